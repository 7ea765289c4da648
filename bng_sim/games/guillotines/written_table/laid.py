"""A table written by hand in plain values, from which the referee checks the games played on."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Fault, imported_later
from bng_sim.games.guillotines.declared.components import ASSET_NAMES, ASSETS_A_TYPE, BILLIONAIRES, POLICIES, ROLES
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.engine.records import AT_MARKET
from bng_sim.games.guillotines.telling.log import FORMAT, cards
from bng_sim.games.guillotines.written_table.cards import MARKETS

_audit = imported_later("bng_sim.referees.guillotines", "audit_from")


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> Sequence[Fault]:
    """Return the faults of a log of the game played on from a state: none, or the first one.

    Raises:
        InputError: Before the first turn, when Roles are chosen: that is set-up.

    """
    if not state["has_begun"]:
        raise InputError("the game has not begun: `bng-sim audit` checks whole games, set-up included")
    head = {"rules": cell.rules.model_dump(mode="json"), "cards": cards(cell.rules)}
    found: Sequence[Fault] = _audit(head | _lay(cell.rules, state), FORMAT.read(words))
    return found


def _lay(rules: Rules, state: np.void) -> dict[str, Any]:
    """Return what lies where."""
    public, players = state["public"], range(rules.players)
    return {
        "mover": int(public["turn_player"]) + 1,
        "table": _lay_middle(rules, state),
        "markets": {name: _lay_market(at, state) for at, name in enumerate(MARKETS)},
        "players": {seat + 1: _lay_player(seat, state) for seat in players},
        "puppets": {seat + 1: _lay_board(seat, public) for seat in range(rules.players, rules.billionaires)},
    }


def _numbers(array: np.ndarray, n: int) -> list[int]:
    return [int(number) for number in array[:n]]


def _lay_board(seat: int, public: np.void) -> dict[str, Any]:
    """Return who sits at a seat, and the assets there."""
    assets = [name for asset, name in enumerate(ASSET_NAMES) if public["asset_owner"][asset] == seat]
    return {"billionaire": BILLIONAIRES[public["billionaire"][seat]], "assets": assets}


def _lay_player(seat: int, state: np.void) -> dict[str, Any]:
    public, own = state["public"], state["own"][seat]
    is_shown = bool(public["role_shown"][seat] >= 0)
    role = int(public["role_shown"][seat]) if is_shown else int(own["role"])
    found = _lay_board(seat, public)
    found["hand"] = _numbers(own["hand"], public["hand_size"][seat])
    found["envelope"] = _numbers(own["envelope"], public["envelope_size"][seat])
    return found | ({"role": ROLES[role], "is_shown": is_shown} if is_shown or public["has_role"][seat] else {})


def _lay_market(at: int, state: np.void) -> dict[str, Any]:
    public, first = state["public"], at * ASSETS_A_TYPE
    here = range(first, first + ASSETS_A_TYPE)
    return {
        "assets": [ASSET_NAMES[asset] for asset in here if public["asset_owner"][asset] == AT_MARKET],
        "covered": _numbers(state["under"][at], public["face_down"][at]),
        "open": int(public["face_up"][at]) if public["face_up"][at] >= 0 else None,
    }


def _lay_middle(rules: Rules, state: np.void) -> dict[str, Any]:
    """Return what is no player's and at no market."""
    public = state["public"]
    struck = zip(public["activated"][: public["n_activated"]], public["rebels_on"], strict=False)
    return {
        "deck": _numbers(state["deck"], public["deck_size"]),
        "aside": _numbers(state["crises_aside"], public["aside"]),
        "discards": [card for card in range(len(cards(rules))) if public["place"][card] == Place.DISCARDS],
        "guillotine": {int(card): int(rebels) for card, rebels in struck},
        "rebels_out": int(public["rebels_out"]),
        "panic_was_due": bool(public["panic_held"]),
        "roles": [ROLES[role] for role in _numbers(state["role_deck"], public["roles_left"])],
        "bunker": int(public["bunker_holder"]) + 1 if public["bunker_holder"] >= 0 else None,
        "policy": POLICIES[public["policy"]] if public["policy"] >= 0 else None,
        "turn": int(public["turn"]),
        "round": int(public["round_number"]),
        "began": int(public["lap_first"]) + 1,
        "trigger": int(state["last_trigger"]) + 1,
        "player": int(public["last_player"]) + 1,
        "order": "T1",
    }
