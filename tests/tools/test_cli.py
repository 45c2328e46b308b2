"""The door of the command: what is asked, and what is said to somebody who slipped."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import boardlab
from boardlab.cli import COMMANDS, main, parser_of
from boardlab.words.say import LANGUAGES, say, speaking

ROOT = Path(__file__).resolve().parents[2]


def test_without_a_command_it_says_which_there_are(capsys):
    assert main([]) == 0
    said = capsys.readouterr().out
    assert all(name in said and say(f"command.{name}") in said for name in COMMANDS)


def test_it_says_its_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"boardlab {boardlab.__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name, capsys):
    with pytest.raises(SystemExit) as end:
        main([name, "--help"])
    assert end.value.code == 0
    said = " ".join(capsys.readouterr().out.split())
    assert say(f"command.{name}")[1:] in said and f"boardlab {name}" in said
    assert all(action.help for action in parser_of(name)._actions)


@pytest.mark.parametrize("typed, hint", [
    (["chekc"], "no command 'chekc': did you mean 'check'?"),
    (["xyzzy"], "no command 'xyzzy'; there are: lab, doctor, check, bench, puzzles, study, notebooks"),
    (["check", "--game", "leadrs"], "no game 'leadrs': did you mean 'leaders'?"),
    (["bench", "--game", "leadrs"], "no game 'leadrs': did you mean 'leaders'?"),
    (["check", "--jsno"], "no option '--jsno': did you mean '--json'?"),
    (["check", "--game"], "--game: a value is missing (see boardlab check --help)"),
    (["lab", "--port", "many"], "--port: a whole number is needed, not 'many' (see boardlab lab --help)"),
    (["lab", "--port", "70000"], "no port 70000: it is a whole number from 1 to 65535"),
    (["notebooks", "nowhere.ipynb"], "no file or folder nowhere.ipynb"),
])
def test_a_slip_is_one_line_with_the_nearest_name(typed, hint, capsys):
    assert main(typed) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"boardlab: {hint}") and said.count("\n") == 1


def test_the_module_runs_like_the_command():
    said = subprocess.run([sys.executable, "-m", "boardlab", "chekc"], capture_output=True, text=True, timeout=600,
                          env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert said.returncode == 2 and "Traceback" not in said.stderr and "'check'" in said.stderr


def test_a_closed_pipe_is_no_error():
    said = subprocess.run(f"{sys.executable} -m boardlab check | head -1", shell=True, capture_output=True, text=True,
                          timeout=600, env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert "rules" in said.stdout and said.stderr == ""


def test_the_command_needs_no_widgets():
    code = ("import sys, boardlab.cli\n"
            "assert boardlab.cli.main(['check', '--json']) in (0, 1)\n"
            "assert not {'ipycanvas', 'ipywidgets', 'anywidget', 'jupyterlab', 'chess'} & set(sys.modules)")
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=600,
                   env=os.environ | {"PYTHONPATH": str(ROOT)})


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained_in_each_language(name):
    said = {}
    for code in LANGUAGES:
        with speaking(code):
            parser = parser_of(name)
            said[code] = [action.help for action in parser._actions]
            assert parser.format_help().startswith(say("command.usage-label"))
    assert all(len(set(texts)) == len(LANGUAGES) for texts in zip(*said.values()))


@pytest.mark.parametrize("typed", [["check", "--game"], ["lab", "--port", "many"], ["check", "--json=3"], ["chekc"],
                                   ["check", "--long", "--share", "much"], ["check", "--long", "--share", "7"]])
def test_a_slip_is_told_in_each_language(typed, capsys):
    said = []
    for code in LANGUAGES:
        with speaking(code):
            assert main(typed) == 2
        said.append(capsys.readouterr().err)
    assert len(set(said)) == len(LANGUAGES) and re.search("[а-я]{3}", said[-1])
