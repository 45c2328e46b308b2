"""Progress is kept in a local file: written whole, merged, and never lost silently."""

import json
import os
from pathlib import Path

import pytest

from boardlab.lessons import Progress, lesson, progress_path

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
    assert [file.name for file in path.parent.iterdir()] == ["p.json"]


def test_two_who_write_to_one_file_lose_nothing(tmp_path):
    one, two = Progress(tmp_path / "p.json"), Progress(tmp_path / "p.json")
    one.note(RIDER, "where", 0.5)
    two.note(RIDER, "win", 1.0)
    one.note(RIDER, "ride", 1.0)
    assert Progress(tmp_path / "p.json").scores == {"leaders/rider": {"where": 0.5, "win": 1.0, "ride": 1.0}}


def test_a_lesson_can_be_begun_anew(tmp_path):
    mine = Progress(tmp_path / "p.json")
    mine.note(RIDER, "where", 0.5)
    mine.note(lesson("leaders/acrobat"), "jump", 1.0)
    mine.forget(RIDER)
    assert Progress(tmp_path / "p.json").scores == {"leaders/acrobat": {"jump": 1.0}}


@pytest.mark.parametrize("content", [
    b"", b"{", b"[]", b"\xff\xfe", b'{"version": 2, "lessons": {}}', b'{"version": 1}',
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
    assert [file.name for file in tmp_path.iterdir()] == ["p.json"]
