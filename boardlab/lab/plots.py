"""Plots of tables, drawn by matplotlib, each with a caption that says where its numbers come from."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.extras import brought_by
from boardlab.files import write_whole
from boardlab.lab.intervals import percent
from boardlab.lab.tallies import Metrics, Shares, Tally
from boardlab.lab.telling import label, of_case, some
from boardlab.words.say import say

INK, POINT, REMARKABLE, USUAL = "#33302b", "#0072b2", "#d55e00", "#8a8378"
WIDTH, LINE = 8.0, 0.26  # inches: of the plot, and of one of its rows
UNDATED: dict[str, dict[str, Any]] = {"svg": {"Date": None}, "png": {}, "pdf": {"CreationDate": None}}
FORMATS = tuple(UNDATED)
STYLE: Any = {
    "svg.fonttype": "none", "svg.hashsalt": "boardlab", "font.size": 10, "axes.edgecolor": INK, "axes.labelcolor": INK,
    "text.color": INK, "xtick.color": INK, "ytick.color": INK}


class Plot:
    """A figure of matplotlib with its caption. It shows itself; `figure` is there to be changed."""

    def __init__(self, figure: Any, text: str):
        self.figure, self.text = figure, text

    def drawn(self, kind: str) -> bytes:
        """The picture in a format; the same figure gives the same bytes."""
        import matplotlib
        kept = io.BytesIO()
        with matplotlib.rc_context(STYLE):
            self.figure.savefig(kept, format=kind, dpi=144, bbox_inches="tight", metadata=UNDATED[kind])
        return kept.getvalue()

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self.drawn("svg").decode()

    def save(self, path: str | os.PathLike) -> None:
        """Write it to a file whose name ends in svg, png or pdf."""
        kind = Path(path).suffix.lstrip(".").lower()
        if kind not in FORMATS:
            raise BoardlabError(say("error.picture-file", name=Path(path).name, names=", ".join(FORMATS)))
        write_whole(path, self.drawn(kind))

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/plain": self.text, "image/svg+xml": self.svg}


def plot_of(name: str, tally: Tally, caption: str) -> Plot:
    """A table as a plot: a point a row, with its interval."""
    title = say(f"study.tables.{name}")
    if isinstance(tally, Metrics):
        return metrics_plot(title, tally, caption)
    rows = some(tally.rows)
    names = [label(tally, row) for row in rows]
    if not isinstance(tally, Shares) and len(tally.cases) > 1:
        names = [f"{name} ({of_case(tally, row)})" for name, row in zip(names, rows)]
    figure, axes = canvas(title, len(rows), caption)
    points(axes, rows, names, scale=100)
    axes.set_xlabel(say("study.percent"))
    if isinstance(tally, Shares):
        axes.axvline(100 * tally.usual, color=USUAL, linestyle="--", linewidth=1)
    return Plot(figure, f"{title}\n{caption}")


def metrics_plot(title: str, tally: Metrics, caption: str) -> Plot:
    """A small plot for each metric, a point a case."""
    rows = tally.rows
    metrics = list(dict.fromkeys(row["what"] for row in rows))
    cases = list(dict.fromkeys(row["case"] for row in rows))
    figure, first = canvas(title, len(metrics) * (len(cases) + 3), caption)
    first.remove()
    for place, metric in enumerate(metrics):
        axes = figure.add_subplot(len(metrics), 1, place + 1)
        shown = [row for row in rows if row["what"] == metric]
        points(axes, shown, [of_case(tally, row) for row in shown], value="mean")
        axes.set_title(label(tally, shown[0]), fontsize=9, loc="left")
    return Plot(figure, f"{title}\n{caption}")


def canvas(title: str, rows: int, caption: str) -> tuple[Any, Any]:
    """An empty plot with room for so many rows, a title and a caption."""
    with brought_by("lab"):
        import matplotlib
        from matplotlib.figure import Figure
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 1.4 + LINE * max(3, rows)), layout="constrained")
        axes = figure.add_subplot()
        figure.suptitle(title, fontsize=12)
        figure.supxlabel(fill(caption, 100), fontsize=7)
    return figure, axes


def points(axes: Any, rows: Sequence[Mapping[str, Any]], names: Sequence[str], value: str = "share",
           scale: float = 1) -> None:
    """A point a row, the first at the top, with its interval; what is remarkable has another colour and another shape."""
    for place, row in enumerate(rows):
        strange = row.get("remarkable", False)
        middle, low, high = (scale * row[key] for key in (value, "low", "high"))
        axes.plot([low, high], [place, place], color=REMARKABLE if strange else POINT, linewidth=1.5)
        axes.plot([middle], [place], marker="D" if strange else "o", color=REMARKABLE if strange else POINT, markersize=5)
    axes.set_yticks(range(len(rows)), names)
    axes.set_ylim(max(len(rows), 1) - 0.5, -0.5)
    axes.grid(axis="x", alpha=0.3)


def crosstable(title: str, labels: Mapping[str, str], shares: Sequence[Sequence[float | None]], caption: str) -> Plot:
    """Who won which share against whom: read from the left, against whom is above. The number stands in every field."""
    figure, axes = canvas(title, 2 * len(labels), caption)
    filled = [[0.5 if share is None else share for share in row] for row in shares]
    axes.imshow(filled, cmap="PuOr", vmin=0, vmax=1, aspect="auto")
    for row, line in enumerate(shares):
        for column, share in enumerate(line):
            said, dark = ("–", False) if share is None else (percent(share), abs(share - 0.5) > 0.35)
            axes.text(column, row, said, ha="center", va="center", color="white" if dark else INK)
    axes.set_xticks(range(len(labels)), list(labels))
    axes.set_yticks(range(len(labels)), list(labels.values()))
    axes.xaxis.tick_top()
    return Plot(figure, f"{title}\n{caption}")
