"""What a game hands to the toolkit, and what the toolkit hands to a game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

import polars as pl

from bng_sim.core.lineup import Lineup
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

    """

    name: str
    expression: pl.Expr
    kind: Literal["proportion", "mean"]
    meaning: str


@dataclass(frozen=True, slots=True)
class Grouping:
    """A way to split the seats: by a column of the `seats` table, whose numbers have these names."""

    name: str
    column: str
    names: tuple[str, ...] | None  # None: the number itself, or the names of the lineup's strategies


@dataclass(frozen=True, slots=True)
class Cell:
    """Everything that decides a game but its index."""

    rules: Rules
    seed: int
    lineup: Lineup
    characters: tuple[str | None, ...] = ()  # who sits where (Billionaires); None: drawn each game
    starting_seat: int | None = None  # from 0; None: drawn each game


class Batch(NamedTuple):
    """What a batch of games came to: one row a game, and one row a game and seat."""

    games: pl.DataFrame
    seats: pl.DataFrame


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
        endings: The ways a game can end, in the order of the numbers in the column `ending`.
        metrics: Over the `games` table.
        counts: Metrics over the `games` table that come by kind of decision: name -> kind -> metric.
        groupings: Ways to split the win rate of the `seats` table.
        warm_up: Compile, or load what is compiled; raises if that fails.
        play: `play(cell, first_game, n)` plays games `first_game` to `first_game + n - 1`; raises
            `StrategyError` if a strategy breaks its contract.

    """

    name: str
    title: str
    rules: type[Rules]
    strategies: Registry
    default_lineup: str
    max_pool: int
    characters: tuple[str, ...]
    endings: tuple[str, ...]
    metrics: tuple[Metric, ...]
    counts: dict[str, tuple[Metric, ...]]
    groupings: tuple[Grouping, ...]
    warm_up: Callable[[Lineup], None]
    play: Callable[[Cell, int, int], Batch]
