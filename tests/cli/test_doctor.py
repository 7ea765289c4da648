"""`bng-sim doctor` on this installation."""

import io
import json
import os
import subprocess
import sys

import pytest
from rich.console import Console

from bng_sim.cli import doctor
from bng_sim.core.compiling import compiler
from bng_sim.doctor.health import Finding
from tests.command import call, process

NAMES = ["installation", "compile cache", "random streams", "games repeat", "even table", "planted bias"]
EXAMPLES = ["bng-sim doctor", "bng-sim doctor --seed 2 --json"]
needs_speed = pytest.mark.skipif(compiler.INTERPRETED, reason="100,000 games take hours")


def test_help_begins_with_two_examples():
    lines = [line.strip() for line in call("doctor", "--help", COLUMNS="200").stdout.splitlines()]

    assert [line for line in lines if line and not line.startswith("Usage")][:2] == EXAMPLES


def lines_and_verdict(done):
    """Return each check's result and name, and the verdict."""
    *lines, verdict = done.stdout.splitlines()
    return [(line.split()[0], line[8:24].strip()) for line in lines], verdict


def test_doctor_prints_one_line_per_check():
    done = call("doctor", "--games", 2)
    lines, verdict = lines_and_verdict(done)

    assert done.returncode == 0, done.stdout
    assert lines == [("ok", name) for name in NAMES[:4]] + [("skipped", name) for name in NAMES[4:]]
    assert verdict == f"All passed, but skipped: {', '.join(NAMES[4:])}"
    assert "\x1b" not in done.stdout + done.stderr


@pytest.mark.slow
@needs_speed
def test_no_check_is_skipped_with_enough_games():
    done = call("doctor")
    lines, verdict = lines_and_verdict(done)

    assert done.returncode == 0, done.stdout
    assert lines == [("ok", name) for name in NAMES]
    assert verdict == "All passed"
    assert "percentage points" in done.stdout.splitlines()[-2]


@pytest.mark.slow
def test_json_has_every_check_and_says_which_were_skipped():
    document = json.loads(call("doctor", "--seed", 2, "--games", 2, "--json").stdout)
    passed = {check["name"]: check["passed"] for check in document["checks"]}

    assert document["passed"] is True
    assert document["seed"] == 2
    assert passed == dict.fromkeys(NAMES[:4], True) | dict.fromkeys(NAMES[4:], None)


@pytest.mark.slow
@needs_speed
def test_json_has_every_check_with_its_figures():
    document = json.loads(call("doctor", "--seed", 2, "--json").stdout)
    checks = {check["name"]: check for check in document["checks"]}

    assert document["passed"] is True
    assert document["seed"] == 2
    assert list(checks) == NAMES
    for check in checks.values():
        assert check["passed"] is True
        assert check["seconds"] >= 0
        assert check["detail"]
    assert checks["even table"]["numbers"]["games"] == 100_000
    assert checks["planted bias"]["numbers"]["p"] < 0.001 <= checks["even table"]["numbers"]["p"]


@pytest.mark.slow
def test_doctor_works_interpreted_and_without_cache(tmp_path):
    environment = {"NUMBA_DISABLE_JIT": "1", "BNG_SIM_CACHE_DIR": os.devnull + "/x", "TMPDIR": str(tmp_path)}
    done = process("doctor", "--games", 2, **environment)
    lines = done.stdout.splitlines()

    assert done.returncode == 0, done.stdout
    assert "5,000 times as long" in done.stderr
    assert "Traceback" not in done.stderr
    assert [line.split()[0] for line in lines] == ["ok", "ok", "ok", "ok", "skipped", "skipped", "All"]
    assert f"{os.devnull}/x cannot be written, so each run compiles what is missing there" in lines[1]
    assert lines[-1] == "All passed, but skipped: even table, planted bias"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--games 0", "got '0', expected a whole number of at least 1"),
        ("--seed -1", "got '-1', expected a whole number from 0 to"),
        ("--game chess", "no such game"),
    ],
)
def test_bad_input_is_explained_with_exit_code_2(options, words):
    done = call("doctor", *options.split(), COLUMNS="300")

    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_check_that_raises_has_failed_and_others_continue(monkeypatch):
    def stopped():
        raise OSError("no space\nleft")

    monkeypatch.delenv("BNG_SIM_DEBUG", raising=False)
    rows = list(doctor._iterate_checks([("first", "", stopped), ("second", "", lambda: Finding(True, "fine"))]))

    assert [finding.passed for _, finding, _ in rows] == [False, True]
    assert rows[0][1].detail == "stopped by OSError: no space left"
    assert "report" in rows[0][1].advice
    assert doctor._verdict(rows, ["first"]) == "FAILED: first"


@pytest.mark.parametrize(
    ("is_terminal", "passed", "mark"),
    [(True, True, "✓"), (True, False, "✗"), (False, True, "ok"), (False, False, "FAILED"), (False, None, "skipped")],
)
def test_marks_are_signs_on_a_terminal_and_words_elsewhere(is_terminal, passed, mark):
    out = io.StringIO()
    console = Console(file=out, force_terminal=is_terminal, color_system=None, highlight=False, markup=False, width=200)
    doctor._print_row(console, "even table", Finding(passed, "[what] came out", "do this"), 1.25)

    assert mark in out.getvalue().split("even")[0]
    assert "[what] came out  [1.2 s]" in out.getvalue()
    assert ("do this" in out.getvalue()) == (passed is False)


@pytest.mark.slow
@needs_speed
def test_interrupt_exits_with_130():
    command = [sys.executable, "-m", "bng_sim", "doctor", "--games", "100000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        running.stdout.readline()
        running.send_signal(2)
        _, err = running.communicate(timeout=60)

    assert running.returncode == 130
    assert "interrupted after" in err
    assert "Traceback" not in err


def test_skipped_checks_are_not_called_passed():
    rows = [("a", Finding(True, ""), 0.0), ("b", Finding(None, ""), 0.0)]

    assert doctor._verdict(rows, []) == "All passed, but skipped: b"


@pytest.mark.slow
def test_clear_cache_empties_cache_and_checks_nothing(tmp_path):
    left = tmp_path / "machine/race/race.kernels/012abc/run.nbc"
    left.parent.mkdir(parents=True)
    left.write_bytes(bytes(3_000_000))

    done = process("doctor", "--clear-cache", BNG_SIM_CACHE_DIR=str(tmp_path), NUMBA_DISABLE_JIT="1")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{tmp_path}: 3 MB deleted")
    assert list(tmp_path.iterdir()) == []
