"""`bng-sim strategies`: list the strategies, personas and search players of a game."""

import dataclasses
from typing import Annotated, Any

import typer
from rich.text import Text

from bng_sim.api.cells import find_game
from bng_sim.cli.cell_options import GameName, StrategyFiles
from bng_sim.cli.output import print_json, stdout
from bng_sim.core.lineup import spelt
from bng_sim.core.strategy import Registry
from bng_sim.core.thinkers import BOT, LEARNED, WAYS, Way
from bng_sim.games import DEFAULT

ASKED = (BOT, LEARNED)  # they choose at every decision, without a script


def strategies(
    game: GameName = DEFAULT,
    strategies: StrategyFiles = None,
    json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """\b
    bng-sim strategies
    bng-sim strategies --strategies my_strategies.py

    List the strategies, what each considers and what it ignores, and its
    traits with their ranges; then the search players, each with a strategy
    as its script.
    """
    registry = find_game(game).strategies
    for path in strategies or []:
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
            | {persona.name: dataclasses.asdict(persona) for persona in registry.personas}
            | {way.name: _describe_search_player(way, registry) for way in _search_players(registry)}
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
    for way in _search_players(registry):
        console.print(Text.assemble((way.name, "bold"), f"  {way.description}"))
        for setting in way.settings:
            console.print(f"  {setting.name} = {setting.default} ({setting.low} to {setting.high}): {setting.meaning}")
        if way.name in ASKED:
            continue
        script = registry.script_of(way.name)
        console.print(f"  by = {script} (any strategy): its script, with which all seats are played on")
        console.print(f"  at = all (some of {', '.join(registry.decisions)}, joined by +): where it thinks")


def _search_players(registry: Registry) -> list[Way]:
    """List the search players that the game offers."""
    return list(WAYS.values()) if registry.decisions else []


def _describe_search_player(way: Way, registry: Registry) -> dict[str, Any]:
    described = {
        "description": way.description,
        "settings": {setting.name: dataclasses.asdict(setting) for setting in way.settings},
    }
    if way.name in ASKED:
        return described
    return described | {"by": registry.script_of(way.name), "at": registry.decisions}
