"""Reconstruct the game table: cash, Characters with their antes, the pile, who knows what."""

from dataclasses import dataclass, field

from bng_sim.referees.millions.box import Card
from bng_sim.referees.millions.parameters import Rules

IN = ("open", "bound")


@dataclass(slots=True)
class Character:
    """One Character card and its ante; `status` is open, bound, left, standing or out."""

    seat: int
    place: str
    role: str
    own: int = 0  # the ante, as far as the owner put it down
    reserve: int = 0  # and as far as the Reserve did (P5)
    status: str = "open"
    is_revealed: bool = False

    @property
    def name(self) -> str:
        """As logs name it."""
        return f"{self.seat}{self.place}"

    @property
    def is_in(self) -> bool:
        """Whether it may go on the heist and is face-down: not left, not revealed."""
        return self.status in IN

    def __str__(self) -> str:
        return f"{self.name} {self.role} {self.status} ante {self.own}+{self.reserve}"


@dataclass(slots=True)
class Player:
    """Hold the state of a player."""

    seat: int
    cash: int
    looks: int = 0  # Intimidation cards held (S7)
    has_earned: bool = False  # one of them, ever
    roles: list[str] = field(default_factory=list)  # chosen in the round before (V1)

    def __str__(self) -> str:
        return f"{self.seat} cash {self.cash}" + (f" looks {self.looks}" if self.looks else "")


class TableState:
    """Hold everything on the table."""

    __slots__ = (
        "caller", "cards", "characters", "face_up", "leader", "looked", "loot", "named", "pile", "players", "reserve",
        "round", "rules", "stock", "turn",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: dict[int, Card]) -> None:
        """Set the table up as it is before anything is drawn (S4, S5, S7)."""
        self.rules, self.cards = rules, cards
        self.players = {seat: Player(seat, rules.start_cash) for seat in range(1, rules.players + 1)}
        self.reserve = rules.bank - rules.players * rules.start_cash
        self.stock = rules.intimidation_cards
        self.pile: list[int] = []  # the top card first
        self.leader = 0
        self.turn = self.round = 0
        self.begin_round()

    def begin_round(self) -> None:
        """Reset what is recorded for a single round."""
        self.loot = Card(0, 0, None)
        self.characters: dict[str, Character] = {}
        self.face_up: list[str] = []  # Role cards (P8)
        self.looked: set[tuple[int, str]] = set()  # who has looked at which Character (I4)
        self.named: str | None = None  # the Role (H2)
        self.caller = 0  # who has named a price in this visit (N7)

    def seats_from(self, seat: int) -> list[int]:
        """List all seats clockwise, from this one on."""
        seats = [*self.players]
        return seats[seat - 1 :] + seats[: seat - 1]

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return 1 + seat % self.rules.players

    def from_leader(self) -> list[Character]:
        """Return all Characters in table order from the Leader."""
        return [each for seat in self.seats_from(self.leader) for each in self.of(seat)]

    def of(self, seat: int) -> list[Character]:
        """Return a player's Characters, A before B."""
        return [each for each in self.characters.values() if each.seat == seat]

    def those_in(self, seat: int) -> list[Character]:
        """Return a player's Characters that are in, A before B."""
        return [each for each in self.characters.values() if each.seat == seat and each.is_in]

    def of_others(self, seat: int) -> list[Character]:
        """List other players' Characters, in table order from this one's left."""
        return [each for other in self.seats_from(seat)[1:] for each in self.of(other)]

    def open_of_others(self, seat: int) -> list[Character]:
        """Return those of them that may still leave."""
        return [each for each in self.of_others(seat) if each.status == "open"]

    def looks_for(self, seat: int) -> list[Character]:
        """List the Characters that a player can look at, in table order from the left (I2, I4)."""
        return [each for each in self.of_others(seat) if each.is_in and (seat, each.name) not in self.looked]

    def standing(self) -> list[Character]:
        """List the Characters that stand, in table order from the Leader (H4)."""
        return [each for each in self.from_leader() if each.status == "standing"]

    def __str__(self) -> str:
        head = (
            f"turn {self.turn}, round {self.round}, Leader {self.leader}, Loot {self.loot.amount}/{self.loot.ante}"
            f"/{self.loot.symbol}, Reserve {self.reserve}, stock {self.stock}, face-up {self.face_up}"
        )
        return " | ".join([head, *map(str, self.players.values()), *map(str, self.characters.values())])
