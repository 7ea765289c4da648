"""Displays of long work: none, a bar on a terminal, a bar in a notebook; the command line adds its own."""

import contextlib
import importlib
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType

from bng_sim.api import progress
from bng_sim.api.progress import GamesProgress
from bng_sim.core.compiling.compiler import Building

if TYPE_CHECKING:
    from bng_sim.sweeps.run.runner import Runner

SECONDS_BETWEEN_LOOKS = 0.25
FEW_KERNELS = 100  # a game in one file has some 60, the smallest of the shipped ones 136


@contextlib.contextmanager
def _describe_on_interrupt(words: Callable[[], str]) -> Iterator[None]:
    """Add a message to an interrupt."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(words()) from None


class ProgressDisplay:
    """The interface of all displays; this one shows nothing."""

    shows_text = False  # whether `show_text` has an effect; if not, callers need not compute texts

    def show_text(self, text: str, *, is_aside: bool = False) -> None:
        """Show a sentence; an aside is less important."""

    def doing(self, what: str, seconds: float | None = None) -> AbstractContextManager[Callable[[str], None]]:
        """Show what is being done until the context ends; the function it gives takes the name of each part.

        Args:
            what: Such as `Summing up`.
            seconds: Expected duration, if known.

        """
        return contextlib.nullcontext(lambda _more: None)

    def compiling(self, building: Building) -> AbstractContextManager[None]:
        """Show what is being compiled until the context ends."""
        return contextlib.nullcontext()

    @contextlib.contextmanager
    def counting(
        self,
        total: int,
        interrupted: Callable[[GamesProgress], str],
        runner: "Runner | None" = None,
        work: float | None = None,
    ) -> Iterator[GamesProgress]:
        """Show how many games have been played until the context ends.

        Args:
            total: Number of games in all, or at most.
            interrupted: Returns the message for an interrupt.
            runner: The runner, if cells stop when enough is known.
            work: Expected duration of all games, in the unit that `add` takes; None: all games take the same time.

        """
        with self._bar(total, runner, work) as counted, self._describing(lambda: interrupted(counted)):
            yield counted

    def _bar(self, total: int, runner: "Runner | None", work: float | None) -> AbstractContextManager[GamesProgress]:
        """Show a bar until the context ends."""
        return contextlib.nullcontext(GamesProgress(Console(quiet=True), total))

    def _describing(self, words: Callable[[], str]) -> AbstractContextManager[None]:
        """Add the message that `words` returns to an interrupt."""
        return _describe_on_interrupt(words)


class BarDisplay(ProgressDisplay):
    """A bar on a terminal that disappears at the end; a line every few seconds where stderr is not a terminal."""

    def __init__(self, console: Console | None = None) -> None:
        """Show everything on this console, or on stderr."""
        self._console = console or Console(stderr=True, highlight=False, markup=False, emoji=False)

    def doing(self, what: str, seconds: float | None = None) -> AbstractContextManager[Callable[[str], None]]:
        """Show what is being done."""
        return progress.show_activity(self._console, what, seconds)

    def compiling(self, building: Building) -> AbstractContextManager[Any]:
        """Show what is being compiled."""
        words = describe_compilation(building)
        if not self._console.is_terminal:
            self._console.print(f"{words} ...", soft_wrap=True)
        return self._console.status(words)

    def _bar(self, total: int, runner: "Runner | None", work: float | None) -> GamesProgress:
        return GamesProgress(self._console, total, self._above_bar(runner), work)

    def _above_bar(self, _runner: "Runner | None") -> RenderableType | None:
        """Return what to show above the bar."""
        return None


class NotebookDisplay(ProgressDisplay):
    """A bar in a notebook cell; what remains at the end does not depend on how long it took."""

    def __init__(self) -> None:
        """Start without output."""
        self._display: Any = None

    @contextlib.contextmanager
    def doing(self, what: str, seconds: float | None = None) -> Iterator[Callable[[str], None]]:
        """Show what is being done."""
        with self._shown(f"{what} ..."):
            yield lambda more: self._show(f"{what}: {more} ...")

    def compiling(self, building: Building) -> AbstractContextManager[None]:
        """Say what is being compiled."""
        return self._shown(f"{describe_compilation(building)} ...")

    @contextlib.contextmanager
    def _bar(self, total: int, runner: "Runner | None", work: float | None) -> Iterator[GamesProgress]:
        with self._shown("games ..."):
            yield _NotebookGames(total, self._show, work)

    @contextlib.contextmanager
    def _shown(self, text: str) -> Iterator[None]:
        """Show a line until the context ends."""
        self._show(text)
        try:
            yield
        finally:
            self._show("")

    def _show(self, text: str, done: float | None = None) -> None:
        shell: Any = importlib.import_module("IPython.display")  # installed only with notebooks
        bar = "" if done is None else f'<progress value="{done:.3f}" style="width: 20em"></progress> '
        page = shell.HTML(f"<small>{bar}{text}</small>" if text else "")
        if self._display is None:
            self._display = shell.display(page, display_id=True)
        else:
            self._display.update(page)


class _NotebookGames(GamesProgress):
    """Counts games and updates the bar."""

    def __init__(self, total: int, show: Callable[[str, float], None], work: float | None) -> None:
        super().__init__(Console(quiet=True), total, work=work)
        self._show, self._last = show, 0.0

    def add(self, n: int, where: str = "games", work: float | None = None) -> None:
        """Count `n` more games, and update the bar a few times a second."""
        super().add(n, where, work)
        if time.perf_counter() - self._last >= SECONDS_BETWEEN_LOOKS:
            self._last = time.perf_counter()
            self._show(self.words, self.played / max(1, self.total))


def describe_compilation(building: Building) -> str:
    """Describe what is being compiled and how long it takes."""
    is_short = building.of_strategy or building.total < FEW_KERNELS
    how_long = "some seconds" if is_short else "half a minute or so"
    return f"Compiling {building.what}, once for this version: {how_long}"


def choose_display(wanted: bool) -> ProgressDisplay:
    """Choose the display for the caller's environment: a notebook, a terminal, plain lines, or nothing."""
    if not wanted:
        return ProgressDisplay()
    if _is_notebook():
        return NotebookDisplay()
    return ProgressDisplay() if sys.stderr is None else BarDisplay()


def _is_notebook() -> bool:
    """Return whether this process is a notebook's kernel; an imported `ipykernel` alone does not make it one."""
    kernels = sys.modules.get("ipykernel.kernelapp")
    return kernels is not None and kernels.IPKernelApp.initialized()
