"""The rules parameters of a log's head, read and checked against the ranges that the game declares."""

from typing import Any

from bng_sim.games.millions.declared import parameters as declared
from bng_sim.games.millions.declared.components import EACH_BY_PLAYERS, ROLES, ROLES_BY_PLAYERS
from bng_sim.referees.faults import breach
from bng_sim.referees.heads import once_per_content
from bng_sim.referees.parameters import check, different, whole

BY_PLAYERS = "by_players"


class Rules(declared.Rules):
    """The parameters of one game, as its head says them; `roles` and `characters_each` as they are played."""

    roles: tuple[str, ...]  # type: ignore[assignment]  # not by_players
    characters_each: int


@once_per_content
def read(values: Any) -> Rules:
    """Read the rules of a head; raises `Breach` for a value that is missing, unknown or out of range."""
    check(declared.Rules, values)
    different("looks", values["looks"], "I3")
    players = values["players"]
    played = {"roles": _roles(values["roles"], players), "characters_each": _each(values, players)}
    rules = Rules.model_construct(**values | played)
    _check_together(rules)
    return rules


def _roles(value: Any, players: int) -> list[str]:
    """Return the Roles in play, in role order (S2)."""
    if value == BY_PLAYERS:
        return list(ROLES_BY_PLAYERS[players])
    different("roles", value, "S2")
    return [role for role in ROLES if role in value]


def _each(values: dict[str, Any], players: int) -> int:
    """Return how many Characters a player sends (S3)."""
    value = values["characters_each"]
    return EACH_BY_PLAYERS[players] if value == BY_PLAYERS else int(value)


def _check_together(rules: Rules) -> None:
    """Check the parameters that depend on each other (C3, S2, S6, S8, V1)."""
    needed = rules.players * rules.start_cash + sum(rules.start_cash_by_order[: rules.players])
    if rules.bank < needed:
        breach("C3", f"a bank of at least {needed}", rules.bank)
    if rules.loot_cards > len(rules.loot_table):
        breach("S6", f"at most {len(rules.loot_table)} Loot cards", rules.loot_cards)
    if rules.first_leader != "random":
        whole("first_leader", rules.first_leader, "S8", 0, rules.players - 1)
    if len(rules.roles) < rules.characters_each:
        breach("S2", f"at least {rules.characters_each} Roles", rules.roles)
    if rules.wont_get_fooled and len(rules.roles) < 2 * rules.characters_each:
        breach("V1", f"at least {2 * rules.characters_each} Roles", rules.roles)
