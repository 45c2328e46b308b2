"""What holds in every position of Le Combat des Héros, whatever is played."""

import random

from hypothesis import given, settings, strategies as st

from boardlab import heroes
from boardlab.games.heroes.pieces import ENEMY

HEARTS = 77
ways = st.sampled_from(["random", "pick", "draft"])


def walk(seed, setup, most=400):
    """Positions and actions of a random game."""
    chance, s = random.Random(seed), heroes.new_game(seed, setup=setup)
    for _ in range(most):
        if s.outcome:
            return
        action = chance.choice(s.legal_actions())
        then = s.play(action)
        yield s, action, then
        s = then


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), ways)
def test_lives_stay_within_bounds_and_hearts_are_conserved(seed, setup):
    for s, action, then in walk(seed, setup):
        assert all(0 <= piece.life <= then.max_life(piece) for piece in then.at.values())
        if s.phase in ("pick", "draft"):
            continue
        on_board = [sum(piece.life for piece in state.at.values()) for state in (s, then)]
        gained = sum(change.after.life - change.before.life for change in action.changes)
        assert on_board[1] - on_board[0] == gained, "hearts come and go only as the action says"
        assert s.heart - then.heart == (action.text == "heart") and (action.text != "heart" or gained == 1)
        assert HEARTS - on_board[1] - then.heart >= 0, "the box never runs out"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), ways)
def test_every_hero_has_its_card_in_exactly_one_place(seed, setup):
    for _, _, s in walk(seed, setup):
        for side in heroes.sides:
            places = [s.cards(side, place) for place in ("front", "discard", "graveyard")]
            kinds = sorted(kind for place in places for kind in place)
            assert kinds == sorted(piece.kind for piece in s.team(side)) and len(set(kinds)) == len(kinds)
            assert {piece.kind for piece in s.living(side)} == {*places[0], *places[1]}
        if s.phase == "choose":
            assert s.cards(s.turn, "front"), "somebody can always be played"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), ways)
def test_one_deed_at_a_time(seed, setup):
    for s, action, then in walk(seed, setup):
        assert all(cell == piece.cell for cell, piece in then.at.items())
        changed = {change.before for change in action.changes if change.before.cell != "box"}
        assert set(s.at.values()) >= changed, "changes begin with what is there"
        if s.phase == "act":
            assert action.text == "end" or then.turn == s.turn or not then.at[s.active].life or then.outcome
            assert s.decider == (ENEMY[s.turn] if "mind-control" in s.me.flags else s.turn)
            assert len(s.hits) <= 1 or s.shape.special == "fire-breath"
        dead = [piece for piece in then.at.values() if not piece.life]
        assert not any(flag in heroes.statuses or flag == "played" for piece in dead for flag in piece.flags)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_powers_are_spent_once_and_never_come_back(seed):
    def spent(s):
        return {(p.side, p.kind, flag) for p in s.at.values() for flag in p.flags if flag.startswith("spent-")}
    for s, action, then in walk(seed, "random"):
        new = spent(then) - spent(s)
        assert spent(s) <= spent(then) and len(new) == (action.word == "power")


def test_random_games_end():
    rules = set()
    for seed in range(12):
        chance, s = random.Random(seed), heroes.new_game(seed)
        for _ in range(20_000):
            if s.outcome:
                break
            s = s.play(chance.choice(s.legal_actions()))
        rules.add(s.outcome.rule)
    assert rules == {"last-standing", "endless"}
