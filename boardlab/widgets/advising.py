"""Hints on a board: asked for, one after the other; and what a turn of yours comes to, said by itself. No widgets here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from boardlab.game import State
from boardlab.players.advice import Advice, Turned, advising, judging_turn
from boardlab.players.hints import Hint
from boardlab.players.thinking import Thinking, finished
from boardlab.record import Node
from boardlab.scene import Mark, arrow, ring
from boardlab.widgets.session import told
from boardlab.widgets.slices import Meanwhile, thought
from boardlab.words.say import say

if TYPE_CHECKING:
    from boardlab.widgets.opponents import Match

Turn = tuple[Node, Node]   # where a turn began, and where it led


class Adviser:
    """Thinks about the position looked at when it is asked to, and about every turn that was yours."""

    def __init__(self, match: Match):
        self.match = match
        self.asked = 0                              # so many hints are shown
        self.about: Node | None = None              # the position they are about
        self.known: dict[Node, Advice] = {}
        self.judged: dict[Turn, Turned | None] = {}     # None: the reader did not want to wait
        self.thinking = ""                          # what is thought about: a hint, or a turn
        self._meanwhile = Meanwhile()
        self._subject: object = None                # the node or the turn it is about

    # what there is

    @property
    def hints(self) -> tuple[Hint, ...]:
        """All hints for the position looked at, once they are known."""
        advice = self.known.get(self.match.record.here)
        return advice.hints() if advice else ()

    @property
    def shown(self) -> tuple[Hint, ...]:
        """The hints asked for."""
        return self.hints[:self.asked] if self.about is self.match.record.here else ()

    @property
    def may_ask(self) -> bool:
        """A hint more can be given."""
        if self.match.state.outcome or self.match.drawn or self.match.player_now() or self.thinking == "hint":
            return False
        return not self.hints or len(self.shown) < len(self.hints)

    @property
    def last_turn(self) -> Turn | None:
        """The last turn of yours, if it is over and you have done nothing since."""
        path = self.match.record.here.path()
        for place in range(len(path) - 1, 0, -1):
            if self._is_yours(path[place - 1].state):
                whose = path[place - 1].state.turn
                if path[place].state.turn == whose and not path[place].state.outcome:
                    return None
                start = place - 1
                while start and path[start - 1].state.turn == whose:
                    start -= 1
                return path[start], path[place]
        return None

    @property
    def turned(self) -> Turned | None:
        """What that turn comes to, once it is known."""
        return self.judged.get(turn) if (turn := self.last_turn) else None

    @property
    def is_answered(self) -> bool:
        """Somebody has done something since your last turn."""
        turn = self.last_turn
        return turn is not None and turn[1] is not self.match.record.here

    @property
    def of_turn(self) -> tuple[Hint, ...]:
        """What is said of your last turn; once it is answered, no longer what is gone."""
        return self.turned.hints(self.is_answered) if self.turned else ()

    @property
    def warns(self) -> bool:
        """Your last turn was a bad one, and nobody has answered it yet."""
        return self.turned is not None and self.turned.is_bad and not self.is_answered

    @property
    def said(self) -> tuple[Hint, ...]:
        """Everything that is said now: about your last turn, then the hints asked for."""
        return (*self.of_turn, *self.shown)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What the last hint points out; otherwise the answer to your last turn, as long as nobody has answered."""
        latest = self.shown[-1:] or (() if self.is_answered else self.of_turn[-1:])
        places = {*self.match.state.board.order, *self.match._cards()}
        marks = [ring(cell, say("hint.points")) for hint in latest for cell in dict.fromkeys(hint.cells) if cell in places]
        for hint in latest:
            several = len(hint.arrows) > 1
            marks += [arrow(a, b, str(number) if several else "") for number, (a, b) in enumerate(hint.arrows, start=1)]
        return tuple(marks)

    def _is_yours(self, state: State) -> bool:
        return state.decider not in self.match.players

    # what a reader does

    def ask(self) -> None:
        """One hint more."""
        if not self.may_ask:
            return
        here = self.match.record.here
        if self.about is not here:
            self.about, self.asked = here, 0
        self.asked += 1
        self.match.renew()

    def stop(self) -> None:
        """Do not think any longer."""
        if self.thinking == "turn" and (turn := self.last_turn):
            self.judged[turn] = None
        self.asked = len(self.shown)
        self.drop()
        self.match.renew()

    def drop(self) -> None:
        """Nobody waits any more."""
        self._meanwhile.drop()
        self.thinking = ""

    # how it thinks

    def heard(self) -> None:
        """After every change: think about what is wanted now, and no longer about what is not."""
        subject = self._wanted()
        if self.thinking and subject != self._subject:
            self.drop()
        if subject is not None and not self.thinking:
            self._think(subject)

    def _wanted(self) -> Node | Turn | None:
        here, turn = self.match.record.here, self.last_turn
        if self.about is here and self.asked and here not in self.known:
            return here
        if turn and turn not in self.judged:
            return turn
        return None

    def _think(self, subject: Node | Turn) -> None:
        self._subject, self.thinking = subject, "hint" if isinstance(subject, Node) else "turn"
        self._meanwhile.begin(partial(self._in_slices, subject), partial(self._at_once, subject))

    def _at_once(self, subject: Node | Turn) -> None:
        finished(self._thoughts(subject))
        self._done()

    def _thoughts(self, subject: Node | Turn) -> Thinking[None]:
        if isinstance(subject, Node):
            self.known[subject] = yield from advising(subject.state)
        else:
            self.judged[subject] = yield from judging_turn(subject[0].state, subject[1].state)

    async def _in_slices(self, subject: Node | Turn) -> None:
        try:
            await thought(self._thoughts(subject))
        except Exception as error:                  # a failing hint leaves the board playable
            self.about = None
            self.judged.setdefault(self.last_turn or (self.match.record.root, self.match.record.here), None)
            self.match.note("error", told(error))
        self._done()

    def _done(self) -> None:
        self._meanwhile.done()
        self.thinking = ""
        self.match.renew()


def told_of(adviser: Adviser | None) -> dict[str, Any]:
    """What a page shows of the hints; nothing where there are none."""
    if adviser is None:
        return {}
    given, count = len(adviser.shown), len(adviser.hints)
    more = say("ui.hint") if not given else say("ui.next-hint", number=given + 1, count=count)
    said = [["warn" if adviser.turned and adviser.turned.is_bad else "good", hint.text] for hint in adviser.of_turn]
    return {"said": said + [["info", hint.text] for hint in adviser.shown], "more": more if adviser.may_ask else "",
            "thinking": say(f"ui.thinking-{adviser.thinking}") if adviser.thinking else ""}
