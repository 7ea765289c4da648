"""A table written by hand, laid out for the referee, which holds the games played on from there against the rules."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell
from bng_sim.games.billionaire.declared.components import POWERS, REGIONS
from bng_sim.games.billionaire.declared.limits import MAX_CARDS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.engine.rules_record import investments_of
from bng_sim.games.billionaire.telling.log import FORMAT, cards
from bng_sim.referees.audit import Laid
from bng_sim.referees.billionaire import game_audit
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.faults import Fault

T = TypeVar("T")


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> list[Fault]:
    """Return the faults of a log of the game played on from a state: none, or the first one.

    Raises:
        InputError: Before the bids for going first, which are set-up (S8).

    """
    if state["public"]["first"] == NOTHING:
        raise InputError("the first turn is still bid for: `bng-sim audit` checks whole games, set-up included")
    owners = {number: int(state["public"]["owner"][number]) for number in investments_of(cell.rules)}
    laid: Laid[Referee] = Laid(
        cell.rules.model_dump(mode="json"), cards(cell.rules), lambda ref: _lay(ref, state, owners), game_audit.play_on
    )
    return game_audit.AUDIT.faults_from(laid, FORMAT.read(words))


def _lay(ref: Referee, state: np.void, owners: dict[int, int]) -> None:
    """Lay the table out; `owners` has who owns each Investment."""
    table, public = ref.table, state["public"]
    for number, owner in owners.items():
        card = f"{REGIONS[number // MAX_CARDS]} {number % MAX_CARDS}"
        if owner != NOTHING:
            table.decks[REGIONS[number // MAX_CARDS]].remove(card)
            table.players[owner + 1].investments.append(card)
    for seat, player in table.players.items():
        own = state["own"][seat - 1]
        player.space, player.has_moved = int(public["space"][seat - 1]), int(public["turn"]) >= len(table.players)
        player.profits = _counted(ref.rules.profit_values, own["profits"])
        player.powers = _counted(POWERS, own["powers"])
        player.investments.sort(key=table.box.place.__getitem__)
    table.profit_deck = _counted(ref.rules.profit_values, state["profit_deck"])
    table.unseen = _counted(POWERS, state["power_deck"])
    used = [public["used"][(public["first_used"] + i) % public["used"].size] for i in range(public["n_used"])]
    table.used = [POWERS[power] for power in used]
    table.turn, table.round = int(public["turn"]), int(public["rounds"])
    table.first, table.active = int(public["first"]) + 1, int(public["active"]) + 1
    table.note_who_is_there()


def _counted(names: Sequence[T], counts: np.ndarray) -> Counter[T]:
    return Counter({name: int(n) for name, n in zip(names, counts, strict=False)})
