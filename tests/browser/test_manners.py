"""How a board behaves as a guest in the page: focus, scrolling, sharpness, themes, narrow screens, reloads, motion."""

import pytest

from touching import RECT, click, eventually, note, place, ready, rgb, same_pieces, scroll

BOARD = """import boardlab as bl
from boardlab import leaders
board = bl.Board(leaders.position(south="leader:d1 acrobat:c3", north="leader:d7 rider:c4", turn="south"))
board"""
BETWEEN = """from IPython.display import HTML, display
display(HTML('<button id=before>before</button>'))
{}
display(board)
display(HTML('<button id=after>after</button>'))""".format(BOARD.rpartition("\n")[0])
CELLS = "() => JSON.stringify(panel.model.sharedModel.cells.map((cell) => [cell.cell_type, cell.source]))"
FILLER = "print('\\n' * 60)"


def focused(lab):
    return lab.page.evaluate("() => document.activeElement.id || document.activeElement.className")


def test_tab_enters_and_leaves(open_lab):
    lab = open_lab(BETWEEN)
    ready(lab)
    page, seen = lab.page, []
    page.focus("#before")
    for _ in range(40):
        page.keyboard.press("Tab")
        seen.append(focused(lab))
        if seen[-1] == "after":
            break
    assert seen[0] == "bl-glass" and seen[-1] == "after"
    assert any("bl-tool" in each for each in seen) and any("bl-line" in each for each in seen)
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if focused(lab) == "before":
            return
    pytest.fail("Shift+Tab does not leave the board")


def test_letters_on_a_board_are_no_commands_of_the_notebook(open_lab):
    lab = open_lab(BOARD, "1 + 1")
    ready(lab)
    lab.run("board.play('step d1-e1')")
    lab.page.locator("[data-do=more]").click()
    before = lab.page.evaluate(CELLS)
    for where in (".bl-glass", "[data-do=flip]", ".bl-log button", ".bl-layer", ".bl-form .bl-field"):
        lab.page.evaluate("(where) => document.querySelector(where).focus()", where)
        for key in "abxymzdd":
            lab.page.keyboard.press(key)
        assert lab.page.evaluate("(where) => document.activeElement === document.querySelector(where)", where)
    lab.idle()
    assert lab.page.evaluate(CELLS) == before
    assert lab.page.locator(".bl-form .bl-field").input_value() == "abxymzdd"


def test_a_command_of_the_notebook_still_works_on_a_focused_board(open_lab):
    lab = open_lab(BOARD)
    ready(lab)
    lab.page.evaluate("""() => { window.saved = 0;
      panel.context.saveState.connect((_, state) => { if (state === 'completed') window.saved++; }); }""")
    lab.page.evaluate("() => document.querySelector('.bl-glass').focus()")
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_function("() => window.saved > 0")


def test_a_click_on_a_half_visible_board_hits_the_right_cell(open_lab, keep):
    lab = open_lab(FILLER, BOARD, FILLER)
    ready(lab)
    top = lab.page.evaluate(RECT, 0)[1]
    down = scroll(lab, top + 240)  # the upper part of the board is out of sight now
    assert lab.page.evaluate(RECT, 0)[1] < 0
    for cell in ("c3", "d1"):
        lab.page.mouse.click(*place(lab, cell))
        lab.idle()
        assert lab.ask("board.session.clicks") == (cell,)
    assert abs(scroll(lab, 0) - down) < 2, "the page stays where it is"
    keep(lab)


def test_the_wheel_scrolls_the_page(open_lab):
    lab = open_lab(FILLER, BOARD, FILLER)
    ready(lab)
    scroll(lab, lab.page.evaluate(RECT, 0)[1] - 200)
    before = scroll(lab, 0)
    lab.page.mouse.move(*place(lab, "d4"))
    lab.page.mouse.wheel(0, 150)
    def scrolled():
        assert scroll(lab, 0) > before + 50
    eventually(scrolled)


def test_only_the_left_button_clicks_and_moves_are_not_sent(open_lab):
    lab = open_lab(BOARD)
    ready(lab)
    lab.page.evaluate("""() => { const kernel = panel.sessionContext.session.kernel; window.sent = 0;
      kernel.anyMessage.connect((_, m) => {
        if (m.direction === 'send' && m.msg.header.msg_type === 'comm_msg') window.sent++; }); }""")
    lab.page.mouse.click(*place(lab, "d1"), button="right")
    lab.page.keyboard.press("Escape")
    for cell in ("a1", "d4", "g4", "c3", "d7"):
        lab.page.mouse.move(*place(lab, cell), steps=25)
    lab.idle()
    assert lab.ask("board.session.clicks") == () and lab.page.evaluate("() => window.sent") <= 3, "Escape, and no move"


def test_fine_screens_are_sharp(open_lab, keep):
    lab = open_lab(BOARD, device_scale_factor=2)
    ready(lab)
    width = lab.page.evaluate("() => document.querySelector('.boardlab-board canvas').width")
    css = lab.page.evaluate(RECT, 0)[2]
    assert width == 2 * css and lab.ask("board.easel.ratio") == 2
    click(lab, "c3")
    keep(lab)


def test_dark_notebooks_have_dark_boards(open_lab, keep):
    lab = open_lab(BOARD, theme="dark")
    ready(lab)
    lab.idle()
    page = lab.ask("board._drawn.theme['page']")
    corner = lab.page.evaluate("""() => { const canvas = document.querySelector('.boardlab-board canvas');
      return [...canvas.getContext('2d').getImageData(3, 3, 1, 1).data].slice(0, 3); }""")
    assert lab.ask("board._drawn.theme.name") == "dark" and corner == rgb(page)
    keep(lab)
    lab.page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' })")
    eventually(lambda: _is(lab, "board._drawn.theme.name", "light"))


def _is(lab, expression, value):
    lab.idle()
    assert lab.ask(expression) == value


def test_a_narrow_screen(open_lab, keep):
    lab = open_lab(BOARD, viewport={"width": 360, "height": 760})
    ready(lab)
    click(lab, "c3")
    assert lab.ask("board.session.clicks") == ("c3",)
    out, cut = lab.page.evaluate("""() => {
      const box = document.querySelector('.boardlab-board'), edge = box.getBoundingClientRect().right + 1;
      const seen = [...box.querySelectorAll('canvas, button, select, input')]
        .filter((e) => e.offsetParent && !e.closest('.bl-keys'));
      return [seen.filter((e) => e.getBoundingClientRect().right > edge).length,
              seen.filter((e) => e.localName === 'button' && e.scrollWidth > e.clientWidth + 1).length]; }""")
    assert (out, cut) == (0, 0)
    keep(lab)


def test_two_views_of_a_board_agree_and_so_do_they_run_again_after_a_reload(open_lab, keep):
    lab = open_lab(BOARD, "board", viewport={"width": 1000, "height": 1500})
    ready(lab, boards=2)
    click(lab, "c3")
    click(lab, "c5", view=1)
    assert lab.ask("board.record.line") == ("acrobat c3-c5",)
    def agree():
        one, two = lab.page.evaluate("""() => [...document.querySelectorAll('.boardlab-board canvas')]
          .map((canvas) => canvas.toDataURL())""")
        assert one == two and len(one) > 9000
        same_pieces(lab), same_pieces(lab, view=1)
    eventually(agree)
    lab.page.evaluate("() => panel.context.save()")
    lab.page.reload()
    lab.ready()
    lab.page.wait_for_selector(".jp-OutputArea img")
    assert lab.page.locator(".jp-OutputArea img").count() == 2, "what was saved are pictures"
    lab.run_all()
    ready(lab, boards=2)
    eventually(agree)
    click(lab, "d1")
    assert lab.ask("board.session.clicks") == ("d1",)
    keep(lab)


FRAMES = """() => { const canvas = document.querySelector('.boardlab-board canvas'), seen = window.seen = [];
  const look = () => { const now = canvas.toDataURL(); if (now !== seen.at(-1)) seen.push(now);
    if (canvas.isConnected) requestAnimationFrame(look); };
  look(); }"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_an_action_is_seen_in_motion_unless_unwelcome(motion, open_lab):
    lab = open_lab(BOARD, reduced_motion=motion, viewport={"width": 700, "height": 700})
    ready(lab)
    lab.run("board.play('step d1-d2'); board.undo()")  # the picture has its full height now
    lab.page.wait_for_timeout(600)
    click(lab, "d1")
    lab.page.evaluate(FRAMES)
    click(lab, "d2")
    assert lab.ask("board.record.line") == ("step d1-d2",)
    eventually(lambda: same_pieces(lab))
    lab.page.wait_for_timeout(600)
    seen = lab.page.evaluate("() => window.seen.length")
    assert seen == 2 if motion == "reduce" else seen > 2, "before and after, and what lies between"


def test_a_callback_that_fails_is_shown_and_the_board_goes_on(open_lab, keep):
    lab = open_lab(BOARD)
    ready(lab)
    lab.run("board.on_change(lambda state: print('seen', state.turn)); board.on_change(lambda state: 1 / 0)")
    click(lab, "d1"), click(lab, "e1")
    assert "ZeroDivisionError: division by zero" in note(lab) and "seen south" in note(lab)
    keep(lab)
    click(lab, "c3"), click(lab, "c5")
    assert lab.ask("board.record.line") == ("step d1-e1", "acrobat c3-c5")


def test_the_controls(open_lab, keep):
    lab = open_lab(BOARD, permissions=("clipboard-read", "clipboard-write"))
    ready(lab)
    page = lab.page
    def press(what):
        page.locator(what).first.click()
        lab.idle()
    press("[data-do=more]")
    page.locator(".bl-form .bl-field").fill("step d1-e1")
    page.keyboard.press("Enter")
    lab.idle()
    click(lab, "c3"), click(lab, "c5")
    line = ("step d1-e1", "acrobat c3-c5")
    assert lab.ask("board.record.line") == line
    press("[data-do=undo]")
    assert lab.ask("board.record.line") == line[:1]
    press("[data-do=redo]")
    assert lab.ask("board.record.line") == line
    press("[data-do=reset]")
    assert lab.ask("board.record.line") == ()
    assert page.locator(".bl-log button small").all_inner_texts() == list(line)
    press(".bl-log li:nth-child(3) button")
    assert lab.ask("board.record.line") == line
    press("[data-do=flip]")
    assert lab.ask("board.flipped") is True
    eventually(lambda: same_pieces(lab))
    text = lab.ask("board.state.text")
    press("[data-do=copy]")
    eventually(lambda: _is(lab, "board.message", "The position is copied."))
    assert page.evaluate("() => navigator.clipboard.readText()") == text
    press("[data-do=reset]")
    press("[data-do=paste]")
    eventually(lambda: _is(lab, "len(board.session.questions)", 2))
    press(".bl-ask .bl-choice")  # a game was played: that is asked first
    eventually(lambda: _is(lab, "(board.state.text, board.record.line)", (text, ())))
    press(".bl-layer[data-name=visibility]")
    assert lab.ask("board.session.overlays") == ("visibility",)
    keep(lab)
    page.locator(".bl-tongue").select_option("it")
    lab.idle()
    assert page.locator("[data-do=reset]").get_attribute("aria-label") == "Ricomincia"
    page.locator(".bl-form .bl-field").fill("salto mortale")
    press(".bl-form button[type=submit]")
    assert note(lab).strip() and lab.ask("board.record.line") == ()
    lab.run("bl.language('en')")


def test_readers_hear_what_happens(open_lab):
    lab = open_lab(BETWEEN)
    ready(lab)
    glass = lab.page.locator(".bl-glass")
    assert glass.get_attribute("role") == "application" and "South to play" in glass.get_attribute("aria-label")
    lab.page.focus("#before")
    lab.page.keyboard.press("Tab")
    heard = lab.page.locator(".bl-live")
    first = heard.inner_text()
    lab.page.keyboard.press("ArrowUp")
    assert heard.get_attribute("aria-live") == "polite" and first and heard.inner_text() not in ("", first)
    click(lab, "d1"), click(lab, "d2")
    assert "Leader: steps from d1 to d2" in heard.inner_text() and lab.page.locator(".bl-note").get_attribute("role") == "status"


def test_a_saved_notebook_keeps_a_picture_and_a_text(open_lab):
    lab = open_lab(BOARD)
    ready(lab)
    faces = lab.page.evaluate("() => Object.keys(panel.model.sharedModel.cells[0].outputs[0].data)")
    assert {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"} <= set(faces)
    text = lab.page.evaluate("() => [].concat(panel.model.sharedModel.cells[0].outputs[0].data['text/plain']).join('')")
    assert "(LE)" in text


def test_where_nothing_is_drawn_the_picture_stands_in(open_lab):
    """As in an exported notebook, where there is no kernel to draw."""
    mute = "from boardlab.widgets.drawing import Easel\nshow, Easel.show = Easel.show, lambda *all: None\n"
    lab = open_lab(mute + BOARD)
    lab.page.wait_for_selector(".bl-still svg title", state="attached")
    assert not lab.page.locator(".boardlab-board canvas").is_visible()
    lab.run("Easel.show = show\nboard.click('d1')")
    eventually(lambda: ready(lab))
    assert lab.page.locator(".boardlab-board canvas").is_visible() and lab.page.locator(".bl-still").count() == 0
