"""Which language is spoken at first, what a menu keeps, and a few lines in another language."""

import subprocess
import sys

import pytest

import boardlab as bl
from boardlab.errors import Unreadable
from boardlab.words import choice
from boardlab.words.say import choose_language, on_language, say

VARIABLES = ("BOARDLAB_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def nothing_is_asked(monkeypatch, tmp_path):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(tmp_path / "mine" / "progress.json"))


def test_first_what_is_asked_for_then_what_was_chosen_last_then_the_system_then_english(monkeypatch):
    monkeypatch.setattr(choice.locale, "getlocale", lambda: (None, None))
    assert choice.first_language() == "en"
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert choice.first_language() == "it"
    assert choice.keep("ru") and choice.first_language() == "ru"
    monkeypatch.setenv("BOARDLAB_LANGUAGE", "fr")
    assert choice.first_language() == "fr"


def test_the_choice_is_kept_beside_the_progress(tmp_path):
    choose_language("it")
    assert bl.language() == "it"
    assert (tmp_path / "mine" / "language").read_text(encoding="utf-8") == "it\n" and choice.chosen_last() == "it"


def test_changing_the_language_in_a_notebook_is_not_kept():
    bl.language("fr")
    assert choice.chosen_last() is None


def test_where_nothing_can_be_written_the_choice_holds_for_this_kernel(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(tmp_path / "file" / "progress.json"))
    assert choose_language("ru") == "ru" and choice.chosen_last() is None


@pytest.mark.parametrize("content", [b"", b"de\n", b"\xff\xfe\x00", b"fr; rm\n"])
def test_a_damaged_choice_is_passed_over(monkeypatch, content):
    monkeypatch.setattr(choice.locale, "getlocale", lambda: (None, None))
    choice.kept_path().parent.mkdir()
    choice.kept_path().write_bytes(content)
    assert choice.first_language() == "en"


def test_an_unknown_language_in_the_variable_is_said_and_passed_over(monkeypatch):
    monkeypatch.setenv("BOARDLAB_LANGUAGE", "klingon")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    with pytest.warns(UserWarning, match="klingon.*en, fr, it, ru"):
        assert choice.first_language() == "fr"


@pytest.mark.parametrize("said, code", [("C.UTF-8", None), ("de_DE:ru_RU:en", "ru"), ("POSIX", None), ("en-GB", "en")])
def test_the_systems_own_names_are_understood(monkeypatch, said, code):
    monkeypatch.setenv("LANGUAGE", said)
    assert choice.of_the_system() == code


def test_a_few_lines_in_another_language_disturb_nobody():
    heard = []
    stop = on_language(lambda: heard.append(bl.language()))
    with bl.speaking("fr"):
        assert bl.language() == "fr" and say("ui.redo") == "Rétablir"
        with bl.speaking("ru"):
            assert bl.language() == "ru"
        assert bl.language() == "fr"
    stop()
    assert bl.language() == "en" and not heard


def test_speaking_ends_with_an_error_too():
    with pytest.raises(ZeroDivisionError), bl.speaking("it"):
        1 / 0
    assert bl.language() == "en"


def test_speaking_and_menus_refuse_an_unknown_language():
    with pytest.raises(Unreadable, match="en, fr, it, ru"), bl.speaking("xx"):
        pass
    with pytest.raises(Unreadable):
        choose_language("xx")
    assert choice.chosen_last() is None


def test_a_new_kernel_speaks_what_was_chosen_last():
    choice.keep("it")
    said = subprocess.run([sys.executable, "-c", "import boardlab as bl; print(bl.language())"], capture_output=True, text=True)
    assert said.stdout == "it\n", said.stderr


def test_the_menu_names_each_language_as_its_speakers_do():
    from boardlab.scene.picture import scene
    from boardlab.widgets.face import face
    from boardlab.widgets.session import Session
    s = bl.leaders.new_game(seed=1)
    shown = face(Session(s), scene(s))
    assert shown["languages"] == [["en", "English"], ["fr", "Français"], ["it", "Italiano"], ["ru", "Русский"]]
