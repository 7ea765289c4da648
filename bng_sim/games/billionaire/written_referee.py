"""A table written by hand in plain values, from which the referee checks the games played on."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, Fault, imported_later
from bng_sim.games.billionaire.declared.components import POWERS, REGIONS
from bng_sim.games.billionaire.declared.limits import MAX_CARDS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.engine.rules_record import investments_of
from bng_sim.games.billionaire.telling.log import cards, form

T = TypeVar("T")

_audit = imported_later("bng_sim.referees.billionaire", "audit_from")


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> Sequence[Fault]:
    """Return the faults of a log of the game played on from a state: none, or the first one.

    Raises:
        InputError: Before the bids for going first, which are set-up (S8).

    """
    if state["public"]["first"] == NOTHING:
        raise InputError("the first turn is still bid for: `bng-sim audit` checks whole games, set-up included")
    head = {"rules": cell.rules.model_dump(mode="json"), "cards": cards(cell.rules)}
    found: Sequence[Fault] = _audit(head | _lay(cell.rules, state), form(cell.rules).read(words))
    return found


def _lay(rules: Rules, state: np.void) -> dict[str, Any]:
    """Return what lies where."""
    public = state["public"]
    owned: dict[int, list[str]] = {seat: [] for seat in range(NOTHING, rules.players)}  # by region and number
    for number in investments_of(rules):
        owned[int(public["owner"][number])].append(f"{REGIONS[number // MAX_CARDS]} {number % MAX_CARDS}")
    used = [public["used"][(public["first_used"] + i) % public["used"].size] for i in range(public["n_used"])]
    return {
        "table": {
            "decks": {name: [card for card in owned[NOTHING] if card.startswith(f"{name} ")] for name in REGIONS},
            "profit_deck": _count(rules.profit_values, state["profit_deck"]),
            "unseen": _count(POWERS, state["power_deck"]),
            "used": [POWERS[power] for power in used],
            "turn": int(public["turn"]),
            "round": int(public["rounds"]),
            "first": int(public["first"]) + 1,
            "active": int(public["active"]) + 1,
        },
        "players": {seat + 1: _lay_player(rules, state, seat, owned[seat]) for seat in range(rules.players)},
    }


def _lay_player(rules: Rules, state: np.void, seat: int, investments: list[str]) -> dict[str, Any]:
    public, own = state["public"], state["own"][seat]
    return {
        "space": int(public["space"][seat]),
        "has_moved": bool(public["turn"] >= rules.players),
        "profits": _count(rules.profit_values, own["profits"]),
        "powers": _count(POWERS, own["powers"]),
        "investments": investments,
    }


def _count(names: Sequence[T], counts: np.ndarray) -> Counter[T]:
    return Counter({name: int(n) for name, n in zip(names, counts, strict=False)})
