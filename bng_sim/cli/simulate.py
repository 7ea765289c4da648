"""`bng-sim simulate`: play many games of one setting and print how they ended."""

import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from bng_sim.api import simulating
from bng_sim.api.arguments import MOST_GAMES
from bng_sim.api.cells import find_game
from bng_sim.api.play_options import PlayOptions
from bng_sim.api.progress import GamesProgress, format_speed
from bng_sim.cli import interrupts
from bng_sim.cli.cell_options import (
    CellOptions,
    GameName,
    GameOptions,
    LineupText,
    Players,
    RuleChanges,
    Seed,
    StartingSeat,
    StrategyFiles,
    Workers,
    make_cell,
)
from bng_sim.cli.output import format_interval, format_percent, make_table, print_json, stderr, stdout, whole_number
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.core.characters import RANDOM
from bng_sim.core.game import Cell, Game
from bng_sim.core.game_option import rules_command
from bng_sim.core.parameters import assumed, changed
from bng_sim.core.value_words import plain
from bng_sim.games import DEFAULT
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.statistics.ratio import Mean
from bng_sim.sweeps.statistics.sums import Summary
from bng_sim.version import __version__


def simulate(
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    games: Annotated[
        int, typer.Option(help="How many games.", parser=whole_number(1, MOST_GAMES), metavar="N")
    ] = 10_000,
    seed: Seed = 1,
    first_game: Annotated[
        int,
        typer.Option(
            help="Index of the first game; game 5 is the same whichever is first.",
            parser=whole_number(0, LARGEST_SEED),
            metavar="N",
        ),
    ] = 0,
    lineup: LineupText = None,
    strategies: StrategyFiles = None,
    starting_seat: StartingSeat = None,
    set_: RuleChanges = None,
    workers: Workers = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim simulate --players 4 --games 100000
    bng-sim simulate --lineup random --seed 2 --json

    Play many games of one setting and print how they ended, who won and how
    long they took, each figure with its 95 % interval. The same options and
    seed give the same games on any number of workers.
    """
    chosen = find_game(game)
    cell = make_cell(chosen, CellOptions(players, own, seed, lineup, strategies, starting_seat, set_))
    files = tuple(str(path.absolute()) for path in strategies or [])
    extent = simulating.Extent(games, first_game, "summary", files)
    summary, seconds = _play(chosen, cell, extent, workers)
    if json:
        print_json(_document(cell, summary, first_game, seconds))
    else:
        _print_tables(cell, summary, first_game, seconds)


class _BarOnly(ProgressLines):
    """Show the bar alone: a single setting needs no other messages before its figures."""

    shows_text = False
    counted: GamesProgress

    def show_text(self, text: str, *, is_aside: bool = False) -> None:
        """Print asides only."""
        if is_aside:
            super().show_text(text, is_aside=True)

    def _bar(self, total: int, runner: "Runner | None", work: float | None) -> GamesProgress:
        self.counted = super()._bar(total, runner, work)
        return self.counted

    def _describing(self, words: Callable[[], str]) -> AbstractContextManager[None]:
        return super()._describing(lambda: _describe_interrupt(self.counted))


def _play(game: Game, cell: Cell, extent: simulating.Extent, workers: int | None) -> tuple[Summary, float]:
    """Return the sums of the games, and how many seconds they took; nothing else is stored."""
    shown = _BarOnly()
    with (
        tempfile.TemporaryDirectory(prefix="bng-sim-") as folder,
        interrupts.describe_on_interrupt(lambda: "interrupted before the first game; compiled code is cached"),
    ):
        where, how = Path(folder) / simulating.NAME, PlayOptions(workers)
        run = simulating.simulate(game, cell, extent, where, how, shown).run
        return run.sums(0, game), shown.counted.seconds


def _describe_interrupt(counted: GamesProgress) -> str:
    again = f"; `--games {counted.played}` plays those" if counted.played else ""
    return f"interrupted after {counted.played:,} of {counted.total:,} games{again}"


def _document(cell: Cell, summary: Summary, first_game: int, seconds: float) -> dict[str, Any]:
    return {
        "game": summary.game.name,
        "version": __version__,
        "seed": cell.seed,
        "first_game": first_game,
        "lineup": cell.lineup.text,
        **_characters(cell, summary.game),
        "starting_seat": None if cell.starting_seat is None else cell.starting_seat + 1,
        "rules": cell.rules.model_dump(mode="json"),
        "assumed": assumed(cell.rules),
        "games_per_second": round(summary.games / seconds, 1),
        **summary.as_json(),
    }


def _characters(cell: Cell, game: Game) -> dict[str, Any]:
    """Return who was given which seat, under the game's key for it."""
    key = game.characters.key
    return {key: [name or RANDOM for name in cell.characters]} if key else {}


def _print_tables(cell: Cell, summary: Summary, first_game: int, seconds: float) -> None:
    console = stdout()
    rules, structure = cell.rules, summary.game.structure
    played = ", ".join((*(f"{name} {plain(getattr(rules, name))}" for name in structure), f"{rules.players} players"))
    console.print(
        Text.assemble(
            (summary.game.title, "bold"),
            f", {played}: {summary.games:,} games from {first_game:,}, seed {cell.seed}, lineup {cell.lineup.text}",
        )
    )
    named = ("players", *structure)
    different = [f"{name}={plain(value)}" for name, value in changed(rules).items() if name not in named]
    if different:
        console.print(f"Changed rules: {', '.join(different)}")
    console.print()
    console.print(_endings(summary))
    console.print()
    console.print(_figures(summary))
    for grouping in summary.game.groupings:
        rates = summary.win_rates(grouping)
        if rates:
            console.print()
            console.print(_win_rates(f"Games won, by {grouping.meaning}", rates))
    console.print()
    figures = ", ".join(assumed(rules))
    if figures:
        console.print(f"Depends on assumed figures: {figures} (see `{rules_command(summary.game)}`).")
    stderr().print(f"{summary.games:,} games in {seconds:.1f} s: {format_speed(summary.games, seconds)}", style="dim")


def _endings(summary: Summary) -> Table:
    table = make_table("How the games ended", "ending", "games", "rate", "95 % interval")
    for name, ending in summary.ending_shares().items():
        table.add_row(name, f"{ending.n:,}", format_percent(ending.rate), format_interval(ending.low, ending.high))
    return table


def _figures(summary: Summary) -> Table:
    table = make_table("Per game", "figure", "value", "95 % interval", "meaning")
    table.columns[3].justify = "left"
    kinds = {metric.name: metric for metric in summary.game.metrics}
    rules = summary.cell.rules.model_dump()
    for name, mean in summary.means().items():
        metric = kinds[name]
        if not metric.arises(rules):
            continue
        table.add_row(name, *_format_value_and_interval(mean, is_rate=metric.kind == "proportion"), metric.meaning)
    return table


def _win_rates(title: str, rates: dict[str, Mean]) -> Table:
    table = make_table(title, "", "rate", "95 % interval", "seats played")
    for name, mean in rates.items():
        table.add_row(name, *_format_value_and_interval(mean, is_rate=True), f"{mean.n:,}")
    return table


def _format_value_and_interval(mean: Mean, *, is_rate: bool) -> tuple[str, str]:
    if mean.mean is None:
        return "-", "never arose"
    if is_rate:
        return format_percent(mean.mean), format_interval(mean.low, mean.high)
    return _format_number(mean.mean), format_interval(mean.low, mean.high, _format_number)


def _format_number(value: float) -> str:
    return f"{round(value, 3) + 0.0:.3f}"  # + 0.0: never -0.000
