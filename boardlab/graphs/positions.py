"""The graph of positions: what can be reached in so many actions, equal positions merged."""

from __future__ import annotations

import importlib.util
import math
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import networkx as nx

from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.graphs.frozen import Facts, directed, named
from boardlab.words.say import say

LIMIT = 20_000        # positions, unless told otherwise
CHEAP = 0.1           # a level smaller than this share of the limit is simply built: it tells how positions merge
FAR = 10              # an estimate so many times over the limit is believed; a closer one is put to the test
SAMPLE = 500          # positions of the rim that are looked at for an estimate
ENDLESS = 10.0 ** 18  # where counting stops

NODE = {
    "depth": "the fewest actions that lead here",
    "turn": "whose turn it is",
    "decider": "who chooses",
    "phase": "the phase",
    "winner": "who has won; empty while nobody has",
    "rule": "the rule by which the game has ended",
    "open": "it lies at the rim: its actions were not followed",
}
EDGE = {"actions": "the texts of the actions that lead from the one position to the other", "rules": "their rules",
        "weight": "how many they are"}


class TooLarge(BoardlabError):
    """A graph of positions that would be too large: about how many, and the limit."""

    def __init__(self, depth: int, estimate: float, limit: int):
        self.depth, self.estimate, self.limit = depth, estimate, limit
        super().__init__(depth, estimate, limit)

    def __str__(self) -> str:
        power = math.floor(math.log10(self.estimate))
        about = f"> 10^{power}" if self.estimate >= ENDLESS else f"10^{power}" if power > 8 else f"{self.estimate:,.0f}"
        return say("graph.too-large", depth=self.depth, estimate=about, limit=f"{self.limit:,}")


def game_graph(state: State, depth: int, limit: int = LIMIT, progress: bool = True) -> nx.DiGraph:
    """The positions within so many actions as nodes (their texts), the actions as edges; equal positions are one node.

    Refused with `TooLarge` where there would be more positions than the limit: at once if they would be many times
    more, otherwise as soon as the limit is passed. A progress bar shows itself after a second, if tqdm is installed.

    >>> from boardlab import leaders
    >>> start = leaders.position(south="leader:a1", north="leader:g4", turn="south", row="rider", deck="")
    >>> g = game_graph(start, 2)
    >>> g.number_of_nodes(), g.out_degree(start.text), g.graph["states"][start.text] == start
    (14, 4, True)
    """
    states, levels = {state.text: state}, {state.text: 0}
    edges: dict[Any, Any] = {}
    rim = [state]
    for level in range(depth):
        _refuse_if_it_explodes(states, edges, rim, depth - level, depth, limit)
        found: dict[str, State] = {}
        for here in _shown(rim, f"depth {level + 1}", progress):
            for action in here.legal_actions():
                after = here.after(action)
                edges.setdefault((here.text, after.text), []).append(action)
                if after.text not in states:
                    states[after.text] = found[after.text] = after
                    levels[after.text] = level + 1
            if len(states) > limit:
                raise TooLarge(depth, max(len(states), _estimate(states, edges, rim, depth - level)), limit)
        rim = list(found.values())
    return _made(state, states, levels, edges, depth)


def _made(state: State, states: dict[str, State], levels: dict[str, int], edges: dict, depth: int) -> nx.DiGraph:
    nodes = {text: Facts(depth=levels[text], turn=s.turn, decider=s.decider, phase=s.phase,
                         winner=(s.outcome.winner or "") if s.outcome else "", rule=s.outcome.rule if s.outcome else "",
                         open=levels[text] == depth and not s.outcome) for text, s in states.items()}
    made = directed(nodes, ((a, b, {"actions": tuple(action.text for action in some), "weight": len(some),
                                    "rules": tuple(dict.fromkeys(action.rule for action in some))})
                            for (a, b), some in edges.items()))
    return named(made, kind="game", game=state.game, start=state.text, states=Facts(states))


def _refuse_if_it_explodes(states: dict, edges: dict, rim: list[State], left: int, depth: int, limit: int) -> None:
    """Look before the leap: a level is only begun if it is cheap or the whole would not be far over the limit."""
    if _branches(rim) > CHEAP * limit:
        estimate = _estimate(states, edges, rim, left)
        if estimate > FAR * limit:
            raise TooLarge(depth, estimate, limit)


def _estimate(states: dict, edges: dict, rim: list[State], left: int) -> float:
    """About how many positions there would be: growth goes on as on the rim, and positions merge as they did so far."""
    merged = (len(states) - 1) / sum(map(len, edges.values())) if edges else 1.0
    new = merged * _branches(rim)
    growth, total = new / max(1, len(rim)), float(len(states))
    for _ in range(left):
        total, new = total + new, new * growth
        if total > ENDLESS or new < 1:
            break
    return min(total, ENDLESS)


def _branches(rim: list[State]) -> float:
    """About how many actions lead on from the rim, from a sample spread over it."""
    some = rim[::len(rim) // SAMPLE + 1]
    return len(rim) * sum(len(s.legal_actions()) for s in some) / max(1, len(some))


def _shown(items: list[State], what: str, progress: bool) -> Iterable[State] | Iterator[Any]:
    """The items, with a bar that appears when it takes long."""
    if not (progress and importlib.util.find_spec("tqdm")):
        return items
    from tqdm import tqdm
    return tqdm(items, desc=what, file=sys.stderr, leave=False, delay=1)
