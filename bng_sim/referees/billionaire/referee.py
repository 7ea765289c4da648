"""What every chapter of the referee works with: expecting the next event, and checking a decision."""

from collections.abc import Callable

from bng_sim.referees.billionaire.culprits import culprit, rule_of_question
from bng_sim.referees.billionaire.options import Move
from bng_sim.referees.billionaire.parameters import Rules
from bng_sim.referees.billionaire.table import Table
from bng_sim.referees.faults import LISTS, Event, breach, text
from bng_sim.referees.log import Log
from bng_sim.referees.reader import Reader


class Referee(Reader):
    """One game under audit: its rules, the table and the log."""

    __slots__ = ("rules", "table")

    def __init__(self, rules: Rules, table: Table, log: Log) -> None:
        """Before the first event."""
        super().__init__(log)
        self.rules, self.table = rules, table

    def state(self) -> str:
        """The table, in short."""
        return str(self.table)

    def clock(self) -> tuple[int, int]:
        """Turn and round that an event now says: turns begun, and rounds begun, at least 1."""
        return self.table.turn, max(1, self.table.round)

    def culprit(self, due: str, rule: str, found: Event) -> str:
        """The rule broken when another event is found than the one that is due."""
        return culprit(self.table, due, rule, found)

    def ask(
        self, seat: int, decision: str, options: list[Move], asked: str, chosen: str | Callable[[Move], str]
    ) -> Move:
        """Take a decision, whose list must be this one (D); return the entry chosen.

        Args:
            seat: Who is asked.
            decision: What is asked.
            options: The list.
            asked: The rule that is broken if it is not asked.
            chosen: The rule that is broken if the entry is none of the list, or what says it of the entry.

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
