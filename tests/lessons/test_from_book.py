"""The worked examples of the rulebooks are steps of lessons, and the learner is told so."""

import pytest

import boardlab as bl
from boardlab.lessons import BadLesson, LessonPlay, lessons_of, read_lesson

EXAMPLES = {  # of each game: lesson and step, and the position of the book
    "legie": {
        # two swords against two: not enough; with the second knight four; across a corner nobody is attacked
        "first-battle support": "legie/1;black=knight:d4;white=soldier:b3,knight:b4,soldier:c4",
        # a tower, a scout and a soldier: only the soldier can be shot, so it must be
        "arrows must": "legie/1;black=;white=soldier:e2,tower:b5,scout:d5",
        # soldier and general go, the tower stays, the scout is too far away
        "crown crown": "legie/1;black=;white=general:b3,tower:d3,soldier:c4,scout:e5",
        # two swords against the archer's one
        "neighbours general": "legie/1;black=;white=archer:c4,soldier:d4",
    },
    "heroes": {
        # five, and four on the next turn
        "boosts enflamed": "heroes/1;beige=barbarian:d4:6;blue=snake:e5:4,paladin:h9:6,giant:d5:6",
        # a clone that cloned the monk heals an ally
        "cloning heal": "heroes/1;beige=dragon:f5:3,clone:d4:6,monk:d5:4.played;blue=giant:h9:6",
        # the dragon moves two, attacks, moves one more
        "first-fight dragon": "heroes/1;beige=dragon:d4:8;blue=giant:d7:6",
        # the amazon hits at two cells
        "first-fight targets":
            "heroes/1;beige=amazon:d4:4.played;blue=snake:f5:4,paladin:g4:6,ninja:b7:4,giant:d6:6;turn=beige;"
            "phase=act;active=d4;start=d4",
        # and not at three
        "first-fight too-far":
            "heroes/1;beige=amazon:d4:4.played;blue=snake:f5:4,paladin:g4:6,ninja:b7:4,giant:d6:6;turn=beige;"
            "phase=act;active=d4;start=d4",
        # no damage, then two at the end of each of the victim's turns
        "poison bite": "heroes/1;beige=snake:d4:4,monk:a1:4;blue=samurai:h9:6,giant:d5:6",
        # two hearts, then healed: four
        "resurrect back": "heroes/1;beige=dragon:e5:0,monk:d4:4;blue=giant:d8:6",
        # no free path is needed
        "teleporter path": "heroes/1;beige=teleporter:a1:4,monk:b1:4;blue=samurai:a2:6,giant:b2:6",
    },
    "leaders": {
        # in line at two cells, somebody in between: it takes part
        "archer over-somebody": "leaders/1;south=leader:d1,rider:c4,archer:d4,cub:d5;north=leader:d6",
        # next to the Leader it does not
        "archer too-close": "leaders/1;south=leader:d1,rider:c4,archer:d5;north=leader:d6",
        # the second jump goes on from a cell next to the jailer
        "jailer under-way": "leaders/1;south=leader:d1,acrobat:d2,rider:d3;north=leader:d7,jailer:d5,hermit:e4",
        # two actions moved the Leader: two moves
        "nemesis twice": "leaders/1;south=leader:d1,brewmaster:c1;north=leader:d7,nemesis:g4",
        # one action moved him two cells: one move
        "nemesis once": "leaders/1;south=leader:d1,vizier:c1;north=leader:d7,nemesis:g4",
        # the first turns of the discovery game
        "recruit opening":
            "leaders/1;south=leader:d1;north=leader:d7;row=rider,vizier,archer;deck=jailer,nemesis,wanderer,acrobat;"
            "opening=yes",
        # the opening of the strategist game
        "strategist opening":
            "leaders/1;south=leader:d1;north=leader:d7;turn=south;phase=banish;row=acrobat,claw-launcher,rider,"
            "manipulator,bruiser,royal-guard,wanderer,illusionist,brewmaster,archer,jailer,protector,assassin,vizier,"
            "hermit,nemesis;deck=;first=south;mode=strategist;bans=4;opening=yes",
        # and its second banishing
        "strategist second-time":
            "leaders/1;south=leader:d2,rider:c1;north=leader:d6,hermit:c6,cub:e6,nemesis:d7;row=acrobat,"
            "claw-launcher,manipulator,bruiser,royal-guard,wanderer,illusionist,brewmaster,archer,jailer,protector;"
            "deck=;first=south;mode=strategist;banned=assassin,vizier;bans=2",
    },
}
STEP = """rules = ["{rule}"]
[[step]]
kind = "free"
words = "one"
position = "{position}"
{more}
"""


def one_step(more="", game="leaders", rule="rider", position="leaders/1;south=leader:d1,rider:c3;north=leader:d7"):
    return read_lesson(STEP.format(rule=rule, position=position, more=more), game, "one")


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_worked_example_of_the_book_is_a_step(game):
    found = {f"{lesson.name} {step.key}": step.state
             for lesson in lessons_of(game) for step in lesson.steps if step.from_book}
    assert found == {step: bl.game(game).read(text) for step, text in EXAMPLES[game].items()}


def test_a_step_may_say_that_it_is_from_the_book():
    plain, marked = one_step(), one_step("from_book = true")
    assert not plain.steps[0].from_book and marked.steps[0].from_book


def test_whether_it_is_from_the_book_is_true_or_false():
    with pytest.raises(BadLesson, match="step 1.from_book"):
        one_step('from_book = "yes"')


@pytest.mark.parametrize("code, said", [("en", "From the book"), ("fr", "Exemple du livret"),
                                        ("it", "Esempio del regolamento"), ("ru", "Пример из книги правил")])
def test_the_learner_sees_it(code, said):
    plain, marked = LessonPlay(one_step()), LessonPlay(one_step("from_book = true"))
    bl.language(code)
    assert said in marked.view.label and said not in plain.view.label
    widget = bl.Lesson(marked, progress=False)
    assert said in widget.panel.face["kind"][1] and said in widget.picture.text


def test_a_step_about_a_reconstructed_rule_says_so():
    rebuilt = next(rule.id for rule in bl.game("heroes").book if rule.kind == "reconstructed")
    made = one_step("", "heroes", rebuilt, bl.game("heroes").new_game(seed=1).text)
    assert "Reconstructed" in LessonPlay(made).view.label


def test_in_heroes_just_the_steps_about_reconstructed_rules_say_so():
    book = bl.game("heroes").book
    for each in lessons_of("heroes"):
        play = LessonPlay(each)
        for number, step in enumerate(each.steps, 1):
            play.go(number)
            rebuilt = book[step.rule].kind == "reconstructed"
            assert ("Reconstructed" in play.view.label) == rebuilt, (each.name, step.key)
