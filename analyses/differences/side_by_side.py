"""Compare a game's measures between settings: differences, sentences and figures."""

import math
from collections.abc import Collection, Mapping, Sequence
from statistics import NormalDist
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bng_sim.analyses import measures, numbers
from bng_sim.analyses.analysis import ALPHA
from bng_sim.analyses.claims import Sentence, given
from bng_sim.analyses.measures import MeasuredCell
from bng_sim.analyses.noticed import weigh
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import LINEUP, Question, is_assumed, named_value
from bng_sim.analyses.question import settings as in_question
from bng_sim.analyses.sentences import phrases
from bng_sim.analyses.statistics import factors
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Noticeable, Size, judge
from bng_sim.core.parameters import describe, printed
from bng_sim.core.value_words import plain, same
from bng_sim.core.wording import distinct, listed
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import Z
from bng_sim.sweeps.statistics.paired import holm, holm_column

MOST_WORDS = 25  # of a sentence: with long settings it gives the range alone
MOST_DRAWN = 9  # panels; the table shows all
MANY_LINES = 8  # settings: with more there is one row of panels
SCHEMA = {
    "line": pl.String, "measure": pl.String, "who": pl.String, "kind": pl.String, "n": pl.Int64, "value": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "even": pl.Float64,
}  # fmt: skip


def settings(run: StoredRun, question: Question) -> list[MeasuredCell]:
    """Return the settings that an answer is about (`question.settings`)."""
    return [of_cell(run, question, *row) for row in in_question(run, question.game).rows()]


def of_cell(run: StoredRun, question: Question, cell: int, line: str = "", *words: Any) -> MeasuredCell:
    """Return the setting of a cell, named by `line`."""
    return of_rules(run.config["cells"][cell]["rules"], question.game, cell, line, *words)


def of_rules(rules: Mapping[str, Any], game: Game, cell: int, line: str = "", *words: Any) -> MeasuredCell:
    """Return the setting of a cell with these rules, named by `line`."""
    goal = game.course.goal(rules) if game.course else None
    return MeasuredCell(line, cell, rules[measures.PLAYERS], goal, rules, *words)


def reference(run: StoredRun, question: Question, here: Sequence[MeasuredCell]) -> MeasuredCell:
    """Return the setting that the others are compared with.

    That is the baseline that the config declares; of several, or without one, the setting that is as printed in
    all parameters that differ; if the run has none, the first.
    """
    rules = {each.cell: run.config["cells"][each.cell]["rules"] for each in here}
    declared = {name: value for name, value in run.config["baseline"].items() if name in run.config["grid"]}
    there = [each for each in here if _has(rules[each.cell], declared)] or here
    of_game = question.game.rules
    differ = [
        name
        for name in run.config["grid"]
        if name in describe(of_game)
        and not all(same(rules[each.cell][name], rules[there[0].cell][name]) for each in there)
    ]
    as_printed = [
        each
        for each in there
        if _has(rules[each.cell], {name: printed(of_game, name, {each.players}) for name in differ})
    ]
    return (as_printed or there)[0]


def references(run: StoredRun, question: Question, here: Sequence[MeasuredCell]) -> dict[str, str]:
    """Return the line that each setting is compared with: an effect is taken with all else equal.

    Where settings differ in who sits at the table, that is the one with as many players as the reference and everything
    else alike; elsewhere the reference.
    """
    first = reference(run, question, here)
    alike = {each.rest: each.line for each in here if each.seated == first.seated}
    by_players = len({each.seated for each in here}) > 1
    return {each.line: alike.get(each.rest, first.line) if by_players else first.line for each in here}


def single_changes(run: StoredRun, question: Question, here: Sequence[MeasuredCell]) -> tuple[str, dict[str, str]]:
    """Return the reference in words, and line -> what sets it apart from that if it is one thing; of itself nothing.

    Lines that differ from it in more have no words: from the one to the other there is no effect of anything.
    """
    first = reference(run, question, here)
    cells, game = run.config["cells"], question.game
    varied = [
        name
        for name in (*run.config["grid"], LINEUP)
        if len({factors.value_of(cells[each.cell], name) for each in here}) > 1
    ]
    own = {name: factors.value_of(cells[first.cell], name) for name in varied}
    changes = {}
    for each in here:
        other = [name for name in varied if factors.value_of(cells[each.cell], name) != own[name]]
        if len(other) <= 1:
            changes[each.line] = "".join(_in_words(run, question, cells[each.cell], name) for name in other)
    seats = ("players", *game.also_seated, *game.structure)
    ruled = [name for name in varied if name in describe(game.rules) and name not in seats]
    if not ruled or any(own[name] != plain(printed(game.rules, name, {first.players})) for name in ruled):
        return f"With {first.line}", changes
    named = [_in_words(run, question, cells[first.cell], name) for name in varied if name not in ruled]
    usual = "As assumed" if any(is_assumed(game, name) for name in ruled) else "As printed"
    return f"{usual}{f', with {listed(named)}' if named else ''}", changes


def _in_words(run: StoredRun, question: Question, cell: Mapping[str, Any], name: str) -> str:
    """Return a cell's value of a parameter of the grid, or its lineup, in words that fit a line."""
    if name == LINEUP:
        return question.in_words(name, str(cell[LINEUP]))
    return question.in_words(name, named_value(question.game, name, cell["values"][name], run.config["grid"][name]))


def _has(rules: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(same(rules[name], value) for name, value in wanted.items())


def compared(
    frame: pl.DataFrame,
    against: Mapping[str, str],
    here: Sequence[MeasuredCell] = (),
    apart: Collection[str] = (),
    single: tuple[str, Mapping[str, str]] = ("", {}),
) -> pl.DataFrame:
    """Return the frame with each figure's difference from its reference, taking settings as independent.

    The interval of a difference follows from those of the two figures (Zou and Donner 2008, doi:10.1002/sim.3095); its
    p-value is that of the normal distribution at which the interval would just reach 0.

    Args:
        frame: Rows of `SCHEMA`.
        against: Line -> the line that it is compared with; itself for a reference.
        here: The settings; their `seated` and `rest` become columns.
        apart: Measures that are not compared.
        single: From `single_changes`; its words become the columns `usual` and `changed`.

    """
    there = {(row["line"], row["measure"], row["who"]): row for row in frame.iter_rows(named=True)}
    found = []
    for row in frame.iter_rows(named=True):
        first = against[row["line"]]
        other = there.get((first, row["measure"], row["who"]))
        is_compared = row["line"] != first and row["measure"] not in apart
        found.append(difference(row, other) if is_compared and other else (None,) * 4)
    names = ("difference", "difference_low", "difference_high", "p")
    made = frame.hstack(pl.DataFrame(found, schema=dict.fromkeys(names, pl.Float64), orient="row"))
    words = {name: {each.line: getattr(each, name) for each in here} for name in ("seated", "rest", "is_main")}
    columns = [pl.col("line").replace_strict(against, return_dtype=pl.String).alias("against")]
    columns += [pl.col("line").replace_strict(known, default=None).alias(name) for name, known in words.items()]
    if single[1]:
        changed = pl.col("line").replace_strict(single[1], default=None, return_dtype=pl.String).alias("changed")
        columns += [changed, pl.lit(single[0]).alias("usual")]
    return made.with_columns(holm_column(made["p"]), *columns).drop("p")


def compared_with(frame: pl.DataFrame) -> str:
    """Return what settings are compared with, in words: the one reference, or who sits at the table in all of them."""
    references = frame["against"].unique(maintain_order=True)
    if len(references) <= 1:
        return str(references[0]) if len(references) else "others"
    known = frame.filter(pl.col("line") == pl.col("against"))  # of few games a reference may have no figures
    return str((known if known.height else frame)["seated"][0])


def difference(here: dict[str, Any], there: dict[str, Any]) -> tuple[float, float | None, float | None, float]:
    """Return a figure less another, with interval and two-sided p-value, from the figures' intervals.

    If either has none, there is none and p is 1.
    """
    value = here["value"] - there["value"]
    if any(row[end] is None for row in (here, there) for end in ("low", "high")):
        return value, None, None, 1.0
    below = math.hypot(here["value"] - here["low"], there["high"] - there["value"])
    above = math.hypot(here["high"] - here["value"], there["value"] - there["low"])
    room = below if value > 0 else above  # the side towards 0
    p = math.erfc(Z * abs(value) / room / math.sqrt(2)) if room else float(value == 0)
    return value, value - below, value + above, p


def across(sentence: str, part: pl.DataFrame, noticed: Noticeable) -> str:
    """Return a measure's sentence for all settings: one figure, the range, or where it is least and most.

    Where settings differ in several ways, it is what it is at the reference, and the largest effect of one change: the
    least and the greatest of all would be no effect of anything.

    Args:
        sentence: With `{}` for the figure.
        part: Its rows, one a setting, with the differences from the references if there are several.
        noticed: The smallest difference that a table would notice.

    """
    rows = part.to_dicts()
    if len(rows) == 1:
        row = rows[0]
        return Sentence(
            brief.filled(sentence, brief.figure(row["value"], row["low"], row["high"], row["kind"])), given(rows)
        )
    if part.get_column("changed", default=pl.Series([""])).null_count():
        return _one_at_a_time(sentence, rows, noticed)
    span = sentence.replace("{}", brief.span(part["value"].to_list(), part["kind"][0]))
    least, most = phrases.ends(rows)
    value, low, high, _ = difference(most, least)
    size = judge(low, high, noticed.threshold(least["value"])) if value or low is not None else Size.SMALL
    stated = given([least, most])
    if size == Size.SMALL:
        return Sentence(f"{span}, whatever the setting", stated)
    if size == Size.UNKNOWN:
        return Sentence(span, stated)
    figures = brief.alike([least["value"], most["value"]], least["kind"])
    text = brief.listing(sentence, figures, distinct([least["line"], most["line"]]))
    return Sentence(text if len(text.split()) <= MOST_WORDS else f"{span}, depending on the setting", stated)


def _one_at_a_time(sentence: str, rows: Sequence[Mapping[str, Any]], noticed: Noticeable) -> str:
    """Return what a measure is at the reference, and with the one change that does most to it, if that is noticed."""
    usual = next((row for row in rows if row["changed"] == ""), None)
    if usual is None:  # of few games the reference has no figure
        return sentence.replace("{}", brief.span([row["value"] for row in rows], rows[0]["kind"]))
    threshold = noticed.threshold(usual["value"])
    others = []
    for row in (row for row in rows if row["changed"]):
        value, low, high, _ = difference(dict(row), dict(usual))
        others.append({**row, **weigh(value, low, high, threshold)})
    text = f"{usual['usual']}, {brief.filled(sentence, brief.plain(usual['value'], usual['kind']))}"
    seen = [row for row in others if row["size"] == Size.NOTICEABLE]
    if seen:
        most = max(seen, key=lambda row: row["units"])
        own, other = brief.alike([usual["value"], most["value"]], usual["kind"])
        word = brief.filled(brief.word_of_figure(sentence), other)
        text = f"{usual['usual']}, {brief.filled(sentence, own)}; with {most['changed']}: {word}"
        return Sentence(text, given([usual, most]))
    if others and all(row["size"] == Size.SMALL for row in others):
        text += ", and no single change makes a difference that a table would notice"
    return Sentence(text, given([usual]))


def ends(line: str, sentence: str, part: pl.DataFrame) -> str:
    """Say who has the most and who the least of a measure in a setting, if these differ clearly.

    They do if their intervals, widened for all pairs compared (Bonferroni), do not touch.

    Args:
        line: The setting; empty if there is only one.
        sentence: With `{}` for who and figure: `the offer of a deed raises the chance to win most with {}`.
        part: Its rows there: `who`, `value`, `low`, `high`, `kind`, two of them at least.

    Returns:
        The sentence; empty if they do not differ clearly.

    """
    part = part.sort("value")
    if part.height < 2:
        return ""
    least, most = part.row(0, named=True), part.row(-1, named=True)
    where = f"with {line}, " if line else ""
    if not _are_apart(least, most, part.height):
        return ""
    most_said, least_said = (f"{row['who']} ({brief.plain(row['value'], row['kind'])})" for row in (most, least))
    text = f"{where}{sentence.replace('{}', most_said)}, least {_preposition(sentence)}{least_said}"
    return Sentence(numbers.capital(text), given([most, least]))


def no_ends(finding: str, frame: pl.DataFrame) -> str:
    """Return the sentence of a finding that nothing differs clearly: `ends` has none in any of these rows' settings."""
    return f"{finding}{' in any setting' if frame['line'].n_unique() > 1 else ''}."


def _preposition(sentence: str) -> str:
    """Return the word before the place for who: `with `, `by `; none where who is the object."""
    return next((f"{word} " for word in ("with", "by") if sentence.endswith(f"{word} {{}}")), "")


def figure(row: Mapping[str, Any]) -> str:
    """Return a row's value with its interval."""
    return numbers.estimate(row["value"], row["low"], row["high"], row["kind"])


def _are_apart(least: Mapping[str, Any], most: Mapping[str, Any], n: int) -> bool:
    """Return whether two intervals, widened for all pairs of `n`, do not touch."""
    if least["high"] is None or most["low"] is None:
        return False
    wider = NormalDist().inv_cdf(1 - ALPHA / (n * (n - 1))) / Z
    highest = least["value"] + wider * (least["high"] - least["value"])
    lowest = most["value"] - wider * (most["value"] - most["low"])
    return bool(highest < lowest)


def signs(part: pl.DataFrame, against: list[float]) -> list[int]:
    """Return 1 where a figure is clearly above its reference, -1 where it is clearly below, else 0; after Holm."""
    known = [{"value": value, "low": value, "high": value} for value in against]
    found = [difference(row, there) for row, there in zip(part.iter_rows(named=True), known, strict=True)]
    p = holm([row[-1] for row in found])
    return [((row[0] > 0) - (row[0] < 0)) * (each < ALPHA) for row, each in zip(found, p, strict=True)]


@style.styled
def plot(
    frame: pl.DataFrame, units: Mapping[str, str], title: str, marks: str = "", *, narrow: bool = False
) -> Figure:  # fmt: skip
    """Draw a panel for each measure, a row for each setting.

    Args:
        frame: Rows of `SCHEMA`.
        units: Measure -> its unit.
        title: The finding.
        marks: Explanation of further marks, after a semicolon.
        narrow: Whether to draw for a phone's screen.
    """
    about = f"Each measure in its own unit (bars: 95 % interval{marks}"
    if "changed" in frame.columns and frame["changed"].null_count():
        about += "; each row but the first changes one thing"
        usual, is_usual = pl.col("usual").str.to_lowercase(), pl.col("changed") == ""
        frame = frame.drop_nulls("changed").sort(~is_usual, maintain_order=True)
        frame = frame.with_columns(line=pl.when(is_usual).then(usual).otherwise("changed"))
    lines = frame["line"].unique(maintain_order=True).to_list()
    frame = frame.filter((pl.col("value") != 0).any().over("measure", "who"))  # what never occurs needs no panel
    keys = frame.select("measure", "who").unique(maintain_order=True).rows()
    is_long = len(lines) > MANY_LINES
    columns, letters = (3, 34) if not narrow else (1, 34) if is_long else (2, 16)
    shown = keys[: columns if is_long else MOST_DRAWN]
    names = list(labels.wrap_all(lines, letters).values())
    about += f"; {len(shown)} of {len(keys)} measures, all are in the table)" if len(shown) < len(keys) else ")"
    columns = min(columns, max(len(shown), 1))
    high = max(-(-len(shown) // columns), 1)
    titles = [
        labels.wrap(f"{numbers.capital(measure)}, {who}" if who else numbers.capital(measure), 15 if narrow else 22)
        for measure, who in shown
    ]
    room = 0.62 + 0.17 * max((text.count("\n") - 1 for text in titles if text.count("\n") > 1), default=0)
    figure = style.canvas((labels.height(names, 0.2) + room) * high, title, about, narrow=narrow)
    grid = figure.subplots(high, columns, sharey=True, squeeze=False)
    axes = [each for row in grid for each in row]
    for panel in axes[len(shown) :]:
        panel.set_visible(False)
    for panel, (measure, who), text in zip(axes[: len(shown)], shown, titles, strict=True):
        of_measure = frame.filter(measure=measure)
        draw_panel(panel, of_measure.filter(who=who), names, lines)
        panel.set_xlim(*limits(of_measure))
        panel.set_title(text)
        panel.set_xlabel(labels.wrap(units[measure], 22))
    return figure


def draw_panel(axes: Axes, part: pl.DataFrame, names: list[str], lines: list[str]) -> None:
    """Draw a measure: a row for each of these lines, by its name, and where it has one its even share."""
    part = part.with_columns(pl.col("value", "low", "high", "even") * _scale(part), of=pl.lit(""))
    if (part["value"] < 0).any():  # a difference from what is fair, or from the reference
        axes.axvline(0, color=style.FAINT, linewidth=0.8, zorder=1)
    axes.set_label(" ".join(part.select("measure", "who").head(1).row(0)) if part.height else "")
    estimates.rows(axes, part, "line", [""], dict(zip(lines, names, strict=True)), by="of")
    for line, even in part.drop_nulls("even").select("line", "even").rows():
        axes.plot([even], [lines.index(line)], "|", color=style.COLOURS[1], markersize=9)
    axes.xaxis.set_major_locator(MaxNLocator(4))


def limits(of_measure: pl.DataFrame) -> tuple[float, float]:
    """Return the ends of the axis that all panels of a measure share."""
    scale = _scale(of_measure)
    ends = [scale * end for column in ("value", "low", "high", "even") for end in of_measure[column].drop_nulls()]
    low, high = min(0.0, 1.06 * min(ends)), 1.06 * max(*ends, 0.0)
    return low - 0.04 * (high - low), high  # room for a marker at 0


def _scale(part: pl.DataFrame) -> int:
    return 100 if "proportion" in part["kind"].to_list() else 1
