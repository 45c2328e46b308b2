"""The ladder of puzzles: what is done is kept beside the lessons, what failed comes back after two others."""

import json

import pytest

from boardlab.errors import BoardlabError
from boardlab.lessons import Progress
from boardlab.lessons.ladder import BACK, Ladder, key_of
from boardlab.lessons.reading import lesson
from boardlab.players.puzzles import puzzles

GAMES = ("leaders", "legie", "heroes")


@pytest.fixture
def ladder(tmp_path):
    return Ladder("leaders", Progress(tmp_path / "progress.json"))


def passed(ladder, count, state="done"):
    """Go so many puzzles further; their names."""
    names, current = [], None
    for _ in range(count):
        current = ladder.following(current)
        ladder.note(current, state)
        names.append(current.name)
    return names


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzles_come_in_their_order(game, tmp_path):
    ladder = Ladder(game, Progress(tmp_path / "progress.json"))
    assert passed(ladder, len(ladder.puzzles)) == [each.name for each in puzzles(game)]
    assert ladder.following(ladder.puzzles[-1]) is None and ladder.count("done") == len(ladder.puzzles)


def test_a_failed_one_comes_back_after_two_others(ladder):
    first, second, third, fourth = ladder.puzzles[:4]
    ladder.note(first, "failed")
    assert ladder.following(first) == second
    ladder.note(second, "done")
    assert ladder.following(second) == third, "one other is not enough"
    ladder.note(third, "long")
    assert BACK == 2 and ladder.following(third) == first
    ladder.note(first, "done")
    assert ladder.following(first) == fourth and ladder.state(third) == "long", "right but long does not come back"


def test_at_the_end_whatever_failed_is_asked_again_though_nothing_lies_between(ladder):
    *others, before, last = ladder.puzzles
    for each in (*others, before):
        ladder.note(each, "done")
    ladder.note(last, "failed")
    assert ladder.following(last) == ladder.following() == last
    ladder.progress.scores[ladder.id].pop(key_of(before))
    ladder.note(before, "failed")
    assert ladder.following(before) == last


def test_what_failed_another_day_comes_first(ladder, tmp_path):
    passed(ladder, 2)
    ladder.note(ladder.puzzles[2], "failed")
    tomorrow = Ladder("leaders", Progress(tmp_path / "progress.json"))
    assert tomorrow.following() == ladder.puzzles[2] and tomorrow.count("done") == 2 and tomorrow.count("failed") == 1


def test_a_skipped_one_is_still_new(ladder):
    first, second = ladder.puzzles[:2]
    assert ladder.following(first) == second and ladder.state(first) == "new"
    for each in ladder.puzzles[1:]:
        ladder.note(each, "done")
    assert ladder.following(ladder.puzzles[-1]) == first


def test_scores_are_kept_beside_those_of_the_lessons(ladder, tmp_path):
    taken = lesson("leaders/rider")
    ladder.progress.note(taken, taken.steps[0].key, 1.0)
    ladder.note(ladder.puzzles[0], "failed")
    ladder.note(ladder.puzzles[0], "done")
    ladder.note(ladder.puzzles[0], "failed")
    kept = json.loads((tmp_path / "progress.json").read_text(encoding="utf-8"))["lessons"]
    assert kept == {"leaders/rider": {taken.steps[0].key: 1.0}, "leaders/puzzles": {key_of(ladder.puzzles[0]): 1.0}}


def test_two_notebooks_keep_both_scores(ladder, tmp_path):
    other = Ladder("leaders", Progress(tmp_path / "progress.json"))
    ladder.note(ladder.puzzles[0], "done")
    other.note(other.puzzles[1], "done")
    assert Ladder("leaders", Progress(tmp_path / "progress.json")).count("done") == 2


def test_a_damaged_file_is_kept_aside(tmp_path):
    path = tmp_path / "progress.json"
    path.write_text("{", encoding="utf-8")
    with pytest.warns(UserWarning, match="progress.json.bad"):
        ladder = Ladder("leaders", Progress(path))
    assert ladder.count("new") == len(ladder.puzzles) and (tmp_path / "progress.json.bad").read_text() == "{"
    ladder.note(ladder.puzzles[0], "done")
    assert Ladder("leaders", Progress(path)).count("done") == 1


def test_a_puzzle_that_is_renamed_is_known_again(ladder):
    ladder.note(ladder.puzzles[0], "done")
    assert ladder.state(ladder.puzzles[0]._replace(name="other", difficulty=5)) == "done"


def test_a_game_that_is_not_there_is_refused():
    with pytest.raises(BoardlabError):
        Ladder("chess")
