"""Reading a cell: who plays under given rules and who sits where, from the words in which it is written."""

from collections.abc import Sequence

from bng_sim.core import characters, lineup
from bng_sim.core.game import Cell, Game
from bng_sim.core.parameters import Rules


def read_cell(
    game: Game,
    rules: Rules,
    seed: int,
    text: str,
    names: Sequence[str] = (),
    *,
    starting_seat: int | None = None,
    rotates: bool = False,
    where: str = "",
) -> Cell:
    """Make a cell of rules that have been read; raises `InputError` for a lineup or characters that do not fit.

    Args:
        game: Which game, with all strategies loaded.
        rules: The rules parameters.
        seed: Same seed, same games.
        text: Who plays, as lineups are written.
        names: Who sits where, from the first seat on.
        starting_seat: Who has the first turn, from 1; None: drawn each game.
        rotates: Whether each deal is played once per rotation of the strategies.
        where: What an error about characters begins with; their key in a config if left out.

    """
    seats = lineup.parse(text, game.strategies, rules.players)
    by_seat = characters.read(names, game.characters.names, rules.players, where or game.characters.key)
    first = None if starting_seat is None else starting_seat - 1
    return Cell(rules, seed, seats, by_seat, first, rotate=rotates)
