"""What becomes of a game in which a bot fails: the command ends, or the game is a row of its own ending, `forfeit`.

A forfeited game is over at once, and nobody has won it. Its row says which seat failed and why, and who sat where; all
else that a game has is unknown in it. So it counts in how games end and in who wins, and in no other figure.
"""

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from bng_sim.core.bot_rules import BotRules
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Batch, Cell, Game
from bng_sim.core.results.metrics import Metric

ENDING, SEAT, REASON = "forfeit", "forfeit_seat", "forfeit_reason"
COLUMNS = {
    SEAT: "seat whose bot failed, which ended the game; empty in other games",
    REASON: "how it failed; empty in other games",
}
RATE = Metric(
    "forfeit_rate",
    f"ending = '{ENDING}'",
    "proportion",
    "a bot fails, and its game counts as one that nobody has won",
    "a bot fails in {} of games",
    "How often does a bot fail",
    endings=(ENDING,),
)
# Forfeited games in a row that end all: a bot that hangs in every game would take the seconds of an answer for each.
# One that fails in a third of its games has so many in a row once in 60,000 games.
MOST_IN_A_ROW = 10
KNOWN = ("game", "seat", "order", "strategy")  # columns of a forfeited game's seats that have a value


class BotError(StrategyError):
    """A bot failed, and nothing more is played: it would fail again, or hang again for as long."""


class Forfeit(NamedTuple):
    """Which seat failed, from 1, and how."""

    seat: int
    reason: str


@dataclass
class _Playing(threading.local):
    """What a thread plays.

    Attributes:
        rules: How its bots are treated.
        lineup: Who plays.
        first: Index of the first of the games being played.
        forfeits: Index -> forfeit, of these.
        before: Forfeited games in a row before the first, of the same lineup.

    """

    rules: BotRules = field(default_factory=BotRules)
    lineup: str = ""
    first: int = 0
    forfeits: dict[int, Forfeit] = field(default_factory=dict)
    before: int = 0

    def count_in_a_row(self, game: int) -> int:
        """Count the forfeited games in a row that a forfeited game is among."""
        low = high = game
        while low - 1 in self.forfeits:
            low -= 1
        while high + 1 in self.forfeits:
            high += 1
        return high - low + 1 + (self.before if low == self.first else 0)


_playing = _Playing()


def rules() -> BotRules:
    """Return how bots are treated in this thread."""
    return _playing.rules


@contextmanager
def treating_bots(by: BotRules, lineup: str, first: int, n: int) -> Iterator[dict[int, Forfeit]]:
    """Treat bots by these rules in this thread while games `first` to `first + n - 1` are played; return forfeits."""
    rules_before = _playing.rules
    if lineup != _playing.lineup:
        _playing.lineup, _playing.before = lineup, 0
    _playing.rules, _playing.first, _playing.forfeits = by, first, {}
    try:
        yield _playing.forfeits
    finally:
        last = first + n - 1
        _playing.before = _playing.count_in_a_row(last) if last in _playing.forfeits else 0
        _playing.rules = rules_before


def forfeit(question: Any, reason: str, error: BotError) -> None:
    """Forfeit the game of a question, an `engines.stopped_game.StoppedGame`; raise `error` if games are not forfeited.

    The game's scripts play the rest of it, of which nothing is kept, so that the others beside it go on as they were.
    """
    if not _playing.rules.forfeits:
        raise error
    game = int(question.state["game"])
    _playing.forfeits[game] = Forfeit(question.asked_seat + 1, reason)
    if _playing.count_in_a_row(game) >= MOST_IN_A_ROW:
        _playing.forfeits.clear()
        raise BotError(f"{error}. So ended {MOST_IN_A_ROW} games in a row: mend it, and the same command resumes")
    question.live[1][0]["answers"]["thinks"] = 0


def with_bot_rules(game: Game, by: BotRules) -> Game:
    """Return the game in which bots are treated by these rules."""
    if by == BotRules():
        return game
    play = functools.wraps(game.play)(functools.partial(_play, game.play, game, by))
    if not by.forfeits:
        return replace(game, play=play)
    return replace(
        game,
        play=play,
        metrics=(*game.metrics, RATE),
        endings=(*game.endings, ENDING),
        lost=(*game.lost, ENDING),
        ending_words={**game.ending_words, ENDING: "a bot fails"},
        columns={**game.columns, "games": {**game.columns["games"], **COLUMNS}},
    )


def _play(play: Callable[[Cell, int, int], Batch], game: Game, by: BotRules, cell: Cell, first: int, n: int) -> Batch:
    with treating_bots(by, cell.lineup.text, first, n) as forfeits:
        batch = play(cell, first, n)
    if not by.forfeits:
        return batch
    return _marked(batch, forfeits, (*game.endings, ENDING), game.characters.column)


def _marked(batch: Batch, forfeits: dict[int, Forfeit], endings: tuple[str, ...], characters: str) -> Batch:
    """Return the tables of games with their forfeits; all that is not known of these is empty."""
    import polars as pl  # noqa: PLC0415 (transcripts need no tables, and importing polars takes a tenth of a second)

    found = {
        "game": list(forfeits),
        SEAT: [one.seat for one in forfeits.values()],
        REASON: [one.reason for one in forfeits.values()],
    }
    failed = pl.DataFrame(found, {"game": batch.games.schema["game"], SEAT: pl.Int32, REASON: pl.String})
    games = batch.games.join(failed, on="game", how="left", maintain_order="left")
    is_forfeit, others = pl.col(SEAT).is_not_null(), pl.exclude("game", "ending", SEAT, REASON)
    ending = pl.when(is_forfeit).then(pl.lit(ENDING)).otherwise(pl.col("ending").cast(pl.String))
    games = games.with_columns(ending.cast(pl.Enum(endings)).alias("ending"), pl.when(~is_forfeit).then(others))
    of_forfeit = pl.col("game").is_in(list(forfeits))
    known = [name for name in (*KNOWN, characters) if name]
    seats = batch.seats.with_columns(pl.col("won") & ~of_forfeit, pl.when(~of_forfeit).then(pl.exclude(*known, "won")))
    return Batch(games, seats)
