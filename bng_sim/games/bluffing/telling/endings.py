"""How a game ended and who won it, in words."""

from collections.abc import Sequence

from bng_sim.games.bluffing.declared.terms import ENDINGS, Ending

_HOW = {
    ENDINGS[Ending.SOLE_SURVIVOR]: "one player alone has cards left",
    ENDINGS[Ending.BANKRUPT]: "a hand is empty",
    ENDINGS[Ending.NO_CARDS]: "no hand has a card left",
    ENDINGS[Ending.STALEMATE]: "too many turns were played",
}


def how(ending: str, active: str = "somebody") -> str:
    """What ended it: `Green plays a last card`.

    Args:
        ending: As in the `games` table (E6).
        active: Whose turn was the last.

    """
    return _HOW.get(ending, f"{active} plays a last card")


def in_words(ending: str, winners: Sequence[str]) -> str:
    """Who won: `Green wins`, `Green and Blue share the victory`.

    Args:
        ending: As in the `games` table (E6).
        winners: Everybody who won, after replays (W3-W5).

    """
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory"
    if winners:
        return f"{winners[0]} wins"
    return "a stalemate that nobody wins" if ending == ENDINGS[Ending.STALEMATE] else "nobody wins"
