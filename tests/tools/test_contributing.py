"""What CONTRIBUTING.md names is there: every path, every command, every rule word; and both files hold together."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from boardlab import cli
from boardlab.games.heroes.position import VETOES as HEROES_VETOES
from boardlab.games.leaders.abilities import ABILITIES, VETOES

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CODE = re.findall(r"`([^`\n]+)`", TEXT)
PATHS = sorted({code for code in CODE if re.match(r"(boardlab|tests|notebooks|\.ci)/", code)})
COMMANDS = sorted({code for code in CODE if code.startswith(("python ", "make "))})


@pytest.mark.parametrize("path", PATHS)
def test_every_path_named_exists(path):
    assert (ROOT / path).is_dir() if path.endswith("/") else (ROOT / path).is_file()


def test_every_path_written_in_a_table_is_looked_at():
    assert len(PATHS) > 40
    first = [line.split("|")[1] for line in TEXT.splitlines() if line.startswith("| `")]
    assert {code for cell in first for code in re.findall(r"`([^`]+)`", cell)} <= set(PATHS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_named_is_one(command, capsys):
    program, *words = shlex.split(command)
    if program == "make":
        assert re.search(rf"^{words[0]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
        return
    if words[0] == "tests/suite.py":
        parts = re.findall(r'Part\("(\w+)"', (ROOT / "tests" / "suite.py").read_text(encoding="utf-8"))
        assert set(words[1:]) <= set(parts)
        return
    assert words[0] == "-m" and words[1] in ("ruff", "mypy", "pytest", "boardlab")
    for word in words[2:]:
        if word.startswith("tests"):
            assert (ROOT / word).exists(), word
    if words[1] == "boardlab":
        assert words[2] in cli.COMMANDS
        with pytest.raises(SystemExit) as left:
            cli.main([*words[2:], "--help"])
        said = capsys.readouterr().out
        assert left.value.code == 0 and all(word in said for word in words if word.startswith("--"))


def test_the_checks_of_style_and_types_are_those_of_the_suite():
    suite = (ROOT / "tests" / "suite.py").read_text(encoding="utf-8")
    for command in ("python -m ruff check boardlab tests", "python -m mypy boardlab"):
        assert command in COMMANDS
        assert ", ".join(f'"{word}"' for word in command.split()[1:]) in suite


def test_the_words_for_abilities_and_vetoes_are_those_of_the_rules():
    (ability,) = re.findall(r'@ability\("([\w-]+)"\)', TEXT)
    assert ability in ABILITIES
    leaders, heroes = re.findall(r'@veto\(of="(\w+)"\)', TEXT)
    assert leaders in VETOES and heroes in HEROES_VETOES
    (listed,) = re.findall(r"one that forbids \(([^)]*)\)", TEXT)
    assert re.findall(r"`(\w+)`", listed) == list(VETOES)


def test_every_reason_for_an_ignored_type_stands_in_its_line():
    for file in (ROOT / "boardlab").rglob("*.py"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if "# type: ignore" in line:
                assert re.search(r"# type: ignore(\[[\w, -]+\])?  # \w+", line), f"{file.name}: {line}"


def test_what_is_not_released_is_told_in_the_changelog():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", text, re.M)[0] == "[Unreleased]"
    assert re.findall(r"^### (.*)$", text, re.M) == ["Added", "Changed", "Fixed"]


@pytest.mark.parametrize("tool", ["ruff", "mypy"])
def test_the_checkers_come_with_the_test_extra(tool):
    assert subprocess.run([sys.executable, "-m", tool, "--version"], capture_output=True).returncode == 0
