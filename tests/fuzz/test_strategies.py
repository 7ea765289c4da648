"""Strategies such as strangers might write: each is refused, fails by its own name, or plays by the rules."""

import dataclasses
import random

from bng_sim.core import lineup
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.games.guillotines.engine.records import MOVE, OWN, PUBLIC
from bng_sim.games.guillotines.engine.rules_record import RULES
from bng_sim.sweeps.play.watch import watch

GAME = GAMES["guillotines"]
SEEDS = 5  # a few seconds each, for compiling
HEAD = """import numpy as np
from bng_sim.games.guillotines import below, features, kernel, strategy, uniform

@kernel
def helper(x):
    {helper}

@strategy("Drawn by lot.")
def probe(seen, moves, n, traits, rng):
    a, b = n, seen.own.seat
"""
NUMBERS = ("0", "1", "-1", "3", "n", "a", "b", "a - n", "below(rng, n)", "99", "-20", "935", "2**40")
STATEMENTS = (
    "a = {number}",
    "a += {read}",
    "b = {read} % 7",
    "if {read} > {number}:\n        a = {number}",
    "for i in range({small}):\n        b += {read}",
    "a = helper({array})",
    "mine = {array}.copy()\n    mine[0] = {number}\n    a = mine[0]",
    "a = int(uniform(rng) * n)",
    "a = {array}.sum()",
    "a = features.lacks(seen, {number}, {small})",
)
WRITES = ("{array}.sort()", "{array}[0] = {number}", "{array}.fill({number})", "{array}.T[0] = {number}",
          "seen.public.turn = 3", "moves[0].kind = 1", "np.add({array}, 1, {array})", "np.random.seed(1)",
          "x = {array}.flat", "rng.a = rng.b")  # fmt: skip
HELPERS = ("return x[0]", "return x.sum()", "return len(x)", "x[0] = 3\n    return 0", "return np.random.randint(9)")
RETURNS = ("below(rng, n)", "0", "a % n", "abs(b) % n", "min(max(a, 0), n - 1)", "a", "a / 2", "None")


def fields(record, place, is_array):
    return [f"{place}.{name}" for name in record.names if bool(record[name].shape) == is_array]


ARRAYS = fields(PUBLIC, "seen.public", True) + fields(OWN, "seen.own", True) + fields(RULES, "seen.rules", True)
VALUES = fields(PUBLIC, "seen.public", False) + fields(RULES, "seen.rules", False)
VALUES += [f"moves[{{number}}].{name}" for name in MOVE.names]
ONE_DIMENSION = [f"seen.public.{name}" for name in PUBLIC.names if len(PUBLIC[name].shape) == 1]


def drawn(chance):
    """The source of a strategy."""

    def read():
        if chance.random() < 0.5:
            return chance.choice(VALUES).format(number=number())
        return f"{chance.choice(ONE_DIMENSION)}[{number()}]"

    def number():
        return chance.choice(NUMBERS)

    def filled(text):
        return text.format(number=number(), read=read(), small=chance.randrange(5), array=chance.choice(ARRAYS))

    pool = STATEMENTS * 4 + WRITES
    lines = [filled(chance.choice(pool)) for _ in range(chance.randrange(1, 7))]
    weights = [8, 4, 8, 8, 8, 1, 1, 1]
    lines.append(f"return {chance.choices(RETURNS, weights)[0]}")
    head = HEAD.format(helper=chance.choices(HELPERS, [6, 6, 6, 1, 1])[0])
    return head + "".join(f"    {line}\n" for line in lines)


def test_whatever_a_stranger_writes_is_refused_fails_by_name_or_plays_by_the_rules(registry, tmp_path, seeds):
    game = dataclasses.replace(GAME, strategies=registry)
    came_to = {"refused": 0, "failed": 0, "played": 0}
    for seed in seeds(SEEDS):
        path = tmp_path / f"drawn_{seed}.py"
        path.write_text(drawn(random.Random(seed)), encoding="utf-8")
        registry._strategies.clear()
        registry._compiled.clear()
        try:
            came_to[_come_to(game, path)] += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}: {path.read_text(encoding='utf-8')}") from error

    if sum(came_to.values()) > 1:  # a seed that is repeated comes to one of them
        assert all(came_to.values()), came_to


def _come_to(game, path):
    """What comes of a strategy; asserts that its failure is told well, and its games follow the rules."""
    told = _refusal(game, path)
    if told:
        assert path.name in told
        assert "Traceback" not in told
        return "refused"
    cell = Cell(game.rules.read({}), 7, lineup.parse("probe", game.strategies, 4))
    told, played = _failure(game, cell)
    if told:
        assert told.startswith("strategy probe failed at decision ")
        return "failed"
    assert played.games.equals(game.play(cell, 0, 3).games)
    assert not game.referee(game.telling.log(cell, 0))
    return "played"


def _refusal(game, path):
    try:
        game.strategies.load_file(path)
        game.strategies.compiled("probe")
    except StrategyError as error:
        return str(error)
    return ""


def _failure(game, cell):
    try:
        assert watch(game, [("", cell)]) in ({}, {"probe": 20})
        return "", game.play(cell, 0, 3)
    except StrategyError as error:
        return str(error), None
