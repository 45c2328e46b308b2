"""Why Legie refuses: for every rule that can, an attempt, the reason that is given, and its sentence as a player reads it."""

import random

import pytest

import boardlab as bl
from boardlab import legie
from boardlab.lessons.needs import OF_THE_KIT
from boardlab.widgets.aside import sections
from boardlab.words.say import language, phrases
from tests.games.legie.reading import CELLS, ground, made_up

position = legie.position
FIELD = position(black="knight:c3 soldier:a1 soldier:a2", white="king:d4 tower:c4 general:b3 archer:f6", flag="e5", turn="black")
WOODS = position(black="", white="soldier:c4 archer:e2 knight:f1", turn="black", terrain=ground(F="a1 c4", W="b1", M="b2", C="f1"))
CROWD = position(black="", white="soldier:c4 scout:d3 archer:b3", turn="black")
SIDES = legie.new_game(scenario="advanced").play("side a-front")
LAYING = legie.new_game(scenario="advanced", shown="a-front b-front c-front d-front").play("arrange a-front b5 turn-90")
MASTER = legie.new_game(scenario="master-of-the-forest")
BARE = tuple((card, rows if card == "a-front" else rows.replace("F", ".")) for card, rows in MASTER.parts)
KING = legie.new_game(scenario="return-of-the-king", shown="b-back").with_(parts=BARE)
SEA = position(black="soldier:a1 soldier:a2 knight:a3 knight:a4 king:a5", white="soldier:f6", turn="black", scenario="advanced",
               terrain="/".join(["WWWWWW"] * 6))

REFUSED = [
    # where a unit may be placed
    (FIELD, "scout c3", "placement", "free", "c3", "c3 is occupied; a unit needs a free cell."),
    (FIELD, "scout d4", "placement", "free", "d4", "d4 is occupied; a unit needs a free cell."),
    (FIELD, "archer c3 x d4", "placement", "free", "c3", "c3 is occupied; a unit needs a free cell."),
    (FIELD, "soldier b1", "placement", "in-reserve", "soldier", "Soldier: none left in your reserve."),
    (FIELD, "soldier c3 flag d4", "placement", "in-reserve", "soldier", "Soldier: none left in your reserve."),
    (FIELD, ("soldier",), "placement", "in-reserve", "soldier", "Soldier: none left in your reserve."),
    (FIELD, "scout e5", "flag", "no-flag", "e5", "The flag is on e5; nobody may be placed there."),
    (WOODS, "tower b1", "water", "light", "b1", "b1 is water; Tower is too heavy for it."),
    (WOODS, "archer b1 x e2", "water", "light", "b1", "b1 is water; Archer is too heavy for it."),
    (WOODS, "catapult b2 x e2", "mountain", "movable", "b2", "b2 is a mountain; Catapult cannot be placed there."),
    (FIELD, ("c3",), "placement", "now", "", "First choose a unit of your reserve, then a free cell for it."),
    (FIELD, ("d4", "d5"), "placement", "now", "", "First choose a unit of your reserve, then a free cell for it."),
    (FIELD, "pass", "must-place", "no-placement", "", "You can place a unit, so you may not pass."),
    (FIELD, ("pass",), "must-place", "no-placement", "", "You can place a unit, so you may not pass."),
    (FIELD, "pass knight c2", "must-place", "no-placement", "", "You can place a unit, so you may not pass."),
    (SEA, "archer b1", "water", "light", "b1", "b1 is water; Archer is too heavy for it."),
    (SEA, ("archer",), "placement", "stuck", "archer", "Archer: there is no legal way to go on from here."),
    (FIELD, "knight c2 turn-90", "sword", "no-further", "turn-90", "turn-90 is one too many: the action is complete without it."),
    (FIELD, "catapult b5 flag f6", "catapult", "instead", "", "It is done like this: catapult b5 x f6."),
    # whom a unit removes
    (FIELD, "knight c2 flag b5", "sword", "someone", "b5", "Nobody stands on b5; there is nobody to remove."),
    (FIELD, "knight c2 flag d2", "sword", "someone", "d2", "Nobody stands on d2; there is nobody to remove."),
    (FIELD, "knight c2 flag a1", "sword", "enemy", "a1", "The unit on a1 is your own; only enemies can be removed."),
    (FIELD, "knight c2 flag d4", "adjacency", "adjacent", "d4", "The unit on d4 is not next to c2."),
    (FIELD, "knight b4 flag c4", "immobile", "removable", "c4", "The unit on c4 is immobile: nothing removes it."),
    (FIELD, "knight d3 flag d4", "strictly-greater", "enough", "d4", "The unit on d4 holds: strength 2 against defence 2 is not enough (2 ≤ 2)."),
    (FIELD, "scout b2 flag b3", "strictly-greater", "enough", "b3", "The unit on b3 holds: strength 3 against defence 3 is not enough (1 + 2 ≤ 3)."),
    (FIELD, "knight b2 flag b3", "flag-choice", "several", "b3", "Only the unit on b3 falls; the flag goes there by itself."),
    (FIELD, "king c2 flag d2", "crown", "someone", "d2", "Nobody stands on d2; there is nobody to remove."),
    (FIELD, "king c2 flag c3", "crown", "enemy", "c3", "The unit on c3 is your own; only enemies can be removed."),
    (FIELD, "king c2 flag d4", "adjacency", "adjacent", "d4", "The unit on d4 is not next to c2."),
    (FIELD, "king c5 flag c4", "immobile", "removable", "c4", "The unit on c4 is immobile: nothing removes it."),
    (CROWD, "king c3 flag c2", "crown", "someone", "c2", "Nobody stands on c2; there is nobody to remove."),
    (CROWD, "king c3", "flag-choice", "unfinished", "b3 c4 d3", "That is only the beginning; go on with b3, c4, d3."),
    (CROWD, ("king", "c3"), "placement", "unfinished", "b3 c4 d3", "That is only the beginning; go on with b3, c4, d3."),
    # whom an arrow hits
    (position(black="", white="soldier:b6", turn="black"), "archer c5 x e5", "arrow", "someone", "e5",
     "Nobody stands on e5; there is nobody to remove."),
    (FIELD, "archer b5 x c3", "arrow", "enemy", "c3", "The unit on c3 is your own; only enemies can be removed."),
    (FIELD, "archer b5 x b3", "shield", "unshielded", "b3", "The unit on b3 has a shield: no arrow hits it."),
    (FIELD, "catapult b5 x c4", "immobile", "removable", "c4", "The unit on c4 is immobile: nothing removes it."),
    (FIELD, "archer b5", "arrow-mandatory", "no-target", "d4 f6", "It can shoot, so it must. Choose a target: d4, f6."),
    (WOODS, "catapult a1 x e2", "forest", "from-the-open", "a1", "Nobody shoots out of the forest on a1."),
    (WOODS, "catapult a2 x c4", "forest", "in-the-open", "c4", "Nobody can shoot into the forest on c4."),
    (WOODS, "catapult a2 x f1", "fortification", "unsheltered", "f1", "The fortification on f1 shields its unit from arrows."),
    # the setup
    (SIDES, "side a-back", "advanced-setup", "undecided", "a-back", "Part A, back: the side of this part is already chosen."),
    (SIDES, ("a-back",), "advanced-setup", "undecided", "a-back", "Part A, back: the side of this part is already chosen."),
    (SIDES, ("b5",), "advanced-setup", "now", "", "The board is being laid; what comes now: choosing the sides of the parts."),
    (LAYING, "arrange b-front b5 turn-0", "advanced-setup", "quarter-free", "b5", "A part lies already around b5."),
    (LAYING, "arrange a-front e5 turn-0", "advanced-setup", "shown", "a-front", "Part A, front: this side is not to be laid now."),
    (LAYING, "arrange b-back e5 turn-0", "advanced-setup", "shown", "b-back", "Part B, back: this side is not to be laid now."),
    (LAYING, "arrange b-front a1 turn-0", "advanced-setup", "middle", "a1",
     "To lay a part, click the middle cell of its quarter, not a1."),
    (LAYING, "arrange e5 b-front turn-0", "advanced-setup", "out-of-place", "e5 b-front c-front d-front",
     "e5 does not fit here; what fits: Part B, front, Part C, front, Part D, front."),
    (LAYING, ("b-front", "c-front"), "advanced-setup", "out-of-place", "c-front e5 b2 e2",
     "Part C, front does not fit here; what fits: e5, b2, e2."),
    (LAYING, ("e5",), "advanced-setup", "now", "", "The board is being laid; what comes now: arranging the parts."),
    (MASTER, "side b-back", "master-of-the-forest", "forest", "b-back",
     "Part B, back: every part must show a forest, this side has none."),
    (KING, "side a-back", "return-of-the-king", "forest", "a-back", "Part A, back: at least one part must show a forest."),
]
NOT_NOW = [
    (FIELD, "side a-front", "advanced-setup", "This is not the time for choosing the sides of the parts.",
     "First choose a unit of your reserve, then a free cell for it."),
    (FIELD, "arrange a-front b5 turn-0", "advanced-setup", "This is not the time for arranging the parts.",
     "First choose a unit of your reserve, then a free cell for it."),
    (SIDES, "arrange a-front b5 turn-0", "advanced-setup", "This is not the time for arranging the parts.",
     "The board is being laid; what comes now: choosing the sides of the parts."),
    (LAYING, "side b-back", "advanced-setup", "This is not the time for choosing the sides of the parts.",
     "The board is being laid; what comes now: arranging the parts."),
    (SIDES, "knight c3", "placement", "Units are placed only once the board is laid.",
     "The board is being laid; what comes now: choosing the sides of the parts."),
    (LAYING, "pass", "placement", "Units are placed only once the board is laid.",
     "The board is being laid; what comes now: arranging the parts."),
]


def name(value):
    return (value if isinstance(value, str) else " ".join(value)) if isinstance(value, (str, tuple)) else ""


@pytest.mark.parametrize("s, attempt, rule, need, cells, sentence", REFUSED, ids=name)
def test_one_reason_about_what_was_tried(s, attempt, rule, need, cells, sentence):
    language("en")
    (reason,) = s.why_not(attempt)
    assert (reason.rule, reason.need, reason.cells, reason.sentence) == (rule, need, tuple(cells.split()), sentence)


@pytest.mark.parametrize("s, attempt, rule, sentence, now", NOT_NOW, ids=name)
def test_in_another_phase_it_is_said_when_and_what_is_to_be_done_now(s, attempt, rule, sentence, now):
    language("en")
    first, *_, second = s.why_not(attempt)  # in between: what would stop it even then
    assert (first.rule, first.need, first.sentence) == (rule, "phase", sentence)
    assert (second.rule, second.need, second.sentence) == (s.phase_rule, "now", now)


def test_the_table_has_every_reason_there_are_words_for():
    told = {tuple(key.split(".")[1:]) for key in phrases("legie", "en") if key.startswith("needs.")}
    tabled = {(rule, need) for _, _, rule, need, *_ in REFUSED} | {(rule, "phase") for _, _, rule, *_ in NOT_NOW}
    tabled = {("any" if ("any", need) in told else rule, need) for rule, need in tabled}
    assert told == {pair for pair in tabled if pair[1] in ("phase", "now") or pair[1] not in OF_THE_KIT}


def test_the_opponents_reserve_is_refused_for_what_it_is():
    language("en")
    theirs, now = FIELD.why_not(("white:knight",))
    assert theirs.sentence == "Knight: that one is the opponent's (White)." and now.need == "now"
    board = bl.Board(FIELD)
    names = [card["name"] for section in sections(board.state, ()) for card in section["cards"]]
    assert "white:knight" in names and "knight" in names
    board.click("white:knight")
    assert [reason.need for reason in board.reasons] == ["theirs", "now"] and board.state == FIELD
    board.click("knight")
    board.click("white:soldier")
    assert [reason.need for reason in board.reasons] == ["theirs", "now"], "after a card of one's own, too"
    stranded = [card["name"] for section in sections(SEA, ()) for card in section["cards"]]
    assert "archer" in stranded, "a unit that can go nowhere is still a card of its own"


def test_the_numbers_behind_a_sum():
    (reason,) = FIELD.why_not("scout b2 flag b3")
    data = dict(reason.data)
    assert (data["total"], data["defence"], str(data["sum"])) == (3, 3, "1 + 2 ≤ 3")


def attempts(s, chance):
    """Things one may type: any unit anywhere, with and without somebody who is to fall."""
    kind, cell, other = chance.choice(legie.kinds), chance.choice(CELLS), chance.choice(CELLS)
    yield f"{kind} {cell}"
    yield f"{kind} {cell} {'x' if kind in ('archer', 'catapult') else 'flag'} {other}"
    yield kind, cell, other
    yield "pass"


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_tried_is_refused_exactly_when_it_is_not_legal(seed):
    """And for one reason, which names nothing but what was tried, or the unit that falls, or whom it could shoot."""
    chance = random.Random(seed)
    s = made_up(chance)
    if s.outcome:
        return
    legal = {action.text for action in s.legal_actions()} | {action.clicks for action in s.legal_actions()}
    for _ in range(12):
        for attempt in attempts(s, chance):
            reasons = s.why_not(attempt)
            assert (reasons == ()) == (attempt in legal), (s.text, attempt)
            named = attempt.split() if isinstance(attempt, str) else attempt
            for reason in reasons:
                assert len(reasons) == 1 and reason.sentence.endswith(".")
                about = reason.need in ("no-target", "unfinished")
                assert about or set(reason.cells) <= set(named), (s.text, attempt, reason)
