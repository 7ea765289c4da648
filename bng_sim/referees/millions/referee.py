"""Provide what all chapters of the referee use: expecting events and checking decisions."""

from collections.abc import Iterable, Iterator

from bng_sim.referees.faults import Event
from bng_sim.referees.millions.broken_rules import broken_rule, rule_of_question, rule_of_reveal
from bng_sim.referees.millions.parameters import Rules
from bng_sim.referees.millions.table_state import Character, TableState
from bng_sim.referees.reader import Reader


class Referee(Reader[Rules, TableState]):
    """Hold a game under audit: its rules, the table and the log."""

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, due, rule, found)

    def misfit(self, rule: str, found: Event) -> str:
        """Return the rule that made the event due, but for a Character that is revealed when it is not its turn."""
        return rule_of_reveal(self.table, found) if found["event"] == "reveal" else rule

    def characters(self, kind: str, rule: str, of: Iterable[Character]) -> Iterator[Character]:
        """Yield each of these Characters as an event of this kind names it, which the caller expects (`each`)."""
        named = {character.name: character for character in of}
        return map(named.__getitem__, self.each(kind, rule, named, "character"))

    def rule_of_question(self, decision: str, asked: str, found: Event) -> str:
        """Return the rule broken by another question than the one due: one never to be asked, or not now."""
        rule = rule_of_question(self.table, found) if found["decision"] in ("claim", "call", "pay") else ""
        return rule if rule in ("N1", "T2") else self.broken_rule("decision", asked, found)
