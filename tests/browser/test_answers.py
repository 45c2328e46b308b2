"""The board answers where the eye is: cards of values, refusals at the cell, dragging, the last action, the end, a new game."""

from touching import click, eventually, place, ready

LEGIE = """import boardlab as bl
start = bl.legie.position(black='knight:c4 soldier:a6', white='knight:d4 king:f6', turn='black')
board = bl.Board(start, animate=False)
board"""
HEROES = """import boardlab as bl
board = bl.Board('heroes/1;beige=dragon:d4:8,monk:b1:4;blue=amazon:d5:3,snake:h9:4;turn=beige;phase=act;first=beige;active=d4;start=d4', animate=False)
board"""


def drag(lab, start, end, touch=False):
    lab.page.evaluate("() => document.querySelector('.boardlab-board').scrollIntoView({ block: 'start' })")
    (x, y), (to_x, to_y) = place(lab, start), place(lab, end)
    if touch:
        session = lab.page.context.new_cdp_session(lab.page)
        send = lambda kind, *points: session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})  # noqa: E731
        send("touchStart", (x, y))
        for part in (0.3, 0.7, 1):
            send("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
        send("touchEnd")
    else:
        lab.page.mouse.move(x, y)
        lab.page.mouse.down()
        lab.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
        lab.page.mouse.move(to_x, to_y, steps=4)
        lab.page.mouse.up()
    lab.idle()


def card(lab, *words):
    def there():
        said = lab.page.locator(".bl-about").first.inner_text()
        assert all(word in said for word in words), said
    eventually(there)


def test_values_and_the_rule_come_on_hover_and_with_the_keyboard(open_lab, keep):
    lab = open_lab(LEGIE)
    ready(lab)
    lab.page.mouse.move(*place(lab, "d4"))
    card(lab, "Knight", "Swords 2", "Defence 2", "The knight has two swords")
    keep(lab, "hover")
    lab.page.mouse.move(*place(lab, "catapult"))
    card(lab, "Catapult", "Arrow", "Swords 0")
    lab.page.mouse.move(5, 5)
    eventually(lambda: _hidden(lab))
    lab.page.evaluate("() => document.querySelector('.bl-card').focus({ focusVisible: true })")
    card(lab, "Swords")


def _hidden(lab):
    assert lab.page.locator(".bl-about").first.is_hidden()


def test_values_of_a_hero_mark_what_is_reconstructed(open_lab):
    lab = open_lab(HEROES)
    ready(lab)
    lab.page.mouse.move(*place(lab, "d4"))
    card(lab, "Life 8°", "Move 3", "Fire breath", "Swiftness", "° reconstructed")


def test_a_refusal_stands_at_the_refused_cell(open_lab, keep):
    lab = open_lab(LEGIE)
    ready(lab)
    click(lab, "knight"), click(lab, "d4")
    bubble = lab.page.locator(".bl-bubble").bounding_box()
    x, y = place(lab, "d4")
    assert abs(bubble["x"] + bubble["width"] / 2 - x) < 170 and abs(bubble["y"] + bubble["height"] / 2 - y) < 130
    assert lab.page.locator(".bl-bubble").inner_text() in lab.page.locator(".bl-note").inner_text()
    keep(lab)
    lab.page.keyboard.press("Escape")
    lab.idle()
    assert lab.page.locator(".bl-bubble").is_hidden()


def test_cards_and_pieces_can_be_dragged_with_the_same_refusals(open_lab):
    lab = open_lab(LEGIE)
    ready(lab)
    drag(lab, "knight", "d4")
    assert lab.ask("board.record.line") == () and lab.ask("len(board.reasons)") > 0
    drag(lab, "knight", "d3")
    assert lab.ask("board.record.line") == ("knight d3",)
    assert lab.ask("[group.text for group in board._drawn.layer('sums')]") == ["2 + 2 > 2"]
    assert lab.ask("[group.name for group in board._drawn.layer('ghosts')]") == ["ghost:d4"]
    lab.run("board.state = bl.leaders.position(south='leader:d1 acrobat:c3', north='leader:d7 rider:c4', turn='south')")
    drag(lab, "c3", "c5")
    assert lab.ask("board.record.line") == ("acrobat c3-c5",)
    drag(lab, "d1", "d4")
    assert lab.ask("board.record.line") == ("acrobat c3-c5",) and lab.ask("len(board.reasons)") > 0


def test_a_finger_drags_taps_and_presses_for_long(open_lab):
    lab = open_lab("import boardlab as bl\nboard = bl.Board(bl.leaders.position(south='leader:d1 acrobat:c3', north='leader:d7 rider:c4', "
                   "turn='south'), animate=False)\nboard", has_touch=True)
    ready(lab)
    drag(lab, "c3", "c5", touch=True)
    assert lab.ask("board.record.line") == ("acrobat c3-c5",)
    session, (x, y) = lab.page.context.new_cdp_session(lab.page), place(lab, "d1")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    card(lab, "Leader")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    lab.idle()
    assert lab.ask("board.session.clicks") == ()
    click(lab, "d1", tap=True)
    assert lab.ask("board.session.clicks") == ("d1",)


def test_the_end_is_an_event_on_the_board_and_a_new_game_can_be_chosen(open_lab, keep):
    lab = open_lab(HEROES.replace(",snake:h9:4", "").replace("amazon:d5:3", "amazon:d5:1"))
    ready(lab)
    click(lab, "d5")
    ended = lab.page.locator(".bl-finish")
    assert "Beige wins" in ended.inner_text() and lab.ask("board.state.outcome.winner") == "beige"
    assert lab.ask("[group.text for group in board._drawn.layer('sums')]")[0].endswith("♥")
    keep(lab)
    ended.locator("[data-end=again]").click()
    lab.idle()
    assert lab.ask("board.record.line") == () and ended.is_hidden()
    lab.page.locator("[data-do=redo]").click()
    lab.idle()
    assert ended.is_visible()
    ended.locator("[data-end=new]").click()
    lab.page.locator(".bl-ways").select_option("2")
    lab.page.locator(".bl-seed").fill("5")
    lab.page.locator(".bl-begin button").click()
    lab.idle()
    assert lab.ask("board.record.line") != ()
    lab.page.locator(".bl-ask .bl-choice").first.click()
    lab.idle()
    assert lab.ask("board.state == bl.heroes.new_game(seed=5, setup='draft')")
    lab.page.locator("[data-do=undo]").click()
    lab.idle()
    assert lab.ask("board.state.outcome.winner") == "beige", "undo brings the played game back"


def test_a_game_gone_through_again_plays_by_itself_and_can_be_stopped_and_stepped(open_lab):
    lab = open_lab("import boardlab as bl\nboard = bl.Board(bl.leaders.position(south='leader:d1 rider:c4 bruiser:e6', north='leader:d7', turn='south'), "
                   "animate=False)\nfor action in ('step d1-d2', 'rider c4-c6'): board.play(action)\nboard")
    ready(lab)
    run, ended = lab.page.locator("[data-do=run]"), lab.page.locator(".bl-finish")

    def played(count):
        assert lab.ask("len(board.record.line)") == count

    def settles(count):                   # longer than a position is shown
        lab.page.wait_for_timeout(2000)
        played(count)
    assert run.get_attribute("aria-disabled") == "true", "nothing lies ahead"
    ended.locator("[data-end=again]").click()
    lab.idle()
    played(0)
    assert run.get_attribute("title") == "Pause" and ended.is_hidden()
    eventually(lambda: played(1))
    run.click()
    assert run.get_attribute("title") == "Play it back"
    settles(1)
    lab.page.locator("[data-do=undo]").click()
    settles(0)
    run.click()
    eventually(lambda: played(2))
    eventually(lambda: is_seen(ended))
    assert run.get_attribute("title") == "Play it back"


def is_seen(part):
    assert part.is_visible()
