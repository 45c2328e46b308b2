"""What the tests of Le Combat des Héros read off a position: its legal texts, the needs a refused text lacks, lives
and flags."""

from boardlab import heroes

CELLS = list(heroes.board.cells)


def position(beige, blue, **fields):
    """A position; lives left out are the maximum: `dragon:d4` or `dragon:d4.poison`."""
    return heroes.position(beige=full(beige), blue=full(blue), **fields)


def acting(cell, beige, blue, **fields):
    """The same with the hero on this cell in play."""
    return position(beige, blue, phase="act", active=cell, **fields)


def full(team):
    """The text of a team with the lives filled in."""
    def one(said):
        head, *flags = said.split(".")
        kind, cell, *life = head.split(":")
        return ".".join([f"{kind}:{cell}:{life[0] if life else heroes.roster()[kind].life}", *flags])
    return " ".join(map(one, team.split()))


def played(s, *texts):
    """The position after some actions."""
    for text in texts:
        s = s.play(text)
    return s


def texts(s):
    """The texts of all legal actions."""
    found = [action.text for action in s.legal_actions()]
    assert len(set(found)) == len(found), f"a text twice in {s.text}"
    return set(found)


def ends(s, start):
    """How the legal texts go on after these words."""
    return {text.removeprefix(start) for text in texts(s) if text.startswith(start)}


def needs(s, text):
    """(rule, need) of every reason against a text; none exactly when it is legal."""
    return [(reason.rule, reason.need) for reason in s.why_not(text)]


def life(s, cell):
    """The hearts of the hero on a cell."""
    return s.at[cell].life


def flags(s, cell):
    """The flags of the hero on a cell, without the card's place."""
    return {flag for flag in s.at[cell].flags if flag != "played"}


def round_of(s, *kinds):
    """Whole turns in which nothing is done but playing these cards."""
    for kind in kinds:
        s = s.play(f"play {kind}")
        s = s.play("end") if s.phase == "act" else s
    return s
