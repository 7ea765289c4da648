"""A table written by hand in plain values, from which the referee checks the games played on."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bng_sim.core.game import Cell, Fault, imported_later
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.declared.terms import Where
from bng_sim.games.bluffing.telling.log import FORMAT, cards

_audit = imported_later("bng_sim.referees.bluffing", "audit_from")


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> Sequence[Fault]:
    """Return the faults of a log of the game played on from a state: none, or the first one."""
    head = {
        "rules": cell.rules.model_dump(mode="json"),
        "cards": cards(cell.rules, [int(who) for who in state["public"]["billionaire"][: cell.rules.players]]),
    }
    found: Sequence[Fault] = _audit(head | _lay(cell.rules, state), FORMAT.read(words))
    return found


def _lay(rules: Rules, state: np.void) -> dict[str, Any]:
    """Return what lies where."""
    public = state["public"]
    return {
        "mover": int(public["active"]) + 1,
        "table": {"turn": int(public["turn"]), "round": max(1, int(state["rounds"])), "order": "T5"},
        "players": {seat + 1: _lay_player(seat, state) for seat in range(rules.players)},
    }


def _lay_player(seat: int, state: np.void) -> dict[str, Any]:
    """Return where a player's cards lie."""
    public, own = state["public"], state["own"][seat]

    def lying(*places: Where) -> list[int]:
        return [seat * MAX_DECK + at for at in range(MAX_DECK) if own["where"][at] in places]

    down = [int(card) for card in own["table"][: public["face_down"][seat]]]
    return {
        "hand": lying(Where.HAND),
        "discards": lying(Where.HIDDEN) + lying(Where.OPEN),
        "down": down,
        "bonus": [int(card) for card in public["bonus"][seat][: public["bonus_size"][seat]]],
        "turns": int(public["turns_of"][seat]),
        "uses": int(public["uses_left"][seat]),
        "start_points": int(public["start_points"][seat]),
        "was_flipped": not down,
    }
