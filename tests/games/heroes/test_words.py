"""The words of Le Combat des Héros: every rule, need, hero, power, status and message in four languages, with equal
placeholders."""

import ast
import re
import string
from pathlib import Path

import pytest

import boardlab as bl
from boardlab import heroes
from boardlab.games.heroes.notation import DEEDS
from boardlab.games.heroes.pieces import FLAGS, SPECIALS
from boardlab.words.say import LANGUAGES, phrases
from tests.games.heroes.reading import acting

SOURCES = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(Path(heroes.__file__).parent.glob("*.py"))]
RULES = """components board secret-pick first-player compensation-heart draft open-information play-card
recycle move blocked teleport one-attack range damage max-life death end-turn special-with-attack
poison freeze fire-breath heal cloning telekinesis power-once one-power-per-turn boosts resurrect
round-trip tornado double-dose shackle riposte divine-shield invisibility mind-control statuses
last-standing endless""".split()

in_every_language = pytest.mark.parametrize("code", LANGUAGES)


def calls():
    return [node for tree in SOURCES for node in ast.walk(tree) if isinstance(node, ast.Call)]


def need_names():
    """The first argument of every call that asks: `need("room", …)` or `need.choose("adjacent", …)`."""
    asked = [node for node in calls() if len(node.args) > 1 and isinstance(node.args[0], ast.Constant)
             and ast.unparse(node.func) in ("need", "need.choose")]
    return {node.args[0].value for node in asked}


def said_keys():
    """The keys of all phrases the source says by name."""
    source = "\n".join(ast.unparse(tree) for tree in SOURCES)
    return {*re.findall(r"say\(f?'([a-z]+\.[a-z-]+)'", source)}


def test_the_rulebook_has_every_rule_and_no_other():
    assert {rule.id for rule in heroes.book} == set(RULES) and all(rule.sentence.endswith(".") for rule in heroes.book)


@in_every_language
def test_every_rule_has_a_name_and_a_sentence(code):
    words = phrases("heroes", code)
    assert not [rule for rule in RULES if f"names.{rule}" not in words]
    assert code == "en" or not [rule for rule in RULES if f"rules.{rule}" not in words]
    assert code == "en" or not [rule.id for rule in heroes.book if rule.ruling and f"rulings.{rule.id}" not in words]


def test_what_the_book_leaves_open_is_told_as_our_reading():
    for rule, ours in (("resurrect", "own side is our reading"), ("cloning", "before the attack is our reading"),
                       ("double-dose", "the snake's power, and what they cost, is our reading"),
                       ("endless", "while one of them lives")):
        assert ours in heroes.book[rule].ruling and "The book" in heroes.book[rule].ruling, rule
    assert {"life", "powers"}.isdisjoint(heroes.roster()["snake"].book), "its 4 life and the double dose are not the book's"


@in_every_language
def test_every_need_has_a_phrase(code):
    asked = need_names()
    assert len(asked) > 30 and {"in-range", "free-will", "someone", "visible", "each-once", "in-front"} <= asked
    said = {key.rsplit(".", 1)[1] for key in phrases("heroes", code) if key.startswith("needs.")}
    general = {key.rsplit(".", 1)[1] for key in phrases("", code) if key.startswith("needs.any.")}
    assert asked - general - {"anywhere"} <= said <= asked | {"phase", "now", "out-of-place"}  # a teleport goes anywhere: never refused


@in_every_language
def test_every_kind_power_status_and_special_has_a_name(code):
    words = phrases("heroes", code)
    assert not [name for name in (*heroes.kinds, *heroes.powers, *FLAGS, *SPECIALS) if f"names.{name}" not in words]
    assert not [side for side in heroes.sides if f"sides.{side}" not in words]
    assert not [phase for phase in heroes.State.phase_rules if f"phases.{phase}" not in words]


@in_every_language
def test_every_message_the_source_says_is_there(code):
    words = phrases("heroes", code)
    assert not [key for key in said_keys() if key not in words and key not in phrases("", code)]
    checks = {node.args[2].value for node in calls() if getattr(node.func, "id", "") == "check" and len(node.args) > 2}
    assert len(checks) > 12 and not [what for what in checks if f"position.{what}" not in words]
    assert not [word for word in DEEDS if f"tell.{word}" not in words]


@in_every_language
def test_every_label_of_the_panel_is_there(code):
    words = phrases("heroes", code)
    states = [heroes.new_game(1, **way) for way in heroes.options]
    states.append(acting("d4", "clone:d4", "giant:d5", cloned="giant", power="invisibility", quiet=3))
    labels = {label for s in states for label, _ in s.panel()}
    assert {"row", "cloned", "power", "quiet", "roster"} <= labels
    assert not [label for label in labels if f"panel.{label}" not in words]


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_placeholders_and_keys_are_those_of_english(code):
    def placeholders(phrase):
        return {field for _, field, _, _ in string.Formatter().parse(phrase) if field}
    english, other = phrases("heroes", "en"), phrases("heroes", code)
    assert {key for key in other if not key.startswith(("rules.", "rulings."))} == set(english)
    assert not {key for key in english if placeholders(english[key]) != placeholders(other[key])}


def test_french_names_are_those_of_the_rulebook():
    words = phrases("heroes", "fr")
    official = {
        "barbarian": "barbare", "amazon": "amazone", "snake": "serpent", "teleporter": "téléporteur", "monk":
        "moine", "telepath": "télépathe", "enflamed": "enflammé", "double-dose": "double dose", "shackle":
        "entrave", "freeze": "gel", "divine-shield": "bouclier divin", "mind-control": "prise de contrôle",
        "invisibility": "invisibilité", "resurrect": "ressuscite", "round-trip": "aller-retour", "tornado":
        "tornade", "riposte": "riposte"
    }
    assert {kind: words[f"names.{kind}"].lower() for kind in official} == official


def test_a_reason_in_four_languages():
    s = acting("d4", "amazon:d4", "giant:d7")
    said = []
    for code in LANGUAGES:
        bl.language(code)
        (reason,) = s.why_not("attack d7")
        said.append(reason.sentence)
        assert "d7" in reason.sentence and "3" in reason.sentence and "2" in reason.sentence
    assert len(set(said)) == 4
