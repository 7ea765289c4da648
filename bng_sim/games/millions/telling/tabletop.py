"""The table as a reader of the event log sees it: who has what, how each Character stands, who knows it (chapter K).

It is rebuilt from the log alone. A new kind of event that changes something gets a method of its name here; one that
changes nothing is named among those passed over.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from bng_sim.core.event_logs.table import Table
from bng_sim.core.event_logs.teller import Event, given
from bng_sim.games.millions.declared.limits import MAX_EACH
from bng_sim.games.millions.declared.parameters import Rules, characters_each, roles_in_play

OPEN, BOUND, LEFT, STANDING = "open", "bound", "left", "standing"


@dataclass
class Character:
    """A Character that was sent on this heist.

    Attributes:
        role: What it is, no matter who knows it.
        status: One of the above, or `clashed`, `named`, `fined`.
        how: How it left: `alone`, `bribed` or `final`; empty else.
        price: What it was paid for that, in $M.
        ante: On it, in $M, no matter who put it down.
        is_shown: Whether all know its Role.
        looked: The seats that looked at it.
        says: The Role that its owner said last.

    """

    role: str
    status: str = OPEN
    how: str = ""
    price: int = 0
    ante: int = 0
    is_shown: bool = False
    looked: set[int] = field(default_factory=set)
    says: str = ""

    @property
    def is_in(self) -> bool:
        """Whether it may go on the heist, or has gone and is not revealed yet."""
        return self.status in (OPEN, BOUND)


class Loot(NamedTuple):
    """The Loot card of a round (P1)."""

    amount: int
    ante: int
    symbol: str | None


class Proposal(NamedTuple):
    """Money for a departure, as long as it is not answered (N6, N7).

    Attributes:
        payer: The Character in whose visit it is offered; None: a price, which anybody may pay.
        leaver: The Character that is to leave.
        amount: In $M.

    """

    payer: str | None
    leaver: str
    amount: int


def owner(character: str) -> int:
    """Return the seat of a Character's owner."""
    return int(character[:-1])


class Tabletop(Table):
    """Everything on the table, after the events so far; a heist's Characters stay until the next one begins."""

    passes_over = frozenset({"decision", "refuse", "final_answer", "call", "loot", "cash", "first_bid"})

    def __init__(self) -> None:
        """Create an empty table: a log's head says what is in the box."""
        self.rules = Rules()
        self.each = 1
        self.roles: tuple[str, ...] = ()  # in play
        self.seats: list[int] = []
        self.cash: dict[int, int] = {}
        self.held: dict[int, int] = {}  # Intimidation cards
        self.reserve = self.stock = self.pile = 0
        self.leader: int | None = None
        self.round = self.turn = self.circuit = 0
        self.loot: Loot | None = None
        self.characters: dict[str, Character] = {}  # in table order from the Leader
        self.shown_before: dict[str, str] = {}  # Character -> its Role in the round before, if all know it
        self.face_up: list[str] = []
        self.face_down: list[str] = []
        self.visited: str | None = None
        self.proposal: Proposal | None = None
        self.named: str | None = None  # the Role that a Snitch has named
        self.ending = ""
        self.winners: list[int] = []

    def called(self, character: str) -> str:
        """Name a Character by its owner, and by its place too where each player sends two."""
        return f"seat {owner(character)}" if self.each == 1 else f"seat {character}"

    def of_seat(self, seat: int) -> list[str]:
        """List a seat's Characters by their names in logs, also before they are sent."""
        return [f"{seat}{'AB'[place]}" for place in range(self.each)]

    def knows(self, seat: int, character: str) -> bool:
        """Return whether a seat knows a Character's Role (K1, K2)."""
        sent = self.characters[character]
        return sent.is_shown or seat == owner(character) or seat in sent.looked

    def with_status(self, *statuses: str) -> list[str]:
        """List the Characters with one of these statuses, in table order from the Leader."""
        return [character for character, sent in self.characters.items() if sent.status in statuses]

    def _sent(self, event: Event) -> Character:
        return self.characters[event["character"]]

    def _earn(self, character: str, amount: int) -> None:
        self.cash[owner(character)] += amount

    def _pass_on(self, event: Event) -> None:
        """Money goes from one Character's owner to another's."""
        self._earn(event["character"], -event["amount"])
        self._earn(event["other_character"], event["amount"])

    def _pay(self, event: Event) -> None:
        """Money comes from the Reserve."""
        self._earn(event["character"], event["amount"])
        self.reserve -= event["amount"]

    # Set-up

    def _game(self, event: Event) -> None:
        self.rules = Rules.read(event["rules"])
        self.each, self.roles = characters_each(self.rules), roles_in_play(self.rules)
        assert self.each <= MAX_EACH
        self.seats = [*range(1, self.rules.players + 1)]
        self.cash = dict.fromkeys(self.seats, self.rules.start_cash)
        self.held = dict.fromkeys(self.seats, 0)
        gifts = given(event)
        if "cash" in gifts:
            self.cash[gifts["cash"]] += self.rules.start_cash
        if "intimidation" in gifts:
            self.held[gifts["intimidation"]] = 1
        self.reserve = self.rules.bank - sum(self.cash.values())
        self.stock, self.pile = self.rules.intimidation_cards - sum(self.held.values()), self.rules.loot_cards

    def _pile(self, event: Event) -> None:
        self.pile = len(event["cards"])

    def _first_leader(self, event: Event) -> None:
        self.leader = event["seat"]

    def _bid_paid(self, event: Event) -> None:
        self.cash[event["seat"]] -= event["amount"]
        self.reserve += event["amount"]

    def _extra_cash(self, event: Event) -> None:
        self.cash[event["seat"]] += event["amount"]
        self.reserve -= event["amount"]

    # Planning

    def _heist(self, event: Event) -> None:
        self.round, self.leader, self.circuit = event["round"], event["seat"], 0
        self.loot = Loot(event["amount"], event["ante"], event["symbol"])
        self.pile -= 1
        self.shown_before = {name: sent.role for name, sent in self.characters.items() if sent.is_shown}
        self.characters, self.face_up, self.face_down = {}, [], []
        self.visited = self.proposal = self.named = None

    def _show(self, event: Event) -> None:
        self._sent(event).is_shown = True

    def _place(self, event: Event) -> None:
        self.characters[event["character"]] = Character(event["role"])

    def _ante(self, event: Event) -> None:
        self._sent(event).ante = event["own"] + event["reserve"]
        self._earn(event["character"], -event["own"])
        self.reserve -= event["reserve"]

    def _face_up(self, event: Event) -> None:
        self.face_up = event["roles"]

    def _face_down(self, event: Event) -> None:
        self.face_down = event["roles"]

    # The Negotiation

    def _circuit(self, event: Event) -> None:
        self.circuit = event["number"]
        self.visited = self.proposal = None

    def _claim(self, event: Event) -> None:
        self._sent(event).says = event["role"]

    def _visit(self, event: Event) -> None:
        self.visited, self.proposal = event["character"], None

    def _look(self, event: Event) -> None:
        self.held[event["seat"]] -= 1
        self._sent(event).looked.add(event["seat"])

    def _stay(self, event: Event) -> None:
        self._sent(event).status = BOUND

    def _offer(self, event: Event) -> None:
        self.proposal = Proposal(event["character"], event["other_character"], event["amount"])

    def _price(self, event: Event) -> None:
        self.proposal = Proposal(None, event["character"], event["amount"])

    def _bribe(self, event: Event) -> None:
        self._pass_on(event)
        self.characters[event["other_character"]].price = event["amount"]

    def _leave(self, event: Event) -> None:
        sent = self._sent(event)
        sent.status, sent.how = LEFT, event["how"]
        self.proposal = None

    def _ante_back(self, event: Event) -> None:
        self._sent(event).ante = 0
        self._earn(event["character"], event["owner"])
        self.reserve += event["reserve"]

    def _settled(self, _event: Event) -> None:
        self.visited = self.proposal = None

    # The Heist

    def _reveal(self, event: Event) -> None:
        self._sent(event).is_shown = True

    def _stand(self, event: Event) -> None:
        self._sent(event).status = STANDING

    def _name(self, event: Event) -> None:
        self.named = event["role"]

    def _eliminate(self, event: Event) -> None:
        self._sent(event).status = event["how"]

    def _ante_lost(self, event: Event) -> None:
        self._sent(event).ante = 0
        self.reserve += event["amount"]

    def _earn_card(self, event: Event) -> None:
        self.held[owner(event["character"])] += 1
        self.stock -= 1

    def _fine(self, event: Event) -> None:
        self._earn(event["character"], -event["amount"])
        self.reserve += event["amount"]

    # Sharing the Loot, and the end

    _share = _bonus = _pay
    _fee = _theft = _pass_on

    def _end(self, event: Event) -> None:
        self.ending = event["ending"]

    def _win(self, event: Event) -> None:
        self.winners.append(event["seat"])
