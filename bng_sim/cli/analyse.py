"""`bng-sim analyse`: answer the questions that designers ask of a run."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.cli.cell_options import OwnGameFile
from bng_sim.cli.output import check_writable, make_table, parse_path, print_json, stderr, stdout
from bng_sim.core.errors import InputError
from bng_sim.sweeps.run.load import load


def analyse(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished run.")],
    question: Annotated[
        list[str] | None,
        typer.Option(help="Answer only this question; repeatable.", metavar="NAME", show_default="all that apply"),
    ] = None,
    figures: Annotated[
        Path | None,
        typer.Option(
            help="Folder for the figures (SVG and PNG), with the data behind each as CSV.",
            parser=parse_path,
            metavar="FOLDER",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    own_game: OwnGameFile = None,
) -> None:
    """\b
    bng-sim analyse runs/my_study
    bng-sim analyse runs/my_study --question length --question seats --figures out

    Answer what designers ask of a finished run: how games end, who wins and
    how, how long games take. Each answer is printed in words that claim no
    more than its interval supports, then as tables, then with notes on how
    to read it.
    """
    from bng_sim.analyses.catalogue import questions  # noqa: PLC0415 (figures take a second to import, and help does not need them)
    from bng_sim.analyses.question import ask  # noqa: PLC0415 (as above)

    found = load(run)
    about = ask(found, find_game_of_run(found, own_game))
    known = questions(about.game)
    unknown = [name for name in question or () if name not in known]
    if unknown:
        raise InputError(f"--question {unknown[0]}: no such question; known: {', '.join(known)}")
    why_not = {name: known[name].applies(found, about) for name in question or known}
    for name in question or ():
        if why_not[name]:
            raise InputError(f"--question {name}: {run} has no answer to it, because {why_not[name]}")
    found.verify()  # before the first answer, so that the output does not stop halfway
    if figures:
        check_writable(figures, "--figures")
    documents = []
    for name, why in why_not.items():
        if not why:
            documents.append(_answer(known[name], found, about, figures, quiet=json))
    unanswered = {name: why for name, why in why_not.items() if why}
    if json:
        print_json({"run": str(run), "config_hash": found.manifest["config_hash"], "questions": documents,
                    "unanswered": unanswered})  # fmt: skip
    for name, why in unanswered.items():
        stderr().print(f"{name}: not answered, because {why}", soft_wrap=True)


def _answer(analysis: Any, run: Any, about: Any, figures: Path | None, *, quiet: bool) -> dict[str, Any]:
    """Compute an answer, write its figures, print it unless `quiet`, and return it as plain data."""
    from bng_sim.analyses import figure_files  # noqa: PLC0415 (as above)
    from bng_sim.analyses.analysis import sentences  # noqa: PLC0415 (as above)
    from bng_sim.report.sections.answers import table_as_data  # noqa: PLC0415 (as above)

    with stderr().status(f"{analysis.asks} ..."):
        tables = analysis.compute(run, about.game)
        answer = sentences(analysis, run, tables, about)
        written = []
        if figures:
            try:
                written = list(figure_files.write(analysis, tables, about, figures))
            except OSError as error:
                raise InputError(
                    f"--figures {figures}: cannot be written ({error.strerror or error}); choose another folder"
                ) from None
    if not quiet:
        _show(stdout(), analysis, answer, tables)
    for path in written:
        stderr().print(f"Written: {path}", soft_wrap=True, style="dim")
    return {
        "name": analysis.name,
        "asks": analysis.asks,
        "answer": answer,
        "tables": {key: table_as_data(found) for key, found in tables.items()},
        "reading": list(analysis.reading),
    }


def _show(console: Console, analysis: Any, answer: list[str], tables: Any) -> None:
    from bng_sim.report.sections.answers import to_report_table  # noqa: PLC0415 (as above)

    console.print(f"{analysis.name}: {analysis.asks}", style="bold")
    for sentence in answer:
        console.print(sentence)
    console.print()
    for found in tables.values():
        if not found.is_curve:
            console.print(_to_rich_table(to_report_table(found)))
            for sentence in found.notes:
                console.print(sentence)
            console.print()
    console.print("How to read this", style="dim")
    for sentence in analysis.reading:
        console.print(f"- {sentence}", style="dim")
    console.print()


def _to_rich_table(found: Any) -> Table:
    table = make_table(found.caption, found.head, *found.columns)
    for row in found.rows:
        table.add_row(row.head, *("\n".join(filter(None, (cell.text, cell.note))) for cell in row.cells))
    return table
