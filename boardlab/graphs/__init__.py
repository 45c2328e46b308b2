"""Every position is a graph: the kinds there are, the graph of positions, what a graph tells, and files of it."""

from boardlab.graphs.cells import CELL, beside, chosen, faces, is_free, more, standing
from boardlab.graphs.files import export, flat, save
from boardlab.graphs.frozen import Facts, directed, over, undirected, within
from boardlab.graphs.inspector import (
                                        Difference,
                                        GraphReport,
                                        NodeReport,
                                        PairReport,
                                        describe_graph,
                                        describe_node,
                                        describe_pair,
                                        difference,
)
from boardlab.graphs.kinds import Kind, graph, graph_of, kind_of, kinds_of, meaning_of, name_of
from boardlab.graphs.positions import TooLarge, game_graph

__all__ = ["graph", "Kind", "kinds_of", "kind_of", "graph_of", "name_of", "meaning_of", "game_graph", "TooLarge",
           "describe_node", "describe_pair", "describe_graph", "difference", "NodeReport", "PairReport",
           "GraphReport", "Difference",
           "export", "save", "flat", "Facts", "directed", "undirected", "over", "within",
           "CELL", "faces", "beside", "chosen", "more", "is_free", "standing"]
