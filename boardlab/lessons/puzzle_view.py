"""What there is to be seen of a puzzle, as data in the current language: the task, what is said, the marks, the buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from boardlab.game import Action, Piece, State, present
from boardlab.lessons.puzzle_play import PuzzlePlay
from boardlab.lessons.view import Note
from boardlab.players.goals import Goal, read, sort_of
from boardlab.players.hints import Hint, Step, arrows, places, rules, short, steps_of, told_ones, who
from boardlab.players.missing import Fact, missing
from boardlab.players.puzzles import HARDEST, Puzzle
from boardlab.players.refuting import Lack, turns_over
from boardlab.record import Node
from boardlab.scene import Mark, arrow, ring, zone
from boardlab.scene.picture import places as places_of
from boardlab.scene.telling import name_of, status
from boardlab.words.say import in_a_row, labelled, say, say_name
from boardlab.words.tell import tell

WALKS = ("step", "teleport", "end")     # how somebody gets there, and that it was all
BUTTONS = ("take-back", "reset", "hint", "show-me", "next")


# the task


def title(play: PuzzlePlay) -> str:
    """Which puzzle it is."""
    number = play.ladder.number(play.puzzle) if play.ladder else 0
    if play.ladder and number:
        return say("puzzling.title", number=number, count=len(play.ladder.puzzles))
    return say("puzzling.own")


def stars(level: int) -> str:
    """How hard it is, at a glance."""
    return "★" * level + "☆" * (HARDEST - level) if level else ""


def hardness(level: int) -> str:
    """The same in words."""
    return say("puzzling.difficulty", level=level, most=HARDEST) if level else ""


def task(play: PuzzlePlay) -> str:
    """Who is to play, what for, and in how many actions."""
    own, goal = play.puzzle.state.game, play.goal
    other = next(side for side in play.state.sides if side != goal.side)
    asked = say(f"puzzling.goal-{sort_of(goal.text)}", own, side=name_of(own, goal.side), other=name_of(own, other),
                pieces=_named(own, goal))
    return f"{asked} {say('puzzling.takes', count=play.puzzle.least)}"


def short_task(play: PuzzlePlay) -> str:
    """The same in one line, for where there is little room."""
    return f"{aim(play.puzzle)} · {say('ladder.actions', count=play.puzzle.least)}"


def aim(puzzle: Puzzle) -> str:
    """The goal of a puzzle in a few words."""
    goal = read(puzzle.goal, puzzle.state)
    return say(f"ladder.{sort_of(goal.text)}", puzzle.game, pieces=_named(puzzle.game, goal))


def _named(game: str, goal: Goal) -> str:
    pieces = goal.pieces or (goal.denied.pieces if goal.denied else ())
    return ", ".join(f"{say_name(game, piece.kind)} {piece.cell}" for piece in pieces)


# what is said


def notes(play: PuzzlePlay, thinking: bool = False) -> tuple[Note, ...]:
    """Everything said about what was played, then the hints asked for."""
    said = list(_judged(play))
    if thinking and not play.ahead:
        said.append(Note("hint", say("puzzling.thinking")))
    if play.wrong:
        said += [*_lacking(play), *_right_so_far(play, play.wrong)]
    else:
        said += [Note("hint", hint.text) for hint in hints(play)[:play.hints]]
    return tuple(said)


def _judged(play: PuzzlePlay) -> Iterator[Note]:
    verdict, played, least = play.verdict, play.played, play.puzzle.least
    if play.wrong:
        yield from _refuted(play, play.wrong)
    elif play.done:
        yield from _solved(play)
    elif play.shown:
        yield Note("hint", say("puzzling.showing"))
    elif verdict and verdict.status == "unknown":
        yield Note("hint", say("puzzling.unknown"))
    elif verdict and played and played + verdict.least > least:
        yield Note("hint", say("puzzling.longer", count=played + verdict.least, least=least))
    elif verdict and played:
        yield Note("good", say("puzzling.right", count=verdict.least))
    yield from _chosen(play)


def _solved(play: PuzzlePlay) -> Iterator[Note]:
    if play.shown:
        yield Note("hint", say("lesson.shown"))
    elif play.played > play.puzzle.least:
        yield Note("good", say("puzzling.solved-long", count=play.played, least=play.puzzle.least))
    else:
        yield Note("good", say("puzzling.solved", count=play.played))
    if play.failed and play.ladder and play.ladder.number(play.puzzle):
        yield Note("hint", say("puzzling.comes-back"))


def _chosen(play: PuzzlePlay) -> Iterator[Note]:
    """What the other side has just chosen inside the turn, or in his own."""
    nodes = _latest(play.record.here, lambda node: present(node.parent).state.decider != play.goal.side)
    if nodes and not play.wrong and not play.shown:
        yield Note("reason", say("puzzling.answers", side=_side(nodes[0]), line=in_words(nodes)))


def _refuted(play: PuzzlePlay, wrong: Node) -> Iterator[Note]:
    """Why it is wrong: how the game ended, what the other side does, or what is missing."""
    state = wrong.state
    if state.outcome:
        yield Note("wrong", f"{labelled(*status(state))}.")
        yield from _missing(play, wrong)
        return
    yield Note("wrong", say("puzzling.over" if _is_over(play, wrong) and not play.goal.denied else "puzzling.lost"))
    yield from _missing(play, wrong)
    if play.twice:
        yield Note("reason", say("puzzling.twice", piece=say_name(state.game, play.twice.kind)))
    path = play.record.here.path()
    answer = path[path.index(wrong) + 1 + play.ended:]
    if answer:
        key = "puzzling.if-ended" if play.ended else "puzzling.answers"
        yield Note("reason", say(key, side=_side(answer[0]), line=in_words(answer)))
    if answer and play.parried and not play.ahead:
        yield Note("reason", say("puzzling.parried"))
    elif answer and play.goal.turns > 1 and not play.ahead and not play.state.outcome:
        yield Note("reason", say("puzzling.not-then"))
    if play.state.outcome:
        yield Note("reason", f"{labelled(*status(play.state))}.")


def _is_over(play: PuzzlePlay, wrong: Node) -> bool:
    """All turns the goal may take have been played."""
    return turns_over([node.state for node in wrong.path()]) >= play.goal.turns


def _lacking(play: PuzzlePlay) -> Iterator[Note]:
    """Why the right way is no longer there: where nothing else is said, only the reason; asked for, all of it."""
    lack = play.lack
    if lack is None:
        if play.hints and play.explained:
            yield Note("hint", _instead(play))
        return
    needed = lack.planned._choose(lack.text)
    yield Note("reason", _why_lacking(present(play.wrong), lack, needed))
    if play.hints:
        yield Note("hint", say("puzzling.hint-lack", action=tell(lack.planned, needed)))


def _instead(play: PuzzlePlay) -> str:
    """Who takes part in the right way, as they stood before the mistake."""
    if not play.instead:
        return say("puzzling.no-way-left")
    before = present(present(play.wrong).parent).state
    steps, _ = steps_of(before, play.instead)
    return who(before, [step for step in steps if step.state.decider == play.goal.side]).text


def _why_lacking(wrong: Node, lack: Lack, needed: Action) -> str:
    """Why what is needed is not possible after a mistake: who did it is needed elsewhere; it is needed, but otherwise; the
    moment for it has passed; or the reason why it is refused."""
    before, played, game = present(wrong.parent).state, present(wrong.action), lack.state.game
    if (acted := played.piece) and (acted.cell in needed.clicks[:1] or acted.cell not in lack.state.at
                                    and acted.cell in re.findall(r"[a-z]\d", lack.text)[:1]):
        return say("puzzling.needed", piece=say_name(game, acted.kind))
    if played.word not in WALKS and needed.rule == played.rule:
        return say("puzzling.not-so", rule=say_name(game, played.rule))
    if lack.reason.rule == before.phase_rule and lack.state.phase != before.phase:
        return say("puzzling.another")
    return say("puzzling.closed", reason=lack.reason.sentence)


def facts(play: PuzzlePlay, wrong: Node) -> tuple[Fact, ...]:
    """What the goal still lacks where a wrong line has led: told where the turn is over, or where nobody answers."""
    answered = play.ahead or play.record.here is not wrong
    return missing(wrong.state, play.goal) if not answered or wrong.state.outcome or _is_over(play, wrong) else ()


def _missing(play: PuzzlePlay, wrong: Node) -> Iterator[Note]:
    """The same in words."""
    game = play.puzzle.game
    for fact in facts(play, wrong):
        named = [_with_hearts(game, piece) for piece in fact.pieces]
        sides = [name_of(game, side) for side in sorted(wrong.state.sides, key=lambda side: side != play.goal.side)]
        yield Note("reason", say(f"puzzling.{fact.key}", number=fact.number, most=fact.most, piece="".join(named[:1]),
                                 pieces=", ".join(named), cells=", ".join(fact.cells) or say("puzzling.none"),
                                 side=sides[0], other=sides[1]))


def _right_so_far(play: PuzzlePlay, wrong: Node) -> Iterator[Note]:
    """How far it was right, and how many actions are left from there."""
    before = play.known.get(present(wrong.parent))
    own = [node for node in wrong.path()[1:-1] if present(node.parent).state.decider == play.goal.side]
    if own and not play.ahead and before and before.status == "open":
        yield Note("hint", say("puzzling.right-so-far", count=before.least))


def _with_hearts(game: str, piece: Piece) -> str:
    """Somebody by name, where he stands and with his hearts, if he stands anywhere and has any."""
    name = say_name(game, piece.kind) + (f" {piece.cell}" if piece.cell != "reserve" else "")
    return name if piece.life is None else say("puzzling.hearts", piece=name, count=piece.life)


def _latest(node: Node | None, belongs: Callable[[Node], bool]) -> list[Node]:
    """The last nodes of a line that belong together."""
    found: list[Node] = []
    while node and node.parent and belongs(node):
        found.insert(0, node)
        node = node.parent
    return found


def _side(node: Node) -> str:
    before = present(node.parent).state
    return name_of(before.game, before.decider)


def in_words(nodes: Iterable[Node]) -> str:
    """Some actions that were played, one after the other."""
    played = list(nodes)
    return in_a_row([short(step) for step in told_ones([_step(node) for node in played], played[-1].state)])


def _step(node: Node) -> Step:
    """The action that led to a node."""
    return Step(present(node.parent).state, present(node.action))


# hints


def hints(play: PuzzlePlay) -> tuple[Hint, ...]:
    """All hints from here, in their order: how many actions, who, which rules, where to begin, then the line, one by one."""
    verdict, state = play.verdict, play.state
    if play.wrong or play.done or verdict is None or verdict.status != "open" or not verdict.line:
        return ()
    steps, end = steps_of(state, verdict.line)
    own = [step for step in steps if step.state.decider == play.goal.side]
    count = Hint(say("puzzling.hint-count", count=verdict.least))
    return (count, who(state, own), rules(own, end), _begin(state, own[0].action),
            *(Hint(f"{number}. {_told(step, play.goal.side)}", _places(step), arrows([step]))
              for number, step in enumerate(steps, 1)))


def _told(step: Step, side: str) -> str:
    """An action; what the other side does is told as its answer."""
    said, decider = tell(*step), step.state.decider
    return said if decider == side else say("puzzling.answers", side=say_name(step.state.game, decider), line=said)


def _begin(state: State, action: Action) -> Hint:
    """What to click first."""
    first = action.clicks[0]
    where = f"{say_name(state.game, state.at[first].kind)} {first}" if first in state.at else say_name(state.game, first)
    return Hint(say("lesson.hint-begin", where=where), (first,))


def _places(step: Step) -> tuple[str, ...]:
    """Where an action leads, or the card it is about, if nobody on the board goes anywhere."""
    clicked = () if arrows([step]) else step.action.clicks[-1:]
    return tuple(dict.fromkeys((*places([step]), *clicked)))


# what is pointed out, and the buttons


def marks(play: PuzzlePlay) -> tuple[Mark, ...]:
    """Whom the goal is about; the answer of the other side; the hints."""
    board, here = play.state.board.order, places_of(play.state)
    found = [ring(piece.cell, say("puzzling.named")) for piece in play.at_stake() if piece.cell in board]
    if play.wrong:
        path = play.record.here.path()
        for node in path[path.index(play.wrong) + 1:]:
            found += pointed_out(Hint("", _places(_step(node)), arrows([_step(node)])))
        for fact in facts(play, play.wrong) if play.record.here is play.wrong else ():
            found += [ring(piece.cell, say("hint.points")) for piece in fact.pieces if piece.cell in board]
            found += [zone(*fact.cells)] if fact.cells else []
    for hint in hints(play)[:play.hints]:
        found += pointed_out(hint)
    return tuple(mark for mark in dict.fromkeys(found) if here.issuperset(mark.cells))


def pointed_out(hint: Hint) -> list[Mark]:
    """A hint as marks on the board."""
    return [*(arrow(*ends) for ends in hint.arrows), *(ring(cell, say("hint.points")) for cell in hint.cells)]


def buttons(play: PuzzlePlay, onward: bool) -> dict[str, bool]:
    """Which buttons can be pressed; `onward`: another puzzle follows."""
    moved = play.record.here is not play.record.root
    more = play.wrong is not None and not play.hints or play.touched and (
        not play.hints or play.hints < len(hints(play)))
    return dict(zip(BUTTONS, (moved, moved, more, play.touched, onward)))
