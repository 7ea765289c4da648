"""What a run rests on, in three parts that are never merged: sampling, assumed figures, who plays."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from bng_sim.analyses import assumed_figures as crossing
from bng_sim.analyses import headline, strategy_dependence
from bng_sim.analyses.numbers import margin
from bng_sim.analyses.question import Question
from bng_sim.core.parameters import describe, plain
from bng_sim.report.document import Block, Folded, Heading, Section, paragraphs
from bng_sim.report.sections.answers import IN_FRONT, ReportAnswer, answer_question
from bng_sim.report.sections.tables import ReportTable, TableCell, TableRow
from bng_sim.sweeps.store.load import StoredRun


class Grounds:
    """What a run rests on, in short for page one and as a section."""

    def __init__(self, run: StoredRun, question: Question, answers: Mapping[str, ReportAnswer]) -> None:
        """Compute both answers, except those in `answers`, the answers so far by the name of their question."""
        self.run, self.question, self.answers = run, question, answers
        self.play, self.assumed = (
            answers.get(analysis.name) or answer_question(analysis, run, question)
            for analysis in (strategy_dependence.ANALYSIS, crossing.ANALYSIS)
        )

    def in_short(self, lead: str) -> list[tuple[str, str]]:
        """Return the term and sentence of each part, for a report that leads with this question."""
        play = " ".join(self.play.sentences[:IN_FRONT]) if self.play else _explain_missing_ladder(self.run)
        about = "" if lead == headline.NAME else " (of the headline)"
        return [
            ("Sampling.", _describe_sampling(self.run, self.question)),
            (f"Assumed figures{about}.", self._assumed(lead)),
            (f"Who plays{about}.", play),
        ]

    def _assumed(self, lead: str) -> str:
        if lead == crossing.ANALYSIS.name:
            return "That is what is asked here."
        if self.assumed:
            return " ".join(self.assumed.sentences[:IN_FRONT])
        if not assumed_figures_table(self.run, self.question).rows:
            return "No figure of these rules is assumed."
        return "No assumed figure of this run was replaced by another, so how much hangs on them is not known."

    def section(self) -> Section:
        """Build the section with all answers not given elsewhere, all assumed figures and all rulings."""
        figures, ruled = assumed_figures_table(self.run, self.question), rulings_table(self.run, self.question)
        parts = [part for part in (self.play, self.assumed) if part and part.name not in self.answers]
        blocks: list[Block] = [block for part in parts for block in _show_answer(part)]
        blocks += [figures] if figures.rows else paragraphs("No figure of these rules is assumed.")
        blocks += [Folded("Rulings: where the rulebook is silent", [ruled])] if ruled else []
        return Section("grounds", "What this rests on", blocks, is_folded=True)


def _show_answer(part: ReportAnswer) -> list[Block]:
    """Show an answer with its heading and first figure; the other figures are folded."""
    section = part.section()
    return [Heading(section.title), *section.blocks]


def _describe_sampling(run: StoredRun, question: Question) -> str:
    """State the sampling error of the headline."""
    figures = run.summary.filter(
        pl.col("metric") == question.metric.name, pl.col("by").is_null() | (pl.col("by") == "")
    )
    cells = [cell["index"] for cell in run.on_grid]
    halves = [(high - low) / 2 for cell, low, high in figures.select("cell", "low", "high").rows()
              if cell in cells and low is not None]  # fmt: skip
    text = "Figures in brackets are 95 % intervals: they cover the luck of the deal and the dice alone"
    if not halves:
        return f"{text}."
    ends = list(dict.fromkeys(margin(pick(halves), question.metric.kind) for pick in (min, max)))
    return f"{text}, for the headline {' to '.join(ends)}."


def _explain_missing_ladder(run: StoredRun) -> str:
    """State why the headline was not repeated with other players."""
    return "The headline was not repeated at other tables, so how much hangs on who plays is not known" + (
        ": the run compares its own." if len(run.config["lineups"]) > 1 else "."
    )


def assumed_figures_table(run: StoredRun, question: Question) -> ReportTable:
    """List the assumed figures: value, meaning, and with how many other values the headline was repeated."""
    rules = run.config["cells"][0]["rules"]
    tried = [cell["assumption"].split(": ", maxsplit=1)[0] for cell in run.config["cells"] if cell["assumption"]]
    rows = []
    for name, about in describe(question.game.rules).items():
        if about["provenance"] != "assumed":
            continue
        n = len({cell["assumption"] for cell in run.config["cells"] if cell["assumption"].startswith(f"{name}: ")})
        value = _format_values(run, name, rules[name])
        in_grid, same = len(run.config["grid"].get(name, ())), plain(rules[name]) == plain(about["default"])
        repeated = f"{n} other{'s' * (n > 1)}" if name in tried else "not tried" if same else "set by the config"
        if in_grid > 1:
            repeated = f"{in_grid} values, in the grid"
        rows.append(
            TableRow(name, [TableCell(value), TableCell(about["meaning"], about.get("known", "")), TableCell(repeated)])
        )
    caption = "Assumed figures, which nobody has published"
    columns = ["Value", "What it is, and what is known of it", "Headline repeated under"]
    return ReportTable(caption, "Parameter", columns, rows, words=True)


def rulings_table(run: StoredRun, question: Question) -> ReportTable | None:
    """List the parameters whose value is a ruling."""
    rules = run.config["cells"][0]["rules"]
    rows = [
        TableRow(name, [TableCell(plain(rules[name])), TableCell(about["meaning"]), TableCell(about["rule"])])
        for name, about in describe(question.game.rules).items()
        if about["provenance"] == "ruling" and name not in run.config["grid"]
    ]
    caption = "Rulings: the rulebook says nothing or two things, so one was chosen"
    return ReportTable(caption, "Parameter", ["Value", "What it is", "Rule"], rows, words=True) if rows else None


def _format_values(run: StoredRun, name: str, value: Any) -> str:
    """Format the value in force, one part per line; or all values if the grid varies it."""
    if name in run.config["grid"]:
        return "\n".join(map(plain, run.config["grid"][name]))
    items = [f"{key}: {plain(item)}" for key, item in value.items()] if isinstance(value, dict) else value
    if isinstance(value, list):
        items = [plain(item) for item in value] if any(isinstance(item, list) for item in value) else [plain(value)]
    return "\n".join(items) if isinstance(items, list) else plain(value)
