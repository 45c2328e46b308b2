"""Positions made up for proofs: close to an end, with whoever matters."""

import random

from boardlab.games import heroes, leaders, legie

CARDS = [card for card in leaders.cards if card != "hermit"]
HELPFUL = ["nemesis", "illusionist", "brewmaster", "claw-launcher", "royal-guard", "archer", "bruiser", "manipulator", "vizier"]
NEMESIS_ANSWERS = leaders.position(south="leader:b2 claw-launcher:d6 manipulator:g4", north="leader:c3 nemesis:d5",
                                   turn="south")


def leaders_position(chance, size=2):
    """Two Leaders and so many characters a side, anywhere; nobody recruits."""
    cells = chance.sample(leaders.board.cells, 2 * size + 2)
    own = chance.sample(chance.choice([CARDS, HELPFUL]), size)
    kinds = ["leader", *own, "leader", *chance.sample(CARDS, size)]
    team = [f"{kind}:{cell}" for kind, cell in zip(kinds, cells)]
    return leaders.position(south=" ".join(team[:size + 1]), north=" ".join(team[size + 1:]), turn="south")


def legie_position(chance):
    """Somebody is about to place the last unit, or not quite; or kings are in danger."""
    units = ["soldier", "soldier", "knight", "knight", "scout", "general", "tower", "catapult", "archer", "king"]
    cells = chance.sample(legie.board.cells, 20)
    black, white = chance.sample(units, chance.choice([8, 9, 9])), chance.sample(units, chance.randint(3, 8))
    team = [f"{kind}:{cell}" for kind, cell in zip(black + white, cells)]
    scenario = chance.choice(["basic", "return-of-the-king"])
    terrain = {} if scenario == "basic" else {"terrain": "F...../....../....../....../....../....F."}
    return legie.position(black=" ".join(team[:len(black)]), white=" ".join(team[len(black):]), turn="black",
                          scenario=scenario, **terrain)


def heroes_position(chance):
    """One or two heroes against one or two that are nearly down."""
    mine, theirs = chance.sample(heroes.kinds, chance.choice([1, 2])), chance.sample(heroes.kinds, chance.choice([1, 1, 2]))
    cells = chance.sample([cell for cell in heroes.board.cells if cell[0] in "bcde" and cell[1] in "3456"], 4)
    beige = " ".join(f"{kind}:{cell}:4{'.played' if number else ''}" for number, (kind, cell) in enumerate(zip(mine, cells)))
    blue = " ".join(f"{kind}:{cell}:{chance.randint(1, 3)}" for kind, cell in zip(theirs, cells[2:]))
    return heroes.position(beige=beige, blue=blue, turn="beige")


def clone_position(chance):
    """A Clone against three who are nearly down, among them whoever hits many at once or from far away."""
    far = chance.choice(["dragon", "dragon", "amazon", "frost-mage"])
    others = chance.sample([kind for kind in heroes.kinds if kind not in ("clone", far)], 2)
    cells = chance.sample([cell for cell in heroes.board.cells if cell[0] in "cdef" and cell[1] in "3456"], 4)
    blue = " ".join(f"{kind}:{cell}:{chance.randint(1, 2)}" for kind, cell in zip([far, *others], cells))
    return heroes.position(beige=f"clone:{cells[3]}:6", blue=blue, turn="beige")


MAKERS = {"leaders": leaders_position, "legie": legie_position, "heroes": heroes_position}


def positions(name, count, seed):
    """So many positions in which the game goes on."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        s = MAKERS[name](chance)
        if not s.outcome:
            found.append(s)
    return found
