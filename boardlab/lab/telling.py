"""The tables of a study as they are read: headings, names and numbers in the current language, and where they come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from shlex import quote
from typing import Any

from boardlab.lab.games import TURNS, Plan
from boardlab.lab.intervals import percent
from boardlab.lab.matches import rule_name
from boardlab.lab.seats import is_of_the_kit, name_of
from boardlab.lab.sheets import Sheet
from boardlab.lab.studies import Study
from boardlab.lab.tallies import Endings, Metrics, Shares, Tally
from boardlab.words.say import find, in_a_row, number, say, say_name, with_values

SHOWN = 24  # rows of a longer table: the first half and the last half of so many are shown


def sheet_of(name: str, tally: Tally) -> Sheet:
    """A table with its title, and what must be said about it."""
    rows, title = tally.rows, say(f"study.tables.{name}")
    remarks = [say("study.left-out", count=tally.left_out, least=tally.least)] if tally.left_out else []
    if len(rows) > SHOWN:
        remarks.append(say("study.of-rows", shown=SHOWN, count=len(rows)))
    if isinstance(tally, Shares) and len(rows) > 1:
        remarks.append(say("study.holm", count=len(rows)))
    columns = columns_of(tally)
    told = [[tell(tally, row) for tell in columns.values()] for row in some(rows)]
    return Sheet(title, [say(f"study.columns.{column}") for column in columns], told, " ".join(remarks))


def some(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """All rows of a short table; of a long one the first and the last."""
    return list(rows) if len(rows) <= SHOWN else [*rows[:SHOWN // 2], *rows[-SHOWN // 2:]]


Column = Callable[[Tally, Mapping[str, Any]], str]


def columns_of(tally: Tally) -> dict[str, Column]:
    """The columns of a table, in their order."""
    if isinstance(tally, Metrics):
        return {"case": of_case, "metric": label, "games": counted("games"), "mean": decimal("mean"), "from": decimal("low"),
                "to": decimal("high"), "least": decimal("least"), "most": decimal("most")}
    if isinstance(tally, Endings):
        return {"case": of_case, "rule": label, "games": counted("ended"), "share": in_percent("share"),
                "from": in_percent("low"), "to": in_percent("high")}
    return {"what": label, "games": counted("games"), "won": counted("won"), "share": in_percent("share"),
            "from": in_percent("low"), "to": in_percent("high"), "usual": in_percent("usual"),
            "corrected": lambda tally, row: chance(row["corrected"]), "remarkable": remark}


def label(tally: Tally, row: Mapping[str, Any]) -> str:
    """What a row is about, with the names of the game."""
    game, what = tally.plan.game, str(row["what"])
    if isinstance(tally, Metrics):
        return say(f"study.metrics.{what}")
    if isinstance(tally, Endings):
        return rule_name(game, what)
    return " ".join(say_name(game, word) for word in what.split(" ")) or game


def of_case(tally: Tally, row: Mapping[str, Any]) -> str:
    """How the games of a row began."""
    return str(row["case"]) or tally.plan.game


def counted(key: str) -> Column:
    """A number of games."""
    return lambda tally, row: str(row[key])


def decimal(key: str) -> Column:
    """A number with two digits."""
    return lambda tally, row: number(row[key])


def in_percent(key: str) -> Column:
    """A share."""
    return lambda tally, row: percent(row[key])


def remark(tally: Tally, row: Mapping[str, Any]) -> str:
    """Whether a row is remarkable, and in what way."""
    if not row["remarkable"]:
        return ""
    return say("study.above" if row["share"] > row["usual"] else "study.below")


def chance(value: float) -> str:
    """A chance, as it is written."""
    return number(value, 3) if value >= 0.001 else "< " + number(0.001, 3)


def question_of(study: Study) -> str:
    """What a study asks: a phrase of the kit, or in a file of one's own the question itself."""
    phrase = find("", f"study.questions.{study.question}") or study.question
    return with_values(phrase, {"game": say_name(study.game, "game")})


def caption(study: Study, plan: Plan, games: int) -> str:
    """The number of games, the seed, who played, and the command that gives the same again."""
    players = " – ".join(dict.fromkeys(name_of(player) for player in plan.players))
    return in_a_row([say("join.games", count=games), say("study.seed", seed=plan.seed),
                     say("study.player", players=players), command_of(study, plan, games)])


def command_of(study: Study, plan: Plan, games: int) -> str:
    """What gives the same again: a command, or a call where something is asked for that the command does not know."""
    usual = study.written or study
    players = plan.players[:1] if plan.players[0] == plan.players[1] else plan.players
    if not all(isinstance(player, str) for player in players) or study.options != usual.options or plan.turns != TURNS:
        told = [repr(player) if is_of_the_kit(player) else name_of(player) for player in players]
        given = {"games": games, "seed": plan.seed} | options_asked(study, usual)
        given |= {"turns": plan.turns} if plan.turns != TURNS else {}
        given |= {"studies": study.file} if study.file else {}
        one = told[0] if len(told) == 1 else f"({', '.join(told)})"
        chosen = "" if plan.players == usual.players else f", player={one}"
        return f"lab.study({study.name!r}{chosen}{''.join(f', {name}={value!r}' for name, value in given.items())})"
    where = f" --studies {quote(study.file)}" if study.file else ""
    chosen = "" if plan.players == usual.players else " --player " + " ".join(players)
    return f"boardlab study {study.name}{where} --games {games} --seed {plan.seed}{chosen}"


def options_asked(study: Study, usual: Study) -> dict[str, Any]:
    """The options that all ways to begin have, and had not all as the study is written."""
    first, *others = study.options
    return {name: value for name, value in first.items() if all(case.get(name) == value for case in others)
            and not all(case.get(name) == value for case in usual.options)}
