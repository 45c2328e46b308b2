"""Whole games of Legie written down move by move, and replayed: who decides, what is open to him, what he does.

When a rule changes on purpose, write them again and read the difference: `python -m tests.games.legie.test_golden`
from the project's root.
"""

import random
from pathlib import Path

import pytest

from boardlab import legie

FOLDER = Path(__file__).parent / "golden"
SEEDS = {"basic": 3, "advanced": 5, "return-of-the-king": 14, "caravan": 13, "master-of-the-forest": 21}


def told(action):
    """What an action removes, with the sums."""
    gone = [f"{change.before} {dict(change.data).get('sum', change.rule)}" for change in action.changes
            if change.before is not None and change.before.cell in legie.board.order]
    return f"    removes {', '.join(gone)}" if gone else ""


def lines_of(scenario, texts):
    """A game as it is written down: where it starts, a line an action, how it ends."""
    s = legie.new_game(scenario=scenario)
    yield f"new_game(scenario={scenario})"
    yield f"start    {s.text}"
    for number, text in enumerate(texts, start=1):
        (action,) = [action for action in s.legal_actions() if action.text == text]
        yield f"{number:3}  {s.decider:5}  {s.phase:7}  {len(s.legal_actions()):3} legal  {text}{told(action)}"
        s = s.play(text)
    yield f"final    {s.text}"
    yield f"outcome  {s.outcome.winner} by {s.outcome.rule}" if s.outcome else "outcome  none"


def written(scenario):
    """The lines of the golden file."""
    return (FOLDER / f"{scenario}.txt").read_text(encoding="utf-8").splitlines()


def texts_in(lines):
    """The action texts of a written game."""
    return [line.split(" legal  ")[1].split("    ")[0] for line in lines if " legal  " in line]


@pytest.mark.parametrize("scenario", SEEDS)
def test_golden_playthrough(scenario):
    """Replayed, the game reads line by line as it was written."""
    lines = written(scenario)
    assert list(lines_of(scenario, texts_in(lines))) == lines


@pytest.mark.parametrize("scenario", SEEDS)
def test_golden_playthrough_is_worth_reading(scenario):
    """It is a whole game with a winner, in which swords, arrows and a crown remove units."""
    lines = written(scenario)
    rule = "all-placed-wins" if scenario in ("basic", "advanced") else scenario
    assert lines[-1] in (f"outcome  black by {rule}", f"outcome  white by {rule}")
    assert any(" > " in line for line in lines) and any(" x " in line for line in lines)
    assert ("arrange" in "".join(lines)) == (scenario != "basic")


def sensible(s, chance):
    """Wins at once if that is possible; otherwise likes to remove units, and does not hand the win to the other."""
    legal = sorted(s.legal_actions(), key=lambda action: action.text)
    chance.shuffle(legal)
    for action in legal:
        if (after := s.play(action)).outcome and after.outcome.winner == s.decider:
            return action.text
    safe = [action for action in legal if not s.play(action).outcome] or legal
    most = max(len(action.changes) for action in safe)
    strong = [action for action in safe if len(action.changes) == most]
    return chance.choice(strong if chance.random() < 0.6 else safe).text


def play_out(scenario, seed):
    """The action texts of a game between two sensible players."""
    chance, s, texts = random.Random(seed), legie.new_game(scenario=scenario), []
    while not s.outcome and len(texts) < 300:
        texts.append(sensible(s, chance))
        s = s.play(texts[-1])
    return texts


if __name__ == "__main__":
    for scenario, seed in SEEDS.items():
        text = "\n".join(lines_of(scenario, play_out(scenario, seed))) + "\n"
        (FOLDER / f"{scenario}.txt").write_text(text, encoding="utf-8")
