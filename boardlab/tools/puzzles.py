"""Looking for puzzles and choosing among them: `boardlab puzzles mine leaders > found.toml`, then
`boardlab puzzles choose leaders found.toml --write`."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from pathlib import Path
from random import Random

from boardlab.games import game as load, names as all_games
from boardlab.players.choosing import Choice, choose
from boardlab.players.mining import Find, Wanted, mine
from boardlab.players.puzzles import Kept, Puzzle, home_of, read_all, written
from boardlab.players.ranking import as_puzzles
from boardlab.tools import Refused, decimal, pick, whole
from boardlab.words.say import say

SORTS = ("win", "twice", "survive", "remove", "save")
FIRST = "# Found by the program itself (players/mining.py) and proved; `boardlab check` proves every one anew.\n\n"


def options(parser: argparse.ArgumentParser) -> None:
    """What can be asked."""
    number, name = say("command.values.number"), say("command.values.name")
    parser.add_argument("deed", metavar="mine|choose", help=say("puzzles.help.deed"))
    parser.add_argument("game", metavar=name, help=say("puzzles.help.game"))
    parser.add_argument("files", nargs="*", metavar=say("command.values.path"), help=say("puzzles.help.files"))
    parser.add_argument("--minutes", type=decimal, default=5.0, metavar=number, help=say("puzzles.help.minutes"))
    parser.add_argument("--seed", type=whole, default=1, metavar=number, help=say("puzzles.help.seed"))
    parser.add_argument("--goal", action="append", default=[], metavar=name,
                        help=say("puzzles.help.goal", names=", ".join(SORTS)))
    parser.add_argument("--rule", action="append", default=[], metavar=name, help=say("puzzles.help.rule"))
    parser.add_argument("--add", type=whole, default=1000, metavar=number, help=say("puzzles.help.add"))
    parser.add_argument("--drop", action="append", default=[], metavar=name, help=say("puzzles.help.drop"))
    parser.add_argument("--write", action="store_true", help=say("puzzles.help.write"))
    parser.add_argument("--quiet", action="store_true", help=say("bench.help.quiet"))


def run(asked: argparse.Namespace) -> int:
    """Mine and print what was found as TOML, the easy ones first; or choose, and print or write the game's own file."""
    game = pick("game", asked.game, all_games())
    return {"mine": run_mine, "choose": run_choose}[pick("command", asked.deed, ["mine", "choose"])](game, asked)


def run_mine(game: str, asked: argparse.Namespace) -> int:
    """Mine for a while, or until interrupted."""
    if asked.minutes <= 0:
        raise Refused(say("puzzles.no-time", minutes=asked.minutes))
    wanted = Wanted(frozenset(pick("goal", goal, SORTS) for goal in asked.goal),
                    frozenset(pick("rule", rule, load(game).book.rules) for rule in asked.rule))
    found = mined(game, asked.seed, 60 * asked.minutes, asked.quiet, wanted)
    print(written(as_puzzles(found)))
    print(say("puzzles.found", count=len(found)), file=sys.stderr)
    return 0


def mined(game: str, seed: int, seconds: float, quiet: bool, wanted: Wanted) -> list[Find]:
    """What is found in so many seconds, with a bar where tqdm is installed."""
    begin, shown, found = time.monotonic(), None, []
    if not quiet and importlib.util.find_spec("tqdm"):
        from tqdm import tqdm
        shown = tqdm(total=round(seconds), desc=game, unit="s", file=sys.stderr, leave=False)
    try:
        for each in mine(game, Random(seed), wanted):
            passed = time.monotonic() - begin
            if each:
                found.append(each)
            if shown is not None:
                shown.set_postfix(found=len(found), refresh=False)
                shown.update(min(int(passed), round(seconds)) - shown.n)
            if passed >= seconds:
                break
    except KeyboardInterrupt:  # what was found is not lost
        pass
    if shown is not None:
        shown.close()
    return found


def run_choose(game: str, asked: argparse.Namespace) -> int:
    """Choose among what was found; whoever is in the kit stays under his name, unless dropped."""
    home = home_of(game)
    there = read_all(game, home.read_text(encoding="utf-8"), str(home)) if home else Kept((), ())
    for name in asked.drop:
        pick("puzzle", name, [puzzle.name for puzzle in there.puzzles])
    retired = sorted({*there.retired, *asked.drop})
    found = [puzzle for file in asked.files for puzzle in found_in(game, file)]
    choice = choose(there.puzzles, found, asked.add, asked.drop, there.retired)
    text = FIRST + written(choice.puzzles, retired)
    if asked.write:
        Path(str(home or Path(load(game).__path__[0]) / "puzzles.toml")).write_text(text, encoding="utf-8")
    else:
        print(text)
    print(told(choice), file=sys.stderr)
    return 0


def found_in(game: str, file: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file that mining has printed."""
    try:
        return read_all(game, Path(file).read_text(encoding="utf-8"), file).puzzles
    except OSError as error:
        raise Refused(say("puzzles.unreadable", file=file, error=error.strerror or error)) from error


def told(choice: Choice) -> str:
    """What came of the candidates, in one line."""
    return say("puzzles.chosen", puzzles=len(choice.puzzles), added=choice.added, refused=choice.refused, alike=choice.alike,
               left=choice.left)
