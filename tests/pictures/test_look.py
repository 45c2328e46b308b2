"""The look files: everybody has a drawing, colours can be told apart, and nothing unknown is accepted."""

import itertools
from importlib import resources

import pytest

import boardlab as bl
from boardlab.scene.look import BadLook, contrast, look_of, mix, read_look, read_themes, theme_named, themes
from boardlab.scene.strokes import flattened, read_path

GAMES = [name for name in bl.games() if name != "morris"]
THEMES = list(themes())
THEMES_TEXT = (resources.files("boardlab") / "paint" / "themes.toml").read_text(encoding="utf-8")


def looks():
    return [look_of(bl.game(name).State) for name in GAMES]


def grounds(theme):
    """Everything a piece or a mark can lie on."""
    return [theme["ground"], theme["page"], theme["card"], *(kind["tint"] for kind in theme.terrain.values())]


def at_least(least, colour, grounds, what):
    for under in grounds:
        assert contrast(colour, under) >= least, f"{what}: {colour} on {under} is {contrast(colour, under)}"


def test_the_four_themes_are_there():
    assert THEMES == ["light", "dark", "high-contrast", "print"]


@pytest.mark.parametrize("name", THEMES)
def test_text_can_be_read(name):
    theme = theme_named(name)
    for ink in ("ink", "quiet"):
        at_least(4.5, theme[ink], grounds(theme), f"{name} {ink}")
    at_least(4.5, theme["ink"], [theme["back"]], f"{name} button")
    at_least(4.5, theme["badge-ink"], [theme["badge"]], f"{name} badge")
    shaded = [mix(under, theme.marks["shade"], part / 20) for under in grounds(theme) for part in range(3, 21)]
    at_least(4.5, theme["ink"], shaded, f"{name} shaded cell")


@pytest.mark.parametrize("name", THEMES)
def test_glyphs_stand_out_from_their_tokens(name):
    theme = theme_named(name)
    for side, colours in theme.sides.items():
        at_least(4.5, theme["glyph"], [colours["core"]], f"{name} {side}")
        at_least(3, theme["glyph"], [colours["spent"]], f"{name} {side} used up")
    at_least(3, theme["dead-ink"], [theme["dead"], *grounds(theme)], f"{name} dead")
    at_least(3, theme["heart"], [theme["card"]], f"{name} heart")


@pytest.mark.parametrize("name", THEMES)
def test_tokens_stand_out_from_every_ground(name):
    """A token is seen by its core or by the line around it."""
    theme = theme_named(name)
    for side, colours in theme.sides.items():
        for under in grounds(theme):
            assert max(contrast(colours["core"], under), contrast(colours["edge"], under)) >= 3, (name, side, under)
            faded = mix(colours["edge"], theme["ground"], 0.3)
            assert max(contrast(colours["spent"], under), contrast(faded, under)) >= 3, (name, side, "used up", under)


@pytest.mark.parametrize("name", THEMES)
def test_marks_and_patterns_stand_out(name):
    theme = theme_named(name)
    for mark, colour in theme.marks.items():
        if mark != "shade":  # shading is a ground; its number is text
            at_least(3, colour, grounds(theme), f"{name} {mark}")
    at_least(3, theme["due"], grounds(theme), f"{name} due")
    for line in ("gold", "line", "rim"):
        at_least(3, theme[line], [theme["ground"]], f"{name} {line}")
    for terrain, colours in theme.terrain.items():
        at_least(3, colours["ink"], [colours["tint"]], f"{name} {terrain}")


def test_sides_of_a_game_differ_in_shape_and_colour():
    for look in looks():
        first, second = look.sides
        assert look.outline(first) != look.outline(second)
        for theme in themes().values():
            assert look.colour(theme, first)["core"] != look.colour(theme, second)["core"]


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_has_a_glyph_and_letters(game):
    state = bl.game(game).State
    look = look_of(state)
    for kind in state.kinds:
        assert look.figures[kind].glyph, f"{game}: {kind} has no drawing"
    cards = {card for card in getattr(bl.game(game), "cards", ())}
    assert cards <= set(look.figures)


@pytest.mark.parametrize("game", GAMES)
def test_every_flag_of_a_piece_is_drawn_or_noted(game):
    """Badges have letters of their own: no two flags look alike."""
    look = look_of(bl.game(game).State)
    letters = [how["letter"] for how in look.flags.values() if how["style"] != "note"]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("game", GAMES)
def test_glyphs_differ_pairwise(game):
    """Not only as text: rasterised on the grid, any two drawings share at most two thirds of their ink."""
    drawn = {kind: inked(figure.glyph) for kind, figure in look_of(bl.game(game).State).figures.items() if figure.glyph}
    for (a, ink_a), (b, ink_b) in itertools.combinations(drawn.items(), 2):
        alike = len(ink_a & ink_b) / len(ink_a | ink_b)
        assert alike < 0.67, f"{a} and {b} look alike: {alike:.2f}"


def inked(glyph):
    """The squares of the grid a drawing passes through."""
    squares = set()
    for line in flattened(glyph):
        for (x1, y1), (x2, y2) in zip(line, line[1:]):
            for i in range(21):
                squares.add((round(x1 + (x2 - x1) * i / 20), round(y1 + (y2 - y1) * i / 20)))
    return squares


@pytest.mark.parametrize("game", GAMES)
def test_glyphs_keep_to_the_grid(game):
    look = look_of(bl.game(game).State)
    for kind, figure in {**look.figures, **look.markers}.items():
        points = [point for line in flattened(figure.glyph or ()) for point in line]
        assert all(1 <= n <= 23 for point in points for n in point), f"{game}: {kind} leaves the grid"


@pytest.mark.parametrize("change, key", [
    (('[sides]', 'colour = "red"\n[sides]'), "colour"),
    (('south = "rust"', 'south = "scarlet"'), "sides.south"),
    (('south = "rust"', 'south = "rust"\neast = "teal"'), "sides.east"),
    (('code = "LE"', 'code = "le"'), "kinds.leader.code"),
    (('code = "LE"', 'code = "LE"\nshape = "round"'), "kinds.leader.shape"),
    (('code = "AC"', 'code = "LE"'), "kinds.acrobat.code"),
    (('[kinds.leader]', '[kinds.leeder]'), "kinds.leeder"),
    (('south-home = "double"', 'south-home = "triple"'), "regions.south-home"),
    (('south-home =', 'south-hole ='), "regions.south-hole"),
    (('style = "spent"', 'style = "gone"'), "flags.acted.style"),
    (('glyph = "M5 20h14', 'glyph = "M5 20x14'), "kinds.leader.glyph"),
    (('glyph = "M5 20h14', 'glyph = "M5 20h'), "kinds.leader.glyph"),
    (('[sides]', '[sides'), "TOML"),
])
def test_look_files_are_read_strictly(change, key, tmp_path, monkeypatch):
    from boardlab.scene import look as module
    text = (resources.files("boardlab.games.leaders") / "look.toml").read_text(encoding="utf-8")
    assert change[0] in text
    (tmp_path / "look.toml").write_text(text.replace(*change, 1), encoding="utf-8")
    monkeypatch.setitem(module._folders, "leaders", tmp_path)
    with pytest.raises(BadLook) as error:
        look_of.__wrapped__(bl.game("leaders").State)
    assert error.value.key == key and "leaders/look.toml" in str(error.value)


def test_an_unknown_key_suggests_the_nearest():
    with pytest.raises(BadLook, match="mine.toml: sidse: unknown key; did you mean sides"):
        read_look('[sidse]\na = "rust"', "any", "mine.toml")


@pytest.mark.parametrize("change, key", [
    (('page = "#fcf9f2"', 'page = "ivory"'), "light.page"),
    (('page = "#fcf9f2"\n', ''), "light.page"),
    (('page = "#fcf9f2"', 'page = "#fcf9f2"\npaper = "#ffffff"'), "light.paper"),
    (('dot = "#006e57"\n', ''), "light.marks.dot"),
])
def test_themes_are_read_strictly(change, key):
    assert change[0] in THEMES_TEXT
    with pytest.raises(BadLook) as error:
        read_themes(THEMES_TEXT.replace(*change, 1))
    assert error.value.key == key


def test_a_theme_must_name_every_side():
    lines = THEMES_TEXT.splitlines()
    gone = [i for i, line in enumerate(lines) if line.startswith("azure")][-1]
    with pytest.raises(BadLook, match="print.sides.azure: missing"):
        read_themes("\n".join(lines[:gone] + lines[gone + 1:]))


def test_a_theme_nobody_has_is_refused():
    with pytest.raises(BadLook, match="light, dark, high-contrast, print"):
        theme_named("sepia")


def test_path_data_is_read_as_svg_reads_it():
    assert read_path("M1 1l2 0 0 2z") == (("M", 1, 1), ("L", 3, 1), ("L", 3, 3), ("Z",))
    (_, *_, x, y), = read_path("M2 12a10 10 0 0 1 10-10")[1:]
    assert (x, y) == pytest.approx((12, 2))
    middle = flattened(read_path("M2 12a10 10 0 0 1 10-10"))[0][4]
    assert ((middle[0] - 12) ** 2 + (middle[1] - 12) ** 2) ** 0.5 == pytest.approx(10, abs=0.02)
    whole = flattened(read_path("M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0"))[0]
    assert all(((x - 12) ** 2 + (y - 12) ** 2) ** 0.5 == pytest.approx(10, abs=0.02) for x, y in whole)


@pytest.mark.parametrize("data", ["5 5", "M1", "M1 1 k2 2", "M1 1 a2 2 30 0 1 4 4", "M1 1 L"])
def test_broken_path_data_is_refused(data):
    with pytest.raises(ValueError):
        read_path(data)
