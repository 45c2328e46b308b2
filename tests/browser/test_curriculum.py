"""The page of all lessons in a real browser: taken by mouse and by keyboard, forgotten, in the dark, on a narrow page."""

from touching import PREPARE, click, eventually, rgb, same_pieces

PAGE = """import os, tempfile, boardlab as bl
os.environ["BOARDLAB_PROGRESS"] = os.path.join(tempfile.mkdtemp(), "progress.json")
from boardlab.lessons import my_progress, lesson
def do(name, *scores):
    for step, score in zip(lesson(name).steps, scores or [1.0] * 20):
        my_progress().note(lesson(name), step.key, score)
do("leaders/board")
do("leaders/action", 1.0, 0.5, 0.0)
page = bl.Curriculum({games})
page"""
ACROBAT, AFTER = "leaders/acrobat", "leaders/claw-launcher"


def opened(open_lab, games="'leaders'", **options):
    lab = open_lab(PAGE.format(games=games), **options)
    lab.page.wait_for_selector(".bl-lessons .bl-take")
    return lab


def row(lab, name):
    return lab.page.locator(f".bl-lessons .bl-take[data-name='{name}']")


def press(lab, selector):
    lab.page.locator(f".bl-lessons {selector}").first.click()
    lab.idle()


def lesson_there(lab, name):
    """The lesson is open, in the kernel and on the page, and the only one; from now on it is called as in other tests."""
    def there():
        lab.idle()
        assert lab.ask("page.current") == name
        assert lab.page.locator(".boardlab-lesson canvas").count() == 1
        assert lab.page.locator(".bl-bar strong").inner_text() == lab.page.locator(".bl-lesson h4").inner_text()
    eventually(there)
    lab.run("lesson, board = page.lesson, page.lesson.board")


def agrees(lab):
    """Every line of the page shows what the kernel knows, to the eye and to a screen reader."""
    def same():
        told = lab.ask("[(line['name'], line['count'], f\"{line['title']}. {line['label']}\", line['state'],"
                       " len(line['scores'])) for game in page.panel.face['games'] for each in game['chapters']"
                       " for line in each['lessons']]")
        seen = lab.page.evaluate("""() => [...document.querySelectorAll('.bl-lessons .bl-take')].map((each) => [
            each.dataset.name, each.querySelector('.bl-count').textContent, each.getAttribute('aria-label'),
            each.dataset.state, each.querySelectorAll('.bl-step').length])""")
        assert [tuple(each) for each in seen] == told
    eventually(same)


def test_a_lesson_is_taken_in_the_page_and_what_is_done_is_shown_at_once(open_lab, keep):
    lab = opened(open_lab)
    agrees(lab)
    assert row(lab, "leaders/board").get_attribute("data-state") == "finished"
    assert lab.page.locator("[data-name='leaders/action'] .bl-step.bl-some").count() == 1
    keep(lab, "closed")
    row(lab, ACROBAT).click()
    lesson_there(lab, ACROBAT)
    lab.page.locator(".bl-lesson [data-do=next]").click()
    lab.idle()
    assert lab.ask("page.course.standing('leaders/acrobat').scores[0]") == 1.0
    agrees(lab)
    lab.page.locator(".bl-lesson [data-number='5']").click()
    lab.idle()
    for cell in ("d2", "d4", "f4"):
        click(lab, cell)
    assert lab.ask("page.course.standing('leaders/acrobat').scores[4]") == 1.0
    agrees(lab)
    assert lab.page.locator(".bl-bar .bl-step.bl-full").count() == 2
    lab.run(PREPARE)
    eventually(lambda: same_pieces(lab))
    keep(lab, "open")
    press(lab, "[data-following]")
    lesson_there(lab, AFTER)
    press(lab, "[data-shut]")
    assert lab.page.locator(".boardlab-lesson").count() == 0 and lab.page.locator(".bl-bar").is_hidden()


def test_it_goes_on_at_the_first_step_that_is_not_done(open_lab):
    lab = opened(open_lab)
    press(lab, "[data-go-on]")
    lesson_there(lab, "leaders/action")
    assert lab.page.locator(".bl-lesson .bl-dot[aria-current]").get_attribute("data-number") == "2"
    eventually(lambda: _focused(lab, "bl-bar"))
    top = lab.page.locator(".bl-bar").bounding_box()["y"]
    assert 0 < top < 400, "the lesson is in sight"


def test_by_keyboard(open_lab):
    lab = opened(open_lab)
    cells = lab.page.locator(".jp-Notebook-cell").count()
    row(lab, "leaders/board").focus()
    for key in ("b", "a", "d", "d", "ArrowDown", "ArrowDown", "ArrowUp"):
        lab.page.keyboard.press(key)
    assert lab.page.locator(".jp-Notebook-cell").count() == cells, "letters stay on the page"
    assert lab.page.evaluate("() => document.activeElement.dataset.name") == "leaders/action"
    lab.page.keyboard.press("Enter")
    lesson_there(lab, "leaders/action")
    eventually(lambda: _focused(lab, "bl-bar"))
    assert lab.page.locator(".bl-games").is_hidden()
    lab.run("page.lesson.go(3)")
    lab.page.keyboard.press("Tab")
    assert lab.page.locator("[data-contents]").get_attribute("aria-expanded") == "false"
    lab.page.keyboard.press("Enter")
    assert lab.page.locator(".bl-games").is_visible() and lab.page.locator(".boardlab-lesson").is_hidden()
    assert lab.page.evaluate("() => document.activeElement.dataset.name") == "leaders/action", "back in the list, where it is"
    lab.page.keyboard.press("Enter")
    assert lab.page.locator(".bl-games").is_hidden() and lab.page.locator(".boardlab-lesson").is_visible()
    assert lab.ask("page.lesson.view.number") == 3, "the place in the lesson is kept"


def _focused(lab, name):
    assert lab.page.evaluate("() => document.activeElement.classList[0]") == name


def test_a_lesson_is_forgotten_by_a_second_click(open_lab, keep):
    lab = opened(open_lab)
    press(lab, "[data-forget='leaders/board']")
    sure = lab.page.locator(".bl-sure")
    assert sure.inner_text() == lab.ask("page.panel.face['words']['sure']") and lab.ask("page.asked") == "leaders/board"
    keep(lab)
    lab.page.keyboard.press("Escape")
    lab.idle()
    assert sure.count() == 0 and row(lab, "leaders/board").get_attribute("data-state") == "finished"
    press(lab, "[data-forget='leaders/board']")
    press(lab, ".bl-sure")
    agrees(lab)
    assert row(lab, "leaders/board").get_attribute("data-state") == "new"
    assert lab.ask("list(my_progress().scores)") == ["leaders/action"]


def test_it_speaks_another_language_and_wears_the_dark(open_lab, keep):
    lab = opened(open_lab, games="", theme="dark", device_scale_factor=2)
    lab.run("bl.language('it')")
    agrees(lab)
    heading = lab.page.locator("[data-game=leaders] .bl-go-on").inner_text()
    assert heading == lab.ask("page.panel.face['games'][1]['next'][1]") and heading.startswith("Continua")
    assert lab.page.locator(".bl-game").count() == lab.ask("len(page.course.games)")
    worn(lab, "dark")
    keep(lab)
    lab.page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' })")
    eventually(lambda: worn(lab, "light"))


def worn(lab, theme):
    """The page is painted in the colour of this theme."""
    painted = lab.page.evaluate("() => getComputedStyle(document.querySelector('.bl-lessons')).backgroundColor")
    assert painted == "rgb({}, {}, {})".format(*rgb(lab.ask(f"page.panel.face['themes'][{theme!r}]['page']")))


SPILLED = """() => {
  const box = document.querySelector('.bl-lessons'), right = box.getBoundingClientRect().right;
  const inside = [...box.querySelectorAll('*')].filter((each) => each.getClientRects().length);
  return Math.max(box.scrollWidth - box.clientWidth, ...inside.map((each) => each.getBoundingClientRect().right - right));
}"""


def test_it_fits_a_narrow_page(open_lab, keep):
    lab = opened(open_lab, viewport={"width": 360, "height": 1300})
    lab.run("bl.language('ru')")
    press(lab, "[data-forget='leaders/action']")
    assert lab.page.evaluate(SPILLED) <= 1
    keep(lab)
    row(lab, ACROBAT).click()
    lesson_there(lab, ACROBAT)
    eventually(lambda: _folded(lab))
    assert lab.page.evaluate(SPILLED) <= 1
    keep(lab, "open")


def _folded(lab):
    assert lab.page.locator(".bl-games").is_hidden(), "the list makes room for the lesson"


def test_trouble_with_the_file_is_told(open_lab):
    lab = open_lab("""import pathlib, tempfile, warnings, boardlab as bl
path = pathlib.Path(tempfile.mkdtemp()) / "progress.json"
path.write_text("{")
warnings.simplefilter("ignore")
page = bl.Curriculum("legie", progress=bl.lessons.Progress(path))
page""")
    lab.page.wait_for_selector(".bl-lessons .bl-note")
    assert "progress.json.bad" in lab.page.locator(".bl-lessons .bl-note").inner_text()
