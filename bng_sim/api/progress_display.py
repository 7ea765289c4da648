"""What is seen of long work: nothing, a bar on a terminal or in a notebook; the command line shows more of its own."""

import contextlib
import importlib
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from rich.console import Console

from bng_sim.api import progress
from bng_sim.api.progress import GamesProgress
from bng_sim.core.compiling.compiler import Building

if TYPE_CHECKING:
    from bng_sim.sweeps.play.run import Runner

SECONDS_BETWEEN_LOOKS = 0.25


class GameCounter(Protocol):
    """Hears how many games have been played."""

    played: int
    total: int

    @property
    def seconds(self) -> float:
        """Since the start."""

    def add(self, n: int, where: str = "games", work: float | None = None) -> None:
        """Hear that `n` more games have been played; `where` says of which part, `work` how long that was to take."""

    def skip(self, n: int) -> None:
        """Hear that `n` games need not be played."""


@contextlib.contextmanager
def _describe_on_interrupt(counted: GameCounter, interrupted: Callable[[GameCounter], str]) -> Iterator[None]:
    """Have an interrupt say what has been played by then."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(interrupted(counted)) from None


class ProgressDisplay:
    """Shows nothing, and says what can be shown."""

    shows_text = False  # whether `say` is heard: what nobody hears need not be found out

    def show_text(self, text: str, *, is_aside: bool = False) -> None:
        """Hear a sentence on how it goes; what is aside is less important."""

    def doing(self, what: str, seconds: float | None = None) -> AbstractContextManager[Callable[[str], None]]:
        """Hear what is being done, for as long as it is; what is given can be told more of it.

        Args:
            what: Such as `Summing up`.
            seconds: How long it is expected to take, if that is known.

        """
        return contextlib.nullcontext(lambda _more: None)

    def compiling(self, building: Building) -> AbstractContextManager[None]:
        """Hear what is being compiled, for as long as it is."""
        return contextlib.nullcontext()

    @contextlib.contextmanager
    def counting(
        self,
        total: int,
        interrupted: Callable[[GameCounter], str],
        runner: "Runner | None" = None,
        work: float | None = None,
    ) -> Iterator[GameCounter]:
        """Hear how many games of how many are played.

        Args:
            total: How many there are, or at most.
            interrupted: What is to be said if somebody stops it.
            runner: Who plays them, if cells stop when enough is known.
            work: How long all of them are expected to take, in the unit in which `add` is told; None: all as long.

        """
        counted = GamesProgress(Console(quiet=True), total)
        with _describe_on_interrupt(counted, interrupted):
            yield counted


class BarDisplay(ProgressDisplay):
    """A bar on a terminal, that goes when all is done; a line now and then where stderr is none."""

    def __init__(self) -> None:
        """Show it on stderr."""
        self._console = Console(stderr=True, highlight=False, markup=False, emoji=False)

    def doing(self, what: str, seconds: float | None = None) -> AbstractContextManager[Callable[[str], None]]:
        """Say what is being done."""
        return progress.show_activity(self._console, what, seconds)

    def compiling(self, building: Building) -> AbstractContextManager[Any]:
        """Say what is being compiled."""
        words = describe_compilation(building)
        if not self._console.is_terminal:
            self._console.print(f"{words} ...", soft_wrap=True)
        return self._console.status(words)

    @contextlib.contextmanager
    def counting(
        self,
        total: int,
        interrupted: Callable[[GameCounter], str],
        runner: "Runner | None" = None,
        work: float | None = None,
    ) -> Iterator[GameCounter]:
        """Show the bar."""
        with GamesProgress(self._console, total, work=work) as counted, _describe_on_interrupt(counted, interrupted):
            yield counted


class NotebookDisplay(ProgressDisplay):
    """A bar in a cell of a notebook; what stands there in the end is the same however long it took."""

    def __init__(self) -> None:
        """Start without any."""
        self._display: Any = None

    @contextlib.contextmanager
    def doing(self, what: str, seconds: float | None = None) -> Iterator[Callable[[str], None]]:
        """Say what is being done."""
        with self._shown(f"{what} ..."):
            yield lambda more: self._show(f"{what}: {more} ...")

    def compiling(self, building: Building) -> AbstractContextManager[None]:
        """Say what is being compiled."""
        return self._shown(f"{describe_compilation(building)} ...")

    @contextlib.contextmanager
    def counting(
        self,
        total: int,
        interrupted: Callable[[GameCounter], str],
        runner: "Runner | None" = None,
        work: float | None = None,
    ) -> Iterator[GameCounter]:
        """Show the bar."""
        counted = _NotebookGames(total, self._show, work)
        with self._shown("games ..."), _describe_on_interrupt(counted, interrupted):
            yield counted

    @contextlib.contextmanager
    def _shown(self, text: str) -> Iterator[None]:
        """Show a line for as long as it lasts."""
        self._show(text)
        try:
            yield
        finally:
            self._show("")

    def _show(self, text: str, done: float | None = None) -> None:
        shell: Any = importlib.import_module("IPython.display")  # there in a notebook alone
        bar = "" if done is None else f'<progress value="{done:.3f}" style="width: 20em"></progress> '
        page = shell.HTML(f"<small>{bar}{text}</small>" if text else "")
        if self._display is None:
            self._display = shell.display(page, display_id=True)
        else:
            self._display.update(page)


class _NotebookGames(GamesProgress):
    """Counts games and shows how far that is."""

    def __init__(self, total: int, show: Callable[[str, float], None], work: float | None) -> None:
        super().__init__(Console(quiet=True), total, work=work)
        self._show, self._last = show, 0.0

    def add(self, n: int, where: str = "games", work: float | None = None) -> None:
        """Count `n` more games, and show them now and then."""
        super().add(n, where, work)
        if time.perf_counter() - self._last >= SECONDS_BETWEEN_LOOKS:
            self._last = time.perf_counter()
            self._show(self.words, self.played / max(1, self.total))


def describe_compilation(building: Building) -> str:
    """What is being compiled, and how long that takes."""
    how_long = "some seconds" if building.of_strategy else "half a minute or so"
    return f"Compiling {building.what}, once for this version: {how_long}"


def choose_display(wanted: bool) -> ProgressDisplay:
    """What shows long work where this is called: in a notebook, on a terminal, in lines, or nowhere."""
    if not wanted:
        return ProgressDisplay()
    if _is_notebook():
        return NotebookDisplay()
    return ProgressDisplay() if sys.stderr is None else BarDisplay()


def _is_notebook() -> bool:
    """Whether this process is a kernel of notebooks: that its package has been imported is not enough."""
    kernels = sys.modules.get("ipykernel.kernelapp")
    return kernels is not None and kernels.IPKernelApp.initialized()
