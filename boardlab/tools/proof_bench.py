"""How long proofs take: hard positions of Leaders, in Z, for `boardlab bench`.

Z is what python-chess takes for perft(3) from the beginning, in the same process, in turns with the proofs; so the numbers
mean the same on every machine. The positions are our own, in `proofs.toml`: whole teams, won in four to eight actions.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable
from importlib import resources
from statistics import median
from typing import Any

from boardlab.engine import compiled
from boardlab.games import leaders
from boardlab.players.solve import solve
from boardlab.tables import parse
from boardlab.tools import measure, table

FILE = "proofs.toml"
MEDIAN, TOTAL = 6.0, 600.0  # Z: the median at most; and so many positions together
COUNT = 35
DEPTH = 3


def positions() -> list[tuple[str, int]]:
    """The hard positions, each with the least number of own actions that was proved."""
    text = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    found = parse(text, f"tools/{FILE}").known("proof")
    return [(each.text("position"), each.number("least", 1, 99))
            for each in found.each("proof") if each.known("position", "least", needed=True)]


def perft(board: Any, depth: int) -> int:
    """How many games of chess so long begin here."""
    if not depth:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def seconds_of_z() -> float:
    """What Z takes just now, by this process's own clock."""
    begin = time.process_time()
    perft(measure.chess_library().Board(), DEPTH)
    return time.process_time() - begin


def proved(asked: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    """Each position proved once: the least number of actions, whether it is the known one, how many positions were looked
    at, and how long it took in Z."""
    seconds_of_z()  # the first only warms
    solve(leaders.read(next(iter(positions()))[0]), limit=100)
    found: list[dict[str, Any]] = []
    units = []
    for text, least in asked:
        units.append(seconds_of_z())
        begin = time.process_time()
        answer = solve(leaders.read(text))
        found.append({"least": answer.least, "right": answer.least == least, "looked": answer.looked,
                      "z": time.process_time() - begin})
    unit = median(units)
    return [each | {"z": each["z"] / unit} for each in found]


def rows(effort: measure.Effort) -> list[dict[str, Any]]:
    """The proofs in both builds, judged by the claims for pure Python; a short run takes every third position."""
    return [row_of(build, effort) for build in (("pure", "compiled") if compiled.usable() else ("pure",))]


def row_of(build: str, effort: measure.Effort) -> dict[str, Any]:
    """One row: every proof, in a process of its own, their median, and their total as if there were so many of them."""
    each = json.loads(measure.in_process("-m", "boardlab.tools.proof_bench", build, "1" if effort.rounds > 3 else "3"))
    costs = [one["z"] for one in each]
    return {"game": "leaders", "build": build, "each": each, "right": all([one["right"] for one in each]),
            "worst": max(costs), "median": judged(median(costs), MEDIAN, build),
            "total": judged(sum(costs) * COUNT / len(costs), TOTAL, build)}


def judged(value: float, claim: float, build: str) -> dict[str, Any]:
    """A number of Z beside its claim, which is one for pure Python."""
    return {"z": value, "claim": claim if build == "pure" else None, "holds": value <= claim if build == "pure" else None}


def as_text(found: list[dict[str, Any]], verdict: Any) -> list[str]:
    """The rows as tables, under their title."""
    if not found:
        return []
    counts = [str(one["least"]) for one in found[0]["each"]]
    sums = [(row["build"], str(len(row["each"])), "all" if row["right"] else "NOT ALL", f"{row['median']['z']:.1f}",
             verdict(row["median"], "at most"), f"{row['total']['z']:.0f}", verdict(row["total"], "at most"),
             f"{row['worst']:.1f}") for row in found]
    costs = [(row["build"], *(f"{one['z']:.1f}" for one in row["each"])) for row in found]
    return ["Proofs: our own hard positions of Leaders, in Z (perft(3) of python-chess in the same run)",
            table(("build", "positions", "right", "median", "claim", f"{COUNT} such", "claim", "worst"), sums,
                  right=(1, 3, 5, 7)),
            "Each of them, by the least number of its actions",
            table(("actions", *counts), costs, right=range(1, len(counts) + 1))]


if __name__ == "__main__":
    os.environ["BOARDLAB_PURE"] = "1" if sys.argv[1] == "pure" else "0"
    print(json.dumps(proved(positions()[::int(sys.argv[2])])))
