"""The deeds of Leaders as actions: who moves where, and how it is written. No rules here."""

from functools import lru_cache

from boardlab.game import Action, Change, Piece

remembered = lru_cache(maxsize=1 << 16)  # an action is a value: the same deed is the same object


def moved(piece: Piece, cell: str) -> Piece:
    """The piece elsewhere."""
    return Piece(piece.side, piece.kind, cell, piece.flags)


def acted(piece: Piece, cell: str) -> Piece:
    """The piece elsewhere, its action spent."""
    return Piece(piece.side, piece.kind, cell, ("acted",))


@remembered
def step(me: Piece, end: str) -> Action:
    """One step: `step c3-c4`."""
    return Action(f"step {me.cell}-{end}", "action", me, (me.cell, end), (Change(me, acted(me, end)),))


@remembered
def move(me: Piece, *path: str, rule: str = "") -> Action:
    """An ability that moves the character itself: `acrobat c3-c5-e6`."""
    rule = rule or me.kind
    return Action(f"{rule} {'-'.join((me.cell, *path))}", rule, me, (me.cell, *path), (Change(me, acted(me, path[-1])),))


@remembered
def shift(me: Piece, other: Piece, end: str) -> Action:
    """An ability that moves another character: `manipulator c3 d6-d5`."""
    return Action(f"{me.kind} {me.cell} {other.cell}-{end}", me.kind, me, (me.cell, other.cell, end),
                  (Change(me, acted(me, me.cell)), Change(other, moved(other, end))))


@remembered
def push(me: Piece, other: Piece, end: str) -> Action:
    """Takes the other's cell and pushes it on: `bruiser c3 c4-c5`."""
    return Action(f"{me.kind} {me.cell} {other.cell}-{end}", me.kind, me, (me.cell, other.cell, end),
                  (Change(me, acted(me, other.cell)), Change(other, moved(other, end))))


@remembered
def swap(me: Piece, other: Piece) -> Action:
    """Two characters change places: `illusionist c3 c6`."""
    return Action(f"{me.kind} {me.cell} {other.cell}", me.kind, me, (me.cell, other.cell),
                  (Change(me, acted(me, other.cell)), Change(other, moved(other, me.cell))))


@remembered
def hook(me: Piece, other: Piece, between: tuple[str, ...], mode: str) -> Action:
    """One of two comes next to the other along the line between them: `claw-launcher c3 c6 go` or `drag`."""
    near, far = (between[0], between[-1]) if between else (other.cell, me.cell)
    changes = ((Change(me, acted(me, far)),) if mode == "go" else
               (Change(me, acted(me, me.cell)), Change(other, moved(other, near))))
    return Action(f"{me.kind} {me.cell} {other.cell} {mode}", me.kind, me, (me.cell, other.cell), changes, mode)


@remembered
def react(me: Piece, end: str) -> Action:
    """The Nemesis' forced move: `nemesis d4-e5`."""
    return Action(f"nemesis {me.cell}-{end}", "nemesis", me, (me.cell, end),
                  (Change(me, Piece(me.side, me.kind, end)),))


@remembered
def recruit(side: str, card: str, cell: str) -> Action:
    """A card of the row comes into play: `recruit vizier a1`."""
    new = Piece(side, card, cell)
    return Action(f"recruit {card} {cell}", "recruit", new, (card, cell), (Change(Piece("", card, "row"), new),))


@remembered
def recruit_pair(side: str, cell: str, cub_cell: str) -> Action:
    """Hermit and Cub come into play together: `recruit hermit a1 cub b1`."""
    hermit, cub = Piece(side, "hermit", cell), Piece(side, "cub", cub_cell)
    return Action(f"recruit hermit {cell} cub {cub_cell}", "hermit-and-cub", hermit, ("hermit", cell, cub_cell),
                  (Change(Piece("", "hermit", "row"), hermit), Change(Piece("", "cub", "row"), cub)))


@remembered
def banish(card: str) -> Action:
    """A card leaves the game: `banish rider`."""
    return Action(f"banish {card}", "banish", None, (card,), (Change(Piece("", card, "row"), None),))


END = Action("end", "turn", None, ("end",))
