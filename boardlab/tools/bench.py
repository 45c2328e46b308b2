"""`boardlab bench`: how fast and how small, as ratios measured in one run, next to what the project claims."""

from __future__ import annotations

import argparse
import importlib.util
import json
import platform
import sys
from collections.abc import Iterable, Iterator
from statistics import median
from typing import Any, TypeVar

from boardlab.games import names as all_games
from boardlab.tools import engine_bench, graph_bench, lab_bench, measure, one_line, pick, proof_bench, table, whole
from boardlab.tools.measure import Effort
from boardlab.words.say import say

PLAYOUTS = {"leaders": 0.5, "legie": 0.3, "heroes": 0.8}  # times python-chess's moves a second, at least
REFUSAL, WORST_REFUSAL = 1.0, 4.0                        # times drawing the position, at most: median, 99th percentile
IMPORT = 1.3                                             # times `import networkx`, at most
STATE_BYTES = {"leaders": 1000}                          # a million stored positions stay under one gigabyte
REFUSED = 40                                             # positions in which something is refused
Item = TypeVar("Item")


FULL = Effort(rounds=5, seconds=1.0, states=400, stored=100_000)
QUICK = Effort(rounds=2, seconds=0.15, states=60, stored=10_000)


def judged(value: float, claim: float | None, at_least: bool) -> dict[str, Any]:
    """A number beside its claim, and whether it holds; without a claim there is nothing to hold."""
    holds = None if claim is None else value >= claim if at_least else value <= claim
    return {"claim": claim, "holds": holds}


def measured(names: Iterable[str], effort: Effort, quiet: bool = False) -> dict[str, Any]:
    """Everything, as plain data."""
    measure.chess_library()
    found = dict(measure.playable(names))
    modules = {name: module for name, module in found.items() if not isinstance(module, Exception)}
    faults = {name: one_line(error) for name, error in found.items() if isinstance(error, Exception)}
    contestants = {"python-chess": measure.chess_game} | {name: measure.our_game(m) for name, m in modules.items()}
    contestants |= engine_bench.contestants(modules)
    rounds = measure.rounds_of(contestants, effort.rounds, effort.seconds)
    rates = list(progress(rounds, effort.rounds, "playouts", quiet))
    move = median(1e6 / each["python-chess"] for each in rates)
    turns = measure.import_times(("networkx", "boardlab"), effort.rounds)
    imports = list(progress(turns, effort.rounds, "imports", quiet))
    return {
        "machine": {"python": platform.python_version(), "system": platform.system(), "processor": platform.machine()},
        "effort": effort._asdict(),
        "chess": {"per_second": 1e6 / move, "us_per_move": move},
        "games": {name: game_data(name, module, rates, move, effort)
                  for name, module in progress(modules.items(), len(modules), "steps", quiet)},
        "engines": engine_bench.rows(progress(modules, len(modules), "engines", quiet), rates, effort),
        "lab": lab_bench.rows(progress(modules, len(modules), "lab", quiet), effort),
        "proofs": proof_bench.rows(effort) if "leaders" in modules else [],
        "import": import_data(imports),
        "growth": {name: measure.grown(pairs(), effort.rounds) for name, module in modules.items()
                   if (pairs := measure.growth_of(module))},
        "graphs": graph_bench.rows(progress(modules, len(modules), "graphs", quiet), min(effort.states, 60), effort.rounds),
        "memory": {name: memory_data(name, effort) for name in progress(modules, len(modules), "memory", quiet)},
        "refusals": {name: refusal_data(module) for name, module in modules.items()},
        "faults": faults,
    }


def game_data(name: str, module: Any, rates: list[dict[str, float]], move: float, effort: Effort) -> dict[str, Any]:
    """The numbers of one game."""
    ratio = measure.against(rates, name, "python-chess")
    costs = measure.costs(module, measure.sample(module, effort.states), effort.rounds)
    return {"per_second": median(each[name] for each in rates), "ratio": ratio,
            **judged(ratio, PLAYOUTS.get(name), True), "us": costs,
            "chess_moves": {step: cost / move for step, cost in costs.items()}}


def refusal_data(module: Any) -> dict[str, Any]:
    """What it costs to say why not, next to drawing the position."""
    costs = measure.refusals(measure.sample(module, REFUSED))
    usual, worst = median(costs), costs[int(0.99 * len(costs))]
    return {"median": usual, "worst": worst, "claim": REFUSAL, "holds": usual <= REFUSAL and worst <= WORST_REFUSAL}


def import_data(times: list[dict[str, float]]) -> dict[str, Any]:
    """How long `import boardlab` takes, next to `import networkx`, which it needs."""
    ratio = measure.against(times, "boardlab", "networkx")
    return {f"{name}_ms": 1000 * median(each[name] for each in times) for name in ("networkx", "boardlab")} | {
        "ratio": ratio, **judged(ratio, IMPORT, False)}


def memory_data(name: str, effort: Effort) -> dict[str, Any]:
    """What stored positions take."""
    found = measure.memory(name, effort.stored)
    size = found["bytes"]
    return {"bytes_per_state": size, "stored": effort.stored, "million_gb": size / 1000,
            **judged(size, STATE_BYTES.get(name), False)}


def progress(items: Iterable[Item], total: int, what: str, quiet: bool) -> Iterator[Item]:
    """The items, with a sign of life on stderr as they come: a bar where tqdm is installed, otherwise dots."""
    if not quiet and importlib.util.find_spec("tqdm"):
        from tqdm import tqdm
        yield from tqdm(items, total=total, desc=what, file=sys.stderr, leave=False)
        return
    for item in items:
        yield item
        if not quiet:
            print(".", end="", file=sys.stderr, flush=True)


# the command


def options(parser: argparse.ArgumentParser) -> None:
    """What can be asked."""
    parser.add_argument("--game", action="append", metavar=say("command.values.name"), help=say("check.help.game"))
    for option in ("json", "quick", "quiet", "browser", "strict"):
        parser.add_argument(f"--{option}", action="store_true", help=say(f"bench.help.{option}"))
    for option in ("players", "decisive"):
        parser.add_argument(f"--{option}", nargs="?", const="", metavar=say("command.values.name"),
                            help=say(f"bench.help.{option}"))
    parser.add_argument("--games", type=whole, default=100, metavar=say("command.values.number"),
                        help=say("bench.help.games"))


def run(asked: argparse.Namespace) -> int:
    """Measure and print; a claim that fails in a noisy moment fails the command only if asked to be strict."""
    if asked.browser:
        return in_browser(asked)
    if asked.players is not None:
        from boardlab.tools import ladder
        return ladder.run(asked)
    if asked.decisive is not None:
        from boardlab.tools import decisive
        return decisive.run(asked)
    chosen = [pick("game", name, all_games()) for name in asked.game or all_games()]
    data = measured(chosen, QUICK if asked.quick else FULL, asked.quiet)
    print(json.dumps(data, indent=1) if asked.json else as_text(data))
    failed = [each for each in claims(data) if each["holds"] is False]
    return 1 if data["faults"] or asked.strict and failed else 0


def in_browser(asked: argparse.Namespace) -> int:
    """The same for a board in a browser."""
    from boardlab.tools import browser_bench
    data = browser_bench.run(asked.quick)
    print(json.dumps(data, indent=1) if asked.json else browser_bench.as_text(data))
    return 1 if asked.strict and not all(data[name]["holds"] for name in ("ratio", "messages", "first_board_s")) else 0


def claims(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything in the numbers that stands beside a claim."""
    engines = [row[what] for row in data["engines"] for what in ("playouts", "memory", "processes")]
    engines += [row[what] for row in data["proofs"] for what in ("median", "total")]
    engines += [row[what] for row in data["lab"] for what in ("overhead", "bytes", "workers", "dask")]
    return [*data["games"].values(), *engines, data["import"], *data["memory"].values(), *data["graphs"],
            *data["refusals"].values()]


def verdict(each: dict[str, Any], sign: str, form: str = "g") -> str:
    """The claim, and whether it held this time."""
    if each["claim"] is None:
        return "no claim"
    return f"{sign} {each['claim']:{form}}: {'holds' if each['holds'] else 'DOES NOT HOLD'}"


def as_text(data: dict[str, Any]) -> str:
    """The numbers as tables a person can read."""
    effort, chess, games, imported = data["effort"], data["chess"], data["games"], data["import"]
    plays = [("python-chess", f"{chess['per_second']:,.0f}", "1.00", ""),
             *((name, f"{g['per_second']:,.0f}", f"{g['ratio']:.2f}", verdict(g, "at least"))
               for name, g in games.items())]
    steps = [(name, *(f"{cost:.1f} ({g['chess_moves'][step]:.2f})" for step, cost in g["us"].items()))
             for name, g in games.items()]
    memory = [(name, f"{m['bytes_per_state']:.0f}", f"{m['million_gb']:.2f} GB",
               verdict(m, "at most")) for name, m in data["memory"].items()]
    parts = [
        f"Python {data['machine']['python']}, {data['machine']['system']} {data['machine']['processor']}; "
        f"medians of {effort['rounds']} rounds, everything in turns",
        "Random games, actions a second, and how many times python-chess that is",
        table(("game", "a second", "ratio", "claim"), plays, right=(1, 2)),
        *engine_bench.as_text(data["engines"], verdict),
        *lab_bench.as_text(data["lab"], verdict),
        *proof_bench.as_text(data["proofs"], verdict),
        f"One step in microseconds (in chess moves of {chess['us_per_move']:.1f} µs: list, choose, push)",
        table(("game", "legal actions", "apply", "hash", "text and back"), steps, right=(1, 2, 3, 4)),
        f"One refusal, as a part of drawing the position once ({REFUSED} positions; 99 in 100 at most {WORST_REFUSAL:g})",
        table(("game", "median", "99th percentile", "claim"),
              [(name, f"{r['median']:.3f}", f"{r['worst']:.2f}", verdict(r, "at most"))
               for name, r in data["refusals"].items()],
              right=(1, 2)),
        "Import in a fresh process",
        f"networkx {imported['networkx_ms']:.0f} ms, boardlab {imported['boardlab_ms']:.0f} ms (networkx included): "
        f"{imported['ratio']:.2f} times; {verdict(imported, 'at most')}",
        "One graph of a position in microseconds, beside making it the plain way (a copy; walking networkx)",
        graph_bench.as_text(data["graphs"]),
        f"Memory of stored positions ({effort['stored']:,} kept in a set)",
        table(("game", "bytes each", "a million", "claim"), memory, right=(1, 2)),
    ]
    for name, rows in data["growth"].items():
        parts += [f"How the legal actions of {name} grow", growth_table(rows)]
    parts += [f"{name}: cannot be measured: {fault}" for name, fault in data["faults"].items()]
    return "\n\n".join(parts)


def growth_table(rows: list[dict[str, Any]]) -> str:
    """The cost by size, for all and for each action offered."""
    return table(("size", "cells", "pieces", "actions", "µs", "µs an action"),
                 [(r["label"], r["cells"], r["pieces"], f"{r['actions']:.1f}", f"{r['us']:.1f}",
                   f"{r['us'] / r['actions']:.2f}") for r in rows], right=(1, 2, 3, 4, 5))
