"""The card of a rule: a picture, its sentence, its names in the editions, its code, and whether the book says so."""

from __future__ import annotations

from functools import cached_property
from html import escape
from typing import Any

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.games import game
from boardlab.lessons import Lesson, lessons_of
from boardlab.lessons.reading import Step
from boardlab.paint import Picture, picture
from boardlab.rules.book import Rule
from boardlab.rules.code import coloured
from boardlab.words.say import LANGUAGES, find, labelled, phrases, say, say_name, say_rule, say_ruling

STYLE = "max-width:44em;border:1px solid currentColor;border-radius:8px;padding:.8em 1.1em;line-height:1.45"
PAPER = "background:#fffdf8;color:#2b251d;white-space:pre-wrap;word-break:normal"  # code is read in any theme so
SHEET = "margin:.5em 0;padding:.7em .9em;border:1px solid #c9b98f;border-radius:6px"


class RuleCard:
    """What there is to know about one rule, in the current language; it shows itself in notebook and terminal."""

    def __init__(self, name: str, rule: Rule):
        self.game, self.rule = name, rule

    @property
    def name(self) -> str:
        """What the rule is called."""
        return say_name(self.game, self.rule.id)

    @property
    def sentence(self) -> str:
        """The rule in one sentence."""
        return say_rule(self.game, self.rule.id, self.rule.sentence)

    @property
    def names(self) -> dict[str, str]:
        """What it is called in each edition, by language."""
        found = {code: phrases(self.game, code).get(f"names.{self.rule.id}", "") for code in LANGUAGES}
        return {code: name for code, name in found.items() if name}

    @property
    def code(self) -> str:
        """The function that keeps the rule, as it is written; nothing for a rule that is data."""
        return self.rule.code

    @property
    def mark(self) -> str:
        """Whether the book says so, we settled it, or it is reconstructed."""
        return say(f"card.{self.rule.kind}")

    @property
    def reason(self) -> str:
        """Why it has that mark; and the detail that was settled, where there is one."""
        said = say(f"card.why-{self.rule.kind}", source=said_source(self.game, self.rule.source))
        if settled := say_ruling(self.game, self.rule.id, self.rule.ruling):
            said += " " + say("card.detail", ruling=settled)
        return said

    @cached_property
    def _shown(self) -> tuple[Lesson, Step] | None:
        """The first step of a lesson that is about this rule."""
        for lesson in _readable(self.game):
            for step in lesson.steps:
                if step.rule == self.rule.id:
                    return lesson, step
        return None

    @property
    def lesson(self) -> str:
        """The lesson that teaches it, as `game/name`; nothing if there is none."""
        return self._shown[0].id if self._shown else ""

    @property
    def picture(self) -> Picture | None:
        """A picture from that lesson."""
        if not self._shown:
            return None
        step = self._shown[1]
        return picture(step.state, step.marks, message=self._shown[0].sentence(step))

    # its faces

    @property
    def text(self) -> str:
        """As plain text, the picture first."""
        drawn = self.picture
        return f"{drawn.text.rstrip()}\n\n{self.told}" if drawn else self.told

    @property
    def told(self) -> str:
        """As plain text without the picture."""
        names = " · ".join(f"{code} {name}" for code, name in self.names.items())
        parts = [f"{self.name} [{self.mark}]", self.sentence, labelled(say("card.names"), names) if names else "",
                 self.reason, labelled(say("card.lesson"), self.lesson) if self.lesson else "",
                 self.code or say("card.data")]
        return "\n\n".join(part.rstrip() for part in parts if part)

    @property
    def html(self) -> str:
        """As HTML without the picture; everything that comes from words or code is escaped."""
        names = " · ".join(f"<span lang='{code}'>{escape(name)}</span>" for code, name in self.names.items())
        lines = "\n".join(coloured(self.code, "light"))
        code = f"<pre style='{PAPER};{SHEET}'><code style='{PAPER}'>{lines}</code></pre>" if lines else (
            f"<p>{escape(say('card.data'))}</p>")
        lesson = labelled(escape(say("card.lesson")), f"<code>{escape(self.lesson)}</code>") if self.lesson else ""
        return (f"<article class='boardlab-rule' style='{STYLE}'><h3>{escape(self.name)} "
                f"<small>[{escape(self.mark)}]</small></h3><p><strong>{escape(self.sentence)}</strong></p>"
                f"<p>{labelled(escape(say('card.names')), names)}</p><p>{escape(self.reason)}</p><p>{lesson}</p>"
                f"<details><summary>{escape(say('card.code'))}</summary>{code}</details></article>")

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return (self.picture.svg if self.picture else "") + self.html

    def _ipython_display_(self) -> None:
        """The picture, then the card: a page that does not trust a notebook yet takes drawings out of HTML."""
        from IPython.display import display
        if self.picture:
            display(self.picture)
        display({"text/plain": self.told, "text/html": self.html}, raw=True)


def said_source(game: str, source: str) -> str:
    """Where in its book a rule comes from, in the current language."""
    return find(game, f"sources.{source.replace(' ', '-')}") or source


def _readable(name: str) -> Any:
    """The lessons of a game, up to one that cannot be read: a card does without, `boardlab check` tells."""
    try:
        yield from lessons_of(name)
    except BoardlabError:
        return


def rule(name: str, id: str) -> RuleCard:
    """The card of a rule.

    >>> rule("leaders", "rider").names["fr"]
    'Cavalier'
    """
    book = game(name).book
    if id not in book:
        raise Unreadable(str(id), 0, say("card.no-rule"), nearest(str(id), book.rules))
    return RuleCard(name, book[id])
