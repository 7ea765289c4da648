"""Random settings of all parameters, for games that the referee reads."""

from random import Random
from typing import Any

from bng_sim.games.bluffing.declared.components import BILLIONAIRES, POWERS
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.referees.parameters import words


def drawn(rng: Random) -> dict[str, Any]:
    """Settings of every parameter: each usual or unusual, small decks more often than large ones."""
    players, size = rng.randint(2, 6), rng.choice((1, 2, 3, 4, 5, 6, 9, 9, 12))
    rules: dict[str, Any] = {name: rng.choice(each) for name, each in words(Rules).items()}
    rules |= {
        "players": players,
        "deck_values": _decks(rng, size, rng.choice((2, 9, 99))),
        "deck_coins": _decks(rng, size, rng.choice((1, 3, 99))),
        "billionaires": rng.choice(("none", rng.sample(BILLIONAIRES, players))),
        "first_player": rng.choice(("random", rng.randrange(players))),
        "hand_cards_taken": rng.choice((0, 1, 1, 1, 2, 3, 9)),
        "max_turns": rng.choice((500, 500, 500, 1, 4, 12)),
        "max_replays": rng.choice((1, 2, 5, 20)),
        "power_uses": rng.choice((0, 1, 1, 2, 9)),
        "power_icons": rng.sample(POWERS, rng.randint(0, len(POWERS))),
        "boost_points": rng.choice((0, 1, 2, 9)),
        "points_by_order": rng.choice(([], [0, 2, 4], [rng.randint(0, 9) for _ in range(players)])),
    }
    return rules


def _decks(rng: Random, size: int, highest: int) -> list[Any]:
    """One list for all Billionaires, or a list for each."""
    lists = [[rng.randint(0, highest) for _ in range(size)] for _ in BILLIONAIRES]
    return rng.choice((lists, lists[0]))
