"""Random settings of all parameters, for games that the referee reads."""

from random import Random
from typing import Any, get_args

from bng_sim.games.millions.declared.components import EACH_BY_PLAYERS, ROLES, ROLES_BY_PLAYERS
from bng_sim.games.millions.declared.parameters import Rules, WindowName
from bng_sim.referees.parameters import switches, words

WINDOWS = get_args(WindowName)


def drawn(dice: Random) -> dict[str, Any]:
    """Settings of every parameter: each usual or unusual, little money more often than much."""
    players, loot = dice.randint(3, 8), _loot_table(dice)
    start_cash = dice.choice((0, 1, 2, 5, 5, 20))
    rules: dict[str, Any] = {name: dice.choice(each) for name, each in words(Rules).items()}
    rules |= {name: dice.random() < 0.5 for name in switches(Rules)}
    rules |= {
        "players": players,
        "start_cash": start_cash,
        "bank": dice.choice((175, players * start_cash, 10_000)),
        "loot_table": loot,
        "loot_cards": dice.randint(1, len(loot)),
        "intimidation_cards": dice.choice((0, 1, 2, 8, 64)),
        "characters_each": dice.choice(("by_players", 1, 2)),
        "first_leader": dice.choice(("random", dice.randrange(players))),
        "hidden_roles": dice.choice((0, 1, 1, 2, 5, 99)),
        "negotiation_rounds": dice.choice((0, 1, 2, 3, 5)),
        "offer_max": dice.choice((0, 1, 3, 6, 30)),
        "looks": dice.choice(([*WINDOWS], dice.sample(WINDOWS, dice.randint(0, len(WINDOWS))))),
        "snitch_fine": dice.choice((0, 3, 20)),
        "mastermind_bonus": dice.choice((0, 2, 12)),
        "driver_fee": dice.choice((0, 1, 4, 12)),
        "crook_theft": dice.choice((0, 2, 12)),
        "symbol_bonus": dice.choice((0, 1, 12)),
        "target": dice.choice((1, 8, 20, 20, 200)),
        "max_rounds": dice.choice((50, 50, 50, 1, 4)),
    }
    rules["bank"] = max(rules["bank"], players * start_cash)
    return rules | {"roles": _roles(dice, rules)}


def _loot_table(dice: Random) -> list[list[Any]]:
    cards = dice.choice((1, 3, 5, 10, 20))
    return [[dice.randint(8, 12), dice.randint(1, 2), dice.choice((*ROLES, "none"))] for _ in range(cards)]


def _roles(dice: Random, rules: dict[str, Any]) -> str | list[str]:
    """At least as many as players need (S3, V1)."""
    each = rules["characters_each"]
    each = EACH_BY_PLAYERS[rules["players"]] if each == "by_players" else each
    needed = 2 * each if rules["wont_get_fooled"] else each
    drawn_roles = dice.sample(ROLES, dice.randint(needed, len(ROLES)))
    by_players = len(ROLES_BY_PLAYERS[rules["players"]]) >= needed
    return dice.choice(("by_players", drawn_roles)) if by_players else drawn_roles
