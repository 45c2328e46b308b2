"""The graphs of Legie against naive readings and against what the legal actions do."""

from itertools import permutations

import networkx as nx
import pytest
from sampling import some

import boardlab as bl

SWORDS = {"soldier": 1, "knight": 2, "scout": 1, "general": 2, "tower": 1, "catapult": 0, "archer": 0, "king": 0}
COUNT = {"soldier": 2, "knight": 2, "scout": 1, "general": 1, "tower": 1, "catapult": 1, "archer": 1, "king": 1}
OTHER = {"black": "white", "white": "black"}
POSITIONS = [*some("legie", 60)]
PLACING = [s for s in POSITIONS if s.phase == "place" and s.at]


def ground(s, cell):
    return s.graph("board").nodes[cell]["terrain"]


def defence(s, unit):
    shelter = ground(s, unit.cell) == "fortification" and unit.kind in ("soldier", "knight", "archer", "king")
    return (1 if unit.kind == "archer" else 2) + (unit.kind in ("scout", "general") or shelter)


def may_stand(s, kind, cell):
    where = ground(s, cell)
    return not (where == "water" and kind not in ("soldier", "knight", "king")
                or where == "mountain" and kind in ("tower", "catapult"))


def reserve(s, side):
    placed = [p.kind for p in s.at.values() if p.side == side]
    return {kind for kind, n in COUNT.items() if placed.count(kind) < n}


NUMBERS = ("strength", "support", "defence")
SETS = ("units", "supporters", "removes")


def blow(s, mine, units, it):
    """The attack of some units on one enemy: swords and support against defence."""
    helpers = [s.at[c] for c in s.board.graph[it.cell] if c in s.at and s.at[c].side == mine and SWORDS[s.at[c].kind]]
    support = sum(SWORDS[helper.kind] for helper in helpers)
    removes = {kind for kind in units if it.kind not in ("tower", "catapult")
               and (kind == "king" or SWORDS[kind] + support > defence(s, it))}
    return ((max(SWORDS[kind] for kind in units), support, defence(s, it)),
            (units, {helper.cell for helper in helpers}, removes))


@pytest.mark.parametrize("side", [None, "black", "white"])
def test_attack_is_what_a_placed_unit_would_do(side):
    beaten = 0
    for s in POSITIONS:
        mine, told = side or s.turn, {}
        for cell in set(s.board.cells) - set(s.at) - {s.flag}:
            units = {kind for kind in reserve(s, mine)
                     if (SWORDS[kind] or kind == "king") and may_stand(s, kind, cell)}
            for near in s.board.graph[cell]:
                if units and near in s.at and s.at[near].side != mine:
                    told[cell, near] = blow(s, mine, units, s.at[near])
        g = s.graph("attack", side=side)
        assert {edge: (tuple(f[n] for n in NUMBERS), tuple(set(f[n]) for n in SETS))
                for edge, f in g.edges.items()} == told, s.text
        assert all(f["weight"] == f["strength"] + f["support"] for f in g.edges.values()) and g.graph["side"] == mine
        beaten += sum(bool(f["removes"]) for f in g.edges.values())
    assert beaten > 20


def test_attack_removes_whom_the_legal_actions_remove():
    for s in PLACING:
        g = s.graph("attack")
        for action in s.legal_actions():
            if action.piece and (SWORDS[action.piece.kind] or action.piece.kind == "king"):
                cell, kind = action.piece.cell, action.piece.kind
                gone = {c.before.cell for c in action.changes if c.before and c.before.side == OTHER[s.turn]}
                told = {end for end, f in (g[cell] if cell in g else {}).items() if kind in f["removes"]}
                assert gone == told, (s.text, action.text)


def test_attack_may_be_asked_for_one_unit():
    s = bl.legie.position(black="knight:c5", white="soldier:c4", turn="black")
    assert s.graph("attack", unit="soldier")["c3"]["c4"]["weight"] == 3
    assert s.graph("attack", unit="king")["c3"]["c4"]["removes"] == ("king",)
    assert not s.graph("attack", unit="archer").edges
    with pytest.raises(bl.Unreadable, match="knight"):
        s.graph("attack", unit="knigth")
    with pytest.raises(bl.Unreadable, match="white"):
        s.graph("attack", side="withe")


def test_support_is_swords_beside_an_enemy():
    for s in POSITIONS:
        told = {(a, b): SWORDS[s.at[a].kind] for a in s.at for b in s.board.graph[a]
                if b in s.at and s.at[b].side != s.at[a].side and SWORDS[s.at[a].kind]}
        assert {edge: f["weight"] for edge, f in s.graph("support").edges.items()} == told


def why_safe(s, unit):
    if unit.kind in ("tower", "catapult"):
        return "immobile"
    if unit.kind in ("scout", "general"):
        return "shield"
    if ground(s, unit.cell) == "fortification":
        return "fortification"
    return "forest" if ground(s, unit.cell) == "forest" else ""


@pytest.mark.parametrize("side", ["black", "white"])
def test_fire_spares_the_immobile_the_shielded_and_those_in_the_forest(side):
    reasons = set()
    for s in POSITIONS:
        g = s.graph("fire", side=side)
        enemies = [p for p in s.pieces if p.side == OTHER[side]]
        assert {p.cell: g.nodes[p.cell]["safe"] for p in enemies} == {p.cell: why_safe(s, p) for p in enemies}
        for kind in {"archer", "catapult"} & reserve(s, side):
            free = set(s.board.cells) - set(s.at) - {s.flag}
            places = {c for c in free if may_stand(s, kind, c) and ground(s, c) != "forest"}
            assert set(g.nodes[kind]["from_cells"]) == places
            assert set(g[kind]) == ({p.cell for p in enemies if not why_safe(s, p)} if places else set())
        assert {a for a, _ in g.edges} <= {"archer", "catapult"} & reserve(s, side)
        reasons |= {g.nodes[p.cell]["safe"] for p in enemies}
    assert reasons >= {"", "immobile", "shield", "forest"}


def test_fire_hits_whom_the_legal_actions_shoot():
    shots = 0
    for s in PLACING:
        g = s.graph("fire")
        for kind in ("archer", "catapult"):
            hit = {a.clicks[2] for a in s.legal_actions() if a.clicks[0] == kind and len(a.clicks) == 3}
            assert hit == set(g[kind] if kind in g else ())
            shots += len(hit)
    assert shots > 20


def longest(cells, board):
    """The longest path by trying every simple path."""
    own, best = board.graph.subgraph(cells), min(1, len(cells))
    for group in nx.connected_components(own):
        for a, b in permutations(group, 2):
            best = max(best, *map(len, nx.all_simple_paths(own, a, b)), 0)
    return best


def test_chains_join_neighbours_of_one_side_and_know_the_longest_path():
    lengths = set()
    for s in POSITIONS:
        g = s.graph("chains")
        assert {*map(frozenset, g.edges)} == {frozenset((a, b)) for a, b in s.board.graph.edges
                                             if a in s.at and b in s.at and s.at[a].side == s.at[b].side}
        for side in OTHER:
            cells, path = {c for c in s.at if s.at[c].side == side}, g.graph["longest"][side]
            assert len(path) == len(set(path)) == longest(cells, s.board)
            assert nx.is_simple_path(g, path) if path else not cells
            on_path = {node for node, f in g.nodes.items() if f["side"] == side and f["on_path"]}
            steps = {frozenset(edge) for edge, f in g.edges.items()
                     if f["on_path"] and g.nodes[edge[0]]["side"] == side}
            assert on_path == set(path) and steps == {frozenset(pair) for pair in zip(path, path[1:])}
            groups = {frozenset(group) for group in nx.connected_components(g.subgraph(cells))}
            numbers = {g.nodes[n]["group"] for n in cells}
            assert {frozenset(n for n in cells if g.nodes[n]["group"] == number) for number in numbers} == groups
            assert all(g.nodes[n]["size"] == len(group) for group in groups for n in group)
            lengths.add(len(path))
    assert max(lengths) >= 4  # the sample has chains worth looking at


def test_forest_is_forest_and_counts_who_stands_in_it():
    wooded = 0
    for s in POSITIONS:
        g, cells = s.graph("forest"), {c for c in s.board.cells if ground(s, c) == "forest"}
        assert set(g) == cells
        assert {*map(frozenset, g.edges)} == {*map(frozenset, s.board.graph.subgraph(cells).edges)}
        assert g.graph["units"] == {side: sum(p.cell in cells for p in s.pieces if p.side == side) for side in OTHER}
        wooded += bool(cells)
    assert wooded > 5


def test_the_basic_game_has_no_terrain():
    s = bl.legie.position(black="knight:c5", scenario="basic", terrain="/".join(["FFFFFF"] * 6))
    assert not s.graph("forest") and {f["terrain"] for f in s.graph("board").nodes.values()} == {"plain"}
