"""Tests of the engines run on both builds, where there is a C compiler; the compiled one is made first if need be."""

from functools import cache

import pytest

from boardlab.engine import compile as compiling, compiled


@cache
def builds():
    """The builds that can be had here. A compiler that cannot compile the engines is an error, not a reason to go on."""
    try:
        compiling.build()
    except compiling.NoCompiler:
        return ("pure",)
    compiled.usable.cache_clear()
    assert compiled.usable()
    return "pure", "compiled"


@pytest.fixture
def compiler():
    """Whether there is a C compiler here."""
    return "compiled" in builds()


def pytest_generate_tests(metafunc):
    """A test that asks for `which` runs once for each build."""
    if "which" in metafunc.fixturenames:
        metafunc.parametrize("which", builds())
