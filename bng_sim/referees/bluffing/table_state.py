"""Reconstruct the game table: hands, face-down cards, Discard and Bonus piles."""

from dataclasses import dataclass, field

from bng_sim.referees.bluffing.box import POWER_OF, Card
from bng_sim.referees.bluffing.parameters import Rules


@dataclass(slots=True)
class Player:
    """Hold a player: the hand in deck order (T3), piles with the newest card last, and remaining uses of the power."""

    seat: int
    billionaire: str
    hand: list[int]
    uses: int
    down: list[int] = field(default_factory=list)  # face-down cards; several only if they are stacked (T4)
    flipped: int | None = None  # the card turned up in this challenge (X1)
    discards: list[int] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    turns: int = 0
    start_points: int = 0  # for the place in the turn order (S6)
    was_flipped: bool = False  # whether the last card played was turned up (X9)

    def __str__(self) -> str:
        piles = f"hand {self.hand}, down {self.down}, bonus {self.bonus}, discards {self.discards}"
        return f"{self.seat} {self.billionaire} {piles}" + ("" if self.flipped is None else f", flipped {self.flipped}")


class TableState:
    """Hold everything on the table, of the first game or of a replay (W5)."""

    __slots__ = (
        "active", "boosted", "cards", "challengers", "has_emptied", "has_played_last", "insured", "most", "order",
        "players", "replays", "round", "rules", "target", "turn", "voters",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: dict[int, Card]) -> None:
        """Set the table up for the first game, with whole decks in hand (S2)."""
        self.rules, self.cards = rules, cards
        self.replays = 0
        self.set_up(range(1, rules.players + 1))

    def set_up(self, seats: range | list[int]) -> None:
        """Set the table up for a game, or a replay, of these seats (S2, W5)."""
        self.players = {seat: self._player(seat) for seat in seats}
        self.turn = 0
        self.round = 1
        self.active = 0  # whose turn it is, or was last
        self.order = "S3"  # the rule that says whose turn is next
        self.most: list[int] = []  # who has most points (W3)
        self.begin_turn()

    def begin_turn(self) -> None:
        """Reset what is recorded for a single turn."""
        self.voters: list[int] = []  # V1
        self.challengers: list[int] = []  # in voting order (X6)
        self.boosted = 0  # who used boost (P7)
        self.insured = 0  # who used insure (P8)
        self.has_emptied = False  # whether a hand was taken empty (E3)
        self.has_played_last = False  # whether the active player has played the last card of the hand (E1)
        self.target = 0  # to whose left the turn passes, once it is over (T5, X10)

    def _player(self, seat: int) -> Player:
        deck = [number for number, card in self.cards.items() if card.seat == seat]
        return Player(seat, self.cards[deck[0]].billionaire, deck, self.rules.power_uses)

    def count_turn(self, seat: int) -> None:
        """Count a turn of a player; the round is the most turns any one player had, at least 1."""
        player = self.players[seat]
        player.turns += 1
        self.round = max(self.round, player.turns)

    def left_of(self, seat: int) -> int:
        """Return the next seat of those who play (S4)."""
        return self.others(seat)[0]

    def others(self, seat: int) -> list[int]:
        """Return all others who play, clockwise from the left of a seat (S4)."""
        seats = range(1, self.rules.players + 1)
        return [other for other in (*seats[seat:], *seats[: seat - 1]) if other in self.players]

    def put_in_hand(self, seat: int, card: int) -> None:
        """Put a card into a player's hand, in deck order (T3)."""
        order = list(self.cards)
        self.players[seat].hand.append(card)
        self.players[seat].hand.sort(key=order.index)

    def holder(self, power: str) -> int:
        """Return the seat that has a power, or 0 if nobody has (P1)."""
        if self.rules.powers == "off":
            return 0
        return next((seat for seat, player in self.players.items() if POWER_OF[player.billionaire] == power), 0)

    def is_barred(self, power: str, user: int) -> bool:
        """Return whether a power has the icon while nobody else has a face-down card (P3)."""
        return power in self.rules.power_icons and not any(self.players[seat].down for seat in self.others(user))

    def __str__(self) -> str:
        head = f"turn {self.turn}, round {self.round}, active player {self.active}, replays {self.replays}"
        return " | ".join([head, *map(str, self.players.values())])
