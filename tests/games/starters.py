"""What the starter of a game is held to: its `tests/games/<game>/starter.py` has it as `CASES`."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl


def _anything(_: pl.DataFrame) -> bool:
    return True


@dataclass(frozen=True)
class Cases:
    """What a game declares of its starter.

    Attributes:
        others: Who sits with it, one after the other, where it must win far more than those who play at random.
        times: How many times as often it must win as one of these.
        traits: Its traits as a lineup writes them.
        rules: Rules at which it is never at a loss, with any of these traits.
        games: How many games are played of each.
        is_fit: What those games must show besides.
        wins: Lineups, rules, how many games, and the least share of them that it must win.

    """

    others: str
    traits: Sequence[str]
    rules: Sequence[dict[str, Any]]
    times: float = 3
    games: int = 100
    is_fit: Callable[[pl.DataFrame], bool] = _anything
    wins: Sequence[tuple[str, dict[str, Any], int, float]] = ()


def of(game: str) -> Cases:
    """What a game declares."""
    return importlib.import_module(f"tests.games.{game}.starter").CASES
