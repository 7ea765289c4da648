"""Progress of long work on stderr: a bar on a terminal, a line now and then elsewhere."""

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
LONG = 5.0  # seconds of one thing: where there is no terminal it is announced


class GamesProgress:
    """How many games of how many have been played, how fast, and how long it still takes.

    Where games of one part take longer than those of another, the time left goes by the work that is left, which is
    counted in seconds as expected.
    """

    def __init__(
        self, console: Console, total: int, above: RenderableType | None = None, work: float | None = None
    ) -> None:
        """Start at nothing; use it in a `with` statement.

        Args:
            console: Where it is shown.
            total: How many games there are, or at most.
            above: What is shown above the bar; on a console that is no terminal, as words after each line.
            work: How long all of them are expected to take, in seconds; None: each game as long as any other.

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
        """Take the bar away."""
        self._has_ended.set()
        self._bar.stop()

    @property
    def seconds(self) -> float:
        """Since the start."""
        return time.perf_counter() - self._start

    @property
    def words(self) -> str:
        """All that is known, in a line."""
        so_far = f", {format_speed(self.played, self.seconds)}" if self.played else ""
        above = "" if self._above is None else f"; {self._above}"
        return f"{self._where}: {self.played:,} of {self.total:,} games{so_far}, {self.left}{above}"

    @property
    def left(self) -> str:
        """How long it still takes, as far as that can be told from what was done so far."""
        if not self._done:
            return "time left not known yet"
        took = self._heard - self._start
        expected = (self._work - self._done) * took / self._done
        return f"{format_duration(expected - (time.perf_counter() - self._heard))} left"

    def add(self, n: int, where: str = "games", work: float | None = None) -> None:
        """Count `n` more games.

        Args:
            n: How many.
            where: What is being played, such as `cell 3 of 9`.
            work: How long they were expected to take, in the unit of all the work; None: as any others.

        """
        self.played += n
        self._done += n if work is None else work
        self._where = where
        self._heard = time.perf_counter()
        self._bar.update(self._task, advance=n, description=where, rate=format_speed(self.played, self.seconds))

    def skip(self, n: int) -> None:
        """Leave out `n` games, which were played before."""
        self.total -= n
        self._work -= n
        self._bar.update(self._task, total=self.total)

    def _print_lines(self) -> None:
        """Print a line now and then, until all is done."""
        wait = SECONDS_BEFORE_FIRST_LINE
        while not self._has_ended.wait(wait):
            wait = SECONDS_BETWEEN_LINES
            self.console.print(self.words, soft_wrap=True)


class _TimeLeftColumn(ProgressColumn):
    """How long it still takes: rich's own column knows nothing where games come less often than every half minute."""

    def __init__(self, games: GamesProgress) -> None:
        super().__init__()
        self._games = games

    def render(self, task: Task) -> Text:
        return Text(self._games.left)


class _Bar(Progress):
    """A progress bar below something else."""

    def __init__(self, above: RenderableType | None, *columns: ProgressColumn, **options: Any) -> None:
        self.above = above
        super().__init__(*columns, **options)

    def get_renderables(self) -> Iterable[RenderableType]:
        if self.above is not None:
            yield self.above
        yield from super().get_renderables()


class _Activity:
    """What is being done, and how long it still takes if that is known."""

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
    """Show what is being done, in a line that goes in the end; where there is no terminal, a line if it takes long.

    Args:
        console: Where it is shown.
        what: Such as `Summing up`.
        seconds: How long it is expected to take, if that is known.

    Yields:
        What can be called with more of it: which part is being done.

    """
    now = _Activity(what, seconds)
    if not console.is_terminal and seconds is not None and seconds >= LONG:
        console.print(f"{what}: about {format_duration(seconds)} ...", soft_wrap=True)
    with console.status(now):
        yield lambda more: setattr(now, "more", more)


def format_speed(games: int, seconds: float) -> str:
    """Say how fast so many games were played in so long: `9,310 games/s`, `1.6 games/s`, `12 s a game`."""
    rate = games / seconds
    if 0 < rate < 1:
        return f"{format_duration(1 / rate)} a game"
    return f"{rate:,.0f} games/s" if rate >= 10 else f"{rate:.1f} games/s"


def format_duration(seconds: float) -> str:
    """A length of time as people say it: `4 s`, `2 min 30 s`, `3 h 5 min`."""
    whole = max(1, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
