"""Hands and eyes for the browser tests: click a cell, press a key, look at the pixels of the canvas."""

import time

PATIENCE = 60  # seconds

RECT = """(n) => { const r = document.querySelectorAll('.boardlab-board canvas')[n].getBoundingClientRect();
  return [r.left, r.top, r.width, r.height]; }"""
CARD = """([name, n]) => { const box = document.querySelectorAll('.boardlab-board canvas')[n].closest('.boardlab-board');
  const r = box.querySelector(`.bl-companion [data-name="${name}"]`).getBoundingClientRect();
  return [r.left + r.width / 2, r.top + r.height / 2]; }"""
PIXELS = """([n, spots, reach]) => {
  const canvas = document.querySelectorAll('.boardlab-board canvas')[n];
  const context = canvas.getContext('2d');
  return spots.map(([x, y, r, colours]) => {
    const size = Math.max(1, Math.round(2 * r));
    const data = context.getImageData(Math.round(x - r), Math.round(y - r), size, size).data;
    let found = 0;
    for (let i = 0; i < data.length; i += 4)
      if (colours.some((colour) => colour.every((part, k) => Math.abs(data[i + k] - part) < reach))) found++;
    return found / (data.length / 4);
  });
}"""
PREPARE = """
from boardlab.scene import look_of as _look_of
def _tokens(board):
    '''For every cell: where its token would be on the canvas, how large, and the colours of whoever stands there.'''
    drawn, state, ratio = board._drawn, board.state, board.easel.ratio
    look, made = _look_of(type(state)), {}
    for cell in state.board.cells:
        (x, y), piece = drawn.plan.seat(cell), state.at.get(cell)
        colours = look.colour(drawn.theme, piece.side) if piece else {}
        shown = tuple(colours[key] for key in ('core', 'spent')) if piece and piece.life != 0 else ()
        made[cell] = (x * ratio, y * ratio, drawn.plan.token * 0.6 * ratio, shown)
    return made
"""


def eventually(check):
    """Try until it holds; at last, on a machine however slow, let it say what is wrong."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        try:
            return check()
        except AssertionError:
            time.sleep(0.05)
    return check()


SCROLL = """([n, by]) => {
  let box = document.querySelectorAll('.boardlab-board canvas')[n].parentElement;
  const scrolls = (e) => e.scrollHeight > e.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(e).overflowY);
  while (box && !scrolls(box)) box = box.parentElement;
  if (box) box.scrollTop += by;
  return box ? box.scrollTop : null;
}"""


TWO_FRAMES = "async () => { for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); }"


def scroll(lab, by, view=0):
    """Scroll the notebook and wait until it is drawn there; how far down it is then."""
    down = lab.page.evaluate(SCROLL, [view, by])
    lab.idle()
    return down


def place(lab, name, board="board", view=0):
    """Where something is on the page: a cell on the canvas, a card or a button beside it."""
    if not lab.ask(f"{name!r} in {board}._drawn.names"):
        return lab.page.evaluate(CARD, [name, view])
    x, y, width = lab.ask(f"(*{board}._drawn.centre({name!r}), {board}._drawn.width)")
    left, top, wide, _ = lab.page.evaluate(RECT, view)
    return left + x * wide / width, top + y * wide / width


def click(lab, name, board="board", view=0, tap=False):
    """Click (or tap) the middle of a cell, a card or a button once it stands still in sight, and wait for what follows."""
    tall, before = lab.page.viewport_size["height"], None
    for _ in range(100):  # a board that was just run may still be brought into sight
        at = place(lab, name, board, view)
        if at == before:
            break
        if not 110 < at[1] < tall - 50:  # what cannot be seen cannot be clicked
            scroll(lab, at[1] - tall / 2, view)
            at = place(lab, name, board, view)
        before = at
        lab.page.evaluate(TWO_FRAMES)
    (lab.page.touchscreen.tap if tap else lab.page.mouse.click)(*at)
    lab.idle()


def ready(lab, boards=1):
    """Until so many boards are there, have told how wide they are, and are painted for that."""
    lab.page.wait_for_function(f"() => document.querySelectorAll('.bl-glass').length >= {boards}")
    lab.run(PREPARE)
    def painted():
        lab.idle()
        calm = lab.page.evaluate("() => matchMedia('(prefers-reduced-motion: reduce)').matches")
        assert lab.ask("board._seen['calm']") == calm, "the browser has not told yet how it is"
        same_pieces(lab)
        places = [lab.page.evaluate(RECT, view) for view in range(boards)]
        lab.idle()
        assert places == [lab.page.evaluate(RECT, view) for view in range(boards)], "it is still being brought into sight"
    eventually(painted)


def rgb(colour):
    return [int(colour[i:i + 2], 16) for i in (1, 3, 5)]


def same_pieces(lab, board="board", view=0):
    """The pixels agree with the kernel: the colour of a side where its piece stands, no token's where nobody does."""
    tokens = lab.ask(f"_tokens({board})")
    every = sorted({colour for *_, colours in tokens.values() for colour in colours})
    spots = [[*spot, [rgb(c) for c in colours or every]] for *spot, colours in tokens.values()]
    shares = dict(zip(tokens, lab.page.evaluate(PIXELS, [view, spots, 10])))
    wrong = {cell: share for cell, share in shares.items() if (share < 0.2 if tokens[cell][3] else share > 0.5)}
    assert not wrong, f"painted otherwise than the kernel says: {wrong}"


def colour_share(lab, cell, colour, board="board", view=0):
    """How much of a cell's middle has a colour."""
    x, y, r, _ = lab.ask(f"_tokens({board})")[cell]
    return lab.page.evaluate(PIXELS, [view, [[x, y, r, [rgb(colour)]]], 20])[0]


def walk_keys(lab, target):
    """Walk the keyboard's cursor to a cell by the shortest way of arrow keys."""
    ways = lab.ask("board.companion.spots['walk']")
    here = lab.page.evaluate("() => document.querySelector('.bl-glass .bl-cursor')?.dataset.name")
    paths, rim = {here: []}, [here]
    while target not in paths:
        steps = [(there, paths[cell] + [key]) for cell in rim for key, there in ways[cell].items()
                 if there not in paths]
        paths |= dict(steps)
        rim = [there for there, _ in steps]
        assert rim, f"{target} cannot be reached from {here}"
    for key in paths[target]:
        lab.page.keyboard.press(key)
    assert lab.page.evaluate("() => document.querySelector('.bl-glass .bl-cursor')?.dataset.name") == target


def note(lab):
    """What stands under the board."""
    return lab.page.locator(".bl-note").first.inner_text()
