"""The doctor: what is well is told as well, what is not with how to mend it."""

import json
import re
import sys
from importlib import metadata

import pytest

import boardlab
from boardlab.cli import main
from boardlab.tools import chromium, doctor
from boardlab.words.say import LANGUAGES, say, speaking


def finding(name):
    (found,) = [each for each in doctor.examine() if each.name == name]
    return found


@pytest.fixture(autouse=True)
def no_browser_is_started(monkeypatch):
    monkeypatch.setattr(chromium, "candidates", lambda: iter(()))


@pytest.fixture
def leaders_alone(monkeypatch):
    monkeypatch.setattr(doctor, "all_games", lambda: ("leaders",))


def test_it_looks_at_the_core_the_extras_and_the_browser():
    found = [(each.area, each.name) for each in doctor.examine()]
    expected = {"python", "networkx", "languages", "jupyterlab", "pytest", "chess", "psutil", "resvg-py",
                "chromium", "start notebook", *(f"{package} in JupyterLab" for package in doctor.LABEXTENSIONS),
                *(f"{deed} {game}" for game in boardlab.games() for deed in ("play", "draw"))}
    assert expected <= {name for _, name in found} and len(found) == len(set(found))


def test_the_core_of_this_machine_works(capsys):
    assert main(["doctor", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["ok"] and all(each["works"] for each in data["findings"] if each["area"] == "core")


def without(monkeypatch, *packages):
    """A machine on which these are not installed."""
    real = metadata.version

    def version(package):
        if package in packages:
            raise metadata.PackageNotFoundError(package)
        return real(package)
    monkeypatch.setattr(metadata, "version", version)


def test_a_missing_package_is_told_with_its_extra_and_does_not_fail_the_core(leaders_alone, monkeypatch, capsys):
    without(monkeypatch, "resvg-py")
    assert finding("resvg-py") == ("notebook", "resvg-py", False, "not installed", "pip install 'boardlab[notebook]'", True)
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "NO  resvg-py" in said and "mend: pip install 'boardlab[notebook]'" in said
    assert "The core works. To mend: " in said


def test_a_learners_installation_is_healthy_without_the_tests(leaders_alone, monkeypatch, capsys):
    without(monkeypatch, "chess", "pettingzoo", *(package for package, _ in doctor.wanted()["test"]))
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "Everything works." in said and "NO " not in said
    assert "--  testing and building boardlab" in said and "--  measuring speed and memory" in said
    assert "--  games for programs that learn" in said


def test_the_core_alone_is_healthy_too(leaders_alone, monkeypatch, capsys):
    without(monkeypatch, *(package for extra in ("notebook", "lab", "rl", "bench", "test") for package, _ in doctor.wanted()[extra]))
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "Everything works." in said and "pip install 'boardlab[notebook]' brings it" in said


def test_an_old_python_fails_the_core(monkeypatch, capsys):
    monkeypatch.setattr(doctor, "OLDEST", (99, 0))
    assert finding("python").mend == "install Python 99.0 or newer"
    assert main(["doctor"]) == 1
    assert "The core does not work." in capsys.readouterr().out


def test_a_game_that_does_not_play_fails_the_core(monkeypatch, capsys):
    def broken(seed):
        raise RuntimeError("out of pieces")
    monkeypatch.setattr(boardlab.leaders, "new_game", broken)
    assert finding("play leaders").found == "RuntimeError: out of pieces"
    assert finding("draw leaders").works is False
    assert main(["doctor"]) == 1
    assert "NO  play leaders" in capsys.readouterr().out


def test_missing_words_are_named_but_the_core_works(leaders_alone, monkeypatch):
    full = doctor.phrases
    monkeypatch.setattr(doctor, "phrases", lambda owner, code: {
        key: text for key, text in full(owner, code).items() if (owner, code, key) != ("", "it", "error.overlap")})
    said = finding("languages")
    assert not said.works and said.area != "core" and "kit/it: error.overlap (1)" in said.found


def test_a_labextension_is_looked_for_where_jupyterlab_looks(monkeypatch, tmp_path):
    (tmp_path / "labextensions" / "anywidget").mkdir(parents=True)
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *parts: [str(tmp_path.joinpath(*parts))])
    assert finding("anywidget in JupyterLab").works
    assert not finding("ipycanvas in JupyterLab").works and "ipycanvas" in finding("ipycanvas in JupyterLab").mend


def test_the_extras_are_those_of_the_project_installed_or_not(monkeypatch):
    declared = doctor.wanted()
    assert {"", "notebook", "lab", "rl", "test", "bench"} == set(declared) and "ipycanvas" in dict(declared["notebook"])
    lines = [f'{package}{">=" * bool(low)}{low}{f"; extra == {extra!r}" if extra else ""}'
             for extra, packages in declared.items() for package, low in packages]
    monkeypatch.setattr("boardlab.tools.versions.checkout", lambda: None)
    monkeypatch.setattr(metadata, "requires", lambda name: [*lines, 'boardlab[test]; extra == "all"'])
    assert doctor.wanted() == declared


def test_no_browser_is_told_with_the_command_that_brings_one():
    said = finding("chromium")
    assert (said.works, said.found, said.mend) == (False, "not found", f"{sys.executable} -m boardlab.tools.chromium")


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_says_which_engines_run_and_how_to_get_the_fast_ones(code, monkeypatch):
    with speaking(code):
        monkeypatch.setenv("BOARDLAB_PURE", "1")
        asked = finding(say("engine.name"))
        monkeypatch.delenv("BOARDLAB_PURE")
        monkeypatch.setattr(doctor.engine.compiled, "usable", lambda: False)
        pure = finding(say("engine.name"))
        monkeypatch.setattr(doctor.engine.compiled, "usable", lambda: True)
        fast = finding(say("engine.name"))
    assert "$BOARDLAB_PURE" in asked.found and f"{sys.executable} -m boardlab.engine.compile" in pure.found
    assert asked.works and pure.works and fast.works, "slower is not broken"
    assert (asked.missed, pure.missed, fast.missed) == (False, False, True) and len({asked.found, pure.found, fast.found}) == 3


ENGLISH = re.compile(r"\b(found|not|install|rules|characters|core|words|play|draw|languages|missing)\b")


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_everything_it_says_is_in_the_language_spoken(code, monkeypatch, capsys):
    without(monkeypatch, "resvg-py", "chess", *(package for package, _ in doctor.wanted()["test"]))
    with speaking(code):
        main(["doctor"])
        said = capsys.readouterr().out.replace("pip install", "")
        assert say("doctor.areas.core") in said and not ENGLISH.search(said)


def test_what_a_program_reads_is_the_same_in_every_language(leaders_alone, capsys):
    said = []
    for code in LANGUAGES:
        with speaking(code):
            main(["doctor", "--json"])
        said.append(capsys.readouterr().out)
    assert len(set(said)) == 1
