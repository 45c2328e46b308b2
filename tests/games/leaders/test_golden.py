"""Two games of Leaders written down move by move, and replayed: who decides, what is open to him, what he does.

When a rule changes on purpose, write them again and read the difference: `python -m tests.games.leaders.test_golden`
from the project's root.
"""

import random
from pathlib import Path

import pytest

from boardlab import leaders

FOLDER = Path(__file__).parent / "golden"
GAMES = {"discovery": 37, "strategist": 20}  # mode → seed


def lines_of(mode, seed, texts):
    """A game as it is written down: where it starts, a line an action, how it ends."""
    s = leaders.new_game(seed=seed, mode=mode)
    yield f"new_game(seed={seed}, mode={mode})"
    yield f"start    {s.text}"
    for number, text in enumerate(texts, start=1):
        yield f"{number:3}  {s.decider:5}  {s.phase:7}  {len(s.legal_actions()):3} legal  {text}"
        s = s.play(text)
    yield f"final    {s.text}"
    yield f"outcome  {s.outcome.winner} by {s.outcome.rule}" if s.outcome else "outcome  none"


def written(mode):
    """The lines of the golden file."""
    return (FOLDER / f"{mode}.txt").read_text(encoding="utf-8").splitlines()


def texts_in(lines):
    """The action texts of a written game."""
    return [line.split(" legal  ")[1] for line in lines if " legal  " in line]


@pytest.mark.parametrize("mode", GAMES)
def test_golden_playthrough(mode):
    """Replayed, the game reads line by line as it was written."""
    lines = written(mode)
    assert list(lines_of(mode, GAMES[mode], texts_in(lines))) == lines


@pytest.mark.parametrize("mode", GAMES)
def test_golden_playthrough_is_worth_reading(mode):
    """It is a whole game, with a winner, recruits, abilities and a Nemesis at work."""
    lines = written(mode)
    words = {text.split()[0] for text in texts_in(lines)}
    assert lines[-1].startswith(("outcome  south", "outcome  north")) and {"recruit", "step", "nemesis"} <= words
    assert len(words & set(leaders.cards) - {"nemesis"}) >= 3 and ("banish" in words) == (mode == "strategist")


def sensible(s, chance):
    """Wins at once if that is possible; otherwise anything that does not hand the win to the other, abilities first."""
    legal = sorted(action.text for action in s.legal_actions())
    chance.shuffle(legal)
    for text in legal:
        if (after := s.play(text)).outcome and after.outcome.winner == s.decider:
            return text
    safe = [text for text in legal if not s.play(text).outcome] or legal
    abilities = [text for text in safe if text.split()[0] not in ("step", "end")]
    steps = [text for text in safe if text.startswith("step")]
    return chance.choice(abilities if abilities and chance.random() < 0.7 else steps or safe)


def play_out(mode, seed):
    """The action texts of a game between two sensible players."""
    chance, s, texts = random.Random(seed), leaders.new_game(seed=seed, mode=mode), []
    while not s.outcome:
        texts.append(sensible(s, chance))
        s = s.play(texts[-1])
    return texts


if __name__ == "__main__":
    for mode, seed in GAMES.items():
        text = "\n".join(lines_of(mode, seed, play_out(mode, seed))) + "\n"
        (FOLDER / f"{mode}.txt").write_text(text, encoding="utf-8")
