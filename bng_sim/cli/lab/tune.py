"""`bng-sim lab tune`: find better traits and write a persona file."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.analyses import numbers
from bng_sim.cli.cell_options import GameName, GameOptions, Players, RuleChanges, Seed, StrategyFiles, Workers
from bng_sim.cli.lab import options
from bng_sim.cli.lab.options import MOST_DEALS, AgainstOption, LabOptions, PlayerArgument, RunsOption
from bng_sim.cli.output import make_table, print_json, stderr, stdout, whole_number
from bng_sim.core.user_strategies import persona
from bng_sim.games import DEFAULT
from bng_sim.lab import players as players_of_lab
from bng_sim.lab import tune as lab
from bng_sim.lab.exploit import share_with_interval
from bng_sim.lab.tune import Budget, Tuned, Tuning


def tune(
    one: PlayerArgument = None,
    against: AgainstOption = None,
    trait: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Tune this trait alone; repeatable.", show_default="all")
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Name of the persona.", show_default="tuned_STRATEGY")
    ] = None,
    generations: Annotated[
        int, typer.Option(help="Number of generations.", parser=whole_number(1, 999), metavar="N")
    ] = 16,
    candidates: Annotated[
        int, typer.Option(help="Sets of traits tried per generation.", parser=whole_number(4, 1000), metavar="N")
    ] = 8,
    deals: Annotated[
        int, typer.Option(help="Deals that each set plays.", parser=whole_number(2, MOST_DEALS), metavar="N")
    ] = 800,
    held_out: Annotated[
        int,
        typer.Option(
            help="Deals of the final, and as many others to measure the result.",
            parser=whole_number(2, MOST_DEALS),
            metavar="N",
        ),
    ] = 5_000,
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    seed: Seed = 1,
    strategies: StrategyFiles = None,
    set_: RuleChanges = None,
    workers: Workers = None,
    runs: RunsOption = Path("runs"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim lab tune --generations 5 --deals 100
    bng-sim lab tune --against random --name sharp --generations 5

    Evolve the traits of one player among others, on fresh deals in every
    generation, and print what it wins on deals that it never saw, before and
    after. The persona is written to a YAML file. Lineups can name it with
    --strategies FILE, or if a config lists the file under strategies.
    """
    setting = LabOptions(game, players, own, set_, strategies, seed, workers, runs)
    lab_runs = options.create_rooms(setting)
    one = players_of_lab.default_players(lab_runs.game, lab_runs.players)[0] if one is None else one
    player = players_of_lab.player(one, lab_runs.game, lab_runs.players)
    others = players_of_lab.lineup_of_opponents(against, lab_runs.game, lab_runs.players)
    called = f"tuned_{player.strategy.name}" if name is None else name
    traits = lab.traits_to_tune(player, trait or [], called, lab_runs.game)
    tuning = Tuning(lab_runs, player, traits, others, called, Budget(generations, candidates, deals, held_out))
    first = tuning.first()
    folder = options.name_folder(setting, "tune", one, lab_runs.digest(first, *tuning.asked))
    file = folder / f"{called}.yaml"
    with options.prepare_folder(lab_runs.game, first, folder):
        with options.show_progress(folder, tuning.games) as progress:
            found = tuning.run(folder, progress)
        options.write_files(folder, {file.name: persona.written(found.found).encode()})
        document = options.describe_request(lab_runs, held_out, first) | lab.document(found) | {"file": file.name}
        options.write_results(folder, "tune", document, lab.frame(found), lab.plot(found))
    if json:
        print_json(document)
    else:
        _show(found)
    stderr().print(f"Lineups can name {called} with --strategies {file}", soft_wrap=True)


def _show(found: Tuned) -> None:
    console = stdout()
    console.print(lab.sentence(found))
    console.print()
    traits = make_table("Traits", "", "before", "tuned")
    for name, value in found.found.traits.items():
        traits.add_row(name, f"{found.traits_before[name]:g}", f"{value:g}")
    console.print(traits)
    console.print()
    best = max(generation.best for generation in found.generations)
    on_others = numbers.estimate(*share_with_interval(found.tuned), "proportion")
    console.print(
        f"The best candidate of any generation won {100 * best:.1f} % on the deals that selected it; the persona "
        f"found wins {on_others} on others."
    )
