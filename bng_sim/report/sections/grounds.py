"""What a run rests on, in three parts that are never merged: sampling, assumed figures, who plays."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from bng_sim.analyses.analysis import ALL_WITH, lineup_played
from bng_sim.analyses.general import assumptions as crossing
from bng_sim.analyses.general import headline, targets, who_plays
from bng_sim.analyses.numbers import PER_CENT, capital, margin
from bng_sim.analyses.question import Question, settings
from bng_sim.analyses.robustness import Repeated, by_assumed_figures, by_players
from bng_sim.analyses.words import brief
from bng_sim.core.parameters import describe
from bng_sim.core.value_words import VALUE, plain, same
from bng_sim.core.wording import counted, listed
from bng_sim.report.blocks import Block, Folded, Heading, paragraphs
from bng_sim.report.document import Section
from bng_sim.report.sections.answers import QuotedFigure, ReportAnswer, answer_question
from bng_sim.report.tables import ReportTable, TableCell, TableRow
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.results import rows_of_metric
from bng_sim.sweeps.store import playtests_file

OF_HEADLINE = (headline.NAME, "players")  # answers about the headline itself
MOST_GUESSES = 3  # named
TOO_FEW = "There are too few games for an interval."
TOO_FEW_TO_JUDGE = "There are too few games for an interval that holds however often the run is looked at."
NOT_TRIED = "No other guess was tried."
NO_OTHER_PLAYERS = "No other players were tried, so it is not known how much depends on who plays."


class Grounds:
    """What a run rests on, in short for page one and as a section."""

    def __init__(self, run: StoredRun, question: Question, answers: Mapping[str, ReportAnswer]) -> None:
        """Compute both answers, except those in `answers`, the answers so far by the name of their question."""
        self.run, self.question, self.answers = run, question, answers
        self.play, self.assumed = (
            answers.get(analysis.name) or answer_question(analysis, run, question)
            for analysis in (who_plays.ANALYSIS, crossing.ANALYSIS)
        )

    def in_short(self, lead: ReportAnswer) -> list[tuple[str, str]]:
        """Return the term and sentence of each part, of the figure that the leading answer quotes."""
        if lead.key is None:
            sampling = _describe_sampling(self.run, self.question)
            of_headline = f" That is for the headline: {self.question.metric.meaning}." * (lead.name not in OF_HEADLINE)
            play = self.play.sentences[0] if self.play else _explain_missing_ladder(self.run)
            return [
                ("Luck.", sampling + of_headline),
                ("Unpublished figures.", self._assumed(lead.name)),
                ("Who plays.", self._whose(play)),
                *self._playtests(lead),
            ]
        repeated = (lead.key.analysis, lead.key.key, self.question)
        guesses, players = by_assumed_figures(self.run, *repeated), by_players(self.run, *repeated)
        elsewhere = [part.sentences[0] if part else "" for part in (self.assumed, self.play)]  # of other settings
        return [
            ("Luck.", _sampling_of(lead.key)),
            ("Unpublished figures.", self._guesses(_other_guesses(lead.key, guesses) or elsewhere[0] or NOT_TRIED)),
            (
                "Who plays.",
                self._whose(
                    _other_players(lead.key, players) or elsewhere[1] or NO_OTHER_PLAYERS,
                    is_of_all=lead.key.analysis.name == targets.NAME,
                ),
            ),
            *self._playtests(lead),
        ]

    def _whose(self, others: str, *, is_of_all: bool = False) -> str:
        """Name the lineup that the answers are about, if the run has several, and add what others would do.

        Args:
            others: What they would do.
            is_of_all: Whether the first answer is of all lineups, and names that of each figure.

        """
        said = "What names no lineup is with {}." if is_of_all else ALL_WITH
        played = lineup_played(self.run, self.question.game, said)
        return " ".join(filter(None, [played, others]))

    def _playtests(self, lead: ReportAnswer) -> list[tuple[str, str]]:
        """Return the headline among players like those of the designer's playtests, if there were any."""
        known = playtests_file.read(self.run.folder)
        if known is None or known["metric"] != self.question.metric.name:
            return []
        wanted = lead.key.key.cell if lead.key else None
        row = next((row for row in known["cells"] if row["cell"] == wanted), known["cells"][0])
        return [("Your playtests.", _weighted_by_playtests(known, row, self.question, self.run))]

    def _assumed(self, lead: str) -> str:
        if lead == crossing.ANALYSIS.name:
            return "They are the question of this report."
        return self._guesses(self.assumed.sentences[0] if self.assumed else NOT_TRIED)

    def _guesses(self, others: str) -> str:
        """Name the figures that are guesses, the first of them and how many there are, and add what others would do."""
        names = [about["label"] for name, about in describe(self.question.game.rules).items() if self._is_guess(name)]
        if not names:
            return "No figure of these rules is a guess."
        named = names if len(names) <= MOST_GUESSES else [*names[: MOST_GUESSES - 1], f"{len(names) - 2} more figures"]
        return f"We guessed {listed(named)}. {others}"

    def _is_guess(self, name: str) -> bool:
        about = describe(self.question.game.rules)[name]
        rules = self.run.config["cells"][0]["rules"]
        is_default = same(rules[name], about["default"])
        return about["provenance"] == "assumed" and is_default and name not in self.run.config["grid"]

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
    figures = rows_of_metric(run.summary, question.metric.name)
    cells = [cell["index"] for cell in run.on_grid]
    halves = [(high - low) / 2 for cell, low, high in figures.select("cell", "low", "high").rows()
              if cell in cells and low is not None]  # fmt: skip
    return _within(max(halves), question.metric.kind) if halves else TOO_FEW


def _sampling_of(quoted: QuotedFigure) -> str:
    """State the sampling error of a figure: in points, or as the ends of its interval in the words of its sentence."""
    low, high, kind = (quoted.row[name] for name in ("low", "high", "kind"))
    if low is None:
        return TOO_FEW_TO_JUDGE if quoted.analysis.name == targets.NAME else TOO_FEW
    figure = f"{brief.plain(quoted.row['value'], kind)} ({margin((high - low) / 2, kind)})"
    return f"{capital(_would(quoted, figure))} (95 % interval)."


def _within(half: float, kind: Literal["proportion", "mean"]) -> str:
    return f"Each figure {margin(half, kind)} at most (95 % interval)."


def _other_guesses(quoted: QuotedFigure, others: Sequence[Repeated]) -> str:
    """Give the range of the quoted figure with other guesses; empty if its setting was not played with any."""
    if not others:
        return ""
    values, kind = [one.value for one in others], quoted.row["kind"]
    own = brief.plain(quoted.row["value"], kind)
    if brief.span(values, kind) == own:
        return "Other guesses do not change that."
    return f"With other guesses {_would(quoted, brief.span(values, kind))} ({own} with ours)."


def _other_players(quoted: QuotedFigure, others: Sequence[Repeated]) -> str:
    """Give the range of the quoted figure with other players, and name those at its ends; empty if none were tried."""
    if not others:
        return ""
    kind = quoted.row["kind"]
    least, most = (pick(others, key=lambda one: one.value) for pick in (min, max))
    if least.by == most.by:
        return f"With other players ({least.by}) {_would(quoted, brief.plain(least.value, kind))}."
    word = brief.word_of_figure(quoted.key.sentence)
    ends = [f"{word.replace(VALUE, brief.plain(one.value, kind))} ({one.by})" for one in (least, most)]
    return f"With other players {quoted.key.sentence.replace(word, ' to '.join(ends))}."


def _weighted_by_playtests(known: Mapping[str, Any], row: Mapping[str, Any], question: Question, run: StoredRun) -> str:
    """Give the headline weighted by the playtests, what it was before them, and how far they decide it."""
    metric, kind = question.metric, question.metric.kind
    if row["value"] is None:
        return "Players like yours never come so far that the headline is known."
    ends, before = (
        [brief.plain(row[f"{name}{end}"], kind) for end in ("value", "low", "high")] for name in ("", "prior_")
    )
    low, high = (end.removesuffix(PER_CENT) for end in ends[1:])
    figure = brief.sentence_of(metric).replace("{}", f"{ends[0]} ({low} to {high})", 1)
    where = settings(run, question.game).filter(cell=row["cell"])["line"]
    part = f" ({where[0]})" if len(known["cells"]) > 1 and where.len() and where[0] else ""
    plays = counted(known["plays"], "play")
    said = f"At a table like yours ({plays}) {figure}{part}; before them {before[1]} to {before[2]}."
    if known["surprising"]:
        return f"{said} No players tried play as your table does, so do not rely on it."
    if ends[1:] == before[1:]:
        return f"{said} Not identified: so few plays hardly change it."
    return f"{said} Not identified: {listed(known['not_identified'])}." if known["not_identified"] else said


def _would(quoted: QuotedFigure, figure: str) -> str:
    return quoted.key.sentence.replace("{}", figure)


def _explain_missing_ladder(run: StoredRun) -> str:
    """State why the headline was not repeated with other players."""
    if len(run.config["lineups"]) > 1:
        return "The run compares its own lineups; no others were tried."
    return NO_OTHER_PLAYERS


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
        in_grid, is_default = len(run.config["grid"].get(name, ())), same(rules[name], about["default"])
        repeated = f"{n} other{'s' * (n > 1)}" if name in tried else "not tried" if is_default else "set by the config"
        if in_grid > 1:
            repeated = f"{in_grid} values, in the grid"
        rows.append(
            TableRow(name, [TableCell(value), TableCell(about["meaning"], about.get("known", "")), TableCell(repeated)])
        )
    caption = "Assumed figures, which nobody has published"
    columns = ["Value", "What it is, and what is known about it", "Headline repeated with"]
    return ReportTable(caption, "Parameter", columns, rows, words=True)


def rulings_table(run: StoredRun, question: Question) -> ReportTable | None:
    """List the parameters whose value is a ruling."""
    rules = run.config["cells"][0]["rules"]
    rows = [
        TableRow(name, [TableCell(plain(rules[name])), TableCell(about["meaning"]), TableCell(about["rule"])])
        for name, about in describe(question.game.rules).items()
        if about["provenance"] == "ruling" and name not in run.config["grid"]
    ]
    caption = "Rulings: the rulebook is silent or contradicts itself, so one reading was chosen"
    return ReportTable(caption, "Parameter", ["Value", "What it is", "Rule"], rows, words=True) if rows else None


def _format_values(run: StoredRun, name: str, value: Any) -> str:
    """Format the value in force, one part per line; or all values if the grid varies it."""
    if name in run.config["grid"]:
        return "\n".join(map(plain, run.config["grid"][name]))
    items = [f"{key}: {plain(item)}" for key, item in value.items()] if isinstance(value, dict) else value
    if isinstance(value, list):
        items = [plain(item) for item in value] if any(isinstance(item, list) for item in value) else [plain(value)]
    return "\n".join(items) if isinstance(items, list) else plain(value)
