"""What forbids: the self-ban and the Protector, held to the plain reading; and the fact about the game that the self-ban uses."""

import random

from hypothesis import given, settings, strategies as st

from boardlab import leaders
from boardlab.games.leaders.acting import deeds
from boardlab.games.leaders.ending import can_lose, why_lost
from boardlab.games.leaders.pieces import ENEMY
from boardlab.games.leaders.recruiting import hermit_and_cub, placing
from boardlab.why import LISTING
from tests.games.leaders import naive_board as plain
from tests.games.leaders.naive import data_of
from tests.games.leaders.reading import CELLS, KINDS, made_up


@st.composite
def crowded(draw):
    """A position in the action or the recruitment phase, most of it near South's Leader, who is to move."""
    cells = draw(st.permutations(CELLS))[:draw(st.integers(3, 16))]
    own = {"south": [f"leader:{cells[0]}"], "north": [f"leader:{cells[1]}"]}
    for cell in cells[2:]:
        own[draw(st.sampled_from(("south", "north")))].append(f"{draw(st.sampled_from(KINDS))}:{cell}")
    s = leaders.position(**own, row="vizier hermit rider")
    return s.with_(phase="recruit") if not s.outcome and draw(st.integers(0, 4)) == 0 else s


def placed(s, action):
    """The pieces after an action, from its changes alone."""
    gone = {change.before.cell for change in action.changes}
    after = {cell: piece for cell, piece in data_of(s)["pieces"].items() if cell not in gone}
    return after | {new.cell: (new.side, new.kind, new.flags) for _, new, *_ in action.changes}


def harm(s, action):
    """What the plain rules hold against an action."""
    pieces = data_of(s)["pieces"]
    moved = [old.cell for old, new, *_ in action.changes if old.side == plain.OTHER[s.turn] and old.cell != new.cell]
    if any(plain.is_protected(pieces, cell) for cell in moved):
        return "protector"
    return "self-ban" if plain.why_lost(placed(s, action), s.turn) else None


@settings(max_examples=400, derandomize=True, deadline=None)
@given(crowded())
def test_self_ban_and_protector_are_never_skipped(s):
    """No action that is listed leaves the own Leader lost or moves a protected enemy."""
    for action in s.legal_actions():
        assert harm(s, action) is None, f"{action.text} in {s.text}"


@settings(max_examples=200, derandomize=True, deadline=None)
@given(crowded())
def test_capture_and_surround_are_never_overlooked(s):
    """After every action the game is over exactly when the other Leader is lost."""
    for action in s.legal_actions():
        lost = plain.why_lost(placed(s, action), plain.OTHER[s.turn])
        assert bool(s.play(action).outcome) == bool(lost), f"{action.text} in {s.text}"


@settings(max_examples=100, derandomize=True, deadline=None)
@given(crowded())
def test_self_ban_and_protector_refuse_only_what_does_harm(s):
    """Whatever a character could do but for these two is legal, or refused by the one that applies."""
    if s.outcome or s.phase != "actions":
        return
    for action in deeds(s, LISTING):
        (refused,) = [*s.why_not(action.text), None][:1]
        assert (refused.rule if refused else None) == harm(s, action), f"{action.text} in {s.text}"


def recruitments(s):
    """Every way to recruit, those included that lose one's own Leader."""
    for card in s.row:
        yield from hermit_and_cub(s, LISTING) if card == "hermit" else placing(s, card, LISTING)


def test_can_lose_is_a_fact_about_the_game():
    """On every action of 5,000 positions: an action that cannot lose a Leader, by the fact, does not lose him, by the rules."""
    chance, seen, spared = random.Random(8), 0, 0
    while seen < 5000:
        if not (s := made_up(chance)) or s.phase not in ("actions", "recruit"):
            continue
        seen += 1
        for side in (s.turn, ENEMY[s.turn]):
            leader = s.leader(side)
            for action in deeds(s, LISTING) if s.phase == "actions" else recruitments(s):
                if not can_lose(s, action, leader, len(s.one_step(leader.cell))):
                    spared += 1
                    assert why_lost(s.done(action), side) is None, f"{action.text} in {s.text}"
    assert spared > 50_000
    assert "A fact about the game" in leaders.book["self-ban"].code, "it is shown as what it is"
