"""What a player of Bluffing Billionaires may be forbidden, to see what it is worth."""

from typing import Any

from bng_sim.core.restriction import LAST, Restriction, entries
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import Rules, by_billionaire
from bng_sim.games.bluffing.declared.terms import Answer, Decision


def _card(value: int) -> Restriction:
    """Forbid to play a card of this value, also in place of another (T2, P6)."""
    play, swap, size = int(Decision.PLAY), int(Decision.SWAP), MAX_DECK

    def forbids(seen: Any, move: Any) -> bool:
        if seen.decision not in (play, swap) or move < 0:
            return False
        return bool(seen.rules.values[seen.public.billionaire[move // size], move % size] == value)

    return Restriction(f"card_{value}", f"play a card of value {value}", forbids)


RESTRICTIONS = (
    entries("challenge", "challenge", Decision.VOTE, Answer.CHALLENGE),
    entries("spy", "spy", Decision.SPY, 0, LAST),
    entries("raid", "raid a Bonus pile", Decision.RAID, 0, LAST),
    entries("gag", "gag a voter", Decision.GAG, 0, LAST),
    entries("swap", "swap the card", Decision.SWAP, 0, LAST),
    entries("boost", "boost the card", Decision.BOOST, Answer.YES),
    entries("insure", "insure its hand", Decision.INSURE, Answer.YES),
    *map(_card, sorted({value for deck in by_billionaire(Rules().deck_values) for value in deck})),
)
