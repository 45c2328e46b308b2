"""Whole turns: listed, and told in the current language."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from boardlab.game import Action, Change, State
from boardlab.games.heroes.pieces import STATUSES
from boardlab.words.say import say, say_name

Turn = tuple[Action, ...]


def turns(s: State, limit: int = 1000) -> tuple[Turn, ...]:
    """The whole turns that can be played from here, one (the shortest) for each position they lead to, at most
    `limit`."""
    found: list[Turn] = []
    known = {s}
    waiting: deque[tuple[State, Turn]] = deque([(s, ())])
    while waiting and len(found) < limit:
        now, done = waiting.popleft()
        for action in now.legal_actions():
            then = now.play(action)
            if then in known:
                continue
            known.add(then)
            if then.outcome or then.phase != "act":
                found.append((*done, action))
            else:
                waiting.append((then, (*done, action)))
    return tuple(found[:limit])


def describe(actions: Iterable[Action]) -> str:
    """A turn in words, deed after deed."""
    return "; ".join(map(told, actions)) + "."


def told(action: Action) -> str:
    """One deed in words, with what it changes."""
    cell = action.clicks[-1]
    values = {"hero": say_name("heroes", action.piece.kind) if action.piece else "", "cell": cell,
              "power": say_name("heroes", action.clicks[0]), "target": ""}
    if action.word in ("attack", "clone"):
        values["cell"] = action.clicks[0]
    facts = [fact for change in action.changes if (fact := effect(change))]
    return say(f"tell.{action.word}", "heroes", **values) + (f" ({', '.join(facts)})" if facts else "")


def effect(change: Change) -> str:
    """What a change does to a hero: hearts, death, statuses; nothing for a mere move."""
    before, after = change.before, change.after
    if before.life is None or before is after:
        return ""
    facts = []
    if before.life != after.life:
        hearts = after.life - before.life
        phrase, signed = "tell.hearts" if after.life else "tell.dies", f"{hearts:+d}".replace("-", "−")
        facts.append(say(phrase, "heroes", hearts=signed, life=after.life))
    for flag in STATUSES:
        if after.life and (flag in after.flags) != (flag in before.flags):
            phrase = "tell.status" if flag in after.flags else "tell.freed"
            facts.append(say(phrase, "heroes", status=say_name("heroes", flag)))
    return f"{say_name('heroes', after.kind)} {', '.join(facts)}" if facts else ""
