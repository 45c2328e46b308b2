"""The deeds of Le Combat des Héros as actions: what changes and how it is written. No rules here."""

from __future__ import annotations

from boardlab.game import Action, Change, Piece
from boardlab.games.heroes.pieces import SPENT
from boardlab.games.heroes.statuses import begun, ended, life_of, marked, moved

BOX = "box"  # where heroes wait that nobody has chosen


def placed(word: str, rule: str, side: str, kind: str, cell: str, life: int) -> Action:
    """A hero comes on a start point: `pick dragon b1` or `draft dragon b1`."""
    hero = Piece(side, kind, cell, (), life)
    return Action(f"{word} {kind} {cell}", rule, hero, (kind, cell), (Change(Piece(side, kind, BOX), hero, rule),))


def play(me: Piece) -> Action:
    """A card is played; the hero itself is clicked: `play amazon`."""
    after = begun(me) if me.life else me
    return Action(f"play {me.kind}", "play-card", me, (me.cell or me.kind,), (life_change(me, after, "play-card"),))


def step(me: Piece, end: str) -> Action:
    """One cell: `step d5`."""
    return Action(f"step {end}", "move", me, (end,), (Change(me, moved(me, end), "move"),))


def teleport(me: Piece, end: str) -> Action:
    """Anywhere: `teleport d5`."""
    return Action(f"teleport {end}", "teleport", me, (end,), (Change(me, moved(me, end), "teleport"),))


def attack(me: Piece, cell: str, rule: str, changes: tuple[Change, ...] = (), end: str = "") -> Action:
    """An attack, on an ally too where it heals: `attack d6`; with the cell the target is shifted to: `attack d6-d7`."""
    text = f"attack {cell}-{end}" if end else f"attack {cell}"
    return Action(text, rule, me, (cell, end) if end else (cell,), changes, "attack")


def clone(me: Piece, cell: str, kind: str) -> Action:
    """The clone takes on the likeness of a hero: `clone d6`."""
    return Action(f"clone {cell}", "cloning", me, (cell,), (Change(me, me, "cloning", (("copied", kind),)),), "clone")


def power(me: Piece, name: str, rule: str, others: tuple[Change, ...] = (), on: tuple[str, ...] = (), target: str = "",
          end: str = "") -> Action:
    """A heroic power is spent: `power enflamed`, `power resurrect b1`, `power tornado e5`."""
    after = marked(me, SPENT[name], *on)
    own = Change(me, moved(after, end) if end else after, rule)
    text, clicks = (f"power {name} {target}", (name, target)) if target else (f"power {name}", (name,))
    return Action(text, rule, me, clicks, (own, *others))


def heart(me: Piece) -> Action:
    """The spare heart goes on the hero in play: `heart`."""
    after = Piece(me.side, me.kind, me.cell, me.flags, life_of(me) + 1)
    return Action("heart", "compensation-heart", me, ("heart",), (life_change(me, after, "compensation-heart"),))


def end(me: Piece | None) -> Action:
    """The turn ends: `end`."""
    changes = () if me is None else (life_change(me, ended(me), "end-turn"),)
    return Action("end", "end-turn", me, ("end",), changes)


def life_change(before: Piece, after: Piece, rule: str) -> Change:
    """A change with the hearts it gives or takes, if any."""
    hearts = life_of(after) - life_of(before)
    return Change(before, after, rule, (("hearts", hearts),) if hearts else ())
