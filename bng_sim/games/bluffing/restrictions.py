"""What a player of Bluffing Billionaires may be forbidden, to see what it is worth."""

from bng_sim.core.restriction import LAST, entries
from bng_sim.games.bluffing.declared.terms import Answer, Decision

RESTRICTIONS = (
    entries("challenge", "challenge", Decision.VOTE, Answer.CHALLENGE),
    entries("spy", "spy", Decision.SPY, 0, LAST),
    entries("raid", "raid a Bonus pile", Decision.RAID, 0, LAST),
    entries("gag", "gag a voter", Decision.GAG, 0, LAST),
    entries("swap", "swap the card", Decision.SWAP, 0, LAST),
    entries("boost", "boost the card", Decision.BOOST, Answer.YES),
    entries("insure", "insure its hand", Decision.INSURE, Answer.YES),
)
