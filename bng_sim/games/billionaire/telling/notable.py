"""Which games of a cell are worth reading, and what happened in one in a few words."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.core.results.notable import Notable, Notables, typical
from bng_sim.core.wording import counted, who_won
from bng_sim.games.billionaire.declared.terms import ENDINGS, Ending
from bng_sim.games.billionaire.telling.naming import ENDING_WORDS, money

_RATIO = pl.col("price") / pl.max_horizontal(pl.col("sold_trading"), 1)

NOTABLE = (
    Notable(
        "typical",
        "of the games that end as most do, the one nearest to their medians of turns, lots sold and the winner's "
        "total, each difference measured in interquartile ranges (at least 1)",
        typical("ending", "turns", "sold", "winner_total"),
    ),
    Notable(
        "fastest billionaire",
        "of the games that end with somebody at the goal, the one with the fewest turns, and of such games the one "
        "whose winner has most",
        (
            pl.col("ending") != ENDINGS[Ending.BILLIONAIRE],
            pl.col("turns"),
            -pl.col("winner_total").fill_null(0),
        ),
        figure=pl.col("turns"),
    ),
    Notable(
        "greatest fortune",
        "the one whose winner has the highest total, in $M, and of such games the shortest",
        (-pl.col("winner_total").fill_null(-1), pl.col("turns")),
        figure=pl.col("winner_total"),
    ),
    Notable(
        "most overbids",
        "the one with the most winning bids above the bidder's means, and of such games the shortest",
        (-pl.col("overbids"), pl.col("turns")),
        figure=pl.col("overbids"),
    ),
    Notable(
        "dearest lots",
        "the one with the most $M bid for each $M of trading value that was sold, and of such games the one with most "
        "lots sold",
        (-_RATIO, -pl.col("sold")),
        figure=_RATIO.round(2),
    ),
    Notable(
        "most seized",
        "the one in which most Investments are taken from other players, and of such games the shortest",
        (-pl.col("investments_seized"), pl.col("turns")),
        figure=pl.col("investments_seized"),
    ),
    Notable(
        "most cancelled",
        "the one in which Security calls off most landings and Power Play cards, and of such games the shortest",
        (-(pl.col("cancelled_landings") + pl.col("cancelled_cards")), pl.col("turns")),
        figure=pl.col("cancelled_landings") + pl.col("cancelled_cards"),
    ),
    Notable(
        "shared victory",
        "the one with the most winners, and of such games the one in which they have most",
        (-pl.col("winners"), -pl.col("winner_total").fill_null(-1)),
        figure=pl.col("winners"),
    ),
)


def in_short(game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """Sum up a game in a few words, from its row of the `games` table and its rows of the `seats` table."""
    words = who_won([f"seat {seat['seat']} ({seat['strategy']})" for seat in seats if seat["won"]], game["ending"])
    if game["winners"]:
        words += f" with {money(game['winner_total'])}"
    told = [f"{counted(game['sold'], 'lot')} sold for {money(game['price'])}"]
    if game["overbids"]:
        told.append(counted(game["overbids"], "overbid"))
    if game["investments_seized"]:
        told.append(f"{counted(game['investments_seized'], 'Investment')} seized")
    cancelled = game["cancelled_landings"] + game["cancelled_cards"]
    if cancelled:
        told.append(f"{counted(cancelled, 'action')} cancelled")
    return f"{words} after {counted(game['turns'], 'turn')}: {ENDING_WORDS[game['ending']]}; {', '.join(told)}"


def worth_reading() -> Notables:
    """Return the kinds of games that are worth reading."""
    return Notables(NOTABLE, in_short)
