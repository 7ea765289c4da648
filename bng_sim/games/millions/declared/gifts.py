"""What a seat can be given at the start (S9): each gift's place here, from 1, is its number in the engine."""

from bng_sim.core.gift import Gift, first_turn
from bng_sim.games.millions.declared.parameters import RANDOM, Rules, start_money

CASH, INTIMIDATION = 1, 2


def _has_cash(rules: Rules) -> bool:
    most_on_top = max(rules.start_cash_by_order[: rules.players], default=0)
    is_enough = rules.bank >= start_money(rules) + rules.start_cash
    return is_enough and 0 < 2 * rules.start_cash < rules.target - most_on_top


GIFTS = (
    Gift("cash", "starts with twice the cash", _has_cash),
    Gift("intimidation", "starts with an Intimidation card", lambda rules: rules.intimidation_cards > 0),
    first_turn(lambda rules: rules.first_leader == RANDOM),
)
