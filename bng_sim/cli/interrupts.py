"""Leaving when asked to, by Ctrl-C or SIGTERM: in good order where that is soon done, within two seconds in any case.

Python answers a signal in its main thread and between its own steps only: compiled code that never comes to an end
would never let it. But the number of the signal is written to a socket at once, and a thread beside the command
listens there. It also says on the way what takes far longer than its like.
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

GRACE = 1.4  # seconds for the good order
WORTH_NAMING = 1.0  # seconds: what is at work for less is about to end by itself
OVERDUE = 10.0  # seconds: nobody wonders before
TIMES_AS_LONG = 20
OVERDUE_ALONE = 30.0  # seconds, for what nothing can be compared with
SECONDS_BETWEEN_LOOKS = 1.0
_SHOW_CURSOR = b"\x1b[?25h\r\n"  # a progress bar hides it


class Asked(KeyboardInterrupt):
    """Somebody asks us to leave: by which signal, and what was being done."""

    def __init__(self, number: int, work: Work | None) -> None:
        """Note what `signal` says, and what of all that is being done was begun first."""
        super().__init__(number)
        self.number = number
        self.work = work


class Interrupted(BaseException):
    """A command leaves because it was asked to; the message says how far it was."""

    def __init__(self, words: str, asked: KeyboardInterrupt) -> None:
        """Put together what is said."""
        self.code = exit_code(asked)
        super().__init__(_told(words, asked.work if isinstance(asked, Asked) else None))


def exit_code(asked: KeyboardInterrupt) -> int:
    """The exit code of whoever leaves because of this: 130 for Ctrl-C, 143 for SIGTERM."""
    return 128 + (asked.number if isinstance(asked, Asked) else signal.SIGINT)


_words: list[Callable[[], str]] = []
_asked = threading.Event()
_said = threading.Event()


@contextlib.contextmanager
def saying(words: Callable[[], str]) -> Iterator[None]:
    """Have `words` say how far a command was if it is asked to leave meanwhile; raises `Interrupted` if it was."""
    _words.append(words)
    try:
        yield
    except KeyboardInterrupt as asked:
        raise Interrupted(words(), asked) from None
    finally:
        _words.pop()


@contextlib.contextmanager
def in_time() -> Iterator[None]:
    """Hear Ctrl-C and SIGTERM as long as this lasts, and leave within two seconds of the first.

    Says what `saying` was told, and leaves with exit code 130 for Ctrl-C, 143 for SIGTERM. Whoever is asked leaves: no
    further signal is heard then.
    """
    if threading.current_thread() is not threading.main_thread():  # no other may say who hears signals
        yield
        return
    _asked.clear()
    _said.clear()
    mouth, ear = socket.socketpair()
    mouth.setblocking(False)
    usual: dict[int, Any] = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    before = {number: handler for number, handler in usual.items() if handler not in (signal.SIG_IGN, None)}
    for number in before:
        signal.signal(number, _ask)
    earlier = signal.set_wakeup_fd(mouth.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(ear,), daemon=True).start()
    try:
        yield
    except Interrupted as interrupted:
        _said.set()
        sys.stderr.write(f"bng-sim: {interrupted}\n")
        sys.exit(interrupted.code)
    finally:
        signal.set_wakeup_fd(earlier)
        if not _asked.is_set():  # or the signal of `_wake`, which repeats the first, might end the process otherwise
            for number, handler in before.items():
                signal.signal(number, handler)
        mouth.close()


def _ask(number: int, _frame: FrameType | None) -> None:
    if not _asked.is_set():  # whoever asks twice would only disturb the good order
        _asked.set()
        raise Asked(number, _longest())


def _longest() -> Work | None:
    return next(iter(activity.running_tasks().values()), None)


def _watch(ear: socket.socket) -> None:
    """Listen for signals until nobody can be heard any more, and look meanwhile at what takes long."""
    said: set[int] = set()
    ear.settimeout(SECONDS_BETWEEN_LOOKS)
    while True:
        try:
            heard = ear.recv(1)
        except TimeoutError:
            for text in overdue(said):
                print(text, file=sys.stderr)  # noqa: T201 (above a progress bar, if there is one)
            continue
        if not heard:
            ear.close()
            return
        if heard[0] in (signal.SIGINT, signal.SIGTERM):
            work = _longest()
            _wake(heard[0])
            time.sleep(GRACE)
            _leave_at_once(heard[0], work)


def _wake(number: int) -> None:
    """Have the main thread answer now if it waits for something.

    Its wait goes on if the signal came to another thread, or if the handler is that of polars, which calls ours.
    """
    if hasattr(signal, "pthread_kill"):  # not on Windows
        signal.siginterrupt(number, True)
        signal.pthread_kill(threading.main_thread().ident or 0, number)


def _leave_at_once(number: int, work: Work | None) -> None:
    """End this process: it is in the midst of something that does not come to an end.

    What it has written stays whole, as after a kill, and the processes that it started end with it.
    """
    text = "interrupted"
    with contextlib.suppress(Exception):  # it runs beside what it tells of
        text = _words[-1]()
    message = "" if _said.is_set() else f"bng-sim: {_told(text, work)}\n"
    with contextlib.suppress(OSError):
        os.write(2, _SHOW_CURSOR * os.isatty(2) + message.encode("ascii", "backslashreplace"))
    cache = sys.modules.get("bng_sim.core.compiling.cache")  # help does without it
    if cache is not None:
        cache.discard_temporary()
    os._exit(128 + number)


def _told(words: str, work: Work | None) -> str:
    if work is None or work.seconds < WORTH_NAMING:
        return words
    return f"{words}\nbng-sim: longest at work was {work.words}, for {work.seconds:.0f} s"


def overdue(said: set[int]) -> Iterator[str]:
    """A line for each thing that takes far longer than its like, once; `said` are the numbers of those told before."""
    for number, work in activity.running_tasks().items():
        usual = activity.usual_seconds(work.kind)
        longest = OVERDUE_ALONE if usual is None else max(OVERDUE, TIMES_AS_LONG * usual)
        if number not in said and work.seconds > longest:
            said.add(number)
            others = "" if usual is None else f", others took {usual:.1f} s"
            yield (
                f"bng-sim: {work.words}: at it for {work.seconds:.0f} s{others}; a strategy that never comes to an end "
                "looks like this. Ctrl-C leaves"
            )
