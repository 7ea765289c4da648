"""Which rule is broken when another event is found than the one that is due."""

from bng_sim.referees.guillotines.faults import Event
from bng_sim.referees.guillotines.table import Table

PANIC = {"panic_due", "panic", "pledge", "trade", "roll", "take_rebel", "panic_ends"}
FROM_LEVEL_2 = PANIC | {"crisis", "add_crisis"}
ENDINGS = {"assets": "W4", "revolution": "K5", "stalemate": "T5"}
ENDS_ROUND = {"turn", "decision", "gather", "next_round"}  # each shows that the Round's end itself was skipped
ACTIONS = {"play", "invest", "exchange", "swap", "buy", "scam", "pass"}
IN_SET_UP = {"lay_out": "S2", "deal": "S4", "deal_hand": "S4", "add_crisis": "S4", "shuffle": "S6"}
INTRUDERS = {
    "seat": "S1", "lay_out": "S2", "deal_hand": "S4", "starting_player": "S5", "draw": "T2",
    "decline": "T2", "reveal": "B2", "score": "B2", "claim": "B4", "discard": "B5", "close": "B6",
    "add_crisis": "K4", "return": "A2", "shuffle": "R2", "gather": "R2", "pledge": "P3", "trade": "P3", "roll": "P4",
    "take_rebel": "P4", "panic_ends": "P3", "emergency": "R3", "next_round": "R6", "win": "W1",
}  # fmt: skip


def culprit(table: Table, due: str, rule: str, found: Event) -> str:
    """The rule broken when `due` was expected, by `rule`, and `found` came."""
    kind = found["event"]
    if table.rules.level == 1 and kind in FROM_LEVEL_2:
        return "S7"
    if kind == "end" and due != "win":
        return ENDINGS[found["ending"]]
    if due == "starting_player":
        return "S6" if kind in FROM_LEVEL_2 - {"add_crisis"} else IN_SET_UP.get(kind, rule)
    if _is_complete(due, rule, kind):
        return _intruder(table, due, rule, found)
    return _skipped(table, due, rule, found)


def _is_complete(due: str, rule: str, found: str) -> bool:
    """Whether nothing was under way when the event was found."""
    if due == "round_ends":
        return found not in ENDS_ROUND
    return due in ("turn", "next_round") or (due == "decision" and rule in ("T2", "T3", "R7"))


def _skipped(table: Table, due: str, rule: str, found: Event) -> str:
    """In the middle of things what is due was skipped; but P5 and B7 say what must not come instead."""
    if due == "end" and rule == "K5" and found["event"] in PANIC:
        return "P5"
    if due == "crisis" and found["event"] == "round_ends" and not table.deck:
        return "B7"
    return rule


def _intruder(table: Table, due: str, rule: str, found: Event) -> str:
    """Where all before is complete, the event found is one too many."""
    kind = found["event"]
    if kind == "crisis":
        return _crisis(table, found["card"])
    if kind in ("panic_due", "panic"):
        return "P5" if table.panic_was_due else "P1"
    if kind in ("round_ends", "deal"):
        return _deck(table, found)
    if kind == "decision":
        return "R7" if found["decision"] == "end_round" else rule
    if kind in ACTIONS:
        return rule if rule in ("T2", "T3") else "T3"
    return INTRUDERS.get(kind, rule)


def _deck(table: Table, found: Event) -> str:
    """The Round's end too early (R7, R1, T4), or a card dealt, also without a deck (B6, B7)."""
    if found["event"] == "deal":
        return "B6" if table.deck else "B7"
    if found["consensus"]:
        return "R7"
    return "R1" if table.deck else "T4"


def _crisis(table: Table, card: int) -> str:
    """One that has struck (K6), one lying open (K2), or any other without a Buy (K3)."""
    if card in table.guillotine:
        return "K6"
    return "K2" if any(market.open == card for market in table.markets.values()) else "K3"
