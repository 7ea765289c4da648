"""What is seen of long work: nothing, a bar on a terminal or in a notebook; the command line shows more of its own."""

import contextlib
import importlib
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, Protocol

from rich.console import Console

from bng_sim.api.progress import Games, duration
from bng_sim.core.compiler import Building
from bng_sim.sweeps.play.run import Runner

SECONDS_BETWEEN_LOOKS = 0.25


class Counting(Protocol):
    """Hears how many games have been played."""

    played: int
    total: int

    @property
    def seconds(self) -> float:
        """Since the start."""

    def add(self, n: int, where: str = "games") -> None:
        """Hear that `n` more games have been played; `where` says of which part."""

    def skip(self, n: int) -> None:
        """Hear that `n` games need not be played."""


@contextlib.contextmanager
def _interrupts_told(counted: Counting, interrupted: Callable[[Counting], str]) -> Iterator[None]:
    """Have an interrupt say what has been played by then."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(interrupted(counted)) from None


class Shown:
    """Shows nothing, and says what can be shown."""

    tells = False  # whether `say` is heard: what nobody hears need not be found out

    def say(self, text: str, *, is_aside: bool = False) -> None:
        """Hear a sentence on how it goes; what is aside is less important."""

    def doing(self, what: str) -> AbstractContextManager[Callable[[str], None]]:
        """Hear what is being done, for as long as it is; what is given can be told more of it."""
        return contextlib.nullcontext(lambda _more: None)

    def compiling(self, building: Building) -> AbstractContextManager[None]:
        """Hear what is being compiled, for as long as it is."""
        return contextlib.nullcontext()

    @contextlib.contextmanager
    def counting(
        self, total: int, interrupted: Callable[[Counting], str], runner: Runner | None = None
    ) -> Iterator[Counting]:
        """Hear how many games of how many are played.

        Args:
            total: How many there are, or at most.
            interrupted: What is to be said if somebody stops it.
            runner: Who plays them, if cells stop when enough is known.

        """
        counted = Games(Console(quiet=True), total)
        with _interrupts_told(counted, interrupted):
            yield counted


class Bar(Shown):
    """A bar on a terminal, that goes when all is done."""

    def __init__(self) -> None:
        """Show it on stderr."""
        self._console = Console(stderr=True, highlight=False, markup=False, emoji=False)

    @contextlib.contextmanager
    def doing(self, what: str) -> Iterator[Callable[[str], None]]:
        """Say what is being done."""
        with self._console.status(f"{what} ...") as status:
            yield lambda more: status.update(f"{what}: {more} ...")

    def compiling(self, building: Building) -> AbstractContextManager[Any]:
        """Say what is being compiled."""
        return self._console.status(compiled_in_words(building))

    @contextlib.contextmanager
    def counting(
        self, total: int, interrupted: Callable[[Counting], str], runner: Runner | None = None
    ) -> Iterator[Counting]:
        """Show the bar."""
        with Games(self._console, total) as counted, _interrupts_told(counted, interrupted):
            yield counted


class NotebookBar(Shown):
    """A bar in a cell of a notebook; what stands there in the end is the same however long it took."""

    def __init__(self) -> None:
        """Start without any."""
        self._display: Any = None

    @contextlib.contextmanager
    def doing(self, what: str) -> Iterator[Callable[[str], None]]:
        """Say what is being done."""
        with self._shown(f"{what} ..."):
            yield lambda more: self._show(f"{what}: {more} ...")

    def compiling(self, building: Building) -> AbstractContextManager[None]:
        """Say what is being compiled."""
        return self._shown(f"{compiled_in_words(building)} ...")

    @contextlib.contextmanager
    def counting(
        self, total: int, interrupted: Callable[[Counting], str], runner: Runner | None = None
    ) -> Iterator[Counting]:
        """Show the bar."""
        counted = _NotebookGames(total, self._show)
        with self._shown("games ..."), _interrupts_told(counted, interrupted):
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


class _NotebookGames(Games):
    """Counts games and shows how far that is."""

    def __init__(self, total: int, show: Callable[[str, float], None]) -> None:
        super().__init__(Console(quiet=True), total)
        self._show, self._last = show, 0.0

    def add(self, n: int, where: str = "games") -> None:
        """Count `n` more games, and show them now and then."""
        super().add(n, where)
        if time.perf_counter() - self._last >= SECONDS_BETWEEN_LOOKS:
            self._last = time.perf_counter()
            rate = self.played / self.seconds
            left = duration((self.total - self.played) / rate) if self.played < self.total else "no time"
            words = f"{where}: {self.played:,} of {self.total:,} games, {rate:,.0f} games/s, {left} left"
            self._show(words, self.played / max(1, self.total))


def compiled_in_words(building: Building) -> str:
    """What is being compiled, and how long that takes."""
    how_long = "some seconds to a minute" if building.of_strategy else "a minute or two"
    return f"Compiling {building.what}, once for this version: {how_long}"


def shown_here(wanted: bool) -> Shown:
    """What shows long work where this is called: in a notebook, on a terminal, or nowhere."""
    if not wanted:
        return Shown()
    if _is_notebook():
        return NotebookBar()
    return Bar() if sys.stderr is not None and sys.stderr.isatty() else Shown()


def _is_notebook() -> bool:
    """Whether this process is a kernel of notebooks: that its package has been imported is not enough."""
    kernels = sys.modules.get("ipykernel.kernelapp")
    return kernels is not None and kernels.IPKernelApp.initialized()
