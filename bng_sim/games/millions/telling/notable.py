"""Which games of a cell are worth reading, and what happened in one in a few words."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.core.results.notable import Notable, Notables, typical
from bng_sim.core.wording import counted, who_won
from bng_sim.games.millions.declared.terms import ENDINGS, Ending
from bng_sim.games.millions.telling.naming import ENDING_WORDS, money

_IS_TARGET = pl.col("ending") == ENDINGS[Ending.TARGET]
_IS_LOST = pl.col("ending") == ENDINGS[Ending.STALEMATE]
_GAP = pl.col("richest_cash") - pl.col("poorest_cash")

NOTABLE = (
    Notable(
        "typical",
        "of the games that end as most do, the one nearest to their medians of heists, $M paid for departures and the "
        "winner's $M, each difference measured in interquartile ranges (at least 1)",
        typical("ending", "rounds", "bribes", "winner_cash"),
    ),
    Notable(
        "fastest target",
        "of the games that end by the target, the one with the fewest heists, and of such games the one whose winner "
        "has most",
        (~_IS_TARGET, pl.col("rounds"), -pl.col("winner_cash").fill_null(0)),
        figure=pl.col("rounds"),
    ),
    Notable(
        "most bribes",
        "the one in which most is paid for departures, in $M, and of such games the one with the fewest of them",
        (-pl.col("bribes"), pl.col("left_bribed")),
        figure=pl.col("bribes"),
    ),
    Notable(
        "most fined",
        "the one in which lonely Snitches pay most, in $M, and of such games the shortest",
        (-pl.col("fines"), pl.col("rounds"), pl.col("turns")),
        figure=pl.col("fines"),
    ),
    Notable(
        "most caught",
        "the one in which Snitches bring down most Characters, and of such games the one in which most clash",
        (-pl.col("named"), -pl.col("clashed")),
        figure=pl.col("named"),
    ),
    Notable(
        "widest gap",
        "the one that ends with the most $M between the richest and the poorest, and of such games the shortest",
        (-_GAP, pl.col("rounds")),
        figure=_GAP,
    ),
    Notable(
        "shared victory",
        "the one with the most winners, and of such games the one in which they have most",
        (-pl.col("winners"), -pl.col("winner_cash").fill_null(0)),
        figure=pl.col("winners"),
    ),
    Notable(
        "decided at the last",
        "of the games that somebody wins, one that goes to the last Loot card if there is such a game, in which the "
        "best of the others is nearest, and of such games the one in which the lead passed on most often",
        (
            _IS_LOST,
            pl.col("ending") != ENDINGS[Ending.LAST_ROUND],
            pl.col("margin").is_null(),
            pl.col("margin").abs(),
            -pl.col("lead_changes"),
        ),
        figure=pl.col("margin"),
    ),
)


def in_short(game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """Sum up a game in a few words, from its row of the `games` table and its rows of the `seats` table."""
    words = who_won([f"seat {seat['seat']} ({seat['strategy']})" for seat in seats if seat["won"]], game["ending"])
    if game["winners"]:
        words += f" with {money(game['winner_cash'])}"
    told = [f"{game['heists_succeeded']} of them a success"]
    if game["left_bribed"]:
        told.append(f"{money(game['bribes'])} for {counted(game['left_bribed'], 'departure')}")
    if game["snitch_hits"]:
        told.append(f"{counted(game['snitch_hits'], 'hit')} by Snitches")
    if game["fines"]:
        told.append(f"{money(game['fines'])} of fines")
    return f"{words} after {counted(game['rounds'], 'heist')}: {ENDING_WORDS[game['ending']]}; {', '.join(told)}"


def worth_reading() -> Notables:
    """Return the kinds of games that are worth reading."""
    return Notables(NOTABLE, in_short)
