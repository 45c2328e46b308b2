"""The action phase of Leaders: what each character may do, what follows, and the Nemesis' answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain

from boardlab.game import Action, Piece, in_order
from boardlab.games.leaders.abilities import ABILITIES, jailer, nemesis, vizier
from boardlab.games.leaders.deeds import END, step
from boardlab.games.leaders.pieces import ENEMY, SIDES
from boardlab.games.leaders.position import Position, Watch
from boardlab.games.leaders.recruiting import after_actions
from boardlab.games.leaders.rules import book
from boardlab.games.leaders.vetoes import Vetoes
from boardlab.rulebook import BOOK, RULING
from boardlab.why import quick, yes

PAIR = ("hermit", "cub")
SELF_MOVERS = ("acrobat", "rider", "royal-guard", "wanderer")  # their abilities move nobody else


@book.rule("action", BOOK, "action phase")
def acting(s: Position, need: Callable) -> Iterable[Action]:
    """Each of your characters may take one action a turn, in any order: a step to an adjacent empty cell, or its active ability."""
    vetoes, turn = Vetoes(s), s.turn
    if need is not yes:
        return chain(*(deeds(s, me, vetoes, need) for me in sorted(s.at.values(), key=in_order)), ending(need))
    listed: list[Action] = []
    for me in sorted([piece for piece in s.at.values() if piece.side == turn and not piece.flags], key=in_order):
        listed += remembered_deeds(s, me, vetoes)
    listed.append(END)
    return listed


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


@quick
def ability_deeds(s: Position, me: Piece, vetoes: Vetoes, need: Callable) -> Iterator[Action]:
    """What a character may do instead of a step."""
    if me.kind in ABILITIES:
        asking = need.under("jailer")
        if jailer(s, me, asking):
            asking = asking.under(me.kind)
            yield from vetoes.spare(ABILITIES[me.kind](s, me, asking), asking, alone=me.kind in SELF_MOVERS)
    elif me.kind == "leader":
        asking = need.under("vizier")
        yield from vetoes.spare(vizier(s, me, asking), asking)


@quick
def deeds(s: Position, me: Piece, vetoes: Vetoes, need: Callable) -> Iterator[Action]:
    """All that one character may do."""
    need = need.under("action")
    if (need("own", me.side == s.turn, me.cell) and need("once", "acted" not in me.flags, me.cell)
            and need("not-nemesis", me.kind != "nemesis", me.cell)):
        asking = need.under("action")
        yield from vetoes.spare(stepping(s, me, asking), asking, alone=me.kind != "leader")
        yield from ability_deeds(s, me, vetoes, need)


def remembered_deeds(s: Position, me: Piece, vetoes: Vetoes) -> Iterable[Action]:
    """The same as `deeds`, what depends on little being worked out only once."""
    able = me.kind in ABILITIES
    if me.kind == "leader":
        disc, deadly = s.board.disc, s.deadly(me.side)
        view: Hashable = ((vetoes.occupied & disc[2][me.cell], deadly & disc[2][me.cell])
                          if (me.side, "vizier") in s.table.present else (vetoes.occupied | deadly) & disc[1][me.cell])
    elif vetoes.calm:
        view = vetoes.occupied & s.posts[me.cell][2]
    else:
        return deeds.plain(s, me, vetoes, yes)
    try:
        found = s.memory[me][view]
    except KeyError:
        found = tuple(stepping.plain(s, me, yes) if able else deeds.plain(s, me, vetoes, yes))
        known = s.memory.setdefault(me, {})
        if len(known) > 4096:
            known.clear()
        known[view] = found
    return chain(found, ability_deeds.plain(s, me, vetoes, yes)) if able else found


@book.rule("moved-may-act", RULING, "key words")
def after_action(s: Position, action: Action) -> Position:
    """A character that another one's ability moved has not acted: only who acts is marked."""
    if action == END:
        return after_actions(s)
    return after_win_check(s, action, hermit_and_cub_move(s.done(action), action.piece))


@book.rule("hermit-and-cub-move", BOOK, "special abilities", ruling="Nothing else may come in between.")
def hermit_and_cub_move(s: Position, me: Piece) -> Position:
    """Move the Hermit or the Cub, or both one after the other; once another character acts, the pair is done."""
    if me.kind in PAIR or s.table.present.isdisjoint([(me.side, "hermit"), (me.side, "cub")]):
        return s
    pair = [piece for piece in s.at.values() if piece.kind in PAIR and piece.side == me.side]
    return s.flagged(pair, "acted") if any(piece.flags for piece in pair) else s


@book.rule("win-before-nemesis", RULING, "special abilities")
def after_win_check(before: Position, action: Action, s: Position) -> Position:
    """After an action comes the win check, then the Nemesis' reaction, then the win check again."""
    if not Watch(before, ENEMY[s.turn]).harmless(action):
        s = s.judged(ENEMY[s.turn])
    if s.outcome or s.crowns == before.crowns:
        return s
    chased = next(side for side in SIDES if s.leader(side).cell != before.leader(side).cell)
    hunters = [s.at[cell] for cell in s.where(ENEMY[chased], "nemesis")]
    return awaiting(s.flagged(hunters, "due")) if hunters else s


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
    """The self-ban does not bind the Nemesis' forced move; if it loses both Leaders at once, its owner wins."""
    s = s.done(action).judged(ENEMY[action.piece.side], action.piece.side)
    return s if s.outcome else awaiting(s)
