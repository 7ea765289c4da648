"""A table of Millions of Dollars, written down by hand between two rounds: what is declared, and what follows from it.

A Loot card is named by its amount, its ante and its symbol: `10 1 crook`. Of earlier rounds only these cards count, how
often each Role lay face-up, and under V1 the Roles of the last one; what was said is forgotten.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, imported_later
from bng_sim.core.input.problems import got, show
from bng_sim.core.written.entries import NONE, Entry, word
from bng_sim.core.written.form import Form, Passed, Start
from bng_sim.core.written.piles import ANY, UNKNOWN, Box, Pile, deal, read_pile
from bng_sim.core.written.seated import seat_strategies
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.limits import MAX_EACH
from bng_sim.games.millions.declared.parameters import RANDOM, Rules
from bng_sim.games.millions.engine import chance
from bng_sim.games.millions.engine.rules_record import RULES_RECORD
from bng_sim.games.millions.simulation.play import ENGINE

MOST_SHOWN = 100  # Role cards of a Role that lay face-up in a game, at most: counted in a byte


class WrittenTable:
    """A table as it was read."""

    passed: Passed | None = None

    def __init__(self, top: Entry, start: Start) -> None:
        """Read it; raises `InputError` for one that cannot lie there."""
        self.start, self.state, self.notes = start, start.state, list[str]()
        self._top, self._public, self._rules = top, start.state["public"], start.rules
        self.players, self._each = start.cell.rules.players, int(start.rules["each"])
        self._seats = top.at("players").items()
        self._read_loot()
        if top.at("to_move").is_written:
            self._public["leader"] = top.at("to_move").seat(self.players)
        self.mover = int(self._public["leader"])
        if self._public["first_leader"] == NOTHING and self._rounds:
            raise top.fault("`first` is missing: say which seat won the bids for going first (S12)")
        self._take_first_leader()
        self._read_money()
        self._write_past()
        self.last = [self._read_last(seat, player.at("last")) for seat, player in enumerate(self._seats)]

    @property
    def _rounds(self) -> int:
        return int(self._public["round_number"])

    def _read_loot(self) -> None:
        """Read the Loot cards that were turned up, one a round (P1); the game ends with the last (E3)."""
        entry, rounds = self._top.at("played"), self._top.at("round")
        box = Box(loot_names(self._rules))
        self._played = read_pile("played", 0, entry, box)
        n = self._played.size or 0
        if rounds.is_written:
            n = (
                rounds.whole(1, int(self._rules["loot_cards"]), "the round that begins: one Loot card for each before")
                - 1
            )
            if entry.is_written and n != self._played.size:
                raise rounds.fault(f"got {n + 1}, but {self._played.size} Loot cards were turned up, one a round (P1)")
            self._played = Pile("played", 0, self._played.known, n, entry)
        most = min(int(self._rules["loot_cards"]), int(self._rules["max_rounds"]))
        if n >= most:
            raise entry.fault(f"{n} rounds were played: the game is over after {most} (E3)")
        self._n_loot = int(self._rules["n_loot"])
        self._public["round_number"], self._public["pile"] = n, int(self._rules["loot_cards"]) - n

    def _take_first_leader(self) -> None:
        """Take the first Leader, if neither file nor rules name them (S8): as many seats back as rounds were played.

        What places in the turn order have brought (S10) then goes to those seats.
        """
        public, top = self._public, self._top
        is_known = top.at("first").is_written or self.start.cell.rules.first_leader != RANDOM
        if is_known or public["first_leader"] == NOTHING:  # or it is still bid for (S12)
            return
        amounts = self._rules["start_cash_by_order"][: self.players]
        if not top.at("to_move").is_written:
            if len({*amounts.tolist()}) > 1 and not all(player.at("cash").is_written for player in self._seats):
                raise top.at("first").fault("write who had the Leader card first: cash was given by turn order (S10)")
            return
        first = (self.mover - self._rounds) % self.players
        public["cash"][: self.players] += np.roll(amounts, first) - np.roll(amounts, int(public["first_leader"]))
        public["first_leader"] = first

    def _read_money(self) -> None:
        """Read what each player has; all other money is in the Reserve (S5)."""
        public, rules = self._public, self._rules
        for seat, player in enumerate(self._seats):
            if player.at("cash").is_written:
                public["cash"][seat] = player.at("cash").whole(0, int(rules["bank"]), "$M, no more than there is")
            elif self._rounds:
                self.notes.append(f"{player.name}: cash, taken as at set-up: {int(public['cash'][seat])}")
            if player.at("intimidation").is_written:
                public["cards_held"][seat] = player.at("intimidation").whole(0, int(rules["intimidation_cards"]))
            if not rules["target_needs_share"] and public["cash"][seat] >= rules["target"]:
                raise player.fault(f"has {int(public['cash'][seat])}: the game is over at {int(rules['target'])} (E2)")
        held = int(public["cards_held"][: self.players].sum())
        left = int(rules["intimidation_cards"]) - held
        if left < 0:
            raise self._top.at("players").fault(f"{held} Intimidation cards are held; there are {left + held} (S7)")
        public["stock"] = left
        if self._top.at("stock").is_written:
            public["stock"] = self._top.at("stock").whole(0, left, "Intimidation cards that nobody holds or has used")
        public["reserve"] = int(rules["bank"]) - int(public["cash"][: self.players].sum())
        if public["reserve"] < 0:
            raise self._top.at("players").fault(f"the players have more than the {int(rules['bank'])} there are (S5)")

    def _write_past(self) -> None:
        """Write the rounds gone: nothing is known of them but how often each Role lay face-up."""
        for number in range(self._rounds):
            past = self._public["past"][number]
            past["leader"] = (self.mover - self._rounds + number) % self.players
            past["named"], past["role"], past["price"] = NOTHING, NOTHING, NOTHING
            self.state["own"]["past_role"][:, number] = NOTHING
            self.state["own"]["past_knows"][:, number] = NOTHING
        for name, entry in self._top.at("face_up").pairs():
            if word(name) not in ROLES:
                raise entry.fault(f"{show(name)}: no such Role; known: {', '.join(ROLES)}")
            if not self._rounds:
                raise entry.fault("no round was played yet")
            self._public["past"][0]["face_up"][ROLES.index(word(name))] = entry.whole(0, MOST_SHOWN)

    def _read_last(self, seat: int, entry: Entry) -> list[int | None]:
        """Read the Roles of a player's Characters in the last round, None for one that is not known."""
        in_play = [int(role) for role in self._rules["roles"][: int(self._rules["n_roles"])]]
        if entry.is_written and not self._rounds:
            raise entry.fault("no round was played yet")
        found: list[int | None] = []
        for item in entry.items():
            role = None if word(item.value) in UNKNOWN else item.choice(ROLES, "Role")
            if role is not None and (role not in in_play or role in found):
                raise item.fault(f"{show(item.value)}: is not in play, or written twice (S3, P3)")
            found.append(role)
        if len(found) not in (0, self._each):
            raise entry.fault(got(entry.value, f"{self._each} Roles of the last round, or unknown"))
        return found or [None] * self._each

    def fill(self, states: np.ndarray, rng: np.random.Generator) -> None:
        """Shuffle the Loot cards that nobody has seen, and deal the Roles of the last round that are not written."""
        rest = Pile("pile", 0, (), None, self._top)
        everything = {ANY: np.ones(self._n_loot, bool)}
        dealt = deal([self._played, rest], everything, np.zeros((states.size, self._n_loot), bool), rng)
        states["order"][:, : self._n_loot] = np.concatenate(dealt, axis=1)
        for number in range(self._rounds):
            states["public"]["past"]["card"][:, number] = states["order"][:, number]
        if self._rounds:
            self._deal_last(states, rng)
        seat_strategies(states, self.start.seating, self.players, rng)

    def _deal_last(self, states: np.ndarray, rng: np.random.Generator) -> None:
        """Deal the Roles of the last round: of two Characters of a player different ones (P3)."""
        in_play = self._rules["roles"][: int(self._rules["n_roles"])]
        own, last = states["own"], self._rounds - 1
        for seat, known in enumerate(self.last):
            free = np.array([role for role in in_play if role not in known])
            drawn = rng.permuted(np.tile(free, (states.size, 1)), axis=1)
            for place, role in enumerate(known):
                given = drawn[:, place] if role is None else role
                character = seat * MAX_EACH + place
                states["role"][:, character] = given
                own["role"][:, seat, place], own["past_role"][:, seat, last, place] = given, given


def loot_names(rules: np.void) -> list[str]:
    """Return the name of each Loot card: amount, ante, symbol."""
    n = int(rules["n_loot"])
    printed = zip(rules["loot_amount"][:n], rules["loot_ante"][:n], rules["loot_symbol"][:n], strict=True)
    return [f"{amount} {ante} {NONE if symbol == NOTHING else ROLES[symbol]}" for amount, ante, symbol in printed]


def write(cell: Cell[Rules], state: np.void, seat: int | None) -> dict[str, Any]:
    """Write the table of a state between two rounds down, as a seat (from 0) sees it; None: with all that is hidden."""
    public, rules = state["public"], RULES_RECORD.fill(cell.rules)
    n, names = int(public["round_number"]), loot_names(rules)
    value: dict[str, Any] = {
        "round": n + 1,
        "to_move": int(public["leader"]) + 1,
        **_write_first(cell.rules, int(public["first_leader"])),
        "played": [names[card] for card in state["order"][:n]],
        "stock": int(public["stock"]),
    }
    shown = public["past"]["face_up"][:n].sum(axis=0) if n else []
    face_up = {role: int(count) for role, count in zip(ROLES, shown, strict=False) if count}
    if face_up:
        value["face_up"] = face_up
    value["players"] = [
        {
            "cash": int(public["cash"][at]),
            "intimidation": int(public["cards_held"][at]),
            **({"last": [*_last_roles(state, rules, at, seat)]} if n and rules["wont_get_fooled"] else {}),
        }
        for at in range(cell.rules.players)
    ]
    return value


def _write_first(rules: Rules, leader: int) -> dict[str, int]:
    """Write the first Leader; nothing if the rules name one (S8), or while that is still bid for (S12)."""
    return {} if leader == NOTHING or rules.first_leader != RANDOM else {"first": leader + 1}


def _last_roles(state: np.void, rules: np.void, at: int, seat: int | None) -> Iterator[str]:
    """Yield a player's Roles of the last round as far as a seat knows them."""
    last = int(state["public"]["round_number"]) - 1
    for place in range(int(rules["each"])):
        character = at * MAX_EACH + place
        role = int(state["role"][character])
        if seat not in (None, at):
            known = int(state["public"]["past"][last]["role"][character])
            role = known if known != NOTHING else int(state["own"][seat]["past_knows"][last, character])
        yield "unknown" if role == NOTHING else ROLES[role]


FORM = Form(
    engine=ENGINE,
    keys=("round", "played", "stock", "face_up"),
    player_keys=("cash", "intimidation", "last"),
    read=WrittenTable,
    write=write,
    forget=chance.forget,
    audit=imported_later("bng_sim.games.millions.written_referee", "audit"),
    chunk=200,
)
