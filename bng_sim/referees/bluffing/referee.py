"""Provide what all chapters of the referee use: expecting events and checking decisions."""

from collections.abc import Callable, Collection

from bng_sim.referees.bluffing.broken_rules import broken_rule, rule_of_vote
from bng_sim.referees.bluffing.options import Move
from bng_sim.referees.bluffing.parameters import Rules
from bng_sim.referees.bluffing.table_state import TableState
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
        """Return the turn and round that an event must have now."""
        return self.table.turn, self.table.round

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, due, rule, found)

    def misfit(self, rule: str, found: Event) -> str:
        """Return W5 if the event names a player who does not play again, otherwise the `rule` of the one due."""
        return rule if found.get("seat", 0) in {0, *self.table.players} else "W5"

    def expect_each(self, kind: str, rule: str, seats: Collection[int], of: Callable[[int], dict[str, object]]) -> None:
        """Take one event of this kind for each seat, in any order, since the rules set none."""
        waiting = list(seats)
        while waiting:
            event = self.due(kind, rule, seats=waiting)
            if event["seat"] not in waiting:
                breach(self.misfit(rule, event), f"{kind} of one of {waiting}", text(event))
            waiting.remove(event["seat"])
            self.expect(kind, rule, seat=event["seat"], **of(event["seat"]))
        self.refuse(kind, rule)

    def ask(self, seat: int, decision: str, options: list[Move], asked: str, chosen: str) -> Move:
        """Take a decision that must have this list (D); return the entry chosen.

        Args:
            seat: The player who decides.
            decision: The decision.
            options: The expected list.
            asked: The rule broken if the decision is missing.
            chosen: The rule broken if the entry is not in the list.

        """
        event = self.due("decision", asked, seat=seat, decision=decision)
        if event["decision"] != decision:
            breach(self.broken_rule("decision", asked, event), f"decision {decision} of {seat}", text(event))
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
