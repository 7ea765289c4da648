"""What a game hands to the toolkit, and what the toolkit hands to a game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import polars as pl
from rich.text import Text

from bng_sim.core.lineup import Lineup
from bng_sim.core.notable import Notable
from bng_sim.core.parameters import Rules
from bng_sim.core.strategy import Registry


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that summaries show, as an expression over one of the result tables.

    Attributes:
        name: As it is printed and written to files.
        expression: One value a row of the table; null where the question does not arise.
        kind: Whether the values are yes or no, or numbers to be averaged.
        meaning: What it says, in one line.
        sentence: The same as a sentence of a report, `{}` standing for the figure: "the Revolution comes in {}
            of games".
        question: The same as a question: "How often does the Revolution come"; a report adds what was varied.
        from_level: The lowest level of the rules at which the question arises.
        conditional: Whether some games have no value, as of a Panic! that was never held.

    """

    name: str
    expression: pl.Expr
    kind: Literal["proportion", "mean"]
    meaning: str
    sentence: str = ""
    question: str = ""
    from_level: int = 1
    conditional: bool = False


@dataclass(frozen=True, slots=True)
class Grouping:
    """A way to split the seats: by a column of the `seats` table.

    A seat with nothing in the column is in no group; one with a list there is in the group of each entry. What such
    columns hold is `of`, "Role"; it is empty where every seat is in one group.
    """

    name: str
    column: str
    meaning: str
    names: tuple[str, ...] | None = None  # all its values, in the rulebook's order; None: those that occur, sorted
    of: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """Everything that decides a game but its index.

    Attributes:
        rules: The rules parameters.
        seed: Same seed, same games.
        lineup: Which strategies play.
        characters: Who sits where (the Billionaires); those that are None, and all if empty, are drawn each game.
        starting_seat: Who has the first turn, from 0; None: drawn each game.
        rotate: Whether each deal is played once per rotation of the strategies: game i is deal i // players, with
            every strategy i % players seats further on.

    """

    rules: Rules
    seed: int
    lineup: Lineup
    characters: tuple[str | None, ...] = ()
    starting_seat: int | None = None
    rotate: bool = False

    @property
    def games_a_deal(self) -> int:
        """How many games in a row are played on one deal."""
        return self.rules.players if self.rotate else 1


class Batch(NamedTuple):
    """What a batch of games came to: one row a game, and one row a game and seat."""

    games: pl.DataFrame
    seats: pl.DataFrame


class Fault(Protocol):
    """A breach of the rules: which, at which event of the log, what was wrong, and how the table stood."""

    @property
    def rule(self) -> str:
        """The id of the rule."""

    @property
    def event_number(self) -> int:
        """The number of the event that shows it."""

    @property
    def message(self) -> str:
        """What was expected and what was found."""

    @property
    def state(self) -> str:
        """The table at that moment, in short."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """A setting in which all seats are alike, so that the instrument itself can be checked.

    Attributes:
        rules: Rules under which nothing but its strategy tells one seat from another.
        even: A lineup of one strategy in every seat: all must win equally often.
        uneven: The same with a weaker strategy in the first seat: it must win less often.

    """

    rules: dict[str, Any]
    even: str
    uneven: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game, as the rest of the toolkit sees it.

    Attributes:
        name: As in configs and on the command line.
        title: As on the box.
        rules: Its rules parameters.
        strategies: Its registry.
        default_lineup: Who plays when nothing is said.
        max_pool: How many strategies a lineup may list.
        characters: What a seat can be given (the Billionaires), in the rulebook's order.
        endings: The values of the column `ending` of the `games` table; the first stands for a game still going on.
        lost: Those of them that nobody wins.
        columns: Table (`games`, `seats`) -> column -> what it says.
        metrics: Over the `games` table.
        headline: The metrics a sweep shows when nothing is said; the first is the question its report answers.
        counts: Metrics over the `games` table that come by kind of decision: name -> kind -> metric.
        groupings: Ways to split the win rate of the `seats` table.
        cautions: `cautions(rules)` says what one must know, under these rules, to read win rates by what a seat holds.
        notable: Which games of a cell are worth reading.
        checkup: A setting to check the instrument in.
        starter: A folder with the files that `bng-sim init` writes.
        warm_up: Compile, or load what is compiled; raises if that fails.
        play: `play(cell, first_game, n)` plays games `first_game` to `first_game + n - 1`; raises
            `StrategyError` if a strategy breaks its contract.
        log: `log(cell, game)` plays one game and gives its event log: a head, then every event, as plain data.
        in_short: `in_short(game, seats)` tells a game in a few words from its row of the `games` table and its rows of
            the `seats` table.
        referee: Reads the event log of a game and gives every breach of the rules that it finds.
        transcript: `transcript(log, seat)` tells a game from its log, a line at a time, as `seat` (from 1) sees it, or
            with everything if that is None.
        picture: `picture(log, seat, code)` shows a game from its log, event by event, as one HTML page that needs
            nothing else; `seat` as in `transcript`, and `code` is what replays the game.

    """

    name: str
    title: str
    rules: type[Rules]
    strategies: Registry
    default_lineup: str
    max_pool: int
    characters: tuple[str, ...]
    endings: tuple[str, ...]
    lost: tuple[str, ...]
    columns: dict[str, dict[str, str]]
    metrics: tuple[Metric, ...]
    headline: tuple[str, ...]
    counts: dict[str, tuple[Metric, ...]]
    groupings: tuple[Grouping, ...]
    cautions: Callable[[Sequence[Mapping[str, Any]]], list[str]]
    notable: tuple[Notable, ...]
    checkup: Checkup
    starter: Path
    warm_up: Callable[[Lineup], None]
    play: Callable[[Cell, int, int], Batch]
    log: Callable[[Cell, int], Iterator[dict[str, Any]]]
    transcript: Callable[[Iterable[dict[str, Any]], int | None], Iterator[Text]]
    in_short: Callable[[Mapping[str, Any], Sequence[Mapping[str, Any]]], str]
    picture: Callable[[Iterable[dict[str, Any]], int | None, str], str]
    referee: Callable[[Iterable[dict[str, Any]]], Sequence[Fault]]
