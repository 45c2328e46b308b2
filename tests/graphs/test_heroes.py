"""The graphs of Le Combat des Héros against what the legal actions allow, played out step by step."""

import pytest
from sampling import some

import boardlab as bl

POSITIONS = [*some("heroes", 60)]
OTHER = {"beige": "blue", "blue": "beige"}


def turns(s):
    """Every hero that can be played now, by either side, with the position in which it is in play."""
    if s.phase == "act":
        yield s.me.cell, s
    if s.phase == "choose":
        for side in OTHER:
            asked = s.with_(turn=side)
            for action in asked.legal_actions():
                after = asked.after(action)
                if "freeze" not in action.piece.flags:
                    yield action.piece.cell, after


def attacks(s):
    """Whom the hero in play may attack, and what becomes of the target."""
    return {a.clicks[0]: a for a in s.legal_actions() if a.word == "attack"}


def wander(s):
    """The cells the hero in play can come to, by playing steps and teleports; with the positions there."""
    found, rim = {s.active: (0, s)}, [s]
    for steps in range(1, 9):
        rim = [after for here in rim for a in here.legal_actions() if a.word in ("step", "teleport")
               for after in [here.after(a)] if found.setdefault(after.active, (steps, after))[1] is after]
    return found


def test_range_is_whom_a_hero_may_attack_from_where_it_stands():
    seen = hits = 0
    for s in POSITIONS:
        g = s.graph("range")
        for cell, turn in turns(s):
            told = attacks(turn)
            assert set(g[cell]) == set(told), (s.text, cell)
            for target, facts in g[cell].items():
                before, after = told[target].changes[0].before, told[target].changes[0].after
                assert facts["hearts"] == after.life - before.life and facts["kills"] == (after.life == 0)
                assert facts["distance"] == s.board.distance[cell][target] and facts["rule"] == told[target].rule
                if s.phase == "act" or s.at[cell].side == s.turn:
                    assert facts["ready"]
            seen, hits = seen + 1, hits + len(told)
    assert seen > 100 and hits > 30


def test_nobody_else_is_in_range():
    """The roster's numbers alone: distance, life, sides, visibility."""
    for s in POSITIONS:
        for a, b in s.graph("range").edges:
            me, it = s.at[a], s.at[b]
            hero = s.roster.heroes[s.cloned if a == s.active and s.cloned else me.kind]
            boss = OTHER[me.side] if "mind-control" in me.flags else me.side
            longer = s.power == "longshot" and a == s.active
            assert me.life and it.life and a != b and "freeze" not in me.flags
            assert s.board.distance[a][b] <= hero.range + longer
            assert it.side != boss or hero.special == "heal"
            assert "invisible" not in it.flags or it.side == boss


def test_threat_is_whom_a_hero_may_attack_after_moving():
    seen = 0
    for s in POSITIONS[::3]:
        g = s.graph("threat")
        for cell, turn in turns(s):
            nearest = {}
            for steps, there in wander(turn).values():
                for target in attacks(there):
                    nearest[target] = min(nearest.get(target, 99), steps)
            assert {target: f["steps"] for target, f in g[cell].items()} == nearest, (s.text, cell)
            for target, facts in g[cell].items():
                steps, there = wander(turn)[facts["from_cell"]]
                assert steps == facts["steps"] and target in attacks(there)
            seen += len(nearest)
    assert seen > 30


def test_reach_is_where_a_hero_can_come_and_what_it_has_left():
    seen = 0
    for s in POSITIONS[::3]:
        for cell, turn in turns(s):
            g, told = s.graph("reach", cell=cell), wander(turn)
            steps = {where: n for where, (n, _) in told.items()}
            assert {node: f["steps"] for node, f in g.nodes.items()} == steps, s.text
            for where, (_, there) in told.items():
                more = any(a.word in ("step", "teleport") for a in there.legal_actions())
                free = any(near not in there.at for near in s.board.neighbours[where])
                if g.nodes[where]["left"] == 0:
                    assert not more
                elif free:
                    assert more
            seen += len(told)
    assert seen > 200


def test_reach_is_of_the_hero_in_play_unless_told_otherwise():
    s = bl.heroes.position(beige="giant:a1:6 dragon:d4:8", blue="giant:a9:6", turn="beige").play("play dragon")
    assert s.graph("reach").graph["start"] == "d4" and max(f["steps"] for f in s.graph("reach").nodes.values()) == 3
    assert s.play("step d5").graph("reach").nodes["d5"]["left"] == 2
    assert s.graph("reach", piece="giant").graph["start"] == "a1"
    assert list(s.graph("reach", cell="h5")) == ["h5"], "nobody stands there"


def test_a_teleporter_reaches_every_free_cell_in_one_step():
    g = bl.heroes.position(beige="teleporter:a1:4", blue="giant:a9:6", turn="beige").graph("reach")
    assert len(g) == 71 and set(dict(g.out_degree).values()) == {70, 0} and "a9" not in g


@pytest.mark.parametrize("flag, out", [("", True), (".freeze", False), (".shackle", True)])
def test_statuses_decide_who_hits(flag, out):
    s = bl.heroes.position(beige=f"dragon:d4:8{flag}", blue="giant:d5:6", turn="blue")
    assert s.graph("range").has_edge("d4", "d5") == out
    moved = bl.heroes.position(beige=f"dragon:d4:8{flag}", blue="giant:d7:6", turn="blue")
    assert moved.graph("threat").has_edge("d4", "d7") == (flag == "")


def test_a_controlled_hero_hits_its_own_side():
    s = bl.heroes.position(beige="dragon:d4:8.mind-control monk:d3:4", blue="giant:d5:6", turn="beige")
    assert set(s.graph("range")["d4"]) == {"d3"}


def test_control_joins_statuses_and_heroes():
    met = set()
    statuses = dict.fromkeys(("freeze", "shackle", "riposte", "divine-shield", "mind-control", "invisible"), 0)
    statuses |= {"poison": 2, "poison2": 4}
    own = {"riposte", "divine-shield", "invisible"}
    for s in POSITIONS:
        told = {(flag, p.cell): (p.side if flag in own else OTHER[p.side], -statuses[flag])
                for p in s.pieces if p.life and p.cell not in s.hidden for flag in p.flags if flag in statuses}
        g = s.graph("control")
        assert {edge: (f["hold"], f["hearts"]) for edge, f in g.edges.items()} == told
        assert all(not g.nodes[flag]["on_board"] for flag, _ in told)
        met |= {flag for flag, _ in told}
    assert len(met) > 4
