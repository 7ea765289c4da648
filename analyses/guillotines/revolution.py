"""Show when and at which Crisis the Revolution comes, and who and what triggers it."""

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Table, Tables, lacks, shares_deals
from bng_sim.analyses.forms import drivers
from bng_sim.analyses.guillotines.levels import levels_below
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question, ask, cells, settings
from bng_sim.analyses.statistics import counts
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import Z
from bng_sim.sweeps.statistics.ratio import wilson_share

METRIC = "revolution_rate"  # whether it came, as the game says it
AT = {"turns": "turn", "rounds": "Round", "activation": "Crisis activated"}
IN_A_BUY, AT_ROUND_END = "in a Buy", "at the end of a Round"
LONG = 32  # letters of a setting that would take the width of a telephone from its curve
COLUMNS = ("turns", "rounds", "market_crises", "round_crises", "revolution_by")
READING = (
    "The Revolution comes with the Crisis that brings out the last Rebel. One that a Celebrity escapes is counted too.",
    "The player whose Buy activated that Crisis triggers it; a Puppet's controller counts for the Puppet. At the end "
    "of a Round nobody triggers it. It is counted per seat played, so strategies that play more seats do not count "
    "more. Strategies are said to differ only if their intervals, widened for all pairs of strategies (Bonferroni), do "
    "not touch.",
    "What drives it: how the chance of a Revolution changes, on average, with one more seat of a strategy or "
    "Billionaire in place of a random other (average marginal effect in a logistic regression over games).",
)


def by_turn(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the share of games in which the Revolution has come by each turn, in the cells that an answer is about.

    Args:
        run: A finished run of Billionaires & Guillotines; its games are counted as they stream by.
        game: Its game, if it is not the one known by name.

    Returns:
        For each line a row a turn from 1 to that of the last Revolution of all, with columns `line`, `turn`, `n`
        (Revolutions on that turn), `rate` (share of all games with a Revolution by then), `low` and `high` (its 95 %
        Wilson interval).

    """
    games = cells(run, game).select("cell", "games")
    here = settings(run, game).join(games, on="cell", maintain_order="left")
    found = (
        run.scan("games")
        .filter(pl.col("cell").is_in(here["cell"].to_list()), came(ask(run, game)))
        .group_by("cell", pl.col("turns").alias("turn"))
        .len("n")
        .collect(engine="streaming")
    )
    last = max(found["turn"].to_list(), default=0)
    parts = [
        _by_turn(found.filter(pl.col("cell") == cell), games, last).select(pl.lit(line).alias("line"), pl.all())
        for cell, games, line in here.select("cell", "games", "line").rows()
    ]
    return pl.concat(parts)


def came(question: Question) -> pl.Expr:
    """Return the expression for whether the Revolution came in a game."""
    return next(metric.expression for metric in question.game.metrics if metric.name == METRIC)


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return when the Revolution came, at which Crisis, by what, and what drives it, in the reference cells.

    Args:
        run: A finished run; its games are streamed, except for the regression, which reads whole cells.
        game: The game; None: the one that the run's config names.

    Returns:
        `rate`: the share of games with a Revolution; `when`: the median turn, Round and number of the Crisis;
        `cause`: in a Buy or at the end of a Round; `triggered`: in whose Buy, per seat played, by strategy;
        `activation`: at which Crisis, as a share of all Revolutions; `drivers`: what one more seat of a strategy, or
        with a Billionaire, changes; `activated`: Crises activated in Buys per seat, by strategy; `turns`: the share of
        games with a Revolution by each turn.
    """
    question = ask(run, game)
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in _CAPTIONS}
    for cell, line in settings(run, game).select("cell", "line").rows():
        for name, found in _of_cell(run, cell, question).items():
            rows[name] += [{"line": line} | row for row in found]
    made = {name: Table(_CAPTIONS[name], _frame(rows[name]), _KEYS[name], *_MORE[name]) for name in rows if rows[name]}
    curve = by_turn(run, game)
    drawn = curve["line"].unique(maintain_order=True)[: style.MOST_LINES]
    curve = curve.filter(pl.col("line").is_in(drawn.implode()))
    if curve.height:
        frame = curve.with_columns(pl.lit("proportion").alias("kind"), value=pl.col("rate"))
        keys = {"line": "Setting", "turn": "By turn"}
        made["turns"] = Table("Games with a Revolution by each turn", frame, keys, is_curve=True)
        what = drivers.table(
            run, question, METRIC, "Change in the share of games with a Revolution, with one more seat"
        )
        made |= {"drivers": what} if what else {}
    return made


def _of_cell(run: StoredRun, cell: int, question: Question) -> dict[str, list[dict[str, Any]]]:
    games = run.scan("games", of=[cell])
    whole = games.select(pl.len()).collect().item()
    counted = (
        games.filter(came(question))
        .with_columns(activation=pl.col("market_crises") + pl.col("round_crises"))
        .group_by("turns", "rounds", "activation", is_buy=pl.col("revolution_by").is_not_null())
        .len("n")
        .collect(engine="streaming")
    )
    seats = [
        of_seats.drop_nulls("won")
        .join(of_games.select("game", "revolution_by"), on="game")
        .with_columns(deal=pl.col("game"), triggered=pl.col("seat").eq_missing(pl.col("revolution_by")))
        for of_games, of_seats in zip(run.pieces("games", cell), run.pieces("seats", cell), strict=True)
    ]
    activated, triggered = (
        [{"group": group} | row for group, row in sorted(counts.by_seats(seats, "strategy", column, make).items())]
        for column, make in (("crises", counts.ratio_row), ("triggered", counts.rate_row))
    )
    n = int(counted["n"].sum())
    rate = [{"group": "a Revolution"} | counts.share_row(n, whole)]
    if not n:
        return {"rate": rate, "activated": activated}
    by = {name: counted.group_by(name).agg(pl.col("n").sum()).sort(name) for name in AT}
    in_a_buy = int(counted.filter("is_buy")["n"].sum())
    causes = [(IN_A_BUY, in_a_buy), (AT_ROUND_END, n - in_a_buy)]
    return {
        "rate": rate,
        "when": [{"figure": words} | counts.median_row(by[name], name) for name, words in AT.items()],
        "cause": [{"group": group} | counts.share_row(k, n) for group, k in causes],
        "triggered": triggered,
        "activation": [{"number": at} | counts.share_row(k, n) for at, k in by["activation"].rows()],
        "activated": activated,
    }


_CAPTIONS = {
    "rate": "How often the Revolution comes",
    "when": "When the Revolution came: medians over games with one",
    "cause": "What brought it, as a share of Revolutions",
    "triggered": "Seats that triggered it, as a share of those that played",
    "activation": "At which Crisis it came, as a share of Revolutions",
    "activated": "Crises activated in Buys, per seat and game",
}
_KEYS = {
    "rate": {"line": "Setting", "group": "Games with"},
    "when": {"line": "Setting", "figure": "At which"},
    "cause": {"line": "Setting", "group": "By a Crisis"},
    "triggered": {"line": "Setting", "group": "Strategy"},
    "activation": {"line": "Setting", "number": "Crisis activated"},
    "activated": {"line": "Setting", "group": "Strategy"},
}
_MORE: dict[str, tuple[Any, ...]] = {
    "rate": (), "when": (counts.TENTHS,), "cause": (), "triggered": ({}, "seats"), "activation": (),
    "activated": ({}, "seats"),
}  # fmt: skip


def _frame(rows: Sequence[dict[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame(rows, infer_schema_length=None)


def finding(table: pl.DataFrame) -> str:
    """Return in how many games it comes, and by which turn in half of those."""
    ends = table.group_by("line", maintain_order=True).last()
    if ends.is_empty():
        return "The Revolution never comes"
    halves = [_half(part) for _, part in table.group_by("line", maintain_order=True)]
    half = " to ".join(dict.fromkeys([str(min(halves)), str(max(halves))]))
    span = brief.span(ends["rate"].to_list(), "proportion")
    return f"The Revolution comes in {span} of games, half of the time by turn {half}"


@style.styled
def plot(table: pl.DataFrame, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the rate by turn, with its interval as a band."""
    about = "Games with a Revolution by then, % (band: 95 % interval)"
    parts = [part for _, part in table.group_by("line", maintain_order=True)]  # `compute` has the first of them only
    lines = [part["line"][0] for part in parts]
    keyed = narrow and max(map(len, lines), default=0) > LONG
    key = style.key(lines) if keyed else []
    figure = style.canvas(3.2 if narrow else 4.0, finding(table), about, key=key, narrow=narrow)
    axes = figure.subplots()
    axes.set_ylim(0, 100)
    ends = []
    estimates.curves(axes, table, "turn", lines, of=("rate", "low", "high"), scale=100, steps=True)
    for index, part in enumerate(parts):
        name, rate = labels.wrap(part["line"][0], 16 if narrow else 40), 100 * part["rate"][-1]
        ends.append((rate, name or numbers.fixed(rate, 1) + numbers.PER_CENT, style.colour(index)))
    if not keyed:
        labels.end_labels(axes, float(max(table["turn"], default=0)), ends)
    axes.set_xlim(left=0)
    axes.set_xlabel("turn")
    return figure


@style.styled
def _causes(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw at which Crisis the Revolution came: a curve of shares for each setting."""
    frame = tables["activation"].frame
    every = frame["line"].unique(maintain_order=True).to_list()
    lines = every[: style.MOST_LINES]
    about = "Share of Revolutions by number of the Crisis that brought it, % (bars: 95 % interval)"
    about += style.left_out(len(lines), len(every))
    figure = style.canvas(2.8, _number(tables), about, key=style.key(lines), narrow=narrow)
    axes = figure.subplots()
    estimates.points(axes, frame, "number", lines, scale=100, apart=0.6)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylim(bottom=0)
    axes.set_xlabel("number of the Crisis, in the order of activation")
    return figure


def _number(tables: Tables) -> str:
    """Return with which Crisis the median Revolution comes."""
    found = tables["when"].frame.filter(pl.col("figure") == AT["activation"])["value"].sort()
    ends = dict.fromkeys(f"{found[at]:.0f}" for at in (0, -1))
    by = ", depending on the setting" if len(ends) > 1 else ""
    return f"The median Revolution comes with Crisis number {' to '.join(ends)}{by}"


def _cause(tables: Tables) -> str:
    """Return whether most Revolutions come in a Buy, at the end of a Round, or neither clearly in every setting."""
    buys = tables["cause"].frame.filter(pl.col("group") == IN_A_BUY)
    span = brief.span(buys["value"].to_list(), "proportion")
    if (buys["low"] > 0.5).all():
        return f"Most Revolutions come in a Buy: {span}"
    if (buys["high"] < 0.5).all():
        return f"Most Revolutions come at the end of a Round; in a Buy {span}"
    return f"Revolutions come in a Buy and at the end of a Round: {span} in a Buy"


def _curve(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return plot(tables["turns"].frame, question, narrow=narrow)


def _answer(tables: Tables, question: Question) -> list[str]:
    if "when" not in tables:
        return ["The Revolution never came."]
    sentences = [f"{finding(tables['turns'].frame)}.", f"{_cause(tables)}."]
    for row in tables["when"].frame.filter(pl.col("figure") == AT["activation"]).iter_rows(named=True):
        where = capital(f"{brief.before(row['line'])}it")
        ends = f"eight times in ten with number {row['tenth']:.0f} to {row['nine_tenths']:.0f}"
        sentences.append(f"{where} comes with Crisis number {row['value']:.0f} in the median game, {ends}.")
    parts = [part for _, part in tables["triggered"].frame.group_by("line", maintain_order=True)]
    pairs = sum(math.comb(part.height, 2) for part in parts)
    sentences += [_triggers(part, pairs) for part in parts]
    return sentences + (drivers.sentences(tables["drivers"], "a Revolution") if "drivers" in tables else [])


def _triggers(part: pl.DataFrame, pairs: int) -> str:
    """Return whose Buys trigger it most and least, if their intervals, widened for all pairs, do not overlap."""
    ordered = part.sort("value", "group").rows(named=True)
    least, most = ordered[0], ordered[-1]
    where = capital(f"{brief.before(part['line'][0])}a")
    found = [brief.plain(row["value"], "proportion") for row in (most, least)]
    names = [numbers.quoted(row["group"]) for row in (most, least)]
    if part.height == 1:
        return f"{where} seat of {names[0]} triggers it in {found[0]} of its games."
    wider = NormalDist().inv_cdf(1 - ALPHA / 2 / pairs) / Z
    are_known = None not in (most["low"], least["high"])
    room = (most["value"] - most["low"]) + (least["high"] - least["value"]) if are_known else math.inf
    if most["value"] - least["value"] <= wider * room:
        span = brief.span([least["value"], most["value"]], "proportion")
        return f"{where} seat triggers it in {span} of its games; no strategy clearly more often."
    return f"{where} seat of {names[0]} triggers it in {found[0]} of its games, one of {names[1]} in {found[1]}."


def _applies(run: StoredRun, question: Question) -> str:
    if METRIC not in [metric.name for metric in question.game.metrics]:
        return f"{question.game.title} has no Revolution"
    lacking = lacks(run, "games", *COLUMNS) or lacks(run, "seats", "crises")
    return levels_below(run, 2) or lacking or shares_deals(run)


def _by_turn(came: pl.DataFrame, games: int, last: int) -> pl.DataFrame:
    turns = pl.DataFrame({"turn": range(1, last + 1)}, schema={"turn": pl.Int64})
    table = turns.join(came.select(pl.col("turn", "n").cast(pl.Int64)), on="turn", how="left").fill_null(0).sort("turn")
    shares = [wilson_share(k, games) for k in table["n"].cum_sum()]
    return table.with_columns(
        pl.Series("rate", [found.rate for found in shares], dtype=pl.Float64),
        pl.Series("low", [found.low for found in shares], dtype=pl.Float64),
        pl.Series("high", [found.high for found in shares], dtype=pl.Float64),
    )


def _half(part: pl.DataFrame) -> int:
    return int(part.filter(pl.col("rate") >= part["rate"][-1] / 2)["turn"][0])


ANALYSIS = Analysis(
    name="revolution",
    place=15,
    asks="When does the Revolution come, at which Crisis, and what drives it?",
    applies=_applies,
    compute=compute,
    plots={"turns": _curve, "activation": _causes, "drivers": drivers.draw("drivers", "a Revolution")},
    answer=_answer,
    reading=(*READING, INTERVALS, CORRECTED),
)
