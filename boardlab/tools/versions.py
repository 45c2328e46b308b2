"""Which versions ran: Python, the system, and every package the project declares, beside the lowest it allows."""

from __future__ import annotations

import platform
import re
import sys
from importlib import metadata

from boardlab.files import toml
from boardlab.tools import checkout, table


class Wanted(dict[str, list[tuple[str, str]]]):
    """The packages of each extra, with the lowest version allowed; those of the core under ""."""


def wanted() -> Wanted:
    """The packages each extra brings, as the project itself declares them."""
    if root := checkout():
        project = toml((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        pairs = [("", line) for line in project["dependencies"]]
        pairs += [(extra, line) for extra, lines in project["optional-dependencies"].items() for line in lines]
    else:
        lines = metadata.requires("boardlab") or []
        pairs = [(found[1] if (found := re.search(r"extra == ['\"]([\w-]+)['\"]", line)) else "", line) for line in lines]
    extras = Wanted()
    for extra, line in pairs:
        name = re.match(r"[\w.-]+", line.strip())
        lowest = re.search(r">=\s*([\w.]+)", line.partition(";")[0])
        if name and name[0] != "boardlab" and extra != "all":
            extras.setdefault(extra, []).append((name[0], lowest[1] if lowest else ""))
    return extras


def rows() -> list[tuple[str, str, str, str]]:
    """For each package: its name, the extra that brings it, the lowest version allowed, and the one that is here."""
    found = [("Python", "", "3.11", platform.python_version())]
    for extra, packages in wanted().items():
        found += [(name, extra, lowest, here(name)) for name, lowest in packages]
    return found


def here(package: str) -> str:
    """The version that is installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"


def too_old(lowest: str, version: str) -> bool:
    """Whether a version is below the lowest allowed.

    >>> too_old("8.1", "8.0.9"), too_old("8.1", "8.10"), too_old("4", "4.0.0rc1"), too_old("", "1")
    (True, False, False, False)
    """
    numbers = [[int(part) for part in re.findall(r"\d+", text)[:3]] for text in (lowest, version)]
    return bool(lowest) and bool(numbers[1]) and numbers[1] < numbers[0]


def main() -> int:
    """Print the table; 1 if something is older than it may be."""
    found = rows()
    print(f"{platform.system()} {platform.release()}, {platform.machine()}")
    print(table(("package", "extra", "lowest", "here"), found))
    old = [name for name, _, lowest, version in found if too_old(lowest, version)]
    if old:
        print(f"older than the project allows: {', '.join(old)}", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
