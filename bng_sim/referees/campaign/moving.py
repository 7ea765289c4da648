"""Tokens move, and laps are paid for (V2, V4, V5, S4, F5)."""

from bng_sim.games.campaign.declared.components import N_SQUARES
from bng_sim.referees.campaign.referee import Referee


def advance(ref: Referee, seat: int, squares: int, rule: str) -> None:
    """Move a token this many squares clockwise, by `rule`."""
    player = ref.table.players[seat]
    reached = player.square + squares
    put(ref, seat, reached % N_SQUARES, rule)
    if reached >= N_SQUARES:
        _complete_lap(ref, seat)
    else:
        ref.refuse("lap", "V4")


def retreat(ref: Referee, seat: int, squares: int, rule: str) -> None:
    """Move a token this many squares backwards, by `rule`: no lap, but perhaps a salary (V4)."""
    reached = ref.table.players[seat].square - squares
    put(ref, seat, reached % N_SQUARES, rule)
    ref.refuse("lap", "V4")
    if reached <= 0 and ref.rules.salary_backwards:
        _pay(ref, seat)
    else:
        for kind in ("pay", "intern", "salary_missed"):
            ref.refuse(kind, "V4")


def put(ref: Referee, seat: int, square: int, rule: str) -> None:
    """Put a token on a square, which completes no lap."""
    ref.expect("move", rule, seat=seat, square=square)
    ref.table.players[seat].square = square


def _complete_lap(ref: Referee, seat: int) -> None:
    """Count a completed lap, and pay for it (V4)."""
    ref.expect("lap", "V4", seat=seat)
    ref.table.players[seat].laps += 1
    _pay(ref, seat)


def _pay(ref: Referee, seat: int) -> None:
    """Pay what Go brings, unless its player misses the salary (V4, V5)."""
    table, rules = ref.table, ref.rules
    player = table.players[seat]
    if rules.go_miss == 100 or (rules.go_miss and ref.sees("salary_missed")):
        ref.expect("salary_missed", "V5", seat=seat)
        return
    ref.refuse("salary_missed", "V5")
    ref.pay(0, seat, rules.salary, "salary", "V4")
    ref.expect("intern", "V4", seat=seat)
    player.interns += 1
    if seat == table.billionaire:
        ref.pay(0, seat, rules.billionaire_extra, "extra", "S4")
    _benefit(ref, seat)


def _benefit(ref: Referee, seat: int) -> None:
    """Have a player with law debt pay the Billionaire for a salary (F5)."""
    table, player = ref.table, ref.table.players[seat]
    receiver = table.billionaire
    if receiver and receiver != seat and not table.players[receiver].is_out:
        due = -(-player.law * ref.rules.law_benefit // 100)
        ref.pay(seat, receiver, min(due, ref.rules.salary), "law_benefit", "F5")
