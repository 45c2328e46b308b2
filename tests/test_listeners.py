"""Who wants to know is told: all of them, whoever fails, and nobody is kept alive for it."""

import gc

import pytest

from boardlab.listeners import Listeners


class Owner:
    """Somebody with a method that listens."""

    def __init__(self, heard):
        self.heard = heard

    def hear(self):
        """Note that it was called."""
        self.heard.append("owner")


def test_one_that_fails_never_silences_the_others():
    heard, those = [], Listeners()
    those.add(lambda: 1 / 0)
    those.add(lambda: heard.append("second"))
    with pytest.raises(ZeroDivisionError):
        those.tell()
    assert heard == ["second"]


def test_a_method_may_go_with_its_owner():
    heard, those = [], Listeners()
    owner = Owner(heard)
    those.add(owner.hear, keep=False)
    those.tell()
    del owner
    gc.collect()
    those.tell()
    assert heard == ["owner"] and len(those) == 0


def test_leaving_twice_does_no_harm():
    those = Listeners()
    leave = those.add(print)
    leave()
    leave()
    assert len(those) == 0
