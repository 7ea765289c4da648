"""What ended a game, in words."""

from bng_sim.games.billionaire.declared.terms import ENDINGS, Ending

ENDING_WORDS = {  # W7
    ENDINGS[Ending.BILLIONAIRE]: "somebody is at the goal",
    ENDINGS[Ending.SOLD_OUT]: "all Investments are sold",
    ENDINGS[Ending.STALEMATE]: "too many turns were played",
}
