"""How a game ended and who won it, in words."""

from collections.abc import Sequence

from bng_sim.games.campaign.declared.terms import ENDINGS, Ending
from bng_sim.games.campaign.telling.naming import joined

_HOW = {
    ENDINGS[Ending.LAST_STANDING]: "all others are bankrupt",
    ENDINGS[Ending.STALEMATE]: "the last turn allowed is over",
}


def how(ending: str) -> str:
    """What ended it, as in the `games` table (W2, W3): `all others are bankrupt`."""
    return _HOW[ending]


def in_words(winners: Sequence[str]) -> str:
    """Who won (W1, W3): `seat 2 wins`, `seat 2 and seat 4 share the victory`."""
    if len(winners) > 1:
        return f"{joined(winners)} share the victory"
    return f"{winners[0]} wins" if winners else "nobody wins"
