"""`bng-sim lab league`: let everybody play against everybody."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.cli.cell_options import GameName, GameOptions, Players, RuleChanges, Seed, StrategyFiles, Workers
from bng_sim.cli.lab import options
from bng_sim.cli.lab.options import DealsOption, LabOptions, RunsOption
from bng_sim.cli.output import format_interval, make_table, print_json, stdout
from bng_sim.games import DEFAULT
from bng_sim.lab import league as lab
from bng_sim.lab import players as players_of_lab
from bng_sim.lab.exploit import share_with_interval
from bng_sim.lab.league import League, Payoff


def league(
    contestants: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STRATEGY...",
            help="Two or more, each NAME or NAME(trait=0.5).",
            show_default="those of the game's own lineup",
        ),
    ] = None,
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    deals: DealsOption = 1_000,
    seed: Seed = 1,
    strategies: StrategyFiles = None,
    set_: RuleChanges = None,
    workers: Workers = None,
    runs: RunsOption = Path("runs"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim lab league --deals 200
    bng-sim lab league --players 3 --deals 100 --json

    Seat one of each among each, in every seat equally often. Print what it
    wins there, who exploits whom, their ratings (each way in which nobody
    wins is rated too), and the mixture that nobody gains by leaving.
    Corrected after Holm for all comparisons.
    """
    setting = LabOptions(game, players, own, set_, strategies, seed, workers, runs)
    lab_runs = options.create_rooms(setting)
    named = contestants or players_of_lab.default_players(lab_runs.game, lab_runs.players)
    names = lab.contestants(named, lab_runs.game, lab_runs.players)
    plan = lab_runs.plan(lab.lineups(names), deals)
    folder = options.name_folder(setting, "league", " ".join(names), lab_runs.digest(plan))
    with options.prepare_folder(lab_runs.game, plan, folder):
        found = lab.read(options.play_tables(lab_runs, plan, folder), names, lab_runs.game, lab_runs.players)
        document = options.describe_request(lab_runs, deals, plan) | lab.document(found)
        options.write_results(folder, "league", document, lab.frame(found), lab.plot(found))
    if json:
        print_json(document)
    else:
        _show(found)


def _show(found: League) -> None:
    console = stdout()
    for sentence in lab.sentences(found):
        console.print(sentence)
    console.print()
    size = len(found.names)
    wins = make_table(
        "Games won by one row player among column players, % (± 95 %); * exploits them", "one of", *found.names
    )
    for row, name in enumerate(found.names):
        payoffs = found.payoffs[row * size : (row + 1) * size]
        wins.add_row(
            name,
            *(_format_payoff(payoff) for payoff in payoffs),
        )
    console.print(wins)
    console.print()
    rated = make_table("Ratings, in points above the mean player", "", "rating", "95 % interval")
    for rating in found.ratings.each:
        ends = format_interval(rating.low, rating.high, "{:+.0f}".format)
        rated.add_row(rating.name if rating.is_player else f"nobody: {rating.name}", f"{rating.value:+.0f}", ends)
    console.print(rated)
    console.print()
    mixed = make_table("The mixture that nobody gains by leaving", "", "part", "95 % interval")
    for part in found.mixture:
        ends = f"{100 * part.low:.0f} to {100 * part.high:.0f} %"
        mixed.add_row(part.name, f"{100 * part.value:.0f} %", ends)
    console.print(mixed)
    console.print()
    console.print(
        f"The rating model is off by at most {100 * found.ratings.misfit:.1f} points for a player's share of the wins "
        f"in a lineup, and by {100 * found.ratings.misfit_of_loss:.1f} points for how often nobody wins."
    )


def _format_payoff(payoff: Payoff) -> str:
    """Format a payoff to fit into one of many columns."""
    value, low, high = share_with_interval(payoff.value)
    half = 100 * max(value - low, high - value)
    return f"{100 * value:.1f} ±{half:.1f}{'*' if payoff.exploits else ' '}"
