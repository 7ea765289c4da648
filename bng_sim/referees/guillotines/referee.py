"""Provide what all chapters of the referee use: expecting events and checking decisions."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from bng_sim.referees.faults import Event
from bng_sim.referees.guillotines.broken_rules import RULE_OF_DECISION, broken_rule, rule_of_reveal
from bng_sim.referees.guillotines.options import Move, read
from bng_sim.referees.guillotines.parameters import Rules
from bng_sim.referees.guillotines.table_state import TableState
from bng_sim.referees.log import Log
from bng_sim.referees.reader import Reader

RULE_OF_MOVE = {
    "buy": "B1", "invest": "I1", "exchange": "X1", "swap": "X2", "audit": "A1", "scam": "A3", "game": "A4",
    "purchase": "U6",
}  # fmt: skip
MOVE_A_CARD = {
    "deal", "deal_hand", "draw", "discard", "crisis", "add_crisis", "take_card", "discard_from_hand", "bribe",
    "puppet_card",
}  # fmt: skip


class Referee(Reader[Rules, TableState]):
    """Hold a game under audit: its rules, the table, the log, and its ending if it has ended."""

    __slots__ = ("ending", "winner")

    def __init__(self, rules: Rules, table: TableState, log: Log) -> None:
        """Start before the first event."""
        super().__init__(rules, table, log)
        self.ending = ""
        self.winner: int | None = None

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, due, rule, found)

    def misfit(self, rule: str, found: Event) -> str:
        """Return K6 if the event moves a Crisis that has struck, otherwise the `rule` by which another was due."""
        return "K6" if self.has_struck(found) else rule

    def has_struck(self, event: Event) -> bool:
        """Return whether the event moves a Crisis that has struck (K6)."""
        return event["event"] in MOVE_A_CARD and event["card"] in self.table.guillotine

    def decide(self, seat: int, decision: str, options: list[Move], rule: str = "") -> Move:
        """Take a decision as `ask` does, due by this rule if several ask it; return the entry chosen."""
        rule = rule or RULE_OF_DECISION[decision]
        return self.ask(seat, decision, options, rule, partial(self._rule_of_choice, decision, rule))

    def move(self, logged: Any) -> Move:
        """Return an entry of a list as `options` lists it."""
        return read(logged)

    def listed(self, decision: str, options: Sequence[object]) -> str:
        """Describe a list of options, which may be long."""
        return f"{len(options)} options of {decision}"

    def rule_of_question(self, decision: str, asked: str, found: Event) -> str:
        """Return the rule broken by another question, which is that of the missing one or of the one asked."""
        other = found["decision"]
        if other == decision:
            return "T1" if decision in ("draw", "act") else asked
        if {decision, other} == {"draw", "act"}:
            return "T2"
        if decision not in ("draw", "act"):
            return asked
        return rule_of_reveal(self.table, found) if other == "reveal" else RULE_OF_DECISION[other]

    def _rule_of_choice(self, decision: str, rule: str, move: Move) -> str:
        """Return the rule by which a move is not in a list."""
        if decision in ("act", "game_buy"):
            rule = RULE_OF_MOVE.get(move.kind, rule)
        is_spendable = not any(self.table.cards[card].is_crisis for card in move.spent)
        return "K1" if rule == "B1" and not is_spendable else rule
