"""What one picture shows of a game: how far each player is from the target, and who was paid, caught, or talked."""

from collections.abc import Callable

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.game import Log
from bng_sim.core.poster import Line, Mark, Poster
from bng_sim.core.wording import counted, who_won
from bng_sim.games.millions.telling.naming import ENDING_WORDS, NAMES, money
from bng_sim.games.millions.telling.tabletop import STANDING, Tabletop


def poster(log: Log) -> Poster:
    """Draw the poster of a game from its log: each player's $M missing to the target, 0 once it is reached."""
    table, marks = Tabletop(), Marks()
    left: dict[int, list[int]] = {}
    for event in log:
        table.apply(event)
        left[table.turn] = [max(0, table.rules.target - cash) for cash in table.cash.values()]
        marks.note(event, table)
    return Poster(
        about=f"Millions of Dollars, {table.rules.players} players",
        ending=_ending(table),
        distance="$M to the target",
        turns=tuple(left),
        lines=tuple(
            Line(f"seat {seat}", tuple(values), seat in table.winners)
            for seat, values in zip(table.seats, zip(*left.values(), strict=True), strict=True)
        ),
        marks=tuple(marks.all()),
    )


def _ending(table: Tabletop) -> str:
    """`Seat 2 wins with $21M after 6 heists: the target is reached`."""
    words = who_won([f"seat {seat}" for seat in table.winners], table.ending)
    if table.winners:
        words += f" with {money(table.cash[table.winners[0]])}"
    words = f"{words} after {counted(table.round, 'heist')}".replace(" heist", "\N{NO-BREAK SPACE}heist")
    return f"{words[0].upper()}{words[1:]}: {ENDING_WORDS[table.ending]}"


class Marks:
    """What happened on the way, the most money first: shares of the Loot, bribes, fines, and who was named."""

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
            if words:
                self.found.append((worth, Mark(event["turn"], words)))


def _loot(event: Event, table: Tabletop) -> tuple[int, str]:
    """Shares that one or two have to themselves."""
    takers = [table.called(character) for character in table.with_status(STANDING)]
    several = len(takers) > 1
    words = (
        f"{' and '.join(takers)} {'take' if several else 'takes'} {money(event['share'])}{' each' if several else ''}"
    )
    return int(event["share"]), words if len(takers) <= _FEW else ""


def _bribe(event: Event, table: Tabletop) -> tuple[int, str]:
    payer, leaver = table.called(event["character"]), table.called(event["other_character"])
    return int(event["amount"]), f"{payer} buys {leaver} out for {money(event['amount'])}"


def _fine(event: Event, table: Tabletop) -> tuple[int, str]:
    return int(event["amount"]), f"{table.called(event['character'])}, a Snitch alone, pays {money(event['amount'])}"


def _eliminate(event: Event, table: Tabletop) -> tuple[int, str]:
    sent = table.characters[event["character"]]
    words = f"{table.called(event['character'])} is named, the {NAMES[sent.role]}"
    return table.loot.amount // 2 if table.loot is not None else 0, words if event["how"] == "named" else ""


_FEW = 2
_MARKED: dict[str, Callable[[Event, Tabletop], tuple[int, str]]] = {
    "loot": _loot,
    "bribe": _bribe,
    "fine": _fine,
    "eliminate": _eliminate,
}
