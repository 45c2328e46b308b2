"""Cards, movement, attack and death in Le Combat des Héros: one test a rule, at work and refusing."""

import random

import networkx as nx
import pytest

from boardlab import Illegal, heroes
from tests.games.heroes.reading import acting, ends, flags, life, needs, played, position, round_of, texts


def test_play_card():
    s = position("dragon:d4 monk:b1", "ninja:h9")
    assert texts(s) == {"play dragon", "play monk"}
    s = s.play("play dragon")
    assert s.me.kind == "dragon" and s.card_of(s.me) == "discard" and s.phase == "act"
    assert all(action.piece.kind == "dragon" for action in s.legal_actions())
    assert needs(s, "play monk") == [("play-card", "phase"), ("end-turn", "now")]


def test_play_card_refuses():
    s = position("dragon:d4.played monk:b1 snake:c1:0", "ninja:h9")
    assert needs(s, "play dragon") == [("play-card", "in-front")]
    assert needs(s, "play snake") == [("death", "alive")]
    assert needs(s, "play ninja") == [("play-card", "own")]
    assert needs(s, "play giant") == [("play-card", "out-of-place")]
    assert [(r.rule, r.need) for r in s.why_not(("h9",))] == [("play-card", "own")], "clicked"


def test_recycle():
    s = position("dragon:d4.played monk:b1", "ninja:h9 giant:a9")
    s = round_of(s, "monk")
    assert s.cards("beige", "discard") == ("dragon", "monk"), "not before one's own turn begins"
    s = round_of(s, "ninja")
    assert s.cards("beige", "front") == ("dragon", "monk") and s.cards("blue", "discard") == ("ninja",)


def test_move():
    s = acting("d4", "dragon:d4", "ninja:h9")
    assert ends(s, "step ") == set(heroes.board.neighbours["d4"])
    s = played(s, "step d5", "step e6", "step e5")
    assert not ends(s, "step ") and s.at["e5"].kind == "dragon"
    assert needs(s, "step e4") == [("move", "steps-left")]
    assert needs(acting("d4", "dragon:d4", "ninja:h9"), "step d6") == [("move", "adjacent")]


def test_move_split_around_the_attack():
    s = played(acting("d4", "dragon:d4", "giant:d7"), "step d5", "step d6", "attack d7", "step e6")
    assert life(s, "d7") == 4 and needs(s, "step e5") == [("move", "steps-left")]


def test_blocked():
    s = acting("a1", "dragon:a1 monk:a2", "ninja:b1 giant:b2:0")
    assert ends(s, "step ") == set()
    for cell in ("a2", "b1", "b2"):
        assert needs(s, f"step {cell}") == [("blocked", "room")]


def naive_reach(s, steps):
    """Cells a walker can end on, by networkx and coordinates alone."""
    def near(a, b):
        return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1]))) == 1
    free = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 10)
            if f"{column}{row}" not in s.at or f"{column}{row}" == s.active]
    graph = nx.Graph([(a, b) for a in free for b in free if near(a, b)])
    graph.add_node(s.active)
    return set(nx.single_source_shortest_path_length(graph, s.active, steps))


def reached(s):
    """Cells the hero in play can walk to, by playing every legal step."""
    seen, waiting = {(s.active, s.walked)}, [s]
    while waiting:
        now = waiting.pop()
        for action in now.legal_actions():
            if action.word == "step":
                then = now.play(action)
                if (then.active, then.walked) not in seen:
                    seen.add((then.active, then.walked))
                    waiting.append(then)
    return {cell for cell, _ in seen}


@pytest.mark.parametrize("seed", range(40))
def test_reach_as_a_naive_search_finds_it(seed):
    chance = random.Random(seed)
    cells = chance.sample(heroes.board.cells, 25)
    kinds = [chance.sample([k for k in heroes.kinds if k != "teleporter"], 12) for _ in range(2)]
    teams = [" ".join(f"{kind}:{cells.pop()}{chance.choice(('', ':0', ':1'))}" for kind in own) for own in kinds]
    s = acting(chance.choice([p.cell for p in position(*teams).living("beige")]), *teams)
    assert not s.outcome
    assert reached(s) == naive_reach(s, heroes.roster()[s.me.kind].move)
    attacked = ends(s, "attack ")
    mine = heroes.roster()[s.me.kind]
    for piece in s.pieces:
        away = max(abs(ord(piece.cell[0]) - ord(s.active[0])), abs(int(piece.cell[1]) - int(s.active[1])))
        ok = piece.life and 0 < away <= mine.range and (piece.side == "blue" or mine.special == "heal")
        assert bool(ok) == any(text[:2] == piece.cell for text in attacked), piece


def test_teleport():
    s = acting("a1", "teleporter:a1 monk:a2 ninja:b1", "giant:b2 snake:h8:0")
    free = set(heroes.board.cells) - set(s.at)
    assert ends(s, "teleport ") == free and not ends(s, "step ")
    after = s.play("teleport h9")
    assert after.at["h9"].kind == "teleporter" and not ends(after, "teleport ")


def test_teleport_refuses():
    s = acting("a1", "teleporter:a1 monk:a2", "giant:b2")
    assert needs(s, "teleport b2") == [("blocked", "room")]
    assert ("teleport", "once") in needs(s.play("teleport h9"), "teleport a1")
    assert needs(s, "step a3")[0] == ("move", "walks")
    assert needs(acting("a1", "dragon:a1", "giant:b2"), "teleport h9") == [("teleport", "teleporter")]


def test_one_attack():
    s = acting("d4", "barbarian:d4", "giant:d5 ninja:e5")
    assert ends(s, "attack ") == {"d5", "e5"}
    s = s.play("attack d5")
    assert not ends(s, "attack ") and needs(s, "attack e5") == [("one-attack", "once")]
    with pytest.raises(Illegal, match="attacked already"):
        s.play("attack e5")


def test_range():
    for away, legal in ((1, True), (2, True), (3, False)):
        s = acting("d4", "amazon:d4", f"giant:{'defg'[away]}4")
        assert (not needs(s, f"attack {'defg'[away]}4")) == legal
    assert needs(s, "attack g4") == [("range", "in-range")]
    (reason,) = s.why_not("attack g4")
    assert dict(reason.data) == {"distance": 3, "range": 2} and "range is 2" in reason.sentence
    assert needs(s, "attack d5") == [("one-attack", "someone")]


def test_range_counts_a_diagonal_as_one_and_needs_no_line_of_sight():
    assert not needs(acting("d4", "amazon:d4 monk:e5", "giant:f6 ninja:e4"), "attack f6")
    assert not needs(acting("d4", "amazon:d4", "giant:f5 ninja:e4"), "attack f5")


def test_damage():
    for kind in heroes.kinds:
        hero = heroes.roster()[kind]
        s = acting("d4", f"{kind}:d4", "dragon:d5")
        text = "attack d5-d6" if hero.special == "telekinesis" else "attack d5"
        after = s.play(text)
        assert life(after, "d6" if "-" in text else "d5") == 8 - hero.attack


def test_max_life():
    s = acting("d4", "monk:d4 dragon:d5:7 ninja:c4:1", "giant:h9")
    assert life(s.play("attack d5"), "d5") == 8 and life(s.play("attack c4"), "c4") == 3


def test_death():
    s = acting("d4", "giant:d4", "ninja:d5.poison.played monk:h9")
    after = s.play("attack d5")
    dead = after.at["d5"]
    assert (dead.life, dead.flags, after.card_of(dead)) == (0, (), "graveyard")
    assert needs(after, "step d5") == [("blocked", "room")], "the body blocks"
    after = after.play("end")
    assert needs(after, "play ninja") == [("death", "alive")]
    s = acting("d4", "barbarian:d4 monk:d3", "ninja:d5:0 monk:h9")
    assert needs(s, "attack d5") == [("death", "alive")]
    s = acting("d3", "barbarian:d4:0 monk:d3", "ninja:d5 monk:h9")
    assert needs(s, "attack d4") == [("death", "alive")], "it takes no heart"


def test_death_takes_the_card_from_the_hand_too():
    s = acting("d4", "giant:d4", "ninja:d5 monk:h9")
    assert s.card_of(s.at["d5"]) == "front" and s.play("attack d5").cards("blue", "graveyard") == ("ninja",)


def test_end_turn():
    s = position("dragon:d4", "ninja:h9").play("play dragon")
    assert "end" in texts(s)
    s = s.play("end")
    assert (s.turn, s.phase, s.active) == ("blue", "choose", "") and flags(s, "d4") == set()
