"""`bng-sim strategies`: who can sit at the table."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from bng_sim.cli.output import a_path, find_game, print_json, stdout
from bng_sim.cli.setting import GameName
from bng_sim.core.lineup import spelt
from bng_sim.games import DEFAULT


def strategies(
    game: GameName = DEFAULT,
    files: Annotated[
        list[Path] | None,
        typer.Option(
            "--strategies",
            help="A Python file with strategies of your own, or a persona's YAML file; repeatable.",
            parser=a_path,
            metavar="FILE",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """\b
    bng-sim strategies
    bng-sim strategies --strategies my_strategies.py

    List the strategies, what each considers and what not, and its traits
    with their ranges.
    """
    registry = find_game(game).strategies
    for path in files or []:
        registry.load_file(path)
    if json:
        print_json(
            {
                strategy.name: {
                    "description": strategy.description,
                    "about": strategy.about,
                    "traits": {
                        trait.name: {
                            "default": trait.default,
                            "low": trait.low,
                            "high": trait.high,
                            "meaning": trait.meaning,
                        }
                        for trait in strategy.traits
                    },
                }
                for strategy in registry
            }
            | {persona.name: asdict(persona) for persona in registry.personas}
        )
        return
    console = stdout()
    for strategy in registry:
        console.print(Text.assemble((strategy.name, "bold"), f"  {strategy.description}"))
        if strategy.about != strategy.description:
            console.print(strategy.about, style="dim")
        for trait in strategy.traits:
            console.print(f"  {trait.name} = {trait.default:g} ({trait.low:g} to {trait.high:g}): {trait.meaning}")
        console.print()
    for persona in registry.personas:
        console.print(Text.assemble((persona.name, "bold"), f"  a persona: {spelt(persona.strategy, persona.traits)}"))
        console.print()
