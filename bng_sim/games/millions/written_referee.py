"""A table written by hand in plain values, from which the referee checks the games played on."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, Fault, imported_later
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.limits import MAX_EACH
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.engine.rules_record import RULES_RECORD
from bng_sim.games.millions.telling.log import FORMAT, cards

_audit = imported_later("bng_sim.referees.millions", "audit_from")


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> Sequence[Fault]:
    """Return the faults of a log of the game played on from a state between two rounds: none, or the first one.

    Raises:
        InputError: Before the bids for going first, which are set-up (S12).

    """
    if state["public"]["first_leader"] == NOTHING:
        raise InputError("the Leader card is still bid for: `bng-sim audit` checks whole games, set-up included")
    head = {"rules": cell.rules.model_dump(mode="json"), "cards": cards(cell.rules)}
    found: Sequence[Fault] = _audit(head | _lay(cell.rules, state), _from_round(FORMAT.read(words)))
    return found


def _from_round(events: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the events from a round's Loot card on: Roles of the last round that are shown before are of that (V1)."""
    later = itertools.dropwhile(lambda event: event["event"] == "show", events)
    return (event | {"n": number} for number, event in enumerate(later, 1))


def _lay(rules: Rules, state: np.void) -> dict[str, Any]:
    """Return what lies where."""
    public, each = state["public"], int(RULES_RECORD.fill(rules)["each"])
    return {
        "table": {
            "reserve": int(public["reserve"]),
            "stock": int(public["stock"]),
            "pile": [int(card) + 1 for card in state["order"][: rules.loot_cards]],
            "leader": int(public["leader"]) + 1,
            "turn": int(public["turn"]),
            "round": int(public["round_number"]),
        },
        "players": {seat + 1: _lay_player(seat, state, each) for seat in range(rules.players)},
    }


def _lay_player(seat: int, state: np.void, each: int) -> dict[str, Any]:
    """Return what a player has, and the Roles of its `each` Characters in the last round (V1)."""
    public, roles = state["public"], state["role"][seat * MAX_EACH : seat * MAX_EACH + each]
    return {
        "cash": int(public["cash"][seat]),
        "looks": int(public["cards_held"][seat]),
        "roles": [ROLES[role] for role in roles] if public["round_number"] else [],
    }
