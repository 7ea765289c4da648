"""Which games of a cell are worth reading, and what happened in one in a few words."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.core.results.notable import Notable, Notables, typical
from bng_sim.core.wording import counted, who_won
from bng_sim.games.bluffing.declared.terms import ENDINGS, Ending
from bng_sim.games.bluffing.telling.naming import NAMES, how

CLOSE = 2  # points

NOTABLE = (
    Notable(
        "typical",
        "of the games that end as most do, the one nearest to their medians of turns, challenges and winning points, "
        "each difference measured in interquartile ranges (at least 1)",
        typical("ending", "turns", "challenges", "winning_points"),
    ),
    Notable("shortest", "the one with the fewest turns", (pl.col("turns"),)),
    Notable("longest", "the one with the most turns", (-pl.col("turns"),)),
    Notable(
        "closest",
        f"of the games that are no stalemate, the one in which most players have at most {CLOSE} points less than the "
        "first, and of such games the longest",
        (pl.col("ending") == ENDINGS[Ending.STALEMATE], -pl.col("close"), -pl.col("turns")),
        {"close": (pl.col("points") >= pl.col("points").max() - CLOSE).sum().cast(pl.Int64)},
    ),
    Notable(
        "most false claims unchallenged",
        "the one with the most false claims that nobody challenged, and of such games the one with the most that "
        "somebody did",
        (-pl.col("false_unchallenged"), -pl.col("false_claims")),
        figure=pl.col("false_unchallenged"),
    ),
    Notable(
        "decided by the last card",
        "of the games that whoever played the last card won, one in which Coin symbols broke the tie if there is such "
        "a game, otherwise the one won by the fewest points, and of such games the longest",
        (
            ~pl.col("ender_won").fill_null(value=False),
            ~pl.col("coin_tie_break"),
            pl.col("points_margin"),
            -pl.col("turns"),
        ),
    ),
)


def in_short(game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """Describe a game in a few words, from its row of the `games` table and its rows of the `seats` table."""
    words = who_won(
        [f"{NAMES[seat['billionaire']]} ({seat['strategy']})" for seat in seats if seat["won"]], game["ending"]
    )
    if game["winners"]:
        words += f" with {counted(game['winning_points'], 'point')}"
    if game["coin_tie_break"]:
        words += ", by Coin symbols"
    enders = [NAMES[seat["billionaire"]] for seat in seats if seat["seat"] == game["ender"]]
    after = f"after {counted(game['turns'], 'turn')}"
    if game["replays"]:
        after += f" and {counted(game['replays'], 'replay')}"
    claims = f"{counted(game['false_claims'], 'false claim')}, {game['false_unchallenged']} unchallenged"
    emptied = f"; {counted(game['bankruptcies'], 'hand')} emptied" if game["bankruptcies"] else ""
    return f"{words} {after}: {how(game['ending'], *enders)}; {claims}{emptied}"


def worth_reading() -> Notables:
    """Return the kinds of games that are worth reading."""
    return Notables(NOTABLE, in_short)
