"""A small table with a title and a remark: it shows itself as text and as HTML, and gives dictionaries and CSV."""

from __future__ import annotations

import csv
import html
import io
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from boardlab.files import write_whole

NUMERIC = re.compile(r"[\d.,%+±–− -]*\d[\d.,%+±–− -]*")


@dataclass(frozen=True, repr=False)
class Sheet:
    """A table as it is read. Numbers stand at the right.

    >>> print(Sheet("Wins", ("who", "games"), [("expert", 12), ("random", 3)], "n = 15"))
    Wins
    who     games
    expert     12
    random      3
    n = 15
    """

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Any]]
    remark: str = ""

    def __str__(self) -> str:
        told = [[str(value) for value in row] for row in self.rows]
        widths = [max(map(len, column)) for column in zip(self.headings, *told)]
        flush = self.at_right
        lines = ["  ".join(value.rjust(width) if right else value.ljust(width)
                           for value, width, right in zip(line, widths, flush)).rstrip()
                 for line in ([self.headings] if any(self.headings) else []) + told]
        return "\n".join(part for part in (self.title, *lines, self.remark) if part)

    def __repr__(self) -> str:
        return str(self)

    @property
    def at_right(self) -> list[bool]:
        """Which columns are numbers."""
        return [bool(self.rows) and all(is_number(row[place]) for row in self.rows) for place in range(len(self.headings))]

    @property
    def html(self) -> str:
        """The table for a page; whatever was given as a name stays text."""
        def line(tag: str, values: Sequence[Any]) -> str:
            cells = (f'<{tag} style="text-align:{"right" if right else "left"}">{html.escape(str(value))}</{tag}>'
                     for value, right in zip(values, self.at_right))
            return f"<tr>{''.join(cells)}</tr>"
        head = f"<thead>{line('th', self.headings)}</thead>" if any(self.headings) else ""
        body = "".join(line("td", row) for row in self.rows)
        title = f'<caption style="text-align:left"><b>{html.escape(self.title)}</b></caption>' if self.title else ""
        remark = f"<p>{html.escape(self.remark)}</p>" if self.remark else ""
        return f"<table>{title}{head}<tbody>{body}</tbody></table>{remark}"

    def _repr_html_(self) -> str:
        return self.html


def is_number(value: Any) -> bool:
    """A number, or a text of nothing but digits and what belongs to them."""
    return NUMERIC.fullmatch(str(value)) is not None


def csv_of(rows: Sequence[dict[str, Any]]) -> str:
    """Rows with the same keys as comma-separated values."""
    kept = io.StringIO()
    writer = csv.DictWriter(kept, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return kept.getvalue()


def save_csv(rows: Sequence[dict[str, Any]], path: str | os.PathLike) -> None:
    """Write rows to a file, whole or not at all."""
    write_whole(path, csv_of(rows))
