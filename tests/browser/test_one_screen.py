"""One screen: for every game, phase and widget, all that the next click needs is in sight, whole, and beside each other."""

import pytest

from boardlab.players.puzzles import puzzles
from touching import eventually

SIZES = {"laptop": (1280, 800), "desktop": (1920, 1080), "phone": (390, 844)}
PHASES = {
    "leaders-actions": ("leaders/1;south=leader:c1,brewmaster:f1,archer:e1,bruiser:d2,rider:c3;north=leader:e6,acrobat:f5,hermit:g4,cub:d7,"
                        "jailer:d5;turn=south;row=assassin,vizier,manipulator;deck=wanderer,illusionist;first=south", ("c3", "g1")),
    "leaders-banish": ("leaders.new_game(seed=7, mode='strategist', first='south')", ()),
    "leaders-recruit": ("leaders/1;south=leader:b1.acted,brewmaster:g1.acted,archer:d2.acted;north=leader:e6,acrobat:f5,hermit:g4,cub:d7;"
                        "turn=south;phase=recruit;row=claw-launcher,rider,bruiser,royal-guard,illusionist,jailer,protector,nemesis;deck=;"
                        "first=north;mode=strategist;banned=assassin,vizier,manipulator,wanderer", ("rider",)),
    "leaders-nemesis": ("leaders/1;south=leader:d3.acted,royal-guard:e1,protector:a1;north=leader:d6,vizier:e6,hermit:a3,cub:g4,nemesis:b5.due;"
                        "turn=south;phase=nemesis;row=acrobat,rider,wanderer;deck=;first=south", ()),
    "leaders-over": ("leaders/1;south=leader:b3,bruiser:g4,royal-guard:b5.acted,brewmaster:e2,archer:e5.acted;north=leader:c6,acrobat:e1,"
                     "jailer:d4,protector:b2,hermit:e3,cub:g1;turn=south;phase=over;row=claw-launcher,rider,illusionist,nemesis;deck=;first=north;"
                     "mode=strategist;banned=assassin,vizier,manipulator,wanderer;outcome=south:capture", ()),
    "legie-start": ("legie.new_game()", ("knight",)),
    "legie-ten": ("legie/1;black=soldier:f2,soldier:b5,knight:f1,knight:d5,scout:b2,general:d2,tower:a4,catapult:c6,archer:f6;"
                  "white=soldier:b4,soldier:c1,knight:e4,knight:e5,scout:a1,general:e3,tower:d6,catapult:a2,archer:a6;flag=e6;turn=black",
                  ("king", "e6")),
    "legie-sides": ("legie.new_game(scenario='caravan')", ()),
    "legie-terrain": ("legie.new_game(seed=3, scenario='master-of-the-forest', terrain='random')", ("archer",)),
    "heroes-draft": ("heroes.new_game(seed=7, setup='draft', first='beige')", ("dragon",)),
    "heroes-pick": ("heroes.new_game(seed=7, setup='pick')", ()),
    "heroes-choose": ("heroes/1;beige=dragon:d4:8.poison,teleporter:e4:4,monk:c4:4.freeze,telepath:g1:4,frost-mage:f1:6.played,giant:a1:6;"
                      "blue=amazon:d6:4,snake:e5:4.played,clone:g8:6,monk:b7:4,telepath:d9:4,paladin:h9:0;turn=beige;first=blue", ("d9",)),
    "heroes-act": ("heroes/1;beige=dragon:d4:8.poison,teleporter:e4:4.riposte.divine-shield,monk:c4:4.freeze.played,telepath:g1:4.invisible,"
                   "frost-mage:f1:6.played,giant:a1:6.played.shackle;blue=amazon:d6:4,snake:e5:4.played.spent-double-dose,teleporter:c9:4.played,"
                   "clone:g8:6.played,monk:b7:4.mind-control.played,telepath:d9:4;turn=beige;phase=act;first=blue;heart=yes;active=d4;start=d4",
                   ("h9",)),
    "heroes-clone": ("heroes/1;beige=clone:d4:6,monk:b1:4;blue=amazon:d5:4;turn=beige;phase=act;first=beige;active=d4;start=d4", ("d5",)),
}
LONGEST = ("leaders-actions", "leaders-banish", "legie-ten", "legie-terrain", "heroes-draft", "heroes-act")  # also in Russian
LESSONS = ("leaders/acrobat", "legie/first-battle", "heroes/resurrect")

LOOK = """() => {
  const box = document.querySelector('.jp-OutputArea-output .boardlab-board') ?? document.querySelector('.jp-OutputArea-output .boardlab-curriculum');
  const outer = document.querySelector('.jp-OutputArea-output .boardlab-curriculum > .boardlab-lesson') ? document.querySelector('.jp-OutputArea-output .bl-lessons > .bl-bar') : box;
  outer.scrollIntoView({ block: 'start' });
  const page = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect(), canvas = box.querySelector('canvas');
  const seen = (node) => node.getClientRects().length && node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const all = (which) => [...box.querySelectorAll(which)].filter(seen);
  const name = (node) => `${node.tagName.toLowerCase()}.${node.className} ${node.textContent.slice(0, 30)}`;
  const needed = all('canvas, .bl-status, .bl-said, .bl-prompt, .bl-ask > *, .bl-key, .bl-card, .bl-tool, .bl-tongue, .bl-sentence, .bl-lesson > .bl-row > *, .bl-dots, .bl-mode > *, .bl-kinds > *');
  const narrow = box.classList.contains('bl-narrow'), wrong = [], board = canvas.getBoundingClientRect();
  const shownOf = (node) => {                       // of what scrolls by itself only the part in sight
    const at = node.getBoundingClientRect(), within = node.closest('.bl-talk, .bl-notes')?.getBoundingClientRect() ?? at;
    return { left: at.left, right: at.right, top: Math.max(at.top, within.top), bottom: Math.min(at.bottom, within.bottom) };
  };
  if (outer !== box) needed.push(...[...outer.querySelectorAll('button')].filter(seen));
  for (const node of needed) {
    const at = node.getBoundingClientRect(), said = node.matches('.bl-said') ? Math.min(at.bottom, at.top + 16) : at.bottom;
    const [top, bottom] = narrow ? [board.top - page.height, board.bottom + page.height] : [page.top - 1, page.bottom + 1];
    if (at.top < top || said > bottom || at.left < page.left - 1 || at.right > page.right + 1) wrong.push(`out of sight: ${name(node)} ${[at.left, at.top, at.right, at.bottom].map(Math.round)} in ${[page.left, top, page.right, bottom].map(Math.round)}`);
  }
  for (const [i, one] of needed.entries()) for (const other of needed.slice(i + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    const [a, b] = [one, other].map(shownOf);
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5) wrong.push(`overlap: ${name(one)} / ${name(other)}`);
  }
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), range = document.createRange();
  const scrolls = '.bl-log, .bl-narrow .bl-talk, .bl-narrow .bl-notes, .bl-explorer, .bl-hidden, select, option, svg, pre, .bl-details';
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!seen(parent) || !texts.currentNode.data.trim() || parent.closest(scrolls)) continue;
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) for (let node = parent; node !== box.parentElement; node = node.parentElement) {
      const holds = node === box || node.matches('button, .bl-about, .bl-bubble, .bl-finish, .bl-companion, .bl-lesson') || getComputedStyle(node).overflowX !== 'visible';
      const at = node.getBoundingClientRect();
      if (holds && at.width && (line.left < at.left - 1.5 || line.right > at.right + 1.5 || line.top < at.top - 2.5 || line.bottom > at.bottom + 2.5)) wrong.push(`cut off: ${texts.currentNode.data.slice(0, 40)} in ${name(node)}`);
    }
  }
  for (const zone of all('.bl-talk, .bl-notes')) if (zone.scrollHeight > zone.clientHeight + 1) wrong.push(`a scroll inside a scroll: ${zone.textContent} ${zone.scrollHeight} in ${zone.clientHeight}`);
  const ratio = devicePixelRatio;
  if (Math.abs(board.width * ratio - canvas.width) > 0.05 || Math.abs(board.height * ratio - canvas.height) > 0.05) wrong.push(`not sharp: ${board.width} × ${board.height} at ${ratio}, ${canvas.width} × ${canvas.height}`);
  return wrong;
}"""


@pytest.fixture(scope="module")
def shown(browser, server):
    """A notebook in a page of a size, in which one widget after the other is shown."""
    from boardlab.tools.labserver import Lab, notebook
    address, work = server
    (work / "one-screen.ipynb").write_text(notebook(["import boardlab as bl\nfrom ipywidgets import VBox\nhost = VBox()\nhost"]), encoding="utf-8")
    lab = Lab(browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page(), address)
    lab.open("one-screen.ipynb")
    lab.run_all()
    yield lab
    assert not lab.errors
    lab.close()
    lab.page.context.close()


def resize(lab, size):
    """A page of a size; on the laptop the list of files stands open, as JupyterLab begins."""
    width, height = SIZES[size]
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.page.evaluate(f"() => {{ const app = window.jupyterapp; {'app.shell.expandLeft' if size == 'laptop' else 'app.shell.collapseLeft'}(); }}")
    lab.page.wait_for_timeout(150)


def put(lab, made, *then):
    """Show a widget in the place of the last one, and do something with it."""
    lab.run("\n".join([f"shown = {made}", "host.children = (shown,)", *then]))

    def settled():
        lab.idle()
        seen = lab.page.evaluate("""() => { const canvas = document.querySelector('.jp-OutputArea-output .boardlab-board canvas');
            const glass = document.querySelector('.jp-OutputArea-output .bl-glass');
            return canvas && glass && canvas.offsetWidth === glass.offsetWidth && Math.abs(canvas.getBoundingClientRect().width * devicePixelRatio - canvas.width) < 0.5; }""")
        assert seen, "the board is not drawn for this page yet"
    eventually(settled)
    lab.page.wait_for_timeout(150)
    lab.idle()


def judged(lab):
    """What is wrong with what is to be seen now."""
    return lab.page.evaluate(LOOK)


def widget(name, what):
    position = repr(what) if "/" in what.partition(";")[0] else f"bl.{what}"
    return f"bl.{name}({position}, animate=False)"


def phases_judged(lab, keep, phases, prefix=""):
    """What is wrong with each of these phases, before and after some clicks."""
    for phase in phases:
        what, clicks = PHASES[phase]
        put(lab, widget("Board", what))
        yield phase, judged(lab)
        if clicks:
            lab.run("\n".join(f"shown.click({click!r})" for click in clicks))
            yield f"{phase} {' '.join(clicks)}", judged(lab)
        keep(lab, prefix + phase)


def lesson_judged(lab, keep, lesson, prefix=""):
    """What is wrong with each step of a lesson and its hint."""
    put(lab, f"bl.Lesson({lesson!r}, progress=False, animate=False)")
    for number in range(1, lab.ask("shown.view.count") + 1):
        lab.run(f"shown.go({number}); shown.press('hint')")
        yield f"{lesson} {number}", judged(lab)
    keep(lab, prefix + lesson.replace("/", "-"))


def told(wrong):
    return "\n".join(f"{what}: {each}" for what, said in wrong.items() for each in said)


@pytest.mark.parametrize("size", SIZES)
def test_every_phase_of_every_game_is_on_one_screen(size, shown, keep):
    resize(shown, size)
    assert not told(dict(phases_judged(shown, keep, PHASES)))


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_longest_words_are_on_one_screen(size, shown, keep):
    resize(shown, size)
    shown.run("spoken = bl.language(); bl.language('ru')")
    try:
        wrong = dict(phases_judged(shown, keep, LONGEST, "ru-"))
        for lesson in LESSONS:
            wrong |= dict(lesson_judged(shown, keep, lesson, "ru-"))
    finally:
        shown.run("bl.language(spoken)")
    assert not told(wrong)


@pytest.mark.parametrize("size", SIZES)
def test_lessons_explorers_and_the_curriculum_are_on_one_screen(size, shown, keep):
    resize(shown, size)
    wrong = {}
    for lesson in LESSONS:
        wrong |= dict(lesson_judged(shown, keep, lesson))
    for phase in ("leaders-banish", "legie-ten", "heroes-act"):
        for mode in ("inspect", "play"):
            put(shown, widget("Explorer", PHASES[phase][0]), f"shown.use({mode!r})")
            wrong[f"explorer {phase} {mode}"] = judged(shown)
        keep(shown, f"explorer-{phase}")
    put(shown, "bl.Curriculum('leaders')", "shown.take('leaders/acrobat')")
    eventually(lambda: _empty(judged(shown)))
    keep(shown, "curriculum")
    assert not told(wrong)


def puzzles_judged(lab, keep, prefix):
    """What is wrong with the hardest puzzle of each game: at the beginning, with every hint but the line, and refuted."""
    for game in ("leaders", "legie", "heroes"):
        data = max(puzzles(game), key=lambda each: (each.least, each.difficulty, len(each.goal)))
        for name, deeds in (("begin", ()), ("hints", ("press('hint')",) * 4), ("refuted", ("attempt(lost)",))):
            put(lab, f"bl.Puzzle('{game}/{data.name}', progress=False, animate=False)", LOST)
            for deed in deeds:
                lab.run(f"shown.{deed}")
                eventually(lambda: _empty(lab.ask("bool(shown.session._meanwhile)")))
            lab.idle()
            yield f"{prefix} {game} {name}", judged(lab)
            keep(lab, f"{prefix}-{game}-{name}")


LOST = """
from boardlab.players.solve import solve
def _lost(state, goal):
    over = [action for action in state.legal_actions() if state.after(action).turn != state.turn]
    for action in over or state.legal_actions():
        if over or solve(state.after(action), goal).status == 'none':
            return action
lost = _lost(shown.state, shown.taken.goal)
"""


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_puzzles_are_on_one_screen(size, code, shown, keep):
    resize(shown, size)
    shown.run(f"spoken = bl.language(); bl.language({code!r})")
    try:
        wrong = dict(puzzles_judged(shown, keep, f"{code}-{size}"))
    finally:
        shown.run("bl.language(spoken)")
    assert not told(wrong)


def _empty(wrong):
    assert not wrong
