"""Random settings of all parameters, for games that the referee reads."""

from random import Random
from typing import Any

from bng_sim.games.billionaire.declared.components import POWERS, REGIONS, SPACES
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.referees.parameters import switches, words


def drawn(dice: Random) -> dict[str, Any]:
    """Settings of every parameter: each usual or unusual, low goals and short games more often than long ones."""
    rules: dict[str, Any] = {name: dice.choice(each) for name, each in words(Rules).items()}
    rules |= {name: dice.random() < 0.5 for name in switches(Rules)}
    rules |= _cards(dice)
    rules |= _board(dice)
    return rules | {
        "players": dice.randint(2, 4),
        "goal": dice.choice((50, 100, 300, 1000, 5000)),
        "max_turns": dice.choice((1, 8, 40, 60)),
        "start_profits": dice.choice((0, 1, 5, 5, 10)),
        "pass_profits": dice.choice((0, 1, 1, 4)),
        "hit_profits": dice.choice((0, 2, 2, 10)),
        "green_green_profits": dice.choice((0, 2, 10)),
        "bid_cap": dice.choice((1, 2, 6, 30, 511)),
        "overbid_reach": dice.choice((0, 1, 5, 100)),
        "max_rebids": dice.choice((0, 1, 3, 20)),
        "plays_per_turn": dice.choice((0, 1, 2, 24)),
        "security_chain": dice.choice((0, 1, 2, 3, 24)),
        "levy_cards": dice.randint(1, 5),
        "power_play_profits": dice.randint(1, 5),
        "value_ratio": dice.choice((1, 10, 100)),
        "analyzer_red": [dice.choice((0.0, 0.5, 0.5, 1.0)) for _ in range(2)],
    }


def _cards(dice: Random) -> dict[str, Any]:
    """What the decks hold: many cards or few, like ones or not."""
    values = dice.sample(range(1, dice.choice((10, 50)) + 1), dice.randint(1, 6))
    dear = dice.choice((3, 15, 100))
    return {
        "profit_values": values,
        "profit_cards": [dice.choice((0, 1, 3, 12, 60)) for _ in values],
        "trading_values": [[dice.randint(1, dear) for _ in range(dice.choice((1, 3, 8, 16)))] for _ in REGIONS],
        "power_cards": [dice.choice((0, 1, 4, 8)) for _ in POWERS],
    }


def _board(dice: Random) -> dict[str, Any]:
    """A ring of any spaces, with room for all at home."""
    ring = [dice.choice(SPACES) for _ in range(dice.choice((7, 12, 24)))]
    homes = dice.sample(range(len(ring)), 4)
    for home in homes:
        ring[home] = "headquarters"
    return {"spaces": ring, "headquarters": [dice.sample(homes, players) for players in (2, 3, 4)]}
