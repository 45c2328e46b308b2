"""What may be done in a position of Leaders: the rules that forbid, over what the produced ones offer."""

from __future__ import annotations

from typing import Final

from .leaders_rules import Rules
from .leaders_tables import (
    ACTED,
    ACTING,
    ACTIVE,
    ALL,
    ANY_KIND,
    AROUND,
    BANISH,
    BANISHING,
    DIVISOR,
    END,
    FULL_TEAM,
    HERMIT,
    LEADER,
    NEMESIS,
    ONCE,
    PUSH,
    REACTING,
    RECRUIT_PAIR,
    RECRUITING,
    SHIFT,
    SWAP,
    TWICE,
    VIZIERS,
    ZONES,
    bits,
    by_empty_cells,
    cells_in,
)


def _steps(me: int, empty: list[int]) -> list[int]:
    """The steps of whoever stands on a cell beside these empty ones."""
    return Rules(b"", ALL & ~bits(empty), 0, 0, 0, 0, ACTING, b"").stepping(me)


STEPS: Final = by_empty_cells(_steps)


class Choices(Rules):
    """Lists what is legal."""

    __slots__ = ()

    def legal(self) -> list[int]:
        """Every legal action as a number, none once the game is over."""
        phase = self.phase
        if phase == ACTING:
            return self.acting()
        if phase == RECRUITING:
            return self.recruiting()
        if phase == REACTING:
            return self.nemesis(self.due())
        if phase == BANISHING:
            return [BANISH | card << 12 for card in self.row()]
        return []

    def acting(self) -> list[int]:
        """What each character may do; the end of the phase."""
        held, threatened, jailed, shielded = self.zones()
        board = self.board
        empty = ~self.occupied
        free = AROUND[self.leader] & empty
        is_last = not free & free - 1  # whoever takes the only free cell shuts my Leader in
        found: list[int] = []
        for me in cells_in(self.mine):
            square = board[me]
            kind = square & ANY_KIND
            if square & ACTED or kind == NEMESIS:
                continue
            steps = STEPS[me][(AROUND[me] & empty) % DIVISOR]
            if kind == LEADER:
                found += [action for action in steps if not threatened >> (action & 63) & 1]
                if self.has(VIZIERS):
                    found += [action for action in self.vizier(me) if not threatened >> (action & 63) & 1]
                continue
            found += self.permitted(steps, held, threatened, shielded) if is_last else steps
            if ACTIVE >> kind & 1 and not jailed >> me & 1:
                offers = self.ability(kind, me)
                if is_last or offers and offers[-1] >= SHIFT:  # others are moved
                    offers = self.permitted(offers, held, threatened, shielded)
                found += offers
        found.append(END)
        return found

    def zones(self) -> tuple[int, int, int, int]:
        """The cells on which an enemy counts towards the capture of my Leader, on which he would be captured, on which they
        forbid abilities, and on which they are shielded."""
        held = threatened = jailed = shielded = 0
        board = self.board
        for cell in cells_in(self.occupied ^ self.mine):
            once, twice, jails, shields = ZONES[board[cell] & ANY_KIND][cell]
            threatened |= held & once | twice
            held |= once
            jailed |= jails
            shielded |= shields
        return held, threatened, jailed, shielded

    def permitted(self, offers: list[int], held: int, threatened: int, shielded: int) -> list[int]:
        """What neither moves a shielded enemy nor loses my own Leader, who does not act himself."""
        occupied, mine, leader = self.occupied, self.mine, self.leader
        kept: list[int] = []
        for action in offers:
            start, other, end = action >> 12 & 63, action >> 6 & 63, action & 63
            home, count = leader, held >> leader & 1
            if action < SHIFT:
                after = occupied ^ (1 << start | 1 << end)
            else:
                deed = action >> 18 << 18
                after = occupied
                if deed == SWAP:
                    other, end = end, start
                else:
                    after ^= 1 << end | 1 << (start if deed == PUSH else other)
                if other == leader:
                    home, count = end, 2 * (threatened >> end & 1)
                elif not mine >> other & 1:
                    if shielded >> other & 1:
                        continue
                    kind = self.board[other] & ANY_KIND
                    count += ((ONCE[kind][end] >> leader & 1) + (TWICE[kind][end] >> leader & 1)
                              - (ONCE[kind][other] >> leader & 1))
            if count < 2 and AROUND[home] & ~after:
                kept.append(action)
        return kept

    def recruiting(self) -> list[int]:
        """Each card of the row on each recruitment cell."""
        found: list[int] = []
        if self.cards(self.side) < FULL_TEAM:
            for card in self.row():
                found += self.hermit_and_cub() if card == HERMIT else self.placing(card)
        free = AROUND[self.leader] & ~self.occupied
        if free.bit_count() <= 2:
            found = [action for action in found if free & ~(1 << (action & 63) | (
                1 << (action >> 12 & 63) if action >= RECRUIT_PAIR else 0))]
        return found
