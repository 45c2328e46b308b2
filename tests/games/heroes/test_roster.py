"""The roster of Le Combat des Héros: the kit's own, its table, a user's own file, and what is refused."""

import pickle
import warnings
from importlib import resources

import pytest

import boardlab as bl
from boardlab import Unreadable, heroes
from boardlab.games.heroes.pieces import SPECIALS

KIT = (resources.files("boardlab.games.heroes") / "roster.toml").read_text(encoding="utf-8")
BOOK = {"dragon": "name move special", "barbarian": "name attack powers", "amazon": "name range",
        "snake": "name attack special", "teleporter": "name move powers", "clone": "name attack special",
        "monk": "name attack special powers", "telepath": "name attack", "frost-mage": "special"}


def write(folder, *changes, name="mine.toml"):
    source = KIT
    for old, new in changes:
        assert old in source
        source = source.replace(old, new, 1)
    file = folder / name
    file.write_text(source, encoding="utf-8")
    return file


def test_the_kit_has_thirteen_heroes_and_marks_what_the_book_says():
    roster = heroes.roster()
    assert tuple(roster) == heroes.kinds
    for kind in roster:
        said = set(BOOK.get(kind, "").split())
        for field in ("name", "life", "move", "range", "attack", "special", "powers"):
            assert roster.origin(kind, field) == ("book" if field in said else "reconstructed")


def test_every_power_is_on_somebody_and_every_special_attack_too():
    roster = heroes.roster()
    assert {power for kind in roster for power in roster[kind].powers} == set(heroes.powers)
    assert {roster[kind].special for kind in roster} == {"", *SPECIALS}


def test_the_table_shows_the_marks():
    shown = repr(heroes.roster()).splitlines()
    (dragon,) = [line for line in shown if line.startswith("Dragon ")]
    assert dragon.split() == ["Dragon", "8°", "3", "1°", "2°", "Fire", "breath", "Swiftness°"]
    assert any(line.startswith("Ninja° ") for line in shown) and "reconstructed" in shown[-1]
    page = heroes.roster()._repr_html_()
    assert '<td class="reconstructed">8°</td>' in page and '<td class="book">3</td>' in page and "<caption>" in page


def test_the_table_speaks_four_languages():
    bl.language("fr")
    assert "Téléporteur" in repr(heroes.roster()) and "reconstitué" in repr(heroes.roster())
    bl.language("ru")
    assert "Дракон" in heroes.roster()._repr_html_()


def test_ones_own_file(tmp_path):
    changes = ("life = 8\nmove = 3", "life = 8\nmove = 1"), ('book = ["name", "move", "special"]', 'book = ["move"]')
    mine = heroes.roster(write(tmp_path, *changes))
    s = heroes.position(roster=mine, beige="dragon:d4:8", blue="monk:h9:4", phase="act", active="d4")
    assert [r.need for r in s.play("step d5").why_not("step d6")] == ["steps-left"]
    assert mine.origin("dragon", "name") == "reconstructed"
    kit = heroes.position(beige="dragon:d4:8", blue="monk:h9:4", phase="act", active="d4")
    assert s != kit and "roster=mine-" in s.text and "roster" not in kit.text
    assert heroes.read(s.text) == s and pickle.loads(pickle.dumps(s)) == s and type(s.play("step d5")) is type(s)
    assert heroes.new_game(3, roster=mine, setup="draft").roster is mine
    assert heroes.new_game(3, roster=str(tmp_path / "mine.toml")).roster == mine


def test_a_text_of_an_unknown_roster_says_what_to_do():
    with pytest.raises(Unreadable, match="load its file"):
        heroes.read("heroes/1;beige=dragon:d4:8;blue=monk:h9:4;roster=hers-00000000")


def test_lives_follow_the_roster(tmp_path):
    with pytest.warns(heroes.RosterWarning):
        mine = heroes.roster(write(tmp_path, ("[dragon]\nlife = 8", "[dragon]\nlife = 9")))
    assert heroes.position(roster=mine, beige="dragon:d4:9", blue="monk:h9:4").at["d4"].life == 9
    with pytest.raises(Unreadable, match="from 0 to 8"):
        heroes.position(beige="dragon:d4:9", blue="monk:h9:4")


def test_lives_that_do_not_fit_the_box_are_a_warning(tmp_path):
    with pytest.warns(heroes.RosterWarning) as caught:
        heroes.roster(write(tmp_path, ("[giant]\nlife = 6", "[giant]\nlife = 8")))
    said = [str(warning.message) for warning in caught]
    assert len(said) == 2 and all("mine.toml" in line for line in said)
    assert "6 × 4, 5 × 6, 2 × 8" in said[0] and "81" in said[1] and "77" in said[1]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        heroes.roster(write(tmp_path))


@pytest.mark.parametrize("old, new, key, nearest", [
    ("[dragon]", "[dragoon]", "dragoon", "dragon"),
    ("[dragon]\nlife = 8", "[dragon]\nlive = 8", "dragon.live", "life"),
    ("[dragon]\nlife = 8\n", "[dragon]\n", "dragon.life", None),
    ("[dragon]\nlife = 8", '[dragon]\nlife = "8"', "dragon.life", None),
    ("[dragon]\nlife = 8", "[dragon]\nlife = true", "dragon.life", None),
    ("[dragon]\nlife = 8", "[dragon]\nlife = 0", "dragon.life", None),
    ("[dragon]\nlife = 8", "[dragon]\nlife = 99", "dragon.life", None),
    ("move = 3", "move = 3.5", "dragon.move", None),
    ("move = 3", 'move = "teleports"', "dragon.move", None),
    ('special = "fire-breath"', 'special = "fire-breth"', "dragon.special", "fire-breath"),
    ('special = "fire-breath"', "special = 3", "dragon.special", None),
    ('powers = ["swiftness"]', 'powers = ["swiftnes"]', "dragon.powers", "swiftness"),
    ('powers = ["swiftness"]', 'powers = "swiftness"', "dragon.powers", None),
    ('powers = ["swiftness"]', 'powers = ["riposte", "riposte"]', "dragon.powers", None),
    ('book = ["name", "move", "special"]', 'book = ["nam"]', "dragon.book", "name"),
    ("[dragon]\n", "dragon = 8\n[dragon2]\n", None, None),
    ("[dragon]\n", "[dragon\n", "", None),
])
def test_a_bad_roster_is_refused_with_file_key_and_nearest_name(tmp_path, old, new, key, nearest):
    with pytest.raises(heroes.BadRoster) as caught:
        heroes.roster(write(tmp_path, (old, new)))
    error = caught.value
    assert error.file.endswith("mine.toml") and "mine.toml" in str(error) and isinstance(error, bl.BoardlabError)
    if key is not None:
        assert error.key == key and key in str(error)
    assert error.nearest == nearest or key is None
    assert nearest is None or nearest in str(error)


def test_a_missing_hero_a_hero_that_is_no_table_and_a_missing_file(tmp_path):
    file = tmp_path / "few.toml"
    file.write_text("[dragon]\nlife = 8\nmove = 3\nrange = 1\nattack = 2\n", encoding="utf-8")
    with pytest.raises(heroes.BadRoster, match="key barbarian"):
        heroes.roster(file)
    file.write_text("dragon = 8\n" + KIT[KIT.index("[barbarian]"):], encoding="utf-8")
    with pytest.raises(heroes.BadRoster, match="key dragon: expected a table"):
        heroes.roster(file)
    with pytest.raises(heroes.BadRoster, match="nowhere.toml"):
        heroes.roster(tmp_path / "nowhere.toml")


def test_a_roster_never_changes():
    with pytest.raises(AttributeError):
        heroes.roster().name = "other"


def test_powers_on_other_heroes_work_there(tmp_path):
    changed = ('powers = ["swiftness"]', 'powers = ["shackle", "enflamed"]')
    mine = heroes.roster(write(tmp_path, changed, name="odd.toml"))
    s = heroes.position(roster=mine, beige="dragon:d4:8", blue="giant:d5:6 paladin:e5:6", phase="act", active="d4")
    s = s.play("power shackle").play("attack d5").play("attack e5")
    assert "shackle" in s.at["d5"].flags and "shackle" not in s.at["e5"].flags, "added to one attack"
    s = heroes.position(roster=mine, beige="dragon:d4:8", blue="giant:d5:6 paladin:e5:6", phase="act", active="d4")
    s = s.play("attack d5").play("power enflamed").play("attack e5")
    assert (s.at["d5"].life, s.at["e5"].life) == (4, 3)
