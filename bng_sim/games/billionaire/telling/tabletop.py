"""The table as a reader of the event log sees it: who has what, who knows it (chapter V), and how an auction stands.

It is rebuilt from the log alone. A new kind of event that changes something gets a method of its name here; one that
changes nothing is named among those passed over.
"""

from dataclasses import dataclass, field

from bng_sim.core.event_logs.table import Table
from bng_sim.core.event_logs.teller import Event
from bng_sim.games.billionaire.declared.components import POWERS, REGIONS, SPACES, Power, Space
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.engine.rules_record import headquarters_of
from bng_sim.games.billionaire.telling.hands import Hands, Powers
from bng_sim.games.billionaire.telling.log import PROFIT
from bng_sim.games.billionaire.telling.naming import region_of

BIDDING, WON, SOLD, UNSOLD = "bidding", "won", "sold", "unsold"
_SECURITY = POWERS[Power.SECURITY]
_THREE = SPACES[Space.SEALED_THREE]


@dataclass
class Auction:
    """Sealed bids for a lot; it stays in view until the next turn.

    Attributes:
        drawer: Whose space it is.
        lot: The Investments put up.
        is_three: Whether nobody has looked at them (A4).
        is_open: Whether all see them (V3).
        stage: One of the above.
        sealed: What seats have bid in the round at hand, as long as it is hidden.
        rounds: The bids of each round that was revealed, by seat from the first; None of who was not in.
        out: Seats that overbid (B9).
        winner: Who has won the bidding, if anybody.
        by_lot: Whom chance has drawn, after a tie in the last round (B6).
        given: The cards given in payment.

    """

    drawer: int
    lot: list[str]
    is_three: bool
    is_open: bool = False
    stage: str = BIDDING
    sealed: dict[int, int] = field(default_factory=dict)
    rounds: list[list[int | None]] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    winner: int | None = None
    by_lot: int | None = None
    given: list[str] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        """Whether the lot is sold, or left unsold."""
        return self.stage in (SOLD, UNSOLD)

    def is_seen_by(self, seat: int) -> bool:
        """Return whether a seat knows what is up for sale (V2, V3)."""
        return self.is_open or (seat == self.drawer and not self.is_three)


class Tabletop(Table):
    """Everything on the table, after the events so far."""

    passes_over = frozenset({"pass_own", "short", "cancel", "tie", "proxy_fight"})

    def __init__(self) -> None:
        """Create an empty table: a log's head says what is in the box."""
        self.rules = Rules()
        self.seats: list[int] = []
        self.headquarters: dict[int, int] = {}  # seat -> its Headquarters' space
        self.space: dict[int, int] = {}  # seat -> where its marker is
        self.hands = Hands(())
        self.powers = Powers((), 0)
        self.drawn_openly = False  # whether all know which Power Play card was drawn last (V5)
        self.worth: dict[str, int] = {}  # trading value or face value of each card
        self.owner: dict[str, int] = {}  # Investment -> seat
        self.turn = self.round = 0
        self.seat: int | None = None  # whose turn it is
        self.die: int | None = None
        self.spinners: tuple[str, str] | None = None
        self.played = ""  # the Power Play card that is being carried out, if it is none of a landing
        self.target: str | None = None  # the Investment that this or the landing is about
        self.target_seat: int | None = None  # the player that it is about
        self.securities = 0  # played on it
        self.auction: Auction | None = None
        self.given: list[str] = []  # in payment for going first (S8)
        self.ending = ""
        self.totals: dict[int, int] = {}  # as reported at the end
        self.winners: list[int] = []

    def apply(self, event: Event) -> None:
        """Change the table as this event says."""
        self.round = event.get("round", 0)
        super().apply(event)

    def investments(self, seat: int) -> list[str]:
        """List a player's Investments, in card order (C3)."""
        return [card for card in self.worth if self.owner.get(card) == seat]

    def trading(self, seat: int) -> int:
        """Return what a player's Investments are worth in payment."""
        return sum(self.worth[card] for card in self.investments(seat))

    def actual(self, seat: int) -> int:
        """Return what a player's Investments are worth in the end."""
        return self.rules.value_ratio * self.trading(seat)

    def total(self, seat: int) -> int:
        """Return what a player is worth (W1)."""
        return self.actual(seat) + self.hands.cash(seat)

    def not_owned(self, region: str) -> list[str]:
        """List the Investments of a region that nobody owns: those of its deck, and of the lot (V3)."""
        return [card for card in self.worth if region_of(card) == region and card not in self.owner]

    def deck(self, region: str) -> int:
        """Return how many cards a deck has."""
        lot = [] if self.auction is None or self.auction.is_over else self.auction.lot
        return len([card for card in self.not_owned(region) if card not in lot])

    def profit_deck(self) -> int:
        """Return how many cards the Profit deck has: those in no hand."""
        return sum(self.rules.profit_cards) - sum(held.total() for held in self.hands.held.values())

    def _auction(self) -> Auction:
        assert self.auction is not None
        return self.auction

    # Set-up

    def _game(self, event: Event) -> None:
        self.rules = Rules.read(event["rules"])
        self.seats = [*range(1, self.rules.players + 1)]
        self.headquarters = dict(zip(self.seats, headquarters_of(self.rules), strict=True))
        self.space = dict(self.headquarters)
        self.hands, self.powers = Hands(self.seats), Powers(self.seats, sum(self.rules.power_cards))
        self.worth = {
            f"{region} {number}": value
            for region, values in zip(REGIONS, self.rules.trading_values, strict=True)
            for number, value in enumerate(values)
        }

    def _deal(self, event: Event) -> None:
        self.hands.draw(event["seat"], event["value"])

    def _first_bids(self, _event: Event) -> None:
        self.given = []

    def _first_player(self, event: Event) -> None:
        for card in self.given:
            self._give(event["seat"], None, card)

    # A turn

    def _turn(self, event: Event) -> None:
        self.seat, self.auction, self.die = event["seat"], None, None
        self._act("")

    def _act(self, played: str, target: str | None = None, target_seat: int | None = None) -> None:
        """Another action begins (X1)."""
        self.played, self.target, self.target_seat, self.securities = played, target, target_seat, 0
        self.spinners = None

    def _roll(self, event: Event) -> None:
        self.die = event["number"]
        self.space[event["seat"]] = (self.space[event["seat"]] + event["number"]) % len(self.rules.spaces)
        self._act("")

    def _land(self, _event: Event) -> None:
        self._act("")

    _draw_profit = _deal

    def _draw_power(self, event: Event) -> None:
        self.drawn_openly = self.powers.draw(event["seat"], event["power"])

    def _decision(self, event: Event) -> None:
        if event["decision"] == "bid" and self.turn:  # else one for going first, revealed next (S8)
            self._auction().sealed[event["seat"]] = event["move"]

    def _name_target(self, event: Event) -> None:
        self.target, self.target_seat = event["investment"], event["owner"]

    def _play_power(self, event: Event) -> None:
        self.powers.use(event["seat"], event["power"])
        self._act(event["power"], event["investment"], event["target_seat"])

    def _security(self, event: Event) -> None:
        self.powers.use(event["seat"], _SECURITY)
        self.securities = event["number"]

    # Sealed bids

    def _put_up(self, event: Event) -> None:
        kind = self.rules.spaces[self.space[event["seat"]]]
        self.auction = Auction(event["seat"], event["investments"], kind == _THREE)

    def _bids(self, event: Event) -> None:
        auction = self._auction()
        auction.rounds.append(event["amounts"])
        auction.sealed = {}

    def _draw_lots(self, event: Event) -> None:
        self._auction().by_lot = event["seat"]

    def _win_bidding(self, event: Event) -> None:
        auction = self._auction()
        auction.winner, auction.is_open, auction.stage = event["seat"], True, WON

    def _overbid(self, event: Event) -> None:
        auction = self._auction()
        auction.out.add(event["seat"])
        auction.winner, auction.by_lot, auction.stage = None, None, BIDDING

    def _forfeit(self, event: Event) -> None:
        self._give(event["seat"], None, event["card"])

    def _pay(self, event: Event) -> None:
        """Put a card that is given on the table, until the lot is handed over (Y5)."""
        given = self._auction().given if self.turn else self.given
        given.append(event["card"])

    def _give(self, seat: int, to: int | None, card: str) -> None:
        """Move a card that all see to another player, or into its deck."""
        if region_of(card) != PROFIT:
            del self.owner[card]
            if to is not None:
                self.owner[card] = to
            return
        value = int(card.rpartition(" ")[2])
        if to is None:
            self.hands.give_up(seat, value)
        else:
            self.hands.hand_over(seat, to, value)

    def _sold(self, event: Event) -> None:
        auction, seat = self._auction(), event["seat"]
        for card in auction.given:
            self._give(seat, None if seat == auction.drawer else auction.drawer, card)
        auction.stage = SOLD
        self.owner |= dict.fromkeys(event["investments"], seat)

    def _unsold(self, event: Event) -> None:
        auction = self._auction()
        auction.stage = UNSOLD
        if event["to"] is not None:
            auction.is_open = True
            self.owner.update(dict.fromkeys(auction.lot, int(event["to"])))

    # The Analyzer and Power Play cards

    def _spin(self, event: Event) -> None:
        self.spinners = event["first"], event["second"]

    def _seize(self, event: Event) -> None:
        self.owner[event["investment"]] = event["seat"]

    def _take_profit(self, event: Event) -> None:
        self.hands.take(event["seat"], event["target_seat"], event["value"])

    def _look(self, event: Event) -> None:
        self.hands.look(event["seat"], event["target_seat"])

    def _disaster(self, event: Event) -> None:
        del self.owner[event["investment"]]

    # The end

    def _end(self, event: Event) -> None:
        self.ending = event["ending"]

    def _total(self, event: Event) -> None:
        self.totals[event["seat"]] = event["amount"]

    def _win(self, event: Event) -> None:
        self.winners.append(event["seat"])
