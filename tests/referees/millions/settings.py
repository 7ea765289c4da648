"""Random settings of all parameters, for games that the referee reads."""

from random import Random
from typing import Any, get_args

from bng_sim.games.millions.declared.components import EACH_BY_PLAYERS, ROLES, ROLES_BY_PLAYERS
from bng_sim.games.millions.declared.parameters import Rules, WindowName
from bng_sim.referees.parameters import switches, words

WINDOWS = get_args(WindowName)


def drawn(rng: Random) -> dict[str, Any]:
    """Settings of every parameter: each usual or unusual, little money more often than much."""
    players, loot = rng.randint(3, 8), _loot_table(rng)
    start_cash = rng.choice((0, 1, 2, 5, 5, 20))
    rules: dict[str, Any] = {name: rng.choice(each) for name, each in words(Rules).items()}
    rules |= {name: rng.random() < 0.5 for name in switches(Rules)}
    rules |= {
        "players": players,
        "start_cash": start_cash,
        "bank": rng.choice((175, players * start_cash, 10_000)),
        "start_cash_by_order": rng.choice(([], [0, 1, 1, 2], [rng.randint(0, 3) for _ in range(8)])),
        "loot_table": loot,
        "loot_cards": rng.randint(1, len(loot)),
        "intimidation_cards": rng.choice((0, 1, 2, 8, 64)),
        "characters_each": rng.choice(("by_players", 1, 2)),
        "first_leader": rng.choice(("random", rng.randrange(players))),
        "hidden_roles": rng.choice((0, 1, 1, 2, 5, 99)),
        "negotiation_rounds": rng.choice((0, 1, 2, 3, 5)),
        "offer_max": rng.choice((0, 1, 3, 6, 30)),
        "looks": rng.choice(([*WINDOWS], rng.sample(WINDOWS, rng.randint(0, len(WINDOWS))))),
        "snitch_fine": rng.choice((0, 3, 20)),
        "mastermind_bonus": rng.choice((0, 2, 12)),
        "driver_fee": rng.choice((0, 1, 4, 12)),
        "crook_theft": rng.choice((0, 2, 12)),
        "symbol_bonus": rng.choice((0, 1, 12)),
        "target": rng.choice((1, 8, 20, 20, 200)),
        "max_rounds": rng.choice((50, 50, 50, 1, 4)),
    }
    rules["bank"] = max(rules["bank"], players * start_cash + sum(rules["start_cash_by_order"]))
    return rules | {"roles": _roles(rng, rules)}


def _loot_table(rng: Random) -> list[list[Any]]:
    cards = rng.choice((1, 3, 5, 10, 20))
    return [[rng.randint(8, 12), rng.randint(1, 2), rng.choice((*ROLES, "none"))] for _ in range(cards)]


def _roles(rng: Random, rules: dict[str, Any]) -> str | list[str]:
    """At least as many as players need (S3, V1)."""
    each = rules["characters_each"]
    each = EACH_BY_PLAYERS[rules["players"]] if each == "by_players" else each
    needed = 2 * each if rules["wont_get_fooled"] else each
    drawn_roles = rng.sample(ROLES, rng.randint(needed, len(ROLES)))
    by_players = len(ROLES_BY_PLAYERS[rules["players"]]) >= needed
    return rng.choice(("by_players", drawn_roles)) if by_players else drawn_roles
