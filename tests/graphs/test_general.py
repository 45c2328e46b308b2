"""Every position of every game as a graph: the kinds there are, frozen, documented, and right by a naive reading."""

import copy
import doctest
import inspect
import pickle
from collections import deque
from types import SimpleNamespace

import networkx as nx
import pytest
from sampling import EVERY, some

import boardlab as bl
from boardlab.graphs import CELL, Facts, directed, graph, graph_of, kind_of, kinds_of
from boardlab.graphs.kinds import forget, functions_of, meaning_of, name_of

every_game = pytest.mark.parametrize("name", EVERY)
GENERAL = ("board", "empty", "actions", "reach")
OWN = {"leaders": {"visibility", "capture", "influence", "liberties", "escape"},
       "legie": {"attack", "support", "fire", "chains", "forest"},
       "heroes": {"range", "threat", "control"}, "morris": set()}


@every_game
def test_every_game_has_the_general_kinds_and_its_own(name):
    kinds = kinds_of(name)
    assert kinds[:4] == GENERAL and set(kinds[4:]) == OWN[name]
    assert some(name, 1)[0].graphs == kinds


@every_game
def test_every_position_is_a_graph_of_every_kind_frozen_and_documented(name):
    for s in some(name):
        for kind in s.graphs:
            g, known = s.graph(kind), kind_of(name, kind)
            assert nx.is_frozen(g) and isinstance(g, nx.Graph) and (g.graph["kind"], g.graph["game"]) == (kind, name)
            assert all(set(facts) == set(known.nodes) for facts in g.nodes.values()), kind
            assert all(set(facts) == set(known.edges) for _, _, facts in g.edges(data=True)), kind
            assert CELL.keys() <= known.nodes.keys()
            on_board = {node for node, facts in g.nodes.items() if facts["on_board"]}
            assert on_board == set(g) & set(s.board.cells)


@every_game
def test_every_kind_says_what_an_edge_means_and_has_a_doctest(name):
    for kind, function in functions_of(name).items():
        said = inspect.getdoc(function)
        assert said.startswith("An edge ") and doctest.DocTestParser().get_examples(said), kind
        known = kind_of(name, kind)
        assert all(words.split() for words in (*known.nodes.values(), *known.edges.values()))


@every_game
def test_nothing_of_a_graph_can_be_changed_and_its_copy_can(name):
    s = some(name, 1)[0]
    for kind in s.graphs:
        g = s.graph(kind)
        before = nx.to_dict_of_dicts(g)
        for change in (g.clear, lambda: g.add_node("z9"), lambda: g.remove_nodes_from(list(g)),
                       lambda: g.add_edge("y8", "z9"),
                       lambda: g.graph.update(kind="x"), lambda: g.graph.pop("kind")):
            with pytest.raises(nx.NetworkXError):
                change()
        for facts in [*g.nodes.values(), *(facts for _, _, facts in g.edges(data=True))][:50]:
            with pytest.raises(nx.NetworkXError):
                facts["weight"] = 7
        assert nx.to_dict_of_dicts(g) == before
        mine = g.copy()
        mine.add_edge("y8", "z9", weight=3)
        mine.nodes["y8"]["side"] = "mine"
        for node in list(mine)[:1]:
            mine.nodes[node]["side"] = "mine"
        assert "z9" not in g and "z9" not in s.graph(kind) and nx.utils.graphs_equal(g, s.graph(kind))


@every_game
def test_graphs_can_be_pickled_and_copied_deeply(name):
    s = some(name, 1)[0]
    for kind in s.graphs:
        for again in (pickle.loads(pickle.dumps(s.graph(kind))), copy.deepcopy(s.graph(kind))):
            assert nx.utils.graphs_equal(again, s.graph(kind)) and nx.is_frozen(again)


@every_game
def test_networkx_takes_them_for_its_algorithms(name):
    """Whatever copies, filters or rebuilds a graph must work on a frozen one that shares its adjacencies."""
    s = some(name, 3)[-1]
    g, free = s.graph("board"), s.graph("empty")
    assert nx.utils.graphs_equal(g.subgraph(list(g)[:5]).copy(), nx.Graph(g).subgraph(list(g)[:5]))
    assert len(nx.minimum_spanning_tree(g).edges) == len(g) - 1 and len(nx.relabel_nodes(g, str.upper)) == len(g)
    assert set(nx.articulation_points(free)) == set(nx.articulation_points(nx.Graph(free)))
    assert nx.betweenness_centrality(free) == nx.betweenness_centrality(nx.Graph(free))
    assert len(nx.max_weight_matching(g, maxcardinality=True)) == len(g) // 2
    a, b = s.board.cells[0], s.board.cells[-1]
    flow, cut = nx.maximum_flow_value(g, a, b, capacity="weight"), nx.minimum_cut_value(g, a, b, capacity="weight")
    assert flow == cut == min(g.degree[a], g.degree[b])
    assert g.to_directed().number_of_edges() == 2 * g.number_of_edges()
    assert len(nx.compose(g, free)) == len(g)
    assert s.graph("actions").reverse().number_of_edges() == s.graph("actions").number_of_edges()


# the general kinds, naively


@every_game
def test_the_board_is_the_topology_with_who_stands_where(name):
    for s in some(name):
        g, hidden = s.graph("board"), getattr(s, "hidden", ())
        assert list(g) == list(s.board.cells) and {*map(frozenset, g.edges)} == {*map(frozenset, s.board.graph.edges)}
        for cell, facts in g.nodes.items():
            piece = s.at.get(cell)
            if piece is None:
                assert (facts["side"], facts["kind"], facts["flags"], facts["life"]) == ("", "", (), 0)
            elif cell in hidden:
                assert (facts["side"], facts["kind"], facts["flags"], facts["life"]) == (piece.side, "hidden", (), 0)
            else:
                assert (facts["side"], facts["kind"], facts["flags"]) == (piece.side, piece.kind, piece.flags)
                assert facts["life"] == (piece.life or 0)
            assert (facts["x"], facts["y"]) == s.board.xy[cell]
            assert set(facts["regions"]) == {region for region, cells in s.board.regions.items() if cell in cells}


def test_the_board_shows_terrain_and_markers():
    rows = "F...../.W..../..C.../...M../....../......"
    g = bl.legie.position(black="knight:a1", flag="b2", scenario="advanced", terrain=rows).graph("board")
    told = {cell: g.nodes[cell]["terrain"] for cell in ("a6", "b5", "c4", "d3", "a1")}
    assert told == {"a6": "forest", "b5": "water", "c4": "fortification", "d3": "mountain", "a1": "plain"}
    assert g.nodes["b2"]["marker"] == "flag" and g.nodes["a1"]["marker"] == ""


def test_positions_share_their_adjacencies():
    one, other = bl.leaders.new_game(seed=1), bl.leaders.new_game(seed=2)
    assert one.graph("board")._adj is other.graph("board")._adj
    assert one.graph("board").nodes["d4"] is other.graph("board").nodes["d4"]


def blocked(s):
    return {*s.at, *([s.flag] if getattr(s, "flag", None) else [])}


@every_game
def test_empty_is_what_is_free(name):
    for s in some(name):
        free = set(s.board.cells) - blocked(s)
        g = s.graph("empty")
        assert set(g) == free
        assert {*map(frozenset, g.edges)} == {frozenset((a, b))
                     for a, b in s.board.graph.edges if a in free and b in free}


@every_game
def test_actions_lead_from_the_piece_to_everything_named(name):
    for s in some(name):
        g = s.graph("actions")
        told = {}
        for action in s.legal_actions():
            mover = action.piece.cell if action.piece in s.at.values() else None
            named = list(action.clicks)
            source = mover or (named[0] if len(named) > 1 else s.decider)
            if named[0] == source:
                del named[0]
            for end in named or [source]:
                told.setdefault((source if named else s.decider, end), []).append(action)
        assert {*g.edges} == {*told}
        for edge, actions in told.items():
            facts = g.edges[edge]
            assert facts["actions"] == tuple(a.text for a in actions)
            assert set(facts["rules"]) == {a.rule for a in actions}
            assert facts["weight"] == len(actions)
        texts = {text for _, _, texts in g.edges(data="actions") for text in texts}
        assert texts == {a.text for a in s.legal_actions()}


def walk(s, start):
    """Steps over free cells, counted ring by ring."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for near in s.board.neighbours[here]:
            if near not in steps and near not in blocked(s):
                steps[near] = steps[here] + 1
                queue.append(near)
    return steps


@pytest.mark.parametrize("name", [name for name in EVERY if name != "heroes"])  # heroes counts its own moves
def test_reach_counts_steps_over_free_cells(name):
    for s in some(name):
        for cell in (*list(s.at)[:3], s.board.cells[4]):
            g, steps = s.graph("reach", cell=cell), walk(s, cell)
            assert {node: facts["steps"] for node, facts in g.nodes.items()} == steps and g.graph["start"] == cell
            assert {*g.edges} == {(a, b) for a in steps for b in s.board.neighbours[a] if steps.get(b) == steps[a] + 1}


def test_reach_knows_who_is_meant():
    s = bl.leaders.position(south="leader:d1 rider:b1", north="leader:d7 rider:f5", turn="south")
    assert s.graph("reach").graph["start"] == "d1"
    assert s.graph("reach", piece="rider").graph["start"] == s.graph("reach", piece=s.at["b1"]).graph["start"] == "b1"
    assert s.graph("reach", piece="f5").graph["start"] == s.graph("reach", cell="f5").graph["start"] == "f5"
    assert len(bl.legie.new_game().graph("reach")) == 0, "nobody is there to walk"


# asking for what is not there


def test_an_unknown_kind_an_unknown_option_and_an_unknown_piece_are_told():
    s = bl.leaders.new_game(seed=1)
    with pytest.raises(bl.Unreadable, match="Did you mean visibility"):
        s.graph("visibilty")
    with pytest.raises(bl.BoardlabError, match="board.*no option.*cell"):
        s.graph("board", cell="d1")
    with pytest.raises(bl.Unreadable, match="Did you mean rider"):
        s.graph("reach", piece="ridr")
    with pytest.raises(bl.BoardlabError, match="rider is not on the board"):
        s.graph("reach", piece="rider")
    with pytest.raises(bl.Unreadable):
        s.graph("reach", cell="z9")


def test_a_game_from_outside_may_bring_its_own_graphs(monkeypatch):
    @graph("rows", CELL, {"weight": "1"})
    def rows(state):
        """An edge joins two men of one side."""
        return directed({cell: facts for cell, facts in state.graph("board").nodes.items() if cell in state.at})

    import morris
    monkeypatch.setattr(morris, "graphs", SimpleNamespace(rows=rows), raising=False)
    forget()
    try:
        s = morris.new_game().play("place b2")
        assert s.graphs == (*GENERAL, "rows") and list(s.graph("rows")) == ["b2"]
        assert name_of("morris", "rows") == "rows"
        assert meaning_of("morris", "rows") == "An edge joins two men of one side."
    finally:
        monkeypatch.undo()
        forget()
    assert s.graphs == GENERAL


def test_a_position_of_an_unregistered_game_has_the_general_kinds():
    import morris

    class Other(morris.State):
        __slots__ = ()
        game = "nowhere"
    s = Other({}, "light", "play", placed=0)
    assert s.graphs == GENERAL and len(graph_of(s, "empty")) == 9


def test_hidden_heroes_stay_hidden_in_every_graph():
    s = bl.heroes.new_game(seed=3, setup="pick")
    while not s.hidden:
        s = s.play(s.legal_actions()[0])
    for kind in s.graphs:
        g = s.graph(kind)
        assert all(g.nodes[cell]["kind"] == "hidden" for cell in s.hidden if cell in g)
        if kind in ("range", "threat", "control"):
            assert not set(s.hidden) & {node for edge in g.edges for node in edge}


def test_facts_are_read_only_dictionaries():
    facts = Facts(a=1)
    assert facts == {"a": 1} and type(facts.copy()) is dict and facts | {"b": 2} == {"a": 1, "b": 2}
    for change in (lambda: facts.update(a=2), lambda: facts.setdefault("b", 1), lambda: facts.pop("a"),
                   facts.clear, facts.popitem):
        with pytest.raises(nx.NetworkXError):
            change()
