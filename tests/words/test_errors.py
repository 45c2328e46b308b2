"""Every error of the kit speaks the current language: none is raised with a sentence written in the source."""

import ast
import re
from pathlib import Path

import pytest

import boardlab
from boardlab.errors import BoardlabError
from boardlab.lessons import BadLesson
from boardlab.lessons.reading import read_lesson
from boardlab.scene.marks import BadMark, read_mark
from boardlab.scene.strokes import read_path
from boardlab.words.say import LANGUAGES, speaking

HOME = Path(boardlab.__file__).parent
TREES = {str(file.relative_to(HOME)): ast.parse(file.read_text(encoding="utf-8")) for file in sorted(HOME.rglob("*.py"))}
SENTENCE = re.compile(r"[A-Za-z]{2,}\W* [a-z]{2,}")  # two words
WORD = re.compile(r"[A-Za-z]{3,}")
SILENT = {"lessons/progress.py": "a file that is not ours is set aside, and that is said in words",
          "files.py": "whoever reads the file says it in words",
          "rules/book.py": "a slip in the source of a game, found when it is imported",
          "games/leaders/position.py": "a position without a Leader is refused in words before it is made"}
"""Where a plain ValueError may hold an English sentence, and why nobody who plays reads it."""


def errors():
    """The names of all errors of the kit."""
    bases = {node.name: {ast.unparse(base).rpartition(".")[2] for base in node.bases}
             for tree in TREES.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    found = {"BoardlabError"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


ERRORS = errors()


def texts(node):
    """The texts in an expression, but for what other functions, like say(), are told."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if not isinstance(node, ast.Call) or isinstance(node.func, ast.Attribute):  # "; ".join(…) is looked into
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def written(tree, also=()):
    """Each error that is made with a sentence written in the source: its line."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = ast.unparse(call.func).rpartition(".")[2]
        made = name in ERRORS or name in also or isinstance(call.func, ast.Attribute) and name == "fail"
        told = [text for part in (*call.args, *(each.value for each in call.keywords)) for text in texts(part)]
        problem = [text for part in call.args[1:] for text in texts(part)] if name == "fail" else []  # after the key
        if made and (any(map(SENTENCE.search, told)) or any(map(WORD.search, problem))):
            yield call.lineno


def test_the_errors_of_the_kit_are_found():
    assert {"Unreadable", "Illegal", "Refused", "BadTable", "BadLesson", "BadLook", "BadRoster", "BadMark"} <= ERRORS


@pytest.mark.parametrize("line, found", [
    ("raise Refused('no such file')", True), ("raise Refused(f'{name}: no such file')", True),
    ("raise Refused('missing words ' + ', '.join(names))", True), ("raise ValueError('no such file')", True),
    ("raise table.fail('key', 'missing')", True), ("raise table.fail('key', say('table.missing'))", False),
    ("raise Refused(say('lab.no-port', port='a b'))", False), ("raise Refused(labelled(name, error))", False),
    ("raise Unreadable(text, 0, say('error.expected-start'), 'start')", False),
])
def test_a_sentence_in_the_source_is_noticed(line, found):
    assert bool(list(written(ast.parse(line), also={"ValueError"}))) is found


@pytest.mark.parametrize("name", TREES)
def test_no_error_is_raised_with_a_sentence_written_in_the_source(name):
    assert not list(written(TREES[name], also=() if name in SILENT else {"ValueError"}))


def test_every_exception_is_still_one():
    assert all(list(written(TREES[name], also={"ValueError"})) and not list(written(TREES[name])) for name in SILENT)


@pytest.mark.parametrize("what, error", [
    (lambda: read_lesson("rules = []", "leaders", "mine"), BadLesson),
    (lambda: read_lesson('rules = ["rider"]', "leaders", "mine"), BadLesson),
    (lambda: read_lesson('rules = ["rider"]\n[[step]]\nkind = "look"\nwords = "A"', "leaders", "mine"), BadLesson),
    (lambda: read_mark("arow c3 c5"), BadMark), (lambda: read_mark("arrow c3"), BadMark),
    (lambda: read_path("L 3 3"), ValueError), (lambda: boardlab.leaders.read("leaders/1;south=x"), BoardlabError),
])
def test_a_slip_is_told_in_each_language(what, error):
    said = []
    for code in LANGUAGES:
        with speaking(code), pytest.raises(error) as caught:
            what()
        with speaking(code):  # an error says what it says when it is shown
            said.append(str(caught.value))
    assert len(set(said)) == len(LANGUAGES) and re.search("[а-я]{3}", said[-1])
