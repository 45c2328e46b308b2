"""Everything that is put together from words, in 300 positions a language: no raw name, no gap, no broken grammar."""

import random
import re
from functools import cache

import pytest

import boardlab as bl
from boardlab.graphs import describe_graph, describe_node, describe_pair
from boardlab.scene.look import look_of
from boardlab.scene.telling import describe, status
from boardlab.words.say import LANGUAGES, language, phrases, say_name, say_rule
from boardlab.words.tell import tell

GAMES = ("leaders", "legie", "heroes")
EACH = 100  # positions of each game
ROOMS = "|".join(sorted({key.partition(".")[0] for owner in ("", *GAMES) for key in phrases(owner, "en")}))
EVERYWHERE = {
    rf"(?<![\w/`.])(?:{ROOMS})\.[a-z][\w-]*(?!\()": "the key of a phrase", r"[{}]|…": "an unfilled place",
    r"\b([^\W\d]{3,}) \1\b": "a doubled word", r"\b([a-h][1-9])(?::|\xa0:)? \1\b": "a cell named twice",
    r"  |^ | $| [.,)]|\( ": "a loose space", r"(?<!\w)\(\)|«»|“”|,,|\.\.|::": "signs with nothing between them",
}
GRAMMAR = {
    "en": {r"\ba [aeio]\w+ (?:cell|card)": "a for an"},
    "fr": {r"\b[àÀ] (?:le|les) (?=[A-ZÉ])|\b[àÀ] les\b": "au, aux", r"\b[dD]e (?:le|les) (?=[A-ZÉ])": "du, des",
           r"\b(?:de|que|le|la|se|ne) [AEÉÈIOU]\w+": "elision", r" [;:?!»]|« ": "a space a line may break at"},
    "it": {r"\b(?:di|a|da|in|su) (?:(?:il|lo|la|gli|le|i) |l')(?=[A-ZÈ])": "del, al, dal, nel, sul", r" %": "no space before %"},
    "ru": {r"\b(?:у|от|без|для) (?:Лидер|Юг|Север|никто)\b": "a name in the wrong case"},
}


@cache
def positions(name):
    """Positions met by chance, in every way the game can begin."""
    game, chance, found = bl.game(name), random.Random(name), []
    ways = getattr(game, "options", ({},))
    while len(found) < EACH:
        s = game.new_game(seed=chance.randrange(1000), **chance.choice(ways))
        for _ in range(chance.randrange(60)):
            if s.outcome:
                break
            s = s.play(chance.choice(s.legal_actions()))
        found.append(s)
    return found


@cache
def reports(name):
    """What can be said of these positions in any language: actions, refusals (of some), graphs (of some)."""
    chance, actions, refusals, graphs = random.Random(name), [], [], []
    for number, s in enumerate(positions(name)):
        some = chance.sample(s.legal_actions(), min(8, len(s.legal_actions())))
        actions += [(s, action) for action in some]
        things = [*s.board.cells, *s.kinds, *(click for action in some for click in action.clicks)]
        if number % 5 == 0:
            refusals += [reason for action in some for reason in s.why_not((*action.clicks[:-1], chance.choice(things)))]
            refusals += [reason for _ in range(8) for reason in s.why_not(tuple(chance.choices(things, k=2)))]
            graph = s.graph(chance.choice([kind for kind in s.graphs if kind not in ("game", "reach")]))
            if len(graph) > 1:
                a, b = chance.sample(list(graph), 2)
                graphs += [describe_graph(graph), describe_node(graph, a), describe_pair(graph, a, b)]
    return actions, refusals, graphs


def sentences(name):
    """All of it in the current language."""
    actions, refusals, graphs = reports(name)
    for s in positions(name):
        yield from (describe(s, look_of(s)), " – ".join(status(s)))
    yield from (tell(s, action) for s, action in actions)
    yield from (reason.sentence for reason in refusals)
    yield from (said for each in graphs for said in getattr(each, "sentences", None) or (each.sentence,))


def raw_names(name):
    """The names of the notation that have another word in this language, and are no part of any of its words."""
    game = bl.game(name)
    ids = {*game.State.kinds, *game.sides, *(rule.id for rule in game.book if "-" in rule.id)}
    ids = {word for word in ids if "-" in word} if language() == "en" else ids
    said = " ".join(say_name(name, word).lower() for word in ids)
    return [word for word in ids if not re.search(rf"\b{re.escape(word)}\b", said)]


def wrong(sentence, code, raw):
    """What is wrong with a sentence, and where."""
    for pattern, problem in (EVERYWHERE | GRAMMAR[code]).items():
        for found in re.finditer(pattern, sentence):
            yield f"{problem}: {found[0]!r} in {sentence!r}"
    yield from (f"a raw name: {word!r} in {sentence!r}" for word in raw if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", sentence))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_said_of_positions_met_by_chance(name, code):
    language(code)
    raw, said = raw_names(name), {*sentences(name)}
    assert len(said) > 400
    found = [problem for sentence in sorted(said) for problem in wrong(sentence, code, raw)]
    assert not found, f"{len(found)}:\n" + "\n".join(line[:300] for line in found[:12])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_rules_and_lessons_say(name, code):
    language(code)
    said = [say_rule(name, rule.id, rule.sentence) for rule in bl.game(name).book]
    said += [phrase for key, phrase in phrases(name, code).items() if key.startswith("lessons.")]
    found = [problem for sentence in said for problem in wrong(sentence, code, ())]
    assert not found, "\n".join(found[:12])


@pytest.mark.parametrize("code, sentence", [
    ("en", "needs.any.over is said"), ("en", "c3: c3 is taken"), ("en", "the the card"), ("en", "gone {cell}"), ("en", "two  spaces"),
    ("fr", "va à le Leader"), ("fr", "à côté de le Leader"), ("fr", "Quoi ?"), ("fr", "à côté de Archère"), ("it", "di il Leader"), ("it", "a il Leader"),
    ("en", "Claw Launcher: claw-launcher")])
def test_the_list_finds_what_is_wrong(code, sentence):
    language(code)
    assert list(wrong(sentence, code, ["claw-launcher"]))
