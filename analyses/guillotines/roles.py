"""Measure what a Role is worth: kept at set-up, chosen or dealt, revealed or not."""

import dataclasses
import functools
from collections.abc import Iterator
from typing import Any

import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import (
    ALPHA,
    CORRECTED,
    GOES_TOGETHER,
    INTERVALS,
    Analysis,
    Key,
    Table,
    Tables,
    lacks,
)
from bng_sim.analyses.claims import reworded
from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.guillotines import role_win_rate
from bng_sim.analyses.guillotines.levels import levels_below
from bng_sim.analyses.plots import estimates, heat, labels, style
from bng_sim.analyses.question import LINEUP, Question, ask, cells, settings
from bng_sim.analyses.statistics import adjusted, logistic
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun

DEALT = "dealt"  # column: whether Roles are dealt at random in the setting
START, EVER, SHOWN = "role_at_start", "roles_held", "roles_revealed"  # columns of the `seats` table
LEAST_LEVEL = 3
FEWEST = 200  # seats that hold a Role, below which revealed and not are not compared
MOST_PANELS = 3
MOST_SIDE_BY_SIDE = 12  # values of the dial in a row; of more as many, evenly spread
YES, NO = "revealed", "not"
READING = (
    "At set-up: by a seat's first Role, with turn order, Billionaire, strategy and seat held equal; the difference is "
    "from the mean of all Roles.",
    "Revealed or not: seats that held the Role and revealed it, compared with those that held it and did not; the same "
    "is held equal. Players reveal depending on how the game goes, so this is an association, not an effect.",
)


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the games won per seat by Role, in cells of the first lineup.

    Args:
        run: A finished run; its files of seats are read one by one.
        game: The game; None: the one that the run's config names.

    Returns:
        `start`: by the Role kept at set-up, adjusted; `used`: where a Role that was held was revealed, less where it
        was not, adjusted; `role_win_rate`: by what is held at the end or was ever held, as it is.
    """
    question = ask(run, game)
    grouping = next(one for one in question.game.groupings if one.column == START)
    start: list[dict[str, Any]] = []
    used: list[dict[str, Any]] = []
    for where, line, read in _cells(run, question):
        start += [row | where for row in _kept(read, line, question)]
        used += [{"line": line} | row | where for row in _used(read, question)]
    made = {}
    if start:
        schema = {**adjusted.SCHEMA, "of": pl.String, "setting": pl.String, DEALT: pl.Boolean}
        frame = adjusted.corrected(pl.DataFrame(start, schema=schema))
        keys = {"line": "Setting", "group": "Role kept at set-up"}
        notes = question.game.cautions([cell["rules"] for cell in run.played])
        caption = f"Games won per seat, by {grouping.meaning}"
        made["start"] = Table(caption, frame, keys, {"raw": "not adjusted"}, "seats", notes)
    if used:
        caption = "Games won by seats that revealed a Role they held; below: difference from seats that did not"
        keys = {"line": "Setting", "group": "Role"}
        made["used"] = Table(caption, by_grouping.corrected(used), keys, counted="seats that held it")
    return made | _held(run, question)


def _cells(run: StoredRun, question: Question) -> Iterator[tuple[dict[str, Any], str, logistic.Parts]]:
    known = cells(run, question.game).select("cell", pl.col("line").alias("of"), "said", "lineup")
    here = settings(run, question.game).select("cell", "line").join(known, on="cell", maintain_order="left")
    several = here["lineup"].n_unique() > 1 and question.dial != LINEUP
    columns = [START, EVER, SHOWN, *(grouping.column for grouping in adjusted.covariates(question))]
    for cell, line, of, said, lineup in here.rows():
        rules = run.config["cells"][cell]["rules"]
        if rules["level"] >= LEAST_LEVEL:
            name = question.in_words(question.dial, said) if question.dial else ""
            panel = ", ".join(filter(None, (of, f"lineup {lineup}" if several else "")))
            where = {"of": panel, "setting": name, DEALT: rules["role_choice"] == "random"}
            yield where, line, functools.partial(adjusted.parts, run, cell, columns)


def _kept(seats: logistic.Parts, line: str, question: Question) -> list[dict[str, Any]]:
    """Return a row for each Role kept at set-up."""

    def parts() -> Iterator[pl.DataFrame]:
        return (part.drop_nulls(START) for part in seats())

    seen = logistic.alike(parts(), "won", [START])
    return adjusted.rows_of(line, seen, adjusted.fit(parts, question, START), START, question)


def _used(seats: logistic.Parts, question: Question) -> Iterator[dict[str, Any]]:
    """Yield for each Role the adjusted rate of seats that revealed it, and its difference from those that did not."""
    found = pl.concat(part.group_by("role").len() for part in map(_of_roles, seats())).group_by("role").sum()
    for role, n in sorted(found.rows()):
        if n < FEWEST:
            continue
        model = adjusted.fit(functools.partial(_of_one, seats, role), question, "shown")
        if model is not None and set(model.factors.get("shown", ())) == {YES, NO}:
            rate, _ = model.margins("shown")[YES]
            apart = model.contrast("shown", YES, NO)
            yield {"group": role, "kind": "proportion", "n": n} | adjusted.rate_columns(rate, apart)


def _of_one(seats: logistic.Parts, role: str) -> Iterator[pl.DataFrame]:
    return (part.filter(pl.col("role") == role) for part in map(_of_roles, seats()))


def _of_roles(seats: pl.DataFrame) -> pl.DataFrame:
    """Return each seat once for every Role that it ever held, with whether that was `shown`."""
    has = pl.col(SHOWN).cast(pl.List(pl.String))
    held = seats.with_columns(role=pl.col(EVER).cast(pl.List(pl.String))).explode("role").drop_nulls("role")
    shown = pl.when(has.list.contains(pl.col("role"))).then(pl.lit(YES)).otherwise(pl.lit(NO))
    return held.with_columns(shown=shown).drop(EVER, SHOWN)


def _held(run: StoredRun, question: Question) -> Tables:
    """Return unadjusted rates of seats that hold a Role at the end, or ever held it."""
    table = role_win_rate.compute(run, question.game)
    meanings = {way.name: way.meaning for way in role_win_rate.groupings(question.game) if way.column != START}
    table = table.filter(pl.col("by").is_in(list(meanings)))
    if table.is_empty():
        return {}
    table = table.with_columns(pl.col("by").replace_strict(meanings), kind=pl.lit("proportion"))
    keys = {"line": "Setting", "by": "Held", "group": "Role"}
    notes = (
        "A seat counts in each of its groups, so these rates do not add up. Which Roles a seat holds at the end, or "
        "ever held, also depends on how the game went.",
    )
    caption = "Games won per seat by what it held, not adjusted"
    return {"role_win_rate": Table(caption, table, keys, {}, "seats", notes)}


def finding(table: Table, question: Question) -> str:
    """Return the first verdict on the Roles: of dealt ones, if some are."""
    return _verdicts(table, question)[0].rstrip(".")


def _verdicts(table: Table, question: Question) -> list[str]:
    """Return which Roles are too strong or too weak: picked ones as printed, and dealt, which is the Role's effect."""
    dealt, chosen = (table.frame.filter(pl.col(DEALT) == is_dealt) for is_dealt in (True, False))
    said = by_grouping.verdict(dealt, START, question) if dealt.height else []
    picked = by_grouping.verdict(chosen, START, question) if chosen.height else []
    if not (dealt.height and chosen.height):
        return [*said, *picked]
    return [
        *(reworded(text, f"As printed, {brief.continued(text)}") for text in picked),
        *(reworded(text, f"Where chance deals the Roles, {brief.continued(text)}") for text in said),
    ]


@style.styled
def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a panel a line, a row a Role, the dial's values side by side."""
    frame = tables["start"].frame
    panels = frame["of"].unique(maintain_order=True).to_list()[:MOST_PANELS]
    every = frame["setting"].unique(maintain_order=True).to_list()
    settings = [every[at] for at in heat.spread_indices(len(every), MOST_SIDE_BY_SIDE, 0)]
    names = {group: adjusted.named(group) for group in frame["group"]}
    about = "Games won per seat, %, all else equal (bars: 95 % interval; dotted: even share)"
    about += style.left_out(len(panels) * len(settings), frame["of"].n_unique() * len(every))
    key = style.key([numbers.capital(name) for name in settings])
    height = ((0.16 + 0.1 * len(settings)) * len(names) + 0.7) * (len(panels) if narrow else 1)
    figure = style.canvas(height, finding(tables["start"], question), about, key=key, narrow=narrow)
    for axes, of in zip(style.panels(figure, len(panels), narrow=narrow), panels, strict=True):
        here = frame.filter(pl.col("of") == of)
        estimates.rows(axes, here, "group", settings, names, by="setting", scale=100)
        adjusted.even_shares(axes, here.filter(pl.col("setting").is_in(settings)), settings, "setting")
        axes.xaxis.set_major_locator(MaxNLocator(4))
        axes.set_xlim(0, 106 * (estimates.farthest(frame) or 0.01))
        axes.set_title(labels.wrap(of, 26))
    return figure


@style.styled
def _plot_used(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a row for each Role: how much more often seats win that revealed it."""
    title = used_finding(tables["used"])
    about = "Games won by seats that revealed the Role minus those that did not, points (bars: 95 % interval; "
    about += f"{GOES_TOGETHER})"
    return by_grouping.plot_changes(tables["used"].frame, title, about, narrow=narrow)


def used_finding(table: Table) -> str:
    """Return for how many Roles those who reveal win more, clear of chance in every setting."""
    frame = table.frame
    lines = frame.group_by("group").agg(pl.len().alias("n"))
    sides = []
    for word, is_so in (("more", pl.col("difference") > 0), ("less", pl.col("difference") < 0)):
        clear = frame.filter(pl.col("p_holm") < ALPHA, is_so).group_by("group").agg(pl.len().alias("clear"))
        n = lines.join(clear, on="group").filter(pl.col("n") == pl.col("clear")).height
        sides += [f"{word} often with {n}"] * bool(n)
    if not sides:
        where = " in every setting" if lines["n"].max() != 1 else ""
        return f"No Role is known to win more often, or less often, for being revealed{where}"
    return f"Of {lines.height} Roles, seats that reveal theirs win {' and '.join(sides)}, in every setting"


def _answer(tables: Tables, question: Question) -> list[str]:
    if "start" not in tables:
        return ["Nobody kept a Role at set-up."]
    sentences = _verdicts(tables["start"], question)
    return sentences + ([f"{used_finding(tables['used'])}."] if "used" in tables else [])


def _applies(run: StoredRun, question: Question) -> str:
    if START not in [grouping.column for grouping in question.game.groupings]:
        return f"{question.game.title} has no Roles"
    return levels_below(run, LEAST_LEVEL) or lacks(run, "seats", START, EVER, SHOWN)


def _key(tables: Tables, question: Question) -> Key | None:
    """Return the figure of the first verdict: of Roles picked by the players, if there are some."""
    frame = tables["start"].frame if "start" in tables else pl.DataFrame()
    picked = frame.filter(~pl.col(DEALT)) if frame.height else frame
    shown = {"start": dataclasses.replace(tables["start"], frame=picked)} if picked.height else tables
    return by_grouping.key(START, "start")(shown, question)


ANALYSIS = Analysis(
    name="roles",
    place=61,
    asks="What is each Role worth?",
    applies=_applies,
    compute=compute,
    plots={"start": _plot, "used": _plot_used},
    answer=_answer,
    key=_key,
    reading=(*READING, INTERVALS, CORRECTED),
)
