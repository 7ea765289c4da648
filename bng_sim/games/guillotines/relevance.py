"""When a rule of Billionaires & Guillotines matters: what a level adds, and what only two players have (S7, U9)."""

from bng_sim.core.relevance import Relevance, at_least, only_with, together

_LEVEL_2, _LEVEL_3, _LEVEL_4 = (at_least("level", level, f"from level {level}") for level in (2, 3, 4))
_TWO = only_with("players", 2, "with two players")
_PUPPETS = together(_TWO, only_with("puppets", True, "Puppets"))
_OF_LEVEL_2 = (
    *("crises_in_deck", "crises_dealt", "crises_added", "crisis_penalty", "crisis_rebels", "rebels"),
    *("panic_at", "panic_cards", "panic_protocol", "panic_rounds", "panic_die"),
)
_OF_LEVEL_3 = (
    *("bunker_minimum", "roles_left_out", "role_choice", "banker_hand_limit", "banker_goes", "celebrity_escape"),
    *("celebrity_barred_by_round_end", "scam_artist_can_win", "insider_trader_asked", "toady_points"),
)
_OF_LEVEL_4 = (
    *("suit_bonus", "policies_left_out", "dig_takes_crises", "policy_audit", "new_role", "tax_points", "tax_choice"),
)
RELEVANCE: dict[str, Relevance] = {
    **dict.fromkeys(_OF_LEVEL_2, _LEVEL_2),
    **dict.fromkeys(_OF_LEVEL_3, _LEVEL_3),
    **dict.fromkeys(_OF_LEVEL_4, _LEVEL_4),
    "puppets": _TWO,
    **dict.fromkeys(("puppet_die", "puppet_points", "puppet_price"), _PUPPETS),
}
