"""Golden games, for tests: games that are kept in full as text, in the folder `golden` of a game.

Its `golden_games.py` lists them as `GOLDEN` and says how they are written. Update one at a time, and say in the commit
why it changed:

    python -m tests.games.golden billionaire duel > tests/games/billionaire/golden/duel.txt
"""

import importlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.games import GAMES
from tests.referees.recordings import play

HERE = Path(__file__).parent
OF_A_LINE = ("n", "turn", "round", "event")
Log = list[dict[str, Any]]


class Golden(NamedTuple):
    """One game: its rules, its lineup, its index, and the rules that it shows."""

    rules: Mapping[str, Any]
    lineup: str
    index: int
    shows: str


def listed(game: str) -> Any:
    """What a game declares of its golden games."""
    return importlib.import_module(f"tests.games.{game}.golden_games")


def log_of(game: str, name: str) -> Log:
    """The log of a golden game, played again."""
    golden = listed(game).GOLDEN[name]
    return next(play(GAMES[game], golden.rules, golden.lineup, range(golden.index, golden.index + 1)))


def lines(log: Log) -> Iterator[str]:
    """Write an event a line, turns less far in."""
    yield f"Game {log[0]['index']} of seed {log[0]['seed']}"
    for event in log[1:]:
        told = {name: value for name, value in event.items() if name not in OF_A_LINE}
        told |= {name: ", ".join(map(str, value)) for name, value in told.items() if isinstance(value, list)}
        indent = "" if event["event"] == "turn" else "  "
        yield indent + "; ".join([event["event"], *(f"{name} {value}" for name, value in told.items())])


def kept(game: str, name: str) -> list[str]:
    """The lines of a golden game."""
    return (HERE / game / "golden" / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def names(game: str) -> set[str]:
    """All that a game has."""
    return {path.stem for path in (HERE / game / "golden").glob("*.txt")}


def check(told: list[str], game: str, name: str) -> None:
    """Fail at the first line that is not as it was kept."""
    lines = kept(game, name)
    first = next((i for i, (a, b) in enumerate(zip(told, lines, strict=False)) if a != b), min(len(told), len(lines)))
    assert told[first : first + 3] == lines[first : first + 3], f"from line {first + 1} on"
    assert len(told) == len(lines)


if __name__ == "__main__":
    of, one = sys.argv[1:]
    sys.stdout.writelines(f"{line}\n" for line in listed(of).lines(log_of(of, one)))
