"""Call functions in a separate thread, from a frame that holds nothing but the call.

A function can walk from its own frame to those of its callers (`error.__traceback__.tb_frame.f_back`) and read their
variables. In the caller's thread these include the engine's, with all hands. A thread's first frame has no caller.
"""

import contextlib
import ctypes
import threading
import weakref
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple


class Outcome(NamedTuple):
    """Hold a function's result, or the error it raised."""

    returned: Any
    error: BaseException | None


class OwnThread:
    """Run a thread that calls functions, one after another, for the thread that created it."""

    def __init__(self, begin: Callable[[], None]) -> None:
        """Start the thread, which calls `begin` first."""
        self._asked: SimpleQueue[Any] = SimpleQueue()
        self._answered: SimpleQueue[Outcome] = SimpleQueue()
        self._is_stopped = False
        # Runs once the creating thread has ended; in `__del__`, an interrupt would be lost.
        end = weakref.ref(self, self._asked.put)
        self._thread = threading.Thread(target=_serve, args=(self._asked, self._answered, begin, end), daemon=True)
        self._thread.start()

    @property
    def is_ready(self) -> bool:
        """Whether it can be called: not after an interrupt, nor in a fork of its process."""
        return not self._is_stopped and self._thread.is_alive()

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Outcome:
        """Call `function(*arguments)`; an interrupt ends the thread and the call.

        An error is returned, not raised: its traceback would include the frames of the caller.
        """
        try:
            self._asked.put((function, arguments))
            return self._answered.get()
        except BaseException:
            self._stop()
            raise

    def _stop(self) -> None:
        """End the thread at the next line of Python that it runs."""
        self._is_stopped = True
        number = ctypes.c_ulong(self._thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(SystemExit))


def _serve(asked: Any, answered: Any, begin: Callable[[], None], end: Any) -> None:
    begin()
    with contextlib.suppress(SystemExit):  # of `_stop`
        while (wanted := asked.get()) is not end:
            function, arguments = wanted
            try:
                outcome = Outcome(function(*arguments), None)
            except BaseException as error:  # the caller handles it  # noqa: BLE001
                outcome = Outcome(None, error)
            answered.put(outcome)
            del wanted, function, arguments, outcome  # do not keep a call's objects until the next
