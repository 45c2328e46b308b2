"""The lessons there are: each holds, every rule is taught, every answer is accepted, every refusal can be met."""

import re

import pytest

import boardlab as bl
from boardlab.games import game
from boardlab.lessons import LessonPlay, check_curriculum, check_lesson, curriculum, lesson, lesson_names, lessons_of
from boardlab.lessons.goals import answer_to, clicks_of, lines
from boardlab.scene import continuations, scene
from boardlab.scene.picture import places
from boardlab.words.say import LANGUAGES, phrases, say_rule

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


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_lesson_ends_with_one_sentence_of_its_own(code):
    with bl.speaking(code):
        learnt = {name: lesson(name).learnt for name in NAMES}
    assert len(set(learnt.values())) == len(NAMES)
    several = {name: words for name, words in learnt.items() if len(re.findall(r"[.!?…]", words)) != 1 or words[-1] != "."}
    assert not several


@over_lessons
def test_a_lesson_has_four_to_eight_steps(name):
    assert 4 <= len(lesson(name).steps) <= 8


@over_lessons
def test_a_lesson_shows_asks_refuses_and_lets_one_try(name):
    assert {"look", "predict", "refused", "try"} <= {step.kind for step in lesson(name).steps}


@over_lessons
def test_a_picture_points_out_what_is_shown_and_what_is_to_be_tried_in_vain(name):
    for step in lesson(name).steps:
        pointed = step.marks or step.overlays or not step.state.board.order.keys() & named(step)
        assert pointed, f"{step.key}: nothing leads the eye"


def named(step):
    """The cells in the first action of what a step shows, or in what it says is refused."""
    return {word for text in (*step.play[:1], step.goal.cannot) for word in text.replace("-", " ").split()}


@pytest.mark.parametrize("game", ["leaders", "legie", "heroes"])
def test_every_game_has_chapters_of_lessons(game):
    chapters = curriculum(game)
    assert len(chapters) >= 3 and sum(len(chapter.lessons) for chapter in chapters) >= 5


@pytest.mark.parametrize("game", [name for name in bl.games() if lesson_names(name)])
def test_the_order_of_the_lessons_holds(game):
    assert list(check_curriculum(game)) == []


@pytest.mark.parametrize("game", ["leaders", "legie", "heroes"])
def test_every_rule_is_taught_by_a_step_of_its_own(game):
    told = {step.rule for each in lessons_of(game) for step in each.steps}
    assert told == set(bl.game(game).book.rules)


@over_lessons
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_step_can_be_drawn_from_beginning_to_end(name, code):
    bl.language(code)
    play = LessonPlay(lesson(name))
    seen = set()
    for _ in range(200):
        view = play.view
        drawn = scene(view.state, view.marks, message=view.sentence)
        if view.end:
            assert view.sentence == play.lesson.learnt and not view.buttons["next"]
            break
        assert drawn.layers and view.sentence in phrases(play.lesson.game, code).values()
        seen.add(view.number)
        play.next()
    assert play.ended and seen == set(range(1, len(play.lesson.steps) + 1))


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
        assert all(verdict.sentence and "…" not in verdict.sentence for verdict in false)
        told = [note.text for note in play.view.notes]
        for verdict in false:    # by its own reason, or with the others and then by the rule of the step
            assert verdict.sentence in told or any(verdict.cell in re.findall(r"[a-i][1-9]", line) for line in told)
        if not all(verdict.reasons for verdict in false):
            assert told[-1] == say_rule(play.lesson.game, play.step.rule, game(play.lesson.game).book[play.step.rule].sentence)


@over_lessons
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_verdict_speaks_in_notation_of_another_rule_or_names_its_cell_twice(name, code):
    bl.language(code)
    for play in at(name, "predict"):
        texts = {action.text for action in play.step.state.legal_actions() if " " in action.text}
        for chosen in (play.step.state.board.cells, ()):
            play.reset()
            for cell in chosen:
                play.choose(cell)
            play.lock()
            for verdict in play.verdicts:
                said = verdict.sentence
                assert not any(text in said for text in texts), said
                assert not re.match(rf"{verdict.cell} ?: {verdict.cell}\b", said), said
                assert verdict.kind != "false" or not re.search("Vizier|Vizir|Visir|Визир", said) or "vizier" in play.lesson.rules


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
    state = play.step.state
    clicks = clicks_of(state, play.step.goal.cannot)
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
            assert {note.rule for note in play.view.notes if note.kind == "hint" and note.rule} == stated


@over_lessons
def test_every_refusal_can_be_met_with_the_mouse(name):
    widget = bl.Lesson(name)
    for number, step in enumerate(lesson(name).steps, start=1):
        clicks = clicks_of(step.state, step.goal.cannot) if step.kind == "refused" else ()
        if clicks and set(clicks) <= places(step.state):   # what is not on the picture has to be typed
            widget.go(number)
            for click in clicks:
                if not widget.view.done:
                    widget.click(click)
            assert widget.view.done, (step.key, clicks, widget.message)
    widget.close()


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


MEETINGS = [
    ("acrobat/jailed", "jailer"), ("rider/jailed", "jailer"), ("royal-guard/jailed", "jailer"),
    ("manipulator/jailed", "jailer"), ("wanderer/jailed", "jailer"), ("brewmaster/jailed", "jailer"),
    ("jailer/not-from-here", "jailer"), ("action/still-once", "action"),
    ("bruiser/protected", "protector"), ("claw-launcher/protected", "protector"), ("illusionist/protected", "protector"),
    ("protector/manipulator", "protector"), ("protector/swap", "protector"), ("vizier/unsafe", "self-ban"),
    ("archer/beware", "self-ban"), ("assassin/too-near", "self-ban"), ("cub/wall", "self-ban"),
    ("surround/yourself", "self-ban"), ("nemesis-order/not-by-choice", "self-ban"),
    ("hermit-and-cub/interrupted", "hermit-and-cub-move"), ("hermit-and-cub/wait", "hermit-and-cub-move"), ("line/hidden", "illusionist"), ("terms/ally", "bruiser")]


@pytest.mark.parametrize("place, rule", MEETINGS, ids=[place for place, _ in MEETINGS])
def test_where_two_rules_meet_the_one_that_decides_is_named(place, rule):
    name, key = place.split("/")
    goal = step_of(f"leaders/{name}", key).goal
    assert goal.cannot and {reason.split()[0] for reason in goal.why} == {rule}


def test_legie_answers_at_least_ten_questions_of_two_rules():
    meeting = [step for name in ("meet-arrows", "meet-ground", "meet-ends") for step in lesson(f"legie/{name}").steps]
    assert len(meeting) >= 10
    asked = {step.key for step in meeting}
    assert {"hurts", "quiet", "behind-walls", "king-inside", "crown", "from-the-forest", "cut", "no-room"} <= asked


def step_of(name, key):
    """A step by its key."""
    return next(step for step in lesson(name).steps if step.key == key)


def test_the_nemesis_answers_whoever_moved_the_leader():
    combined = step_of("leaders/manipulator", "nemesis")
    ((first, second),) = lines(combined.goal, combined.state, combined.actions)
    assert (first, second) == ("manipulator d3 d7-d6", "nemesis g3-e5")
    beside_a_jailer = step_of("leaders/jailer", "nemesis")
    assert "jailer" in {beside_a_jailer.state.at[cell].kind for cell in beside_a_jailer.state.board.graph["g4"]
                        if cell in beside_a_jailer.state.at}


def after(name, key):
    """The position when everything a step shows has been shown."""
    step = step_of(name, key)
    state = step.state
    for text in step.play:
        state = state.play(text)
    return state


def test_the_worked_examples_of_legie_are_among_the_steps():
    assert set(after("legie/first-battle", "support").at) == {"b3", "b4", "c3", "d4"}   # one soldier stands, one fell
    shot = step_of("legie/arrows", "must")
    assert [action.text for action in shot.state.legal_actions() if action.clicks[:2] == ("archer", "c3")] == [
        "archer c3 x e2"]
    crowned = after("legie/crown", "crown")
    assert {cell: piece.kind for cell, piece in crowned.at.items()} == {"c3": "king", "d3": "tower", "e5": "scout"}
    assert after("legie/neighbours", "general").flag == "c4"


def test_the_worked_examples_of_heroes_are_among_the_steps():
    assert after("heroes/first-fight", "dragon").at["c6"].kind == "dragon"
    assert step_of("heroes/first-fight", "too-far").goal.why == ("range in-range",)
    poisoned = after("heroes/poison", "bite").at["d5"]
    assert (poisoned.life, poisoned.flags[:1]) == (4, ("poison",))
    struck = after("heroes/boosts", "enflamed")
    assert (struck.at["d5"].life, struck.at["e5"].life) == (6 - 5, 4 - 4)
    assert after("heroes/resurrect", "back").at["e5"].life == 2 + 2
    cloned = step_of("heroes/cloning", "heal")
    assert ("play clone", "clone d5", "attack f5") in lines(cloned.goal, cloned.state, cloned.actions)
    assert after("heroes/teleporter", "path").at["h8"].kind == "teleporter"


@pytest.mark.parametrize("game", ["leaders", "legie", "heroes"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_steps_say_the_same(code, game):
    said = [phrase for key, phrase in phrases(game, code).items() if key.startswith("lessons.")]
    assert len(said) > 35 and len(set(said)) >= len(said) - 2  # a chapter may be called like its lesson
