"""Reconstruct the game table: its own piles, hands, boards and Rebels."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bng_sim.referees.guillotines.box import CAPACITY, MARKETS, ORDER, TYPE_OF, Card
from bng_sim.referees.guillotines.parameters import FAVOURS, Rules


@dataclass(slots=True)
class Market:
    """One market: its assets in the order of C3, the covered cards as they came, the open card."""

    name: str
    assets: list[str] = field(default_factory=list)
    covered: list[int] = field(default_factory=list)
    open: int | None = None

    @property
    def cards(self) -> list[int]:
        """All cards here."""
        return [*self.covered] if self.open is None else [self.open, *self.covered]

    def clear(self) -> None:
        """Take all cards away."""
        self.covered, self.open = [], None

    def __str__(self) -> str:
        return f"{self.name} {len(self.assets)} assets, covered {self.covered}, open {self.open}"


@dataclass(slots=True)
class Player:
    """Hold a player or Puppet (U8): hand and envelope (newest last), assets in the order of C3, spaces, the Role."""

    seat: int
    billionaire: str
    suit: str
    spaces: dict[str, int]
    hand: list[int] = field(default_factory=list)
    assets: list[str] = field(default_factory=list)
    envelope: list[int] = field(default_factory=list)
    role: str = ""
    is_shown: bool = False  # whether the Role lies open (O4)

    def gain(self, asset: str) -> None:
        """Put an asset on the board."""
        self.assets.append(asset)
        self.assets.sort(key=ORDER.__getitem__)

    def empty_spaces(self) -> int:
        """Count the spaces without an asset, ignoring assets that fill no space (R6, W1)."""
        left = dict(self.spaces)
        for asset in self.assets:
            kind = TYPE_OF[asset]
            if left.get(kind, 0) > 0:
                left[kind] -= 1
        return sum(left.values())

    def __str__(self) -> str:
        role = f" {'shown' if self.is_shown else 'hidden'} {self.role}" if self.role else ""
        envelope = f" envelope {self.envelope}" if self.envelope else ""
        return f"{self.seat} {self.billionaire} hand {self.hand} assets {self.assets}{role}{envelope}"


class TableState:
    """Hold everything on the table. Decks have their next card last."""

    __slots__ = (
        "apart", "aside", "began", "bunker", "cards", "deck", "discards", "guillotine", "markets", "order", "panic_due",
        "panic_was_due", "player", "players", "policy", "puppets", "rebels_out", "roles", "round", "rules", "trigger",
        "turn",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: list[Card]) -> None:
        """Set up a table without players, decks or assets."""
        self.rules, self.cards = rules, cards
        self.markets = {name: Market(name) for name in MARKETS}
        self.players: dict[int, Player] = {}
        self.puppets: dict[int, Player] = {}  # in the seats behind the players' (U1)
        self.deck: list[int] = []
        self.aside: list[int] = []
        self.discards: list[int] = []
        self.apart: int | None = None  # the Game the Market card of this turn (A4)
        self.guillotine: dict[int, int] = {}  # Crisis -> Rebels on it, in the order they struck
        self.rebels_out = 0
        self.turn, self.round = 0, 1
        self.player = 0  # who has the turn, or had it last
        self.order = "S5"  # the rule that says whose turn is next
        self.began = 0  # who began when last all had had a turn, or the Round (T7)
        self.trigger = 0  # who set off the latest Crisis (P2)
        self.panic_due = self.panic_was_due = False
        self.bunker: int | None = None  # who owns it (L1)
        self.roles: list[str] = []  # those that remain, the next one last (O2)
        self.policy: str | None = None  # in force (G4)

    @property
    def billionaires(self) -> dict[int, Player]:
        """All Billionaires by seat: players, then Puppets (U1)."""
        return self.players | self.puppets

    def puppet_of(self, seat: int) -> int:
        """Return the seat of a player's Puppet (U1)."""
        return seat + self.rules.players

    def decides_for(self, seat: int) -> int:
        """Return the seat of the player who answers for a Billionaire (U1)."""
        return seat - self.rules.players if seat in self.puppets else seat

    def open_markets(self) -> list[Market]:
        """List the markets that still have assets (B1)."""
        return [market for market in self.markets.values() if market.assets]

    def are_few(self) -> bool:
        """Return whether so few markets are open that the Round can end by consensus (R3, R7)."""
        return len(self.open_markets()) <= self.rules.few_markets

    def spendable(self, seat: int) -> list[int]:
        """List the cards in a hand that are no Crisis (D)."""
        return [card for card in self.billionaires[seat].hand if self.cards[card].kind != "crisis"]

    def limit(self, seat: int) -> int:
        """Return how many cards a hand may hold (T2, O5)."""
        player = self.players[seat]
        is_banker = player.role == "banker" and player.is_shown
        return max(self.rules.hand_limit, self.rules.banker_hand_limit if is_banker else 0)

    def points(self, card: int) -> int:
        """Return what a card is worth (G2)."""
        printed = self.cards[card]
        is_favoured = self.policy in FAVOURS and printed.suit == FAVOURS[self.policy]
        return printed.points * self.rules.suit_bonus if is_favoured else printed.points

    def hider(self, role: str) -> int | None:
        """Return the seat that has this Role hidden, or None (O1)."""
        return next((seat for seat, p in self.players.items() if p.role == role and not p.is_shown), None)

    def leftwards(self, seat: int) -> Iterator[int]:
        """Return every player, from this one on."""
        players = self.rules.players
        return (1 + (seat - 1 + step) % players for step in range(players))

    def clockwise(self, seat: int) -> Iterator[int]:
        """Yield every Billionaire, from this player on: a Puppet sits to the left of its player (U1)."""
        for player in self.leftwards(seat):
            yield player
            if self.puppets:
                yield self.puppet_of(player)

    def left_of(self, seat: int) -> int:
        """Return the seat of the next player (T1)."""
        return 1 + seat % self.rules.players

    def send_back(self, asset: str, seat: int) -> str:
        """Take an asset off a board; return where it goes (A2)."""
        self.billionaires[seat].assets.remove(asset)
        market = self.markets[TYPE_OF[asset]]
        if len(market.assets) >= CAPACITY:
            return "out_of_game"
        market.assets.append(asset)
        market.assets.sort(key=ORDER.__getitem__)
        return "market"

    def __str__(self) -> str:
        head = (
            f"turn {self.turn}, Round {self.round}, player {self.player}; deck {len(self.deck)}, "
            f"discards {len(self.discards)}, Crises aside {len(self.aside)}, "
            f"Rebels out {self.rebels_out} of {self.rules.rebels}"
        )
        if self.rules.level > 2:
            head += f", Bunker {self.bunker}, Roles left {self.roles}, Policy {self.policy}"
        players = "; ".join(map(str, self.billionaires.values()))
        return f"{head} | {players} | {'; '.join(map(str, self.markets.values()))}"
