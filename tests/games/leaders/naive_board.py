"""The board of Leaders for the naive counting: own coordinates, who stands where, how a Leader is lost.

Pieces are a plain dict {cell: (side, kind, flags)}.
"""

PAIR = {"hermit", "cub"}
OTHER = {"south": "north", "north": "south"}

# board: column q from -3 (a) to 3 (g), larger r is lower, cells of a column numbered from the bottom
AT = {"abcdefg"[q + 3] + str(min(3, 3 - q) - r + 1): (q, r)
      for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3}
CELLS = sorted(AT)
NAME = {place: cell for cell, place in AT.items()}
RECRUITMENT = {"south": ["a1", "b1", "c1", "d1", "e1", "f1", "g1"], "north": ["a4", "b5", "c6", "d7", "e6", "f5", "g4"]}


def distance(a, b):
    q, r = AT[b][0] - AT[a][0], AT[b][1] - AT[a][1]
    return max(abs(q), abs(r), abs(q + r))


def line(a, b):
    """All cells from a to b on a straight line, both ends included; None when they share no line."""
    q, r, n = AT[b][0] - AT[a][0], AT[b][1] - AT[a][1], distance(a, b)
    if n == 0 or 0 not in (q, r, q + r):
        return None
    return [NAME[AT[a][0] + q // n * i, AT[a][1] + r // n * i] for i in range(n + 1)]


# the same questions are asked a million times: asked once here, kept as tables
NEXT = {a: [b for b in CELLS if distance(a, b) == 1] for a in CELLS}
LINE = {(a, b): line(a, b) for a in CELLS for b in CELLS}


# who stands where

def is_empty(pieces, cell):
    return cell not in pieces


def cells_of(pieces, side, *kinds):
    return [c for c in pieces if pieces[c][0] == side and (not kinds or pieces[c][1] in kinds)]


def leader_cell(pieces, side):
    return cells_of(pieces, side, "leader")[0]


def is_visible(pieces, a, b):
    return b in pieces and LINE[a, b] is not None and all(is_empty(pieces, c) for c in LINE[a, b][1:-1])


def is_jailed(pieces, cell):
    return any(cell in NEXT[jailer] for jailer in cells_of(pieces, OTHER[pieces[cell][0]], "jailer"))


def is_protected(pieces, cell):
    """Nobody of the other side can move the one who stands here."""
    protectors = cells_of(pieces, pieces[cell][0], "protector")
    return any(cell == protector or cell in NEXT[protector] for protector in protectors)


def card_count(pieces, side):
    """Hermit and Cub are one card; a second Cub (custom positions) could only have come with a second such card."""
    pairs = max(len(cells_of(pieces, side, "hermit")), len(cells_of(pieces, side, "cub")))
    return pairs + len([c for c in cells_of(pieces, side) if pieces[c][1] not in PAIR])


# how a Leader is lost

def takes_part(pieces, cell, victim):
    kind = pieces[cell][1]
    if kind == "cub":
        return False
    if kind == "archer":
        return distance(cell, victim) == 2 and LINE[cell, victim] is not None
    return cell in NEXT[victim]


def why_lost(pieces, side):
    leader = leader_cell(pieces, side)
    hunters = [c for c in cells_of(pieces, OTHER[side]) if takes_part(pieces, c, leader)]
    if len(hunters) >= 2 or any(pieces[c][1] == "assassin" for c in hunters):
        return "capture"
    if all(not is_empty(pieces, c) for c in NEXT[leader]):
        return "surround"
    return None
