"""Recorded games for the referee's tests, and what the table held before each of their events."""

from types import SimpleNamespace
from typing import Any

from bng_sim.games import GAMES
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.referees.millions.game_audit import AUDIT
from tests.referees.recordings import Recordings

GAME = GAMES["millions"]
ALONE = {"players": 3, "characters_each": 1, "roles": [*ROLES], "target": 200}  # Roles seldom clash
NO_TALK = {"negotiation_rounds": 0, "final_call": False}  # all stay
SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {"target": 40},
    "four": {"players": 4, "loot_cards": 3},
    "by order": {"players": 4, "loot_cards": 2, "start_cash_by_order": [0, 1, 2]},
    "no visit": {"players": 4, "loot_cards": 2, "first_turn": "no_visit"},
    "bids": {"players": 4, "loot_cards": 2, "first_bid": "sealed"},
    "three": {"players": 3, "loot_cards": 3},
    "seven": {"players": 7, "loot_cards": 3, "hidden_roles": 3},
    "given": {"players": 4, "first_leader": 1, "loot_cards": 2},
    "talk": {"players": 3, "loot_cards": 2, "claims": True, "calls": True, "price_calls": True},
    "prices": {"players": 4, "loot_cards": 3, "start_cash": 2, "price_calls": True, "binding_stay": False},
    "poor": {"players": 4, "start_cash": 0, "loot_cards": 4, "short_ante_back": "reserve"},
    "poorer": {**ALONE, **NO_TALK, "start_cash": 1, "short_ante": "rest", "loot_table": [[8, 2, "none"]] * 4,
               "loot_cards": 4, "bank": 3},
    "looks": {**ALONE, "loot_cards": 10, "negotiation_rounds": 2},
    "spies": {**ALONE, **NO_TALK, "loot_cards": 10, "looks": ["name"], "snitch_names": "any"},
    "no looks": {**ALONE, "loot_cards": 5, "looks": []},
    "few looks": {**ALONE, **NO_TALK, "intimidation_cards": 1},
    "quick": {"players": 3, **NO_TALK},
    "named": {**ALONE, **NO_TALK, "snitch_names": "any", "snitch_may_pass": True, "snitched_brute_earns": True},
    "symbols": {**ALONE, **NO_TALK, "loot_table": [[8, 1, "driver"], [9, 1, "crook"], [10, 1, "none"]],
                "loot_cards": 3},
    "fees": {**NO_TALK, "players": 3, "driver_fee": 12, "crook_theft": 12},
    "fooled": {"players": 4, "loot_cards": 3, "wont_get_fooled": True},
    "shown": {"players": 4, "loot_cards": 3, "show_at_end": True},
    "target": {"players": 4, "target": 10, **NO_TALK},
    "anybody": {"players": 5, "target": 8, "target_needs_share": False, "negotiation_rounds": 1},
    "short": {"players": 4, "max_rounds": 2, "target": 200},
}  # fmt: skip


def _snapshot(table: Any) -> SimpleNamespace:
    characters = table.characters.values()
    return SimpleNamespace(
        leader=table.leader,
        round=table.round,
        named=table.named,
        stock=table.stock,
        reserve=table.reserve,
        looked=set(table.looked),
        cash={seat: player.cash for seat, player in table.players.items()},
        looks={seat: player.looks for seat, player in table.players.items()},
        has_earned=[seat for seat, player in table.players.items() if player.has_earned],
        roles={each.name: each.role for each in characters},
        status={each.name: each.status for each in characters},
        antes={each.name: (each.own, each.reserve) for each in characters},
    )


RECORDINGS = Recordings(GAME, {name: (rules, "random") for name, rules in SETTINGS.items()}, AUDIT, _snapshot)
play, recorded, fresh, tables = RECORDINGS.play, RECORDINGS.recorded, RECORDINGS.fresh, RECORDINGS.tables
