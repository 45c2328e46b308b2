"""The graphs of Leaders against naive readings that know only coordinates and neighbours."""

import pytest
from sampling import some

import boardlab as bl

SIDES = ("south", "north")
POSITIONS = [*some("leaders", 60), *(bl.leaders.position(south=south, north=north, turn="south") for south, north in (
    ("leader:d1 rider:d4 protector:c3", "leader:d7 archer:d3 jailer:d5"),
    ("leader:a1 vizier:g1", "leader:d7 assassin:a2 cub:b1"),
    ("leader:d4 archer:d5", "leader:d6 archer:b3 hermit:f5"),
    ("leader:d1 rider:c1 cub:d2 vizier:a1", "leader:d7 nemesis:e1")))]


def coord(s, cell):
    return s.board.graph.nodes[cell]["coord"]


def on_the_way(s, a, b):
    """The cells between two cells of a straight line, from a on; None if there is no such line."""
    (q, r), (q2, r2) = coord(s, a), coord(s, b)
    dq, dr = q2 - q, r2 - r
    if not (dq == 0 or dr == 0 or dq == -dr):
        return None
    n = max(abs(dq), abs(dr))
    where = {coord(s, cell): cell for cell in s.board.cells}
    return [where[q + dq // n * i, r + dr // n * i] for i in range(1, n)]


def test_visibility_is_a_straight_line_with_nobody_between():
    for s in POSITIONS:
        g = s.graph("visibility")
        assert set(g) == set(s.at)
        for a in s.at:
            for b in s.at:
                if a != b:
                    way = on_the_way(s, a, b)
                    assert g.has_edge(a, b) == (way is not None and not set(way) & set(s.at)), (s.text, a, b)
                    if g.has_edge(a, b):
                        facts = g.edges[a, b]
                        assert sorted(facts["between"]) == sorted(way) and facts["distance"] == len(way) + 1
                        assert facts["enemies"] == (s.at[a].side != s.at[b].side)


def hold(s, me, cell):
    """How a character takes part against a Leader on a cell, and how much it counts."""
    near = s.board.graph.has_edge(me.cell, cell)
    if me.kind == "archer":
        way = on_the_way(s, me.cell, cell) if me.cell != cell else None
        return ("archer", 1) if way is not None and len(way) == 1 else None
    if me.kind == "cub" or not near:
        return None
    return ("assassin", 2) if me.kind == "assassin" else ("adjacent", 1)


def crown(s, side):
    return next(p for p in s.pieces if p.side == side and p.kind == "leader")


def test_capture_is_by_neighbours_archers_and_assassins():
    met = set()
    for s in POSITIONS:
        g = s.graph("capture")
        told = {(me.cell, crown(s, side).cell): hold(s, me, crown(s, side).cell)
                for side in SIDES for me in s.pieces if me.side != side}
        assert {edge: (f["reason"], f["weight"]) for edge, f in g.edges.items()} == {e: h for e, h in told.items() if h}
        met |= {f["reason"] for f in g.edges.values()}
        for side in SIDES:
            facts = g.nodes[crown(s, side).cell]
            total = sum(h[1] for (_, end), h in told.items() if h and end == crown(s, side).cell)
            assert facts["held"] == total and facts["captured"] == (total > 1)
            if s.outcome and s.outcome.rule == "capture" and s.outcome.winner != side:
                assert facts["captured"]
    assert met == {"adjacent", "archer", "assassin"}


def test_influence_is_around_jailers_and_protectors():
    active = {"acrobat", "claw-launcher", "rider", "manipulator", "bruiser", "royal-guard", "wanderer",
              "illusionist", "brewmaster"}
    met = set()
    for s in POSITIONS:
        told = {}
        for me in s.pieces:
            for cell in s.board.graph[me.cell] if me.kind in ("jailer", "protector") else ():
                other = s.at.get(cell)
                acts = bool(other) and (other.side != me.side and other.kind in active if me.kind ==
                            "jailer" else other.side == me.side)
                told[me.cell, cell] = (me.kind, acts)
            if me.kind == "protector":
                told[me.cell, me.cell] = ("protector", True)
        assert {edge: (f["rule"], f["acts"]) for edge, f in s.graph("influence").edges.items()} == told
        met |= set(told.values())
    assert met == {("jailer", True), ("jailer", False), ("protector", True), ("protector", False)}


def captured_on(s, side, cell):
    return sum(h[1] for me in s.pieces if me.side != side and (h := hold(s, me, cell))) > 1


def test_liberties_are_the_empty_neighbours_of_a_leader():
    for s in POSITIONS:
        g, told = s.graph("liberties"), {}
        for side in SIDES:
            home = crown(s, side).cell
            free = [cell for cell in s.board.graph[home] if cell not in s.at]
            told |= {(home, cell): not captured_on(s, side, cell) for cell in free}
            assert g.nodes[home]["liberties"] == len(free) and g.nodes[home]["surrounded"] == (not free)
        assert {edge: f["safe"] for edge, f in g.edges.items()} == told


def test_escape_is_one_step_or_two_with_the_vizier_and_never_into_a_capture():
    for s in POSITIONS:
        told = {}
        for side in SIDES:
            home = crown(s, side).cell
            one = {cell for cell in s.board.graph[home] if cell not in s.at}
            two = {end for cell in one for end in s.board.graph[cell] if end not in s.at and end != home}
            vizier = any(p.kind == "vizier" and p.side == side for p in s.pieces)
            for cell in one | (two if vizier else set()):
                if not captured_on(s, side, cell):
                    rules = (("action", cell in one), ("vizier", vizier and cell in two))
                    told[home, cell] = tuple(rule for rule, there in rules if there)
        assert {edge: f["rules"] for edge, f in s.graph("escape").edges.items()} == told, s.text


def test_escape_agrees_with_the_legal_actions_of_the_player_to_move():
    seen = 0
    for s in POSITIONS:
        leader = crown(s, s.turn)
        if s.phase == "actions" and not leader.flags:
            legal = {a.clicks[-1] for a in s.legal_actions() if a.piece == leader}
            assert set(s.graph("escape")[leader.cell]) == legal
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("kind", ["visibility", "capture", "influence", "liberties", "escape"])
def test_larger_boards_have_the_same_graphs(kind):
    from boardlab.games.leaders.growth import crowd
    s = crowd(5, 10, seed=1)
    assert set(s.graph(kind)) <= set(s.board.cells) and s.graph(kind).number_of_nodes()


def test_a_leader_who_has_acted_and_a_game_that_is_over_have_graphs_too():
    s = bl.leaders.position(south="leader:d1.acted", north="leader:d7 assassin:e1", turn="north", phase="over")
    assert s.outcome and s.graph("capture").nodes["d1"]["captured"]
    assert set(s.graph("escape")["d1"]) == {"c1"}
