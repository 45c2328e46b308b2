"""What every game must keep, whatever its rules: checked for each discovered game in each way to begin."""

import itertools
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import boardlab as bl
from playing import WAYS, begin, playout, positions

every_way = pytest.mark.parametrize("name, way", WAYS, ids=[f"{name}-{way}" for name, way in WAYS])


@every_way
def test_playouts_reach_the_end(name, way):
    for seed in range(5):
        states, _ = playout(name, way, seed)
        assert states[-1].outcome, f"seed {seed}: still undecided after {len(states)} actions"
        assert states[-1].outcome.rule in bl.game(name).book
        assert states[-1].legal_actions() == () and states[-1].phase == "over"
        assert all(s.legal_actions() for s in states[:-1]), "somebody must always be able to go on"


@every_way
def test_legal_actions_are_distinct_and_can_be_typed(name, way):
    for s in positions(name, way):
        legal = s.legal_actions()
        assert isinstance(legal, tuple) and len(set(legal)) == len(legal)
        assert len({a.text for a in legal}) == len(legal)
        for action in random.Random(1).sample(legal, min(6, len(legal))):
            assert s.play(action.text) == s.play(action)
            assert action.rule in bl.game(name).book and action.clicks and action.word == action.text.split()[0]


@every_way
def test_playing_leaves_the_old_position_alone(name, way):
    for s in positions(name, way):
        before = s.text, hash(s), dict(s.at), s.pieces
        for action in s.legal_actions()[:10]:
            s.play(action)
        assert before == (s.text, hash(s), dict(s.at), s.pieces)
        with pytest.raises(AttributeError):
            s.turn = "nobody"


@every_way
def test_changes_say_what_changes_on_the_board(name, way):
    states, actions = playout(name, way, 3)
    for before, action in list(zip(states, actions))[:200]:
        for change in action.changes:
            if change.before is not None and change.before.cell in before.board.order:
                assert before.at.get(change.before.cell, change.before).kind == change.before.kind


@every_way
def test_nobody_leaves_the_board_in_a_game_that_says_so(name, way):
    for seed in range(5):
        teams = [Counter((piece.side, piece.kind) for piece in s.at.values() if piece.life != 0) for s in playout(name, way, seed)[0]]
        assert bl.game(name).State.loses_pieces or all(before <= after for before, after in itertools.pairwise(teams))


def clickable(s):
    """Everything somebody may think of clicking: cells, kinds, and whatever an action names."""
    return list(dict.fromkeys([*s.board.cells, *s.kinds, *(c for a in s.legal_actions() for c in a.clicks)]))


@every_way
def test_why_not_is_empty_exactly_for_legal_clicks(name, way):
    sample = positions(name, way, games=2, every=9)
    chosen = random.Random(2).sample(sample, min(6, len(sample)))
    for s in chosen:
        legal = {a.clicks for a in s.legal_actions()}
        things = clickable(s)
        sequences = itertools.chain([()], itertools.product(things), itertools.product(things, repeat=2))
        for clicks in sequences:
            assert (s.why_not(clicks) == ()) == (clicks in legal), (s.text, clicks)


@every_way
def test_why_not_is_empty_exactly_for_legal_clicks_three_and_more(name, way):
    sample = [s for s in positions(name, way) if any(len(a.clicks) > 2 for a in s.legal_actions())]
    for s in random.Random(3).sample(sample, min(2, len(sample))):
        legal = {a.clicks for a in s.legal_actions()}
        things = clickable(s)
        begun = list(dict.fromkeys(a.clicks[:n] for a in s.legal_actions() for n in range(2, len(a.clicks))))
        wild = list(itertools.product(things, repeat=2))
        for start in begun + random.Random(4).sample(wild, min(60, len(wild))):
            for thing in things:
                clicks = (*start, thing)
                assert (s.why_not(clicks) == ()) == (clicks in legal), (s.text, clicks)


@every_way
def test_reasons_name_a_rule_and_can_be_said(name, way):
    book = bl.game(name).book
    for s in positions(name, way, games=1, every=11):
        chance = random.Random(5)
        for _ in range(60):
            clicks = tuple(chance.choices(clickable(s), k=chance.randint(1, 3)))
            for reason in s.why_not(clicks):
                assert reason.rule in book, (s.text, clicks, reason)
                assert reason.game == name and reason.need and reason.sentence


@every_way
def test_an_illegal_action_is_refused_and_nothing_happens(name, way):
    states, _ = playout(name, way, 1)
    foreign = [a for s in states for a in s.legal_actions()]
    for s in states[::5]:
        for action in random.Random(6).sample(foreign, min(20, len(foreign))):
            if action in s.legal_actions():
                assert s.why_not(action) == ()
            else:
                assert s.why_not(action)
                with pytest.raises(bl.Illegal):
                    s.play(action)


@every_way
def test_text_gives_the_position_back(name, way):
    for s in positions(name, way):
        again = bl.game(name).read(s.text)
        assert again == s and hash(again) == hash(s) and again.text == s.text
        assert again.legal_actions() == s.legal_actions()
        assert again.outcome == s.outcome and again.decider == s.decider


@every_way
def test_fields_may_come_in_any_order(name, way):
    for s in positions(name, way)[::3]:
        head, *fields = s.text.split(";")
        random.Random(7).shuffle(fields)
        assert bl.game(name).read(";".join([head, *fields])) == s


@settings(max_examples=60, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("name", bl.games())
def test_custom_positions_give_themselves_back(name, data):
    """Whatever can be read can be written, read again and played, also where no game would lead."""
    way = data.draw(st.integers(0, len(bl.game(name).options) - 1))
    s = data.draw(st.sampled_from(positions(name, way)))
    head, *fields = s.text.split(";")
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(fields) - 1))
        field, _, value = fields[i].partition("=")
        parts = value.split(",")
        j = data.draw(st.integers(0, len(parts) - 1))
        if data.draw(st.booleans()):
            del parts[j]
        elif ":" in parts[j]:
            kind, cell, *rest = parts[j].split(":")
            cell, *flags = cell.split(".")
            parts[j] = ":".join([data.draw(st.sampled_from([kind, *s.kinds])),
                                 ".".join([data.draw(st.sampled_from(s.board.cells)), *flags]), *rest])
        fields[i] = f"{field}={','.join(parts)}"
    try:
        made = bl.game(name).read(";".join([head, *fields]))
    except bl.Unreadable:
        return
    again = bl.game(name).read(made.text)
    assert again == made and again.text == made.text and hash(again) == hash(made)
    assert bool(made.legal_actions()) != bool(made.outcome)
    for action in made.legal_actions()[:5]:
        made.play(action)


@every_way
def test_equal_positions_have_equal_text_and_hash(name, way):
    """Positions reached in different orders of play are equal exactly when their texts are."""
    for s in positions(name, way, games=2, every=13):
        reached = {}
        for first in s.legal_actions()[:12]:
            for second in s.play(first).legal_actions()[:12]:
                end = s.play(first).play(second)
                other = reached.setdefault(end.text, end)
                assert other == end and hash(other) == hash(end) and other.legal_actions() == end.legal_actions()
        assert len(set(reached.values())) == len(reached)


SCRIPT = """
import sys, hashlib
sys.path.insert(0, {tests!r})
import conftest
from playing import playout
states, actions = playout({name!r}, {way}, 11)
print(hashlib.sha256("\\n".join([states[0].text, *[a.text for a in actions], states[-1].text]).encode()).hexdigest())
"""


@every_way
def test_same_seed_same_game_in_another_process(name, way):
    script = SCRIPT.format(tests=str(Path(__file__).parent), name=name, way=way)
    said = {subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True,
                           env={**os.environ, "PYTHONHASHSEED": salt}).stdout for salt in ("1", "2")}
    assert len(said) == 1 and begin(name, way, 11) == begin(name, way, 11)
