"""Everything that checks this project, one part after the other, and one summary at the end: what `make test` runs."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if importlib.util.find_spec("networkx") is None or importlib.util.find_spec("pytest") is None:
    spec = importlib.util.spec_from_file_location("fresh", ROOT / "boardlab" / "fresh.py")  # needs nothing but Python
    fresh = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fresh)
    fresh.go_on_inside("all", str(Path(__file__).resolve()), *sys.argv[1:])

from boardlab.tools import any_code_page, chromium, pick, table  # noqa: E402

CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")
LIMIT = 3600  # seconds a part may take: one that hangs must not hang the rest; other work may share the machine
SLOW = 1200   # seconds after which a part says that it was slow
PYTEST = ("-m", "pytest", "-q", "--color=yes" if sys.stdout.isatty() else "--color=no")
TWO = ("-n", "2")  # processes, each with its own servers and kernels: one waits while the other works


class Part(NamedTuple):
    """One part: its name, what Python is asked to run, and the folder without which there is nothing to run. What need not
    be alone is done meanwhile, beside the tests in a browser, which wait half of their time."""

    name: str
    command: tuple[str, ...]
    folder: str = "."
    browser: bool = False
    meanwhile: bool = False


PARTS = (
    Part("versions", ("-m", "boardlab.tools.versions")),
    Part("engine", ("-m", "boardlab.engine.compile")),
    Part("style", ("-m", "ruff", "check", "boardlab", "tests")),
    Part("types", ("-m", "mypy", "boardlab"), meanwhile=True),
    # in the order of their names: files with few tests, which take the longest, would come last otherwise
    Part("tests", (*PYTEST, "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder", "--durations=10",
                   "--durations-min=5", "tests", "--ignore=tests/browser")),
    Part("doctests", (*PYTEST, "--doctest-modules", "boardlab"), meanwhile=True),
    Part("notebooks", (*PYTEST, *TWO, "--dist", "loadfile", "--nbval", "--nbval-current-env", "notebooks"), "notebooks",
         meanwhile=True),
    Part("browser", (*PYTEST, *TWO, "--dist", "worksteal", "tests/browser"), "tests/browser", browser=True),
    Part("coverage", ("-m", "boardlab", "check"), meanwhile=True),
    Part("attack", ("-m", "boardlab", "check", "--long", "--share", "0.1"), meanwhile=True),
)


def run(part: Part, kept: IO[str] | None = None) -> tuple[str, str, float]:
    """Run a part: its name, how it went, and how long it took. What it prints may be kept for later."""
    begin = time.perf_counter()
    print(f"\n=== {part.name} ===", file=kept, flush=True)
    said, seconds = outcome(part, kept), time.perf_counter() - begin
    print(f"--- {part.name}: {said} after {spoken(seconds)}", file=kept, flush=True)
    return part.name, f"{said}, slow: {spoken(seconds)}" if seconds > SLOW else said, seconds


def run_together(first: Part, others: list[Part]) -> list[tuple[str, str, float]]:
    """Run a part, and others one after the other beside it, which print when all are done."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as kept, ThreadPoolExecutor(1) as beside:
        waiting = [beside.submit(run, part, kept) for part in others]
        results = [run(first), *(each.result() for each in waiting)]
        kept.seek(0)
        print(kept.read(), flush=True)
    return results


def spoken(seconds: float) -> str:
    """A time as one says it."""
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds // 60:.0f} min {seconds % 60:.0f} s"


def outcome(part: Part, kept: IO[str] | None = None) -> str:
    """passed, or what is wrong; a part may be skipped only where nobody relies on it."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))}
    if not (ROOT / part.folder).is_dir():
        return "nothing there yet"
    if part.browser:
        path = chromium.find() or chromium.install()
        if path is None:
            return "FAILED: no Chromium" if CI else "skipped: no Chromium"
        environment["BOARDLAB_CHROMIUM"] = path
    try:
        errors = subprocess.STDOUT if kept else None
        code = subprocess.run([sys.executable, *part.command], cwd=ROOT, env=environment, timeout=LIMIT,
                              stdout=kept, stderr=errors).returncode
    except subprocess.TimeoutExpired:
        return f"FAILED: still running after {spoken(LIMIT)}"
    return "passed" if code == 0 else "FAILED: no tests found" if code == 5 and "pytest" in part.command else "FAILED"


def main(names: list[str]) -> int:
    """Run the parts named, or all; 1 if one failed."""
    any_code_page()
    parts = {part.name: part for part in PARTS}
    chosen = [parts[pick("part", name, parts)] for name in names] or list(PARTS)
    meanwhile = [part for part in chosen if part.meanwhile and any(each.browser for each in chosen)]
    begin, results = time.perf_counter(), list[tuple[str, str, float]]()
    for part in [part for part in chosen if part not in meanwhile]:
        results += run_together(part, meanwhile) if part.browser else [run(part)]
    rows = [(name, said, f"{seconds:.0f}") for name, said, seconds in [*results, ("all", "", time.perf_counter() - begin)]]
    print("\n" + table(("part", "result", "seconds"), rows, right=(2,)), flush=True)
    return 1 if any(said.startswith("FAILED") for _, said, _ in results) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
