"""Progress of long work on stderr: a bar on a terminal, a line now and then elsewhere."""

import time
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Self

from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

SECONDS_BETWEEN_LINES = 10.0


class Games:
    """How many games of how many have been played, how fast, and how long it still takes."""

    def __init__(self, console: Console, total: int, above: RenderableType | None = None) -> None:
        """Start at nothing; use it in a `with` statement.

        Args:
            console: Where it is shown.
            total: How many games there are, or at most.
            above: What is shown above the bar; on a console that is no terminal, as words after each line.

        """
        self._above = above
        self.console = console
        self.total = total
        self.played = 0
        self._start = self._last_line = time.perf_counter()
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
        )
        self._bar = _Bar(above, *columns, console=console, transient=True, disable=not console.is_terminal)
        self._task: TaskID = self._bar.add_task("games", total=total, rate="")

    def __enter__(self) -> Self:
        """Show the bar."""
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        self._bar.stop()

    @property
    def seconds(self) -> float:
        """Since the start."""
        return time.perf_counter() - self._start

    def add(self, n: int, where: str = "games") -> None:
        """Count `n` more games; `where` says what is being played, such as `cell 3 of 9`."""
        self.played += n
        rate = self.played / self.seconds
        self._bar.update(self._task, advance=n, description=where, rate=f"{rate:,.0f} games/s")
        if not self.console.is_terminal and time.perf_counter() - self._last_line >= SECONDS_BETWEEN_LINES:
            self._last_line = time.perf_counter()
            left = duration((self.total - self.played) / rate)
            self.console.print(
                f"{where}: {self.played:,} of {self.total:,} games, {rate:,.0f} games/s, {left} left{self._words}",
                soft_wrap=True,
            )

    def skip(self, n: int) -> None:
        """Leave out `n` games, which were played before."""
        self.total -= n
        self._bar.update(self._task, total=self.total)

    @property
    def _words(self) -> str:
        return "" if self._above is None else f"; {self._above}"


class _Bar(Progress):
    """A progress bar below something else."""

    def __init__(self, above: RenderableType | None, *columns: ProgressColumn, **options: Any) -> None:
        self.above = above
        super().__init__(*columns, **options)

    def get_renderables(self) -> Iterable[RenderableType]:
        if self.above is not None:
            yield self.above
        yield from super().get_renderables()


def duration(seconds: float) -> str:
    """A length of time as people say it: `4 s`, `2 min 30 s`, `3 h 5 min`."""
    whole = max(1, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
