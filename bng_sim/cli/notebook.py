"""`bng-sim notebook`: a run as a notebook of its own."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api.cells import allow_bots
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.cli.cell_options import Bots, OwnGameFile, StrategyFiles
from bng_sim.cli.output import parse_path, stderr, stdout
from bng_sim.core.errors import InputError
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.store import disk


def notebook(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished run.")],
    out: Annotated[
        Path | None,
        typer.Option(help="The notebook to write.", parser=parse_path, metavar="FILE", show_default="RUN.ipynb"),
    ] = None,
    strategies: StrategyFiles = None,
    bot: Bots = None,
    own_game: OwnGameFile = None,
) -> None:
    """\b
    bng-sim notebook runs/my_study
    bng-sim notebook runs/my_study --out look.ipynb

    Write a notebook of this run: its question and answer, every figure, and
    its main figures as cells of pandas and seaborn that you can change. It
    reads the run's folder and plays nothing. An existing file is not
    overwritten.
    """
    from bng_sim.report import notebook as notebooks  # noqa: PLC0415 (as above)

    allow_bots(bot or [])
    found = load(run)
    game = find_game_of_run(found, own_game)
    for path in strategies or []:
        game.strategies.load_file(path)
    folder = run.absolute()
    target = (out or folder.with_name(f"{folder.name}.ipynb")).absolute()
    if target.exists():
        raise InputError(f"--out {out or target}: exists; it may hold work of yours, so name another file")
    with stderr().status("Writing the notebook ..."):
        near = folder.is_relative_to(target.parent)
        text = notebooks.write(found, game, str(folder.relative_to(target.parent)) if near else str(folder))
        disk.write_named(target, text.encode(), "--out")
    stdout().print(str(target), soft_wrap=True)
