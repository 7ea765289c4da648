"""A table written by hand, laid out for the referee, which holds the games played on from there against the rules."""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.limits import MAX_EACH
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.telling.log import FORMAT, cards
from bng_sim.referees.audit import Laid
from bng_sim.referees.faults import Fault
from bng_sim.referees.millions import game_audit
from bng_sim.referees.millions.referee import Referee


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> list[Fault]:
    """Return the faults of a log of the game played on from a state between two rounds: none, or the first one.

    Raises:
        InputError: Before the bids for going first, which are set-up (S12).

    """
    if state["public"]["first_leader"] == NOTHING:
        raise InputError("the Leader card is still bid for: `bng-sim audit` checks whole games, set-up included")
    laid: Laid[Referee] = Laid(
        cell.rules.model_dump(mode="json"), cards(cell.rules), lambda ref: _lay(ref, state), game_audit.play_on
    )
    return game_audit.AUDIT.faults_from(laid, _from_round(FORMAT.read(words)))


def _from_round(events: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the events from a round's Loot card on: Roles of the last round that are shown before are of that (V1)."""
    later = itertools.dropwhile(lambda event: event["event"] == "show", events)
    return (event | {"n": number} for number, event in enumerate(later, 1))


def _lay(ref: Referee, state: np.void) -> None:
    """Lay the table out."""
    table, public = ref.table, state["public"]
    for seat, player in table.players.items():
        player.cash, player.looks = int(public["cash"][seat - 1]), int(public["cards_held"][seat - 1])
        if public["round_number"]:
            first = (seat - 1) * MAX_EACH
            each = ref.rules.characters_each
            player.roles = [ROLES[state["role"][first + place]] for place in range(each)]
    table.reserve, table.stock = int(public["reserve"]), int(public["stock"])
    table.pile = [int(card) + 1 for card in state["order"][: ref.rules.loot_cards]]
    table.leader, table.turn = int(public["leader"]) + 1, int(public["turn"])
    table.round = int(public["round_number"])
