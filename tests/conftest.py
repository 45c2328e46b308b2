"""What all tests share: the tiny fourth game is a game like the others."""

import sys
from pathlib import Path

import pytest

import boardlab as bl

sys.path.insert(0, str(Path(__file__).parent))
import morris  # noqa: E402

bl.register(morris)


@pytest.fixture(autouse=True)
def english():
    """Every test begins in English and leaves it so."""
    bl.language("en")
    yield
    bl.language("en")
