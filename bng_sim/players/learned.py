"""Play as a net that was trained says: of all moves the one that it likes best, or one drawn by their chances."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bng_sim.core.compiling import fingerprint
from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.streams import STREAM
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.parameters import Rules
from bng_sim.core.thinkers import FILES, LEARNED, Way
from bng_sim.learning import files, net, whole_games
from bng_sim.learning.net import UNITS
from bng_sim.learning.playing import chosen
from bng_sim.numbers.game_parts import engine_of, fields_of_engine, words_of
from bng_sim.numbers.move_numbers import MoveNumbers, write_rows
from bng_sim.numbers.observation import Observation, write_observation

_MOST = 64  # settings that are remembered: a sweep plays cell after cell


@dataclass(frozen=True, slots=True)
class Learned:
    """Choose moves by a net.

    Attributes:
        file: Its file, as the lineup names it.
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
        path = self.folder / self.file
        _playing(path, engine, rules)
        return files.load(path)

    def choose(self, question: Any) -> int:
        """Return the place of the move that the net chooses; raises `InputError` as `of` does."""
        return _playing(self.folder / self.file, question.engine, question.cell.rules).choose(question)


class _Playing:
    """A net in games of an engine under some rules."""

    def __init__(self, path: Path, of: files.Net, engine: Engine, rules: Rules) -> None:
        self._numbers = MoveNumbers(engine, fields_of_engine(engine, rules).moves, rules.players)
        seen = Observation(engine, fields_of_engine(engine, rules), rules.players)
        if (other := _misfit(of, engine, rules)) is not None:
            raise InputError(f"{path}: it learned {other}; name one that learned the rules that are played")
        files.check(path, of, seen, self._numbers, engine.strategies)
        self._weights, self._inputs, self._draws = of.weights, of.inputs, int(of.about.draws)
        self._plan = seen.plan._replace(scale=np.ones_like(seen.plan.scale))
        longest, fields = self._numbers.longest, 1 + self._numbers.most_fields
        self._room = (
            np.zeros(seen.size, np.float32), np.zeros(seen.size, np.int32), np.zeros(seen.size, np.float32),
            np.zeros((4, UNITS), np.float32), np.zeros((longest, fields), np.int32), np.zeros(longest, np.float32),
            np.zeros(1, STREAM),
        )  # fmt: skip

    def choose(self, question: Any) -> int:
        state, moves = question.live
        script = question.preferred(1)[0]
        game = question.state
        return int(
            _choice(
                words_of(state)[0], words_of(moves)[0], question.n, int(moves[0]["decision"]), question.asked_seat,
                script, self._plan, self._numbers.plan, self._weights, self._inputs, *self._room,
                1 - self._draws, int(game["seed"]), int(game["game"]), question.number,
            )
        )  # fmt: skip


_known: dict[tuple[int, str, int], tuple[Engine, files.Net, _Playing]] = {}  # with what must keep its identity


def _playing(path: Path, engine: Engine, rules: Rules) -> _Playing:
    of = files.load(path)
    key = id(engine), rules.model_dump_json(), id(of)
    if key not in _known:
        if len(_known) >= _MOST:
            _known.pop(next(iter(_known)))
        _known[key] = engine, of, _Playing(path, of, engine, rules)
    return _known[key][2]


def _misfit(of: files.Net, engine: Engine, rules: Rules) -> str | None:
    """Return what a net has learned if it is another game, or rules of which players see something else."""
    about = of.about
    if about.game != engine.strategies.game:
        return about.game
    seen = Observation(engine, fields_of_engine(engine, rules), rules.players)
    numbers = MoveNumbers(engine, fields_of_engine(engine, rules).moves, rules.players)
    if about.fits == files.fits(seen, numbers, engine.strategies):
        return None
    here = rules.model_dump(mode="json")
    differing = [f"{name} {about.rules.get(name)}" for name in here if about.rules.get(name) != here[name]]
    return f"{about.game} with {', '.join(differing)}" if differing else None


@kernel
def _choice(
    state: Any, moves: Any, n: int, decision: int, seat: int, script: int, plan: Any, number_plan: Any,
    weights: Any, inputs: Any, seen: Any, rows: Any, values: Any, layers: Any, move_rows: Any, chances: Any,
    stream: Any, is_best: int, seed: int, game: int, number: int,
) -> Any:  # fmt: skip
    write_observation(state, seat, decision, plan, seen)
    write_rows(moves, n, decision, seat, number_plan, move_rows)
    net.look(weights, rows, values, net.write_inputs(seen, inputs, rows, values), layers)
    net.write_chances(weights, layers[2], decision, move_rows, n, script, layers[3], chances)
    return chosen(chances, n, is_best, seed, game, number, stream[0])


def _fingerprint(way: str, _game: str) -> str:
    """Return the fingerprint of a net's file; of one that is missing only that."""
    file = way.removeprefix(f"{LEARNED}(").removesuffix(")")
    path = FILES.get(file, Path.cwd()) / file
    return fingerprint.of_bytes(path.read_bytes()) if path.is_file() else "missing"


WAY = Way(
    LEARNED,
    "Plays as a net that you trained says: learned(FILE), with a file of bng-sim lab train.",
    (),
    lambda values, at: Learned(values["file"], values["folder"], at),
    _fingerprint,
)
