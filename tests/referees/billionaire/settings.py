"""Random settings of all parameters, for games that the referee reads."""

from random import Random
from typing import Any

from bng_sim.games.billionaire.declared.components import POWERS, REGIONS, SPACES
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.referees.parameters import switches, words


def drawn(rng: Random) -> dict[str, Any]:
    """Settings of every parameter: each usual or unusual, low goals and short games more often than long ones."""
    rules: dict[str, Any] = {name: rng.choice(each) for name, each in words(Rules).items()}
    rules |= {name: rng.random() < 0.5 for name in switches(Rules)}
    rules |= _cards(rng)
    rules |= _board(rng)
    return rules | {
        "players": rng.randint(2, 4),
        "goal": rng.choice((50, 100, 300, 1000, 5000)),
        "max_turns": rng.choice((1, 8, 40, 60)),
        "start_profits": rng.choice((0, 1, 5, 5, 10)),
        "start_profits_by_order": [rng.choice((0, 0, 1, 10)) for _ in range(rng.choice((0, 2, 4)))],
        "pass_profits": rng.choice((0, 1, 1, 4)),
        "hit_profits": rng.choice((0, 2, 2, 10)),
        "green_green_profits": rng.choice((0, 2, 10)),
        "bid_cap": rng.choice((1, 2, 6, 30, 511)),
        "overbid_reach": rng.choice((0, 1, 5, 100)),
        "max_rebids": rng.choice((0, 1, 3, 20)),
        "plays_per_turn": rng.choice((0, 1, 2, 24)),
        "security_chain": rng.choice((0, 1, 2, 3, 24)),
        "levy_cards": rng.randint(1, 5),
        "power_play_profits": rng.randint(1, 5),
        "value_ratio": rng.choice((1, 10, 100)),
        "analyzer_red": [rng.choice((0.0, 0.5, 0.5, 1.0)) for _ in range(2)],
    }


def _cards(rng: Random) -> dict[str, Any]:
    """What the decks hold: many cards or few, like ones or not."""
    values = rng.sample(range(1, rng.choice((10, 50)) + 1), rng.randint(1, 6))
    dear = rng.choice((3, 15, 100))
    return {
        "profit_values": values,
        "profit_cards": [rng.choice((0, 1, 3, 12, 60)) for _ in values],
        "trading_values": [[rng.randint(1, dear) for _ in range(rng.choice((1, 3, 8, 16)))] for _ in REGIONS],
        "power_cards": [rng.choice((0, 1, 4, 8)) for _ in POWERS],
    }


def _board(rng: Random) -> dict[str, Any]:
    """A ring of any spaces, with room for all at home."""
    ring = [rng.choice(SPACES) for _ in range(rng.choice((7, 12, 24)))]
    homes = rng.sample(range(len(ring)), 4)
    for headquarters in homes:
        ring[headquarters] = "headquarters"
    return {"spaces": ring, "headquarters": [rng.sample(homes, players) for players in (2, 3, 4)]}
