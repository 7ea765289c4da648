"""What a run rests on, three things that are never merged: sampling, assumed figures, who plays."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from bng_sim.analyses import assumed as crossing
from bng_sim.analyses import headline, who_plays
from bng_sim.analyses.numbers import margin
from bng_sim.analyses.question import Question
from bng_sim.core.parameters import describe, plain
from bng_sim.report.document import Block, Folded, Heading, Section, said
from bng_sim.report.sections.answers import IN_FRONT, Answered, answered
from bng_sim.report.sections.tables import Cell, Row, Table
from bng_sim.sweeps.store.load import StoredRun


class Grounds:
    """What a run rests on, in short for page one and as a section."""

    def __init__(self, run: StoredRun, question: Question, told: Mapping[str, Answered]) -> None:
        """Ask the run for both, but for what is told already: name of a question -> what the run says to it."""
        self.run, self.question, self.told = run, question, told
        self.play, self.assumed = (
            told.get(analysis.name) or answered(analysis, run, question)
            for analysis in (who_plays.ANALYSIS, crossing.ANALYSIS)
        )

    def in_short(self, lead: str) -> list[tuple[str, str]]:
        """Term and sentence of each, for a report that leads with some question."""
        play = " ".join(self.play.sentences[:IN_FRONT]) if self.play else _no_table(self.run)
        about = "" if lead == headline.NAME else " (of the headline)"
        return [
            ("Sampling.", _sampling(self.run, self.question)),
            (f"Assumed figures{about}.", self._assumed(lead)),
            (f"Who plays{about}.", play),
        ]

    def _assumed(self, lead: str) -> str:
        if lead == crossing.ANALYSIS.name:
            return "That is what is asked here."
        if self.assumed:
            return " ".join(self.assumed.sentences[:IN_FRONT])
        if not assumed(self.run, self.question).rows:
            return "No figure of these rules is assumed."
        return "No assumed figure of this run was replaced by another, so how much hangs on them is not known."

    def section(self) -> Section:
        """Both in full, but for what is told already, with all figures that are assumed and all rulings."""
        figures, ruled = assumed(self.run, self.question), rulings(self.run, self.question)
        parts = [part for part in (self.play, self.assumed) if part and part.name not in self.told]
        blocks: list[Block] = [block for part in parts for block in _told(part)]
        blocks += [figures] if figures.rows else said("No figure of these rules is assumed.")
        blocks += [Folded("Rulings: where the rulebook is silent", [ruled])] if ruled else []
        return Section("grounds", "What this rests on", blocks, is_folded=True)


def _told(part: Answered) -> list[Block]:
    """A question with its answer and first figure; the other figures are folded."""
    section = part.section()
    return [Heading(section.title), *section.blocks]


def _sampling(run: StoredRun, question: Question) -> str:
    """How far chance moves the headline."""
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


def _no_table(run: StoredRun) -> str:
    """Why the headline was not repeated at other tables."""
    return "The headline was not repeated at other tables, so how much hangs on who plays is not known" + (
        ": the run compares its own." if len(run.config["lineups"]) > 1 else "."
    )


def assumed(run: StoredRun, question: Question) -> Table:
    """The figures that nobody has published: value, meaning, and under how many others the headline was repeated."""
    rules = run.config["cells"][0]["rules"]
    tried = [cell["assumption"].split(": ", maxsplit=1)[0] for cell in run.config["cells"] if cell["assumption"]]
    rows = []
    for name, about in describe(question.game.rules).items():
        if about["provenance"] != "assumed":
            continue
        n = len({cell["assumption"] for cell in run.config["cells"] if cell["assumption"].startswith(f"{name}: ")})
        value = _played(run, name, rules[name])
        in_grid, same = len(run.config["grid"].get(name, ())), plain(rules[name]) == plain(about["default"])
        repeated = f"{n} other{'s' * (n > 1)}" if name in tried else "not tried" if same else "set by the config"
        if in_grid > 1:
            repeated = f"{in_grid} values, in the grid"
        rows.append(Row(name, [Cell(value), Cell(about["meaning"], about.get("known", "")), Cell(repeated)]))
    caption = "Assumed figures, which nobody has published"
    columns = ["Value", "What it is, and what is known of it", "Headline repeated under"]
    return Table(caption, "Parameter", columns, rows, words=True)


def rulings(run: StoredRun, question: Question) -> Table | None:
    """The parameters whose value is a ruling."""
    rules = run.config["cells"][0]["rules"]
    rows = [
        Row(name, [Cell(plain(rules[name])), Cell(about["meaning"]), Cell(about["rule"])])
        for name, about in describe(question.game.rules).items()
        if about["provenance"] == "ruling" and name not in run.config["grid"]
    ]
    caption = "Rulings: the rulebook says nothing or two things, so one was chosen"
    return Table(caption, "Parameter", ["Value", "What it is", "Rule"], rows, words=True) if rows else None


def _played(run: StoredRun, name: str, value: Any) -> str:
    """The value in force, a part a line if it has parts; or all of them if the grid varies it."""
    if name in run.config["grid"]:
        return "\n".join(map(plain, run.config["grid"][name]))
    items = [f"{key}: {plain(item)}" for key, item in value.items()] if isinstance(value, dict) else value
    if isinstance(value, list):
        items = [plain(item) for item in value] if any(isinstance(item, list) for item in value) else [plain(value)]
    return "\n".join(items) if isinstance(items, list) else plain(value)
