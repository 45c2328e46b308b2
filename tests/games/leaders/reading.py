"""What the tests of Leaders read off a position: its legal texts, the needs a refused text lacks, made-up positions."""

from boardlab import leaders
from boardlab.errors import BoardlabError

KINDS = [kind for kind in leaders.kinds if kind != "leader"]
CELLS = list(leaders.board.cells)


def texts(s):
    """The texts of all legal actions; no text means two actions."""
    found = [action.text for action in s.legal_actions()]
    assert len(set(found)) == len(found), f"a text twice in {s.text}"
    return set(found)


def ends(s, start):
    """How the legal texts go on after these words: `ends(s, "rider c3-")` are the cells the rider reaches."""
    return {text.removeprefix(start) for text in texts(s) if text.startswith(start)}


def needs(s, text):
    """(rule, need) of every reason against a text; none exactly when it is legal."""
    return [(reason.rule, reason.need) for reason in s.why_not(text)]


def where(s, side, kind):
    """The cells of a kind."""
    return [p.cell for p in s.pieces if (p.side, p.kind) == (side, kind)]


def made_up(chance):
    """A random position to study: any characters anywhere, any phase; None where nobody could play on."""
    sides = "south", "north"
    cells = chance.sample(CELLS, chance.randint(4, 24))
    own = {side: [f"leader:{cells.pop()}"] for side in sides}
    for cell in cells:
        kind = chance.choice(KINDS)
        acted = ".acted" if kind != "nemesis" and chance.random() < 0.2 else ""
        own[chance.choice(sides)].append(f"{kind}:{cell}{acted}")
    cards = chance.sample(leaders.cards, 16)
    turn, first, mode = chance.choice(sides), chance.choice(sides), chance.choice(("discovery", "strategist"))
    phase = chance.choice(("actions", "actions", "actions", "recruit", "nemesis", "banish"))
    beside = {"row": cards[:chance.choice((1, 3, 3, 5))], "deck": cards[5:chance.randint(5, 16)]}
    if mode == "strategist":
        bans = chance.randint(1, 4) if phase == "banish" else chance.choice((0, 2))
        beside = {"row": cards[:chance.randint(1, 16)], "bans": bans}
    if phase == "nemesis":
        free = [cell for cell in CELLS if not any(f":{cell}" in piece for side in sides for piece in own[side])]
        own[chance.choice(sides)].append(f"nemesis:{chance.choice(free)}.due")
    try:
        s = leaders.position(**own, turn=turn, first=first, mode=mode, phase=phase, recruits=chance.choice((1, 1, 2)),
                             opening=turn == first and chance.random() < 0.2, **beside)
    except BoardlabError:
        return None
    return None if s.outcome else s
