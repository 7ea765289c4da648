"""Show which Policies are set, and what is associated with them."""

import functools
from collections.abc import Iterator
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import CORRECTED, INTERVALS, Analysis, Table, Tables, lacks, shares_deals
from bng_sim.analyses.forms import by_grouping, drivers
from bng_sim.analyses.guillotines import revolution
from bng_sim.analyses.guillotines.levels import levels_below
from bng_sim.analyses.plots import style
from bng_sim.analyses.question import Question, ask, settings
from bng_sim.analyses.statistics import adjusted, counts, logistic
from bng_sim.core.game import Game
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun

PREFIX, TOTAL = "policy_", "policies_set"  # columns of the `games` table
MOST_SET = 10  # choices in a game that are distinguished
LEAST_LEVEL = 4
READING = (
    "Association: how the share of games with a Revolution differs with one choice of a Policy in place of one of the "
    "others (weighted by how often they are chosen). Compared are games with as many choices and the same strategies "
    "and Billionaires (average marginal effect in a logistic regression). Players choose a Policy for how the game "
    "stands, so this is not its effect.",
)


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return how often each Policy is chosen, and how much more frequent a Revolution is with it.

    Args:
        run: A finished run of level 4; its files of games are read one by one.
        game: The game; None: the one that the run's config names.

    Returns:
        `set`: times a game chooses each Policy, none included; `together`: change of the share of games with a
        Revolution by one choice of it in place of another.
    """
    question = ask(run, game)
    names = [name for name in run.columns("games") if name.startswith(PREFIX)]
    chosen: list[dict[str, Any]] = []
    together: list[dict[str, Any]] = []
    for cell, line in settings(run, game).select("cell", "line").rows():
        came = revolution.came(question).alias("came")
        read = functools.partial(drivers.parts, run, cell, question, *names, TOTAL, came)
        sums = pl.concat(part.select(pl.len().alias("n"), *_sums(names)) for part in read()).sum().row(0, named=True)
        for name in names:
            row = counts.mean_row(sums["n"], sums[name], sums[f"{name} ^2"])
            chosen.append({"line": line, "group": _group(name)} | row)
        together += [{"line": line} | row for row in _slopes(read, {name: sums[name] for name in names}, question)]
    keys = {"line": "Setting", "group": "Policy"}
    made = {"set": Table("Times a game chooses each Policy, mean", pl.DataFrame(chosen), keys)}
    if together:
        caption = "Change in the share of games with a Revolution, by one choice of the Policy in place of another"
        made["together"] = Table(caption, by_grouping.corrected(together), keys, counted="choices")
    return made


def _sums(names: list[str]) -> list[pl.Expr]:
    values = [pl.col(name).cast(pl.Float64) for name in names]
    return [part for value in values for part in (value.sum(), (value**2).sum().name.suffix(" ^2"))]


def _slopes(games: logistic.Parts, chosen: dict[str, float], question: Question) -> list[dict[str, Any]]:
    total = pl.min_horizontal(pl.col(TOTAL), pl.lit(MOST_SET)).cast(pl.String).alias("total")

    def parts() -> Iterator[pl.DataFrame]:
        return (part.with_columns(total) for part in games())

    first = next(parts())
    others = [name for by in drivers.split(question) for name in drivers.counted(first, by)]
    model = logistic.fit(parts, "came", ["total"], [*others, *chosen])
    if model is None:
        return []
    known = {name: times for name, times in chosen.items() if times}
    found = model.slopes(shares=known)
    return [drivers.row(_group(name), int(times), found[name]) for name, times in known.items()]


def _group(name: str) -> str:
    return name.removeprefix(PREFIX)


@style.styled
def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a row a Policy: times a game chooses it."""
    about = "Times a game chooses each Policy, mean (bars: 95 % interval, often smaller than the marker)"
    frame = tables["set"].frame
    return by_grouping.plot_values(frame, most(tables), about, "times per game", narrow=narrow)


@style.styled
def _plot_together(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a row for each Policy: what is associated with one choice of it."""
    about = "Change in games with a Revolution, one choice in place of another, points (bars: 95 % interval)"
    return by_grouping.plot_changes(tables["together"].frame, together(tables), about, narrow=narrow)


def most(tables: Tables) -> str:
    """Return which Policy is chosen most in every setting."""
    frame = tables["set"].frame
    firsts = list(dict.fromkeys(frame.sort("value").group_by("line", maintain_order=True).last()["group"]))
    names = listed([adjusted.named(name) for name in firsts], "or")
    return f"Chosen most often: {names}" + (", by setting" if len(firsts) > 1 else "")


def together(tables: Tables) -> str:
    """Return which Policies are associated with more and fewer Revolutions, clear of chance in every setting."""
    frame = tables["together"].frame
    sides = {word: adjusted.clear(frame, above=above) for word, above in (("more", True), ("fewer", False))}
    words = [
        f"{word} Revolutions with {listed([adjusted.named(name) for name in names])}"
        for word, names in sides.items()
        if names
    ]
    if words:
        return numbers.capital(", ".join(words))
    return f"No Policy is associated with clearly more or fewer Revolutions{drivers.every_setting(frame)}"


def _answer(tables: Tables, question: Question) -> list[str]:
    return [f"{most(tables)}."] + ([f"{together(tables)}."] if "together" in tables else [])


def _applies(run: StoredRun, question: Question) -> str:
    if TOTAL not in question.game.columns["games"]:
        return f"{question.game.title} has no Policies"
    return levels_below(run, LEAST_LEVEL) or lacks(run, "games", TOTAL) or lacks(run, "seats") or shares_deals(run)


ANALYSIS = Analysis(
    name="policies",
    place=63,
    asks="Which Policies are chosen, and what is associated with them?",
    applies=_applies,
    compute=compute,
    plots={"set": _plot, "together": _plot_together},
    answer=_answer,
    reading=(*READING, INTERVALS, CORRECTED),
)
