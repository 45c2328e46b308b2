"""Attacks: who may be attacked, what an attack does, and the special attacks, one function each."""

from __future__ import annotations

from collections.abc import Iterator

from boardlab.game import Action, Change, Piece
from boardlab.games.heroes.deeds import attack, clone, life_change
from boardlab.games.heroes.position import Position, may
from boardlab.games.heroes.powers import answer, cancelled, dose, shackled
from boardlab.games.heroes.rosters import Hero
from boardlab.games.heroes.rules import book
from boardlab.games.heroes.statuses import HEALED, freeze, healed, moved, poison, wounded
from boardlab.rules.book import BOOK, RECONSTRUCTED
from boardlab.why import Need, typed

CLONE_RANGE = 2
ENFLAMED, LONGSHOT = 1, 1  # what these powers add

Offers = Iterator[Action]


@book.rule("one-attack", BOOK, "movement and attack")
@typed("attack")
def attacking(s: Position, me: Piece, need: Need) -> Offers:
    """A hero attacks once in its turn, before, between or after its steps; only the dragon attacks more often."""
    hero, away, reach = s.shape, s.board.distance[me.cell], reach_of(s)
    is_ready = not s.hits or hero.special == "fire-breath"
    for other in need.choose("someone", s.heroes()):
        if (need("once", is_ready, me.cell) and in_range(other, away[other.cell], reach, need)
                and need("another", other != me, other.cell) and may("attack", s, me, need) and may("aim", s, other, need)
                and fire_breath(s, hero, other, need) and heal(s, hero, other, need)):
            yield from striking(s, me, hero, other, need)


@book.rule("range", BOOK, "movement and attack",
           ruling="A diagonal step counts as one, and no line of sight is needed.")
def in_range(other: Piece, away: int, reach: int, need: Need) -> bool:
    """The target is at most as many cells away as the attacker's range."""
    return need("in-range", away <= reach, other.cell, {"distance": away, "range": reach})


def reach_of(s: Position) -> int:
    """How far the hero in play attacks in this turn."""
    return s.shape.range + LONGSHOT * (s.power == "longshot")


def striking(s: Position, me: Piece, hero: Hero, other: Piece, need: Need) -> Offers:
    """The attack on one target: a healing, a broken shield, or damage together with the special attack."""
    rule = "damage" if hero.special in ("", "cloning") else hero.special
    if other.side == s.decider:
        yield attack(me, other.cell, "heal", (life_change(other, healed(other, HEALED, s.max_life(other)), "heal"),))
    elif "divine-shield" in other.flags:
        yield attack(me, other.cell, rule, cancelled(other))
    elif hero.special == "telekinesis" and (struck := damage(s, hero, other)).life and room_around(s, other):
        yield from telekinesis(s, me, other, struck, need)
    else:
        yield attack(me, other.cell, rule, suffered(s, me, other, damage(s, hero, other), rule))


@book.rule("damage", BOOK, "movement and attack")
def damage(s: Position, hero: Hero, other: Piece) -> Piece:
    """The target loses as many hearts as the attack says; if the target survives, the
    special attack applies too."""
    struck = wounded(other, hero.attack + ENFLAMED * (s.power == "enflamed"))
    if not struck.life:
        return struck
    if hero.special == "poison":
        struck = poison(struck, dose(s))
    elif hero.special == "freeze":
        struck = freeze(struck)
    return shackled(s, struck)


def suffered(s: Position, me: Piece, other: Piece, struck: Piece, rule: str) -> tuple[Change, ...]:
    """What an attack changes: the target, and the attacker if he is answered."""
    return (life_change(other, struck, rule), *answer(s, me, struck))


# Special attacks (poison and freeze are in statuses.py, with the whole life of the status)


@book.rule("fire-breath", RECONSTRUCTED, "movement and attack",
           ruling="The book lets the dragon attack several times; that it is each enemy at most once is reconstructed.")
def fire_breath(s: Position, hero: Hero, other: Piece, need: Need) -> bool:
    """The dragon may attack several times in its turn, each enemy in range at most once."""
    return need("each-once", hero.special != "fire-breath" or other.cell not in s.hits, other.cell)


@book.rule("heal", BOOK, "special attack",
           ruling="A hero does not aim at itself. Enemies are attacked as usual, with attack 0.")
def heal(s: Position, hero: Hero, other: Piece, need: Need) -> bool:
    """The monk may attack an ally: it gains 2 life, up to its maximum. Nobody else attacks an ally."""
    return need("enemy", other.side != s.decider or hero.special == "heal", other.cell)


@book.rule("telekinesis", RECONSTRUCTED, "special attack",
           ruling="With no free cell around, or if the attack is cancelled or kills, nothing is shifted.")
def telekinesis(s: Position, me: Piece, other: Piece, struck: Piece, need: Need) -> Offers:
    """The telepath shifts the attacked hero to a free neighbouring cell of the attacker's choice."""
    for cell in need.choose("adjacent", s.board.neighbours[other.cell]):
        if need("room", cell not in s.at, cell):
            changes = suffered(s, me, other, moved(struck, cell), "telekinesis")
            yield attack(me, other.cell, "telekinesis", changes, cell)


def room_around(s: Position, piece: Piece) -> bool:
    """There is a free cell next to it."""
    return any(cell not in s.at for cell in s.board.neighbours[piece.cell])


@book.rule("cloning", BOOK, "special attack",
           ruling="The book says that moving, cloning and attacking add up; once a turn and before the attack is our "
                  "reading. Cells already walked count against the copied move; the values on the card are copied, without "
                  "boosts or statuses.")
@typed("clone")
def cloning(s: Position, me: Piece, need: Need) -> Offers:
    """Once a turn, before attacking, the clone copies attack, special attack, move and range of a living hero within
    2 cells, for this turn."""
    if (need("cloner", s.roster.heroes[me.kind].special == "cloning", me.cell) and need("once", not s.cloned, me.cell)
            and need("before-attack", not s.hits, me.cell)):
        for other in need.choose("someone", s.heroes()):
            away = s.board.distance[me.cell][other.cell]
            if (need("another", other != me, other.cell) and may("aim", s, other, need)
                    and need("near", away <= CLONE_RANGE, other.cell, {"distance": away, "range": CLONE_RANGE})):
                yield clone(me, other.cell, other.kind)
