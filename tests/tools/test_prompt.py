"""How a server answers clicks: at once."""

import json
from pathlib import Path
from types import SimpleNamespace

from boardlab.tools import keeping, lab, prompt

INSTALLED = Path(__file__).resolve().parents[2] / "jupyter-config" / "boardlab.json"


class Usual:
    """A connection between a page and a kernel, as a server has it."""

    def __init__(self, websocket_handler):
        self.websocket_handler = websocket_handler

    def connect(self):
        return "connected"


def test_nothing_is_held_back_from_the_moment_a_page_is_connected():
    server = SimpleNamespace(web_app=SimpleNamespace(settings={prompt.WAY: Usual}))
    prompt._load_jupyter_server_extension(server)
    told = []
    connection = server.web_app.settings[prompt.WAY](SimpleNamespace(set_nodelay=told.append))
    assert isinstance(connection, Usual) and connection.connect() == "connected" and told == [True]


def test_the_setting_is_one_the_server_has():
    from jupyter_server.serverapp import ServerApp
    assert prompt.WAY in ServerApp.class_traits()


def test_the_lab_and_an_installed_kit_load_the_same_extensions(tmp_path):
    ours = {keeping.__name__, prompt.__name__}
    entered = json.loads(INSTALLED.read_text(encoding="utf-8"))["ServerApp"]["jpserver_extensions"]
    assert entered == dict.fromkeys(ours, True)
    assert {f"--ServerApp.jpserver_extensions={name}=True" for name in ours} <= set(lab.command(tmp_path))
    assert prompt._jupyter_server_extension_points() == [{"module": prompt.__name__}]
