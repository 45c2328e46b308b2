"""The files around the library: what is installed, what the wheel brings, what the two commands do."""

import importlib.util
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from boardlab.tools import lab

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def packages(extra):
    return {re.match(r"[\w-]+", line)[0] for line in PROJECT["optional-dependencies"][extra]}


def test_the_extras_bring_what_they_are_for():
    assert packages("notebook") == {"jupyterlab", "ipywidgets", "ipycanvas", "anywidget", "resvg-py", "tqdm", "matplotlib"}
    assert {"pytest", "nbval", "hypothesis", "playwright"} <= packages("test")
    assert packages("lab") == {"loky", "distributed", "cloudpickle", "numpy", "matplotlib", "tqdm"}
    assert packages("bench") == {"chess", "psutil"}
    assert packages("rl") == {"pettingzoo", "numpy", "pillow"}
    (everything,) = PROJECT["optional-dependencies"]["all"]
    assert set(re.search(r"\[(.*)\]", everything)[1].split(",")) == set(PROJECT["optional-dependencies"]) - {"all"}


RUNS = {"jupyterlab": "jupyterlab", "resvg-py": "resvg_py", "pytest-xdist": '"-n", "auto"', "nbval": "--nbval", "hatchling": "hatchling", "fonttools": "fontTools", "pillow": "from PIL",
        "ruff": '"-m", "ruff"', "mypy": '"-m", "mypy"', "setuptools": "from setuptools"}


def test_no_extra_brings_what_nothing_uses():
    code = "\n".join(file.read_text(encoding="utf-8") for folder in ("boardlab", "tests") for file in (ROOT / folder).rglob("*.py")
                     if file != Path(__file__))
    code += (ROOT / "hatch_build.py").read_text(encoding="utf-8")
    code += "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "notebooks").rglob("*.ipynb"))
    for package in {name for extra in PROJECT["optional-dependencies"] if extra != "all" for name in packages(extra)}:
        assert re.search(rf"(import|from) {package}\b", code) or RUNS.get(package, "\0") in code, package


def test_there_is_one_command_and_it_can_be_loaded():
    from importlib.metadata import EntryPoint
    ((name, where),) = PROJECT["scripts"].items()
    assert name == "boardlab" and callable(EntryPoint(name, where, "console_scripts").load())


def built(folder, **environment):
    """The wheel as it would be published."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True,
                   capture_output=True, timeout=6000, env=os.environ | environment)
    (file,) = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return built(tmp_path_factory.mktemp("wheel"))


def notebooks_in(wheel):
    """The notebooks of a wheel and what belongs to them."""
    return tarfile.open(fileobj=io.BytesIO(zipfile.ZipFile(wheel).read("boardlab/_notebooks.tar.xz")))


def test_the_wheel_brings_everything_that_is_not_code(wheel):
    inside = {*zipfile.ZipFile(wheel).namelist(), *(f"notebooks/{name}" for name in notebooks_in(wheel).getnames())}
    kinds = (".toml", ".typed", ".js", ".css", ".svg", ".results")
    data = [path for path in (ROOT / "boardlab").rglob("*") if path.suffix in kinds]
    notebooks = [path for path in (ROOT / "notebooks").rglob("*")
                 if path.suffix in (*lab.SHIPPED, ".toml") and ".ipynb_checkpoints" not in path.parts]
    expected = {path.relative_to(ROOT).as_posix() for path in (*data, *notebooks)}
    assert {"boardlab/py.typed", "boardlab/words/fr.toml", "boardlab/games/leaders/words/ru.toml",
            "boardlab/games/leaders/look.toml", "notebooks/00_start_here.ipynb", "notebooks/words/fr/00_start_here.toml"} <= expected
    assert expected - inside == set()
    assert wheel.stat().st_size < 2_000_000
    assert not [name for name in inside if "checkpoint" in name or "pycache" in name or "conftest" in name or name.startswith("tests")]


def test_the_wheel_brings_compiled_engines_where_there_is_a_compiler_and_otherwise_runs_anywhere(wheel, tmp_path):
    engines = [name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("boardlab/engine/compiled/boardlab_engine")]
    assert bool(engines) is not wheel.name.endswith("-py3-none-any.whl") and len(engines) in (0, 2), "a library and its stamp"
    pure = built(tmp_path, BOARDLAB_PURE="1")
    inside = zipfile.ZipFile(pure).namelist()
    assert pure.name.endswith("-py3-none-any.whl") and "boardlab/engine/pure/base.py" in inside
    assert [name for name in inside if name.startswith("boardlab/engine/compiled/")] == ["boardlab/engine/compiled/__init__.py"]


def test_a_published_kit_says_where_it_comes_from(wheel):
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    assert build.addresses("https://example.org/people/boardlab.git\n")["Issues"] == "https://example.org/people/boardlab/issues"
    assert build.addresses("") == build.addresses("git@example.org:people/boardlab.git") == {}


def test_an_installed_kit_works_without_the_checkout(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    code = ("import boardlab\nfrom boardlab.tools import checkout, lab\nfrom boardlab.cli import main\n"
            "assert checkout() is None and boardlab.__file__.startswith(r'%s')\n"
            "from boardlab import engine\n"
            "print(engine.build(), len(lab.copy_notebooks(lab.shipped(), lab.folder_asked(None), 'fr').new))\n"
            "assert main(['check']) == 0 and main(['doctor', '--json']) in (0, 1)") % (tmp_path / "site")
    said = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=6000,
                          env=os.environ | {"PYTHONPATH": str(tmp_path / "site"), "BOARDLAB_PURE": "",
                                            "BOARDLAB_DIR": str(tmp_path / "mine")})
    assert said.returncode == 0, said.stderr
    build, copied = said.stdout.split()[:2]
    assert build == ("pure" if wheel.name.endswith("-py3-none-any.whl") else "compiled")
    assert int(copied) == len([name for name in notebooks_in(wheel).getnames() if name.endswith(lab.SHIPPED)])
    assert (tmp_path / "mine" / "00_start_here.ipynb").is_file()


def test_conda_and_binder_install_everything_with_pip():
    lines = (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines()
    assert lines[-2:] == ["  - pip:", "      - .[all]"]
    assert any(re.fullmatch(r"  - python=3\.1[1-9]", line) for line in lines)


def test_a_build_machine_runs_make_test_and_nothing_else():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    lines = [line for line in script.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert lines == ["set -eu", 'cd "$(dirname "$0")/.."', "CI=true exec make test"]


def make(*words):
    """What make would do."""
    return subprocess.run(["make", "--dry-run", *words], cwd=ROOT, capture_output=True, text=True, timeout=600).stdout


def test_make_sets_up_its_own_environment_then_does_what_it_is_asked():
    said = make("--always-make", "lab")
    engines = said.index(".venv/bin/python -m boardlab.engine.compile")
    assert said.index("-m venv") < said.index("'.[notebook]'") < engines < said.index(".venv/bin/python -m boardlab lab")
    assert "[all]" not in said, "a learner needs no test tools"
    said = make("--always-make", "test")
    assert said.index("-m venv") < said.index("'.[all]'") < said.index(".venv/bin/python tests/suite.py")


def test_whoever_installs_as_root_is_told_first():
    said = make("--always-make", "lab")
    assert said.index("as root") < said.index("apt-get") and "--no-install-recommends" in said


def test_notebooks_in_the_wheel_have_each_drawing_once_plots_in_words_and_are_otherwise_the_same(wheel):
    inside = notebooks_in(wheel)
    for name in inside.getnames():
        if name.endswith(".ipynb"):
            light = json.loads(inside.extractfile(name).read())
            full = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))
            assert [cell["source"] for cell in light["cells"]] == [cell["source"] for cell in full["cells"]]
            for cell in light["cells"]:
                for data in (output.get("data", {}) for output in cell.get("outputs", ())):
                    assert "image/png" not in data and (data.get("image/svg+xml") or data.get("text/plain") or data.get("text/html") or not data)


def test_make_lab_speaks_the_language_said_on_the_command_line_only(monkeypatch):
    assert "boardlab lab --language fr" in make("lab", "LANGUAGE=fr")
    monkeypatch.setenv("LANGUAGE", "fr_FR:fr")
    assert "--language" not in make("lab")


def test_no_file_around_the_library_names_a_registry_or_a_place_on_one_machine():
    around = [ROOT / name for name in ("pyproject.toml", "environment.yml", "Makefile", ".ci/run", "README.md")]
    around += (ROOT / "boardlab" / "tools").glob("*.py")
    for file in around:
        assert not re.search(r"pypi|--index-url|/root/|/work/", file.read_text(encoding="utf-8")), file


def test_the_licence_is_mit():
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert PROJECT["license"] == "MIT"
    assert text.startswith("MIT License\n\nCopyright (c) 2026 the boardlab maintainers\n")
