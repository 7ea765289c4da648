"""A table of Campaign Billionaire, written down by hand: what is declared, and what follows from it.

All lies open but the order of the cards that have not come yet. A deed is named by its group and square: `red 24`.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, imported_later
from bng_sim.core.input.problems import got, show
from bng_sim.core.written.entries import NONE, Entry, word
from bng_sim.core.written.form import Form, Start
from bng_sim.core.written.piles import Box
from bng_sim.core.written.seated import seat_strategies
from bng_sim.games.campaign import written_roll
from bng_sim.games.campaign.declared.components import HOTEL, JAIL, N_COLOURS, N_DEEDS, N_PILES, N_SQUARES, PILES, Card
from bng_sim.games.campaign.declared.limits import MAX_PILE
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import Friends, Role
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.simulation.play import ENGINE
from bng_sim.games.campaign.telling.log import DEED_NAMES

BARE, MORTGAGED, BUILT_UP = "bare", "mortgaged", "hotel"
MOST = 1_000_000  # dollars, interns and the like: more than any game has
COUNTS = ("laps", "cash", "interns", "law_debt", "files_used", "senators")
KEPT = {"free": Card.FREE, "door": Card.DOOR}
_DEEDS = {word(name): deed for deed, name in enumerate(DEED_NAMES)}


class WrittenTable:
    """A table as it was read."""

    def __init__(self, top: Entry, start: Start) -> None:
        """Read it; raises `InputError` for one that cannot lie there."""
        self.passed = written_roll.passed(top)
        self.start, self.state, self.notes = start, start.state, list[str]()
        self._top, self._public, self._rules = top, start.state["public"], start.rules
        self.players = start.cell.rules.players
        self._seats = top.at("players").items()
        self._boxes = [Box([f"{text}" for text in pile], "pile") for pile in _texts(start.cell.rules)]
        self._read_turn()
        for seat, player in enumerate(self._seats):
            self._read_player(seat, player)
        self.mover = int(self._public["active"])
        self._check_players()
        self._take_start_player()
        self._read_deeds()
        self._read_kept()
        self._under = [self._read_under(pile) for pile in range(N_PILES)]
        self._read_roles()

    def _read_turn(self) -> None:
        public, top = self._public, self._top
        if top.at("to_move").is_written:
            public["active"] = top.at("to_move").seat(self.players)
        if top.at("turn").is_written:
            public["turn"] = top.at("turn").whole(0, int(self._rules["max_turns"]) - 1, "W3")
        elif self.start.cell.rules.first_turn != "full":
            raise top.at("turn").fault("write how many turns have begun: the first one is another (S9)")
        public["rounds"] = 1 + int(public["turn"]) // self.players
        if top.at("round").is_written:
            public["rounds"] = top.at("round").whole(1, int(self._rules["max_turns"]))
        self._read_start_player()
        if top.at("fund").is_written:
            public["fund"] = top.at("fund").whole(-MOST, MOST)

    def _read_start_player(self) -> None:
        """Read who began: the game, which may still be bid for before the first turn (S11), and this round (S10)."""
        public, first, began = self._public, self._top.at("first"), self._top.at("began_round")
        if public["first"] == NOTHING and public["turn"] > 0:
            raise self._top.fault("`first` is missing: say which seat won the bids for going first (S11)")
        if public["first"] != NOTHING and not first.is_written and self._takes_cash_by_order():
            raise first.fault("write who went first: cash was given by turn order (S8)")
        if began.is_written:
            if not self._rules["start_passes"]:
                raise began.fault("the start player does not change with these rules (S10)")
            public["began_round"] = began.seat(self.players)

    def _takes_cash_by_order(self) -> bool:
        """Return whether some cash is taken as at set-up, and depends on the place in the turn order (S8)."""
        amounts = {*self._rules["start_cash_by_order"][: self.players].tolist()}
        is_open = any(not player.at("cash").is_written and player.at("out").value is not True for player in self._seats)
        return len(amounts) > 1 and is_open

    def _take_start_player(self) -> None:
        """Take who began this round, if it is not written: from the turns gone, or else the player to move (S10)."""
        public, top, players = self._public, self._top, self.players
        if not self._rules["start_passes"] or top.at("began_round").is_written or public["first"] == NOTHING:
            return
        due = (int(public["first"]) + int(public["rounds"]) - 1) % players
        is_due = (self.mover - due) % players == int(public["turn"]) % players
        if top.at("first").is_written and is_due and public["n_in"] == players:  # who is out was passed over
            public["began_round"] = due
            return
        public["began_round"] = self.mover
        if public["turn"] > 0:
            self.notes.append(f"who began this round (`began_round`), taken to be seat {self.mover + 1}")

    def _read_player(self, seat: int, player: Entry) -> None:
        public = self._public
        if player.at("out").is_written and player.at("out").flag():
            public["is_in"][seat], public["cash"][seat] = 0, 0
            for key in ("deeds", "kept", "owes", "cash"):
                if player.at(key).value:
                    raise player.at(key).fault("a bankrupt player has nothing (K5)")
            return
        for key in COUNTS:
            if player.at(key).is_written:
                public[key][seat] = player.at(key).whole(0, MOST)
        if not player.at("cash").is_written and public["turn"] > 0:
            self.notes.append(f"{player.name}: cash, taken as at set-up: ${int(public['cash'][seat])}")
        if player.at("square").is_written:
            public["square"][seat] = player.at("square").whole(0, N_SQUARES - 1, "counted clockwise from Go (L1)")
        self._read_jail(seat, player)
        for lender, entry in player.at("owes").pairs():
            other = Entry(entry.document, entry.keys, lender).seat(self.players)
            if other == seat:
                raise entry.fault("nobody owes themselves")
            public["owes"][seat, other] = entry.whole(0, MOST)
        public["n_loans"] += int((public["owes"][seat] > 0).sum())

    def _read_jail(self, seat: int, player: Entry) -> None:
        """Read whether a player is in Jail, and how often it has failed to roll doubles there (J4, J5)."""
        entry, public = player.at("jail"), self._public
        if not entry.is_written or entry.value is False:
            return
        failures = 0 if entry.value is True else entry.whole(0, int(self._rules["jail_turns"]) - 1, "failures, or true")
        if player.at("square").is_written and public["square"][seat] != JAIL:
            raise entry.fault(
                f"got {entry.value}, but the player is on square {int(public['square'][seat])}; Jail is {JAIL}"
            )
        public["in_jail"][seat], public["failures"][seat], public["square"][seat] = 1, failures, JAIL

    def _check_players(self) -> None:
        public, to_move = self._public, self._top.at("to_move")
        public["n_in"] = int(public["is_in"].sum())
        if public["n_in"] < 2:
            raise self._top.at("players").fault("all others are bankrupt: the game is over (W2)")
        if not public["is_in"][self.mover]:
            raise to_move.fault(f"seat {self.mover + 1} is bankrupt")

    def _read_deeds(self) -> None:
        """Read who has which deeds, mortgaged or built on, and count what follows."""
        public, named = self._public, dict[int, str]()
        for seat, player in enumerate(self._seats):
            for entry, deed, level in _deeds_of(player.at("deeds")):
                if deed in named:
                    raise entry.fault(f"written twice, first for {named[deed]}")
                named[deed] = player.name
                self._own(seat, entry, deed, level)
        for key, left in (("houses", public["houses"]), ("hotels", public["hotels"])):
            if left < 0:
                n = int(self._rules[key])
                raise self._top.at("players").fault(f"{n - int(left)} {key} are built; the Fund has {n} (L3)")

    def _own(self, seat: int, entry: Entry, deed: int, level: int) -> None:
        public, rules = self._public, self._rules
        group = int(rules["group"][deed])
        is_mortgaged = level == NOTHING
        public["owner"][deed], public["mortgaged"][deed] = seat, int(is_mortgaged)
        public["deeds"][seat] |= 1 << deed
        public["n_deeds"][seat] += 1
        public["of_group"][seat, group] += 1
        public["property"][seat] += rules["price"][deed] // 2 if is_mortgaged else rules["price"][deed]
        if group < N_COLOURS and public["of_group"][seat, group] == rules["group_size"][group]:
            public["monopolies"][seat] |= 1 << group
        if is_mortgaged:
            public["mortgages"] |= 1 << deed
        elif level > 0:
            if group >= N_COLOURS:
                raise entry.fault("nothing can be built there (H1)")
            public["level"][deed] = level
            public["property"][seat] += level * rules["house_cost"][group]
            public["houses" if level < HOTEL else "hotels"] -= level if level < HOTEL else 1
            public["built"] |= 1 << deed
            public["locked"] |= int(rules["group_set"][group])

    def _read_kept(self) -> None:
        """Read the cards that players keep (C4, C5): `chance free`."""
        public, counts = self._public, {"free": "free_cards", "door": "door_cards"}
        for seat, player in enumerate(self._seats):
            for item in player.at("kept").items():
                name, _, kind = word(item.value).rpartition("_")
                if name not in PILES or kind not in KEPT:
                    raise item.fault(got(item.value, f"a pile ({', '.join(PILES)}) and free or door: `chance free`"))
                pile = PILES.index(name)
                public["holder"][pile, self._boxes[pile].take(item, kind)] = seat
                public[counts[kind]][seat, pile] += 1

    def _read_under(self, pile: int) -> list[int]:
        """Read the cards that all know to lie under a pile (I2), the first of them the next."""
        entry = self._top.at(PILES[pile])
        if entry.is_written and self._rules["card_fresh"]:
            raise entry.fault("piles are shuffled for each card with these rules: nothing is known of them (C1)")
        cards = [self._boxes[pile].take(item) for item in entry.items()]
        public, kept = self._public, int((self._public["holder"][pile] != NOTHING).sum())
        n = int(self._rules["n_cards"][pile]) - kept
        public["n_pile"][pile], public["top"][pile] = n, 0
        public["pile"][pile] = NOTHING
        public["pile"][pile, n - len(cards) : n] = cards
        return cards

    def _read_roles(self) -> None:
        """Read who the Billionaire is (S3), and who knows the Attorney General (J3); else they are drawn."""
        public, top, rules = self._public, self._top, self._rules
        entry = top.at("billionaire")
        self._draws_billionaire = rules["billionaire"] == Role.DRAWN and not entry.is_written
        if entry.is_written:
            seat = entry.seat_or_none(self.players)
            if (seat == NOTHING) != (rules["billionaire"] == Role.NONE):
                raise entry.fault(f"got {show(entry.value)}, which the rule `billionaire` does not allow (S3)")
            public["billionaire"] = seat
        friends = top.at("knows_ag")
        how = rules["attorney_general"]
        self._draws_friend = how == Friends.DRAWN and not friends.is_written
        self._is_friend = how == Friends.BILLIONAIRE
        if friends.is_written:
            public["knows_ag"][:] = 0
            public["knows_ag"][[item.seat(self.players) for item in friends.items()]] = 1
        elif self._is_friend and not self._draws_billionaire:
            public["knows_ag"][:] = 0
            if public["billionaire"] != NOTHING:
                public["knows_ag"][int(public["billionaire"])] = 1
        self._is_friend = self._is_friend and self._draws_billionaire and not friends.is_written

    def fill(self, states: np.ndarray, rng: np.random.Generator) -> None:
        """Shuffle what nobody knows of the piles, and draw who is who, where that is not written."""
        worlds = np.arange(states.size)
        public = states["public"]
        for pile in range(N_PILES):
            n = int(self._public["n_pile"][pile])
            kept = np.flatnonzero(self._public["holder"][pile] != NOTHING)
            out = {*self._under[pile], *map(int, kept)}
            unknown = [card for card in range(int(self._rules["n_cards"][pile])) if card not in out]
            states["pile"][:, pile, : len(unknown)] = rng.permuted(np.tile(unknown, (states.size, 1)), axis=1)
            states["pile"][:, pile, len(unknown) : n] = self._under[pile]
            states["pile"][:, pile, n : n + len(kept)] = kept
        if self._draws_billionaire:
            public["billionaire"] = rng.integers(self.players, size=states.size)
        if self._draws_friend or self._is_friend:
            who = public["billionaire"] if self._is_friend else rng.integers(self.players, size=states.size)
            public["knows_ag"] = 0
            public["knows_ag"][worlds, who] = 1
        seat_strategies(states, self.start.seating, self.players, rng)


def _texts(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """Return the cards of the piles, as configs write them."""
    return tuple(rules.chance), tuple(rules.chest)


def _deeds_of(entry: Entry) -> Iterator[tuple[Entry, int, int]]:
    """Yield a player's deeds: their entries, numbers and levels, NOTHING of a mortgaged one."""
    if isinstance(entry.value, dict):
        for name, each in entry.pairs():
            yield each, _deed(each, name), _level(each)
    else:
        for item in entry.items():
            yield item, _deed(item, item.value), 0


def _deed(entry: Entry, name: Any) -> int:
    if word(name) not in _DEEDS:
        raise entry.fault(f"{show(name)}: no such deed; known: {', '.join(DEED_NAMES)}")
    return _DEEDS[word(name)]


def _level(entry: Entry) -> int:
    """Return how many houses a lot has, a hotel counting as five; NOTHING of a mortgaged one."""
    known = {BARE: 0, MORTGAGED: NOTHING, BUILT_UP: HOTEL, NONE: 0}
    if isinstance(entry.value, str) and word(entry.value) in known:
        return known[word(entry.value)]
    return entry.whole(0, HOTEL - 1, f"houses; or {BARE}, {BUILT_UP} or {MORTGAGED}")


def write(cell: Cell[Rules], state: np.void, _seat: int | None) -> dict[str, Any]:
    """Write the table of a state down; all players see the same, and nobody knows how the piles lie."""
    public = state["public"]
    value: dict[str, Any] = {
        "turn": int(public["turn"]),
        "round": int(public["rounds"]),
        "to_move": int(public["active"]) + 1,
        **({} if public["first"] == NOTHING else {"first": int(public["first"]) + 1}),
        **({"began_round": int(public["began_round"]) + 1} if cell.rules.turn_order == "passing" else {}),
        "fund": int(public["fund"]),
        **_write_billionaire(cell.rules, int(public["billionaire"])),
        "knows_ag": [seat + 1 for seat in range(cell.rules.players) if public["knows_ag"][seat]],
    }
    for pile, texts in enumerate(_texts(cell.rules)):
        places = [(int(public["top"][pile]) + i) % MAX_PILE for i in range(public["n_pile"][pile])]
        known = [int(public["pile"][pile, at]) for at in places]
        cards = [texts[card] for card in known if card != NOTHING]
        if cards:
            value[PILES[pile]] = cards
    value["players"] = [_write_player(cell, public, seat) for seat in range(cell.rules.players)]
    return value


def _write_billionaire(rules: Rules, seat: int) -> dict[str, int | str]:
    """Write who the Billionaire is; nothing while that falls to who goes first, which is still bid for (S11)."""
    if seat == NOTHING:
        return {"billionaire": NONE} if rules.billionaire == NONE else {}
    return {"billionaire": seat + 1}


def _write_player(cell: Cell[Rules], public: np.void, seat: int) -> dict[str, Any]:
    if not public["is_in"][seat]:
        return {"out": True}
    value: dict[str, Any] = {"square": int(public["square"][seat])}
    if public["in_jail"][seat]:
        value["jail"] = int(public["failures"][seat])
    value |= {key: int(public[key][seat]) for key in COUNTS if key == "cash" or public[key][seat]}
    owes = {other + 1: int(sum_) for other, sum_ in enumerate(public["owes"][seat]) if sum_}
    deeds = {DEED_NAMES[deed]: _write_deed(public, deed) for deed in range(N_DEEDS) if public["owner"][deed] == seat}
    kept = [
        f"{PILES[pile]} {text}"
        for pile, texts in enumerate(_texts(cell.rules))
        for card, text in enumerate(texts)
        if public["holder"][pile, card] == seat
    ]
    return value | {key: each for key, each in (("owes", owes), ("deeds", deeds), ("kept", kept)) if each}


def _write_deed(public: np.void, deed: int) -> int | str:
    level = int(public["level"][deed])
    if public["mortgaged"][deed]:
        return MORTGAGED
    return {0: BARE, HOTEL: BUILT_UP}.get(level, level)


FORM = Form(
    engine=ENGINE,
    keys=("turn", "round", "began_round", "fund", "billionaire", "knows_ag", *PILES),
    player_keys=("square", "jail", "out", "owes", "deeds", "kept", *COUNTS),
    read=WrittenTable,
    write=write,
    forget=chance.forget,
    audit=imported_later("bng_sim.games.campaign.written_referee", "audit"),
    dice=written_roll.DICE,
    chunk=500,
)
