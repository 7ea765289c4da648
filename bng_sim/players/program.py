"""Run a program that is asked by lines: one line to its standard input, one line back from its standard output.

It runs in a process group of its own. A shell that waits for a pipe to close kills the group as soon as this
process has ended, in whatever way: no program is left behind.
"""

import contextlib
import os
import select
import shlex
import shutil
import signal
import subprocess
import time
import weakref
from pathlib import Path
from typing import IO, Any

from bng_sim.core.errors import StrategyError

MOST_BYTES = 1 << 20  # of a line
_CHUNK = 1 << 16
_TAIL = 2_000  # bytes of what it wrote to standard error that are kept
_SECONDS_TO_END = 1.0
_LOOKS = 100  # for an answer, before this process sleeps until there is one: some tenth of a millisecond
_WHEN_CLOSED = 'read -r _; kill -s KILL -- "-$1"'


class Program:
    """A program that has been started."""

    def __init__(self, command: str, folder: Path, seconds: float) -> None:
        """Start it.

        Args:
            command: As in a shell: words, quotes; no variables, no patterns, no redirections.
            folder: Its working folder; a program named with a slash is looked for there, others on the PATH.
            seconds: How long it may take for an answer.

        Raises:
            StrategyError: If it cannot be started.

        """
        self._seconds = seconds
        self._read, self._errors = b"", b""
        self._process = _start(_words(command, folder), folder)
        self._watch, lifeline = _watch(self._process)
        self.close = weakref.finalize(self, _end, self._process, self._watch, lifeline)
        self._stdin, self._stdout, self._stderr = (
            stream.fileno() for stream in (self._process.stdin, self._process.stdout, self._process.stderr) if stream
        )
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream, False)
        self._poll = select.poll()
        self._poll.register(self._stdout, select.POLLIN)
        self._poll.register(self._stderr, select.POLLIN)

    def tell(self, lines: bytes) -> None:
        """Send lines that are not answered; raises `StrategyError` if it has ended, or does not take them in time."""
        late = time.monotonic() + self._seconds
        while lines := self._write(lines):
            self._wait(late, select.POLLOUT)

    def ask(self, lines: bytes, n: int) -> list[bytes]:
        """Send lines, and return the `n` lines that come back; raises as `tell` does, and for lines without end."""
        late = time.monotonic() + self._seconds
        lines = self._write(lines)
        while self._read.count(b"\n") < n:
            self._wait(late, select.POLLOUT if lines else 0)
            lines = self._write(lines)
        *answers, self._read = self._read.split(b"\n", n)
        return answers

    def kill(self) -> None:
        """End it at once, and all that it has started."""
        if self.close.alive:
            _kill(self._process)
        self.close()

    @property
    def unread(self) -> list[bytes]:
        """The lines that it had written when it failed."""
        return self._read.split(b"\n")[:-1]

    @property
    def last_error(self) -> str:
        """The last line that it wrote to standard error; empty if it wrote none."""
        self._take_errors()
        lines = self._errors.decode("utf-8", "replace").strip().splitlines()
        return lines[-1].strip() if lines else ""

    def _write(self, lines: bytes) -> bytes:
        """Write as much as the pipe takes, and return the rest."""
        if not lines:
            return lines
        try:
            return lines[os.write(self._stdin, lines) :]
        except BlockingIOError:
            return lines
        except BrokenPipeError:
            raise self._ended() from None

    def _wait(self, late: float, writing: int) -> None:
        """Wait until it can be written to, or has written something, and take that."""
        if writing:
            self._poll.register(self._stdin, writing)
        ready = [stream for stream, _ in self._events(late)]
        if writing:
            self._poll.unregister(self._stdin)
        if not ready and time.monotonic() >= late:
            if _has_ended(self._process):  # and what it has started holds its output open
                raise self._ended()
            raise StrategyError(f"no answer within {self._seconds:g} s")
        if self._stderr in ready and not self._take_errors():
            self._poll.unregister(self._stderr)
        if self._stdout in ready:
            taken = _take(self._stdout)
            if taken == b"":
                raise self._ended()
            self._read += taken or b""
            if len(self._read) - self._read.rfind(b"\n") > MOST_BYTES:
                raise StrategyError(f"it wrote a line of more than {MOST_BYTES:,} bytes")

    def _events(self, late: float) -> list[tuple[int, int]]:
        """Return which streams are ready; at first it stays awake, for to be woken takes longer than most answers."""
        for _ in range(_LOOKS):
            if events := self._poll.poll(0):
                return events
            os.sched_yield()
        return self._poll.poll(max(late - time.monotonic(), 0) * 1000)

    def _take_errors(self) -> bool:
        """Take what it wrote to standard error; return False at its end."""
        while taken := _take(self._stderr):
            self._errors = (self._errors + taken)[-_TAIL:]
        return taken is None

    def _ended(self) -> StrategyError:
        try:
            code = self._process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            return StrategyError("it closed its standard input or output")
        return StrategyError(f"it ended with exit code {code}" if code >= 0 else f"it was ended by signal {-code}")


def _take(stream: int) -> bytes | None:
    """Read what there is: nothing at the end of the stream, None if there is nothing yet."""
    try:
        return os.read(stream, _CHUNK)
    except BlockingIOError:
        return None


def _words(command: str, folder: Path) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise StrategyError(f"its command cannot be read: {error}") from None
    if not words:
        raise StrategyError("its command is empty; expected a program, such as ./my_bot")
    name = words[0]
    found = str(folder / name) if os.sep in name else shutil.which(name)
    if found is None:
        near = f"; one in {folder} is named ./{name}" if (folder / name).is_file() else ""
        raise StrategyError(f"{name}: no such program on the PATH{near}")
    return [found, *words[1:]]


def _start(words: list[str], folder: Path) -> subprocess.Popen[bytes]:
    if not hasattr(select, "poll"):
        raise StrategyError("programs can be asked on Linux and macOS only")
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            words, bufsize=0, cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
    except OSError as error:
        hint = "; make it executable (chmod +x), or name what runs it" if isinstance(error, PermissionError) else ""
        raise StrategyError(f"{words[0]}: cannot be started ({error.strerror}){hint}") from None


def _watch(process: subprocess.Popen[bytes]) -> tuple[subprocess.Popen[bytes], IO[bytes]]:
    """Start what kills a process group once the pipe that is returned is closed, as it is at this process's end."""
    watch = subprocess.Popen(
        ["/bin/sh", "-c", _WHEN_CLOSED, "bng-sim", str(process.pid)],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    assert watch.stdin is not None
    return watch, watch.stdin


def _end(process: subprocess.Popen[bytes], watch: subprocess.Popen[bytes], lifeline: IO[Any]) -> None:
    """End a program, which a moment is given to see that its input has ended, and all that it has started."""
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
    late = time.monotonic() + _SECONDS_TO_END
    # Not reaped before its group is killed, so that no other process has its number by then.
    while time.monotonic() < late and not _has_ended(process):
        time.sleep(0.005)
    _kill(process)
    lifeline.close()
    watch.wait()
    process.wait()
    if process.stderr is not None:
        process.stderr.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    if process.returncode is not None:
        return True
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
