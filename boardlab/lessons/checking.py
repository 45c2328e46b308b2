"""Lessons are proved, not trusted: steps replay, tasks can be done, answers are complete, refusals are as stated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.lessons.curriculum import curriculum
from boardlab.lessons.goals import answer_to, lines, refuses, unmet
from boardlab.lessons.reading import Lesson, Step, lesson, lesson_names
from boardlab.scene.marks import checked
from boardlab.scene.picture import places
from boardlab.words.say import LANGUAGES, labelled, phrases, say

LONGEST = 40   # words a step may say
FIRST = 2      # the step by which the learner does something himself
DOES = ("predict", "try", "refused", "free")
SHAPE = {"works": ("look", "try"), "refuses": ("refused",), "predicts": ("predict",), "plays": ("try", "free")}
"""What every lesson does, and the kinds of step that do it; `check.lesson.no-<what>` says that none does."""


def check_lesson(lesson: Lesson) -> list[str]:
    """Everything wrong with a lesson, in words; nothing if it holds."""
    kinds = {step.kind for step in lesson.steps}
    problems = [fault(f"no-{what}") for what, some in SHAPE.items() if kinds.isdisjoint(some)]
    if not any(step.kind in DOES for step in lesson.steps[:FIRST]):
        problems.append(fault("idle", number=FIRST + 1))
    told = {step.rule for step in lesson.steps}
    problems += [fault("no-rule", rule=rule) for rule in lesson.rules if rule not in told]
    problems += words_of(lesson, lesson.word("title"), 10)
    problems += words_of(lesson, lesson.word("learnt"), LONGEST)
    for number, step in enumerate(lesson.steps, start=1):
        found = [*words_of(lesson, lesson.word(step.key), LONGEST), *cells_of(lesson, step), *proof(step)]
        problems += [fault("step", number=number, key=step.key, problem=problem) for problem in found]
    return [labelled(lesson.id, problem) for problem in problems]


def fault(what: str, /, **values: object) -> str:
    """Something wrong, in the current language."""
    return say(f"check.lesson.{what}", **values)


# what it says


def words_of(lesson: Lesson, key: str, most: int) -> Iterator[str]:
    """A phrase must be there in every language, short, and without holes."""
    for code in LANGUAGES:
        said = phrases(lesson.game, code).get(key, "")
        if not said.strip():
            yield fault("no-words", code=code, key=key)
        elif (count := len(said.split())) > most:
            yield fault("too-many", words=count, code=code, most=most)
        elif "{" in said or "}" in said:
            yield fault("placeholder", code=code)


def cells_of(lesson: Lesson, step: Step) -> Iterator[str]:
    """The four languages speak of the same cells, and of cells there are."""
    board, spoken = step.state.board.order, {}
    for code in LANGUAGES:
        spoken[code] = set(re.findall(r"\b[a-z][1-9]\b", phrases(lesson.game, code).get(lesson.word(step.key), "")))
        for cell in sorted(spoken[code] - set(board)):
            yield fault("no-cell", cell=cell, code=code)
    first, *others = LANGUAGES
    for code in others:
        if spoken[code] != spoken[first]:
            yield fault("other-cells", code=code, cells=listed(spoken[code]), other=first, others=listed(spoken[first]))


def listed(names: Iterable[str]) -> str:
    """Names one after the other."""
    return ", ".join(sorted(names)) or fault("none")


# what it shows and asks


def proof(step: Step) -> Iterator[str]:
    """What a step claims about the game, put to the game."""
    try:
        checked(step.marks, places(step.state))
        yield from PROOFS[step.kind](step)
    except BoardlabError as error:
        yield " ".join(str(error).split())
    except ValueError as error:
        yield str(error)


def replayed(step: Step) -> Iterator[str]:
    """The actions shown can be played, and lead where the step says."""
    state: State = step.state
    last = None
    for text in step.play:
        last = state._choose(text)
        state = state.play(last)
    for phrase in unmet(step.goal, step.state, state, last):
        yield fault("after", problem=phrase.sentence)
    if step.goal.cannot and not refuses(step.goal, state):
        yield told(step, state)


def told(step: Step, state: State) -> str:
    """How a refusal differs from what is stated."""
    what = step.goal.cannot
    found = {f"{reason.rule} {reason.need}" for reason in state.why_not(what)}
    if not found:
        return fault("allowed", action=what)
    return fault("other-reason", action=what, found=listed(found), stated=listed(step.goal.why))


def predicted(step: Step) -> Iterator[str]:
    """There is something to find and something to get wrong; and it is what the author expects."""
    right = answer_to(step.goal, step.state)
    if not right:
        yield fault("nothing-to-predict")
    yield from complete(step, set(right))


def solved(step: Step) -> Iterator[str]:
    """The task can be done, has not been done already, and the answers are what the author expects."""
    if not unmet(step.goal, step.state, step.state, None):
        yield fault("reached")
    found = {", ".join(line) for line in lines(step.goal, step.state, step.actions)}
    if not found:
        yield fault("impossible", actions=step.actions)
    yield from complete(step, found)


def complete(step: Step, found: set[str]) -> Iterator[str]:
    """The answers the author states are all there are; without any, none are claimed."""
    if step.answers is not None and set(step.answers) != found:
        missing, wrong = found - set(step.answers), set(step.answers) - found
        yield fault("answers", missing=listed(missing), wrong=listed(wrong))


def refused(step: Step) -> Iterator[str]:
    """What is said not to work is refused, for just the reasons stated."""
    if not refuses(step.goal, step.state):
        yield told(step, step.state)


def playable(step: Step) -> Iterator[str]:
    """There is something to play."""
    if not step.state.legal_actions():
        yield fault("nothing-to-play")


PROOFS = {"look": replayed, "predict": predicted, "try": solved, "refused": refused, "free": playable}


# a whole game


def check_game(game: str) -> Iterator[str]:
    """Everything wrong with the lessons of a game and their order."""
    for name in lesson_names(game):
        try:
            yield from check_lesson(lesson(f"{game}/{name}"))
        except BoardlabError as error:
            yield str(error)
    yield from check_curriculum(game)


def check_curriculum(game: str) -> Iterator[str]:
    """Every lesson has its place, every chapter its title; no words speak of lessons that are not there."""
    try:
        chapters = curriculum(game)
    except BoardlabError as error:
        yield str(error)
        return
    placed = {name for chapter in chapters for name in chapter.lessons}
    yield from (fault("no-chapter", name=game, lesson=name) for name in lesson_names(game) if name not in placed)
    if any(chapter.key != "all" for chapter in chapters):
        for chapter in chapters:
            yield from (fault("no-title", name=game, chapter=chapter.key, code=code) for code in LANGUAGES
                        if chapter.word not in phrases(game, code))
    yield from unused(game, {chapter.word for chapter in chapters})


def unused(game: str, titles: set[str]) -> Iterator[str]:
    """Words for lessons and steps that are not there: most often a slip of the pen."""
    keys = set(titles)
    for name in lesson_names(game):
        try:
            keys.update(lesson(f"{game}/{name}").keys)
        except BoardlabError:
            return  # said already
    for code in LANGUAGES:
        for key in phrases(game, code):
            if key.startswith("lessons.") and key not in keys:
                yield fault("unused", name=game, code=code, key=key)
