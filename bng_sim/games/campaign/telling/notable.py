"""Which games of a cell are worth reading, and what happened in one in a few words."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.core.results.notable import Notable, Notables, typical
from bng_sim.core.wording import counted, listed, money, who_won
from bng_sim.games.campaign.declared.terms import CAUSES, ENDINGS, Ending
from bng_sim.games.campaign.telling.naming import ENDING_WORDS

_JAILED = pl.sum_horizontal(*(f"jailed_{cause}" for cause in CAUSES))


def _most(name: str, meaning: str, column: str) -> Notable:
    """Select the game with the most of something, and of such games the shortest."""
    return Notable(
        name, f"{meaning}, and of such games the shortest", (-pl.col(column), pl.col("turns")), figure=pl.col(column)
    )


NOTABLE = (
    Notable(
        "typical",
        "of the games that end as most do, the one nearest to their medians of turns, trades made and the winner's net "
        "worth, each difference measured in interquartile ranges (at least 1)",
        typical("ending", "turns", "trades_made", "winner_net_worth"),
    ),
    Notable(
        "fastest to be alone",
        "of the games that only one player survives, the one with the fewest turns, and of such games the one whose "
        "winner is worth most",
        (pl.col("ending") != ENDINGS[Ending.LAST_STANDING], pl.col("turns"), -pl.col("winner_net_worth").fill_null(0)),
        figure=pl.col("turns"),
    ),
    Notable(
        "greatest fortune",
        "the one whose winner has the highest net worth, in $, and of such games the shortest",
        (-pl.col("winner_net_worth").fill_null(-1_000_000), pl.col("turns")),
        figure=pl.col("winner_net_worth"),
    ),
    _most("most trades", "the one with the most trades made", "trades_made"),
    _most("most forced sales", "the one in which most mortgaged deeds are lost to a forced sale", "forced_sold"),
    _most("most laws", "the one in which most $ are lent for laws", "law_money"),
    _most("scarcest houses", "the one in which most houses are auctioned", "house_auctions"),
    Notable(
        "most jailed",
        "the one in which players go to Jail most often, and of such games the shortest",
        (-_JAILED, pl.col("turns")),
        figure=_JAILED,
    ),
)


def in_short(game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """Sum up a game in a few words, from its row of the `games` table and its rows of the `seats` table."""
    words = who_won([f"seat {seat['seat']} ({seat['strategy']})" for seat in seats if seat["won"]])
    if game["winners"]:
        words += f" with {money(game['winner_net_worth'])}"
    built = listed([counted(game[f"{what}s_built"], what) for what in ("house", "hotel")])
    told = [counted(game["trades_made"], "trade"), f"{built} built"]
    if game["forced_sold"]:
        told.append(counted(game["forced_sold"], "forced sale"))
    if game["law_money"]:
        told.append(f"{money(game['law_money'])} lent for laws")
    return f"{words} after {counted(game['turns'], 'turn')}: {ENDING_WORDS[game['ending']]}; {', '.join(told)}"


def worth_reading() -> Notables:
    """Return the kinds of games that are worth reading."""
    return Notables(NOTABLE, in_short)
