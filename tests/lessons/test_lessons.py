"""The lessons there are: each holds, every rule is taught, every answer is accepted, every refusal can be met."""

import pytest

import boardlab as bl
from boardlab.lessons import LessonPlay, check_curriculum, check_lesson, lesson, lesson_names, lessons_of
from boardlab.lessons.goals import answer_to, lines
from boardlab.scene import continuations, scene
from boardlab.words.say import LANGUAGES, phrases

NAMES = [f"{game}/{name}" for game in bl.games() for name in lesson_names(game)]
over_lessons = pytest.mark.parametrize("name", NAMES)


def at(name, kind):
    """A player at each step of a kind."""
    for number, step in enumerate(lesson(name).steps, start=1):
        if step.kind == kind:
            play = LessonPlay(lesson(name))
            play.go(number)
            yield play


@over_lessons
def test_every_lesson_holds(name):
    assert check_lesson(lesson(name)) == []


@over_lessons
def test_a_lesson_has_four_to_eight_steps(name):
    assert 4 <= len(lesson(name).steps) <= 8


@pytest.mark.parametrize("game", [name for name in bl.games() if lesson_names(name)])
def test_the_order_of_the_lessons_holds(game):
    assert list(check_curriculum(game)) == []


def test_every_rule_of_leaders_is_taught_by_a_step_of_its_own():
    told = {step.rule for each in lessons_of("leaders") for step in each.steps}
    assert told == set(bl.leaders.book.rules)


@over_lessons
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_step_can_be_drawn_from_beginning_to_end(name, code):
    bl.language(code)
    play = LessonPlay(lesson(name))
    seen = set()
    for _ in range(200):
        view = play.view
        drawn = scene(view.state, view.marks, message=view.sentence)
        assert drawn.layers and view.sentence in phrases(play.lesson.game, code).values()
        seen.add(view.number)
        if not view.buttons["next"]:
            break
        play.next()
    assert seen == set(range(1, len(play.lesson.steps) + 1))


@over_lessons
def test_a_right_prediction_is_all_hits_and_an_empty_one_all_misses(name):
    for play in at(name, "predict"):
        right = answer_to(play.step.goal, play.step.state)
        for cell in right:
            play.choose(cell)
        assert play.lock() == 1.0 and play.done and {v.kind for v in play.verdicts} == {"hit"}
        play.reset()
        assert play.lock() == 0.0 and not play.done and [v.cell for v in play.verdicts] == list(right)


@over_lessons
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_wrong_cell_of_a_prediction_has_its_reason(name, code):
    bl.language(code)
    for play in at(name, "predict"):
        right = answer_to(play.step.goal, play.step.state)
        for cell in play.step.state.board.cells:
            play.choose(cell)
        play.lock()
        false = [verdict for verdict in play.verdicts if verdict.kind == "false"]
        assert len(false) == len(set(play.step.state.board.cells) - set(right))
        assert all(verdict.reasons and verdict.sentence and "…" not in verdict.sentence for verdict in false)


@over_lessons
def test_every_accepted_answer_solves_its_task(name):
    for play in at(name, "try"):
        found = lines(play.step.goal, play.step.state, play.step.actions)
        assert found
        for line in found:
            play.reset()
            assert not play.done
            for text in line:
                assert play.attempt(text)
            assert play.done and play.score == 1.0 and play.view.notes[0].kind == "good"


@over_lessons
def test_every_other_first_action_is_explained_and_can_be_taken_back(name):
    for play in at(name, "try"):
        begins = {line[0] for line in lines(play.step.goal, play.step.state, play.step.actions)}
        others = [action for action in play.step.state.legal_actions() if action.text not in begins]
        for action in others[:12]:
            assert play.attempt(action) and not play.done
            assert [note.kind for note in play.view.notes][:2] == ["wrong", "reason"], (action.text, play.view.notes)
            play.take_back()
            assert play.state == play.step.state and play.view.notes == ()


def clicked(play):
    """Click what a step says is refused, as far as the board lets one."""
    from boardlab.actiontext import tokens
    from boardlab.why import Explainer
    state = play.step.state
    wanted = tokens(play.step.goal.cannot, type(state))
    clicks = next(a.action.clicks for a in Explainer(state).attempts if tokens(a.action.text, type(state)) == wanted)
    length = next((n for n in range(1, len(clicks) + 1) if not continuations(state, clicks[:n])), len(clicks))
    return clicks[:length]


@over_lessons
def test_every_refusal_is_met_by_typing_and_by_clicking(name):
    for play in at(name, "refused"):
        for what in (play.step.goal.cannot, clicked(play)):
            play.reset()
            went = play.attempt(what)
            assert play.done, (play.step.key, what, play.view.notes)
            assert not went or play.record.here.action.mode  # the same clicks may also mean what is allowed
            stated = {reason.split()[0] for reason in play.step.goal.why}
            assert {note.rule for note in play.view.notes if note.kind == "reason"} == stated


def shown(name):
    """What the steps of a lesson show, as (position, actions)."""
    return [(step.state, step.play) for step in lesson(name).steps]


def test_the_five_worked_examples_are_among_the_steps():
    position = bl.leaders.position
    first = position(south="leader:d1", north="leader:d7", first="south", opening=True, row="rider vizier archer",
                     deck="jailer nemesis wanderer acrobat")
    assert (first, ("step d1-d2", "end", "recruit vizier c1", "step d7-d6", "end", "recruit rider c6",
                    "recruit nemesis e6")) in shown("leaders/recruit")
    opening, again = (play for _, play in shown("leaders/strategist") if play)
    s = bl.leaders.new_game(seed=1, mode="strategist", first="south")
    for text in opening:
        s = s.play(text)
    assert s in [state for state, play in shown("leaders/strategist") if play == again]
    assert [text for text in opening + again if text.startswith("banish")] == [
        "banish assassin", "banish vizier", "banish acrobat", "banish bruiser"]
    archer = shown("leaders/archer")
    assert (position(south="leader:d1 archer:d4 rider:c4 cub:d5", north="leader:d6"), ("rider c4-c6",)) in archer
    assert (position(south="leader:d1 archer:d5 rider:c4", north="leader:d6"), ("rider c4-c6",)) in archer
    assert (position(south="leader:d1 acrobat:d2 rider:d3", north="leader:d7 jailer:d5 hermit:e4"),
            ("acrobat d2-d4-f4",)) in shown("leaders/jailer")
    nemesis = shown("leaders/nemesis")
    assert (position(south="leader:d1 brewmaster:c1", north="leader:d7 nemesis:g4"),
            ("brewmaster c1 d1-d2", "nemesis g4-g2", "step d2-d3", "nemesis g2-g4")) in nemesis
    assert (position(south="leader:d1 vizier:c1", north="leader:d7 nemesis:g4"),
            ("vizier d1-d3", "nemesis g4-g2")) in nemesis


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_steps_say_the_same(code):
    said = [phrase for key, phrase in phrases("leaders", code).items() if key.startswith("lessons.")]
    assert len(said) > 150 and len(set(said)) >= len(said) - 2  # a chapter may be called like its lesson
