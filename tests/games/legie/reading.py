"""What the tests of Legie read off a position: its legal texts, what an action removes, what a refused one lacks."""

from boardlab import legie

CELLS = list(legie.board.cells)
PLAIN = "/".join(["......"] * 6)


def texts(s):
    """The texts of all legal actions; no text means two actions."""
    found = [action.text for action in s.legal_actions()]
    assert len(set(found)) == len(found), f"a text twice in {s.text}"
    return set(found)


def needs(s, text):
    """(rule, need) of every reason against a text; none exactly when it is legal."""
    return [(reason.rule, reason.need) for reason in s.why_not(text)]


def action(s, text):
    """The legal action of this text."""
    return next(action for action in s.legal_actions() if action.text == text)


def removals(s, text):
    """Of each unit that an action removes, by cell: the data of the change."""
    return {change.before.cell: dict(change.data) for change in action(s, text).changes
            if change.before is not None and change.before.cell != "reserve"}


def left(s, side):
    """The units of a side in reserve."""
    return sorted(s.units_in_reserve(side))


def ground(**marks):
    """A terrain that is plain but for some cells: `ground(F="a1 b2", W="c3")`."""
    of = {cell: mark for mark, cells in marks.items() for cell in cells.split()}
    return "/".join("".join(of.get(column + str(row), ".") for column in "abcdef") for row in range(6, 0, -1))


TEAM = "soldier soldier knight knight scout general tower catapult archer king".split()


def placed(cells, *, without=()):
    """The ten units on these cells, in the order of TEAM, but for some: `placed("a1 a2 …", without=["king"])`."""
    units = list(TEAM)
    for kind in without:
        units.remove(kind)
    return " ".join(f"{kind}:{cell}" for kind, cell in zip(units, cells.split(), strict=True))


def made_up(chance, scenarios=("basic", "advanced", "return-of-the-king", "caravan", "master-of-the-forest")):
    """A random position to study: any terrain, any units anywhere, the flag somewhere; it may be over."""
    cells = chance.sample(CELLS, chance.randint(2, 20))
    flag = chance.choice([None, chance.choice([cell for cell in CELLS if cell not in cells])])
    own = {"black": [], "white": []}
    for cell in cells:
        own[chance.choice(("black", "white"))].append(f"{chance.choice(TEAM)}:{cell}")
    rows = ["".join(chance.choices(".FWCM", (5, 2, 2, 2, 1), k=6)) for _ in range(6)]
    beside = {} if flag is None else {"flag": flag}
    return legie.position(**own, turn=chance.choice(("black", "white")), scenario=chance.choice(scenarios),
                          terrain="/".join(rows), **beside)
