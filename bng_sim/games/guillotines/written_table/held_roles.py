"""Roles shown and hidden (O1), and hidden ones dealt as often as simulated players hold them.

Roles are chosen, not dealt: a Celebrity is held thirty times as often as left. Dealt evenly, chances are too timid.
"""

from typing import Any

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell
from bng_sim.core.input.problems import got
from bng_sim.core.written.entries import NONE, Entry, word
from bng_sim.core.written.form import Start
from bng_sim.games.guillotines.declared.components import N_ROLES, ROLES
from bng_sim.games.guillotines.declared.terms import Ending
from bng_sim.games.guillotines.simulation.play import ENGINE

KEY = "hidden_roles"
AS_HELD, EVENLY = "as_held", "evenly"
GAMES = 100  # from which it is counted how often players hold each
UNKNOWN = "unknown"
_counted: dict[tuple[Any, ...], np.ndarray] = {}


class Roles:
    """The Roles of a table.

    Attributes:
        held: Seat -> its hidden Role, None if it is not written.
        left: Roles that nobody shows or is known to hold.
        note: How hidden Roles are dealt; empty if there are none.

    """

    def __init__(self, top: Entry, start: Start, is_at_start: bool) -> None:
        """Read them; raises `InputError` for a Role that is held twice, or is not in this game."""
        public, n = start.state["public"], int(start.rules["n_roles"])
        in_game = [int(role) for role in start.rules["roles"][:n]]
        self.held: dict[int, int | None] = {}
        self.left = list(in_game)
        self.note, self.weights = "", np.ones(N_ROLES)
        self._has_begun = not (is_at_start and in_game)
        start.state["has_begun"] = int(self._has_begun)
        public["has_role"][:], public["role_shown"][:] = 0, NOTHING
        for seat, player in enumerate(top.at("players").items()):
            if in_game and self._has_begun:
                self._read_player(public, seat, player)
            else:
                self._refuse(player, start.cell.rules.level)
        n_hidden = sum(role is None for role in self.held.values())
        if n_hidden > len(self.left):
            raise top.at("players").fault(f"more Roles are held than the {n} of this game (O1)")
        public["roles_left"] = len(self.left) - n_hidden if self._has_begun else 0
        self._weigh(top.at(KEY), start.cell, n_hidden)

    def _read_player(self, public: np.void, seat: int, player: Entry) -> None:
        shows, role = player.at("shows"), player.at("role")
        if shows.is_written and shows.value != NONE:
            public["role_shown"][seat] = self._take(shows)
            if role.is_written and word(role.value) not in (NONE, word(shows.value)):
                raise role.fault(f"got {role.value}, but it shows {shows.value}: a player has one Role (O1)")
            return
        if role.is_written and word(role.value) == NONE:
            return
        public["has_role"][seat] = 1
        is_known = role.is_written and word(role.value) != UNKNOWN
        self.held[seat] = self._take(role) if is_known else None

    def _take(self, entry: Entry) -> int:
        role = entry.choice(ROLES, "Role")
        if role not in self.left:
            raise entry.fault(f"{entry.value}: another player has it, or it is not in this game (O1)")
        self.left.remove(role)
        return role

    def _refuse(self, player: Entry, level: int) -> None:
        for key in ("role", "shows"):
            entry = player.at(key)
            if entry.is_written and word(entry.value) != NONE:
                raise entry.fault(f"got {entry.value}; there are no Roles in this game, at level {level} (O1)")

    def _weigh(self, entry: Entry, cell: Cell[Any], n_hidden: int) -> None:
        """Find how likely each Role is to be held, if any is hidden."""
        how = word(entry.value) if entry.is_written else AS_HELD
        if how not in (AS_HELD, EVENLY):
            raise entry.fault(got(entry.value, f"{AS_HELD} or {EVENLY}"))
        if not n_hidden or not self._has_begun:
            return
        if how == EVENLY:
            self.note = f"{n_hidden} hidden Roles, dealt evenly"
            return
        self.weights = _weights(cell)
        most = max(self.left, key=lambda role: self.weights[role])
        self.note = (
            f"{n_hidden} hidden Roles, dealt as often as these players hold them in {GAMES} games, most often the "
            f"{ROLES[most]} ({KEY}: {EVENLY} deals them evenly)"
        )

    def fill(self, states: np.ndarray, rng: np.random.Generator) -> None:
        """Deal the hidden Roles, and those that nobody has: likelier ones are held sooner (Plackett and Luce)."""
        states["own"]["role"] = NOTHING
        if not self._has_begun:
            return
        hidden = [seat for seat, role in self.held.items() if role is None]
        keys = np.log(self.weights[self.left]) + rng.gumbel(size=(states.size, len(self.left)))
        mixed = np.array(self.left, np.int64)[np.argsort(-keys, axis=1)]
        states["own"]["role"][:, hidden] = rng.permuted(mixed[:, : len(hidden)], axis=1)
        for seat, role in self.held.items():
            if role is not None:
                states["own"]["role"][:, seat] = role
        left = rng.permuted(mixed[:, len(hidden) :], axis=1)
        states["role_deck"][:, : left.shape[1]] = left


def _weights(cell: Cell[Any]) -> np.ndarray:
    """Return how often each Role is held, for once that nobody has it, counted after every turn of other games."""
    key = (cell.rules, cell.lineup.text)
    known = (repr(key[0]), key[1])
    if known not in _counted:
        stopped, (held, left) = ENGINE.start_game(cell, 0), np.ones((2, N_ROLES + 1))  # the last is of nobody's
        states = stopped.live[0]  # arrays of one, read much sooner than a record's fields
        roles, deck = states["own"]["role"][0, : cell.rules.players], states["role_deck"][0]
        n_left, ending = states["public"]["roles_left"], states["public"]["ending"]
        for game in range(GAMES):
            stopped.begin(1_000_000 + game, cell)
            while stopped.step() and ending[0] == Ending.GOING_ON.value:
                for role in roles.tolist():
                    held[role] += 1
                left[deck[: n_left[0]]] += 1  # each is there once
        _counted[known] = held[:N_ROLES] / left[:N_ROLES]
    return _counted[known]
