"""`boardlab study NAME`: look into one of the named questions; killed at any moment, it goes on where it was."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from boardlab import lab
from boardlab.lab.studies import named, read, studies
from boardlab.lab.telling import question_of
from boardlab.lab.workers import on_this_machine
from boardlab.tools import Refused, table, whole
from boardlab.words.say import say


def options(parser: argparse.ArgumentParser) -> None:
    """What can be asked."""
    parser.add_argument("name", nargs="?", metavar=say("command.values.name"), help=say("study.help.name"))
    for option in ("games", "workers", "seed"):
        parser.add_argument(f"--{option}", type=whole, metavar=say("command.values.number"),
                            help=say(f"study.help.{option}"))
    parser.add_argument("--player", nargs="+", metavar=say("command.values.name"), help=say("study.help.player"))
    for option in ("file", "studies"):
        parser.add_argument(f"--{option}", metavar=say("command.values.path"), help=say(f"study.help.{option}"))
    parser.add_argument("--save", metavar=say("command.values.folder"), help=say("study.help.save"))
    parser.add_argument("--quiet", action="store_true", help=say("bench.help.quiet"))


def run(asked: argparse.Namespace) -> int:
    """Play and tell; without a name, tell which studies there are."""
    if asked.name is None:
        print(listed(asked.studies))
        return 0
    players = asked.player or []
    if len(players) > 2:
        raise Refused(say("study.players", value=" ".join(players)))
    if asked.workers is not None and asked.workers < 1:
        raise Refused(say("study.no-workers", count=asked.workers))
    named(asked.name, asked.studies)  # an unknown one is refused before a file is named after it
    file = Path(asked.file or f"{asked.name}.results")
    executor = on_this_machine() if asked.workers is None else None if asked.workers == 1 else asked.workers
    found = lab.study(asked.name, asked.games, 1 if asked.seed is None else asked.seed, executor, file=file,
                      player=tuple(players) if len(players) == 2 else players[0] if players else None,
                      studies=asked.studies, progress=not asked.quiet)
    print(found)
    for path in found.save(asked.save) if asked.save else ():
        print(path)
    if not asked.quiet:
        print(say("study.kept", file=file), file=sys.stderr)
    return 0


def listed(file: str | None) -> str:
    """The studies there are, and what each asks."""
    found = read(Path(file)) if file else studies()
    rows = [(name, question_of(study)) for name, study in found.items()]
    return table((say("study.columns.study"), say("study.columns.question")), rows)
