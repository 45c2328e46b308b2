"""What all tests share: the tiny fourth game is a game like the others; nobody's own progress is touched."""

import gc
import itertools
import os
import sys
from pathlib import Path

import pytest

import boardlab as bl

os.environ["BOARDLAB_LANGUAGE"] = "en"  # whatever is spoken where the tests run; kernels and commands inherit it
sys.path.insert(0, str(Path(__file__).parent))
import morris  # noqa: E402

bl.register(morris)


@pytest.fixture(scope="session")
def progress_files(tmp_path_factory):
    """Names of files that are not there yet, one for every test, each in a folder of its own."""
    folder = tmp_path_factory.mktemp("progress")
    return (folder / str(number) / "progress.json" for number in itertools.count())


@pytest.fixture(autouse=True, scope="module")
def what_is_kept_for_good_is_not_gone_through_again():
    """Tests that collect garbage look only at what came since their file began: half a million positions may be kept by
    then, and it would take most of the time to look at them over and over."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_progress_yet(monkeypatch, progress_files):
    """Every test begins with a learner who has done nothing, and leaves the real one's file alone."""
    mine = next(progress_files)
    mine.parent.mkdir()
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(mine))


@pytest.fixture(autouse=True)
def english():
    """Every test begins in English and leaves it so."""
    bl.language("en")
    yield
    bl.language("en")
