"""What one picture shows of a game: how far each player is from all the money; bankruptcies, whole groups and rents."""

from collections import Counter

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.game import Log
from bng_sim.core.poster import Poster
from bng_sim.core.race_poster import of_race
from bng_sim.core.wording import counted, money, who_won
from bng_sim.games.campaign.declared.components import GROUPS, N_COLOURS
from bng_sim.games.campaign.telling.naming import ENDING_WORDS, GROUP_NAMES, GROUP_OF_DEED
from bng_sim.games.campaign.telling.naming import in_words as deed_in_words
from bng_sim.games.campaign.telling.tabletop import Tabletop

_BANKRUPT = 1_000_000  # more than any rent: a bankruptcy comes first
_COLOURS = GROUPS[:N_COLOURS]


def poster(log: Log) -> Poster:
    """Draw the poster of a game from its log: each player's $ missing to all that players began with, at least 0."""
    return of_race(
        log, Tabletop(), about=lambda table: f"Campaign Billionaire, {table.rules.players} players", ending=_ending,
        distance="$ to all that players began with", left=_left, found=Finder().found,
    )  # fmt: skip


def _left(table: Tabletop) -> list[int]:
    players = table.rules.players
    all_cash = players * table.rules.start_cash + sum(table.rules.start_cash_by_order[:players])
    return [max(0, all_cash - table.worth(seat)) for seat in table.seats]


def _ending(table: Tabletop) -> str:
    """`Seat 2 wins with $7,488 after 163 turns: all others are bankrupt`."""
    words = who_won([f"seat {seat}" for seat in table.winners])
    if table.winners:
        words += f" with {money(table.worths[table.winners[0]])}"
    words = f"{words} after {counted(table.turn, 'turn')}".replace(" turn", "\N{NO-BREAK SPACE}turn")
    return f"{words[0].upper()}{words[1:]}: {ENDING_WORDS[table.ending]}"


class Finder:
    """Find what happened on the way: bankruptcies, groups completed, and rents; with the $ that it was about."""

    def __init__(self) -> None:
        """Start before the game."""
        self.whole: set[tuple[int, str]] = set()  # groups in one hand
        self.is_changing = False  # deeds are changing hands, perhaps several at the same moment

    def found(self, event: Event, table: Tabletop) -> list[tuple[int, str]]:
        """Return what an event shows, which is on the table by now."""
        moments: list[tuple[int, str]] = []
        if event["event"] == "deed":
            self.is_changing = True
        elif self.is_changing:
            self.is_changing = False
            moments = self._completed(table)
        if event["event"] == "bankrupt":
            moments.append((_BANKRUPT, f"seat {event['seat']} is bankrupt"))
        elif event["event"] == "rent":
            words = f"seat {event['debtor']} owes seat {event['seat']} {money(event['amount'])}"
            moments.append((event["amount"], f"{words} for {deed_in_words(event['deed'])}"))
        return moments

    def _completed(self, table: Tabletop) -> list[tuple[int, str]]:
        """Return who has completed a group."""
        before, self.whole = self.whole, _whole(table)
        price: Counter[str] = Counter()
        for deed, figures in table.deeds.items():
            price[GROUP_OF_DEED[deed]] += figures["price"]
        return [
            (price[group], f"seat {seat} has all of {GROUP_NAMES[group]}")
            for seat, group in sorted(self.whole - before)
        ]


def _whole(table: Tabletop) -> set[tuple[int, str]]:
    """Return the colour groups that are in one hand, each with that player's seat."""
    owners: dict[str, set[int | None]] = {}
    for deed in table.deeds:
        owners.setdefault(GROUP_OF_DEED[deed], set()).add(table.owner.get(deed))
    return {
        (seat, group)
        for group in _COLOURS
        for seat in owners[group]
        if seat is not None and len(owners[group]) == 1
    }  # fmt: skip
