"""A ladder: everybody meets everybody, and gets points. Two more matches tell whether the ladder itself can be trusted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.lab.games import LEFT, TURNS
from boardlab.lab.intervals import Share, percent
from boardlab.lab.matches import Match, match
from boardlab.lab.plots import Plot, crosstable
from boardlab.lab.ratings import Rating, ratings
from boardlab.lab.seats import RANDOM, known, names_of
from boardlab.lab.sheets import Sheet, csv_of
from boardlab.tables import shown
from boardlab.words.say import in_a_row, number, say, say_name

MIRROR = 0.99     # the confidence with which a player against itself must come to one half: one ladder in a hundred errs
SATURATED = 0.95  # of its games against random play the best player must win at least this share


def ladder(game: str, players: Collection[Any], games: int = 100, seed: int = 1, executor: Any = None, *,
           turns: int = TURNS, opening: int = 0, repetition: str = LEFT, **option: Any) -> Ladder:
    """Let every two players play so many games, and give everybody points; the rest is as in `match`.

    The first player also meets itself, and the best one random play. If the first match does not come to one half, or the
    second is not won nearly always, the ladder says so.
    """
    if isinstance(players, str) or not isinstance(players, Collection) or len(players) < 2:
        raise BoardlabError(say("arena.no-players", what=shown(players)))
    seated = [known(player) for player in players]
    names = names_of(seated)

    def meeting(one: Any, two: Any, number: int) -> Match:
        return match(game, one, two, games, seed + number, executor, turns=turns, opening=opening,
                     repetition=repetition, **option)
    matches = {(names[one], names[two]): meeting(seated[one], seated[two], place)
               for place, (one, two) in enumerate(combinations(range(len(seated)), 2))}
    found = Ladder(game, names, matches, seed)
    best = seated[names.index(found.ranks[0])]
    found.mirror = meeting(seated[0], seated[0], len(matches))
    found.sanity = meeting(best, RANDOM, len(matches) + 1)
    return found


class Ladder:
    """What came of a ladder. It shows itself; `plot()` is the crosstable as a picture."""

    mirror: Match
    sanity: Match

    def __init__(self, game: str, names: tuple[str, ...], matches: Mapping[tuple[str, str], Match], seed: int):
        self.game, self.names, self.matches, self.seed = game, names, matches, seed

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """The points of everybody, with intervals."""
        wins: dict[tuple[str, str], float] = {}
        for (one, two), each in self.matches.items():
            drawn = each.draws / 2
            wins[one, two], wins[two, one] = each.wins_of(0).hits + drawn, each.wins_of(1).hits + drawn
        return ratings(self.names, wins)

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The names, the best first."""
        return tuple(sorted(self.names, key=lambda name: (-self.ratings[name].points, self.names.index(name))))

    def share(self, one: str, two: str) -> Share:
        """The games one won against another, of those that somebody won."""
        return self.matches[one, two].wins_of(0) if (one, two) in self.matches else self.matches[two, one].wins_of(1)

    # whether it can be trusted

    @property
    def is_even(self) -> bool:
        """A player against itself comes to one half, as far as chance allows."""
        share = self.mirror.wins_of(0)
        return Share(share.hits, share.of, MIRROR).includes(0.5)

    @property
    def is_saturated(self) -> bool:
        """The best player wins nearly always against random play."""
        share = self.sanity.wins_of(0)
        return share.of > 0 and share.value >= SATURATED

    @property
    def checks(self) -> tuple[str, str]:
        """What the two matches say about the ladder."""
        return (say("lab.ladder.mirror" if self.is_even else "lab.ladder.no-mirror", player=self.mirror.names[0],
                    share=self.mirror.wins_of(0)),
                say("lab.ladder.sanity" if self.is_saturated else "lab.ladder.no-sanity", player=self.sanity.names[0],
                    share=self.sanity.wins_of(0), least=percent(SATURATED)))

    # what it says

    @property
    def table(self) -> list[dict[str, Any]]:
        """A dictionary a player, the best first."""
        return [{"player": name, **self.ratings[name]._asdict(),
                 **{f"against {other}": "" if other == name else self.share(name, other).value for other in self.ranks}}
                for name in self.ranks]

    @property
    def csv(self) -> str:
        """The table as comma-separated values."""
        return csv_of(self.table)

    @property
    def sheet(self) -> Sheet:
        """Points with intervals, and who won how much against whom."""
        rows = []
        for name in self.ranks:
            points, low, high = self.ratings[name]
            shares = ["" if name == other else percent(self.share(name, other).value) for other in self.ranks]
            rows.append([name, number(points, 0), f"{number(low, 0)}–{number(high, 0)}", *shares])
        each = next(iter(self.matches.values()))
        title = say("lab.ladder.title", game=say_name(self.game, "game"), games=len(each), seed=self.seed)
        repeated = [say("lab.ladder.repeated", one=one, two=two, different=played.different, games=len(played))
                    for (one, two), played in self.matches.items() if played.different < len(played)]
        return Sheet(title, ["", say("lab.ladder.points"), say("lab.ladder.interval"), *self.ranks], rows,
                     "\n".join([say("lab.ladder.model"), *self.checks, *repeated]))

    @property
    def caption(self) -> str:
        """The number of games, the seed, and whether the ladder can be trusted."""
        games = sum(map(len, self.matches.values()))
        return in_a_row([say("join.games", count=games), say("study.seed", seed=self.seed), *self.checks])

    def plot(self) -> Plot:
        """The crosstable as a picture: who won which share against whom."""
        labels = {name: f"{name} ({number(self.ratings[name].points, 0)})" for name in self.ranks}
        shares = [[None if one == two else self.share(one, two).value for two in self.ranks] for one in self.ranks]
        return crosstable(self.sheet.title, labels, shares, self.caption)

    def __repr__(self) -> str:
        return str(self.sheet)

    def _repr_html_(self) -> str:
        return self.sheet.html
