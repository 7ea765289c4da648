"""Measure how much the strategies matter to the headline: the same cells with the lineups of the game's ladder."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Table, Tables
from bng_sim.analyses.forms.dial import CONTROL, limits
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question, ask, cells
from bng_sim.analyses.sentences import phrases
from bng_sim.analyses.words import brief
from bng_sim.analyses.words.lineups import lineup_words
from bng_sim.core.game import Game
from bng_sim.core.value_words import plain
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.run.results import rows_of_metric

LEVELS, CHANGES = "levels", "changes"
HOLDS, DIRECTION, UNSEEN, DEPENDS = "holds for all", "direction holds", "not shown at every table", "depends on play"
NEAR_RATE, NEAR_MEAN = 0.02, 0.05  # figures agree within 2 points, or within 5 % of a mean
ALIKE = 2.0  # changes agree from half to double the size, intervals included
VANISHES = 0.25  # of the size: a smaller change counts as none
MOST_NAMED = 4  # settings in one sentence
MOST_WORDS = 12  # of a setting in it


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the headline with each lineup of the ladder.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        `levels`: the headline where the dial stands at its reference, by `line` and `who` plays, the run's first lineup
        first; `plays_to_win` says whether players try to win there. `changes`: what another `setting` of the dial
        changes at each table, paired by game, with `mark` (what may be said of the change at all tables where players
        try to win, or empty where none is clear).
    """
    question = ask(run, game)
    frame = _played(run, question)
    if frame.is_empty() or frame.filter(pl.col("own") & pl.col("reference")).drop_nulls("value").is_empty():
        return {}
    kind = question.metric.kind
    frame = frame.with_columns(kind=pl.lit(kind))
    columns = ("line", "who", "plays_to_win", "kind", "n", "value", "low", "high")
    levels = _with_its_own(frame.filter("reference").drop_nulls("value"), "line")
    made = {
        LEVELS: Table(
            f"{numbers.capital(question.metric.meaning)}, by who plays"
            + (f", with {question.at_reference}" if question.dial else ""),
            levels.select(columns),
            {"line": "Setting", "who": "Players"},
            notes=(_who(run, question),),
        )
    }
    moved = _with_its_own(frame.filter(~pl.col("reference")).drop_nulls("difference"), "line", "setting")
    if moved.height:
        compared = ("n", "difference", "difference_low", "difference_high", "p_holm")
        moved = moved.select("line", "setting", "who", "plays_to_win", "kind", *compared)
        made[CHANGES] = Table(
            f"What other values of {_dial(question)} change, by who plays, compared with {question.at_reference}",
            _marked(moved),
            {"line": "Setting", "setting": question.axis, "who": "Players"},
        )
    return made


def _played(run: StoredRun, question: Question) -> pl.DataFrame:
    """Return the cells of the first lineup and of the ladder that repeats them, with the headline's figures."""
    first = cells(run, question.game).filter(~pl.col("control")).drop("games", "control")
    of_grid = {cell["index"]: cell for cell in run.on_grid}
    where = {_key(of_grid[row["cell"]]["values"]): row for row in first.iter_rows(named=True)}
    plays_to_win = {rung.name: rung.plays_to_win for rung in question.game.ladder}
    again = [
        {
            **where[_key(cell["values"])],
            "cell": cell["index"],
            "who": cell["rung"],
            "own": False,
            "plays_to_win": plays_to_win[cell["rung"]],
        }
        for cell in run.played
        if cell["rung"] and _key(cell["values"]) in where
    ]
    if not again:
        return pl.DataFrame()
    own, who = pl.lit(value=True), pl.col("lineup").replace_strict(lineup_words(run))
    shown = first.with_columns(who=who, own=own, plays_to_win=own).select(again[0].keys())
    found = pl.concat([shown, pl.DataFrame(again, schema=shown.schema)])
    figures = rows_of_metric(run.summary, question.metric.name)
    names = ("n", "value", "low", "high", "difference", "difference_low", "difference_high", "p_holm")
    return found.join(figures.select("cell", *names), on="cell", how="left", maintain_order="left")


def _with_its_own(table: pl.DataFrame, *where: str) -> pl.DataFrame:
    """Return the rows that the run's own lineup has too, with which all others are compared."""
    return table.join(table.filter("own"), on=where, how="semi", maintain_order="left")


def _key(values: dict[str, Any]) -> tuple[str, ...]:
    return tuple(map(plain, values.values()))


def _who(run: StoredRun, question: Question) -> str:
    """Return the lineups, and how many games of a cell each played."""
    games = {cell["rung"]: cell["games"] for cell in run.played if cell["rung"]}
    words = [f"{rung.name}: {rung.lineup} ({numbers.count(games[rung.name])} games of a cell)"
             for rung in question.game.ladder if rung.name in games]  # fmt: skip
    return f"The lineups: {'; '.join(words)}."


def mark(here: dict[str, Any], others: Sequence[dict[str, Any]]) -> str:
    """Return a mark for a change, from its size with the headline's lineup and with others that try to win.

    Args:
        here: `difference`, `difference_low`, `difference_high` and `p_holm` at the table of the headline.
        others: The same at the others.

    Returns:
        `holds for all`: clear at every table, the same way, and from half to double the size, intervals included.
        `direction holds`: clear at every table, the same way. `depends on play`: clear the other way at some table, or
        at some table as good as none (its interval within a quarter of the size), or clear only at others. Else `not
        shown at every table`; empty if it is clear at none.
    """
    clear = [row for row in others if row["p_holm"] < ALPHA]
    if here["p_holm"] >= ALPHA:
        return DEPENDS if clear else ""
    size, way = abs(here["difference"]), 1 if here["difference"] > 0 else -1
    known = [row for row in others if row["difference_low"] is not None]
    ends = [sorted((way * row["difference_low"], way * row["difference_high"])) for row in known]
    if any(way * row["difference"] < 0 for row in clear):
        return DEPENDS
    if any(max(-low, high) <= VANISHES * size for low, high in ends):
        return DEPENDS
    if len(clear) < len(others):
        return UNSEEN
    return HOLDS if all(low >= size / ALIKE and high <= size * ALIKE for low, high in ends) else DIRECTION


def _marked(moved: pl.DataFrame) -> pl.DataFrame:
    """Add the mark of each line and setting to all its rows."""
    marks = []
    for (line, setting), part in moved.filter("plays_to_win").group_by("line", "setting", maintain_order=True):
        here, *others = part.to_dicts()
        marks.append({"line": line, "setting": setting, "mark": mark(here, others) if others else ""})
    made = pl.DataFrame(marks, schema={"line": pl.String, "setting": pl.String, "mark": pl.String})
    return moved.join(made, on=["line", "setting"], how="left", maintain_order="left")


def ranges(levels: pl.DataFrame) -> list[dict[str, Any]]:
    """Return for each line the rows with the least and the greatest figure among lineups that try to win."""
    found = []
    for (line,), part in levels.filter("plays_to_win").group_by("line", maintain_order=True):
        least, *_, most = part.sort("value").to_dicts() * 2  # with one lineup both are the same
        found.append({"line": line, "least": least, "most": most, "gap": most["value"] - least["value"]})
    return found


def mark_of_all(levels: pl.DataFrame) -> str:
    """Return the mark of the headline itself over all lineups that try to win.

    Returns:
        `holds for all`: on every line all intervals are near the first table's value. `depends on play`: on some line
        the interval of some table is wholly beyond that. Else `not shown at every table`.
    """
    is_near = True
    for _, part in levels.filter("plays_to_win").group_by("line", maintain_order=True):
        value, kind = part.select("value", "kind").row(0)
        near = NEAR_RATE if kind == "proportion" else NEAR_MEAN * abs(value)
        if part.filter((pl.col("low") > value + near) | (pl.col("high") < value - near)).height:
            return DEPENDS
        within = (pl.col("high") <= value + near) & (pl.col("low") >= value - near)
        is_near &= part.filter(within).height == part.height  # False without an interval
    return HOLDS if is_near else UNSEEN


def finding(tables: Tables, question: Question) -> str:
    """Return the largest effect of the strategies on the headline."""
    return _of_levels(tables[LEVELS].frame, question).rstrip(".")


def _answer(tables: Tables, question: Question) -> list[str]:
    levels = tables[LEVELS].frame
    changes = _of_changes(tables[CHANGES].frame, question) if CHANGES in tables else []
    sentences = [_of_levels(levels, question), *changes[:1]]
    return [*sentences, *_of_idle(levels, question), *_of_order(levels), *changes[1:]]


def _of_levels(levels: pl.DataFrame, question: Question) -> str:
    """Return what the headline would be with other players, in the setting where that matters most."""
    kind, found = question.metric.kind, ranges(levels)
    widest = max(found, key=lambda one: one["gap"])
    with_line = f" with {widest['line']}" if widest["line"] else ""
    if len(with_line.split()) > MOST_WORDS:
        with_line = f" in one of {len(found)} settings"
    mark = mark_of_all(levels)
    if mark == HOLDS:
        near = "2 points" if kind == "proportion" else "5 %"
        n = levels.filter("plays_to_win")["who"].n_unique()
        return f"It is the same within {near} for all {n} kinds of players."
    if mark == UNSEEN:
        return "These are too few games to say whether the figure depends on who plays."
    least, most = (f"{brief.plain(one['value'], kind)} ({one['who']})" for one in (widest["least"], widest["most"]))
    return f"With other players {phrases.inside(question)} would be {least} to {most}{with_line}."


def _of_idle(levels: pl.DataFrame, question: Question) -> list[str]:
    """Return the same for lineups that do not try to win."""
    findings = []
    for (who,), part in levels.filter(~pl.col("plays_to_win")).group_by("who", maintain_order=True):
        span = brief.span(part["value"].to_list(), question.metric.kind)
        findings.append(f"With players who do not try to win ({who}) it would be {span}.")
    return findings


def _of_order(levels: pl.DataFrame) -> list[str]:
    """Return which setting is lowest, as far as that is clear with lineups that try to win."""
    if not 2 <= levels["line"].n_unique() <= MOST_NAMED:
        return []
    tables = [part for _, part in levels.filter("plays_to_win").group_by("who", maintain_order=True)]
    found = Counter(name for part in tables if (name := _lowest(part)))
    findings = [f"with {name} for {n}" for name, n in found.items()]
    if not findings:
        return ["Which setting is lowest is not clear for any kind of players."]
    return [f"It is lowest {listed(findings)} of {len(tables)} kinds of players."]


def _lowest(part: pl.DataFrame) -> str | None:
    """Return the line with the least value, if its interval touches no other's."""
    first, *others = part.sort("value").to_dicts()
    is_below = all(None not in (first["high"], other["low"]) and first["high"] < other["low"] for other in others)
    return str(first["line"]) if is_below else None


def _clear_marks(changes: pl.DataFrame) -> pl.DataFrame:
    """Return a row for each line and setting whose change is clear with some lineup."""
    return changes.unique(["line", "setting"], maintain_order=True).filter(pl.col("mark") != "")


def _of_changes(changes: pl.DataFrame, question: Question) -> list[str]:
    """Return whether all kinds of players agree on what the dial changes, and where they do not."""
    marks = _clear_marks(changes)
    if marks.is_empty():
        return [f"No kind of players shows a clear change with {_dial(question)}."]
    n = changes.filter("plays_to_win")["who"].n_unique()
    counts = {word: marks.filter(mark=word).height for word in (HOLDS, DIRECTION, UNSEEN, DEPENDS)}
    agreed = counts[HOLDS] + counts[DIRECTION]
    if agreed == marks.height:
        size = f", though the size of {counts[DIRECTION]} depends on who plays" if counts[DIRECTION] else ""
        said = [f"All {n} kinds of players agree on what {_dial(question)} changes{size}."]
    elif counts[DEPENDS]:
        said = [f"What {_dial(question)} changes depends on who plays in {counts[DEPENDS]} of {marks.height} cases."]
    else:
        said = [f"All {n} kinds of players agree on {agreed} of {marks.height} changes; the others need more games."]
    for word, text in ((DEPENDS, "This depends on who plays"), (DIRECTION, "Of this only the direction is the same")):
        part = marks.filter(mark=word)
        if 0 < part.height <= MOST_NAMED:
            said.append(f"{text}: {listed([_change_in_words(row, question) for row in part.to_dicts()])}.")
    return said


def _dial(question: Question) -> str:
    return question.names[question.dial] if question.dial else "the setting"


def _change_in_words(row: dict[str, Any], question: Question) -> str:
    value = question.in_words(str(question.dial), row["setting"])
    return f"{value} with {row['line']}" if row["line"] else value


@style.styled
def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a row for each lineup and line: the headline, with its interval."""
    frame = tables[LEVELS].frame
    scale, unit = (100, "%") if question.metric.kind == "proportion" else (1, "mean")
    lines = frame["line"].unique(maintain_order=True).to_list()
    shown = lines[: style.MOST_LINES]
    about = f"{numbers.capital(question.metric.meaning)}, {unit} (bars: 95 % interval"
    about += f"{style.left_out(len(shown), len(lines))})"
    names, title = labels.wrap_all(frame["who"], 20 if narrow else 40), finding(tables, question)
    figure = estimates.row_figure(frame, "who", shown, names, title, about, scale=scale, narrow=narrow)
    figure.axes[0].set_xlim(*limits(frame.with_columns(pl.col(estimates.FIGURES) * scale), question.metric.kind))
    return figure


@style.styled
def _plot_changes(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a panel for each line: what each value of the dial changes, a marker for each lineup."""
    frame = tables[CHANGES].frame
    scale, unit = (100, "percentage points") if question.metric.kind == "proportion" else (1, "per game")
    lines = frame["line"].unique(maintain_order=True).to_list()
    who, values = frame["who"].unique(maintain_order=True).to_list(), list(question.values)
    plays_to_win = dict(frame.select("who", "plays_to_win").rows())
    looks = _looks([name for name in who if plays_to_win[name]])
    about = f"{numbers.capital(question.metric.meaning)}: change from {question.at_reference}, {unit} "
    about += f"(bars: 95 % interval, paired by game{style.left_out(min(len(lines), style.MOST_PANELS), len(lines))})"
    key = [style.looking(looks.get(name, IDLE), labels.wrap(name, 30)) for name in who]
    high = len(lines) if narrow else -(-len(lines) // 3)
    figure = style.canvas(2.2 * high + 0.6, _changes_finding(frame, question), about, key=key, narrow=narrow)
    for axes, line in zip(style.panels(figure, len(lines), narrow=narrow), lines, strict=True):
        axes.axhline(0, color=style.FAINT, linewidth=0.8)
        estimates.points(
            axes, frame.filter(line=line), "setting", who, by="who", places=values, of=estimates.DIFFERENCES,
            scale=scale, looks=[looks.get(name, IDLE) for name in who],
        )  # fmt: skip
        said = [question.value_in_words(value) for value in values]
        labels.place_ticks(axes, range(len(values)), said, question.value_in_words(question.printed))
        if line:
            axes.set_title(labels.wrap(line, 34))
    figure.supxlabel(question.axis, size="medium")
    return figure


IDLE = (CONTROL, "x")  # colour and marker of a lineup that does not try to win


def _looks(who: Sequence[str]) -> dict[str, style.Look]:
    """Return the look of each lineup that tries to win."""
    return dict(zip(who, style.looks(len(who)), strict=True))


def _changes_finding(changes: pl.DataFrame, question: Question) -> str:
    return _of_changes(changes, question)[0].rstrip(".")


def _applies(run: StoredRun, _question: Question) -> str:
    if any(cell["rung"] for cell in run.played):
        return ""
    return "no lineup of the ladder played in it (it compares lineups, has `ladder: false`, or too few games per cell)"


ANALYSIS = Analysis(
    name="who_plays",
    place=100,
    asks="Does it depend on who plays?",
    applies=_applies,
    compute=compute,
    plots={LEVELS: _plot, CHANGES: _plot_changes},
    answer=_answer,
    reading=(
        "The settings of the first lineup are played again with other lineups, with a twentieth of the games. Those "
        "that others are compared with are also played by strategies that think. What holds with every lineup is more "
        "likely due to the rules. Where lineups differ, more games with one of them do not make the answer more "
        "certain.",
        "Holds for all: the change is clear, in the same direction and half to double the size (intervals included), "
        "with every lineup that tries to win. Direction holds: clear and in the same direction with each. Depends on "
        "play: with some lineups it is clear in the other direction, or next to nothing (within a quarter of the "
        "size). "
        f"A figure holds for all if every interval is within {100 * NEAR_RATE:.0f} points of a rate, or within "
        f"{100 * NEAR_MEAN:.0f} % of a mean.",
        INTERVALS,
        CORRECTED,
    ),
    is_of_part=False,
    is_of_lineup=False,
)
