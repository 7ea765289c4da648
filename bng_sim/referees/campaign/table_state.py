"""Reconstruct the game table: purses, deeds, buildings, piles, debts, and whose turn it is."""

from collections import Counter
from dataclasses import dataclass, field

from bng_sim.games.campaign.declared.components import GO
from bng_sim.referees.campaign.box import BARE, HOTEL, Box, Deed, interest
from bng_sim.referees.campaign.parameters import Rules

Kept = tuple[str, int]  # a card: its pile and its number there


@dataclass(slots=True)
class Player:
    """Hold the state of a player."""

    seat: int
    cash: int
    square: int = GO
    in_jail: bool = False
    failures: int = 0  # of this stay in Jail (J5)
    interns: int = 0
    laps: int = 0
    law: int = 0  # law debt (F4)
    loans: Counter[int] = field(default_factory=Counter)  # owed to others, by lender (F7)
    kept: list[Kept] = field(default_factory=list)
    senators: int = 0  # evasions kept (J8)
    files: int = 0  # used (J6)
    is_out: bool = False

    def __str__(self) -> str:
        place = "Jail" if self.in_jail else self.square
        more = f"interns {self.interns} laps {self.laps} law {self.law} loans {dict(self.loans)} kept {self.kept}"
        return f"{self.seat} at {place} ${self.cash} {more}{' out' if self.is_out else ''}"


@dataclass(frozen=True, slots=True)
class Missed:
    """A rent that its owner has not noticed (R7)."""

    turn: int
    owner: int
    debtor: int
    deed: str
    amount: int


class TableState:
    """Hold everything on the table."""

    __slots__ = (
        "actions",
        "active",
        "began",
        "billionaire",
        "box",
        "cards_drawn",
        "debtor",
        "dice",
        "first",
        "forced",
        "friends",
        "hotels",
        "houses",
        "levels",
        "missed",
        "mortgaged",
        "owners",
        "piles",
        "players",
        "proposed",
        "round",
        "rules",
        "turn",
    )  # fmt: skip

    def __init__(self, rules: Rules, box: Box) -> None:
        """Set the table up as it is before anything is drawn (L3, S1, S2)."""
        self.rules, self.box = rules, box
        self.players = {seat: Player(seat, rules.start_cash) for seat in range(1, rules.players + 1)}
        self.owners = dict.fromkeys(box.deeds, 0)  # 0 is nobody
        self.mortgaged: set[str] = set()
        self.levels = {name: BARE for name, deed in box.deeds.items() if deed.is_lot}
        self.houses, self.hotels = rules.houses, rules.hotels  # that the Fund has
        self.piles: dict[str, list[int]] = {pile: [] for pile in box.cards}  # from the top
        self.billionaire = 0  # 0 is nobody
        self.friends: list[int] = []  # who knows the Attorney General
        self.missed: list[Missed] = []
        self.turn = self.round = 0
        self.first = self.active = 1
        self.began = 1  # who had the first turn of this round (S10)
        self.dice = 0  # of the last roll that moved a token, both together
        self.cards_drawn = 0  # for the roll at hand (C1)
        self.actions = self.forced = self.proposed = 0  # in the turn at hand (M2)
        self.debtor = 0  # who has to find cash; 0 for nobody

    def seats_after(self, seat: int) -> list[int]:
        """Return the others in the game, clockwise."""
        seats = [*self.players]
        return [other for other in seats[seat:] + seats[: seat - 1] if not self.players[other].is_out]

    @property
    def in_game(self) -> list[int]:
        """The seats that are not bankrupt."""
        return [seat for seat, player in self.players.items() if not player.is_out]

    def is_friend(self, seat: int) -> bool:
        """Return whether a seat knows the Attorney General (J3)."""
        return seat in self.friends

    def deed(self, name: str) -> Deed:
        """Return a deed of the box."""
        return self.box.deeds[name]

    def deeds_of(self, seat: int) -> list[str]:
        """Return a player's deeds, in board order."""
        return [name for name, owner in self.owners.items() if owner == seat]

    def group_of(self, name: str) -> list[str]:
        """Return all deeds of a deed's group, in board order."""
        return self.box.group_of[name]

    def owns_group(self, seat: int, name: str) -> bool:
        """Return whether all deeds of a deed's group are one player's."""
        return all([self.owners[each] == seat for each in self.group_of(name)])

    def level(self, name: str) -> int:
        """Return the houses on a lot, a hotel as five; none on what is not a lot."""
        return self.levels.get(name, BARE)

    def has_buildings(self, name: str) -> bool:
        """Return whether there is a building in a deed's group."""
        return any(map(self.level, self.group_of(name)))

    def set_level(self, name: str, level: int) -> None:
        """Set the buildings on a lot, and take the difference from the Fund or return it there (H2, H4, H7, H8)."""
        before = self.levels[name]
        self.houses += _houses(before) - _houses(level)
        self.hotels += (before == HOTEL) - (level == HOTEL)
        self.levels[name] = level

    def interest(self, name: str) -> int:
        """Return the interest on a deed, whether or not it is mortgaged (G3)."""
        return interest(self.deed(name), self.rules)

    def lift_price(self, name: str) -> int:
        """Return the price of lifting the mortgage of a deed (G3)."""
        return self.deed(name).worth + self.interest(name)

    def may_own(self, seat: int, name: str) -> bool:
        """Return whether a player may get a deed: no lot of a group in which somebody else has one (B5)."""
        if not self.rules.one_owner_per_color or not self.deed(name).is_lot:
            return True
        return all(self.owners[other] in (0, seat) for other in self.group_of(name) if other != name)

    def assets(self, seat: int) -> int:
        """Return the assets of a player: cash, deeds and buildings (X2)."""
        total = self.players[seat].cash
        for name in self.deeds_of(seat):
            deed = self.deed(name)
            total += deed.worth if name in self.mortgaged else deed.price
            total += self.level(name) * deed.house_cost
        return total

    def taxable(self, seat: int) -> int:
        """Return the assets of a player that Income Tax counts, where a mortgage may take nothing off (X2)."""
        untaxed = [self.deed(name) for name in self.deeds_of(seat) if name in self.mortgaged]
        is_full = self.rules.income_tax_mortgaged == "full"
        return self.assets(seat) + (sum(deed.price - deed.worth for deed in untaxed) if is_full else 0)

    def net_worth(self, seat: int) -> int:
        """Return the net worth of a player (W4)."""
        player = self.players[seat]
        lent = sum(other.loans[seat] for other in self.players.values())
        interns = player.interns * self.rules.intern_worth
        return self.assets(seat) + interns - player.law - player.loans.total() + lent

    def __str__(self) -> str:
        head = (
            f"turn {self.turn}, round {self.round}, active {self.active}, Billionaire {self.billionaire}, "
            f"knows the AG {self.friends}, houses {self.houses}, hotels {self.hotels}, piles {self.piles}"
        )
        return " | ".join([head, *(self._shown(player) for player in self.players.values())])

    def _shown(self, player: Player) -> str:
        """Return a player, with deeds: `*` for a mortgage, `+` for each level."""
        deeds = [name + "*" * (name in self.mortgaged) + "+" * self.level(name) for name in self.deeds_of(player.seat)]
        return f"{player} {deeds}"


def _houses(level: int) -> int:
    """Return how many houses stand on a lot of this level."""
    return 0 if level == HOTEL else level
