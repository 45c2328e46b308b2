"""Attacks on what is kept: spoiled data files, writers that are killed, writers at once, a full disk."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from unittest import mock

from boardlab.errors import BoardlabError
from boardlab.games import game
from boardlab.lessons import Progress, lesson
from boardlab.lessons.reading import lesson_names, read_lesson
from boardlab.record import Record
from boardlab.scene.look import read_look
from boardlab.tools import lab
from boardlab.tools.trials import Told, chance_of, every_game, spoiled

LETTERS = "abcxyz019=[]{}\"'\n.,:;#-é\x00 \\"
LESSON = "leaders/rider"
WRITER = f"""
import sys
from boardlab.lessons import Progress, lesson
mine, taken = Progress(sys.argv[1]), lesson({LESSON!r})
for number in range(int(sys.argv[3])):
    mine.note(taken, f"{{sys.argv[2]}}-{{number}}")
    print(number, flush=True)
"""


def data_files(share: float) -> Told:
    """Spoiled lessons, looks, rosters and parts: refused by an error of the kit, or read."""
    from boardlab.games.heroes import rosters
    from boardlab.games.legie import parts
    chance, trouble, count = chance_of("data files"), [], int(45_000 * share)
    folder = resources.files("boardlab.games")
    readers: list[tuple[Traversable, Callable[[str], object]]] = [
        (folder / name / "look.toml", partial(read_look, game=name)) for name in every_game()]
    readers.append((folder / "heroes" / "roster.toml", lambda text: rosters.read_roster(text, "own.toml", "own")))
    readers.append((folder / "legie" / "legie_parts.toml", lambda text: _parts(parts, text)))
    for name in every_game():
        readers += [(folder / name / "lessons" / f"{own}.toml", partial(read_lesson, game=name, name="own"))
                    for own in chance.sample(lesson_names(name), min(6, len(lesson_names(name))))]
    sources = [(file.read_text(encoding="utf-8"), read) for file, read in readers]
    for _ in range(count):
        source, read = chance.choice(sources)
        text = spoiled(source, chance, LETTERS)
        try:
            read(text)
        except BoardlabError as error:
            str(error)
        except Exception as error:
            trouble.append(f"{error!r} for {text[:200]!r}")
    return Told(count, "", tuple(trouble))


def _parts(module: ModuleType, text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "own.toml").write_text(text, encoding="utf-8", errors="replace")
        module.load(Path(folder) / "own.toml")


def kills(share: float) -> Told:
    """Writers of progress killed in the middle: what they said they had written is there, and the file is whole."""
    chance, trouble, count, lost = chance_of("kills"), [], max(2, int(120 * share)), 0
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("error")
        path = Path(folder) / "progress.json"
        for number in range(count):
            writer = _writer(path, f"k{number}", 100_000)
            if writer.stdout:
                writer.stdout.readline()
            time.sleep(chance.random() / 20)
            writer.kill()
            said = len(writer.communicate()[0].splitlines()) + 1
            try:
                kept = sum(step.startswith(f"k{number}-") for step in Progress(path).scores.get(LESSON, {}))
            except Warning as error:
                trouble.append(f"after kill {number}: {error}")
                continue
            lost += max(0, said - kept)
            path.unlink()
        Progress(path).note(lesson(LESSON), "last")
        left = [file.name for file in Path(folder).iterdir() if file.suffix == ".part"]
    trouble += [f"{lost} steps lost"] * bool(lost) + [f"left behind: {', '.join(left)}"] * bool(left)
    return Told(count, f"lost {lost}", tuple(trouble))


def _writer(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path), name, str(count)], stdout=subprocess.PIPE, text=True,
                            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)})


def race(share: float) -> Told:
    """Two notebooks that write their progress at the same time lose none of it."""
    count = max(50, int(2_000 * share))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "progress.json"
        writers = [_writer(path, name, count) for name in ("one", "two")]
        for writer in writers:
            writer.communicate()
        kept = len(Progress(path).scores.get(LESSON, {}))
    return Told(2 * count, f"lost {2 * count - kept}", (f"{2 * count - kept} of {2 * count} lost",) * (kept < 2 * count))


def full_disk(share: float) -> Told:
    """A disk that is full at any moment: old files stay whole, nothing is left behind, and it goes on when there is room."""
    chance, trouble, count = chance_of("full disk"), [], max(20, int(600 * share))
    record = Record(game("leaders").new_game(seed=7, first="south"), "old")
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        here, kit = Path(folder) / "here", Path(folder) / "kit"
        kit.mkdir()
        here.mkdir()
        record.save(here / "game.txt")
        for number in range(count):
            (kit / lab.START).write_text(f"kit {number}")
            mine, saved = Progress(here / "progress.json"), (here / "game.txt").read_bytes()
            with mock.patch("boardlab.files._replace", _full(chance.random())):
                mine.note(lesson(LESSON), f"step-{number}")
                for act in (lambda: Record(record.state, f"new {number}").save(here / "game.txt"),
                            lambda: lab.copy_notebooks(kit, here / "notebooks")):
                    with suppress(OSError):
                        act()
            mine.note(lesson(LESSON), f"after-{number}")
            kept = lab.copy_notebooks(kit, here / "notebooks").kept
            trouble += [f"{name} of {number}" for name, wrong in (
                ("progress", len(Progress(here / "progress.json").scores[LESSON]) != 2 * number + 2),
                ("record", Record.load(here / "game.txt").title not in ("old", *(f"new {n}" for n in range(number + 1)))),
                ("record left half", not saved), ("notebook kept as the reader's", bool(kept)),
                ("notebook", (here / "notebooks" / lab.START).read_text() != f"kit {number}"),
                ("draft left", bool(list(here.rglob("*.part"))))) if wrong]
    return Told(count, "", tuple(trouble))


def _full(part: float):
    """A disk that is full now and then."""
    chance = chance_of("full", part)

    def replace(draft: Path, target: Path) -> None:
        if chance.random() < 0.5:
            raise OSError(28, os.strerror(28))
        os.replace(draft, target)
    return replace

