"""`boardlab doctor`: what works on this machine, and how to mend what does not."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import boardlab
from boardlab import engine
from boardlab.games import game as load, names as all_games
from boardlab.tools import Refused, chromium, lab, one_line
from boardlab.tools.versions import here, wanted
from boardlab.words.say import LANGUAGES, find, language, phrases, say, speaking

OLDEST = (3, 11)
CORE = "core"
LABEXTENSIONS = {"ipywidgets": "@jupyter-widgets/jupyterlab-manager", "ipycanvas": "ipycanvas",
                 "anywidget": "anywidget"}
"""The part of each widget package that JupyterLab itself must find."""


class Finding(NamedTuple):
    """One thing looked at: for what it is needed, what was found, how to mend it if it does not work; one that is not here
    and not missed either works. What a person reads is in the current language."""

    area: str
    name: str
    works: bool
    found: str
    mend: str = ""
    missed: bool = True


def examine() -> Iterator[Finding]:
    """Look at everything, the core first."""
    yield from core()
    yield attempt(say("doctor.languages"), words, "words", "doctor.words")
    yield engines()
    yield from extras()
    yield from labextensions()
    yield start_notebook()
    yield browser()


def core() -> Iterator[Finding]:
    """What everything rests on: Python, networkx, the games, a board that can be drawn."""
    yield Finding(CORE, "python", sys.version_info >= OLDEST, sys.version.split()[0],
                  say("doctor.python", version=f"{OLDEST[0]}.{OLDEST[1]}"))
    yield installed(CORE, "networkx", "pip install networkx")
    for name in all_games():
        yield attempt(say("doctor.play", name=name), lambda: played(name))
        yield attempt(say("doctor.draw", name=name), lambda: drawn(name))


def attempt(name: str, what: Callable[[], str], area: str = CORE, mend: str = "doctor.report") -> Finding:
    """Try something; whatever goes wrong is the finding."""
    try:
        return Finding(area, name, True, what())
    except Exception as error:  # a doctor reports, he does not fall ill himself
        return Finding(area, name, False, one_line(error), say(mend))


def played(name: str) -> str:
    """Begin a game, play one action, write the position and read it back."""
    module = load(name)
    start = module.new_game(seed=1)
    after = start.play(start.legal_actions()[0])
    if module.read(after.text) != after:
        raise Refused(say("doctor.position", name=name))
    return say("doctor.played", rules=len(module.book.rules), actions=len(start.legal_actions()))


def engines() -> Finding:
    """Which engines run here, and how to get the fast ones."""
    if engine.build() == "compiled":
        return Finding(CORE, say("engine.name"), True, say("engine.compiled"))
    command = f"{sys.executable} -m boardlab.engine.compile"
    said = say("engine.asked") if engine.is_pure_asked() else say("engine.pure", command=command)
    return Finding(CORE, say("engine.name"), True, said, missed=False)


def words() -> str:
    """Every language has every phrase English has, in the kit and in each of its games."""
    games = [name for name in all_games() if load(name).__name__.startswith("boardlab.")]  # guests speak as they like
    kit = say("doctor.kit")
    lacking = [f"{owner or kit}/{code}: {', '.join(missing[:3])}{' …' if len(missing) > 3 else ''} ({len(missing)})"
               for owner in ("", *games) for code in LANGUAGES if (missing := missing_words(owner, code))]
    if lacking:
        raise Refused(say("doctor.missing", what="; ".join(lacking)))
    return " ".join(LANGUAGES)


def missing_words(owner: str, code: str) -> list[str]:
    """The phrases English has and this language lacks; the rules' own sentences are their English."""
    english = set(phrases(owner, "en")) | {f"rules.{rule.id}" for rule in (load(owner).book if owner else ())}
    return sorted(english - set(phrases(owner, code))) if code != "en" else []


def drawn(name: str) -> str:
    """Draw the first board, as a notebook would ask for it."""
    state = load(name).new_game(seed=1)
    faces, _ = state._repr_mimebundle_()
    return ", ".join(say("doctor.drawn", face=face, size=len(content)) for face, content in sorted(faces.items()))


def extras() -> Iterator[Finding]:
    """The packages of each extra; one of which nothing is here is told in a line, for it is not missed."""
    for extra, packages in wanted().items():
        first = packages[0][0] if packages else ""
        if extra and first and here(first) == "not installed":
            needed = find("", f"doctor.needed.{extra}") or extra
            yield Finding(extra, needed, True, say("doctor.brings", extra=extra), missed=False)
        elif extra:
            yield from (installed(extra, package, f"pip install 'boardlab[{extra}]'") for package, _ in packages)


def installed(area: str, package: str, mend: str) -> Finding:
    """Whether a package is here, and which version."""
    try:
        return Finding(area, package, True, metadata.version(package))
    except metadata.PackageNotFoundError:
        return Finding(area, package, False, say("doctor.not-installed"), mend)


def labextensions() -> Iterator[Finding]:
    """The front-end part of each widget package, where JupyterLab looks for it."""
    try:
        from jupyter_core.paths import jupyter_path
    except ImportError:
        return  # the extra's own lines say so already
    for package, extension in LABEXTENSIONS.items():
        if here(package) == "not installed":
            continue
        places = [Path(folder) / extension for folder in jupyter_path("labextensions")]
        place = next((place for place in places if place.is_dir()), None)
        yield Finding("notebook", say("doctor.in-jupyterlab", package=package), place is not None, found(place is not None),
                      say("doctor.reinstall", package=package))


def found(it: bool) -> str:
    """Whether it is there, in a word."""
    return say("doctor.found" if it else "doctor.not-found")


def start_notebook() -> Finding:
    """The notebook that `boardlab lab` opens."""
    try:
        here = (lab.shipped() / lab.START).is_file()
    except Refused:
        here = False
    return Finding("notebook", say("doctor.start-notebook"), here, found(here), say("doctor.again"))


def browser() -> Finding:
    """A Chromium for the browser tests; where nothing else of them is, it is not missed."""
    path = chromium.find()
    if path is None and here("playwright") == "not installed":
        return Finding("test", "chromium", True, say("doctor.not-needed"), missed=False)
    return Finding("test", "chromium", path is not None, (path and chromium.version(path)) or found(False),
                   f"{sys.executable} -m boardlab.tools.chromium")


# the command


def options(parser: argparse.ArgumentParser) -> None:
    """What can be asked."""
    parser.add_argument("--json", action="store_true", help=say("doctor.help.json"))


def run(asked: argparse.Namespace) -> int:
    """Say everything; 0 if the core works."""
    with speaking("en" if asked.json else language()):
        findings = list(examine())
    healthy = all(finding.works for finding in findings if finding.area == CORE)
    if asked.json:
        print(json.dumps({"ok": healthy, "findings": [finding._asdict() for finding in findings]}, indent=1))
    else:
        print(as_text(findings, healthy))
    return 0 if healthy else 1


def as_text(findings: list[Finding], healthy: bool) -> str:
    """The findings by area; under each that does not work, how to mend it."""
    lines, width = [f"boardlab {boardlab.__version__}"], max(len(finding.name) for finding in findings)
    areas = dict.fromkeys(finding.area for finding in findings)
    for area in areas:
        lines.append("\n" + (find("", f"doctor.areas.{area}") or area))
        for each in (finding for finding in findings if finding.area == area):
            sign = say("doctor.no") if not each.works else "--" if not each.missed else say("doctor.yes")
            lines.append(f"  {sign:3} {each.name:{width}}  {each.found}")
            if not each.works:
                lines.append(f"      {'':{width}}  {say('doctor.mend', how=each.mend)}")
    broken = sum(not finding.works for finding in findings)
    verdict = [say("doctor.all" if not broken else "doctor.core" if healthy else "doctor.broken")]
    verdict += [say("doctor.to-mend", count=broken)] if broken else []
    return "\n".join([*lines, "", " ".join(verdict)])
