"""List the options of each decision, in the order of chapter D."""

from typing import Any

from bng_sim.referees.millions.table_state import Character, TableState

Move = dict[str, Any]
NO, YES = {"answer": "no"}, {"answer": "yes"}
SILENT, LEAVE, STAY = {"answer": "silent"}, {"answer": "leave"}, {"answer": "stay"}
NOBODY, NONE = {"answer": "nobody"}, {"answer": "none"}
ACCEPT = {"answer": "accept"}
ANSWER = [{"answer": "refuse"}, ACCEPT]
PAY = [NO, YES]
FINAL_ANSWER = [STAY, LEAVE]


def plan(table: TableState, seat: int) -> list[Move]:
    """List the Roles that a player may choose, or the ordered pairs of them (D1, V1)."""
    rules, before = table.rules, table.players[seat].roles if table.rules.wont_get_fooled else []
    allowed = [role for role in rules.roles if role not in before]
    if rules.characters_each == 1:
        return [{"roles": [role]} for role in allowed]
    return [{"roles": [first, second]} for first in allowed for second in allowed if first != second]


def intimidate(table: TableState, seat: int) -> list[Move]:
    """List "no" and the Characters that a player can look at (I4)."""
    return [NO, *({"character": each.name} for each in table.looks_for(seat))]


def claim(table: TableState) -> list[Move]:
    """List silence and the Roles in play (N3)."""
    return [SILENT, *({"role": role} for role in table.rules.roles)]


def call(table: TableState, seat: int) -> list[Move]:
    """List nobody and the open Characters of others (N3)."""
    return [NOBODY, *({"character": each.name} for each in table.open_of_others(seat))]


def move(table: TableState, visited: Character) -> list[Move]:
    """List what the owner of a visited Character may do (D2)."""
    rules, is_open = table.rules, visited.status == "open"
    most = min(table.players[visited.seat].cash, rules.offer_max)
    moves: list[Move] = [SILENT]
    if is_open:
        moves.append(LEAVE)
    if is_open and rules.binding_stay:
        moves.append(STAY)
    for other in table.open_of_others(visited.seat):
        moves += [{"offer": other.name, "amount": amount} for amount in range(1, most + 1)]
    if is_open and rules.price_calls:
        moves += [{"price": amount} for amount in range(1, rules.offer_max + 1)]
    return moves


def name(table: TableState) -> list[Move]:
    """List the Roles that the Snitch can name, after "none" if that is allowed (H2)."""
    rules = table.rules
    shown = table.face_up if rules.snitch_names == "visible" else rules.roles
    roles: list[Move] = [{"role": role} for role in rules.roles if role in shown and role != "snitch"]
    return [NONE, *roles] if rules.snitch_may_pass else roles
