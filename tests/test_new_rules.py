"""A new rule is a few lines in one place: it then holds wherever the game is listed, explained, clicked, drawn and taught.

Each test adds one to a copy of a game of its own.
"""

import re
from contextlib import ExitStack
from importlib import import_module

import pytest

import boardlab as bl
from boardlab.games import game as load
from boardlab.lessons.play import LessonPlay
from boardlab.lessons.reading import read_lesson
from tests.copies import copy_of

WARDEN = '''
@veto(of="step")
@book.rule("warden", BOOK, "a test")
def warden(s: Position, me: Piece, need: Need) -> bool:
    """An enemy next to the Warden cannot step."""
    return need("unwatched", not s.is_next_to(ENEMY[me.side], "warden", me.cell), me.cell)
'''
SPRINTER = '''
@ability("sprinter")
def sprinter(s: Position, me: Piece, need: Need) -> Offers:
    """Moves exactly three cells in a straight line; all must be empty."""
    for *way, end in need.choose("three-in-line", s.board.straight(me.cell, 3)):
        if need("path-clear", all(cell not in s.at for cell in way), *way) and need("room", end not in s.at, end):
            yield move(me, end)
'''
SWAMP = '''
TERRAIN["S"] = "swamp"


@ground("swamp", asks="placed")
@book.rule("swamp", BOOK, "a test")
def swamp(me: Piece, need: Need) -> bool:
    """Nobody with two swords may be placed on a swamp."""
    return need("dry", me.kind not in ("knight", "general"), me.cell)
'''
DRUNK = '''
@veto(of="attack")
@book.rule("drunk", BOOK, "a test")
def is_sober(s: Position, me: Piece, need: Need) -> bool:
    """A drunk hero does not attack."""
    return need("sober", "drunk" not in me.flags, me.cell)
'''


@pytest.fixture
def copied(tmp_path):
    """Make a copy of a game, with lines added to one of its files and names to its vocabulary."""
    with ExitStack() as copies:
        def copy(game, file, lines, vocabulary=("", "")):
            def written(name, text):
                return (text.replace(*vocabulary) if name == "pieces.py" else text) + (f"\n{lines}" if name == file else "")

            assert len([line for line in lines.strip().splitlines() if line]) <= 10
            return copies.enter_context(copy_of(game, tmp_path, written))

        yield copy


def holds(s, text, clicks, rule, need, edge):
    """A rule refuses an action wherever it can be met; and again after the same board was looked at another way."""
    for _ in range(2):
        assert text not in [action.text for action in s.legal_actions()]
        for tried in (text, clicks):
            (reason,) = s.why_not(tried)
            assert (reason.rule, reason.need) == (rule, need)
        assert not s.graph("actions").has_edge(*edge)
        board = bl.Board(s)
        for name in clicks:
            board.click(name)
        assert board.state == s and [(reason.rule, reason.need) for reason in board.reasons] == [(rule, need)]
        lesson = f'rules = ["{rule}"]\n[[step]]\nkind = "refused"\nwords = "try"\nposition = "{s.text}"\n'
        play = LessonPlay(read_lesson(f'{lesson}goal = {{cannot = "{text}", why = "{rule} {need}"}}', s.game, "new"))
        play.attempt(text)
        assert play.done
        asked = {(each.rule, each.need): each.met for each in s.asked(text)}
        assert asked[rule, need] is False


def test_a_passive_character_that_forbids_steps(copied):
    game = copied("leaders", "abilities.py", WARDEN, ("PASSIVE = (", 'PASSIVE = ("warden", '))
    free = game.position(south="leader:d1 rider:c3", north="leader:d7 warden:g4")
    assert "step c3-c4" in [action.text for action in free.legal_actions()]
    s = game.position(south="leader:d1 rider:c3", north="leader:d7 warden:d4")
    holds(s, "step c3-c4", ("c3", "c4"), "warden", "unwatched", ("c3", "c4"))
    assert "rider c3-c5" in [action.text for action in s.legal_actions()], "its ability is not a step"
    assert "step c3-c4" in [action.text for action in free.legal_actions()], "whatever was looked at before"


def test_a_new_active_character(copied):
    game = copied("leaders", "abilities.py", SPRINTER, ("ACTIVE = (", 'ACTIVE = ("sprinter", '))
    s = game.position(south="leader:d1 sprinter:c3", north="leader:d7 archer:c5")
    assert {a.text for a in s.legal_actions() if a.rule == "sprinter"} == {"sprinter c3-f4", "sprinter c3-f1"}
    holds(s, "sprinter c3-c6", ("c3", "c6"), "sprinter", "path-clear", ("c3", "c6"))
    holds(s, "sprinter c3-g4", ("c3", "g4"), "sprinter", "three-in-line", ("c3", "g4"))
    caged = game.position(south="leader:d1 sprinter:c3", north="leader:d7 jailer:c4")
    holds(caged, "sprinter c3-f4", ("c3", "f4"), "jailer", "free", ("c3", "f4"))


def test_a_new_terrain(copied):
    game = copied("legie", "terrain.py", SWAMP)
    rows = "/".join(["......"] * 5 + ["S....."])
    s = game.position(black="", white="", turn="black", scenario="advanced", terrain=rows)
    assert "soldier a1" in [action.text for action in s.legal_actions()]
    holds(s, "knight a1", ("knight", "a1"), "swamp", "dry", ("knight", "a1"))


def test_a_new_status(copied):
    game = copied("heroes", "powers.py", DRUNK, ('STATUSES = (', 'STATUSES = ("drunk", '))
    sober = game.position(beige="giant:d4:6", blue="ninja:d5:4", turn="beige", phase="act", active="d4")
    assert "attack d5" in [action.text for action in sober.legal_actions()]
    s = game.position(beige="giant:d4:6.drunk", blue="ninja:d5:4", turn="beige", phase="act", active="d4")
    holds(s, "attack d5", ("d5",), "drunk", "sober", ("d4", "d5"))
    assert "step d3" in [action.text for action in s.legal_actions()]


def test_a_rule_entered_while_a_position_is_looked_at_holds_at_once(copied):
    game = copied("leaders", "abilities.py", "")
    s = game.position(south="leader:d1 rider:c3", north="leader:d7")
    assert "step c3-c4" in [action.text for action in s.legal_actions()] and not s.why_not("step c3-c4")

    @import_module(f"{game.name}.abilities").veto(of="step")
    def mud(s, me, need):
        return need("dry", False, me.cell)

    assert "step c3-c4" not in [action.text for action in s.legal_actions()]
    assert [reason.need for reason in s.why_not("step c3-c4")] == ["dry"]


@pytest.mark.parametrize("name", ["leaders", "legie", "heroes"])
def test_the_code_that_is_shown_reads_like_the_book(name):
    """No function shown for a rule speaks of bits, caches, masks or of who is asking."""
    for rule in load(name).book:
        found = re.findall(r"\bbits?\b|mask|cache|memo|<<|\bid\(|is LISTING|is not LISTING|lru", rule.code)
        assert not found, f"{name} {rule.id}: {found}"
