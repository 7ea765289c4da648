"""The columns of playtests: what every game's plays may say, and what else a game could have noted."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bng_sim.core.game import Game

Row = dict[str, Any]  # of a play: column -> value; what it does not name is not known
MEANINGS = {
    "play": "what tells it from others: a number, or an identifier of the program that it comes from",
    "date": "when it was played",
    "version": "which version of the rules was played, as its designer calls it",
    "players": "number of players",
    "rules": "rules parameters that were named, as JSON",
    "ending": "how it ended",
    "turns": "turns in all",
    "minutes": "how long it lasted",
    "winner_seat": "place of the sole winner in turn order, from 1: the first player",
    "winners": "how many won: 0 is nobody, more than 1 share the victory (2 where only a tie is noted)",
    "winner_character": "character, role or faction of the sole winner",
    "scores": "scores as text",
    "people": "who played, in turn order if that is known; unreadable unless asked for",
    "notes": "what was noted",
    "fun": "how much fun it was, from 1 to 5",
    "fair": "how fair it was, from 1 to 5",
    "too_long": "whether it was too long, yes or no",
    "moves": "of a game recorded move by move, what is needed to play it again, as JSON",
}


class LeftOut(NamedTuple):
    """What of a file is not in the plays, and why.

    Attributes:
        where: A play, a row, a column, or how many of them.
        why: The reason.
        rows: How many rows of a table, or plays of an export, it is; 0: a column, or a cell.

    """

    where: str
    why: str
    rows: int = 0

    def __str__(self) -> str:
        """Return it as a line."""
        return f"{self.where}: {self.why}"


class Read(NamedTuple):
    """What was read from files of one kind.

    Attributes:
        rows: A row for each play.
        left_out: What was left out.
        words: What else there is to know, a sentence each.
        n_rows: How many rows a table has besides its header; 0: it is no table.
        continued: How many of them are more rows of a play.
        columns: Header of a table -> what the column was taken for, where it has headers of its own.
        names: People that a table names, in whatever column.

    """

    rows: list[Row]
    left_out: list[LeftOut]
    words: Sequence[str] = ()
    n_rows: int = 0
    continued: int = 0
    columns: Mapping[str, str] = {}
    names: frozenset[str] = frozenset()


UNKNOWN = {"", "none", "null", "nan", "n/a", "na", "unknown", "?", "-", "\N{EN DASH}", "\N{EM DASH}"}  # of a cell
QUESTIONS = ("fun", "fair", "too_long")  # asked after a game
OF_SEATS = "seats_"  # begins the name of a mean over the seats of a play


def numeric_columns(game: Game) -> list[str]:
    """Return the columns of the `games` table that are numbers, or yes and no: what a table could have noted."""
    skipped = {"game", "winner", "winners", "checksum", "ending", *MEANINGS}
    return [
        name
        for name in game.columns["games"]
        if name not in skipped and not name.startswith(("decisions_", "options_"))
    ]


def numeric_seat_columns(game: Game) -> list[str]:
    """Return the columns of the `seats` table that are numbers, but for those that the `games` table has as well."""
    skipped = {"game", "seat", "order", "strategy", "won", *game.columns["games"], *game.rules.model_fields}
    skipped |= {grouping.column for grouping in game.groupings}
    return [name for name in game.columns["seats"] if name not in skipped]
