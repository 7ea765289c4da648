"""Random settings of all parameters, for games that the referee reads."""

from random import Random
from typing import Any

from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.referees.parameters import switches, words

CARDS = ("to:0", "to:10", "to:24", "to:30", "to:38", "rail", "utility", "back:3", "back:39", "free", "door",
         "money:150", "money:-900", "money:0", "each:-50", "each:40", "each:900", "each:0",
         "repairs:25:100")  # fmt: skip


def drawn(rng: Random) -> dict[str, Any]:
    """Settings of every parameter: each usual or unusual, short games and poor players more often than not."""
    rules: dict[str, Any] = {name: rng.choice(each) for name, each in words(Rules).items()}
    rules |= {name: rng.random() < 0.5 for name in switches(Rules)}
    rules |= _money(rng)
    rules |= _board(rng)
    return rules | {
        "players": rng.randint(2, 8),
        "max_turns": rng.choice((1, 8, 40, 60, 80)),
        "go_miss": rng.choice((0, 0, 30, 100)),
        "chicago_deeds": rng.choice((0, 50, 100, 100)),
        "max_bids": rng.choice((1, 2, 5, 100)),
        "rent_miss": rng.choice((0, 0, 40, 100)),
        "doubles_limit": rng.choice((2, 2, 3, 9)),
        "jail_turns": rng.choice((1, 2, 3, 9)),
        "non_prosecution": rng.choice((0, 1, 9)),
        "bribe_square": rng.choice((0, 20, 20, 30)),
        "manage_actions": rng.choice((0, 1, 4, 20)),
        "forced_sales_per_turn": rng.choice((0, 1, 3)),
        "proposals_per_turn": rng.choice((0, 1, 3)),
        "build_after_laps": rng.choice((0, 0, 1, 2)),
        "houses": rng.choice((0, 2, 6, 32)),
        "hotels": rng.choice((0, 1, 12)),
        "chance": [rng.choice(CARDS) for _ in range(rng.choice((0, 2, 9, 32)))],
        "chest": [rng.choice(CARDS) for _ in range(rng.choice((0, 2, 9, 32)))],
    }


def _money(rng: Random) -> dict[str, Any]:
    """What players have, owe and are owed."""
    steps = (1, 7, 10, 50, 200)
    sums = (-500, -200, -50, -1, 0, 1, 50, 200, 500)
    return {
        "start_cash": rng.choice((0, 200, 1500, 10_000)),
        "start_cash_by_order": rng.choice(([], [0, 20, 40, 60], [rng.randint(0, 300) for _ in range(8)])),
        "billionaire_extra": rng.choice((0, 100)),
        "salary": rng.choice((0, 200, 1000)),
        "favor_worth": rng.choice((0, 20, 100, 500)),
        "bid_steps": sorted(rng.sample(steps, rng.randint(1, 4))),
        "luxury_tax": rng.choice((0, 100, 1000)),
        "income_tax_flat": rng.choice((0, 200, 1000)),
        "income_tax_percent": rng.choice((0, 10, 100)),
        "bail": rng.choice((0, 50, 500)),
        "bribe_price": rng.choice((0, 50, 500)),
        "law_loan_limit": rng.choice((0, 100, 500, 5000)),
        "law_benefit": rng.choice((0, 10, 100)),
        "chicago_interest": rng.choice((0, 10, 33)),
        "interest": rng.choice((0, 10, 33)),
        "force_steps": sorted(rng.sample(steps, rng.randint(1, 4))),
        "trade_money": sorted(rng.sample(sums, rng.randint(1, 9))),
        "intern_worth": rng.choice((0, 100)),
    }


def _board(rng: Random) -> dict[str, Any]:
    """What properties cost and earn: little, so that whole groups are bought, or much."""
    most = rng.choice((20, 200, 2000))
    dear = rng.choice((10, 100, 2000))
    return {
        "monopoly_rent": rng.randint(1, 3),
        "rail_rent": [rng.choice((0, 25, 400)) for _ in range(4)],
        "utility_factor": [rng.choice((0, 4, 50)) for _ in range(2)],
        "lot_price": [2 * rng.randint(1, most // 2) for _ in range(22)],
        "lot_rent": [[rng.randint(0, dear) for _ in range(6)] for _ in range(22)],
        "house_cost": [2 * rng.randint(1, rng.choice((10, 100))) for _ in range(8)],
        "rail_price": 2 * rng.randint(1, most // 2),
        "utility_price": 2 * rng.randint(1, most // 2),
    }
