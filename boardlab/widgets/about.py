"""What a piece, a card, a status or a terrain is: its values and its rules in words, for the small card on demand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from boardlab.game import Card, State, Value
from boardlab.games import game
from boardlab.scene import Look, look_of
from boardlab.scene.ground import terrain_of
from boardlab.scene.telling import hidden_cells, marker_cells, name_of
from boardlab.words.say import find, language, say, say_rule

UNSURE = "°"  # behind a value that is reconstructed


def cards(state: State) -> dict[str, Any]:
    """Of everything a game may show: its name, its values and its rules, in the current language."""
    kind: type = type(state)
    return _cards(kind, state, language())


@lru_cache(maxsize=12)
def _cards(kind: type, state: State, code: str) -> dict[str, Any]:
    look = look_of(kind)
    named = dict.fromkeys((*state.kinds, *sorted(state.words), *look.flags, *look.markers,
                           *(terrain["name"] for terrain in look.terrain.values())))
    made = {name: _written(state, name, state.card(name)) for name in named}
    return {name: card for name, card in made.items() if card["values"] or card["rules"]}


def _written(state: State, name: str, card: Card) -> dict[str, Any]:
    book = game(state.game).book
    rules = [[_titled(state, rule, name), say_rule(state.game, rule, book[rule].sentence)] for rule in card.rules
             if rule in book]
    return {"name": name_of(state.game, name),
            "values": [[value_name(state, value.name), value_text(state, value)] for value in card.values],
            "rules": rules, "unsure": say("ui.reconstructed") if not all(value.sure for value in card.values) else ""}


def _titled(state: State, rule: str, name: str) -> str:
    """The name of a rule, where it is not the name of the card itself."""
    return "" if rule == name else name_of(state.game, rule)


def value_name(state: State, name: str) -> str:
    """What a value is called: swords, life, …"""
    return find(state.game, f"values.{name}", f"roster.{name}") or name_of(state.game, name)


def value_text(state: State, value: Value) -> str:
    """A value in words, marked where it is reconstructed."""
    several = value.value if isinstance(value.value, tuple) else (value.value,)
    said = [find(state.game, f"values.{each}") or name_of(state.game, each) if isinstance(each, str) else str(each)
            for each in several]
    return ", ".join(said) + ("" if value.sure else UNSURE)


def things(state: State) -> dict[str, list[str]]:
    """Of each cell where there is something: the cards of what is there."""
    look, hidden = look_of(type(state)), hidden_cells(state)
    found: dict[str, list[str]] = {}
    for cell, name in _there(state, look):
        if cell not in hidden or cell not in state.at:
            found.setdefault(cell, []).append(name)
    return found


def _there(state: State, look: Look) -> Iterator[tuple[str, str]]:
    for cell, piece in state.at.items():
        yield cell, piece.kind
        yield from ((cell, flag) for flag in piece.flags if look.flags.get(flag, {}).get("style") == "badge")
    for cell, letter in terrain_of(state).items():
        if letter in look.terrain:
            yield cell, look.terrain[letter]["name"]
    for marker in look.markers:
        yield from ((cell, marker) for cell in marker_cells(state, marker) if cell not in state.at)
