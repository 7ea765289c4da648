"""Determine the rule broken by an event that is not due, or an entry that is in no list."""

from bng_sim.referees.billionaire.options import NO, Move, split
from bng_sim.referees.billionaire.table_state import Auction, TableState
from bng_sim.referees.faults import Event

FRAMES = ("turn", "roll")  # where these are due, what comes instead is one too many
WINDOWS = ("T2", "T6")  # the same where a window for Power Play cards is due
RULE_OF_ENDING = {"billionaire": "W1", "sold_out": "W3", "stalemate": "W6"}
INTRUDERS = {
    "deal": "S4", "first_player": "S5", "first_bids": "S8", "pass_own": "H1", "draw_profit": "M2", "short": "M3",
    "draw_power": "P1",
    "name_target": "N1", "play_power": "P3", "security": "X3", "cancel": "X1", "put_up": "A2", "bids": "B3",
    "tie": "B5", "draw_lots": "B6", "win_bidding": "B7", "overbid": "B8", "forfeit": "B8", "pay": "Y3", "sold": "B7",
    "unsold": "B4", "spin": "N3", "seize": "N4", "take_profit": "N5", "look": "P6", "proxy_fight": "P7",
    "disaster": "P5", "total": "W1", "win": "W4",
}  # fmt: skip
QUESTIONS = {
    "play": "P3", "security": "X3", "deck": "A3", "bid": "B1", "forfeit": "B8", "pay": "Y3", "analyze": "N1",
    "headquarters": "H4", "take_profit": "P6",
}  # fmt: skip
EFFECTS = {"power_play": "P4", "disaster": "P5", "espionage": "P6", "proxy_fight": "P7", "analyze_any": "P8"}


def broken_rule(table: TableState, due: str, rule: str, found: Event) -> str:
    """Return the rule broken by the event `found`, where `rule` made one of the kind `due` due."""
    kind = found["event"]
    if _is_too_late(table, found):
        return "P2"
    if kind == "end" and due != "end":
        return rule_of_end(table, found)
    if kind == "land" and due in ("pass_own", "draw_profit", "short"):
        return "T4"
    is_too_much = due in FRAMES or (due == "decision" and rule in WINDOWS)
    return _intruder(table, found) if is_too_much and kind not in (*FRAMES, "land", "end") else rule


def _intruder(table: TableState, found: Event) -> str:
    """Return the rule broken by an event that nothing makes due."""
    if table.blame:
        return table.blame
    return QUESTIONS[found["decision"]] if found["event"] == "decision" else INTRUDERS[found["event"]]


def _is_too_late(table: TableState, found: Event) -> bool:
    """Return whether the event is about a Power Play card, though bids have been revealed (P2)."""
    is_card = found["event"] in ("play_power", "security") or found.get("decision") in ("play", "security")
    return table.revealed and is_card


def rule_of_question(table: TableState, rule: str, found: Event) -> str:
    """Return the rule broken when another question is found than the one due by `rule`."""
    if _is_too_late(table, found):
        return "P2"
    is_intruder = found["decision"] == "security" or rule in WINDOWS
    return QUESTIONS[found["decision"]] if is_intruder else rule


def rule_of_end(table: TableState, found: Event) -> str:
    """Return the rule by which the game does not end so now: too early for it, or there is no reason (W2)."""
    is_there = any(table.total(seat) >= table.rules.goal for seat in table.players)
    return "W2" if found["ending"] == "billionaire" and is_there else RULE_OF_ENDING[found["ending"]]


def rule_of_play(move: Move) -> str:
    """Return the rule by which a Power Play card cannot be played so."""
    power, _ = split(move)
    return EFFECTS.get(power, "P3")


def rule_of_target(table: TableState, seat: int, rule: str, move: Move) -> str:
    """Return the rule by which an Investment cannot be named: it is protected, or else `rule`."""
    owner = table.owner(str(move))
    if owner in (0, seat) or table.is_unprotected(str(move)):
        return rule
    return "N2"


def rule_of_bid(table: TableState, auction: Auction, seat: int, move: Move) -> str:
    """Return the rule by which so much cannot be bid."""
    if not isinstance(move, int) or move < 0:
        return "B1"
    rules = table.rules
    return "B2" if move > min(table.means(seat) + rules.overbid_reach, rules.bid_cap) else "B5"


def rule_of_payment(table: TableState, seat: int, unneeded: list[Move], move: Move) -> str:
    """Return the rule by which a card cannot be given: it is not there, cannot make the exact sum, or is not needed."""
    if move == NO or not table.holds(seat, str(move)):
        return "Y1"
    return "Y4" if move in unneeded else "Y3"
