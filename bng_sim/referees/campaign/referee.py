"""Provide what all chapters of the referee use: expecting events, checking decisions, moving money."""

from collections.abc import Callable

from bng_sim.referees.campaign.broken_rules import Last, broken_rule, rule_of_question
from bng_sim.referees.campaign.options import Move
from bng_sim.referees.campaign.parameters import Rules
from bng_sim.referees.campaign.table_state import TableState
from bng_sim.referees.faults import LISTS, Event, breach, text
from bng_sim.referees.log import Log
from bng_sim.referees.reader import Reader


class Over(Exception):  # noqa: N818 (it is one of the game's rules, not an error of the program)
    """Raised where only one player is left (K1, W2)."""


class Referee(Reader):
    """Hold a game under audit: its rules, the table and the log."""

    __slots__ = ("last", "rules", "table")

    def __init__(self, rules: Rules, table: TableState, log: Log) -> None:
        """Start before the first event."""
        super().__init__(log)
        self.rules, self.table = rules, table
        self.last: Last = ({}, "")

    def state(self) -> str:
        """Describe the table briefly."""
        return str(self.table)

    def clock(self) -> tuple[int, int]:
        """Return the turn and round that an event must have now: turns begun, and rounds begun, at least 1."""
        return self.table.turn, max(1, self.table.round)

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, self.last, due, rule, found)

    def expect(self, kind: str, rule: str, **fields: object) -> Event:
        """Take the next event, and remember by which rule it came: if it comes again, that breaks the same."""
        event = super().expect(kind, rule, **fields)
        self.last = (event, rule)
        return event

    def ask(
        self, seat: int, decision: str, options: list[Move], asked: str, chosen: str | Callable[[Move], str] = ""
    ) -> Move:
        """Take a decision that must have this list (D); return the entry chosen.

        Args:
            seat: The player who decides.
            decision: The decision.
            options: The expected list.
            asked: The rule broken if the decision is missing.
            chosen: The rule broken if the entry is not in the list, or a function from the entry to it; nothing
                if that is `asked` too.

        """
        event = self.due("decision", asked, seat=seat, decision=decision)
        if event["decision"] != decision:
            breach(rule_of_question(self.last, asked, event), f"decision {decision} of {seat}", text(event))
        if event["seat"] != seat:
            breach(asked, f"decision {decision} of {seat}", text(event))
        move: Move = event["move"]
        choice = event["choice"]
        if move not in options:
            rule = chosen(move) if callable(chosen) else chosen or asked
            breach(rule, f"one of the {len(options)} entries of {decision}: {options}", text(event))
        if event["options"] != len(options):
            breach(LISTS, f"{len(options)} entries of {decision}: {options}", text(event))
        if not 0 <= choice < len(options) or options[choice] != move:
            breach(LISTS, f"this entry at place {options.index(move)}", text(event))
        self.accept(event)
        self.last = (event, asked)
        return move

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
