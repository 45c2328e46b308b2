"""A match: two players, so many games, the colours swapped half-way; every game can be looked at."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from statistics import fmean, median
from typing import Any, overload

from boardlab.errors import Unreadable, nearest
from boardlab.games import game as load
from boardlab.lab import workers
from boardlab.lab.games import FAULTS, LEFT, RULINGS, TURNS, UNFINISHED, Plan, Played, actions_of
from boardlab.lab.intervals import Share
from boardlab.lab.seats import known, names_of
from boardlab.lab.sheets import Sheet, csv_of
from boardlab.record import Record
from boardlab.repetition import checked_ending
from boardlab.tables import MOST, whole
from boardlab.words.say import number as decimal, say, say_name


def match(game: str, a: Any, b: Any, games: int = 200, seed: int = 1, executor: Any = None, *, turns: int = TURNS,
          opening: int = 0, repetition: str = LEFT, **option: Any) -> Match:
    """Let two players meet: each a level's name, "random", or a function from a position to an action.

    `executor` is None (in this process), a number of processes, or any concurrent.futures.Executor; the result is the same.
    `option` is how the game begins, as in its `new_game`; a game of more than so many `turns` is left unfinished, and so is
    one in which the same position comes for the third time, where the book has no rule for it: with `repetition="draw"`, a
    ruling of this kit, it is a draw.
    The first `opening` actions are drawn by lot: players who leave nothing to chance would play one game again and again.

    >>> match("legie", "random", "random", games=20)[17].seed
    '1/17'
    """
    plan = Plan(game, (checked_options(game, option),), (known(a), known(b)), whole("seed", seed, -MOST),
                block=whole("games", games), turns=whole("turns", turns), opening=(whole("opening", opening, 0),),
                repetition=checked_ending(repetition))
    plan.start(0)  # an option with a value the game does not know is refused now
    return Match(plan, tuple(chain.from_iterable(workers.played(workers.game, plan, range(games), executor))))


def checked_options(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game, all of which it knows."""
    names = [name for name in inspect.signature(load(game).new_game).parameters if name != "seed"]
    for name in options:
        if name not in names:
            expected = say("error.expected-one-of", what=say("lab.an-option", game=game), names=", ".join(names))
            raise Unreadable(str(name), 0, expected, nearest(str(name), names))
    return dict(options)


class Game(Record):
    """A game of the lab as a record: with its number, its seed and who played; `board()` opens it."""

    def __init__(self, plan: Plan, played: Played):
        names, number, seed = names_of(plan.players), played.number, plan.seed_of(played.number)
        super().__init__(plan.start(number), say("lab.title", number=number, a=names[0], b=names[1], seed=seed))
        self.number, self.seed = number, seed
        self.rule, self.fault = played.rule, played.fault
        sides = self.root.state.sides
        self.players = {sides[plan.side_of(seat, number)]: name for seat, name in enumerate(names)}
        for action in actions_of(plan, played):
            self.play(action)

    def board(self, **options: Any) -> Any:
        """A board on which the game can be gone through."""
        from boardlab.extras import brought_by
        with brought_by("notebook"):
            from boardlab.widgets import Board
        return Board(self.to_start(), **options)

    def __getstate__(self) -> dict[str, Any]:
        own = {name: getattr(self, name) for name in ("number", "seed", "rule", "fault", "players")}
        return super().__getstate__() | {"own": own}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        super().__setstate__(kept)
        self.__dict__.update(kept["own"])


class Games(Sequence[Game]):
    """A sequence of games that are made when they are asked for."""

    plan: Plan

    def played(self, number: int) -> Played:
        """What is known of a game."""
        raise NotImplementedError

    @overload
    def __getitem__(self, place: int) -> Game: ...
    @overload
    def __getitem__(self, place: slice) -> list[Game]: ...

    def __getitem__(self, place: int | slice) -> Game | list[Game]:
        numbers = range(len(self))[place]
        if isinstance(numbers, range):
            return [Game(self.plan, self.played(number)) for number in numbers]
        return Game(self.plan, self.played(numbers))


class Match(Games):
    """What came of a match. It shows itself, and is the sequence of its games."""

    def __init__(self, plan: Plan, rows: Sequence[Played]):
        self.plan, self.rows, self.names = plan, rows, names_of(plan.players)

    def __len__(self) -> int:
        return len(self.rows)

    def played(self, number: int) -> Played:
        """What is known of a game."""
        return self.rows[number]

    # what it says

    @cached_property
    def decided(self) -> int:
        """Games that somebody won."""
        return sum(row.winner is not None for row in self.rows)

    def wins_of(self, seat: int) -> Share:
        """The games one of the two (0 or 1) won, of those that somebody won."""
        won = [row for row in self.rows if row.winner == self.plan.side_of(seat, row.number)]
        return Share(len(won), self.decided)

    @property
    def wins(self) -> dict[str, Share]:
        """Who won how many, with intervals."""
        return {name: self.wins_of(seat) for seat, name in enumerate(self.names)}

    @property
    def first(self) -> Share:
        """The share of the first player."""
        return Share(sum(row.winner == row.first for row in self.rows if row.winner is not None), self.decided)

    @property
    def endings(self) -> dict[str, int]:
        """How many games each rule ended, the most frequent first."""
        return dict(Counter(sorted(row.rule for row in self.rows)).most_common())

    @property
    def different(self) -> int:
        """How many different games there were: players who leave nothing to chance may repeat themselves."""
        return len({row.digest or str(row.number) for row in self.rows})

    @property
    def unfinished(self) -> int:
        """Games that went on for too long or in circles."""
        return sum(not row.is_finished for row in self.rows)

    @property
    def draws(self) -> int:
        """Games that ended without a winner."""
        return len(self) - self.decided - self.unfinished

    def lengths(self, what: str = "turns") -> dict[str, float]:
        """How long the games were, in turns or actions: the shortest, the median, the mean, the longest."""
        numbers = [getattr(row, what) for row in self.rows] or [0]
        return {"least": min(numbers), "median": median(numbers), "mean": fmean(numbers), "most": max(numbers)}

    @property
    def table(self) -> list[dict[str, Any]]:
        """A dictionary a game."""
        plan, sides = self.plan, load(self.plan.game).sides
        return [{"game": row.number, "seed": plan.seed_of(row.number), self.names[0]: sides[plan.side_of(0, row.number)],
                 "first": sides[row.first], "winner": "" if row.winner is None else sides[row.winner], "rule": row.rule,
                 "actions": row.actions, "turns": row.turns} for row in self.rows]

    @property
    def csv(self) -> str:
        """The table as comma-separated values."""
        return csv_of(self.table)

    @property
    def sheet(self) -> Sheet:
        """What it comes to, in a table."""
        lengths, game = self.lengths(), self.plan.game
        rows: list[tuple[str, Any]] = [(say("lab.wins-of", name=name), share) for name, share in self.wins.items()]
        rows.append((say("lab.first-player"), self.first))
        rows += [(say("lab.without-winner"), say("lab.draws", draws=self.draws, unfinished=self.unfinished))]
        rows += [(say("lab.length"), say("lab.lengths", **{name: decimal(value, 0) for name, value in lengths.items()}))]
        rows += [(say("lab.ended-by", rule=rule_name(game, rule)), count) for rule, count in self.endings.items()]
        options = [f"{name}={value}" for name, value in self.plan.cases[0].items()]
        title = say("lab.match", game=" ".join([say_name(game, "game"), *options]), a=self.names[0], b=self.names[1],
                    games=len(self), seed=self.plan.seed)
        repeated = say("lab.repeated", different=self.different, games=len(self)) if self.different < len(self) else ""
        return Sheet(title, ("", ""), rows, repeated)

    def __repr__(self) -> str:
        return str(self.sheet)

    def _repr_html_(self) -> str:
        return self.sheet.html


def rule_name(game: str, rule: str) -> str:
    """A rule that ended games, in the current language."""
    return say(f"lab.endings.{rule}") if rule in (*UNFINISHED, *RULINGS, *FAULTS) else say_name(game, rule)
