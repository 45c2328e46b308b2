"""Notebooks in four languages from one source: what a translation must keep, what stays English, what a reader gets."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from boardlab.cli import main
from boardlab.tools import Refused, lab, notebooks, translations
from boardlab.tools.translations import Entry, digest, file_for, lacking, problems, read, translated
from boardlab.words.say import LANGUAGES

SOURCE = lab.shipped()
KIT = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
ENGLISH = "## Graphs\n\nAsk `nx.diameter`, or [read on](02_next.ipynb)."
FRENCH = "## Graphes\n\nDemandez `nx.diameter`, ou [continuez](02_next.ipynb)."


@pytest.fixture
def notebook():
    code = new_code_cell("1 + 1", id="sum", outputs=[new_output("stream", text="2")], execution_count=1)
    return new_notebook(cells=[new_markdown_cell(ENGLISH, id="text"), code, new_markdown_cell("Well done.", id="more")])


def entries(**texts):
    english = {"text": ENGLISH, "more": "Well done."}
    return {cell: Entry(digest(english.get(cell, "")), text) for cell, text in texts.items()}


def test_fresh_texts_are_put_in_and_outputs_dropped(notebook):
    made = translated(notebook, entries(text=FRENCH), "fr")
    assert [cell.source for cell in made.cells] == [FRENCH, "1 + 1", "Well done."]
    assert [cell.id for cell in made.cells] == ["text", "sum", "more"]
    assert made.cells[1].outputs == [] and made.cells[1].execution_count is None
    assert notebook.cells[0].source == ENGLISH and notebook.cells[1].outputs
    nbformat.validate(made)


def test_a_stale_or_missing_text_stays_english_and_is_listed(notebook):
    old = {"text": Entry(digest("## Graphs, as they were"), FRENCH)}
    assert translated(notebook, old, "fr").cells[0].source == ENGLISH
    assert [(cell.id, why) for cell, why in lacking(notebook, old)] == [("text", "stale"), ("more", "missing")]


@pytest.mark.parametrize("text, said", [
    (FRENCH.replace("`nx.diameter`", "`nx.diametre`"), "other code"), (FRENCH.replace("02_next", "02_suite"), "other links"),
    (FRENCH.replace("## ", "# "), "other headings"), (FRENCH.replace("`nx.diameter`", "nx.diameter"), "other code")])
def test_code_links_and_headings_are_those_of_the_english(notebook, text, said):
    assert said in " ".join(problems(notebook, entries(text=text), "fr"))
    assert not list(problems(notebook, entries(text=FRENCH), "fr"))


def test_a_text_for_no_cell_is_a_problem(notebook):
    assert list(problems(notebook, entries(gone="Bonjour."), "fr")) == ["fr: gone: no such text in the notebook"]


@pytest.mark.parametrize("content", ["[a]\nof = 1\ntext = 'x'", "[a]\ntext = 'x'", "[a]\nof = 'x'\ntext = ''", "a = 1", "[a",
                                     "a = " + "[" * 5000, "a = " + "9" * 5000], ids=lambda text: text[:12])
def test_a_damaged_file_of_texts_is_refused_with_its_name(tmp_path, content):
    (tmp_path / "x.toml").write_text(content, encoding="utf-8")
    with pytest.raises(Refused, match="x.toml"):
        read(tmp_path / "x.toml")


@pytest.mark.parametrize("code", translations.languages())
@pytest.mark.parametrize("name", KIT)
def test_the_kits_own_translations_are_whole_and_fresh(name, code):
    notebook, found = nbformat.read(SOURCE / name, as_version=4), read(file_for(SOURCE, name, code))
    assert not list(problems(notebook, found, code))
    assert not [(cell.id, why) for cell, why in lacking(notebook, found)]


def test_every_file_of_texts_belongs_to_a_notebook():
    told = {path.relative_to(SOURCE / translations.FOLDER).as_posix() for path in (SOURCE / translations.FOLDER).rglob("*.toml")}
    assert told <= {f"{code}/{name.removesuffix('.ipynb')}.toml" for name in KIT for code in translations.languages()}


def test_a_reader_gets_the_notebooks_in_his_language_and_switches_while_he_changed_nothing(tmp_path):
    lab.copy_notebooks(SOURCE, tmp_path, "fr")
    start = nbformat.read(tmp_path / lab.START, as_version=4)
    assert start.cells[0].source.startswith("# Commencez ici") and start.metadata.boardlab.language == "fr"
    assert not list(tmp_path.rglob("*.toml"))
    assert lab.START in lab.copy_notebooks(SOURCE, tmp_path, "en").updated
    assert (tmp_path / lab.START).read_bytes() == (SOURCE / lab.START).read_bytes()


def test_what_is_to_be_translated_is_printed_ready_to_be_filled_in(notebook, tmp_path):
    said = translations.to_translate(notebook, "a.ipynb", tmp_path, "ru")
    (tmp_path / "words" / "ru").mkdir(parents=True)
    (tmp_path / "words" / "ru" / "a.toml").write_text(said, encoding="utf-8")
    assert not list(lacking(notebook, read(file_for(tmp_path, "a.ipynb", "ru"))))


def test_the_command_lists_what_stays_english(monkeypatch, tmp_path, notebook, capsys):
    monkeypatch.setattr(lab, "shipped", lambda: tmp_path)
    notebooks.write(notebook, tmp_path / "a.ipynb")
    (tmp_path / "words" / "it").mkdir(parents=True)
    (tmp_path / "words" / "it" / "a.toml").write_text("[text]\nof = 'old'\ntext = 'Ciao'", encoding="utf-8")
    assert main(["notebooks", "--check", str(tmp_path / "a.ipynb")]) == 1
    said = capsys.readouterr().out
    assert "it: text: stale, stays English" in said and "it: more: missing, stays English" in said
    assert main(["notebooks", "--words", "de"]) == 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_start_notebook_greets_in_every_language_and_says_how_to_get_each(code):
    entries = read(file_for(SOURCE, lab.START, code))
    first = translated(notebooks.read(SOURCE / lab.START), entries, code).cells[0].source
    for spoken, hello in {"en": "Hello!", "fr": "Bonjour", "it": "Buongiorno!", "ru": "Здравствуйте!"}.items():
        (line,) = [line for line in first.splitlines()[:9] if hello in line]
        assert f"`boardlab lab --language {spoken}`" in line
