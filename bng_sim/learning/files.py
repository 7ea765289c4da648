"""The file of a net: its weights, and what it was trained for. It is data: nothing in it is run."""

import functools
import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.strategy import Registry
from bng_sim.learning.net import UNITS, Inputs, Played, Weights
from bng_sim.numbers.move_numbers import MoveNumbers
from bng_sim.numbers.observation import Observation

FORM = 1
_ABOUT = "about"
_SMALLEST = 1e-8


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


def check(path: Path, net: Net, seen: Observation, numbers: MoveNumbers, strategies: Registry) -> None:
    """Raise `InputError` if a net is shown or offered something else than when it learned."""
    if net.about.fits != fits(seen, numbers, strategies):
        of = net.about.game
        raise InputError(
            f"{path}: what players of {of} see, or its script, has changed since it learned; train it again"
        )


def rounded(weights: Weights) -> Weights:
    """Return the weights as a file holds them: each row in steps of a 127th of its largest."""
    return Weights(*(_spread(*_packed(each)) for each in weights))


def content(net: Net) -> bytes:
    """Return what the file of a net holds."""
    arrays: dict[str, Any] = {_ABOUT: np.frombuffer(json.dumps(asdict(net.about)).encode(), np.uint8)}
    for name, each in net.weights._asdict().items():
        arrays[name], arrays[f"{name}.step"] = _packed(each)
    arrays |= {f"inputs.{name}": each for name, each in net.inputs._asdict().items()}
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


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
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
            about = json.loads(bytes(file[_ABOUT]).decode())
            if about.pop("form") != FORM:
                raise InputError(f"{path}: written by another version; train it again")
            weights = Weights(*(_spread(file[name], file[f"{name}.step"]) for name in Weights._fields))
            inputs = Inputs(*(file[f"inputs.{name}"] for name in Inputs._fields))
            return Net(About(**about), weights, inputs)
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, UnicodeDecodeError):
        raise InputError(f"{path}: no file of a player that learned, or a damaged one; train it again") from None


def _packed(weights: Any) -> tuple[Any, Any]:
    step = np.maximum(np.abs(weights).max(axis=1, keepdims=True) / 127, _SMALLEST).astype(np.float32)
    return np.round(weights / step).astype(np.int8), step


def _spread(packed: Any, step: Any) -> Any:
    return packed.astype(np.float32) * step
