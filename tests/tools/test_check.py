"""Rule coverage: what is found for a rule, and that a claim without it fails."""

import json
import sys
import types

import pytest

import boardlab
from boardlab.cli import main
from boardlab.games import _registered
from boardlab.rules.book import BOOK, RULING, Rulebook
from boardlab.tools import check
from boardlab.words.say import LANGUAGES, _folders, phrases, speaking

LESSON = 'rule = "row"\n[[step]]\nposition = "x"\n[[step]]\nmarks = ["dot"]\n[[step]]\nwords = "only.words"\n'


@pytest.fixture
def ninepins(tmp_path, monkeypatch):
    """A made-up game with two rules, in a folder of its own."""
    folder = tmp_path / "boardlab_ninepins"
    (folder / "lessons").mkdir(parents=True)
    (folder / "words").mkdir()
    (folder / "__init__.py").write_text("")
    for code in ("fr", "it", "ru"):
        (folder / "words" / f"{code}.toml").write_text('[rules]\nrow = "…"\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(_folders, "ninepins", folder / "words")
    module = types.SimpleNamespace(name="ninepins", __name__="boardlab_ninepins", book=Rulebook("ninepins"), claims=(),
                                   folder=folder)
    module.book.state("row", BOOK, "goal", "Three in a row win.")
    module.book.state("row-again", RULING, "", "A row may be opened and closed again.")
    monkeypatch.setitem(_registered, "ninepins", module)
    monkeypatch.setattr(check, "checkout", lambda: tmp_path)
    phrases.cache_clear()
    yield module
    phrases.cache_clear()
    sys.modules.pop("boardlab_ninepins", None)


def with_tests(module, text):
    folder = module.folder.parent / "tests" / "games" / "ninepins"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "test_rules.py").write_text(text)


def found(rule):
    return next(each for each in check.report("ninepins").rules if each.rule == rule)


def test_a_rule_without_anything_has_nothing(ninepins):
    bare = found("row-again")
    assert bare == ("row-again", RULING, "", (), (), 0, ("en",))
    assert not any(bare.has(column) for column in check.COLUMNS)


def test_tests_are_found_by_name_and_count_for_the_longest_rule(ninepins):
    with_tests(ninepins, "def test_row():\n  pass\ndef test_row_wins():\n  pass\n"
                         "def test_row_again_and_again():\n  pass\ndef test_rowing():\n  pass\ndef row():\n  pass\n")
    assert found("row").tests == ("test_rules::test_row", "test_rules::test_row_wins")
    assert found("row-again").tests == ("test_rules::test_row_again_and_again",)


def test_without_a_checkout_tests_are_unknown_and_not_held_against_a_rule(ninepins, monkeypatch):
    monkeypatch.setattr(check, "checkout", lambda: None)
    ninepins.claims = ("test",)
    assert found("row").tests is None and check.report("ninepins").faults == ()
    assert "  ?  " in check.as_text(check.report("ninepins"))


def test_lessons_and_their_pictures_are_found_by_rule(ninepins):
    (ninepins.folder / "lessons" / "three.toml").write_text(LESSON)
    assert (found("row").lessons, found("row").pictures) == (("three",), 2)
    assert found("row-again").lessons == ()


def test_words_are_found_in_every_language(ninepins):
    assert found("row").words == LANGUAGES and found("row").has("words")
    assert found("row-again").words == ("en",) and not found("row-again").has("words")


@pytest.mark.parametrize("claim", check.COLUMNS)
def test_a_claim_that_does_not_hold_fails_and_names_the_rule(ninepins, claim, capsys):
    assert main(["check", "--game", "ninepins"]) == 0
    assert "No claims to check" in capsys.readouterr().out
    ninepins.claims = (claim,)
    assert main(["check", "--game", "ninepins"]) == 1
    assert f"ninepins: claims {claim} for every rule, row-again has none" in capsys.readouterr().out


def test_claims_that_hold_pass(ninepins, capsys):
    with_tests(ninepins, "def test_row():\n  pass\ndef test_row_again():\n  pass\n")
    ninepins.claims = ("test",)
    assert main(["check", "--game", "ninepins"]) == 0
    assert capsys.readouterr().out.endswith("Every claim holds.\n")


def test_an_unknown_claim_is_a_fault(ninepins):
    ninepins.claims = ("tests",)
    assert check.report("ninepins").faults == (
        "ninepins: cannot be checked: no claim 'tests': did you mean 'test'? "
        "There are: source, test, lesson, picture, words",)


def test_a_lesson_or_a_sentence_about_no_rule_is_a_fault(ninepins):
    (ninepins.folder / "lessons" / "slip.toml").write_text('rule = "rwo"\n')
    (ninepins.folder / "words" / "en.toml").write_text('[rules]\nroww = "…"\n')
    phrases.cache_clear()
    assert check.report("ninepins").faults == ("ninepins: the lesson slip is about rwo, which is no rule",
                                             "ninepins: words/en.toml has a sentence for roww, which is no rule",
                                             "ninepins/lessons/slip.toml: rule: unknown key; did you mean rules?")


def test_a_lesson_that_cannot_be_read_is_a_fault(ninepins):
    (ninepins.folder / "lessons" / "broken.toml").write_text("rule = ")
    (fault,) = check.report("ninepins").faults
    assert fault.startswith("ninepins: cannot be checked: broken.toml: ")


def test_a_game_that_cannot_be_loaded_is_a_fault_and_the_others_are_told(monkeypatch, capsys):
    monkeypatch.setattr(check, "all_games", lambda: ("gone", "leaders"))
    assert main(["check"]) == 1
    said = capsys.readouterr().out
    assert "gone: cannot be checked" in said and "leaders: " in said


def test_the_table_lists_every_rule_of_every_game(capsys):
    main(["check", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert set(data["games"]) == set(boardlab.games())
    for name, game in data["games"].items():
        assert [rule["rule"] for rule in game["rules"]] == list(boardlab.game(name).book.rules)
    main(["check", "--game", "leaders"])
    said = capsys.readouterr().out
    assert all(f"\n{rule} " in said for rule in boardlab.leaders.book.rules)


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_the_table_and_the_faults_are_in_the_language_spoken(ninepins, code, capsys):
    ninepins.claims = ("lesson",)
    (ninepins.folder / "lessons" / "slip.toml").write_text('rule = "rwo"\n')
    said = {}
    for spoken in ("en", code):
        with speaking(spoken):
            assert main(["check", "--game", "ninepins"]) == 1
        title, heading, _, *rules = capsys.readouterr().out.splitlines()
        said[spoken] = {title, heading.strip(), *rules[2:]} - {""}
    assert not said["en"] & said[code]


def test_what_a_program_reads_is_the_same_in_every_language(ninepins, capsys):
    ninepins.claims, said = ("lesson",), []
    for code in LANGUAGES:
        with speaking(code):
            main(["check", "--game", "ninepins", "--json"])
        said.append(capsys.readouterr().out)
    assert len(set(said)) == 1 and "has none" in said[0]
