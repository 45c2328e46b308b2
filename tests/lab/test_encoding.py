"""Games in numbers for programs that learn: every action has one number, and a side sees what it may know and all of it."""

import hashlib
import random
from contextlib import suppress

import pytest

import boardlab as bl
from boardlab.engine import fast
from boardlab.game import Piece
from boardlab.lab.encoding import encoding_of, has_encoding
from playing import WAYS, begin, positions

GAMES = [name for name in bl.games() if has_encoding(name)]
over_games = pytest.mark.parametrize("name", GAMES)
over_ways = pytest.mark.parametrize("name, way", [way for way in WAYS if way[0] in GAMES])

TABLES = {"heroes": (1318, "d8571c4b1eef"), "leaders": (8465, "7abe282a1c2c"), "legie": (3665, "e1201ca32e03")}


def texts_of(states):
    return {action.text for state in states for action in state.legal_actions()}


@over_games
def test_every_action_has_one_number_that_never_changes(name):
    texts = encoding_of(name).texts
    digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    assert (len(texts), digest[:12]) == TABLES[name], "programs that have learnt know the actions by these numbers"
    assert len(set(texts)) == len(texts) == len(encoding_of(name).number)


@over_ways
def test_every_legal_action_has_its_number(name, way):
    numbers = encoding_of(name)
    for state in positions(name, way, games=6, every=3):
        legal = numbers.legal(fast(state))
        assert sorted(numbers.texts[number] for number in legal) == sorted(a.text for a in state.legal_actions())


def crowds(kind, chance):
    """Positions of Leaders with many of a kind: there may be more of them in a position to study than in a game."""
    for count in (4, 8, 14, 22) * 100:
        cells = iter(chance.sample(bl.leaders.board.cells, count))
        south = [f"leader:{next(cells)}", *(f"{kind}:{next(cells)}" for _ in range(count // 2))]
        with suppress(bl.Unreadable):  # nobody can do anything
            yield bl.leaders.position(south=south, north=[f"leader:{next(cells)}", *(f"rider:{cell}" for cell in cells)])


def test_the_numbers_of_leaders_are_those_of_actions_that_can_be_taken():
    leaders, chance = bl.leaders, random.Random(1)
    met = {action.text for kind in leaders.kinds[1:] for s in crowds(kind, chance) for action in s.legal_actions()}
    recruiting = leaders.position(south="leader:d3", north="leader:d5", phase="recruit", row=leaders.cards)
    met |= texts_of(recruiting.with_(turn=side) for side in leaders.sides)
    met |= texts_of([leaders.new_game(seed=1, mode="strategist")])
    for cell in leaders.board.cells:
        away = [other for other in leaders.board.cells if leaders.board.distance[other][cell] > 2]
        met |= texts_of([leaders.position(south=f"leader:{away[0]}", north=f"leader:{away[-1]} nemesis:{cell}.due",
                                          phase="nemesis", turn="south")])
    every = set(encoding_of("leaders").texts)
    assert met <= every and len(every - met) < len(every) / 10, "rare jumps may be missing, not whole abilities"
    assert {text.split()[0] for text in every} == {text.split()[0] for text in met}


@over_ways
def test_positions_that_look_different_have_different_numbers(name, way):
    numbers, met = encoding_of(name), {}
    for state in positions(name, way, games=3, every=2):
        for side in state.sides:
            row = tuple(numbers.numbers(state, side))
            assert len(row) == len(numbers.names) and min(row) >= 0 and max(row) <= numbers.largest
            assert met.setdefault((row), known(state, side)) == known(state, side)


def known(state, side):
    """What a side knows, as a text: cards that lie open have no order, the deck has only a size, and so on."""
    if state.game == "leaders":
        state = state.with_(row=tuple(sorted(state.row)), banned=tuple(sorted(state.banned)))
        return side, state.with_(deck=()).text, len(state.deck)
    if state.game == "heroes":
        if state.phase == "pick":
            own = {cell: piece if piece.side == side else Piece(piece.side, "unknown", cell) for cell, piece in state.at.items()}
            return side, frozenset(own.values()), state.turn
        return side, state.with_(seen=()).text
    return side, state.text


def test_nobody_sees_the_order_of_the_deck():
    start = bl.leaders.new_game(seed=3)
    other = start.with_(deck=start.deck[::-1])
    for side in bl.leaders.sides:
        assert encoding_of("leaders").numbers(start, side) == encoding_of("leaders").numbers(other, side)
    assert encoding_of("leaders").numbers(start, "south") != encoding_of("leaders").numbers(start.with_(deck=()), "south")


@pytest.mark.parametrize("picked", range(12))
def test_nobody_sees_what_the_other_picks_in_secret(picked):
    chance, numbers = random.Random(picked), encoding_of("heroes")
    state = begin("heroes", 1, 5)
    assert state.phase == "pick"
    for _ in range(picked):
        state = state.play(chance.choice(state.legal_actions()))
    assert state.phase == "pick"
    for side, other in (("beige", "blue"), ("blue", "beige")):
        theirs = [piece for piece in state.at.values() if piece.side == other]
        free = [kind for kind in bl.heroes.kinds if kind not in {piece.kind for piece in theirs}]
        swapped = {piece.cell: piece._replace(kind=kind, life=1) for piece, kind in zip(theirs, free)}
        changed = state.with_(at={**state.at, **swapped}, first="blue" if state.first == "beige" else "beige")
        assert numbers.numbers(changed, side) == numbers.numbers(state, side)
        assert not theirs or numbers.numbers(changed, other) != numbers.numbers(state, other)


def test_after_a_secret_pick_everything_is_seen():
    chance, numbers, state = random.Random(1), encoding_of("heroes"), begin("heroes", 1, 5)
    while state.phase == "pick":
        state = state.play(chance.choice(state.legal_actions()))
    row = dict(zip(numbers.names, numbers.numbers(state, "beige")))
    for piece in state.pieces:
        assert row[f"{piece.cell} {piece.side} {piece.kind}"] == 1 and row[f"{piece.cell} life"] == piece.life
    assert not any(value for name, value in row.items() if name.endswith("unknown")) and row[f"first {state.first}"] == 1


def test_the_names_tell_what_the_numbers_say():
    numbers = encoding_of("leaders")
    s = bl.leaders.position(south="leader:d1 nemesis:c3.acted", north="leader:d7", turn="south", row="rider vizier")
    row = dict(zip(numbers.names, numbers.numbers(s, "north")))
    assert {name for name, value in row.items() if value} == {
        "d1 south leader", "c3 south nemesis", "c3 acted", "d7 north leader", "looks north", "turn south", "chooses south",
        "phase actions", "row rider", "row vizier", "first south", "recruits"}


def test_a_game_without_numbers_is_told_so():
    assert {"heroes", "leaders", "legie"} <= set(GAMES)
    with pytest.raises(bl.BoardlabError, match="morris has no encoding for programs that learn.* heroes, leaders, legie"):
        encoding_of("morris")
    with pytest.raises(bl.Unreadable, match="leaders"):
        encoding_of("leader")
