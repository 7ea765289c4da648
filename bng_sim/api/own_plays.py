"""Plays of one's own beside the games of scripted players: what `bng_sim.playtests` returns."""

import html
import os
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Literal

import pandas as pd

from bng_sim.api.arguments import check_arguments
from bng_sim.api.cells import find_game
from bng_sim.api.frames import own_frame
from bng_sim.api.game_of_run import find_game_of_data
from bng_sim.api.progress_display import choose_display
from bng_sim.core.game_file import is_game_file
from bng_sim.games import DEFAULT
from bng_sim.lab.playtests import comparing, importing, plays
from bng_sim.lab.playtests.answer import Comparison
from bng_sim.lab.playtests.figures import list_figures
from bng_sim.lab.playtests.own_headers import TableOptions


@dataclass(frozen=True, eq=False)
class Playtests:
    """Plays of one's own, held against the games of the ladder's players.

    Examples:
        >>> import pandas as pd
        >>> rows = pd.DataFrame({"play": [1, 2], "players": 4, "ending": "stalemate", "turns": [41, 28]})
        >>> rows.to_csv("evenings.csv", index=False)
        >>> found = playtests("evenings.csv", games=200, progress=False)
        >>> found.surprising, len(found.plays), found.not_identified
        (True, 2, ['players', 'mistakes'])
        >>> list(found.lineups.columns[:5])
        ['lineup', 'players', 'mistakes', 'prior', 'weight']
        >>> list(found.components["component"].unique())
        ['players', 'mistakes']
        >>> found.figures["name"][0], float(found.figures["value"][0])
        ('ending stalemate', 1.0)

    """

    _found: Comparison

    @property
    def sentences(self) -> list[str]:
        """What the plays tell: how they ended, among whom they would be surprising, whom they are like."""
        return self._found.sentences()

    @property
    def plays(self) -> pd.DataFrame:
        """A row for each play; what is not known is missing."""
        return own_frame(self._found.plays.frame)

    @property
    def figures(self) -> pd.DataFrame:
        """The figures of the plays alone, before any model: a row for each share, mean and median.

        Columns: `name`, `kind`, `value`, `low`, `high` (the ends of its 95 % interval), `n` (plays that know it), `k`
        (of a share, plays that have it), `even` (an even share), and `where`, the part of the plays that it is of.
        """
        found = list_figures(self._found.plays, self._found.game)
        return pd.DataFrame([one.document() for one in found])

    @property
    def lineups(self) -> pd.DataFrame:
        """A row for each kind of players, the likeliest first.

        Columns: `lineup`, `players` and `mistakes` (share of moves by lot); `prior` and `weight`, how likely it is
        before and after; and for each measure how surprising the plays would be among them: the probability of plays at
        least as far out.
        """
        rows = [
            {name: one[name] for name in ("lineup", "players", "mistakes", "prior", "weight")} | one["p"]
            for one in self._found.document()["lineups"]
        ]
        return pd.DataFrame(rows).sort_values("weight", ascending=False, kind="stable", ignore_index=True)

    @property
    def components(self) -> pd.DataFrame:
        """Who played, and how many mistakes they made, each with `prior` and `posterior`."""
        rows = [
            {"component": name} | value
            for name, values in self._found.document()["components"].items()
            for value in values
        ]
        return pd.DataFrame(rows)

    @property
    def not_identified(self) -> list[str]:
        """The components that the plays do not decide."""
        return list(self._found.likeness.not_identified)

    @property
    def surprising(self) -> bool:
        """Whether the plays would be surprising among all players tried."""
        return self._found.is_surprising

    def __str__(self) -> str:
        """Return the sentences, one a line."""
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        return "".join(f"<p>{html.escape(sentence)}</p>" for sentence in self.sentences)


@check_arguments
def playtests(
    file: str | PathLike[str],
    game: str = DEFAULT,
    *,
    called: str = "",
    headers: Mapping[str, str] | None = None,
    in_turn_order: bool = False,
    wins: Literal["", "highest", "lowest"] = "",
    games: int = comparing.GAMES,
    workers: int | None = None,
    progress: bool = True,
) -> Playtests:
    """Read plays of your own, and find out among whom they would be surprising and whom they are like.

    Args:
        file: A table (`.xlsx`, `.ods`, `.csv`, `.tsv`, `.txt`), an export of BGStats (`.json`) or BoardGameGeek
            (`.xml`), a game recorded move by move (`.jsonl`) or a folder of such, or what `bng-sim playtests import`
            wrote (`.parquet`).
        game: The game that was played; a `.parquet` file names it itself, unless it is one in a file.
        called: What an export calls the game; its title if left out.
        headers: What the headers of a table mean: `{"who": "winner", "Spieler 1": "seat 1"}`; others are found out.
        in_turn_order: Whether a table names players in turn order.
        wins: Which score wins where nothing else says who won: `highest` or `lowest`.
        games: Games of each kind of players.
        workers: Number of threads that play; the number of cores if left out.
        progress: Whether to show a progress bar.

    Raises:
        InputError: With all that cannot be used in the file, or if it tells nothing that can be compared.

    Examples:
        >>> import pandas as pd
        >>> rows = pd.DataFrame({"play": [1, 2], "players": 4, "ending": "stalemate", "turns": [41, 28]})
        >>> rows.to_csv("evenings.csv", index=False)
        >>> print(playtests("evenings.csv", games=200, progress=False).sentences[0])
        In 2 of 2 plays the ending is “stalemate”: that means 16 to 100 % of such games.

    """
    path = Path(file)
    if path.suffix.lower() == ".parquet":
        read = plays.read(path)
    else:
        options = TableOptions(headers or {}, in_turn_order, wins)
        read = importing.read([path], find_game(game), called=called, options=options).plays
    found = find_game_of_data(read.game, str(path), game if is_game_file(game) else None)
    shown = choose_display(progress)

    def interrupted(_counted: object) -> str:
        return "interrupted; nothing was kept"

    n_workers = workers or os.cpu_count() or 1
    return Playtests(comparing.compare(read, found, games, n_workers, lambda n: shown.counting(n, interrupted)))
