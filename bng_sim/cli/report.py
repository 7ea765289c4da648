"""`bng-sim report`: write the report of a run as a page and in Markdown, or in formats to publish."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bng_sim.api.cells import allow_bots
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.cli import target_exit
from bng_sim.cli.cell_options import Bots, OwnGameFile, StrategyFiles
from bng_sim.cli.output import check_writable, parse_path, print_json, stderr, stdout
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.report import drawing
from bng_sim.sweeps.run.load import StoredRun, load
from bng_sim.sweeps.store import disk

if TYPE_CHECKING:
    from bng_sim.report.document import Report

Paper = Literal["a4", "letter"]


class Format(StrEnum):
    """What a report can be written as; typer takes no list of literals."""

    HTML = "html"
    FIRST_SCREEN = "first-screen"
    MARKDOWN = "markdown"
    PDF = "pdf"
    SUMMARY = "summary"
    BBCODE = "bbcode"
    PICTURES = "pictures"
    XLSX = "xlsx"
    PARQUET = "parquet"


USUAL = (Format.HTML, Format.MARKDOWN)
ON_PAGES = {Format.HTML, Format.FIRST_SCREEN}  # with figures for telephones too
DRAWS_ALL = {Format.HTML, Format.MARKDOWN, Format.PDF, Format.PICTURES}
Written = list[tuple[str, Path]]  # format and path


def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished run.")],
    formats: Annotated[
        list[Format] | None,
        typer.Option("--format", help="Write this; may be repeated.", show_default="html and markdown"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder to write to; created if missing.", parser=parse_path, metavar="FOLDER", show_default="RUN"
        ),
    ] = None,
    paper: Annotated[Paper, typer.Option(help="Size of the pages of pdf and summary.")] = "a4",
    transparent: Annotated[
        bool, typer.Option("--transparent", help="Leave the background of pictures transparent.", show_default=False)
    ] = False,
    embed: Annotated[
        list[str] | None,
        typer.Option(help="Write this figure as a page for an iframe; may be repeated.", metavar="FIGURE"),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(help="An earlier run, of another version: what has changed.", metavar="RUN", parser=parse_path),
    ] = None,
    strategies: StrategyFiles = None,
    bot: Bots = None,
    own_game: OwnGameFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.", show_default=False)] = False,
) -> None:
    """\b
    bng-sim report runs/my_study
    bng-sim report runs/my_study --format markdown --out docs/my_study
    bng-sim report runs/my_study --format bbcode --format pictures
    bng-sim report runs/my_study --format pdf --format summary --paper letter
    bng-sim report runs/my_study_v7 --against runs/my_study_v6
    bng-sim report runs/my_study --embed headline-dial

    Write the report of a run again, in any of these formats, all with the
    same content. Only the games to read are played again. Existing reports
    are overwritten. The config's title, author, date, version, licence,
    address and notes stand in all of them; add them to the config and run
    `bng-sim sweep` again, which plays nothing.

    \b
    html          report.html, one file that opens offline
    first-screen  first_screen.html, its first screen on two printed sides
    markdown      report.md, as GitHub, Reddit and blogs show it, its figures
                  (SVG), the data behind each (CSV) and games to read beside it
    pdf           report.pdf, to print and to read aloud
    summary       summary.pdf, the same on one page
    bbcode        report.bbcode.txt, a post for BoardGameGeek, with a list of
                  the pictures to upload
    pictures      report_pictures: each figure as SVG and PNG, light and dark,
                  and a card of 1200 x 675 pixels
    xlsx          report.xlsx, all tables, with what each column is
    parquet       report_tables: the same tables, a file each, whose metadata
                  says whose they are and what each column is

    With any but the first three the page links what lies beside it. pdf,
    summary, pictures and xlsx need `pip install "bng-sim[publish]"`.

    Exit code 3: a target of the config is missed; 4: one is not yet known.
    """
    allow_bots(bot or [])
    found = load(run)
    game = find_game_of_run(found, own_game)
    for path in strategies or []:
        game.strategies.load_file(path)
    folder = out or run
    check_writable(folder, "--out")
    wanted = list(dict.fromkeys(formats or (() if embed else USUAL)))
    with _helped(found, game, wanted), stderr().status("Writing the report ...") as status:
        from bng_sim.report.content import build_report  # noqa: PLC0415 (as above)
        from bng_sim.report.formats import html_page  # noqa: PLC0415 (as above)

        writers = _writers(paper, transparent=transparent)
        earlier = load(against) if against else None
        content = build_report(found, game, lambda what: status.update(f"Writing the report: {what} ..."), earlier)
        try:
            with nullcontext() if out else disk.lock(run):
                written = _write(content, folder, wanted, writers)
                written += [("embed", html_page.write_figure(content, name, folder)) for name in embed or []]
        except OSError as error:
            where = error.filename or folder
            raise InputError(
                f"{where}: cannot be written ({error.strerror or error}); choose another folder with --out"
            ) from None
    if as_json:
        files = [{"format": name, "path": str(path), "bytes": path.stat().st_size} for name, path in written]
        print_json({"files": files})
    else:
        for _, path in written:
            stdout().print(str(path), soft_wrap=True)
    target_exit.exit_if_not_met(target_exit.judge_targets(found, game))


def _helped(run: StoredRun, game: Game, wanted: list[Format]) -> AbstractContextManager[None]:
    """Let another process draw too, if all figures are needed."""
    if not DRAWS_ALL & {*wanted}:
        return nullcontext()
    return drawing.helped(run, game, narrow=bool(ON_PAGES & {*wanted}))


def _write(
    content: "Report", folder: Path, wanted: list[Format], writers: dict[Format, Callable[["Report", Path], list[Path]]]
) -> Written:
    """Write a report in each format; the page last, for it links the others if there are more than the usual ones."""
    from bng_sim.report.formats import html_page  # noqa: PLC0415 (as above)
    from bng_sim.report.report_files import OF_RUN  # noqa: PLC0415 (as above)

    found: dict[Format, list[Path]] = {name: writers[name](content, folder) for name in wanted if name != Format.HTML}
    if Format.HTML in wanted:
        links = found.keys() - {*USUAL, Format.FIRST_SCREEN}
        beside = [*(folder / name for name in OF_RUN), *(path for paths in found.values() for path in paths)]
        found[Format.HTML] = [html_page.write(content, folder, beside if links else ())]
    return [(name.value, path) for name in wanted for path in found[name]]


def _writers(paper: Paper, *, transparent: bool) -> dict[Format, Callable[["Report", Path], list[Path]]]:
    """Return what writes a report in each format into a folder, and returns the paths."""
    from bng_sim.report.formats import (  # noqa: PLC0415 (as above)
        bbcode,
        html_page,
        markdown,
        parquet_tables,
        pdf,
        pictures,
        workbook,
    )

    return {
        Format.FIRST_SCREEN: lambda content, folder: [html_page.write_first_screen(content, folder)],
        Format.MARKDOWN: lambda content, folder: [markdown.write(content, folder)],
        Format.PDF: lambda content, folder: pdf.write(content, folder, paper),
        Format.SUMMARY: lambda content, folder: pdf.write_summary(content, folder, paper),
        Format.BBCODE: bbcode.write,
        Format.PICTURES: lambda content, folder: pictures.write(content, folder, transparent=transparent),
        Format.XLSX: workbook.write,
        Format.PARQUET: parquet_tables.write,
    }
