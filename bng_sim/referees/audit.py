"""Check the log of a whole game, from its head to its end or its first fault."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from bng_sim.referees.event_form import EventForm
from bng_sim.referees.faults import LOG, Breach, Fault, breach
from bng_sim.referees.heads import once_per_content
from bng_sim.referees.log import Log, RulesT
from bng_sim.referees.reader import Reader, TableT

BoxT = TypeVar("BoxT")
RefereeT = TypeVar("RefereeT", bound=Reader[Any, Any])


def lay_out(ref: Reader[Any, Any], laid: Mapping[str, Any]) -> None:
    """Set what `table` says of the table, and `players` of each player, by seat from 1."""
    for name, value in laid["table"].items():
        setattr(ref.table, name, value)
    for seat, values in laid["players"].items():
        for name, value in values.items():
            setattr(ref.table.players[seat], name, value)


class Audit(Generic[RulesT, BoxT, TableT, RefereeT]):
    """Audit the games of which these are the parts of a referee."""

    def __init__(
        self,
        game: str,
        event_format: int,
        read_rules: Callable[[Any], RulesT],
        read_box: Callable[[Any, RulesT], BoxT],
        form: Callable[[RulesT, BoxT], EventForm],
        table: Callable[[RulesT, BoxT], TableT],
        referee: Callable[[RulesT, TableT, Log], RefereeT],
        play: Callable[[RefereeT], None],
        *,
        is_box_drawn: bool = False,
    ) -> None:
        """Put the parts together.

        Args:
            game: The game's name.
            event_format: The supported version of its event format.
            read_rules: Reads the rules of a head.
            read_box: Reads the cards of a head with these rules.
            form: Returns the form that events have with these rules and cards.
            table: Sets a table up.
            referee: Creates the referee of a table and a log.
            play: Takes all events.
            is_box_drawn: Whether hardly two games have the same cards, so that reading equal ones once does not pay.

        """
        self._game, self._format, self._read_rules = game, event_format, read_rules
        self._table, self._referee, self.play = table, referee, play

        def open_box(listed: Any, rules: RulesT) -> tuple[BoxT, EventForm]:
            box = read_box(listed, rules)
            return box, form(rules, box)

        self._open_box = open_box if is_box_drawn else once_per_content(open_box)

    def begin(self, log: Log) -> RefereeT:
        """Read the head: the rules that are played, and the cards."""
        head, rules = log.head(self._read_rules)
        box, form = self._open_box(head["cards"], rules)
        log.expect_form(form)
        return self._referee(rules, self._table(rules, box), log)

    def open_log(self, events: Iterable[Any]) -> Log:
        """Return a log of this game, to be read from the start."""
        return Log(iter(events), self._game, self._format)

    def faults(self, events: Iterable[Any]) -> list[Fault]:
        """Return the faults of one game's log: none, or the first one, since later ones could be its consequences.

        Events are read one by one and not stored. Malformed ones are faults of the rule `LOG`.
        """
        log = self.open_log(events)
        return self._faults(log, lambda: self.begin(log), self.play)

    def faults_from(
        self,
        laid: Mapping[str, Any],
        events: Iterable[Any],
        lay: Callable[[RefereeT, Mapping[str, Any]], None],
        play: Callable[[RefereeT], Any],
    ) -> list[Fault]:
        """Return the faults of the rest of a game, from a table on: none, or the first one.

        Args:
            laid: The table in plain values: `rules` and `cards` as in a log's head, and what `lay` reads.
            events: The events from there on, without a head.
            lay: Lays the table out.
            play: Takes all events.

        """
        log = self.open_log(events)

        def begin() -> RefereeT:
            rules = self._read_rules(laid["rules"])
            box, form = self._open_box(laid["cards"], rules)
            log.expect_form(form)
            ref = self._referee(rules, self._table(rules, box), log)
            lay(ref, laid)
            return ref

        return self._faults(log, begin, play)

    def _faults(self, log: Log, begin: Callable[[], RefereeT], play: Callable[[RefereeT], Any]) -> list[Fault]:
        ref: RefereeT | None = None
        try:
            ref = begin()
            play(ref)
            if log.peek() is not None:
                breach(LOG, "the end of the log", "more events")
        except Breach as found:
            return [Fault(found.rule, log.number, found.message, str(ref.table) if ref else "before the first event")]
        return []
