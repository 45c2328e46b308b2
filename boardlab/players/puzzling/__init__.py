"""What only one game knows about its puzzles: a file a game, and what holds for a game that says nothing."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable, Collection, Container, Iterable
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from boardlab.game import State
from boardlab.players.goals import WIN

if TYPE_CHECKING:
    from boardlab.players.missing import Fact


class Own(NamedTuple):
    """What a game says about its puzzles; what it leaves out is as here."""

    # numbers
    least_hidden: float = 5.0   # how well a line must be hidden among all others, see `mining.hidden`
    fewest: int = 2             # own actions below which a puzzle is dull
    deeds: int = 0              # and deeds in its line; to save somebody one less will do
    ways: int = 1               # so many ways a position may have from which climbing starts
    climb: int = 20             # changes in a row that make nothing better: the top is reached
    made_up: int = 0            # positions that are made up from the people of each game
    can_be_fewer: bool = True   # a position may get better if somebody is gone
    slow: frozenset[str] = frozenset({"twice"})   # sorts of goals that take long to prove
    # words
    walk: re.Pattern[str] = re.compile("end")             # actions that belong to no idea: how somebody gets there
    where: re.Pattern[str] = re.compile(r"-[a-z]\d.*")    # what in the text of an action says only where to
    # positions
    goals: Callable[[Any, Random], list[str]] = lambda state, chance: [WIN]   # what might be asked of one
    composed: Callable[[Any, Random, Container[str]], State] | None = None   # another with the same people, not checked yet
    lacking: Callable[[Any], Iterable[tuple[str, State]]] = lambda state: ()   # without something, and the rule of that
    can_be: Callable[[Any], bool] = lambda state: True   # whoever stands there may stand there
    is_dull: Callable[[Any, str], bool] = lambda state, goal: False   # more than this goal could be asked
    temptations: Callable[[Any], float] = lambda state: 0   # how much there is that looks right
    setting: Callable[[Any], str] = lambda state: ""   # the same deeds are another idea in another setting
    decided_by: Callable[[Any], Collection[str]] = lambda state: ()   # by which rules those who decided it counted
    missing: Callable[[Any, str, str], tuple[Fact, ...]] = lambda state, side, enemy: ()   # what a side lacks for a win


@cache
def own_of(game: str) -> Own:
    """What a game says about its puzzles; nothing of its own if it has no file here."""
    name = f"{__name__}.{game}"
    own: Own = importlib.import_module(name).OWN if importlib.util.find_spec(name) else Own()
    return own
