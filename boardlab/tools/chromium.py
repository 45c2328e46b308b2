"""A Chromium for the browser tests: find one, or install it. `python -m boardlab.tools.chromium` prints where it is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The first Chromium that runs: the one in $BOARDLAB_CHROMIUM, on the PATH, or Playwright's own."""
    return next((path for path in candidates() if version(path)), None)


def candidates() -> Iterator[str]:
    """Where a Chromium may be."""
    if asked := os.environ.get("BOARDLAB_CHROMIUM"):
        yield asked
    yield from (path for name in NAMES if (path := shutil.which(name)))
    if (own := playwrights()) and Path(own).is_file():
        yield own


def playwrights() -> str | None:
    """Where Playwright keeps its own Chromium, whether it has been fetched or not."""
    try:
        from playwright.sync_api import sync_playwright
        with sync_playwright() as playwright:
            return playwright.chromium.executable_path
    except Exception:  # not installed, or its driver does not start here: then there is none
        return None


def version(path: str) -> str | None:
    """What the browser says it is; None if it does not run (some systems ship a placeholder)."""
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return said.stdout.strip() if said.returncode == 0 else None


def ways_to_install() -> Iterator[tuple[str, ...]]:
    """The commands that may bring one: the system's package for an administrator, otherwise Playwright's."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        yield ("sh", "-c", "apt-get update && "
               "DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium")
    yield (sys.executable, "-m", "playwright", "install", "chromium")


def install() -> str | None:
    """Try the ways in turn until a Chromium runs."""
    for command in ways_to_install():
        who = "as root" if command[0] == "sh" else "for you alone"
        print(f"boardlab: no Chromium here. Installing one, {who}:", *command, file=sys.stderr, flush=True)
        subprocess.run(command, stdout=sys.stderr)
        if found := find():
            return found
    return None


def main() -> int:
    """Print where Chromium is, installing it if there is none; 1 if there is none after all."""
    found = find() or install()
    print(found or "", flush=True)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
