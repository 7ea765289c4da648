"""Provide what all chapters of the referee use: expecting events and checking decisions."""

from collections.abc import Callable

from bng_sim.referees.billionaire.broken_rules import broken_rule, rule_of_question
from bng_sim.referees.billionaire.options import Move
from bng_sim.referees.billionaire.parameters import Rules
from bng_sim.referees.billionaire.table_state import TableState
from bng_sim.referees.faults import LISTS, Event, breach, text
from bng_sim.referees.log import Log
from bng_sim.referees.reader import Reader


class Referee(Reader):
    """Hold a game under audit: its rules, the table and the log."""

    __slots__ = ("rules", "table")

    def __init__(self, rules: Rules, table: TableState, log: Log) -> None:
        """Start before the first event."""
        super().__init__(log)
        self.rules, self.table = rules, table

    def state(self) -> str:
        """Describe the table briefly."""
        return str(self.table)

    def clock(self) -> tuple[int, int]:
        """Return the turn and round that an event must have now: turns begun, and rounds begun, at least 1."""
        return self.table.turn, max(1, self.table.round)

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, due, rule, found)

    def ask(
        self, seat: int, decision: str, options: list[Move], asked: str, chosen: str | Callable[[Move], str]
    ) -> Move:
        """Take a decision that must have this list (D); return the entry chosen.

        Args:
            seat: The player who decides.
            decision: The decision.
            options: The expected list.
            asked: The rule broken if the decision is missing.
            chosen: The rule broken if the entry is not in the list, or a function from the entry to it.

        """
        event = self.due("decision", asked, seat=seat, decision=decision)
        if event["decision"] != decision:
            breach(rule_of_question(self.table, asked, event), f"decision {decision} of {seat}", text(event))
        if event["seat"] != seat:
            breach(asked, f"decision {decision} of {seat}", text(event))
        move: Move = event["move"]
        choice = event["choice"]
        if move not in options:
            rule = chosen if isinstance(chosen, str) else chosen(move)
            breach(rule, f"one of the {len(options)} entries of {decision}: {options}", text(event))
        if event["options"] != len(options):
            breach(LISTS, f"{len(options)} entries of {decision}: {options}", text(event))
        if not 0 <= choice < len(options) or options[choice] != move:
            breach(LISTS, f"this entry at place {options.index(move)}", text(event))
        self.accept(event)
        return move
