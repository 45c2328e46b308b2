"""Finding puzzles: the last turns of games played at random, and what hill-climbing makes of them; one of each idea."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import log2
from operator import attrgetter
from random import Random
from typing import NamedTuple

from boardlab.engine import fast
from boardlab.errors import BoardlabError
from boardlab.game import Action, Piece, State
from boardlab.games import game as load
from boardlab.players.levels import Player
from boardlab.players.puzzles import HARDEST, Puzzle
from boardlab.players.solve import Answer, Line, solve

LOOKS = 25_000  # positions a proof may look at while mining
PLAIN = 250_000  # and without bounds, as `boardlab check` proves it
LEAST_HIDDEN = 5  # see `hidden`
LINES = 300     # shortest ways that are compared
TURNS = 6       # turns before the end of a game that are looked at
FEWEST = {"leaders": 2, "legie": 1, "heroes": 3}   # own actions below which a puzzle is dull
CLIMB = {"leaders": 40, "legie": 20, "heroes": 2}   # changes in a row that make nothing better: the top is reached
WALK = re.compile(r"(step|teleport) [a-z]\d|end")  # how somebody gets there, and that it was all, belong to no idea
WHERE = re.compile(r"-[a-z]\d.*| flag .*")
Idea = frozenset[tuple[str, ...]]


class Find(NamedTuple):
    """A position with a goal that can be reached in one way only, up to the order of the actions; and how good it is."""

    state: State
    goal: str
    answer: Answer
    worth: float


def mine(game: str, chance: Random) -> Iterator[Find | None]:
    """Puzzles without end, each with an idea of its own; None whenever a moment has passed without one."""
    known: set[Idea] = set()
    while True:
        for state in last_turns(game, chance):
            for goal in goals(state, chance):
                yield None
                best = find(state, goal)
                if best is None:
                    continue
                for better in climb(best, chance):
                    best = better
                    yield None
                if (idea := idea_of(best)) not in known and proved_plainly(best):
                    known.add(idea)
                    yield best


def last_turns(game: str, chance: Random) -> list[State]:
    """How the last turns of a game played at random began."""
    module = load(game)
    position, begun = fast(module.new_game(seed=chance.random(), **chance.choice(module.options))), []
    while legal := position.legal():
        before, position = position.turn, position.play(chance.choice(legal))
        if position.turn != before and position.outcome is None:
            begun.append(position)
    return [position.state() for position in begun[-TURNS:]]


def goals(state: State, chance: Random) -> list[str]:
    """What might be asked of a position: in Legie what one placement can remove at most, in Heroes somebody's end."""
    named = [f"{piece.kind}:{piece.cell}" for piece in state.pieces if piece.side != state.turn and piece.life != 0]
    if state.game not in ("heroes", "legie"):
        return ["win this turn"]
    if state.game == "heroes":
        pairs = [f"remove {' '.join(chance.sample(named, 2))} this turn"] if len(named) > 1 else []
        own = [f"save {piece.kind}" for piece in state.pieces if piece.side == state.turn and piece.life in (1, 2)]
        return ["win this turn", f"remove {chance.choice(named)} this turn", *pairs, *own[:1]]
    gone = max((removed(action) for action in state.legal_actions()), key=len, default=())
    return ["win this turn", "survive the opponent's next turn",
            *([f"remove {' '.join(gone)} this turn"] if len(gone) > 1 else [])]


def removed(action: Action) -> tuple[str, ...]:
    """The pieces an action takes from the board, as goals name them."""
    return tuple(f"{before.kind}:{before.cell}" for before, after, *_ in action.changes if before and not after)


def find(state: State, goal: str) -> Find | None:
    """A puzzle, if the goal can be reached, not too soon, and by one set of deeds only."""
    try:
        answer = solve(state, goal, limit=LOOKS)
    except BoardlabError:  # somebody named has gone meanwhile
        return None
    if answer.status != "won" or answer.least is None or answer.least < FEWEST.get(state.game, 2):
        return None
    ways = list(islice(answer.ways(), LINES + 1))
    if len(ways) > LINES or len({deeds(line) for line in ways}) > 1:
        return None
    decoys = hidden(state, answer.line) - log2(len(ways))
    if decoys < LEAST_HIDDEN:
        return None
    return Find(state, goal, answer, answer.least + decoys / 2 + len(deeds(answer.line)))


def hidden(state: State, line: Line) -> float:
    """How well a line is hidden among all others: each time you choose between twice as many actions counts one."""
    doublings = 0.0
    for text in line:
        doublings += log2(len(state.legal_actions()))
        state = state.play(text)
    return doublings


def deeds(line: Line) -> frozenset[str]:
    """What is done in a line: by whom and to whom, not where to nor in which order."""
    return frozenset(WHERE.sub("", text) for text in line if not WALK.fullmatch(text))


def climb(start: Find, chance: Random) -> Iterator[Find]:
    """Better and better puzzles, each a change away from the one before; the last one several times."""
    best, tried = start, 0
    while tried < CLIMB.get(start.state.game, 20):
        tried += 1
        state = changed(best.state, chance)
        found = state and find(state, best.goal)
        if found and found.worth > best.worth:
            best, tried = found, 0
        yield best


def changed(state: State, chance: Random) -> State | None:
    """The same position with somebody elsewhere, or gone; None if that cannot be."""
    piece = chance.choice(list(state.pieces))
    at = {cell: other for cell, other in state.at.items() if other != piece}
    if chance.random() < 0.8:
        cell = chance.choice([cell for cell in state.board.cells if cell not in at])
        at[cell] = piece._replace(cell=cell)
    return read(state, at)


def read(state: State, at: dict[str, Piece]) -> State | None:
    """The position with these pieces instead; None if it cannot be, or is over."""
    try:
        new: State = load(state.game).read(state.with_(at).text)
    except BoardlabError:
        return None
    return None if new.outcome else new


def idea_of(found: Find) -> Idea:
    """Who does what to whom, wherever they stand: twins, mirrored or shifted, have the same idea."""
    return frozenset((action.rule, *(f"{change.before.side == found.state.turn} {change.before.kind}"
                                     for change in action.changes if change.before))
                     for action in played(found) if not WALK.fullmatch(action.text))


def played(found: Find) -> list[Action]:
    """The actions of the line."""
    state, actions = found.state, []
    for text in found.answer.line:
        action = next(action for action in state.legal_actions() if action.text == text)
        actions.append(action)
        state = state.after(action)
    return actions


def proved_plainly(found: Find) -> bool:
    """It is proved without bounds too, and soon enough to be proved again and again."""
    return solve(found.state, found.goal, limit=PLAIN, hints=False).least == found.answer.least


def rules_of(found: Find) -> tuple[str, ...]:
    """The rules that are needed to see it: of the deeds, of their effects, of the end and whoever decided it, and of every
    enemy without whom the answer would be another."""
    state, rules = found.state, set()
    for action in played(found):
        rules |= {action.rule, *(change.rule for change in action.changes)}
        state = state.after(action)
    if state.outcome:
        rules.add(state.outcome.rule)
        if type(state).decisive is not State.decisive:  # the game knows who it was
            rules |= {state.at[cell].kind for cell in state.decisive()}
    for piece in found.state.pieces:
        if piece.side != found.state.turn and piece.kind not in rules:
            without = read(found.state, {cell: other for cell, other in found.state.at.items() if other != piece})
            if without and solve_or_none(without, found.goal) != found.answer.least:
                rules.add(piece.kind)
    return tuple(rule for rule in load(state.game).book.rules if rule in rules)


def solve_or_none(state: State, goal: str) -> int | None:
    """The least number of own actions; None if there is no way, or nobody of that name."""
    try:
        return solve(state, goal, limit=LOOKS).least
    except BoardlabError:
        return None


def as_puzzles(finds: list[Find]) -> list[Puzzle]:
    """Finds as puzzles, the easy ones first, named after their goals and numbered."""
    counts: Counter[str] = Counter()
    made = []
    for found in sorted(finds, key=attrgetter("worth")):
        rules, verb = rules_of(found), found.goal.partition(" ")[0]
        counts[verb] += 1
        made.append(Puzzle(found.state.game, f"{verb}-{counts[verb]:02}", found.state.text, found.goal,
                           found.answer.least or 0, rules, difficulty(found, rules)))
    return made


def difficulty(found: Find, rules: tuple[str, ...]) -> int:
    """From 1 to HARDEST: by length, decoys and what must be known; one more if a beginner misses it."""
    beginner = Player("beginner")
    state = found.state
    while not state.outcome and state.turn == state.decider == found.state.turn:
        state = state.after(beginner(state))
    missed = found.goal.startswith("win") and not state.outcome
    return max(1, min(HARDEST, round((found.worth + len(rules)) / 6) + missed - 1))
