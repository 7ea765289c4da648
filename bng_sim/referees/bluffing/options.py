"""List the options of each decision (chapter D) in the order of the rules page."""

from typing import Any

from bng_sim.referees.bluffing.table_state import TableState

Move = dict[str, Any]  # as the log writes an entry: {"card": 7}, {"seat": 2} or {"answer": "no"}

NO: Move = {"answer": "no"}
YES: Move = {"answer": "yes"}
APPROVE: Move = {"answer": "approve"}
CHALLENGE: Move = {"answer": "challenge"}
VOTES = [APPROVE, CHALLENGE]
NO_YES = [NO, YES]


def play(table: TableState, seat: int) -> list[Move]:
    """List the cards of a player's hand (T2, T3)."""
    return [{"card": card} for card in table.players[seat].hand]


def spy(table: TableState, seat: int) -> list[Move]:
    """List "no" and each other player with a face-down card (P4)."""
    return [NO, *({"seat": other} for other in table.others(seat) if table.players[other].down)]


def raid(table: TableState, seat: int) -> list[Move]:
    """List "no" and each card in the others' Bonus piles (P9)."""
    return [NO, *({"card": card} for other in table.others(seat) for card in table.players[other].bonus)]


def gag(table: TableState) -> list[Move]:
    """List "no" and each voter (P5)."""
    return [NO, *({"seat": voter} for voter in table.voters)]


def swap(table: TableState, seat: int) -> list[Move]:
    """List "no" and each card of a player's hand (P6)."""
    return [NO, *play(table, seat)]
