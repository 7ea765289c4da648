"""Workers that come and go, and a scheduler that starts again: the folder of a sweep gets the same bytes."""

import json
import logging
import os
import subprocess
import sys
import time
from unittest import mock

import psutil
import pytest
from distributed import KilledWorker, LocalCluster

import bng_sim
from bng_sim.sweeps.cluster import cluster as playing
from bng_sim.sweeps.cluster import workforce
from bng_sim.sweeps.cluster.cluster import Cluster, Waiting
from bng_sim.sweeps.cluster.workforce import ClusterLostError, Workforce
from bng_sim.sweeps.plan.cells import Chunk
from bng_sim.sweeps.play.chunks import Task
from tests.sweeps.cluster.loopback import Loopback
from tests.sweeps.store.faults import files, small_chunks

USUAL = {"name": "small", "game": "guillotines", "seed": 5, "ladder": False, "assumptions": False}
KILLS, EVERY = 24, 5.0  # that many times a worker that plays is ended, at least so many seconds apart


def played(folder, asked, **how):
    return files(bng_sim.sweep(asked, folder=folder, progress=False, **how)._stored.folder)


@pytest.mark.slow
def test_workers_that_come_and_go_in_an_adaptive_cluster_change_no_byte(tmp_path):
    asked = USUAL | {"games": 400, "lineups": ["random"]}
    submit, wanted = Cluster._submit, {4: 2, 9: 3, 14: 1, 19: 2}
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp://", host="127.0.0.1",
        dashboard_address=":0", silence_logs=logging.CRITICAL,
    ) as running, small_chunks(10):  # fmt: skip
        sizes = set()

        def scaled(self, *arguments, **keys):
            if n := wanted.pop(next(self._numbers) // 2, 0):
                running.scale(n)
                time.sleep(0.1)
            sizes.add(len(self.workforce.ready))
            return submit(self, *arguments, **keys)

        with (
            mock.patch.object(Cluster, "_submit", scaled),
            mock.patch.object(workforce, "LOOK", 0.05),
            mock.patch.object(playing, "BUNDLE", 0.0),
        ):
            found = played(tmp_path / "there", asked, backend="dask", address=running.scheduler_address)

        assert found == played(tmp_path / "here", asked)
    assert wanted == {}
    assert len(sizes) > 1


def end_nanny_and_worker(running, process):
    nanny = process.parent()
    process.kill()
    nanny.kill()
    running.add_worker(wait=False)


def coming_and_going(running, kills):
    """A `look` of a workforce that ends one of those who play every five seconds, and lets others come.

    Every other one is started again by its nanny; of the rest another comes in its place, as if from a queue.
    """
    look, last = Workforce.look, [time.monotonic()]

    def looks(self):
        look(self)
        if len(kills) >= KILLS or time.monotonic() - last[0] < EVERY:
            return
        for address in self.ready:
            found = process_at(address)
            if found is not None:
                kills.append(address)
                last[0] = time.monotonic()
                found.kill() if len(kills) % 2 else end_nanny_and_worker(running, found)
                return

    return looks


def process_at(address):
    """The process of this machine that listens at an address; None if it is gone."""
    port = int(address.rpartition(":")[2])
    for found in psutil.net_connections("tcp"):
        if found.status == psutil.CONN_LISTEN and found.laddr.port == port and found.pid:
            return psutil.Process(found.pid)
    return None


@pytest.mark.slow
def test_workers_that_are_killed_every_five_seconds_for_two_minutes_change_no_byte(tmp_path):
    asked = USUAL | {"games": 2_000, "grid": {"crises_in_deck": [*range(1, 9)]}, "lineups": ["greedy"]}
    running, kills = Loopback(tmp_path, workers=4), []
    hand_out, begun, handed = Cluster._hand_out, time.monotonic(), [0]

    def as_workers_go(self, waiting, flights, pace):
        """So that the sweep lasts until the last is killed."""
        if len(kills) == KILLS or handed[0] <= 160 * len(kills) / KILLS + 8:
            for future in hand_out(self, waiting, flights, pace):
                handed[0] += 1
                yield future

    try:
        with (
            small_chunks(100),
            mock.patch.object(playing, "BUNDLE", 0.0),
            mock.patch.object(playing, "WINDOW", 2),
            mock.patch.object(Workforce, "look", coming_and_going(running, kills)),
            mock.patch.object(Cluster, "_hand_out", as_workers_go),
        ):
            found = played(tmp_path / "there", asked, backend="dask", address=running.address)
        took = time.monotonic() - begun
        logging.getLogger(__name__).warning("%d workers killed in %.0f s, %d bundles", len(kills), took, handed[0])
        assert len(kills) == KILLS
        with small_chunks(100):
            assert found == played(tmp_path / "here", asked)
    finally:
        running.close()


class Lone:
    """A cell, as far as a task needs one."""

    index = 0

    class cell:  # noqa: N801
        games_a_deal = 1


def judged(allowed, deaths, *, alone_after):
    """What becomes of a chunk after each of so many deaths: `again`, `alone` or `failed`."""
    made = object.__new__(Cluster)
    task, found = Task(Lone, Chunk(0, 10)), []
    waiting = Waiting(iter(()))
    for number in range(deaths):
        flight = playing.Flight((task,), frozenset(), is_alone=number >= alone_after)
        failures = [*made._failed(flight, KilledWorker("key", None, allowed), waiting)]
        found.append("failed" if failures else "alone" if waiting.alone else "again")
        waiting.left.clear()
        waiting.alone.clear()
    return found


def test_chunk_is_played_alone_after_three_deaths_and_given_up_after_three_more():
    assert judged(0, 6, alone_after=3) == ["again", "again", "alone", "alone", "alone", "failed"]
    assert judged(3, 2, alone_after=1) == ["alone", "failed"]  # Dask's default: four workers have died each time


def test_worker_that_was_prepared_once_may_die_as_often_again():
    force = object.__new__(Workforce)
    force._deaths, force._origins, force._threads = playing.Counter({"nanny": 2}), {"worker": "nanny"}, {"worker": 1}
    force.ready, force._uncached = {}, set()
    force._preparing = {"worker": mock.Mock(status="finished", result=lambda timeout: "")}
    force._take_prepared()

    assert force.ready == {"worker": 1}
    assert not force._deaths


def test_if_all_workers_are_gone_or_left_out_the_error_names_why():
    made = object.__new__(Cluster)
    made.workforce = mock.Mock(ready={}, refused={"tcp://a:1": "numpy 1.0 instead of 2.0"})
    made._seen = time.monotonic() - playing.WAIT - 1
    with pytest.raises(
        ClusterLostError, match=r"no worker that can play for 300 seconds(?s:.*)a:1 is left out: numpy 1"
    ):
        made._look({}, Waiting(iter(())))


def sweep_in_a_process(folder, address):
    command = [sys.executable, "-m", "bng_sim", "sweep", "small.yaml", "--no-report", "--backend", "dask"]
    settings = os.environ | {"COLUMNS": "400"}
    return subprocess.Popen(
        [*command, "--address", address], cwd=folder, stderr=subprocess.PIPE, text=True, env=settings
    )


@pytest.mark.slow
def test_scheduler_that_starts_again_is_said_and_the_same_command_resumes_to_the_same_bytes(tmp_path):
    asked = USUAL | {"games": 80_000, "lineups": ["greedy"]}
    (tmp_path / "small.yaml").write_text(json.dumps(asked), encoding="utf-8")
    running = Loopback(tmp_path, workers=1)
    try:
        with sweep_in_a_process(tmp_path, running.address) as sweep:
            while sweep.poll() is None and not any(tmp_path.glob("runs/small/figures/*")):
                time.sleep(0.1)
            running.scheduler.kill()
            running.scheduler.wait()
            running.start_scheduler(int(running.address.rpartition(":")[2]))
            _, said = sweep.communicate(timeout=900)
        first = sweep.returncode
        running.add_worker(wait=False)
        with sweep_in_a_process(tmp_path, running.address) as again:
            _, resumed = again.communicate(timeout=900)
    finally:
        running.close()

    assert first == 4, said
    assert "does not answer any more; what came back is stored, and the same command resumes" in said
    assert "Traceback" not in said
    assert again.returncode == 0, resumed
    assert "reused 0" not in resumed
    assert files(tmp_path / "runs" / "small") == played(tmp_path / "here", asked)
