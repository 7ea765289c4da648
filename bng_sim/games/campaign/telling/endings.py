"""What ended a game, in words."""

from bng_sim.games.campaign.declared.terms import ENDINGS, Ending

ENDING_WORDS = {  # W2, W3
    ENDINGS[Ending.LAST_STANDING]: "all others are bankrupt",
    ENDINGS[Ending.STALEMATE]: "the last turn allowed is over",
}
