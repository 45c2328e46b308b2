"""Progress is kept in a local file: written whole, merged, and never lost silently."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardlab.files import locked
from boardlab.lessons import Progress, Standing, lesson, my_progress, progress_path
from boardlab.words.say import language

RIDER = lesson("leaders/rider")


def test_the_variable_names_the_file(monkeypatch, tmp_path):
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(tmp_path / "mine.json"))
    assert progress_path() == tmp_path / "mine.json" == Progress().path
    monkeypatch.delenv("BOARDLAB_PROGRESS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert progress_path() == tmp_path / "boardlab" / "progress.json"


@pytest.mark.parametrize("system, part", [("darwin", "Library"), ("win32", "boardlab")])
def test_every_system_has_its_place(monkeypatch, tmp_path, system, part):
    monkeypatch.delenv("BOARDLAB_PROGRESS", raising=False)
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setattr("sys.platform", system)
    assert part in progress_path().parts and progress_path().name == "progress.json"


def test_nothing_is_written_before_something_was_done(tmp_path):
    assert Progress(tmp_path / "new" / "p.json").scores == {} and not (tmp_path / "new").exists()


def test_the_best_score_is_kept_and_read_back(tmp_path):
    path = tmp_path / "new" / "p.json"
    mine = Progress(path)
    for score in (0.5, 0.25, 1.0, 0.0):
        mine.note(RIDER, "where", score)
    assert Progress(path).score(RIDER, "where") == 1.0 and mine.score(RIDER, "win") is None
    assert sorted(file.name for file in path.parent.iterdir()) == ["p.json", "p.json.lock"]


def test_two_who_write_to_one_file_lose_nothing(tmp_path):
    one, two = Progress(tmp_path / "p.json"), Progress(tmp_path / "p.json")
    one.note(RIDER, "where", 0.5)
    two.note(RIDER, "win", 1.0)
    one.note(RIDER, "ride", 1.0)
    assert Progress(tmp_path / "p.json").scores == {"leaders/rider": {"where": 0.5, "win": 1.0, "ride": 1.0}}


WRITER = """
import sys
from boardlab.lessons import Progress, lesson
mine, rider = Progress(sys.argv[1]), lesson("leaders/rider")
for number in range(int(sys.argv[3])):
    mine.note(rider, f"{sys.argv[2]}-{number}")
"""


def test_two_notebooks_that_write_at_the_same_time_lose_nothing(tmp_path):
    path = tmp_path / "p.json"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, path, name, "150"]) for name in ("one", "two")]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert len(Progress(path).scores["leaders/rider"]) == 300


def test_a_file_deleted_meanwhile_takes_nothing_with_it(tmp_path):
    path = tmp_path / "p.json"
    mine = Progress(path)
    mine.note(RIDER, "where", 0.5)
    path.unlink()
    mine.refresh()
    mine.note(RIDER, "win", 1.0)
    assert Progress(path).scores == mine.scores == {"leaders/rider": {"where": 0.5, "win": 1.0}}


def test_a_file_damaged_meanwhile_takes_nothing_with_it(tmp_path):
    path = tmp_path / "p.json"
    mine = Progress(path)
    mine.note(RIDER, "where", 0.5)
    path.write_text("{")
    with pytest.warns(UserWarning, match="p.json.bad"):
        mine.note(RIDER, "win", 1.0)
    assert (tmp_path / "p.json.bad").read_text() == "{" and len(Progress(path).scores["leaders/rider"]) == 2


def test_a_file_of_a_newer_version_is_kept_under_its_version(tmp_path):
    path, content = tmp_path / "p.json", '{"version": 7, "lessons": {"of": "tomorrow"}}'
    path.write_text(content)
    with pytest.warns(UserWarning, match="newer version"):
        mine = Progress(path)
    mine.note(RIDER, "where", 0.5)
    assert (tmp_path / "p.json.version7").read_text() == content and Progress(path).score(RIDER, "where") == 0.5


def test_what_killed_writers_left_behind_is_cleared_away(tmp_path):
    left, others = ("p.json.0a1b2c3d.part", "p.jsonk3_x9zab.part"), ("p.json2.part", "q.json.0a1b2c3d.part")
    for name in (*left, *others):
        (tmp_path / name).write_text("{")
    Progress(tmp_path / "p.json").note(RIDER, "where", 0.5)
    assert {file.name for file in tmp_path.iterdir()} == {"p.json", "p.json.lock", *others}


def test_a_symbolic_link_stays_one_and_the_file_behind_it_is_written(tmp_path):
    (tmp_path / "cloud").mkdir()
    path = tmp_path / "p.json"
    path.symlink_to(tmp_path / "cloud" / "mine.json")
    Progress(path).note(RIDER, "where", 0.5)
    assert path.is_symlink() and Progress(tmp_path / "cloud" / "mine.json").score(RIDER, "where") == 0.5


def test_who_cannot_have_the_lock_keeps_what_he_knows_and_writes_it_later(tmp_path, monkeypatch):
    path, mine = tmp_path / "p.json", Progress(tmp_path / "p.json")
    monkeypatch.setattr("boardlab.files.PATIENCE", 0.0)
    with locked(path), pytest.warns(UserWarning, match="progress is not kept"):
        mine.note(RIDER, "where", 0.5)
    mine.note(RIDER, "win", 1.0)
    assert not mine.trouble and Progress(path).scores == {"leaders/rider": {"where": 0.5, "win": 1.0}}


def test_a_lesson_can_be_begun_anew(tmp_path):
    mine = Progress(tmp_path / "p.json")
    mine.note(RIDER, "where", 0.5)
    mine.note(lesson("leaders/acrobat"), "jump", 1.0)
    mine.forget(RIDER)
    assert Progress(tmp_path / "p.json").scores == {"leaders/acrobat": {"jump": 1.0}}


@pytest.mark.parametrize("content", [
    b"", b"{", b"[]", b"\xff\xfe", b"[" * 9000, b'{"version": "2"}', b'{"version": 1}',
    b'{"version": 1, "lessons": {"a": 3}}',
    b'{"version": 1, "lessons": {"a": {"b": "c"}}}', b'{"version": 1, "lessons": {"a": {"b": 7}}}'])
def test_a_file_that_makes_no_sense_is_kept_aside_and_said(tmp_path, content):
    path = tmp_path / "p.json"
    path.write_bytes(content)
    with pytest.warns(UserWarning, match="p.json.bad"):
        mine = Progress(path)
    assert (tmp_path / "p.json.bad").read_bytes() == content and not path.exists() and "p.json.bad" in mine.trouble
    mine.note(RIDER, "where", 0.5)
    assert Progress(path).score(RIDER, "where") == 0.5


def test_a_second_bad_file_does_not_replace_the_first(tmp_path):
    path = tmp_path / "p.json"
    for content in ("one", "two"):
        path.write_text(content)
        with pytest.warns(UserWarning):
            Progress(path)
    assert (tmp_path / "p.json.bad").read_text() == "one" and (tmp_path / "p.json.bad2").read_text() == "two"


def test_a_file_that_cannot_be_written_is_said_and_the_lesson_goes_on(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.warns(UserWarning, match="progress is not kept"):
        mine = Progress(tmp_path / "file" / "p.json")
        mine.note(RIDER, "where", 0.5)
    assert mine.score(RIDER, "where") == 0.5


def test_a_file_that_cannot_be_read_is_not_written_over(tmp_path, monkeypatch):
    path = tmp_path / "p.json"
    Progress(path).note(RIDER, "where", 0.5)

    def refuse(self, *_, **__):
        raise PermissionError(13, "Permission denied")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_text", refuse)
        with pytest.warns(UserWarning, match="Permission denied"):
            mine = Progress(path)
        mine.note(RIDER, "win", 1.0)
    assert json.loads(path.read_text())["lessons"] == {"leaders/rider": {"where": 0.5}}


def test_an_interrupted_write_leaves_the_old_file_whole(tmp_path, monkeypatch):
    path = tmp_path / "p.json"
    mine = Progress(path)
    mine.note(RIDER, "where", 0.5)

    def fail(*_):
        raise OSError(28, "No space left")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.warns(UserWarning, match="No space left"):
        mine.note(RIDER, "win", 1.0)
    assert Progress(path).scores == {"leaders/rider": {"where": 0.5}}
    assert sorted(file.name for file in tmp_path.iterdir()) == ["p.json", "p.json.lock"]


# who shares it, and who listens


def test_one_progress_serves_a_process(monkeypatch, tmp_path):
    mine = my_progress()
    assert mine is my_progress() and mine.path == progress_path()
    monkeypatch.setenv("BOARDLAB_PROGRESS", str(tmp_path / "other.json"))
    assert my_progress() is not mine and my_progress().path == tmp_path / "other.json"


def test_tests_never_touch_the_real_file(monkeypatch):
    here = progress_path()
    monkeypatch.delenv("BOARDLAB_PROGRESS")
    assert here != progress_path() and not here.exists()


def test_whoever_listens_hears_of_every_better_score_and_of_nothing_else(tmp_path):
    mine, heard = Progress(tmp_path / "p.json"), []
    leave = mine.on_change(lambda: heard.append(mine.score(RIDER, "where")))
    for score in (0.5, 0.25, 0.5, 1.0):
        mine.note(RIDER, "where", score)
    mine.forget(RIDER)
    assert heard == [0.5, 1.0, None]
    leave()
    leave()
    mine.note(RIDER, "where", 1.0)
    assert len(heard) == 3


def test_what_another_notebook_forgot_stays_forgotten(tmp_path):
    one, two = Progress(tmp_path / "p.json"), Progress(tmp_path / "p.json")
    one.note(RIDER, "where", 1.0)
    two.refresh()
    assert two.score(RIDER, "where") == 1.0
    one.forget(RIDER)
    two.note(RIDER, "win", 1.0)
    assert Progress(tmp_path / "p.json").scores == two.scores == {"leaders/rider": {"win": 1.0}}


def test_what_could_not_be_written_is_written_later(tmp_path):
    path = tmp_path / "folder" / "p.json"
    path.parent.write_text("in the way")
    with pytest.warns(UserWarning, match="progress is not kept"):
        mine = Progress(path)
        mine.note(RIDER, "where", 0.5)
    assert mine.trouble and mine.score(RIDER, "where") == 0.5
    path.parent.unlink()
    mine.note(RIDER, "win", 1.0)
    assert not mine.trouble and Progress(path).scores == {"leaders/rider": {"where": 0.5, "win": 1.0}}


def test_trouble_is_told_in_the_language_spoken_now(tmp_path):
    (tmp_path / "p.json").write_text("{")
    with pytest.warns(UserWarning):
        mine = Progress(tmp_path / "p.json")
    english = mine.trouble
    language("it")
    assert mine.trouble != english and "p.json.bad" in mine.trouble


# how far one is


def test_a_standing_counts_only_what_was_done_without_a_mistake():
    here = Standing((1.0, 0.5, 0.0, None))
    assert (here.done, here.count, here.numbers, here.first_open) == (1, 4, (1,), 2)
    assert here.begun and not here.finished and here.sentence == "Steps done: 1 of 4. Score: 38 %."


def test_a_standing_at_the_beginning_and_at_the_end():
    assert not Standing((None, None)).begun and Standing((0.0, None)).begun
    assert Standing((1.0, 1.0)).finished and Standing((1.0, 1.0)).first_open == 1
    assert not Standing((1.0, 0.9)).finished
    assert not Standing(()).finished and Standing(()).sentence
