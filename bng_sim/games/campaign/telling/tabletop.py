"""The table as a reader of the event log sees it: purses, deeds, buildings, piles, and what is at hand.

It is rebuilt from the log alone. A new kind of event that changes something gets a method of its name here; one that
changes nothing is named among those passed over.
"""

from dataclasses import dataclass, field
from typing import Any

from bng_sim.core.event_logs.table import Table
from bng_sim.core.event_logs.teller import Event, given
from bng_sim.games.campaign.declared.components import GO, HOTEL, JAIL, PILES
from bng_sim.games.campaign.declared.parameters import Rules


@dataclass
class Auction:
    """An English auction, of a deed or a house (A, H6).

    Attributes:
        deed: What is sold; None: a house.
        bidders: Who may bid, in order.
        left: Who still is in it.
        bids: The raises, in order: who, and to how much.
        is_over: Whether it is decided.

    """

    deed: str | None
    bidders: list[int]
    left: set[int]
    bids: list[tuple[int, int]] = field(default_factory=list)
    is_over: bool = False

    def bid_of(self, seat: int) -> int:
        """Return a player's last bid; 0 for nothing yet."""
        return next((amount for bidder, amount in reversed(self.bids) if bidder == seat), 0)


class Tabletop(Table):
    """Everything on the table, after the events so far."""

    passes_over = frozenset(
        {
            "lap", "salary_missed", "rest", "no_deed", "declined", "rent_missed", "rent", "tax", "past_jail", "senator",
            "failure", "refused", "scarce", "inherit", "trade", "trade_refused", "decision", "first_bid",
        }
    )  # fmt: skip

    def __init__(self) -> None:
        """Create an empty table: a log's head says what is in the box."""
        self.rules = Rules()
        self.seats: list[int] = []
        self.deeds: dict[str, dict[str, Any]] = {}  # in board order, each with its figures as the head has them
        self.first: int | None = None
        self.billionaire: int | None = None
        self.friends: set[int] = set()  # of the Attorney General
        self.left: list[int] = []  # who is not bankrupt
        self.square: dict[int, int] = {}
        self.in_jail: set[int] = set()
        self.cash: dict[int, int] = {}
        self.fund = 0
        self.interns: dict[int, int] = {}
        self.senators: dict[int, int] = {}  # evasions kept from them
        self.files: dict[int, int] = {}  # times that the Attorney General was asked not to prosecute
        self.law_debt: dict[int, int] = {}
        self.owes: dict[tuple[int, int], int] = {}  # borrower, lender
        self.owner: dict[str, int] = {}
        self.mortgaged: set[str] = set()
        self.level: dict[str, int] = {}  # houses, or 5: a hotel
        self.piles: dict[str, list[int]] = {}  # from the top
        self.come: dict[str, set[int]] = {}  # cards that have been drawn: when one comes again, its place is known (I2)
        self.holder: dict[tuple[str, int], int] = {}  # of cards kept
        self.turn = self.round = 0
        self.seat: int | None = None  # whose turn it is
        self.dice: tuple[int, int] | None = None
        self.auction: Auction | None = None
        self.at_hand: Event | None = None  # the card, debt, auction, forced sale or proposal that play is about
        self.ending = ""
        self.worths: dict[int, int] = {}  # as reported at the end
        self.winners: list[int] = []

    def apply(self, event: Event) -> None:
        """Change the table as this event says."""
        self.round = event.get("round", 0)
        super().apply(event)

    def deeds_of(self, seat: int) -> list[str]:
        """List a player's deeds, in board order."""
        return [deed for deed in self.deeds if self.owner.get(deed) == seat]

    def kept(self, seat: int) -> list[tuple[str, int]]:
        """List the cards that a player keeps, those of Chance before those of the Chest."""
        return [card for card in sorted(self.holder, key=lambda card: (PILES.index(card[0]), card[1]))
                if self.holder[card] == seat]  # fmt: skip

    def worth(self, seat: int) -> int:
        """Net worth (W4)."""
        property_: int = sum(
            self.deeds[deed]["price"] // (2 if deed in self.mortgaged else 1)
            + self.level.get(deed, 0) * self.deeds[deed].get("house_cost", 0)
            for deed in self.deeds_of(seat)
        )
        lent = sum(sum_ * ((lender == seat) - (borrower == seat)) for (borrower, lender), sum_ in self.owes.items())
        interns = self.interns[seat] * self.rules.intern_worth
        return self.cash[seat] + property_ + interns - self.law_debt[seat] + lent

    def houses(self) -> int:
        """Houses in the Slush Fund."""
        return self.rules.houses - sum(level for level in self.level.values() if level < HOTEL)

    def hotels(self) -> int:
        """Hotels in the Slush Fund."""
        return self.rules.hotels - sum(level == HOTEL for level in self.level.values())

    def is_top_known(self, pile: str) -> bool:
        """Return whether everybody knows the top card of a pile (I2)."""
        return self.rules.card_draw == "pile" and self.piles[pile][0] in self.come[pile]

    # Set-up

    def _game(self, event: Event) -> None:
        self.rules = Rules.read(event["rules"])
        self.seats = [*range(1, self.rules.players + 1)]
        self.left = list(self.seats)
        self.deeds = {card["deed"]: card for card in event["cards"] if "deed" in card}
        self.square = dict.fromkeys(self.seats, GO)
        self.cash = dict.fromkeys(self.seats, self.rules.start_cash)
        gifts = given(event)
        if "cash" in gifts:
            self.cash[gifts["cash"]] += self.rules.start_cash
        self.interns, self.senators, self.files, self.law_debt = (dict.fromkeys(self.seats, 0) for _ in range(4))
        self.piles = {pile: [] for pile in PILES}
        self.come = {pile: set() for pile in PILES}

    def _first_player(self, event: Event) -> None:
        self.first = event["seat"]

    def _billionaire(self, event: Event) -> None:
        self.billionaire = event["seat"]

    def _knows_ag(self, event: Event) -> None:
        self.friends.add(event["seat"])

    def _shuffle(self, event: Event) -> None:
        self.piles[event["pile"]] = list(event["cards"])

    # A turn

    def _turn(self, event: Event) -> None:
        self.seat, self.dice = event["seat"], None
        self._turn_to(None)

    def _turn_to(self, event: Event | None) -> None:
        """Play is about something else now."""
        self.at_hand, self.auction = event, None

    def _roll(self, event: Event) -> None:
        self.dice = event["first"], event["second"]
        self._turn_to(None)

    _roll_in_jail = _roll

    def _roll_for_rent(self, event: Event) -> None:
        self.dice = event["first"], event["second"]

    def _move(self, event: Event) -> None:
        self.square[event["seat"]] = event["square"]

    def _intern(self, event: Event) -> None:
        self.interns[event["seat"]] += 1

    def _jailed(self, event: Event) -> None:
        self.square[event["seat"]] = JAIL
        self.in_jail.add(event["seat"])

    def _released(self, event: Event) -> None:
        self.in_jail.discard(event["seat"])

    def _files(self, event: Event) -> None:
        self.files[event["seat"]] += 1

    def _evasion_kept(self, event: Event) -> None:
        self.senators[event["seat"]] += 1

    def _senator_used(self, event: Event) -> None:
        self.senators[event["seat"]] -= 1

    # Cards

    def _card(self, event: Event) -> None:
        pile = self.piles[event["pile"]]
        pile.remove(event["number"])
        pile.append(event["number"])
        self.come[event["pile"]].add(event["number"])
        self._turn_to(event)

    def _keep_card(self, event: Event) -> None:
        self.piles[event["pile"]].remove(event["number"])
        self.holder[event["pile"], event["number"]] = event["seat"]

    def _use_card(self, event: Event) -> None:
        card = event["pile"], event["number"]
        if event["to"] is None:
            del self.holder[card]
            self.piles[event["pile"]].append(event["number"])
        else:
            self.holder[card] = event["to"]

    # Money

    def _pay(self, event: Event) -> None:
        for seat, amount in ((event["seat"], -event["amount"]), (event["to"], event["amount"])):
            if seat is None:
                self.fund += amount
            else:
                self.cash[seat] += amount

    def _debt(self, event: Event) -> None:
        self._turn_to(event)

    def _law_loan(self, event: Event) -> None:
        self.law_debt[event["seat"]] += event["amount"]

    def _law_repaid(self, event: Event) -> None:
        self.law_debt[event["seat"]] -= event["amount"]

    def _loan(self, event: Event) -> None:
        pair = event["seat"], event["to"]
        self.owes[pair] = self.owes.get(pair, 0) + event["amount"]

    def _loan_repaid(self, event: Event) -> None:
        del self.owes[event["seat"], event["to"]]

    def _bankrupt(self, event: Event) -> None:
        """Out; what lapses does so at once, unless the game ends (K1, K5)."""
        seat = event["seat"]
        self.left.remove(seat)
        if len(self.left) > 1:
            self.interns[seat] = self.senators[seat] = self.law_debt[seat] = 0
            self.owes = {pair: owed for pair, owed in self.owes.items() if seat not in pair}
        self._turn_to(event)

    # Deeds

    def _deed(self, event: Event) -> None:
        if event["seat"] is None:
            del self.owner[event["deed"]]
        else:
            self.owner[event["deed"]] = event["seat"]

    def _favors(self, event: Event) -> None:
        self.interns[event["seat"]] -= event["interns"]

    def _auction(self, event: Event) -> None:
        self._turn_to(event)
        self.auction = Auction(event["deed"], event["seats"], set(event["seats"]))

    def _bid(self, event: Event) -> None:
        self._bidding().bids.append((event["seat"], event["amount"]))

    def _passes(self, event: Event) -> None:
        self._bidding().left.discard(event["seat"])

    def _auctioned(self, _event: Event) -> None:
        self._bidding().is_over = True

    def _bidding(self) -> Auction:
        assert self.auction is not None
        return self.auction

    def _build(self, event: Event) -> None:
        self.level[event["deed"]] = event["level"]

    _sell = _build

    def _mortgage(self, event: Event) -> None:
        self.mortgaged.add(event["deed"])

    def _lift(self, event: Event) -> None:
        self.mortgaged.discard(event["deed"])

    _clear_mortgage = _lift

    def _force(self, event: Event) -> None:
        self._turn_to(event)

    def _propose(self, event: Event) -> None:
        self._turn_to(event)

    # The end

    def _end(self, event: Event) -> None:
        self.ending = event["ending"]

    def _net_worth(self, event: Event) -> None:
        self.worths[event["seat"]] = event["amount"]

    def _win(self, event: Event) -> None:
        self.winners.append(event["seat"])
