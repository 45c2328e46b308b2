"""The review of a game as a widget: at once, in slices, stopped, played on from anywhere, closed."""

import asyncio
import re
import xml.etree.ElementTree as ElementTree

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError
from boardlab.players import Player
from boardlab.record import Record
from boardlab.widgets import slices
from boardlab.words.say import LANGUAGES

KIT = ("heroes", "leaders", "legie")
BLUNDER = bl.leaders.position(south="leader:d1 acrobat:c4 rider:e4", north="leader:d7 brewmaster:c5", turn="north")


def lost():
    return Record(BLUNDER).play("end").play("end").play("end").play("acrobat c4-c6").play("rider e4-e6")


def game(name, most=60):
    record, player = Record(bl.game(name).new_game(seed=3)), Player("beginner", 3)
    while not record.state.outcome and len(record.line) < most:
        record.play(player(record.state))
    return record


@pytest.mark.parametrize("name", KIT)
def test_a_game_of_each_kind_is_looked_at_again(name):
    record = game(name)
    review = bl.Review(record).finish()
    face = review.panel.face
    assert len(review.analysis.nodes) == len(record.line) + 1 and not face["thinking"] and not face["stopped"]
    assert len(re.findall("data-number=", face["picture"])) == len(review.analysis.nodes)
    ElementTree.fromstring(face["picture"])
    ElementTree.fromstring(review.picture.svg)
    assert [text for _, _, text in face["moments"]] == review.moments
    for number in (0, len(record.line) // 2):
        review.hear({"do": "go", "number": number})
        assert review.number == number == review.panel.face["number"] and review.state is review.analysis.states[number]
    assert record.line == game(name).line, "the record itself stays as it is"


def test_a_turning_point_is_clicked_and_pointed_out():
    review = bl.Review(lost()).finish()
    kinds = [kind for kind, *_ in review.panel.face["moments"]]
    assert kinds.count("allowed") == 2 and kinds.count("missed") == 1
    review.hear({"do": "moment", "which": kinds.index("missed")})
    assert review.number == 1 and {mark.cells for mark in review.board.session.marks if mark.kind == "arrow"} == {
        ("c4", "c6"), ("e4", "e6")}
    others = [number for kind, number, _ in review.panel.face["moments"] if kind == "allowed" and number != 1]
    for number in (*others, 2):  # arrows of one position are not drawn on another, though that is a turning point too
        review.hear({"do": "go", "number": number})
        assert not [mark for mark in review.board.session.marks if mark.kind == "arrow"]
    review.hear({"do": "moment", "which": kinds.index("missed")})
    for leaves in (lambda: review.board.play("end"), review.play_on):
        leaves()
        assert not [mark for mark in review.board.session.marks if mark.kind == "arrow"]


def test_one_click_plays_on_from_there_and_one_leads_back():
    record = lost()
    review = bl.Review(record).finish()
    review.go(2)
    review.hear({"do": "play-on"})
    assert review.number is None and review.state == review.analysis.states[2] and "South" in review.message
    assert review.panel.face["can"] == {"play-on": False, "back": True}
    review.board.play("step d7-d6")
    review.board.play("end")
    assert len(review.record.line) > 2, "the other side has answered"
    review.hear({"do": "back"})
    assert review.number == 2 and review.panel.face["can"]["play-on"] and not review.board.match.players
    assert [node.action.text for node in review.analysis.nodes[1:]] == list(record.line)


def test_who_undoes_what_was_played_on_is_back_in_the_game_with_nobody_seated():
    review = bl.Review(lost()).finish()
    review.go(2)
    review.play_on()
    assert review.board.match.players
    review.board.undo()
    assert review.number == 2 and not review.board.match.players


def test_the_curve_shows_where_the_game_was_left():
    review = bl.Review(lost()).finish()
    review.go(1)
    before = review.curve()
    review.board.play(next(action for action in review.state.legal_actions()
                           if action.text not in [node.action.text for node in review.record.here.children]))
    assert review.number is None and review.curve() == before


def test_where_the_game_is_over_nothing_is_played_on():
    review = bl.Review(lost())
    assert review.state.outcome and not review.panel.face["can"]["play-on"]
    review.play_on()
    assert review.number == 5


def test_what_the_page_sends_is_checked():
    review = bl.Review(lost())
    for message in ({"do": "go", "number": 99}, {"do": "go", "number": -1}, {"do": "moment", "which": 7}, {"do": "go"}):
        review.hear(message)
        assert review.message
        review.board.cancel()
    review.hear({"do": "nonsense"})
    assert review.number == 5


def test_what_is_no_record_is_refused():
    with pytest.raises(BoardlabError, match="record"):
        bl.Review("leaders")
    assert bl.Review(bl.Board(lost())).number == 5


def test_it_speaks_four_languages():
    review = bl.Review(lost()).finish()
    said = set()
    for code in LANGUAGES:
        with bl.speaking(code):
            review.renew()
            said.add(str(review.panel.face["moments"]))
            assert "review." not in str({**review.panel.face, "picture": ""})
    assert len(said) == len(LANGUAGES)


def test_without_an_event_loop_it_waits_to_be_asked():
    review = bl.Review(lost())
    assert "0 of" in review.panel.face["stopped"] and review.analysis.wanted
    assert "curve" in review.picture.svg and "South lets" not in review.picture.text
    assert "After North's turn, South can win" in review.finish().picture.text


def test_in_a_running_page_it_thinks_in_slices_can_be_stopped_and_goes_on(monkeypatch):
    monkeypatch.setattr(slices, "SLICE", 0.0)

    async def play():
        review = bl.Review(game("leaders", most=40))
        seen = [review.panel.face["thinking"]]
        for _ in range(2_000):
            if len(set(seen)) > 2:
                break
            await asyncio.sleep(0)
            seen.append(review.panel.face["thinking"])
        review.hear({"do": "stop"})
        done = review.analysis.progress
        for _ in range(50):
            await asyncio.sleep(0)
        assert review.analysis.progress == done and done[0] < done[1] and review.panel.face["stopped"]
        review.hear({"do": "go-on"})
        while review.analysis.wanted or review._meanwhile:
            await asyncio.sleep(0)
        assert not review.panel.face["thinking"] and not review.panel.face["stopped"]
    asyncio.run(play())


def test_closing_frees_everything():
    async def play():
        review = bl.Review(game("leaders", most=40))
        await asyncio.sleep(0)
        review.close()
        assert not review._meanwhile and review.comm is None and review.board.companion.comm is None
        await asyncio.sleep(0.01)
    asyncio.run(play())


def test_a_failure_is_said_and_the_rest_stays(monkeypatch):
    async def play():
        review = bl.Review(lost())
        review.stop()
        monkeypatch.setattr(review.analysis, "think_one", lambda: 1 / 0)
        review.go_on()
        await asyncio.sleep(0.01)
        assert "ZeroDivisionError" in review.panel.face["stopped"] and review.panel.face["picture"]
        review.close()
    asyncio.run(play())
