"""The games of candidates under the rules of some plays, with the values that both sides know."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core.cell_reader import read_cell
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.wording import counted
from bng_sim.lab.balance.race import Counted
from bng_sim.lab.playtests.candidates import Candidate
from bng_sim.lab.playtests.columns import OF_SEATS, numeric_seat_columns
from bng_sim.lab.playtests.plays import Plays
from bng_sim.sweeps.tasks.backends import map_in_threads

Array = npt.NDArray[np.float64]
SEED = 1
FEWEST = 2  # plays that know a value, for its mean to be compared
WINNER = "winner_seat"
NUMBERS = pl.selectors.numeric() | pl.selectors.boolean()


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that both sides know.

    Attributes:
        name: `ending stalemate`, `winner_seat 1`, or a column: its mean.
        column: The column that it is of.
        value: The value whose share it is; None: it is a mean.

    """

    name: str
    column: str
    value: Any = None

    def of(self, frame: pl.DataFrame) -> Array:
        """Return it for each row: a number, for a share 1 or 0; NaN where the row does not know it."""
        values = frame[self.column]
        if self.value is not None:
            values = values == self.value
        return values.cast(pl.Float64).fill_null(float("nan")).to_numpy()


def list_measures(plays: Plays, game: Game) -> list[Measure]:
    """List what both sides know: endings, where the winner sat, and the means of numbers that some plays know."""
    frame = plays.frame
    found = []
    if frame["ending"].drop_nulls().len():
        found += [Measure(f"ending {ending}", "ending", ending) for ending in game.endings[1:]]  # none is one too
    seats = frame[WINNER].drop_nulls()
    found += [Measure(f"{WINNER} {seat}", WINNER, seat) for seat in sorted(seats.unique())]
    numbers = [
        name for name, kind in frame.schema.items() if kind.is_numeric() and name not in ("players", WINNER, "winners")
    ]
    counted = {*game.columns["games"], *(OF_SEATS + name for name in numeric_seat_columns(game))}
    known = [name for name in numbers if frame[name].drop_nulls().len() >= FEWEST and name in counted]
    return found + [Measure(name, name) for name in known]


@dataclass(frozen=True)
class Group:
    """Plays under the same rules.

    Attributes:
        rules: The rules parameters that were named, with the number of players.
        frame: The plays.

    """

    rules: dict[str, Any]
    frame: pl.DataFrame

    @property
    def unrecorded(self) -> pl.DataFrame:
        """The plays of which only summaries are known."""
        return self.frame.filter(pl.col("moves").is_null()) if "moves" in self.frame.columns else self.frame


def groups_of(plays: Plays, game: Game) -> tuple[list[Group], list[str]]:
    """Return the plays by their rules, and which of them cannot be compared and why, a sentence each.

    Raises:
        InputError: If none can be.

    """
    found, left_out = [], []
    unknown = plays.frame["players"].null_count()
    if unknown:
        what = f"{counted(unknown, 'play')} {'does' if unknown == 1 else 'do'} not say how many players there were"
        left_out.append(f"Not compared: {what}.")
    for rules, frame in plays.groups:
        if problems := game.rules.problems(rules):
            why = "; ".join(f"{name}: {text}" if name else text for name, text in problems.items())
            what = f"{counted(frame.height, 'play')} with rules that this game cannot have"
            left_out.append(f"Not compared: {what} ({why}).")
        else:
            found.append(Group(rules, frame))
    if not found:
        raise InputError(f"no play can be compared: {' '.join(left_out)} Add the column players")
    return found, left_out


def simulate(
    game: Game,
    groups: Sequence[Group],
    candidates: Sequence[Candidate],
    games: int,
    workers: int,
    counting: Counted,
) -> list[list[pl.DataFrame]]:
    """Play each candidate under the rules of each group.

    Args:
        game: The game.
        groups: The plays by their rules.
        candidates: Who plays.
        games: Games of each.
        workers: Number of threads.
        counting: `counting(n)`: shows how many of `n` games have been played until the context ends.

    Returns:
        By candidate and group: a row for each game, the columns of `games` and `winner_seat`.

    """
    cells = [_cell(game, group, candidate) for candidate in candidates for group in groups]
    for cell in cells:
        game.warm_up(cell.lineup)
    with counting(games * len(cells)) as counted:
        found = []
        for frame in map_in_threads(lambda cell: play_games(game, cell, 0, games), cells, workers):
            counted.add(games)
            found.append(frame)
    n = len(groups)
    return [found[place * n : (place + 1) * n] for place in range(len(candidates))]


def _cell(game: Game, group: Group, candidate: Candidate) -> Cell[Any]:
    return read_cell(game, game.rules.read(group.rules), SEED, candidate.text, [], where=candidate.name)


def play_games(game: Game, cell: Cell[Any], first: int, n: int) -> pl.DataFrame:
    """Return games of a cell, a row for each: numbers of the `games` table, ending, winner's seat, means over seats."""
    batch = game.play(cell, first, n)
    won = batch.seats.filter(pl.col("won")).group_by("game").agg(pl.col("order").first(), pl.len())
    sole = won.filter(pl.col("len") == 1).select("game", pl.col("order").cast(pl.Int64).alias(WINNER))
    numbers = batch.games.select(NUMBERS, pl.col("ending").cast(pl.String))
    for known in (sole, _seat_means(batch.seats, cell.rules.players)):
        numbers = numbers.join(known, "game", how="left", maintain_order="left")
    return numbers


def _seat_means(seats: pl.DataFrame, players: int) -> pl.DataFrame:
    """Return the mean of every number over the seats of the players, a row for each game."""
    means = (NUMBERS - pl.selectors.by_name("game")).cast(pl.Float64).mean().name.prefix(OF_SEATS)
    return seats.filter(pl.col("seat") <= players).group_by("game").agg(means)
