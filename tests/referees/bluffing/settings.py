"""Random settings of all parameters, for games that the referee reads."""

from random import Random
from typing import Any

from bng_sim.games.bluffing.declared.components import BILLIONAIRES, POWERS
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.referees.parameters import words


def drawn(dice: Random) -> dict[str, Any]:
    """Settings of every parameter: each usual or unusual, small decks more often than large ones."""
    players, size = dice.randint(2, 6), dice.choice((1, 2, 3, 4, 5, 6, 9, 9, 12))
    rules: dict[str, Any] = {name: dice.choice(each) for name, each in words(Rules).items()}
    rules |= {
        "players": players,
        "deck_values": _decks(dice, size, dice.choice((2, 9, 99))),
        "deck_coins": _decks(dice, size, dice.choice((1, 3, 99))),
        "billionaires": dice.choice(("none", dice.sample(BILLIONAIRES, players))),
        "first_player": dice.choice(("random", dice.randrange(players))),
        "hand_cards_taken": dice.choice((0, 1, 1, 1, 2, 3, 9)),
        "max_turns": dice.choice((500, 500, 500, 1, 4, 12)),
        "max_replays": dice.choice((1, 2, 5, 20)),
        "power_uses": dice.choice((0, 1, 1, 2, 9)),
        "power_icons": dice.sample(POWERS, dice.randint(0, len(POWERS))),
        "boost_points": dice.choice((0, 1, 2, 9)),
    }
    return rules


def _decks(dice: Random, size: int, highest: int) -> list[Any]:
    """One list for all Billionaires, or a list for each."""
    lists = [[dice.randint(0, highest) for _ in range(size)] for _ in BILLIONAIRES]
    return dice.choice((lists, lists[0]))
