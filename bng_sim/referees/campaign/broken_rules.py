"""Determine the rule broken by an event that is not due."""

from bng_sim.referees.campaign.table_state import TableState
from bng_sim.referees.faults import Event

Last = tuple[Event, str]  # what was taken last, and the rule by which it came
FRAMES = ("turn", "roll", "rest", "end")  # where these are due, what comes instead is one too many
RULE_OF_ENDING = {"last_standing": "W2", "stalemate": "W3"}
INTRUDERS = {
    "first_player": "S1", "billionaire": "S3", "knows_ag": "J3", "shuffle": "S6", "turn": "V1", "roll": "V2",
    "roll_in_jail": "J5", "roll_for_rent": "R4", "move": "V2", "lap": "V4", "salary_missed": "V5", "intern": "V4",
    "rest": "V2", "pay": "F3", "deed": "V3", "no_deed": "B4", "favors": "B2", "declined": "B3", "auction": "A1",
    "bid": "A2", "passes": "A2", "auctioned": "A3", "rent_missed": "R6", "rent": "R6", "tax": "X1", "card": "C1",
    "keep_card": "C4", "use_card": "J6", "jailed": "J1", "past_jail": "J7", "files": "J6", "senator_used": "J6",
    "senator": "J8", "evasion_kept": "J8", "released": "J4", "failure": "J5", "debt": "F1", "law_loan": "F4",
    "refused": "F7", "loan": "F7", "law_repaid": "F5", "loan_repaid": "F7", "bankrupt": "K1", "build": "H2",
    "sell": "H7", "scarce": "H6", "mortgage": "G1", "lift": "G3", "inherit": "G5", "clear_mortgage": "K3",
    "force": "G6", "propose": "T1", "trade": "T4", "trade_refused": "T4", "net_worth": "W4", "win": "W1",
    "first_bid": "S11",
}  # fmt: skip
QUESTIONS = {
    "jail": "J4", "evade": "J6", "income_tax": "X2", "buy": "B1", "bid": "A2", "demand": "R6", "raise": "F2",
    "lend": "F7", "manage": "M1", "build": "H2", "want_house": "H6", "place": "H6", "sell": "H7", "mortgage": "G1",
    "lift": "G3", "repay": "F5", "force": "G6", "defend": "G6", "offer": "T2", "money": "T3", "accept": "T4",
    "inherit": "G5",
}  # fmt: skip
INTRUDING_DEBTS = {"rent": "R6", "tax": "X1", "card": "C6", "bail": "J5", "bribe": "J8"}
INTRUDING_MONEY = {
    "salary": "V4", "extra": "S4", "law_benefit": "F5", "price": "B1", "bid": "A3", "rent": "F1", "tax": "F1",
    "card": "C6", "bail": "J4", "bribe": "J8", "building": "H7", "mortgage": "G1", "interest": "G5",
    "forced_sale": "G6", "trade": "T4", "loan": "F4", "repayment": "F5", "bankruptcy": "K2",
    "turn_order": "S8", "first_bid": "S11",
}  # fmt: skip


def broken_rule(table: TableState, last: Last, due: str, rule: str, found: Event) -> str:
    """Return the rule broken by the event `found`, where `rule` made one of the kind `due` due.

    What comes a second time breaks the rule by which it came the first time; where nothing but the next step of a
    turn is due, what comes instead breaks the rule that would have made it due.
    """
    kind = found["event"]
    if _is_again(last, found):
        return last[1]
    if kind == "end":
        return rule_of_end(found) if due != "end" else rule
    is_business = due == "decision" and rule == "M1"
    is_too_much = due in FRAMES or is_business
    if not is_too_much or (kind in FRAMES and not (is_business and kind == "roll")):
        return rule
    return _intruder(found)


def _is_again(last: Last, found: Event) -> bool:
    """Return whether an event says the same as the one before it."""
    return {**last[0], "n": 0} == {**found, "n": 0}


def _intruder(found: Event) -> str:
    """Return the rule broken by an event that nothing makes due."""
    kind = found["event"]
    if kind == "pay":
        return INTRUDING_MONEY[found["reason"]]
    if kind == "debt":
        return INTRUDING_DEBTS.get(found["reason"], "F1")
    return QUESTIONS[found["decision"]] if kind == "decision" else INTRUDERS[kind]


def rule_of_question(last: Last, rule: str, found: Event) -> str:
    """Return the rule broken when another question is found than the one due by `rule`."""
    if _is_again(last, found):
        return last[1]
    return QUESTIONS[found["decision"]] if rule == "M1" else rule


def rule_of_end(found: Event) -> str:
    """Return the rule by which the game does not end so, or not now."""
    return RULE_OF_ENDING[found["ending"]]
