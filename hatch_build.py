"""How the wheel is built: without the PNG copies of pictures, nine tenths of its size, and with the address it comes from."""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HOME = "boardlab/_notebooks"  # where an installed kit has its notebooks; `boardlab.tools.lab` finds them there


def lighter(notebook: str) -> str:
    """A notebook whose pictures are kept once and in tenths of a point: where an output has an SVG, its PNG is left out."""
    table = json.loads(notebook)
    for cell in table["cells"]:
        for output in cell.get("outputs", ()):
            if "image/svg+xml" in output.get("data", {}):
                output["data"].pop("image/png", None)
                output.get("metadata", {}).pop("image/png", None)
                drawing = "".join(output["data"]["image/svg+xml"])
                output["data"]["image/svg+xml"] = re.sub(r"(\d{2}\.\d)\d+", r"\1", drawing)
    return json.dumps(table, ensure_ascii=False) + "\n"


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


class Lighter(BuildHookInterface):
    """Puts lighter copies of the notebooks into the wheel."""

    def initialize(self, version, build_data):
        """Before the wheel is made."""
        if version == "editable":
            return
        self.folder, source = Path(tempfile.mkdtemp()), Path(self.root) / "notebooks"
        for file in sorted(source.rglob("*.ipynb")):
            name = file.relative_to(source)
            if not any(part.startswith(".") for part in name.parts):
                copy = self.folder / name
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(lighter(file.read_text(encoding="utf-8")), encoding="utf-8")
                build_data["force_include"][str(copy)] = f"{HOME}/{name.as_posix()}"

    def finalize(self, version, build_data, artifact_path):
        """After it."""
        if version != "editable":
            shutil.rmtree(self.folder, ignore_errors=True)
