"""Leaders in play: the setup, the phases of a turn, and what follows each action."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from boardlab.game import Action, Piece
from boardlab.games.leaders import notation
from boardlab.games.leaders.abilities import ABILITIES, jailer, nemesis, protector, vizier
from boardlab.games.leaders.board import HOME
from boardlab.games.leaders.deeds import END, banish, recruit, recruit_pair, step
from boardlab.games.leaders.pieces import CARDS, ENEMY, SIDES
from boardlab.games.leaders.position import Position
from boardlab.games.leaders.rules import book
from boardlab.rulebook import BOOK, RULING
from boardlab.why import looks_at

TEAM = 5  # the cards of a full team, the Leader included
PAIR = ("hermit", "cub")
SELF_MOVERS = ("acrobat", "rider", "royal-guard", "wanderer")  # their abilities move nobody else


class LeadersState(Position):
    """A position of Leaders that can be played."""

    __slots__ = ()
    fields, words, phase_rules = notation.FIELDS, notation.WORDS, notation.PHASE_RULES
    build = classmethod(notation.build)

    def offers(self, need: Callable) -> Iterator[Action]:
        """The actions of the phase; to explain, those of every phase."""
        for phase in need.among((self.phase,), PHASES):
            rule, offered, _ = PHASES[phase]
            asking = need.under(rule)
            if asking("phase", self.phase == phase):
                yield from offered(self, asking)

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
    start = LeadersState(
        at={HOME[side]: Piece(side, "leader", HOME[side]) for side in SIDES}, turn=first or lot, phase="actions",
        outcome=None, row=tuple(deck[:3]), deck=tuple(deck[3:]), first=first or lot, mode=mode, banned=(), bans=0,
        recruits=1, opening=True)
    return strategist(start) if mode == "strategist" else start


@book.rule("strategist", BOOK, "strategist mode")
def strategist(s: Position) -> Position:
    """In strategist mode all sixteen cards may be chosen from the start: no row of three, no deck."""
    return s.but(row=CARDS, deck=(), bans=4, phase="banish")


# The action phase


@book.rule("action", BOOK, "action phase")
def acting(s: Position, need: Callable) -> Iterator[Action]:
    """Each of your characters may take one action a turn, in any order: a step to an adjacent empty cell, or its active ability."""
    vetoes, turn = Vetoes(s), s.turn
    ready = [piece for piece in s.at.values() if piece.side == turn and not piece.flags]
    for me in sorted(need.among(ready, s.at.values())):
        mine = need.under("action")
        if (mine("own", me.side == turn, me.cell) and mine("once", "acted" not in me.flags, me.cell)
                and mine("not-nemesis", me.kind != "nemesis", me.cell)):
            asking = mine.under("action")
            yield from vetoes.spare(stepping(s, me, asking), asking, alone=me.kind != "leader")
            if me.kind in ABILITIES:
                asking = mine.under("jailer")
                if jailer(s, me, asking):
                    asking = asking.under(me.kind)
                    yield from vetoes.spare(ABILITIES[me.kind](s, me, asking), asking, alone=me.kind in SELF_MOVERS)
            elif me.kind == "leader":
                asking = mine.under("vizier")
                yield from vetoes.spare(vizier(s, me, asking), asking)
    need.under("turn")
    yield END


@looks_at(lambda s, me: s.board.disc[1][me.cell])
def stepping(s: Position, me: Piece, need: Callable) -> Iterator[Action]:
    """A step to an adjacent empty cell."""
    for end in s.board.neighbours[me.cell]:
        if need("room", end not in s.at, end):
            yield step(me, end)


class Vetoes:
    """What can still forbid an action that a rule offers, a Protector or the self-ban; worked out once a position."""

    def __init__(self, s: Position):
        self.s, self.home = s, s.leader(s.turn).cell
        self.calm = len(s.one_step(self.home)) > 1  # then no single follower can shut the Leader in
        self.shielded: bool | None = None
        self.deadly: set[str] | None = None

    def spare(self, actions: Iterable[Action], need: Callable, alone: bool = False) -> Iterable[Action]:
        """The actions nothing forbids; those of a follower who moves alone need no look while all is calm."""
        return actions if alone and self.calm else self._spared(actions, need)

    def _spared(self, actions: Iterable[Action], need: Callable) -> Iterator[Action]:
        for action in actions:
            if self.harmless(action) or (protector(self.s, action, asking := need.under("protector"))
                                         and self_ban(self.s, action, asking.under("self-ban"))):
                yield action

    def harmless(self, action: Action) -> bool:
        """Plainly allowed: no enemy might be shielded, nobody comes near the Leader nor he near his captors."""
        s, home = self.s, self.home
        if self.deadly is None:
            self.deadly, self.shielded = s.deadly(s.turn), "protector" in s.kinds_of(ENEMY[s.turn])
        for before, after, *_ in action.changes:
            if after.side != s.turn:
                if self.shielded or home in s.board.adjacent[after.cell] or home in s.grips[after.kind][after.cell]:
                    return False
            elif after.kind == "leader":  # alone, he leaves a way out behind him
                return after.cell not in self.deadly and len(action.changes) == 1
            elif before.cell != after.cell and home in s.board.adjacent[after.cell]:
                return False
        return True


@book.rule("self-ban", BOOK, "end of the game")
def self_ban(s: Position, action: Action, need: Callable) -> bool:
    """On your turn nothing you do may leave your own Leader captured or surrounded at its end, even if it would win."""
    if need.failed:
        return True  # it cannot be done anyway: there is no end to judge
    after = s.but(at=s.changed(action))
    lost, cell = after.why_lost(s.turn), after.leader(s.turn).cell
    return need("not-captured", lost != "capture", cell) and need("not-surrounded", lost != "surround", cell)


@book.rule("moved-may-act", RULING, "key words")
def after_action(s: Position, action: Action) -> Position:
    """A character that another one's ability moved has not acted: only who acts is marked."""
    if action == END:
        return after_actions(s)
    at = hermit_and_cub_move(s.changed(action), action.piece)
    return after_win_check(s.but(at=at), action)


@book.rule("hermit-and-cub-move", BOOK, "special abilities", ruling="Nothing else may come in between.")
def hermit_and_cub_move(at: dict[str, Piece], me: Piece) -> dict[str, Piece]:
    """Move the Hermit or the Cub, or both one after the other; once another character acts, the pair is done."""
    pair = [piece for piece in at.values() if piece.kind in PAIR and piece.side == me.side]
    if me.kind in PAIR or not any(piece.flags for piece in pair):
        return at
    return at | {piece.cell: Piece(piece.side, piece.kind, piece.cell, ("acted",)) for piece in pair}


@book.rule("win-before-nemesis", RULING, "special abilities")
def after_win_check(s: Position, action: Action) -> Position:
    """After an action comes the win check, then the Nemesis' reaction, then the win check again."""
    s = s.judged(ENEMY[s.turn])
    chased = [change.before.side for change in action.changes
              if change.before.kind == "leader" and change.before.cell != change.after.cell]
    if s.outcome or not chased:
        return s
    hunters = [p for p in s.at.values() if p.kind == "nemesis" and p.side == ENEMY[chased[0]]]
    return awaiting(s.but(at=s.at | {p.cell: Piece(p.side, p.kind, p.cell, ("due",)) for p in hunters}))


# The Nemesis


def awaiting(s: Position) -> Position:
    """The Nemesis phase while one is due and can move at all; otherwise the action phase goes on."""
    due = [p for p in s.at.values() if "due" in p.flags]
    stuck = {p.cell: Piece(p.side, p.kind, p.cell) for p in due if not s.one_step(p.cell)}
    s = s.but(at=s.at | stuck) if stuck else s
    return s.but(phase="nemesis" if len(due) > len(stuck) else "actions")


def reacting(s: Position, need: Callable) -> Iterator[Action]:
    """The moves of the Nemesis that is due."""
    for me in sorted(s.at.values()):
        if need("is-nemesis", me.kind == "nemesis", me.cell) and need("due", s.phase == "nemesis" and me is s.due, me.cell):
            yield from nemesis(s, me, need.under("nemesis"))


@book.rule("nemesis-exception", RULING, "special abilities")
def after_nemesis(s: Position, action: Action) -> Position:
    """The self-ban does not bind the Nemesis' forced move; if it loses both Leaders at once, its owner wins."""
    s = s.but(at=s.changed(action)).judged(ENEMY[action.piece.side], action.piece.side)
    return s if s.outcome else awaiting(s)


# The recruitment phase


@book.rule("recruit-acts-next-turn", BOOK, "recruitment phase")
def after_actions(s: Position) -> Position:
    """Recruiting comes after the action phase, so a recruit first acts on your next turn."""
    s = s.but(phase="recruit")
    return s if s.legal_actions() else next_turn(s)


@book.rule("recruit", BOOK, "recruitment phase")
def recruiting(s: Position, need: Callable) -> Iterator[Action]:
    """Take one of the cards shown and put its figure on an empty recruitment cell of your side; you must, if you can."""
    asking, vetoes = need.under("full-team"), Vetoes(s)
    if full_team(s, asking):
        asking = asking.under("recruit")
        for card in asking.among(s.row, CARDS):
            if asking("in-row", card in s.row, card):
                placed = hermit_and_cub(s, asking) if card == "hermit" else placing(s, card, asking)
                yield from vetoes.spare(placed, asking, alone=card != "hermit")


def placing(s: Position, card: str, need: Callable) -> Iterator[Action]:
    """One figure on one recruitment cell."""
    for cell in free_cells(s, need):
        yield recruit(s.turn, card, cell)


@book.rule("hermit-and-cub", BOOK, "special abilities")
def hermit_and_cub(s: Position, need: Callable) -> Iterator[Action]:
    """One card, two figures: put both on empty recruitment cells, adjacent or not; they count as one card."""
    for cell in free_cells(s, need):
        for cub_cell in free_cells(s, also := need.under("hermit-and-cub")):
            if also("two-cells", cub_cell != cell, cub_cell):
                yield recruit_pair(s.turn, cell, cub_cell)


def free_cells(s: Position, need: Callable) -> Iterator[str]:
    """The recruitment cells of the player to move that are empty."""
    own = s.board.regions[f"{s.turn}-recruitment"]
    for cell in need.among(own, s.board.cells):
        if need("own-side", cell in own, cell) and need("room", cell not in s.at, cell):
            yield cell


@book.rule("full-team", BOOK, "recruitment phase")
def full_team(s: Position, need: Callable) -> bool:
    """With five cards, the Leader's among them, a team is complete and recruits no more."""
    return need("complete", s.cards(s.turn) < TEAM)


def after_recruit(s: Position, action: Action) -> Position:
    """The row is refilled; then the win check, then what is left of the recruitment phase."""
    row = tuple(card for card in s.row if card != action.piece.kind)
    if s.mode == "discovery":
        row, deck = row + s.deck[:3 - len(row)], s.deck[3 - len(row):]
    else:
        deck = s.deck
    s = s.but(at=s.changed(action), row=row, deck=deck, recruits=s.recruits - 1).judged(ENEMY[s.turn])
    return s if s.outcome or s.recruits and s.legal_actions() else next_turn(s)


@book.rule("turn", BOOK, "turn")
def next_turn(s: Position) -> Position:
    """A turn is an action phase, then a recruitment phase; then it is the opponent's turn."""
    rested = {cell: Piece(p.side, p.kind, p.cell) if p.flags else p for cell, p in s.at.items()}
    s = s.but(at=rested, turn=ENEMY[s.turn], phase="actions", recruits=second_player(s), opening=False)
    return s.but(phase="banish") if banish_again(s) else s


@book.rule("second-player", BOOK, "recruitment phase")
def second_player(s: Position) -> int:
    """On the second player's first turn the recruitment phase is played twice."""
    return 2 if s.opening else 1


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
    s = s.but(row=tuple(c for c in s.row if c != card), banned=s.banned + (card,), bans=s.bans - 1)
    return s if s.bans % 2 and s.row else s.but(phase="actions")


PHASES: dict[str, tuple[str, Callable, Callable]] = {
    "actions": ("action", acting, after_action),
    "nemesis": ("nemesis", reacting, after_nemesis),
    "recruit": ("recruit", recruiting, after_recruit),
    "banish": ("banish", banishing, after_banish),
}
"""Of each phase: its rule, what it offers, what follows."""
