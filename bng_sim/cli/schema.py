"""`bng-sim schema`: print what an editor needs to complete and check a config."""

import typer

from bng_sim.analyses.question_names import names
from bng_sim.api.cells import find_game
from bng_sim.cli.cell_options import GameName
from bng_sim.core.json_text import json_text
from bng_sim.games import DEFAULT
from bng_sim.sweeps.config import json_schema as schemas


def schema(game: GameName = DEFAULT) -> None:
    """\b
    bng-sim schema
    bng-sim schema > sweep.schema.json

    Print the JSON Schema (draft-07) of a sweep's config. An editor with YAML
    support completes and checks a config whose first line is
    `# yaml-language-server: $schema=sweep.schema.json`.
    """
    found = find_game(game)
    typer.echo(json_text(schemas.schema(found, names(found))), nl=False)
