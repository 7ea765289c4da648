"""A table written by hand in plain values, from which the referee checks the games played on."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, Fault, imported_later
from bng_sim.games.campaign.declared.components import LOTS, PILES
from bng_sim.games.campaign.declared.limits import MAX_PILE
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.telling.log import DEED_NAMES, cards, form

_audit = imported_later("bng_sim.referees.campaign", "audit_from")


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> Sequence[Fault]:
    """Return the faults of a log of the game played on from a state: none, or the first one.

    Raises:
        InputError: Before the bids for going first, which are set-up (S11).

    """
    if state["public"]["first"] == NOTHING:
        raise InputError("the first turn is still bid for: `bng-sim audit` checks whole games, set-up included")
    head = {"rules": cell.rules.model_dump(mode="json"), "cards": cards(cell.rules)}
    found: Sequence[Fault] = _audit(head | _lay(cell.rules, state), form(cell.rules).read(words))
    return found


def _lay(rules: Rules, state: np.void) -> dict[str, Any]:
    """Return what lies where."""
    public, deeds = state["public"], [*enumerate(DEED_NAMES)]
    return {
        "table": {
            "owners": {name: int(public["owner"][deed]) + 1 for deed, name in deeds},
            "mortgaged": {name for deed, name in deeds if public["mortgaged"][deed]},
            "levels": {name: int(public["level"][deed]) for deed, name in deeds if deed in LOTS},
            "houses": int(public["houses"]),
            "hotels": int(public["hotels"]),
            "piles": {pile: _lay_pile(at, state) for at, pile in enumerate(PILES)},
            "billionaire": int(public["billionaire"]) + 1,
            "friends": [seat + 1 for seat in range(rules.players) if public["knows_ag"][seat]],
            "turn": int(public["turn"]),
            "round": int(public["rounds"]),
            "first": int(public["first"]) + 1,
            "active": int(public["active"]) + 1,
            "began": int(public["began_round"]) + 1,
        },
        "players": {seat + 1: _lay_player(seat, public) for seat in range(rules.players)},
    }


def _lay_pile(at: int, state: np.void) -> list[int]:
    """Return the cards of a pile, the top card first."""
    top, n = (int(state["public"][name][at]) for name in ("top", "n_pile"))
    return [int(state["pile"][at, (top + i) % MAX_PILE]) for i in range(n)]


def _lay_player(seat: int, public: np.void) -> dict[str, Any]:
    names = {"cash": "cash", "square": "square", "failures": "failures", "interns": "interns", "laps": "laps"}
    names |= {"law": "law_debt", "senators": "senators", "files": "files_used"}
    return {
        **{name: int(public[field][seat]) for name, field in names.items()},
        "in_jail": bool(public["in_jail"][seat]),
        "loans": Counter({lender + 1: int(owed) for lender, owed in enumerate(public["owes"][seat]) if owed}),
        "kept": [
            (pile, int(card)) for at, pile in enumerate(PILES) for card in np.flatnonzero(public["holder"][at] == seat)
        ],
        "is_out": not public["is_in"][seat],
    }
