"""`bng-sim schema`: what an editor needs to complete and check a config."""

from typing import Annotated

import typer

from bng_sim.cli.output import find_game, print_json
from bng_sim.sweep.config import json_schema as schemas


def schema(game: Annotated[str, typer.Option(help="Which game.")] = "guillotines") -> None:
    """\b
    bng-sim schema
    bng-sim schema > sweep.schema.json

    Print the JSON Schema (draft-07) of the config of a sweep. An editor that
    knows YAML completes and checks a config whose first line is
    `# yaml-language-server: $schema=sweep.schema.json`.
    """
    print_json(schemas.schema(find_game(game)))
