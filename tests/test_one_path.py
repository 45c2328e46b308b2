"""Listing and explaining are one path: however the rules of a game are changed, both follow.

Every place in a game that asks for something is changed in a copy of it, so that it now and then says no for no reason. A
shortcut beside the rules would not know of that: it would list what the rules refuse, or leave out what they allow.
"""

import ast
import random
import zlib

import pytest

from boardlab.attempts import attempt_of, explain
from boardlab.errors import Unreadable
from boardlab.tools.trials import positions
from boardlab.why import names_of
from tests.copies import copy_of

FICKLE = """
from tests.test_one_path import fickle, fickle_ones

"""


def fickle(seed, name, *about):
    """No, one time in five, always about the same."""
    return zlib.crc32(f"{seed} {name} {[each for each in about if isinstance(each, str)]}".encode()) % 5 > 0


def fickle_ones(seed, name, candidates):
    """The candidates to whom it does not say no."""
    return [each for each in candidates if fickle(seed, name, names_of(each)[0])]


class Spoiler(ast.NodeTransformer):
    """Makes every need of a module fickle."""

    def __init__(self, seed):
        self.seed, self.spoiled = ast.Constant(seed), 0

    def visit_Call(self, node):
        self.generic_visit(node)
        asked = ast.unparse(node.func)
        if asked in ("need", "need.choose", "need.within", "need.without"):
            name, first, *about = node.args
            cells = [each for each in about if not isinstance(each, (ast.Dict, ast.Lambda))]
            self.spoiled += 1
            if asked == "need":
                answer = ast.Call(ast.Name("fickle", ast.Load()), [self.seed, name, *cells], [])
                node.args[1] = ast.BoolOp(ast.And(), [first, answer])
            else:
                node.args[1] = ast.Call(ast.Name("fickle_ones", ast.Load()), [self.seed, name, first], [])
        return node


def spoiled(seed, count):
    """How the modules of a game are written with fickle needs."""
    def written(file, text):
        tree, spoiler = ast.parse(text), Spoiler(seed)
        spoiler.visit(tree)
        count.append(spoiler.spoiled)
        changed, future = ast.unparse(ast.fix_missing_locations(tree)), "from __future__ import annotations\n"
        return changed.replace(future, future + FICKLE, 1) if spoiler.spoiled else text
    return written


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["leaders", "legie", "heroes"])
def test_whatever_a_rule_says_is_listed_and_explained_alike(name, seed, tmp_path):
    chance, count, changed = random.Random(f"{name} {seed}"), [], 0
    with copy_of(name, tmp_path, spoiled(seed, count)) as copy:
        for original in positions(name, 60, chance):
            try:
                state = copy.read(original.text.replace(name, copy.name, 1))
            except Unreadable:  # with such rules nobody could have come here
                continue
            before = {action.text for action in original.legal_actions()}
            listed = {action.text for action in state.legal_actions()}
            changed += before != listed
            for text in chance.sample(sorted(before | listed), min(40, len(before | listed))):
                reached = {action.text for action, _ in explain(state, attempt_of(state, text)).reached}
                assert (text in reached) == (text in listed), (state.text, text)
                assert bool(state.why_not(text)) == (text not in listed)
                if text in before & listed:
                    spared = [each for each in original.asked(text) if not fickle(seed, each.need, *each.cells)]
                    assert not spared, (state.text, text, spared)
    assert sum(count) > 15 and changed > 30, "the copy was not another game"
