"""What can be left out of Campaign Billionaire: the cards of both piles, and rules that a table could do without."""

from collections.abc import Iterator

from bng_sim.core.component import Component, taken_out, valued
from bng_sim.games.campaign.declared.components import SENATOR
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.telling import naming

CARD, RULE = "card", "rule"
PILES = {"chance": "Chance", "chest": "Community Chest"}


def _cards() -> Iterator[Component]:
    """Yield the cards of each pile, alike ones together (C2)."""
    for pile, title in PILES.items():
        for card in dict.fromkeys(getattr(Rules(), pile)):
            yield taken_out(CARD, f"{title}: {naming.card(card, pile, SENATOR)}", pile, card)


def _has_billionaire(rules: Rules) -> bool:
    return rules.billionaire != "none"


LEAVES_OUT = (
    *_cards(),
    valued(RULE, "Chance", {"chance": ()}),
    valued(RULE, "Community Chest", {"chest": ()}),
    valued(RULE, "the Billionaire", {"billionaire": "none"}),
    valued(RULE, "the Attorney General", {"attorney_general": "nobody"}),
    valued(RULE, "Bribe a Senator", {"bribe_square": 0}),
    valued(RULE, "campaign favors", {"favor_worth": 0}),
    valued(RULE, "law loans", {"law_loan_limit": 0}, _has_billionaire),
    valued(RULE, "auctions", {"auctions": False}),
    valued(RULE, "auctions of scarce houses", {"house_auction": False}),
    valued(RULE, "forced sales", {"forced_sale": False}),
    valued(RULE, "trades", {"proposals_per_turn": 0}),
    valued(RULE, "hotels", {"hotels": 0}),
    valued(RULE, "the salary", {"salary": 0}),
    valued(RULE, "the lap before building", {"build_after_laps": 0}),
    valued(RULE, "the Luxury Tax", {"luxury_tax": 0}),
    valued(RULE, "the Income Tax", {"income_tax": "flat", "income_tax_flat": 0}),
)
