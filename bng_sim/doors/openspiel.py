"""Games as OpenSpiel's Python games. Imported only when one is to be registered."""

import functools
import hashlib
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.parameters import limits
from bng_sim.doors.deals import Deal, all_deals
from bng_sim.doors.positions import Position, Positions
from bng_sim.doors.rewards import SHARED, WON
from bng_sim.sweeps.config.keys import LARGEST_SEED

PREFIX = "python_bng_"  # OpenSpiel's own Python games begin with python_
LINEUP = "random"  # whose seats learners have: it is never asked
MOST_DEALS = 1_000_000
# OpenSpiel wants bounds of what no game declares; none comes near these.
MOST_UTILITY, MOST_ACTIONS = 1e9, 1_000_000
_OWN: dict[str, Any] = {"deals": 10_000, "seed": 1, "reward": WON, "starting_seat": 0, "zero_sum": False}
_NO_RECOLLECTION = b""
_registered: dict[str, Game] = {}


def register(name: str) -> str:
    """Register a game, and return the name by which `pyspiel.load_game` knows it.

    Raises:
        InputError: For an unknown game, or one whose rules have a parameter's name.

    """
    game = find_game(name)
    if taken := sorted(_OWN.keys() & game.rules.model_fields.keys()):
        raise InputError(f"game {name}: has a rule named {taken[0]}, as OpenSpiel's own parameter is here")
    short = f"{PREFIX}{game.name}"
    if _registered.get(short) is not game:  # a file that has changed is another game
        pyspiel.register_game(_type_of(game, False), type(short, (_Game,), {"game": game, "file": name, "known": {}}))
        _registered[short] = game
    return short


def _type_of(game: Game, is_zero_sum: bool) -> Any:
    players = limits(game.rules.model_fields["players"].metadata)
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if is_zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players["le"],
        min_num_players=players["ge"],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        default_loadable=True,
        parameter_specification={**_printed(game), **_OWN},
    )


def _printed(game: Game) -> dict[str, Any]:
    """Return the rules that OpenSpiel's parameters can have, with their printed values: no lists and tables."""
    rules = game.rules.read({}).model_dump()
    return {name: value for name, value in rules.items() if isinstance(value, int | float | str)}


class _Game(pyspiel.Game):  # type: ignore[misc]
    """A game under some rules.

    Attributes:
        game: The toolkit's game.
        file: Its name, or its file.
        known: What plays it, by parameters: OpenSpiel creates a game for each state that it loads.
        table: What plays this one.

    """

    game: Game
    file: str
    known: "dict[Any, _Table]"

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Take OpenSpiel's parameters; raises `InputError` for a value that cannot be used."""
        usual = {**_printed(self.game), **_OWN}
        changed = {name: value for name, value in (params or {}).items() if value != usual[name]}
        key = tuple(sorted(changed.items()))
        if key not in self.known:
            self.known[key] = _Table(self.game, self.file, changed)
        self.table = self.known[key]
        is_zero_sum = bool(changed.get("zero_sum"))
        is_share = changed.get("reward", WON) in (WON, SHARED)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.positions.numbers.size,
            max_chance_outcomes=len(self.table.chances),
            num_players=self.table.positions.players,
            min_utility=0.0 if is_share else -MOST_UTILITY,
            max_utility=1.0 if is_share else MOST_UTILITY,
            max_game_length=MOST_ACTIONS,
            **({"utility_sum": 0.0} if is_zero_sum else {}),
        )
        super().__init__(_type_of(self.game, is_zero_sum), info, changed)

    def new_initial_state(self) -> "_State":
        """Return a game that has not been dealt."""
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        """Return what shows a state to a player."""
        return _Observer(self.table.positions.seen.size, iig_obs_type is not None and iig_obs_type.perfect_recall)


class _Table:
    """What plays a game under some rules, and its deals."""

    def __init__(self, game: Game, file: str, changed: dict[str, Any]) -> None:
        own = {name: changed.get(name, usual) for name, usual in _OWN.items()}
        rules = {name: value for name, value in changed.items() if name not in _OWN}
        _check("seed", own["seed"], LARGEST_SEED)
        _check("deals", own["deals"], MOST_DEALS)
        first = own["starting_seat"] or None
        cell = make_cell(game, CellValues(rules, own["seed"], LINEUP, starting_seat=first))
        self.positions, self.is_zero_sum = Positions(game, cell, own["reward"]), own["zero_sum"]
        self._deals: list[Deal] | None = None if own["deals"] else all_deals(file, rules, first)
        self.chances = [float(deal.chance) for deal in self._deals or ()] or [1 / own["deals"]] * own["deals"]

    @functools.cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """Each deal, with how likely it is."""
        return list(enumerate(self.chances))

    def begin(self, deal: int) -> Position:
        """Begin a game from a deal."""
        if self._deals is None:
            return self.positions.begin(deal, len(self.chances))
        begun = self.positions.begin_from(self._deals[deal])
        self._check_chance(self._deals[deal].state)
        return begun

    def answer(self, at: Position, action: int) -> Position:
        """Play on; raises `InputError` if chance comes in the middle of a game of which all deals are known."""
        after = self.positions.answer(at, action)
        if self._deals is not None and at.dealt_again is None:
            self._check_chance(at.start)
        if after.is_over and self.is_zero_sum and abs(sum(after.rewards)) > 1e-6 * max(map(abs, after.rewards)):
            raise InputError(f"zero_sum: the rewards of a game are {after.rewards}; expected some that sum up to 0")
        return after

    def _check_chance(self, since: bytes) -> None:
        if self.positions.has_drawn(since):
            raise InputError(
                "deals=0: chance comes in the middle of this game, and what it draws is not among the deals; "
                "expected a number of deals to draw, such as 10000"
            )


def _check(name: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise InputError(f"{name}: got {value}, expected a whole number from 0 to {most:,}")


class _State(pyspiel.State):  # type: ignore[misc]
    """A state: plain values, which OpenSpiel copies and stores."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self._at: Position | None = None  # None: not dealt yet
        self._recalled = (_NO_RECOLLECTION,) * game.num_players()  # by seat: a digest of what it saw and did when asked
        self._dealt_again: tuple[tuple[int, int], ...] = ()  # after how many actions, and by which seed

    @property
    def _table(self) -> _Table:
        table: _Table = self.get_game().table
        return table

    def current_player(self) -> int:
        if self._at is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._at.is_over else self._at.seat

    def is_terminal(self) -> bool:
        return self._at is not None and self._at.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._table.outcomes

    def _legal_actions(self, _player: int) -> list[int]:
        return [] if self._at is None else sorted({*self._at.actions})

    def _apply_action(self, action: int) -> None:
        if self._at is None:
            self._at = self._table.begin(action)
            return
        seat, after = self._at.seat, self._table.answer(self._at, action)
        recalled = [*self._recalled]
        recalled[seat] = _digest(recalled[seat], self._saw(seat), action)
        if self._at.is_imagined:  # the others have never seen what they hold now
            recalled = [each if other == seat else _NO_RECOLLECTION for other, each in enumerate(recalled)]
        self._at, self._recalled = after, tuple(recalled)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        move = self._table.positions.numbers.describe(action)
        fields = [f"{name}={value}" for name, value in move.fields.items()]
        return " ".join(word for word in (move.decision, move.kind, *fields) if word)

    def returns(self) -> list[float]:
        if self._at is None or not self._at.is_over:
            return [0.0] * self.get_game().num_players()
        return [*self._at.rewards]

    def resample_from_infostate(self, player: int, sampler: Any) -> "_State":
        """Return a state that the player asked cannot distinguish from this one, with chance from there on anew."""
        other: _State = self.clone()
        if self._at is None:
            return other
        if player != self._at.seat:
            raise InputError(f"resample: player {player} is not asked; expected {self._at.seat}")
        seed = int(sampler() * 2**62)
        other._at = self._table.positions.deal_again(self._at, seed)
        other._dealt_again = (*self._dealt_again, (len(self.history()), seed))
        return other

    def see(self, player: int) -> NDArray[np.float32]:
        """Return what a player sees, shape (size,): 0 before the deal."""
        positions = self._table.positions
        return np.zeros(positions.seen.size, np.float32) if self._at is None else positions.see(self._at, player)

    def recollection(self, player: int) -> str:
        """Return what a player sees and recalls, as a short text."""
        if self._at is None:
            return f"seat {player + 1}, not dealt"
        return f"seat {player + 1}, {_digest(self._recalled[player], self._saw(player), 0).hex()}"

    def _saw(self, player: int) -> bytes:
        return self.see(player).tobytes()

    def __str__(self) -> str:
        again = "".join(f"; dealt again after {n} by {seed}" for n, seed in self._dealt_again)
        return f"{' '.join(map(str, self.history())) or 'not dealt'}{again}"


def _digest(before: bytes, seen: bytes, action: int) -> bytes:
    return hashlib.blake2b(before + seen + action.to_bytes(8, "little"), digest_size=12).digest()


class _Observer:
    """Shows a state to a player, as OpenSpiel's observers do."""

    def __init__(self, size: int, recalls: bool) -> None:
        self.tensor = None if recalls else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}
        self._recalls = recalls

    def set_from(self, state: _State, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.see(player)

    def string_from(self, state: _State, player: int) -> str:
        if self._recalls:
            return state.recollection(player)
        seen, names = state.see(player), state._table.positions.seen.names
        return " ".join(f"{names[place]}={seen[place]:g}" for place in np.flatnonzero(seen))
