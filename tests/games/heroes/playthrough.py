"""Playthroughs of Le Combat des Héros as readable text: told turn by turn, read back, made by a lively player.

`python -m tests.games.heroes.playthrough` writes the files in golden/ anew, for a change of the rules that is meant.
"""

import random
import re
from pathlib import Path

from boardlab import heroes

FOLDER = Path(__file__).parent / "golden"
GAMES = (("pick", 144), ("draft", 136))  # between them they show every power, special attack and status
EVERY = 5  # turns between two positions written in full
LIKED = {"attack": 8, "power": 4, "clone": 6, "heart": 6, "step": 3, "teleport": 0.3, "end": 0.7}


def tell(setup, seed, texts):
    """The text of a playthrough: the setup, then every turn with its actions, how many there were to choose from, and
    in words."""
    s = heroes.new_game(seed, setup=setup)
    lines, turn, waiting = [f"Le Combat des Héros: setup={setup} seed={seed}", ""], 0, list(texts)
    while waiting:
        side, before, counts, actions = s.turn, s, [], []
        while waiting and (not actions or s.turn == side and s.phase == "act"):
            counts.append(len(s.legal_actions()))
            actions.append(next(a for a in s.legal_actions() if a.text == waiting[0]))
            s = s.play(waiting.pop(0))
        turn += 1
        lines += [f"{turn} {side}: {' / '.join(a.text for a in actions)}", f"    of {' / '.join(map(str, counts))}",
                  f"    {heroes.describe(actions)}"]
        if before.phase not in ("pick", "draft") and turn % EVERY == 0:
            lines.append(f"    {s.text}")
    return "\n".join([*lines, "", s.text, f"outcome: {s.outcome.winner} by {s.outcome.rule}"]) + "\n"


def actions_in(text):
    """The setup, the seed and the actions of a playthrough."""
    setup, seed = re.search(r"setup=(\w+) seed=(\d+)", text).groups()
    turns = re.findall(r"^\d+ (?:beige|blue): (.*)$", text, re.MULTILINE)
    return setup, int(seed), [action for turn in turns for action in turn.split(" / ")]


def lively(setup, seed):
    """A game by a player who likes to go where the enemies are and to use what he has."""
    chance, s, texts = random.Random(seed), heroes.new_game(seed, setup=setup), []
    while not s.outcome:
        legal = s.legal_actions()
        action = chance.choices(legal, [weight(s, action) for action in legal])[0]
        texts.append(action.text)
        s = s.play(action)
    return texts


def weight(s, action):
    """How much the lively player likes an action: powers only near enemies, steps only towards them."""
    if action.word not in ("step", "power"):
        return LIKED.get(action.word, 1)
    foes = s.living("blue" if s.decider == "beige" else "beige")
    def nearest(cell):
        return min(s.board.distance[cell][foe.cell] for foe in foes)
    if action.word == "power":
        return LIKED["power"] if nearest(s.active) <= 3 else 0.02
    return 2 * LIKED["step"] if nearest(action.clicks[0]) < nearest(s.active) else 0.2


if __name__ == "__main__":
    for setup, seed in GAMES:
        (FOLDER / f"{setup}.txt").write_text(tell(setup, seed, lively(setup, seed)), encoding="utf-8")
