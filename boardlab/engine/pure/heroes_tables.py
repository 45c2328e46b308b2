"""What the engine of Le Combat des Héros looks up. All of it is asked of the board, the roster and the rules.

Numbers stand for everything: a cell for its place on the board, a kind for its place in `KINDS`, a hero for 13 × its side
+ its kind; a power and a special attack for their place in `POWERS` and `SPECIALS`, counted from 1 (0: none). A *mark* is
the statuses of a hero as the bits of a byte, in the order of `STATUSES`; a *fate* is a mark and, in the last byte, a life.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boardlab.game import Piece, present
from boardlab.games.heroes.attacks import attacking, cloning, damage, in_range, reach_of
from boardlab.games.heroes.board import BOARD, STARTS
from boardlab.games.heroes.endings import BRINGS_IT_ABOUT, digest
from boardlab.games.heroes.flow import HeroesState, state_of
from boardlab.games.heroes.moves import moving, teleporting
from boardlab.games.heroes.pieces import FLAGS, KINDS, POWERS, SIDES, SPECIALS, STATUSES
from boardlab.games.heroes.position import may
from boardlab.games.heroes.powers import USES, empowering
from boardlab.games.heroes.rosters import Roster
from boardlab.games.heroes.statuses import begun as at_begin, ended as at_end, healed as with_more, wounded as with_less
from boardlab.why import LISTING

PER_SIDE: Final = len(KINDS)         # the numbers of the heroes of a side
HEROES: Final = PER_SIDE * len(SIDES)
NOWHERE: Final = 255                 # the cell of a hero that is not in the game
ALL_DEAD: Final = bytes(PER_SIDE)    # the lives of a team
ALL_POWERS: Final = ("", *POWERS)    # by their numbers
ALL_SPECIALS: Final = ("", *SPECIALS)
POWER_BITS: Final = len(POWERS)
REMEMBERED: Final = 1 << 14          # so many answers of a rule


def bits_of(names: tuple[str, ...], every: tuple[str, ...]) -> int:
    """A set of names as bits, by their places among all there are."""
    return sum([1 << place for place, name in enumerate(every) if name in names])


def names_of(bits: int, every: tuple[str, ...]) -> tuple[str, ...]:
    """The names in a set of bits."""
    return tuple([name for place, name in enumerate(every) if bits >> place & 1])


# The board

CELLS: Final = len(BOARD.cells)
CELL: Final = {cell: number for number, cell in enumerate(BOARD.cells)}
NEAR: Final = [tuple([CELL[near] for near in BOARD.neighbours[cell]]) for cell in BOARD.cells]
AWAY: Final = [bytes([BOARD.distance[cell][other] for other in BOARD.cells]) for cell in BOARD.cells]
FARTHEST: Final = max([max(away) for away in AWAY])
WITHIN: Final = [[bytes([int(0 < far <= reach) for far in away]) + bytes(256 - CELLS) for away in AWAY]
                 for reach in range(FARTHEST + 1)]  # WITHIN[reach][cell] translates other cells in reach to 1, the rest to 0
START_POINTS: Final = [tuple([CELL[cell] for cell in STARTS[side]]) for side in SIDES]

# What a hero's mark means for it and for those who would aim at it

SIDE: Final = [(1 << PER_SIDE) - 1 << PER_SIDE * side for side in range(len(SIDES))]  # the heroes of a side as bits
REPEATERS: Final = [PER_SIDE * side + KINDS.index(kind) for side in range(len(SIDES)) for kind in BRINGS_IT_ABOUT]


def piece_with(fate: int) -> Piece:
    """Somebody with these statuses and this life."""
    return Piece(SIDES[0], KINDS[0], BOARD.cells[0], names_of(fate >> 8, STATUSES), fate & 255)


def fate_of(piece: Piece) -> int:
    """The statuses and the life of a hero."""
    return bits_of(piece.flags, STATUSES) << 8 | (piece.life or 0)


def acting(mark: int) -> HeroesState:
    """A position in which somebody with these statuses is in play."""
    me = piece_with(mark << 8 | 1)
    return HeroesState({me.cell: me}, me.side, "act", first=me.side, active=me.cell)


ACTING: Final = [acting(mark) for mark in range(1 << len(STATUSES))]
WAITING: Final = [s.with_(phase="choose", active="") for s in ACTING]
MAY_MOVE: Final = bytes([bool(may("move", s, s.hero, LISTING)) for s in ACTING])
MAY_ATTACK: Final = bytes([bool(may("attack", s, s.hero, LISTING)) for s in ACTING])
MAY_USE_POWERS: Final = bytes([bool(may("power", s, s.hero, LISTING)) for s in ACTING])
IS_CONTROLLED: Final = bytes([s.decider != s.turn for s in ACTING])
ALLIES_MAY_AIM: Final = bytes([bool(may("aim", s, s.heroes()[0], LISTING)) for s in WAITING])
ENEMIES_MAY_AIM: Final = bytes([bool(may("aim", s.with_(turn=SIDES[1]), s.heroes()[0], LISTING)) for s in WAITING])


def _given(power: str) -> int:
    """The mark that a power gives to whoever uses it."""
    s = ACTING[0]
    return sum([fate_of(present(offer.changes[0].after)) >> 8 for offer in USES[power](s, s.hero, LISTING)])


GIVEN: Final = [0] + [_given(power) for power in POWERS]

# What does not change in a game


class Terms:
    """What a game is played with: the values of its roster by kind, who is first, and when it is endless."""

    def __init__(self, roster: Roster, first: str, repeats: int, patience: int):
        heroes = [roster[kind] for kind in KINDS]
        self.state = state_of(roster)
        self.key = roster.name, first, repeats, patience
        self.first = SIDES.index(first)
        self.repeats = repeats
        self.patience = patience
        self.life: list[int] = [hero.life for hero in heroes]
        self.teleports: list[bool] = [hero.teleports for hero in heroes]
        self.range: list[int] = [hero.range for hero in heroes]
        self.attack: list[int] = [hero.attack for hero in heroes]
        self.reach: list[int] = [FARTHEST if isinstance(hero.move, str) else hero.move + hero.range for hero in heroes]
        self.powers: list[int] = [bits_of(hero.powers, POWERS) for hero in heroes]
        self.special: list[int] = [ALL_SPECIALS.index(hero.special) for hero in heroes]


@lru_cache(64)
def terms_of(roster: Roster, first: str, repeats: int, patience: int) -> Terms:
    """The terms of a game, shared by all its positions."""
    return Terms(roster, first, repeats, patience)


# What a hero can still do in its turn, its statuses aside

HERE: Final = BOARD.cells[0]
FAR: Final = BOARD.cells[-1]
DISTANCES: Final = sorted({*BOARD.distance[HERE].values()})


def staged(terms: Terms, kind: int, cloned: int, walked: int, power: int, has_hit: bool) -> HeroesState:
    """A hero of this kind is in play and has done this; an ally, a dead one and an enemy stand next to it."""
    ally, dead, enemy = BOARD.neighbours[HERE][:3]
    heroes = [Piece(SIDES[0], KINDS[kind], HERE, (), 1), Piece(SIDES[0], KINDS[kind - 1], ally, (), 1),
              Piece(SIDES[0], KINDS[kind - 2], dead, (), 0), Piece(SIDES[1], KINDS[kind], enemy, (), 1)]
    return terms.state({hero.cell: hero for hero in heroes}, SIDES[0], "act", first=SIDES[0], active=HERE, start=FAR,
                       cloned=KINDS[cloned - 1] if cloned else "", walked=walked, power=ALL_POWERS[power],
                       hits=(FAR,) if has_hit else ())


class Left:
    """How far the hero can attack and whom, whether it can clone and go on, and which powers it can use."""

    def __init__(self, s: HeroesState):
        me, ally, dead, enemy = s.at.values()
        targets = [offer.clicks[0] for offer in attacking(s, me, LISTING)]
        again = s.with_(hits=(ally.cell, enemy.cell))
        targets_again = [offer.clicks[0] for offer in attacking(again, me, LISTING)]
        self.reach = max([distance for distance in DISTANCES if in_range(enemy, distance, reach_of(s), LISTING)])
        self.enemies = enemy.cell in targets
        self.allies = ally.cell in targets
        self.enemies_again = enemy.cell in targets_again  # whom it has attacked in this turn
        self.allies_again = ally.cell in targets_again
        self.clones = any([*cloning(s, me, LISTING)])
        self.powers = bits_of(tuple([offer.clicks[0] for offer in empowering(s, me, LISTING)]), POWERS)
        alone = s.with_(at={HERE: me})
        self.goes = any([*moving(alone, me, LISTING), *teleporting(alone, me, LISTING)])


@lru_cache(REMEMBERED)
def left_to(terms: Terms, kind: int, cloned: int, walked: int, power: int, has_hit: bool) -> Left:
    """What is left to a hero of this kind who has done this."""
    return Left(staged(terms, kind, cloned, walked, power, has_hit))


# What becomes of a hero: asked of the rule once, then remembered


@lru_cache(REMEMBERED)
def begun(fate: int) -> int:
    """As its card is played."""
    return fate_of(at_begin(piece_with(fate)))


@lru_cache(REMEMBERED)
def ended(fate: int) -> int:
    """As its turn ends."""
    return fate_of(at_end(piece_with(fate)))


@lru_cache(REMEMBERED)
def wounded(fate: int, hearts: int) -> int:
    """As it loses hearts."""
    return fate_of(with_less(piece_with(fate), hearts))


@lru_cache(REMEMBERED)
def healed(fate: int, hearts: int, most: int) -> int:
    """As it gains hearts."""
    return fate_of(with_more(piece_with(fate), hearts, most))


@lru_cache(REMEMBERED)
def struck(terms: Terms, shape: int, power: int, has_hit: bool, fate: int) -> int:
    """As somebody of this shape attacks it."""
    s = staged(terms, shape, 0, 0, power, has_hit)
    return fate_of(damage(s, s.shape, piece_with(fate)))


# Heroes as pieces: all that is known of one, as one number


def hero_with(number: int, cell: int, life: int, mark: int, is_played: bool, spent: int) -> int:
    """Its number, its cell, its life, and its flags in the order of `FLAGS`."""
    flags = mark | (is_played | spent << 1) << len(STATUSES)
    return number | cell << 5 | life << 12 | flags << 20


def piece_of(hero: int) -> Piece:
    """The piece a hero is."""
    number = hero & 31
    side, kind, cell = SIDES[number // PER_SIDE], KINDS[number % PER_SIDE], BOARD.cells[hero >> 5 & 127]
    return Piece(side, kind, cell, names_of(hero >> 20, FLAGS), hero >> 12 & 255)


def flags_of(piece: Piece) -> tuple[int, bool, int]:
    """The mark of a piece, whether its card is played, and the powers it has spent."""
    flags = bits_of(piece.flags, FLAGS)
    return flags & (1 << len(STATUSES)) - 1, flags >> len(STATUSES) & 1 != 0, flags >> len(STATUSES) + 1


@lru_cache(REMEMBERED)
def digest_of(hero: int) -> int:
    """What a hero adds to the digest of a position."""
    piece = piece_of(hero)
    return digest(WAITING[0].with_(at={piece.cell: piece})) ^ DIGESTS[0]


DIGESTS: Final = [digest(WAITING[0].with_(at={}, turn=side)) for side in SIDES]  # of the player to move
HEART_DIGEST: Final = digest(WAITING[0].with_(at={}, heart=True)) ^ DIGESTS[0]
