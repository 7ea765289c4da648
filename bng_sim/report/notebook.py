"""Write a run as a notebook: its answers, and its main figures as cells of pandas and seaborn to change."""

import json
from collections.abc import Iterator
from typing import Any

from bng_sim.analyses.analysis import Table, Tables
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.question import ask
from bng_sim.core.game import Game
from bng_sim.report.content import leading_questions, state_verdict
from bng_sim.report.first_screen import tables_of
from bng_sim.report.formats.escaping import escape_markdown
from bng_sim.report.sections import number_of_players
from bng_sim.sweeps.run.load import StoredRun

MOST = 3  # answers with a figure
FORMAT = (4, 5)  # of notebooks: https://nbformat.readthedocs.io
_LONGEST = 40  # rows of a figure


def write(run: StoredRun, game: Game, folder: str) -> str:
    """Return a run's notebook as JSON; the same run gives the same text.

    Args:
        run: The run.
        game: Its game.
        folder: The run's folder, as the notebook names it.

    """
    cells = [_cell(number, kind, lines) for number, (kind, lines) in enumerate(_cells(run, game, folder))]
    python = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    found = {"cells": cells, "metadata": python, "nbformat": FORMAT[0], "nbformat_minor": FORMAT[1]}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _cell(number: int, kind: str, lines: str) -> dict[str, Any]:
    shared = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": lines.splitlines(keepends=True)}
    return shared if kind == "markdown" else {**shared, "execution_count": None, "outputs": []}


def _cells(run: StoredRun, game: Game, folder: str) -> Iterator[tuple[str, str]]:
    asked, verdict = state_verdict(run, game)
    said = "\n\n".join(escape_markdown(sentence) for sentence in verdict)
    yield "markdown", f"# {escape_markdown(asked)}\n\n{said}\n\n*{escape_markdown(game.title)}*"
    of_file = f", game={str(game.source)!r}" if game.source else ""
    yield (
        "code",
        (
            "import bng_sim\nimport seaborn as sns\n\n"
            f"run = bng_sim.load({folder!r}{of_file})\nbng_sim.theme()\nrun.cells"
        ),
    )
    yield "markdown", "Every figure with its 95 % interval; `run.questions()` lists what else can be asked."
    yield "code", "run.summary"
    question = ask(run, game)
    study = number_of_players.find_study(run, question)
    for name in leading_questions(run, question, study)[:MOST]:
        yield from _of_answer(name, questions(game)[name].asks, tables_of(run, game, name))
    if run.config["keep"] != "summary":
        dials = [*run.config["grid"]] or ["cell"]
        yield "markdown", "The games themselves, a row each: everything above is counted from these."
        yield "code", f'games = run.games()\ngames.groupby({dials!r})["turns"].describe()'


def _of_answer(name: str, asks: str, tables: Tables) -> Iterator[tuple[str, str]]:
    """Yield the cells of an answer: its sentences, and a figure of its first table that has intervals."""
    if not tables:
        return
    yield "markdown", f"## {escape_markdown(asks)}"
    drawn = [(each, table) for each, table in tables.items() if _can_be_drawn(table)]
    if not drawn:
        yield "code", f"run.table({f'{name}.{next(iter(tables))}'!r})"
        return
    each, table = drawn[0]
    keys = [key for key in table.keys if table.frame[key].n_unique() > 1] or ["line"]
    yield "code", "\n".join([
        f"rows = run.table({f'{name}.{each}'!r}).dropna(subset=[\"low\"]).head({_LONGEST})",
        f"what = rows[{keys!r}].astype(str).agg(\", \".join, axis=1)",
        'axes = sns.scatterplot(x=rows["value"], y=what)',
        'axes.hlines(what, rows["low"], rows["high"])',
        f'axes.set(xlabel={_label(table)!r}, ylabel="")',
    ])  # fmt: skip


def _can_be_drawn(table: Table) -> bool:
    frame = table.frame
    has_figures = {"value", "low", "high"} <= {*frame.columns}
    return has_figures and not table.is_curve and frame["low"].null_count() < frame.height


def _label(table: Table) -> str:
    kinds = table.frame["kind"].unique().to_list()
    return f"{table.caption}{' (as a share of 1)' * (kinds == ['proportion'])}"
