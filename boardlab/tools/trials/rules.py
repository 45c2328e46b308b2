"""Attacks on the rules: spoiled texts, clicks anywhere, random games without end, several threads."""

from __future__ import annotations

import gc
import threading
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.games import game
from boardlab.tools.memory import resident
from boardlab.tools.trials import Told, chance_of, every_game, positions, spoiled

LETTERS = "abcdefgh123456789;:,.=/-_ x#é\x00\ud800"
MOST_GROWN = 50_000_000  # bytes, in a million actions of one game


def position_texts(share: float) -> Told:
    """Spoiled position texts: each is refused by an error of the kit, or read and written back the same."""
    chance, trouble, count = chance_of("position texts"), [], int(60_000 * share)
    for name in every_game():
        module = game(name)
        for state in positions(name, count // 3, chance):
            text = spoiled(state.text, chance, LETTERS)
            try:
                read = module.read(text)
                if module.read(read.text) != read:
                    trouble.append(f"{text!r} is not read back")
            except BoardlabError as error:
                str(error)
            except Exception as error:
                trouble.append(f"{text!r}: {error!r}")
    return Told(count, "", tuple(trouble))


def action_texts(share: float) -> Told:
    """Spoiled actions and clicks anywhere: refused with a reason or played, and the position stays what it was."""
    chance, trouble, count = chance_of("action texts"), [], int(50_000 * share)
    for name in every_game():
        for state in positions(name, count // 3, chance):
            actions = state.legal_actions()
            text = spoiled(chance.choice(actions).text if actions else "end", chance, LETTERS)
            path = tuple(chance.choice((*state.board.cells, "end", *state.kinds)) for _ in range(chance.randrange(4)))
            before = state.text
            what = chance.choice((text, path))
            try:
                reasons = state.why_not(what)
                if what is text and not reasons:
                    state.play(text)
            except BoardlabError as error:
                str(error)
            except Exception as error:
                trouble.append(f"{before} {what!r}: {error!r}")
            if state.text != before:
                trouble.append(f"{before} was changed by {what!r}")
    return Told(count, "", tuple(trouble))


def random_actions(name: str, share: float) -> Told:
    """A million random actions: every one listed is legal, positions are read back, and the memory does not grow."""
    chance, trouble, count = chance_of("random actions", name), [], int(1_000_000 * share)
    module, before = game(name), 0
    for number, state in enumerate(positions(name, count, chance)):
        if number == count // 10:
            gc.collect()
            before = resident()
        if number % 97 == 0:
            if module.read(state.text) != state:
                trouble.append(f"{state.text} is not read back")
            refused = [action.text for action in state.legal_actions() if state.why_not(action)]
            if refused:
                trouble.append(f"{state.text} lists and refuses {refused[0]}")
    gc.collect()
    grown = resident() - before
    if grown > MOST_GROWN:
        trouble.append(f"the process grew by {grown / 1e6:.0f} MB")
    return Told(count, f"{grown / 1e6:+.0f} MB", tuple(trouble))


def threads(share: float) -> Told:
    """Four threads look at the same positions: all see the same legal actions, and never nothing at all."""
    chance, trouble, count = chance_of("threads"), [], int(40_000 * share)
    for name in every_game():
        states = [game(name).read(state.text) for state in positions(name, count // 3, chance)]
        seen: list[list[Any]] = [[] for _ in range(4)]

        def look(mine: list[Any], those: list[Any] = states) -> None:
            mine += [state.legal_actions() for state in those]
        workers = [threading.Thread(target=look, args=(mine,)) for mine in seen]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        trouble += [f"{state.text}: {len(set(map(repr, found)))} answers" for state, *found in zip(states, *seen)
                    if any(each is None for each in found) or len(set(map(repr, found))) > 1]
    return Told(4 * count, "", tuple(trouble))
