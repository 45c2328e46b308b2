"""Lessons are proved, not trusted: steps replay, tasks can be done, answers are complete, refusals are as stated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.lessons.curriculum import curriculum
from boardlab.lessons.goals import answer_to, lines, refuses, unmet
from boardlab.lessons.reading import Lesson, Step, lesson, lesson_names
from boardlab.scene.marks import checked
from boardlab.scene.picture import places
from boardlab.words.say import LANGUAGES, phrases

LONGEST = 40   # words a step may say
FIRST = 2      # the step by which the learner does something himself
DOES = ("predict", "try", "refused", "free")
SHAPE = {"shows the rule at work": ("look", "try"), "shows what it refuses": ("refused",),
         "asks for a prediction": ("predict",), "lets the learner play": ("try", "free")}
"""What every lesson does, and the kinds of step that do it."""


def check_lesson(lesson: Lesson) -> list[str]:
    """Everything wrong with a lesson, in words; nothing if it holds."""
    kinds = {step.kind for step in lesson.steps}
    problems = [f"no step {what}" for what, some in SHAPE.items() if kinds.isdisjoint(some)]
    if not any(step.kind in DOES for step in lesson.steps[:FIRST]):
        problems.append(f"the learner does nothing before step {FIRST + 1}")
    told = {step.rule for step in lesson.steps}
    problems += [f"no step is about the rule {rule}" for rule in lesson.rules if rule not in told]
    problems += words_of(lesson, lesson.word("title"), 10)
    if lesson.word("learnt") in lesson.keys:
        problems += words_of(lesson, lesson.word("learnt"), LONGEST)
    for number, step in enumerate(lesson.steps, start=1):
        found = [*words_of(lesson, lesson.word(step.key), LONGEST), *cells_of(lesson, step), *proof(step)]
        problems += [f"step {number} ({step.key}): {problem}" for problem in found]
    return [f"{lesson.id}: {problem}" for problem in problems]


# what it says


def words_of(lesson: Lesson, key: str, most: int) -> Iterator[str]:
    """A phrase must be there in every language, short, and without holes."""
    for code in LANGUAGES:
        said = phrases(lesson.game, code).get(key, "")
        if not said.strip():
            yield f"no words in {code} ({key})"
        elif (count := len(said.split())) > most:
            yield f"{count} words in {code}, at most {most}"
        elif "{" in said or "}" in said:
            yield f"a placeholder in {code}, which nothing fills"


def cells_of(lesson: Lesson, step: Step) -> Iterator[str]:
    """The four languages speak of the same cells, and of cells there are."""
    board, spoken = step.state.board.order, {}
    for code in LANGUAGES:
        spoken[code] = set(re.findall(r"\b[a-z][1-9]\b", phrases(lesson.game, code).get(lesson.word(step.key), "")))
        for cell in sorted(spoken[code] - set(board)):
            yield f"{cell} in {code} is no cell"
    for code in LANGUAGES[1:]:
        if spoken[code] != spoken[LANGUAGES[0]]:
            yield f"{code} speaks of the cells {listed(spoken[code])}, {LANGUAGES[0]} of {listed(spoken[LANGUAGES[0]])}"


def listed(names: object) -> str:
    """Names one after the other."""
    return ", ".join(sorted(names)) or "none"  # type: ignore[call-overload]


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
        yield f"after what it shows: {phrase.sentence}"
    if step.goal.cannot and not refuses(step.goal, state):
        yield told(step, state)


def told(step: Step, state: State) -> str:
    """How a refusal differs from what is stated."""
    what = step.goal.cannot
    found = {f"{reason.rule} {reason.need}" for reason in state.why_not(what)}
    if not found:
        return f"{what} is allowed"
    return f"{what} is refused because of {listed(found)}, not {listed(step.goal.why)}"


def predicted(step: Step) -> Iterator[str]:
    """There is something to find and something to get wrong; and it is what the author expects."""
    right = answer_to(step.goal, step.state)
    if not right:
        yield "there is nothing to predict"
    yield from complete(step, set(right))


def solved(step: Step) -> Iterator[str]:
    """The task can be done, has not been done already, and the answers are what the author expects."""
    if not unmet(step.goal, step.state, step.state, None):
        yield "the goal is reached before anything is played"
    found = {", ".join(line) for line in lines(step.goal, step.state, step.actions)}
    if not found:
        yield f"the task cannot be done in {step.actions} actions"
    yield from complete(step, found)


def complete(step: Step, found: set[str]) -> Iterator[str]:
    """The answers the author states are all there are; without any, none are claimed."""
    if step.answers is not None and set(step.answers) != found:
        missing, wrong = found - set(step.answers), set(step.answers) - found
        yield f"its answers are not all and only right: missing {listed(missing)}; wrong {listed(wrong)}"


def refused(step: Step) -> Iterator[str]:
    """What is said not to work is refused, for just the reasons stated."""
    if not refuses(step.goal, step.state):
        yield told(step, step.state)


def playable(step: Step) -> Iterator[str]:
    """There is something to play."""
    if not step.state.legal_actions():
        yield "there is nothing to play"


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
    yield from (f"{game}: the lesson {name} is in no chapter" for name in lesson_names(game) if name not in placed)
    if any(chapter.key != "all" for chapter in chapters):
        for chapter in chapters:
            yield from (f"{game}: the chapter {chapter.key} has no title in {code}" for code in LANGUAGES
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
                yield f"{game}: words in {code} for {key}, which no lesson says"
