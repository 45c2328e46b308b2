"""How the engines are compiled: run by `compile` in a folder with their sources, where mypyc is found."""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from typing import Any

NAME = "boardlab_engine"
TRIAL = "#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n"
# numbers are rounded as the uncompiled engines round them, on every machine
EXACT = ["-ffp-contract=off"]
# a third smaller and as quick: nobody reads the names of its symbols or goes through its frames
SMALL = ["-fno-asynchronous-unwind-tables", "-fno-unwind-tables", "-fno-ident", "-fvisibility=hidden",
         "-fno-semantic-interposition", "-ffunction-sections", "-fdata-sections", "-fno-plt", "-fno-tree-pre",
         "-fno-code-hoisting", "-fno-inline-small-functions", "-falign-functions=1", "-falign-jumps=1", "-falign-loops=1",
         "-falign-labels=1"]
SMALL_LINK = ["-s", "-nostartfiles", "-Wl,--gc-sections", "-Wl,-z,noseparate-code", "-Wl,-z,norelro", "-Wl,--build-id=none"]
TOGETHER = ["-flto=auto"]  # all files as if they were one: a little smaller
PACKED_LINK = ["-Wl,-z,pack-relative-relocs"]  # smaller still; glibc reads it since this version
READS_PACKED = (2, 36)
# playing by the rules is compiled for speed; whatever else is asked, for size
RULES = ("base", "heroes", "leaders", "leaders_choices", "leaders_ground", "leaders_rules", "legie", "legie_battle")
FOR_SIZE = '#pragma GCC optimize ("Os")\n'
NO_TRACEBACKS = "#define CPy_AddTraceback(...) ((void) 0)\n"  # where an error came up; the uncompiled engines tell


def compile(modules: list[Any], folder: str) -> None:
    """Compile modules into a folder."""
    from setuptools import setup
    setup(name="engine", packages=[], ext_modules=modules, script_args=["--quiet", "build_ext", "--build-lib", folder])


def can_compile(folder: str, flags: list[str]) -> bool:
    """A library can be made here with these flags for the compiler and the linker; a small one is, in a folder."""
    from setuptools import Extension
    Path("trial.c").write_text(TRIAL, encoding="ascii")
    try:
        compile([Extension("trial", ["trial.c"], extra_compile_args=flags, extra_link_args=flags)], folder)
    except SystemExit as error:
        print(error)
        return False
    return True


def main(no_compiler: int) -> int:
    """Compile all sources; `no_compiler` if nothing can be compiled here."""
    from mypyc.build import mypycify
    if not can_compile("trial", []):
        return no_compiler
    sources = sorted(str(file) for file in Path("boardlab/engine/compiled").glob("*.py") if file.name != "__init__.py")
    # what engines import of the rules is asked while they run: mypyc need not read it
    modules = mypycify(["--config-file=", "--ignore-missing-imports", "--follow-imports=skip", *sources],
                       opt_level="2", debug_level="0", multi_file=True, group_name=NAME)
    small, small_link = list[str](), list[str]()
    if sys.platform == "linux":
        shrink(Path("build"))
        together = TOGETHER if can_compile("together", TOGETHER) else []
        small, small_link = SMALL + together, SMALL_LINK + together + (PACKED_LINK if reads_packed() else [])
    for module in modules:
        if sys.platform != "win32":
            module.extra_compile_args = [*module.extra_compile_args, *EXACT, *small]
            module.extra_link_args = [*module.extra_link_args, *small_link]
    compile(modules, "built")
    return 0


def reads_packed() -> bool:
    """This machine can load a library whose addresses are packed."""
    name, version = platform.libc_ver()
    return name == "glibc" and tuple(int(part) for part in version.split(".")[:2]) >= READS_PACKED


def shrink(folder: Path) -> None:
    """Let the compiler make a smaller library of what mypyc wrote."""
    with open(folder / f"__native_internal_{NAME}.h", "a", encoding="utf-8") as header:
        header.write(NO_TRACEBACKS)
    for file in folder.glob("__native_boardlab___*.c"):
        if file.stem.rpartition("___")[2] not in RULES:
            file.write_text(FOR_SIZE + file.read_text(encoding="utf-8"), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
