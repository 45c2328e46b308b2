"""The suite behind `make test`: every part runs, whatever happened before, and the end says so."""

import importlib.util
import os
import sys
from pathlib import Path

import pytest

FILE = Path(__file__).resolve().parents[1] / "suite.py"


@pytest.fixture
def suite(monkeypatch):
    spec = importlib.util.spec_from_file_location("suite_under_test", FILE)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module


def part(suite, name, code="", **more):
    return suite.Part(name, ("-c", code), **more)


def test_it_covers_tests_doctests_notebooks_browser_and_rules(suite):
    said = {each.name: " ".join(each.command) for each in suite.PARTS}
    assert "tests" in said["tests"] and "--ignore=tests/browser" in said["tests"]
    assert "--doctest-modules boardlab" in said["doctests"] and "--nbval" in said["notebooks"]
    assert said["browser"].endswith("tests/browser") and said["coverage"] == "-m boardlab check"
    assert said["engine"] == "-m boardlab.engine.compile" and list(said)[:2] == ["versions", "engine"]
    assert said["style"] == "-m ruff check boardlab tests" and said["types"] == "-m mypy boardlab"
    assert said["attack"] == "-m boardlab check --long --share 0.1"
    assert [each.name for each in suite.PARTS if each.browser] == ["browser"]


def test_a_failure_does_not_stop_the_rest_and_fails_the_whole(suite, monkeypatch, capfd):
    parts = part(suite, "first", "raise SystemExit(1)"), part(suite, "second", "print('here')")
    monkeypatch.setattr(suite, "PARTS", parts)
    assert suite.main([]) == 1
    said = capfd.readouterr().out
    assert "here" in said and "first   FAILED" in said and "second  passed" in said


def test_all_passed_is_success_and_one_part_can_be_asked_for(suite, monkeypatch, capfd):
    monkeypatch.setattr(suite, "PARTS", (part(suite, "first", "raise SystemExit(1)"), part(suite, "second")))
    assert suite.main(["second"]) == 0
    assert "first" not in capfd.readouterr().out


def test_no_part_has_a_limit_under_half_an_hour_and_a_slow_one_says_how_long(suite, monkeypatch, capfd):
    assert suite.LIMIT >= 1800
    monkeypatch.setattr(suite, "SLOW", 0.0)
    monkeypatch.setattr(suite, "PARTS", (part(suite, "first"),))
    assert suite.main([]) == 0
    said = capfd.readouterr().out
    assert "--- first: passed after 0 s" in said and "passed, slow: 0 s" in said
    assert (suite.spoken(59.6), suite.spoken(725)) == ("60 s", "12 min 5 s")


def test_it_begins_by_saying_which_versions_run(suite, capfd):
    assert suite.PARTS[0].name == "versions" and suite.main(["versions"]) == 0
    said = capfd.readouterr().out
    assert all(name in said for name in ("Python", "networkx", "ipywidgets", "ipycanvas", "anywidget", "jupyterlab"))


def test_a_part_that_hangs_fails(suite, monkeypatch):
    monkeypatch.setattr(suite, "LIMIT", 0.5)
    assert suite.outcome(part(suite, "slow", "import time; time.sleep(30)")).startswith("FAILED: still running")


def test_a_part_that_finds_no_tests_fails(suite, tmp_path):
    assert suite.outcome(suite.Part("empty", (*suite.PYTEST, str(tmp_path)))) == "FAILED: no tests found"


def test_a_folder_that_is_not_there_yet_is_no_failure(suite):
    assert suite.outcome(part(suite, "none", folder="tests/nowhere")) == "nothing there yet"


@pytest.mark.parametrize("ci, said", [(True, "FAILED: no Chromium"), (False, "skipped: no Chromium")])
def test_without_chromium_a_build_machine_fails_and_a_person_is_told(suite, monkeypatch, ci, said):
    monkeypatch.setattr(suite, "CI", ci)
    monkeypatch.setattr(suite.chromium, "find", lambda: None)
    monkeypatch.setattr(suite.chromium, "install", lambda: None)
    assert suite.outcome(part(suite, "browser", browser=True)) == said


def test_the_browser_tests_are_told_where_chromium_is(suite, monkeypatch):
    monkeypatch.setattr(suite.chromium, "find", lambda: "some/chromium")
    check = "import os; raise SystemExit(os.environ['BOARDLAB_CHROMIUM'] != 'some/chromium')"
    assert suite.outcome(part(suite, "browser", check, browser=True)) == "passed"


def test_what_takes_one_process_is_done_beside_the_browser_and_told_after_it(suite, monkeypatch, capfd):
    monkeypatch.setattr(suite.chromium, "find", lambda: "some/chromium")
    wait = "import os, time\nwhile not os.path.exists({!r}): time.sleep(0.01)\nprint('both ran')"
    name = str(FILE.parent / f"{os.getpid()}.done")
    monkeypatch.setattr(suite, "PARTS", (part(suite, "early", f"open({name!r}, 'w'); raise SystemExit(1)", meanwhile=True),
                                         part(suite, "browser", wait.format(name), browser=True)))
    try:
        assert suite.main([]) == 1
    finally:
        os.remove(name)
    said = capfd.readouterr().out
    assert said.index("both ran") < said.index("=== early ===") < said.index("early    FAILED")
    assert suite.main(["early"]) == 1, "alone it runs as usual"
    os.remove(name)
