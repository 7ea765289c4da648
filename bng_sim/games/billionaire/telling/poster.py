"""What one picture shows of a game: how far each player is from the goal, and what was bought, seized or lost."""

from collections.abc import Callable

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.game import Log
from bng_sim.core.poster import Line, Mark, Poster
from bng_sim.core.wording import counted, who_won
from bng_sim.games.billionaire.telling.naming import ENDING_WORDS, money
from bng_sim.games.billionaire.telling.tabletop import Tabletop


def poster(log: Log) -> Poster:
    """Draw the poster of a game from its log: each player's $M missing to the goal, 0 once it is reached."""
    table, marks = Tabletop(), Marks()
    left: dict[int, list[int]] = {}
    for event in log:
        table.apply(event)
        left[table.turn] = [max(0, table.rules.goal - table.total(seat)) for seat in table.seats]
        marks.note(event, table)
    return Poster(
        about=f"Billionaire, {table.rules.players} players",
        ending=_ending(table),
        distance="$M to the goal",
        turns=tuple(left),
        lines=tuple(
            Line(f"seat {seat}", tuple(values), seat in table.winners)
            for seat, values in zip(table.seats, zip(*left.values(), strict=True), strict=True)
        ),
        marks=tuple(marks.all()),
    )


def _ending(table: Tabletop) -> str:
    """`Seat 2 wins with $1,020M after 61 turns: somebody is at the goal`."""
    words = who_won([f"seat {seat}" for seat in table.winners], table.ending)
    if table.winners:
        words += f" with {money(table.totals[table.winners[0]])}"
    words = f"{words} after {counted(table.turn, 'turn')}".replace(" turn", "\N{NO-BREAK SPACE}turn")
    return f"{words[0].upper()}{words[1:]}: {ENDING_WORDS[table.ending]}"


class Marks:
    """What happened on the way, the most money first: purchases, Investments seized and sent back, and overbids."""

    def __init__(self) -> None:
        """Start before the game, with nothing noted."""
        self.found: list[tuple[int, Mark]] = []  # with the $M that it was about

    def all(self) -> list[Mark]:
        """List the marks, those about the most money first."""
        return [mark for _, mark in sorted(self.found, key=lambda found: -found[0])]

    def note(self, event: Event, table: Tabletop) -> None:
        """Note what an event shows, which is on the table by now."""
        teller = _MARKED.get(event["event"])
        if teller is not None:
            worth, words = teller(event, table)
            self.found.append((worth, Mark(event["turn"], words)))


def _trading(cards: list[str], table: Tabletop) -> int:
    return sum(table.worth[card] for card in cards)


def _sold(event: Event, table: Tabletop) -> tuple[int, str]:
    actual = table.rules.value_ratio * _trading(event["investments"], table)
    return actual, f"seat {event['seat']} buys {money(actual)} for {money(event['paid'])}"


def _seize(event: Event, table: Tabletop) -> tuple[int, str]:
    actual = table.rules.value_ratio * table.worth[event["investment"]]
    return actual, f"seat {event['seat']} seizes {money(actual)} of seat {event['owner']}"


def _disaster(event: Event, table: Tabletop) -> tuple[int, str]:
    actual = table.rules.value_ratio * table.worth[event["investment"]]
    return actual, f"seat {event['owner']} loses {money(actual)} in a Disaster"


def _overbid(event: Event, table: Tabletop) -> tuple[int, str]:
    return int(event["amount"]), f"seat {event['seat']} overbids: {money(event['amount'])} of {money(event['means'])}"


_MARKED: dict[str, Callable[[Event, Tabletop], tuple[int, str]]] = {
    "sold": _sold,
    "seize": _seize,
    "disaster": _disaster,
    "overbid": _overbid,
}
