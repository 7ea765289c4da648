"""Provide what all chapters of the referee use: expecting events and checking decisions."""

from bng_sim.referees.billionaire.broken_rules import broken_rule, rule_of_question
from bng_sim.referees.billionaire.parameters import Rules
from bng_sim.referees.billionaire.table_state import TableState
from bng_sim.referees.faults import Event
from bng_sim.referees.reader import Reader


class Referee(Reader[Rules, TableState]):
    """Hold a game under audit: its rules, the table and the log."""

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, due, rule, found)

    def rule_of_question(self, decision: str, asked: str, found: Event) -> str:
        """Return the rule broken by another question than the one due, or one to another seat."""
        return asked if found["decision"] == decision else rule_of_question(self.table, asked, found)
