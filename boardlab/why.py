"""Why something is not allowed: named needs, choices, and the reason where a rule stops.

A rule asks `need(name, fact, *about)`, a named `if`, and picks with `need.choose(name, fitting)`, a named `for`. Where it
looks at many together, `need.those(candidates, rule)` leaves those for which another rule holds. To list the legal actions,
`LISTING` hands facts and candidates back as they are. To explain one attempt, `Explaining` lets the same rules run, follows
only what the attempt names, and notes what was asked on the way. A rule that stops stops for both; the last thing it asked
is the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from boardlab.words.say import say_need

Candidate = TypeVar("Candidate")
Answer = TypeVar("Answer")
Rule = TypeVar("Rule", bound=Callable[..., Any])
Data = Mapping[str, object]                 # numbers and words by their names
About = str | Data | Callable[[], Data]     # a cell, or what is behind a reason, or what makes that
NAMED = ("choose", "within", "without", "around")     # what else is asked with a name: `need.choose("adjacent", …)`
WHOEVER = "*"
"""The rule that asks about candidates on behalf of several others: for each it is that one to which they are handed."""

BESIDE_THE_POINT = ("out-of-place", "unfinished", "no-further")
"""What is wrong with an attempt itself: it names a thing of another sort, is too short or too long. No rule asks for it."""


class Reason(NamedTuple):
    """One unmet need of one rule: where it is, and the numbers behind it."""

    rule: str
    need: str
    cells: tuple[str, ...] = ()
    data: tuple[tuple[str, Any], ...] = ()
    game: str = ""

    @property
    def sentence(self) -> str:
        """The reason in the current language."""
        return say_need(self.game, self.rule, self.need, self.cells, dict(self.data))

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}: {self.need}]"


class Asked(NamedTuple):
    """One need a rule asked for: whether it was met, where, and the numbers behind it."""

    rule: str
    need: str
    met: bool
    cells: tuple[str, ...] = ()
    data: tuple[tuple[str, Any], ...] = ()
    game: str = ""

    @property
    def reason(self) -> Reason:
        """What refuses the attempt where this is not met."""
        return Reason(self.rule, self.need, self.cells, self.data, self.game)

    @property
    def sentence(self) -> str:
        """What would be said if it were not met, in the current language."""
        return self.reason.sentence


class Need(Protocol):
    """What a rule asks its conditions of. It is always the last argument of a rule."""

    def __call__(self, name: str, fact: object, *about: About) -> bool:
        """A named `if`: whether the fact holds. What it is about is for the reason: cells, and last perhaps the numbers
        and words behind it by their names, or what makes them."""

    def choose(self, name: str, fitting: Iterable[Candidate], every: Collection[str] = (),
               must: str = "unfinished") -> Iterable[Candidate]:
        """A named `for`: the candidates that fit. An attempt that names something else is refused under this name.

        `every` is what an attempt may name here; without it, the cells of the board. A candidate is named by itself, a
        piece by its cell or its kind, a path by its last cell. An attempt that names nothing more, where something has to
        be chosen, is refused under the name `must`.
        """

    def within(self, name: str, candidates: Collection[str], given: Container[str]) -> Collection[str]:
        """The candidates that are given. An attempt that chooses another one afterwards is refused under this name."""

    def without(self, name: str, candidates: Collection[str], taken: Container[str | None]) -> Collection[str]:
        """The candidates that are not taken. An attempt that chooses one of these afterwards is refused under this name."""

    def those(self, candidates: Collection[Candidate], rule: Callable[[Candidate], bool],
              on: Collection[Candidate] | None = None) -> Collection[Candidate]:
        """The candidates for which a rule holds; it is asked only about those it is `on`, if that is said. An attempt that
        chooses one for which it does not hold is refused as the rule says."""

    def around(self, name: str, candidates: Collection[str], near: Mapping[str, Collection[str]],
               rule: Callable[[str], bool]) -> Mapping[str, Sequence[str]]:
        """Of each cell: those near it for which a rule holds; a cell that has none may be missing. An attempt that chooses
        one that is not near is refused under this name, and else as the rule says."""

    def means(self, verb: str) -> bool:
        """Whether actions that are typed with this word are looked for."""

    def asked_by(self, rule: str, function: Callable[..., Answer], arguments: tuple[Any, ...]) -> Answer:
        """Call a rule in its own scope: what is asked inside is asked by it ("": by whoever calls)."""


def listing(name: str, fact: object, *about: About) -> object:
    """The need that lists: facts and candidates as they are."""
    return fact


def listing_within(name: str, candidates: Collection[str], given: Container[str]) -> Collection[str]:
    """The candidates that are given."""
    return [candidate for candidate in candidates if candidate in given]


def listing_without(name: str, candidates: Collection[str], taken: Container[str | None]) -> Collection[str]:
    """The candidates that are not taken."""
    return [candidate for candidate in candidates if candidate not in taken]


def listing_those(candidates: Collection[Candidate], rule: Callable[[Candidate], bool],
                  on: Collection[Candidate] | None = None) -> Collection[Candidate]:
    """The candidates for which a rule holds."""
    if on is None:
        return [candidate for candidate in candidates if rule(candidate)]
    return [candidate for candidate in candidates if candidate not in on or rule(candidate)] if on else candidates


def listing_around(name: str, candidates: Collection[str], near: Mapping[str, Collection[str]],
                   rule: Callable[[str], bool]) -> Mapping[str, Sequence[str]]:
    """The cells near anybody for whom a rule holds, and those they are near to."""
    found: dict[str, list[str]] = {}
    for candidate in candidates:
        if rule(candidate):
            for cell in near[candidate]:
                found.setdefault(cell, []).append(candidate)
    return found


setattr(listing, "choose", lambda name, fitting, every=(), must="": fitting)
setattr(listing, "within", listing_within)
setattr(listing, "without", listing_without)
setattr(listing, "those", listing_those)
setattr(listing, "around", listing_around)
setattr(listing, "means", lambda verb: True)
setattr(listing, "asked_by", lambda rule, function, arguments: function(*arguments))
LISTING = cast(Need, listing)  # a function, not an object with __call__: rules ask it a hundred times for one position


class Attempt(NamedTuple):
    """What somebody tries: the word it is typed with ("" when it is clicked), what is named in order, and the mode.

    A name that is None stands for anything.
    """

    verb: str
    names: tuple[str | None, ...]
    mode: str = ""


class Stop(NamedTuple):
    """Where a rule stopped: how many names of the attempt were taken by then, and all that was asked, the last unmet."""

    depth: int
    asked: tuple[Asked, ...]
    since: int               # how many needs were met since the last choice: of what was named last
    at_choice: bool = False  # what was named is not among the candidates

    @property
    def reason(self) -> Reason:
        """The need that was not met."""
        return self.asked[-1].reason

    @property
    def progress(self) -> tuple[int, int, int, bool]:
        """How far the attempt came. Of rules that came equally far, one that has no such candidate was perhaps not meant;
        still less one that refused at its first question, before it looked at anything named."""
        need, is_first_question = self.reason.need, not (self.depth or self.since)
        to_the_point = BESIDE_THE_POINT.index(need) if need in BESIDE_THE_POINT else len(BESIDE_THE_POINT)
        return self.depth, to_the_point, self.since, self.at_choice == is_first_question


class Those(list[Candidate]):
    """The candidates for which some rules hold, and what these asked about each candidate, those left out included."""

    def __init__(self, candidates: Iterable[Candidate], told: Mapping[str, tuple[Asked, ...]]):
        super().__init__(candidates)
        self.told = told

    def handed_to(self, rule: str) -> Those[Candidate]:
        """The same, for one of the rules on behalf of which they were asked about."""
        return Those(self, {name: tuple(each._replace(rule=rule) if each.rule == WHOEVER else each for each in asked)
                            for name, asked in self.told.items()})


class Explaining:
    """The need that explains one attempt: the rules run as they do for listing, and it notes where they stop."""

    def __init__(self, game: str, cells: Collection[str], attempt: Attempt, buttons: Collection[str] = ()):
        self.game, self.cells, self.attempt, self.buttons = game, cells, attempt, buttons
        self.rule = ""                 # the rule that asks now
        self.trail: list[Asked] = []   # what has been asked and met on the way here
        self.depth = 0                 # the names of the attempt taken so far
        self.chosen = 0                # how long the trail was at the last choice
        self.stops: list[Stop] = []

    def __call__(self, name: str, fact: object, *about: About) -> bool:
        if fact:
            self.trail.append(self._asked(name, True, about))
        else:
            self._stop(name, *about)
        return bool(fact)

    def choose(self, name: str, fitting: Iterable[Candidate], every: Collection[str] = (),
               must: str = "unfinished") -> Iterator[Candidate]:
        depth, chosen, mark, names = self.depth, self.chosen, len(self.trail), self.attempt.names
        if depth == len(names):
            named = names if must == "unfinished" else [names_of(candidate)[0] for candidate in fitting]
            self._stop(must, *filter(None, named))
            return
        wanted, found, told = names[depth], False, getattr(fitting, "told", {})
        if wanted is not None and wanted not in (every or self.cells):
            self._stop("out-of-place", wanted)
            return
        for candidate in fitting:
            if wanted is None or wanted in names_of(candidate):
                found, self.depth = True, depth + 1
                self.trail += [self._asked(name, True, names_of(candidate)[:1]), *told.get(names_of(candidate)[0], ())]
                self.chosen = len(self.trail)
                yield candidate
                self.depth, self.chosen = depth, chosen
                del self.trail[mark:]
        if not found:
            self._left_out(name, wanted, told.get(wanted, ()))

    def _left_out(self, name: str, wanted: str | None, told: Sequence[Asked]) -> None:
        """What was named does not fit: stop where a rule left it out, otherwise under the name of the choice."""
        if told and not told[-1].met:
            self.stops.append(Stop(self.depth, (*self.trail, *told), len(self.trail) + len(told) - 1 - self.chosen))
        else:
            is_where_it_begins = wanted and wanted in self.attempt.names[self.depth - 1:self.depth]
            self._stop("already-there" if is_where_it_begins else name, *([wanted] if wanted else []))
            self.stops[-1] = self.stops[-1]._replace(at_choice=True)

    def within(self, name: str, candidates: Collection[str], given: Container[str]) -> Those[str]:
        return self._left(name, candidates, [each for each in candidates if each in given])

    def without(self, name: str, candidates: Collection[str], taken: Container[str | None]) -> Those[str]:
        return self._left(name, candidates, [each for each in candidates if each not in taken])

    def _left(self, name: str, candidates: Collection[str], left: list[str]) -> Those[str]:
        """Those that are left, and whether that is so of those the attempt names."""
        told = {**getattr(candidates, "told", {})}
        for each in self._named(candidates):
            told[each] = (*told.get(each, ()), self._asked(name, each in left, (each,)))
        return Those(left, told)

    def _named(self, candidates: Iterable[str]) -> list[str]:
        """The candidates that the attempt names, or that it may mean where it names none."""
        names = self.attempt.names
        return [each for each in candidates if each in names or None in names]

    def those(self, candidates: Collection[Candidate], rule: Callable[[Candidate], bool],
              on: Collection[Candidate] | None = None) -> Those[Candidate]:
        told, left = {**getattr(candidates, "told", {})}, []
        for candidate in candidates:
            name = names_of(candidate)[0]
            holds, asked = self._answer(rule, candidate) if on is None or candidate in on else (True, [])
            told[name] = (*told.get(name, ()), *asked)
            left += [candidate] if holds else []
        return Those(left, told)

    def around(self, name: str, candidates: Collection[str], near: Mapping[str, Collection[str]],
               rule: Callable[[str], bool]) -> Mapping[str, Sequence[str]]:
        beside = {cell: self.those(candidates, lambda each: self(name, each in near[cell], each, {"place": cell}))
                  for cell in self._named(near)}
        return {cell: self.those(here, rule) for cell, here in beside.items()}

    def _answer(self, rule: Callable[[Candidate], bool], candidate: Candidate) -> tuple[bool, list[Asked]]:
        """Whether a rule holds for a candidate, and what it asked. Nobody has tried that one yet, so nothing stops."""
        met, stops = len(self.trail), len(self.stops)
        holds = rule(candidate)
        asked = self.trail[met:] + [stop.asked[-1] for stop in self.stops[stops:][-1:] if not holds]
        del self.trail[met:], self.stops[stops:]
        return holds, asked

    def means(self, verb: str) -> bool:
        return verb == self.attempt.verb or not self.attempt.verb and verb not in self.buttons

    def asked_by(self, rule: str, function: Callable[..., Answer], arguments: tuple[Any, ...]) -> Answer:
        outside = self.rule
        self.rule = rule or outside
        try:
            answer = function(*[self._given(outside, each) for each in arguments])
        finally:
            self.rule = outside
        return self._offered(rule or outside, answer) if isinstance(answer, Iterator) else answer

    def _given(self, outside: str, argument: Any) -> Any:
        """What a rule is handed over: what is to be looked through later still asks for the rule that made it."""
        if isinstance(argument, Those):
            return argument.handed_to(self.rule)
        return self._offered(outside, argument) if isinstance(argument, Iterator) else argument

    def _offered(self, rule: str, offers: Iterator[Any]) -> Any:
        """What a rule offers, while it runs in its scope: afterwards everything is as it was before."""
        outside, mark, depth, chosen = self.rule, len(self.trail), self.depth, self.chosen
        self.rule = rule
        for offered in offers:
            here = self.rule, len(self.trail), self.depth, self.chosen
            if self._is_meant(offered):
                self.rule = outside
                yield offered
            self.rule, length, self.depth, self.chosen = here
            del self.trail[length:]
        self.rule, self.depth, self.chosen = outside, depth, chosen
        del self.trail[mark:]

    def _is_meant(self, offered: Any) -> bool:
        """An action is what was tried if it takes all the names; anything else a rule yields passes."""
        mode = getattr(offered, "mode", None)
        if mode is None:
            return True
        left = [*self.attempt.names[self.depth:]]
        if self.attempt.mode not in ("", mode):
            left.append(self.attempt.mode)
        if left:
            self._stop("no-further", *filter(None, left[:1]))
        return not left

    def _asked(self, name: str, met: bool, about: tuple[About, ...]) -> Asked:
        cells = tuple(each for each in about if isinstance(each, str))
        behind = [each() if callable(each) else each for each in about if not isinstance(each, str)]
        data = tuple(item for each in behind for item in each.items())
        return Asked(self.rule, name, met, cells, data, self.game)

    def _stop(self, name: str, *about: About) -> None:
        asked = (*self.trail, self._asked(name, False, about))
        self.stops.append(Stop(self.depth, asked, len(self.trail) - self.chosen))


def names_of(candidate: Any) -> tuple[str, ...]:
    """By what an attempt may name a candidate: a piece by its cell or kind, a path by its last cell, or by itself."""
    if hasattr(candidate, "cell"):
        return candidate.cell, candidate.kind
    return (candidate,) if isinstance(candidate, str) else (candidate[-1],)


def in_scope(rule: str, function: Rule) -> Rule:
    """A rule whose last argument is `need`, so that whatever it asks is asked by it, wherever it is called from."""
    plain, verb = getattr(function, "typed", (function, None))

    @wraps(function)
    def asked(*arguments: Any) -> Any:
        need = arguments[-1]
        if need is LISTING:
            return plain(*arguments)
        return need.asked_by(rule, plain, arguments) if verb is None or need.means(verb) else iter(())

    return cast(Rule, asked)


def typed(verb: str) -> Callable[[Rule], Rule]:
    """What offers the actions that are typed with this word; its last argument is `need`."""
    def enter(function: Rule) -> Rule:
        setattr(function, "typed", (function, verb))
        return in_scope("", function)
    return enter
