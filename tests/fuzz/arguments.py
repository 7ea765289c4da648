"""Calls of what `import bng_sim` offers, with odd values for their arguments. Each has a number, which makes it.

Values are such that a function that takes them is soon done, and writes nowhere but below the working folder.
"""

import datetime
import decimal
import enum
import fractions
import inspect
import itertools
import random
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from unittest import mock

import numpy as np
import pandas as pd
import polars as pl

import bng_sim
from bng_sim.sweeps.config.keys import Config
from tests.fuzz.commands import CODES, CONDITIONS


class Unprintable:
    def __repr__(self):
        raise RuntimeError("no repr")


class Word(str):
    """A text of a stranger's class."""


class Number(enum.IntEnum):
    TWO = 2


def choose_first(seen, moves, n, traits, rng):
    return 0


def choose_last(seen, moves):
    return len(moves) - 1


def deep(levels):
    nested: Any = 0
    for level in range(levels):
        nested = [nested] if level % 2 else {"x": nested}
    return nested


def endless():
    ring: list[Any] = []
    ring.append(ring)
    return ring


QUIET = {"progress": False}
ONE_SETTING = {"game": "guillotines", "players": 3, "lineup": "random", "rules": {"crises_in_deck": 3}, "seed": 2}
# By name, a call with arguments that it takes: of a function, or of a method of the object that is named first.
RIGHT: dict[str, dict[str, Any]] = {
    "simulate": {**ONE_SETTING, "games": 2, "workers": 1, **QUIET},
    "sweep": {"games": 2, "lineups": ["random"], "grid": {"players": [3, 4]}, "assumptions": False, **QUIET},
    "load": {"folder": "run"},
    "play": {**ONE_SETTING, "index": 3, **QUIET},
    "replay": {"run": "run", "index": 3, "cell": 0},
    "playtests": {"file": "evenings.csv", "game": "bluffing", "games": 200, **QUIET},
    "vector_env": {"game": "bluffing", "n": 2, "players": 3, "seed": 2, "reward": "shared", "against": "random"},
    "env": {"game": "bluffing", "players": 3, "seed": 2, "max_cycles": 9, "render_mode": "ansi"},
    "register_openspiel": {"game": "bluffing"},
    "solo_env": {"game": "bluffing", "players": 3, "seed": 2, "seat": 1, "against": "random"},
    "rules": {"game": "bluffing"},
    "strategies": {"game": "bluffing"},
    "player": {"function": choose_last},
    "strategy": {"description": "The first.", "traits": [bng_sim.Trait("daring", 0.5, 0, 1, "how daring")]},
    "run.games": {"columns": ["turns"], "cells": 0},
    "run.seats": {"columns": ["won"], "cells": {"players": 3}},
    "run.scan_games": {"columns": ["turns"], "cells": 0, "frames": "pandas"},
    "run.scan_seats": {"columns": ["won"], "cells": {"players": 3}, "frames": "polars"},
    "run.columns": {"table": "games"},
    "run.questions": {},
    "run.answer": {"question": "endings"},
    "run.table": {"name": "endings"},
    "run.figure": {"name": "endings", "size": (6, 4), "title": "How games end"},
    "run.measure": {"what": "turns", "of": "panic", "cells": 0},
    "run.replay": {"index": 3, "cell": 0},
    "run.report": {"path": "report.html", **QUIET},
    "run.save": {"folder": "saved"},
    "answer.figure": {"name": "endings", "size": (6, 4), "title": "How games end"},
    "one.transcript": {"seat": 1},
    "one.lines": {"seat": 1},
    "one.page": {"seat": 1, "path": "game.html"},
    "one.chances": {"playouts": 2},
}
SLOW = ("run.report", "playtests")  # a second each
KEYS = [name for name in Config.model_fields if name not in ("precision", "until_decided", "max_games", "own_metrics")]
MORE = {"sweep": [*KEYS, "precision"], "simulate": ["level", "crises_in_deck"], "play": ["level", "workers"]}
# Made anew for each call: some can be used up.
ODD = [
    *(lambda n=n: n for n in (0, 1, 2, -1, 10**13, 2**62, 2**63, -(2**63), 10**30, 10**5000)),
    *(lambda x=x: x for x in (1.0, 2.5, float("nan"), float("inf"), 1e300, 2j)),
    *(lambda b=b: b for b in (None, True, False, ..., NotImplemented)),
    *(
        lambda text=text: text
        for text in (
            *("", " ", "1", "turns", "players", "random", "guillotines", "level", "all", "loky", "polars", "a.b", "."),
            *("\0", "\ud800", "\x1b[31m", "caf\u00e9", "\u0663", "a\nb", "x" * 300, "x" * 10**6, "[", "turns >", "/"),
            *("nowhere/x", "here.txt", "here.txt/x", "full", "loop", "made"),
        )
    ),
    *(lambda data=data: data for data in (b"", b"run", bytearray(b"run"), memoryview(b"run"))),
    *(lambda kind=kind: kind for kind in (int, Path, len, bng_sim.Run, choose_first)),
    object, Unprintable, mock.Mock, mock.MagicMock, list, dict, set, tuple, frozenset,
    lambda: Word("random"), lambda: Number.TWO, lambda: Path("made"), lambda: PurePosixPath("here.txt"),
    lambda: decimal.Decimal(2), lambda: fractions.Fraction(1, 2), lambda: datetime.date(2026, 1, 1),
    lambda: range(3), lambda: range(10**12), lambda: range(10**30), itertools.count, lambda: itertools.repeat("turns"),
    lambda: iter([1, 2]), lambda: (name for name in ["turns"]), lambda: deep(15), lambda: deep(3_000), endless,
    lambda: [0] * 200_000, lambda: {str(number): number for number in range(20_000)},
    lambda: {(1, 2): 3}, lambda: {None: 1}, lambda: {1.5: 2}, lambda: {"": 1}, lambda: {"\ud800": 1}, lambda: {1, 2},
    lambda: {"value": "turns"}, lambda: {"from": 3, "to": 4}, lambda: {"players": 3}, lambda: {"random": "random"},
    lambda: np.int64(3), lambda: np.float32(2.5), lambda: np.bool_(True), lambda: np.str_("turns"),
    lambda: np.datetime64("2026-01-01"), lambda: np.array(3), lambda: np.array([3, 4]), lambda: np.array(["random"]),
    lambda: np.zeros((2, 2)), lambda: np.array([object()]), lambda: np.zeros(2, dtype=[("a", int)]),
    lambda: np.arange(300_000), lambda: pd.Series([3, 4]), lambda: pd.Index(["turns"]), lambda: pd.NA,
    lambda: pd.DataFrame({"turns": [1]}), lambda: pl.Series([3, 4]), lambda: pl.DataFrame({"turns": [1]}),
    lambda: pl.LazyFrame({"turns": [1]}), lambda: pl.col("turns"), lambda: pl.col("nowhere") + 1, lambda: pl.lit("x"),
    lambda: bng_sim.Trait("a b", "c", None, [], 3), lambda: bng_sim.Trait(3, 1, 0, 2, ""),  # type: ignore[arg-type]
]  # fmt: skip

# What might be right, by argument: it passes the door.
LIKELY = {
    "lineup": [
        *("random,greedy", "pool:random,greedy", "random | greedy", "search(rollouts=1)", "greedy(haste=nan)", "pool:"),
        *("|", "random(", "greedy(haste=0.5,haste=1)", "search(by=greedy,at=x)", ",", ["random", "random,greedy"]),
        *([""], ["random"] * 5, "search(rollouts=9999999999999)", "greedy(haste=\u0663)", "one random", "pool:" * 40),
    ],
    "columns": [["turns", "turns"], [], ["game", "cell", "players"], ["turnz"], ["lineup"], ["checksum", "ending"]],
    "cells": [[0, 0], {}, {"lineup": "dice"}, {"players": [3, [4]]}, {"players": "3"}, {"players": True}, 31, [31, 2]],
    "rules": [
        *({"players": 9}, {"players": 3.0}, {"level": 4}, {"boards": [[1]]}, {"crises_in_deck": True}, {"": 0}),
        *({"hand_limit": -1}, {"players": "3"}, {"max_turns": 1}, {"crises_in_deck": {3: 1}}, {"self": 1}, {"cls": 1}),
    ],
    "grid": [
        *({"players": []}, {"players": [3, 3]}, {"players": [3, True]}, {"players": [[3]]}, {"players": {"from": 3}}),
        *({"crises_in_deck": np.arange(3, 5)}, {"players": {"from": 4, "to": 3, "step": -1}}, {"lineup": ["random"]}),
    ],
    "lineups": [{"a": "random"}, ["random", "random"], {"": "random"}, {"=a": "random"}, ["greddy"], [], {}, "random"],
    "metrics": [
        *({"long": condition} for condition in CONDITIONS),
        *({"turns": "turns"}, {"long": {"value": "turns", "of": "turns"}}, {"long": {"of": "panic"}}, ["turns"]),
        *({"long": {"value": "turns", "meaning": ""}}, {"long": {"value": "turns", "x": 1}}, {"Long": "turns"}),
    ],
    "what": [*CONDITIONS, pl.col("turns"), pl.lit(1), pl.lit(None), pl.col("ending"), pl.col("turns") / 0],
    "of": [*CONDITIONS, pl.col("panic"), pl.lit(False), pl.lit(None), pl.col("turns")],
    "code": CODES,
    "name": ["endings.endings", "seats.order", ".", "endings.", ".endings", "roles", "dials.effects", "headline"],
    "question": ["roles", "headline", "dials", "seats", "endings."],
    "strategies": [["here.txt"], ["own.py"], [""], ["."], ["full"], ["own.yaml"], ["own.py", "own.yaml"]],
    "characters": [["aristocrat"], ["random"] * 5, ["aristocrat"] * 2, [""], []],
    "config": ["here.txt", "crisis_counts.yaml", "own.yaml", "own.py", {}, {"games": 1}, {"name": "a/b"}, {"game": 1}],
    "exclude": [[{"players": 3}], [{}], [{"players": 9}], [{"players": 3}, {"players": 4}]],
    "baseline": [{"players": 4}, {"players": 9}, {"lineup": "random"}, {"lineup": 1}],
    "precision": [{"metric": "turns", "half_width": 1e9}, {"metric": "x"}, {"half_width": 0}],
    "only": [[0, 0], [1], [99], range(2)],
    "index": [3, 299, 300],
    "folder": ["made", "made/a/b", ".", "here.txt", "full", "loop", "run", "/", ""],
    "path": ["full", "made.html", "here.txt/x", "made/x", "loop", "."],
    "rotate": ["seats", "seat"],
    "answers": [["seats"], ["x"], "seats", []],
}


class Call(NamedTuple):
    """A function by name, its arguments, and which of them are odd."""

    name: str
    arguments: dict[str, Any]
    odd: list[str]


def call(number):
    """The call of this number."""
    chance = random.Random(number)
    name = chance.choice([name for name in RIGHT if name not in SLOW or chance.random() < 0.3])
    arguments = dict(RIGHT[name])
    known = [*RIGHT[name], *MORE.get(name, ()), *taken(name)]
    odd = chance.sample(sorted(set(known)), min(len(set(known)), chance.choice((1, 1, 1, 2, 3))))
    arguments |= {argument: value_of(chance, argument) for argument in odd}
    if chance.random() < 0.05 and name != "player":  # a decorator: what it is not declared with is Python's to refuse
        odd.append(chance.choice(("nonsense", "self", "turns")))
        arguments[odd[-1]] = value(chance)
    if arguments and chance.random() < 0.05 and name != "player":  # a decorator is handed its function
        odd.append(chance.choice(list(arguments)))
        del arguments[odd[-1]]
    return Call(name, arguments, odd)


def taken(name):
    """The arguments that a function or method is declared with."""
    kinds = {"run": bng_sim.Run, "one": bng_sim.OneGame}
    of, _, method = name.rpartition(".")
    function = getattr(kinds[of], method) if of in kinds else getattr(bng_sim, method) if not of else None
    parameters = inspect.signature(function).parameters.values() if function else ()
    return [each.name for each in parameters if each.name != "self" and each.kind is not each.VAR_KEYWORD]


def value_of(chance, argument):
    """A value for an argument: as often as not one that may be right."""
    return chance.choice(LIKELY[argument]) if argument in LIKELY and chance.random() < 0.5 else value(chance)


def value(chance):
    """An odd value, alone, in a list or in a table."""
    made = chance.choice(ODD)()
    how = chance.random()
    if how < 0.7:
        return made
    other = chance.choice(ODD)()
    lists = [[made], (made, other), [made, made], iter([made, other])]
    tables = [{name: made} for name in ("players", "turns", "value", "crises_in_deck", "lineup")]
    return chance.choice(lists if how < 0.85 else tables)
