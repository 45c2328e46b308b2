"""The action phase of Leaders: what each character may do, what follows, and the Nemesis' answer."""

from __future__ import annotations

from collections.abc import Iterator

from boardlab.game import Action, Piece
from boardlab.games.leaders.abilities import ABILITIES, may, nemesis, permitted, vizier
from boardlab.games.leaders.deeds import END, step
from boardlab.games.leaders.ending import can_lose, judged
from boardlab.games.leaders.pieces import ENEMY
from boardlab.games.leaders.position import Position
from boardlab.games.leaders.recruiting import after_actions
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK, RULING
from boardlab.why import Need, typed

PAIR = ("hermit", "cub")


@book.rule("action", BOOK, "action phase")
def acting(s: Position, need: Need) -> Iterator[Action]:
    """Each of your characters may take one action a turn, in any order: a step to an adjacent empty cell, or its active
    ability."""
    yield from permitted("action", s, deeds(s, need), need)
    yield from ending(s, need)


def may_act(s: Position, me: Piece, need: Need) -> bool:
    """It is yours, it has not acted in this turn, and it acts at all."""
    return (need("own", me.side == s.turn, me.cell) and (me.kind not in PAIR or pair_is_open(s, me, need))
            and need("once", "acted" not in me.flags, me.cell) and need("not-nemesis", me.kind != "nemesis", me.cell))


def deeds(s: Position, need: Need) -> Iterator[Action]:
    """What each character may do: a step, or its active ability; the Leader has that of his Vizier."""
    for me in need.choose("someone", s.characters()):
        if may_act(s, me, need):
            yield from stepping(s, me, need)
            if me.kind in ABILITIES:
                yield from using(s, me, need)
            else:
                yield from vizier(s, me, need)


def using(s: Position, me: Piece, need: Need) -> Iterator[Action]:
    """The active ability of a character."""
    if need.means(me.kind) and may("ability", s, me, need):
        yield from permitted("effect", s, ABILITIES[me.kind](s, me, need), need)


@typed("step")
def stepping(s: Position, me: Piece, need: Need) -> Iterator[Action]:
    """A step to an adjacent empty cell."""
    for end in need.choose("adjacent", s.board.neighbours[me.cell]):
        if need("room", end not in s.at, end) and may("step", s, me, need):
            yield step(me, end)


@typed("end")
def ending(s: Position, need: Need) -> Iterator[Action]:
    """The action phase may be ended at any time."""
    yield END


# What follows


@book.rule("moved-may-act", RULING, "key words")
def after_action(s: Position, action: Action) -> Position:
    """A character that another one's ability moved has not acted: only whoever acts is marked."""
    if action == END:
        return after_actions(s)
    return after_win_check(s, action, pair_closed(s.done(action), action))


@book.rule("hermit-and-cub-move", BOOK, "special abilities", ruling="Nothing else may come in between.")
def pair_is_open(s: Position, me: Piece, need: Need) -> bool:
    """Move the Hermit or the Cub, or both one after the other; once another character acts, the pair is done."""
    pair = [piece for piece in s.team(me.side) if piece.kind in PAIR]
    return need("pair-open", len(pair) < 2 or any("acted" not in piece.flags for piece in pair), me.cell)


def pair_closed(s: Position, action: Action) -> Position:
    """If one of the pair has acted and then somebody else does, the other one is marked too."""
    if action.piece and action.piece.kind in PAIR:
        return s
    pair = [piece for piece in s.at.values() if piece.kind in PAIR and piece.side == s.turn]
    return s.flagged(pair, "acted") if any("acted" in piece.flags for piece in pair) else s


@book.rule("win-before-nemesis", RULING, "special abilities")
def after_win_check(before: Position, action: Action, s: Position) -> Position:
    """After an action comes the win check, then the Nemesis' reaction, then the win check again."""
    enemy = before.leader(ENEMY[s.turn])
    if can_lose(before, action, enemy, len(before.one_step(enemy.cell))):
        s = judged(s, enemy.side)
    chased = [change.after.side for change in action.changes if change.after and change.after.kind == "leader"]
    hunters = [piece for side in chased for piece in s.team(ENEMY[side]) if piece.kind == "nemesis"]
    return awaiting(s.flagged(hunters, "due")) if hunters and not s.outcome else s


# The Nemesis


def awaiting(s: Position) -> Position:
    """The Nemesis phase while one is due and can move at all; otherwise the action phase goes on."""
    due = [piece for piece in s.at.values() if "due" in piece.flags]
    stuck = [piece for piece in due if not s.one_step(piece.cell)]
    return s.flagged(stuck).with_(phase="nemesis" if len(due) > len(stuck) else "actions")


def reacting(s: Position, need: Need) -> Iterator[Action]:
    """The moves of the Nemesis that is due."""
    due = [piece for piece in s.characters() if "due" in piece.flags][:1]
    for me in need.choose("someone", s.characters()):
        if need("must-move", me in due, *[piece.cell for piece in due]):
            yield from nemesis(s, me, need)


@book.rule("nemesis-exception", RULING, "special abilities")
def after_nemesis(s: Position, action: Action) -> Position:
    """The self-ban does not bind the Nemesis' forced move; if it loses both Leaders at once, its owner wins."""
    owner = s.due.side
    s = judged(s.done(action), ENEMY[owner], owner)
    return s if s.outcome else awaiting(s)
