"""What one picture shows of a game: how far each player is from all the money; bankruptcies, whole groups and rents."""

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.game import Log
from bng_sim.core.poster import Line, Mark, Poster
from bng_sim.core.wording import counted, money, who_won
from bng_sim.games.campaign.declared.components import GROUPS, N_COLOURS
from bng_sim.games.campaign.telling.naming import ENDING_WORDS, GROUP_NAMES, GROUP_OF_DEED
from bng_sim.games.campaign.telling.naming import in_words as deed_in_words
from bng_sim.games.campaign.telling.tabletop import Tabletop

_BANKRUPT = 1_000_000  # more than any rent: a bankruptcy comes first
_COLOURS = GROUPS[:N_COLOURS]


def poster(log: Log) -> Poster:
    """Draw the poster of a game from its log: each player's $ missing to all that players began with, at least 0."""
    table, marks = Tabletop(), Marks()
    left: dict[int, list[int]] = {}
    for event in log:
        table.apply(event)
        all_cash = table.rules.players * table.rules.start_cash
        left[table.turn] = [max(0, all_cash - table.worth(seat)) for seat in table.seats]
        marks.note(event, table)
    return Poster(
        about=f"Campaign Billionaire, {table.rules.players} players",
        ending=_ending(table),
        distance="$ to all that players began with",
        turns=tuple(left),
        lines=tuple(
            Line(f"seat {seat}", tuple(values), seat in table.winners)
            for seat, values in zip(table.seats, zip(*left.values(), strict=True), strict=True)
        ),
        marks=tuple(marks.all()),
    )


def _ending(table: Tabletop) -> str:
    """`Seat 2 wins with $7,488 after 163 turns: all others are bankrupt`."""
    words = who_won([f"seat {seat}" for seat in table.winners])
    if table.winners:
        words += f" with {money(table.worths[table.winners[0]])}"
    words = f"{words} after {counted(table.turn, 'turn')}".replace(" turn", "\N{NO-BREAK SPACE}turn")
    return f"{words[0].upper()}{words[1:]}: {ENDING_WORDS[table.ending]}"


class Marks:
    """What happened on the way, the most money first: bankruptcies, groups completed, and rents."""

    def __init__(self) -> None:
        """Start before the game, with nothing noted."""
        self.found: list[tuple[int, Mark]] = []  # with the $ that it was about
        self.whole: set[tuple[int, str]] = set()  # groups in one hand
        self.is_changing = False  # deeds are changing hands, perhaps several at the same moment

    def all(self) -> list[Mark]:
        """List the marks, those about the most money first."""
        return [mark for _, mark in sorted(self.found, key=lambda found: -found[0])]

    def note(self, event: Event, table: Tabletop) -> None:
        """Note what an event shows, which is on the table by now."""
        if event["event"] == "deed":
            self.is_changing = True
        elif self.is_changing:
            self.is_changing = False
            self._note_groups(table)
        if event["event"] == "bankrupt":
            self._add(_BANKRUPT, table, f"seat {event['seat']} is bankrupt")
        elif event["event"] == "rent":
            words = f"seat {event['debtor']} owes seat {event['seat']} {money(event['amount'])}"
            self._add(event["amount"], table, f"{words} for {deed_in_words(event['deed'])}")

    def _note_groups(self, table: Tabletop) -> None:
        """Note who has completed a group."""
        whole = _whole(table)
        for seat, group in sorted(whole - self.whole):
            worth = sum(table.deeds[deed]["price"] for deed in table.deeds if GROUP_OF_DEED[deed] == group)
            self._add(worth, table, f"seat {seat} has all of {GROUP_NAMES[group]}")
        self.whole = whole

    def _add(self, worth: int, table: Tabletop, words: str) -> None:
        self.found.append((worth, Mark(table.turn, words)))


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
