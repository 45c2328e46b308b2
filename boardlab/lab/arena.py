"""An arena for bots: everybody meets everybody. Whoever chooses no legal action, fails, thinks too long or kills the process
it plays in has lost that game; what went wrong is kept, and the others go on."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations
from typing import Any, NamedTuple

from boardlab.errors import BoardlabError
from boardlab.lab import workers
from boardlab.lab.games import FAILED, FAULTS, ILLEGAL, KILLED, LEFT, TURNS, Plan
from boardlab.lab.intervals import Share
from boardlab.lab.matches import Game, Match, checked_options, rule_name
from boardlab.lab.seats import known, names_of
from boardlab.lab.sheets import Sheet
from boardlab.repetition import checked_ending
from boardlab.tables import MOST, shown, whole
from boardlab.words.say import say, say_name

SECONDS = 10.0  # for an action


def arena(players: Collection[Any], game: str = "leaders", games: int = 20, seed: int = 1, executor: Any = None, *,
          seconds: float = SECONDS, turns: int = TURNS, repetition: str = LEFT, **option: Any) -> Arena:
    """Let every two of some players meet: each a level's name, "random", or a function from a position to an action.

    A function of one's own has so many `seconds` for an action. The rest is as in `match`. A bot that may kill its process
    plays elsewhere, with `executor=2` for example: then that costs it a game, and nobody else anything.

    >>> def hasty(state):
    ...     return state.legal_actions()[0]
    >>> def clumsy(state):
    ...     return "king z9"
    >>> arena([hasty, clumsy, "random"], "legie", games=4).faults[0].player
    'clumsy'
    """
    seated = checked_players(players)
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 < seconds <= MOST:
        raise BoardlabError(say("arena.no-seconds", what=shown(seconds)))
    options = checked_options(game, option)
    names = names_of(seated)
    matches = []
    for one, two in combinations(range(len(seated)), 2):
        plan = Plan(game, (options,), (seated[one], seated[two]), whole("seed", seed, -MOST),
                    block=whole("games", games), turns=whole("turns", turns), forgiving=True, seconds=float(seconds),
                    repetition=checked_ending(repetition))
        plan.start(0)  # an option with a value the game does not know is refused now
        played = chain.from_iterable(workers.played(workers.game, plan, range(games), executor))
        matches.append(Meeting(names[one], names[two], Match(plan, tuple(played))))
    return Arena(names, matches)


def checked_players(players: Any) -> tuple[Any, ...]:
    """At least two players."""
    if isinstance(players, str) or not isinstance(players, Collection) or len(players) < 2:
        raise BoardlabError(say("arena.no-players", what=shown(players)))
    return tuple(known(player) for player in players)


class Meeting(NamedTuple):
    """Two players, by their names in the arena, and the games they played."""

    one: str
    two: str
    match: Match


class Fault(NamedTuple):
    """A game that was lost by a fault: who, against whom, in which game of their match, how, and the traceback."""

    player: str
    opponent: str
    number: int
    how: str
    traceback: str
    match: Match

    @property
    def record(self) -> Game:
        """The game, up to where it went wrong."""
        return self.match[self.number]

    @property
    def told(self) -> str:
        """The line of the traceback that says what happened: of an error the last, of a refusal or an end the first."""
        lines = self.traceback.strip().splitlines() or [""]
        return lines[0] if self.how in (ILLEGAL, KILLED) else lines[-1] if self.how == FAILED else ""

    def __repr__(self) -> str:
        return say("arena.fault", player=self.player, opponent=self.opponent, number=self.number,
                   how=say(f"lab.endings.{self.how}"), told=self.told).strip()


class Arena(Sequence[Meeting]):
    """What came of an arena. It shows itself: who won against whom, and who lost how."""

    def __init__(self, names: Sequence[str], meetings: Sequence[Meeting]):
        self.names, self.meetings = tuple(names), tuple(meetings)

    def __len__(self) -> int:
        return len(self.meetings)

    def __getitem__(self, place: Any) -> Any:
        return self.meetings[place]

    def _seats(self) -> Iterator[tuple[str, str, int, Match]]:
        """Every player in every match: who, against whom, in which seat."""
        for one, two, match in self.meetings:
            yield one, two, 0, match
            yield two, one, 1, match

    @cached_property
    def wins(self) -> dict[str, Share]:
        """Of each player, the games won of those that somebody won."""
        found = {}
        for name in self.names:
            shares = [match.wins_of(seat) for player, _, seat, match in self._seats() if player == name]
            found[name] = Share(sum(share.hits for share in shares), sum(share.of for share in shares))
        return found

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Every game that was lost by a fault, with its traceback."""
        return tuple(Fault(player, other, row.number, row.rule, row.fault, match)
                     for player, other, seat, match in self._seats() for row in match.rows
                     if row.rule in FAULTS and row.winner == match.plan.side_of(1 - seat, row.number))

    @cached_property
    def lost_by(self) -> dict[str, Counter[str]]:
        """Of each player, how many games it lost by which rule or fault."""
        found: dict[str, Counter[str]] = {name: Counter() for name in self.names}
        for player, _, seat, match in self._seats():
            found[player].update(row.rule for row in match.rows if row.winner == match.plan.side_of(1 - seat, row.number))
        return found

    @property
    def crosstable(self) -> Sheet:
        """Won and lost, everybody against everybody; the best first."""
        ranks = sorted(self.names, key=lambda name: (-self.wins[name].value, self.names.index(name)))
        score = {(player, other): f"{match.wins_of(seat).hits}–{match.wins_of(1 - seat).hits}"
                 for player, other, seat, match in self._seats()}
        rows = [(name, *(score.get((name, other), "") for other in ranks), str(self.wins[name])) for name in ranks]
        plan, games = self.meetings[0].match.plan, len(self.meetings[0].match)
        options = [f"{name}={value}" for name, value in plan.cases[0].items()]
        title = say("arena.title", game=" ".join([say_name(plan.game, "game"), *options]), games=games, seed=plan.seed)
        return Sheet(title, ("", *ranks, say("arena.won")), rows, say("arena.read-across"))

    @property
    def losses(self) -> Sheet:
        """Who lost how."""
        game = self.meetings[0].match.plan.game
        rules = Counter(rule for lost in self.lost_by.values() for rule in lost.elements())
        ranked = [rule for rule, _ in sorted(rules.items(), key=lambda item: (item[0] in FAULTS, -item[1], item[0]))]
        rows = [(name, *(lost[rule] for rule in ranked)) for name, lost in self.lost_by.items()]
        remark = "\n".join(repr(fault) for fault in self._examples())
        return Sheet(say("arena.losses"), (say("arena.player"), *(rule_name(game, rule) for rule in ranked)), rows, remark)

    def _examples(self) -> list[Fault]:
        """One fault of each kind of each player."""
        first: dict[tuple[str, str], Fault] = {}
        for fault in self.faults:
            first.setdefault((fault.player, fault.how), fault)
        return list(first.values())

    def __repr__(self) -> str:
        return f"{self.crosstable}\n\n{self.losses}"

    def _repr_html_(self) -> str:
        faults = "".join(f"<p>{html.escape(repr(fault))}</p>" for fault in self._examples())
        losses = self.losses
        return self.crosstable.html + Sheet(losses.title, losses.headings, losses.rows).html + faults
