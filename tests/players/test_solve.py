"""Proofs: the same answer as trying everything, with and without bounds; whoever decides chooses; a limit is no proof."""

import random
from unittest.mock import Mock

import pytest

import boardlab as bl
from boardlab.engine import fast
from boardlab.errors import BoardlabError, Unreadable
from boardlab.games import heroes, leaders, legie
from boardlab.players.solve import NEVER, bounds_of, solve, solving
from boardlab.players.thinking import finished
from boardlab.tools import proof_bench
from boardlab.tools.trials.engines import builds
from making import CARDS, HELPFUL, MAKERS, NEMESIS_ANSWERS, clone_position, leaders_position, positions

BIG = {
    4: "south=leader:d3,acrobat:e6,rider:b1,illusionist:d5,brewmaster:e5;"
       "north=leader:g1,manipulator:f2,archer:g2,hermit:e1,cub:e2,nemesis:g3",
    5: "south=leader:c3,manipulator:d5,illusionist:b5,brewmaster:b2,hermit:g1,cub:g2;"
       "north=leader:g3,claw-launcher:e5,rider:g4,archer:f5,nemesis:e4",
    6: "south=leader:d1,acrobat:c6,claw-launcher:a2,bruiser:f1,royal-guard:g4,illusionist:d2;"
       "north=leader:e4,manipulator:f5,jailer:a3,assassin:c3,vizier:f2,nemesis:d3",
    7: "south=leader:e1,brewmaster:g1,hermit:c2,cub:b3,cub:e2,cub:e5,cub:f1,cub:f3;"
       "north=leader:d4,acrobat:c6,manipulator:a1,protector:d7",
    8: "south=leader:c5,brewmaster:c1,brewmaster:e6,cub:c2,cub:d1,cub:d7,cub:f2,cub:f3;"
       "north=leader:d4,rider:b1,wanderer:c6,illusionist:f1,vizier:e1",
}
"""Whole teams, and eight of a side, by the least number of actions that win; found by climbing from positions at random."""


def by_force(s, side, known):
    """The least number of own actions that win this turn, by trying everything."""
    if s.outcome:
        return 0 if s.outcome.winner == side else NEVER
    if s.turn != side:
        return NEVER
    if s not in known:
        values = [by_force(s.after(action), side, known) for action in s.legal_actions()]
        known[s] = min(NEVER, 1 + min(values)) if s.decider == side else max(values)
    return known[s]


def replay(s, line):
    """The position after a line, every action typed."""
    for text in line:
        s = s.play(text)
    return s


@pytest.mark.parametrize("name", MAKERS)
def test_bounds_change_no_answer(name):
    won = 0
    for s in positions(name, 200, seed=1):
        plain, quick = solve(s, hints=False), solve(s)
        assert (plain.status, plain.least) == (quick.status, quick.least), s.text
        if quick.status == "won":
            won += 1
            end = replay(s, quick.line)
            assert end.outcome and end.outcome.winner == s.turn, s.text
    assert won >= 50


def test_whoever_a_clone_became_may_have_fallen_and_still_counts():
    chance, won = random.Random(4), 0
    for _ in range(60):
        s = clone_position(chance)
        plain, quick = solve(s, hints=False), solve(s)
        assert (plain.status, plain.least, plain.lines) == (quick.status, quick.least, quick.lines), s.text
        won += quick.status == "won"
    assert won >= 10
    s = heroes.position(beige="clone:c6:6", blue="dragon:c5:2 amazon:g6:2 telepath:g7:1", turn="beige")
    assert solve(s).least == 8
    s = heroes.position(beige="clone:d7:6", blue="dragon:e7:2 barbarian:c6:2 snake:d4:2", turn="beige")
    assert solve(s).least == 7


@pytest.mark.parametrize("name", MAKERS)
def test_the_answer_is_that_of_trying_everything(name):
    makers = {"leaders": lambda chance: leaders_position(chance, size=1)}
    chance, count = random.Random(2), 0
    while count < 25:
        s = makers.get(name, MAKERS[name])(chance)
        if not s.outcome:
            count += 1
            least = by_force(s, s.turn, {})
            answer = solve(s)
            assert (answer.status, answer.least) == (("won", least) if least < NEVER else ("none", None)), s.text


@pytest.mark.parametrize("build", builds())
@pytest.mark.parametrize("least", BIG)
def test_long_wins_of_whole_teams(least, build, monkeypatch):
    monkeypatch.setenv("BOARDLAB_PURE", "1" if build == "pure" else "0")
    s = leaders.read(f"leaders/1;{BIG[least]};turn=south")
    answer = solve(s)
    assert (answer.status, answer.least) == ("won", least)
    assert replay(s, answer.line).outcome.winner == "south"
    assert sum(not text.startswith("nemesis") for text in answer.line) == least  # in these the only Nemesis is the enemy's


@pytest.mark.parametrize("least", [4, 5, 6])
def test_in_a_long_win_every_answer_of_the_nemesis_is_lost_too(least):
    s = leaders.read(f"leaders/1;{BIG[least]};turn=south")
    line, left = solve(s).line, least
    assert any(text.startswith("nemesis") for text in line)
    for text in line:
        if s.phase == "nemesis" and s.decider == "north":
            numbers = [0 if after.outcome else solve(after).least for after in map(s.after, s.legal_actions())]
            assert max(numbers) == left
        else:
            left -= 1
        s = s.play(text)


@pytest.mark.parametrize("least", [4])
def test_a_long_win_is_the_same_without_bounds(least):
    s = leaders.read(f"leaders/1;{BIG[least]};turn=south")
    plain = solve(s, hints=False)
    assert (plain.status, plain.least) == ("won", least) and replay(s, plain.line).outcome.winner == "south"


def three_a_side(chance):
    """About three of each side not far from the enemy Leader, who often has little room."""
    helpful = [*HELPFUL, "hermit", "rider"]
    own, theirs = chance.sample(helpful, 2), chance.sample(CARDS, chance.choice([2, 3, 4]))
    own += ["cub"] if "hermit" in own else []
    target = chance.choice(leaders.board.cells)
    near = [cell for cell in leaders.board.within[2][target] if cell != target]
    cells = [target, *chance.sample(near, len(theirs))]
    free = [cell for cell in leaders.board.cells if cell not in cells and leaders.board.distance[target][cell] <= 3]
    north = " ".join(f"{kind}:{cell}" for kind, cell in zip(["leader", *theirs], cells))
    south = " ".join(f"{kind}:{cell}" for kind, cell in zip(["leader", *own], chance.sample(free, len(own) + 1)))
    return leaders.position(south=south, north=north, turn="south")


def test_bounds_change_no_answer_around_a_leader_with_little_room():
    chance, won = random.Random(7), 0
    for _ in range(120):
        s = three_a_side(chance)
        if not s.outcome:
            plain, quick = solve(s, hints=False), solve(s)
            assert (plain.status, plain.least) == (quick.status, quick.least), s.text
            won += quick.status == "won"
    assert won >= 30


def test_what_can_begin_a_win_of_one_or_two_is_never_left_out():
    chance, kept = random.Random(8), 0
    for _ in range(300):
        s = three_a_side(chance)
        if s.outcome:
            continue
        position, legal = fast(s), fast(s).legal()
        may_be = {most: bounds_of(position, "leaders").first_actions(position, legal, most) for most in (1, 2)}
        for action in legal:
            after = position.play(action).state()
            least = 0 if after.outcome else solve(after, limit=200, hints=False).least if after.turn == "south" else None
            if least is not None and least < 2 and (not after.outcome or after.outcome.winner == "south"):
                kept += 1
                assert action in may_be[2] and (least or action in may_be[1]), (s.text, position.action(action).text)
    assert kept >= 300


def test_the_jailer_does_not_stop_the_viziers_leader():
    s = leaders.position(south="leader:e6 brewmaster:c3.acted vizier:a1", north="leader:c4 jailer:e5", turn="south")
    assert solve(s).least == solve(s, hints=False).least == 1


def test_the_last_empty_cell_may_become_another_one():
    s = leaders.position(south="leader:g1 archer:a2 jailer:a3", north="leader:a1 acrobat:b1 manipulator:b3", turn="south")
    assert solve(s).least == solve(s, hints=False).least == 2  # the Archer makes room for the Jailer


def test_no_more_actions_come_than_are_counted():
    s = leaders.position(south="leader:d1 rider:a1 nemesis:g1 claw-launcher:d3 bruiser:c2", north="leader:d6", turn="south")
    close = leaders.position(south="leader:d3 claw-launcher:d4", north="leader:e2", turn="south", row="rider archer jailer")
    most = {
        s: 6,  # four, and the Nemesis twice
        s.play("step a1-a2"): 5,
        leaders.new_game(seed=1): 1,  # a recruit comes, too, but far away from the enemy Leader
        close: NEVER,
    }
    for each, actions in most.items():
        assert bounds_of(fast(each), "leaders").most_actions(fast(each)) == actions, each.text


def test_the_second_player_wins_by_doing_nothing_when_patience_is_at_its_end():
    fields = {"beige": "giant:a1:6 monk:b1:4", "blue": "paladin:h9:6 monk:g9:4", "turn": "blue", "quiet": 49}
    assert solve(heroes.position(first="beige", **fields)).least == 2
    assert solve(heroes.position(first="blue", **fields)).status == "none"


def test_the_second_player_wins_by_the_third_repetition():
    s = heroes.position(beige="giant:a1:6 monk:b1:4", blue="paladin:h9:6 monk:g9:4", turn="blue", first="beige")
    for _ in range(8):
        s = s.play(f"play {s.cards(s.turn, 'front')[0]}").play("end")
    assert s.turn == "blue" and solve(s).least == solve(s, hints=False).least == 2


def test_the_enemys_nemesis_is_moved_by_the_enemy():
    answer = solve(NEMESIS_ANSWERS)
    assert answer.least == by_force(NEMESIS_ANSWERS, "south", {}) == 3  # two, if you could move it for him


def test_a_nemesis_that_must_leave_is_in_nobodys_way():
    s = leaders.position(south="leader:g2.acted manipulator:d3.acted archer:c2 protector:e2 hermit:d5.acted cub:e4.acted",
                         north="leader:c5 bruiser:d1 royal-guard:d4 jailer:d6 nemesis:c3.due", turn="south", phase="nemesis")
    assert solve(s).least == solve(s, hints=False).least == 1


def test_your_own_nemesis_may_still_come():
    s = leaders.position(south="leader:f2 royal-guard:f3 illusionist:b3 hermit:e3 cub:a1 nemesis:d2",
                         north="leader:b5 acrobat:g4 bruiser:c3 brewmaster:a4 assassin:d6", turn="south")
    due = s.play("illusionist b3 b5")
    assert due.phase == "nemesis" and solve(due).least == solve(due, hints=False).least


def test_whoever_controls_your_hero_plays_it():
    s = heroes.position(beige="barbarian:d4:6.mind-control monk:d5:4.played", blue="telepath:h9:4", turn="beige")
    assert solve(s, "save monk").status == "none"  # the only card is the barbarian's, and blue plays it
    free = heroes.position(beige="barbarian:d4:6 monk:d5:4.played", blue="telepath:h9:4", turn="beige")
    assert solve(free, "save monk").least == 2


def test_your_choices_in_the_opponents_turn_are_yours():
    s = heroes.position(beige="telepath:a1:4", blue="snake:h9:2.mind-control.poison", turn="beige")
    answer = solve(s, "win in two turns")
    assert answer.status == "won" and replay(s, answer.line).outcome.winner == "beige"


@pytest.mark.parametrize("limit", [0, 1, 5, 50])
def test_a_limit_is_never_a_proof(limit):
    for s in positions("leaders", 15, seed=3):
        answer, whole = solve(s, limit=limit), solve(s)
        assert answer.status in ("unknown", whole.status)
        if answer.status == "unknown":
            assert answer.looked >= limit and answer.least is None and answer.line == () and answer.lines == ()


def test_all_shortest_lines_are_there_and_win():
    for s in positions("leaders", 40, seed=4):
        answer = solve(s)
        if answer.status == "won" and answer.least <= 2:
            assert answer.line in answer.lines and len(set(answer.lines)) == len(answer.lines)
            for line in answer.lines:
                assert replay(s, line).outcome.winner == "south"
            if answer.least == 1:
                winning = {action.text for action in s.legal_actions() if s.after(action).outcome}
                assert {line[0] for line in answer.lines} == winning


def test_a_game_that_is_over_needs_nothing():
    s = leaders.position(south="leader:d1 rider:d5 hermit:d6 ", north="leader:c5", turn="south")
    assert s.outcome and solve(s).least == 0 and solve(s).line == ()
    lost = leaders.position(south="leader:c5", north="leader:d1 rider:d5 hermit:d6", turn="south")
    assert lost.outcome and solve(lost).status == "none"


def test_remove_this_turn():
    s = legie.position(black="knight:c3 soldier:b2", white="king:d4 soldier:e4", turn="black")
    answer = solve(s, "remove king this turn")
    assert answer.least == 1 and all("d4" not in replay(s, line).at for line in answer.lines)
    assert solve(s, "remove king soldier this turn").status == "none"
    twins = legie.position(black="knight:c3", white="soldier:c4 soldier:e4", turn="black")
    assert all("c4" not in replay(twins, line).at for line in solve(twins, "remove soldier:c4 this turn").lines)


def test_remove_a_hero_who_may_be_moved_first():
    s = heroes.position(beige="barbarian:d4:6", blue="monk:d6:4 dragon:h9:8", turn="beige")
    answer = solve(s, "remove monk this turn")
    assert answer.least == 3
    assert replay(s, answer.line).at["d6"].life == 0


def test_save_and_survive():
    s = legie.position(black="scout:a1 tower:a2", white="general:d4", turn="black")
    saved = solve(s, "save scout")
    assert saved.least == 1 and all("b1" in replay(s, line).at for line in saved.lines)  # or a king comes there
    assert solve(replay(s, saved.line), "remove scout this turn").status == "none"
    doomed = leaders.position(south="leader:d1 rider:g4", north="leader:d7 assassin:d4", turn="south")
    safe = solve(doomed, "survive the opponent's next turn")
    assert safe.status == "won" and solve(replay(doomed, safe.line)).status == "none"


@pytest.mark.parametrize("state, goal, told", [("leaders/1;", "win this turn", "expected a position"),
                                               (None, "win this turn", "expected a position"),
                                               (leaders.new_game(seed=1), 5, "expected a goal: win this turn")])
def test_what_is_no_position_or_no_goal_is_refused_in_words(state, goal, told):
    with pytest.raises(BoardlabError, match=told):
        solve(state, goal)


@pytest.mark.parametrize("goal", ["remove leader this turn", "save leader", "save rider:g4"])
def test_nobody_is_removed_in_leaders_so_nobody_can_be_asked_to_be(goal):
    s = leaders.position(south="leader:d1 rider:g4", north="leader:d7 assassin:d4", turn="south")
    with pytest.raises(Unreadable, match="expected a goal: win this turn; win in two turns; survive"):
        solve(s, goal)


def test_win_in_two_turns():
    s = leaders.position(south="leader:d1 assassin:d4", north="leader:d7", turn="south")
    answer = solve(s, "win in two turns")
    assert solve(s).status == "none" and answer.status == "won"
    assert replay(s, answer.line).outcome.winner == "south"


@pytest.mark.parametrize("goal, column, near", [
    ("win this trun", 0, "win this turn"), ("remove knigt this turn", 7, "knight"), ("save king", 5, None),
    ("save scout a1", 11, None), ("remove soldier this turn", 7, None), ("remove this turn", 0, None), ("", 0, None), ("save", 0, "save …")])
def test_a_goal_that_is_none_is_refused(goal, column, near):
    s = legie.position(black="scout:a1", white="knight:c3 soldier:c4 soldier:e4", turn="black")
    with pytest.raises(Unreadable) as refused:
        solve(s, goal)
    assert refused.value.column == column
    assert near is None or refused.value.nearest == near


@pytest.mark.parametrize("goal", ["win this turn", "survive the opponent's next turn"])
def test_a_pause_changes_nothing(goal):
    for name in MAKERS:
        for s in positions(name, 8, seed=5):
            at_once = solve(s, goal, limit=3_000)
            in_steps = finished(solving(s, goal, 3_000, at_once=7))
            assert (in_steps.status, in_steps.line, in_steps.looked) == (at_once.status, at_once.line, at_once.looked)


def test_it_pauses_often_so_that_whoever_waits_can_stop_it():
    text, _ = max(proof_bench.positions(), key=lambda each: each[1])
    looked = list(solving(bl.read(text), "win this turn", 20_000, at_once=500))
    assert len(looked) > 5 and all(later - sooner < 700 for sooner, later in zip(looked, looked[1:]))


def test_whoever_interrupts_a_proof_may_ask_again(monkeypatch):
    text, least = proof_bench.positions()[0]
    answer = solve(bl.read(text), limit=100)
    with monkeypatch.context() as broken, pytest.raises(KeyboardInterrupt):
        broken.setattr(answer._search, "bound", Mock(side_effect=KeyboardInterrupt))
        answer.go_on(1_000_000)
    answer.go_on(1_000_000)
    assert answer.status == "won" and answer.least == least
