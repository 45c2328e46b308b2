"""The same bytes for 200 games of each game, whoever plays them: here, threads, processes, and a cluster that loses a worker."""

import ctypes
import os
import signal
import threading
import time
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor

import pytest

from boardlab import lab
from boardlab.lab import workers

GAMES = {"heroes": "heroes-teams", "leaders": "leaders-cards", "legie": "legie-openings"}


@pytest.fixture(scope="module")
def bytes_of(tmp_path_factory):
    """The file a study leaves, by how it was played; the first of each game is played here."""
    folder = tmp_path_factory.mktemp("bytes")

    def played(game, executor):
        file = folder / f"{game}-{len(list(folder.iterdir()))}.results"
        lab.study(GAMES[game], games=200, player="random", executor=executor, file=file)
        return file.read_bytes()
    return played


@pytest.fixture(scope="module")
def alone(bytes_of):
    return {game: bytes_of(game, None) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_threads_give_the_same_bytes(game, bytes_of, alone):
    assert alone[game].count(b"\n") > 200
    with ThreadPoolExecutor(3) as threads:
        assert bytes_of(game, threads) == alone[game]


@pytest.mark.parametrize("game", GAMES)
def test_loky_gives_the_same_bytes_with_any_number_of_processes(game, bytes_of, alone):
    assert bytes_of(game, 2) == alone[game] and bytes_of(game, 3) == alone[game]


@pytest.fixture(scope="module")
def client():
    """A cluster of two worker processes on this machine; it gives up a task that was lost with two of them."""
    import dask
    from distributed import Client, LocalCluster
    with dask.config.set({"distributed.scheduler.allowed-failures": 1}), LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50) as cluster, \
            Client(cluster) as client:
        yield client


def kill_one(client, when):
    """A worker process is killed as soon as it is time; the cluster starts another one by itself."""
    victim = next(iter(client.run(os.getpid).values()))

    def later():
        while not when():
            time.sleep(0.005)
        os.kill(victim, signal.SIGKILL)
    killer = threading.Thread(target=later)
    killer.start()
    return victim, killer


@pytest.mark.parametrize("game", GAMES)
def test_a_dask_cluster_that_loses_a_worker_gives_the_same_bytes(game, client, bytes_of, alone, monkeypatch):
    monkeypatch.setattr(workers, "BATCH", 0.02)  # many batches, so that some are on their way when it happens
    while len(client.ncores()) < 2:  # not `wait_for_workers`: a cluster may stop telling who comes after it lost one
        time.sleep(0.05)
    given = []
    submit = workers.submitted

    def noted(*words):
        given.append(words)
        return submit(*words)
    monkeypatch.setattr(workers, "submitted", noted)
    victim, killer = kill_one(client, lambda: len(given) >= 4)
    assert bytes_of(game, lab.dask(client)) == alone[game]
    killer.join()
    assert len(given) >= 4 and victim not in client.run(os.getpid).values()


def test_a_function_of_a_notebook_works_on_a_cluster(client):
    space = {}
    exec("def mine(state, chance):\n    return sorted(state.legal_actions(), key=str)[int(3 * chance.random())]", space)
    space["mine"].__module__ = "__main__"  # as in a cell
    here = lab.match("legie", space["mine"], "random", games=6)
    for executor in (lab.dask(client), 2):
        assert lab.match("legie", space["mine"], "random", games=6, executor=executor).rows == here.rows


def leaves(state):
    """Plays on until there are three units, and ends its process then."""
    if len(state.at) >= 3:
        os._exit(7)
    return state.legal_actions()[0]


def test_a_bot_that_ends_its_process_loses_that_game_and_nothing_else_is_lost(client):
    def killed(state):
        os.kill(os.getpid(), signal.SIGKILL)  # as a system does that has no memory left

    def crashes(state):
        ctypes.string_at(0)
    for bad, how, executor, games in [(leaves, "EXIT(7)", 2, 2), (killed, "SIGKILL(-9)", lab.dask(client), 2),
                                      (crashes, "SIGSEGV", 2, 1)]:
        result = lab.arena([bad, "random"], "legie", games=games, executor=executor)
        assert result.wins["random"].hits == games and result.lost_by[bad.__name__] == {"killed": games}
        assert how in result.faults[0].told and how in repr(result)
        assert len(result.faults[0].record.line) == (4 if bad is leaves else 0)


def test_who_kills_now_and_then_loses_those_games_and_the_others_are_as_always():
    def rarely(state, chance):
        if chance.random() < 0.03:
            os._exit(1)
        return chance.choice(state.legal_actions())

    def never(state, chance):
        chance.random()
        return chance.choice(state.legal_actions())
    rows = lab.match("legie", rarely, "random", games=8, executor=2).rows
    alike = [row == other for row, other in zip(rows, lab.match("legie", never, "random", games=8).rows)]
    assert alike == [row.rule != "killed" for row in rows] and 0 < sum(alike) < 8
    assert all(row.winner == (row.number < 4) and "EXIT(1)" in row.fault for row in rows if row.rule == "killed")


def test_a_pool_that_broke_before_a_batch_was_handed_out_is_replaced(monkeypatch):
    here, pools = lab.match("legie", "random", "random", games=6).rows, []

    class Breaks(ThreadPoolExecutor):
        """A pool whose first one takes two batches and no more."""

        def submit(self, *words):
            self.taken = getattr(self, "taken", 0) + 1
            if self is pools[0] and self.taken > 2:
                raise BrokenExecutor("a worker is gone")
            return super().submit(*words)

    monkeypatch.setattr(workers, "loky", lambda count: pools.append(Breaks(count)) or pools[-1])
    assert lab.match("legie", "random", "random", games=6, executor=2).rows == here and len(pools) > 1


def test_a_study_writes_down_that_a_player_killed_its_process_and_does_not_let_it_again(tmp_path):
    found = lab.study("legie-openings", games=2, player=(leaves, "random"), executor=2, file=tmp_path / "results")
    assert [found.row(number).played.rule for number in (0, 1)] == ["killed", "killed"]
    with pytest.raises(lab.workers.BoardlabError, match="not played again"):
        found[0]
