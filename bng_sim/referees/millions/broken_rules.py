"""Determine the rule broken by an event that is not due, or an entry that is in no list."""

from bng_sim.referees.faults import Event
from bng_sim.referees.millions.options import Move
from bng_sim.referees.millions.table_state import Character, TableState

RULE_OF_ENDING = {"target": "E2", "last_round": "E3", "stalemate": "E5"}
FRAMES = {"visit", "circuit", "settled", "heist", "end"}  # where these are due, what comes instead is one too many
INTRUDERS = {
    "pile": "S6", "first_leader": "S8", "heist": "P1", "show": "E1", "place": "P3", "ante": "P4", "face_up": "P8",
    "face_down": "P8", "circuit": "N2", "claim": "N3", "call": "N3", "visit": "N2", "stay": "N5", "offer": "N6",
    "refuse": "N6", "price": "N7", "leave": "N5", "ante_back": "P6", "settled": "N8", "final_answer": "N9",
    "stand": "H4", "name": "H2", "ante_lost": "H3", "earn_card": "I1", "fine": "H7", "loot": "L2", "share": "L2",
    "fee": "L3", "theft": "L4", "bonus": "L5", "cash": "E6", "win": "E6",
    "first_bid": "S12", "bid_paid": "S12", "extra_cash": "S10",
}  # fmt: skip
RULE_OF_QUESTION = {  # of a question that is not due: the first of a round comes behind its card (P1)
    "plan": "P1", "claim": "N3", "call": "N3", "move": "N4", "answer": "N6", "pay": "N7", "name": "H2",
}  # fmt: skip
OF_PLAYERS_IN = ("claim", "call", "pay", "intimidate")  # N1: asked only of those with a Character in


def broken_rule(table: TableState, due: str, rule: str, found: Event) -> str:
    """Return the rule broken by the event `found`, where `rule` made one of the kind `due` due."""
    kind = found["event"]
    if kind == "look" or found.get("decision") == "intimidate":
        return rule_of_look(table, found["seat"], "I3")
    if kind == "end":
        return rule if due == "end" else RULE_OF_ENDING[found["ending"]]
    return _intruder(table, due, rule, found) if due in FRAMES else rule


def _intruder(table: TableState, due: str, rule: str, found: Event) -> str:
    """Return the broken rule where the next visit, circuit, round or end is due: that of what came before it."""
    kind = found["event"]
    if due == "end" or (due, kind) == ("settled", "circuit"):
        return rule
    if kind == "reveal" or found.get("decision") == "final_answer":
        return "N8"
    if kind == "decision":
        return rule_of_question(table, found)
    if kind == "bribe":
        return "N7" if table.caller else "N6"
    if kind == "eliminate":
        return {"clashed": "H3", "named": "H6", "fined": "H7"}[found["how"]]
    return INTRUDERS[kind]


def rule_of_question(table: TableState, found: Event) -> str:
    """Return the rule by which a question is not to be asked."""
    decision, seat = found["decision"], found["seat"]
    if decision == "pay" and not table.round:
        return "S12"
    if decision == "pay" and seat == table.caller:
        return "T2"
    if decision in OF_PLAYERS_IN and not table.those_in(seat):
        return "N1"
    if decision == "move" and not table.those_in(seat):
        return "N10"
    return RULE_OF_QUESTION[decision]


def rule_of_look(table: TableState, seat: int, rule: str) -> str:
    """Return the rule by which a player may not look now: there is no card to do it with, or else the one given."""
    player = table.players[seat]
    if player.looks:
        return rule
    if player.has_earned:
        return "I2"
    return "I1" if any(other.has_earned for other in table.players.values()) else "S7"


def rule_of_reveal(table: TableState, found: Event) -> str:
    """Return the rule by which a Character is not to be revealed now."""
    character = table.characters.get(found["character"])
    if character is None or character.is_revealed or character.status == "left":
        return "H1"
    return "H5" if character.role == table.named else "H1"


def rule_of_plan(table: TableState, seat: int, move: Move) -> str:
    """Return the rule by which these Roles cannot be chosen."""
    roles = move.get("roles", [])
    if len(roles) != table.rules.characters_each:
        return "S3"
    if len(set(roles)) < len(roles):
        return "T1"
    return "V1" if set(roles) & set(table.players[seat].roles) else "P3"


def rule_of_move(table: TableState, visited: Character, move: Move) -> str:
    """Return the rule by which the owner of a visited Character cannot do this."""
    if "price" in move:
        return "N7"
    if "offer" not in move:
        return "N5"
    other = table.characters[move["offer"]]
    if other.seat == visited.seat:
        return "T2"
    if other.status == "left":
        return "N10"
    return "N5" if other.status == "bound" else "N6"
