"""Named needs: the same rules list and explain; a refusal speaks of what was tried."""

import threading

import pytest

import boardlab as bl
from boardlab import leaders
from boardlab.game import Action
from boardlab.why import LISTING, Attempt, Explaining, in_scope, typed

NUMBERS = tuple("01234")


@typed("say")
def speech(s, need):
    """Offers an even number, then a small one."""
    for first in need.choose("digit", NUMBERS, NUMBERS):
        if need("even", int(first) % 2 == 0, first):
            for second in need.choose("small", ("0", "1"), NUMBERS):
                yield Action(f"say {first} {second}", "speech", None, (first, second))


RULE = in_scope("speech", speech)


def explained(*names, rule=RULE, verb=""):
    """The texts reached, and (rule, need, cells) wherever the rule stopped."""
    need = Explaining("g", NUMBERS, Attempt(verb, names))
    return [action.text for action in rule(None, need)], [stop.reason[:3] for stop in need.stops]


def test_listing_hands_facts_and_candidates_back():
    assert [a.text for a in RULE(None, LISTING)] == ["say 0 0", "say 0 1", "say 2 0", "say 2 1", "say 4 0", "say 4 1"]


def test_explaining_follows_only_what_was_named():
    assert explained("2", "1") == (["say 2 1"], [])
    assert explained("3", "1") == ([], [("speech", "even", ("3",))]), "a rule stops where it stops for listing too"
    assert explained("2", "4") == ([], [("speech", "small", ("4",))])
    assert explained("2", "x") == ([], [("speech", "out-of-place", ("x",))]), "a thing of another sort"


def test_an_attempt_may_be_too_short_or_too_long():
    assert explained("2") == ([], [("speech", "unfinished", ("2",))])
    assert explained("2", "1", "0") == ([], [("speech", "no-further", ("0",))])


def test_a_word_that_means_something_else_is_not_looked_for():
    assert explained("2", "1", verb="say") == (["say 2 1"], []) and explained("2", "1", verb="sing") == ([], [])


def test_any_name_will_do_where_none_is_given():
    assert explained(None, "1")[0] == ["say 0 1", "say 2 1", "say 4 1"]


def test_a_rule_asked_inside_another_has_its_own_scope_and_gives_the_outer_one_back():
    @lambda function: in_scope("veto", function)
    def veto(s, me, need):
        return need("free", me != "2", me)

    @lambda function: in_scope("outer", function)
    def outer(s, need):
        for me in need.choose("who", NUMBERS, NUMBERS):
            if need("before", True, me) and veto(s, me, need) and need("after", me != "3", me):
                yield Action(f"go {me}", "outer", None, (me,))

    assert explained("2", rule=outer) == ([], [("veto", "free", ("2",))])
    assert explained("3", rule=outer) == ([], [("outer", "after", ("3",))])
    need = Explaining("g", NUMBERS, Attempt("", ("1",)))
    for _ in outer(None, need):
        assert [each[:3] for each in need.trail] == [
            ("outer", "who", True), ("outer", "before", True), ("veto", "free", True), ("outer", "after", True)]
    assert need.trail == [] and need.rule == "", "afterwards everything is as before"


def test_what_is_handed_to_another_rule_still_asks_for_the_rule_that_made_it():
    def made(s, need):
        for me in need.choose("who", NUMBERS, NUMBERS):
            if need("odd", int(me) % 2, me):
                yield Action(f"go {me}", "maker", None, (me,))

    @lambda function: in_scope("filter", function)
    def filtered(s, actions, need):
        for action in actions:
            if need("small", action.text < "go 3", action.clicks[0]):
                yield action

    @lambda function: in_scope("maker", function)
    def maker(s, need):
        yield from filtered(s, made(s, need), need)

    assert explained("2", rule=maker)[1] == [("maker", "odd", ("2",))]
    assert explained("3", rule=maker)[1] == [("filter", "small", ("3",))]
    assert explained("1", rule=maker) == (["go 1"], [])


def test_the_designs_own_example():
    s = leaders.position(south="leader:d1 acrobat:c3", north="leader:d7 jailer:d5", turn="south")
    (reason,) = s.why_not("acrobat c3-c6")
    assert (reason.rule, reason.need) == ("acrobat", "someone-to-jump")


def test_half_an_action_says_how_to_go_on():
    s = leaders.position(south="leader:d1 rider:c3", north="leader:d7")
    (reason,) = s.why_not(["c3"])
    assert reason.need == "unfinished" and "c5" in reason.cells
    assert s.why_not([])[0].need == "unfinished"


def test_over_is_the_reason_once_the_game_is_over():
    s = leaders.position(south="leader:d1 rider:d6 archer:d5 vizier:c6", north="leader:d7")
    assert s.outcome.winner == "south" and s.legal_actions() == ()
    assert [r.need for r in s.why_not("step d1-d2")] == ["over"]


def test_ambiguous_text_lists_its_meanings():
    s = leaders.position(south="leader:d1 claw-launcher:c3", north="leader:d7 archer:c6")
    with pytest.raises(bl.Ambiguous) as caught:
        s.play("claw-launcher c3 c6")
    assert caught.value.candidates == ("claw-launcher c3 c6 go", "claw-launcher c3 c6 drag")
    assert s.why_not("claw-launcher c3 c6") == ()


def test_an_action_nobody_offered_is_illegal():
    s = leaders.new_game(seed=1, first="south")
    forged = Action("step d1-d2", "action", None, ("d1", "d2"))
    with pytest.raises(bl.Illegal):
        s.play(forged)
    assert s.why_not(forged)
    with pytest.raises(bl.Illegal) as caught:
        s.play("step d1-d5")
    assert "step d1-d2" in caught.value.instead and "step d1-d5" in str(caught.value)


def test_what_was_asked_is_known_need_by_need():
    s = leaders.position(south="leader:d1 rider:c3", north="leader:d7 archer:c4")
    met = [(each.rule, each.need, each.met) for each in s.asked("rider c3-c5")]
    assert met[-2:] == [("rider", "two-in-line", True), ("rider", "path-clear", False)]
    assert s.asked(["c3"]) == () and all(each.met for each in s.asked("rider c3-e4"))


def test_a_position_cannot_be_changed_from_outside():
    s = leaders.new_game(seed=1)
    with pytest.raises(TypeError):
        s.at["d4"] = s.at["d1"]
    with pytest.raises(AttributeError):
        s.turn = "north"


def test_legal_actions_are_the_same_for_every_thread_that_looks():
    states, found = [leaders.new_game(seed=seed) for seed in range(40)], []
    right = [len(s.legal_actions()) for s in states]

    def look():
        for _ in range(20):
            found.append([len(s.legal_actions()) for s in states] == right)

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 80 and all(found)


def board_talk(s, need):
    """Offers to go to a cell that is not taken, not odd and not near anybody small."""
    free = need.without("free", NUMBERS, ("0",))
    near = need.around("near", ("1", "3"), {number: NEXT[number] for number in NUMBERS}, lambda each: need("big", each > "1", each))
    for cell in need.choose("cell", need.those(free, lambda cell: need("even", int(cell) % 2 == 0, cell), on=("1", "2"))):
        for other in need.choose("other", near.get(cell, ())):
            yield Action(f"go {cell} {other}", "talk", None, (cell, other))


NEXT = {number: tuple(each for each in NUMBERS if abs(int(each) - int(number)) == 1) for number in NUMBERS}
TALK = in_scope("talk", board_talk)


def test_many_are_looked_at_together_and_whoever_is_named_is_told_why_it_is_left_out():
    assert [action.text for action in TALK(None, LISTING)] == ["go 2 3", "go 4 3"]
    assert explained("2", "3", rule=TALK) == (["go 2 3"], [])
    assert explained("0", "3", rule=TALK) == ([], [("talk", "free", ("0",))])
    assert explained("1", "3", rule=TALK) == ([], [("talk", "even", ("1",))])
    assert explained("3", "3", rule=TALK) == ([], [("talk", "near", ("3",))]), "nobody asked whether 3 is even"
    assert explained("2", "1", rule=TALK) == ([], [("talk", "big", ("1",))])
    assert explained("4", "1", rule=TALK) == ([], [("talk", "near", ("1",))]), "to be near comes first"
    assert explained("2", "4", rule=TALK) == ([], [("talk", "other", ("4",))]), "nobody looked at it: the choice refuses"
