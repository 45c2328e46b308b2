"""Leaders in play: the setup, the phases of a turn, and what follows each action."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain
from typing import Any

from boardlab.game import Action, Piece, in_order
from boardlab.games.leaders import notation
from boardlab.games.leaders.abilities import ABILITIES, jailer, nemesis, protector, vizier
from boardlab.games.leaders.board import HOME
from boardlab.games.leaders.deeds import END, banish, recruit, recruit_pair, step
from boardlab.games.leaders.pieces import CARDS, ENEMY, SIDES
from boardlab.games.leaders.position import Position, Watch, derived
from boardlab.games.leaders.rules import book
from boardlab.rulebook import BOOK, RULING
from boardlab.why import quick, yes

TEAM = 5  # the cards of a full team, the Leader included
PAIR = ("hermit", "cub")
SELF_MOVERS = ("acrobat", "rider", "royal-guard", "wanderer")  # their abilities move nobody else


class LeadersState(Position):
    """A position of Leaders that can be played."""

    __slots__ = ()
    fields, words, phase_rules = notation.FIELDS, notation.WORDS, notation.PHASE_RULES
    build = classmethod(notation.build)

    def offers(self, need: Callable) -> Iterable[Action]:
        """The actions of the phase; to explain, those of every phase."""
        if need is yes:
            return PHASES[self.phase][1](self, need)
        return chain.from_iterable(self._of_phase(phase, need) for phase in PHASES)

    def _of_phase(self, phase: str, need: Callable) -> Iterable[Action]:
        rule, offered, _ = PHASES[phase]
        asking = need.under(rule)
        asking("phase", self.phase == phase)
        return offered(self, asking)

    def after(self, action: Action) -> Position:
        """The position after a legal action."""
        return PHASES[self.phase][2](self, action)


# Setup


@book.rule("setup", BOOK, "setup")
def new_game(seed: Any = None, mode: str = "discovery", first: str | None = None) -> Position:
    """Leaders at home, sixteen cards shuffled, three of them face up; the first player is drawn by lot."""
    notation.check_options(mode, first)
    chance = random.Random(seed)
    deck = list(CARDS)
    chance.shuffle(deck)
    lot = chance.choice(SIDES)
    at = {HOME[side]: Piece(side, "leader", HOME[side]) for side in SIDES}
    start = LeadersState(
        at, turn=first or lot, phase="actions", row=tuple(deck[:3]), deck=tuple(deck[3:]), first=first or lot, mode=mode,
        banned=(), bans=0, recruits=1, opening=True, **derived(at.values()))
    return strategist(start) if mode == "strategist" else start


@book.rule("strategist", BOOK, "strategist mode")
def strategist(s: Position) -> Position:
    """In strategist mode all sixteen cards may be chosen from the start: no row of three, no deck."""
    return s.but(row=CARDS, deck=(), bans=4, phase="banish")


# The action phase


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


@book.rule("self-ban", BOOK, "end of the game")
@quick
def self_ban(s: Position, action: Action, need: Callable) -> bool:
    """On your turn nothing you do may leave your own Leader captured or surrounded at its end, even if it would win."""
    if need.failed:
        return True  # it cannot be done anyway: there is no end to judge
    after = s.done(action)
    lost, cell = after.why_lost(s.turn), after.leader(s.turn).cell
    return need("not-captured", lost != "capture", cell) and need("not-surrounded", lost != "surround", cell)


class Vetoes(Watch):
    """What can still forbid an action that a rule offers, a Protector or the self-ban; worked out once a position."""

    __slots__ = ("calm", "shielded")

    def __init__(self, s: Position):
        Watch.__init__(self, s, s.turn)
        self.calm = self.free > 1  # then no single follower can shut the Leader in
        self.shielded = (ENEMY[s.turn], "protector") in s.table.present

    def spare(self, actions: Iterable[Action], need: Callable, alone: bool = False) -> Iterable[Action]:
        """The actions nothing forbids; those of a follower who moves alone need no look while all is calm."""
        return actions if alone and self.calm else self._spared(actions, need)

    @quick
    def _spared(self, actions: Iterable[Action], need: Callable) -> Iterator[Action]:
        s, shielded, harmless = self.s, self.shielded, self.harmless
        for action in actions:
            asking = need.under("protector")
            if (not shielded or protector(s, action, asking)) and (
                    harmless(action) or self_ban(s, action, asking.under("self-ban"))):
                yield action


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


# The recruitment phase


@book.rule("recruit-acts-next-turn", BOOK, "recruitment phase")
def after_actions(s: Position) -> Position:
    """Recruiting comes after the action phase, so a recruit first acts on your next turn."""
    s = s.but(phase="recruit")
    return s if s.legal_actions() else next_turn(s)


@book.rule("full-team", BOOK, "recruitment phase")
@quick
def full_team(s: Position, need: Callable) -> bool:
    """With five cards, the Leader's among them, a team is complete and recruits no more."""
    return need("complete", s.cards(s.turn) < TEAM)


@quick
def free_cells(s: Position, need: Callable) -> Iterator[str]:
    """The recruitment cells of the player to move that are empty."""
    own = s.board.regions[f"{s.turn}-recruitment"]
    for cell in need.among(own, s.board.cells):
        if need("own-side", cell in own, cell) and need("room", cell not in s.at, cell):
            yield cell


@quick
def placing(s: Position, card: str, need: Callable) -> Iterator[Action]:
    """One figure on one recruitment cell."""
    for cell in free_cells(s, need):
        yield recruit(s.turn, card, cell)


@book.rule("hermit-and-cub", BOOK, "special abilities")
@quick
def hermit_and_cub(s: Position, need: Callable) -> Iterator[Action]:
    """One card, two figures: put both on empty recruitment cells, adjacent or not; they count as one card."""
    own = s.board.regions[f"{s.turn}-recruitment"]
    for cell in free_cells(s, need):
        for cub_cell in need.among(own, s.board.cells):
            if (need("cub-own-side", cub_cell in own, cub_cell) and need("cub-room", cub_cell not in s.at, cub_cell)
                    and need("two-cells", cub_cell != cell, cub_cell)):
                yield recruit_pair(s.turn, cell, cub_cell)


@book.rule("recruit", BOOK, "recruitment phase")
@quick
def recruiting(s: Position, need: Callable) -> Iterator[Action]:
    """Take one of the cards shown and put its figure on an empty recruitment cell of your side; you must, if you can."""
    need = need.under("full-team")
    if full_team(s, need):
        vetoes = Vetoes(s)
        for card in need.among(s.row, CARDS):
            asking = need.under("recruit")
            if asking("in-row", card in s.row, card):
                if card == "hermit":
                    asking = asking.under("hermit-and-cub")
                    yield from vetoes.spare(hermit_and_cub(s, asking), asking)
                else:
                    yield from vetoes.spare(placing(s, card, asking), asking, alone=True)


def after_recruit(s: Position, action: Action) -> Position:
    """The row is refilled; then the win check, then what is left of the recruitment phase."""
    row = tuple(card for card in s.row if card != action.piece.kind)
    drawn = max(0, 3 - len(row)) if s.mode == "discovery" else 0
    new = {(change.after.side, change.after.kind) for change in action.changes}
    again, beside = s.recruits > 1, {"row": row + s.deck[:drawn], "deck": s.deck[drawn:], "present": s.present | new}
    s = s.done(action).but(recruits=1, **beside).judged(ENEMY[s.turn])
    return s if s.outcome or again and s.legal_actions() else next_turn(s)


@book.rule("turn", BOOK, "turn")
def next_turn(s: Position) -> Position:
    """A turn is an action phase, then a recruitment phase; then it is the opponent's turn."""
    tired = [piece for piece in s.at.values() if piece.flags]
    s = s.flagged(tired).but(turn=ENEMY[s.turn], phase="actions", **second_player(s))
    return s.but(phase="banish") if banish_again(s) else s


@book.rule("second-player", BOOK, "recruitment phase")
def second_player(s: Position) -> dict[str, Any]:
    """On the second player's first turn the recruitment phase is played twice."""
    if s.opening:
        return {"recruits": 2, "opening": False}
    return {"recruits": 1} if s.recruits != 1 else {}


# Banishing, in strategist mode


@book.rule("banish", BOOK, "strategist mode")
def banishing(s: Position, need: Callable) -> Iterator[Action]:
    """Before the first turn, and as soon as both have three cards, each player banishes a card nobody has yet, first player first."""
    for card in need.among(s.row, CARDS):
        if need("available", card in s.row, card):
            yield banish(card)


def banish_again(s: Position) -> bool:
    """The second banishment is due."""
    return s.bans == 2 and bool(s.row) and all(s.cards(side) >= 3 for side in SIDES)


def after_banish(s: Position, action: Action) -> Position:
    """The card leaves the game; after both players have chosen, the turn begins."""
    (card,) = action.clicks
    row, left = tuple(c for c in s.row if c != card), s.bans - 1
    s = s.but(row=row, banned=s.banned + (card,), bans=left if row else left - left % 2)
    return s if s.bans % 2 else s.but(phase="actions")


PHASES: dict[str, tuple[str, Callable, Callable]] = {
    "actions": ("action", acting, after_action),
    "nemesis": ("nemesis", reacting, after_nemesis),
    "recruit": ("recruit", recruiting, after_recruit),
    "banish": ("banish", banishing, after_banish),
}
"""Of each phase: its rule, what it offers, what follows."""
