"""Determine the rule broken by an event that is not due."""

from bng_sim.referees.faults import Event
from bng_sim.referees.guillotines.table_state import TableState

PANIC = {"panic_due", "panic", "pledge", "trade", "roll", "take_rebel", "panic_ends"}
LEVEL_OF = dict.fromkeys(PANIC | {"crisis", "add_crisis"}, 2)
LEVEL_OF |= dict.fromkeys(
    (
        "bunker", "shuffle_roles", "draw_roles", "take_role", "return_role", "reveal_role", "role_order", "seize",
        "dictate", "escape", "take_card", "discard_from_hand",
    ), 3,
)  # fmt: skip
LEVEL_OF |= dict.fromkeys(
    (
        "give_role", "swap_envelopes", "also_wins", "bribe", "policy_due", "open_envelope", "setter", "policy",
        "taxed",
    ), 4,
)  # fmt: skip
PUPPETS = {"puppet_roll": "U4", "nudge": "U5", "puppet_card": "U4", "purchase": "U6", "puppet_trade": "U7"}
ENDINGS = {"assets": "W4", "revolution": "K5", "celebrity": "O6", "stalemate": "T5"}
BEFORE_THE_END = {"win", "also_wins", "escape", "reveal_role"}  # what an end comes too early for
RULE_OF_ROLE = {
    "banker": "O5", "celebrity": "O6", "disaster_speculator": "O7", "gangster": "O8", "power_broker": "O9",
    "scam_artist": "O10", "insider_trader": "O11", "toady": "O12", "vulture_capitalist": "O13",
}  # fmt: skip
RULE_OF_DECISION = {
    "end_round": "R7", "draw": "T2", "act": "T3", "claim": "B4", "game_buy": "A4", "pledge": "P3", "offer": "P3",
    "trade": "P3", "take_rebel": "P4", "give_back": "R3", "reveal": "O4", "power_broker": "O9", "dictate": "O9",
    "scam_artist": "O10", "scam_answer": "O10", "scam_give": "O10", "vulture": "O13", "insider_trader": "O11",
    "take_card": "O7", "discard": "O5", "bribe": "G1", "hold_up": "G3", "set_policy": "G4", "audit": "G6",
    "repress": "G7", "tax": "G8", "pick_role": "O3", "keep_role": "O3",
    "nudge": "U5", "puppet_trade": "U7",
}  # fmt: skip
ENDS_ROUND = {"turn", "decision", "gather", "next_round"}  # each shows that the Round's end itself was skipped
ACTIONS = {"play", "invest", "exchange", "swap", "buy", "scam", "pass", "purchase"}
SKIPS_PUPPET = {"turn", "nudge", "puppet_card", "round_ends", "audit"}  # each shows that the roll was skipped
IN_SET_UP = {"lay_out": "S2", "deal": "S4", "deal_hand": "S4", "add_crisis": "S4", "shuffle": "S6"}
INTRUDERS = {
    "seat": "S1", "lay_out": "S2", "deal_hand": "S4", "starting_player": "S5", "draw": "T2",
    "decline": "T2", "reveal": "B2", "score": "B2", "claim": "B4", "discard": "B5", "close": "B6",
    "add_crisis": "K4", "return": "A2", "shuffle": "R2", "gather": "R2", "pledge": "P3", "trade": "P3", "roll": "P4",
    "take_rebel": "P4", "panic_ends": "P3", "emergency": "R3", "next_round": "R6", "win": "W1", "bunker": "L1",
    "shuffle_roles": "O3", "draw_roles": "O3", "take_role": "O3", "return_role": "O3", "role_order": "O3",
    "give_role": "O13", "swap_envelopes": "O11", "seize": "O8", "dictate": "O9", "escape": "O6", "also_wins": "O12",
    "take_card": "O7", "discard_from_hand": "O5", "bribe": "G1", "policy_due": "G3", "open_envelope": "G3",
    "setter": "G3", "policy": "G4", "taxed": "G8",
    **PUPPETS,
}  # fmt: skip
ASKED_AT_ANY_TIME = ("T2", "T3", "R7", "G1")


def broken_rule(table: TableState, due: str, rule: str, found: Event) -> str:
    """Return the rule broken by the event `found`, where `rule` made one of the kind `due` due."""
    kind = found["event"]
    if not table.rules.has_puppets and (kind in PUPPETS or found.get("decision") in ("nudge", "puppet_trade")):
        return "U9"
    if LEVEL_OF.get(kind, 1) > table.rules.level:
        return "S7"
    if kind == "end" and due not in BEFORE_THE_END:
        return ENDINGS[found["ending"]]
    if due == "starting_player":
        return IN_SET_UP.get(kind, "S6" if kind in LEVEL_OF else rule)
    if _is_complete(due, rule, found):
        return _intruder(table, due, rule, found)
    return _skipped(table, due, rule, found)


def _is_complete(due: str, rule: str, found: Event) -> bool:
    """Return whether nothing was under way when the event was found."""
    if due == "puppet_roll":
        return not {found["event"], found.get("decision")} & SKIPS_PUPPET
    if due == "round_ends":
        return found["event"] not in ENDS_ROUND
    return due in ("turn", "next_round") or (due == "decision" and rule in ASKED_AT_ANY_TIME)


def _skipped(table: TableState, due: str, rule: str, found: Event) -> str:
    """Return the rule skipped in the middle of an action; but P5 and B7 name events that must not come instead."""
    if due == "end" and rule == "K5" and found["event"] in PANIC:
        return "P5"
    if due == "crisis" and found["event"] == "round_ends" and not table.deck:
        return "B7"
    return rule


def _intruder(table: TableState, due: str, rule: str, found: Event) -> str:
    """Return the rule broken by a surplus event after everything before is complete."""
    kind = found["event"]
    if kind == "crisis":
        return _crisis(table, found["card"])
    if kind in ("panic_due", "panic"):
        return "P5" if table.panic_was_due else "P1"
    if kind in ("round_ends", "deal", "discard"):
        return _pile(table, found)
    if kind in ("reveal_role", "decision"):
        return _asked(table, rule, found)
    if kind in ACTIONS:
        return _action(table, rule, found)
    return INTRUDERS.get(kind, rule)


def _action(table: TableState, rule: str, found: Event) -> str:
    """Return the rule for a player's action (T2, T3), or a Puppet's Buy (U4)."""
    if found["seat"] in table.puppets:
        return "U4"
    return rule if rule in ("T2", "T3") else "T3"


def _pile(table: TableState, found: Event) -> str:
    """Return the rule for an early end of a Round (R7, R1, T4), or a card dealt (B6, B7) or discarded."""
    if found["event"] == "discard":
        return "A4" if found["card"] == table.apart else INTRUDERS["discard"]
    if found["event"] == "deal":
        return "B6" if table.deck else "B7"
    if found["consensus"]:
        return "R7"
    return "R1" if table.deck else "T4"


def _asked(table: TableState, rule: str, found: Event) -> str:
    """Return the rule for a surplus decision: R7, or that of a higher level; for others the rule of what was due."""
    decision = found.get("decision", "reveal")
    if decision == "reveal":
        return rule_of_reveal(table, found)
    return RULE_OF_DECISION[decision] if decision == "end_round" or table.rules.level > 2 else rule


def rule_of_reveal(table: TableState, found: Event) -> str:
    """Return the rule for a Role shown or asked for wrongly: used already (O4), another's (O1), or not usable now."""
    role = found["role"] if found["event"] == "reveal_role" else found["move"].get("role")
    player = table.players[found["seat"]]
    if player.role != role:
        return "O1"
    return "O4" if player.is_shown or found["event"] == "reveal_role" else RULE_OF_ROLE[player.role]


def _crisis(table: TableState, card: int) -> str:
    """Return the rule for a Crisis: one that has struck (K6), one lying open (K2), or any other without a Buy (K3)."""
    if card in table.guillotine:
        return "K6"
    return "K2" if any(market.open == card for market in table.markets.values()) else "K3"
