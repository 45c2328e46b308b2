"""Produce the rules of Leaders in numbers from the readable ones: `python -m boardlab.engine.produce_leaders`.

Every function stays as it is, line by line; only what it speaks of changes: a piece becomes its cell, a cell a number, a set
of cells an int, a need its fact, and what is offered an int in a list. What comes out is kept, in `pure/leaders_rules.py`.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from types import ModuleType
from typing import Any

from boardlab.engine.pure import leaders_tables
from boardlab.games.leaders import abilities, acting, recruiting
from boardlab.games.leaders.position import Position

HOME = Path(__file__).parent / "pure" / "leaders_rules.py"
ABILITIES = [function.__name__ for function in abilities.ABILITIES.values()]
SOURCES: dict[type | ModuleType, tuple[str, ...]] = {
    Position: ("jumps", "two_steps"),
    abilities: ("in_sight", "beside", *ABILITIES, "vizier", "nemesis"),
    acting: ("stepping",),
    recruiting: ("placing", "hermit_and_cub"),
}
TABLES = {"neighbours": "NEIGHBOURS", "adjacent": "AROUND", "in_line": "IN_LINE", "between": "BETWEEN", "line": "BETWEEN",
          "straight": "STRAIGHT", "ahead": "AHEAD"}
PHRASES = {  # what is said in another way in numbers
    "s.at": "s.occupied",
    "s.leader(me.side).cell": "s.leader",
    "s.team(ENEMY[me.side])": "cells_in(s.occupied ^ s.mine)",
    "s.has(me.side, 'vizier')": "s.has(VIZIERS)",
    "s.board.within[2][me.cell]": "WITHIN_TWO[me]",
    "s.board.regions[f'{s.turn}-recruitment']": "RECRUITMENT[s.side]",
    "other.side != me.side": "not s.mine >> other & 1",
    "other.side == me.side": "s.mine >> other & 1",
    "s.two_steps(me.cell) or s.one_step(me.cell)": "s.two_steps(me) or bits(s.one_step(me))",
    "s.board.line(a, b) or ()": "BETWEEN[a][b]",
    "me.kind == 'leader'": "me == s.leader",
    "set()": "0",
}
HEAD = '''\
"""The rules of Leaders in numbers, from the readable ones: produced by `python -m boardlab.engine.produce_leaders`."""

from __future__ import annotations

from .leaders_ground import Ground
from .leaders_tables import (
{names}
)


class Rules(Ground):
    """Each as its readable original, which says why."""

    __slots__ = ()

'''


class InNumbers(ast.NodeTransformer):
    """A readable function in numbers."""

    def visit(self, node: ast.AST) -> ast.AST:
        """What is said in another way, or else part by part."""
        said = PHRASES.get(ast.unparse(node)) if isinstance(node, ast.expr) else None
        made: ast.AST = code(said) if said else super().visit(node)
        return made

    def said(self, node: ast.AST) -> str:
        """The text in numbers."""
        return ast.unparse(self.visit(node))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A need is its fact; the board's answers are in tables; another rule is asked in the same way."""
        name = ast.unparse(node.func)
        if name in ("need", "need.choose"):
            return self.visit(node.args[1])
        given = [self.said(each) for each in node.args if ast.unparse(each) not in ("s", "need")]
        if name.startswith("s.board."):
            return code(TABLES[name.removeprefix("s.board.")] + "".join(f"[{each}]" for each in given if each != "2"))
        given += [f"{word.arg}={self.said(word.value)}" for word in node.keywords]
        return code(f"s.{name.removeprefix('s.')}({', '.join(given)})")

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A piece is its cell; a table of the board has another name."""
        return code(TABLES[node.attr]) if ast.unparse(node.value) == "s.board" else self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Who stands on a cell is that cell."""
        return self.visit(node.slice) if ast.unparse(node.value) == "s.at" else self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """What is in a set is a bit of it."""
        if not isinstance(node.ops[0], ast.In | ast.NotIn):
            return self.generic_visit(node)
        said = f"{self.said(node.comparators[0])} >> {self.said(node.left)} & 1"
        return code(said if isinstance(node.ops[0], ast.In) else f"not {said}")

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Nothing forbids a step."""
        node.values = [part for part in node.values if not ast.unparse(part).startswith("may('step'")]
        return self.generic_visit(node) if len(node.values) > 1 else self.visit(node.values[0])

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        """A set is collected from a list."""
        return code(f"bits({self.said(ast.ListComp(node.elt, node.generators))})")

    def visit_Set(self, node: ast.Set) -> ast.AST:
        """Likewise."""
        return code(f"bits([{', '.join(self.said(each) for each in node.elts)}])")

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        """A list at once."""
        return self.visit(ast.ListComp(node.elt, node.generators))

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        """Somebody is offered as his cell, an action as one int: what is done, then the places."""
        if not isinstance(node.value, ast.Call):
            return code(f"found.append({self.said(node.value or node)})")
        named = [str(ast.literal_eval(word.value)) for word in node.value.keywords]  # move(…, rule="vizier")
        deed = (named or [ast.unparse(node.value.func)])[0].upper()
        places = [self.said(each) for each in node.value.args if ast.unparse(each) != "s.turn"]
        shifts = (12, 6, 0) if len(places) == 3 else (12, 0)
        packed = [f"{place} << {shift}" if shift else place for place, shift in zip(places, shifts)]
        return code(f"found.append({' | '.join([deed, *packed])})")

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A method; its arguments are numbers, and what it offers is a list."""
        optional = len(node.args.args) - len(node.args.defaults)
        names = [f"{each.arg}: int{' = 0' if place >= optional else ''}" for place, each in enumerate(node.args.args)
                 if each.arg not in ("s", "self", "need")]
        result = "int" if node.returns and ast.unparse(node.returns) == "set[str]" else "list[int]"
        made = ast.parse(f"def {node.name}({', '.join(['s', *names])}) -> {result}: found: list[int] = []").body[0]
        assert isinstance(made, ast.FunctionDef)
        yields = any(isinstance(part, ast.Yield) for part in ast.walk(node))
        body: list[Any] = [self.visit(part) for part in node.body[1:]]  # without the sentence
        made.body = [*made.body, *body, *ast.parse("return found").body] if yields else body
        return made


def code(text: str) -> ast.expr:
    """An expression."""
    return ast.parse(text, mode="eval").body


def methods() -> Iterator[str]:
    """The readable functions in numbers, and the one that finds the ability of a kind."""
    for module, names in SOURCES.items():
        tree = ast.parse(inspect.getsource(module).replace("self.", "s."))
        found = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        for name in names:
            yield InNumbers().said(found[name])
    yield "\n".join(["def ability(s, kind: int, me: int) -> list[int]:"] + [
        f"    if kind == {leaders_tables.KIND[kind]}:\n        return s.{function.__name__}(me)"
        for kind, function in abilities.ABILITIES.items()] + ["    return []"])


def produced() -> str:
    """The text of `pure/leaders_rules.py`."""
    body = "\n\n".join(methods())
    used = {node.id for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Name)} & set(vars(leaders_tables))
    names = sorted(used, key=lambda name: (not name.isupper(), name.lower()))
    return HEAD.format(names=indent(",\n".join(names) + ",", "    ")) + indent(body, "    ") + "\n"


if __name__ == "__main__":
    HOME.write_text(produced(), encoding="utf-8")
