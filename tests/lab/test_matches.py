"""A match: the same games whoever plays them and where; a player is a name or a function; every game can be opened."""

import os
import signal
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

import boardlab as bl
from boardlab import lab
from boardlab.errors import BoardlabError, Unreadable
from boardlab.lab.games import Failed, Plan, Played, course
from boardlab.players import LEVELS
from boardlab.words.say import say

KIT = ("heroes", "leaders", "legie")


def first_action(state):
    return state.legal_actions()[0]


def any_text(state, chance):
    return chance.choice(state.legal_actions()).text


@pytest.mark.parametrize("name", bl.games())
def test_the_same_seed_gives_the_same_games_and_another_one_others(name):
    one = lab.match(name, "random", "random", games=30)
    assert one.rows == lab.match(name, "random", "random", games=30).rows
    assert one.rows != lab.match(name, "random", "random", games=30, seed=2).rows
    assert [row.number for row in one.rows] == list(range(30))


@pytest.mark.parametrize("name", bl.games())
def test_a_game_does_not_depend_on_those_before_it(name):
    plan = lab.match(name, "random", any_text, games=6).plan
    assert course(plan, 4).played == lab.match(name, "random", any_text, games=6).rows[4]


@pytest.mark.parametrize("name", bl.games())
@pytest.mark.parametrize("players", [("random", "random"), (any_text, first_action)])
def test_every_game_is_a_record_that_ends_as_its_row_says(name, players):
    games = lab.match(name, *players, games=2 if name == "heroes" else 6)
    for row, game in zip(games.rows, games):
        assert isinstance(game, bl.Record) and len(game.line) == row.actions and game.rule == row.rule
        assert game.root.state == bl.game(name).new_game(seed=game.seed)
        if row.is_finished:
            winner = None if row.winner is None else game.state.sides[row.winner]
            assert game.state.outcome == (winner, row.rule)
        else:
            assert game.state.outcome is None
        assert bl.Record.read(game.text).line == ()  # at the start
        assert bl.Record.read(game.text).to_end().line == game.line


def test_the_colours_are_swapped_half_way():
    games = lab.match("legie", any_text, "random", games=10)
    assert [game.players["black"] for game in games] == ["any_text"] * 5 + ["random"] * 5
    won = sum(game.players[game.state.outcome.winner] == "any_text" for game in games if game.state.outcome.winner)
    assert games.wins["any_text"].hits == won and games.wins["any_text"].of == games.decided


def test_what_a_row_counts_is_what_was_there():
    games = lab.match("leaders", "random", "random", games=5)
    for row, game in zip(games.rows, games):
        states = [node.state for node in game.here.path()]
        widths = [len(state.legal_actions()) for state in states[:-1]]
        assert row.offered == sum(widths) and row.choices == sum(width > 1 for width in widths)
        assert row.turns == 1 + sum(one.turn != two.turn for one, two in zip(states[:-1], states[1:-1]))
        assert row.first == states[0].sides.index(states[0].first)


def test_random_play_in_numbers_and_by_the_rules_count_the_same():
    def at_random(state, chance):
        return chance.choice(state.legal_actions())
    fast, slow = (lab.match("legie", *players, games=100) for players in (("random", "random"), (at_random, at_random)))
    for what in ("turns", "actions"):
        assert abs(fast.lengths(what)["mean"] - slow.lengths(what)["mean"]) < 2
    assert fast.rows[0]._replace(moves=()).choices and slow.rows[0].moves


@pytest.mark.parametrize("executor", [2, "threads"])
@pytest.mark.parametrize("name", KIT)
def test_workers_change_nothing(name, executor):
    chosen = ThreadPoolExecutor(2) if executor == "threads" else executor
    def own(state, chance):  # by value to other processes: it is defined here
        return chance.choice(state.legal_actions())
    for players, games in (("random", "random"), 40), ((own, "random"), 4):
        assert lab.match(name, *players, games, executor=chosen).rows == lab.match(name, *players, games).rows


def test_a_lost_process_costs_a_batch(tmp_path):
    parent = os.getpid()

    marker = tmp_path / "killed"

    def kills_once(state, chance):
        if os.getpid() != parent and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return chance.choice(state.legal_actions())
    assert lab.match("legie", kills_once, "random", games=20, executor=2).rows \
        == lab.match("legie", kills_once, "random", games=20).rows


class Broken(Executor):
    """Somebody's own executor whose workers are gone."""

    def submit(self, task, *words):
        from concurrent.futures import Future
        from concurrent.futures.process import BrokenProcessPool
        future = Future()
        future.set_exception(BrokenProcessPool("gone"))
        return future


def test_an_executor_of_ones_own_that_breaks_is_told():
    with pytest.raises(BoardlabError, match="workers are gone"):
        lab.match("legie", "random", "random", games=4, executor=Broken())


def test_levels_are_players_also_by_number():
    assert lab.match("legie", "level-1", "random", games=1).names == ("beginner", "random")
    assert [lab.seats.known(f"level-{n}") for n in (1, 2, 3, 4)] == list(LEVELS)


@pytest.mark.parametrize("call, said", [
    (lambda: lab.match("legie", "begginer", "random"), "Did you mean beginner?"),
    (lambda: lab.match("legie", "random", 5), "a function from a position to an action; not 5"),
    (lambda: lab.match("legie", "random", "random", scenari="x"), "Did you mean scenario?"),
    (lambda: lab.match("legie", "random", "random", scenario="caravn"), "Did you mean caravan?"),
    (lambda: lab.match("legei", "random", "random"), "Did you mean legie?"),
    (lambda: lab.match("legie", "random", "random", games=0), "games: expected a whole number from 1"),
    (lambda: lab.match("legie", "random", "random", seed="x"), "seed: expected a whole number"),
    (lambda: lab.match("legie", "random", "random", executor="dask"), "expected a number of processes"),
    (lambda: lab.dask("client"), "expected a Dask client"),
])
def test_what_is_not_known_is_refused_before_anything_is_played(call, said):
    with pytest.raises(BoardlabError) as error:
        call()
    assert said in str(error.value)


@pytest.mark.parametrize("bot, why, told", [
    (lambda state: 1 / 0, "failed", "ZeroDivisionError"),
    (lambda state: "king z9", "illegal", "z9"),
    (lambda state: None, "illegal", "expected an action or its text, not None"),
    (lambda state: bl.leaders.new_game(seed=1, first="south").legal_actions()[0], "illegal", "step d1"),
])
def test_a_player_that_fails_stops_a_match_and_is_named_unless_that_is_forgiven(bot, why, told):
    with pytest.raises(Failed, match="game 0") as error:
        lab.match("legie", bot, "random", games=2)
    assert error.value.why == why and told in str(error.value)
    row = course(Plan("legie", ({},), (bot, "random"), 1, forgiving=True), 0).played
    assert row.winner == 1 and row.rule == why and told in row.fault


def test_a_game_that_goes_round_in_circles_or_on_for_ever_is_left_unfinished():
    def waits(state):
        return "end" if state.why_not("end") == () else state.legal_actions()[0]
    row = lab.match("leaders", waits, waits, games=1).rows[0]
    assert (row.winner, row.rule) == (None, "repetition")
    drawn = lab.match("leaders", waits, waits, games=2, repetition="draw")
    assert {(row.winner, row.rule) for row in drawn.rows} == {(None, "drawn")} and drawn.draws == 2 and not drawn.unfinished
    assert say("lab.endings.drawn") in str(drawn) and lab.arena([waits, waits], games=2, repetition="draw")[0].match.draws == 2
    with pytest.raises(BoardlabError, match="Did you mean draw"):
        lab.match("leaders", waits, waits, repetition="drawn")
    for players in (("random", "random"), (any_text, any_text)):
        games = lab.match("heroes", *players, games=2, turns=5)
        assert {row.rule for row in games.rows} == {"too-long"} and games.unfinished == 2 and games.decided == 0
        assert [row.turns for row in games.rows] == [5, 5]
        assert len(games[1].line) == games.rows[1].actions


def test_a_player_with_a_chance_of_its_own_is_found_out_when_its_game_is_played_again():
    from random import SystemRandom
    games = lab.match("legie", lambda state: SystemRandom().choice(state.legal_actions()), "random", games=1)
    assert games[0].line == games[0].line  # its moves were kept
    forgotten = lab.Match(games.plan, [games.rows[0]._replace(moves=())])
    with pytest.raises(BoardlabError, match="chance"):
        forgotten[0]


def test_a_result_shows_itself_and_gives_its_table():
    games = lab.match("leaders", "random", "random", games=20, mode="strategist")
    assert "Leaders mode=strategist: random against random 2, 20 games, seed 1" in repr(games)
    assert "won by the first player" in repr(games) and str(games.first) in repr(games)
    assert games.first.hits + sum(row.winner not in (None, row.first) for row in games.rows) == games.decided
    assert sum(games.endings.values()) == 20 and len(games.table) == 20 and games.csv.count("\n") == 21
    assert games.csv.splitlines()[1].startswith("0,1/0,south,")
    for code in ("fr", "it", "ru"):
        with bl.speaking(code):
            assert "random" in repr(games) and "lab." not in repr(games)


def test_games_that_are_the_same_are_told_and_an_opening_by_lot_makes_them_different():
    def always(state):
        return max(state.legal_actions(), key=lambda action: action.text)
    same, other = (lab.match("legie", always, always, games=8, opening=opening) for opening in (0, 3))
    assert same.different == 1 and "Only 1 of the 8 games were different" in repr(same)
    assert other.different == 8 and "Only" not in repr(other)
    assert {tuple(game.line[3:4]) for game in other} and len({game.line[:3] for game in other}) == 8
    assert lab.match("legie", "random", "random", games=8).different == 8


def test_names_are_text_on_a_page():
    def bot(state, chance):
        return chance.choice(state.legal_actions())
    bot.__name__ = "<script>alert(1)</script>"
    shown = lab.match("legie", bot, "random", games=2)._repr_html_()
    assert "<script>" not in shown and "&lt;script&gt;" in shown


def test_a_game_opens_on_a_board():
    game = lab.match("legie", "random", "random", games=2)[1]
    board = game.board()
    assert board.state == game.root.state and board.session.record is game
    board.close()


def test_a_game_survives_being_sent_to_another_process():
    import pickle
    game = lab.match("legie", any_text, "random", games=1)[0]
    again = pickle.loads(pickle.dumps(game))
    assert (again.line, again.seed, again.players, again.number) == (game.line, game.seed, game.players, 0)


def test_an_unknown_first_player_is_whose_turn_it_is():
    assert isinstance(lab.match("morris", "random", "random", games=3).rows[0], Played)
    with pytest.raises(Unreadable):
        lab.match("chess", "random", "random")
