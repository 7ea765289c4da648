"""A table written by hand, laid out for the referee, which holds the games played on from there against the rules."""

from collections import Counter

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell
from bng_sim.games.campaign.declared.components import PILES
from bng_sim.games.campaign.declared.limits import MAX_PILE
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.telling.log import DEED_NAMES, FORMAT, cards
from bng_sim.referees.audit import Laid
from bng_sim.referees.campaign import game_audit, turn
from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.campaign.table_state import Player, TableState
from bng_sim.referees.faults import Fault


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> list[Fault]:
    """Return the faults of a log of the game played on from a state: none, or the first one.

    Raises:
        InputError: Before the bids for going first, which are set-up (S11).

    """
    if state["public"]["first"] == NOTHING:
        raise InputError("the first turn is still bid for: `bng-sim audit` checks whole games, set-up included")
    laid: Laid[Referee] = Laid(
        cell.rules.model_dump(mode="json"), cards(cell.rules), lambda ref: _lay(ref, state), game_audit.play_on
    )
    return game_audit.AUDIT.faults_from(laid, FORMAT.read(words))


def _lay(ref: Referee, state: np.void) -> None:
    """Lay the table out, with the turn of who is to move begun."""
    table, public = ref.table, state["public"]
    for seat, player in table.players.items():
        _lay_player(player, seat - 1, public)
    _lay_deeds(table, public)
    for at, pile in enumerate(PILES):
        top, n = int(public["top"][at]), int(public["n_pile"][at])
        table.piles[pile] = [int(state["pile"][at, (top + i) % MAX_PILE]) for i in range(n)]
        for card, holder in enumerate(public["holder"][at]):
            if holder != NOTHING:
                table.players[int(holder) + 1].kept.append((pile, card))
    table.billionaire = int(public["billionaire"]) + 1
    table.friends = [seat for seat in table.players if public["knows_ag"][seat - 1]]
    table.turn, table.round = int(public["turn"]), int(public["rounds"])
    table.first, table.active = int(public["first"]) + 1, int(public["active"]) + 1
    table.began = int(public["began_round"]) + 1
    turn.begin(ref)


def _lay_player(player: Player, seat: int, public: np.void) -> None:
    player.cash, player.square = int(public["cash"][seat]), int(public["square"][seat])
    player.in_jail, player.failures = bool(public["in_jail"][seat]), int(public["failures"][seat])
    player.interns, player.laps, player.law = (int(public[key][seat]) for key in ("interns", "laps", "law_debt"))
    player.loans = Counter({lender + 1: int(owed) for lender, owed in enumerate(public["owes"][seat]) if owed})
    player.senators, player.files = int(public["senators"][seat]), int(public["files_used"][seat])
    player.is_out = not public["is_in"][seat]


def _lay_deeds(table: TableState, public: np.void) -> None:
    for deed, name in enumerate(DEED_NAMES):
        table.owners[name] = int(public["owner"][deed]) + 1
        if public["mortgaged"][deed]:
            table.mortgaged.add(name)
        if name in table.levels:
            table.levels[name] = int(public["level"][deed])
    table.houses, table.hotels = int(public["houses"]), int(public["hotels"])
