"""What every chapter of the referee works with: expecting the next event, and checking a decision."""

from collections.abc import Callable, Iterable, Iterator

from bng_sim.referees.faults import LISTS, Event, breach, text
from bng_sim.referees.log import Log
from bng_sim.referees.millions.culprits import culprit, rule_of_question, rule_of_reveal
from bng_sim.referees.millions.options import Move
from bng_sim.referees.millions.parameters import Rules
from bng_sim.referees.millions.table import Character, Table
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
        """Turn and round that an event now says: visits so far, and rounds, at least 1."""
        return self.table.turn, max(1, self.table.round)

    def culprit(self, due: str, rule: str, found: Event) -> str:
        """The rule broken when another event is found than the one that is due."""
        return culprit(self.table, due, rule, found)

    def misfit(self, rule: str, found: Event) -> str:
        """The rule that made the event due, but for a Character that is revealed when it is not its turn."""
        return rule_of_reveal(self.table, found) if found["event"] == "reveal" else rule

    def each(self, kind: str, rule: str, characters: Iterable[Character]) -> Iterator[Character]:
        """One event of this kind for each of these, in the log's order, for the rules name none.

        The event is looked at and not taken: who iterates expects it.
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
        """Take a decision, whose list must be this one (D); return the entry chosen.

        Args:
            seat: Who is asked.
            decision: What is asked.
            options: The list.
            asked: The rule that is broken if it is not asked.
            chosen: The rule that is broken if the entry is none of the list, or what says it of the entry.

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
        """The rule broken when another question is found: one not to be asked at all, or else not to be asked now."""
        rule = rule_of_question(self.table, event) if event["decision"] in ("claim", "call", "pay") else ""
        return rule if rule in ("N1", "T2") else self.culprit("decision", asked, event)
