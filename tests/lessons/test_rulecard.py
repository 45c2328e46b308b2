"""Rule cards: picture, sentence, names, code, and whether the book says so, in every language and safely escaped."""

import inspect
import sys
from html.parser import HTMLParser

import pytest

import boardlab as bl
from boardlab.games.leaders import abilities
from boardlab.rules import card as rulecard
from boardlab.rules.book import BOOK, Rule
from boardlab.rules.code import THEMES, coloured
from boardlab.scene.look import contrast, theme_named
from boardlab.words.say import LANGUAGES, phrases

CARDS = [(game, rule.id) for game in bl.games() if game != "morris" for rule in bl.game(game).book]


class Tags(HTMLParser):
    """Which tags are opened and closed, and the words between."""

    def __init__(self, text):
        super().__init__()
        self.open, self.words = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        assert not any(name.startswith("on") for name, _ in attrs)
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def test_a_card_has_everything():
    card = bl.rule("leaders", "rider")
    assert (card.name, card.mark, card.lesson) == ("Rider", "In the book", "leaders/rider")
    assert card.names == {"en": "Rider", "fr": "Cavalier", "it": "Cavaliere", "ru": "Наездник"}
    assert card.sentence == inspect.getdoc(abilities.rider) and card.code == inspect.getsource(abilities.rider)
    assert card.reason == "The book says so: active abilities." and "<svg" in card.picture.svg
    assert repr(card) == card.text and {card.sentence, card.reason, card.code.rstrip()} <= set(card.text.split("\n\n"))
    assert card._repr_html_() == card.picture.svg + card.html and card.text.endswith(card.told)


def test_a_notebook_gets_the_picture_first_and_no_drawing_inside_html(monkeypatch):
    """JupyterLab and others take drawings out of the HTML of a notebook they do not trust yet: only their words stay."""
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda what, **options: shown.append(what))
    bl.rule("leaders", "rider")._ipython_display_()
    picture, card = shown
    assert picture.svg == bl.rule("leaders", "rider").picture.svg
    assert "<svg" not in card["text/html"] and card["text/plain"] == bl.rule("leaders", "rider").told


@pytest.mark.parametrize("game, id, mark, reason", [
    ("leaders", "board", "Our ruling", "printed board"),
    ("leaders", "acrobat", "In the book", "settled here: It does not end where it began."),
])
def test_the_mark_has_its_reason(game, id, mark, reason):
    card = bl.rule(game, id)
    assert card.mark == mark and reason in card.reason


def test_what_is_reconstructed_says_so():
    made = [card for card in (bl.rule(*pair) for pair in CARDS) if card.rule.kind == "reconstructed"]
    assert made and all(card.mark == "Reconstructed" and "rebuilt from" in card.reason for card in made)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_shows_itself_in_every_language(code):
    bl.language(code)
    for game, id in CARDS:
        card = bl.rule(game, id)
        assert card.name and card.sentence and card.mark in phrases("", code).values()
        assert "…" not in card.reason and "{" not in card.reason
        assert set(card.names) == set(LANGUAGES), (game, id)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_source_has_words(code):
    told = {key.removeprefix("sources.") for key in phrases("", code) if key.startswith("sources.")}
    assert {bl.game(game).book[id].source.replace(" ", "-") for game, id in CARDS} == told


def test_every_rule_of_leaders_has_a_picture_of_its_own():
    for rule in bl.leaders.book:
        card = bl.rule("leaders", rule.id)
        assert card.lesson and card.picture and rule.id == card._shown[1].rule


@pytest.mark.parametrize("id", ["rider", "board", "nemesis"])
def test_the_html_is_well_formed(id):
    page = Tags(bl.rule("leaders", id)._repr_html_())
    assert page.open == [] and any("svg" not in word for word in page.words)


def words_of(html):
    """The text of a page."""
    return "".join(Tags(html).words)


def test_the_code_is_coloured_and_otherwise_as_it_is_written():
    for game, id in CARDS:
        card = bl.rule(game, id)
        for theme in ("", "light", "dark"):
            lines = coloured(card.code, theme)
            assert "\n".join(map(words_of, lines)) == card.code.rstrip("\n")
        assert card.code.rstrip("\n") in words_of(card.html)
    assert "color:" in coloured("def rider(s): pass", "light")[0]
    assert 'class="bl-code-keyword"' in coloured("def rider(s): pass")[0]


def test_code_can_be_read_in_every_theme():
    for theme, papers in (("light", ("light", "high-contrast")), ("dark", ("dark",))):
        for paper in papers:
            grounds = [theme_named(paper)[name] for name in ("page", "card", "back")]
            assert min(contrast(colour, ground) for colour in THEMES[theme].values() for ground in grounds) >= 4.5
    assert all(colour in rulecard.PAPER for colour in (theme_named("light")["card"], theme_named("light")["ink"]))


def test_without_pygments_the_code_is_plain(monkeypatch):
    monkeypatch.setitem(sys.modules, "pygments.lexers.python", None)
    card = bl.rule("leaders", "rider")
    assert coloured("if a < b:\n    return 1\n") == ("if a &lt; b:", "    return 1")
    assert card.code.rstrip("\n") in words_of(card.html) and "<span style" not in card.html.partition("<pre")[2]


def test_everything_is_escaped():
    nasty = "<script>alert('&')</script>"
    card = rulecard.RuleCard("leaders", Rule(nasty, BOOK, nasty, nasty, nasty))
    assert "<script" not in card._repr_html_() and "&lt;script&gt;" in card._repr_html_() and nasty in card.text


def test_a_rule_that_is_data_says_so_and_one_without_a_lesson_has_no_picture():
    assert bl.rule("leaders", "board").text.endswith("This rule has no code of its own: it is written as data.")
    card = rulecard.rule("morris", "men")
    assert card.picture is None and card.lesson == "" and "Each side has three men." in card.text


def test_a_wrong_rule_has_a_nearest_one():
    with pytest.raises(bl.Unreadable) as unknown:
        bl.rule("leaders", "ridder")
    assert unknown.value.nearest == "rider"
