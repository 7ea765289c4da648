"""Provide what all chapters of the referee use: expecting events and checking decisions."""

from collections.abc import Callable, Iterable, Iterator

from bng_sim.referees.faults import LISTS, Event, breach, text
from bng_sim.referees.log import Log
from bng_sim.referees.millions.broken_rules import broken_rule, rule_of_question, rule_of_reveal
from bng_sim.referees.millions.options import Move
from bng_sim.referees.millions.parameters import Rules
from bng_sim.referees.millions.table_state import Character, TableState
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
        """Return the turn and round that an event must have now: visits so far, and rounds, at least 1."""
        return self.table.turn, max(1, self.table.round)

    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by another event than the one that is due."""
        return broken_rule(self.table, due, rule, found)

    def misfit(self, rule: str, found: Event) -> str:
        """Return the rule that made the event due, but for a Character that is revealed when it is not its turn."""
        return rule_of_reveal(self.table, found) if found["event"] == "reveal" else rule

    def each(self, kind: str, rule: str, characters: Iterable[Character]) -> Iterator[Character]:
        """Yield one event of this kind for each of these, in the log's order, for the rules name none.

        The event is not taken: the caller expects it.
        """
        waiting = {character.name: character for character in characters}
        while waiting:
            event = self.due(kind, rule, character=[*waiting])
            if event["character"] not in waiting:
                breach(self.misfit(rule, event), f"{kind} of one of {[*waiting]}", text(event))
            yield waiting.pop(event["character"])

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
        if event["decision"] != decision or event["seat"] != seat:
            breach(self._rule_of_other(asked, event), f"decision {decision} of {seat}", text(event))
        move, choice = event["move"], event["choice"]
        if move not in options:
            rule = chosen if isinstance(chosen, str) else chosen(move)
            breach(rule, f"one of the {len(options)} entries of {decision}: {options}", text(event))
        if event["options"] != len(options):
            breach(LISTS, f"{len(options)} entries of {decision}: {options}", text(event))
        if not 0 <= choice < len(options) or options[choice] != move:
            breach(LISTS, f"this entry at place {options.index(move)}", text(event))
        self.accept(event)
        return dict(move)

    def _rule_of_other(self, asked: str, event: Event) -> str:
        """Return the rule broken by another question than the one due: one never to be asked, or not now."""
        rule = rule_of_question(self.table, event) if event["decision"] in ("claim", "call", "pay") else ""
        return rule if rule in ("N1", "T2") else self.broken_rule("decision", asked, event)
