"""The text of Legie: the fields of a position, the words of an action, and what a position must satisfy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from boardlab.errors import Unreadable
from boardlab.game import Outcome, Piece
from boardlab.games.legie.board import BOARD, CELLS_OF, MIDDLES
from boardlab.games.legie.parts import CARDS, NAMES, STANDARD, TURNS, Laid, Parts, check_marks, laid_out, part_of
from boardlab.games.legie.pieces import ENEMY, KINDS, SIDES, SIZE
from boardlab.games.legie.scenarios import ENDINGS, LINES
from boardlab.games.legie.terrain import PLAIN, ground_of
from boardlab.notation.positions import Field, Span, pieces, word, words
from boardlab.words.say import say, say_name

if TYPE_CHECKING:
    from boardlab.games.legie.flow import LegieState

SCENARIOS = tuple(ENDINGS)
PHASE_RULES = {"sides": "advanced-setup", "arrange": "advanced-setup", "place": "placement", "over": "all-placed-wins"}
WORDS = frozenset({*KINDS, *CARDS, *TURNS, "x", "flag", "pass", "side", "arrange"})
MOST = 2 * SIZE  # units of a side in a position to study, on the board and in reserve
ENDS = ("all-placed-wins", "return-of-the-king", "caravan", "master-of-the-forest", "must-place")


def items(given: str | Iterable[str] | None) -> list[str]:
    """What a person lists: words with spaces or commas between them, or any iterable of words."""
    return given.replace(",", " ").split() if isinstance(given, str) else [str(item) for item in given or ()]


def fail(span: Span, what: str, **data: Any) -> Unreadable:
    """The error that says, in the words of this game, what is wrong at a place."""
    named: dict[str, Any] = {name: say_name("legie", data[name]) for name in ("scenario", "rule") if name in data}
    return span.fail(say(f"position.{what}", "legie", **{**data, **named}))


# Terrain


def read_terrain(span: Span) -> str:
    """Six rows of six marks from the top, `/` or `,` between them."""
    rows = span.split("," if "," in span.text else "/")
    if len(rows) != 6:
        raise fail(span, "terrain-rows", count=len(rows))
    for row in rows:
        if len(row.text) != 6:
            raise fail(row, "terrain-row", length=len(row.text))
        check_marks(span.whole, row.column, row.text)
    return "/".join(row.text for row in rows)


def terrain_of(given: str | Iterable[str]) -> str:
    """The terrain a person gives as one text or as six rows."""
    text = given if isinstance(given, str) else "/".join(map(str, given))
    return read_terrain(Span(text, 0, text))


def check_forest(scenario: str, terrain: str) -> str:
    """The terrain itself, if it has the forests the scenario needs: on some quarter, or on every one."""
    ground = ground_of(terrain)
    wooded = sum(any(ground[cell] == "forest" for cell in cells) for cells in CELLS_OF.values())
    if wooded < {"return-of-the-king": 1, "master-of-the-forest": len(CELLS_OF)}.get(scenario, 0):
        raise Unreadable(terrain, 0, say("position.no-forest", "legie", scenario=say_name("legie", scenario)))
    return terrain


# The fields of the setup, and the outcome


def read_parts(span: Span) -> Parts:
    """`a-front:..F/.C./W..`, for all eight sides in order."""
    found = [item.split(":") for item in span.split(",")]
    if [item[0].text for item in found if item] != list(CARDS) or any(len(item) != 2 for item in found):
        raise fail(span, "parts-field", cards=", ".join(CARDS))
    for _, rows in found:
        if [len(row) for row in rows.text.split("/")] != [3, 3, 3]:
            raise fail(rows, "parts-rows")
        check_marks(span.whole, rows.column, rows.text.replace("/", "."))
    return tuple((card.text, rows.text) for card, rows in found)


def read_layout(span: Span) -> tuple[Laid, ...]:
    """`a-front:b5:turn-90`, for every part laid."""
    found = []
    for item in span.split(","):
        card, middle, turn = (item.split(":") + [item] * 3)[:3]
        found.append((card.one_of(CARDS, "layout"), middle.one_of(MIDDLES, "layout"), turn.one_of(TURNS, "layout")))
    return tuple(sorted(found))


def read_outcome(span: Span) -> Outcome:
    """`black:caravan`, `draw:must-place`."""
    winner, rule = (span.split(":") + [span, span])[:2]
    side = winner.one_of((*SIDES, "draw"), "outcome")
    return Outcome(None if side == "draw" else side, rule.one_of(ENDS, "outcome"))


FIELDS = (
    pieces("black", KINDS, BOARD.order, ()),
    pieces("white", KINDS, BOARD.order, ()),
    Field("flag", lambda span: span.one_of(BOARD.cells, say("error.a-cell")), str, None, always=False),
    word("turn", SIDES, "black"),
    word("phase", tuple(PHASE_RULES), "place", always=False),
    word("scenario", SCENARIOS),
    Field("terrain", read_terrain, str, PLAIN, always=False),
    word("caravan_line", tuple(LINES), "path", always=False),
    Field("parts", read_parts, lambda own: ",".join(map(":".join, own)), STANDARD, always=False),
    words("shown", CARDS, always=False),
    Field("layout", read_layout, lambda own: ",".join(map(":".join, own)), (), always=False),
    Field("outcome", read_outcome, lambda o: f"{o.winner or 'draw'}:{o.rule}", None, always=False),
)


def check_options(scenario: str, caravan_line: str) -> None:
    """Refuse a scenario or a line that does not exist."""
    Span(str(scenario), 0, str(scenario)).one_of(SCENARIOS, "scenario")
    line = Span(str(caravan_line), 0, str(caravan_line))
    line.one_of(tuple(LINES), "caravan_line")
    if scenario != "caravan" and caravan_line != "path":
        raise fail(line, "line-without-caravan")


# A position from a text


def build(cls: type[LegieState], at: dict[str, Piece], values: Mapping[str, Any],
          where: Callable[[str], Span]) -> LegieState:
    """A position from what a text says, if it makes sense; otherwise the error points at the field.

    Without a scenario, a text with terrain is the advanced game and one without is the basic game.
    """
    def check(fact: Any, field: str, what: str, **data: Any) -> None:
        if not fact:
            raise fail(where(field), what, **data)

    scenario = values["scenario"] or ("basic" if values["terrain"] == PLAIN else "advanced")
    check(values["flag"] not in at, "flag", "flag-on-unit", cell=values["flag"])
    check(scenario == "caravan" or values["caravan_line"] == "path", "caravan_line", "line-without-caravan")
    s = cls(at=at, **{**values, "scenario": scenario, "shown": tuple(sorted(values["shown"]))})
    for side in SIDES:  # a longest path through more units than that can take long to find
        count = len(s.team(side)) + len(s.units_in_reserve(side))
        check(count <= MOST, side, "too-many", count=count, most=MOST)
    if s.phase in ("sides", "arrange"):
        return check_setup(s, check)
    for field in ("parts", "shown", "layout"):
        check(values[field] == (STANDARD if field == "parts" else ()), field, "setup-only", name=field)
    return check_end(s, check)


def check_setup(s: LegieState, check: Callable[..., None]) -> LegieState:
    """While the board is laid it is empty, and what lies fits the parts."""
    check(not s.at and not s.flag and s.turn == "black" and not s.outcome, "phase", "setup-empty")
    check(len({part_of(card) for card in s.shown}) == len(s.shown), "shown", "part-twice")
    check((len(s.shown) == len(NAMES)) == (s.phase == "arrange"), "shown", "setup-shown", count=len(s.shown))
    laid = [card for card, *_ in s.layout]
    check(set(laid) <= set(s.shown) and len(set(laid)) == len(laid) < len(NAMES), "layout", "setup-layout")
    check(len({middle for _, middle, _ in s.layout}) == len(laid), "layout", "quarter-twice")
    terrain = laid_out(s.parts, s.layout)
    check(s.terrain in (PLAIN, terrain), "terrain", "setup-terrain", terrain=terrain)
    s = s.with_(terrain=terrain)
    check(s.legal_actions(), "shown", "no-forest", scenario=s.scenario)
    return s


def check_end(s: LegieState, check: Callable[..., None]) -> LegieState:
    """A position that has ended is over, whether it says so or not; one that says so must have ended."""
    ends = [end for last in (ENEMY[s.turn], s.turn) if (end := ENDINGS[s.scenario](s, last))]
    if not s.outcome:
        check(ends or s.phase != "over", "phase", "not-over")
        return s.with_(phase="over", outcome=ends[0]) if ends else s
    winner, rule = s.outcome
    kings = {piece.side for piece in s.at.values() if piece.kind == "king"}
    fallen = ENEMY[winner] not in kings or s.flag and s.turn == winner if winner else False  # he may have had two
    removed = rule == s.scenario == "return-of-the-king" and fallen
    stuck = s.outcome == (None, "must-place") and not any(map(s.can_place, SIDES))
    check(s.outcome in ends or removed or stuck, "outcome", "not-ended", rule=rule)
    return s.with_(phase="over")
