"""Graphs as files: GraphML, DOT and JSON, their attributes flattened to plain types."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Mapping
from typing import Any

import networkx as nx

from boardlab.errors import BoardlabError, nearest
from boardlab.words.say import say

Plain = str | int | float | bool
LEFT_OUT = ("states",)  # what a graph knows about itself that no file can hold


def plain(value: Any) -> Plain:
    """A value as a plain type: several become one text, a table becomes JSON.

    >>> plain(("rider", "archer")), plain(None), plain(True), plain({"black": ("a1", "a2")})
    ('rider, archer', '', True, '{"black": "a1, a2"}')
    """
    if isinstance(value, (str, bool, int, float)):
        return value
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return json.dumps({str(key): plain(each) for key, each in value.items()}, ensure_ascii=False)
    if isinstance(value, (set, frozenset)):
        value = sorted(value)
    return ", ".join(str(plain(each)) for each in value) if isinstance(value, (tuple, list)) else str(value)


def flat(graph: nx.Graph) -> nx.Graph:
    """A copy that may be changed, with plain attributes only."""
    made = nx.DiGraph() if graph.is_directed() else nx.Graph()
    made.graph.update({key: plain(value) for key, value in graph.graph.items() if key not in LEFT_OUT})
    made.add_nodes_from((node, {key: plain(value) for key, value in facts.items()})
                        for node, facts in graph.nodes.items())
    made.add_edges_from((a, b, {key: plain(value) for key, value in facts.items()})
                        for (a, b), facts in graph.edges.items())
    return made


def graphml(graph: nx.Graph) -> str:
    """As GraphML; `nx.parse_graphml` gives it back."""
    return "\n".join(nx.generate_graphml(flat(graph)))


def dot(graph: nx.Graph) -> str:
    """As DOT, for Graphviz and its relatives; cells keep their places (`neato -n` draws them there)."""
    made, arrow = flat(graph), "->" if graph.is_directed() else "--"
    lines = [f"{'digraph' if graph.is_directed() else 'graph'} {_quoted(made.graph.get('kind', 'graph'))} {{"]
    for node, facts in made.nodes.items():
        place = {"pos": f"{72 * facts['x']:.1f},{-72 * facts['y']:.1f}!"} if facts.get("on_board") else {}
        lines.append(f"  {_quoted(node)}{_attributes(facts | place)};")
    lines += [f"  {_quoted(a)} {arrow} {_quoted(b)}{_attributes(facts)};" for (a, b), facts in made.edges.items()]
    return "\n".join([*lines, "}", ""])


def _attributes(facts: Mapping[str, Plain]) -> str:
    said = ", ".join(f"{_quoted(key)}={_quoted(value)}" for key, value in facts.items())
    return f" [{said}]" if said else ""


def _quoted(value: Plain) -> str:
    """A text as DOT wants it.

    >>> _quoted('say "a\\\\b"'), _quoted(True), _quoted(2)
    ('"say \\\\"a\\\\\\\\b\\\\""', 'true', '2')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"{value:g}" if value >= 0 else f'"{value:g}"'
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def as_json(graph: nx.Graph) -> str:
    """As JSON in the form of networkx, which `nx.node_link_graph(…, edges="edges")` reads."""
    made = flat(graph)
    return json.dumps({
        "directed": made.is_directed(), "multigraph": False, "graph": made.graph,
        "nodes": [facts | {"id": node} for node, facts in made.nodes.items()],
        "edges": [facts | {"source": a, "target": b} for (a, b), facts in made.edges.items()],
    }, ensure_ascii=False, indent=1)


FORMS = {"graphml": graphml, "dot": dot, "json": as_json}


def export(graph: nx.Graph, form: str) -> str:
    """A graph as text: "graphml", "dot" or "json".

    >>> from boardlab import leaders
    >>> export(leaders.new_game(seed=7).graph("liberties"), "dot").splitlines()[0]
    'digraph "liberties" {'
    """
    if form not in FORMS:
        close = nearest(str(form), FORMS)
        raise BoardlabError(say("error.expected-one-of", what=say("graph.a-form"), names=", ".join(FORMS)) + f": {form}"
                            + (" " + say("error.nearest", name=close) if close else ""))
    return FORMS[form](graph)


def save(graph: nx.Graph, path: str | pathlib.Path) -> pathlib.Path:
    """Write a graph to a file; its ending (.graphml, .dot, .json) says how."""
    path = pathlib.Path(path)
    path.write_text(export(graph, path.suffix.lstrip(".")), encoding="utf-8")
    return path
