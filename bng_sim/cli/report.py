"""`bng-sim report`: write the report of a run as a page and in Markdown."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Literal

import typer

from bng_sim.api.cells import allow_bots
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.cli import target_exit
from bng_sim.cli.cell_options import Bots, OwnGameFile, StrategyFiles
from bng_sim.cli.output import check_writable, parse_path, stderr, stdout
from bng_sim.core.errors import InputError
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.store import disk

Format = Literal["html", "markdown"]


def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished run.")],
    only: Annotated[Format | None, typer.Option("--format", help="Write this one only.", show_default="both")] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder to write to; created if missing.", parser=parse_path, metavar="FOLDER", show_default="RUN"
        ),
    ] = None,
    strategies: StrategyFiles = None,
    bot: Bots = None,
    own_game: OwnGameFile = None,
) -> None:
    """\b
    bng-sim report runs/my_study
    bng-sim report runs/my_study --format markdown --out docs/my_study

    Write the report of a run again: report.html, one file that opens offline,
    and report.md with its figures (SVG), the data behind each (CSV) and games
    to read next to it in report_files. Both have the same content. Only the
    games to read are played again. Existing reports are overwritten.

    Exit code 3: a target of the config is missed; 4: one is not yet known.
    """
    from bng_sim.report.content import build_report  # noqa: PLC0415 (as above)
    from bng_sim.report.formats import html_page, markdown  # noqa: PLC0415 (as above)

    allow_bots(bot or [])
    found = load(run)
    game = find_game_of_run(found, own_game)
    for path in strategies or []:
        game.strategies.load_file(path)
    folder = out or run
    check_writable(folder, "--out")
    writers: dict[Format, Callable[..., Path]] = {"html": html_page.write, "markdown": markdown.write}
    with stderr().status("Writing the report ...") as status:
        content = build_report(found, game, lambda what: status.update(f"Writing the report: {what} ..."))
        try:
            with nullcontext() if out else disk.lock(run):
                written = [write(content, folder) for name, write in writers.items() if only in (None, name)]
        except OSError as error:
            where = error.filename or folder
            raise InputError(
                f"{where}: cannot be written ({error.strerror or error}); choose another folder with --out"
            ) from None
    for path in written:
        stdout().print(str(path), soft_wrap=True)
    target_exit.exit_if_not_met(target_exit.judge_targets(found, game))
