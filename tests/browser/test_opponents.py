"""Somebody to play against, in a real browser: it answers by itself, can be stopped, and whole games can be played."""

import pytest

from touching import click, eventually, ready

BOARD = "import boardlab as bl\nboard = bl.Board(bl.game({name!r}).new_game(seed=7), opponent={level!r})\nboard"
DRIVE = """
import asyncio
import boardlab.widgets.opponents
from boardlab.players import Player
boardlab.widgets.opponents.PAUSE, board.animate = 0, False
async def drive(me=Player("player", 3)):
    while not board.state.outcome:
        if not board.session.player_now():
            board.play(me(board.state, {node.state for node in board.record.here.path()}))
        await asyncio.sleep(0.01)
driving = asyncio.ensure_future(drive())
"""

SLOWLY = """
import time
from boardlab.players import Player
quickly = Player.thinking
may_answer = False
def slowly(self, state, before=()):
    while not may_answer:
        time.sleep(0.05)
        yield 0
    return (yield from quickly(self, state, before))
Player.thinking = slowly
"""


def becomes(lab, expression):
    """Wait until this is true in the kernel."""
    def check():
        assert lab.ask(f"bool({expression})")
    eventually(check)


@pytest.mark.parametrize("name", ["heroes", "leaders", "legie"])
def test_a_whole_game_against_a_beginner(name, open_lab, keep):
    lab = open_lab(BOARD.format(name=name, level="beginner"))
    ready(lab)
    for spot in lab.ask("board.state.legal_actions()[0].clicks"):
        click(lab, spot)
    assert lab.ask("len(board.record.line)") >= 1
    lab.run(DRIVE)
    becomes(lab, "board.state.outcome")
    lab.page.locator(".bl-finish").wait_for()
    assert lab.page.locator(".bl-think button").count() == 0
    assert {"beginner", "you"} == {level for _, _, level in lab.ask("board.companion.face['players']['sides']")}
    keep(lab)


def test_an_answer_can_be_stopped_taken_back_and_asked_for(open_lab, keep):
    lab = open_lab(SLOWLY, BOARD.format(name="legie", level="beginner"))
    ready(lab)
    first = lab.ask("board.state.legal_actions()[0].clicks")
    for spot in first:
        click(lab, spot)
    stop = lab.page.locator(".bl-think [data-do=stop]")
    stop.wait_for()
    keep(lab, "thinking")
    stop.click()
    lab.page.locator(".bl-think [data-do=go-on]").wait_for()
    assert lab.ask("len(board.record.line)") == 1
    lab.run("may_answer = True")
    lab.page.locator(".bl-think [data-do=go-on]").click()
    becomes(lab, "len(board.record.line) == 2 and not board.session.player_now()")
    lab.page.locator("[data-do=undo]").click()
    becomes(lab, "len(board.record.line) == 0")
    lab.page.locator("[data-do=players]").click()
    lab.page.locator(".bl-rivals [data-do=for-me]").click()
    becomes(lab, "len(board.record.line) == 2")
    keep(lab, "asked")


def test_two_players_play_each_other(open_lab):
    lab = open_lab(BOARD.format(name="leaders", level="beginner"))
    ready(lab)
    lab.page.locator("[data-do=players]").click()
    lab.page.locator(".bl-rivals select").nth(1).select_option("beginner")
    lab.page.locator(".bl-rivals select").nth(0).select_option("beginner")
    becomes(lab, "len(board.record.line) > 4")
    lab.page.locator(".bl-think [data-do=stop]").click()
    becomes(lab, "board.session.stopped or board.state.outcome")
