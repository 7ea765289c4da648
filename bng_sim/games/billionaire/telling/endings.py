"""How a game ended and who won it, in words."""

from collections.abc import Sequence

from bng_sim.games.billionaire.declared.terms import ENDINGS, Ending
from bng_sim.games.billionaire.telling.naming import joined

_HOW = {
    ENDINGS[Ending.BILLIONAIRE]: "somebody is at the goal",
    ENDINGS[Ending.SOLD_OUT]: "all Investments are sold",
    ENDINGS[Ending.STALEMATE]: "too many turns were played",
}


def how(ending: str) -> str:
    """What ended it, as in the `games` table (W7): `all Investments are sold`."""
    return _HOW[ending]


def in_words(ending: str, winners: Sequence[str]) -> str:
    """Who won: `seat 2 wins`, `seat 2 and seat 4 share the victory`.

    Args:
        ending: As in the `games` table (W7).
        winners: Everybody who won (W4, W5).

    """
    if len(winners) > 1:
        return f"{joined(winners)} share the victory"
    if winners:
        return f"{winners[0]} wins"
    return "a stalemate that nobody wins" if ending == ENDINGS[Ending.STALEMATE] else "nobody wins"
