"""The words of Legie: every need, rule, kind, card and label in four languages, with the same placeholders."""

import ast
import inspect
import string
from pathlib import Path

import pytest

from boardlab import Unreadable, legie
from boardlab.games.legie import notation
from boardlab.games.legie.parts import CARDS, TURNS
from boardlab.why import NAMED
from boardlab.words.say import LANGUAGES, language, phrases, say_name, say_rule, say_ruling
from tests.games.legie.test_refusals import NOT_NOW, REFUSED

over_languages = pytest.mark.parametrize("code", LANGUAGES)
FOLDER = Path(inspect.getfile(notation)).parent


def placeholders(phrase):
    return {field for _, field, _, _ in string.Formatter().parse(phrase) if field}


def trees():
    files = sorted(file for file in FOLDER.glob("*.py") if file.stem != "graphs")
    return [ast.parse(file.read_text(encoding="utf-8")) for file in files]


def needs_in_source():
    """Every name that is asked as `need("…", fact)` or `need.choose("…", fitting, must="…")`."""
    asking = {"need", *(f"need.{name}" for name in NAMED)}
    calls = [node for tree in trees() for node in ast.walk(tree)
             if isinstance(node, ast.Call) and ast.unparse(node.func) in asking]
    musts = {word.value.value for node in calls for word in node.keywords if word.arg == "must"}
    return musts | {node.args[0].value for node in calls}


def errors_in_source():
    """Every key that is said as an error of a position or of the parts."""
    keys = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "fail", "check"):
                words = [part.value for part in node.args if isinstance(getattr(part, "value", None), str)]
                known = {"say": words[:1], "fail": words[:1], "check": words[1:2] or words[:1]}[node.func.id]
                keys |= {word.removeprefix("position.") for word in known if not word.startswith("error.")}
    return keys - {"legie"}


@over_languages
def test_every_need_has_a_phrase_and_no_phrase_is_in_vain(code):
    told = {tuple(key.split(".")[1:]) for key in phrases("legie", code) if key.startswith("needs.")}
    assert len(needs_in_source()) > 15
    assert {need for _, need in told} - {"phase", "now"} == needs_in_source()


@over_languages
def test_every_error_of_a_position_has_a_phrase_and_no_phrase_is_in_vain(code):
    told = {key.removeprefix("position.") for key in phrases("legie", code) if key.startswith("position.")}
    assert told == errors_in_source()


@over_languages
def test_every_rule_kind_and_card_has_a_name_of_its_own(code):
    language(code)
    ids = {*legie.book.rules, *legie.kinds, *CARDS, *notation.SCENARIOS, *notation.LINES, "pass"}
    assert not [id for id in ids if f"names.{id}" not in phrases("legie", code)]
    names = [say_name("legie", id) for id in ids]
    assert len({name.lower() for name in names}) == len(names) and all(len(name.split()) <= 6 for name in names)


@over_languages
def test_every_rule_has_a_sentence(code):
    language(code)
    for rule in legie.book:
        assert rule.sentence.endswith(".") and say_rule("legie", rule.id, rule.sentence).endswith(".")
        if code != "en":
            assert say_rule("legie", rule.id, "") and bool(say_ruling("legie", rule.id, "")) == bool(rule.ruling)


@over_languages
def test_sides_phases_labels_and_modes_have_words(code):
    words, labels = phrases("legie", code), set()
    for way in ({}, {"scenario": "caravan"}, {"scenario": "caravan", "terrain": "random"}):
        labels |= {label for label, _ in legie.new_game(**way).panel()}
    wanted = {*(f"sides.{side}" for side in legie.sides), *(f"phases.{phase}" for phase in legie.State.phase_rules),
              *(f"panel.{label}" for label in labels | {"parts"}), *(f"modes.{turn}" for turn in TURNS)}
    assert not wanted - words.keys() and len(labels) == 6


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_placeholders_are_the_same_as_in_english(code):
    english, other = phrases("legie", "en"), phrases("legie", code)
    assert english.keys() == {key for key in other if not key.startswith(("rules.", "rulings."))}
    assert not {key for key in english if placeholders(english[key]) != placeholders(other[key])}


@over_languages
def test_reasons_are_short_sentences(code):
    told = {key: phrase for key, phrase in phrases("legie", code).items() if key.startswith("needs.")}
    assert not [key for key, phrase in told.items() if len(phrase.split()) > 18 or not phrase.endswith(".")]


@over_languages
def test_every_reason_is_said_whole(code):
    """Each reason of the table in test_refusals, in each language."""
    language(code)
    for s, attempt, *_ in (*REFUSED, *NOT_NOW):
        for reason in s.why_not(attempt):
            assert not {"…", "{", "}"} & {*reason.sentence} and "  " not in reason.sentence, reason


@pytest.mark.parametrize("code, sentence", [
    ("en", "The unit on c4 holds: strength 3 against defence 3 is not enough (2 + 1 ≤ 3)."),
    ("fr", "L'unité en c4 résiste\xa0: une force de 3 contre une défense de 3 ne suffit pas (2 + 1 ≤ 3)."),
    ("it", "L'unità in c4 resiste: forza 3 contro difesa 3 non basta (2 + 1 ≤ 3)."),
    ("ru", "Отряд на c4 выстоял: силы 3 против защиты 3 не хватает (2 + 1 ≤ 3).")])
def test_a_sum_that_is_not_enough_is_told(code, sentence):
    language(code)
    s = legie.position(black="soldier:c5", white="scout:c4", turn="black")
    assert s.why_not("knight c3 flag c4")[0].sentence == sentence


@pytest.mark.parametrize("code, said", {
    "en": "forest enough", "fr": "Le maître de la forêt", "it": "foresta", "ru": "леса"}.items())
def test_errors_speak_the_language(code, said):
    language(code)
    with pytest.raises(Unreadable, match=said):
        legie.new_game(scenario="master-of-the-forest", terrain="/".join(["......"] * 6))
