"""What can be left out of Millions of Dollars: Roles, Loot and Intimidation cards, payments, and ways to negotiate."""

from collections.abc import Mapping
from typing import Any

from bng_sim.core.component import Component, taken_out, valued
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.parameters import Rules, roles_in_play

CARD, ROLE, RULE = "card", "Role", "rule"


def _role(name: str) -> Component:
    """Leave out a Role (C2, S2)."""

    def without(rules: Rules) -> Mapping[str, Any] | None:
        played = roles_in_play(rules)
        return {"roles": tuple(role for role in played if role != name)} if name in played else None

    return Component(ROLE, f"the {name.title()}", without)


def _loot(card: tuple[int, int, str]) -> Component:
    """Leave out the Loot cards of these figures (C4)."""
    amount, ante, symbol = card
    with_symbol = "" if symbol == "none" else f" and the {symbol.title()}'s symbol"
    return taken_out(CARD, f"Loot of ${amount}M with an ante of ${ante}M{with_symbol}", "loot_table", card)


def _pays(role: str) -> Any:
    return lambda rules: role in roles_in_play(rules)


LEAVES_OUT = (
    *map(_role, ROLES),
    *map(_loot, dict.fromkeys(Rules().loot_table)),
    valued(CARD, "Intimidation cards", {"intimidation_cards": 0}),
    valued(RULE, "Role symbols", {"symbol_bonus": 0}),
    valued(RULE, "the face-down Role card", {"hidden_roles": 0}),
    valued(RULE, "the Mastermind's bonus", {"mastermind_bonus": 0}, _pays("mastermind")),
    valued(RULE, "the Driver's fee", {"driver_fee": 0}, _pays("driver")),
    valued(RULE, "the Crook's theft", {"crook_theft": 0}, _pays("crook")),
    valued(RULE, "the fine of a Snitch left alone", {"snitch_fine": 0}, _pays("snitch")),
    valued(RULE, "the Negotiation", {"negotiation_rounds": 0}),
    valued(RULE, "binding declarations to stay", {"binding_stay": False}),
    valued(RULE, "offers", {"offer_max": 0}),
    valued(RULE, "price calls", {"price_calls": False}),
    valued(RULE, "the final call", {"final_call": False}),
)
