"""Check the installation: versions, the compile cache, the random streams. `instrument` checks the games played."""

import contextlib
import importlib.metadata
import operator
import os
import platform
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bng_sim.core.compiling import cache, compiler
from bng_sim.core.engines import streams
from bng_sim.version import __version__

_streams: Any = streams  # kernels have no type annotations
REPORT = "Please report it with the output of `bng-sim doctor --json`."
SHOWN_VERSIONS = ("numba", "numpy", "polars")
WORDS = 10_000
NEIGHBOURS = 16_384  # consecutive keys: 32 pairs for each of the 256 cells of the test
FALSE_ALARM = 1e-4
_COMPARE = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Hold the result of a check.

    Attributes:
        passed: Whether it passed; None if it was skipped.
        detail: The result, in one line.
        advice: What to do if it failed.
        numbers: The underlying figures, as plain data.

    """

    passed: bool | None
    detail: str
    advice: str = ""
    numbers: dict[str, Any] = field(default_factory=dict)


def installation() -> Finding:
    """Check that Python and every dependency have versions that the project's metadata allows."""
    versions = {name: _version(name) for name in SHOWN_VERSIONS}
    cores = os.cpu_count() or 1
    shown = {"Python": platform.python_version(), "bng-sim": __version__, **versions}
    detail = ", ".join(f"{name} {version}" for name, version in shown.items())
    detail += f"; {cores} core{'s' if cores > 1 else ''}"
    wrong = _wrong_versions()
    if compiler.INTERPRETED:
        detail += "; interpreted"
    return Finding(
        not wrong,
        f"{detail}; {', '.join(wrong)}" if wrong else detail,
        "Install bng-sim again, into an environment of its own.",
        {"versions": shown, "cores": cores, "interpreted": compiler.INTERPRETED, "wrong": wrong},
    )


def _wrong_versions() -> list[str]:
    """Return what is missing or out of range; nothing if there is no metadata, as in a bare source tree."""
    try:
        metadata = importlib.metadata.metadata("bng-sim")
    except importlib.metadata.PackageNotFoundError:
        return []
    wanted = {"Python": (metadata.get_all("Requires-Python") or [""])[0]}
    for requirement in metadata.get_all("Requires-Dist") or []:
        if ";" not in requirement:  # a condition follows, such as an extra or another system
            name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
            wanted[name] = requirement.removeprefix(name)
    found = {name: _version(name) for name in wanted}
    return [
        f"{name} {found[name] or 'is missing'}, expected {ranges or 'any version'}"
        for name, ranges in wanted.items()
        if not in_range(found[name], ranges)
    ]


def _version(name: str) -> str:
    if name == "Python":
        return platform.python_version()
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


def in_range(version: str, ranges: str) -> bool:
    """Return whether a version, such as 0.68.1, is within ranges, such as >=0.68.1,<0.69; an empty version never is."""
    limits = re.findall(r"(>=|<=|==|!=|>|<)\s*([\d.]+)", ranges)
    return bool(version) and all(_COMPARE[sign](_numbers(version), _numbers(limit)) for sign, limit in limits)


def _numbers(version: str) -> list[int]:
    """Return the first three numbers of a version; 3.11 and 3.11.0 are the same."""
    return [int(number) for number in [*re.findall(r"\d+", version), 0, 0, 0][:3]]


def compile_cache(warm_up: Callable[[], None]) -> Finding:
    """Check that compiled code can be cached; `warm_up`, which loads or compiles the engine, may raise."""
    wanted = cache.requested_root()
    compiled: list[compiler.Building] = []

    @contextlib.contextmanager
    def note(building: compiler.Building) -> Iterator[None]:
        compiled.append(building)
        yield

    start = time.perf_counter()
    with compiler.reporting(note):
        warm_up()
    seconds = time.perf_counter() - start
    megabytes = {game: size / 1e6 for game, size in cache.sizes().items()}
    kept = cache.root() == wanted
    lacking = f"{wanted} cannot be written, so each run compiles what is missing there"
    where = f"{wanted}, {_by_game(megabytes)}" if kept else lacking
    return Finding(
        kept or not compiled,
        f"{_what_happened(compiled, seconds)}; {where}",
        "Set BNG_SIM_CACHE_DIR to a folder that can be written.",
        {
            "folder": str(wanted),
            "writable": kept,
            "compiled": [building.what for building in compiled],
            "warm_up": seconds,
            "megabytes": megabytes,
        },
    )


def _what_happened(compiled: list[compiler.Building], seconds: float) -> str:
    if compiler.INTERPRETED:
        return "interpreted, nothing to load"
    if compiled:
        return f"compiled in {seconds:.0f} s: {', '.join(building.what for building in compiled)}"
    return f"engine loaded in {seconds:.1f} s"


def _by_game(megabytes: dict[str, float]) -> str:
    parts = [f"{game} {size:.0f}" for game, size in megabytes.items() if size >= 0.5]
    return f"{sum(megabytes.values()):.0f} MB" + (f" ({', '.join(parts)})" if len(parts) > 1 else "")


def key(stream: Any, seed: int, game: int, purpose: int, round_number: int) -> None:
    """Set a stream to the start of the sequence of these four."""
    _streams.key(stream, np.uint64(_streams.game_key(seed, game)), purpose, round_number)


def random_streams(
    seed: int, key: Callable[..., Any] = key, next_word: Callable[..., Any] = streams.next_word
) -> Finding:
    """Check that words are those of NumPy's SFC64, and that streams with neighbouring keys look independent.

    One seed in 10,000 gives a false alarm.

    Args:
        seed: First of the seeds tried.
        key: Function that sets a stream to the start of a key's sequence.
        next_word: Function that returns the next 64 bits of a stream.
    """
    with np.errstate(over="ignore"):  # interpreted, random streams wrap around with a warning
        equal = _equal_words(seed, key, next_word)
        by_part = {
            part: neighbours_p(_first_words(seed, place, key, next_word))
            for place, part in enumerate(("seed", "game", "purpose", "round"))
        }
    p = min(1.0, len(by_part) * min(by_part.values()))  # Bonferroni: any of four tests may fail
    same = "equal" if equal == WORDS else f"differ after {equal:,} words from"
    return Finding(
        equal == WORDS and p >= FALSE_ALARM,
        f"{WORDS:,} words {same} NumPy's SFC64; {NEIGHBOURS:,} neighbouring keys of each part look "
        f"{'independent' if p >= FALSE_ALARM else 'DEPENDENT'} (p = {p:.2g})",
        f"If another --seed fails too, no result can be trusted. {REPORT}",
        {"equal_words": equal, "words": WORDS, "neighbours": NEIGHBOURS, "p": p, "p_by_part": by_part},
    )


def _equal_words(seed: int, key: Callable[..., Any], next_word: Callable[..., Any]) -> int:
    """Return how many of the first `WORDS` words equal NumPy's from the same state."""
    stream = np.zeros(1, streams.STREAM)[0]
    key(stream, seed, 0, 0, 1)
    generator = np.random.SFC64()
    state = np.array([stream[name] for name in ("a", "b", "c", "counter")], np.uint64)
    generator.state = {"bit_generator": "SFC64", "state": {"state": state}, "has_uint32": 0, "uinteger": 0}
    words = np.array([int(next_word(stream)) for _ in range(WORDS)], np.uint64)
    differ = np.flatnonzero(words != generator.random_raw(WORDS))
    return int(differ[0]) if differ.size else WORDS


def _first_words(seed: int, place: int, key: Callable[..., Any], next_word: Callable[..., Any]) -> list[int]:
    """Return the first word of consecutive keys that differ in one component: seed, game, purpose or round."""
    stream = np.zeros(1, streams.STREAM)[0]
    words = []
    for step in range(NEIGHBOURS):
        parts = [seed, 0, 0, 1]
        parts[place] += step
        key(stream, *parts)
        words.append(int(next_word(stream)))
    return words


def neighbours_p(words: list[int]) -> float:
    """Return the p-value of a chi-square test that independent pairs fill 16 x 16 cells of top bits evenly."""
    from scipy.stats import chisquare  # noqa: PLC0415 (importing it takes half a second)

    top = np.array([word >> 60 for word in words])
    return float(chisquare(np.bincount(16 * top[::2] + top[1::2], minlength=256)).pvalue)
