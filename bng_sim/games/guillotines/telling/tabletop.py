"""The table as a reader of the event log sees it: where every card and asset lies, and who has seen which card (X3).

It is rebuilt from the log alone. A new kind of event that moves something gets a method of its name here; one that
moves nothing is named among those passed over.
"""

from dataclasses import dataclass, field
from typing import Any

from bng_sim.core.event_logs.table import Table
from bng_sim.core.event_logs.teller import Event

Place = tuple[str | int, ...]  # ("deck",), ("hand", seat), ("open", market), ("covered", market), ...
EVERYWHERE = ("box", "deck", "discards", "aside", "play", "guillotine")


@dataclass(slots=True)
class Panic:
    """How far Panic! has come (P1-P5)."""

    due: bool = False
    seat: int | None = None  # who drew the card
    types: list[str] = field(default_factory=list)
    pledges: list[str] = field(default_factory=list)
    agreed: bool | None = None
    roll: int | None = None


@dataclass(slots=True)
class Role:
    """A player's Role, and whether it lies revealed in front of them (O4)."""

    name: str
    revealed: bool = False


class Tabletop(Table):
    """Everything that lies on the table, after the events so far."""

    passes_over = frozenset(
        {
            "starting_player", "decision", "decline", "pass", "buy", "close", "emergency", "win", "escape", "also_wins",
            "role_order", "policy_due", "setter", "taxed",
        }
    )  # fmt: skip

    def __init__(self) -> None:
        """Create an empty table: a log's head says what is in the box."""
        self.rules: dict[str, Any] = {}
        self.cards: dict[int, dict[str, Any]] = {}
        self.everybody: frozenset[int] = frozenset()
        self.seen_by: dict[int, frozenset[int]] = {}  # card -> the seats that know it where it lies
        self.billionaires: dict[int, str] = {}
        self.assets: dict[str, int | str] = {}  # asset -> a seat, "market" or "out_of_game"
        self.rebels_on: dict[int, int] = {}  # Crisis by the Guillotine -> Rebels on it
        self.rebels_out = 0
        self.panic = Panic()
        self.bunker_holder: int | None = None
        self.roles_left: list[str] = []  # the next one first
        self.roles: dict[int, Role] = {}  # by seat
        self.policy: str | None = None
        self.die: dict[int, int] = {}  # what a Puppet's die shows this turn, by the Puppet's seat (U4, U5)
        self.turn, self.round = 0, 1
        self.seat: int | None = None  # whose turn it is
        self.winner: int | None = None
        self.ending = ""
        self._between_rounds = False
        self._lying: dict[Place, list[int]] = {}
        self._place_of: dict[int, Place] = {}

    def apply(self, event: Event) -> None:
        """Change the table as this event says."""
        self.round = event.get("round", 1)
        super().apply(event)

    def player_of(self, seat: int) -> int | None:
        """Whose Puppet sits there (U1); None for a player's seat."""
        players: int = self.rules["players"]
        return seat - players if seat > players else None

    def clockwise(self) -> list[int]:
        """List all seats as they sit: each Puppet to the left of its player (U1)."""
        return sorted(self.billionaires, key=lambda seat: (self.player_of(seat) or seat, seat))

    def lying(self, *place: int | str) -> list[int]:
        """List the cards at a place in the order in which they came; in the deck, the next one first."""
        return self._lying.get(place, [])

    def open_card(self, market: str) -> int | None:
        """Return the market's face-up card, or None if it has none."""
        return next(iter(self.lying("open", market)), None)

    def owned(self, place: int | str) -> list[str]:
        """List the assets on a seat's board, or in another place."""
        return [asset for asset, where in self.assets.items() if where == place]

    def _move(self, card: int, *place: int | str, seen_by: frozenset[int] | None = None) -> None:
        if card in self._place_of:
            self._lying[self._place_of[card]].remove(card)
        self._lying.setdefault(place, []).append(card)
        self._place_of[card] = place
        if seen_by is not None:
            self.seen_by[card] = seen_by

    # Set-up

    def _game(self, event: Event) -> None:
        self.rules = event["rules"]
        self.everybody = frozenset(range(1, self.rules["players"] + 1))
        for card in event["cards"]:
            self.cards[card["card"]] = card
            self._move(card["card"], "box", seen_by=frozenset())

    def _seat(self, event: Event) -> None:
        self.billionaires[event["seat"]] = event["billionaire"]

    def _lay_out(self, event: Event) -> None:
        self.assets[event["asset"]] = event["to"]

    def _shuffle(self, event: Event) -> None:
        place = {"deck": "deck", "crises_aside": "aside", "markets": "play"}[event["pile"]]
        for card in event["cards"]:
            self._move(card, place, seen_by=frozenset())

    def _deal(self, event: Event) -> None:
        seen_by = self.everybody if event["face_up"] else frozenset()
        self._move(event["card"], "open" if event["face_up"] else "covered", event["market"], seen_by=seen_by)

    def _deal_hand(self, event: Event) -> None:
        self._move(event["card"], "hand", event["seat"], seen_by=frozenset({event["seat"]}))

    # A turn

    def _turn(self, event: Event) -> None:
        self.seat = event["seat"]
        self.die = {}

    _draw = _deal_hand

    def _play(self, event: Event) -> None:
        self._move(event["card"], "play", seen_by=self.everybody)

    def _invest(self, event: Event) -> None:
        self._move(event["card"], "covered", event["market"])
        for card in (event["card"], *self.lying("hand", event["seat"])):
            self.seen_by[card] = frozenset({event["seat"]})  # X3: any of them might be the one

    def _exchange(self, event: Event) -> None:
        self._move(event["taken"], "hand", event["seat"])
        self._move(event["card"], "open", event["market"], seen_by=self.everybody)

    def _swap(self, event: Event) -> None:
        self._move(event["card"], "open", event["other_market"])
        self._move(event["other_card"], "open", event["market"])

    def _reveal(self, event: Event) -> None:
        for card in event["cards"]:
            self.seen_by[card] = self.everybody

    def _score(self, event: Event) -> None:
        if event["crisis"] is not None:  # K4: it waits until the market has its new cards
            self._move(event["crisis"], "play")

    def _claim(self, event: Event) -> None:
        self.assets[event["asset"]] = event["seat"]

    def _discard(self, event: Event) -> None:
        self._move(event["card"], "discards", seen_by=self.everybody)

    def _return(self, event: Event) -> None:
        self.assets[event["asset"]] = event["to"]

    def _scam(self, event: Event) -> None:
        self.assets[event["asset"]], self.assets[event["other_asset"]] = event["seat"], event["other_seat"]

    _trade = _scam

    def _gather(self, event: Event) -> None:
        for card in (*self.lying("covered", event["market"]), *self.lying("open", event["market"])):
            self._move(card, "discards" if self._between_rounds else "play")

    # Crises and Panic!

    def _crisis(self, event: Event) -> None:
        self._move(event["card"], "guillotine", seen_by=self.everybody)
        self.rebels_on[event["card"]] = event["rebels"]
        self.rebels_out = event["rebels_out"]

    def _add_crisis(self, event: Event) -> None:
        if event["turn"] == 0:  # S4: nobody sees which
            self._move(event["card"], "deck")
        else:
            self._move(event["card"], "discards", seen_by=self.everybody)

    def _panic_due(self, event: Event) -> None:
        self.panic.due = True

    def _panic(self, event: Event) -> None:
        self.panic.seat = event["seat"]
        self.panic.types = self.rules["panic_cards"][event["panic_card"]]

    def _pledge(self, event: Event) -> None:
        self.panic.pledges.append(event["asset"])

    def _panic_ends(self, event: Event) -> None:
        self.panic.agreed = event["agreed"]

    def _roll(self, event: Event) -> None:
        self.panic.roll = event["number"]

    def _take_rebel(self, event: Event) -> None:
        self.rebels_on[event["card"]] -= 1
        self.rebels_out = event["rebels_out"]

    # The Bunker, Roles, bribes and policies

    def _bunker(self, event: Event) -> None:
        self.bunker_holder = event["seat"]

    def _shuffle_roles(self, event: Event) -> None:
        self.roles_left = event["roles"]

    def _draw_roles(self, event: Event) -> None:
        self.roles_left = [role for role in self.roles_left if role not in event["roles"]]

    def _take_role(self, event: Event) -> None:
        self.roles[event["seat"]] = Role(event["role"])

    def _return_role(self, event: Event) -> None:
        own = self.roles.get(event["seat"])
        if own is not None and own.name == event["role"]:
            del self.roles[event["seat"]]
        self.roles_left = [*self.roles_left, event["role"]]

    def _reveal_role(self, event: Event) -> None:
        self.roles[event["seat"]].revealed = True

    def _give_role(self, event: Event) -> None:
        self.roles[event["other_seat"]] = self.roles[event["seat"]]
        self.roles[event["seat"]] = Role(event["role"])

    def _bribe(self, event: Event) -> None:
        self._move(event["card"], event["to"], event["seat"])
        for card in (event["card"], *self.lying("hand", event["seat"])):
            self.seen_by[card] = frozenset({event["seat"]})  # X3: any of them might be the one

    def _swap_envelopes(self, event: Event) -> None:
        seats = event["seat"], event["other_seat"]
        inside = [list(self.lying("envelope", seat)) for seat in seats]
        for cards, seat in zip(inside, reversed(seats), strict=True):
            for card in cards:
                self._move(card, "envelope", seat, seen_by=frozenset({seat}))

    def _open_envelope(self, event: Event) -> None:
        for card in event["cards"]:
            self.seen_by[card] = self.everybody

    def _take_card(self, event: Event) -> None:
        self._move(event["card"], "hand", event["seat"])

    _discard_from_hand = _discard

    def _policy(self, event: Event) -> None:
        self.policy = event["policy"]

    _seize = _claim

    def _dictate(self, event: Event) -> None:
        self.panic.pledges = event["assets"]

    # Puppets

    def _puppet_roll(self, event: Event) -> None:
        self.die = {event["seat"]: event["number"]}

    def _nudge(self, event: Event) -> None:
        self.die = {seat: event["number"] for seat in self.die}

    def _puppet_card(self, event: Event) -> None:
        self._move(event["card"], "covered", event["market"], seen_by=frozenset())

    _purchase = _claim

    _puppet_trade = _scam

    # Ends

    def _round_ends(self, event: Event) -> None:
        self._between_rounds = True

    def _next_round(self, event: Event) -> None:
        self._between_rounds = False

    def _end(self, event: Event) -> None:
        self.winner, self.ending = event["seat"], event["ending"]
