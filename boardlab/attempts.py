"""What somebody tried, as typed or as clicked, and why the rules refuse it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from boardlab.notation.actions import tokens
from boardlab.why import BESIDE_THE_POINT, Asked, Attempt, Explaining, Reason, Stop

if TYPE_CHECKING:
    from boardlab.game import Action, Phase, State


class Explained(NamedTuple):
    """What the rules made of an attempt: the actions it came to, each with what was asked for it, and where it stopped."""

    reached: tuple[tuple[Action, tuple[Asked, ...]], ...]
    stops: tuple[Stop, ...]

    @property
    def furthest(self) -> Stop | None:
        """The stop to tell about: where the attempt came furthest; the first of several."""
        return max(self.stops, key=lambda stop: stop.progress, default=None)


def attempt_of(state: State, what: str | Sequence[str]) -> Attempt:
    """A text or clicks, taken apart: the word that says what is done, what is named in order, the mode."""
    said = tokens(what, type(state)) if isinstance(what, str) else tuple(what)
    is_typed = isinstance(what, str) and said[0] not in state.board.order
    verb = said[0] if said and (said[0] in state.verbs | state.actors if is_typed else said[0] in state.buttons) else ""
    names = said[1:] if verb else said
    mode = names[-1] if names and names[-1] in state.modes else ""
    named = names[:-1] if mode else names
    return Attempt(verb, (*named[:1], *(name for name in named[1:] if name not in state.links)), mode)


def explain(state: State, attempt: Attempt, phase: Phase | None = None) -> Explained:
    """Let the rules run for one attempt: those of the present phase, or of another one."""
    need = Explaining(state.game, state.board.order, attempt, state.buttons)
    offers = need.asked_by(phase.rule, phase.offers, (state, need)) if phase else state.offers(need)
    reached = tuple((action, tuple(need.trail)) for action in offers)
    return Explained(reached, tuple(need.stops))


def refusal(state: State, what: str | Sequence[str]) -> tuple[Reason, ...]:
    """Why something that is not legal is refused; never empty."""
    attempt = attempt_of(state, what)
    return tuple(each.reason for each in _refused(state, attempt, isinstance(what, str)) if not each.met)


def asked(state: State, what: Action | str | Sequence[str]) -> tuple[Asked, ...]:
    """Every need the rules ask for an attempt, met or not, in the order of asking; nothing yet after a first click."""
    said: Any = getattr(what, "text", what)
    attempt = attempt_of(state, said)
    found = explain(state, attempt) if not state.outcome and begins_now(state, attempt) else Explained((), ())
    if found.reached:
        return found.reached[0][1]
    if len(attempt.names) < 2 and _further(state, attempt):
        return ()
    return tuple(each for each in _refused(state, attempt, isinstance(said, str)) if each.need not in BESIDE_THE_POINT)


def _refused(state: State, attempt: Attempt, is_text: bool) -> tuple[Asked, ...]:
    """What was asked of an attempt that is not legal, the unmet last."""
    def unmet(rule: str, need: str, *cells: str, **data: str) -> Asked:
        return Asked(rule, need, False, cells, tuple(data.items()), state.game)

    if state.outcome:
        return (unmet(state.outcome.rule, "over"),)
    if attempt.verb in state.actors and not any(piece.kind == attempt.verb for piece in state.at.values()):
        return (unmet(attempt.verb, "absent"),)
    if theirs := _of_others(state, attempt):
        return (*theirs, unmet(state.phase_rule, "now", phase=state.phase))
    if not begins_now(state, attempt):
        return (*_too_early_or_late(state, attempt), unmet(state.phase_rule, "now", phase=state.phase))
    further, found = _further(state, attempt), explain(state, attempt)
    stop = found.furthest
    if further and not is_text or not (attempt.verb or attempt.names):
        settled = stop.asked[:-1] if stop and stop.reason.need == "unfinished" else ()
        return (*settled, unmet(state.phase_rule, "unfinished", *further))
    if found.reached:  # only the words are not those of the action
        action = found.reached[0][0]
        return (unmet(action.rule, "instead", action=action.text if is_text else " ".join(action.clicks)),)
    if stop is not None and stop.reason.need == "unfinished":
        if not further:
            return _stuck(state, attempt, stop)
        return (*stop.asked[:-1], unmet(stop.reason.rule, "unfinished", *further))
    if stop is not None and stop.reason.need == "out-of-place":
        fitting = _further(state, attempt._replace(names=attempt.names[:stop.depth]))
        need = "out-of-place" if fitting else "start"
        return (*stop.asked[:-1], unmet(stop.reason.rule, need, *stop.reason.cells, *fitting))
    if stop is not None:
        return stop.asked
    first = [name for name in attempt.names[:1] if name]
    if attempt.verb in state.actors:
        is_there = any(name in state.at and state.at[name].kind == attempt.verb for name in first)
        return (unmet(attempt.verb, "no-ability" if is_there else "not-there", *first),)
    return (unmet(state.phase_rule, "start", *first),)


def begins_now(state: State, attempt: Attempt) -> bool:
    """Whether the phase has anything that begins so."""
    return not state.phases or state.phases[state.phase].is_begun_by(attempt)


def _stuck(state: State, attempt: Attempt, stop: Stop) -> tuple[Asked, ...]:
    """What was asked of an attempt that cannot go on, whatever is named next: why, if that lies in what was named so far."""
    if attempt.verb in state.actors and not attempt.names:
        who = [piece for piece in state.at.values() if piece.kind == attempt.verb]
        nearest = min(who, key=lambda piece: piece.side != state.decider)
        return _refused(state, attempt._replace(names=(nearest.cell,)), is_text=True)
    further = explain(state, attempt._replace(names=(*attempt.names, None)))
    of_these = [each for each in further.stops if each.reason.need not in BESIDE_THE_POINT
                and each.reason.cells and {*each.reason.cells} <= {*attempt.names}]
    if of_these:
        return max(of_these, key=lambda each: each.progress).asked
    last = stop.reason
    return (*stop.asked[:-1], Asked(last.rule, "stuck", False, last.cells, (), state.game))


def _of_others(state: State, attempt: Attempt) -> tuple[Asked, ...]:
    """The card of the other side that was clicked last, as `white:knight`."""
    side, _, kind = "".join(filter(None, attempt.names[-1:])).partition(":")
    is_theirs = side in state.sides and side != state.decider
    return (Asked(state.phase_rule, "theirs", False, (kind,), (("side", side),), state.game),) if is_theirs else ()


def _too_early_or_late(state: State, attempt: Attempt) -> tuple[Asked, ...]:
    """What the phase that an attempt belongs to, if there is one, holds against it: that it is not its time; and what would
    stop it at once even then."""
    name = next((name for name, phase in state.phases.items() if phase.is_begun_by(attempt)), None)
    is_empty_cell = not attempt.verb and attempt.names[0] in state.board.order and attempt.names[0] not in state.at
    if name is None or is_empty_cell:
        return ()
    phase = state.phases[name]
    stop = explain(state, attempt, phase).furthest if attempt.names else None
    is_plain = stop and not (stop.depth or stop.reason.cells or stop.reason.need in BESIDE_THE_POINT)
    at_once = stop.asked[-1:] if stop and is_plain else ()
    return (Asked(phase.rule, "phase", False, data=(("phase", name),), game=state.game), *at_once)


def _further(state: State, attempt: Attempt) -> tuple[str, ...]:
    """What can be clicked next after the names of an attempt."""
    begun = len(attempt.names)
    return tuple(dict.fromkeys(action.clicks[begun] for action in state.legal_actions()
                               if action.clicks[:begun] == attempt.names and len(action.clicks) > begun
                               and attempt.verb in ("", action.word)))
