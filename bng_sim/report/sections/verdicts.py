"""The results of a sweep that plays each cell until it is decided."""

from typing import Any

from bng_sim.analyses.numbers import capital, count, interval, margin, quoted
from bng_sim.analyses.question import Question, cells
from bng_sim.core.wording import listed
from bng_sim.report.blocks import paragraphs
from bng_sim.report.document import Section
from bng_sim.report.tables import ReportTable, TableCell, TableRow
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.verdict import Verdict

MOST_ROWS = 200


def section(run: StoredRun, question: Question) -> Section | None:
    """Build the section with the verdict of every cell; None if the run does not stop at verdicts."""
    rule = run.config["until_decided"]
    if not rule:
        return None
    verdicts = run.cells.select("cell", "verdict", "verdict_low", "verdict_high").drop_nulls("verdict")
    rows = cells(run, question.game).join(verdicts, on="cell", maintain_order="left").to_dicts()
    words = {word: sum(row["verdict"] == word for row in rows) for word in Verdict}
    counts = listed([f"{count(n)} {word}" for word, n in words.items() if n])
    metric = next(metric for metric in question.game.metrics if metric.name == rule["metric"])
    sentence = (
        f"Of {count(len(rows))} settings compared with the one that the config names, by {quoted(metric.meaning)}: "
        f"{counts or 'none was decided'}. Practically equal means a difference of less than "
        f"{margin(rule['margin'], metric.kind).removeprefix('±')}."
    )
    table = ReportTable(
        "Verdicts",
        "Setting",
        ["Verdict", "Difference, at any look", "Games"],
        [_row(row, question) for row in rows[:MOST_ROWS]],
        f"{count(len(rows) - MOST_ROWS)} more settings" if len(rows) > MOST_ROWS else "",
    )
    return Section("verdicts", "Verdicts", [*paragraphs(sentence), table])


def _row(row: dict[str, Any], question: Question) -> TableRow:
    dial = [question.in_words(question.dial, row["setting"])] if question.dial else []
    lineup = [f"lineup {row['lineup']}"] if row["control"] else []
    name = capital(", ".join([*filter(None, [row["line"]]), *dial, *lineup]))
    figures = interval(row["verdict_low"], row["verdict_high"], "proportion")
    return TableRow(name, [TableCell(row["verdict"]), TableCell(figures), TableCell(count(row["games"]))])
