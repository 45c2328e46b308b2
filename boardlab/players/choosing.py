"""Choosing puzzles: which of those that were found join the ones there are. Names stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from boardlab.game import State
from boardlab.players.goals import sort_of
from boardlab.players.mining import Find, Idea, draft, idea_of, rules_of
from boardlab.players.puzzles import Puzzle
from boardlab.players.ranking import as_puzzles
from boardlab.players.solve import solve

QUICK = 60_000  # positions within which a new puzzle is proved without bounds, so that all are proved anew in seconds
CLOSE = 4       # pieces that stand otherwise in two positions that are alike
RARE = 6        # what a rule is worth that no puzzle needs yet; one that some need already, so much less
Standing = frozenset[tuple[bool, str, str]]


class Choice(NamedTuple):
    """The ladder that was chosen, and of the candidates that are not in it how many are no puzzles, alike, or too many."""

    puzzles: list[Puzzle]
    added: int
    refused: int
    alike: int
    left: int


def choose(there: Sequence[Puzzle], found: Iterable[Puzzle], most: int, dropped: Collection[str] = (),
           retired: Iterable[str] = ()) -> Choice:
    """The puzzles there are without the dropped ones, and of those found up to `most` of each sort of goal, as one
    ladder.

    >>> choose((), (), 3)
    Choice(puzzles=[], added=0, refused=0, alike=0, left=0)
    """
    kept = [known(puzzle) for puzzle in there if puzzle.name not in dropped]
    made = [candidate(puzzle) for puzzle in found]
    fit = [each for each in made if each]
    new = list(unlike(fit, kept))
    picked = rarest(new, kept, most)
    names = {(puzzle.position, puzzle.goal): puzzle.name for puzzle in there if puzzle.name not in dropped}
    ladder = as_puzzles([*kept, *picked], names, {*retired, *dropped})
    return Choice(ladder, len(picked), len(made) - len(fit), len(fit) - len(new), len(new) - len(picked))


def known(puzzle: Puzzle) -> Find:
    """A puzzle there is, as a find: it stays one, whatever is asked of new ones now."""
    state = puzzle.state
    return draft(state, puzzle.goal) or Find(state, puzzle.goal, solve(state, puzzle.goal), puzzle.least)


def candidate(puzzle: Puzzle) -> Find | None:
    """A new one, if it is a puzzle, and one that is proved quickly."""
    found = draft(puzzle.state, puzzle.goal)
    if not found or not found.is_puzzle:
        return None
    plain = solve(found.state, found.goal, limit=QUICK, hints=False)
    return found if plain.least == found.answer.least else None


def unlike(found: Iterable[Find], kept: Iterable[Find]) -> Iterator[Find]:
    """Those that are not alike: neither the idea of another one, nor a position that is another, or its mirror image, with
    two pieces elsewhere. The best come first."""
    ideas: set[tuple[str, Idea]] = {(sort_of(each.goal), idea_of(each)) for each in kept}
    seen: list[Standing] = [standing(each.state) for each in kept]
    for each in sorted(found, key=lambda each: -each.worth):
        idea, here = (sort_of(each.goal), idea_of(each)), standing(each.state)
        twin = mirrored(here, each.state.board.cells)
        if idea not in ideas and all(len(one ^ other) > CLOSE for one in (here, twin) for other in seen):
            ideas.add(idea)
            seen.append(here)
            yield each


def standing(state: State) -> Standing:
    """Who stands where, seen by whoever plays."""
    board = state.board.order
    return frozenset((piece.side == state.turn, piece.kind, piece.cell) for piece in state.pieces if piece.cell in board)


def mirrored(pieces: Standing, cells: Iterable[str]) -> Standing:
    """The same on these cells, left and right exchanged."""
    columns = {ord(cell[0]) for cell in cells}
    ends = min(columns) + max(columns)
    return frozenset((own, kind, chr(ends - ord(cell[0])) + cell[1:]) for own, kind, cell in pieces)


def rarest(found: Sequence[Find], kept: Iterable[Find], most: int) -> list[Find]:
    """So many of each sort, one after the other: good ones, and rather those that need what few others need."""
    needed = Counter(rule for each in kept for rule in rules_of(each))
    taken: Counter[str] = Counter()
    left = [(each, rules_of(each)) for each in found]
    picked: list[Find] = []
    while left:
        best = max(left, key=lambda pair: pair[0].worth + sum(RARE / (1 + needed[rule]) for rule in pair[1]))
        left.remove(best)
        sort = sort_of(best[0].goal)
        if taken[sort] < most:
            picked.append(best[0])
            needed.update(best[1])
            taken[sort] += 1
    return picked
