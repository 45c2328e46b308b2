"""The words of Leaders: names, short and friendly reasons, rulings, and the errors of a position, in four languages."""

import ast
import inspect

import pytest

from boardlab import Unreadable, leaders
from boardlab.games.leaders import notation
from boardlab.words.say import LANGUAGES, language, phrases, say, say_name, say_rule, say_ruling

over_languages = pytest.mark.parametrize("code", LANGUAGES)
LEADERS = {"south": "leader:d1", "north": "leader:d7"}


@pytest.fixture(autouse=True)
def english_again():
    yield
    language("en")


def said(code, reasons):
    language(code)
    return [reason.sentence for reason in reasons]


# Names


@over_languages
def test_every_rule_has_a_short_name_of_its_own(code):
    language(code)
    named = [say_name("leaders", rule.id) for rule in leaders.book]
    assert all(f"names.{rule.id}" in phrases("leaders", code) for rule in leaders.book)
    assert len(set(named)) == len(named) and all(len(name.split()) <= 6 for name in named)


@over_languages
def test_no_two_characters_share_a_name(code):
    language(code)
    assert len({say_name("leaders", kind) for kind in leaders.kinds}) == len(leaders.kinds)


@over_languages
def test_the_card_of_two_names_both_figures(code):
    language(code)
    card, hermit, cub = (say_name("leaders", name).lower() for name in ("hermit-and-cub", "hermit", "cub"))
    assert card.startswith(hermit) and cub[:4] in card.removeprefix(hermit)  # Питомец is Питомцем beside him


@pytest.mark.parametrize("code, same", [
    ("fr", {"game", "leader", "assassin", "visible", "action", "actions", "capture", "adjacent", "active", "passive"}), ("it", {"game", "leader"}), ("ru", set())])
def test_only_these_names_are_the_same_as_in_english(code, same):
    english = phrases("leaders", "en")
    shared = {key for key, phrase in phrases("leaders", code).items() if english.get(key) == phrase}
    assert {key.split(".")[-1] for key in shared} == same


@over_languages
def test_sides_phases_labels_and_modes_have_words(code):
    words = phrases("leaders", code)
    s = leaders.position(south="leader:d1 claw-launcher:c3", north="leader:d7 rider:c6")
    modes = {action.mode for action in s.legal_actions()} - {""}
    wanted = {*(f"sides.{side}" for side in leaders.sides), *(f"phases.{phase}" for phase in leaders.State.phase_rules),
              *(f"panel.{label}" for label, _ in leaders.new_game(seed=1, mode="strategist").panel()),
              *(f"modes.{mode}" for mode in modes), *(f"names.{mode}" for mode in notation.MODES)}
    assert len(modes) == 2 and not wanted - words.keys()


# Reasons


@over_languages
def test_reasons_are_short_sentences(code):
    needs = {key: phrase for key, phrase in phrases("leaders", code).items() if key.startswith("needs.")}
    assert not [key for key, phrase in needs.items() if len(phrase.split()) > 22 or not phrase.endswith(".")]


BLOCKED = leaders.position(south="leader:d1 rider:c3 wanderer:g1", north="leader:d7 jailer:c4")


@pytest.mark.parametrize("clicked, rule, need, where", [
    (("c3", "c5"), "jailer", "free", "c3"),
    (("c3", "c4"), "action", "room", "c4"),
    (("d7", "d6"), "action", "own", "d7"),
    (("g1", "c5"), "wanderer", "no-enemy-near", "c5"),
    (("e4", "e5"), "action", "someone", "e4"),
    (("d1", "d4"), "action", "adjacent", "d4"),
])
@over_languages
def test_a_refused_click_says_what_is_missing_and_where(code, clicked, rule, need, where):
    (reason,) = [r for r in BLOCKED.why_not(clicked) if (r.rule, r.need) == (rule, need)]
    (sentence,) = said(code, [reason])
    template = phrases("leaders", code)[f"needs.{rule}.{need}"]
    assert where in sentence and sentence == template.format(cell=where, cells=where)


@over_languages
def test_a_card_is_called_by_its_name(code):
    s = leaders.position(**LEADERS, phase="recruit", row="rider vizier archer")
    sentences = said(code, s.why_not("recruit jailer a1"))
    assert any(say_name("leaders", "jailer") in sentence for sentence in sentences)


@over_languages
def test_a_finished_game_says_so(code):
    s = leaders.position(south="leader:d1 assassin:d6", north="leader:d7")
    assert said(code, s.why_not(("d1", "d2"))) == [phrases("", code)["needs.any.over"]]


# Rules and rulings


@over_languages
def test_rules_and_rulings_are_told_in_the_current_language(code):
    language(code)
    own = phrases("leaders", code)
    for rule in leaders.book:
        told, settled = say_rule("leaders", rule.id, rule.sentence), say_ruling("leaders", rule.id, rule.ruling)
        assert told == (rule.sentence if code == "en" else own[f"rules.{rule.id}"]) and told.endswith(".")
        assert settled == (rule.ruling if code == "en" or not rule.ruling else own[f"rulings.{rule.id}"])


# The errors of a position

BAD = {
    "one-leader": {"south": "leader:d1 leader:d2", "north": "leader:d7"},
    "due": {"south": "leader:d1 rider:c3.due", "north": "leader:d7"},
    "card-twice": {**LEADERS, "row": "rider archer rider"},
    "no-deck": {**LEADERS, "mode": "strategist", "deck": "rider"},
    "opening": {**LEADERS, "opening": True, "turn": "north", "first": "south"},
    "no-bans": {**LEADERS, "bans": 2},
    "bans": {**LEADERS, "bans": 3, "mode": "strategist", "row": "rider"},
    "nemesis": {**LEADERS, "phase": "nemesis"},
    "not-lost": {**LEADERS, "outcome": "south:capture"},
    "not-over": {**LEADERS, "phase": "over"},
    "no-action": {**LEADERS, "phase": "recruit"},
}
DATA = {"one-leader": {"side": "south", "count": 2}, "due": {"cell": "c3"}, "bans": {"bans": 3},
        "not-lost": {"side": "north"}, "no-action": {"phase": "recruit"}}


def test_every_error_of_a_position_has_a_phrase():
    checks = [node for node in ast.walk(ast.parse(inspect.getsource(notation))) if isinstance(node, ast.Call)
              and getattr(node.func, "id", "") == "check"]
    told = {key.split(".")[1] for key in phrases("leaders", "en") if key.startswith("position.")}
    assert told == {node.args[2].value for node in checks} == BAD.keys()


@pytest.mark.parametrize("what", BAD)
@over_languages
def test_a_wrong_position_is_refused_in_words(code, what):
    language(code)
    with pytest.raises(Unreadable) as refused:
        leaders.position(**BAD[what])
    assert refused.value.expected == say(f"position.{what}", "leaders", **DATA.get(what, {}))
    assert not {"…", "{", "}"} & {*refused.value.expected} and refused.value.expected in str(refused.value)
