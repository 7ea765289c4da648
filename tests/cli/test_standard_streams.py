"""Output to stdout of any encoding, full, closed, or a terminal that interprets control characters."""

import json
import subprocess

import pytest

from tests.cli.test_process import LINES, SWEEP
from tests.command import SCRIPT, call
from tests.slow import slow_after

HOSTILE = """
from bng_sim.games.guillotines import strategy


@strategy("Red \\x1b[31m, turned \\u202e.")
def hostile(seen, moves, n, traits, rng):
    \"\"\"Considers nothing\\x9b31m.\"\"\"
    return 0
"""


TELL_MOST = ("analyse", "compare", "play")


@pytest.mark.parametrize(
    ("line", "encoding"),
    [
        *slow_after(4, ((line, "ascii") for line in LINES)),
        *slow_after(1, ((line, "cp1252") for line in LINES if line.startswith(TELL_MOST))),
    ],
)
@pytest.mark.usefixtures("figures")
def test_every_command_prints_in_limited_encodings(line, encoding, small_run, tmp_path):
    (tmp_path / "tiny.yaml").write_text(SWEEP)
    arguments = line.format(run=small_run).split()
    done = call(*arguments, cwd=tmp_path, encoding=encoding)

    assert "fault" not in done.stderr
    if "--json" in line:
        json.loads(done.stdout)


def test_characters_missing_in_encoding_are_replaced_by_similar_ones(small_run):
    words, plain = (
        call("compare", small_run, "--cell-a", 0, "--cell-b", 2, encoding=encoding).stdout
        for encoding in ("utf-8", "ascii")
    )

    assert "\N{MINUS SIGN}" in words or "\N{LEFT DOUBLE QUOTATION MARK}" in words
    assert "?" not in plain.replace("?", "", words.count("?"))


@pytest.mark.parametrize(
    "arguments",
    slow_after(1, [(line,) for line in (("rules", "--json"), ("strategies",), ("rules",), ("schema",))]),
)
def test_unwritable_output_is_an_input_error(arguments):
    with open("/dev/full", "w") as full:  # noqa: PTH123 (a device)
        done = subprocess.run([SCRIPT, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr == (
        "bng-sim: the output could not be written (No space left on device); redirect it to a disk with free space\n"
    )


def test_closed_stdout_is_reported(tmp_path):
    done = subprocess.run(f"{SCRIPT} rules >&-", shell=True, stderr=subprocess.PIPE, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr.startswith("bng-sim: stdout is closed")


@pytest.mark.slow
def test_closed_stderr_does_not_prevent_results():
    done = subprocess.run(f"{SCRIPT} rules --json 2>&-", shell=True, stdout=subprocess.PIPE, text=True, check=False)

    assert done.returncode == 0
    assert json.loads(done.stdout)


def test_control_characters_are_made_visible(tmp_path):
    (tmp_path / "hostile.py").write_text(HOSTILE)
    done = call("strategies", "--strategies", "hostile.py", cwd=tmp_path)

    assert r"Red \x1b[31m, turned \u202e." in done.stdout
    assert r"Considers nothing\x9b31m." in done.stdout
    assert {"\x1b", "\u202e", "\x9b"}.isdisjoint(done.stdout)


def test_control_characters_in_errors_are_made_visible(tmp_path):
    done = call("simulate", "--lineup", "gre\x1b[31medy\u202e", cwd=tmp_path)

    assert done.returncode == 2
    assert {"\x1b", "\u202e"}.isdisjoint(done.stderr)


@pytest.mark.usefixtures("figures")
@pytest.mark.slow
def test_report_makes_bidirectional_marks_visible(make_config, make_run, tmp_path):
    (tmp_path / "hostile.py").write_text(HOSTILE)
    (tmp_path / "tiny.yaml").write_text("name: tiny\ngames: 50\nlineups: [hostile]\nstrategies: [hostile.py]\n")
    done = call("sweep", "tiny.yaml", cwd=tmp_path)
    call("report", "runs/tiny", "--strategies", "hostile.py", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    for name in ("report.html", "report.md"):
        text = (tmp_path / "runs" / "tiny" / name).read_text(encoding="utf-8")
        assert {"\x1b", "\u202e", "\x9b"}.isdisjoint(text)
