"""What the panel of a lesson is told: the step, the buttons, what was said, and on demand the rule with its needs."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from boardlab.games import game
from boardlab.lessons.needs import Line, Tried, advice, needs, of_others, tried
from boardlab.lessons.play import TOUCHED, LessonPlay, View
from boardlab.lessons.reading import lesson
from boardlab.lessons.view import BUTTONS, End
from boardlab.rules.code import THEMES, asked_in, coloured
from boardlab.words.say import labelled, say, say_name, say_rule

OWN = ("lock", "take-back")  # the buttons only a lesson has: their words are with the lessons'
WORDS = {"steps": "lesson.steps", "code": "card.code", "needs": "lesson.needs", "others": "lesson.needs-others",
         "met": "lesson.need-met", "unmet": "lesson.need-unmet", "": "lesson.need-open"}


def face(play: LessonPlay, opened: bool) -> dict[str, Any]:
    """Everything beside the board, in the current language; what the rule asked only where that is looked at."""
    view = play.view
    return {
        "title": view.title, "progress": view.progress, "number": view.number, "count": view.count,
        "names": [say("lesson.step-of", number=number, count=view.count) for number in range(1, view.count + 1)],
        "kind": [view.kind, view.label], "sentence": view.sentence,
        "moment": list(view.moment), "done": view.done, "notes": [list(line) for line in said(view)],
        "buttons": [[name, say(f"{'lesson' if name in OWN else 'ui'}.{name}"), view.buttons[name]] for name in BUTTONS
                    if (name in ("previous", "reset") if view.end else name not in OWN or view.kind == "predict"
                        and name == "lock"
                        or view.kind in TOUCHED and name == "take-back")],
        "end": ended(play, view.end) if view.end else None,
        "rule": ruled(play, opened), "opened": opened,
        "words": {word: say(key) for word, key in WORDS.items()},
    }


def said(view: View) -> tuple[tuple[str, str], ...]:
    """What is said about what the learner did, each with its kind; at the end of a lesson what is still open."""
    if not view.end:
        return tuple((note.kind, note.text) for note in view.notes)
    if view.end.open:
        return (("hint", say("lesson.open-steps", steps=", ".join(map(str, view.end.open)))),)
    return (("good", say("lesson.all-steps")),)


def ended(play: LessonPlay, end: End) -> dict[str, Any]:
    """The end of a lesson: the rules it taught as cards, and the lesson that follows."""
    name = play.lesson.game
    cards = [[say_name(name, each), say_rule(name, each, game(name).book[each].sentence)] for each in end.rules]
    label = say("curriculum.next", lesson=lesson(end.after).title) if end.after else say("lesson.last-lesson")
    return {"cards": cards, "after": end.after, "label": label}


def ruled(play: LessonPlay, opened: bool) -> dict[str, Any]:
    """A rule on demand: its name, its sentence, its needs with what was tried, and the function that keeps it."""
    name, rule = play.step.state.game, play.step.rule
    entry, seen = game(name).book[rule], tried(play) if opened else Tried()
    marks = {(each.rule, each.need): "met" if each.met else "unmet" for each in seen.asked}
    signs: dict[int, list[list[str]]] = {}
    for place in asked_in(entry.code):
        signs.setdefault(place.line, []).append([place.need, marks.get((rule, place.need), "")])
    return {
        "name": say_name(name, rule), "sentence": say_rule(name, rule, entry.sentence), "tried": seen.what,
        "advice": advice(play, seen), "needs": [_row(name, line) for line in needs(name, rule, seen.asked)],
        "others": _others(name, rule, seen), "code": entry.code or say("card.data"),
        "lines": [[line, signs.get(i, [])] for i, line in enumerate(coloured(entry.code))],
    }


def _row(name: str, line: Line) -> list[Any]:
    """A need of the rule itself: its name, its mark, where, and its sentence; one that is met says what would be heard."""
    sentence = say("lesson.need-otherwise", sentence=line.sentence) if line.mark == "met" else line.sentence
    return ["", [line.need], line.mark, ", ".join(say_name(name, cell) for cell in line.cells), sentence]


def _others(name: str, rule: str, seen: Tried) -> list[list[Any]]:
    """What other rules asked: those that are content in a line each, every complaint with its sentence."""
    rows = []
    for other, lines in groupby(of_others(rule, seen.asked), key=lambda pair: pair[0]):
        every = [line for _, line in lines]
        if met := [line.need for line in every if line.mark == "met"]:
            rows.append([say_name(name, other), met, "met", "", ""])
        rows += [[labelled(say_name(name, other), "").rstrip(), [line.need], "unmet", "", line.sentence]
                 for line in every if line.mark == "unmet"]
    return rows


def code_colours(theme: str) -> dict[str, str]:
    """The colours of code in a theme; in print all is ink."""
    return {f"code-{kind}": colour for kind, colour in THEMES["dark" if theme == "dark" else "light"].items()
            if theme != "print"}
