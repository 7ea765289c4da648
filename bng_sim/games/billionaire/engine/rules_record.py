"""What of the engine's record of the rules follows from lists or from the number of players.

All other fields are filled by the parameters themselves, as `declared.parameters` says (`core.rules_record`).
"""

from statistics import median_low
from typing import Any

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.rules_record import RulesRecord
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS, MIN_PLAYERS, N_POWERS, N_REGIONS, SPACES
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS, MAX_KINDS, MAX_RING, MAX_VALUES
from bng_sim.games.billionaire.declared.parameters import Rules

RULES_RECORD = RulesRecord(Rules)


def headquarters_of(rules: Rules) -> tuple[int, ...]:
    """Return the space that is each seat's Headquarters, by seat (S1)."""
    return rules.headquarters[rules.players - MIN_PLAYERS]


def investments_of(rules: Rules) -> list[int]:
    """List the Investments of the game, by region and number (C3)."""
    return [
        region * MAX_CARDS + number
        for region, values in enumerate(rules.trading_values)
        for number in range(len(values))
    ]


@RULES_RECORD.derives(
    n_spaces=np.int64,
    spaces=(np.int64, MAX_RING),  # Space, clockwise
    headquarters=(np.int64, MAX_PLAYERS),  # the space, for this number of players; else NOTHING [seat]
)
def board(rules: Rules) -> dict[str, Any]:
    """Return the fields of the ring: its spaces, and each seat's Headquarters (C1, S1)."""
    there = headquarters_of(rules)
    return {
        "n_spaces": len(rules.spaces),
        "spaces": [SPACES.index(space) for space in rules.spaces],
        "headquarters": [*there, *[NOTHING] * (MAX_PLAYERS - len(there))],
    }


@RULES_RECORD.derives(
    n_values=np.int64,
    profit_cards=(np.int64, MAX_VALUES),  # [value]
    n_cards=(np.int64, N_REGIONS),  # Investments [region]
    worth=(np.int64, MAX_KINDS),  # trading value or face value [kind]
    all_worth=np.int64,  # that of all Investments
    middle_worth=np.int64,  # that of the middle one of all Investments, the lesser of two
    n_kinds=np.int64,
    by_worth=(np.int64, MAX_KINDS),  # the kinds there are, in the order in which one pays (Y3)
    power_cards=(np.int64, N_POWERS),  # [power]
)
def cards(rules: Rules) -> dict[str, Any]:
    """Return the fields of the cards that one pays with (C2, C3), and the order in which one pays (Y3)."""
    profits = sorted(zip(rules.profit_values, rules.profit_cards, strict=True))
    worth = [0] * MAX_KINDS
    for investment in investments_of(rules):
        worth[investment] = rules.trading_values[investment // MAX_CARDS][investment % MAX_CARDS]
    for place, (value, _) in enumerate(profits):
        worth[MAX_INVESTMENTS + place] = value
    kinds = sorted((kind for kind in range(MAX_KINDS) if worth[kind] > 0), key=lambda kind: (-worth[kind], kind))
    return {
        "n_values": len(profits),
        "profit_cards": [number for _, number in profits],
        "n_cards": [len(values) for values in rules.trading_values],
        "worth": worth,
        "all_worth": sum(worth[each] for each in investments_of(rules)),
        "middle_worth": median_low(worth[each] for each in investments_of(rules)),
        "n_kinds": len(kinds),
        "by_worth": kinds,
        "power_cards": rules.power_cards,
    }


@RULES_RECORD.derives(start_profits_by_order=(np.int64, MAX_PLAYERS))  # [place in the order]
def by_order(rules: Rules) -> dict[str, Any]:
    """Return what each place in the turn order gets on top; 0 for those that the list does not name (S7)."""
    given = rules.start_profits_by_order[: rules.players]
    return {"start_profits_by_order": [*given, *[0] * (MAX_PLAYERS - len(given))]}


@RULES_RECORD.derives(analyzer_red=(np.float64, 2))  # of each spinner
def analyzer(rules: Rules) -> dict[str, Any]:
    """Return where the Analyzer stops (N3)."""
    return {"analyzer_red": rules.analyzer_red}


RULES = RULES_RECORD.dtype
