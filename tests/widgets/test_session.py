"""What clicks mean, without any widget: every legal action of every game can be clicked, and every refusal says why."""

import itertools
import random

import pytest

import boardlab as bl
from boardlab import leaders
from boardlab.errors import Illegal
from boardlab.record import Node, Record
from boardlab.widgets.session import Session, different
from playing import WAYS, positions

over_ways = pytest.mark.parametrize("name, way", WAYS)

ACROBAT = leaders.position(south="leader:d1 acrobat:c3", north="leader:d7 rider:c4 archer:d5", turn="south")
CLAW = leaders.position(south="leader:d1 claw-launcher:c3", north="leader:d7 rider:c6", turn="south")


@over_ways
def test_every_legal_action_can_be_clicked(name, way):
    for state in positions(name, way)[:6]:
        for action in random.Random(1).sample(state.legal_actions(), min(12, len(state.legal_actions()))):
            session = Session(state)
            for click in action.clicks[:-1]:
                assert session.click(click) is None
            session.click(action.clicks[-1])
            if session.choices:
                session.choose([a.changes for a in session.choices].index(action.changes))
            assert session.state == state.play(action), action.text


@over_ways
def test_a_refused_click_says_why_and_changes_nothing(name, way):
    refused = 0
    for state in positions(name, way)[:4]:
        session = Session(state)
        starts = {action.clicks[0] for action in state.legal_actions()}
        for cell in state.board.cells:
            if cell not in starts:
                assert session.click(cell) is None
                assert session.reasons == state.why_not((cell,)) and session.reasons
                assert [note.text for note in session.notes] == [reason.sentence for reason in session.reasons]
                assert any(mark.kind == "cross" for mark in session.marks)
                assert session.state is state and not session.clicks
                refused += 1
    every = set(bl.game(name).board.cells)
    assert refused or all({a.clicks[0] for a in s.legal_actions()} >= every for s in positions(name, way)[:4])


def test_a_refusal_tells_the_rule_too():
    session = Session(ACROBAT)
    session.click("c3")
    session.click("g4")
    assert session.clicks == ("c3",), "the piece stays chosen"
    def in_english():
        pairs = zip(session.notes, session.reasons)
        return any(note.rule and leaders.book[reason.rule].sentence in note.rule for note, reason in pairs)
    assert in_english()
    bl.language("fr")
    session.click("g4")
    assert not in_english() and any(note.rule for note in session.notes)


def test_an_ability_of_several_clicks():
    session = Session(leaders.position(south="leader:d1 manipulator:c3", north="leader:d7 rider:c6", turn="south"))
    action = next(a for a in session.state.legal_actions() if a.word == "manipulator")
    assert len(action.clicks) == 3
    session.click(action.clicks[0]), session.click(action.clicks[1])
    assert {"ring", "diamond"} <= {mark.kind for mark in session.marks}
    assert session.click(action.clicks[2]) == action


def test_where_two_actions_share_the_clicks_it_asks():
    session = Session(CLAW)
    modes = [a for a in session.state.legal_actions() if a.word == "claw-launcher"]
    groups = [(clicks, list(group)) for clicks, group in itertools.groupby(modes, key=lambda a: a.clicks)]
    shared = [clicks for clicks, group in groups if len(different(iter(group))) > 1]
    assert shared
    for click in shared[0]:
        session.click(click)
    assert len(session.choices) > 1 and len(set(session.questions)) == len(session.questions)
    english = session.questions
    bl.language("ru")
    assert not set(session.questions) & set(english)
    bl.language("en")
    chosen = session.choices[1]
    session.choose(1)
    assert session.record.line == (chosen.text,)


def test_actions_that_change_the_same_need_no_question():
    action = ACROBAT.legal_actions()[0]
    assert different(iter([action, action._replace(text="another text")])) == (action,)


def test_stopping_or_going_on():
    state = next(s for seed in range(200) if (s := _hop(seed)))
    short, long = _pair(state)
    session = Session(state)
    for click in short.clicks:
        session.click(click)
    assert session.choices and session.further, "it may stop here or go on"
    more = long.clicks[:len(short.clicks) + 1]
    assert session.click(more[-1]) == long or session.clicks == more
    again = Session(state)
    for click in (*short.clicks, short.clicks[-1]):
        again.click(click)
    assert again.record.line == (short.text,), "the same cell again: that is enough"


def _pair(state):
    whole = {a.clicks: a for a in state.legal_actions()}
    return next(((whole[c[:n]], a) for c, a in whole.items() for n in range(2, len(c)) if c[:n] in whole), None)


def _hop(seed):
    chance, cells = random.Random(seed), list(leaders.board.cells)
    chance.shuffle(cells)
    north = f"leader:{cells[2]} rider:{cells[3]} archer:{cells[4]} vizier:{cells[5]}"
    state = leaders.position(south=f"leader:{cells[0]} acrobat:{cells[1]}", north=north, turn="south")
    return state if not state.outcome and _pair(state) else None


def test_clicking_again_and_escape_cancel():
    session = Session(ACROBAT)
    session.click("c3"), session.click("c3")
    assert not session.clicks
    session.click("c3"), session.cancel()
    assert not session.clicks and not session.record.line


def test_another_own_piece_is_chosen_instead():
    session = Session(ACROBAT)
    session.click("c3"), session.click("d1")
    assert session.clicks == ("d1",) and not session.reasons


def test_typing_an_action_a_position_and_nonsense():
    session = Session(ACROBAT)
    assert session.type(" step d1-e1 ").text == "step d1-e1"
    session.type("acrobat c3-g4")
    assert session.reasons and session.notes[0].kind == "reason"
    session.type("hokus pokus")
    assert session.notes[0].kind == "error" and not session.reasons
    session.type(CLAW.text)
    assert session.state != CLAW and len(session.questions) == 2, "a played game is not thrown away unasked"
    session.choose(0)
    assert session.state == CLAW and session.notes[0].kind == "info" and not session.record.line
    session.type("leaders/1;south=leader:z9")
    assert session.state == CLAW and session.notes[0].kind == "error"
    shared = next(a for a in CLAW.legal_actions() if a.word == "claw-launcher" and a.mode)
    session.type(" ".join(shared.clicks))
    assert len(session.choices) > 1, "what is ambiguous is asked"


def test_play_raises_what_is_refused():
    session = Session(ACROBAT)
    with pytest.raises(Illegal):
        session.play("step d1-d5")
    assert session.state == ACROBAT


def test_the_log_jumps_in_time():
    session = Session(leaders.new_game(seed=7, first="south"))
    session.type("step d1-d2"), session.type("end"), session.undo()
    log = [(line.text, line.when) for line in session.log]
    assert log == [("", "past"), ("step d1-d2", "here"), ("end", "future")]
    assert [line.words for line in session.log][:2] == ["Start", "Leader: steps from d1 to d2"]
    session.go(2)
    assert session.record.line == ("step d1-d2", "end")
    session.reset()
    assert [line.when for line in session.log] == ["here", "future", "future"]
    session.redo()
    assert session.record.line == ("step d1-d2",)
    session.go(99)
    assert session.record.line == ("step d1-d2",)


def test_undo_forgets_a_half_made_choice_first():
    session = Session(ACROBAT)
    session.play("step d1-e1"), session.click("c3"), session.undo()
    assert not session.clicks and session.record.line == ("step d1-e1",)


def test_two_sessions_on_one_record_stay_equal():
    record = Record(ACROBAT)
    one, two = Session(record), Session(record)
    one.click("c3")
    assert two.clicks == ()
    two.play("step d1-e1")
    assert one.state == two.state and one.clicks == ()
    one.type(CLAW.text)
    one.choose(0)
    assert two.state == CLAW
    one.leave()
    two.play("end")


@over_ways
def test_overlays_of_every_game_can_be_drawn(name, way):
    from boardlab.scene import scene
    from boardlab.widgets import overlays
    for state in positions(name, way)[:3]:
        session = Session(state)
        assert "board" in overlays.offered(state)
        for overlay in overlays.offered(state):
            session.toggle(overlay)
            scene(state, session.marks)
            assert session.overlays == (overlay,)
            session.toggle(overlay)
        session.toggle("board")
        assert any(mark.kind == "edge" for mark in session.marks)


def test_a_long_game_does_not_break():
    record = Record(ACROBAT)
    node, action = record.root, ACROBAT.legal_actions()[0]
    for _ in range(3000):
        node.children.append(Node(node.state, action, node))
        node = node.children[0]
    session = Session(record.go(node))
    assert len(session.log) == 3001 and session.log[-1].when == "here"
    session.reset()
    assert len(session.log) == 3001 and session.log[0].when == "here"


def test_one_listener_that_fails_does_not_keep_the_others_from_hearing():
    record, heard = Record(ACROBAT), []
    record.on_change(lambda: 1 / 0)
    record.on_change(lambda: heard.append(record.state))
    with pytest.raises(ZeroDivisionError):
        record.play("step d1-e1")
    assert heard == [record.state]
