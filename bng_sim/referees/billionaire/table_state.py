"""Reconstruct the game table: hands, decks, markers, whose turn it is, and the auction at hand."""

from collections import Counter
from dataclasses import dataclass, field

from bng_sim.games.billionaire.declared.components import REGIONS
from bng_sim.referees.billionaire.box import Box, profit, value_of
from bng_sim.referees.billionaire.parameters import Rules


@dataclass(slots=True)
class Player:
    """Hold the state of a player."""

    seat: int
    headquarters: int  # the space of the own Headquarters (S1)
    space: int
    has_moved: bool = False
    profits: Counter[int] = field(default_factory=Counter)
    powers: Counter[str] = field(default_factory=Counter)
    investments: list[str] = field(default_factory=list)

    @property
    def cash(self) -> int:
        """Profit cards at face value."""
        return sum(value * n for value, n in self.profits.items())

    def __str__(self) -> str:
        profits, powers = sorted(self.profits.elements()), sorted(self.powers.elements())
        return f"{self.seat} at {self.space} profits {profits} powers {powers} {self.investments}"


@dataclass(slots=True)
class Auction:
    """A lot put up for sealed bids, and how far they have come."""

    drawer: int
    lot: list[str]
    bidders: list[int]  # in the round at hand, the drawer first
    overbidders: list[int] = field(default_factory=list)
    rebids: int = 0  # in a row (B6)
    floor: int = 1  # the least bid above 0 (B5)
    price: int = 0
    paid: int = 0
    rule_of_unsold: str = "B4"  # why nobody has won the bidding


class TableState:
    """Hold everything on the table."""

    __slots__ = (
        "active", "auction", "blame", "box", "decks", "first", "players", "plays", "profit_deck", "revealed", "round",
        "rules", "there", "turn", "unseen", "used",
    )  # fmt: skip

    def __init__(self, rules: Rules, box: Box) -> None:
        """Set the table up as it is before anything is drawn (S1 to S3)."""
        self.rules, self.box = rules, box
        self.players = {
            seat: Player(seat, headquarters, headquarters) for seat, headquarters in enumerate(rules.headquarters, 1)
        }
        self.profit_deck = Counter(box.profits)
        self.unseen = Counter(box.powers)  # Power Play cards of the deck that were never used
        self.used: list[str] = []  # and below them those that were, from the top (P9)
        self.decks = {name: [card for card in box.trading if box.region[card] == name] for name in REGIONS}
        self.turn = self.round = self.plays = 0
        self.first = self.active = 1
        self.revealed = False  # whether bids were, in this turn (P2)
        self.there: list[int] = []  # whose totals are at the goal, the first to come there first (W4)
        self.auction: Auction | None = None
        self.blame = ""  # the rule by which the action at hand has no effect, if so

    def seats_from(self, seat: int) -> list[int]:
        """List all seats clockwise, from this one on."""
        seats = [*self.players]
        return seats[seat - 1 :] + seats[: seat - 1]

    def others(self, seat: int) -> list[int]:
        """Return the others, clockwise from the left."""
        return self.seats_from(seat)[1:]

    def owner(self, card: str) -> int:
        """Return the seat that owns an Investment; 0 for nobody."""
        return next((seat for seat, player in self.players.items() if card in player.investments), 0)

    def at_home(self, space: int) -> int:
        """Return the seat whose Headquarters a space is; 0 for nobody's."""
        return next((seat for seat, player in self.players.items() if player.headquarters == space), 0)

    def trading(self, cards: list[str]) -> int:
        """Return the trading values of Investments."""
        return sum(map(self.box.trading.__getitem__, cards))

    def means(self, seat: int) -> int:
        """Return what a player can pay with: cash, and Investments at trading value (B2)."""
        return self.players[seat].cash + self.trading(self.players[seat].investments)

    def total(self, seat: int) -> int:
        """Return a player's total, which is compared with the goal (W1)."""
        return self.players[seat].cash + self.rules.value_ratio * self.trading(self.players[seat].investments)

    def note_who_is_there(self) -> None:
        """Update the order in which players have reached the goal, after a card has moved (W4)."""
        there = [seat for seat in self.players if self.total(seat) >= self.rules.goal]
        self.there = [seat for seat in self.there if seat in there]
        self.there += [seat for seat in there if seat not in self.there]

    def investments_of(self, seat: int, region: str) -> list[str]:
        """Return a player's Investments of a region, in card order."""
        return [card for card in self.players[seat].investments if self.box.region[card] == region]

    def is_unprotected(self, card: str) -> bool:
        """Return whether an Investment, given that somebody owns it, is unprotected (N2)."""
        there = self.investments_of(self.owner(card), self.box.region[card])
        return self.box.trading[card] == min(self.box.trading[other] for other in there)

    def join(self, seat: int, cards: list[str]) -> None:
        """Add Investments without an owner to a player's."""
        mine = self.players[seat].investments
        mine += cards
        mine.sort(key=self.box.place.__getitem__)
        self.note_who_is_there()

    def move_investment(self, card: str, seat: int) -> None:
        """Move an Investment from its owner to another player."""
        self.players[self.owner(card)].investments.remove(card)
        self.join(seat, [card])

    def put_back(self, card: str) -> None:
        """Return an Investment without an owner to the deck of its region (R1)."""
        self.decks[self.box.region[card]].append(card)

    def give(self, seat: int, card: str, to: int | None) -> None:
        """Move a player's card to another player, or to the board if `to` is None (R1, Y5)."""
        giver = self.players[seat]
        if card in giver.investments:
            giver.investments.remove(card)
            if to is not None:
                self.join(to, [card])
                return
            self.put_back(card)
        else:
            giver.profits[value_of(card)] -= 1
            receiver = self.profit_deck if to is None else self.players[to].profits
            receiver[value_of(card)] += 1
        self.note_who_is_there()

    def holds(self, seat: int, card: str) -> bool:
        """Return whether a player has such a card to pay with."""
        player = self.players[seat]
        return card in player.investments or any(n and profit(value) == card for value, n in player.profits.items())

    def use_power(self, seat: int, power: str) -> None:
        """Play a card: it goes below the deck (P9)."""
        self.players[seat].powers[power] -= 1
        self.used.append(power)

    def __str__(self) -> str:
        decks = {name: len(cards) for name, cards in self.decks.items()}
        head = (
            f"turn {self.turn}, round {self.round}, active {self.active}, decks {decks}, "
            f"Profit deck {self.profit_deck.total()}, Power Play deck {self.unseen.total()}+{self.used}"
        )
        auction = [str(self.auction)] if self.auction else []
        return " | ".join([head, *map(str, self.players.values()), *auction])
