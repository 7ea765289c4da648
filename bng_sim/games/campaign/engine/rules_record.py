"""What of the engine's record of the rules follows from lists, or from the board.

All other fields are filled by the parameters themselves, as `declared.parameters` says (`core.rules_record`).
"""

from typing import Any

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.rules_record import RulesRecord
from bng_sim.games.campaign.declared import card_texts
from bng_sim.games.campaign.declared.components import (
    DEEDS,
    GROUP_OF,
    LOTS,
    MAX_PLAYERS,
    N_COLOURS,
    N_DEEDS,
    N_GROUPS,
    N_PILES,
    N_SQUARES,
    Card,
    Group,
)
from bng_sim.games.campaign.declared.limits import MAX_MONEY, MAX_PILE, MAX_STEPS
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import JailEffect

RULES_RECORD = RulesRecord(Rules)


@RULES_RECORD.derives(
    start_cash_by_order=(np.int64, MAX_PLAYERS),  # [place in the turn order]
    start_money=np.int64,  # of all players together
    n_bid_steps=np.int64,
    bid_steps=(np.int64, MAX_STEPS),
    n_force_steps=np.int64,
    force_steps=(np.int64, MAX_STEPS),
    n_trade_money=np.int64,
    trade_money=(np.int64, MAX_MONEY),
    rail_rent=(np.int64, 4),  # by how many the owner has
    utility_factor=(np.int64, 2),  # by how many the owner has
    house_cost=(np.int64, N_COLOURS),  # [group]
)
def lists(rules: Rules) -> dict[str, Any]:
    """Return the fields that are lists of sums (S8, A2, R3, R4, G6, T3)."""
    by_order = rules.start_cash_by_order[: rules.players]
    return {
        "start_cash_by_order": by_order,
        "start_money": rules.players * rules.start_cash + sum(by_order),
        "n_bid_steps": len(rules.bid_steps),
        "bid_steps": rules.bid_steps,
        "n_force_steps": len(rules.force_steps),
        "force_steps": rules.force_steps,
        "n_trade_money": len(rules.trade_money),
        "trade_money": rules.trade_money,
        "rail_rent": rules.rail_rent,
        "utility_factor": rules.utility_factor,
        "house_cost": rules.house_cost,
    }


@RULES_RECORD.derives(jail_cards=np.int64, bribe_effect=np.int64)  # JailEffect
def doors(rules: Rules) -> dict[str, Any]:
    """Return what the door of a card and a bribed senator do (C5, J8)."""
    return {"jail_cards": JailEffect[rules.jail_cards.upper()], "bribe_effect": JailEffect[rules.bribe_effect.upper()]}


@RULES_RECORD.derives(
    deed_at=(np.int64, N_SQUARES),  # the deed of a square, or NOTHING
    square=(np.int64, N_DEEDS),
    group=(np.int64, N_DEEDS),  # Group
    group_size=(np.int64, N_GROUPS),
    members=(np.int64, (N_GROUPS, 4)),  # its deeds in board order, then NOTHING
    group_set=(np.int64, N_GROUPS),  # the set of its deeds
)
def board(_rules: Rules) -> dict[str, Any]:
    """Return where everything lies (L1, L2)."""
    members = [[deed for deed, its in enumerate(GROUP_OF) if its == group] for group in Group]
    return {
        "deed_at": [DEEDS.index(square) if square in DEEDS else NOTHING for square in range(N_SQUARES)],
        "square": DEEDS,
        "group": GROUP_OF,
        "group_size": [len(deeds) for deeds in members],
        "members": [[*deeds, *[NOTHING] * (4 - len(deeds))] for deeds in members],
        "group_set": [sum(1 << deed for deed in deeds) for deeds in members],
    }


@RULES_RECORD.derives(
    price=(np.int64, N_DEEDS),
    group_price=(np.int64, N_GROUPS),  # of all its deeds together
    rent=(np.int64, (N_DEEDS, 6)),  # of lots: bare, with 1 to 4 houses, with a hotel
    mortgage=(np.int64, N_DEEDS),  # what it brings (G1)
    mortgage_interest=(np.int64, N_DEEDS),  # G5
    lift_price=(np.int64, N_DEEDS),  # G3
)
def prices(rules: Rules) -> dict[str, Any]:
    """Return the fields of what deeds cost and bring (L2, R1, G1, G3, G5)."""
    others = {Group.RAILROAD: rules.rail_price, Group.UTILITY: rules.utility_price}
    listed = [
        rules.lot_price[LOTS.index(deed)] if deed in LOTS else others[group] for deed, group in enumerate(GROUP_OF)
    ]
    interests = [(price // 2 * rules.interest + 99) // 100 for price in listed]
    return {
        "price": listed,
        "group_price": [sum(listed[deed] for deed, its in enumerate(GROUP_OF) if its == group) for group in Group],
        "rent": [rules.lot_rent[LOTS.index(deed)] if deed in LOTS else (0,) * 6 for deed in range(len(DEEDS))],
        "mortgage": [price // 2 for price in listed],
        "mortgage_interest": interests,
        "lift_price": [price // 2 + interest for price, interest in zip(listed, interests, strict=True)],
    }


@RULES_RECORD.derives(
    n_cards=(np.int64, N_PILES),
    card=(np.int64, (N_PILES, MAX_PILE)),  # Card
    card_number=(np.int64, (N_PILES, MAX_PILE)),  # square, steps, dollars, or dollars for a house
    card_hotel=(np.int64, (N_PILES, MAX_PILE)),  # dollars for a hotel
)
def cards(rules: Rules) -> dict[str, Any]:
    """Return the fields of the cards of both piles (C)."""
    piles = [[card_texts.read(text) for text in pile] for pile in (rules.chance, rules.chest)]
    most = max(map(len, piles))
    filled = [[*pile, *[card_texts.Written(Card.MONEY, 0, 0)] * (most - len(pile))] for pile in piles]
    return {
        "n_cards": [len(pile) for pile in piles],
        "card": [[each.card for each in pile] for pile in filled],
        "card_number": [[each.number for each in pile] for pile in filled],
        "card_hotel": [[each.hotel for each in pile] for pile in filled],
    }


RULES = RULES_RECORD.dtype
