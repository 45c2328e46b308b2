"""The engine of Le Combat des Héros against its rules: positions worth naming, and made-up ones full of statuses."""

import random
from collections import Counter

import pytest

import boardlab as bl
from boardlab import engine, heroes
from boardlab.engine.compare import differences
from boardlab.games.heroes.pieces import KINDS, POWERS, SIDES, SPECIALS, SPENT, STATUSES
from boardlab.games.heroes.rosters import KIT, Hero, Roster

CELLS = heroes.board.cells
AGAIN = "beige=monk:a1:4;blue=monk:h9:4.played,clone:h7:6"  # blue repeats itself

NAMED = {
    "a step, an attack, steps left": "beige=dragon:d4:8;blue=monk:d6:2,ninja:e5:4;phase=act;active=d4;walked=2",
    "nobody walks through the dead": "beige=ninja:a1:4,giant:a2:0;blue=monk:b2:4;phase=act;active=a1",
    "a teleport": "beige=teleporter:d4:4;blue=monk:d6:2;phase=act;active=d4",
    "a round trip and a tornado": "beige=teleporter:d4:4;blue=monk:d6:1,giant:f6:6.invisible;phase=act;active=d4;start=a1;walked=1",
    "the way back is taken": "beige=teleporter:d4:4,giant:a1:6;blue=monk:d6:1;phase=act;active=d4;start=a1;walked=1",
    "a tornado that wins": "beige=teleporter:d4:4;blue=monk:d6:1;phase=act;active=d4;start=a1;walked=1",
    "each enemy once": "beige=dragon:d4:8;blue=monk:d5:4,ninja:e5:4,clone:c3:6.divine-shield;phase=act;active=d4;hits=d5,h8",
    "range three, shifted": "beige=telepath:d4:4;blue=ninja:d7:4,clone:a1:6.riposte,giant:g4:6.divine-shield;phase=act;active=d4",
    "nowhere to shift": "beige=telepath:a3:4,giant:b1:6,dragon:b2:8;blue=ninja:a1:4,clone:a2:6;phase=act;active=a3",
    "long shot": "beige=amazon:d4:4.spent-longshot;blue=ninja:d7:4;phase=act;active=d4;power=longshot",
    "enflamed": "beige=barbarian:d4:6;blue=clone:d5:5,ninja:a1:1;phase=act;active=d4;power=enflamed",
    "swift": "beige=dragon:d4:8;blue=clone:d6:5;phase=act;active=d4;power=swiftness;walked=4",
    "a bite, a double dose": "beige=snake:d4:4;blue=clone:d5:6,ninja:e5:4.poison,giant:c5:6.poison2;phase=act;active=d4",
    "a double dose bitten": "beige=snake:d4:4;blue=clone:d5:6,ninja:e5:4.poison,giant:c5:6.poison2;phase=act;active=d4;power=double-dose",
    "shackled by the first attack": "beige=giant:d4:6;blue=clone:d5:6,dragon:e5:8;phase=act;active=d4;power=shackle",
    "a shackled hero": "beige=amazon:d4:4.shackle.poison;blue=clone:d5:6;phase=act;active=d4",
    "a frozen hero": "beige=giant:d4:2.freeze.shackle.riposte.invisible.mind-control.poison2,ninja:a1:4;blue=clone:d5:6",
    "a frozen hero that dies, the last": "beige=giant:d4:2.freeze.poison;blue=clone:d5:6",
    "poison at the end": "beige=giant:d4:2.poison,monk:a1:4;blue=clone:d5:6;phase=act;active=d4;seen=0000000001",
    "an answer that kills": "beige=giant:d4:3,ninja:a1:4;blue=samurai:d5:6.riposte;phase=act;active=d4",
    "an answer that kills the last": "beige=giant:d4:3;blue=samurai:d5:6.riposte;phase=act;active=d4",
    "an answer out of range": "beige=amazon:d4:3;blue=samurai:d6:6.riposte;phase=act;active=d4",
    "heal, resurrect": "beige=monk:d4:4,giant:d5:1,ninja:e5:0,amazon:d3:4.invisible;blue=clone:c4:6.invisible;phase=act;active=d4",
    "whom to clone": "beige=clone:d4:6,ninja:d5:4;blue=monk:d6:4.invisible,snake:e5:4,dragon:c4:0;phase=act;active=d4",
    "a clone of a monk heals": "beige=clone:d4:6,ninja:d5:1;blue=snake:e5:4;phase=act;active=d4;cloned=monk",
    "a clone of a teleporter": "beige=clone:d4:6;blue=snake:e5:4;phase=act;active=d4;cloned=teleporter",
    "mind control": "beige=telepath:d4:4;blue=snake:d7:4,ninja:d8:4,monk:a4:4.invisible,giant:e4:0;phase=act;active=d4",
    "a controlled hero": "beige=giant:d4:5.mind-control,monk:d5:4;blue=clone:c4:6,ninja:e4:4;turn=beige;first=blue;heart=yes;phase=act;active=d4",
    "a controlled healer": "beige=monk:d4:3.mind-control,ninja:d5:3;blue=clone:c4:3.invisible;phase=act;active=d4",
    "a spare heart": "beige=giant:d4:5;blue=clone:c4:6;first=blue;heart=yes;phase=act;active=d4;seen=00000000aa",
    "no heart for the whole": "beige=giant:d4:6;blue=clone:c4:6;first=blue;heart=yes;phase=act;active=d4",
    "cards taken back": "beige=giant:d4:6;blue=clone:c4:6.played,ninja:a1:4.played,monk:b1:0;phase=act;active=d4",
    "the last quiet turn": "beige=giant:d4:6;blue=clone:h9:6;phase=act;active=d4;quiet=1;patience=2",
    "a turn that was not quiet": "beige=giant:d4:6;blue=clone:h9:6;phase=act;active=d4;quiet=1;patience=2;stirred=yes",
    "won": "beige=giant:d4:6;blue=clone:h9:0",
    "endless": "beige=giant:d4:6;blue=clone:h9:6;quiet=50;first=blue",
    "a pick with a past": "beige=dragon:b1:8,monk:c1:4;turn=beige;phase=pick;first=blue;quiet=7;seen=00000000aa;repeats=0",
    "everybody at once": ";".join(
        [f"{side}={','.join(f'{kind}:{cell}:{KIT[kind].life}' for kind, cell in zip(KINDS, CELLS[36 * i:]))}"
         for i, side in enumerate(SIDES)]),
}


def read(text):
    return heroes.read(f"heroes/1;{text}")


@pytest.mark.parametrize("text", NAMED.values(), ids=NAMED)
def test_a_named_position_and_what_follows_it(text, which):
    s = read(text)
    assert not differences(s, which)
    for action in s.legal_actions():
        assert not differences(s.play(action), which)


@pytest.mark.parametrize("repeats", [0, 2, 3])
def test_a_repetition_ends_the_game_exactly_when_the_rules_say_so(repeats, which):
    s = read(f"{AGAIN};repeats={repeats}")
    position, count = engine.fast(s, which), 0
    while not s.outcome and count < 40:
        text = "end" if s.phase == "act" else next(a.text for a in s.legal_actions())
        number = next(n for n in position.legal() if position.action(n).text == text)
        s, position, count = s.play(text), position.play(number), count + 1
        assert position.state() == s and position.key == engine.fast(s, which).key
    assert bool(s.outcome) == bool(repeats)


def test_the_order_of_the_history_does_not_matter_but_the_history_does(which):
    one, other, less = [engine.fast(read(f"{AGAIN};seen={seen}"), which).key for seen in
                        ("00000000aa,0000000001", "0000000001,00000000aa", "00000000aa")]
    assert one == other != less and hash(one) == hash(other)


def test_rosters_and_options_tell_positions_apart(which):
    texts = [AGAIN, f"{AGAIN};first=blue", f"{AGAIN};repeats=2", f"{AGAIN};patience=49", f"{AGAIN};heart=yes"]
    keys = {engine.fast(read(text), which).key for text in texts}
    own = heroes.position(roster=Roster("own-values", KIT.heroes), beige="monk:a1:4", blue="monk:h9:4.played clone:h7:6")
    assert len(keys | {engine.fast(own, which).key}) == len(texts) + 1


def test_values_come_from_the_roster_of_the_position(which):
    short = Roster("short", KIT.heroes | {"amazon": KIT["amazon"]._replace(range=0, attack=20, move="teleport")})
    for power, ends in ({}, set()), ({"power": "longshot"}, {"d5"}):
        s = heroes.position(roster=short, beige="amazon:d4:4", blue="monk:d5:4 ninja:d6:4", phase="act", active="d4", **power)
        position = engine.fast(s, which)
        assert {position.action(n).clicks[0] for n in position.legal() if position.action(n).word == "attack"} == ends
        assert differences(s, which) == []


# Made up


def made_up_roster(chance, name):
    """Thirteen heroes with any values at all."""
    def hero():
        return Hero(chance.randint(1, 20), chance.choice(["teleport", 0, 1, 2, 3, 9]), chance.randint(0, 9),
                    chance.choice([0, 1, 2, 3, 20]), chance.choice(["", *SPECIALS]),
                    tuple(chance.sample(POWERS, chance.choice([0, 1, 2, 12]))))
    return Roster(name, {kind: hero() for kind in KINDS})


def made_up_hero(chance, roster, kind, cell):
    """A hero with any life and any flags it can have, and its text."""
    most = roster[kind].life
    life = chance.choice([0, 1, most, chance.randint(1, most)])
    flags = [status for status in STATUSES if life and chance.random() < 0.15]
    if {"poison", "poison2"} <= {*flags}:
        flags.remove("poison")
    flags += ["played"] * (life and chance.random() < 0.5)
    flags += [SPENT[power] for power in roster[kind].powers if chance.random() < 0.25]
    return life, ".".join([f"{kind}:{cell}:{life}", *flags])


def made_up(chance, roster):
    """A position with any heroes anywhere, close together or not, in a turn that may be under way."""
    middle, size = chance.choice(CELLS), chance.choice([8, 30, 72])
    cells = sorted(CELLS, key=lambda cell: (heroes.board.distance[middle][cell], chance.random()))[:size]
    chance.shuffle(cells)
    turn, first = chance.choice(SIDES), chance.choice(SIDES)
    fields = {"turn": turn, "first": first, "heart": chance.choice(["yes", "no"]), "repeats": chance.choice([0, 2, 3]),
              "patience": 50, "quiet": chance.randint(0, 50),
              "seen": [f"{chance.randrange(16**10):010x}" for _ in range(chance.randint(0, 3))]}
    living = []
    for side in SIDES:
        texts = []
        for kind in chance.sample(KINDS, chance.choice([1, 3, 4] if size == 8 else [2, 6, 13])):
            life, text = made_up_hero(chance, roster, kind, cell := cells.pop())
            texts.append(text)
            living += [(kind, cell)] * (life > 0 and side == turn)
        fields[side] = " ".join(texts)
    if living and chance.random() < 0.7:
        kind, cell = chance.choice(living)
        hero = roster[kind]
        fields |= {"phase": "act", "active": cell, "start": chance.choice(CELLS), "walked": chance.choice([0, 1, 2, 99]),
                   "hits": chance.sample(CELLS, 3) if chance.random() < 0.3 else (), "stirred": chance.choice(["yes", "no"])}
        if hero.special == "cloning" and chance.random() < 0.6:
            fields["cloned"] = chance.choice(KINDS)
        if hero.powers and chance.random() < 0.5:
            fields["power"] = chance.choice(hero.powers)
    texts = {name: ",".join(value) if isinstance(value, (list, tuple)) else str(value) for name, value in fields.items()}
    return {name: value for name, value in texts.items() if value}


def made_up_positions(count, roster, seed):
    """Some that can be read, and one action further on."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        try:
            s = heroes.position(roster=roster, **made_up(chance, roster))
        except bl.Unreadable:
            continue  # everybody dead
        found.append(s)
        if not s.outcome:
            found.append(s.play(chance.choice(s.legal_actions())))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_made_up_positions(seed, which):
    roster = KIT if seed % 2 else made_up_roster(random.Random(seed), f"made-up-{seed}")
    for s in made_up_positions(60, roster, seed):
        assert not differences(s, which), s.text


def test_the_made_up_positions_show_every_status_power_and_verb():
    met = Counter()
    for seed in range(8):
        for s in made_up_positions(60, KIT, seed):
            met.update(flag for piece in s.at.values() for flag in piece.flags)
            met.update(action.word if action.word != "power" else action.clicks[0] for action in s.legal_actions())
    assert {*STATUSES, *POWERS, "play", "step", "teleport", "attack", "clone", "heart", "end"} <= {*met}
