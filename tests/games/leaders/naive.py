"""Leaders counted a second time, naively, from the sentences of the rules alone.

Nothing here comes from the library: own axial coordinates (naive_board.py), plain dicts, brute force ("for every piece
and every cell: does the sentence allow it?"). `positions_after(p)` gives every legal action text with the position it
leads to, `perft(p, depth)` counts the ways to play on, `data_of(state)` reads what a library state shows to the public.

A position is a dict: pieces {cell: (side, kind, flags)}, turn, phase, row, deck, first, mode, banned, bans, recruits,
opening, outcome (None or (winner, rule)).
"""

from .naive_board import (
    CELLS,
    LINE,
    NEXT,
    OTHER,
    PAIR,
    RECRUITMENT,
    card_count,
    cells_of,
    distance,
    is_empty,
    is_jailed,
    is_protected,
    is_visible,
    leader_cell,
    why_lost,
)

ACTIVE = {"acrobat", "claw-launcher", "rider", "manipulator", "bruiser",
          "royal-guard", "wanderer", "illusionist", "brewmaster"}
BESIDE = ("turn", "phase", "row", "deck", "first", "mode", "banned", "bans", "recruits", "opening")


# what a character may do: (text, {from: to}) for everybody whom the action moves

def can_walk_two(pieces, start, end):
    """Two steps over empty cells, bends allowed, not back to the start."""
    return (end != start and is_empty(pieces, end)
            and any(is_empty(pieces, c) and c in NEXT[start] and end in NEXT[c] for c in CELLS))


def jumps(pieces, start):
    """Where a jumper on this cell comes down."""
    return [end for end in CELLS if is_empty(pieces, end) and distance(start, end) == 2 and LINE[start, end]
            and not is_empty(pieces, LINE[start, end][1])]


def acrobat(pieces, me):
    gone = {c: p for c, p in pieces.items() if c != me}  # on the way nobody stands on the cell it left
    for first in jumps(gone, me):
        yield f"acrobat {me}-{first}", {me: first}
        for second in jumps(gone, first):
            if second != me:
                yield f"acrobat {me}-{first}-{second}", {me: second}


def claw_launcher(pieces, me):
    for other in pieces:
        if other != me and is_visible(pieces, me, other) and other not in NEXT[me]:
            path = LINE[me, other]
            yield f"claw-launcher {me} {other} go", {me: path[-2]}
            if can_be_moved(pieces, me, other):
                yield f"claw-launcher {me} {other} drag", {other: path[1]}


def can_be_moved(pieces, me, other):
    """Abilities of enemies do not move the protected; one's own do."""
    return pieces[me][0] == pieces[other][0] or not is_protected(pieces, other)


def rider(pieces, me):
    for end in CELLS:
        if distance(me, end) == 2 and LINE[me, end] and all(is_empty(pieces, c) for c in LINE[me, end][1:]):
            yield f"rider {me}-{end}", {me: end}


def manipulator(pieces, me):
    for enemy in cells_of(pieces, OTHER[pieces[me][0]]):
        if is_visible(pieces, me, enemy) and enemy not in NEXT[me] and can_be_moved(pieces, me, enemy):
            for end in CELLS:
                if end in NEXT[enemy] and is_empty(pieces, end):
                    yield f"manipulator {me} {enemy}-{end}", {enemy: end}


def bruiser(pieces, me):
    for enemy in cells_of(pieces, OTHER[pieces[me][0]]):
        if enemy in NEXT[me] and can_be_moved(pieces, me, enemy):
            for end in CELLS:  # the far side: next to the enemy, and two cells away from where the bruiser was
                if end in NEXT[enemy] and distance(me, end) == 2 and is_empty(pieces, end):
                    yield f"bruiser {me} {enemy}-{end}", {me: enemy, enemy: end}


def royal_guard(pieces, me):
    near = [c for c in NEXT[leader_cell(pieces, pieces[me][0])] if is_empty(pieces, c)]
    for end in CELLS:
        if is_empty(pieces, end) and (end in near or any(end in NEXT[c] for c in near)):
            yield f"royal-guard {me}-{end}", {me: end}


def wanderer(pieces, me):
    for end in CELLS:
        if is_empty(pieces, end) and not any(end in NEXT[c] for c in cells_of(pieces, OTHER[pieces[me][0]])):
            yield f"wanderer {me}-{end}", {me: end}


def illusionist(pieces, me):
    for other in pieces:
        if other != me and is_visible(pieces, me, other) and other not in NEXT[me] and can_be_moved(pieces, me, other):
            yield f"illusionist {me} {other}", {me: other, other: me}


def brewmaster(pieces, me):
    for ally in cells_of(pieces, pieces[me][0]):
        if ally in NEXT[me]:
            for end in CELLS:
                if end in NEXT[ally] and is_empty(pieces, end):
                    yield f"brewmaster {me} {ally}-{end}", {ally: end}


ABILITY = {"acrobat": acrobat, "claw-launcher": claw_launcher, "rider": rider, "manipulator": manipulator,
           "bruiser": bruiser, "royal-guard": royal_guard, "wanderer": wanderer, "illusionist": illusionist,
           "brewmaster": brewmaster}


def ways_to_act(pieces, me):
    side, kind, flags = pieces[me]
    if "acted" in flags or kind == "nemesis":
        return
    for end in CELLS:
        if end in NEXT[me] and is_empty(pieces, end):
            yield f"step {me}-{end}", {me: end}
        if kind == "leader" and cells_of(pieces, side, "vizier") and can_walk_two(pieces, me, end):
            yield f"vizier {me}-{end}", {me: end}
    if kind in ACTIVE and not is_jailed(pieces, me):
        yield from ABILITY[kind](pieces, me)


# what follows

def carried_out(pieces, actor, moves):
    """The pieces after the moves; the actor has acted; a pair whose one half has moved is closed by anybody else."""
    after = {moves.get(c, c): piece for c, piece in pieces.items()}
    side, kind, _ = pieces[actor]
    after[moves.get(actor, actor)] = (side, kind, ("acted",))
    pair = cells_of(after, side, *PAIR)
    if kind not in PAIR and any(after[c][2] for c in pair):
        for c in pair:
            after[c] = (side, after[c][1], ("acted",))
    return after


def over(p, winner):
    return {**p, "phase": "over", "outcome": (winner, why_lost(p["pieces"], OTHER[winner]))}


def nemesis_ends(pieces, cell):
    two = [end for end in CELLS if can_walk_two(pieces, cell, end)]
    return two or [end for end in CELLS if end in NEXT[cell] and is_empty(pieces, end)]


def wake_nemeses(before, p):
    """Each Nemesis whose enemy Leader changed cell, and that can move at all, now has to."""
    pieces = dict(p["pieces"])
    for side in OTHER:
        if leader_cell(before, OTHER[side]) != leader_cell(pieces, OTHER[side]):
            for c in cells_of(pieces, side, "nemesis"):
                if nemesis_ends(pieces, c):
                    pieces[c] = (side, "nemesis", ("due",))
    due = any("due" in piece[2] for piece in pieces.values())
    return {**p, "pieces": pieces, "phase": "nemesis" if due else "actions"}


def after_action(p, actor, moves):
    """None when the self-ban forbids it."""
    me = p["turn"]
    after = {**p, "pieces": carried_out(p["pieces"], actor, moves)}
    if why_lost(after["pieces"], me):
        return None
    return over(after, me) if why_lost(after["pieces"], OTHER[me]) else wake_nemeses(p["pieces"], after)


def after_nemesis(p, cell, end):
    pieces = {c: piece for c, piece in p["pieces"].items() if c != cell}
    owner = p["pieces"][cell][0]
    pieces[end] = (owner, "nemesis", ())
    for c in cells_of(pieces, owner, "nemesis"):  # a second one (custom positions) may have lost its last way
        if "due" in pieces[c][2] and not nemesis_ends(pieces, c):
            pieces[c] = (owner, "nemesis", ())
    after = {**p, "pieces": pieces}
    for loser in (OTHER[owner], owner):  # both lost: the owner of the Nemesis wins
        if why_lost(pieces, loser):
            return over(after, OTHER[loser])
    return after if any("due" in piece[2] for piece in pieces.values()) else {**after, "phase": "actions"}


def placements(p):
    """(text, card, {cell: piece}) for every card and every free recruitment cell."""
    side = p["turn"]
    free = [c for c in RECRUITMENT[side] if is_empty(p["pieces"], c)]
    for card in p["row"]:
        for cell in free:
            if card != "hermit":
                yield f"recruit {card} {cell}", card, {cell: (side, card, ())}
            for cub in free:
                if card == "hermit" and cub != cell:
                    yield f"recruit hermit {cell} cub {cub}", card, {cell: (side, card, ()), cub: (side, "cub", ())}


def allowed_placements(p):
    for text, card, new in placements(p):
        if not why_lost({**p["pieces"], **new}, p["turn"]):
            yield text, card, new


def recruitment(p):
    """The recruitment phase, or what comes after it when there is none."""
    if card_count(p["pieces"], p["turn"]) < 5 and any(allowed_placements(p)):
        return {**p, "phase": "recruit"}
    return handed_over(p)


def after_recruit(p, card, new):
    row = tuple(c for c in p["row"] if c != card)
    missing = max(0, 3 - len(row)) if p["mode"] == "discovery" else 0
    after = {**p, "pieces": {**p["pieces"], **new}, "row": row + p["deck"][:missing], "deck": p["deck"][missing:],
             "recruits": 1}
    if why_lost(after["pieces"], OTHER[p["turn"]]):
        return over(after, p["turn"])
    return recruitment(after) if p["recruits"] == 2 else handed_over(after)


def handed_over(p):
    pieces = {c: (side, kind, ()) for c, (side, kind, _) in p["pieces"].items()}
    ban = p["bans"] == 2 and p["row"] and all(card_count(pieces, side) >= 3 for side in OTHER)
    return {**p, "pieces": pieces, "turn": OTHER[p["turn"]], "phase": "banish" if ban else "actions",
            "recruits": 2 if p["opening"] else 1, "opening": False}


def after_banish(p, card):
    row = tuple(c for c in p["row"] if c != card)
    bans = p["bans"] - 1 if row else (p["bans"] - 1) // 2 * 2  # without a card left the rest of the round falls away
    return {**p, "row": row, "banned": p["banned"] + (card,), "bans": bans,
            "phase": "actions" if bans in (0, 2) else "banish"}


def positions_after(p):
    """Every legal action text and the position it leads to."""
    if p["phase"] == "banish":
        return {f"banish {card}": after_banish(p, card) for card in p["row"]}
    if p["phase"] == "recruit":
        return {text: after_recruit(p, card, new) for text, card, new in allowed_placements(p)}
    if p["phase"] == "nemesis":  # two (in positions to study) move one after the other, by cell
        c = min(c for c in p["pieces"] if "due" in p["pieces"][c][2])
        return {f"nemesis {c}-{end}": after_nemesis(p, c, end) for end in nemesis_ends(p["pieces"], c)}
    if p["phase"] == "over":
        return {}
    found = {text: after_action(p, me, moves) for me in cells_of(p["pieces"], p["turn"])
             for text, moves in ways_to_act(p["pieces"], me)}
    return {text: after for text, after in found.items() if after} | {"end": recruitment(p)}


def perft(p, depth, known=None):
    """How many ways there are to play on for so many actions."""
    known = {} if known is None else known
    key = depth, frozenset(p["pieces"].items()), *(p[name] for name in BESIDE)
    if depth == 0:
        return 1
    if key not in known:
        known[key] = sum(perft(after, depth - 1, known) for after in positions_after(p).values())
    return known[key]


def data_of(state):
    """What a state of the library shows to the public, as a position of this file."""
    return {"pieces": {piece.cell: (piece.side, piece.kind, tuple(piece.flags)) for piece in state.pieces},
            **{name: getattr(state, name) for name in BESIDE},
            "outcome": tuple(state.outcome) if state.outcome else None}
