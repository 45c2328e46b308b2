"""A JupyterLab of its own for tests and measurements, and a page of Chromium that knows when it is ready."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from boardlab.lessons.progress import VARIABLE
from boardlab.tools import PACKAGE, Refused
from boardlab.tools.lab import EXTENSIONS
from boardlab.words.say import say

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")
TOKEN = "/?token="
PATIENCE = 300_000  # milliseconds: other work may share the machine
OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def lab_server(home: Path, patience: float = 300) -> Iterator[str]:
    """JupyterLab on a free port, at home in `home`; gives its address, with its token. Notebooks belong in `home/work`."""
    work, port, token = home / "work", free_port(), secrets.token_hex(16)
    for folder in (work, home / "settings", home / "data"):
        folder.mkdir(parents=True, exist_ok=True)
    (home / "settings" / "overrides.json").write_text(json.dumps(OVERRIDES), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    environment |= {
        "HOME": str(home), "JUPYTER_CONFIG_DIR": str(home / "config"), "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"), "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_PREFER_ENV_PATH": "1", "JUPYTER_TOKEN": token, VARIABLE: str(home / "progress.json"),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}", "--ip=127.0.0.1",
               f"--ServerApp.root_dir={work}", "--ServerApp.port_retries=0",
               *EXTENSIONS,
               "--LabApp.expose_app_in_browser=True", f"--LabApp.app_settings_dir={home / 'settings'}",
               f"--LabApp.workspaces_dir={home / 'workspaces'}", f"--LabApp.user_settings_dir={home / 'user-settings'}"]
    with open(home / "lab.log", "wb") as log:
        server = subprocess.Popen(command, cwd=work, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        address = f"http://127.0.0.1:{port}"
        _await(address, server, home, patience)
        yield f"{address}{TOKEN}{token}"
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _await(address: str, server: subprocess.Popen, home: Path, patience: float) -> None:
    """Until the server answers; if it ends or takes too long, say what it said."""
    last = time.monotonic() + patience
    while time.monotonic() < last and server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/api", timeout=10).read()
            return
        except OSError:
            time.sleep(0.1)
    said = (home / "lab.log").read_text(encoding="utf-8", errors="replace")
    raise Refused(say("command.no-lab", said=said[-800:]))


def notebook(cells: Sequence[str]) -> str:
    """A notebook of code cells, as text."""
    made: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"cell-{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": source}
        for i, source in enumerate(cells)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps({"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


# The kernel of the next notebook starts while this one is looked at.
READY = """async (path) => {
  const app = window.jupyterapp, wait = () => new Promise((done) => setTimeout(done, 30));
  await app.restored;
  const find = () => [...app.shell.widgets('main')].find((w) => w.context?.path === path && w.content?.widgets);
  const prepare = async () => {
    const started = await app.serviceManager.kernels.startNew({ name: 'python3' });
    await started.requestExecute({ code: 'import boardlab.widgets', silent: true }).done;
    started.dispose();
    return { id: started.id };
  };
  if (!find()) {
    const kernel = await window.prepared;
    window.prepared = undefined;
    await app.commands.execute('docmanager:open', { path, factory: 'Notebook', kernel });
  }
  while (!find()) await wait();
  const panel = window.panel = find();
  app.shell.activateById(panel.id);
  await panel.context.ready;
  await panel.sessionContext.ready;
  while (panel.sessionContext.session?.kernel?.connectionStatus !== 'connected') await wait();
  const kernel = panel.sessionContext.session.kernel;
  if (window.watched !== kernel) {
    const unanswered = window.unanswered = new Set();
    window.watched = kernel;
    kernel.anyMessage.connect((_, { msg, direction }) => {
      if (direction === 'send' && msg.header.msg_type === 'comm_msg') unanswered.add(msg.header.msg_id);
      else if (msg.content.execution_state === 'idle') unanswered.delete(msg.parent_header.msg_id);
    });
  }
  await kernel.requestKernelInfo();
  window.prepared ??= prepare();
}"""
CLOSE = """async () => {
  if (!window.panel) return;
  await panel.sessionContext.shutdown();
  panel.context.model.dirty = false;
  panel.dispose();
  window.panel = undefined;
}"""
# Messages of widgets have a thread of their own in the kernel: that it answers something else tells nothing about them.
IDLE = """async () => {
  const kernel = panel.sessionContext.session.kernel;
  for (let calm = unanswered.size ? 0 : 1; calm < 2;) {  // the second time whatever came before it has been shown too
    await kernel.requestKernelInfo();
    calm = kernel.status === 'idle' && !unanswered.size ? calm + 1 : 0;
  }
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}"""
ASK = """async (code) => {
  const kernel = panel.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code: '', store_history: false, user_expressions: { answer: code } });
  const reply = await future.done;
  const said = reply.content.user_expressions.answer;
  return said.status === 'ok' ? said.data['text/plain'] : 'ERROR ' + said.ename + ': ' + said.evalue;
}"""
FAILED = """() => panel.model.sharedModel.cells.flatMap((cell) => (cell.outputs || [])
  .filter((output) => output.output_type === 'error').map((output) => output.evalue))"""
RUN = """async (code) => {
  const future = panel.sessionContext.session.kernel.requestExecute({ code, store_history: false });
  const reply = await future.done;
  return reply.content.status === 'ok' ? '' : reply.content.ename + ': ' + reply.content.evalue;
}"""


class Lab:
    """A notebook open in a page of Chromium: run it, ask its kernel, and know when it is idle."""

    def __init__(self, page: Any, address: str):
        self.address, _, self.token = address.partition(TOKEN)
        self.page, self.name = page, ""
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, name: str) -> Lab:
        """Open a notebook by its path and wait for its kernel; a page that is there already opens it too."""
        self.name = name
        if not self.page.url.startswith(self.address):
            self.page.goto(f"{self.address}/doc/tree/{name}{TOKEN.lstrip('/')}{self.token}")
        self.ready()
        return self

    def ready(self) -> None:
        """Until the notebook is there and its kernel answers."""
        self.page.wait_for_function("() => window.jupyterapp !== undefined", timeout=PATIENCE)
        self.page.evaluate(READY, self.name)

    def close(self) -> None:
        """Close the notebook and its kernel; the page stays."""
        self.page.evaluate(CLOSE)

    def run_all(self) -> None:
        """Run every cell, wait until the last is done, and check that none failed."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.idle()
        if failed := self.page.evaluate(FAILED):
            raise AssertionError(f"a cell failed: {failed}")

    def idle(self) -> None:
        """Until everything sent to the kernel has been answered and drawn."""
        self.page.evaluate(IDLE)

    def ask(self, expression: str) -> Any:
        """The kernel's answer to an expression, as a Python value."""
        import ast
        said = self.page.evaluate(ASK, expression)
        if said.startswith("ERROR "):
            raise AssertionError(said)
        return ast.literal_eval(said)

    def run(self, code: str) -> None:
        """Run some code in the kernel, beside the notebook."""
        if failed := self.page.evaluate(RUN, code):
            raise AssertionError(failed)
        self.idle()
