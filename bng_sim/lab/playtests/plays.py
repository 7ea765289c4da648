"""What is known of each play, and how it is stored: a Parquet file with a row for each.

A value that is not known is null, never 0.
"""

import io
import json
import math
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

FORMAT = "3"
GAME, VERSION = "bng_sim.playtests.game", "bng_sim.playtests.format"
# What every game's plays may say; besides these, columns of its `games` table.
KNOWN: dict[str, Any] = {
    "play": pl.String,
    "date": pl.String,
    "version": pl.String,
    "players": pl.Int64,
    "rules": pl.String,
    "ending": pl.String,
    "turns": pl.Int64,
    "minutes": pl.Float64,
    "winner_seat": pl.Int64,
    "winners": pl.Int64,
    "winner_character": pl.String,
    "scores": pl.String,
    "people": pl.String,
    "notes": pl.String,
    "fun": pl.Float64,
    "fair": pl.Float64,
    "too_long": pl.Float64,
    "moves": pl.String,
}
_ARROW: dict[Any, tuple[str, ...]] = {  # the names of its types
    pl.String: ("string", "large_string", "string_view"),
    pl.Int64: ("int64",),
    pl.Float64: ("double",),
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

    def without_rule(self, name: str) -> tuple[int, int]:
        """Return how many plays do not name a rule, and of how many; games recorded move by move have all."""
        texts = self.frame.filter(pl.col("moves").is_null())["rules"]
        return sum(name not in json.loads(text or "{}") for text in texts), len(texts)

    def with_rules(self, rules: dict[str, Any]) -> "Plays":
        """Return the plays with these rules where they name none of them; games recorded move by move have all."""
        if not rules:
            return self
        values = [
            text if moves is not None else json.dumps(rules | json.loads(text or "{}"))
            for text, moves in self.frame.select("rules", "moves").iter_rows()
        ]
        return Plays(self.game, self.frame.with_columns(rules=pl.Series(values, dtype=pl.String)))

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
    import pyarrow as pa  # noqa: PLC0415 (it takes long to import)
    import pyarrow.parquet as pq  # noqa: PLC0415 (as above)

    try:
        return GAME.encode() in (pq.ParquetFile(path).metadata.metadata or {})
    except (pa.ArrowException, OSError, ValueError):
        return False


def read(path: Path) -> Plays:
    """Read plays from a Parquet file.

    Raises:
        InputError: If there is none, or it is not one that `bng-sim playtests import` wrote.

    """
    wanted = "expected a file that `bng-sim playtests import` wrote"
    if not path.is_file():
        raise InputError(f"{path}: does not exist; {wanted}")
    about, kinds, values = _read_columns(path, wanted)
    if about.get(VERSION) != FORMAT or GAME not in about or not KNOWN.keys() <= kinds.keys():
        raise InputError(f"{path}: not of this version of bng-sim, or something else; {wanted}")
    schema = KNOWN | dict.fromkeys(kinds.keys() - KNOWN.keys(), pl.Float64)
    for name, dtype in schema.items():
        if kinds[name] not in _ARROW[dtype]:
            raise InputError(f"{path}: {name}: got a column of {kinds[name]}, not of {dtype}; {wanted}")
        odd = [value for value in values[name] if isinstance(value, float) and not math.isfinite(value)]
        if odd:
            raise InputError(f"{path}: {name}: {got(odd[0], 'a number')}; {wanted}")
    for number, row in enumerate(zip(values["players"], values["rules"], values["moves"], strict=True), 1):
        try:
            _check(*row)
        except (ValueError, RecursionError) as error:
            raise InputError(f"{path}: row {number}: {error}; {wanted}") from None
    return Plays(
        about[GAME], pl.DataFrame({name: values[name] for name in kinds}, {name: schema[name] for name in kinds})
    )


def _read_columns(path: Path, wanted: str) -> tuple[dict[str, str], dict[str, str], dict[str, list[Any]]]:
    """Return what a file says of itself, and the type and the values of each column.

    Arrow refuses a damaged file, while polars panics.
    """
    import pyarrow as pa  # noqa: PLC0415 (it takes long to import)
    import pyarrow.parquet as pq  # noqa: PLC0415 (as above)

    try:
        table = pq.ParquetFile(path).read()
        about = {key.decode(): text.decode() for key, text in (table.schema.metadata or {}).items()}
        return about, {field.name: str(field.type) for field in table.schema}, table.to_pydict()
    except (pa.ArrowException, OSError, ValueError):
        raise InputError(f"{path}: cannot be read; {wanted}") from None


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
