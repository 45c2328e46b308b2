"""A played game: its line, undo and redo, variations and comments, saved and loaded as readable text.

    boardlab-record/1
    title First steps
    start leaders/1;south=leader:d1;…
    step d1-d2            # the Leader leaves his home
      or step d1-c1       # a variation: instead of the line above
      end
    end

An indented `or` begins an alternative to the line above it; a comment follows a number sign. Where alternatives are nested
deeply, a number in brackets stands for the indents: `[12] or step d1-c1`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from boardlab.errors import BoardlabError, Unreadable
from boardlab.files import write_whole
from boardlab.game import Action, State, present
from boardlab.games import game
from boardlab.listeners import Listeners
from boardlab.words.say import say

HEADING = "boardlab-record/1"
DEEPEST = 8  # levels that are indented; deeper ones have a number
LEVEL = re.compile(r"\[(\d{1,9})\] ")


class Node:
    """A position in a record, the action that led to it, and where it may go on."""

    __slots__ = ("state", "action", "parent", "children", "latest", "comment", "earlier", "later")

    def __init__(self, state: State, action: Action | None = None, parent: Node | None = None):
        self.state, self.action, self.parent = state, action, parent
        self.children: list[Node] = []
        self.latest: Node | None = None  # the child visited last: where redo goes
        self.comment = ""
        self.earlier: Node | None = None  # where another game was left when this one was begun instead
        self.later: Node | None = None    # the game begun from here, while undo has led back

    def path(self) -> list[Node]:
        """The nodes from the first one to this."""
        found: list[Node] = []
        node: Node | None = self
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
        self.title = plain(title)
        self._listeners = Listeners()

    # going about

    @property
    def state(self) -> State:
        """The position looked at."""
        return self.here.state

    @property
    def line(self) -> tuple[str, ...]:
        """The actions that led here, as text."""
        return tuple(present(node.action).text for node in self.here.path()[1:])

    @property
    def times(self) -> int:
        """How often the position looked at has been there on the way to it, now included."""
        return self.state.times(node.state for node in self.here.path()[:-1])

    def play(self, action: Action | str) -> Record:
        """Play an action here; another one than before begins a variation. A refused action changes nothing."""
        after = self.state.play(action)
        action = action if isinstance(action, Action) else self.state._choose(action)
        for child in self.here.children:
            if child.action == action:
                return self.go(child)
        child = Node(after, action, self.here)
        self.here.children.append(child)
        return self._on(child)

    def begin(self, start: State) -> Record:
        """Begin anew from another position, for everybody who looks at this record; undo leads back."""
        anew = Node(start)
        anew.earlier, self.root = self.here, anew
        return self._to(anew)

    @property
    def behind(self) -> Node | None:
        """Where undo leads; None at the very beginning."""
        return self.here.parent or self.here.earlier

    @property
    def ahead(self) -> Node | None:
        """Where redo leads, along what was visited last; None at the end."""
        children = self.here.children
        return self.here.later or self.here.latest or (children[0] if children else None)

    def undo(self) -> Record:
        """Back by one action, or to the game before this one; at the very beginning nothing happens."""
        back = self.behind or self.here
        if back is self.here.earlier:
            back.later, self.root = self.here, back.path()[0]
        return self._to(back)

    def redo(self) -> Record:
        """Forward again along what was visited last; at its end nothing happens."""
        onward = self.ahead or self.here
        if onward is self.here.later:
            self.root, self.here.later = onward, None
            return self._to(onward)
        return self._on(onward) if onward is not self.here else self._to(onward)

    def go(self, node: Node) -> Record:
        """Look at another position of this record."""
        path = node.path()
        if path[0] is not self.root:
            raise BoardlabError(say("error.other-record"))
        for parent, child in zip(path, path[1:]):
            parent.latest, parent.later = child, None
        return self._to(node)

    def _on(self, child: Node) -> Record:
        self.here.latest, self.here.later = child, None
        return self._to(child)

    def _to(self, node: Node) -> Record:
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
        self.here.comment = plain(text)
        self._listeners.tell()
        return self

    def on_change(self, listener: Callable[[], None], keep: bool = True) -> Callable[[], None]:
        """Call this whenever the record changes; returns the way to stop it. `keep`: see `Listeners.add`."""
        return self._listeners.add(listener, keep)

    # text

    @property
    def text(self) -> str:
        """The whole record as readable text; `Record.read` gives it back."""
        title = plain(self.title)
        head = [HEADING, *([f"title {title}"] if title else []), f"start {self.root.state.text}{_remark(self.root)}"]
        return "\n".join([*head, *_lines(self.root)]) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """The record a text describes; anything wrong is an `Unreadable` that names line and column."""
        return _read(cls, text)

    def save(self, path: str | os.PathLike) -> None:
        """Write the record to a file; the old file stays whole until the new one is."""
        write_whole(path, self.text)

    @classmethod
    def load(cls, path: str | os.PathLike) -> Record:
        """Read a record from a file."""
        try:
            return cls.read(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            raise Unreadable(str(path), 0, say("error.expected-text")) from error

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes: the nodes one after the other, however deep they are. Nobody listens yet."""
        nodes = list(_nodes(self.root))
        number = {id(node): i for i, node in enumerate(nodes)} | {id(None): -1}
        rows = [(node.state, node.action, number[id(node.parent)], number[id(node.latest)], node.comment) for node in nodes]
        return {"title": self.title, "nodes": rows, "here": number[id(self.here)]}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        nodes: list[Node] = []
        for state, action, parent, _, comment in kept["nodes"]:
            nodes.append(Node(state, action, nodes[parent] if parent >= 0 else None))
            nodes[-1].comment = comment
            if parent >= 0:
                nodes[parent].children.append(nodes[-1])
        for node, (*_, latest, _) in zip(nodes, kept["nodes"]):
            node.latest = nodes[latest] if latest >= 0 else None
        self.title, self.root, self.here, self._listeners = kept["title"], nodes[0], nodes[kept["here"]], Listeners()

    def __repr__(self) -> str:
        return f"<record of {self.root.state.game}: {len(self.line)} actions>"


def plain(text: str) -> str:
    """A title or a comment in one line that every file can hold.

    >>> plain("First\\n  steps")
    'First steps'
    """
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())


def _nodes(root: Node) -> Iterator[Node]:
    """All nodes, each after its parent; children in their order."""
    todo = [root]
    while todo:
        node = todo.pop()
        yield node
        todo += reversed(node.children)


def _lines(root: Node) -> Iterator[str]:
    """The main line below a node, each action followed by its alternatives."""
    todo = [(root, 0, False)]
    while todo:
        node, depth, other = todo.pop()
        if other:
            yield f"{_level(depth)}or {present(node.action).text}{_remark(node)}"
        if node.children:
            main, *others = node.children
            yield f"{_level(depth)}{present(main.action).text}{_remark(main)}"
            todo.append((main, depth, False))
            todo += [(each, depth + 1, True) for each in reversed(others)]


def _level(depth: int) -> str:
    return "  " * depth if depth <= DEEPEST else f"[{depth}] "


def _remark(node: Node) -> str:
    comment = plain(node.comment)
    return f"  # {comment}" if comment else ""


def _read(kind: type[Record], text: str) -> Record:
    rows = [(number, row) for number, row in enumerate(text.splitlines(), start=1) if row.strip()]
    if not rows or rows[0][1].strip() != HEADING:
        raise Unreadable(rows[0][1] if rows else "", 0, say("error.expected-heading", heading=HEADING), HEADING, line=1)
    title: str = ""
    record: Record | None = None
    latest: list[Node] = []  # the node read last at each depth
    for number, row in rows[1:]:
        body, _, comment = row.partition("#")
        indent, said = len(body) - len(body.lstrip(" ")), body.strip()
        depth, odd = divmod(indent, 2)
        if numbered := LEVEL.match(said):
            indent, said, depth = indent + numbered.end(), said[numbered.end():], int(numbered[1])
        name, _, rest = said.partition(" ")
        if record is None and name == "title":
            title = row.strip()[len("title"):].strip()
        elif record is None:
            if name != "start":
                raise Unreadable(row, indent, say("error.expected-start"), "start", line=number)
            start = _at(number, row, indent + 6, lambda: game(rest.partition("/")[0]).read(rest.strip()))
            record = kind(start, title)
            record.root.comment = comment.strip()
            latest = [record.root]
        else:
            other = name == "or"
            level = depth - other  # an alternative starts where the line one level up came from
            before = None if odd or not 0 <= level < len(latest) else latest[level].parent if other else latest[level]
            if before is None:
                raise Unreadable(row, indent, say("error.expected-indent"), line=number)
            record.here = before
            _at(number, row, indent + 3 * other, partial(record.play, rest if other else said))
            record.here.comment = plain(comment)
            before.latest = None  # nothing was visited yet: redo follows the main line
            latest[depth:] = [record.here]
    if record is None:
        raise Unreadable(HEADING, len(HEADING), say("error.expected-start"), "start", line=1)
    return record.to_start()


def _at(line: int, row: str, column: int, read: Callable[[], Any]) -> Any:
    """What a line says; its errors point into the line."""
    try:
        return read()
    except Unreadable as error:
        raise Unreadable(row, min(column + error.column, len(row)), error.expected, error.nearest, line=line) from error
    except BoardlabError as error:
        raise Unreadable(row, column, str(error), line=line) from error
