"""Golden playthroughs of Le Combat des Héros: whole games, by secret pick and by draft, replayed action by action."""

import pytest

from boardlab import heroes
from tests.games.heroes.playthrough import FOLDER, GAMES, actions_in, tell


@pytest.mark.parametrize("setup, seed", GAMES)
def test_the_playthrough_is_told_again_word_for_word(setup, seed):
    text = (FOLDER / f"{setup}.txt").read_text(encoding="utf-8")
    assert actions_in(text)[:2] == (setup, seed)
    assert tell(*actions_in(text)) == text


def test_the_playthroughs_show_every_power_and_status():
    said = [text for setup, _ in GAMES for text in actions_in((FOLDER / f"{setup}.txt").read_text(encoding="utf-8"))[2]]
    assert {text.split()[1] for text in said if text.startswith("power ")} == set(heroes.powers)
    assert {text.split()[0] for text in said} == {
        "pick", "draft", "play", "step", "teleport", "attack", "clone", "power", "heart", "end"}


def test_every_position_of_a_playthrough_can_be_read_back():
    for setup, seed in GAMES:
        s = heroes.new_game(seed, setup=setup)
        for text in actions_in((FOLDER / f"{setup}.txt").read_text(encoding="utf-8"))[2]:
            s = s.play(text)
            assert heroes.read(s.text) == s
        assert s.outcome
