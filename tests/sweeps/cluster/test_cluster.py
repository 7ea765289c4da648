"""A sweep on a cluster of this machine leaves the bytes that it leaves here, whatever happens to workers."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest import mock

import distributed
import pytest
from distributed import Client

import bng_sim
from bng_sim.core.errors import IncompleteError
from bng_sim.games import GAMES
from bng_sim.games.guillotines import strategy
from bng_sim.own_games import components
from bng_sim.own_games.components import read_rows
from bng_sim.sweeps.cluster import cluster as playing
from bng_sim.sweeps.cluster import cluster_state, connection, workforce
from bng_sim.sweeps.cluster.cluster import Cluster
from bng_sim.sweeps.cluster.job import differences, make_job
from bng_sim.sweeps.cluster.workforce import Workforce
from bng_sim.sweeps.play.chunks import Failure, Made, Pace, Task
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.store.folder import Store
from tests.command import call, process
from tests.slow import slow_after
from tests.sweeps.cluster.deadly import FIRST, open_deadly
from tests.sweeps.cluster.loopback import ROOT, Loopback
from tests.sweeps.store.faults import files, small_chunks

OWN = """
from bng_sim.games.guillotines import strategy


@strategy("Always takes the same place in the list.")
def placed(seen, moves, n, traits, rng):
    return n - 1
"""
FAILS = """
from bng_sim.games.guillotines import strategy


@strategy("Breaks its contract where the list is long.")
def wild(seen, moves, n, traits, rng):
    return n if n > 9 else 0
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    running = Loopback(tmp_path_factory.mktemp("cluster"))
    yield running
    running.close()


@pytest.fixture(autouse=True)
def chunks():
    with small_chunks(20):
        yield


def config(**keys):
    usual = {"name": "small", "game": "guillotines", "games": 120, "seed": 5, "ladder": False, "assumptions": False}
    return usual | keys


def here(folder, asked, **how):
    return files(bng_sim.sweep(asked, folder=folder, progress=False, **how)._stored.folder)


def there(cluster, folder, asked, **how):
    return here(folder, asked, backend="dask", address=cluster.address, **how)


@pytest.mark.parametrize("game", slow_after(1, GAMES))
def test_the_bytes_are_those_of_a_sweep_here(near, tmp_path, game):
    asked = config(game=game, lineups=["random", GAMES[game].default_lineup])

    assert there(near, tmp_path / "there", asked) == here(tmp_path / "here", asked)


STOPPING = {
    "precision": {"games": None, "max_games": 200, "precision": {"metric": "turns", "half_width": 2.0}},
    "verdict": {
        "games": None, "max_games": 200, "grid": {"crises_in_deck": [1, 7]},
        "until_decided": {"metric": "revolution_rate", "margin": 0.1},
    },
}  # fmt: skip


@pytest.mark.parametrize("stopping", slow_after(0, STOPPING))
def test_a_sweep_that_looks_at_results_meanwhile_stops_at_the_same_game(cluster, tmp_path, stopping):
    asked = {key: value for key, value in config(**STOPPING[stopping]).items() if value is not None}

    assert there(cluster, tmp_path / "there", asked) == here(tmp_path / "here", asked)


@pytest.mark.slow
def test_own_strategies_travel_and_a_failure_is_told_as_here(cluster, tmp_path):
    for name, text in (("own.py", OWN), ("fails.py", FAILS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    asked = config(strategies=[str(tmp_path / "own.py"), str(tmp_path / "fails.py")], lineups=["placed", "wild"])

    with pytest.warns(RuntimeWarning, match="cells without figures: 1"):
        found = there(cluster, tmp_path / "there", asked)
    with pytest.warns(RuntimeWarning, match="cells without figures: 1"):
        assert found == here(tmp_path / "here", asked)
    assert "failures.csv" in found


@pytest.mark.slow
@pytest.mark.parametrize("lineup", ["random", "stop_at"])
def test_game_in_one_file_travels_with_the_cards_beside_it(near, tmp_path, lineup):
    for example in ("dig.py", "dig.csv"):
        shutil.copy(ROOT / "examples" / example, tmp_path)
    asked = config(game=str(tmp_path / "dig.py"), lineups=[lineup])
    seen = []
    with mock.patch.object(components, "read_rows", side_effect=lambda path: seen.append(path) or read_rows(path)):
        assert there(near, tmp_path / "there", asked) == here(tmp_path / "here", asked)
    assert {path.parent == tmp_path for path in seen} == {True, False}


@pytest.mark.slow
def test_workers_that_see_the_folder_write_into_it_and_leave_the_same_bytes(near, tmp_path):
    asked = config(lineups=["greedy", "random"])

    assert there(near, tmp_path / "there", asked, shared=True) == here(tmp_path / "here", asked)
    assert [path.name for path in tmp_path.glob(".*") if path.suffix != ".lock"] == []


@pytest.mark.slow
def test_a_scheduler_that_is_frozen_counts_as_lost(tmp_path):
    lone = Loopback(tmp_path, workers=1)
    record, begun = Cluster._submit, []

    def submit(self, *arguments, **keys):
        if not begun and next(self._numbers) > 10:
            begun.append(time.monotonic())
            lone.scheduler.send_signal(signal.SIGSTOP)
        return record(self, *arguments, **keys)

    try:
        with mock.patch.object(Cluster, "_submit", submit), pytest.raises(IncompleteError, match="does not answer"):
            there(lone, tmp_path / "there", config(games=2_000, lineups=["greedy"]))
        assert time.monotonic() - begun[0] < 30
    finally:
        lone.scheduler.send_signal(signal.SIGCONT)
        lone.close()


def test_workers_that_do_not_see_the_folder_are_refused(near, tmp_path):
    with (
        mock.patch.object(cluster_state, "mark", return_value=None),
        pytest.raises(bng_sim.InputError, match=r"it does not see .*there, into which it is to write"),
    ):
        there(near, tmp_path / "there", config(), shared=True)


@pytest.mark.slow
def test_an_edited_strategy_file_is_not_taken_for_the_old_one(cluster, tmp_path):
    for place in (1, 2):
        text = OWN.replace("n - 1", f"(n - 1) // {place}").replace("placed", "edited")
        (tmp_path / "own.py").write_text(text, encoding="utf-8")
        asked = config(strategies=[str(tmp_path / "own.py")], lineups=["edited"])
        done = call("sweep", write(tmp_path, asked), "--runs", tmp_path / f"here{place}", "--no-report")
        assert done.returncode == 0, done.stderr

        assert there(cluster, tmp_path / f"there{place}", asked) == files(tmp_path / f"here{place}" / "small")


def write(folder, asked):
    path = folder / "small.yaml"
    path.write_text(json.dumps(asked), encoding="utf-8")
    return path


@pytest.mark.slow
def test_what_was_begun_here_is_finished_there_and_the_other_way_round(cluster, tmp_path):
    asked = config(grid={"crises_in_deck": [3, 4, 5]}, lineups=["greedy"])
    whole = here(tmp_path / "whole", asked)
    here(tmp_path / "begun_here", asked, only=[0])
    there(cluster, tmp_path / "begun_there", asked, only=[0])

    assert there(cluster, tmp_path / "begun_here", asked) == whole
    assert here(tmp_path / "begun_there", asked) == whole


@pytest.mark.slow
def test_a_client_that_is_there_is_used_and_left_open(cluster, tmp_path):
    with Client(cluster.address, set_as_default=False) as client:
        run = bng_sim.sweep(config(), folder=tmp_path / "a", backend="dask", address=client, progress=False)

        assert run.cells.shape[0]
        assert client.status == "running"
    assert cluster.tasks() == []


def killed_midway(running, folder, kill):
    """The files of a sweep during which a worker comes to its end."""
    record, killed = Cluster._submit, []

    def submit(self, *arguments, **keys):
        if not killed and next(self._numbers) > 20:
            killed.append(kill())
        return record(self, *arguments, **keys)

    with mock.patch.object(Cluster, "_submit", submit):
        found = there(running, folder, config(games=2_000, lineups=["greedy"]))
    assert killed
    return found


@pytest.mark.slow
def test_a_worker_that_is_killed_changes_no_byte(cluster, tmp_path):
    found = killed_midway(cluster, tmp_path / "there", cluster.kill_a_worker)

    assert found == here(tmp_path / "here", config(games=2_000, lineups=["greedy"]))


@pytest.mark.slow
@pytest.mark.parametrize("way", ["exits", "retires"])
def test_a_worker_that_exits_or_retires_changes_no_byte(tmp_path, way):
    lone = Loopback(tmp_path)

    def end():
        with Client(lone.address, set_as_default=False) as client:
            address = next(iter(client.scheduler_info()["workers"]))
            if way == "exits":
                client.run(lambda: sys.exit(3), workers=[address], wait=False, on_error="ignore")
            else:
                client.retire_workers([address])

    try:
        found = killed_midway(lone, tmp_path / "there", end)
    finally:
        lone.close()

    assert found == here(tmp_path / "here", config(games=2_000, lineups=["greedy"]))


def deadly(cluster, client, tmp_path, told):
    """A cluster that plays a job one of whose chunks kills its worker, and that job's tasks."""
    game = GAMES["guillotines"]
    game.strategies.load_shipped()
    from bng_sim.sweeps.plan.cells import make_plan  # noqa: PLC0415
    from tests.conftest import config as as_read  # noqa: PLC0415

    plan = make_plan(as_read(games=100), game)
    store = Store(tmp_path / "small", game, plan.resolved(tmp_path))
    job = make_job(open_deadly, [], [cell.cell.lineup for cell in plan.cells], store.encoder)
    made = Cluster(client, job, tmp_path / "small", told.append)
    made.workforce.gather()  # as `ready` does
    runner = Runner(plan, store, lambda: game, 1, "threads", frozenset(range(len(plan.cells))))
    return made, list(runner.missing())


@pytest.mark.slow
def test_a_chunk_that_kills_its_workers_fails_and_its_neighbours_are_not_blamed(cluster, tmp_path):
    with Client(cluster.address, set_as_default=False) as client:
        made, tasks = deadly(cluster, client, tmp_path, [])
        tasks = [task for task in tasks if task.cell.index == 0]
        found = {task.chunk.first: one for task, one in made.play(tasks, Pace())}

    failed = {first: one.reason for first, one in found.items() if isinstance(one, Failure)}
    assert failed == {FIRST: playing.DIED}
    assert sum(isinstance(one, Made) for one in found.values()) == len(tasks) - 1
    cluster.wait_for(2)


@pytest.mark.slow
def test_a_worker_with_other_sources_is_left_out_and_what_differs_is_named(cluster, tmp_path):
    shutil.copytree(ROOT, tmp_path / "other", ignore=shutil.ignore_patterns(".*", "reports", "site", "runs", "docs"))
    rules = tmp_path / "other" / "bng_sim" / "games" / "guillotines" / "rules" / "panic.py"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    process = cluster.add_worker(sources=tmp_path / "other")
    told = []
    try:
        with Client(cluster.address, set_as_default=False) as client:
            made, _ = deadly(cluster, client, tmp_path, told)

        assert len(made.workforce.ready) == 2
        assert list(made.workforce.refused.values()) == [
            "other sources of bng-sim (bng_sim/games/guillotines/rules/panic.py)"
        ]
        assert any("is left out: other sources of bng-sim" in line for line in told)
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def of_another_python(workers):
    """Workers that say that they are of another Python, and may be sent nothing to run."""

    def versions(**_):
        return {"host": {"python": "3.99.1.final.0"}, "packages": {}}

    def run(**_):
        raise AssertionError("a worker of another Python was sent something to run")

    with contextlib.ExitStack() as stack:
        for worker in workers:
            stack.enter_context(mock.patch.dict(worker.handlers, versions=versions, run=run))
        yield


OTHER_PYTHON = f"Python 3.99 instead of {sys.version_info.major}.{sys.version_info.minor}"


def swept(near, folder):
    options = ("--backend", "dask", "--address", near.address, "--no-report")
    return call("sweep", write(folder, config(lineups=["greedy"])), *options, cwd=folder, COLUMNS="400")


@pytest.mark.slow
def test_worker_of_another_python_is_left_out_and_named_before_it_is_sent_anything(near, tmp_path):
    with of_another_python(near.workers[:1]):
        done = swept(near, tmp_path)

    assert done.returncode == 0, done.stderr
    assert f"worker {near.workers[0].address} is left out: {OTHER_PYTHON}" in done.stderr
    assert files(tmp_path / "runs" / "small") == here(tmp_path / "here", config(lineups=["greedy"]))


def test_if_all_workers_are_of_another_python_the_sweep_ends_with_code_2(near, tmp_path):
    with of_another_python(near.workers):
        done = swept(near, tmp_path)

    assert done.returncode == 2, done.stderr
    for worker in near.workers:
        assert f"{worker.address}: {OTHER_PYTHON}" in done.stderr


def find_other_python():
    """A Python of another version that can run Dask, with the packages of this one; None if there is none."""
    installed = [*Path(sys.base_prefix).parent.glob("*/bin/python3"), *map(shutil.which, OTHER_PYTHONS)]
    for python in filter(None, installed):
        asked = "import sys, distributed.cli.dask_worker; print(sys.version_info.minor)"
        environment = os.environ | {"PYTHONPATH": str(PACKAGES)}
        done = subprocess.run([python, "-c", asked], capture_output=True, text=True, env=environment, check=False)
        if done.returncode == 0 and int(done.stdout) != sys.version_info.minor:
            return python
    return None


PACKAGES = Path(distributed.__file__).parents[1]
OTHER_PYTHONS = [f"python3.{minor}" for minor in range(10, 15)]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::distributed.versions.VersionMismatchWarning")  # what the test is about
def test_real_worker_of_another_python_is_left_out_and_lives(cluster, tmp_path):
    python = find_other_python()
    if python is None:
        pytest.skip("no other Python is installed that runs Dask")
    process = cluster.add_worker(sources=PACKAGES, python=python)
    told = []
    try:
        with Client(cluster.address, set_as_default=False) as client:
            made, _ = deadly(cluster, client, tmp_path, told)
            (why,) = made.workforce.refused.values()
            assert re.fullmatch(rf"Python 3\.\d+ instead of 3\.{sys.version_info.minor}", why)
            assert len(client.scheduler_info(n_workers=-1)["workers"]) == 3
        assert len(made.workforce.ready) == 2
    finally:
        process.terminate()
        process.wait()


@pytest.mark.slow
def test_worker_that_dies_whenever_it_is_asked_is_left_out(tmp_path):
    lone = Loopback(tmp_path, workers=0)
    try:
        lone.add_worker("--preload", str(Path(__file__).with_name("deadly_worker.py")))
        with pytest.raises(
            bng_sim.InputError, match=r"no worker of the cluster can play: .*it died or was silent 3 times"
        ):
            there(lone, tmp_path / "there", config())
    finally:
        lone.close()


@pytest.mark.slow
def test_worker_that_is_frozen_is_left_out(tmp_path):
    lone = Loopback(tmp_path, workers=2)
    asked = config(lineups=["greedy"])
    frozen = next(iter(lone.pids().values()))
    os.kill(frozen, signal.SIGSTOP)
    try:
        with mock.patch.object(workforce, "SILENCE", 3.0):
            assert there(lone, tmp_path / "there", asked) == here(tmp_path / "here", asked)
    finally:
        os.kill(frozen, signal.SIGCONT)
        lone.close()


def test_other_versions_are_named():
    ours = {"Python": "3.11", "numba": "0.68.1", "sources of bng-sim": "a"}

    assert differences(ours, ours) == []
    assert differences(ours, ours | {"numba": "0.68.0"}) == ["numba 0.68.0 instead of 0.68.1"]
    assert differences(ours, {"Python": "3.12", "numba": "0.68.1", "sources of bng-sim": "b"}) == [
        "Python 3.12 instead of 3.11", "other sources of bng-sim",
    ]  # fmt: skip


@pytest.mark.slow
def test_a_worker_that_comes_late_plays_too(cluster, tmp_path):
    lone = Loopback(tmp_path, workers=1)
    try:
        asked = config(games=3_000, lineups=["greedy"])
        seen, look = set(), Workforce.look

        def looks(self):
            look(self)
            seen.update([len(self.ready)])
            if seen == {0, 1} and len(lone.started) == 2:
                lone.add_worker()

        with mock.patch.object(Workforce, "look", looks), mock.patch("bng_sim.sweeps.cluster.workforce.LOOK", 0.1):
            found = there(lone, tmp_path / "there", asked)

        assert max(seen) == 2
        assert found == here(tmp_path / "here", asked)
    finally:
        lone.close()


@pytest.mark.slow
def test_if_the_scheduler_is_lost_the_sweep_ends_with_code_4_and_goes_on_here(tmp_path):
    lone = Loopback(tmp_path, workers=1)
    asked = config(games=200_000, lineups=["greedy"])
    path = write(tmp_path, asked)
    command = [sys.executable, "-m", "bng_sim", "sweep", str(path), "--backend", "dask", "--address", lone.address]
    try:
        with subprocess.Popen([*command, "--no-report"], cwd=tmp_path, stderr=subprocess.PIPE, text=True) as sweep:
            for _ in range(600):
                if cluster_state.read(tmp_path / "runs" / "small") and any(tmp_path.glob("runs/small/figures/*")):
                    break
                time.sleep(0.1)
            status = call("status", "runs/small", cwd=tmp_path)
            lone.scheduler.kill()
            begun = time.monotonic()
            _, said = sweep.communicate(timeout=60)
        assert sweep.returncode == 4, said
        assert time.monotonic() - begun < 30
        assert "does not answer any more" in said
        assert "Traceback" not in said, said
        assert re.search(r"on a cluster: 1 worker with 1 thread, \d+ chunks in flight", status.stdout)
        assert cluster_state.read(tmp_path / "runs" / "small") is None
    finally:
        lone.close()


@pytest.mark.slow
def test_ctrl_c_leaves_no_task_on_the_cluster(cluster, tmp_path):
    path = write(tmp_path, config(games=200_000, lineups=["greedy"]))
    command = [sys.executable, "-m", "bng_sim", "sweep", str(path), "--backend", "dask", "--address", cluster.address]
    with subprocess.Popen([*command, "--no-report"], cwd=tmp_path, stderr=subprocess.PIPE, text=True) as sweep:
        for _ in range(600):
            if any(tmp_path.glob("runs/small/figures/*")):
                break
            time.sleep(0.1)
        sweep.send_signal(signal.SIGINT)
        _, said = sweep.communicate(timeout=30)

    assert sweep.returncode == 130, said
    assert "the same command resumes" in said
    assert cluster.tasks() == []
    assert len(cluster.pids()) == 2


def test_no_answer_at_the_address_is_an_error_within_ten_seconds(tmp_path):
    assert connection.ANSWERS < 10
    with mock.patch.object(connection, "ANSWERS", 1.0):
        done = call(
            "sweep", write(tmp_path, config()), "--backend", "dask", "--address", "tcp://127.0.0.1:1", cwd=tmp_path
        )

    assert done.returncode == 2
    assert "tcp://127.0.0.1:1: no Dask scheduler answers there" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["small.yaml"]


@pytest.mark.slow  # quickly: of another address, in test_addresses.py
@pytest.mark.parametrize(
    ("address", "said"),
    [("chess", "missing port number in address 'chess'"), ("pigeon://a:1", "unknown address scheme 'pigeon'")],
)
def test_what_is_no_address_is_an_error_and_nothing_complains_at_the_end(tmp_path, address, said):
    done = process("sweep", write(tmp_path, config()), "--backend", "dask", "--address", address, cwd=tmp_path)

    assert done.returncode == 2
    assert f"address: {address}: no Dask scheduler answers there ({said}" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--backend", "dask"), "give both, or none"),
        (("--address", "tcp://a:1"), "give both, or none"),
        (("--backend", "dask", "--address", "tcp://a:1", "--workers", "2"), "a cluster has its own workers"),
    ],
)
def test_options_that_exclude_each_other_are_refused(tmp_path, options, said):
    done = call("sweep", write(tmp_path, config()), *options, cwd=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr


def test_without_dask_the_command_that_installs_it_is_named(tmp_path):
    with mock.patch.dict(sys.modules, {"distributed": None}):
        done = call("sweep", write(tmp_path, config()), "--backend", "dask", "--address", "tcp://a:1", cwd=tmp_path)

    assert done.returncode == 2
    assert connection.INSTALL in done.stderr


def test_dry_run_estimates_for_the_threads_of_the_cluster(near, tmp_path):
    done = call(
        "sweep", write(tmp_path, config()), "--backend", "dask", "--address", near.address, "--dry-run", cwd=tmp_path
    )

    assert done.returncode == 0, done.stderr
    assert "with 2 workers" in done.stdout


def test_dry_run_counts_no_worker_that_will_be_left_out(near, tmp_path):
    asked = "sweep", write(tmp_path, config()), "--backend", "dask", "--address", near.address, "--dry-run"
    with of_another_python(near.workers[:1]):
        done = call(*asked, cwd=tmp_path, COLUMNS="400")
    with of_another_python(near.workers):
        none = call(*asked, cwd=tmp_path, COLUMNS="400")

    assert done.returncode == 0, done.stderr
    assert "with 1 workers" in done.stdout
    assert f"worker {near.workers[0].address} is left out: {OTHER_PYTHON}" in done.stderr
    assert none.returncode == 2
    assert "no worker of the cluster can play: " in none.stderr


@pytest.mark.slow
def test_few_tasks_are_known_to_the_scheduler_at_a_time(cluster, tmp_path):
    most, record = [], Cluster._submit

    def submit(self, tasks, flights, *, is_alone):
        most.append(len(flights))
        return record(self, tasks, flights, is_alone=is_alone)

    with mock.patch.object(Cluster, "_submit", submit):
        there(cluster, tmp_path / "there", config(games=400, lineups=["greedy"]))

    assert max(most) == playing.WINDOW * 2 - 1


def test_short_chunks_of_a_cell_travel_together():
    def bundle(seconds, n=10, threads=2):
        class One:
            index = 0

            class cell:  # noqa: N801
                class lineup:  # noqa: N801
                    text = "greedy"

        from collections import deque  # noqa: PLC0415

        from bng_sim.sweeps.plan.cells import Chunk  # noqa: PLC0415

        left = deque(Task(One, Chunk(place * 100, 100)) for place in range(n))
        pace = Pace({"greedy": seconds} if seconds else {})
        return len(playing._take_bundle(left, pace, threads))

    assert bundle(None) == 1
    assert bundle(0.02) == 1
    assert bundle(0.002) == 5
    assert bundle(1e-6, 40) == playing.MOST_CHUNKS
    assert bundle(1e-6) == 10
    assert bundle(0.01, threads=1_000) == 6  # so that the scheduler has no more to do with more of them


def test_a_strategy_of_the_session_cannot_travel_and_that_is_said(near, tmp_path):
    @strategy("Was typed in a session.")
    def typed(seen, moves, n, traits, rng):
        return 0

    with pytest.raises(bng_sim.InputError, match=r"typed.* is not from a file of the config; save it in one"):
        there(near, tmp_path / "there", config(lineups=["typed"]))
