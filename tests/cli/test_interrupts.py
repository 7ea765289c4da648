"""Every command ends within two seconds of an interrupt, whatever its strategies are doing."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from bng_sim.cli import interrupts
from bng_sim.core import activity
from tests.command import SCRIPT, call
from tests.processes import are_gone, group, started
from tests.sweeps.store.faults import NOTHING_ASSUMED

pytestmark = pytest.mark.skipif(not Path("/proc").exists(), reason="there is no /proc to find processes in")

SIGN = 77  # a file that a process opens when its strategy begins to loop
LOOPS = f"""
from numba import types

from bng_sim.games.guillotines import strategy

opened = types.ExternalFunction("dup2", types.intc(types.intc, types.intc))


@strategy("Thinks for ever where three play.")
def loops(seen, moves, n, traits, rng):
    i = 0
    while seen.rules.players == 3:
        if i == 1:
            opened(2, {SIGN})
        i += 1
    return 0
"""
CONFIG = f"""
name: tiny
games: 100
grid: {{players: [2, 3]}}
rules: {json.dumps(NOTHING_ASSUMED)}
strategies: [loops.py]
lineups: [loops]
"""
SECONDS = 2.0
SLACK = 1.0  # on a machine that does other things too
THREE = ("--strategies", "loops.py", "--lineup", "loops", "--players", "3")
ONE = "games 0 to 19 of seed 1: strategy loops"
COMMANDS = {
    "simulate": ("simulate", *THREE, "--games", "100"),
    "play": ("play", *THREE),
    "audit": ("audit", *THREE, "--games", "100", "--workers", "2"),
    "audit alone": ("audit", *THREE, "--games", "50", "--workers", "1"),
    "sweep": ("sweep", "tiny.yaml", "--workers", "2"),
    "sweep in processes": ("sweep", "tiny.yaml", "--workers", "2", "--backend", "loky"),
}
NAMED = {
    "simulate": ONE,
    "play": "game 0 of seed 1: strategy loops",
    "audit": "games 0 to 49 of seed 1: strategy loops",
    "audit alone": "games 0 to 49 of seed 1: strategy loops",
    "sweep": "cell 1 (players 3, lineup loops), a trial: strategy loops",
    "sweep in processes": "lineup loops), games 0 to 99 of seed 1: strategy loops",  # which worker is first is chance
}


@contextmanager
def start_looping(folder, command):
    """Start a process and return it once its strategy loops; kill it afterwards."""
    # A sweep tries a setting in its own process first: here only workers, whom the trial cannot be, go on for ever.
    only_workers = "import multiprocessing\nWORKER = multiprocessing.current_process().name != 'MainProcess'\n"
    text = only_workers + LOOPS.replace("while ", "while WORKER and ") if "processes" in command else LOOPS
    (folder / "loops.py").write_text(text)
    (folder / "tiny.yaml").write_text(CONFIG)
    with started([SCRIPT, *COMMANDS[command]], folder) as process:
        end = time.monotonic() + 120
        while not any(Path(f"/proc/{pid}/fd/{SIGN}").is_symlink() for pid in group(process.pid)):
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < end
            time.sleep(0.05)
        time.sleep(interrupts.WORTH_NAMING)
        yield process


def wait_for_exit(process):
    """Return what an interrupted process prints; it must exit in time with all its children."""
    asked = time.monotonic()
    process.wait(timeout=30)
    took = time.monotonic() - asked
    _, errors = process.communicate()

    assert took < SECONDS + SLACK
    assert "bng-sim: interrupted" in errors
    assert are_gone(process.pid)
    return errors


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_interrupted_endless_strategy_exits_within_two_seconds_and_is_named(tmp_path, command):
    with start_looping(tmp_path, command) as process:
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
        errors = wait_for_exit(process)

        assert process.returncode == 130
        assert "bng-sim: longest running: " in errors
        assert f"{NAMED[command]}, for " in errors
        assert "Traceback" not in errors
        assert "Warning" not in errors


@pytest.mark.slow
@pytest.mark.parametrize("command", ["simulate", "sweep in processes"])
def test_sigterm_is_handled_like_ctrl_c_with_exit_code_143(tmp_path, command):
    with start_looping(tmp_path, command) as process:
        os.kill(process.pid, signal.SIGTERM)
        errors = wait_for_exit(process)

        assert process.returncode == 143
        assert NAMED[command] in errors


@pytest.mark.slow
@pytest.mark.parametrize("command", [pytest.param("audit", marks=pytest.mark.slow), "sweep in processes"])
def test_workers_end_with_their_parent_even_if_killed(tmp_path, command):
    with start_looping(tmp_path, command) as process:
        assert len(group(process.pid)) > 2
        process.kill()

        assert are_gone(process.pid)


def test_ignored_signal_stays_ignored():
    """As by `nohup` and by shells that start something in the background."""
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.argv = ['bng-sim', 'rules'];"
        "from bng_sim.cli import interrupts, app; import os\n"
        "with interrupts.leave_promptly(): os.kill(os.getpid(), signal.SIGINT); print('still here')"
    )
    done = subprocess.run([SCRIPT.with_name("python"), "-c", code], capture_output=True, text=True, check=False)

    assert done.stdout == "still here\n", done.stderr


def test_repeated_signal_may_arrive_after_exit():
    script = (
        "import os, signal, sys\nfrom bng_sim.cli import interrupts\ntry:\n"
        "    with interrupts.leave_promptly(): os.kill(os.getpid(), signal.SIGINT)\n"
        "except KeyboardInterrupt as error:\n    signal.raise_signal(signal.SIGINT)\n"
        "    sys.exit(interrupts.exit_code(error))\n"
    )

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)

    assert (done.returncode, done.stderr) == (130, "")


@pytest.fixture
def work(monkeypatch):
    """Return the empty list of work under way."""
    monkeypatch.setattr(activity, "_now", {})
    monkeypatch.setattr(activity, "_took", {})
    return activity


def add_work(work, seconds, words="cell 3"):
    number = work.begin("chunk", words)
    work._now[number] = work._now[number]._replace(since=time.monotonic() - seconds)
    return number


def test_overdue_work_is_reported_once(work):
    for _ in range(3):
        work.end(add_work(work, 0.4), done=True)
    add_work(work, 11.0, "cell 3")
    add_work(work, 7.0, "cell 4")
    said = set()
    reported = list(interrupts.describe_overdue(said))

    assert len(reported) == 1
    assert "cell 3: running for 11 s, others took 0.4 s" in reported[0]
    assert list(interrupts.describe_overdue(said)) == []


def test_work_of_usual_duration_is_not_reported(work):
    work.end(add_work(work, 2.0), done=True)
    add_work(work, 35.0)

    assert list(interrupts.describe_overdue(set())) == []


def test_first_work_of_its_kind_may_take_half_a_minute(work):
    work.end(add_work(work, 0.1), done=False)
    add_work(work, 29.0, "cell 3")
    add_work(work, 31.0, "cell 4")

    assert [text.partition(":")[2] for text in interrupts.describe_overdue(set())] == [
        " cell 4: running for 31 s; perhaps a strategy never ends. Ctrl-C stops"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["sweep", "sweep in processes"])
def test_stuck_sweep_names_its_cell_meanwhile(tmp_path, command):
    with start_looping(tmp_path, command) as process:
        asked_anyway = threading.Timer(2 * interrupts.OVERDUE_ALONE, os.kill, (process.pid, signal.SIGINT))
        asked_anyway.start()
        said = [next((line for line in process.stderr if "running for " in line), "")]  # or to the end
        asked_anyway.cancel()
        if process.poll() is None:
            os.kill(process.pid, signal.SIGINT)
        process.communicate(timeout=30)

        assert f"{NAMED[command]}: running for " in said[0]


def test_no_warning_when_nothing_takes_long(tmp_path):
    done = call("simulate", "--lineup", "random", "--games", "50", cwd=tmp_path)

    assert done.returncode == 0
    assert "running for" not in done.stderr
