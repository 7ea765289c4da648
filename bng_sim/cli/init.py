"""`bng-sim init`: write a first config and strategy, or the notebooks."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from bng_sim import shipped
from bng_sim.analyses.question_names import names
from bng_sim.api.cells import find_game
from bng_sim.cli import new_game
from bng_sim.cli.cell_options import GameName
from bng_sim.cli.output import missing_feature, stdout
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.game_file import is_game_file
from bng_sim.core.json_text import json_text
from bng_sim.games import DEFAULT
from bng_sim.lab.playtests import table_template
from bng_sim.own_games.loading import check_name
from bng_sim.sweeps.config.json_schema import schema
from bng_sim.sweeps.store import disk

PLAYTESTS, SCHEMA, OWN_STUDY = "evenings.csv", "sweep.schema.json", "my_study.yaml"
STORED_AS = ".starter"  # suffix of starters, so that tools do not treat a strategy there as source code


def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder to write to; created if missing.")] = Path(),
    game: GameName = DEFAULT,
    notebooks: Annotated[
        bool, typer.Option("--notebooks", help="Write the Jupyter notebooks of all games instead.")
    ] = False,
    new_game_name: Annotated[
        str | None,
        typer.Option("--new-game", metavar="NAME", help="Write a small new game into a checkout of bng-sim."),
    ] = None,
) -> None:
    """\b
    bng-sim init my_study
    bng-sim init --game pig.py

    Write a commented config for `bng-sim sweep`, a strategy of your own for
    it, a table for your own playtests, and what an editor needs to help with
    the config. With --game FILE.py, also write a game of your own in one file
    if there is none yet: a small one that runs, with comments that teach.
    Nothing is ever overwritten.
    """
    if new_game_name is not None:
        if notebooks or folder != Path():
            raise InputError("--new-game: writes into the checkout itself; leave out DIR and --notebooks")
        _start_game(new_game_name)
        return
    if is_game_file(game) and not Path(game).exists():
        check_name(Path(game))
        _write(Path(), {Path(game): shipped.examples()["pig"].read_text(encoding="utf-8")})
        stdout().print(f"wrote {game}", soft_wrap=True)
    files = _notebook_files() if notebooks else _starter_files(find_game(game), folder)
    _write(folder, files)
    for name in files:
        stdout().print(f"wrote {folder / name}", soft_wrap=True)
    config = next((name for name in files if name.endswith(".yaml")), None)
    step = f"jupyter lab {_quoted(folder)}" if config is None else f"bng-sim sweep {_quoted(folder / config)}"
    stdout().print(f"next: {step}", soft_wrap=True)


def _start_game(name: str) -> None:
    files = new_game.files(name)
    _write(new_game.ROOT, files)
    for place in files:
        stdout().print(f"wrote {place}", soft_wrap=True)
    subprocess.run([sys.executable, new_game.GENERATOR], cwd=new_game.ROOT, check=True)
    stdout().print("wrote its tables and lists in docs, configs and mkdocs.yml: docs/generate.py", soft_wrap=True)
    stdout().print("next, in the checkout:", soft_wrap=True)
    for step in new_game.next_steps(name):
        stdout().print(f"  {step}", soft_wrap=True)


def _write(folder: Path, files: Mapping[str, str] | Mapping[Path, str]) -> None:
    """Write new files, all or none; raises `InputError` if one exists already, or the folder cannot be written to."""
    written: list[Path] = []
    try:
        _check_free(folder, files)
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            disk.write(folder / name, text.encode())
            written.append(folder / name)
    except OSError as error:
        for path in written:  # or the same command would refuse to overwrite them
            path.unlink(missing_ok=True)
        raise InputError(f"{folder}: cannot be written to: {error.strerror}; name another folder") from None


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))


def _notebook_files() -> dict[str, str]:
    """Return the notebooks: name -> content."""
    return {path.name: path.read_text(encoding="utf-8") for path in shipped.notebooks().values()}


def _starter_files(game: Game, folder: Path) -> dict[str, str]:
    """Return the files of a new study: name -> content."""
    if game.source is not None:
        return _own_game_files(game, game.source, folder)
    if game.starter is None:
        raise missing_feature(game, "files to start from", "init")
    starters = {path.name.removesuffix(STORED_AS): path for path in sorted(game.starter.iterdir()) if path.is_file()}
    files = {name: path.read_text(encoding="utf-8") for name, path in starters.items()}
    return {**files, SCHEMA: json_text(schema(game, names(game))), PLAYTESTS: table_template.template(game)}


def _own_game_files(game: Game, source: Path, folder: Path) -> dict[str, str]:
    """Return the files of a study of a game in one file: name -> content."""
    config = f"""# yaml-language-server: $schema={SCHEMA}
# Run it: bng-sim sweep {OWN_STUDY}
name: my_study
game: {Path(os.path.relpath(source, folder.absolute())).as_posix()}
question: How long does a game of {game.title} last?
games: 10000
seed: 1

# What to vary: `bng-sim rules --game {source.name}` lists the rules.
grid:
  players: [{game.rules.model_fields["players"].default}]

# Who plays: `bng-sim strategies --game {source.name}` lists them.
lineups:
  usual: {game.default_lineup}
  random: random
"""
    return {OWN_STUDY: config, SCHEMA: json_text(schema(game, names(game))), PLAYTESTS: table_template.template(game)}


def _check_free(folder: Path, names: Iterable[str | Path]) -> None:
    taken = [str(folder / name) for name in names if (folder / name).exists()]
    if taken:
        raise InputError(
            f"{', '.join(taken)}: exists already, and nothing is overwritten; move it away or name another folder, "
            "such as `bng-sim init my_study`"
        )
