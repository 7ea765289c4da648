"""What every chapter of the referee works with: expecting the next event, and checking a decision."""

from collections.abc import Callable, Collection

from bng_sim.referees.bluffing.culprits import culprit, rule_of_vote
from bng_sim.referees.bluffing.options import Move
from bng_sim.referees.bluffing.parameters import Rules
from bng_sim.referees.bluffing.table import Table
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
        """Turn and round that an event now says."""
        return self.table.turn, self.table.round

    def culprit(self, due: str, rule: str, found: Event) -> str:
        """The rule broken when another event is found than the one that is due."""
        return culprit(self.table, due, rule, found)

    def misfit(self, rule: str, found: Event) -> str:
        """W5, if somebody who does not play again does something; else the rule that made the event due."""
        return rule if found.get("seat", 0) in {0, *self.table.players} else "W5"

    def expect_each(self, kind: str, rule: str, seats: Collection[int], of: Callable[[int], dict[str, object]]) -> None:
        """One event of this kind for each seat, in any order, for the rules name none."""
        waiting = list(seats)
        while waiting:
            event = self.due(kind, rule, seats=waiting)
            if event["seat"] not in waiting:
                breach(self.misfit(rule, event), f"{kind} of one of {waiting}", text(event))
            waiting.remove(event["seat"])
            self.expect(kind, rule, seat=event["seat"], **of(event["seat"]))
        self.refuse(kind, rule)

    def ask(self, seat: int, decision: str, options: list[Move], asked: str, chosen: str) -> Move:
        """Take a decision, whose list must be this one (D); return the entry chosen.

        Args:
            seat: Who is asked.
            decision: What is asked.
            options: The list.
            asked: The rule that is broken if it is not asked.
            chosen: The rule that is broken if the entry is none of the list.

        """
        event = self.due("decision", asked, seat=seat, decision=decision)
        if event["decision"] != decision:
            breach(self.culprit("decision", asked, event), f"decision {decision} of {seat}", text(event))
        if event["seat"] != seat:
            rule = rule_of_vote(self.table, event["seat"], asked) if decision == "vote" else asked
            breach(self.misfit(rule, event), f"decision {decision} of {seat}", text(event))
        move, choice = event["move"], event["choice"]
        if move not in options:
            breach(chosen, f"one of the {len(options)} entries of {decision}: {options}", text(event))
        if event["options"] != len(options):
            breach(LISTS, f"{len(options)} entries of {decision}: {options}", text(event))
        if not 0 <= choice < len(options) or options[choice] != move:
            breach(LISTS, f"this entry at place {options.index(move)}", text(event))
        self.accept(event)
        return dict(move)
