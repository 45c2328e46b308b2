"""A puzzle being solved, without any widget: what was played, what that comes to, how it is refuted, and what is known."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from boardlab.errors import BoardlabError
from boardlab.game import Action, Piece, State, present
from boardlab.lessons.ladder import DONE, FAILED, LONG, Ladder
from boardlab.listeners import Listeners
from boardlab.players.goals import Goal, known, read
from boardlab.players.puzzles import Puzzle, puzzle as puzzle_called
from boardlab.players.refuting import ASIDE, LOOKS, WAYS, Lack, Verdict, again, ending, escaping, judging, lack, turns_over
from boardlab.players.solve import Line, solve, solving
from boardlab.players.thinking import Thinking, finished
from boardlab.record import Node, Record
from boardlab.words.say import say

BEFORE_LINE = 4     # hints that do not show the line yet: how many actions, who, which rules, where to begin


class PuzzlePlay:
    """One learner at one puzzle. After everything he does, whoever shows it lets it `think`, and lets it `answer` while
    something is `ahead`: the other side's choices, the refutation of a wrong line, or the line that is shown.

    >>> play = PuzzlePlay(own_puzzle("leaders/1;south=leader:d1,rider:c3,assassin:d4;north=leader:d6;turn=south"))
    >>> play.attempt("step d4-d5")
    >>> play.done, play.verdict.status
    (True, 'reached')
    """

    def __init__(self, what: str | Puzzle, ladder: Ladder | None = None):
        self.puzzle = puzzle_called(what) if isinstance(what, str) else what
        self.ladder = ladder
        self.record = Record(self.puzzle.state)
        self.goal: Goal = read(self.puzzle.goal, self.record.state)
        self.known: dict[Node, Verdict] = {self.record.root: Verdict("open", self.puzzle.least)}
        self.ahead: Line = ()               # what is played next by itself
        self.wrong: Node | None = None      # where the goal was lost
        self.twice: Piece | None = None     # who would have to act once more
        self.lack: Lack | None = None       # why the right way is no longer there, if that was asked
        self.instead: Line = ()             # and the right way itself, from the position before
        self.ended = False                  # the refutation begins by ending the turn
        self.parried = False                # it answers a threat for the turn after
        self.hints = 0
        self.failed = self.shown = False
        self.explained = False              # it was looked up why the right way is no longer there
        self._settled = True                # what is on the board has been thought about
        self._rest: Line = ()               # while something is played by itself: what follows
        self._proved: Verdict | None = None     # and what is known of the position after it
        self._listeners = Listeners()
        self.record.on_change(self._moved)

    # what there is

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.record.state

    @property
    def verdict(self) -> Verdict | None:
        """What the line played so far comes to; None while that is not known."""
        return self.known.get(self.record.here)

    @property
    def done(self) -> bool:
        """The goal is reached."""
        return self.verdict is not None and self.verdict.status == "reached"

    @property
    def touched(self) -> bool:
        """It is for the learner to play."""
        over = self.done or self.wrong or self.ahead or self.state.outcome
        return not over and self.state.decider == self.goal.side

    @property
    def wants(self) -> bool:
        """Something is to be thought about."""
        if self.wrong:
            return bool(self.hints) and not self.explained
        return not (self._settled and (self._has_line or not self.hints and not self.shown))

    @property
    def _has_line(self) -> bool:
        """A way to the goal is known, or that there is nothing to look for."""
        return self.verdict is not None and (self.verdict.status != "open" or bool(self.verdict.line))

    @property
    def played(self) -> int:
        """How many own actions were played."""
        path = self.record.here.path()
        return sum(node.state.decider == self.goal.side for node in path[:-1])

    def at_stake(self) -> tuple[Piece, ...]:
        """The pieces the goal is about, as they stand now."""
        pieces = self.goal.pieces or (self.goal.denied.pieces if self.goal.denied else ())
        meant = set(map(known, pieces))
        return tuple(piece for piece in self.state.pieces if known(piece) in meant and piece.life != 0)

    # what a learner does

    def attempt(self, what: Action | str) -> None:
        """Play something and hear what it comes to; what is refused raises and changes nothing."""
        if not self.touched:
            raise BoardlabError(say("puzzling.take-back-first" if self.wrong else "puzzling.not-now"))
        self.record.play(what)
        self.settle()

    def take_back(self) -> None:
        """Back to the last own choice from which the goal can still be reached, in one go."""
        node = self.wrong or self.record.here
        own = [each for each in node.path()[:-1] if each.state.decider == self.goal.side]
        if own:
            self.go(own[-1])

    def go(self, node: Node) -> None:
        """Back to a position; nothing is shown from there."""
        self.shown = False
        self.record.go(node)

    def reset(self) -> None:
        """To the beginning; that something went wrong is not forgotten."""
        self.go(self.record.root)

    def hint(self) -> None:
        """One hint more; from a line that is shown, the puzzle is not solved any more."""
        self.hints += 1
        if self.hints > BEFORE_LINE and not self.wrong:
            self._fail()
        self._tell()

    def show_me(self) -> None:
        """Show the line on the board, from here."""
        if self.touched:
            self.shown, self._settled = True, False
            self._fail()
            self._tell()

    def settle(self) -> None:
        """Think and answer at once, where nobody waits."""
        while self.wants or self.ahead:
            if self.wants:
                finished(self.think())
            while self.ahead:
                self.answer()

    # what it comes to

    def think(self) -> Thinking[None]:
        """Find out what was played comes to, and how it is answered."""
        here = self.record.here
        if self.wrong:
            yield from self._explain(self.wrong)
        else:
            if not self._has_line:
                verdict = yield from judging([node.state for node in here.path()], self.goal)
                self.known[here] = verdict
            if here is self.record.here:    # or else the learner has gone elsewhere meanwhile
                yield from self._follow(here, self.known[here])
                self._settled = True
        self._tell()

    def _follow(self, here: Node, verdict: Verdict) -> Thinking[None]:
        if verdict.status == "reached":
            self._note(FAILED if self.failed else DONE if self.played <= self.puzzle.least else LONG)
        elif verdict.status == "lost":
            yield from self._refute(here, verdict)
        elif verdict.status == "open" and self.shown:
            self.ahead = verdict.line
        elif verdict.status == "open" and here.state.decider != self.goal.side:
            self.ahead = self._choices(here.state, verdict.line)

    def _choices(self, state: State, line: Line) -> Line:
        """What the other side chooses at the beginning of a line."""
        chosen = []
        for text in line:
            if state.decider == self.goal.side:
                break
            chosen.append(text)
            state = state.play(text)
        return tuple(chosen)

    def _refute(self, here: Node, verdict: Verdict) -> Thinking[None]:
        """The goal is out of reach: what the other side does about it, or what is missing."""
        state, line, before = here.state, verdict.line, present(here.parent).state
        twice: Piece | None = None
        end = None
        parried = False
        if not line and not state.outcome:
            states = [node.state for node in here.path()]
            if state.decider == self.goal.side and (fresh := again(before, present(here.action), state)):
                left = self.goal._replace(turns=self.goal.turns - turns_over(states))
                found = yield from solving(fresh, left, ASIDE)
                twice = present(here.action).piece if found.status == "won" else None
            end = ending(state) if state.turn == self.goal.side else None
            after = state.after(end) if end else state
            if not after.outcome and after.turn != self.goal.side:
                line = (yield from judging([*states, after], self.goal)).line if end else ()
                if not line and not self.goal.denied:
                    line = yield from escaping(after, self.goal)
                    parried = bool(line)
        if here is self.record.here:
            self.wrong, self.twice, self.parried, self.ended = here, twice, parried, bool(line and end)
            self.ahead = (end.text, *line) if line and end else line
            self._fail()
            if not (line or twice or state.outcome):
                yield from self._explain(here)

    def _explain(self, wrong: Node) -> Thinking[None]:
        """Look up why the right way is no longer there."""
        before = present(wrong.parent)
        left = self.goal._replace(turns=self.goal.turns - turns_over([node.state for node in before.path()]))
        answer = yield from solving(before.state, left, LOOKS)
        if wrong is self.wrong:
            self.lack = lack(before.state, present(wrong.action), islice(answer.ways(), WAYS))
            self.instead, self.explained = answer.line, True

    def answer(self) -> None:
        """Play the next of what is ahead; what is proved of a line is proved of the rest of it."""
        before, (text, *rest) = self.verdict, self.ahead
        if before and len(before.line) > 1 and before.line[0] == text:
            self._proved = Verdict("open", before.least - (self.state.decider == self.goal.side), before.line[1:])
        self._rest = tuple(rest)
        self.record.play(text)

    # what follows

    def _moved(self) -> None:
        """The record looks at another position, whoever played."""
        here = self.record.here
        self.ahead, self._rest = self._rest, ()
        if self._proved:
            self.known.setdefault(here, self._proved)
        self._settled, self._proved = here is self.record.root or self._proved is not None, None
        self.hints, self.explained, self.lack = 0, False, None
        if self.wrong and self.wrong not in here.path():
            self.wrong = self.twice = None
            self.ended = self.parried = False
        self._tell()

    def _fail(self) -> None:
        if not self.failed:
            self.failed = True
            self._note(FAILED)

    def _note(self, state: str) -> None:
        if self.ladder:
            self.ladder.note(self.puzzle, state)

    # who wants to know

    def on_change(self, listener: Callable[[], None], keep: bool = True) -> Callable[[], None]:
        """Call this whenever anything to be seen changes; returns the way to stop it. `keep`: see `Listeners.add`."""
        return self._listeners.add(listener, keep)

    def _tell(self) -> None:
        self._listeners.tell()


def own_puzzle(position: State | str, goal: str = "win this turn") -> Puzzle:
    """A puzzle of one's own: a position and a goal; it is refused unless the goal is proved to be within reach."""
    from boardlab.games import read as read_position
    state: State = read_position(position) if isinstance(position, str) else position
    answer = solve(state, goal)
    if answer.status != "won" or not answer.least:
        raise BoardlabError(say("puzzling.no-puzzle", goal=goal, status=say(f"puzzling.status-{answer.status}")))
    return Puzzle(state.game, "", state.text, goal, answer.least, (), 0)
