"""Answer whether Panic! is due, whether players agree, and whether it is worth it."""

import functools
from collections.abc import Iterator
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import (
    CORRECTED,
    GOES_TOGETHER,
    INTERVALS,
    Analysis,
    Table,
    Tables,
    lacks,
    shares_deals,
)
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.forms import by_grouping, drivers
from bng_sim.analyses.guillotines import pledging, revolution
from bng_sim.analyses.guillotines.levels import levels_below
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.plots import style
from bng_sim.analyses.question import Question, ask, settings
from bng_sim.analyses.statistics import adjusted, counts, logistic
from bng_sim.core.game import Game
from bng_sim.core.noticeable import RATE
from bng_sim.sweeps.run.load import StoredRun

HELD, AGREED, PLEDGED, DRAWN = "panic", "panic_agreed", "pledged", "drawn"
YES, NO = "agreed", "failed"
TOGETHER = "This is an association, not an effect."
FEWEST = 200  # games with Panic!, below which agreed and failed are not compared
MOST_PLEDGED = 3  # higher numbers are counted as this
READING = (
    "Agreeing: whether players agree depends on their strategies and on how they stand. Strategies and Billionaires "
    "are held equal here, how players stand is not. So this is an association, not the effect of agreeing. A run that "
    "varies the Panic! protocol shows the effect.",
    "Pledges: seats in games in which Panic! succeeded, by how many assets they gave up. Turn order, Billionaire, "
    "strategy and seat are held equal; the difference is from seats that gave nothing. How players stood is not held "
    "equal, so this too is an association, not the effect of giving up assets.",
    pledging.READING,
)


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return how often Panic! is held and agreed, and what is associated with agreeing and with pledging.

    Args:
        run: A finished run; its files of games are read one by one.
        game: The game; None: the one that the run's config names.

    Returns:
        `held`: the share of games with Panic!, and of those the share that agreed; `worth`: the share of games with a
        Revolution if it was agreed, less if it failed, adjusted; `pledges`: games won per seat by assets given up;
        `drawn`: where chance draws who is drawn to pledge, what that changes.
    """
    question = ask(run, game)
    rows: dict[str, list[dict[str, Any]]] = {"held": [], "worth": [], "pledges": [], DRAWN: []}
    for cell, line in settings(run, game).select("cell", "line").rows():
        is_so = revolution.came(question).alias("came")
        read = functools.partial(drivers.parts, run, cell, question, HELD, AGREED, is_so)
        agreed = pl.col(AGREED).filter(HELD)
        n, k, yes = pl.concat(part.select(pl.len(), pl.col(HELD).sum(), agreed.sum()) for part in read()).sum().row(0)
        rows["held"].append({"line": line, "group": "Panic! held"} | counts.share_row(k, n))
        if k:
            rows["held"].append({"line": line, "group": "agreed, of those"} | counts.share_row(yes, k))
        if k >= FEWEST:
            rows["worth"] += [{"line": line} | row for row in _worth(read, question)]
        if yes >= FEWEST:
            rows["pledges"] += [{"line": line} | row for row in _pledges(run, cell, question)]
            rows[DRAWN] += pledging.rows(run, cell, line, question)
    made = {"held": Table("How often Panic! is held and agreed", _frame(rows["held"]), _keys("Games"))}
    if rows[DRAWN]:
        made[DRAWN] = pledging.table(rows[DRAWN])
    if rows["worth"]:
        caption = "Games with a Revolution where Panic! was agreed; below: difference from games where it failed"
        made["worth"] = Table(caption, by_grouping.corrected(rows["worth"]), _keys(""), {"failed": "failed"})
    if rows["pledges"]:
        caption = "Games won per seat by assets given up in a Panic! that succeeded; below: difference from none"
        frame = by_grouping.corrected(rows["pledges"])
        made["pledges"] = Table(caption, frame, _keys("Assets given up"), {"raw": "not adjusted"}, "seats")
    return made


def _worth(games: logistic.Parts, question: Question) -> list[dict[str, Any]]:
    how = pl.when(pl.col(AGREED)).then(pl.lit(YES)).otherwise(pl.lit(NO)).alias("how")

    def held() -> Iterator[pl.DataFrame]:
        return (part.filter(HELD).with_columns(how) for part in games())

    first = next(held())
    others = [name for by in drivers.split(question) for name in drivers.counted(first, by)]
    model = logistic.fit(held, "came", ["how"], others)
    if model is None or set(model.factors.get("how", ())) != {YES, NO}:
        return []
    margins, apart = model.margins("how"), model.contrast("how", YES, NO)
    row = {"group": "a Revolution", "kind": "proportion", "n": model.n, "failed": margins[NO][0].value}
    return [row | adjusted.rate_columns(margins[YES][0], apart)]


def _pledges(run: StoredRun, cell: int, question: Question) -> list[dict[str, Any]]:
    columns = [PLEDGED, *(grouping.column for grouping in adjusted.covariates(question))]
    several = pl.when(pl.col(PLEDGED) >= MOST_PLEDGED).then(pl.lit(f"{MOST_PLEDGED} or more"))

    def seats() -> Iterator[pl.DataFrame]:
        for games, part in zip(run.pieces("games", cell), adjusted.parts(run, cell, columns), strict=True):
            agreed = games.filter(HELD, AGREED).select("game").collect()
            there = part.join(agreed, on="game", how="semi", maintain_order="left")
            yield there.with_columns(several.otherwise(pl.col(PLEDGED).cast(pl.String)).alias(PLEDGED))

    model = adjusted.fit(seats, question, PLEDGED)
    groups = model.factors.get(PLEDGED, []) if model else []
    if model is None or "0" not in groups:
        return []
    margins = model.margins(PLEDGED)
    seen = logistic.alike(seats(), "won", [PLEDGED])
    raw = {group: (n, k) for group, n, k in seen.select(PLEDGED, "n_rows", "n_yes").rows()}
    rows = []
    for group in groups:
        n, k = raw[group]
        row = {"group": group, "kind": "proportion", "n": n, "raw": k / n}
        found = adjusted.rate_columns(margins[group][0], model.contrast(PLEDGED, group, "0"))
        kept = found if group != "0" else {name: found[name] for name in ("value", "low", "high")}
        rows.append(row | kept)
    return rows


@style.styled
def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the difference in Revolutions where Panic! was agreed, a row for each setting."""
    frame = tables["worth"].frame.with_columns(group=pl.col("line"), line=pl.lit(""))
    about = "Games with a Revolution: Panic! agreed minus failed, points, same players (bars: 95 % interval; "
    about += f"{GOES_TOGETHER})"
    return by_grouping.plot_changes(frame, worth(tables["worth"]), about, narrow=narrow)


@style.styled
def _plot_pledges(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the difference in win rates of seats that gave up assets."""
    frame = tables["pledges"].frame.drop_nulls("difference")
    about = "Games won per seat by assets given up: difference from seats that gave none, points (bars: 95 % "
    about += f"interval; {GOES_TOGETHER})"
    return by_grouping.plot_changes(frame, cost(tables["pledges"]), about, narrow=narrow)


def worth(table: Table) -> str:
    """Return whether a Revolution is rarer where Panic! was agreed."""
    return by_grouping.choose_sentence(
        table.frame,
        less="The Revolution comes less often where Panic! was agreed",
        more="The Revolution comes more often where Panic! was agreed",
        unclear="No clear difference in Revolutions between Panic! agreed and failed",
    )


def cost(table: Table) -> str:
    """Return whether those who give up assets win less."""
    return by_grouping.choose_sentence(
        table.frame.drop_nulls("difference"),
        less="Players who give up assets in a Panic! win less often than those who give none",
        more="Players who give up assets in a Panic! win more often than those who give none",
        unclear="No clear difference in winning by assets given up",
    )


def _held(frame: pl.DataFrame) -> list[str]:
    """Return how often Panic! is held, and how often it is agreed, over all settings."""
    held, agreed = frame.filter(group="Panic! held"), frame.filter(group="agreed, of those")
    said = [side_by_side.across("Panic! is held in {} of games", held, RATE)]
    return said + ([side_by_side.across("players agree in {} of Panics", agreed, RATE)] if agreed.height else [])


def _answer(tables: Tables, question: Question) -> list[str]:
    sentences = [f"{capital(text)}." for text in _held(tables["held"].frame)]
    effects = pledging.sentences(tables[DRAWN]) if DRAWN in tables else []
    sentences = [*sentences[:1], *effects, *sentences[1:]]
    if "worth" in tables:
        sentences.append(f"{worth(tables['worth'])} ({pledging.sizes(tables['worth'].frame)}). {TOGETHER}")
    return sentences + ([f"{cost(tables['pledges'])}. {TOGETHER}"] if "pledges" in tables else [])


def _plot_drawn(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return pledging.plot(tables[DRAWN], narrow=narrow)


def _frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame(rows, infer_schema_length=None)


def _keys(heading: str) -> dict[str, str]:
    return {"line": "Setting", "group": heading}


def _applies(run: StoredRun, question: Question) -> str:
    if HELD not in question.game.columns["games"]:
        return f"{question.game.title} has no Panic!"
    return (
        levels_below(run, 2) or lacks(run, "games", HELD, AGREED) or lacks(run, "seats", PLEDGED) or shares_deals(run)
    )


ANALYSIS = Analysis(
    name="panic",
    place=62,
    asks="How often is Panic! held, do players agree, and is it worth it?",
    applies=_applies,
    compute=compute,
    plots={DRAWN: _plot_drawn, "worth": _plot, "pledges": _plot_pledges},
    answer=_answer,
    reading=(*READING, INTERVALS, CORRECTED),
)
