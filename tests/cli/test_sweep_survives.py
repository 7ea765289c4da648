"""A process of `bng-sim sweep` that is killed, interrupted, locked out, or out of room; then it continues."""

import json
import os
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.command import SCRIPT, call
from tests.processes import are_gone, group, started
from tests.small_disk import mounted
from tests.sweeps.store.faults import NOTHING_ASSUMED, files

CONFIG = f"""
name: tiny
games: 45000
grid: {{players: [3, 4]}}
rules: {json.dumps(NOTHING_ASSUMED)}
lineups: [random]
keep: games
ladder: false
"""
LONG = CONFIG.replace("45000", "10_000_000")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """Return the files of an undisturbed run."""
    folder = tmp_path_factory.mktemp("undisturbed")
    assert sweep(folder).returncode == 0
    return files(folder / "runs" / "tiny")


def sweep(folder, *options, config=CONFIG):
    (folder / "tiny.yaml").write_text(config)
    return call("sweep", "tiny.yaml", "--no-report", *options, cwd=folder)


def running(folder, *options, config=CONFIG, before=()):
    """Start a sweep in a process."""
    (folder / "tiny.yaml").write_text(config)
    return started([*before, SCRIPT, "sweep", "tiny.yaml", *options], folder)


def wait(process, condition, seconds=60):
    """Wait until a condition holds or the process ends."""
    end = time.monotonic() + seconds
    while process.poll() is None and not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def shards(folder):
    return len(list((folder / "runs" / "tiny").glob("figures/*.parquet")))


def killed(folder, seed, *options):
    """Kill a sweep at a random moment: when some number of shards exist, or somewhat later."""
    rng = random.Random(seed)
    enough, pause = shards(folder) + rng.randrange(3), rng.random() / 4
    with running(folder, *options) as process:
        wait(process, lambda: shards(folder) >= enough and (folder / "runs").exists())
        time.sleep(pause)
        process.kill()


@pytest.mark.slow
@pytest.mark.parametrize(("backend", "kills"), [("threads", 1), ("loky", 2)])
def test_killed_and_restarted_sweep_ends_as_if_undisturbed(undisturbed, tmp_path, backend, kills):
    for seed in range(kills):
        killed(tmp_path, seed, "--backend", backend, "--workers", "2")

    ended = sweep(tmp_path)

    assert ended.returncode == 0, ended.stderr
    assert "Computed " in ended.stderr
    assert files(tmp_path / "runs" / "tiny") == undisturbed


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["threads", "loky"])
@pytest.mark.parametrize("start", range(0, 50, 10))
def test_sweep_killed_five_times_ends_as_if_undisturbed(undisturbed, tmp_path, start, backend):
    for seed in range(start, start + 5):
        killed(tmp_path, seed, "--backend", backend, "--workers", "2")

    assert sweep(tmp_path).returncode == 0
    assert files(tmp_path / "runs" / "tiny") == undisturbed


@pytest.mark.slow
def test_second_sweep_is_refused_until_first_is_dead(undisturbed, tmp_path):
    with running(tmp_path) as process:
        wait(process, lambda: shards(tmp_path) > 0)
        os.kill(process.pid, signal.SIGSTOP)  # so that it cannot end meanwhile
        refused = sweep(tmp_path)
        seen = call("status", "runs/tiny", cwd=tmp_path)

        assert refused.returncode == 2
        assert "runs/tiny: another bng-sim is using it" in refused.stderr
        assert "being played now" in seen.stdout
        assert seen.returncode == 4
        process.kill()
        process.wait()

        assert "stopped; `bng-sim sweep`" in call("status", "runs/tiny", cwd=tmp_path).stdout
    assert sweep(tmp_path).returncode == 0
    assert files(tmp_path / "runs" / "tiny") == undisturbed


@pytest.mark.slow  # quickly: tests/cli/test_interrupts.py
@pytest.mark.skipif(not Path("/proc").exists(), reason="there is no /proc to find processes in")
def test_an_interrupt_ends_all_processes_quietly(tmp_path):
    with running(tmp_path, "--backend", "loky", "--workers", "2", config=LONG) as process:
        wait(process, lambda: shards(tmp_path) > 0)
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
        _, errors = process.communicate(timeout=30)
        assert process.returncode == 130, errors
        assert "games are stored in runs/tiny, and the same command resumes" in errors
        assert "Traceback" not in errors
        assert "Warning" not in errors
        assert are_gone(process.pid)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").exists(), reason="there is no /proc to find processes in")
def test_interrupt_while_processes_start_is_quiet(tmp_path):
    with running(tmp_path, "--backend", "loky", "--workers", "2", config=LONG) as process:
        wait(process, lambda: len(group(process.pid)) > 2)
        time.sleep(0.3)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=30)

        assert process.returncode == 130
        assert "Traceback" not in errors
        assert are_gone(process.pid)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").exists(), reason="there is no /proc to find processes in")
@pytest.mark.parametrize("begun", [False, True])
def test_processes_of_a_killed_sweep_end_too(tmp_path, begun):
    with running(tmp_path, "--backend", "loky", "--workers", "2", config=LONG) as process:
        wait(process, lambda: shards(tmp_path) > 0 if begun else len(group(process.pid)) > 2)
        process.kill()
        process.wait()
        try:
            assert are_gone(process.pid, seconds=30)  # one that is still importing ends when it has
        finally:
            for left in group(process.pid):
                os.kill(int(left), signal.SIGKILL)


@pytest.fixture
def small_disk(tmp_path):
    """Create a file system of two megabytes."""
    with mounted(tmp_path, "2m") as folder:
        yield folder


@pytest.mark.slow  # quickly: every step on disk fails in turn, in tests/sweeps/store/test_crash.py
@pytest.mark.parametrize("backend", ["threads", "loky"])
def test_full_disk_is_reported_and_sweep_continues_later(undisturbed, tmp_path, small_disk, backend):
    (small_disk / "photos").write_bytes(bytes(800_000))  # room for some chunks, but not for all
    options = ("--runs", small_disk, "--backend", backend, "--workers", "2")
    ended = sweep(tmp_path, *options)

    assert ended.returncode == 4, ended.stderr
    assert f"{small_disk}/tiny: cannot be written (No space left on device)" in ended.stderr
    assert "the same command resumes" in ended.stderr
    assert "Traceback" not in ended.stderr

    (small_disk / "photos").unlink()
    subprocess.run(["mount", "-o", "remount,size=50m", small_disk], check=True)
    ended = sweep(tmp_path, *options)

    assert ended.returncode == 0, ended.stderr
    assert "reused 0" not in ended.stderr
    assert files(small_disk / "tiny") == undisturbed


@pytest.mark.slow
def test_full_disk_from_the_start_begins_nothing(tmp_path, small_disk):
    (small_disk / "photos").write_bytes(bytes(2 << 20))
    ended = sweep(tmp_path, "--runs", small_disk)

    assert ended.returncode == 2
    assert "cannot be written (No space left on device)" in ended.stderr
    assert "--runs" in ended.stderr


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("prlimit"), reason="there is no prlimit to set limits with")
def test_file_size_limit_is_reported_like_full_disk(tmp_path):
    with running(tmp_path, before=("prlimit", "--fsize=40000")) as process:
        _, errors = process.communicate(timeout=60)

        assert process.returncode == 4
        assert "runs/tiny: cannot be written (File too large)" in errors
        assert "Traceback" not in errors
