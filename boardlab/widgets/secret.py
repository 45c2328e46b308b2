"""What must not be told yet: while one side chooses in secret, nothing on the page gives away what the other has chosen."""

from __future__ import annotations

from boardlab.game import State
from boardlab.record import Node, Record
from boardlab.scene.telling import hidden_cells
from boardlab.words.say import say
from boardlab.words.tell import tell


def is_secret(looking: State, node: Node, ahead: bool = False) -> bool:
    """Whether the action that led to a node must not be told to whoever decides in the position looked at.

    Nothing the other side does is told while anything is hidden. What lies ahead may have been chosen in secret, too.
    """
    if node.parent is None or node.parent.state.decider == looking.decider:
        return False
    return bool(hidden_cells(looking) or ahead and hidden_cells(node.parent.state))


def action_text(looking: State, node: Node, ahead: bool = False) -> str:
    """The action that led to a node, as far as it may be told."""
    return say("ui.chosen-in-secret") if is_secret(looking, node, ahead) else node.action.text if node.action else ""


def action_words(looking: State, node: Node, ahead: bool = False) -> str:
    """The same as a sentence in the current language."""
    if node.parent is None or node.action is None or is_secret(looking, node, ahead):
        return action_text(looking, node, ahead)
    return tell(node.parent.state, node.action)


def position_text(state: State) -> str:
    """The position to be copied; nothing while it holds a secret."""
    return "" if hidden_cells(state) else state.text


def may_go_back(record: Record, node: Node | None) -> bool:
    """Whether an earlier position may be looked at: one that still hides what is hidden now."""
    return node is not None and hidden_cells(record.state) <= hidden_cells(node.state)
