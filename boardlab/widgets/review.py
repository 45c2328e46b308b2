"""A game looked at again: its curve, its turning points and the board, on which it can be played on from anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.paint import Picture
from boardlab.paint.curve import curve_svg, sign_svg
from boardlab.paint.svg import extent, number
from boardlab.players.hints import Hint
from boardlab.players.judging import other
from boardlab.players.review import LOOKS, Review as Analysis
from boardlab.players.thinking import finished
from boardlab.record import Node, Record
from boardlab.scene import Mark, Scene, arrow, ring, scene
from boardlab.scene.telling import name_of
from boardlab.tables import shown
from boardlab.widgets.companion import page
from boardlab.widgets.opponents import Match
from boardlab.widgets.panelled import Page, Panel, Panelled
from boardlab.widgets.secret import action_words
from boardlab.widgets.session import told
from boardlab.widgets.slices import Meanwhile, thought
from boardlab.words.say import labelled, language, say

WORDS = ("whole", "stop", "go-on", "play-on", "back", "moments")
KINDS = ("missed", "allowed", "swing")
OPPONENT = "player"
BESIDE = 460


class ReviewPanel(Panel):
    """The curve, the turning points as buttons, and how far it has been looked into."""

    _esm = page("parts.js", "review.js")
    _css = page("review.css")


class ReviewMatch(Match):
    """The board of a review: it also points out what the moment looked at is about."""

    pointed: tuple[Node, Hint] | None = None
    known: Sequence[Node] = ()  # the positions of the game looked at

    @property
    def otherwise(self) -> dict[str, Any]:
        """How a game ended is known here: it does not cover the board."""
        return super().otherwise | ({"over": None} if self.record.here in self.known else {})

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What the board would point out by itself, and in the position of the moment its line."""
        node, hint = self.pointed or (None, None)
        if hint is None or node is not self.record.here or self.clicks:
            return super().marks
        several = len(hint.arrows) > 1
        return (*super().marks, *[ring(cell) for cell in hint.cells if cell in self.state.board.order],
                *[arrow(a, b, str(count) if several else "") for count, (a, b) in enumerate(hint.arrows, start=1)])


class Review(Panelled):
    """A game to look at again. `what` is a record, or a board on which a game was played; it stays as it is.

    Values are shown at once. Missed and allowed wins are proved while the page stays awake, with `looks` positions for each
    turn at most; where no event loop runs, `finish()` does it. The other options are those of `Board`.
    """

    def __init__(self, what: Record | Any, *, looks: int = LOOKS, **options: Any):
        record = what if isinstance(what, Record) else getattr(what, "record", None)
        if not isinstance(record, Record):
            raise BoardlabError(say("review.expected", what=shown(what)))
        kept = copy(record)
        self.analysis = Analysis(kept, looks)
        self.stopped = False
        self.error = ""
        self._meanwhile = Meanwhile()
        self._plays_on = False  # the kit plays a side, from a position of the game on
        self._drawn_as: tuple[Any, str] = (None, "")
        self._match = ReviewMatch(kept.go(self.analysis.nodes[-1]))
        self._match.known = self.analysis.nodes
        super().__init__(self._match, ReviewPanel(), "review", **options)
        self.leaving = (self._meanwhile.drop, *self.leaving)
        self.go_on()

    # the Python face

    @property
    def number(self) -> int | None:
        """The number of the position looked at; None while another game is played on the board."""
        here = self.record.here
        return self.analysis.nodes.index(here) if here in self.analysis.nodes else None

    @property
    def moments(self) -> list[str]:
        """The turning points in words, as far as they are known."""
        return [self.analysis.tell(moment).text for moment in self.analysis.moments()]

    def go(self, number: int) -> None:
        """Look at a position of the game by its number, from 0."""
        if not 0 <= number < len(self.analysis.nodes):
            raise BoardlabError(say("ui.strange-message"))
        self.back()
        self._match._back(self.analysis.nodes[number], lambda: self.record.go(self.analysis.nodes[number]))

    def look_at(self, which: int) -> None:
        """Look at a turning point, with what is proved about it pointed out."""
        moments = self.analysis.moments()
        if not 0 <= which < len(moments):
            raise BoardlabError(say("ui.strange-message"))
        self.go(moments[which].number)
        if self.number == moments[which].number:
            self._match.pointed = self.record.here, self.analysis.tell(moments[which])
            self._match.renew()

    def play_on(self) -> None:
        """Play on from the position looked at: the side that is not to choose is played by the kit, until the game itself is
        looked at again."""
        state = self.state
        if state.outcome or self.number is None:
            return
        rival = other(state, state.decider)
        self._match.set_position(state)
        self._match.players.clear()
        self._match.set_player(rival, OPPONENT)
        self._plays_on = True
        self._match.note("info", say("review.against", side=name_of(state.game, rival)))

    def back(self) -> None:
        """Back from what was played on to the game itself."""
        self._match.players.clear()
        if self.record.root is not self.analysis.nodes[0]:
            self._match.stop()
            while self.record.root is not self.analysis.nodes[0] and self.record.behind:
                self.record.undo()
            self._match.stopped = False
            self.renew()

    # how it thinks

    def go_on(self) -> None:
        """Look into the turns that have not been looked into, while the page is awake."""
        self.stopped = False
        if self.analysis.wanted and not self._meanwhile:
            self._meanwhile.begin(self._think, self._wait)
        self.renew()

    def _wait(self) -> None:
        self.stopped = True

    def stop(self) -> None:
        """Do not look any further for now."""
        self.stopped = bool(self.analysis.wanted)
        self._meanwhile.drop()
        self.renew()

    def finish(self) -> Review:
        """Look into everything at once, and wait for it."""
        self._meanwhile.drop()
        finished(self.analysis.think())
        self.stopped = False
        self.renew()
        return self

    async def _think(self) -> None:
        try:
            while self.analysis.wanted:
                await thought(self.analysis.think_one())
                self.renew()
                await asyncio.sleep(0)  # many are known at once: the page is heard after each of them
        except Exception as error:      # whatever happens, what is known stays to be seen
            self.stopped, self.error = True, told(error)
        self._meanwhile.done()
        self.renew()

    # the browser's face

    acts = {
        "go": lambda review, heard: review.go(int(heard["number"])),
        "moment": lambda review, heard: review.look_at(int(heard["which"])),
        "play-on": lambda review, heard: review.play_on(),
        "back": lambda review, heard: review.back(),
        "stop": lambda review, heard: review.stop(),
        "go-on": lambda review, heard: review.go_on(),
    }

    def renew(self) -> None:
        """Tell the panel how everything is now, in one message."""
        number, (done, count) = self.number, self.analysis.progress
        if self._plays_on and number is not None:
            self._plays_on = False
            self._match.players.clear()
            self._match.renew()
        moments = [[moment.kind, moment.number, self.analysis.tell(moment).text] for moment in self.analysis.moments()]
        self.panel.face = {
            "words": {word: say(f"review.{word}") for word in WORDS}, "language": language(), "colours": self.colours,
            "picture": self.curve(self.board.worn), "moments": moments, "number": -1 if number is None else number,
            "thinking": say("review.progress", done=done, count=count) if self._meanwhile else "",
            "stopped": self.error or (say("review.stopped", done=done, count=count) if self.stopped else ""),
            "empty": "" if moments else say("review.not-yet" if self.analysis.wanted else "review.nothing"),
            "legend": [[sign_svg(kind, self.board.worn), say(f"review.legend-{kind}")] for kind in KINDS
                       if kind in {moment[0] for moment in moments}],
            "can": {"play-on": number is not None and not self.state.outcome, "back": number is None},
        }

    def curve(self, theme: str = "light") -> str:
        """The curve as an SVG document."""
        analysis, game = self.analysis, self.state.game
        signs: dict[int, list[str]] = {}
        for moment in analysis.moments():
            signs.setdefault(moment.number, []).append(moment.kind)
        first, second = (name_of(game, side) for side in self.state.sides)
        words = [self._words(place, node) for place, node in enumerate(analysis.nodes)]
        at = self.number if self.number is not None else analysis.nodes.index(self._left())
        asked = tuple(analysis.shares), str(signs), at, theme, language(), *words
        if self._drawn_as[0] != asked:
            said = say("review.picture", first=first, second=second, count=len(analysis.nodes))
            self._drawn_as = asked, curve_svg(analysis.shares, (first, second), signs, at, words, BESIDE, theme=theme,
                                              title=say("review.whole"), description=said)
        return self._drawn_as[1]

    def _left(self) -> Node:
        """Where the game was left to play on from there."""
        known = [node for node in self.record.here.path() if node in self.analysis.nodes]
        if known:
            return known[-1]
        node = self.record.root
        while node.earlier is not None and node is not self.analysis.nodes[0]:
            node = node.earlier if node.earlier in self.analysis.nodes else node.earlier.path()[0]
            if node in self.analysis.nodes:
                return node
        return self.analysis.nodes[-1]

    def _words(self, place: int, node: Node) -> str:
        """What a position of the curve is: its number, who did what."""
        if node.parent is None:
            return say("ui.start")
        side = name_of(node.state.game, node.parent.state.decider)
        return f"{place}. {labelled(side, action_words(self.analysis.states[-1], node, ahead=False))}"

    # the other faces

    @property
    def picture(self) -> Picture:
        """Everything as a picture: `svg`, `text`, `png()`, `save(path)`."""
        theme = self.board.theme or "light"
        drawn = scene(self.state, self.board.session.marks, theme=theme, flip=self.board.flipped, buttons=False,
                      message=self.message.replace("\n", " "), last=self.board.session.last)
        said = self.moments or [say("review.not-yet" if self.analysis.wanted else "review.nothing")]
        return Curved(drawn, self.curve(theme), (say("review.whole"), *said))


class Curved(Page):
    """A board and under it the curve; as text the board, then a line for each turning point."""

    def __init__(self, board: Scene, curve: str, lines: tuple[str, ...]):
        super().__init__(board, lines)
        self.curve = curve

    @cached_property
    def svg(self) -> str:
        """As one SVG document."""
        board, (across, tall) = Picture(self.scene).svg, extent(self.curve)
        width, height = max(self.scene.width, across), self.scene.height + tall
        under = self.curve.replace("<svg ", f'<svg y="{number(self.scene.height)}" ', 1)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
                f'viewBox="0 0 {number(width)} {number(height)}" style="max-width:100%;height:auto">'
                f'<rect width="100%" height="100%" fill="{self.scene.theme["page"]}"/>{board}{under}</svg>')
