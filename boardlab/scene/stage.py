"""The board alone, as large as there is room: what a live widget draws; all else stands beside it as a page."""

from __future__ import annotations

from collections.abc import Iterable

from boardlab.game import State
from boardlab.scene.ground import cell_hits, plan_of
from boardlab.scene.last_action import Step, last_action
from boardlab.scene.look import look_of, theme_named
from boardlab.scene.marks import Mark, checked, read_mark
from boardlab.scene.overlay import above, below, between, rings
from boardlab.scene.picture import Scene, board_layers, places
from boardlab.scene.telling import describe, status, title_of
from boardlab.topology import Topology

POINTED = {"zones", "edges", "ready", "last", "ghosts", "sums", "rings", "lines", "values", "signs"}
MARGIN = 5       # around the board: a ring may reach a little over its edge


def stage(state: State, marks: Iterable[Mark | str] = (), *, theme: str = "light", flip: bool = False,
          width: float = 600, last: Step | None = None, able: Iterable[str] = ()) -> Scene:
    """The board with its pieces and marks. `last` is the action that led here, `able` the cells of who can act now."""
    look, colours, marks = look_of(type(state)), theme_named(theme), checked(marks, places(state))
    plan = plan_of(state.board, MARGIN, MARGIN, width - 2 * MARGIN, flip)
    under, over = last_action(state, last, look, colours, plan) if last else ((), ())
    layers = board_layers(state, plan, look, colours, marks, under, over, able)
    title = f"{title_of(state)}: {' – '.join(status(state))}"
    return Scene(width, plan.size[1] + 2 * MARGIN, tuple(layer for layer in layers if layer.groups),
                 tuple(cell_hits(plan)), title, describe(state, look), colours, plan)


def at_rest(scene: Scene, marks: Iterable[Mark | str] = ()) -> Scene:
    """The same board without what is pointed out on it, but for these marks: nothing of the board is drawn again."""
    kept = [layer for layer in scene.layers if layer.name not in POINTED]
    at = next((i for i, layer in enumerate(kept) if layer.name == "pieces"), len(kept))
    made = (read_mark(mark) if isinstance(mark, str) else mark for mark in marks)
    shown = tuple(mark for mark in made if all(cell in scene.plan.centre for cell in mark.cells))
    under = (*below(scene.plan, scene.theme, shown), between(scene.plan, scene.theme, shown))
    taken = (group.name.partition(":")[2] for layer in kept if layer.name == "pieces" for group in layer.groups)
    layers = (*kept[:at], *under, *kept[at:at + 1], rings(scene.plan, scene.theme, shown), *kept[at + 1:],
              *above(scene.plan, scene.theme, shown, taken))
    return scene._replace(layers=tuple(layer for layer in layers if layer.groups))


def widest(board: Topology, width: float, height: float) -> float:
    """How wide a stage may be so that it fits into a width and a height."""
    across, down = plan_of(board, 0, 0, 1000.0, False).size
    return min(width, (height - 2 * MARGIN) * across / down + 2 * MARGIN)

