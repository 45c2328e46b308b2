"""A picture as data: every cell is where it should be, everything can be clicked, marks and panels say what is so."""

import drawing
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import boardlab as bl
from boardlab.errors import BoardlabError
from boardlab.paint import Picture
from boardlab.scene import (
    BadMark,
    Circle,
    Mark,
    Polygon,
    Text,
    arrow,
    cross,
    diamond,
    dot,
    edge,
    marks_for,
    read_mark,
    ring,
    scene,
    shade,
    sight,
    zone,
)

leaders, legie, heroes = (bl.game(name) for name in ("leaders", "legie", "heroes"))
MIDDLE = leaders.position(south="leader:d2 acrobat:d3 rider:b3.acted", north="leader:d6 bruiser:d4 nemesis:c5",
                          turn="south", row="vizier wanderer hermit", deck="assassin archer")


def hit(picture, x, y):
    """The name of what is at a point, as the browser finds it: the last outline that holds the point."""
    return next((each.name for each in reversed(picture.hits) if holds(each.points, x, y)), None)


def holds(points, x, y):
    """The point is inside the outline."""
    inside, (px, py) = False, points[-1]
    for qx, qy in points:
        if (qy > y) != (py > y) and x < (px - qx) * (y - qy) / (py - qy) + qx:
            inside = not inside
        px, py = qx, qy
    return inside


@pytest.mark.parametrize("name", bl.games())
@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("width", [300, 360, 640, 1200])
def test_the_middle_of_every_cell_is_that_cell(name, flip, width):
    s = bl.game(name).new_game(seed=1)
    picture = scene(s, flip=flip, width=width)
    for cell in s.board.cells:
        assert hit(picture, *picture.plan.centre[cell]) == cell
        assert hit(picture, *picture.centre(cell)) == cell
    assert hit(picture, -5, -5) is None and hit(picture, width / 2, picture.height + 5) is None


@pytest.mark.parametrize("name", bl.games())
def test_flipped_boards_are_turned_half_round(name):
    s = bl.game(name).new_game(seed=1)
    plain, turned = scene(s).plan.centre, scene(s, flip=True).plan.centre
    cells = s.board.cells
    for a, b in zip(cells, cells[1:]):
        for axis in (0, 1):
            assert plain[a][axis] - plain[b][axis] == pytest.approx(turned[b][axis] - turned[a][axis], abs=0.05)


def test_row_one_is_at_the_bottom_unless_flipped():
    for name, low, high in (("leaders", "d1", "d7"), ("legie", "a1", "a6"), ("heroes", "a1", "a9")):
        s = bl.game(name).new_game(seed=1)
        assert scene(s).plan.centre[low][1] > scene(s).plan.centre[high][1]
        assert scene(s, flip=True).plan.centre[low][1] < scene(s, flip=True).plan.centre[high][1]


def test_the_panel_is_beside_the_board_from_640_and_below_it_under_that():
    for width, beside in ((640, True), (900, True), (639, False), (360, False)):
        picture = scene(MIDDLE, width=width)
        bottom = max(y for _, y in picture.plan.centre.values())
        status = next(group for group in picture.layer("panel") if group.name == "status")
        assert (status.at[1] < bottom) == beside


@given(drawing.states(), st.sampled_from([300, 360, 640, 900]), st.booleans())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_nothing_leaves_the_picture(s, width, flip):
    picture = scene(s, marks_for(s), width=width, flip=flip)
    for shape in picture.shapes():
        for x, y in extent(shape):
            assert -1 <= x <= picture.width + 1 and -1 <= y <= picture.height + 1, shape


def extent(shape):
    if isinstance(shape, Circle):
        return [(shape.x - shape.r, shape.y - shape.r), (shape.x + shape.r, shape.y + shape.r)]
    if isinstance(shape, Text):
        return [(shape.x, shape.y)]
    return getattr(shape, "points", ())


@given(drawing.states())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_everything_that_can_be_done_can_be_clicked(s):
    """Whatever comes first in a legal action is a cell, a card or a button of the picture."""
    picture = scene(s)
    for action in s.legal_actions():
        assert action.clicks[0] in picture.names
        assert hit(picture, *picture.centre(action.clicks[0])) == action.clicks[0]


def test_buttons_follow_the_clicks():
    assert "end" in scene(MIDDLE).names
    assert "end" not in scene(MIDDLE, clicks=("d3",)).names
    assert "end" not in scene(MIDDLE, buttons=False).names


def test_the_other_sides_cards_are_not_to_be_clicked():
    s = legie.position(black="soldier:a1", white="king:c3", turn="black")
    picture = scene(s)
    soldiers = [hit for hit in picture.hits if hit.name == "soldier"]
    assert len(soldiers) == 1


def test_a_card_whose_hero_is_clicked_on_the_board_means_that_hero():
    s = heroes.new_game(seed=4)
    cell = next(piece.cell for piece in s.pieces if piece.side == s.turn)
    assert sum(hit.name == cell for hit in scene(s).hits) == 2


# The whole position


@given(drawing.states())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_piece_and_every_line_of_the_panel_is_there(s):
    picture = scene(s)
    drawn = {group.name for group in picture.layer("pieces")}
    assert {f"piece:{cell}" for cell in s.at} <= drawn
    said = " ".join(group.text for group in picture.layer("panel"))
    for _, value in s.panel():
        if isinstance(value, int) and not isinstance(value, bool):
            assert str(value) in said
        if isinstance(value, tuple):
            cards = {group.name for group in picture.layer("panel")}
            assert {f"card:{card}" for card in value} <= cards


def texts(picture, layer):
    return [shape.text for group in picture.layer(layer) for shape in group.shapes if isinstance(shape, Text)]


def test_cell_names_are_on_the_board():
    assert texts(scene(MIDDLE), "names") == list(MIDDLE.board.cells)


def test_a_used_up_piece_is_dimmed_and_turned():
    fresh, used = scene(leaders.position(south="leader:d2 rider:b3", north="leader:d6")), scene(
        leaders.position(south="leader:d2 rider:b3.acted", north="leader:d6"))
    before, after = ({g.name: g for g in picture.layer("pieces")}["piece:b3"].shapes for picture in (fresh, used))
    assert before[2].fill != after[2].fill
    assert before[3].commands != after[3].commands
    assert "*" in {g.name: g for g in used.layer("pieces")}["piece:b3"].text


def test_a_piece_that_must_move_wears_a_ring():
    s = leaders.position(south="leader:d2", north="leader:d6 nemesis:c4.due", phase="nemesis")
    shapes = [shape for group in scene(s).layer("badges") for shape in group.shapes]
    assert len([shape for shape in shapes if isinstance(shape, Circle) and shape.dash]) == 1


def test_hearts_and_states_are_on_the_token():
    s = heroes.position(beige="monk:b1:2.poison dragon:c1:8", blue="snake:b9:4 giant:c9:0", turn="beige")
    picture = scene(s)
    shown = texts(picture, "badges")
    assert sorted(shown) == ["2", "4", "8", "P"]
    assert "P" in " ".join(group.text for group in picture.layer("legend"))
    dead = next(group for group in picture.layer("pieces") if group.name == "piece:c9")
    assert "dead" in dead.title and dead.text.endswith("†")


def test_terrain_is_tint_and_pattern():
    rows = "..F.../.C..../W...../....M./....../......"
    s = legie.position(black="soldier:a1", white="", scenario="advanced", terrain=rows)
    cells = {group.name: group for group in scene(s).layer("cells")}
    plain = cells["b1"].shapes
    for cell, letter in (("c6", "F"), ("b5", "C"), ("a4", "W"), ("e3", "M")):
        assert len(cells[cell].shapes) > len(plain) and cells[cell].shapes[0].fill != plain[0].fill
        assert cells[cell].text == cell + letter
    assert len({cells[cell].shapes[0].fill for cell in ("c6", "b5", "a4", "e3", "b1")}) == 5


def test_the_flag_lies_on_its_cell():
    s = legie.position(black="soldier:a1", white="king:c3", flag="e5")
    assert [group.name for group in scene(s).layer("pieces") if group.name.startswith("marker")] == ["marker:e5"]


def test_hidden_pieces_give_nothing_away():
    """Two positions that differ only in what is face down make the same picture, in every word and shape."""
    def after(picks):
        s = heroes.new_game(seed=1, setup="pick")
        for kind, cell in zip(picks, "bcdefg"):
            s = s.play(f"pick {kind} {cell}{1 if s.turn == 'beige' else 9}")
        return s
    one, two = (after(kinds) for kinds in (("dragon", "monk", "snake", "giant", "ninja", "clone"),
                                           ("clone", "samurai", "paladin", "monk", "amazon", "telepath")))
    assert one.hidden and one.hidden == two.hidden
    assert scene(one) == scene(two)


def test_the_outcome_is_said():
    s = leaders.position(south="leader:d1 rider:c6 jailer:e6", north="leader:d7")
    assert s.outcome and "South wins" in scene(s).title


def test_whoever_chooses_is_named():
    s = leaders.position(south="leader:d2", north="leader:d6 nemesis:c4.due", phase="nemesis", turn="south")
    assert s.decider == "north" and "North chooses" in scene(s).title


# Marks

ALL = (dot("d5"), diamond("e4"), cross("g1", "too far"), ring("d3"), sight("d4", "d6"),
       zone("f1", "f2", label="danger"), arrow("d3", "d5"), edge("a1", "a2", 2.5), shade("b1", 0.4),
       dot("d4"), diamond("vizier"), cross("wanderer"), ring("hermit"))


def test_every_mark_is_drawn_and_in_the_legend():
    picture = scene(MIDDLE, ALL)
    legend = [group.text for group in picture.layer("legend")]
    for sign in "•◆×○┄/→—▒":
        assert any(line.startswith(sign) for line in legend), sign
    assert any("too far" in line for line in legend) and any("danger" in line for line in legend)
    assert "2.5" in texts(picture, "values") and "0.4" in texts(picture, "values")


@pytest.mark.parametrize("mark", ALL[:9], ids=lambda mark: mark.kind)
def test_each_mark_adds_shapes_of_its_own(mark):
    plain, marked = scene(MIDDLE, legend=False), scene(MIDDLE, (mark,), legend=False)
    assert len(set(marked.shapes()) - set(plain.shapes())) >= 1


def test_marks_have_different_shapes():
    """With one colour for everything, the marks can still be told apart."""
    def shape_of(mark):
        new = set(scene(MIDDLE, (mark,), legend=False).shapes()) - set(scene(MIDDLE, legend=False).shapes())
        return tuple(sorted((type(shape).__name__, len(getattr(shape, "points", ())), bool(getattr(shape, "fill", "")),
                             bool(getattr(shape, "dash", ()))) for shape in new))
    seen = [shape_of(mark) for mark in ALL[:9]]
    assert len(set(seen)) == len(seen)


def test_several_reasons_are_numbered():
    picture = scene(MIDDLE, (cross("a1", "too far"), cross("a2", "occupied"), cross("a3", "too far")))
    assert sorted(texts(picture, "signs")) == ["1", "1", "2"]
    assert [g.text for g in picture.layer("legend") if ":" in g.text] == ["×1 a1 a3: too far", "×2 a2: occupied"]


@pytest.mark.parametrize("mark", ALL)
def test_a_mark_is_one_line_of_text(mark):
    assert read_mark(mark.text) == mark


@pytest.mark.parametrize("wrong", ["", "blob d4", "dot", "dot d4 d5", "zone", "arrow d4", "arrow d4 d4", "shade d4",
                                   "shade d4 2", "dot 0.5"])
def test_wrong_marks_are_refused(wrong):
    with pytest.raises(BadMark):
        scene(MIDDLE, (wrong,))


def test_a_mark_off_the_board_says_where():
    with pytest.raises(BadMark, match="d9 is not in this picture; did you mean d"):
        scene(MIDDLE, (dot("d9"),))
    with pytest.raises(BadMark):
        scene(MIDDLE, (Mark("dot", ("d4",), "", 0.5),))


def test_marks_for_the_beginning_of_an_action():
    """The acrobat on d3: steps are dots, the jump over d4 is a diamond, the chosen piece has a ring."""
    found = marks_for(MIDDLE, ("d3",))
    assert found[0] == ring("d3")
    assert dot("c3") in found and diamond("d5") in found and diamond("d4") not in found
    ends = {action.clicks[1] for action in MIDDLE.legal_actions() if action.clicks[0] == "d3"}
    assert {mark.cells[0] for mark in found[1:]} == ends


def test_placing_is_a_dot_and_shooting_a_diamond():
    s = legie.position(black="", white="soldier:c3", turn="black")
    assert {mark.kind for mark in marks_for(s)} == {"dot"}
    assert {mark.kind for mark in marks_for(s, ("archer",))} == {"ring", "dot"}
    assert marks_for(s, ("archer", "a1"))[2:] == (diamond("c3"),)


@given(drawing.states())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_marks_for_are_exactly_the_next_clicks(s):
    for clicks in ((), s.legal_actions()[0].clicks[:1] if s.legal_actions() else ()):
        n, begun = len(clicks), [a.clicks for a in s.legal_actions() if a.clicks[:len(clicks)] == clicks]
        going_on = {path[n] for path in begun if len(path) > n}
        assert {mark.cells[0] for mark in marks_for(s, clicks) if mark.kind != "ring"} == going_on


# Small things


def test_a_piece_on_its_way():
    picture = scene(MIDDLE)
    there = picture.moved({"piece:d3": (10, -4)})
    a, b = ({g.name: g for g in p.layer("pieces")} for p in (picture, there))
    assert b["piece:d3"].at == (a["piece:d3"].at[0] + 10, a["piece:d3"].at[1] - 4)
    assert b["piece:d2"] == a["piece:d2"]
    token = next(shape for shape in b["piece:d3"].shapes if isinstance(shape, (Circle, Polygon)))
    assert token.x == pytest.approx(a["piece:d3"].shapes[0].x + 10)


def test_a_picture_is_a_value():
    assert scene(MIDDLE, ALL) == scene(MIDDLE, ALL)
    assert hash(scene(MIDDLE, ALL).layers) == hash(scene(MIDDLE, ALL).layers)


@pytest.mark.parametrize("options", [{"width": 100}, {"width": float("nan")}, {"theme": "sepia"}])
def test_impossible_pictures_are_refused(options):
    with pytest.raises(BoardlabError):
        scene(MIDDLE, **options)


@pytest.mark.parametrize("code, words", [("fr", "À Sud de jouer"), ("it", "Turno – Sud"), ("ru", "Ход — Юг")])
def test_the_picture_speaks_the_language(code, words):
    bl.language(code)
    assert words in scene(MIDDLE).title


def test_an_arrow_goes_around_a_token_between_its_ends():
    from boardlab.scene.shapes import beside, bowed
    state = bl.leaders.position(south="leader:d1 acrobat:c3 rider:c4", north="leader:d7")
    def shaft(marks):
        (group,) = scene(state, marks).layer("lines")
        return group.shapes[0].points
    assert len(shaft(["arrow c3 c5"])) > 2, "over the rider on c4"
    assert len(shaft(["arrow c3 e4"])) == 2, "nobody in between: straight"
    assert beside((0, 0), (10, 0), (5, 3)) == 3 and beside((0, 0), (10, 0), (12, 0)) == float("inf")
    way = bowed((0, 0), (10, 0), 1, 1, 6)
    assert all(abs(y) <= 3 for _, y in way) and max(abs(y) for _, y in way) == 3


def test_a_number_on_an_arrow_is_written_beside_it_and_not_in_the_legend():
    s = legie.position(black="knight:d4", white="soldier:c4")
    told, plain = (scene(s, [f"arrow d4 c4{more}"]) for more in (": +2", ""))
    said = lambda drawn: {group.name for layer in drawn.layers if layer.name == "values" for group in layer.groups}
    assert said(told) == {"value:d4-c4"} and said(plain) == set()
    assert Picture(told).text.count("+2") == 1
