"""Progress of long work on stderr: a bar on a terminal, otherwise a line every few seconds."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Self

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TaskID, TextColumn
from rich.text import Text

SECONDS_BEFORE_FIRST_LINE = 2.0
SECONDS_BETWEEN_LINES = 10.0
LONG = 5.0  # seconds; without a terminal a longer activity is announced


class GamesProgress:
    """The number of games played out of all, their speed, and the time left.

    If games of one part take longer than those of another, the time left follows the work left, measured in expected
    seconds.
    """

    def __init__(
        self, console: Console, total: int, above: RenderableType | None = None, work: float | None = None
    ) -> None:
        """Start at zero; use the object in a `with` statement.

        Args:
            console: Where to show it.
            total: Number of games in all, or at most.
            above: Shown above the bar; on a console that is not a terminal, as text after each line.
            work: Expected duration of all games in seconds; None: all games take the same time.

        """
        self._above = above
        self.console = console
        self.total = total
        self.played = 0
        self._work = float(total) if work is None else work
        self._done = 0.0
        self._where = "games"
        self._start = self._heard = time.perf_counter()
        self._has_ended = threading.Event()
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            _TimeLeftColumn(self),
        )
        self._bar = _Bar(above, *columns, console=console, transient=True, disable=not console.is_terminal)
        self._task: TaskID = self._bar.add_task("games", total=total, rate="")

    def __enter__(self) -> Self:
        """Show the bar."""
        self._bar.start()
        if not (self.console.is_terminal or self.console.quiet):
            threading.Thread(target=self._print_lines, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove the bar."""
        self._has_ended.set()
        self._bar.stop()

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._start

    @property
    def words(self) -> str:
        """The whole progress in one line."""
        so_far = f", {format_speed(self.played, self.seconds)}" if self.played else ""
        above = "" if self._above is None else f"; {self._above}"
        return f"{self._where}: {self.played:,} of {self.total:,} games{so_far}, {self.left}{above}"

    @property
    def left(self) -> str:
        """The time left in words, estimated from the work done so far."""
        if not self._done:
            return "time left unknown"
        took = self._heard - self._start
        expected = (self._work - self._done) * took / self._done
        return f"{format_duration(expected - (time.perf_counter() - self._heard))} left"

    def add(self, n: int, where: str = "games", work: float | None = None) -> None:
        """Count `n` more games.

        Args:
            n: Number of games.
            where: What is being played, such as `cell 3 of 9`.
            work: Their expected duration, in the unit of the total work; None: that of average games.

        """
        self.played += n
        self._done += n if work is None else work
        self._where = where
        self._heard = time.perf_counter()
        self._bar.update(self._task, advance=n, description=where, rate=format_speed(self.played, self.seconds))

    def skip(self, n: int, work: float | None = None) -> None:
        """Leave out `n` games, which were played before or are not needed; `work` is their expected duration."""
        self.total -= n
        self._work -= n if work is None else work
        self._bar.update(self._task, total=self.total)

    def _print_lines(self) -> None:
        """Print a line every few seconds until the end."""
        wait = SECONDS_BEFORE_FIRST_LINE
        while not self._has_ended.wait(wait):
            wait = SECONDS_BETWEEN_LINES
            self.console.print(self.words, soft_wrap=True)


class _TimeLeftColumn(ProgressColumn):
    """The time left; rich's own column shows nothing when games finish less often than every half minute."""

    def __init__(self, games: GamesProgress) -> None:
        super().__init__()
        self._games = games

    def render(self, task: Task) -> Text:
        return Text(self._games.left)


class _Bar(Progress):
    """A progress bar below another renderable."""

    def __init__(self, above: RenderableType | None, *columns: ProgressColumn, **options: Any) -> None:
        self.above = above
        super().__init__(*columns, **options)

    def get_renderables(self) -> Iterable[RenderableType]:
        if self.above is not None:
            yield self.above
        yield from super().get_renderables()


class _Activity:
    """What is being done, with the time left if it is known."""

    def __init__(self, what: str, seconds: float | None) -> None:
        self.what = what
        self.more = ""
        self._seconds = seconds
        self._start = time.perf_counter()

    def __rich__(self) -> Text:
        more = f": {self.more}" if self.more else ""
        return Text(f"{self.what}{more} ...{self._left}")

    @property
    def _left(self) -> str:
        if self._seconds is None:
            return ""
        left = self._seconds - (time.perf_counter() - self._start)
        return f" {format_duration(left)} left" if left > 0 else " a little longer than expected"


@contextlib.contextmanager
def show_activity(console: Console, what: str, seconds: float | None = None) -> Iterator[Callable[[str], None]]:
    """Show what is being done in a line that disappears at the end; without a terminal, print a line if it takes long.

    Args:
        console: Where to show it.
        what: Such as `Summing up`.
        seconds: Expected duration, if known.

    Yields:
        A function to call with the name of each part.

    """
    now = _Activity(what, seconds)
    if not console.is_terminal and seconds is not None and seconds >= LONG:
        console.print(f"{what}: about {format_duration(seconds)} ...", soft_wrap=True)
    with console.status(now):
        yield lambda more: setattr(now, "more", more)


def format_speed(games: int, seconds: float) -> str:
    """Format a speed: `9,310 games/s`, `1.6 games/s`, `12 s a game`."""
    rate = games / seconds
    if 0 < rate < 1:
        return f"{format_duration(1 / rate)} a game"
    return f"{rate:,.0f} games/s" if rate >= 10 else f"{rate:.1f} games/s"


def format_duration(seconds: float) -> str:
    """Format a duration: `4 s`, `2 min 30 s`, `3 h 5 min`."""
    whole = max(1, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
