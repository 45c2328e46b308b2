"""The action phase of Leaders: what each character may do, what follows, and the Nemesis' answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain
from operator import itemgetter

from boardlab.game import Action, Piece, in_order
from boardlab.games.leaders.abilities import ABILITIES, jailer, nemesis, vizier
from boardlab.games.leaders.deeds import END, step
from boardlab.games.leaders.pieces import ENEMY, SIDES
from boardlab.games.leaders.position import Position, loses
from boardlab.games.leaders.recruiting import after_actions
from boardlab.games.leaders.rules import book
from boardlab.games.leaders.vetoes import spared
from boardlab.rules.book import BOOK, RULING
from boardlab.why import quick, yes

PAIR = ("hermit", "cub")
PAIRED = {side: [(side, kind) for kind in PAIR] for side in SIDES}
ABLE = frozenset({*ABILITIES, "leader"})
SELF_MOVERS = ("acrobat", "rider", "royal-guard", "wanderer")  # their abilities move nobody else


@book.rule("action", BOOK, "action phase")
def acting(s: Position, need: Callable) -> Iterable[Action]:
    """Each of your characters may take one action a turn, in any order: a step to an adjacent empty cell, or its active ability."""
    if need is not yes:
        free = s.free()
        return chain(*(deeds(s, me, free, need) for me in sorted(s.at.values(), key=in_order)), ending(need))
    listed: list[Action] = []
    occupied, near, exits, steps, table = s._mask or s.occupied, s.board.disc[1], s.exits, s.steps, s.table
    home = near[table.crowns[s.turn == "north"]]
    free = (home ^ home & occupied).bit_count()
    caged = (ENEMY[s.turn], "jailer") in table.present
    for me in s._also or s.ready():
        kind = me.kind
        if kind == "leader":
            listed += leader_deeds(s, me)
            continue
        if free > 1:
            cell = me.cell
            view = occupied & near[cell]
            try:
                listed += exits[cell][view](steps[me])
            except KeyError:
                listed += found_exits(s, me, view)
        else:
            listed += step_deeds.plain(s, me, free, yes)
        if kind in ABILITIES and (not caged or jailer.plain(s, me, yes)):
            found = ABILITIES[kind].plain(s, me, yes)
            if found:  # as ability_deeds has it; who moves nobody else cannot shut his Leader in while he has two free cells
                alone = kind in SELF_MOVERS
                listed += found if alone and free > 1 else spared.plain(s, found, free, alone, yes)
    listed.append(END)
    return listed


def found_exits(s: Position, me: Piece, view: int) -> list[Action]:
    """The steps of a follower; from now on it is known which of its steps are left to anybody who sees the same there."""
    found = stepping.plain(s, me, yes)
    ends = [action.clicks[-1] for action in found]
    s.steps[me] = {end: step(me, end) for end in s.board.neighbours[me.cell]}
    s.exits[me.cell][view] = itemgetter(*ends) if len(ends) > 1 else lambda steps: [steps[end] for end in ends]
    return found


def leader_deeds(s: Position, me: Piece) -> Iterable[Action]:
    """What the Leader may do depends on the cells within one step of him that are taken or deadly; with a Vizier, within two."""
    occupied, deadly, disc = s._mask or s.occupied, s.threat(me.side)[1], s.board.disc
    wide = disc[2][me.cell]
    if (me.side, "vizier") in s.table.present:
        view: Hashable = occupied & wide, deadly & wide & ~occupied
    else:
        view = (occupied | deadly) & disc[1][me.cell]
    try:
        return s.memory[me][view]
    except KeyError:
        found = stepping.plain(s, me, yes) + vizier.plain(s, me, yes)
        if deadly & wide & ~occupied:
            found = [action for action in found if not loses(s, me.side, action)]
        return s.remember(me, view, found)


def ending(need: Callable) -> Iterator[Action]:
    """The action phase may be ended at any time."""
    need.under("turn")
    yield END


@quick
def stepping(s: Position, me: Piece, need: Callable) -> Iterator[Action]:
    """A step to an adjacent empty cell."""
    for end in s.board.neighbours[me.cell]:
        if need("room", end not in s.at, end):
            yield step(me, end)


def ability_deeds(s: Position, me: Piece, free: int, need: Callable) -> Iterator[Action]:
    """What a character may do instead of a step."""
    if me.kind in ABILITIES:
        asking = need.under("jailer")
        if jailer(s, me, asking):
            asking = asking.under(me.kind)
            yield from spared(s, ABILITIES[me.kind](s, me, asking), free, me.kind in SELF_MOVERS, asking)
    else:
        asking = need.under("vizier")
        yield from spared(s, vizier(s, me, asking), free, False, asking)


@quick
def step_deeds(s: Position, me: Piece, free: int, need: Callable) -> Iterator[Action]:
    """The steps a character may take."""
    if need("not-nemesis", me.kind != "nemesis", me.cell):
        asking = need.under("action")
        yield from spared(s, stepping(s, me, asking), free, me.kind != "leader", asking)


def deeds(s: Position, me: Piece, free: int, need: Callable) -> Iterator[Action]:
    """All that one character may do; asked, for listing goes a shorter way."""
    need = need.under("action")
    need("own", me.side == s.turn, me.cell)
    need("once", "acted" not in me.flags, me.cell)
    yield from step_deeds(s, me, free, need)
    if me.kind in ABLE:
        yield from ability_deeds(s, me, free, need)


@book.rule("moved-may-act", RULING, "key words")
def after_action(s: Position, action: Action) -> Position:
    """A character that another one's ability moved has not acted: only the one that acts is marked."""
    if action == END:
        return after_actions(s)
    after = s.done(action)
    if not s.table.present.isdisjoint(PAIRED[s.turn]):
        after = hermit_and_cub_move(after, action.piece)
    return after_win_check(s, action, after)


@book.rule("hermit-and-cub-move", BOOK, "special abilities", ruling="Nothing else may come in between.")
def hermit_and_cub_move(s: Position, me: Piece) -> Position:
    """Move the Hermit or the Cub, or both one after the other; once another character acts, the pair is done."""
    spent = [piece for piece in s.at.values() if piece.flags and piece.kind in PAIR and piece.side == me.side]
    fresh = [piece for piece in s.ready() if piece.kind in PAIR] if spent and me.kind not in PAIR else ()
    return s.flagged(fresh, "acted") if fresh else s


@book.rule("win-before-nemesis", RULING, "special abilities")
def after_win_check(before: Position, action: Action, s: Position) -> Position:
    """After an action comes the win check, then the Nemesis' reaction, then the win check again."""
    if loses(before, ENEMY[s.turn], action) is not False:
        s = s.judged(ENEMY[s.turn])
    if s.outcome or s.table is before.table:  # no Leader moved
        return s
    chased = "south" if s.table.crowns[0] != before.table.crowns[0] else "north"
    hunters = s.where(ENEMY[chased], "nemesis")
    return awaiting(s.flagged([s.at[cell] for cell in hunters], "due")) if hunters else s


# The Nemesis


def awaiting(s: Position) -> Position:
    """The Nemesis phase while one is due and can move at all; otherwise the action phase goes on."""
    due = [p for p in s.at.values() if "due" in p.flags]
    stuck = [p for p in due if not s.one_step(p.cell)]
    return s.flagged(stuck).but(phase="nemesis" if len(due) > len(stuck) else "actions")


def reacting(s: Position, need: Callable) -> Iterator[Action]:
    """The moves of the Nemesis that is due."""
    for me in sorted(s.at.values(), key=in_order):
        if me.kind == "nemesis" and need("due", s.phase == "nemesis" and me is s.due, me.cell):
            yield from nemesis(s, me, need.under("nemesis"))


@book.rule("nemesis-exception", RULING, "special abilities")
def after_nemesis(s: Position, action: Action) -> Position:
    """The Nemesis' forced move may leave its own Leader captured or surrounded; if that happens to both Leaders at
    once, the owner of the Nemesis wins."""
    s = s.done(action).judged(ENEMY[action.piece.side], action.piece.side)
    return s if s.outcome else awaiting(s)
