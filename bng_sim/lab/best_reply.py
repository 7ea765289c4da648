"""Which habits of a player hold: each trait changed for one player, for some and for all."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, style
from bng_sim.lab import rows
from bng_sim.lab.players import Player
from bng_sim.sweeps.statistics.intervals import CONFIDENCE
from bng_sim.sweeps.statistics.paired import Difference, holm
from bng_sim.sweeps.statistics.sums import Mean
from bng_sim.sweeps.store.load import StoredRun

Verdict = Literal["dilemma", "pays", "pays together", "costs", "not told"]
MEANS: dict[Verdict, str] = {
    "dilemma": "pays one who does it, and when all do it all win less",
    "pays": "pays one who does it",
    "pays together": "costs one who does it alone, and when all do it all win more",
    "costs": "costs one who does it",
    "not told": "neither pays nor costs so much that it could be told",
}


class Deviant(NamedTuple):
    """A trait changed: which, and to what value."""

    trait: str
    value: float

    def __str__(self) -> str:
        """As a lineup writes it."""
        return f"{self.trait}={self.value:g}"


class Point(NamedTuple):
    """What both sorts win at a table with some deviants: each a share of games a seat, None if there is no such seat.

    Attributes:
        deviants: How many of the players.
        deviant: What each of them wins.
        keeper: What each of the others wins.

    """

    deviants: int
    deviant: Mean | None
    keeper: Mean | None


@dataclass(frozen=True, slots=True)
class Reply:
    """A trait changed to a value.

    Attributes:
        deviant: The trait and its value.
        own: The value that the player has.
        curve: From no deviant to nothing but deviants.
        alone: What one deviant among the player's like wins more than these do among themselves.
        together: What each wins more when all deviate than when nobody does.
        back: What one who keeps to the value wins more among deviants than these do among themselves.
        p: Of these three, corrected after Holm for all of the same question.
        verdict: What of it is clear, at 5 %.

    """

    deviant: Deviant
    own: float
    curve: tuple[Point, ...]
    alone: Difference
    together: Difference
    back: Difference
    p: tuple[float, float, float]
    verdict: Verdict


def deviants(one: Player, values: int, only: list[str]) -> list[Deviant]:
    """Each trait at so many values, evenly over its range, but for the player's own.

    Raises `InputError` for a trait that the strategy has not.
    """
    wanted = one.trait_names(only)
    return [
        Deviant(trait.name, float(value))
        for trait in one.strategy.traits
        if trait.name in wanted
        for value in np.linspace(trait.low, trait.high, values)
        if abs(value - one.traits[trait.name]) > 1e-9 * (trait.high - trait.low)
    ]


def lineups(one: Player, changed: Sequence[Deviant], players: int) -> dict[str, str]:
    """The tables: without a deviant, then of each from one to nothing but."""
    made = {"nobody deviates": one.text()}
    for deviant in changed:
        for n in range(1, players + 1):
            made[f"{n} with {deviant}"] = ",".join(
                [one.text({deviant.trait: deviant.value})] * n + [one.text()] * (players - n)
            )
    return made


def read(run: StoredRun, one: Player, changed: Sequence[Deviant], players: int) -> list[Reply]:
    """What the tables of `lineups` came to."""
    base = rows.side(run, 0, None)
    found: list[tuple[Deviant, tuple[Point, ...], tuple[Difference, Difference, Difference]]] = []
    for index, deviant in enumerate(changed):
        first = 1 + index * players
        theirs = [rows.side(run, first + n, one.text({deviant.trait: deviant.value})) for n in range(players)]
        ours = [
            rows.side(run, first + n, one.text({deviant.trait: deviant.value}), but=True) for n in range(players - 1)
        ]
        curve = (
            Point(0, None, base.payoff),
            *(Point(n + 1, theirs[n].payoff, ours[n].payoff) for n in range(players - 1)),
            Point(players, theirs[-1].payoff, None),
        )
        differences = (rows.less(theirs[0], base), rows.less(theirs[-1], base), rows.less(ours[-1], theirs[-1]))
        found.append((deviant, curve, differences))
    corrected = holm([difference.p for _, _, three in found for difference in three])
    made = []
    for index, (deviant, curve, three) in enumerate(found):
        p = (corrected[3 * index], corrected[3 * index + 1], corrected[3 * index + 2])
        verdict = _verdict(_sign(three[0], p[0]), _sign(three[1], p[1]))
        made.append(Reply(deviant, one.traits[deviant.trait], curve, *three, p, verdict))
    return made


def _sign(difference: Difference, p: float) -> int:
    """Which way a difference goes that is clear; 0 if it is not."""
    return int(np.sign(difference.value)) if p < 1 - CONFIDENCE else 0


def _verdict(alone: int, together: int) -> Verdict:
    if alone > 0:
        return "dilemma" if together < 0 else "pays"
    if alone < 0:
        return "pays together" if together > 0 else "costs"
    return "not told"


def sentences(found: Sequence[Reply]) -> list[str]:
    """What is clear, a sentence each; a trait of which no change pays is stable."""
    made = []
    for reply in found:
        if reply.verdict in ("dilemma", "pays", "pays together"):
            alone, together = _change(reply.alone), _change(reply.together)
            made.append(
                f"{reply.deviant} instead of {reply.own:g} {MEANS[reply.verdict]}. Games won: {alone} alone, "
                f"{together} all together."
            )
    traits = dict.fromkeys(reply.deviant.trait for reply in found)
    held = [name for name in traits if all(reply.verdict == "costs" for reply in found if reply.deviant.trait == name)]
    open_ = [
        name
        for name in traits
        if name not in held
        and all(reply.verdict in ("costs", "not told") for reply in found if reply.deviant.trait == name)
    ]
    if held:
        made.append(f"Stable, for every change tried costs whoever makes it: {numbers.listed(held)}.")
    if open_:
        made.append(f"No change is told to pay, nor every one to cost: {numbers.listed(open_)}.")
    return made


def frame(found: Sequence[Reply]) -> pl.DataFrame:
    """One row a change and number of deviants: what each sort wins, with intervals."""
    return pl.DataFrame(
        [
            {
                "trait": reply.deviant.trait,
                "value": reply.deviant.value,
                "own": reply.own,
                "deviants": point.deviants,
                **_figures("deviant", point.deviant),
                **_figures("keeper", point.keeper),
                "verdict": reply.verdict,
            }
            for reply in found
            for point in reply.curve
        ],
        infer_schema_length=None,
    )


def document(found: Sequence[Reply]) -> dict[str, Any]:
    """All of it as plain data."""
    return {
        "replies": [
            asdict(reply)
            | {
                "deviant": reply.deviant._asdict(),
                "curve": [
                    {
                        "deviants": point.deviants,
                        "deviant": point.deviant and asdict(point.deviant),
                        "keeper": point.keeper and asdict(point.keeper),
                    }
                    for point in reply.curve
                ],
            }
            for reply in found
        ],
        "sentences": sentences(found),
    }


@style.styled
def plot(found: Sequence[Reply], title: str) -> Figure:
    """What deviants and the others win, by the share of deviants; of many changes one a trait, dilemmas first."""
    order = _shown(found)
    key = [style.entry(0, "who deviates"), style.entry(1, "who does not")]
    about = "Games won a player, %, by the share of players who deviate, % (bars: 95 % interval)"
    figure = style.canvas(2.3 * (-(-len(order) // 3)), title, about, key=key)
    for axes, reply in zip(style.panels(figure, len(order)), order, strict=True):
        players = reply.curve[-1].deviants
        rows = [
            (line, 100 * point.deviants / players, mean.n, mean.mean or 0, mean.low or 0, mean.high or 0)
            for point in reply.curve
            for line, mean in (("deviant", point.deviant), ("keeper", point.keeper))
            if mean is not None
        ]
        table = pl.DataFrame(rows, schema=["line", "at", "n", *estimates.FIGURES], orient="row")
        estimates.points(axes, table, "at", ["deviant", "keeper"], scale=100, apart=0.15, joined=True)
        axes.set_title(f"{reply.deviant}, not {reply.own:g}")
    return figure


def _shown(found: Sequence[Reply]) -> list[Reply]:
    """The changes that a figure has room for."""
    if len(found) <= style.MOST_PANELS:
        return list(found)
    rank = list(MEANS)
    worth = sorted(found, key=lambda reply: (rank.index(reply.verdict), -abs(reply.alone.value)))
    first = {reply.deviant.trait: reply for reply in reversed(worth)}
    return [first[trait] for trait in dict.fromkeys(reply.deviant.trait for reply in found)][: style.MOST_PANELS]


def _change(difference: Difference) -> str:
    return numbers.change(difference.value, difference.low, difference.high, "proportion")


def _figures(what: str, mean: Mean | None) -> dict[str, Any]:
    values = asdict(mean) if mean else dict.fromkeys(("n", "mean", "low", "high"))
    return {f"{what}_{name}": values[name] for name in ("n", "mean", "low", "high")}
