"""What was proved, told: hints one after the other, the answer to a bad move, and what a quiet move is good for.

Nothing is found out here. Whoever hands over a line has proved it (`solve`), or says that it is only an opinion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardlab.game import Action, Change, State, present
from boardlab.games import game as load
from boardlab.players.judging import judge_of, other
from boardlab.players.puzzling import own_of
from boardlab.players.solve import Line
from boardlab.words.say import find, in_a_row, labelled, number, say, say_name, say_rule, with_values
from boardlab.words.tell import effect, tell

REASONS = 3   # so many features are told of a quiet move
WORTH = 0.1   # and only those that are worth so much
GRADES = 5


class Hint(NamedTuple):
    """What is said, and what is pointed out meanwhile: cells (or cards), and arrows from one cell to another."""

    text: str
    cells: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()


class Step(NamedTuple):
    """An action of a line, and the position it is played in."""

    state: State
    action: Action


def steps_of(state: State, line: Sequence[str]) -> tuple[list[Step], State]:
    """The actions of a line one by one, and where it ends. What cannot be played raises: nothing untrue is told."""
    steps = []
    for text in line:
        action = state._choose(text)
        steps.append(Step(state, action))
        state = state.after(action)
    return steps, state


# a proved line, told little by little


def grades(state: State, line: Line, least: int) -> tuple[Hint, ...]:
    """The hints for a proved win, one after the other: there is one, who takes part, which rules, where to begin, the line.

    >>> from boardlab.games import leaders
    >>> s = leaders.position(south="leader:d1 rider:c3 assassin:d4", north="leader:d6", turn="south")
    >>> for hint in grades(s, ("step d4-d5",), 1)[:2]:
    ...     print(hint.text)
    There is a win this turn, in 1 action.
    It takes: Assassin d4.
    """
    steps, end = steps_of(state, line)
    own = [step for step in steps if step.state.decider == state.decider]
    return (Hint(say("hint.there-is", count=least)), who(state, own), rules(own, end), begin(own),
            Hint(say("hint.line", line=told(steps, end)), places(steps), arrows(steps)))


def who(state: State, own: Sequence[Step]) -> Hint:
    """Those who act, named as they stand now; a card by its name alone."""
    came_from = {piece.cell: piece.cell for piece in state.pieces}  # of everybody by their cell: where they stand now
    named: dict[tuple[str, str], None] = {}
    for step in own:
        if (piece := step.action.piece) and piece.side:
            there = step.state.at.get(piece.cell)
            is_there = there is not None and (there.kind, there.side) == (piece.kind, piece.side)
            named[piece.kind, came_from.get(piece.cell, "") if is_there else ""] = None
        came_from |= {change.after.cell: came_from.get(change.before.cell, "") if change.before else ""
                      for change in step.action.changes if change.after}
    pointed = tuple(cell if cell in state.at else kind for kind, cell in named)
    names = [say_name(state.game, kind) + (f" {cell}" if cell in state.at else "") for kind, cell in named]
    return Hint(say("hint.who", names=", ".join(names)), pointed) if names else Hint(say("hint.nobody"))


def rules(own: Sequence[Step], end: State) -> Hint:
    """The rules of what is done, and those that decide, each in a sentence."""
    used = [action.rule for state, action in own if action.word not in ("step", "end") and action.rule != state.phase_rule]
    decides = [end.outcome.rule, *own_of(end.game).decided_by(end)] if end.outcome else []
    book = load(end.game).book
    named = [rule for rule in dict.fromkeys([*used, *decides]) if rule in book] or [own[0].action.rule]
    said = [labelled(say_name(end.game, rule), say_rule(end.game, rule, book[rule].sentence)) for rule in named]
    return Hint(say("hint.rules", rules=" ".join(said)))


def begin(own: Sequence[Step]) -> Hint:
    """The first action."""
    step = own[0]
    return Hint(say("hint.begin", action=short(step)), (*step.action.clicks[:1], *places([step])), arrows([step]))


# lines in words


def told(steps: Sequence[Step], end: State, to_winner: bool = True) -> str:
    """Some actions one after the other; what the other side chooses meanwhile is named as his; and how it ends, told to
    the side that wins by them or to somebody else."""
    mine = steps[0].state.decider
    said = [short(step) if step.state.decider == mine else
            say("hint.if-he", side=say_name(end.game, step.state.decider), action=short(step))
            for step in told_ones(steps, end)]
    return in_a_row(said) + (f" → {ending(end, 'won' if to_winner else '')}" if end.outcome else "")


def told_ones(steps: Sequence[Step], end: State) -> Sequence[Step]:
    """Those worth telling: that somebody has finished is told only where it decides, or where there is nothing else."""
    done = [step for step in steps if step.action.word != "end" or end.outcome and step is steps[-1]]
    return done or steps


def short(step: Step) -> str:
    """An action in a few words: `Acrobat to c6` for whoever goes somewhere and changes nothing else, otherwise as told."""
    state, action = step
    moved = [change for change in action.changes if moves(change, state)]
    before, after = (moved[0].before, moved[0].after) if len(moved) == 1 else (None, None)
    does_more = any(effect(type(state), change) for change in action.changes)
    if before is None or after is None or before != action.piece or does_more:
        return tell(state, action)
    return say("hint.goes", piece=say_name(state.game, after.kind), cell=after.cell)


def moves(change: Change, state: State) -> bool:
    """Somebody on the board goes to another cell of it."""
    before, after, board = change.before, change.after, state.board.order
    return bool(before and after and before.cell != after.cell and before.cell in board and after.cell in board)


def ending(end: State, to: str) -> str:
    """How a game that is over ended, as it is told to whoever has `won` or `lost`, or to anybody."""
    outcome = present(end.outcome)
    loser = next((side for side in end.sides if side != outcome.winner), end.sides[0])
    chief = next((piece for piece in end.pieces if piece.side == loser), None)
    if to and (phrase := find(end.game, f"{to}.{outcome.rule}")):
        return with_values(phrase, {"cell": chief.cell if chief else ""})
    winner = say("picture.wins", side=say_name(end.game, outcome.winner)) if outcome.winner else say("picture.nobody-wins")
    return f"{winner} ({say_name(end.game, outcome.rule)})"


def arrows(steps: Sequence[Step]) -> tuple[tuple[str, str], ...]:
    """From where to where, of everybody who moves or strikes."""
    found: list[tuple[str, str]] = []
    for state, action in steps:
        start = action.piece.cell if action.piece else ""
        struck = [(start, cell) for cell in action.clicks[-1:] if start in state.board.order and cell in state.at]
        moved = [(present(change.before).cell, present(change.after).cell) for change in action.changes
                 if moves(change, state)]
        found += moved or [(a, b) for a, b in struck if a != b]
    return tuple(dict.fromkeys(found))


def places(steps: Sequence[Step]) -> tuple[str, ...]:
    """Where those come to the board who come in these actions."""
    return tuple(dict.fromkeys(
        change.after.cell for state, action in steps for change in action.changes if change.after
        and change.after.cell in state.board.order and (not change.before or change.before.cell not in state.board.order)))


# a bad move, a missed win, a quiet move


def refutation(state: State, line: Line) -> Hint:
    """How the other side, whose turn it is now, wins: `South answers Acrobat to c6; Rider to e6: your Leader …`."""
    steps, end = steps_of(state, line)
    said = in_a_row([short(step) for step in told_ones(steps, end)])
    text = say("hint.answers", side=say_name(state.game, state.decider), line=said, ending=ending(end, "lost"))
    return Hint(text, places(steps), arrows(steps))


def allowed(state: State, line: Line) -> Hint:
    """How the other side could win once a turn was over, told when that is past."""
    steps, end = steps_of(state, line)
    return Hint(say("hint.allowed", side=say_name(state.game, state.decider), line=told(steps, end, to_winner=False)))


def missed(state: State, line: Line, least: int) -> Hint:
    """The win there was when a turn began."""
    steps, end = steps_of(state, line)
    return Hint(say("hint.missed", count=least, line=told(steps, end)))


class Weighed(NamedTuple):
    """A feature of a side before and after a turn, and what the change is worth to whoever took the turn."""

    side: str
    feature: str
    before: float
    after: float
    gain: float


def weighed(before: State, after: State, side: str) -> list[Weighed]:
    """What a turn changed, feature by feature: the best for this side first."""
    judge, found = judge_of(before.game).lasting, []
    for whose, sign in ((side, 1), (other(before, side), -1)):
        was, now = judge.features(before, whose), judge.features(after, whose)
        for name, amount_now in now.items():
            change = amount_now - was.get(name, 0)
            found.append(Weighed(whose, name, was.get(name, 0), amount_now, sign * judge.weights[name] * change))
    return sorted([each for each in found if each.gain], key=lambda each: -each.gain)


def features_told(state: State, found: Sequence[Weighed]) -> str:
    """Changes of features in words: `North: free cells around the Leader 3 → 1`."""
    game = state.game
    return in_a_row([labelled(say_name(game, side), f"{say(f'feature.{name}', game)} {amount(was)} → {amount(now)}")
                     for side, name, was, now, _ in found])


def amount(value: float) -> str:
    """A whole number as such; yes or no as 1 or 0."""
    return (str(int(value)) if value == int(value) else number(value)).replace("-", "−")


def quiet(before: State, after: State, side: str, past: bool = False) -> Hint | None:
    """What a turn that decides nothing is good for and what it costs, told now or once it is `past`; None if nothing that is
    weighed got better."""
    found = weighed(before, after, side)
    good = [each for each in found if each.gain >= WORTH][:REASONS]
    costs = [each for each in reversed(found) if each.gain <= -WORTH][:REASONS]
    if not good:
        return None
    text = say("hint.improved" if past else "hint.quiet", features=features_told(before, good))
    if costs:
        text += " " + say("hint.cost" if past else "hint.costs", features=features_told(before, costs))
    return Hint(text)
