"""What clicks mean: what was clicked so far, the question to ask, and why something was refused. No widgets here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from boardlab.errors import Ambiguous, BoardlabError, Illegal
from boardlab.game import Action, Reason, State, present
from boardlab.games import game, read
from boardlab.listeners import Listeners
from boardlab.record import Node, Record
from boardlab.scene import Mark, continuations, cross, marks_for, ring
from boardlab.scene.last_action import Step
from boardlab.widgets import games, overlays
from boardlab.widgets.messages import short_text
from boardlab.widgets.secret import action_text, action_words, is_secret, may_go_back
from boardlab.words.say import find, labelled, say, say_rule
from boardlab.words.tell import tell


class Note(NamedTuple):
    """Something said under the board: a `reason` (with its rule's sentence), an `error` or an `info`."""

    kind: str
    text: str
    rule: str = ""


class Line(NamedTuple):
    """One line of the log: its number, who did it, what (written and in words), and whether it is `past`, `here` or
    `future`."""

    number: int
    side: str
    text: str
    when: str
    words: str = ""


class Session:
    """One reader at one record. A mouse, a key, a finger and `board.click` all end in `click`.

    >>> from boardlab import leaders
    >>> session = Session(leaders.new_game(seed=7, first="south"))
    >>> session.click("d1"), [mark.cells[0] for mark in session.marks]
    (None, ['d1', 'd2', 'e1', 'c1'])
    >>> session.click("d2").text, session.record.line
    ('step d1-d2', ('step d1-d2',))
    """

    def __init__(self, what: State | Record | str):
        given: State | Record = read(what) if isinstance(what, str) else what
        self.record = given if isinstance(given, Record) else Record(given)
        self.clicks: tuple[str, ...] = ()
        self.choices: tuple[Action, ...] = ()    # what fits the clicks so far: the chooser asks which
        self.reasons: tuple[Reason, ...] = ()
        self.refused: tuple[str, ...] = ()       # the clicks the reasons are about
        self.notes: tuple[Note, ...] = ()
        self.pending: State | None = None        # a position that would throw the played game away: asked first
        self.overlays: tuple[str, ...] = ()
        self.step: tuple[State, Action, State] | None = None  # while listeners are told: from where, what, to where
        self._shown = self.record.here
        self._listeners = Listeners()
        self.leave = self.record.on_change(self._moved, keep=False)

    # what there is

    @property
    def state(self) -> State:
        """The position looked at."""
        return self.record.state

    @property
    def further(self) -> bool:
        """The clicks so far may also go on."""
        return any(len(action.clicks) > len(self.clicks) for action in continuations(self.state, self.clicks))

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is pointed out: overlays, what is chosen, where it may go on, and what was refused."""
        marks = overlays.marks(self.state, self.overlays, self.clicks)
        marks += marks_for(self.state, self.clicks) if self.clicks else self._at_once()
        marks += tuple(ring(cell, say("ui.decisive")) for cell in self.state.decisive()) if self.state.outcome else ()
        return marks + tuple(cross(cell) for cell in self._concerned())

    def _at_once(self) -> tuple[Mark, ...]:
        """Before the first click: what is done by one click alone."""
        single = {action.clicks[0] for action in self.state.legal_actions() if len(action.clicks) == 1}
        there = single & {*self.state.board.cells, *self._cards()}
        return tuple(mark for mark in marks_for(self.state) if mark.cells[0] in there)

    def _concerned(self) -> tuple[str, ...]:
        """The cells and cards that reasons speak of; otherwise what was clicked last."""
        if not self.reasons:
            return ()
        here = {*self.state.board.cells, *self._cards()}
        cells = [cell for reason in self.reasons for cell in reason.cells if cell in here]
        return tuple(dict.fromkeys(cells)) or tuple(cell for cell in self.refused[-1:] if cell in here)

    def _cards(self) -> set[str]:
        return {str(name) for _, value in self.state.panel() if isinstance(value, tuple) for name in value}

    @property
    def log(self) -> tuple[Line, ...]:
        """The line played, and what of it lies ahead."""
        nodes = list(self._line())
        here = nodes.index(self.record.here)
        return tuple(Line(i, node.parent.state.decider if node.parent else "", action_text(self.state, node, i > here),
                          "here" if i == here else "future" if i > here else "past",
                          action_words(self.state, node, i > here) or say("ui.start"))
                     for i, node in enumerate(nodes))

    def _line(self) -> Iterator[Node]:
        node = self.record.here
        yield from node.path()
        while node.children:
            node = node.latest or node.children[0]
            yield node

    @property
    def questions(self) -> tuple[str, ...]:
        """The choices in words: by mode, by rule, and where that is not enough as they are told."""
        if self.pending:
            return say("ui.replace-yes"), say("ui.replace-no")
        if self.choices and self.further:
            names = [say("ui.stop") for _ in self.choices]
        else:
            names = [word_for(self.state.game, action.mode, action.rule) for action in self.choices]
        return tuple(name if names.count(name) == 1 else tell(self.state, action)
                     for name, action in zip(names, self.choices))

    @property
    def able(self) -> tuple[str, ...]:
        """The cells of those who can act now, while nobody is chosen."""
        if self.clicks:
            return ()
        at, mine = self.state.at, self.state.decider
        first = dict.fromkeys(action.clicks[0] for action in self.state.legal_actions() if action.clicks)
        return tuple(cell for cell in first if cell in at and at[cell].side == mine)

    @property
    def last(self) -> Step | None:
        """The action that led to the position looked at."""
        node = self.record.here
        if node.parent is None or node.action is None or is_secret(self.state, node):
            return None
        return Step(node.parent.state, node.action)

    @property
    def played(self) -> bool:
        """Something was played that would be lost."""
        return bool(self.record.root.children)

    @property
    def reminders(self) -> tuple[Note, ...]:
        """What is said of the position as long as it is looked at: that it has been there before."""
        times = self.record.times
        if times == 1 or self.state.outcome:
            return ()
        return (Note("info", find("", f"ui.repeated-{times}") or say("ui.repeated", count=times)),)

    @property
    def leads(self) -> bool:
        """Clicks play: then it is said what to click next."""
        return not self.state.outcome

    @property
    def inspects(self) -> bool:
        """Whether a click only asks about something."""
        return False

    may_begin = True
    """Whether a new game may begin here."""

    @property
    def otherwise(self) -> dict[str, Any]:
        """What a companion is told otherwise than the position alone would have it (see `clickable`)."""
        return {}

    # what a person does

    def click(self, name: str) -> Action | None:
        """One click on a cell, a card or a button; the action, if that completed one."""
        path = self.clicks + (name,)
        found = continuations(self.state, path)
        if found:
            return self._go_on(path, found)
        if self.clicks and name == self.clicks[-1] and len(self.choices) == 1:
            return self.choose(0)                # the same again: that is enough
        if name in self.clicks:
            self.cancel()
        elif self.clicks and continuations(self.state, (name,)):
            return self._go_on((name,), continuations(self.state, (name,)))
        else:
            self._refuse(path)
        return None

    def _go_on(self, path: tuple[str, ...], found: tuple[Action, ...]) -> Action | None:
        whole = different(action for action in found if action.clicks == path)
        if len(whole) == 1 and all(action.clicks == path for action in found):
            return self.play(whole[0])
        self._set(clicks=path, choices=whole)
        return None

    def _refuse(self, path: tuple[str, ...]) -> None:
        reasons = self.state.why_not(path)
        self._set(clicks=self.clicks, reasons=reasons, refused=path, notes=notes_for(self.state, reasons))

    def choose(self, which: int) -> Action | None:
        """Answer the question."""
        if self.pending:
            state, self.pending = self.pending, None
            if which == 0:
                self._begin(state)
            else:
                self._set()
            return None
        return self.play(self.choices[which]) if 0 <= which < len(self.choices) else None

    def cancel(self) -> None:
        """Forget what was clicked."""
        self._set()

    def play(self, action: Action | str) -> Action:
        """Play an action; one that is refused raises and changes nothing."""
        self.record.play(action)
        return present(self.record.here.action)

    def type(self, text: str) -> Action | None:
        """What somebody typed: an action, or a whole position. What is wrong with it is said, not raised."""
        try:
            text = short_text(text).strip()
            if "/" in text.partition(";")[0] or ";" in text:
                self.replace(read(text))
            elif text:
                return self.play(text)
        except Ambiguous as error:
            fitting = tuple(action for action in self.state.legal_actions() if action.text in error.candidates)
            self._set(clicks=fitting[0].clicks, choices=fitting)
        except Illegal as error:
            reasons = error.reasons
            self._set(reasons=reasons, refused=tuple(cell for reason in reasons for cell in reason.cells)[-1:],
                      notes=notes_for(self.state, reasons))
        except BoardlabError as error:
            self._set(notes=(Note("error", told(error)),))
        return None

    def undo(self) -> None:
        """Back by one action; a half-made choice is only forgotten."""
        self.cancel() if self.clicks else self._back(self.record.behind, self.record.undo)

    def redo(self) -> None:
        """Forward again."""
        self.record.redo()

    def reset(self) -> None:
        """To the first position; the line stays in the log."""
        self._back(self.record.root, self.record.to_start)

    def go(self, number: int) -> None:
        """To a line of the log."""
        nodes = list(self._line())
        if 0 <= number < len(nodes):
            self._back(nodes[number], lambda: self.record.go(nodes[number]))

    def _back(self, node: Node | None, going: Callable[[], object]) -> None:
        """Go to another position, unless that gives away what was chosen in secret."""
        if node is None or may_go_back(self.record, node) or node in self._ahead():
            going()
        else:
            self._set(notes=(Note("info", say("ui.secret")),))

    def _ahead(self) -> list[Node]:
        nodes = list(self._line())
        return nodes[nodes.index(self.record.here):]

    def set_position(self, state: State) -> None:
        """Begin anew from another position, for everybody who looks at this record; undo leads back."""
        self.record.begin(state)

    def replace(self, state: State) -> None:
        """Begin anew from another position; where a game was played, that is asked first."""
        if self.played and self.may_begin:
            self._set(pending=state)
        else:
            self._begin(state)

    def _begin(self, state: State) -> None:
        self.set_position(state)
        self.note("info", say("ui.position-set"))

    def begin(self, way: int, seed: str = "") -> None:
        """A new game of this kind, in one of the ways the game offers."""
        self.replace(games.begun(self.state.game, way, seed))

    def drop(self, start: str, end: str) -> Action | None:
        """A piece or card was dragged: the same as a click on each."""
        if self.clicks[-1:] != (start,):
            self.click(start)
        return self.click(end) if end != start else None

    def toggle(self, overlay: str) -> None:
        """Show an overlay, or no longer."""
        shown = tuple(name for name in self.overlays if name != overlay)
        self.overlays = shown if overlay in self.overlays else (*shown, overlay)
        self._tell()

    def note(self, kind: str, text: str) -> None:
        """Say something under the board."""
        self.notes += (Note(kind, text),)
        self._tell()

    def close(self) -> None:
        """Nobody looks any more."""
        self.leave()

    # who wants to know

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call this whenever anything to be seen changes."""
        self._listeners.add(listener, keep=False)

    def _moved(self) -> None:
        """The record looks at another position, whoever did it."""
        here = self.record.here
        is_next = here.action and here.parent is self._shown
        self.step = (self._shown.state, here.action, here.state) if here.action and is_next else None
        self._shown = here
        self._set()
        self.step = None

    def _set(self, clicks: tuple[str, ...] = (), choices: tuple[Action, ...] = (), reasons: tuple[Reason, ...] = (),
             refused: tuple[str, ...] = (), notes: tuple[Note, ...] = (), pending: State | None = None) -> None:
        self.pending = pending
        self.clicks, self.choices, self.reasons, self.refused, self.notes = clicks, choices, reasons, refused, notes
        self._tell()

    def _tell(self) -> None:
        self._listeners.tell()


def clickable(state: State, names: Iterable[str]) -> dict[str, Any]:
    """What can be clicked, as a companion is told: all of it, and with their words those that are no cells."""
    names = list(names)
    return {"live": names, "keys": [[name, word_for(state.game, name)] for name in names if name not in state.board.order]}


def different(actions: Iterator[Action]) -> tuple[Action, ...]:
    """The actions that change different things: between the others nobody needs to choose."""
    found: dict[tuple, Action] = {}
    for action in actions:
        found.setdefault(action.changes or (action.text,), action)
    return tuple(found.values())


def notes_for(state: State, reasons: tuple[Reason, ...]) -> tuple[Note, ...]:
    """Each reason in words, with the sentence of the rule behind it, once."""
    said: dict[str, str] = {}
    for reason in reasons:
        said.setdefault(reason.rule, rule_words(state, reason.rule))
    last = {reason.rule: i for i, reason in enumerate(reasons)}
    return tuple(Note("reason", reason.sentence, said[reason.rule] if last[reason.rule] == i else "")
                 for i, reason in enumerate(reasons))


def rule_words(state: State, rule: str) -> str:
    """A rule's name and sentence in the current language."""
    sentence = rule_sentence(state, rule)
    return labelled(word_for(state.game, rule), sentence) if sentence else ""


def rule_sentence(state: State, rule: str) -> str:
    """A rule's sentence in the current language; nothing where there is no such rule."""
    book = game(state.game).book
    return say_rule(state.game, rule, book[rule].sentence) if rule in book else ""


def word_for(game: str, *words: str) -> str:
    """The name of the first of these that has one; where none has, the first stays readable."""
    words = tuple(filter(None, words))
    keys = ("modes", "buttons", "names", "sides", "phases", "ui")
    said = next((found for word in words if (found := find(game, *(f"{key}.{word}" for key in keys)))), None)
    return said or (words[0][:1].upper() + words[0][1:]).replace("-", " ")


def told(error: BaseException) -> str:
    """An error in one line; those of the kit speak for themselves."""
    first = (str(error).strip().splitlines() or [""])[0]
    return first if isinstance(error, BoardlabError) else f"{type(error).__name__}: {first}".removesuffix(": ")
