"""What a player of Millions of Dollars may be forbidden, to see what it is worth."""

from typing import Any

from bng_sim.core.restriction import LAST, Restriction, entries
from bng_sim.games.millions.declared.components import Role
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, OFFERS, PAIRS
from bng_sim.games.millions.declared.terms import Answer, Decision, Move


def _role(role: Role) -> Restriction:
    """Forbid every plan that sends a Role (P3)."""
    asked, of, pairs = int(Decision.PLAN), int(role), PAIRS

    def forbids(seen: Any, move: Any) -> bool:
        return bool(seen.decision == asked and (move % pairs == of or move // pairs - 1 == of))

    return Restriction(f"role_{role.name.lower()}", f"send a {role.name.capitalize()}", forbids)


RESTRICTIONS = (
    *map(_role, Role),
    entries("look", "use Intimidation cards", Decision.INTIMIDATE, 0, LAST),
    entries("leave", "declare to leave", Decision.MOVE, Move.LEAVE),
    entries("stay", "declare to stay", Decision.MOVE, Move.STAY),
    entries("offer", "offer money to leave", Decision.MOVE, OFFERS, OFFERS * (1 + MAX_CHARACTERS) - 1),
    entries("price", "name a price", Decision.MOVE, OFFERS * (1 + MAX_CHARACTERS), LAST),
    entries("accept", "accept an offer", Decision.ANSWER, Answer.YES),
    entries("pay", "pay a price", Decision.PAY, Answer.YES),
    entries("final_leave", "leave at the final call", Decision.FINAL_ANSWER, Answer.YES),
)
