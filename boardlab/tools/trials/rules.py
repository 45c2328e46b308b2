"""Attacks on the rules: spoiled texts, clicks anywhere, random games without end, several threads, the slowest position."""

from __future__ import annotations

import gc
import threading
import time
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.games import game
from boardlab.tools.memory import resident
from boardlab.tools.trials import Told, chance_of, every_game, positions, spoiled

LETTERS = "abcdefgh123456789;:,.=/-_ x#é\x00\ud800"
MOST_GROWN = 50_000_000     # bytes, in a million actions of one game
SLOWEST = 0.25              # seconds of this processor that anything a reader does may take
REFUSALS = 4                # times as long as drawing: what all but one in a hundred refusals may take


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


def slowest(name: str, share: float) -> Told:
    """Random positions: how long drawing, writing and refusing take at worst, in time of this processor."""
    chance, trouble, count = chance_of("slowest", name), [], int(2_000 * share)
    times: dict[str, list[float]] = {"picture": [], "refusal": [], "text": []}
    for state in positions(name, count, chance):
        path = tuple(chance.choice(state.board.cells) for _ in range(2))
        for what, act in (("picture", lambda: state.picture().svg), ("refusal", lambda: state.why_not(path)),
                          ("text", lambda: state.picture().text)):
            times[what].append(took(act))
            if times[what][-1] > SLOWEST:  # somebody else may have needed the machine: once more
                times[what][-1] = min(times[what][-1], took(act))
            if times[what][-1] > SLOWEST:
                trouble.append(f"{what} of {state.text}: {1000 * times[what][-1]:.0f} ms")
    drawing = sorted(times["picture"])[count // 2]
    late = sorted(times["refusal"])[int(0.99 * count)]
    if late > REFUSALS * drawing:
        trouble.append(f"one refusal in a hundred takes {late / drawing:.1f} times as long as drawing")
    worst = max(max(each) for each in times.values())
    return Told(count, f"worst {1000 * worst:.0f} ms, refusals {late / drawing:.1f} × drawing", tuple(trouble))


def took(act: Any) -> float:
    """How long something takes, in seconds of this processor."""
    begin = time.process_time()
    act()
    return time.process_time() - begin
