"""Caution: a player looks at what its turn would leave the opponent, and takes another one if that is a win.

A win that was found against one turn is tried against the next ones first: that is quick, and most turns do nothing about
it. What withstands is looked into by a short proof, and by a long one if there is nothing better. Where the opponent has to
choose something in a turn of mine, I need a way to go on whatever that is.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, NamedTuple

from boardlab.engine import Position, room_of
from boardlab.game import State
from boardlab.players.goals import WIN
from boardlab.players.search import Ahead, AllTurns, Beam, Growth, Turn, played
from boardlab.players.solve import Answer, solve, without_collecting
from boardlab.players.thinking import Thinking

Thoughts = Beam | Growth | Ahead
Verdict = Literal["safe", "doubtful", "lost"]
SOON = 60          # positions for a way to go on once the opponent has chosen something in a turn I like
SHORT = 10_000     # positions for a proof, as long as there are other turns to look into
LONG = 0.5         # of the positions there are, for going on with it if there is none: what withstands that is taken
AT_ONCE = 2_000    # positions between two pauses
CHEAPER = 2        # so many positions of a turn take as long as one of a proof
FIRST_PART = 0.02  # of the positions there are, for the turns that a player likes best of those it had not thought of


class Liked(NamedTuple):
    """Turns a player likes: the first that is known to leave no win, if there is one; those of which it takes long to know
    that; and what to do if there is nothing else."""

    safe: Turn | None
    unknown: list[Turn]
    last: Turn


class Caution:
    """What somebody finds out about the wins its turns would leave the opponent, by looking at so many positions."""

    def __init__(self, start: Position, before: Collection[State], looks: int):
        self.start, self.me, self.before = start, start.decider, before
        self.looks = looks  # how many positions may still be looked at
        room: Any = room_of(start, "best_first")
        self.room, self.threats = room, room.Threats()  # of the opponent
        self.proofs = dict[object, Answer]()  # by position: whether it leaves the opponent a win, if that is not known yet
        self.harmless = set[object]()         # positions that are known to leave none

    def chosen(self, thoughts: Thoughts, careful: int, others: AllTurns) -> Thinking[Turn]:
        """The turn to take: of so many that a player likes the first that leaves no win; if they all leave one, another."""
        liked = yield from self.looked_into(thoughts, careful)
        if liked.safe:
            return liked.safe
        for turn in liked.unknown:
            if (yield from self.proved(turn.position, is_last=True)) != "lost":
                return turn
        another = yield from self.another(others)
        return another or liked.last

    def looked_into(self, thoughts: Thoughts, careful: int) -> Thinking[Liked]:
        """So many turns that repeat no position, until one of them is safe, or until it took too much to know too little."""
        first = new = doubtful = None
        unknown = list[Turn]()
        half = self.looks // 2  # for other turns
        while turn := thoughts.next_turn():
            first = first or turn
            if turn.position.state() not in self.before:
                new, careful = new or turn, careful - 1
                verdict = yield from self.verdict(turn.position, SOON if self.looks > half else 0)
                if verdict == "safe":
                    return Liked(turn, unknown, turn)
                if verdict == "doubtful" and turn.position.turn == self.me:
                    doubtful = doubtful or turn
                elif verdict == "doubtful":
                    unknown.append(turn)
            if new and careful <= 0 or unknown and self.looks <= half:
                break
            yield from thoughts.turn_down()
        last = doubtful or new or first
        assert last, "a game that is not over can be played on"
        return Liked(None, unknown, last)

    def another(self, others: AllTurns) -> Thinking[Turn | None]:
        """Another turn that seems to leave no win, where those a player likes leave one: a good one of the shortest, or
        whichever is found; None if none is."""
        enough = self.looks * (1 - FIRST_PART)
        while self.looks > enough and (looked := others.more(self.is_lost_again)):
            self.looks -= looked
            yield others.looked
            if others.liked and (safe := (yield from self.looked_into(others, len(others.liked))).safe):
                return safe
        search = self.refuge(self.start)
        yield from self.through(search, self.looks * CHEAPER)
        actions = search.turn()
        return Turn(tuple(actions), played(self.start, actions), 0) if actions else None

    def verdict(self, position: Position, most: int) -> Thinking[Verdict]:
        """What it comes to if my turn ends here, or if somebody chooses something in it, as far as is known soon: I look for
        a way to go on among so many positions."""
        if position.outcome:
            return "safe" if position.outcome.winner in (self.me, None) else "lost"
        if position.turn != self.me:
            return "lost" if self.is_lost_again(position) else (yield from self.proved(position))
        return (yield from self.through(self.refuge(position), most))

    def refuge(self, start: Position) -> Any:
        """A search for a turn that leaves no win."""
        return self.room.Refuge(start, self.me, self.threats)

    def through(self, search: Any, most: int) -> Thinking[Verdict]:
        """What such a search comes to by looking at so many positions. Where a turn would end is asked of a proof; if it
        repeats a position, or if that takes long, it is put off, until nothing else or half of what there was is left."""
        put_off = set[object]()
        half = self.looks // 2
        most = min(most, self.looks * CHEAPER)
        while not search.is_over:
            looked = search.looked
            with without_collecting():
                search.go_on(min(most, looked + AT_ONCE))
            self.looks -= (search.looked - looked) // CHEAPER
            yield search.looked
            end: Position | None = search.asked
            if end:
                is_last = end.key in put_off or self.looks < half
                found: Verdict = "doubtful"
                if is_last or end.state() not in self.before:
                    found = yield from self.proved(end, is_last)
                if found == "doubtful" and not is_last:
                    put_off.add(end.key)
                search.tell(end, self.room.FAILURE if found == "lost" else self.room.SUCCESS if found == "safe" or is_last
                            else self.room.PUT_OFF)
            elif search.looked >= most:
                return "doubtful"
        return "safe" if search.succeeds else "lost"

    def proved(self, position: Position, is_last: bool = False) -> Thinking[Verdict]:
        """Whether the opponent, whose turn it is, has a win, by a short proof, or by a long one if there is nothing else."""
        key = position.key
        if key in self.harmless:
            return "safe"
        if self.looks <= 0:
            return "doubtful"
        most = min(self.looks, max(SHORT, int(self.looks * LONG)) if is_last else SHORT)
        answer = self.proofs.get(key) or solve(position.state(), WIN, 0)
        looked = answer.looked
        yield from answer.going_on(looked + most)
        self.looks -= answer.looked - looked
        if answer.status == "unknown":
            self.proofs[key] = answer
            return "doubtful"
        if answer.status == "won":
            self.threats.add(self.threat(answer, position))
            return "lost"
        self.harmless.add(key)
        return "safe"

    def threat(self, answer: Answer, position: Position) -> Any:
        """How the opponent wins here, as was proved, whatever I have to choose meanwhile."""
        actions, then = list[int](), self.room.Threats(self.threats)
        for text in answer.line_from(position):
            if position.decider == self.me:
                break
            actions.append(next(number for number in position.legal() if position.action(number).text == text))
            position = position.play(actions[-1])
        for choice in position.legal():
            after = position.play(choice)
            if not then.work(after, self.me):
                then.add(self.threat(answer, after))
        return self.room.Threat(actions, then)

    def is_lost_again(self, position: Position) -> bool:
        """One of the wins that are known already works here, too."""
        looked = self.threats.looked
        works = bool(self.threats.work(position, self.me))
        self.looks -= (self.threats.looked - looked) // CHEAPER
        return works
