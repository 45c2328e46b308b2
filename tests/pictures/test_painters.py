"""The painters draw the same scene: SVG that is well formed, text that is complete, a canvas with few calls."""

import xml.etree.ElementTree as xml

import drawing
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import boardlab as bl
from boardlab.paint import paint, picture, svg, text
from boardlab.scene import Circle, Line, Path, Polygon, Text, cross, marks_for, ring, scene, zone

leaders, legie, heroes = (bl.game(name) for name in ("leaders", "legie", "heroes"))
SVG = "{http://www.w3.org/2000/svg}"
MIDDLE = leaders.position(south="leader:d2 acrobat:d3 rider:b3.acted", north="leader:d6 bruiser:d4 nemesis:c5",
                          turn="south", row="vizier wanderer hermit", deck="assassin archer")


@given(drawing.states(), st.sampled_from(drawing.THEMES), st.booleans(), st.sampled_from([320, 360, 640, 1000]))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_painter_fails_and_all_show_the_same(s, theme, flip, width):
    shown = scene(s, marks_for(s), theme=theme, flip=flip, width=width)
    notes = drawing.Notes()
    paint(notes, shown)
    root, board = xml.fromstring(svg(shown)), text(shown)
    pieces = {group.name for group in shown.layer("pieces")}
    assert {name for name in names(root, "pieces") if name} == pieces
    for group in shown.layer("pieces"):
        assert group.text in board
    for cell in s.board.cells:
        assert f"piece:{cell}" in pieces or f"marker:{cell}" in pieces or cell in board
    kinds = [type(shape) for shape in shown.shapes()]
    assert len(root.findall(f".//{SVG}text")) == kinds.count(Text) == notes.count("fill_text")
    assert len(root.findall(f".//{SVG}circle")) == kinds.count(Circle)
    assert len(root.findall(f".//{SVG}path")) == kinds.count(Polygon) + kinds.count(Line) + kinds.count(Path)
    for kind, call in ((Polygon, "fill_polygons"), (Circle, "fill_circles")):
        assert notes.count(call) == sum(isinstance(shape, kind) and bool(shape.fill) for shape in shown.shapes())


def names(root, layer):
    group = next((g for g in root.findall(f"{SVG}g") if g.get("class") == layer), ())
    return [child.get("data-name") for child in group]


# SVG


def test_svg_has_a_title_and_a_description_in_words():
    root = xml.fromstring(svg(scene(MIDDLE)))
    title, description = root[0], root[1]
    assert title.tag == f"{SVG}title" and description.tag == f"{SVG}desc"
    assert "South to play" in title.text
    for words in ("Leader d2", "Acrobat d3", "Rider b3, has acted", "Bruiser d4", "Vizier, Wanderer, Hermit", "Deck: 2",
                  "South", "North"):
        assert words in description.text
    assert root.get("aria-labelledby").split() == [title.get("id"), description.get("id")]
    assert root.get("role") == "img"


def test_svg_ids_are_unique_and_differ_between_pictures():
    roots = [xml.fromstring(svg(scene(s))) for s in (MIDDLE, leaders.new_game(seed=1), legie.new_game(seed=1))]
    ids = [element.get("id") for root in roots for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) == 6


def test_svg_stands_alone():
    """No links, no scripts, no fonts or images from elsewhere."""
    drawn = svg(scene(MIDDLE, marks_for(MIDDLE, ("d3",))))
    root = xml.fromstring(drawn)
    used = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert used <= {"svg", "title", "desc", "g", "rect", "path", "circle", "text"}
    assert "url(" not in drawn and "href" not in drawn and "@import" not in drawn


def test_svg_escapes_everything():
    nasty = "<b>\"&' ]]> \x00 – é</b>"
    root = xml.fromstring(svg(scene(MIDDLE, (cross("a1", nasty), zone("a2", label=nasty)), message=nasty)))
    said = " ".join(element.text or "" for element in root.iter(f"{SVG}text"))
    assert "<b>" in said and "\x00" not in said


def test_svg_is_the_same_every_time():
    assert svg(scene(MIDDLE)) == svg(scene(MIDDLE))


def test_svg_is_drawn_by_a_renderer():
    """The pixel in the middle of a token has the colour of its core or glyph, not of the ground."""
    import io

    from PIL import Image
    shown = picture(MIDDLE)
    pixels = Image.open(io.BytesIO(shown.png(width=int(shown.scene.width)))).convert("RGB")
    x, y = shown.scene.plan.centre["b3"]
    r = shown.scene.plan.token
    ground, token = pixels.getpixel((round(x), round(y - r * 1.3))), pixels.getpixel((round(x), round(y - r * 0.7)))
    assert ground != token and pixels.size[0] == shown.scene.width


# Text


def test_the_text_board_of_leaders():
    s = leaders.position(south="leader:d2 acrobat:d3 rider:b3.acted", north="leader:d6 bruiser:d4", turn="south",
                         row="vizier", deck="archer")
    assert picture(s, (ring("d3"), cross("d5", "nobody to jump over"))).text == """\
                    d7
              c6          e6
        b5         [le]         f5
  a4          c5          e5          g4
        b4         d5×          f4
  a3          c4          e4          g3
      (RI)*        [br]         f3
  a2          c3          e3          g2
        b2        (AC)○         f2
  a1          c2          e2          g1
        b1         (LE)         f1
              c1          e1
                    d1

South to play: actions
Available: Vizier
Deck: 1
First player: South
South: (LE) Leader d2; (AC) Acrobat d3; (RI)* Rider b3, has acted
North: [le] Leader d6; [br] Bruiser d4
× Not allowed   ○ Chosen   * has acted
× d5: nobody to jump over"""


def test_a_flipped_text_board_is_turned_too():
    lines = text(scene(MIDDLE, flip=True)).splitlines()
    assert lines[0].strip() == "d1" and lines[12].strip() == "d7"


def test_text_tells_sides_apart_by_case_and_brackets():
    board = text(scene(leaders.new_game(seed=1)))
    assert "(LE)" in board and "[le]" in board


# Canvas


def test_a_canvas_needs_few_calls():
    notes = drawing.Notes()
    paint(notes, scene(MIDDLE, marks_for(MIDDLE, ("d3",))))
    drawn = [name for name, _ in notes.calls if name != "fill_text"]
    assert len(drawn) < 120
    assert drawn[0] == "save" and drawn[-1] == "restore"


def test_a_canvas_sets_nothing_twice():
    notes = drawing.Notes()
    paint(notes, scene(MIDDLE))
    last = {}
    for name, value in notes.styles:
        assert last.get(name) != value
        last[name] = value


@pytest.mark.parametrize("name", bl.games())
def test_ipycanvas_takes_every_call(name):
    """The real canvas accepts the arguments; nothing is shown, but its checks run."""
    import ipycanvas
    s = drawing.played(name, bl.game(name).options[0], 5, 12)
    canvas = ipycanvas.Canvas(width=1280, height=1000)
    with ipycanvas.hold_canvas():
        paint(canvas, scene(s, marks_for(s)), scale=2)


# States show themselves


@pytest.mark.parametrize("name", bl.games())
def test_a_position_shows_itself(name):
    from IPython.core.formatters import DisplayFormatter
    s = bl.game(name).new_game(seed=3)
    faces, _ = DisplayFormatter().format(s)
    assert faces["text/plain"] == str(s) == text(scene(s))
    assert xml.fromstring(faces["image/svg+xml"]).tag == f"{SVG}svg"
    assert "image/png" not in faces


def test_png_only_when_asked_for():
    assert "image/png" not in picture(MIDDLE)._repr_mimebundle_()[0]
    assert picture(MIDDLE, png=True)._repr_mimebundle_()[0]["image/png"].startswith(b"\x89PNG")
    assert "image/png" in picture(MIDDLE)._repr_mimebundle_(include=["image/png"])[0]


def test_pictures_are_saved_by_their_ending(tmp_path):
    shown = MIDDLE.picture("dot d5")
    assert shown.save(tmp_path / "a.svg").read_text(encoding="utf-8") == shown.svg
    assert shown.save(tmp_path / "a.txt").read_text(encoding="utf-8") == shown.text + "\n"
    assert shown.save(tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match=".svg, .txt, .png"):
        shown.save(tmp_path / "a.gif")


def test_painting_loads_no_widgets():
    import subprocess
    import sys
    script = ("import sys\n"
              "for name in ('ipycanvas', 'ipywidgets', 'anywidget', 'numpy', 'resvg_py'): sys.modules[name] = None\n"
              "from boardlab import leaders\nprint(len(leaders.new_game(seed=1)._repr_mimebundle_()[0]))")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "2", done.stderr
