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
    JAILS,
    LEADER,
    NEMESIS,
    ONCE,
    PUSH,
    REACT,
    REACTING,
    RECRUITING,
    SHIELDS,
    SHIFT,
    SPECIAL,
    SWAP,
    TWICE,
    VIZIERS,
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
            found = self.acting(self.mine)
            found.append(END)
            return found
        if phase == RECRUITING:
            return self.recruiting()
        if phase == REACTING:
            return self.nemesis(self.due())
        if phase == BANISHING:
            return [BANISH | card << 12 for card in self.row()]
        return []

    def allows(self, action: int) -> bool:
        """An action of a character is looked for among what this one may do."""
        if self.phase != ACTING:
            return action in self.legal()
        return action == END or action < REACT and action in self.acting(self.mine & 1 << (action >> 12 & 63))

    def acting(self, characters: int) -> list[int]:
        """What each of these characters of mine may do."""
        held, threatened, jailed, shielded = self.zones()
        board, around, empty = self.board, AROUND[self.leader], ~self.occupied
        free = around & empty
        is_last = not free & free - 1  # whoever takes the only free cell shuts my Leader in
        found: list[int] = []
        for me in cells_in(characters):
            square = board[me]
            kind = square & ANY_KIND
            if square & ACTED or kind == NEMESIS:
                continue
            room = empty
            if kind == LEADER:
                room &= ~threatened
                if self.has(VIZIERS):
                    found += [action for action in self.vizier(me) if room >> (action & 63) & 1]
            elif is_last and not around >> me & 1:
                room &= ~free
            found += STEPS[me][(AROUND[me] & room) % DIVISOR]
            if ACTIVE >> kind & 1 and not jailed >> me & 1:
                offers = self.ability(kind, me)
                if is_last or offers and offers[-1] >= SHIFT:  # others are moved
                    offers = self.permitted(offers, held, threatened, shielded)
                found += offers
        return found

    def zones(self) -> tuple[int, int, int, int]:
        """The cells on which an enemy counts towards the capture of my Leader, on which he would be captured, on which they
        forbid abilities, and on which they are shielded."""
        held = threatened = jailed = shielded = 0
        board = self.board
        for cell in cells_in(self.occupied ^ self.mine):
            kind = board[cell] & ANY_KIND
            once = ONCE[kind][cell]
            threatened |= held & once
            held |= once
            if SPECIAL >> kind & 1:
                threatened |= TWICE[kind][cell]
                jailed |= JAILS[kind][cell]
                shielded |= SHIELDS[kind][cell]
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
                found += self.recruits(card)
        return found

    def can_recruit(self) -> bool:
        """There is a card that can be placed."""
        if self.cards(self.side) < FULL_TEAM:
            for card in self.row():
                if self.recruits(card):
                    return True
        return False

    def recruits(self, card: int) -> list[int]:
        """A card on each recruitment cell, or on two, as long as that does not shut my own Leader in."""
        found = self.hermit_and_cub() if card == HERMIT else self.placing(card)
        free = AROUND[self.leader] & ~self.occupied
        if free.bit_count() > 2:
            return found
        if card != HERMIT:
            return [action for action in found if free != 1 << (action & 63)]
        return [action for action in found if free & ~(1 << (action >> 12 & 63) | 1 << (action & 63))]
