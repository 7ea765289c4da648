"""What is known of each play, and how it is stored: a Parquet file with a row for each.

A value that is not known is null, never 0.
"""

import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input.problems import got
from bng_sim.lab.playtests.columns import Row
from bng_sim.lab.playtests.replayed import Moves
from bng_sim.sweeps.store import disk

FORMAT = "2"
GAME, VERSION = "bng_sim.playtests.game", "bng_sim.playtests.format"
# What every game's plays may say; besides these, columns of its `games` table.
KNOWN: dict[str, Any] = {
    "play": pl.String,
    "date": pl.String,
    "players": pl.Int64,
    "rules": pl.String,
    "ending": pl.String,
    "turns": pl.Int64,
    "minutes": pl.Float64,
    "winner_seat": pl.Int64,
    "scores": pl.String,
    "people": pl.String,
    "notes": pl.String,
    "fun": pl.Float64,
    "fair": pl.Float64,
    "too_long": pl.Float64,
    "moves": pl.String,
}


@dataclass(frozen=True)
class Plays:
    """Playtests of one game.

    Attributes:
        game: Its name.
        frame: A row for each play, with the columns of `KNOWN` and whatever else is known of some.

    """

    game: str
    frame: pl.DataFrame

    @classmethod
    def of_rows(cls, game: str, rows: list[Row]) -> "Plays":
        """Return the plays in these rows; what a row does not name is not known."""
        others = sorted({name for row in rows for name in row} - KNOWN.keys())
        schema = KNOWN | dict.fromkeys(others, pl.Float64)
        return cls(game, pl.DataFrame([_column(name, kind, rows) for name, kind in schema.items()]))

    def without_scripts(self) -> "Plays":
        """Return the plays in which people had all seats, as far as is known."""
        mixed = [
            row["moves"] is not None and len(json.loads(row["moves"])["people"]) < row["players"]
            for row in self.frame.select("moves", "players").iter_rows(named=True)
        ]
        return Plays(self.game, self.frame.filter(~pl.Series(mixed, dtype=pl.Boolean)))

    @property
    def groups(self) -> list[tuple[dict[str, Any], pl.DataFrame]]:
        """The rules, with the number of players, and the plays under them; those of unknown numbers left out."""
        found = []
        for (players, rules), frame in self.frame.drop_nulls("players").group_by(
            "players", "rules", maintain_order=True
        ):
            found.append((json.loads(rules or "{}") | {"players": players}, frame))
        return found


def _column(name: str, kind: Any, rows: list[Row]) -> pl.Series:
    """Return a column of the rows; yes and no, and whole numbers, become decimal numbers where such are expected."""
    values = (row.get(name) for row in rows)
    if kind == pl.Float64:
        values = (None if value is None else float(value) for value in values)
    return pl.Series(name, list(values), dtype=kind)


def write(plays: Plays, path: Path) -> None:
    """Write plays to a Parquet file; raises `InputError` if it cannot be written, and an earlier file stays."""
    content = io.BytesIO()
    plays.frame.write_parquet(content, metadata={GAME: plays.game, VERSION: FORMAT})
    disk.write_named(path, content.getvalue(), "--out")


def is_own(path: Path) -> bool:
    """Return whether a file is one that `write` wrote, in this version of bng-sim or another."""
    try:
        return GAME in pl.read_parquet_metadata(path)
    except (pl.exceptions.PolarsError, OSError):
        return False


def read(path: Path) -> Plays:
    """Read plays from a Parquet file.

    Raises:
        InputError: If there is none, or it is not one that `bng-sim playtests import` wrote.

    """
    wanted = "expected a file that `bng-sim playtests import` wrote"
    if not path.is_file():
        raise InputError(f"{path}: does not exist; {wanted}")
    try:
        about = pl.read_parquet_metadata(path)
        frame = pl.read_parquet(path, glob=False)
    except (pl.exceptions.PolarsError, OSError):
        raise InputError(f"{path}: cannot be read; {wanted}") from None
    if about.get(VERSION) != FORMAT or GAME not in about or not KNOWN.keys() <= set(frame.columns):
        raise InputError(f"{path}: not of this version of bng-sim, or something else; {wanted}")
    schema = KNOWN | dict.fromkeys(set(frame.columns) - KNOWN.keys(), pl.Float64)
    for name, dtype in schema.items():
        if frame.schema[name] != dtype:
            raise InputError(f"{path}: {name}: got a column of {frame.schema[name]}, not of {dtype}; {wanted}")
    for number, row in enumerate(frame.select("players", "rules", "moves").iter_rows(named=True), 1):
        try:
            _check(**row)
        except ValueError as error:
            raise InputError(f"{path}: row {number}: {error}; {wanted}") from None
    return Plays(about[GAME], frame)


def _check(players: int | None, rules: str | None, moves: str | None) -> None:
    """Check what is read again to play by it; raises ValueError that says what cannot be."""
    if rules is not None and not isinstance(json.loads(rules), dict):
        raise ValueError(f"rules: {got(rules, 'parameters with their values, as JSON')}")
    if moves is not None:
        if players is None:
            raise ValueError("players: got nothing, expected the number of players of a game with recorded moves")
        Moves.of_text(moves, players)


def read_of(path: Path, game: Game) -> Plays:
    """Read plays of a game; raises `InputError` if they are of another, or as `read` does."""
    found = read(path)
    if found.game != game.name:
        raise InputError(f"playtests {path}: are of {found.game}, expected plays of {game.name}")
    return found
