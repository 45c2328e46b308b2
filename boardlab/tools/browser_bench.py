"""`boardlab bench --browser`: from click to repaint in a real browser, next to a bare ipycanvas in the same run."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from boardlab.tools import Refused, chromium, table
from boardlab.tools.labserver import FLAGS, Lab, lab_server, notebook
from boardlab.words.say import say

RATIO = 1.5      # a board's p95 from click to repaint, at most so many times a bare canvas's
MESSAGES = 20    # a full repaint sends at most so many
FIRST = 2.0      # seconds from running its cell to the first board of a notebook

BOARD = """import boardlab as bl
board = bl.Board(bl.game('leaders').new_game(seed=7, first='south'))
board"""
BARE = """from math import cos, sin, pi
from ipycanvas import Canvas, hold_canvas
bare = Canvas(width=400, height=400)
corners = [(24 * cos(k * pi / 3), 24 * sin(k * pi / 3)) for k in range(6)]
hexes = [[(40 + 50 * i + x, 40 + 50 * j + y) for x, y in corners] for i in range(7) for j in range(6)][:37]
count = 0
def clicked(x, y):
    global count
    count += 1
    with hold_canvas():
        bare.clear()
        bare.fill_style = '#f4ead3' if count % 2 else '#d6e8ee'
        bare.fill_polygons(hexes)
        bare.stroke_polygons(hexes)
        bare.fill_circles([60, 160], [60, 60], 15)
        for i in range(37):
            bare.fill_text(str(i), hexes[i][3][0], hexes[i][3][1])
bare.on_mouse_down(clicked)
clicked(0, 0)
bare"""
WATCH = """() => {
  window.stamps = { down: 0, drawn: 0, heard: 0 };
  const begin = () => Object.assign(stamps, { down: performance.now(), drawn: 0, heard: 0 });
  window.addEventListener('pointerdown', begin, true);
  for (const canvas of document.querySelectorAll('.jp-OutputArea canvas')) {
    const context = canvas.getContext('2d'), draw = context.drawImage;
    context.drawImage = function (...all) { draw.apply(this, all); stamps.drawn ||= stamps.down && performance.now(); };
  }
  const kernel = panel.sessionContext.session.kernel;
  kernel.iopubMessage.connect((_, message) => { if (message.header.msg_type === 'comm_msg') stamps.heard++; });
}"""
PAINTED = """() => { const canvas = document.querySelector('.boardlab-board canvas');
  if (!canvas || !canvas.width) return false;
  const seen = canvas.getContext('2d').getImageData(0, 0, canvas.width, Math.min(200, canvas.height)).data;
  const kinds = new Set();
  for (let i = 0; i < seen.length; i += 52) kinds.add(seen[i] * 65536 + seen[i + 1] * 256 + seen[i + 2]);
  return kinds.size > 5; }"""


def run(quick: bool = False) -> dict[str, Any]:
    """The numbers: click to repaint for both, messages of a repaint, and the first board of a notebook."""
    path = chromium.find()
    if path is None:
        raise Refused(say("command.no-chromium"))
    from playwright.sync_api import sync_playwright
    with tempfile.TemporaryDirectory() as folder, lab_server(Path(folder)) as address, sync_playwright() as playwright:
        work = Path(folder) / "work"
        (work / "first.ipynb").write_text(notebook([BOARD]), encoding="utf-8")
        (work / "clicks.ipynb").write_text(notebook([BARE, BOARD]), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        lab = Lab(browser.new_context(viewport={"width": 1200, "height": 1500}).new_page(), address)
        firsts = [first_board(lab.open("first.ipynb")) for _ in range(1 if quick else 3)]
        lab.open("clicks.ipynb").run_all()
        times = clicks(lab, 10 if quick else 60)
        browser.close()
    return judged(times, firsts)


def first_board(lab: Lab) -> float:
    """Seconds from running the first cell of a fresh kernel to its board on the screen."""
    took = lab.page.evaluate(f"""async () => {{ const painted = {PAINTED}, begin = performance.now();
      jupyterapp.commands.execute('notebook:run-all-cells');
      while (!painted()) await new Promise(requestAnimationFrame);
      return performance.now() - begin; }}""") / 1000
    lab.idle()
    lab.close()
    return took


def clicks(lab: Lab, rounds: int) -> dict[str, list[float]]:
    """Milliseconds from click to repaint, taken in turns; and the messages each repaint of the board took."""
    lab.page.wait_for_function(PAINTED)
    lab.page.wait_for_function("() => document.querySelector('.boardlab-board .bl-glass')")
    lab.idle()
    lab.page.evaluate(WATCH)
    bare = lab.page.locator(".jp-OutputArea canvas").first
    board = lab.page.locator(".boardlab-board canvas")
    x, y = lab.ask("board._drawn.centre('d1')")
    far = dict(zip("xy", lab.ask("board._drawn.centre('a4')")))
    times: dict[str, list[float]] = {"bare": [], "board": [], "refused": [], "messages": []}
    for turn in range(rounds + 3):
        for name, canvas, at in (("bare", bare, {"x": 60, "y": 60}), ("board", board, {"x": x, "y": y}),
                                 ("refused", board, far)):
            canvas.click(position=at)
            lab.page.wait_for_function("() => stamps.drawn")
            lab.idle()
            if turn >= 3:  # the first few warm up
                down, drawn, heard = lab.page.evaluate("() => [stamps.down, stamps.drawn, stamps.heard]")
                times[name].append(drawn - down)
                if name != "bare":
                    times["messages"].append(heard)
    return times


def judged(times: dict[str, list[float]], firsts: list[float]) -> dict[str, Any]:
    """The numbers beside their claims."""
    def shape(values: list[float]) -> dict[str, float]:
        return {"p50": median(values), "p95": quantiles(values, n=20, method="inclusive")[-1]}
    bare, board, refused = (shape(times[name]) for name in ("bare", "board", "refused"))
    ratio = max(board["p95"], refused["p95"]) / bare["p95"]
    most, first = max(times["messages"]), median(firsts)
    return {"click_ms": {"bare ipycanvas": bare, "board": board, "board, refused": refused},
            "ratio": {"value": ratio, "p50": board["p50"] / bare["p50"], "claim": RATIO, "holds": ratio <= RATIO},
            "messages": {"value": most, "claim": MESSAGES, "holds": most <= MESSAGES},
            "first_board_s": {"value": first, "claim": FIRST, "holds": first <= FIRST}}


def as_text(data: dict[str, Any]) -> str:
    """The numbers as tables a person can read."""
    rows = [(name, f"{each['p50']:.1f}", f"{each['p95']:.1f}") for name, each in data["click_ms"].items()]
    claims = [("p95 of a board, in bare ones", f"{data['ratio']['value']:.2f}", data["ratio"]),
              ("messages of a repaint", f"{data['messages']['value']:.0f}", data["messages"]),
              ("first board of a notebook, s", f"{data['first_board_s']['value']:.2f}", data["first_board_s"])]
    judged_ones = [(what, value, f"at most {each['claim']:g}: {'holds' if each['holds'] else 'DOES NOT HOLD'}")
                   for what, value, each in claims]
    return "\n\n".join(["From click to repaint in a browser, milliseconds",
                        table(("canvas", "p50", "p95"), rows, right=(1, 2)),
                        table(("what", "measured", "claim"), judged_ones, right=(1,))])


if __name__ == "__main__":
    print(as_text(run()))
