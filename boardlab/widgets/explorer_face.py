"""What the panel of an explorer is told: what can be chosen, what is, and what was found out."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from boardlab.graphs import meaning_of, name_of
from boardlab.graphs.files import FORMS
from boardlab.graphs.steps import ALGORITHMS
from boardlab.widgets.explorer_session import LAST, MEASURES, MODES, Inquiry
from boardlab.widgets.secret import action_text
from boardlab.words.say import language, say, say_name
from boardlab.words.tell import tell

WORDS = ("title", "mode", "graphs", "shade", "cells", "ways", "change", "play-it", "steps", "back", "forward", "run",
         "pause", "beside", "layout", "export", "copy", "copied", "select", "close")
LAYOUTS = ("board", "spring", "circle")
LISTED = 12     # shortest ways that have a button
NAMES = {"graphml": "GraphML", "dot": "DOT", "json": "JSON"}
TYPES = {"graphml": "application/graphml+xml", "dot": "text/vnd.graphviz", "json": "application/json"}


def panel(asking: Inquiry) -> dict[str, Any]:
    """Everything beside the board but the picture and the file."""
    game, pair = asking.state.game, asking.pair
    return {
        "language": language(),
        "words": {word: say(f"explorer.{word}") for word in WORDS},
        "modes": _words(MODES), "mode": asking.mode,
        "kinds": [[kind, _begun(name_of(game, kind)), meaning_of(game, kind), kind in asking.shown, kind == asking.kind]
                  for kind in asking.state.graphs],
        "kind": _begun(name_of(game, asking.kind)), "meaning": meaning_of(game, asking.kind),
        "whole": " ".join((asking.whole.sentence, *asking.remarks)),
        "measures": [["", say("explorer.nothing")], *_words(MEASURES)], "measure": asking.shading,
        "asked": list(asking.asked), "names": [say_name(game, node) for node in asking.asked],
        "answers": list(asking.answers), "nothing": bool(asking.missing),
        "hint": say("explorer.ask" if asking.mode == "inspect" else "explorer.ask-playing"),
        "ways": [" – ".join(say_name(game, node) for node in path) for path in pair.paths[:LISTED]]
        if pair and len(pair.paths) > 1 else [],
        "way": asking.way,
        "actions": _actions(asking), "chosen": asking.chosen, "playable": asking.chosen not in ("", LAST),
        "changes": list(asking.change_sentences),
        "algorithms": [["", "–"], *_words(ALGORITHMS)], "algorithm": asking.algorithm,
        "frames": len(asking.film), "frame": asking.at, "moment": asking.frame.sentence if asking.frame else "",
        "count": say("explorer.frame", number=asking.at + 1, count=len(asking.film)),
        "layouts": _words(LAYOUTS), "forms": [[form, NAMES[form]] for form in FORMS],
    }


def download(asking: Inquiry, form: str) -> dict[str, str]:
    """A graph as a file: its text, its name, and a link that holds it."""
    text, name = asking.file(form), f"{asking.state.game}-{asking.kind}.{form}"
    return {"form": form, "text": text, "name": name, "label": say("explorer.download", name=name),
            "href": f"data:{TYPES[form]};charset=utf-8,{quote(text)}"}


def _actions(asking: Inquiry) -> list[list[str]]:
    last = action_text(asking.state, asking.record.here)
    before = [[LAST, say("explorer.last", action=last)]] if last else []
    return [["", f"– {say('explorer.choose')} –"], *before,
            *([action.text, tell(asking.state, action)] for action in asking.actions)]


def _words(names: Any) -> list[list[str]]:
    return [[name, say(f"explorer.{name}")] for name in names]


def _begun(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]
