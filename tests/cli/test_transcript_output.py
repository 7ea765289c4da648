"""A transcript on a terminal: wrapped lines, symbols that the terminal has, and a pause before every turn."""

import io
import os
import select
import subprocess
import sys
import time

import pytest
from rich.console import Console
from rich.text import Text

from bng_sim.cli import game_output
from tests.command import call

GAME = "play --seed 1 --index 5 --lineup greedy"


def wrapped(text, width):
    console = Console(file=io.StringIO(), width=width, force_terminal=True)
    return [line.plain for line in game_output.wrap_line(Text(text), console)]


def test_line_that_fits_is_unchanged():
    assert wrapped("  claims Golf Plantation", 24) == ["  claims Golf Plantation"]


def test_list_wraps_within_its_column_and_keeps_names_whole():
    line = "  Power      Diamonds 3  1     Mercenary Army, Social Media Company, Private Space Program"

    assert wrapped(line, 80) == [
        "  Power      Diamonds 3  1     Mercenary Army, Social Media Company,",
        "                               Private Space Program",
    ]


def test_line_without_commas_wraps_between_words():
    assert wrapped("  Property Speculator returns it out of the game", 30) == [
        "  Property Speculator returns",
        "  it out of the game",
    ]


@pytest.mark.parametrize("width", [80, 60, 45, 30, 22])
def test_lines_fit_any_width_without_losing_words(width):
    for text in (
        "  Influence  Game the Market  2     Political Lobbyists, Think Tank, Tabloid Empire",
        "Turn 12, Property Speculator  Rebels ●●●●●●○○○○ 6 of 10",
        "  Property Speculator takes Private Space Program from War Profiteer for Gang of Lawyers",
    ):
        parts = wrapped(text, width)
        assert max(map(len, parts)) <= width
        assert " ".join(" ".join(parts).split()) == " ".join(text.split())


def test_wrapped_lines_have_their_styles():
    console = Console(file=io.StringIO(), width=30, force_terminal=True)
    line = Text.assemble("  the market shows ", ("Diamonds 2", "blue"), ", ", ("Locks 3", "red"))

    parts = list(game_output.wrap_line(line, console))

    assert [[part.plain[span.start : span.end] for span in part.spans] for part in parts] == [
        ["Diamonds 2"],
        ["Locks 3"],
    ]


def test_step_without_terminal_is_refused():
    done = call(*f"{GAME} --step".split())

    assert done.returncode == 2
    assert done.stdout == ""
    assert "--step: waits for Enter before every turn, but the input is not a terminal" in done.stderr


def test_symbols_missing_in_encoding_are_replaced():
    done = call(*GAME.split(), encoding="ascii")

    assert done.returncode == 0, done.stderr
    assert "Rebels ##........ 2 of 10" in done.stdout


def test_output_without_terminal_is_unwrapped_and_uncoloured():
    done = call(*GAME.split(), COLUMNS="40")

    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) > 60


TAKE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """`bng-sim` on a terminal of 80 columns."""

    def __init__(self, text, **environment):
        import pty  # noqa: PLC0415 (there is none on Windows)

        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL, sys.executable, "-m", "bng_sim", *text.split()],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "COLUMNS": "80", "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def read(self, until, seconds=120):
        """Read until these words, which must appear."""
        start, end = len(self.seen), time.monotonic() + seconds
        while until not in self.seen[start:]:
            assert self._more(end), f"{until!r} did not come: {self.seen[start:]!r}"
        return self.seen[start:]

    def quiet(self, seconds=0.5):
        """Whether nothing is printed for a while."""
        return not select.select([self.ours], [], [], seconds)[0]

    def send(self, text):
        os.write(self.ours, text.encode())

    def end(self, seconds=120):
        """Read all remaining output; return the exit code."""
        end = time.monotonic() + seconds
        while self._more(end):
            pass
        os.close(self.ours)  # which ends it if nothing else has
        return self.process.wait(20)

    def _more(self, end):
        """Read what is available; return whether more may follow."""
        if not select.select([self.ours], [], [], max(0, end - time.monotonic()))[0]:
            return False
        try:
            new = os.read(self.ours, 4096)
        except OSError:  # on Linux, after the last byte
            return False
        self.seen += new.decode(errors="replace")
        return bool(new)


on_posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no pseudo-terminals of this kind")


@on_posix
@pytest.mark.slow
def test_step_waits_before_every_turn_for_enter():
    terminal = Terminal(f"{GAME} --step", NO_COLOR="1")

    before = terminal.read(game_output.HINT)
    assert "Game 5 of seed 1" in before
    assert "Turn 1" not in before
    for turn in (1, 2, 3):
        assert terminal.quiet()
        terminal.send("\n")
        shown = terminal.read(game_output.HINT)
        assert f"Turn {turn}, " in shown
        assert f"Turn {turn + 1}, " not in shown
    terminal.send("q\n")
    assert terminal.end() == 0


@pytest.mark.slow
@on_posix
@pytest.mark.parametrize(("keys", "code"), [("\x03", 130), ("q\n", 0), ("\x04", 0)], ids=["Ctrl-C", "q", "Ctrl-D"])
def test_leaving_step_mode_is_quiet(keys, code):
    terminal = Terminal(f"{GAME} --step", NO_COLOR="1")
    terminal.read(game_output.HINT)
    terminal.send(keys)
    start = len(terminal.seen)

    assert terminal.end() == code
    after = terminal.seen[start:]
    assert "Turn 1" not in after
    assert not any(word in after for word in ("Abort", "Traceback", "Error", "bng-sim:"))


@on_posix
@pytest.mark.slow
def test_on_a_terminal_suits_have_colours_and_lines_fit():
    terminal = Terminal(GAME, COLORTERM="truecolor")
    assert terminal.end() == 0
    plain = Terminal(GAME, NO_COLOR="1")
    assert plain.end() == 0

    assert "\x1b[38;2;" in terminal.seen
    assert "\x1b[38;2;" not in plain.seen
    lines = plain.seen[plain.seen.index("Game 5") :].splitlines()
    assert max(len(Text.from_ansi(line).plain) for line in lines if not line.startswith("Code: ")) <= 80
