"""A review of a chapter: five questions about its rules, in positions of the program's own; what was wrong comes back.

A question is a step like any other, so whatever shows lessons shows a review too. Nobody has written its answer down:
the rules give it. Its key is all of it (rule, word, value, position), so that a wrong one can be asked another day.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

from boardlab.attempts import explain
from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import Action, State
from boardlab.games import game as load
from boardlab.lessons.curriculum import Chapter, curriculum, following
from boardlab.lessons.goals import Goal
from boardlab.lessons.play import LessonPlay
from boardlab.lessons.progress import Progress
from boardlab.lessons.reading import Lesson, Step, lesson
from boardlab.lessons.view import End
from boardlab.scene import ring, zone
from boardlab.why import BESIDE_THE_POINT, Attempt
from boardlab.words.say import say, say_name

COUNT = 5        # questions
BACK = 2         # of them at most from another day
POOL = 8         # positions to draw from that come from a game of its own, and as many that come from the lessons
PLAYED = 3, 36   # actions that lead to the first, at least and at most
ONWARD = 1, 4    # actions that lead on from a position of a lesson
MOST = 8         # right answers to a question, at most
EXPLAINED = 3    # positions in which rules that forbid are looked for, after so many ways to begin: that takes long
BEGUN = 8

Question = tuple[str, str, str]
"""The rule; `choices` or `by` (by this rule only) and the clicks before, or `captured` with a cell and a rule."""


class Review(Lesson):
    """A lesson of questions nobody has written."""

    def __init__(self, chapter: Chapter, steps: tuple[Step, ...]):
        super().__init__(chapter.game, f"review-{chapter.key}", rules_of(chapter), steps)
        self.chapter = chapter

    @property
    def title(self) -> str:
        """What it is called, in the current language."""
        return say("review.title", chapter=self.chapter.title)

    @property
    def learnt(self) -> str:
        """What is said at its end."""
        return say("review.learnt")

    def sentence(self, step: Step) -> str:
        """What a question says, in the current language."""
        name, goal, state = self.game, step.goal, step.state
        side = say_name(name, state.decider)
        if goal.captured:
            return say("review.captured", side=side, who=say_name(name, state.at[goal.captured].kind),
                       cell=say_name(name, goal.captured), rule=say_name(name, goal.by))
        chosen, rule = ", ".join(told(state, click) for click in goal.choices or ()), say_name(name, goal.by)
        key = ("review.by" if chosen else "review.first") if goal.by else "review.choices"
        return say(key, side=side, **({"rule": rule} if goal.by else {}), **({"chosen": chosen} if chosen else {}))


class ReviewPlay(LessonPlay):
    """One learner at a review: what went wrong is asked again after the others, and is kept for another day."""

    lesson: Review

    def _score(self) -> None:
        """Only what went wrong is written down, until it is right."""
        if self.score is None:
            return
        if self.score == 1.0:
            self.solved.add(self.index + 1)
        elif self.step not in self.lesson.steps[self.index + 1:]:
            self.lesson.steps += (self.step,)
        known = self.progress is not None and self.progress.score(self.lesson, self.step.key) is not None
        if self.progress and (known or self.score < 1.0):
            self.progress.note(self.lesson, self.step.key, self.score)

    @property
    def end(self) -> End | None:
        """What stands behind the last question: the lesson after the chapter."""
        found = super().end
        return found and found._replace(open=(), after=following(self.lesson.chapter.ids[-1]))


def review(name: str, progress: Progress | None = None, seed: Any = None) -> ReviewPlay:
    """The review of a chapter, as in `review("legie/units")`; the same seed asks the same."""
    chapter, chance = chapter_called(name), random.Random(seed)
    steps = list(islice(missed(chapter, progress, chance), BACK)) if progress else []
    steps += [step for step in drawn(chapter, chance, COUNT - len(steps)) if step not in steps]
    return ReviewPlay(Review(chapter, tuple(steps)), progress)


def chapter_called(name: str) -> Chapter:
    """A chapter by game and key."""
    own, _, key = str(name).partition("/")
    known = {f"{own}/{chapter.key}": chapter for chapter in curriculum(load(own).name)}
    if name not in known:
        raise Unreadable(str(name), 0, say("review.no-chapter"), nearest(str(name), known))
    return known[name]


def rules_of(chapter: Chapter) -> tuple[str, ...]:
    """The rules its lessons teach."""
    return tuple(dict.fromkeys(rule for each in chapter.ids for rule in lesson(each).rules))


def told(state: State, click: str) -> str:
    """Something that was clicked: a piece with its cell, a cell, or a card."""
    piece = state.at.get(click)
    return f"{say_name(state.game, piece.kind)} {click}" if piece else say_name(state.game, click)


# questions from another day


def missed(chapter: Chapter, progress: Progress, chance: random.Random) -> Iterator[Step]:
    """The questions that went wrong and were never right, in any order; those that make no sense any more are left out."""
    scores = progress.scores.get(f"{chapter.game}/review-{chapter.key}", {})
    wrong = sorted(key for key, score in scores.items() if score < 1.0)
    for key in chance.sample(wrong, len(wrong)):
        rule, word, value, text = (key.split("|", 3) + [""] * 3)[:4]
        try:
            state = load(chapter.game).read(text)
        except BoardlabError:
            continue
        if (rule, word, value) in chain(offered(state), forbidden(state, tuple(value.split()))):
            yield step_of(state, rule, word, value)


# new questions


def drawn(chapter: Chapter, chance: random.Random, count: int) -> list[Step]:
    """New questions, each about another rule of the chapter as far as there are such."""
    taught = [step for each in chapter.ids for step in lesson(each).steps if not step.state.outcome]
    onward = [played_on(chance.choice(taught).state, chance, *ONWARD) for _ in range(POOL)]
    refusing = [step for step in taught if step.kind == "refused"] or taught
    found: dict[str, list[tuple[State, Question]]] = {}
    for state in (*onward, *games(chapter.game, chance)):
        for question in dict.fromkeys(offered(state)):
            found.setdefault(question[0], []).append((state, question))
    for _ in range(EXPLAINED):
        state = played_on(chance.choice(refusing).state, chance, 0, 2)
        ways = [clicks for rule, clicks in ways_on(state.legal_actions()) if clicks and not rule]
        for question in dict.fromkeys(forbidden(state, *chance.sample(ways, min(BEGUN, len(ways))))):
            found.setdefault(question[0], []).append((state, question))
    own = [rule for rule in rules_of(chapter) if rule in found]
    near = dict.fromkeys(rule for state in onward for rule, *_ in offered(state))  # where nothing else can be asked
    chance.shuffle(own)
    steps: list[Step] = []
    for rule in (*own * count, *[*near] * count * 2):
        state, question = chance.choice(found[rule])
        if len(steps) < count and (new := step_of(state, *question)) not in steps:
            steps.append(new)
    return steps


def games(name: str, chance: random.Random) -> Iterator[State]:
    """Positions from the middle of games played by chance."""
    module = load(name)
    for _ in range(POOL):
        options = chance.choice(getattr(module, "options", ({},)))
        yield played_on(module.new_game(seed=chance.randrange(1 << 30), **options), chance, *PLAYED)


def played_on(state: State, chance: random.Random, least: int, most: int) -> State:
    """The position after some actions by chance; the game does not end."""
    for _ in range(chance.randint(least, most)):
        after = state.after(chance.choice(state.legal_actions()))
        if after.outcome:
            break
        state = after
    return state


def offered(state: State) -> Iterator[Question]:
    """What can be asked about the rules that offer something in a position, or by which something happens."""
    actions = state.legal_actions()
    nexts = ways_on(actions)
    for action in actions:
        for n in range(len(action.clicks) > 1, len(action.clicks)):
            clicks = action.clicks[:n]
            if 2 - bool(clicks) <= len(nexts[action.rule, clicks]) <= MOST:  # a single button is no question
                yield action.rule, "by", " ".join(clicks)
            if clicks and 2 <= len(nexts["", clicks]) <= MOST:
                yield from ((change.rule, "choices", " ".join(clicks)) for change in action.changes if change.rule)
        for cell in removed(state, action):
            if sum(other.rule == action.rule and cell in removed(state, other) for other in actions) <= MOST:
                yield action.rule, "captured", f"{cell} {action.rule}"


def forbidden(state: State, *begun: tuple[str, ...]) -> Iterator[Question]:
    """What can be asked about rules that forbid, after these clicks: one of them alone refuses one of the ways to go on."""
    nexts = ways_on(state.legal_actions())
    for clicks in begun:
        ways = nexts.get(("", clicks), set())
        for cell in state.board.cells if clicks and 0 < len(ways) <= MOST else ():
            stop = explain(state, Attempt("", (*clicks, cell))).furthest if cell not in ways else None
            if stop and stop.reason.need not in BESIDE_THE_POINT:
                yield stop.reason.rule, "choices", " ".join(clicks)


def ways_on(actions: Iterable[Action]) -> dict[tuple[str, tuple[str, ...]], set[str]]:
    """Of every rule, or of all together, and every way to begin: what can be clicked next."""
    nexts: dict[tuple[str, tuple[str, ...]], set[str]] = {}
    for action in actions:
        for n, click in enumerate(action.clicks):
            for rule in (action.rule, ""):
                nexts.setdefault((rule, action.clicks[:n]), set()).add(click)
    return nexts


def removed(state: State, action: Action) -> set[str]:
    """The cells whose pieces an action takes off the board."""
    board = state.board.order
    return {change.before.cell for change in action.changes if change.before and change.before.cell in board
            and change.before.cell in state.at and (change.after is None or change.after.cell not in board)}


def step_of(state: State, rule: str, word: str, value: str) -> Step:
    """A question as a step; what it speaks of is marked."""
    key = "|".join((rule, word, value, state.text))
    if word == "captured":
        cell, by = value.split()
        return Step(key, "try", rule, state, (ring(cell),), goal=Goal(captured=cell, by=by))
    clicks = tuple(value.split())
    marks = tuple(zone(cell) for cell in dict.fromkeys(clicks) if cell in state.board.order)
    return Step(key, "predict", rule, state, marks, goal=Goal(choices=clicks, by=rule if word == "by" else ""))
