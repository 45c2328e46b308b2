"""What stands beside a live board, as data for the page: whose turn it is, the cards, the numbers, the legend."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from boardlab.game import State
from boardlab.paint.svg import draw, number
from boardlab.scene import Look, Mark, Shape, Theme, look_of, theme_named
from boardlab.scene.legend import items, refusals
from boardlab.scene.overlay import sign
from boardlab.scene.panel import click_of, map_shapes
from boardlab.scene.telling import counts, label_of, name_of, status, value_words
from boardlab.scene.tokens import body, drawing, mini

FEW = 4          # so many cards have their names even if nobody can use them
SIDE = 32        # the square a figure is drawn in


def figures(state: State, theme: str) -> dict[str, str]:
    """Every figure a page may need, as small SVG pictures: `black:knight` on a token, `:vizier` in ink, a side's token."""
    maps = getattr(state, look_of(type(state)).maps) if look_of(type(state)).maps else ()
    kind: type = type(state)
    return _figures(kind, theme, tuple(dict(maps).items()))


@lru_cache(maxsize=24)
def _figures(kind: type[State], theme: str, maps: tuple[tuple[str, str], ...]) -> dict[str, str]:
    look, colours, half = look_of(kind), theme_named(theme), SIDE / 2
    made: dict[str, str] = {}
    for name in dict.fromkeys((*kind.kinds, *look.figures)):
        figure = look.figure(name)
        made |= {f"{side}:{name}": icon(mini(look, colours, side, name, half, half, half * 0.9)) for side in kind.sides}
        if name in look.figures or name in kind.kinds:
            made[f":{name}"] = icon([drawing(figure.glyph, figure.code, half, half, SIDE * 0.86, colours["ink"])])
    for side in kind.sides:
        made[side] = icon(side_token(look, colours, side, half))
    return made | {f":{name}": icon(map_shapes(look, colours, terrain, 1, 1, SIDE - 2)) for name, terrain in maps}


def side_token(look: Look, theme: Theme, side: str, half: float) -> list[Shape]:
    """The bare token of a side."""
    colours, outline = look.colour(theme, side), look.outline(side)
    return [body(outline, half, half, half * 0.92, colours["rim"], colours["edge"], 1),
            body(outline, half, half, half * 0.72, colours["core"])]


def icon(shapes: Any, side: float = SIDE) -> str:
    """Some shapes as a small SVG picture without words: whatever shows it says what it is."""
    size = number(side)
    return (f'<svg viewBox="0 0 {size} {size}" fill="none" stroke-linecap="round" '
            'stroke-linejoin="round" aria-hidden="true">'
            f'{"".join(map(draw, shapes))}</svg>')


def heading(state: State) -> dict[str, str]:
    """Whose turn it is with its token, and the phase; at the end who won and how."""
    head, below = status(state)
    side = state.outcome.winner if state.outcome else state.decider
    return {"head": head, "below": below, "figure": side or ""}


def sections(state: State, marks: tuple[Mark, ...]) -> list[dict[str, Any]]:
    """The cards beside the board, in rows with a label; those of the side that does not choose now are small."""
    look, made = look_of(type(state)), []
    usable = {name for action in state.legal_actions() for name in action.clicks}
    for label, value in state.panel():
        if isinstance(value, (tuple, list)) and value:
            side = next((side for side in state.sides if side in label.split("-")), "")
            cards = [_chip(state, look, str(kind), side, n, marks) for kind, n in counts(value).items()]
            known = all(card["figure"] for card in cards)
            small = known and (side not in ("", state.decider) or len(cards) > FEW
                               and not usable.intersection(card["name"] for card in cards))
            made.append({"label": label_of(state, label), "small": small, "cards": cards})
    return made


def _chip(state: State, look: Look, kind: str, side: str, count: int, marks: tuple[Mark, ...]) -> dict[str, Any]:
    """One card: what clicking it means, its figure, its name, how many, and the marks on it."""
    name = click_of(state, kind, side)
    known = kind in look.figures or kind in state.kinds or bool(look.maps) and kind in dict(getattr(state, look.maps))
    return {"name": name, "kind": kind, "figure": f"{side}:{kind}" if known else "", "label": name_of(state.game, kind),
            "count": count,
            "marks": [mark.kind for mark in marks if mark.cells == (name,) and name == kind]}


def facts(state: State) -> list[list[str]]:
    """The words and numbers beside the board, each with its label."""
    return [[label_of(state, label), value_words(state, value)] for label, value in state.panel()
            if not isinstance(value, (tuple, list))]


def legend(state: State, theme: Theme, marks: tuple[Mark, ...]) -> list[list[str]]:
    """Every sign on the board with its word; then every reason of a refusal, with its number."""
    look, half = look_of(type(state)), 8.0
    shown = tuple(mark for mark in marks if all(cell in state.board.order for cell in mark.cells))
    return [*([icon(item.draw(half, half, 12), 2 * half), item.words] for item in items(state, look, theme, shown)),
            *([icon(sign(theme, "cross", half, half, 12), 2 * half), f"{numbered} {said}".strip()]
              for _, numbered, said in refusals(shown))]
