"""Puzzles that are tried, for the tests of what they answer."""

from boardlab.lessons.puzzle_view import notes
from boardlab.players.puzzles import puzzles
from boardlab.players.solve import solve

GAMES = ("leaders", "legie", "heroes")
EVERY = [each for game in GAMES for each in puzzles(game)]
TWO_ACTIONS = "leaders/1;south=leader:d1,rider:c3,bruiser:e4;north=leader:d6;turn=south"


def text(play):
    return [note.text for note in notes(play)]


def kinds(play):
    return [note.kind for note in notes(play)]


def solved(play, least):
    """A puzzle that is solved in so many actions."""
    return play.done and play.played == least and not play.failed


def with_nemesis():
    """Puzzles in which the other side chooses inside the turn."""
    found = []
    for each in puzzles("leaders"):
        state = each.state
        for action in solve(state, each.goal).line:
            if state.decider != each.state.turn:
                found.append(each)
                break
            state = state.play(action)
    return found


def wrong_one(play):
    """An action after which the goal is out of reach."""
    return next(action for action in play.state.legal_actions() if is_lost(play, action))


def is_lost(play, action):
    after = play.state.after(action)
    if after.outcome or after.turn != play.goal.side:
        return not (after.outcome and after.outcome.winner == play.goal.side) and not play.goal.denied
    return solve(after, play.goal).status == "none"
