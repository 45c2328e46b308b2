"""A scene as text: the board in monospaced characters, then the panel, the pieces and the legend in words."""

from __future__ import annotations

from boardlab.scene import Scene
from boardlab.words.say import in_a_row, labelled


def text(scene: Scene) -> str:
    """The picture for terminals, diffs and readers: the same every time."""
    return "\n".join([*board_lines(scene), "", *words(scene)])


def board_lines(scene: Scene) -> list[str]:
    """The board: each empty cell shows its name, each piece its letters; signs of marks behind."""
    cells = {group.name: group for group in scene.layer("cells")}
    faces = {name: group.text for name, group in cells.items()}
    for group in scene.layer("pieces"):
        cell = group.name.partition(":")[2]
        faces[cell] = group.text + faces[cell][len(cell):]  # the terrain's letter stays
    where = {group.at: name for name, group in cells.items()}
    for layer in ("values", "rings", "signs"):
        for group in scene.layer(layer):
            if group.at in where and group.text:
                faces[where[group.at]] += group.text
    columns = {x: i for i, x in enumerate(sorted({round(group.at[0]) for group in cells.values()}))}
    rows = {y: i for i, y in enumerate(_steps(group.at[1] for group in cells.values()))}
    width = max(map(len, faces.values())) + 1
    lines = [[" " * width] * len(columns) for _ in rows]
    for name, group in cells.items():
        row = rows[min(rows, key=lambda y: abs(y - group.at[1]))]
        lines[row][columns[round(group.at[0])]] = faces[name].center(width)
    return ["".join(line).rstrip() for line in lines]


def _steps(values) -> list[float]:
    """The different heights there are, a pixel's rounding apart or more."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 1:
            found.append(value)
    return found


def words(scene: Scene) -> list[str]:
    """What stands beside and below the board, a line each."""
    panel = [group.text for group in scene.layer("panel") if group.text and not group.name.startswith("card:")]
    teams: dict[str, list[str]] = {}
    for group in scene.layer("pieces"):
        side, _, rest = (part.strip() for part in group.title.partition(":"))
        teams.setdefault(side if rest else "", []).append(f"{group.text} {rest or group.title}")
    pieces = [labelled(side, in_a_row(team)) if side else in_a_row(team) for side, team in teams.items()]
    links = [group.text for layer in ("zones", "edges", "lines") for group in scene.layer(layer) if group.text]
    legend = [group.text for group in scene.layer("legend")]
    short, long = [t for t in legend if ":" not in t], [t for t in legend if ":" in t]
    cards = [group.text for group in scene.layer("panel") if group.text and group.name.startswith("card:")]
    lines = [*panel, *pieces, ", ".join(cards), ", ".join(links), "   ".join(short), *long,
             *(group.text for group in scene.layer("message"))]
    return [line for line in lines if line]
