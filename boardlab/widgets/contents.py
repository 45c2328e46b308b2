"""A list with what was done of it, and what is open of it right below: the lessons of a game, or its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from boardlab.scene import theme_named
from boardlab.widgets.companion import page
from boardlab.widgets.face import colours
from boardlab.widgets.kept import Kept, weakly
from boardlab.widgets.messages import checked
from boardlab.widgets.panelled import Panel, Panelled
from boardlab.widgets.session import told
from boardlab.words.say import on_language


class Contents(Panel):
    """The list, what was done of it, and a line about what is open."""

    _esm = page("parts.js", "icons.js", "curriculum.js")
    _css = page("curriculum.css")


class Listing(Kept):
    """A list; one thing of it at a time is open below it."""

    acts: ClassVar[Mapping[str, Callable[[Any, dict[str, Any]], Any]]] = {}
    """What each message of the list does."""

    def __init__(self, *leaving: Callable[[], None]):
        self.message = ""       # what went wrong
        self.asked = ""         # what is forgotten if this is confirmed
        self.panel = Contents()
        super().__init__([self.panel])
        self.add_class("boardlab-curriculum")
        self.layout.width, self.layout.overflow = "100%", "visible"
        hear = weakly(self.hear)
        self.panel.on_msg(lambda _, content, buffers: hear(content))
        self.leaving = *leaving, on_language(self.renew, keep=False)
        self.renew()

    def hear(self, content: object) -> None:
        """What the reader did, if it can be. Nothing raised here would be seen, so it is shown on the page."""
        self.keep()
        asked, self.message = self.asked, ""
        try:
            said = checked(content)
            if act := self.acts.get(said["do"]):
                act(self, said)
        except Exception as error:
            self.message = told(error)
        if self.asked == asked:  # whoever does something else does not mean it
            self.asked = ""
        self.renew()

    def show(self, now: Panelled | None, before: Panelled | None) -> None:
        """What is open now under the list; what was before is closed."""
        self.children = (self.panel, now) if now else (self.panel,)
        if before:
            before.close()
        self.renew()

    def renew(self) -> None:
        """Tell the page how everything is now, in one message."""
        themes = {name: colours(theme_named(name)) for name in ("light", "dark")}
        self.panel.face = self.face() | {"themes": themes}

    def face(self) -> dict[str, Any]:
        """Everything on the page, in the current language."""
        raise NotImplementedError

    @property
    def html(self) -> str:
        """As HTML for pages without a kernel; everything that comes from words is escaped."""
        raise NotImplementedError

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(include=include, exclude=exclude, **options)
        return {**bundle, "text/plain": repr(self), "text/html": self.html}
