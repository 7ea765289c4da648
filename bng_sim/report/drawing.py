"""Draw figures when they are first needed, and meanwhile others of them in another process, on another core.

A figure is a tenth of a second of Python, which threads cannot share. Whoever draws it, the bytes are the same.
"""

import contextlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextvars import ContextVar, copy_context
from typing import TYPE_CHECKING

from bng_sim.core.game import Game
from bng_sim.sweeps.plan.recorded import is_on_grid
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.store import provenance

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CODE = "from bng_sim.report.drawing_process import serve; serve()"
FEWEST = 6  # settings: figures of fewer are drawn in the time in which another process would start
_ENDED = (EOFError, OSError, pickle.UnpicklingError)  # of reading from, or writing to, a process that has ended


class Drawing:
    """A figure at both widths, as SVG; drawn when it is first asked for."""

    def __init__(self, plot: "Callable[..., Figure]", *, shared: bool = True) -> None:
        """Remember how to draw it, in the language and with the labels of now.

        Args:
            plot: Function that draws it; takes `narrow`.
            shared: Whether another process may draw it, which knows of no earlier version.

        """
        self.plot = plot
        self.drawn: dict[bool, str] = {}  # narrow -> SVG
        self._context = copy_context()
        self._helper = _HELPER.get() if shared else None
        if self._helper:
            self._helper.offer(self)

    def svg(self, *, narrow: bool) -> str:
        """Return the figure for a telephone, or for wide windows and paper."""
        if narrow not in self.drawn and not (self._helper and self._helper.has_drawn(self, narrow=narrow)):
            from bng_sim.analyses.plots import style  # noqa: PLC0415 (the other process starts before that is imported)

            self.drawn[narrow] = self._context.run(lambda: style.svg(self.plot(narrow=narrow)))
        return self.drawn[narrow]

    def __reduce__(self) -> tuple[Callable[[str, str], "Drawing"], tuple[str, str]]:
        """Pickle a drawing as what is drawn."""
        return drawn, (self.svg(narrow=False), self.svg(narrow=True))


def drawn(wide: str, narrow: str) -> Drawing:
    """Return a drawing that is drawn already."""
    finished = Drawing(_refuse, shared=False)
    finished.drawn = {False: wide, True: narrow}
    return finished


def _refuse(*, narrow: bool) -> "Figure":
    """Draw nothing, for all is drawn."""
    raise AssertionError(f"drawn already ({narrow=})")


class _Helper:
    """Another process that draws figures of a run's report, from the last one offered to the first."""

    def __init__(self, run: StoredRun, game: Game, widths: tuple[bool, ...]) -> None:
        self._game, self._widths = game, widths
        self._left: dict[tuple[Drawing, bool], bytes] = {}  # and the plot as the other process reads it
        self._current: tuple[Drawing, bool] | None = None
        self._changed = threading.Condition()
        self._is_closed = False
        command = [sys.executable, "-c", _CODE, str(run.folder.absolute())]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def offer(self, drawing: Drawing) -> None:
        """Let it be drawn there; it is written in this thread, for to write a table waits for threads of polars.

        They may wait for this one: `DataFrame.serialize` keeps Python's lock, which a function in an expression needs.
        """
        from bng_sim.report import drawing_process  # noqa: PLC0415 (the other process starts before that is imported)

        content = drawing_process.write_plot(drawing.plot, self._game)
        if content is not None:
            with self._changed:
                self._left |= {(drawing, narrow): content for narrow in reversed(self._widths)}
                self._changed.notify_all()

    def has_drawn(self, drawing: Drawing, *, narrow: bool) -> bool:
        """Return whether it has drawn a figure, after waiting if it is at it; if not, it will not draw it."""
        with self._changed:
            self._left.pop((drawing, narrow), None)
            self._changed.wait_for(lambda: self._current != (drawing, narrow))
        return narrow in drawing.drawn

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._process.kill()
        self._thread.join()
        with contextlib.suppress(BrokenPipeError):
            self._process.__exit__(None, None, None)

    def _work(self) -> None:
        from bng_sim.report import drawing_process  # noqa: PLC0415 (as above)

        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        with contextlib.suppress(*_ENDED):
            pickle.load(back)  # it is ready
            while task := self._next():
                (drawing, narrow), content = task
                drawing_process.send(to, (content, narrow))
                if svg := pickle.load(back):
                    drawing.drawn[narrow] = svg
        with self._changed:
            self._left, self._current, self._is_closed = {}, None, True
            self._changed.notify_all()

    def _next(self) -> tuple[tuple[Drawing, bool], bytes] | None:
        with self._changed:
            self._current = None
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._left or self._is_closed)
            task = self._left.popitem() if self._left and not self._is_closed else None
            self._current = task and task[0]
            return task


_HELPER: ContextVar[_Helper | None] = ContextVar("helper", default=None)


@contextlib.contextmanager
def helped(run: StoredRun, game: Game, *, narrow: bool) -> Iterator[None]:
    """Let another process help with the figures that are drawn within the `with` block, if that saves time.

    Args:
        run: The run that they are of.
        game: Its game; one in a file of its own is not run in a second process.
        narrow: Whether figures for telephones will be needed.

    """
    is_shipped = provenance.find_file(run.folder, run.manifest) is None
    if (os.cpu_count() or 1) == 1 or sum(map(is_on_grid, run.played)) < FEWEST or not is_shipped:
        yield
        return
    helper = _Helper(run, game, (False, True) if narrow else (False,))
    token = _HELPER.set(helper)
    try:
        yield
    finally:
        _HELPER.reset(token)
        helper.close()
