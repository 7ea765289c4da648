"""What a player of Bluffing Billionaires may be forbidden, to see what it is worth."""

from bng_sim.core.restriction import entries
from bng_sim.games.bluffing.declared.terms import Answer, Decision

_MOST = 2**31 - 1

RESTRICTIONS = (
    entries("challenge", "challenge", Decision.VOTE, Answer.CHALLENGE),
    entries("spy", "spy", Decision.SPY, 0, _MOST),
    entries("raid", "raid a Bonus pile", Decision.RAID, 0, _MOST),
    entries("gag", "gag a voter", Decision.GAG, 0, _MOST),
    entries("swap", "swap the card", Decision.SWAP, 0, _MOST),
    entries("boost", "boost the card", Decision.BOOST, Answer.YES),
    entries("insure", "insure its hand", Decision.INSURE, Answer.YES),
)
