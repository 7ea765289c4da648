"""The file of a net: its weights, and what it was trained for. It is data: nothing in it is run."""

import functools
import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.engine import Engine
from bng_sim.core.errors import InputError
from bng_sim.core.parameters import Rules
from bng_sim.core.strategy import Registry
from bng_sim.learning.net import UNITS, Inputs, Played, Weights, places_of, start
from bng_sim.numbers.move_numbers import MoveNumbers
from bng_sim.numbers.observation import Observation

FORM = 1
DAMAGED = "no file of a player that learned, or a damaged one; train it again"
_SMALLEST = 1e-6
_STEPS = 126  # up to a row's largest weight; the step is rounded too, and 127 are what fits
_STEPS_OF_SEEN = 31  # most weights are there, and few of them count at once: so a file stays below 200 kB


@dataclass(frozen=True)
class About:
    """What a net was trained for.

    Attributes:
        game: Name of the game.
        rules: Its rules parameters, all of them.
        script: The script whose move it is told, as a lineup writes it.
        against: The lineup of the others.
        seed: Of the games and of the training.
        seconds: Of the processor's time.
        games: Played in training.
        times: What it wins among the others by its best moves, in times an even share, in fresh games.
        half: Half the 95 % interval of that.
        is_league: Whether it learned also against itself.
        draws: Whether it draws its moves by their chances; else it makes the likeliest.
        fits: A digest of what it is shown and offered: it plays only where that is the same.
        form: The version of this form.

    """

    game: str
    rules: Mapping[str, Any]
    script: str
    against: str
    seed: int
    seconds: float
    games: int
    times: float
    half: float
    is_league: bool
    draws: bool
    fits: str
    form: int = FORM


@dataclass(frozen=True)
class Net:
    """A net that has been trained."""

    about: About
    weights: Weights
    inputs: Inputs

    @property
    def as_played(self) -> Played:
        """What is needed of it to play."""
        return self.weights, self.inputs, self.about.draws


def fits(seen: Observation, numbers: MoveNumbers, strategies: Registry) -> str:
    """Return a digest of what a net is shown and offered, and of the name of the script whose move it is told."""
    offered = [numbers.rows, numbers.most_fields, strategies.thinks_with]
    shown = [seen.names, seen.low.tolist(), seen.high.tolist(), *offered, UNITS]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:16]


def check(path: Path, net: Net, engine: Engine, rules: Rules, seen: Observation, numbers: MoveNumbers) -> None:
    """Check that a net has learned what is played, and has its form: compiled code does not look.

    Args:
        path: Its file, for the error.
        net: The net.
        engine: What plays.
        rules: The rules.
        seen: What its seat sees under these rules.
        numbers: The numbers of moves under these rules.

    Raises:
        InputError: If it has learned another game, or players see or are offered something else now.

    """
    about, here = net.about, rules.model_dump(mode="json")
    if about.fits == fits(seen, numbers, engine.strategies) and about.game == engine.strategies.game:
        if not _is_formed(net, seen, numbers, len(engine.decisions)):
            raise InputError(f"{path}: {DAMAGED}")
        return
    differing = [f"{name} {about.rules.get(name)}" for name in here if about.rules.get(name) != here[name]]
    if about.game == engine.strategies.game and not differing:
        raise InputError(
            f"{path}: what players of {about.game} see, or its script, has changed since it learned; train it again"
        )
    learned = about.game if about.game != engine.strategies.game else f"{about.game} with {', '.join(differing)}"
    raise InputError(f"{path}: it learned {learned}; name one that learned the rules that are played")


def _is_formed(net: Net, seen: Observation, numbers: MoveNumbers, decisions: int) -> bool:
    """Return whether a net has the weights, and the rows of inputs, that are needed of it."""
    places = places_of(seen)
    wanted = start(places.rows, numbers, decisions, 0.5, np.random.default_rng(0))
    inputs = net.inputs
    return (
        [each.shape for each in net.weights] == [each.shape for each in wanted]
        and np.array_equal(inputs.first, places.first)
        and np.array_equal(inputs.low, places.low)
        and np.array_equal(inputs.scale == 0, ~places.is_amount)
        and inputs.usual.shape == (seen.size,)
        and all(np.isfinite(each).all() for each in (*net.weights, inputs.usual, inputs.scale))
    )


def rounded(weights: Weights) -> Weights:
    """Return the weights as a file holds them: each row in steps of a part of its largest."""
    return Weights(*(_spread(*_packed(name, each)) for name, each in weights._asdict().items()))


def content(net: Net) -> bytes:
    """Return what the file of a net holds."""
    arrays: dict[str, Any] = {}
    for name, each in net.weights._asdict().items():
        arrays[name], arrays[f"{name}.step"] = _packed(name, each)
    arrays |= {f"inputs.{name}": each for name, each in net.inputs._asdict().items()}
    return archived(asdict(net.about), arrays)


def archived(about: Any, arrays: Mapping[str, Any]) -> bytes:
    """Return arrays by name, and plain data about them, as the content of a file."""
    file = io.BytesIO()
    np.savez_compressed(file, about=np.frombuffer(json.dumps(about).encode(), np.uint8), **arrays)
    return file.getvalue()


def unpacked(content: bytes) -> tuple[Any, dict[str, NDArray[Any]]]:
    """Return what `archived` was given; raises ValueError for anything else."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            arrays = dict(file)
        return json.loads(bytes(arrays.pop("about")).decode()), arrays
    except Exception:  # a damaged archive raises what its parts do  # noqa: BLE001
        raise ValueError("no archive, or a damaged one") from None


def load(path: Path) -> Net:
    """Read the file of a net; raises `InputError` if there is none, or it is damaged or something else."""
    try:
        return _load(path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        raise InputError(f"{path}: no such file; bng-sim lab train writes one") from None
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


@functools.lru_cache(maxsize=16)
def _load(path: Path, _changed: int) -> Net:
    content = path.read_bytes()
    try:
        about, arrays = unpacked(content)
        if about.pop("form") != FORM:
            raise InputError(f"{path}: written by another version; train it again")
        if not isinstance(about["rules"], dict):
            raise TypeError("rules by name")
        weights = Weights(*(_spread(arrays[name], arrays[f"{name}.step"]) for name in Weights._fields))
        return Net(About(**about), weights, Inputs(*(arrays[f"inputs.{name}"] for name in Inputs._fields)))
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError(f"{path}: {DAMAGED}") from None


def _packed(name: str, weights: Any) -> tuple[Any, Any]:
    most = _STEPS_OF_SEEN if name == "seen" else _STEPS
    largest = np.abs(weights) if name == "lead" else np.abs(weights).max(axis=1, keepdims=True)  # leads differ widely
    step = np.maximum(largest / most, _SMALLEST).astype(np.float16)
    return np.round(weights / step.astype(np.float32)).astype(np.int8), step


def _spread(packed: Any, step: Any) -> Any:
    return packed.astype(np.float32) * step
