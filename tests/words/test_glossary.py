"""The glossary of a game: every piece and rule, with its token, its rule id and its name in four languages."""

import pytest

import boardlab as bl
from boardlab.words.say import LANGUAGES


@pytest.mark.parametrize("name", ["leaders", "legie", "heroes"])
def test_every_piece_and_rule_has_its_names_side_by_side(name):
    found, game = bl.glossary(name), bl.game(name)
    assert {term.id for term in found.terms} == {*game.State.kinds, *(rule.id for rule in game.book)}
    assert all([*term.names] == [*LANGUAGES] and all(term.names.values()) for term in found.terms)
    assert all(bool(term.token) == (term.id in game.State.kinds) for term in found.terms)


def test_it_shows_itself_as_a_table_in_notebook_and_terminal():
    found = bl.glossary("leaders")
    html, text = found._repr_html_(), repr(found)
    assert "<td lang='ru'>Наездник</td>" in html and "<code>claw-launcher</code>" in html and html.count("<svg") == len(bl.leaders.kinds)
    assert text.splitlines()[0] == "Leaders" and any(line.split()[:3] == ["rider", "Rider", "Cavalier"] for line in text.splitlines())
    with bl.speaking("ru"):
        assert found.title == "Лидеры" and "<th>Правило</th>" in found.html


def test_an_unknown_game_is_said():
    with pytest.raises(bl.Unreadable, match="leaders"):
        bl.glossary("leadrs")
