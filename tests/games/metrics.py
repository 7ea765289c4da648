"""Games with their seats and event logs, for tests that a metric has the value that these give."""

from collections import Counter
from typing import Any, NamedTuple

from bng_sim.games import GAMES
from tests.games.thinkers import cell_of


class Played(NamedTuple):
    """One game: its row of the table `games`, its rows of `seats`, and its event log."""

    row: dict[str, Any]
    seats: list[dict[str, Any]]
    log: list[dict[str, Any]]

    @property
    def winners(self) -> list[dict[str, Any]]:
        """The rows of the seats that won."""
        return [seat for seat in self.seats if seat["won"]]

    def times(self, event: str, field: str) -> Counter[Any]:
        """How often each value of a field is in the log's events of one kind."""
        return Counter(each[field] for each in self.log if each["event"] == event)


def play(name: str, line: str, n: int, **rules: Any) -> list[Played]:
    """Play the first `n` games of a cell."""
    game, cell = GAMES[name], cell_of(name, line, rules)
    games, seats = game.play(cell, 0, n)
    by_game = seats.partition_by("game", as_dict=True)
    return [
        Played(row, by_game[row["game"],].to_dicts(), list(game.telling.log(cell, row["game"])))
        for row in games.to_dicts()
    ]
