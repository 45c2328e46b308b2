"""Rule coverage: what the project has for every rule of every game, and whether the claims of the games hold.

A game claims something for all its rules in one place: `claims = ("test", "words")` in its `__init__.py`.
"""

from __future__ import annotations

import argparse
import ast
import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from boardlab.files import toml
from boardlab.games import game as load, names as all_games
from boardlab.lessons import check_game
from boardlab.players.puzzles import faults as puzzle_faults
from boardlab.rules.card import said_source
from boardlab.tools import Refused, checkout, decimal, one_line, pick, table, whole
from boardlab.words.say import LANGUAGES, labelled, language, phrases, say, speaking

COLUMNS = ("source", "test", "lesson", "picture", "words")
"""What a rule can have, and so what a game can claim."""


class Coverage(NamedTuple):
    """What one rule has. The tests are None where there is no source checkout to look in."""

    rule: str
    kind: str
    source: str
    tests: tuple[str, ...] | None
    lessons: tuple[str, ...]
    pictures: int
    words: tuple[str, ...]

    def has(self, column: str) -> bool:
        """Whether this rule has what the column asks; what cannot be seen from here is not held against it."""
        return {"source": bool(self.source), "test": self.tests is None or bool(self.tests),
                "lesson": bool(self.lessons), "picture": self.pictures > 0,
                "words": set(self.words) >= set(LANGUAGES)}[column]


class Report(NamedTuple):
    """The coverage of one game, what it claims, and what is wrong."""

    game: str
    claims: tuple[str, ...]
    rules: tuple[Coverage, ...]
    faults: tuple[str, ...]


def report(game: str) -> Report:
    """The coverage of a game; a game that cannot be loaded has just that fault."""
    try:
        module = load(game)
        claims = tuple(pick("claim", claim, COLUMNS) for claim in getattr(module, "claims", ()))
        rules = tuple(coverage(module))
    except Exception as error:  # whatever is wrong with a game, the others are still reported
        return Report(game, (), (), (say("check.cannot", name=game, error=one_line(error)),))
    lacking = (say("check.lacking", name=game, claim=claim, rule=rule.rule)
               for claim in claims for rule in rules if not rule.has(claim))
    return Report(game, claims, rules, (*lacking, *strangers(game, rules), *check_game(game), *puzzle_faults(game)))


def coverage(module: Any) -> Iterator[Coverage]:
    """What each rule of a game has, in the order of its book."""
    tests, lessons = tests_of(module.name, tuple(module.book.rules)), lessons_of(module)
    for rule in module.book:
        own = {name: lesson for name, lesson in lessons.items() if rule.id in rules_of(lesson)}
        yield Coverage(rule.id, rule.kind, rule.source, None if tests is None else tests.get(rule.id, ()), tuple(own),
                       sum(map(pictures_in, own.values())), tuple(languages_of(module.name, rule)))


def tests_of(game: str, rules: tuple[str, ...]) -> dict[str, tuple[str, ...]] | None:
    """The tests of each rule: `test_<rule>` or `test_<rule>_…`, counted for the longest rule that fits."""
    root = checkout()
    if root is None:
        return None
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted((root / "tests" / "games" / game).glob("test_*.py")):
        for name in test_names(file):
            if rule := rule_of_test(name, rules):
                found[rule] = (*found.get(rule, ()), f"{file.stem}::{name}")
    return found


def test_names(file: Path) -> list[str]:
    """The test functions a file defines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


test_names.__test__ = False  # type: ignore[attr-defined]  # the name is no invitation to pytest


def rule_of_test(name: str, rules: tuple[str, ...]) -> str | None:
    """The rule a test is named after.

    >>> rule_of_test("test_recruit_acts_next_turn_in_both_modes", ("recruit", "recruit-acts-next-turn", "turn"))
    'recruit-acts-next-turn'
    """
    fitting = [rule for rule in rules if f"{name}_".startswith(f"test_{rule.replace('-', '_')}_")]
    return max(fitting, key=len, default=None)


def lessons_of(module: Any) -> dict[str, dict]:
    """The lessons of a game as they are written, by file name."""
    try:
        folder = resources.files(module.__name__) / "lessons"
    except (AttributeError, ModuleNotFoundError, TypeError):  # a registered game need not be a package
        return {}
    if not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return {file.name[:-5]: _read(file) for file in files}


def _read(file: Any) -> dict:
    try:
        return toml(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Refused(labelled(file.name, error)) from error


def rules_of(lesson: dict) -> set[str]:
    """The rule ids a lesson teaches: `rule = "…"`, or `rules = [ … ]`."""
    return {*([lesson["rule"]] if "rule" in lesson else []), *lesson.get("rules", [])}


def pictures_in(lesson: dict) -> int:
    """How many steps of a lesson show the board: they have a position or marks on the one before."""
    steps = [step for key in ("step", "steps") for step in lesson.get(key, []) if isinstance(step, dict)]
    return sum(1 for step in steps if step.get("position") or step.get("marks"))


def languages_of(game: str, rule: Any) -> Iterator[str]:
    """The languages that have the rule's sentence; in English it is the rule's own."""
    for code in LANGUAGES:
        if (rule.sentence if code == "en" else phrases(game, code).get(f"rules.{rule.id}", "")).strip():
            yield code


def strangers(game: str, rules: tuple[Coverage, ...]) -> Iterator[str]:
    """Lessons and words about rules the book does not have: most often a slip of the pen."""
    known = {rule.rule for rule in rules}
    for name, lesson in lessons_of(load(game)).items():
        for rule in sorted(rules_of(lesson) - known):
            yield say("check.lesson-stranger", name=game, lesson=name, rule=rule)
    for code in LANGUAGES:
        for key in phrases(game, code):
            if key.startswith("rules.") and key[6:] not in known:
                yield say("check.words-stranger", name=game, code=code, rule=key[6:])


# the command


def options(parser: argparse.ArgumentParser) -> None:
    """What can be asked."""
    parser.add_argument("--game", action="append", metavar=say("command.values.name"), help=say("check.help.game"))
    parser.add_argument("--json", action="store_true", help=say("check.help.json"))
    parser.add_argument("--long", action="store_true", help=say("check.help.long"))
    parser.add_argument("--engine", type=whole, metavar=say("command.values.number"), help=say("check.help.engine"))
    parser.add_argument("--share", type=decimal, default=1.0, metavar=say("command.values.part"),
                        help=say("check.help.share"))


def run(asked: argparse.Namespace) -> int:
    """Print the table; 1 if something that is claimed is lacking."""
    if asked.long:
        from boardlab.tools import long_check
        return long_check.run(asked.share)
    chosen = [pick("game", name, all_games()) for name in asked.game or all_games()]
    if asked.engine is not None:
        from boardlab.tools import long_check
        return long_check.run_engine(chosen, asked.engine)
    with speaking("en" if asked.json else language()):
        reports = [report(name) for name in chosen]
    faults = [fault for each in reports for fault in each.faults]
    if asked.json:
        print(json.dumps({"ok": not faults, "games": {each.game: as_data(each) for each in reports}}, indent=1))
    else:
        for each in reports:
            print(as_text(each), end="\n\n")
        claimed = any(each.claims for each in reports)
        print("\n".join(faults) or say("check.holds" if claimed else "check.nothing"))
    return 1 if faults else 0


def as_data(each: Report) -> dict[str, Any]:
    """A report as plain data."""
    return {"claims": list(each.claims), "rules": [rule._asdict() for rule in each.rules], "faults": list(each.faults),
            "have": counts(each)}


def counts(each: Report) -> dict[str, int]:
    """How many rules have what."""
    return {column: sum(rule.has(column) for rule in each.rules) for column in COLUMNS}


def as_text(each: Report) -> str:
    """A report as a table a person can read."""
    rows = [(rule.rule, say(f"check.kinds.{rule.kind}"), said_source(each.game, rule.source),
             "?" if rule.tests is None else len(rule.tests) or "-",
             ", ".join(rule.lessons) or "-", rule.pictures or "-", " ".join(rule.words) or "-") for rule in each.rules]
    headings = {column: say(f"check.columns.{column}") for column in ("rule", "kind", *COLUMNS)}
    have = ", ".join(f"{headings[column]} {count}/{len(each.rules)}" for column, count in counts(each).items())
    title = say("check.title", name=each.game, rules=len(each.rules), have=have,
                claims=", ".join(each.claims) or say("check.none"))
    return f"{title}\n{table(tuple(headings.values()), rows, right=(3, 5))}"
