"""The heroic powers, one function each: what it offers, and right below it what it does later."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardlab.game import Action, Change, Piece
from boardlab.games.heroes.deeds import life_change, power
from boardlab.games.heroes.moves import is_free
from boardlab.games.heroes.pieces import POWERS, SPENT
from boardlab.games.heroes.position import Position, may, veto
from boardlab.games.heroes.rules import book
from boardlab.games.heroes.statuses import REVIVED, healed, marked, wounded
from boardlab.rules.book import BOOK, RECONSTRUCTED
from boardlab.why import Need, typed

MIND_RANGE = 3  # cells mind control reaches
TORNADO = 1     # hearts a tornado costs

Offers = Iterator[Action]
SOURCE = "heroic powers"


@book.rule("power-once", BOOK, SOURCE)
@typed("power")
def empowering(s: Position, me: Piece, need: Need) -> Offers:
    """Each heroic power can be used once in the game; then it is gone from the hero's base."""
    for name in need.choose("own", s.roster.heroes[me.kind].powers, POWERS):
        if (need("left", SPENT[name] not in me.flags, {"power": name}) and one_power_per_turn(s, need)
                and may("power", s, me, need)):
            yield from USES[name](s, me, need)


@book.rule("one-power-per-turn", BOOK, SOURCE)
def one_power_per_turn(s: Position, need: Need) -> bool:
    """A hero uses at most one power in a turn."""
    used = s.power
    return need("first", not used, {"power": used})


@book.rule("boosts", BOOK, SOURCE,
           ruling="What swiftness (+2) and longshot (+1) add is reconstructed; enflamed (+1) is the book's.")
def boosts(s: Position, me: Piece, name: str, need: Need) -> Offers:
    """Enflamed adds 1 to the attack, swiftness 2 cells to the move, longshot 1 cell to the range, until the end of
    the turn."""
    yield power(me, name, "boosts")


@book.rule("resurrect", BOOK, SOURCE,
           ruling="The book says a dead hero; that it is one of the monk's own side is our reading.")
def resurrect(s: Position, me: Piece, need: Need) -> Offers:
    """A dead ally anywhere returns with 2 life and its card comes back in front of its owner; it may be healed in the
    same turn."""
    for other in need.choose("someone", s.heroes()):
        if need("ally", other.side == me.side, other.cell) and need("dead", not other.life, other.cell):
            back = healed(other, REVIVED, s.max_life(other))
            yield power(me, "resurrect", "resurrect", (life_change(other, back, "resurrect"),), target=other.cell)


@book.rule("round-trip", RECONSTRUCTED, SOURCE,
           ruling="The book names the power; that it leads back to the cell of the turn's start is reconstructed.")
def round_trip(s: Position, me: Piece, need: Need) -> Offers:
    """After teleporting, the teleporter goes back to the cell on which it began its turn, if that is free."""
    if need("teleported", s.shape.teleports and s.walked, me.cell) and is_free(s, s.start, need):
        yield power(me, "round-trip", "round-trip", end=s.start)


@book.rule("tornado", RECONSTRUCTED, SOURCE,
           ruling="The book grants the second teleport; the lost heart is reconstructed. It is no attack: nothing "
                  "cancels or answers it.")
def tornado(s: Position, me: Piece, need: Need) -> Offers:
    """The teleporter teleports a second time, and every enemy next to where it lands loses 1 life."""
    if need("teleported", s.shape.teleports and s.walked, me.cell):
        for cell in need.choose("anywhere", s.board.cells):
            if is_free(s, cell, need):
                near = [s.at[c] for c in s.board.neighbours[cell] if c in s.at]
                hit = tuple(life_change(other, wounded(other, TORNADO), "tornado")
                            for other in near if other.side != me.side and other.life)
                yield power(me, "tornado", "tornado", hit, target=cell, end=cell)


# Added to an attack


@book.rule("double-dose", BOOK, SOURCE,
           ruling="The book has the two tokens; that it is the snake's power, and what they cost, is our reading.")
def double_dose(s: Position, me: Piece, need: Need) -> Offers:
    """Added to the snake's attack: two doses of poison, 4 life a turn instead of 2."""
    if need("before-attack", not s.hits, me.cell) and need("poisons", s.shape.special == "poison", me.cell):
        yield power(me, "double-dose", "double-dose")


def dose(s: Position) -> int:
    """The doses the next bite injects."""
    return 2 if s.power == "double-dose" else 1


@book.rule("shackle", RECONSTRUCTED, SOURCE,
           ruling="The book names the power and its status; the effect is reconstructed.")
def shackle(s: Position, me: Piece, need: Need) -> Offers:
    """Added to an attack: the target cannot move during its next turn; it may still attack."""
    if need("before-attack", not s.hits, me.cell):
        yield power(me, "shackle", "shackle")


@veto(of="move")
@book.part("shackle")
def is_unshackled(s: Position, me: Piece, need: Need) -> bool:
    """A shackled hero stays where it is."""
    return need("free", "shackle" not in me.flags, me.cell)


def shackled(s: Position, struck: Piece) -> Piece:
    """The target of the attack the power was added to."""
    return marked(struck, "shackle") if s.power == "shackle" and not s.hits else struck


# Statuses of one's own


@book.rule("riposte", RECONSTRUCTED, SOURCE,
           ruling="The effect is reconstructed. A cancelled attack is not answered; the answer is no attack itself.")
def riposte(s: Position, me: Piece, need: Need) -> Offers:
    """Until the hero's next turn: if it survives an enemy attack and the attacker is within its range, the attacker
    loses as many hearts as the hero's own attack."""
    yield power(me, "riposte", "riposte", on=("riposte",))


def answer(s: Position, me: Piece, struck: Piece) -> tuple[Change, ...]:
    """What the attacker suffers from the hero he has struck."""
    hero = s.roster.heroes[struck.kind]
    if "riposte" not in struck.flags or s.board.distance[struck.cell][me.cell] > hero.range:
        return ()
    return (life_change(me, wounded(me, hero.attack), "riposte"),)


@book.rule("divine-shield", RECONSTRUCTED, SOURCE,
           ruling="The effect is reconstructed; the shield lasts until an attack breaks it.")
def divine_shield(s: Position, me: Piece, need: Need) -> Offers:
    """The next enemy attack on it is cancelled, damage and special."""
    yield power(me, "divine-shield", "divine-shield", on=("divine-shield",))


def cancelled(other: Piece) -> tuple[Change, ...]:
    """The shield breaks; nothing else happens."""
    return (Change(other, marked(other, off=("divine-shield",)), "divine-shield"),)


@book.rule("invisibility", RECONSTRUCTED, SOURCE,
           ruling="The effect is reconstructed: no enemy may attack, clone or control it. A tornado aims at nobody "
                  "and does hit it.")
def invisibility(s: Position, me: Piece, need: Need) -> Offers:
    """Until its next turn no enemy can target it."""
    yield power(me, "invisibility", "invisibility", on=("invisible",))


@veto(of="aim")
@book.part("invisibility")
def is_visible(s: Position, other: Piece, need: Need) -> bool:
    """Only its own side sees an invisible hero."""
    return need("visible", "invisible" not in other.flags or other.side == s.decider, other.cell)


@book.rule("mind-control", RECONSTRUCTED, SOURCE,
           ruling="The effect is reconstructed. A controlled hero uses no heroic powers, and the spare heart stays "
                  "where it is.")
def mind_control(s: Position, me: Piece, need: Need) -> Offers:
    """An enemy hero within 3 cells: the next time its card is played, the opponent of its owner plays that turn; then
    it ends."""
    for other in need.choose("someone", s.heroes()):
        away = s.board.distance[me.cell][other.cell]
        if (need("enemy", other.side != me.side, other.cell) and may("aim", s, other, need)
                and need("near", away <= MIND_RANGE, other.cell, {"distance": away, "range": MIND_RANGE})):
            yield power(me, "mind-control", "mind-control",
                        (Change(other, marked(other, "mind-control"), "mind-control"),), target=other.cell)


@veto(of="power")
@book.part("mind-control")
def has_free_will(s: Position, me: Piece, need: Need) -> bool:
    """A hero under mind control uses no powers."""
    return need("free-will", not s.is_controlled, me.cell)


def boost(name: str) -> Callable[[Position, Piece, Need], Offers]:
    """The use of one of the boosts."""
    return lambda s, me, need: boosts(s, me, name, need)


USES: dict[str, Callable[[Position, Piece, Need], Offers]] = {
    "enflamed": boost("enflamed"), "swiftness": boost("swiftness"), "longshot": boost("longshot"),
    "resurrect": resurrect, "round-trip": round_trip, "tornado": tornado, "double-dose": double_dose, "shackle": shackle,
    "riposte": riposte, "divine-shield": divine_shield, "invisibility": invisibility, "mind-control": mind_control}
"""What each power offers."""
