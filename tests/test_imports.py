"""Imports point one way, and the library works without anything that draws."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import boardlab

ROOT = Path(boardlab.__file__).parent
WIDGET_LIBRARIES = {"ipycanvas", "ipywidgets", "anywidget"}
# Each storey may use the ones above it in this list, never those below.
STOREYS = [
    {"files", "listeners"},
    {"words"},
    {"errors", "topology", "extras", "fresh", "fingerprint"},
    {"tables"},
    {"notation.actions", "why"},
    {"attempts"},
    {"game"},
    {"rules", "notation", "graphs"},
    {"games"},
    {"record", "repetition"},
    {"engine"},
    {"players", "lab"},
    {"look", "marks", "glyphs", "scene", "show"},
    {"paint"},
    {"lessons", "rules.card", "rules.glossary"},
    {"widgets"},
    {"tools", "cli"},
]
LEVEL = {name: level for level, names in enumerate(STOREYS) for name in names}


def imports(path):
    """The modules a file imports at its top (what is imported inside a function is loaded later, on purpose)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {id(node) for block in ast.walk(tree) if isinstance(block, ast.If)
                   and getattr(block.test, "id", "") == "TYPE_CHECKING" for node in ast.walk(block)}
    for node in tree.body:
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from modules_of(node)


def modules_of(node):
    """What `from … import …` imports: of boardlab itself the names are modules."""
    return [f"boardlab.{alias.name}" if node.module == "boardlab" else node.module for alias in node.names]


def all_imports(path):
    """Every import of a file, wherever it stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from modules_of(node)


def room(module):
    """boardlab.games.leaders.flow → games; boardlab.rules.card → rules.card, which stands on a storey of its own."""
    inside = module.split(".")[1:]
    return ".".join(inside[:2]) if ".".join(inside[:2]) in LEVEL else "".join(inside[:1])


FILES = sorted(ROOT.rglob("*.py"))


def test_every_room_has_its_storey():
    rooms = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in FILES} - {"__init__", "__main__"}
    assert rooms <= set(LEVEL), f"say in STOREYS where {rooms - set(LEVEL)} belongs"


def test_imports_point_one_way():
    for path in FILES:
        here = room("boardlab." + ".".join(path.relative_to(ROOT).with_suffix("").parts))
        if here in ("__init__", "__main__"):
            continue
        for module in imports(path):
            if module.startswith("boardlab.") and (there := room(module)) in LEVEL:
                assert LEVEL[there] <= LEVEL[here], f"{path.relative_to(ROOT)} imports {module}"


def test_games_do_not_know_each_other_nor_pictures():
    for path in FILES:
        parts = path.relative_to(ROOT).parts
        if parts[0] == "games" and len(parts) > 2:
            for module in all_imports(path):
                if module.startswith("boardlab.games."):
                    assert module.split(".")[2] == parts[1], f"{path.name} imports {module}"
                elif module.startswith("boardlab."):
                    assert LEVEL[room(module)] < LEVEL["record"], f"{'/'.join(parts)} imports {module}"


GAMES = {"leaders", "legie", "heroes"}
PLAYERS_OF_ONE_GAME = {"puzzling"}  # folders with a file a game


def strings(path):
    """What a file says in strings; what it says in docstrings, with their examples, is left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.body[0].value) for node in ast.walk(tree)
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body and isinstance(node.body[0], ast.Expr)}
    return {node.value for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs}


def names(path):
    """What a file imports, word by word, and what it calls its functions, classes and variables."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            imported = [getattr(node, "module", "") or "", *(alias.name for alias in node.names)]
            yield from (word for name in imported for word in name.split("."))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name):
            yield node.id


def is_of_one_game(path):
    """A file of a game among the players: named after it, or beginning so, in a folder made for that."""
    _, *folder, name = path.relative_to(ROOT).parts
    return len(folder) == 1 and folder[0] in PLAYERS_OF_ONE_GAME and name.removesuffix(".py").partition("_")[0] in GAMES


def test_shared_modules_name_no_game():
    for path in FILES:
        here = path.relative_to(ROOT).parts[0]
        if here not in ("games", "engine", "tools", "cli.py", "lab") and not (here == "players" and is_of_one_game(path)):
            assert not strings(path) & GAMES, path


def test_players_know_a_game_only_in_a_file_of_its_own():
    shared = [path for path in FILES if path.relative_to(ROOT).parts[0] == "players" and not is_of_one_game(path)]
    assert {"mining.py", "composing.py", "missing.py", "solve.py"} <= {path.name for path in shared}
    for path in shared:
        said = {word for text in strings(path) for word in re.findall(r"\w+", text)}
        called = {part for name in names(path) for part in name.lower().split("_")}
        assert not (said | called) & GAMES, path


def test_a_file_of_one_game_knows_no_other():
    for path in FILES:
        if path.relative_to(ROOT).parts[0] == "players" and is_of_one_game(path):
            others = GAMES - {path.stem.partition("_")[0]}
            assert not [module for module in all_imports(path) if others & set(module.split("."))], path
            assert not strings(path) & others, path


def test_only_search_and_studies_use_the_engine_room():
    for path in FILES:
        if path.relative_to(ROOT).parts[0] not in ("engine", "players", "lab", "tools"):
            assert not [module for module in all_imports(path) if module.startswith("boardlab.engine")], path


def test_only_widgets_import_widget_libraries():
    for path in FILES:
        if path.relative_to(ROOT).parts[0] not in ("widgets", "tools"):
            assert not WIDGET_LIBRARIES & {module.split(".")[0] for module in all_imports(path)}, path


def test_import_without_widget_libraries():
    script = ("import sys\n"
              f"for name in {sorted(WIDGET_LIBRARIES)}: sys.modules[name] = None\n"
              "import boardlab as bl\n"
              "s = bl.game('leaders').new_game(seed=7)\n"
              "print(s.play(s.legal_actions()[0]).text[:9])\n")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "leaders/1", done.stderr


def test_importing_boardlab_loads_no_game():
    script = "import sys, boardlab; print([m for m in sys.modules if m.startswith('boardlab.games.')])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout.strip() == "[]"


def test_games_is_a_package_and_lists_its_names():
    script = ("import boardlab as bl\n"
              "import boardlab.games.leaders.board as b\n"          # a game's own name for its board goes before the module's
              "import boardlab.games.leaders.flow as flow\n"
              "from boardlab import games, leaders\n"
              "assert bl.games is games and games.leaders is leaders and b is leaders.board\n"
              "print(flow.__name__, *bl.games())\n")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.split() == ["boardlab.games.leaders.flow", "heroes", "leaders", "legie"], done.stderr
