"""How the wheel is built: with the engines compiled where that can be done, without the PNG copies of pictures, nine tenths
of its size, and with the address it comes from."""

import importlib.util
import io
import json
import lzma
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

SMALLEST = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]  # for text
NOTEBOOKS = "_notebooks.tar.xz"  # what an installed kit has of them; `boardlab.tools.lab` unpacks it


def lighter(notebook: str) -> str:
    """A notebook whose pictures are kept as SVG, in tenths of a point: PNG is left out. A plot, which has nothing else,
    comes with a run of its cell; until then words stand for it."""
    table = json.loads(notebook)
    for cell in table["cells"]:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("image/png", None)
            about = output.get("metadata", {}).pop("image/png", {})
            if "image/svg+xml" not in output.get("data", {}):
                if about.get("alt"):
                    output["data"]["text/plain"] = f"[A plot: {about['alt']}. Run this cell to draw it.]"
            else:
                drawing = "".join(output["data"]["image/svg+xml"])
                output["data"]["image/svg+xml"] = re.sub(r"(\d{2}\.\d)\d+", r"\1", drawing)
    return json.dumps(table, ensure_ascii=False) + "\n"


def packed(notebooks: Path, folder: Path) -> Path:
    """The notebooks with their pictures and translations in one file: what they have in common is in it once."""
    with lzma.open(folder / NOTEBOOKS, "w", filters=SMALLEST) as small, tarfile.open(fileobj=small, mode="w") as archive:
        for file in sorted(notebooks.rglob("*")):
            name = file.relative_to(notebooks)
            hidden = any(part.startswith(".") for part in name.parts)
            if file.suffix in (".ipynb", ".svg", ".png", ".toml") and not hidden:
                content = file.read_bytes()
                if file.suffix == ".ipynb":
                    content = lighter(content.decode()).encode()
                entry = tarfile.TarInfo(name.as_posix())
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
    return folder / NOTEBOOKS


def squeeze(wheel: Path) -> None:
    """Write a wheel anew, the same files in it as small as they get."""
    with zipfile.ZipFile(wheel) as before:
        files = [(entry, before.read(entry)) for entry in before.infolist()]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as after:
        for entry, content in files:
            after.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)


def engines(package: Path) -> list[Path]:
    """The engines compiled, in their place in a package; none where that cannot be done or is not wished."""
    spec = importlib.util.spec_from_file_location("engine_compile", package / "engine" / "compile.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    try:
        return [] if os.environ.get("BOARDLAB_PURE", "") not in ("", "0") else build.build(package)
    except build.CannotBuild:
        return []


def addresses(remote: str) -> dict[str, str]:
    """The addresses of the project, from where its repository is; none if that is on no page."""
    home = remote.strip().removesuffix(".git").rstrip("/")
    if not home.startswith("https://"):
        return {}
    return {"Homepage": home, "Documentation": f"{home}#readme", "Issues": f"{home}/issues"}


class Addresses(MetadataHookInterface):
    """Puts the addresses of the project into what a package index shows."""

    def update(self, metadata):
        """Ask git where this was cloned from."""
        try:
            asked = subprocess.run(["git", "remote", "get-url", "origin"], cwd=self.root, capture_output=True, text=True)
            metadata["urls"] = addresses(asked.stdout)
        except OSError:  # no git: then nobody knows
            metadata["urls"] = {}


class Contents(BuildHookInterface):
    """What the wheel has beside the code: the engines compiled, where that can be done, and the notebooks."""

    def initialize(self, version, build_data):
        """Before the wheel is made. One that only points at a checkout has the notebooks there, and the engines too."""
        self.folder, package = Path(tempfile.mkdtemp()), Path(self.root) / "boardlab"
        compiled = engines(package)
        if version == "editable":
            return
        if compiled:
            build_data |= {"pure_python": False, "infer_tag": True}
        for file in compiled:
            build_data["force_include"][str(file)] = f"boardlab/{file.relative_to(package).as_posix()}"
        build_data["force_include"][str(packed(Path(self.root) / "notebooks", self.folder))] = f"boardlab/{NOTEBOOKS}"

    def finalize(self, version, build_data, artifact_path):
        """After it."""
        if version != "editable":
            squeeze(Path(artifact_path))
        shutil.rmtree(self.folder, ignore_errors=True)
