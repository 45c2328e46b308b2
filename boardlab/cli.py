"""The `boardlab` command: lab, doctor, check, bench, puzzles, study, notebooks. Here is the door to boardlab/tools."""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

import boardlab
from boardlab.errors import BoardlabError
from boardlab.tools import Refused, any_code_page, pick
from boardlab.words.say import labelled, say

COMMANDS = ("lab", "doctor", "check", "bench", "puzzles", "study", "notebooks")
"""The subcommands; the phrase `command.<name>` says what each does. Its module in tools has `options` and `run`."""


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of one subcommand."""
    parser = _Parser(prog=f"boardlab {name}", description=_sentence(say(f"command.{name}")), allow_abbrev=False,
                     add_help=False, formatter_class=_Help, exit_on_error=False)
    parser.add_argument("-h", "--help", action="help", help=say("command.help"))
    for group, title in ((parser._optionals, "options"), (parser._positionals, "arguments")):
        group.title = labelled(say(f"command.{title}"), "").rstrip().removesuffix(":")  # which comes by itself
    _tool(name).options(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; what a person got wrong is one line on stderr and exit code 2."""
    argv = list(sys.argv[1:] if argv is None else argv)
    any_code_page()
    try:
        if not argv or argv[0] in ("-h", "--help", "help"):
            print(_overview())
            return 0
        if argv[0] == "--version":
            print(f"boardlab {boardlab.__version__}")
            return 0
        name = pick("command", argv[0], COMMANDS)
        return _tool(name).run(_asked(parser_of(name), argv[1:])) or 0
    except BoardlabError as error:
        print(f"boardlab: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # `boardlab check | head` is no error
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(f"\nboardlab: {say('command.stopped')}", file=sys.stderr)
        return 130


def _asked(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    try:
        asked, strange = parser.parse_known_args(words)
    except argparse.ArgumentError as error:
        parser.error(_problem(error))
    if strange:
        known = dict.fromkeys(re.findall(r"--[a-z][a-z-]*", parser.format_usage()))
        pick("option", strange[0].partition("=")[0], known)
    return asked


def _problem(error: argparse.ArgumentError) -> str:
    """What is wrong with the value of an option, in the current language."""
    option, said = error.argument_name or "", error.message
    if said.startswith("expected"):
        return say("command.needs-value", option=option)
    return say("command.takes-none", option=option) if said.startswith("ignored") else labelled(option, said)


class _Help(argparse.HelpFormatter):
    """Says `usage:` in the current language."""

    def add_usage(self, usage, actions, groups, prefix=None) -> None:
        super().add_usage(usage, actions, groups, prefix or say("command.usage-label") + " ")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as the rest of the command does."""

    def error(self, message: str) -> NoReturn:
        raise Refused(say("command.see-help", problem=message, command=self.prog))


def _tool(name: str):
    return importlib.import_module(f"boardlab.tools.{name}")


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _overview() -> str:
    width = max(map(len, COMMANDS))
    return "\n".join([say("command.usage"), "", *(f"  {name:{width}}  {say(f'command.{name}')}" for name in COMMANDS), "",
                      say("command.more")])


if __name__ == "__main__":
    sys.exit(main())
