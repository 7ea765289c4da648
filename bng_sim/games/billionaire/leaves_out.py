"""What can be left out of Billionaire: Power Play and Profit cards by kind, and rules that draw Profit cards."""

from bng_sim.core.component import none_of, valued
from bng_sim.games.billionaire.declared.components import COMPONENTS, POWERS

CARD, RULE = "card", "rule"
_PROFITS = COMPONENTS["profit_cards"]["values"]


def _title(name: str) -> str:
    return name.replace("_", " ").title()


LEAVES_OUT = (
    *(none_of(CARD, f"the {_title(name)} cards", "power_cards", place) for place, name in enumerate(POWERS)),
    *(none_of(CARD, f"Profit cards of ${value} million", "profit_cards", n) for n, value in enumerate(_PROFITS)),
    valued(RULE, "the cards for passing Headquarters", {"pass_profits": 0}),
    valued(RULE, "the cards for landing on Headquarters", {"hit_profits": 0}),
    valued(RULE, "the cards for green and green", {"green_green_profits": 0}),
    valued(RULE, "Profit cards dealt at the start", {"start_profits": 0}),
    valued(RULE, "overbids", {"overbid_reach": 0}),
    valued(RULE, "re-bids after a tie", {"max_rebids": 0}),
    valued(RULE, "the end when the Investments are sold out", {"end_on_last_investment": False}),
)
