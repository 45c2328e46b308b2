"""The deeds of Leaders as actions: who moves where, and how it is written. No rules here."""

from functools import lru_cache, partial

from boardlab.game import Action, Change, Piece

# Actions are made by the thousand while legal ones are listed: straight from tuples, and the common ones only once.
_action = partial(tuple.__new__, Action)
_once = lru_cache(maxsize=None)


@_once
def acted(me: Piece, cell: str) -> Change:
    """A character goes to a cell (or stays on its own) and has spent its action."""
    return Change(me, Piece(me.side, me.kind, cell, ("acted",)))


@_once
def moved(other: Piece, cell: str) -> Change:
    """A character is moved to a cell by another one."""
    return Change(other, Piece(other.side, other.kind, cell, other.flags))


@_once
def flagged(piece: Piece, flags: tuple[str, ...]) -> Piece:
    """The same piece with just these flags."""
    return Piece(piece.side, piece.kind, piece.cell, flags)


@_once
def step(me: Piece, end: str) -> Action:
    """One step: `step c3-c4`."""
    return Action(f"step {me.cell}-{end}", "action", me, (me.cell, end), (acted(me, end),))


@_once
def move(me: Piece, *path: str, rule: str = "") -> Action:
    """An ability that moves the character itself: `acrobat c3-c5-e6`."""
    rule = rule or me.kind
    return Action(f"{rule} {'-'.join((me.cell, *path))}", rule, me, (me.cell, *path), (acted(me, path[-1]),))


@_once
def _aimed(me: Piece, goes: str, target: str, *end: str) -> tuple[str, str, Piece, tuple[str, ...], Change]:
    """An ability aimed at a cell, and from there at another: the fields of the action, and what becomes of who acts."""
    return (f"{me.kind} {me.cell} {'-'.join((target, *end))}", me.kind, me, (me.cell, target, *end), acted(me, goes))


def shift(me: Piece, other: Piece, end: str) -> Action:
    """An ability that moves another character: `manipulator c3 d6-d5`."""
    text, kind, me, clicks, spent = _aimed(me, me.cell, other.cell, end)
    return _action((text, kind, me, clicks, (spent, moved(other, end)), ""))


def push(me: Piece, other: Piece, end: str) -> Action:
    """Takes the other's cell and pushes it on: `bruiser c3 c4-c5`."""
    text, kind, me, clicks, spent = _aimed(me, other.cell, other.cell, end)
    return _action((text, kind, me, clicks, (spent, moved(other, end)), ""))


def swap(me: Piece, other: Piece) -> Action:
    """Two characters change places: `illusionist c3 c6`."""
    text, kind, me, clicks, spent = _aimed(me, other.cell, other.cell)
    return _action((text, kind, me, clicks, (spent, moved(other, me.cell)), ""))


def hook(me: Piece, other: Piece, between: tuple[str, ...], mode: str) -> Action:
    """One of two comes next to the other along the line between them: `claw-launcher c3 c6 go` or `drag`."""
    near, far = (between[0], between[-1]) if between else (other.cell, me.cell)
    text, kind, me, clicks, spent = _aimed(me, far if mode == "go" else me.cell, other.cell)
    return _action((f"{text} {mode}", kind, me, clicks, (spent,) if mode == "go" else (spent, moved(other, near)), mode))


@_once
def react(me: Piece, end: str) -> Action:
    """The Nemesis' forced move: `nemesis d4-e5`."""
    return Action(f"nemesis {me.cell}-{end}", "nemesis", me, (me.cell, end),
                  (Change(me, Piece(me.side, me.kind, end)),))


@_once
def recruit(side: str, card: str, cell: str) -> Action:
    """A card of the row comes into play: `recruit vizier a1`."""
    new = Piece(side, card, cell)
    return Action(f"recruit {card} {cell}", "recruit", new, (card, cell), (Change(Piece("", card, "row"), new),))


@_once
def recruit_pair(side: str, cell: str, cub_cell: str) -> Action:
    """Hermit and Cub come into play together: `recruit hermit a1 cub b1`."""
    hermit, cub = Piece(side, "hermit", cell), Piece(side, "cub", cub_cell)
    return Action(f"recruit hermit {cell} cub {cub_cell}", "hermit-and-cub", hermit, ("hermit", cell, cub_cell),
                  (Change(Piece("", "hermit", "row"), hermit), Change(Piece("", "cub", "row"), cub)))


@_once
def banish(card: str) -> Action:
    """A card leaves the game: `banish rider`."""
    return Action(f"banish {card}", "banish", None, (card,), (Change(Piece("", card, "row"), None),))


END = Action("end", "turn", None, ("end",))
