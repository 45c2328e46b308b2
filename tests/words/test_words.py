"""The words of the kit and of every game: complete in four languages, with the same placeholders, and truly said."""

import ast
import itertools
import random
import string
import tomllib
from pathlib import Path

import pytest

import boardlab
from boardlab.attempts import explain
from boardlab.errors import Unreadable
from boardlab.games import game as game_called, names
from boardlab.lessons.needs import OF_THE_KIT
from boardlab.why import NAMED, Attempt
from boardlab.words.say import (
    LANGUAGES,
    _flatten,
    find,
    language,
    on_language,
    phrases,
    say,
    say_name,
    say_need,
    say_rule,
    say_ruling,
    words_live_in,
)

HOME = Path(boardlab.__file__).parent / "games"
GAMES = [name for name in names() if any((HOME / name / "words").glob("*.toml"))]
OWNERS = ["", *GAMES]
OTHERS = [code for code in LANGUAGES if code != "en"]
SENTENCES = ("error.", "needs.", "position.", "rules.", "rulings.", "status.")
FORMS = {"fr": ("one", "other"), "it": ("one", "other"), "ru": ("one", "few", "many", "other")}
GENERAL = {*OF_THE_KIT, "unfinished-nowhere"}  # said by the kit, for every rule

over_games = pytest.mark.parametrize("name", GAMES)
over_owners = pytest.mark.parametrize("owner", OWNERS)
over_others = pytest.mark.parametrize("code", OTHERS)


@pytest.fixture(autouse=True)
def english_again():
    yield
    language("en")


def placeholders(phrase):
    return {field for _, field, _, _ in string.Formatter().parse(phrase) if field is not None}


def tidy(phrase):
    """Without loose spaces; the unbreakable ones of French stay."""
    return " ".join(filter(None, phrase.split(" ")))


# The files


def test_leaders_has_words():
    assert "leaders" in GAMES


@over_owners
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_phrase_stands_in_two_files(owner, code):
    folder = HOME / owner / "words" if owner else HOME.parent / "words"
    files = [path for path in folder.glob("*.toml") if path.name.split(".")[-2] == code]
    keys = [key for path in files for key, _ in _flatten(tomllib.loads(path.read_text(encoding="utf-8")))]
    assert files and len(keys) == len(set(keys)) == len(phrases(owner, code))


@over_owners
@over_others
def test_every_phrase_is_in_every_language(owner, code):
    english, other = phrases(owner, "en").keys(), phrases(owner, code).keys()
    assert english, "no English words"
    assert not english - other, "missing"
    extra = {key for key in other - english if key.rpartition(".")[2] not in ("few", "many")}  # Russian counts so
    assert not [key for key in extra if not key.startswith(("rules.", "rulings."))], "not in English"
    counted = {key.removesuffix(".other") for key in english if key.endswith(".other")}
    assert all(f"{key}.{form}" in other for key in counted for form in FORMS[code])


@over_owners
@over_others
def test_placeholders_are_the_same_in_every_language(owner, code):
    other = phrases(owner, code)
    wrong = {key: other[key] for key, phrase in phrases(owner, "en").items()
             if key in other and placeholders(other[key]) != placeholders(phrase)}
    assert not wrong


@over_owners
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_phrase_is_empty_or_has_loose_spaces(owner, code):
    assert not [key for key, phrase in phrases(owner, code).items() if not phrase or phrase != tidy(phrase)]


@over_owners
@over_others
def test_nothing_is_left_in_english(owner, code):
    """A name of one word may be the same in two languages; a sentence or a name of several words may not."""
    english = phrases(owner, "en")
    same = {key: phrase for key, phrase in phrases(owner, code).items() if english.get(key) == phrase}
    assert not {key for key, phrase in same.items()
                if key != "names.game" and not key.startswith("join.") and (key.startswith(SENTENCES) or " " in phrase)}


@over_owners
def test_russian_is_written_in_cyrillic(owner):
    assert not [key for key, phrase in phrases(owner, "ru").items()
                if not key.startswith("join.") and not any("а" <= c <= "я" for c in phrase.lower())]


# A game's words against the game


@over_games
@over_others
def test_every_rule_has_a_sentence(name, code):
    book, words = game_called(name).book, phrases(name, code)
    assert not [rule.id for rule in book if f"rules.{rule.id}" not in words]
    assert not [rule.id for rule in book if rule.ruling and f"rulings.{rule.id}" not in words]


@over_games
@pytest.mark.parametrize("code", LANGUAGES)
def test_words_speak_only_of_rules_there_are(name, code):
    ids = {rule.id for rule in game_called(name).book}
    told = {key.split(".")[1] for key in phrases(name, code) if key.startswith(("rules.", "rulings.", "needs."))}
    assert not told - ids - {"any"}


@over_games
def test_every_rule_has_its_english_sentence(name):
    assert not [rule.id for rule in game_called(name).book if not rule.sentence]


@over_games
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_card_side_and_phase_has_a_name(name, code):
    game = game_called(name)
    named = {key.split(".", 1)[1] for key in phrases(name, code) if key.startswith(("names.", "sides.", "phases."))}
    words = {*game.State.kinds, *getattr(game, "cards", ()), *game.sides, *game.State.phase_rules}
    assert not words - named


@over_games
def test_every_label_of_the_panel_has_a_word(name):
    labels = {label for s in positions(name, 4) for label, _ in s.panel()}
    assert not {label for label in labels if not find(name, f"panel.{label}", f"names.{label}")}


# Needs: found in the source, and met in play


def needs_in(source):
    """The names of all needs a source asks for: `need("x", …)` and `need.choose("x", …, must="y")`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and len(node.args) > 1 and asks(node.func):
            names = [node.args[0], *(word.value for word in node.keywords if word.arg == "must")]
            yield from (part.value for name in names for part in ast.walk(name)
                        if isinstance(part, ast.Constant) and isinstance(part.value, str))


def asks(called):
    has_name = isinstance(called, ast.Attribute) and called.attr in NAMED
    return getattr(called.value if has_name else called, "id", "") == "need"


def test_needs_are_found_however_they_are_asked():
    source = """
def rule(s, need):
    if need("one", 1) and (also := need("two", 2, "d4")):
        for cell in need.choose("three" if s else "four", near, CARDS, must="six"):
            yield from other(cell, need) if not need("five", 5) else need.means("no")
    print("no", 8), s.choose("no", 9), need.asked_by("no", other, (s, need))
"""
    assert {*needs_in(source)} == {"one", "two", "three", "four", "five", "six"}


def asked_in(name):
    return {need for file in (HOME / name).rglob("*.py") for need in needs_in(file.read_text(encoding="utf-8"))}


@over_games
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_need_in_the_source_has_a_phrase(name, code):
    told = {key.split(".")[2] for owner in (name, "") for key in phrases(owner, code) if key.startswith("needs.")}
    asked = asked_in(name)
    assert asked, "no needs found"
    assert not asked - told


@over_games
def test_no_phrase_is_for_a_need_nobody_asks(name):
    told = {key.split(".")[2] for key in phrases(name, "en") if key.startswith("needs.")}
    told = {need.removesuffix("-nowhere") for need in told}  # where no cell is known
    assert not told - asked_in(name) - GENERAL


def positions(name, count):
    """Positions met by chance in seeded games, in every way the game can begin."""
    game = game_called(name)
    ways = getattr(game, "options", ({},))
    for seed in range(count):
        chance = random.Random(seed)
        s = game.new_game(seed=seed, **ways[seed % len(ways)])
        for _ in range(chance.randrange(45)):
            if s.outcome:
                break
            s = s.play(chance.choice(s.legal_actions()))
        yield s


def clicks(name, s, chance, count):
    """Ways of clicking: at random among everything there is, and legal ones gone wrong at the end."""
    legal = s.legal_actions()
    cards = getattr(game_called(name), "cards", ())
    things = [*s.board.cells, *s.at, *s.at, *s.kinds, *cards, *(click for action in legal for click in action.clicks)]
    for _ in range(count):
        yield tuple(chance.choices(things, k=chance.choice((1, 2, 2, 3))))
        if legal:
            yield (*chance.choice(legal).clicks[:-1], chance.choice(things))


def reasons(name, count=16, each=20):
    """What is lacking in a few hundred clicks; then everything that any attempt in these positions lacks."""
    chance = random.Random(5)
    for s in positions(name, count):
        for way in clicks(name, s, chance, each):
            yield from s.why_not(way)
    for s, length in itertools.product(positions(name, count // 2), range(4)):
        for stop in () if s.outcome else explain(s, Attempt("", (None,) * length)).stops:
            if stop.reason.cells or stop.depth == length:  # otherwise nothing is named, so that nothing could be said of it
                yield stop.reason


@over_games
def test_every_reason_met_in_play_is_said_in_every_language(name):
    met = {(reason.rule, reason.need): reason for reason in reasons(name)}
    assert len(met) > 8, "hardly anything was refused"
    for code in LANGUAGES:
        language(code)
        own = {*phrases(name, code), *phrases("", code)}
        for (rule, need), reason in met.items():
            assert {f"needs.{rule}.{need}", f"needs.any.{need}"} & own, (code, rule, need)
            sentence = reason.sentence
            assert sentence and not {"…", "{", "}"} & {*sentence}, (code, rule, need, sentence)
            assert sentence == tidy(sentence) and " ." not in sentence, (code, rule, need, sentence)


# Saying


def test_the_current_language_is_spoken():
    for code in LANGUAGES:
        assert language(code) == language() == code
        assert say("ui.undo") == phrases("", code)["ui.undo"]


def test_an_unknown_language_is_an_error_and_changes_nothing():
    language("it")
    with pytest.raises(Unreadable, match="en, fr, it, ru"):
        language("xx")
    assert language() == "it"


def test_listeners_hear_every_change_until_they_stop():
    heard = []
    stop = on_language(lambda: heard.append(language()))
    language("fr")
    language("fr")
    language("ru")
    stop()
    stop()
    language("it")
    assert heard == ["fr", "ru"]


def test_a_listener_may_stop_itself():
    heard = []

    def once():
        heard.append(language())
        stop()
    stop = on_language(once)
    later = on_language(lambda: heard.append("later"))
    language("fr")
    language("it")
    later()
    assert heard == ["fr", "later", "later"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_missing_value_stays_readable_and_a_missing_phrase_is_its_key(code):
    language(code)
    assert "…" in say("error.overlap", cell="d4") and "d4" in say("error.overlap", cell="d4")
    assert say("error.nonsense") == "error.nonsense" and say_name("", "nobody") == "nobody"


def test_what_a_language_lacks_is_said_in_english(tmp_path):
    (tmp_path / "en.toml").write_text('[names]\nking = "King"\nqueen = "Queen"\n', encoding="utf-8")
    (tmp_path / "fr.toml").write_text('[names]\nking = "Roi"\n[rules]\ncrown = "Le roi règne."\n', encoding="utf-8")
    words_live_in("a-test-game", tmp_path)
    language("fr")
    assert (say_name("a-test-game", "king"), say_name("a-test-game", "queen")) == ("Roi", "Queen")
    assert say_rule("a-test-game", "crown", "The king reigns.") == "Le roi règne."
    assert say_ruling("a-test-game", "crown", "So we say.") == "So we say."
    language("it")
    assert say_rule("a-test-game", "crown", "The king reigns.") == "The king reigns."


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_need_without_cells_does_not_end_in_the_air(code):
    language(code)
    assert say_need("", "any", "unfinished") == phrases("", code)["needs.any.unfinished-nowhere"]
    assert "c4, c5" in say_need("", "any", "unfinished", ("c4", "c5"))


def test_a_long_list_says_how_many_more_there_are():
    cells = game_called("leaders").board.cells
    said = say_need("leaders", "wanderer", "unfinished", cells)
    assert f"{cells[11]} (+{len(cells) - 12})" in said and cells[12] not in said
