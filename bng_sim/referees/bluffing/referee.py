"""Provide what all chapters of the referee use: expecting events and checking decisions."""

from bng_sim.referees.bluffing.broken_rules import broken_rule, rule_of_vote
from bng_sim.referees.bluffing.parameters import Rules
from bng_sim.referees.bluffing.table_state import TableState
from bng_sim.referees.faults import Event
from bng_sim.referees.reader import Reader


class Referee(Reader[Rules, TableState]):
    """Hold a game under audit: its rules, the table and the log."""

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, due, rule, found)

    def misfit(self, rule: str, found: Event) -> str:
        """Return W5 if the event names a player who does not play again, otherwise the `rule` of the one due."""
        return rule if found.get("seat", 0) in {0, *self.table.players} else "W5"

    def rule_of_question(self, decision: str, asked: str, found: Event) -> str:
        """Return the rule broken by another question than the one due, or one to another seat."""
        if found["decision"] != decision:
            return self.broken_rule("decision", asked, found)
        return self.misfit(rule_of_vote(self.table, found["seat"], asked) if decision == "vote" else asked, found)
