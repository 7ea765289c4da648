"""Which games of a cell are worth reading, and what happened in one in a few words."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.core.results.notable import Notable, Notables, typical
from bng_sim.core.results.notable_by_ending import COMMON, OfEachEnding
from bng_sim.core.wording import counted
from bng_sim.games.guillotines.declared.components import BILLIONAIRE_NAMES, word
from bng_sim.games.guillotines.declared.terms import ENDINGS, Ending
from bng_sim.games.guillotines.telling.endings import Winner, in_words

NAMES = {word(name): name for name in BILLIONAIRE_NAMES}

NOTABLE = (
    OfEachEnding(
        "typical",
        f"for each ending of at least {100 * COMMON:.0f} % of a setting's games, of the games that end so the one "
        "nearest to their medians of turns, Rebels out and Buys won, each difference measured in interquartile ranges "
        "(at least 1)",
        typical("ending", "turns", "rebels_out", "bought"),
    ),
    Notable("shortest", "the one with the fewest turns", (pl.col("turns"),)),
    Notable(
        "closest",
        "of the games that are no stalemate, the one in which most players have at most one space left to fill at the "
        "end, and of such games the longest",
        (pl.col("ending") == ENDINGS[Ending.STALEMATE], -pl.col("nearly_there"), -pl.col("turns")),
        {"nearly_there": (pl.col("empty_spaces") <= 1).sum().cast(pl.Int64)},
    ),
)


def in_short(game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """Describe a game in a few words, from its row of the `games` table and its rows of the `seats` table."""
    winners = [seat for seat in seats if seat["won"]]
    what = in_words(
        game["ending"],
        [Winner(f"{NAMES[seat['billionaire']]} ({seat['strategy']})", seat["won_by"]) for seat in winners],
    )
    counts = [f"{counted(game['rebels_out'], 'Rebel')} out"] if game["rebels_out"] else []
    counts.append(f"{counted(game['bought'], 'Buy')} won")
    near = [_named(seat) for seat in seats if seat["empty_spaces"] == 1 and not seat["won"]]
    words = f"{what} after {counted(game['turns'], 'turn')}, in Round {game['rounds']}; {', '.join(counts)}"
    return f"{words}; one space short: {', '.join(near)}" if near else words


def _named(seat: Mapping[str, Any]) -> str:
    return NAMES[seat["billionaire"]] + (" (Puppet)" if seat["kind"] == "puppet" else "")


def worth_reading() -> Notables:
    """Return the kinds of games that are worth reading."""
    return Notables(NOTABLE, in_short)
