"""Legie once more, slowly, straight from the sentences of the rules; it knows only the text of a position.

Nothing here comes from the library, so that the two can be compared.
"""

SWORDS = {"soldier": 1, "knight": 2, "scout": 1, "general": 2, "tower": 1, "catapult": 0, "archer": 0, "king": 0}
HOW_MANY = {"soldier": 2, "knight": 2, "scout": 1, "general": 1, "tower": 1, "catapult": 1, "archer": 1, "king": 1}
ALL_CELLS = [column + row for column in "abcdef" for row in "123456"]


def read(text):
    """The fields of a position text; units as (side, kind) by cell, terrain as a letter by cell."""
    fields = dict(part.split("=") for part in text.split(";")[1:])
    units = {}
    for side in ("black", "white"):
        for unit in filter(None, fields[side].split(",")):
            kind, cell = unit.split(":")
            units[cell] = side, kind
    rows = fields.get("terrain", "/".join(["......"] * 6)).split("/")
    terrain = {"abcdef"[x] + str(6 - y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    if fields["scenario"] == "basic":
        terrain = dict.fromkeys(terrain, ".")
    return {"units": units, "terrain": terrain, "turn": fields["turn"], "flag": fields.get("flag")}


def touch(a, b):
    """Neighbours are orthogonal, never diagonal."""
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1


def shielded(p, cell):
    """Scouts and generals have a shield; a fortification gives one to a soldier, knight, archer or king."""
    kind = p["units"][cell][1]
    return kind in ("scout", "general") or p["terrain"][cell] == "C" and kind in ("soldier", "knight", "archer", "king")


def may_stand(p, kind, cell):
    """No unit, no flag; on water only soldiers, knights and kings; on a mountain no tower and no catapult."""
    if cell in p["units"] or cell == p["flag"]:
        return False
    if p["terrain"][cell] == "W" and kind not in ("soldier", "knight", "king"):
        return False
    return not (p["terrain"][cell] == "M" and kind in ("tower", "catapult"))


def enemies(p):
    """The cells of the enemies that can be removed at all."""
    return [cell for cell, (side, kind) in p["units"].items()
            if side != p["turn"] and kind not in ("tower", "catapult")]


def total(p, kind, cell, enemy):
    """The swords of the unit placed on a cell, and of every other friend beside the enemy."""
    helpers = [SWORDS[k] for other, (side, k) in p["units"].items()
               if side == p["turn"] and other != cell and touch(other, enemy)]
    return SWORDS[kind] + sum(helpers)


def defence(p, cell):
    """Defence is 2; archer 1; a shield adds 1."""
    return (1 if p["units"][cell][1] == "archer" else 2) + (1 if shielded(p, cell) else 0)


def beaten(p, kind, cell):
    """Whom a sword unit or a king removes when it is placed on a cell."""
    beside = [enemy for enemy in enemies(p) if touch(enemy, cell)]
    if kind == "king":
        return beside
    return [enemy for enemy in beside if SWORDS[kind] and total(p, kind, cell, enemy) > defence(p, enemy)]


def targets(p, cell):
    """Whom an arrow unit on a cell can shoot: nobody from a forest, nobody in one, nobody with a shield."""
    if p["terrain"][cell] == "F":
        return []
    return [enemy for enemy in enemies(p) if not shielded(p, enemy) and p["terrain"][enemy] != "F"]


def actions(p):
    """Every legal action by its text: which cells are cleared, and where the flag is afterwards."""
    own = [kind for side, kind in p["units"].values() if side == p["turn"]]
    found = {}
    for kind in SWORDS:
        if own.count(kind) >= HOW_MANY[kind]:
            continue
        for cell in ALL_CELLS:
            if may_stand(p, kind, cell):
                found |= outcomes(p, kind, cell)
    return found or {"pass": (frozenset(), p["flag"])}


def outcomes(p, kind, cell):
    """What placing one unit on one cell can lead to."""
    text = f"{kind} {cell}"
    if kind in ("archer", "catapult"):
        shot = {f"{text} x {enemy}": (frozenset([enemy]), enemy) for enemy in targets(p, cell)}
        return shot or {text: (frozenset(), p["flag"])}
    fallen = beaten(p, kind, cell)
    if len(fallen) > 1:
        return {f"{text} flag {enemy}": (frozenset(fallen), enemy) for enemy in fallen}
    return {text: (frozenset(fallen), fallen[0] if fallen else p["flag"])}
