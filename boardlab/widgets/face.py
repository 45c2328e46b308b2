"""What the companion in the browser is told: where everything is, its names, what is said and what can be pressed."""

from __future__ import annotations

from typing import Any

from boardlab.scene import Scene, Theme, continuations
from boardlab.scene.telling import name_of, status
from boardlab.widgets import about, advising, aside, games, overlays
from boardlab.widgets.opponents import told_of
from boardlab.widgets.secret import action_words, may_go_back, position_text
from boardlab.widgets.session import Session, rule_sentence, word_for
from boardlab.widgets.walk import walk
from boardlab.words.choice import LANGUAGES
from boardlab.words.say import labelled, language, say

WORDS = ("undo", "redo", "reset", "flip", "copy", "paste", "play", "language", "log", "type", "choose", "cancel",
         "overlays", "position-copied", "paste-here", "cards", "controls", "new", "more", "seed", "begin", "again", "run",
         "pause", "close", "legend", "facts", "message", "log-empty", "players", "stop-thinking", "go-on", "for-me", "hint")
MARKS = {"dot": "step", "diamond": "ability", "cross": "refused", "ring": "selection"}
COLOURS = ("page", "ground", "line", "ink", "quiet", "card", "card-line", "back", "gold")


def spots(scene: Scene) -> dict[str, Any]:
    """The outlines of everything that can be clicked, and where the arrow keys lead."""
    return {"size": [scene.width, scene.height], "walk": walk(scene.plan.board, scene.plan.flip),
            "spots": [[hit.name, " ".join(f"{x:g},{y:g}" for x, y in hit.points)] for hit in scene.hits]}


def face(session: Session, scene: Scene) -> dict[str, Any]:
    """Everything around the board, in the current language."""
    state, record, marks = session.state, session.record, session.marks
    return {
        "title": f"{scene.title}. {say('ui.board')}",
        "status": aside.heading(state), "sections": aside.sections(state, marks), "facts": aside.facts(state),
        "legend": aside.legend(state, scene.theme, marks), "things": about.things(state),
        "labels": labels(session, scene),
        "live": list(offered(session)),
        "keys": [[name, word_for(state.game, name)] for name in offered(session) if name not in state.board.order],
        "first": list(dict.fromkeys(action.clicks[0] for action in state.legal_actions() if action.clicks)),
        "home": home(session),
        "inspects": session.inspects, "notes": [list(note) for note in (*session.reminders, *session.notes)],
        "prompt": prompt(session),
        "choices": list(session.questions), "question": question(session), "clicks": list(session.clicks),
        "refused": refused(session), "over": ending(session),
        "log": [[line.number, state.sides.index(line.side) if line.side else -1, line.words, line.text, line.when]
                for line in session.log],
        "can": {"undo": may_go_back(record, record.behind) or bool(session.clicks), "redo": bool(record.ahead),
                "run": bool(record.ahead), "reset": record.here is not record.root and may_go_back(record, record.root),
                "cancel": bool(session.clicks)},
        "position": position_text(state), "games": games.offered(state.game) if session.may_begin else [],
        "overlays": [[name, label, name in session.overlays, meaning]
                     for name, (label, meaning) in overlays.offered(state).items()],
        "language": language(), "languages": [list(each) for each in LANGUAGES.items()],
        "words": {word: say(f"ui.{word}") for word in WORDS},
        "colours": colours(scene.theme),
        "said": announced(session), "players": told_of(session),
        "hints": advising.told_of(getattr(session, "adviser", None)),
    }


def chosen(session: Session) -> str:
    """What was clicked so far, in words."""
    game, board = session.state.game, session.state.board.order
    return " ".join(name if name in board else name_of(game, name) for name in session.clicks)


def question(session: Session) -> str:
    """The question that is open; nothing if none is."""
    if session.pending:
        return say("ui.replace-question")
    return f"{chosen(session)}: {say('ui.choose')}" if session.choices else ""


def prompt(session: Session) -> str:
    """What to do next, where nothing else is said."""
    if not session.leads or session.notes or session.choices or session.pending:
        return ""
    if session.clicks:
        return say("ui.now-where", what=chosen(session))
    state, left = session.state, offered(session)
    if state.buttons.issuperset(left):
        return say("ui.now-only", what=", ".join(word_for(state.game, name) for name in left))
    return say("ui.now-what")


def refused(session: Session) -> list[str]:
    """Where the last click was refused, and why, in one line; nothing if it was not."""
    where = next((name for name in reversed(session.refused) if name in session.state.board.order), "")
    reason = next((note.text for note in session.notes if note.kind in ("reason", "error")), "")
    reason = reason or (session.reasons[0].sentence if session.reasons else "")
    return [where, reason] if where and reason else []


def ending(session: Session) -> dict[str, Any] | None:
    """How the game ended: who won, by which rule, and that rule in a sentence."""
    state = session.state
    if not state.outcome:
        return None
    head, rule = status(state)
    return {"head": head, "rule": rule, "sentence": rule_sentence(state, state.outcome.rule),
            "cells": list(state.decisive()),
            "again": record_is_played(session)}


def record_is_played(session: Session) -> bool:
    """There is something to go through again."""
    return bool(session.record.here.parent)


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
    """What has just happened and who is next, for those who listen: a refusal, a question, a choice, an action."""
    state, node = session.state, session.record.here
    adviser = getattr(session, "adviser", None)
    reminders = "".join(f" {said.text}" for said in (*session.reminders, *(adviser.said if adviser else ())))
    if session.notes:
        return " ".join(note.text for note in session.notes) + reminders
    if asked := question(session):
        return f"{asked} {', '.join(session.questions)}"
    if session.clicks:
        next_ones = (name if name in state.board.order else word_for(state.game, name) for name in offered(session)[:12])
        return f"{prompt(session)} {', '.join(next_ones)}"
    done = labelled(name_of(state.game, node.parent.state.decider), action_words(state, node)) + ". " if node.parent else ""
    return done + labelled(*status(state)) + reminders
