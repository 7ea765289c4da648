"""`bng-sim ablate`: what each kind of move, decision or card is worth to one player."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import polars as pl
import typer
from rich.console import Console

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA
from bng_sim.api.cells import find_game
from bng_sim.cli import interrupts
from bng_sim.cli.cell_options import (
    CellOptions,
    GameName,
    GameOptions,
    Players,
    RuleChanges,
    Seed,
    StrategyFiles,
    Workers,
    make_cell,
)
from bng_sim.cli.lab import options
from bng_sim.cli.lab.options import AgainstOption, RunsOption
from bng_sim.cli.output import format_percent, make_table, print_json, stdout, whole_number
from bng_sim.cli.progress_lines import ProgressLines, compile_engine, watch_strategies
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.json_text import json_text
from bng_sim.core.wording import listed
from bng_sim.games import DEFAULT
from bng_sim.lab import players as players_of_lab
from bng_sim.lab.ablation import answer
from bng_sim.lab.ablation.prices import Ablation, Price, find_prices, identify
from bng_sim.lab.ablation.things import choose_things, list_things
from bng_sim.lab.journal import Journal
from bng_sim.report.blocks import DAGGER
from bng_sim.report.tables import UNCLEAR

INTERRUPTED = "interrupted; the same command resumes"
JOURNAL, DIGITS = "ablate.jsonl", 6


def ablate(
    one: Annotated[
        str | None,
        typer.Argument(
            metavar="STRATEGY", help="The player, NAME or NAME(trait=0.5).", show_default="the first of the game's own"
        ),
    ] = None,
    thing: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Price this thing alone; repeatable.", show_default="all")
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List what can be priced, and play nothing.")] = False,
    against: AgainstOption = None,
    games: Annotated[
        int,
        typer.Option(help="Games with each thing, and as many without.", parser=whole_number(2, 10**8), metavar="N"),
    ] = 10_000,
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    seed: Seed = 1,
    strategies: StrategyFiles = None,
    set_: RuleChanges = None,
    workers: Workers = None,
    runs: RunsOption = Path("runs"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim ablate --games 400 --thing invest
    bng-sim ablate --list

    Find out what each thing is worth to one player: a kind of move, a
    decision or a card that it may not use, a decision that it makes by lot,
    or a character, a card or a head start that it is given. It plays
    the same deals with and without, among the same others. Prices are in
    points of games won. If it is stopped, the same command resumes.
    """
    played = find_game(game)
    cell = make_cell(played, CellOptions(players, own, seed, None, strategies, None, set_))
    things = choose_things(played, thing or [], cell.rules)
    if list_:
        _list(stdout(), played.title, json=json, things=[(one.name, one.words) for one in list_things(played)])
        return
    n = cell.rules.players
    text = players_of_lab.default_players(played, n)[0] if one is None else one
    player = players_of_lab.player(text, played, n)
    others = players_of_lab.lineup_of_opponents(against, played, n)
    if lineup.parse(text, played.strategies, n).thinks:
        raise InputError(f"STRATEGY: {text} thinks; name a strategy that does not")
    asked = Ablation(played, cell, player, others, things, games, workers or os.cpu_count() or 1)
    lines, usual = ProgressLines(), asked.with_player(player.text())
    compile_engine(played, [usual.lineup])
    watch_strategies(played, [("", usual)])
    identity = identify(asked)
    digest = hashlib.sha256(json_text(identity).encode()).hexdigest()[:DIGITS]
    folder = runs / f"ablate-{played.name}-{player.strategy.name}-{digest}"
    with options.lock_folder(folder), interrupts.describe_on_interrupt(lambda: INTERRUPTED):
        journal = Journal(folder / JOURNAL, identity, "move it away, and run the same command again")
        for sentence in journal.unusable:
            lines.show_text(sentence)
        prices = find_prices(asked, lambda n: lines.counting(n, lambda _counted: INTERRUPTED), journal)
        document = answer.document(asked, prices)
        options.write_results(folder, "ablate", document, answer.frame(asked, prices), answer.plot(asked, prices))
    if json:
        print_json(document)
    else:
        _show(stdout(), asked, prices)


def _list(console: Console, title: str, *, json: bool, things: Sequence[tuple[str, str]]) -> None:
    if json:
        print_json([{"thing": name, "words": words} for name, words in things])
        return
    table = make_table(f"What can be priced in {title}", "thing", "one player ...")
    for row in things:
        table.add_row(*row)
    console.print(table)


def _show(console: Console, asked: Ablation, prices: Sequence[Price]) -> None:
    for sentence in answer.sentences(asked, prices):
        console.print(sentence)
    console.print()
    caption = (
        f"One {asked.one.name} among {asked.others}, {asked.players} players, {asked.games:,} games with and without"
    )
    table = make_table(caption, "thing", "wins as usual", "otherwise", "worth, points", "games that differ")
    rows = answer.frame(asked, prices)
    came_up = rows.filter(pl.col("touched") >= answer.TOUCHED)
    for row in came_up.iter_rows(named=True):
        mark = UNCLEAR * (row["p_holm"] >= ALPHA)
        worth = numbers.change(row["value"], row["low"], row["high"], "proportion", unit=False) + mark
        shares = (format_percent(row[name]) for name in ("usual", "otherwise"))
        table.add_row(row["thing"], *shares, worth, format_percent(row["touched"]))
    console.print(table)
    console.print("".join(map(str, DAGGER.parts)), style="dim")
    if came_up.height < rows.height:
        never = [name for name in rows["thing"] if name not in came_up["thing"]]
        console.print(f"Not in the table, because they hardly ever come up here: {listed(never)}.", style="dim")
