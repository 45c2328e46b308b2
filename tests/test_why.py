"""Named needs: what listing and explaining make of the same rule."""

import inspect

import pytest

import boardlab as bl
from boardlab import leaders
from boardlab.game import Action
from boardlab.why import Asking, quick, yes


def rule(s, me, need):
    """Offers the even numbers below a limit."""
    for n in range(4):
        if need("even", n % 2 == 0, str(n)):
            for m in need.among(range(1), range(2)):
                if need("small", m < 1, str(m)):
                    yield Action(f"say {n} {m}", "speech", None, (str(n), str(m)))


def test_listing_stops_at_the_first_missing_need():
    assert [a.text for a in rule(None, None, yes)] == ["say 0 0", "say 2 0"]


def test_explaining_goes_on_and_notes_what_is_missing():
    need = Asking("speech")
    found = {a.clicks: [(r.need, r.cells) for r in need.lacks("g")] for a in rule(None, None, need)}
    assert found[("0", "0")] == [] and found[("1", "0")] == [("even", ("1",))]
    assert found[("1", "1")] == [("even", ("1",)), ("small", ("1",))]
    assert found[("2", "1")] == [("small", ("1",))], "the next turn of a loop forgets the last"


def test_a_scope_starts_from_its_surroundings_and_siblings_do_not_mix():
    need = Asking("a")
    need("outer", False)
    first, second = need.under("b"), need.under("c")
    first("one", False)
    second("two", False)
    assert [(r.rule, r.need) for r in need.lacks("g")] == [("a", "outer"), ("c", "two")]
    assert need.failed and not Asking().failed and not yes.failed


def exact(s, me, need):
    """Offers the even numbers; the few are just these."""
    for n in need.just((0, 2), range(4)):
        if need("even", n % 2 == s, str(n)):
            yield Action(f"say {n}", "speech", None, (str(n),))


def test_just_the_few_are_not_asked_again_when_listing():
    need = Asking("speech")
    assert [a.text for a in exact(0, None, need)] == ["say 0", "say 1", "say 2", "say 3"]
    assert [a.text for a in exact(0, None, yes)] == [a.text for a in quick(exact)(0, None, yes)] == ["say 0", "say 2"]
    assert [a.text for a in quick(exact)(1, None, yes)] == ["say 0", "say 2"], "nothing is looked at twice"


def test_quick_lists_the_same_without_asking():
    fast = quick(rule)
    assert list(fast(None, None, yes)) == list(rule(None, None, yes))
    need = Asking("speech")
    assert [a.text for a in fast(None, None, need)] == [a.text for a in rule(None, None, Asking())]
    assert inspect.getsource(fast) == inspect.getsource(rule) and fast.__doc__ == rule.__doc__


def test_quick_without_source_is_the_rule_itself():
    made = {}
    exec("def hidden(need):\n    return need('x', 3)", made)
    assert quick(made["hidden"])(yes) == 3


def test_the_designs_own_example():
    s = leaders.position(south="leader:d1 acrobat:c3", north="leader:d7 jailer:d5", turn="south")
    reason = s.why_not("acrobat c3-c6")[0]
    assert (reason.rule, reason.need) == ("acrobat", "someone-to-jump")


def test_half_an_action_says_how_to_go_on():
    s = leaders.position(south="leader:d1 rider:c3", north="leader:d7")
    (reason,) = s.why_not(["c3"])
    assert reason.need == "unfinished" and "c5" in reason.cells
    assert s.why_not([])[0].need == "unfinished"


def test_a_foreign_piece_an_empty_cell_a_far_target():
    s = leaders.position(south="leader:d1 rider:c3", north="leader:d7 archer:f4")
    assert [(r.rule, r.need) for r in s.why_not(("f4", "f5"))] == [("action", "own")]
    assert [(r.rule, r.need) for r in s.why_not(("a1", "a2"))] == [("action", "start")]
    assert s.why_not(("c3", "g4"))[0].need == "reach"


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
