"""Why something is not allowed: named needs, the attempts a rule makes, and the reasons they lack.

A rule asks `need(name, fact, *cells)`, a named `if`. While legal actions are listed, `yes` hands the fact back and
Python's `and` stops early. While something is explained, `Asking` notes the name and lets the rule go on, so that the
same function yields its attempts together with what each of them lacks.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

from boardlab.notation.actions import tokens
from boardlab.words.say import say_need

if TYPE_CHECKING:
    from boardlab.game import Action, State


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


def yes(name: str, fact: Any, *cells: str, data: Any = None) -> Any:
    """The need that only lists: the fact itself."""
    return fact


# the same face as Asking
yes.under = lambda rule: yes
yes.among = yes.just = lambda few, every: few
yes.failed = False


class Asking:
    """The need that explains: notes every fact and stops nothing.

    A need asked again (the next turn of a loop) forgets itself and all that was asked after it.
    `under(rule)` opens the scope of a rule, which starts from what its surroundings have asked so far.
    """

    def __init__(self, rule: str = "", asked: Sequence = (), root: "Asking | None" = None):
        self.rule, self.asked, self.root = rule, list(asked), root or self
        self.root.latest = self

    def __call__(self, name: str, fact: Any, *cells: str, data: Mapping[str, Any] | None = None) -> bool:
        for i, (rule, known, *_) in enumerate(self.asked):
            if known == name and rule == self.rule:
                del self.asked[i:]
                break
        self.asked.append((self.rule, name, bool(fact), cells, tuple((data or {}).items())))
        self.root.latest = self
        return True

    def under(self, rule: str) -> "Asking":
        """The same question in the scope of another rule."""
        return Asking(rule, self.asked, self.root)

    def among(self, few: Iterable, every: Iterable) -> Iterable:
        """What to try: to list, the few that could do; to explain, everything somebody may think of."""
        return every

    just = among  # the few are known to meet all that is asked of them next: listing does not look again

    @property
    def failed(self) -> bool:
        """Something asked so far is missing already."""
        return not all(fact for _, _, fact, *_ in self.asked)

    def lacks(self, game: str) -> tuple[Reason, ...]:
        """What the attempt just yielded lacks."""
        return tuple(Reason(rule, name, cells, data, game)
                     for rule, name, fact, cells, data in self.root.latest.asked if not fact)

    def attempt(self, action: "Action", game: str) -> "Attempt":
        """The action just yielded, with all that was asked on the way to it."""
        return Attempt(action, self.lacks(game), tuple(self.root.latest.asked))


def quick(rule: Callable) -> Callable:
    """Lets a rule list without asking: in a second version of it `need("room", fact, cell)` is just `fact`.

    What it yields is put into a list there. That version is made from the rule's own source, so there is still one
    statement; without source, the rule itself serves both ends. The last argument decides: `yes` lists, anything else
    explains.
    """
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(rule)))
    except OSError:
        rule.plain = rule
        return rule
    function = tree.body[0]
    function.decorator_list.clear()
    askers = {"need"} | {node.targets[0].id for node in ast.walk(tree) if isinstance(node, ast.Assign)
                         and isinstance(node.value, ast.Call) and getattr(node.value.func, "attr", "") == "under"}
    known = {name for name, value in rule.__globals__.items()
             if hasattr(value, "plain") or isinstance(value, dict) and value and all(map(_is_quick, value.values()))}
    tree = _Plain(askers, known).visit(tree)
    if inspect.isgeneratorfunction(rule):
        _listing(function)
    code = compile(ast.fix_missing_locations(tree), inspect.getsourcefile(rule), "exec")
    made: dict[str, Any] = {}
    exec(code, rule.__globals__, made)
    plain = made[function.name]

    @wraps(rule)
    def either(*arguments: Any) -> Any:
        return plain(*arguments) if arguments[-1] is yes else rule(*arguments)
    either.plain = plain
    return either


def _is_quick(value: Any) -> bool:
    return hasattr(value, "plain")


class _Plain(ast.NodeTransformer):
    """Takes the questions out of a rule, and lets it call the plain version of other quick rules."""

    def __init__(self, askers: set[str], known: set[str]):
        self.askers, self.known = askers, known

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        called = node.func.value if isinstance(node.func, ast.Subscript) else node.func
        if isinstance(called, ast.Name) and called.id in self.known:
            return ast.Call(ast.Attribute(node.func, "plain", ast.Load()), node.args, node.keywords)
        asker = node.func.value if isinstance(node.func, ast.Attribute) else node.func
        if not (isinstance(asker, ast.Name) and asker.id in self.askers):
            return node
        if asker is node.func:
            return node.args[1]
        return {"under": asker, "among": node.args[0], "just": node.args[0]}[node.func.attr]

    def visit_For(self, node: ast.For) -> ast.AST:
        asked = isinstance(node.iter, ast.Call) and getattr(node.iter.func, "attr", "") == "just"
        self.generic_visit(node)
        if asked:  # for ... in need.just(few, every): if need(...): what follows
            node.body = node.body[0].body
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        known = isinstance(node.value, ast.Name) and node.value.id in self.askers and node.attr == "failed"
        return ast.Constant(False) if known else node


def _listing(function: ast.FunctionDef) -> None:
    """Lets a generator put what it yields into a list and give that back."""
    function.body = [*ast.parse("listed = []").body, *map(_Listed().visit, function.body),
                     *ast.parse("return listed").body]


class _Listed(ast.NodeTransformer):
    """A yield becomes an append, a return gives the list."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if not isinstance(node.value, (ast.Yield, ast.YieldFrom)):
            return node
        call = "listed.append()" if isinstance(node.value, ast.Yield) else "listed.extend()"
        made = ast.parse(call).body[0]
        made.value.args.append(node.value.value)
        return ast.copy_location(made, node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        return ast.copy_location(ast.parse("return listed").body[0], node)


class Attempt(NamedTuple):
    """An action somebody could think of, what it lacks (nothing: it is legal), and what was asked of it, met or not."""

    action: "Action"
    lacks: tuple[Reason, ...]
    asked: tuple[tuple, ...] = ()  # of each need: the rule, its name, the fact, the cells, the numbers

    def needs(self, game: str) -> tuple[Asked, ...]:
        """What was asked, in the order of asking."""
        return tuple(Asked(*each, game) for each in self.asked)


class Explainer:
    """All attempts of one position, found by what is clicked or by what is typed.

    What belongs to another phase (it lacks the need "phase") is only looked at where nothing of this phase begins so.
    """

    def __init__(self, state: "State"):
        self.state = state
        need = Asking()
        self.attempts = attempts = [need.attempt(action, state.game) for action in state.offers(need)]
        now = [attempt for attempt in attempts if not any(reason.need == "phase" for reason in attempt.lacks)]
        self.clicked = [_index(some, lambda action: action.clicks) for some in (now, attempts)]
        self.typed = [_index(some, lambda action: tokens(action.text, type(state))) for some in (now, attempts)]

    def why_not(self, path: tuple[str, ...], indexes: list[dict] | None = None) -> tuple[Reason, ...]:
        """Why this way of clicking (or typing) is not a legal action; empty exactly when it is."""
        fitting, besides = self._nearest(path, indexes or self.clicked)
        return (fitting[0].lacks if fitting else ()) + besides

    def asked(self, what: "Action | str | Sequence[str]") -> tuple[Asked, ...]:
        """Every need asked for this, met or not; of what is unfinished only what is the same however it goes on.

        A first click alone only chooses who acts: nothing is asked yet.
        """
        text = what if isinstance(what, str) else getattr(what, "text", "")
        path, indexes = self._said(text) if text else (tuple(what), self.clicked)
        fitting, besides = self._nearest(path, indexes)
        open_yet = any(reason.need == "unfinished" for reason in besides)
        if open_yet and len(path) < 2:
            return ()
        alike = [each.asked for each in fitting if each.action.rule == fitting[0].action.rule]
        sure = tuple(need for each, need in zip(fitting[0].asked, fitting[0].needs(self.state.game))
                     if not need.met or all(each in other for other in alike)) if fitting else ()
        return sure if open_yet else sure + tuple(Asked(each.rule, each.need, False, *each[2:]) for each in besides)

    def _nearest(self, path: tuple[str, ...], indexes: list[dict]) -> tuple[list[Attempt], tuple[Reason, ...]]:
        """The attempts that begin so, first the one that lacks least; and what is wrong besides."""
        now, always = indexes
        if self.state.outcome:
            return [], (self._reason(self.state.outcome.rule, "over"),)
        index = now if path[:1] in now else always
        length = next(n for n in range(len(path), -1, -1) if path[:n] in index or n == 0)
        found = index.get(path[:length], [])
        whole = [attempt for way, attempt in found if way == path]
        if whole:
            return [fewest(whole)], ()
        if length == 0:
            known = path and path[0] in self.state.kinds and indexes is self.typed
            rule = path[0] if known else self.state.phase_rule
            return [], (self._reason(rule, "start" if path else "unfinished", path[:1]),)
        best = fewest(attempt for _, attempt in found)
        fitting = [best, *(attempt for _, attempt in found if attempt is not best)]
        if length < len(path):
            return fitting, (self._reason(best.action.rule, "reach", path[length:]),)
        further = dict.fromkeys(way[length] for way, attempt in found if not attempt.lacks)
        return fitting, () if best.lacks else (self._reason(best.action.rule, "unfinished", tuple(further)),)

    def why_not_text(self, text: str) -> tuple[Reason, ...]:
        """The same for typed text; what begins with a cell is taken as clicks."""
        return self.why_not(*self._said(text))

    def _said(self, text: str) -> tuple[tuple[str, ...], list[dict]]:
        """What a text says, and where to look it up."""
        said = tokens(text, type(self.state))
        return said, self.clicked if said[0] in self.state.board.order else self.typed

    def _reason(self, rule: str, need: str, cells: tuple[str, ...] = ()) -> Reason:
        return Reason(rule, need, cells, game=self.state.game)


def _index(attempts: list[Attempt], key: Callable[["Action"], tuple[str, ...]]) -> dict:
    """The attempts by everything they may begin with."""
    found: dict[tuple[str, ...], list[tuple[tuple[str, ...], Attempt]]] = {}
    for attempt in attempts:
        path = key(attempt.action)
        for n in range(len(path) + 1):
            found.setdefault(path[:n], []).append((path, attempt))
    return found


def fewest(attempts: Iterable[Attempt]) -> Attempt:
    """The attempt that lacks least; the first of several."""
    return min(attempts, key=lambda a: len(a.lacks))
