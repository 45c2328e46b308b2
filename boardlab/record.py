"""A played game: its line, undo and redo, variations and comments, saved and loaded as readable text.

    boardlab-record/1
    title First steps
    start leaders/1;south=leader:d1;…
    step d1-d2            # the Leader leaves his home
      or step d1-c1       # a variation: instead of the line above
      end
    end

An indented `or` begins an alternative to the line above it; a comment follows a number sign.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from boardlab.errors import BoardlabError, Unreadable
from boardlab.game import Action, State
from boardlab.games import game
from boardlab.listeners import Listeners
from boardlab.words.say import say

HEADING = "boardlab-record/1"


class Node:
    """A position in a record, the action that led to it, and where it may go on."""

    __slots__ = ("state", "action", "parent", "children", "latest", "comment")

    def __init__(self, state: State, action: Action | None = None, parent: Node | None = None):
        self.state, self.action, self.parent = state, action, parent
        self.children: list[Node] = []
        self.latest: Node | None = None  # the child visited last: where redo goes
        self.comment = ""

    def path(self) -> list[Node]:
        """The nodes from the first one to this."""
        found, node = [], self
        while node:
            found.append(node)
            node = node.parent
        return found[::-1]


class Record:
    """A game as it was played, with its variations; `here` is the position looked at.

    >>> from boardlab import leaders
    >>> record = Record(leaders.new_game(seed=7, first="south"))
    >>> record.play("step d1-d2").play("end").undo().line
    ('step d1-d2',)
    """

    def __init__(self, start: State, title: str = ""):
        self.root = self.here = Node(start)
        self.title = title
        self._listeners = Listeners()

    # going about

    @property
    def state(self) -> State:
        """The position looked at."""
        return self.here.state

    @property
    def line(self) -> tuple[str, ...]:
        """The actions that led here, as text."""
        return tuple(node.action.text for node in self.here.path()[1:])

    def play(self, action: Action | str) -> Record:
        """Play an action here; another one than before begins a variation. A refused action changes nothing."""
        after = self.state.play(action)
        action = action if isinstance(action, Action) else self.state._choose(action)
        for child in self.here.children:
            if child.action == action:
                return self.go(child)
        child = Node(after, action, self.here)
        self.here.children.append(child)
        return self.go(child)

    def undo(self) -> Record:
        """Back by one action; at the start nothing happens."""
        return self.go(self.here.parent or self.here)

    def redo(self) -> Record:
        """Forward again along the line visited last; at its end nothing happens."""
        children = self.here.children
        return self.go(self.here.latest or (children[0] if children else self.here))

    def go(self, node: Node) -> Record:
        """Look at another position of this record."""
        path = node.path()
        if path[0] is not self.root:
            raise ValueError("this position belongs to another record")
        for parent, child in zip(path, path[1:]):
            parent.latest = child
        self.here = node
        self._listeners.tell()
        return self

    def to_start(self) -> Record:
        """To the first position."""
        return self.go(self.root)

    def to_end(self) -> Record:
        """To the end of the line visited last."""
        node = self.here
        while node.children:
            node = node.latest or node.children[0]
        return self.go(node)

    def comment(self, text: str) -> Record:
        """Say something about the action that led here."""
        self.here.comment = " ".join(text.split())
        self._listeners.tell()
        return self

    def on_change(self, listener: Callable[[], None], keep: bool = True) -> Callable[[], None]:
        """Call this whenever the record changes; returns the way to stop it. `keep`: see `Listeners.add`."""
        return self._listeners.add(listener, keep)

    # text

    @property
    def text(self) -> str:
        """The whole record as readable text; `Record.read` gives it back."""
        head = [HEADING] + ([f"title {self.title}"] if self.title else []) + [f"start {self.root.state.text}"]
        if self.root.comment:
            head[-1] += f"  # {self.root.comment}"
        return "\n".join([*head, *_lines(self.root, "")]) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """The record a text describes; anything wrong is an `Unreadable` that names line and column."""
        return _read(cls, text)

    def save(self, path: str | os.PathLike) -> None:
        """Write the record to a file; the old file stays whole until the new one is."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.text, encoding="utf-8")
        os.replace(draft, target)

    @classmethod
    def load(cls, path: str | os.PathLike) -> Record:
        """Read a record from a file."""
        try:
            return cls.read(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            raise Unreadable(str(path), 0, say("error.expected-text")) from error

    def __repr__(self) -> str:
        return f"<record of {self.root.state.game}: {len(self.line)} actions>"


def _lines(node: Node, indent: str) -> Iterator[str]:
    """The main line below a node, each action followed by its alternatives."""
    while node.children:
        main, *others = node.children
        yield _line(main, indent)
        for other in others:
            yield _line(other, indent + "  or ")
            yield from _lines(other, indent + "  ")
        node = main


def _line(node: Node, indent: str) -> str:
    return f"{indent}{node.action.text}" + (f"  # {node.comment}" if node.comment else "")


def _read(kind: type[Record], text: str) -> Record:
    rows = [(number, row) for number, row in enumerate(text.splitlines(), start=1) if row.strip()]
    if not rows or rows[0][1].strip() != HEADING:
        raise Unreadable(rows[0][1] if rows else "", 0, say("error.expected-heading", heading=HEADING), HEADING, line=1)
    title, record, latest = "", None, []  # latest: the node read last at each depth
    for number, row in rows[1:]:
        body, _, comment = row.partition("#")
        indent, said = len(body) - len(body.lstrip(" ")), body.strip()
        name, _, rest = said.partition(" ")
        if record is None and name == "title":
            title = row.strip()[len("title"):].strip()
        elif record is None:
            if name != "start":
                raise Unreadable(row, indent, say("error.expected-start"), "start", line=number)
            start = _at(number, row, indent + 6, lambda: game(rest.partition("/")[0]).read(rest.strip()))
            record, latest = kind(start, title), []
            record.root.comment = comment.strip()
            latest = [record.root]
        else:
            depth, other = indent // 2, name == "or"
            level = depth - other  # an alternative starts where the line one level up came from
            if indent % 2 or not 0 <= level < len(latest) or other and latest[level].parent is None:
                raise Unreadable(row, indent, say("error.expected-indent"), line=number)
            record.here = latest[level].parent if other else latest[level]
            _at(number, row, indent + 3 * other, lambda: record.play(rest if other else said))
            record.comment(comment)
            latest[depth:] = [record.here]
    if record is None:
        raise Unreadable(HEADING, len(HEADING), say("error.expected-start"), "start", line=1)
    return record.to_start()


def _at(line: int, row: str, column: int, read: Callable):
    """What a line says; its errors point into the line."""
    try:
        return read()
    except Unreadable as error:
        raise Unreadable(row, min(column + error.column, len(row)), error.expected, error.nearest, line=line) from error
    except BoardlabError as error:
        raise Unreadable(row, column, str(error), line=line) from error
