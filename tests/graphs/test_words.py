"""The words of graphs: every kind has a name and a meaning in four languages; English says what the code says."""

import inspect

import pytest

import boardlab as bl
from boardlab.graphs.kinds import functions_of, meaning_of, name_of
from boardlab.words.say import find, phrases

GAMES = [name for name in bl.games() if name != "morris"]


@pytest.mark.parametrize("code", ["en", "fr", "it", "ru"])
@pytest.mark.parametrize("name", GAMES)
def test_every_kind_has_a_name_and_a_meaning(name, code):
    for kind in functions_of(name):
        assert any(f"graph.{part}.{kind}" in phrases(owner, code) for owner in (name, "") for part in ("kinds",)), kind
        assert any(f"graph.means.{kind}" in phrases(owner, code) for owner in (name, "")), kind


@pytest.mark.parametrize("name", GAMES)
def test_english_says_what_the_function_says(name):
    for kind, function in functions_of(name).items():
        assert find(name, f"graph.means.{kind}") == inspect.getdoc(function).splitlines()[0]


@pytest.mark.parametrize("name", GAMES)
def test_no_words_are_for_a_kind_nobody_has(name):
    told = {key.split(".")[2] for key in phrases(name, "en") if key.startswith("graph.kinds.")}
    assert told <= set(functions_of(name))
    assert {key.split(".")[2] for key in phrases(name, "en") if key.startswith("graph.means.")} == told


def test_names_are_said_in_the_current_language():
    bl.language("it")
    assert name_of("leaders", "visibility") == "Chi vede chi" and meaning_of("leaders", "board").startswith("Un arco")
    assert name_of("morris", "empty") == "Caselle libere"
