"""The rulings that a run changes one at a time: what the rulebook leaves open, and whether it matters."""

from typing import Any

import polars as pl

from bng_sim.analyses.general import changes
from bng_sim.analyses.numbers import capital, count, fixed
from bng_sim.analyses.question import Question, label
from bng_sim.core.parameters import describe
from bng_sim.core.value_words import plain
from bng_sim.report.blocks import note
from bng_sim.report.document import Section
from bng_sim.report.sections.answers import ReportAnswer
from bng_sim.report.tables import ReportTable, TableCell, TableRow


def section(answer: ReportAnswer | None, question: Question) -> Section | None:
    """Build the section from the answer on single changes; None if no ruling was changed.

    A ruling with several other readings has a row for each, with the setting in which it does most.
    """
    if answer is None:
        return None
    worst = changes.worst(answer.tables[changes.LARGEST].frame)
    rulings = worst.filter(pl.col("provenance") == changes.RULING)
    if rulings.is_empty():
        return None
    about = describe(question.game.rules)
    rows = []
    for row in rulings.iter_rows(named=True):
        known = about[row["parameter"]]
        where = f" with {row['line']}" if row["line"] else ""
        cells = [
            TableCell(capital(known["meaning"]), f"ours: {plain(known['default'])}"),
            TableCell(row["verdict"]),
            TableCell(_largest(row, where, question), f"{fixed(row['value'], 1)} times what is noticed"),
        ]
        rows.append(TableRow(f"{row['rule']}: {row['change']}", cells))
    caption = f"Rulings, each changed alone; {count(rulings['n'].max())} deals with and without it"  # type: ignore[arg-type]
    heads = ["What the rulebook leaves open", "Verdict", "What changes most"]
    table = ReportTable(caption, "Changed to", heads, rows, words=True)
    said = "A ruling is harmless if nothing that is measured can change by as much as a table would notice."
    return Section("rulings", "Ruling by ruling", [table, note(said)])


def _largest(row: dict[str, Any], where: str, question: Question) -> str:
    """Say what changes most; of a harmless ruling only the figure, for before and after may read alike."""
    is_harmless = row["verdict"] == changes.HARMLESS
    return capital(label(row["figure"], question.game) if is_harmless else f"{row['says']}{where}")
