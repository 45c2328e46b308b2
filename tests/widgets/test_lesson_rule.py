"""The rule beside the board of a lesson: its code as it is written, its needs ticked or crossed for what was tried."""

import inspect
import re
from html import unescape

import boardlab as bl
from boardlab.words.say import say


def acrobat(number=1):
    lesson = bl.Lesson("leaders/acrobat")
    lesson.go(number)
    return lesson


def rule(lesson):
    """What the panel is told about the rule."""
    return lesson.panel.face["rule"]


def marks(lesson):
    """The needs of the rule, each with its mark."""
    return {names[0]: mark for _, names, mark, _, _ in rule(lesson)["needs"]}


def test_the_rule_is_there_as_it_is_written():
    lesson = acrobat()
    shown = rule(lesson)
    assert shown["code"] == inspect.getsource(bl.leaders.book["acrobat"].function)
    assert {"someone-to-jump", "room"} <= {*marks(lesson)} and {*marks(lesson).values()} == {""}
    assert all(re.search(rf'need(\.choose)?\("{name}"', shown["code"]) for name in marks(lesson))
    lines = [unescape(re.sub("<[^>]*>", "", line)) for line, _ in shown["lines"]]
    assert "\n".join(lines) == shown["code"].rstrip("\n") and "bl-code-keyword" in shown["lines"][1][0]
    for line, signs in zip(lines, (signs for _, signs in shown["lines"])):
        assert [name for name, _ in signs] == re.findall(r'need(?:\.choose)?\("([^"]+)"', line)


def test_the_needs_of_what_was_tried_are_ticked_or_crossed_in_list_and_code():
    lesson = acrobat(3)
    lesson.click("c3")
    lesson.click("a3")
    assert rule(lesson)["tried"] == "" and {*marks(lesson).values()} == {""}, "folded: nothing is looked up"
    lesson.hear({"do": "open", "whether": True})
    shown = rule(lesson)
    assert lesson.panel.face["opened"] and shown["tried"] == "Acrobat: jumps from c3 to a3" and shown["advice"] == ""
    assert {need: mark for need, mark in marks(lesson).items() if mark} == {"someone-to-jump": "unmet"}
    assert dict(pair for _, signs in shown["lines"] for pair in signs) == marks(lesson), "the code has the same marks"
    said = {names[0]: (cells, sentence) for _, names, _, cells, sentence in shown["needs"]}
    reason = lesson.state.why_not(("c3", "a3"))[0].sentence
    assert said["someone-to-jump"] == ("a3", reason)
    assert [row[:3] for row in shown["others"]][-1] == ["Jailer", ["free"], "met"]
    lesson.click("c5")
    assert {*marks(lesson).values()} == {"met", ""} and rule(lesson)["tried"] == "Acrobat: jumps from c3 to c5"
    said = {names[0]: sentence for _, names, _, _, sentence in rule(lesson)["needs"]}
    assert said["room"].startswith(say("lesson.need-otherwise", sentence="")), "what is met is not said to be missing"
    lesson.press("next")
    assert {*marks(lesson).values()} == {""} and rule(lesson)["advice"] == say("lesson.ask-target")


def test_marks_follow_the_clicks_of_every_kind_of_step():
    lesson = acrobat(1)
    lesson.unfold()
    assert say("ui.next") in rule(lesson)["advice"]
    lesson.press("next")
    assert marks(lesson)["room"] == "met" and rule(lesson)["tried"] == "Acrobat: jumps from d2 to d4"
    lesson.go(2)
    lesson.click("c5")
    assert {*marks(lesson).values()} == {""}
    lesson.press("lock")
    lesson.click("a3")
    assert marks(lesson)["someone-to-jump"] == "unmet" and rule(lesson)["tried"] == "a3"
    lesson.go(5)
    lesson.click("d2")
    assert {*marks(lesson).values()} == {""} and rule(lesson)["advice"] == say("lesson.ask-target")
    lesson.click("d4")
    assert marks(lesson)["room"] == "met", "the first jump is made, the second still open"
    lesson.board.hear({"do": "type", "text": "acrobat d2-d4-d2"})
    assert "unmet" in marks(lesson).values()


def test_a_rule_that_only_forbids_is_crossed_where_it_asks():
    lesson = bl.Lesson("leaders/jailer")
    lesson.unfold()
    lesson.go(next(i for i, step in enumerate(lesson.taken.lesson.steps, 1) if step.kind == "refused"))
    lesson.press("show-me")
    assert marks(lesson) == {"free": "unmet"}
    signs = [signs for _, signs in rule(lesson)["lines"] if signs]
    assert signs == [[["free", "unmet"]]] and rule(lesson)["others"]


def test_a_rule_that_is_data_has_words_instead_of_code():
    lesson = bl.Lesson("leaders/board")
    assert rule(lesson)["lines"] == [] and rule(lesson)["code"] == say("card.data")
