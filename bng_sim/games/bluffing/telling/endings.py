"""What ended a game, in words."""

from bng_sim.games.bluffing.declared.terms import ENDINGS, Ending

ENDING_WORDS = {  # E6
    ENDINGS[Ending.LAST_CARD]: "somebody plays a last card",
    ENDINGS[Ending.SOLE_SURVIVOR]: "one player alone has cards left",
    ENDINGS[Ending.BANKRUPT]: "a hand is empty",
    ENDINGS[Ending.NO_CARDS]: "no hand has a card left",
    ENDINGS[Ending.STALEMATE]: "too many turns were played",
}


def how(ending: str, active: str = "somebody") -> str:
    """Return what ended a game, with the name of the player whose turn was the last: `Green plays a last card`."""
    return ENDING_WORDS[ending].replace("somebody", active)
