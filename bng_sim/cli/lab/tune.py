"""`bng-sim lab tune`: better traits, and a persona file."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.analyses import numbers
from bng_sim.cli.lab import options
from bng_sim.cli.lab.options import MOST_DEALS, Against, Folder, One, Setting
from bng_sim.cli.output import print_json, stderr, stdout, table, whole
from bng_sim.cli.setting import GameName, OwnOptions, Players, Seed, Settings, StrategyFiles, Workers
from bng_sim.core.user_strategies import persona
from bng_sim.games import DEFAULT
from bng_sim.lab import players as players_of_lab
from bng_sim.lab import tune as lab
from bng_sim.lab.exploit import known
from bng_sim.lab.tune import Budget, Tuned, Tuning


def tune(
    one: One = None,
    against: Against = None,
    trait: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Tune this trait alone; repeatable.", show_default="all")
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What the persona is called.", show_default="tuned_STRATEGY")
    ] = None,
    generations: Annotated[
        int, typer.Option(help="How often the traits move on.", parser=whole(1, 999), metavar="N")
    ] = 16,
    candidates: Annotated[
        int, typer.Option(help="Sets of traits tried in each.", parser=whole(4, 1000), metavar="N")
    ] = 8,
    deals: Annotated[
        int, typer.Option(help="Deals that each set plays.", parser=whole(2, MOST_DEALS), metavar="N")
    ] = 800,
    held_out: Annotated[
        int,
        typer.Option(help="Deals for the final, and others for the figure.", parser=whole(2, MOST_DEALS), metavar="N"),
    ] = 5_000,
    players: Players = None,
    own: OwnOptions = {},  # noqa: B006 (replaced by the game's own options)
    seed: Seed = 1,
    strategies: StrategyFiles = None,
    set_: Settings = None,
    workers: Workers = None,
    runs: Folder = Path("runs"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim lab tune --generations 5 --deals 100
    bng-sim lab tune --against random --name sharp --generations 5

    Evolve the traits of one player among others, on fresh deals in every
    generation, and say what it wins on deals that it never saw, before and
    after. The persona is written to a YAML file: with --strategies FILE, or in
    a config's list of strategies, lineups can name it.
    """
    setting = Setting(game, players, own, set_, strategies, seed, workers, runs)
    room = options.rooms(setting)
    one = players_of_lab.usual(room.game, room.players)[0] if one is None else one
    player = players_of_lab.player(one, room.game, room.players)
    others = players_of_lab.others(against, room.game, room.players)
    called = f"tuned_{player.strategy.name}" if name is None else name
    traits = lab.asked(player, trait or [], called, room.game)
    tuning = Tuning(room, player, traits, others, called, Budget(generations, candidates, deals, held_out))
    first = tuning.first()
    folder = options.folder_of(setting, "tune", one, room.digest(first, *tuning.asked))
    file = folder / f"{called}.yaml"
    with options.held(room.game, first, folder):
        with options.playing(folder, tuning.games) as progress:
            found = tuning.run(folder, progress)
        options.write(folder, {file.name: persona.written(found.found).encode()})
        document = options.head(room, held_out, first) | lab.document(found) | {"file": file.name}
        options.keep(folder, "tune", document, lab.frame(found), lab.plot(found))
    if json:
        print_json(document)
    else:
        _show(found)
    stderr().print(f"Lineups can name {called} with --strategies {file}", soft_wrap=True)


def _show(found: Tuned) -> None:
    console = stdout()
    console.print(lab.sentence(found))
    console.print()
    made = table("Traits", "", "before", "tuned")
    for name, value in found.found.traits.items():
        made.add_row(name, f"{found.traits_before[name]:g}", f"{value:g}")
    console.print(made)
    console.print()
    best = max(generation.best for generation in found.generations)
    held = numbers.estimate(*known(found.tuned), "proportion")
    console.print(
        f"The best candidate of any generation won {100 * best:.1f} % on the deals that it was chosen by; what was "
        f"found wins {held} on others."
    )
