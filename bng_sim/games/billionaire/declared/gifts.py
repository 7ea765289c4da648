"""What a seat can be given at the start (S6): each gift's place here, from 1, is its number in the engine."""

from bng_sim.core.gift import Gift, first_turn
from bng_sim.games.billionaire.declared.components import POWERS, Power
from bng_sim.games.billionaire.declared.parameters import Rules

POWER = 1  # the first of those that are Power Play cards
PROFIT = POWER + len(POWERS)


def _power(power: Power) -> Gift:
    name = power.name.lower()
    words = f"starts with the card {name.replace('_', ' ').title()}"
    return Gift(f"card_{name}", words, lambda rules: rules.power_cards[power] > 0)


def _has_profits(rules: Rules) -> bool:
    return sum(rules.profit_cards) > rules.start_profits * rules.players


GIFTS = (
    *map(_power, Power),
    Gift("profit", "starts with one more Profit card, the largest left", _has_profits),
    first_turn(),
)
