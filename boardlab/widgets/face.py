"""What the companion in the browser is told: where everything is, its names, what is said and what can be pressed."""

from __future__ import annotations

from typing import Any

from boardlab.scene import Scene, Theme, continuations
from boardlab.scene.telling import name_of, status
from boardlab.widgets import overlays
from boardlab.widgets.secret import action_text, may_go_back, position_text
from boardlab.widgets.session import Session, word_for
from boardlab.widgets.walk import walk
from boardlab.words.choice import LANGUAGES
from boardlab.words.say import language, say

WORDS = ("undo", "redo", "reset", "flip", "copy", "paste", "play", "language", "log", "type", "choose", "cancel",
         "overlays", "position-copied", "paste-here", "cards", "controls")
MARKS = {"dot": "step", "diamond": "ability", "cross": "refused", "ring": "selection"}
COLOURS = ("page", "ground", "line", "ink", "quiet", "card", "card-line", "back", "gold")


def spots(scene: Scene) -> dict[str, Any]:
    """The outlines of everything that can be clicked, and where the arrow keys lead."""
    return {"size": [scene.width, scene.height], "walk": walk(scene.plan.board, scene.plan.flip),
            "spots": [[hit.name, " ".join(f"{x:g},{y:g}" for x, y in hit.points)] for hit in scene.hits]}


def face(session: Session, scene: Scene, most: int) -> dict[str, Any]:
    """Everything around the board, in the current language."""
    state, record = session.state, session.record
    return {
        "title": f"{scene.title}. {say('ui.board')}",
        "labels": labels(session, scene),
        "live": list(offered(session)),
        "keys": [[name, word_for(state.game, name)] for name in offered(session) if name not in state.board.order],
        "home": home(session),
        "notes": [list(note) for note in session.notes],
        "choices": list(session.questions),
        "chosen": " ".join(name if name in state.board.order else name_of(state.game, name) for name in session.clicks),
        "log": [[line.number, state.sides.index(line.side) if line.side else -1, line.text, line.when]
                for line in session.log],
        "can": {"undo": may_go_back(record, record.behind) or bool(session.clicks), "redo": bool(record.ahead),
                "reset": record.here is not record.root and may_go_back(record, record.root), "cancel": bool(session.clicks)},
        "position": position_text(state),
        "overlays": [[name, label, name in session.overlays, meaning]
                     for name, (label, meaning) in overlays.offered(state).items()],
        "language": language(), "languages": [list(each) for each in LANGUAGES.items()],
        "words": {word: say(f"ui.{word}") for word in WORDS},
        "most": most, "colours": colours(scene.theme),
        "said": announced(session),
    }


def colours(theme: Theme) -> dict[str, str]:
    """The colours of a theme that a page wears."""
    return {name: theme[name] for name in COLOURS} | {
        "accent": theme.marks["ring"], "warn": theme.marks["cross"], "good": theme.marks["dot"]}


def offered(session: Session) -> tuple[str, ...]:
    """What can be clicked next."""
    made = len(session.clicks)
    actions = continuations(session.state, session.clicks)
    return tuple(dict.fromkeys(action.clicks[made] for action in actions if len(action.clicks) > made))


def home(session: Session) -> str:
    """Where the keyboard begins: at something that can be clicked, otherwise at the first cell."""
    order = session.state.board.order
    return next((name for name in offered(session) if name in order), session.state.board.cells[0])


def labels(session: Session, scene: Scene) -> dict[str, str]:
    """Each cell, card and button in words, with what is marked there."""
    words = {group.name: group.title for group in scene.layer("cells")}
    words |= {group.name.partition(":")[2]: group.title for name in ("pieces", "panel") for group in scene.layer(name)
              if group.name.startswith(("piece:", "marker:", "card:", "button:"))}
    for mark in session.marks:
        if mark.kind in MARKS and mark.cells[0] in words:
            words[mark.cells[0]] += f", {say('marks.' + MARKS[mark.kind])}"
    return words


def announced(session: Session) -> str:
    """What has just happened and who is next, for those who listen."""
    state, node = session.state, session.record.here
    done = f"{name_of(state.game, node.parent.state.decider)}: {action_text(state, node)}. " if node.parent else ""
    return done + ": ".join(status(state))
