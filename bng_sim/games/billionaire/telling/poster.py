"""What one picture shows of a game: how far each player is from the goal, and what was bought, seized or lost."""

from collections.abc import Callable

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.game import Log
from bng_sim.core.poster import Poster
from bng_sim.core.race_poster import of_race
from bng_sim.core.wording import counted, who_won
from bng_sim.games.billionaire.telling.naming import ENDING_WORDS, money
from bng_sim.games.billionaire.telling.tabletop import Tabletop


def poster(log: Log) -> Poster:
    """Draw the poster of a game from its log: each player's $M missing to the goal, 0 once it is reached."""
    return of_race(
        log, Tabletop(), about=lambda table: f"Billionaire, {table.rules.players} players", ending=_ending,
        distance="$M to the goal", left=_left, found=_found,
    )  # fmt: skip


def _left(table: Tabletop) -> list[int]:
    return [max(0, table.rules.goal - table.total(seat)) for seat in table.seats]


def _ending(table: Tabletop) -> str:
    """`Seat 2 wins with $1,020M after 61 turns: somebody is at the goal`."""
    words = who_won([f"seat {seat}" for seat in table.winners], table.ending)
    if table.winners:
        words += f" with {money(table.totals[table.winners[0]])}"
    words = f"{words} after {counted(table.turn, 'turn')}".replace(" turn", "\N{NO-BREAK SPACE}turn")
    return f"{words[0].upper()}{words[1:]}: {ENDING_WORDS[table.ending]}"


def _found(event: Event, table: Tabletop) -> list[tuple[int, str]]:
    """Return what happened, purchases, Investments seized or sent back, overbids, with the $M that it was about."""
    teller = _MARKED.get(event["event"])
    return [] if teller is None else [teller(event, table)]


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
