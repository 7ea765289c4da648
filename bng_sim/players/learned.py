"""Play as a net that was trained says: of all moves the one that it likes best, or one drawn by their chances."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bng_sim.core.compiling import fingerprint, project_sources
from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines.engine import Engine
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.parameters import Rules
from bng_sim.core.thinkers import FILES, LEARNED, Way
from bng_sim.core.wording import listed
from bng_sim.learning import files, whole_games
from bng_sim.learning.playing import chosen, room_for, weigh_moves
from bng_sim.numbers.game_parts import engine_of, fields_of_engine, words_of
from bng_sim.numbers.move_numbers import MoveNumbers
from bng_sim.numbers.observation import Observation
from bng_sim.numbers.observation_writer import write_observation

_MOST = 64  # settings that are remembered: a sweep plays cell after cell
SHIPPED = "learned"  # folder beside a game's strategies


@dataclass(frozen=True, slots=True)
class Learned:
    """Choose moves by a net.

    Attributes:
        file: Its file, as the lineup names it; empty: the one shipped that has learned what is played.
        folder: The folder that relative names start from.
        at: The decisions at which it chooses; empty: all. Elsewhere its script does.

    """

    file: str
    folder: Path
    at: frozenset[str] = frozenset()

    def check(self, game: Game, rules: Rules, where: str) -> None:
        """Raise as `of` does; the error begins with `where`."""
        try:
            self.of(engine_of(game), rules)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None

    @staticmethod
    def play_games(engine: Engine, cell: Cell[Any], first_game: int, rows: np.ndarray) -> None:
        """Play whole games of a lineup of scripts and nets in one compiled call; raises as `choose` does."""
        thinkers = [entry.thinker for entry in cell.lineup.entries]
        nets = [each.of(engine, cell.rules) if isinstance(each, Learned) else None for each in thinkers]
        whole_games.play_rows(engine, cell, nets, Learned, first_game, rows)

    def of(self, engine: Engine, rules: Rules) -> files.Net:
        """Return its net; raises `InputError` if the file cannot be used, or the net has learned something else."""
        path = self._path(engine, rules)
        _playing(path, engine, rules)
        return files.load(path)

    def choose(self, question: Any) -> int:
        """Return the place of the move that the net chooses; raises `InputError` as `of` does."""
        engine, rules = question.engine, question.cell.rules
        return _playing(self._path(engine, rules), engine, rules).choose(question)

    def _path(self, engine: Engine, rules: Rules) -> Path:
        if self.file:
            return self.folder / self.file
        key = id(engine), rules.model_dump_json()
        if key not in _seated:
            _make_room(_seated)
            _seated[key] = engine, _nearest(engine, rules)
        return _seated[key][1]


class _Playing:
    """A net in games of an engine under some rules."""

    def __init__(self, path: Path, of: files.Net, engine: Engine, rules: Rules) -> None:
        fields = fields_of_engine(engine, rules)
        self._numbers = MoveNumbers(engine, fields.moves, rules.players)
        seen = Observation(engine, fields, rules.players)
        files.check(path, of, engine, rules, seen, self._numbers)
        self._weights, self._inputs, draws = of.as_played
        self._is_best, self._plan = int(not draws), seen.whole_plan
        self._seen, self._room = np.zeros(seen.size, np.float32), room_for(self._numbers, seen)

    def choose(self, question: Any) -> int:
        (state, moves), game = question.live, question.state
        return int(
            _choice(
                words_of(state)[0], words_of(moves)[0], question.n, int(moves[0]["decision"]), question.asked_seat,
                question.preferred(1)[0], self._plan, self._numbers.plan, self._weights, self._inputs, self._seen,
                self._room, self._is_best, int(game["seed"]), int(game["game"]), question.number,
            )
        )  # fmt: skip


def shipped(game: str) -> list[Path]:
    """List the files of the nets that are shipped for a game."""
    return sorted((project_sources.STRATEGIES / game / SHIPPED).glob("*.npz"))


def _nearest(engine: Engine, rules: Rules) -> Path:
    """Return the file shipped whose net has learned these rules, or those that differ in fewest parameters.

    Raises:
        InputError: If none is shown and offered what players of these rules are.

    """
    game = engine.strategies.game
    fields, here = fields_of_engine(engine, rules), rules.model_dump(mode="json")
    numbers, seen = MoveNumbers(engine, fields.moves, rules.players), Observation(engine, fields, rules.players)
    wanted = files.fits(seen, numbers, engine.strategies)
    found = {path: files.load(path).about for path in shipped(game)}
    fitting = [path for path, about in found.items() if about.fits == wanted]
    if not fitting:
        known = f"; those shipped play with {_settings(found.values())}" if found else ""
        raise InputError(
            f"{LEARNED}: no player that learned these rules is shipped for {game}{known}; "
            f"train one with bng-sim lab train, and name its file: {LEARNED}(FILE)"
        )
    printed = type(rules).read({}).model_dump(mode="json")  # as a net learned that is older than a parameter
    return min(fitting, key=lambda path: sum(found[path].rules.get(name, printed[name]) != here[name] for name in here))


def _settings(known: Iterable[files.About]) -> str:
    return f"{listed(sorted({str(about.rules['players']) for about in known}))} players"


def _make_room(remembered: dict[Any, Any]) -> None:
    """Forget the setting that is remembered longest, if there are many."""
    if len(remembered) >= _MOST:
        remembered.pop(next(iter(remembered)))


# With the engine, which must keep its identity.
_seated: dict[tuple[int, str], tuple[Engine, Path]] = {}
_known: dict[tuple[int, str, int], tuple[Engine, files.Net, _Playing]] = {}  # with the net, for the same reason


def _playing(path: Path, engine: Engine, rules: Rules) -> _Playing:
    of = files.load(path)
    key = id(engine), rules.model_dump_json(), id(of)
    if key not in _known:
        _make_room(_known)
        _known[key] = engine, of, _Playing(path, of, engine, rules)
    return _known[key][2]


@kernel
def _choice(
    state: Any, moves: Any, n: int, decision: int, seat: int, script: int, plan: Any, number_plan: Any,
    weights: Any, inputs: Any, seen: Any, room: Any, is_best: int, seed: int, game: int, number: int,
) -> Any:  # fmt: skip
    write_observation(state, seat, decision, plan, seen)
    weigh_moves(moves, n, decision, seat, script, number_plan, seen, weights, inputs, room)
    return chosen(room.chances, n, is_best, seed, game, number, room.stream[0])


def _fingerprint(way: str, game: str) -> str:
    """Return the fingerprint of a net's file; of one that is missing only that; of those shipped, that of all."""
    if way == LEARNED:
        return fingerprint.of_bytes(b"".join(path.read_bytes() for path in shipped(game)))
    file = way.removeprefix(f"{LEARNED}(").removesuffix(")")
    path = FILES.get(file, Path.cwd()) / file
    return fingerprint.of_bytes(path.read_bytes()) if path.is_file() else "missing"


WAY = Way(
    LEARNED,
    "Plays as a net that was trained says: learned, one that is shipped; learned(FILE), yours of bng-sim lab train.",
    (),
    lambda values, at: Learned(values["file"], values["folder"], at),
    _fingerprint,
)
