"""A game whose every habit is known beforehand: a pasture that the players share, drawn by NumPy, with planted traits.

Rules: C1 the pasture is bare, and nobody wins, as often as `bareness` times the mean greed of the table; C2 otherwise
one wins, each as likely as (1 + greed) times (1 + 2 skill) of its share; C3 a hat changes the luck, but no chance.
So greed pays for one and costs all (a dilemma), skill pays whoever lacks it and costs nobody (a weakness), and a hat
is as good as none.
"""

import functools

import numpy as np
import polars as pl

from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Batch, Game
from bng_sim.core.parameters import Rules, Whole, parameter
from bng_sim.core.results.metrics import Metric
from bng_sim.core.strategy import Registry, Trait

ENDINGS = ("grazing", "fat", "bare")
GREED = Trait("greed", 0.0, 0.0, 1.0, "how much it grazes")
SKILL = Trait("skill", 0.25, 0.0, 1.0, "how well it grazes")
HAT = Trait("hat", 0.0, 0.0, 1.0, "how high its hat is")
registry = Registry("commons", None, 3, 8)


class CommonsRules(Rules):
    players: Whole = parameter(
        4, "players on the pasture", rule="C1", provenance="rulebook", label="players", ge=2, le=6
    )
    bareness: Whole = parameter(
        60, "per cent: how bare greed makes it", rule="C1", provenance="ruling", label="bareness", ge=0, le=100
    )


@registry.strategy("Grazes as its traits say.", (GREED, SKILL, HAT))
def random(seen, moves, n, traits, rng):
    return 0


@registry.strategy("Grazes as the other, in another hat.", (Trait("hat", 1.0, 0.0, 1.0, "how high its hat is"),))
def twin(seen, moves, n, traits, rng):
    return 0


@registry.strategy("Has no skill, and wants none.")
def clumsy(seen, moves, n, traits, rng):
    return 0


@registry.strategy("Breaks its contract.")
def broken(seen, moves, n, traits, rng):
    return n


OF = {
    "random": lambda traits: traits,
    "twin": lambda traits: (0, SKILL.default, traits[0]),
    "clumsy": lambda _: (0, 0, 0),
}


@functools.cache
def chances(seed):
    """Of each deal some numbers between 0 and 1."""
    return np.random.Generator(np.random.Philox(key=seed)).random((10_000, 9))


def seated(cell, games, luck):
    """Which entry sits where, shape (games, players)."""
    players, lineup = cell.rules.players, cell.lineup
    alone, listed = int(lineup.has_one), np.array(lineup.listed)
    places = alone + np.maximum(np.arange(players) - alone, 0) % max(1, len(listed) - alone) + 0 * games[:, None]
    if lineup.is_pool:
        places = alone + (luck[:, 3 : 3 + players] * (len(listed) - alone)).astype(int)
    places[:, :alone] = 0
    moved_on = games % (players if alone else cell.games_a_deal)
    return listed[np.take_along_axis(places, (np.arange(players) - moved_on[:, None]) % players, axis=1)]


def play(cell, first_game, n):
    if "broken" in {entry.name for entry in cell.lineup.entries}:
        raise StrategyError("strategy broken failed")
    games, players = np.arange(first_game, first_game + n), cell.rules.players
    luck = chances(cell.seed)[games // cell.games_a_deal]
    who = seated(cell, games, luck)
    traits = np.array([OF[entry.name](entry.traits) for entry in cell.lineup.entries])[who]
    greed, skill, hat = np.moveaxis(traits, -1, 0)
    bare = luck[:, 0] < cell.rules.bareness / 100 * greed.mean(axis=1)  # C1
    weights = np.cumsum((1 + greed) * (1 + 2 * skill), axis=1)  # C2
    at = (luck[:, 1] + luck[:, 2] * (hat * np.arange(1, players + 1)).sum(axis=1)) % 1  # C3
    winner = (at[:, None] * weights[:, -1:] >= weights).sum(axis=1)
    won = (np.arange(players) == winner[:, None]) & ~bare[:, None]
    labels = pl.Enum(list(cell.lineup.labels))
    ones = np.ones(n, int)
    ending = pl.Series(np.where(bare, "bare", "fat"), dtype=pl.Enum(ENDINGS))
    return Batch(
        pl.DataFrame({"game": games, "ending": ending, "turns": ones, "rounds": ones}),
        pl.DataFrame({
            "game": np.repeat(games, players),
            "seat": np.tile(np.arange(1, players + 1), n),
            "order": np.tile(np.arange(1, players + 1), n),
            "strategy": pl.Series(np.array(labels.categories)[who.reshape(-1)], dtype=labels),
            "won": won.reshape(-1),
        }),
    )  # fmt: skip


COMMONS = Game(
    name="commons",
    title="Commons",
    rules=CommonsRules,
    strategies=registry,
    default_lineup="pool:random,twin",
    endings=ENDINGS,
    lost=("bare",),
    columns={
        "games": {"game": "index", "ending": "fat or bare (C1)", "turns": "always 1", "rounds": "always 1"},
        "seats": {
            "game": "index", "seat": "from 1", "order": "as the seat", "strategy": "as the lineup says", "won": "C2",
        },
    },
    metrics=(
        Metric("turns", "turns", "mean", "turns played"),
        Metric("rounds", "rounds", "mean", "rounds begun"),
    ),
    headline=("turns",),
    warm_up=lambda _lineup: None,
    play=play,
)  # fmt: skip
