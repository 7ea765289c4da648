"""How a game ended and who won it, in words."""

from collections.abc import Sequence

from bng_sim.games.millions.declared.terms import ENDINGS, Ending
from bng_sim.games.millions.telling.naming import joined

_HOW = {
    ENDINGS[Ending.TARGET]: "the target is reached",
    ENDINGS[Ending.LAST_ROUND]: "no Loot card is left",
    ENDINGS[Ending.STALEMATE]: "too many rounds were played",
}


def how(ending: str) -> str:
    """What ended it, as in the `games` table (E6): `the target is reached`."""
    return _HOW[ending]


def in_words(ending: str, winners: Sequence[str]) -> str:
    """Who won: `seat 2 wins`, `seat 2 and seat 4 share the victory`.

    Args:
        ending: As in the `games` table (E6).
        winners: Everybody who won (E4).

    """
    if len(winners) > 1:
        return f"{joined(winners)} share the victory"
    if winners:
        return f"{winners[0]} wins"
    return "a stalemate that nobody wins" if ending == ENDINGS[Ending.STALEMATE] else "nobody wins"
