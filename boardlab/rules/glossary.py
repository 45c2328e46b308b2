"""The words of a game side by side: each piece and rule with its picture, its rule id and its name in every edition."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from boardlab.games import game
from boardlab.paint.svg import draw
from boardlab.scene.look import look_of, theme_named
from boardlab.scene.tokens import mini
from boardlab.words.choice import LANGUAGES
from boardlab.words.say import find, phrases, say

SIZE = 36  # of a token in the table


class Term(NamedTuple):
    """One word of a game: its rule (or the kind of piece), what it is called in each language, its token as SVG."""

    id: str
    names: dict[str, str]
    token: str


class Glossary:
    """Every term of a game; it shows itself as a table in notebook and terminal."""

    def __init__(self, name: str):
        self.game, rules = name, game(name)
        kinds, book = rules.State.kinds, [rule.id for rule in rules.book]
        named = {id: {code: phrases(name, code).get(f"names.{id}", "") for code in LANGUAGES} for id in (*kinds, *book)}
        tokens = _tokens(name, kinds)
        self.terms = tuple(Term(id, names, tokens.get(id, "")) for id, names in named.items() if any(names.values()))

    def __getitem__(self, id: str) -> Term:
        return next(term for term in self.terms if term.id == id)

    def __len__(self) -> int:
        return len(self.terms)

    @property
    def title(self) -> str:
        """What the game is called, in the current language."""
        return find(self.game, "names.game") or self.game

    @property
    def text(self) -> str:
        """As plain text in columns."""
        rows = [(say("card.rule"), *LANGUAGES.values()), *((term.id, *term.names.values()) for term in self.terms)]
        widths = [max(map(len, column)) for column in zip(*rows)]
        lines = ["  ".join(word.ljust(width) for word, width in zip(row, widths)).rstrip() for row in rows]
        return "\n".join([self.title, "", *lines])

    @property
    def html(self) -> str:
        """As an HTML table; every word says which language it is in."""
        head = "".join(f"<th lang='{code}'>{escape(said)}</th>" for code, said in LANGUAGES.items())
        rows = "".join(
            f"<tr><td>{term.token}</td><td><code>{escape(term.id)}</code></td>"
            + "".join(f"<td lang='{code}'>{escape(said)}</td>" for code, said in term.names.items()) + "</tr>"
            for term in self.terms)
        return (f"<table class='boardlab-glossary'><caption>{escape(self.title)}</caption>"
                f"<thead><tr><th></th><th>{escape(say('card.rule'))}</th>{head}</tr></thead><tbody>{rows}</tbody></table>")

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


def _tokens(name: str, kinds: tuple[str, ...]) -> dict[str, str]:
    """The token of each kind of piece, as a small SVG; its name stands beside it, so it is hidden from who listens."""
    state = game(name).new_game(seed=1)
    look, theme, half = look_of(state), theme_named("light"), SIZE / 2
    return {kind: f"<svg width='{SIZE}' height='{SIZE}' viewBox='0 0 {SIZE} {SIZE}' aria-hidden='true'>"
            + "".join(map(draw, mini(look, theme, state.sides[0], kind, half, half, half * 0.92))) + "</svg>"
            for kind in kinds}


def glossary(name: str) -> Glossary:
    """Every term of a game with its picture, its rule id and its name in each edition, side by side.

    >>> glossary("leaders")["rider"].names
    {'en': 'Rider', 'fr': 'Cavalier', 'it': 'Cavaliere', 'ru': 'Наездник'}
    """
    return Glossary(name)
