"""Finding puzzles: the last turns of games between beginners, positions made up from their people, and what hill-climbing
makes of them; one of each idea."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import log2
from random import Random
from typing import NamedTuple

from boardlab.errors import BoardlabError
from boardlab.game import Action, State
from boardlab.games import game as load
from boardlab.players.composing import composed, lacking, read
from boardlab.players.goals import TWICE, WIN, sort_of
from boardlab.players.levels import Player
from boardlab.players.puzzling import own_of
from boardlab.players.solve import Answer, Line, solve

LOOKS = 25_000  # positions a proof may look at while mining
PLAIN = 250_000  # and without bounds, as `boardlab check` proves it
LINES = 300     # shortest ways that are compared
LONGEST = 400   # actions of a game, if nobody wins
ALIKE = 3       # what twice as many ways are worth less
TURNS = 6       # turns before the end of a game that are looked at
SLOW = 0.25     # how often something is asked that takes long to prove
STAYS = 0.8     # how often somebody is put elsewhere, where he might as well be gone
Idea = frozenset[tuple[str, ...]]


class Wanted(NamedTuple):
    """What to look for: puzzles of these sorts, and for which one of these rules is needed; nothing named: all of them."""

    sorts: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()


class Find(NamedTuple):
    """A position with a goal that can be reached, and how good it is; a puzzle if there is one way only, up to the order of
    the actions."""

    state: State
    goal: str
    answer: Answer
    worth: float
    ideas: int = 1         # sets of deeds that reach it
    hidden: bool = True    # well enough among all others

    @property
    def is_puzzle(self) -> bool:
        """There is one way only."""
        return self.ideas == 1 and self.hidden


ANYTHING = Wanted()


def mine(game: str, chance: Random, wanted: Wanted = ANYTHING) -> Iterator[Find | None]:
    """Puzzles without end, each with an idea of its own; None whenever a moment has passed without one."""
    known: set[Idea] = set()
    while True:
        for state in starts(game, chance, wanted):
            for goal in goals(state, chance, wanted):
                yield None
                best = draft(state, goal)
                if best is None or best.ideas > own_of(game).ways or not is_wanted(best, wanted):
                    continue
                for better in climb(best, chance):
                    best = better
                    yield None
                idea = idea_of(best)
                if best.is_puzzle and idea not in known and is_wanted(best, wanted) and proved_plainly(best):
                    known.add(idea)
                    yield best


def is_wanted(found: Find, wanted: Wanted) -> bool:
    """One of the rules that are looked for is needed."""
    return not wanted.rules or not wanted.rules.isdisjoint(rules_of(found))


def starts(game: str, chance: Random, wanted: Wanted = ANYTHING) -> Iterator[State]:
    """Where to begin: the last turns of a game, then positions made up from its people."""
    turns = last_turns(game, chance)
    yield from turns
    for _ in range(own_of(game).made_up if turns else 0):
        state = composed(chance.choice(turns), chance, wanted.rules)
        if state:
            yield state


def last_turns(game: str, chance: Random) -> list[State]:
    """How the last turns of a game between beginners began."""
    module = load(game)
    state, begun = module.new_game(seed=chance.random(), **chance.choice(module.options)), []
    players = {side: Player("beginner", chance.randrange(1_000_000)) for side in state.sides}
    for _ in range(LONGEST):
        before, state = state, state.after(players[state.decider](state))
        if state.outcome:
            break
        if state.turn != before.turn:
            begun.append(state)
    return begun[-TURNS:]


def goals(state: State, chance: Random, wanted: Wanted = ANYTHING) -> list[str]:
    """What might be asked of a position, of the sorts that are looked for; what takes long to prove, less often."""
    own = own_of(state.game)
    asked = own.goals(state, chance)
    if not wanted.sorts:
        return [goal for goal in asked if sort_of(goal) not in own.slow or chance.random() < SLOW]
    return [goal for goal in asked if sort_of(goal) in wanted.sorts]


def find(state: State, goal: str) -> Find | None:
    """A puzzle, if the goal can be reached, not too soon, and by one set of deeds only."""
    found = draft(state, goal)
    return found if found and found.is_puzzle else None


def draft(state: State, goal: str) -> Find | None:
    """What may become a puzzle: the goal can be reached, not too soon, in not too many ways."""
    own = own_of(state.game)
    try:
        answer = solve(state, goal, limit=LOOKS)
    except BoardlabError:  # somebody named has gone meanwhile
        return None
    if answer.status != "won" or answer.least is None or answer.least < own.fewest + (goal == TWICE):
        return None
    ways = openings(state, answer)
    if not 0 < len(ways) <= LINES or is_dull(state, goal, answer.line):
        return None
    ideas = len({deeds(state, line) for line in ways})
    decoys = hidden(state, ways[0]) - log2(len(ways))
    worth = answer.least + decoys / 2 + len(deeds(state, answer.line)) + own.temptations(state) - ALIKE * log2(ideas)
    return Find(state, goal, answer, worth, ideas, decoys >= own.least_hidden)


def openings(state: State, answer: Answer) -> list[Line]:
    """The shortest ways, of those that take two turns only the first; none if there are too many, or too much to look at."""
    if answer.goal.text != TWICE:
        return list(islice(answer.ways(), LINES + 1))
    after = {action.text: state.after(action) for action in state.legal_actions()}
    if any(new.turn == state.turn and not new.outcome for new in after.values()):
        return list(dict.fromkeys(first_turn(state, way) for way in islice(answer.ways(), LINES)))
    left = answer.goal._replace(turns=answer.goal.turns - 1)     # a turn is one action here: each is tried
    status = {text: solve(new, left, limit=LOOKS).status for text, new in after.items()}
    return [] if "unknown" in status.values() else [(text,) for text in status if status[text] == "won"]


def first_turn(state: State, line: Line) -> Line:
    """As much of a line as is played before the other side's turn begins."""
    side, told = state.turn, []
    for text in line:
        if state.turn != side:
            break
        told.append(text)
        state = state.play(text)
    return tuple(told)


def is_dull(state: State, goal: str, line: Line) -> bool:
    """Less is asked than to win where winning can be done, or than might be; or too little is done for it."""
    if goal != WIN and solve(state, limit=LOOKS).status == "won":
        return True
    own = own_of(state.game)
    return len(deeds(state, line)) < own.deeds - (sort_of(goal) == "save") or own.is_dull(state, goal)


def hidden(state: State, line: Line) -> float:
    """How well a line is hidden among all others: each time you choose between twice as many actions counts one."""
    doublings = 0.0
    for text in line:
        doublings += log2(len(state.legal_actions()))
        state = state.play(text)
    return doublings


def deeds(state: State, line: Line) -> frozenset[str]:
    """What is done in a line: by whom and to whom, not where to nor in which order."""
    own = own_of(state.game)
    return frozenset(own.where.sub("", text) for text in line if not own.walk.fullmatch(text))


def climb(start: Find, chance: Random) -> Iterator[Find]:
    """Better and better puzzles, each a change away from the one before; the last one several times."""
    best, tried = start, 0
    while tried < own_of(start.state.game).climb:
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
    if not own_of(state.game).can_be_fewer or chance.random() < STAYS:
        cell = chance.choice([cell for cell in state.board.cells if cell not in at])
        at[cell] = piece._replace(cell=cell)
    return read(state.with_(at))


def idea_of(found: Find) -> Idea:
    """Who does what to whom, wherever they stand: twins, mirrored or shifted, have the same idea."""
    own = own_of(found.state.game)
    where = () if found.goal.startswith("remove") else (own.setting(found.state),)
    return frozenset({where}) | frozenset((action.rule, *(f"{change.before.side == found.state.turn} {change.before.kind}"
                                     for change in action.changes if change.before))
                     for action in played(found, found.goal == TWICE) if not own.walk.fullmatch(action.text))


def played(found: Find, first: bool = False) -> list[Action]:
    """The actions of the line, or of the first turn only."""
    state, actions = found.state, []
    for text in first_turn(state, found.answer.line) if first else found.answer.line:
        action = next(action for action in state.legal_actions() if action.text == text)
        actions.append(action)
        state = state.after(action)
    return actions


def proved_plainly(found: Find) -> bool:
    """It is proved without bounds too, and soon enough to be proved again and again."""
    return solve(found.state, found.goal, limit=PLAIN, hints=False).least == found.answer.least


def rules_of(found: Find) -> tuple[str, ...]:
    """The rules that are needed to see it: of the deeds, of their effects, of the end and whoever decided it, and of every
    enemy, ground and status without which the answer would be another."""
    state, rules = found.state, set()
    for action in played(found):
        if state.turn == found.state.turn:  # what the other side does in a turn of his own he might do otherwise
            rules |= {action.rule, *(change.rule for change in action.changes)}
        state = state.after(action)
    if state.outcome:
        rules.add(state.outcome.rule)
        if type(state).decisive is not State.decisive:  # the game knows who it was
            rules |= {state.at[cell].kind for cell in state.decisive()}
    for piece in found.state.pieces:
        if piece.side != found.state.turn and piece.kind not in rules:
            without = read(found.state.with_({cell: other for cell, other in found.state.at.items() if other != piece}))
            if without and solve_or_none(without, found.goal) != found.answer.least:
                rules.add(piece.kind)
    rules |= {rule for rule, without in lacking(found.state) if rule not in rules and not is_same(found, without)}
    return tuple(rule for rule in load(state.game).book.rules if rule in rules)


def is_same(found: Find, without: State) -> bool:
    """Another position has the same shortest ways."""
    ways = tuple(islice(found.answer.ways(), LINES))
    try:
        other = solve(without, found.goal, limit=LOOKS)
    except BoardlabError:
        return False
    return other.least == found.answer.least and {*ways} == {*islice(other.ways(), LINES)}


def solve_or_none(state: State, goal: str) -> int | None:
    """The least number of own actions; None if there is no way, or nobody of that name."""
    try:
        return solve(state, goal, limit=LOOKS).least
    except BoardlabError:
        return None
