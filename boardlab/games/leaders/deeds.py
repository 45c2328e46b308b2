"""The deeds of Leaders as actions: who moves where, and how it is written. No rules here."""

from boardlab.game import Action, Change, Piece


def acted(me: Piece, cell: str) -> Change:
    """A character goes to a cell (or stays on its own) and has spent its action."""
    return Change(me, Piece(me.side, me.kind, cell, ("acted",)))


def moved(other: Piece, cell: str) -> Change:
    """A character is moved to a cell by another one."""
    return Change(other, Piece(other.side, other.kind, cell, other.flags))


def step(me: Piece, end: str) -> Action:
    """One step: `step c3-c4`."""
    return Action(f"step {me.cell}-{end}", "action", me, (me.cell, end), (acted(me, end),))


def move(me: Piece, *path: str, rule: str = "") -> Action:
    """An ability that moves the character itself: `acrobat c3-c5-e6`."""
    rule, clicks = rule or me.kind, (me.cell, *path)
    return Action(f"{rule} {'-'.join(clicks)}", rule, me, clicks, (acted(me, path[-1]),))


def shift(me: Piece, other: Piece, end: str) -> Action:
    """An ability that moves another character: `manipulator c3 d6-d5`."""
    return _aimed(me, (other.cell, end), acted(me, me.cell), moved(other, end))


def push(me: Piece, other: Piece, end: str) -> Action:
    """Takes the other's cell and pushes it on: `bruiser c3 c4-c5`."""
    return _aimed(me, (other.cell, end), acted(me, other.cell), moved(other, end))


def swap(me: Piece, other: Piece) -> Action:
    """Two characters change places: `illusionist c3 c6`."""
    return _aimed(me, (other.cell,), acted(me, other.cell), moved(other, me.cell))


def go(me: Piece, other: Piece, end: str) -> Action:
    """Goes right up to another character: `claw-launcher c3 c6 go`."""
    return _aimed(me, (other.cell,), acted(me, end), mode="go")


def drag(me: Piece, other: Piece, end: str) -> Action:
    """Drags another character right up to itself: `claw-launcher c3 c6 drag`."""
    return _aimed(me, (other.cell,), acted(me, me.cell), moved(other, end), mode="drag")


def _aimed(me: Piece, target: tuple[str, ...], *changes: Change, mode: str = "") -> Action:
    """An ability aimed at a cell, and from there at another."""
    text = f"{me.kind} {me.cell} {'-'.join(target)}"
    return Action(f"{text} {mode}" if mode else text, me.kind, me, (me.cell, *target), changes, mode)


def react(me: Piece, end: str) -> Action:
    """The Nemesis' forced move: `nemesis d4-e5`."""
    return Action(f"nemesis {me.cell}-{end}", "nemesis", me, (me.cell, end), (Change(me, Piece(me.side, me.kind, end)),))


def recruit(side: str, card: str, cell: str) -> Action:
    """A card of the row comes into play: `recruit vizier a1`."""
    new = Piece(side, card, cell)
    return Action(f"recruit {card} {cell}", "recruit", new, (card, cell), (Change(Piece("", card, "row"), new),))


def recruit_pair(side: str, cell: str, cub_cell: str) -> Action:
    """Hermit and Cub come into play together: `recruit hermit a1 cub b1`."""
    hermit, cub = Piece(side, "hermit", cell), Piece(side, "cub", cub_cell)
    return Action(f"recruit hermit {cell} cub {cub_cell}", "hermit-and-cub", hermit, ("hermit", cell, cub_cell),
                  (Change(Piece("", "hermit", "row"), hermit), Change(Piece("", "cub", "row"), cub)))


def banish(card: str) -> Action:
    """A card leaves the game: `banish rider`."""
    return Action(f"banish {card}", "banish", None, (card,), (Change(Piece("", card, "row"), None),))


END = Action("end", "turn", None, ("end",))
