"""`bng-sim studio` as a process: its link first, its end, and what it refuses."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.command import call

CONFIG = "name: sent\ngame: bluffing\ngames: 100\nrules: {hand_cards_taken: 2}\nlineups: [random]\n"
ROOT = Path(__file__).parents[2]


def started(folder, what):
    """A studio in a process of its own."""
    command = [sys.executable, "-m", "bng_sim", "studio", what, "--no-open"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=folder, env=environment, **pipes)


def test_what_cannot_be_opened_is_refused_with_its_name_and_no_traceback(tmp_path):
    (tmp_path / "bad.yaml").write_text("game: chess\n")
    (tmp_path / "notes.txt").write_text("mine")
    for arguments, words in (
        (("chess",), "no such game"),
        (("bad.yaml",), "bad.yaml"),
        (("nowhere.yaml",), "nowhere.yaml"),
        (("--game", "nowhere.py"), "nowhere.py"),
        (("bluffing", "--game", "pig.py"), "given too"),
        (("--port", "99999"), "--port"),
        (("--history", "notes.txt"), "is no history"),
    ):
        done = call("studio", *arguments, "--no-open", cwd=tmp_path)

        assert done.returncode == 2
        assert words in done.stderr
        assert "Traceback" not in done.stderr
    assert (tmp_path / "notes.txt").read_text() == "mine"


@pytest.mark.slow
def test_the_link_is_printed_first_and_the_end_of_the_terminal_ends_all(tmp_path):
    with started(tmp_path, "bluffing") as process:
        link = process.stdout.readline().strip()
        with urlopen(link) as page:
            assert 'role="status"' in page.read().decode()
        stream = urlopen(link.replace("/?", "/answers?"))  # one is open when it ends
        assert stream.readline()
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        stream.close()

    assert said.splitlines() == ["Ctrl-C ends the studio.", "bng-sim: interrupted"]

    assert link.startswith("http://127.0.0.1:")
    assert link.endswith("/?game=bluffing")
    assert time.monotonic() - began < 20
    assert [*tmp_path.iterdir()] == []


@pytest.mark.slow
def test_a_config_that_somebody_sent_opens_with_its_rules(tmp_path):
    (tmp_path / "sent.yaml").write_text(CONFIG)
    with started(tmp_path, "sent.yaml") as process:
        link = process.stdout.readline().strip()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)

    assert link.partition("/?")[2] == "game=bluffing&players=4&hand_cards_taken=2&_lineup=random"
