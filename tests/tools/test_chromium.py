"""Finding a Chromium, and installing one where there is none. Browsers here are small scripts."""

import subprocess

import pytest

from boardlab.tools import chromium


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine without any browser; add(name) puts one on its PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("BOARDLAB_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "playwrights", lambda: None)

    def add(name, code=0, folder=tmp_path):
        script = folder / name
        script.write_text(f"#!/bin/sh\necho {name} 1.0\nexit {code}\n")
        script.chmod(0o755)
        return str(script)
    return add


def test_none_is_none(machine):
    assert chromium.find() is None


@pytest.mark.parametrize("name", chromium.NAMES)
def test_each_name_on_the_path_is_found(machine, name):
    path = machine(name)
    assert chromium.find() == path and chromium.version(path) == f"{name} 1.0"


def test_a_placeholder_that_does_not_run_is_passed_over(machine):
    machine("chromium-browser", code=1)
    path = machine("google-chrome")
    assert chromium.find() == path


def test_the_one_asked_for_comes_first(machine, monkeypatch, tmp_path):
    machine("chromium")
    own = machine("my-own")
    monkeypatch.setenv("BOARDLAB_CHROMIUM", own)
    assert chromium.find() == own


def test_playwrights_own_counts_only_once_it_has_been_fetched(machine, monkeypatch, tmp_path):
    monkeypatch.setattr(chromium, "playwrights", lambda: str(tmp_path / "chrome"))
    assert chromium.find() is None
    machine("chrome")
    assert chromium.find() == str(tmp_path / "chrome")


def test_an_administrator_takes_the_systems_package_first(machine, monkeypatch):
    machine("apt-get")
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 0)
    first, second = chromium.ways_to_install()
    assert "apt-get update &&" in first[-1] and first[-1].endswith("apt-get install -y --no-install-recommends chromium")
    assert second[1:] == ("-m", "playwright", "install", "chromium")


def test_anybody_else_takes_playwrights(machine, monkeypatch):
    machine("apt-get")
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 1000)
    assert [way[1:] for way in chromium.ways_to_install()] == [("-m", "playwright", "install", "chromium")]


def test_installing_goes_on_until_one_runs(machine, monkeypatch, capsys):
    monkeypatch.setattr(chromium, "ways_to_install", lambda: iter([("first",), ("second",), ("third",)]))
    tried = []

    def run(command, **how):
        if command[-1] == "--version":
            return real(command, **how)
        tried.append(command)
        if command == ("second",):
            machine("chromium")
    real = subprocess.run
    monkeypatch.setattr(chromium.subprocess, "run", run)
    assert chromium.main() == 0
    assert tried == [("first",), ("second",)]
    said = capsys.readouterr()
    assert said.out.strip().endswith("/chromium") and "Installing one, for you alone: second" in said.err


def test_it_fails_where_nothing_helps(machine, monkeypatch):
    monkeypatch.setattr(chromium, "ways_to_install", lambda: iter([("/bin/true",)]))
    assert chromium.main() == 1
