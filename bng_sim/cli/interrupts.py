"""Interrupts by Ctrl-C or SIGTERM: end in an orderly way if that is quick, and within two seconds in any case.

Python handles a signal in its main thread and between its own instructions only, so compiled code that never returns
would block it. The number of the signal is, however, written to a socket at once, and a background thread reads it.
That thread also reports work that takes far longer than other work of its kind.
"""

import contextlib
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from bng_sim.core import activity
from bng_sim.core.activity import Work

GRACE = 1.4  # seconds for an orderly end
WORTH_NAMING = 1.0  # seconds; shorter work is about to end by itself
OVERDUE = 10.0  # seconds; before that nobody wonders
TIMES_AS_LONG = 20
OVERDUE_ALONE = 30.0  # seconds, for work of which no other was timed
SECONDS_BETWEEN_LOOKS = 1.0
_SHOW_CURSOR = b"\x1b[?25h\r\n"  # a progress bar hides the cursor


class LeaveRequest(KeyboardInterrupt):
    """A signal that asks the process to end: its number, and the work that was under way."""

    def __init__(self, number: int, work: Work | None) -> None:
        """Record the signal's number and the work that began first of all under way."""
        super().__init__(number)
        self.number = number
        self.work = work


class Interrupted(BaseException):
    """The end of a command on request; the message describes its progress."""

    def __init__(self, words: str, interrupt: KeyboardInterrupt) -> None:
        """Build the message."""
        self.code = exit_code(interrupt)
        super().__init__(_with_longest_work(words, interrupt.work if isinstance(interrupt, LeaveRequest) else None))


def exit_code(interrupt: KeyboardInterrupt) -> int:
    """Return the exit code for an interrupt: 130 for Ctrl-C, 143 for SIGTERM."""
    return 128 + (interrupt.number if isinstance(interrupt, LeaveRequest) else signal.SIGINT)


_descriptions: list[Callable[[], str]] = []
_is_leaving = threading.Event()
_has_printed = threading.Event()


@contextlib.contextmanager
def describe_on_interrupt(words: Callable[[], str]) -> Iterator[None]:
    """Raise `Interrupted` with the text that `words` returns if the process is interrupted in this context."""
    _descriptions.append(words)
    try:
        yield
    except KeyboardInterrupt as asked:
        raise Interrupted(words(), asked) from None
    finally:
        _descriptions.pop()


@contextlib.contextmanager
def leave_promptly() -> Iterator[None]:
    """Handle Ctrl-C and SIGTERM in this context, and end the process within two seconds of the first signal.

    It prints the text of `describe_on_interrupt` and exits with code 130 for Ctrl-C, 143 for SIGTERM. Further signals
    are ignored.
    """
    if threading.current_thread() is not threading.main_thread():  # only the main thread may set handlers
        yield
        return
    _is_leaving.clear()
    _has_printed.clear()
    sender, receiver = socket.socketpair()
    sender.setblocking(False)
    usual: dict[int, Any] = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    before = {number: handler for number, handler in usual.items() if handler not in (signal.SIG_IGN, None)}
    for number in before:
        signal.signal(number, _on_signal)
    earlier = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(receiver,), daemon=True).start()
    try:
        yield
    except Interrupted as interrupted:
        _has_printed.set()
        sys.stderr.write(f"bng-sim: {interrupted}\n")
        sys.exit(interrupted.code)
    finally:
        signal.set_wakeup_fd(earlier)
        if not _is_leaving.is_set():  # the signal that `_wake_main_thread` repeats may still come
            for number, handler in before.items():
                signal.signal(number, handler)
        sender.close()


def _on_signal(number: int, _frame: FrameType | None) -> None:
    if not _is_leaving.is_set():  # a second signal would only disturb the orderly end
        _is_leaving.set()
        raise LeaveRequest(number, _longest_work())


def _longest_work() -> Work | None:
    return next(iter(activity.running_tasks().values()), None)


def _watch(receiver: socket.socket) -> None:
    """Wait for signals until the socket is closed, and report work that takes long meanwhile."""
    said: set[int] = set()
    receiver.settimeout(SECONDS_BETWEEN_LOOKS)
    while True:
        try:
            received = receiver.recv(1)
        except TimeoutError:
            for text in describe_overdue(said):
                print(text, file=sys.stderr)  # noqa: T201 (above a progress bar, if there is one)
            continue
        if not received:
            receiver.close()
            return
        if received[0] in (signal.SIGINT, signal.SIGTERM):
            work = _longest_work()
            _wake_main_thread(received[0])
            time.sleep(GRACE)
            _leave_at_once(received[0], work)


def _wake_main_thread(number: int) -> None:
    """Interrupt the main thread if it is waiting for something.

    It keeps waiting if the signal arrived on another thread, or if the handler is that of polars, which calls ours.
    """
    if hasattr(signal, "pthread_kill"):  # not on Windows
        signal.siginterrupt(number, True)
        signal.pthread_kill(threading.main_thread().ident or 0, number)


def _leave_at_once(number: int, work: Work | None) -> None:
    """End this process although some work does not return.

    The files it has written are intact, as after a kill, and the processes it started end with it.
    """
    text = "interrupted"
    with contextlib.suppress(Exception):  # it runs while the main thread changes the values it describes
        text = _descriptions[-1]()
    message = "" if _has_printed.is_set() else f"bng-sim: {_with_longest_work(text, work)}\n"
    with contextlib.suppress(OSError):
        os.write(2, _SHOW_CURSOR * os.isatty(2) + message.encode("ascii", "backslashreplace"))
    cache = sys.modules.get("bng_sim.core.compiling.cache")  # not imported by --help
    if cache is not None:
        cache.discard_temporary()
    os._exit(128 + number)


def _with_longest_work(words: str, work: Work | None) -> str:
    if work is None or work.seconds < WORTH_NAMING:
        return words
    return f"{words}\nbng-sim: longest running: {work.words}, for {work.seconds:.0f} s"


def describe_overdue(said: set[int]) -> Iterator[str]:
    """Describe each work that takes far longer than its kind, once; `said` holds the numbers of those described."""
    for number, work in activity.running_tasks().items():
        usual = activity.usual_seconds(work.kind)
        longest = OVERDUE_ALONE if usual is None else max(OVERDUE, TIMES_AS_LONG * usual)
        if number not in said and work.seconds > longest:
            said.add(number)
            others = "" if usual is None else f", others took {usual:.1f} s"
            yield (
                f"bng-sim: {work.words}: running for {work.seconds:.0f} s{others}; "
                "perhaps a strategy never ends. Ctrl-C stops"
            )
