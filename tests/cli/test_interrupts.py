"""Asked to leave, every command does within two seconds, whatever its strategies are at work on."""

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
def loops(seen, moves, n, traits, dice):
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


QUICK = ("simulate",)  # in threads


@contextmanager
def looping(folder, command):
    """A process whose strategy does not come to an end, at that moment; nothing of it is left afterwards."""
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


def left(process):
    """What a process that was just asked to leave says; it leaves in time, and nothing of it stays."""
    asked = time.monotonic()
    process.wait(timeout=30)
    took = time.monotonic() - asked
    _, errors = process.communicate()

    assert took < SECONDS + SLACK
    assert "bng-sim: interrupted" in errors
    assert are_gone(process.pid)
    return errors


@pytest.mark.parametrize(
    "command", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in COMMANDS]
)
def test_a_strategy_that_loops_is_left_within_two_seconds_and_named(tmp_path, command):
    with looping(tmp_path, command) as process:
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
        errors = left(process)

        assert process.returncode == 130
        assert "bng-sim: longest at work was " in errors
        assert f"{NAMED[command]}, for " in errors
        assert "Traceback" not in errors
        assert "Warning" not in errors


@pytest.mark.parametrize("command", ["simulate", pytest.param("sweep in processes", marks=pytest.mark.slow)])
def test_sigterm_is_answered_as_ctrl_c_is_with_its_own_exit_code(tmp_path, command):
    with looping(tmp_path, command) as process:
        os.kill(process.pid, signal.SIGTERM)
        errors = left(process)

        assert process.returncode == 143
        assert NAMED[command] in errors


@pytest.mark.slow
@pytest.mark.parametrize("command", [pytest.param("audit", marks=pytest.mark.slow), "sweep in processes"])
def test_workers_end_with_the_process_that_started_them_even_if_it_is_killed(tmp_path, command):
    with looping(tmp_path, command) as process:
        assert len(group(process.pid)) > 2
        process.kill()

        assert are_gone(process.pid)


def test_what_is_ignored_stays_ignored():
    """As by `nohup` and by shells that start something in the background."""
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.argv = ['bng-sim', 'rules'];"
        "from bng_sim.cli import leaving, app; import os\n"
        "with leaving.in_time(): os.kill(os.getpid(), signal.SIGINT); print('still here')"
    )
    done = subprocess.run([SCRIPT.with_name("python"), "-c", code], capture_output=True, text=True, check=False)

    assert done.stdout == "still here\n", done.stderr


def test_the_signal_that_wakes_the_main_thread_may_come_when_it_has_left_already():
    script = (
        "import os, signal, sys\nfrom bng_sim.cli import leaving\ntry:\n"
        "    with leaving.in_time(): os.kill(os.getpid(), signal.SIGINT)\nexcept KeyboardInterrupt as asked:\n"
        "    signal.raise_signal(signal.SIGINT)\n    sys.exit(leaving.exit_code(asked))\n"
    )

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)

    assert (done.returncode, done.stderr) == (130, "")


@pytest.fixture
def work(monkeypatch):
    """What is at work, empty to begin with."""
    monkeypatch.setattr(activity, "_now", {})
    monkeypatch.setattr(activity, "_took", {})
    return activity


def lasting(work, seconds, words="cell 3"):
    number = work.begin("chunk", words)
    work._now[number] = work._now[number]._replace(since=time.monotonic() - seconds)
    return number


def test_what_takes_far_longer_than_its_like_is_said_once(work):
    for _ in range(3):
        work.end(lasting(work, 0.4), done=True)
    lasting(work, 11.0, "cell 3")
    lasting(work, 7.0, "cell 4")
    said = set()
    told = list(interrupts.describe_overdue(said))

    assert len(told) == 1
    assert "cell 3: at it for 11 s, others took 0.4 s" in told[0]
    assert list(interrupts.describe_overdue(said)) == []


def test_what_is_long_but_not_for_its_like_is_not_said(work):
    work.end(lasting(work, 2.0), done=True)
    lasting(work, 35.0)

    assert list(interrupts.describe_overdue(set())) == []


def test_what_nothing_is_known_of_may_take_half_a_minute(work):
    work.end(lasting(work, 0.1), done=False)
    lasting(work, 29.0, "cell 3")
    lasting(work, 31.0, "cell 4")

    assert [text.partition(":")[2] for text in interrupts.describe_overdue(set())] == [
        " cell 4: at it for 31 s; a strategy that never comes to an end looks like this. Ctrl-C leaves"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["sweep", "sweep in processes"])
def test_a_sweep_that_is_caught_says_where_on_the_way(tmp_path, command):
    with looping(tmp_path, command) as process:
        asked_anyway = threading.Timer(2 * interrupts.OVERDUE_ALONE, os.kill, (process.pid, signal.SIGINT))
        asked_anyway.start()
        said = [next((line for line in process.stderr if "at it for " in line), "")]  # or to the end
        asked_anyway.cancel()
        if process.poll() is None:
            os.kill(process.pid, signal.SIGINT)
        process.communicate(timeout=30)

        assert f"{NAMED[command]}: at it for " in said[0]


def test_where_nothing_takes_long_nothing_is_said(tmp_path):
    done = call("simulate", "--lineup", "random", "--games", "50", cwd=tmp_path)

    assert done.returncode == 0
    assert "at it for" not in done.stderr
