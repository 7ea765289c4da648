"""Determine the rule broken by an event that is not due."""

from bng_sim.referees.bluffing import endings
from bng_sim.referees.bluffing.table_state import TableState
from bng_sim.referees.faults import Event

RULE_OF_POWER = {"spy": "P4", "gag": "P5", "swap": "P6", "boost": "P7", "insure": "P8", "raid": "P9"}
IN_SET_UP = ("seat", "first_player")
OF_CARDS = {"play", "put_away", "flip", "take", "take_revealed", "discard"}
INTRUDERS = {  # where a turn is due, what is found instead is one event too many
    "seat": "S1", "first_player": "S3", "start_points": "S6", "decision": "T1", "play": "T2", "put_away": "T4",
    "vote": "V2", "flip": "X1",
    "compare": "X4", "take": "X5", "take_revealed": "X7", "discard": "X8", "pass_over": "E2", "score": "E6",
    "win": "E6", "replay": "W5",
}  # fmt: skip


def broken_rule(table: TableState, due: str, rule: str, found: Event) -> str:
    """Return the rule broken by the event `found`, where `rule` made one of the kind `due` due."""
    kind = found["event"]
    if due in IN_SET_UP and kind in OF_CARDS:
        return "S2"
    power = kind if kind in RULE_OF_POWER else found.get("decision", "")
    if power in RULE_OF_POWER and due not in RULE_OF_POWER:
        return rule_of_power(table, power, found["seat"])
    if kind == "end" and found["ending"] not in endings.possible(table):
        return endings.RULE[found["ending"]]
    if due == "turn":
        is_vote = found.get("decision") == "vote"
        return rule_of_vote(table, found["seat"], "V1") if is_vote else INTRUDERS.get(kind, rule)
    return rule


def rule_of_power(table: TableState, power: str, seat: int) -> str:
    """Return the rule by which somebody may not use a power now."""
    if table.holder(power) != seat:
        return "P1"
    if not table.players[seat].uses:
        return "P2"
    return "P3" if table.is_barred(power, seat) else RULE_OF_POWER[power]


def rule_of_vote(table: TableState, seat: int, rule: str) -> str:
    """Return the rule by which somebody may not be asked to vote now; else the one given."""
    player = table.players.get(seat)
    if player is None:
        return "W5"
    if seat in table.voters:
        return "V2"
    if player.down:
        return "P5" if seat != table.active else rule
    return "X9" if player.was_flipped else "V1"
