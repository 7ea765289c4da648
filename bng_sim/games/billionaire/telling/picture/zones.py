"""How the table stands, as one seat or an onlooker sees it: plain data for the page (`core.picture`).

A card is a number of `numbers`: -1 - number if it is hidden from somebody, null if from these eyes.
"""

from typing import Any

from bng_sim.core.wording import counted
from bng_sim.games.billionaire.declared.components import POWERS, REGIONS
from bng_sim.games.billionaire.declared.limits import MAX_INVESTMENTS
from bng_sim.games.billionaire.telling.log import investment, profit
from bng_sim.games.billionaire.telling.naming import POWER_NAMES, REGION_NAMES, money, region_of
from bng_sim.games.billionaire.telling.tabletop import SOLD, UNSOLD, WON, Auction, Tabletop

Zone = dict[str, Any]
_FIRST_POWER = 1_000
NUMBERS = {investment(number): number for number in range(MAX_INVESTMENTS)}
NUMBERS |= {power: _FIRST_POWER + place for place, power in enumerate(POWERS)}


def number(card: str) -> int:
    """Return the number of a card on the page; that of a Profit card depends on its value."""
    return NUMBERS[card] if card in NUMBERS else MAX_INVESTMENTS + int(card.rpartition(" ")[2])


def zones(table: Tabletop, eyes: int | None) -> dict[str, Zone]:
    """Every zone of the table as seat `eyes` sees it; None sees all, with what is hidden marked as such."""
    seen = Seen(table, eyes)
    made = {f"space {space}": seen.space(space) for space in range(len(table.rules.spaces))}
    made |= {"auction": seen.auction(), "box": seen.box()}
    made |= {f"deck {region}": seen.deck(region) for region in REGIONS}
    made |= {f"slate {seat}": seen.slate(seat) for seat in table.seats}
    return made | {f"seat {seat}": seen.player(seat) for seat in table.seats}


def _bid(amount: int) -> str:
    """Format what is written on a slate: `$7M`, `no bid`."""
    return money(amount) if amount else "no bid"


class Seen:
    """The table through one pair of eyes."""

    def __init__(self, table: Tabletop, eyes: int | None) -> None:
        """Create it as seat `eyes` sees it, or with everything."""
        self.table, self.eyes = table, eyes

    def space(self, space: int) -> Zone:
        """Show the markers on a space (T3)."""
        there = [seat for seat in self.table.seats if self.table.space[seat] == space]
        return {"markers": [{"marker": seat} for seat in there]}

    # Sealed bids

    def auction(self) -> Zone:
        """Show what is up for sale, and its outcome (chapters A and B); without an auction, what is being done."""
        auction = self.table.auction
        if auction is None:
            return {"title": "", "lot": [], "before": [], "news": self._news()}
        return {
            "title": f"Sealed bids, drawn by seat {auction.drawer}",
            "lot": self._lot(auction),
            "before": self._before(auction),
            "news": self._outcome(auction),
        }

    def _lot(self, auction: Auction) -> list[int | None]:
        if auction.is_over:
            return []
        if auction.is_open:
            return [number(card) for card in auction.lot]
        is_known = self.eyes is None or auction.is_seen_by(self.eyes)
        return [-1 - number(card) if is_known else None for card in auction.lot]

    def slate(self, seat: int) -> Zone:
        """Show a player's slate: face-down while others write, turned over with all others (B3)."""
        auction = self.table.auction
        made: Zone = {"chalk": "", "down": False, "best": False}
        if auction is None:
            return made
        if seat in auction.sealed:
            is_seen = self.eyes in (None, seat)
            return made | {"chalk": _bid(auction.sealed[seat]) if is_seen else "sealed", "down": True}
        if auction.sealed or not auction.rounds or auction.rounds[-1][seat - 1] is None:
            return made | {"chalk": "overbid" if seat in auction.out else ""}
        shown = [amount or 0 for amount in auction.rounds[-1]]
        return made | {"chalk": _bid(shown[seat - 1]), "best": shown[seat - 1] == max(shown) > 0}

    def _before(self, auction: Auction) -> list[Zone]:
        """List the rounds of bids before the one whose slates are on the table."""
        rounds = auction.rounds if auction.sealed else auction.rounds[:-1]
        return [{"round": place, "bids": amounts} for place, amounts in enumerate(rounds, 1)]

    def _outcome(self, auction: Auction) -> str:
        if auction.stage == SOLD:
            return f"sold to seat {auction.winner}"
        if auction.stage == UNSOLD:
            return "unsold"
        if auction.stage == WON:
            return f"seat {auction.winner} has won"
        return ""

    def _news(self) -> str:
        """Describe what is being done while nothing is up for sale."""
        table = self.table
        words = POWER_NAMES.get(table.played, "")
        if table.target is not None:
            about = f"{REGION_NAMES[region_of(table.target)]} {money(table.worth[table.target])}"
            words = f"{words or 'Analyze'}: {about} of seat {table.target_seat}"
        elif words and table.target_seat is not None:
            words += f" on seat {table.target_seat}"
        if table.securities:
            words += f"{', ' if words else ''}{counted(table.securities, 'Security card')}"
        return words

    # Beside the ring

    def box(self) -> Zone:
        """Show the die, the Analyzer (C5), and the decks that are drawn from unseen."""
        table = self.table
        used = len(table.powers.used)
        return {
            "die": [] if table.die is None else [{"die": table.die}],
            "spinners": [] if table.spinners is None else [{"spinner": colour} for colour in table.spinners],
            "profits": counted(table.profit_deck(), "Profit card"),
            "powers": counted(table.powers.unseen + used, "Power Play card"),
            "used": f"{used} of them used" if used else "",
        }

    def deck(self, region: str) -> Zone:
        """Show the Investments of a region that nobody owns, which all know (V3), and how many are in the deck."""
        table = self.table
        auction = table.auction
        turned_up = auction.lot if auction is not None and auction.is_open and not auction.is_over else []
        return {
            "left": [number(card) for card in table.not_owned(region) if card not in turned_up],
            "count": str(table.deck(region)),
        }

    # Players

    def player(self, seat: int) -> Zone:
        """Show what a player has, whether it is the player's turn, and whether the player has won."""
        table = self.table
        return {
            "total": self._total(seat),
            "means": self._means(seat),
            "investments": [number(card) for card in table.investments(seat)],
            "profits": self._profits(seat),
            "powers": self._powers(seat),
            "turn": seat == table.seat and not table.ending,
            "won": seat in table.winners,
        }

    def _total(self, seat: int) -> str:
        """Format a player's total (W1), or as much of it as these eyes can be sure of."""
        return self._with_cash(self.table.actual(seat), seat)

    def _means(self, seat: int) -> str:
        """Format what a player can pay with (B2), or as much of it as these eyes can be sure of."""
        return self._with_cash(self.table.trading(seat), seat)

    def _with_cash(self, amount: int, seat: int) -> str:
        """Format this amount and all Profit cards; with a `+` if not all are known."""
        table = self.table
        if seat in table.totals:
            return money(amount + table.totals[seat] - table.actual(seat))
        seen = table.hands.seen(self.eyes, seat)
        return money(amount + sum(value or 0 for value in seen)) + ("+" if None in seen else "")

    def _profits(self, seat: int) -> list[int | None]:
        values = self.table.hands.seen(self.eyes, seat)
        if seat == self.eyes:
            return [number(profit(value)) for value in values if value is not None]
        return [None if value is None else -1 - number(profit(value)) for value in values]

    def _powers(self, seat: int) -> list[int | None]:
        """Power Play cards: those that all know of open, others as far as these eyes see them (V5)."""
        held, known = self.table.powers.held[seat], self.table.powers.known[seat]
        is_seen = self.eyes in (None, seat)
        cards: list[int | None] = []
        for power in POWERS:
            cards += [number(power)] * known[power]
            if is_seen:
                hidden = number(power) if seat == self.eyes else -1 - number(power)
                cards += [hidden] * (held[power] - known[power])
        return cards if is_seen else [*cards, *[None] * (held.total() - known.total())]
