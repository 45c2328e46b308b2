"""The kit's fonts come to a page once, and the boards there are drawn in them."""

BOARDS = "from boardlab import leaders\nimport boardlab as bl\na = bl.Board(leaders.new_game(seed=1))\na", "b = bl.Board(leaders.new_game(seed=2))\nb"
FACES = "() => [...document.fonts].filter((each) => /^.?Boardlab/.test(each.family)).map((each) => `${each.family} ${each.weight} ${each.status}`).sort()"


def test_a_page_gets_the_fonts_once_and_draws_in_them(open_lab):
    lab = open_lab(*BOARDS)
    lab.page.wait_for_function("() => globalThis.boardlabFonts?.there")
    lab.page.evaluate("() => boardlabFonts.ready")
    lab.idle()
    faces = [each.replace('"', "") for each in lab.page.evaluate(FACES)]
    assert faces == ["Boardlab Sans 400 loaded", "Boardlab Sans 700 loaded", "Boardlab Serif 700 loaded"]
    assert "Boardlab Sans" in lab.ask("a.easel.canvas.font") or "Boardlab" in lab.ask("b.easel.canvas.font")
