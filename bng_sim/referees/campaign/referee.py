"""Provide what all chapters of the referee use: expecting events, checking decisions, moving money."""

from bng_sim.referees.campaign.broken_rules import Last, broken_rule, rule_of_question
from bng_sim.referees.campaign.parameters import Rules
from bng_sim.referees.campaign.table_state import TableState
from bng_sim.referees.faults import Event
from bng_sim.referees.log import Log
from bng_sim.referees.reader import Reader


class Over(Exception):  # noqa: N818 (it is one of the game's rules, not an error of the program)
    """Raised where only one player is left (K1, W2)."""


class Referee(Reader[Rules, TableState]):
    """Hold a game under audit: its rules, the table and the log."""

    __slots__ = ("last",)

    def __init__(self, rules: Rules, table: TableState, log: Log) -> None:
        """Start before the first event."""
        super().__init__(rules, table, log)
        self.last: Last = ({}, "")

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, self.last, due, rule, found)

    def accept(self, event: Event, rule: str = "") -> None:
        """Take the next event, and remember by which rule it came: if it comes again, that breaks the same."""
        super().accept(event)
        self.last = (event, rule)

    def rule_of_question(self, decision: str, asked: str, found: Event) -> str:
        """Return the rule broken by another question than the one due, or one to another seat."""
        return asked if found["decision"] == decision else rule_of_question(self.last, asked, found)

    def pay(self, payer: int, to: int, amount: int, reason: str, rule: str) -> None:
        """Take the event of a payment between players or the Fund (0); an amount of 0 has no event."""
        if amount <= 0:
            return
        self.expect("pay", rule, seat=payer or None, to=to or None, amount=amount, reason=reason)
        for seat, change in ((payer, -amount), (to, amount)):
            if seat:
                self.table.players[seat].cash += change

    def hand(self, name: str, seat: int, rule: str) -> None:
        """Take the event by which a deed gets another owner, or none (seat 0)."""
        self.expect("deed", rule, deed=name, seat=seat or None)
        self.table.owners[name] = seat

    def clear(self, name: str, rule: str) -> None:
        """Take the event that clears a deed's mortgage without a payment."""
        self.expect("clear_mortgage", rule, deed=name)
        self.table.mortgaged.discard(name)
