"""Play one seat with and without each thing, and compare how often it wins, deal by deal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from bng_sim.core import lineup
from bng_sim.core.game import Cell, Game
from bng_sim.lab.ablation import restricted
from bng_sim.lab.ablation.things import Thing, fingerprint_of
from bng_sim.lab.balance.race import Counted, Counter
from bng_sim.lab.journal import Journal
from bng_sim.lab.players import Player
from bng_sim.sweeps.plan.cells import CHUNK, Chunk, cut_chunks
from bng_sim.sweeps.statistics.paired import Difference, Pairs
from bng_sim.sweeps.store import game_code
from bng_sim.sweeps.store.same_run import versions
from bng_sim.sweeps.tasks.backends import map_in_threads

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Price:
    """What a thing is worth to one player among others.

    Attributes:
        thing: The thing.
        games: Number of games played with it, and as many without.
        usual: Share of games that the player wins as usual.
        otherwise: The same without the thing, or given it.
        worth: What having it is worth, in shares of games won, paired by deal.
        touched: Share of games that go another way.

    """

    thing: Thing
    games: int
    usual: float
    otherwise: float
    worth: Difference
    touched: float


@dataclass(frozen=True, slots=True)
class Ablation:
    """What is asked.

    Attributes:
        game: The game, with all strategies loaded.
        cell: The rules, the seed and who sits where.
        one: The player whose things are priced.
        others: The lineup of the others.
        things: What is priced.
        games: Games of each.
        workers: Number of threads.

    """

    game: Game
    cell: Cell[Any]
    one: Player
    others: str
    things: Sequence[Thing]
    games: int
    workers: int

    @property
    def players(self) -> int:
        """Number of players."""
        return int(self.cell.rules.players)

    @property
    def deals_given(self) -> int:
        """Number of deals on which each seat in turn is given a thing, so that this takes as many games as others."""
        return max(2, self.games // self.players)

    @property
    def alike(self) -> Cell[Any]:
        """The cell with the others' lineup in all seats."""
        return replace(self.cell, lineup=lineup.parse(self.others, self.game.strategies, self.players))

    def with_player(self, name: str) -> Cell[Any]:
        """Return the cell with one player of this name, one seat further in every game."""
        text = lineup.one_among(name, self.others)
        return replace(self.cell, lineup=lineup.parse(text, self.game.strategies, self.players))


class _Games(NamedTuple):
    """What is played of a thing: the first deals of each cell."""

    cells: Sequence[Cell[Any]]
    deals: int

    @property
    def chunks(self) -> list[Chunk]:
        """The deals, in parts."""
        return cut_chunks(0, self.deals, CHUNK)


class _Played(NamedTuple):
    """What is kept of some games.

    Attributes:
        won: Wins of each game, of the one or in each seat: shape (games, 1 or players).
        rows: A hash of each game's row.
        asked: Names of the decisions that were asked.

    """

    won: Array
    rows: pl.Series
    asked: frozenset[str]


def identify(asked: Ablation) -> dict[str, Any]:
    """Return what has to be the same for prices to be taken from a journal: the games, and the code behind them."""
    code = game_code.encode(asked.game, asked.with_player(asked.one.text()), 0)
    return {"code": code, "games": asked.games, "things": fingerprint_of(asked.game), **versions()}


def find_prices(asked: Ablation, counting: Counted, journal: Journal) -> list[Price]:
    """Return the price of each thing, in their order.

    A decision that is never asked has no price to be played for: its games are those without it.

    Args:
        asked: What is asked.
        counting: `counting(n)`: shows how many of `n` games have been played until the context ends.
        journal: Of what has been played; things that it has are not played again.

    """
    missing = [thing for thing in asked.things if not journal.has(thing.name, {})]
    for thing, sums in _compare(asked, missing, counting) if missing else ():
        journal.add(thing.name, {}, sums)
    return [_price(thing, *journal.sums(thing.name, {})) for thing in asked.things]


def example(asked: Ablation, thing: Thing) -> str:
    """Return the code of a game in which the first seat is given a thing; empty for what is forbidden or by lot."""
    if thing.kind != "given":
        return ""
    return game_code.encode(asked.game, _games(asked, thing).cells[0], 0)


def _compare(asked: Ablation, things: Sequence[Thing], counting: Counted) -> Iterator[tuple[Thing, list[Any]]]:
    """Play with and without each thing; yield each with its sums as soon as it has been played."""
    usual, alike = asked.with_player(asked.one.text()), asked.alike
    gives = any(thing.kind == "given" for thing in things)
    as_usual = [_Games([usual], asked.games), *([_Games([alike], asked.deals_given)] if gives else [])]
    there, *all_alike = _play_all(asked, as_usual, counting)
    known = frozenset[str]().union(*(one.asked for one in there))
    never = [thing for thing in things if thing.kind == "by lot" and asked.game.decisions[thing.decision] not in known]
    yield from ((thing, _sums(there, there)) for thing in never)
    tried = [thing for thing in things if thing not in never]
    played = _play_all(asked, [_games(asked, thing) for thing in tried], counting)
    for thing, here in zip(tried, played, strict=True):
        yield thing, _sums(here, all_alike[0] if thing.kind == "given" else there)


def _games(asked: Ablation, thing: Thing) -> _Games:
    """Return what is played with a thing: one player without it, or each seat in turn given it."""
    if thing.kind == "given":
        alike = asked.alike
        before: list[tuple[None, ...]] = [(None,) * seat for seat in range(asked.players)]
        if thing.gift is not None:
            cells = [replace(alike, given=(*others, thing.gift.name)) for others in before]
        else:
            cells = [replace(alike, characters=(*drawn, thing.character)) for drawn in before]
        return _Games(cells, asked.deals_given)
    strategies, strategy = asked.game.strategies, asked.one.strategy
    if thing.restriction is not None:
        name = restricted.add_restricted(strategies, strategy, thing.restriction)
    else:
        name = restricted.add_by_lot(strategies, strategy, thing.decision, asked.game.decisions[thing.decision])
    return _Games([asked.with_player(lineup.spelt(name, dict(asked.one.traits)))], asked.games)


def _play_all(asked: Ablation, groups: Sequence[_Games], counting: Counted) -> Iterator[list[_Played]]:
    """Play groups of cells, chunk by chunk; yield each group as soon as all of it has been played.

    Of a group of several, the next seat is given the thing in each, and only that seat of it counts.
    """
    tasks = [(cell, chunk) for games in groups for cell in games.cells for chunk in games.chunks]
    with counting(sum(chunk.n for _, chunk in tasks)) as counted:
        results = map_in_threads(lambda task: _play(asked, *task), tasks, asked.workers)
        for games in groups:
            yield _together([_take(results, games.chunks, counted) for _ in games.cells])


def _take(results: Iterator[_Played], chunks: Sequence[Chunk], counted: Counter) -> list[_Played]:
    """Take the results of one cell, and count its games."""
    taken = []
    for chunk, one in zip(chunks, results, strict=False):
        counted.add(chunk.n)
        taken.append(one)
    return taken


def _together(by_cell: Sequence[Sequence[_Played]]) -> list[_Played]:
    """Return the games of a group by chunk: of several cells each seat's wins where it has the character."""
    if len(by_cell) == 1:
        return list(by_cell[0])
    return [
        part[0]._replace(won=np.column_stack([one.won[:, seat] for seat, one in enumerate(part)]))
        for part in zip(*by_cell, strict=True)
    ]


def _play(asked: Ablation, cell: Cell[Any], chunk: Chunk) -> _Played:
    batch = asked.game.play(cell, chunk.first, chunk.n)
    seats = batch.seats.sort("game", "seat")
    if cell.lineup.has_one:
        seats = seats.filter(pl.col("strategy") == cell.lineup.labels[0])
    won = seats["won"].cast(pl.Float64).to_numpy().reshape(chunk.n, -1)
    sums = batch.games.select(pl.col(f"decisions_{name}").sum() for name in asked.game.decisions).row(0, named=True)
    rows = batch.games.select(~pl.selectors.nested()).hash_rows()
    return _Played(won, rows, frozenset(name for name in asked.game.decisions if sums[f"decisions_{name}"]))


def _by_game(won: Array) -> Array:
    """Return the wins of each game and the number of seats that could: shape (games, 2)."""
    return np.column_stack([won.sum(axis=1), np.full(len(won), won.shape[1])])


def _sums(here: Sequence[_Played], there: Sequence[_Played]) -> list[Any]:
    """Compare the wins game by game, what is given in all seats together; return sums and games that differ."""
    pairs, touched = Pairs(), 0
    for one, other in zip(here, there, strict=True):
        pairs.count_deals(np.hstack([_by_game(one.won), _by_game(other.won)]))
        touched += int((one.rows != other.rows).sum())
    return [pairs.to_data(), touched]


def _price(thing: Thing, summed: Sequence[Any], touched: int) -> Price:
    pairs = Pairs.from_data(summed)
    x, m, y, k = pairs.sums
    difference = pairs.difference("proportion")
    assert difference is not None  # every game has the seat
    sign = 1 if thing.kind == "given" else -1
    low, high = difference.low, difference.high
    if low is not None and high is not None:
        low, high = (low, high) if sign > 0 else (-high, -low)
    worth = replace(difference, value=sign * difference.value, low=low, high=high)
    return Price(thing, int(k), float(y / k), float(x / m), worth, touched / pairs.n)
