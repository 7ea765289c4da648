"""The prices of things in words, as data and as a figure."""

from collections.abc import Sequence
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, style
from bng_sim.analyses.words import brief
from bng_sim.core.noticeable import WINS, Size, judge
from bng_sim.lab.ablation.prices import Ablation, Price, example
from bng_sim.sweeps.statistics.paired import holm

MOST_NAMED = 3
MOST_DRAWN = 40
TOUCHED = 0.001  # share of games; with less a thing hardly ever came up


def in_order(prices: Sequence[Price]) -> list[Price]:
    """Return the prices, what is worth most first."""
    return sorted(prices, key=lambda price: -price.worth.value)


def size(price: Price, players: int) -> Size:
    """Return whether a table would notice what a thing is worth: a fifth of an even share of wins."""
    return judge(price.worth.low, price.worth.high, WINS.threshold(1 / players))


def sentences(asked: Ablation, prices: Sequence[Price]) -> list[str]:
    """Say what is worth most, what does harm, and what makes no difference, each with its size."""
    ordered = in_order(prices)
    noticed = [one for one in ordered if size(one, asked.players) == Size.NOTICEABLE]
    helps = [one for one in noticed if one.worth.value > 0]
    harms = [one for one in reversed(noticed) if one.worth.value < 0]
    small = [one for one in ordered if size(one, asked.players) == Size.SMALL]
    said = []
    for kind in ("forbidden", "by lot", "given"):
        part = [one for one in helps if one.thing.kind == kind]
        said += [f"{numbers.capital(_of_one(asked, one))}." for one in part[:MOST_NAMED]]
    for one in harms[:MOST_NAMED]:
        more = "" if one.thing.kind == "given" else ": more than as usual"
        said.append(f"{numbers.capital(_of_one(asked, one))}{more}.")
    if not noticed:
        which = "It is not" if len(ordered) == 1 else f"None of {len(ordered)} things is"
        said.append(f"{which} known to be worth what a table would notice.")
    if len(small) > 1:
        never = sum(one.touched < TOUCHED for one in small)
        rest = f", {never} of them because they hardly ever come up" if never else ""
        said.append(f"Of {len(ordered)} things {len(small)} make no noticeable difference{rest}.")
    return said


def _of_one(asked: Ablation, price: Price) -> str:
    usual, otherwise = (brief.plain(value, "proportion") for value in (price.usual, price.otherwise))
    return f"a {asked.one.name} that {price.thing.words} wins {otherwise} instead of {usual} of games"


def frame(asked: Ablation, prices: Sequence[Price]) -> pl.DataFrame:
    """Return a row for each thing, what is worth most first."""
    ordered = in_order(prices)
    corrected = holm([one.worth.p for one in ordered])
    rows = [
        {
            "thing": one.thing.name, "words": one.thing.words, "kind": one.thing.kind, "n": one.games,
            "usual": one.usual, "otherwise": one.otherwise,
            "value": one.worth.value, "low": one.worth.low, "high": one.worth.high, "p_holm": p,
            "size": str(size(one, asked.players)), "touched": one.touched, "code": example(asked, one.thing),
        }
        for one, p in zip(ordered, corrected, strict=True)
    ]  # fmt: skip
    return pl.DataFrame(rows, schema_overrides={"low": pl.Float64, "high": pl.Float64})


def document(asked: Ablation, prices: Sequence[Price]) -> dict[str, Any]:
    """Return the prices as plain data."""
    return {
        "game": asked.game.name,
        "player": asked.one.name,
        "among": asked.others,
        "players": asked.players,
        "games": asked.games,
        "sentences": sentences(asked, prices),
        "things": frame(asked, prices).to_dicts(),
    }


@style.styled
def plot(asked: Ablation, prices: Sequence[Price], *, narrow: bool = False) -> Figure:
    """Draw what each thing is worth, the most first; grey: what a table would not notice."""
    rows = frame(asked, prices)
    shown = rows if rows.height <= MOST_DRAWN else rows.sort(pl.col("value").abs(), descending=True).head(MOST_DRAWN)
    shown = shown.sort("value", descending=True)
    kinds = [kind for kind in ("forbidden", "by lot", "given") if kind in shown["kind"]]
    left = f"; the {MOST_DRAWN} largest of {rows.height}" if shown.height < rows.height else ""
    about = f"What it is worth to one player: points of games won (bars: 95 % interval; grey: not noticed{left})"
    names = {name: name.replace("_", " ") for name in shown["thing"]}
    title = sentences(asked, prices)[0].rstrip(".")
    figure = estimates.row_figure(
        shown, "thing", kinds, names, title, about, by="kind", scale=100, apart=0.0, narrow=narrow
    )
    (axes,) = figure.axes
    room = 100 * WINS.threshold(1 / asked.players)
    axes.axvspan(-room, room, color=style.RULE, alpha=0.6, linewidth=0, zorder=0)
    axes.axvline(0, color=style.FAINT, linewidth=0.8)
    axes.set_xlabel("Points of games won")
    return figure
