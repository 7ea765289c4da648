"""What ended a game, in words."""

from bng_sim.games.millions.declared.terms import ENDINGS, Ending

ENDING_WORDS = {  # E6
    ENDINGS[Ending.TARGET]: "the target is reached",
    ENDINGS[Ending.LAST_ROUND]: "no Loot card is left",
    ENDINGS[Ending.STALEMATE]: "too many rounds were played",
}
