"""The engines are held to the rules, in both builds: on more than 20,000 positions a game they say the same.

The compiled build, where there is one, is compared with the rules on every position; of the other, made from the same source,
it is enough to know that it gives the same numbers everywhere, and the same readable positions and actions now and then.
"""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import boardlab as bl
from boardlab import engine
from boardlab.engine.compare import differences
from boardlab.engine.readable import Readable
from boardlab.errors import BoardlabError
from boardlab.games.heroes import attacks
from boardlab.games.leaders import abilities
from boardlab.games.legie import units
from boardlab.tools.trials.engines import builds, met
from tests.games.heroes import playthrough
from tests.games.leaders import test_golden as leaders_golden, test_perft as leaders_counts
from tests.games.legie import test_counts as legie_counts, test_golden as legie_golden

GAMES = "heroes", "leaders", "legie"
POSITIONS = 20_000
IN_FULL = 50       # every so many positions both builds are compared with the rules, and every action is followed
FOLLOWED = 2       # actions of every other position


@pytest.mark.parametrize("name", GAMES)
def test_positions_met_and_made_up(name):
    chance, keys, ways = Random(name), {}, set()
    for number, state in enumerate(met(name, POSITIONS, chance)):
        full = number % IN_FULL == 0
        some = builds() if full else builds()[-1:]
        found = differences(state, *some, most=None if full else FOLLOWED, chance=chance) + unlike(state)
        assert not found, f"{state.text}\n" + "\n".join(found[:5])
        assert keys.setdefault(engine.fast(state).key, state) == state, f"one key for {state.text} and another position"
        ways.add((state.phase, bool(state.outcome), *(str(getattr(state, way)) for way in ("mode", "scenario") if hasattr(state, way))))
    assert len(keys) == len({*keys.values()}) > 0.9 * POSITIONS, "equal positions have equal keys, and few came twice"
    assert {phase for phase, *_ in ways} == {*bl.game(name).State.phases, "over"}
    assert len(ways) >= {"heroes": 5, "leaders": 9, "legie": 10}[name]


def unlike(state):
    """What the builds do not have in common: the numbers of the actions, what follows the first and the last, the keys."""
    each = [engine.fast(state, build) for build in builds()]
    numbers = [position.legal() for position in each]
    told = [(position.key, position.turn, position.outcome, legal,
             [(position.play(number).key, position.action(number)) for number in {*legal[:1], *legal[-1:]}])
            for position, legal in zip(each, numbers)]
    return [f"{builds()}: {told}"] if any(one != told[0] for one in told) else []


@pytest.mark.parametrize("name", GAMES)
def test_an_action_is_allowed_exactly_where_it_is_legal(name, which):
    chance, known, told = Random(name), {}, set()
    for state in met(name, 1_000, chance):
        position = engine.fast(state, which)
        legal = position.legal()
        known |= dict.fromkeys(legal)
        for action in chance.sample([*known], min(30, len(known))) + legal[:5] + legal[-5:]:
            assert position.allows(action) == (action in legal), f"{state.text}: {action}"
            told.add(action in legal)
    assert told == {True, False} and len(known) > 100


@st.composite
def reached(draw, name):
    """A position some actions after a beginning, where some pieces are then taken away: as few actions and as few pieces as
    will do are what hypothesis looks for."""
    module = bl.game(name)
    state = module.new_game(seed=draw(st.integers(0, 99)), **draw(st.sampled_from(module.options)))
    for number in draw(st.lists(st.integers(0, 999), max_size=60)):
        if legal := state.legal_actions():
            state = state.after(legal[number % len(legal)])
    text = state.text
    for piece in draw(st.lists(st.sampled_from(state.pieces), unique=True)) if state.pieces else ():
        text = text.replace(f",{piece}", "", 1)
    try:
        return module.read(text)
    except BoardlabError:
        return state


@pytest.mark.parametrize("name", GAMES)
def test_positions_as_hypothesis_finds_them(name):
    @settings(max_examples=60, deadline=None, derandomize=True, database=None)
    @given(reached(name))
    def agree(state):
        found = differences(state, *builds(), most=20)
        assert not found, f"{state.text}\n" + "\n".join(found[:5])
    agree()


def written_games():
    """Every game that is written down: a name, its first position and the texts of its actions."""
    for mode, seed in leaders_golden.GAMES.items():
        yield mode, bl.leaders.new_game(seed=seed, mode=mode), leaders_golden.texts_in(leaders_golden.written(mode))
    for scenario in legie_golden.SEEDS:
        yield scenario, bl.legie.new_game(scenario=scenario), legie_golden.texts_in(legie_golden.written(scenario))
    for file in playthrough.FOLDER.glob("*.txt"):
        setup, seed, texts = playthrough.actions_in(file.read_text(encoding="utf-8"))
        yield setup, bl.heroes.new_game(seed, setup=setup), texts


@pytest.mark.parametrize("start, texts", [pytest.param(*game, id=name) for name, *game in written_games()])
def test_games_that_are_written_down(start, texts):
    state = start
    for text in texts:
        assert differences(state, *builds(), most=10) == [], state.text
        state = state.play(text)
    assert state.outcome and differences(state, *builds()) == []


def perft(position, depth):
    """How many ways there are to play on for so many actions."""
    legal = position.legal()
    return len(legal) if depth == 1 else sum(perft(position.play(number), depth - 1) for number in legal)


def test_counts(which):
    for state, counts in leaders_counts.FIXED.values():
        assert tuple(perft(engine.fast(state, which), depth) for depth in range(1, len(counts) + 1)) == counts, state.text
    for state, count in legie_counts.FIXED.values():
        assert perft(engine.fast(state, which), 1) == count, state.text
    for state, depth in (bl.legie.new_game(), 2), (bl.heroes.new_game(1), 4), (bl.heroes.new_game(2, setup="draft"), 3):
        assert perft(engine.fast(state, which), depth) == perft(Readable(state), depth), state.text


MUTATED = {
    "leaders": lambda patch: patch.setitem(abilities.ABILITIES, "rider", lambda s, me, need: ()),
    "legie": lambda patch: patch.setitem(units.SWORDS, "knight", 1),
    "heroes": lambda patch: patch.setattr(attacks, "LONGSHOT", 2),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_that_changes_without_its_engine_is_found(name, monkeypatch):
    list(map(engine.fast, met(name, 10, Random(1))))  # the engines know the rules as they are
    MUTATED[name](monkeypatch)
    assert any(differences(state, engine.build()) for state in met(name, 2000, Random(1)))
