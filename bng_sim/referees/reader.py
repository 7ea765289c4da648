"""Expect events: the next one must be the one that the rules make due."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from bng_sim.referees.faults import LISTS, LOG, Event, breach, text
from bng_sim.referees.log import Log, RulesT


class Table(Protocol):
    """Describe what every game's table has: the turns begun, and the rounds begun."""

    turn: int
    round: int


TableT = TypeVar("TableT", bound=Table)
MoveT = TypeVar("MoveT")
Name = TypeVar("Name", int, str)


class Reader(ABC, Generic[RulesT, TableT]):
    """Take the events of a game as they become due; its own subclass says which rule another event breaks."""

    __slots__ = ("log", "rules", "table")

    def __init__(self, rules: RulesT, table: TableT, log: Log) -> None:
        """Start before the first event."""
        self.rules, self.table, self.log = rules, table, log

    @abstractmethod
    def broken_rule(self, due: str, rule: str, found: Event) -> str:
        """Return the rule broken by an event of another kind, where `rule` made one of the kind `due` due."""

    def rule_of_question(self, decision: str, asked: str, found: Event) -> str:
        """Return the rule broken by another decision, or another seat's, where `asked` made this one due."""
        return asked

    def misfit(self, rule: str, found: Event) -> str:
        """Return the rule broken by an event of the right kind with other values, where `rule` made it due."""
        return rule

    def sees(self, kind: str) -> bool:
        """Return whether the next event is of this kind."""
        event = self.log.peek()
        return event is not None and event["event"] == kind

    def expect(self, kind: str, rule: str, **fields: object) -> Event:
        """Take the next event, which must have this kind and values; otherwise `rule` or another one is broken."""
        event = self.log.peek()
        if event is None or event["event"] != kind:
            self._refuse_other(event, kind, rule, fields)
        for name, value in fields.items():
            if event[name] != value:
                breach(self.misfit(rule, event), _wanted(kind, fields), text(event))
        self.accept(event, rule)
        return event

    def each(self, kind: str, rule: str, names: Iterable[Name], field: str = "seat") -> Iterator[Name]:
        """Yield each of these as an event of this kind names it, in the log's order, for the rules set none.

        The event is not taken: the caller expects it.
        """
        waiting = [*names]
        while waiting:
            event = self.due(kind, rule, **{field: waiting})
            if event[field] not in waiting:
                breach(self.misfit(rule, event), f"{kind} of one of {waiting}", text(event))
            waiting.remove(event[field])
            yield event[field]

    def expect_wins(self, winners: Sequence[int], rule: str, shared: str, rule_of: Callable[[int], str]) -> None:
        """Take a win of each of these, in any order.

        Args:
            winners: The seats that have won.
            rule: The rule broken if nobody wins.
            shared: The rule broken if some of them win alone.
            rule_of: Returns the rule broken by the win of another seat.

        """
        waiting = [*winners]
        while waiting:
            if len(waiting) < len(winners) and not self.sees("win"):
                breach(shared, f"{waiting} to share the victory", text(self.log.peek()))
            event = self.due("win", rule, seats=waiting)
            if event["seat"] not in waiting:
                breach(rule_of(event["seat"]), f"a win of one of {waiting}", text(event))
            waiting.remove(event["seat"])
            self.accept(event, rule)

    def ask(
        self,
        seat: int,
        decision: str,
        options: Sequence[MoveT],
        asked: str,
        chosen: str | Callable[[MoveT], str] = "",
    ) -> MoveT:
        """Take a decision that must have this list (D); return the entry chosen.

        Args:
            seat: The player who decides.
            decision: The decision.
            options: The expected list.
            asked: The rule broken if the decision is missing.
            chosen: The rule broken if the entry is not in the list, or a function from the entry to it; empty: `asked`.

        """
        event = self.due("decision", asked, seat=seat, decision=decision)
        if event["decision"] != decision or event["seat"] != seat:
            breach(self.rule_of_question(decision, asked, event), f"decision {decision} of {seat}", text(event))
        move, choice = self.move(event["move"]), event["choice"]
        if not 0 <= choice < len(options) or options[choice] != move or event["options"] != len(options):
            if move not in options:
                rule = chosen(move) if callable(chosen) else chosen or asked
                breach(rule, f"one of the {self.listed(decision, options)}", text(event))
            if event["options"] != len(options):
                breach(LISTS, self.listed(decision, options), text(event))
            breach(LISTS, f"this entry at place {options.index(move)}", text(event))
        self.accept(event, asked)
        return move  # type: ignore[no-any-return]  # one of the options

    def move(self, logged: Any) -> Any:
        """Return an entry of a list as the rules' lists have it."""
        return logged

    def listed(self, decision: str, options: Sequence[object]) -> str:
        """Describe a list of options."""
        return f"{len(options)} entries of {decision}: {options}"

    def refuse(self, kind: str, rule: str) -> None:
        """Check that the next event is not of this kind."""
        if self.sees(kind):
            breach(rule, f"no {kind} here", text(self.log.peek()))

    def refuse_decision(self, decision: str, rule: str) -> None:
        """Check that the next event is not this decision."""
        event = self.log.peek()
        if event is not None and event.get("decision") == decision:
            breach(rule, f"no decision {decision} here", text(event))

    def due(self, kind: str, rule: str, **fields: object) -> Event:
        """Return the next event without taking it; it must be of this kind; `fields` are only for the message."""
        event = self.log.peek()
        if event is None or event["event"] != kind:
            self._refuse_other(event, kind, rule, fields)
        return event

    def _refuse_other(self, event: Event | None, kind: str, rule: str, fields: dict[str, object]) -> NoReturn:
        """Report the end of the log, or an event of another kind than the one that is due."""
        if event is None:
            breach(LOG, _wanted(kind, fields), "the end of the log")
        breach(self.broken_rule(kind, rule, event), _wanted(kind, fields), text(event))

    def accept(self, event: Event, rule: str = "") -> None:
        """Take an event after checking its turn and round; `rule` is the one by which it came."""
        turn, round_ = self.table.turn, max(1, self.table.round)
        if event["turn"] != turn or event["round"] != round_:
            breach(LOG, f"turn {turn} and round {round_}", f"{event['turn']} and {event['round']}")
        self.log.take()


def _wanted(kind: str, fields: dict[str, object]) -> str:
    return " ".join([kind, *(f"{name}={value}" for name, value in fields.items())])
