"""Shortcuts forbid and allow what the plain rules do: no listed action harms the own Leader or moves the protected."""

import random

from hypothesis import given, settings, strategies as st

from boardlab import leaders
from boardlab.games.leaders.abilities import ABILITIES, nemesis, vizier
from boardlab.why import Explainer, yes
from tests.games.leaders import naive_board as plain
from tests.games.leaders.naive import data_of
from tests.games.leaders.reading import CELLS, KINDS, made_up, texts


@st.composite
def crowded(draw):
    """A position in the action or the recruitment phase, most of it near South's Leader, who is to move."""
    cells = draw(st.permutations(CELLS))[:draw(st.integers(3, 16))]
    own = {"south": [f"leader:{cells[0]}"], "north": [f"leader:{cells[1]}"]}
    for cell in cells[2:]:
        own[draw(st.sampled_from(("south", "north")))].append(f"{draw(st.sampled_from(KINDS))}:{cell}")
    s = leaders.position(**own, row="vizier hermit rider")
    return s.but(phase="recruit") if not s.outcome and draw(st.integers(0, 4)) == 0 else s


def placed(s, action):
    """The pieces after an action, from its changes alone."""
    gone = {change.before.cell for change in action.changes}
    after = {cell: piece for cell, piece in data_of(s)["pieces"].items() if cell not in gone}
    return after | {new.cell: (new.side, new.kind, new.flags) for _, new, *_ in action.changes}


def harm(s, action):
    """What the plain rules hold against an action."""
    pieces = data_of(s)["pieces"]
    if plain.why_lost(placed(s, action), s.turn):
        return "self-ban"
    moved = [old.cell for old, new, *_ in action.changes if old.side == plain.OTHER[s.turn] and old.cell != new.cell]
    return "protector" if any(plain.is_protected(pieces, cell) for cell in moved) else None


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


@settings(max_examples=60, derandomize=True, deadline=None)
@given(crowded())
def test_self_ban_and_protector_refuse_only_what_does_harm(s):
    """An attempt that lacks nothing but these two would do the harm they name."""
    if s.outcome:
        return
    for action, lacks, _ in Explainer(s).attempts:
        if lacks and {reason.rule for reason in lacks} <= {"self-ban", "protector"}:
            assert harm(s, action) in {reason.rule for reason in lacks}, f"{action.text} in {s.text}"


def test_reasons_agree_with_the_list():
    """Over made-up positions: whatever somebody may think of is either listed or refused with a reason."""
    chance, seen = random.Random(4), 0
    while seen < 20:
        if s := made_up(chance):
            legal = texts(s)
            attempts = {attempt.action.text for attempt in Explainer(s).attempts}
            assert legal <= attempts
            for text in sorted(attempts):
                assert (not s.why_not(text)) == (text in legal), f"{text} in {s.text}"
            seen += 1


@settings(max_examples=200, derandomize=True, deadline=None)
@given(crowded())
def test_what_lists_fast_is_what_the_rule_says(s):
    """The version of a rule that lists without asking offers just what the rule itself does, fact by fact."""
    for me in s.pieces:
        rule = {"leader": vizier, "nemesis": nemesis, **ABILITIES}.get(me.kind)
        if rule:
            assert list(rule.plain(s, me, yes)) == list(rule.__wrapped__(s, me, yes)), f"{me} in {s.text}"
