"""Looking for puzzles: `boardlab puzzles mine leaders --minutes 5 > found.toml`."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from random import Random

from boardlab.games import names as all_games
from boardlab.players.mining import Find, as_puzzles, mine
from boardlab.players.puzzles import written
from boardlab.tools import Refused, decimal, pick, whole
from boardlab.words.say import say


def options(parser: argparse.ArgumentParser) -> None:
    """What can be asked."""
    parser.add_argument("deed", metavar="mine", help=say("puzzles.help.mine"))
    parser.add_argument("game", metavar=say("command.values.name"), help=say("puzzles.help.game"))
    parser.add_argument("--minutes", type=decimal, default=5.0, metavar=say("command.values.number"),
                        help=say("puzzles.help.minutes"))
    parser.add_argument("--seed", type=whole, default=1, metavar=say("command.values.number"), help=say("puzzles.help.seed"))
    parser.add_argument("--quiet", action="store_true", help=say("bench.help.quiet"))


def run(asked: argparse.Namespace) -> int:
    """Mine for a while, or until interrupted, and print what was found as TOML, the easy ones first."""
    pick("command", asked.deed, ["mine"])
    if asked.minutes <= 0:
        raise Refused(say("puzzles.no-time", minutes=asked.minutes))
    found = mined(pick("game", asked.game, all_games()), asked.seed, 60 * asked.minutes, asked.quiet)
    print(written(as_puzzles(found)))
    print(say("puzzles.found", count=len(found)), file=sys.stderr)
    return 0


def mined(game: str, seed: int, seconds: float, quiet: bool) -> list[Find]:
    """What is found in so many seconds, with a bar where tqdm is installed."""
    begin, shown, found = time.monotonic(), None, []
    if not quiet and importlib.util.find_spec("tqdm"):
        from tqdm import tqdm
        shown = tqdm(total=round(seconds), desc=game, unit="s", file=sys.stderr, leave=False)
    try:
        for each in mine(game, Random(seed)):
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
