"""Find which habits of a player are stable: change each trait for one player, for some and for all."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, style
from bng_sim.core.wording import listed
from bng_sim.lab import rows
from bng_sim.lab.players import Player
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import CONFIDENCE
from bng_sim.sweeps.statistics.paired import Difference, holm
from bng_sim.sweeps.statistics.ratio import Mean

Verdict = Literal["dilemma", "pays", "pays together", "costs", "not told"]
MEANS: dict[Verdict, str] = {
    "dilemma": "pays for one player, but if all do it, each wins less",
    "pays": "pays for one player",
    "pays together": "costs one player alone, but if all do it, each wins more",
    "costs": "costs one player",
    "not told": "makes no clear difference for one player",
}
PRINTED: dict[Verdict, str] = {"pays together": "pays if all do it", "not told": "no clear difference"}


class Deviant(NamedTuple):
    """Describe a changed trait and its value."""

    trait: str
    value: float

    def __str__(self) -> str:
        """Format it as in a lineup: `risk=0.5`."""
        return f"{self.trait}={self.value:g}"


class Point(NamedTuple):
    """Hold the win rates at a game table with some deviants: each a share of games a seat, None without such a seat.

    Attributes:
        deviants: Number of deviating players.
        deviant: Win rate of each deviant.
        keeper: Win rate of each of the others.

    """

    deviants: int
    deviant: Mean | None
    keeper: Mean | None


@dataclass(frozen=True, slots=True)
class Reply:
    """Describe what a changed trait leads to.

    Attributes:
        deviant: The trait and its value.
        own: The player's own value.
        curve: Win rates from no deviant to deviants only.
        alone: Win rate of one deviant among copies of the player, less the rate of copies among themselves.
        together: Win rate of each if all deviate, less the rate if nobody does.
        back: Win rate of one non-deviant among deviants, less the rate of deviants among themselves.
        p: p-values of these three, each corrected after Holm over all changes.
        verdict: What is clear at the 5 % level.

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
    """Return `values` values for each trait, evenly over its range, without the player's own.

    Raises `InputError` for a trait that the strategy does not have.
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
    """Return the lineups: without a deviant, then for each deviant from one copy to all seats."""
    made = {"nobody deviates": one.text()}
    for deviant in changed:
        for n in range(1, players + 1):
            made[f"{n} with {deviant}"] = ",".join(
                [one.text({deviant.trait: deviant.value})] * n + [one.text()] * (players - n)
            )
    return made


def read(run: StoredRun, one: Player, changed: Sequence[Deviant], players: int) -> list[Reply]:
    """Return the replies from the results of `lineups`."""
    base = rows.results_of_seats(run, 0, None)
    found: list[tuple[Deviant, tuple[Point, ...], tuple[Difference, Difference, Difference]]] = []
    for index, deviant in enumerate(changed):
        first = 1 + index * players
        theirs = [
            rows.results_of_seats(run, first + n, one.text({deviant.trait: deviant.value})) for n in range(players)
        ]
        ours = [
            rows.results_of_seats(run, first + n, one.text({deviant.trait: deviant.value}), but=True)
            for n in range(players - 1)
        ]
        curve = (
            Point(0, None, base.payoff),
            *(Point(n + 1, theirs[n].payoff, ours[n].payoff) for n in range(players - 1)),
            Point(players, theirs[-1].payoff, None),
        )
        differences = (
            rows.payoff_difference(theirs[0], base),
            rows.payoff_difference(theirs[-1], base),
            rows.payoff_difference(ours[-1], theirs[-1]),
        )
        found.append((deviant, curve, differences))
    corrected = holm([difference.p for _, _, three in found for difference in three])
    made = []
    for index, (deviant, curve, three) in enumerate(found):
        p = (corrected[3 * index], corrected[3 * index + 1], corrected[3 * index + 2])
        verdict = _verdict(_sign(three[0], p[0]), _sign(three[1], p[1]))
        made.append(Reply(deviant, one.traits[deviant.trait], curve, *three, p, verdict))
    return made


def _sign(difference: Difference, p: float) -> int:
    """Return the sign of a clear difference; 0 if it is not clear."""
    return int(np.sign(difference.value)) if p < 1 - CONFIDENCE else 0


def _verdict(alone: int, together: int) -> Verdict:
    if alone > 0:
        return "dilemma" if together < 0 else "pays"
    if alone < 0:
        return "pays together" if together > 0 else "costs"
    return "not told"


def sentences(found: Sequence[Reply]) -> list[str]:
    """Return a sentence for each clear result; a trait of which no change pays is stable."""
    made = []
    for reply in found:
        if reply.verdict in ("dilemma", "pays", "pays together"):
            alone, together = _change(reply.alone), _change(reply.together)
            made.append(
                f"{reply.deviant} instead of {reply.own:g} {MEANS[reply.verdict]}. Games won: {alone} for one "
                f"alone, {together} for each if all do it."
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
        made.append(f"Stable, because every change tried costs the player who makes it: {listed(held)}.")
    if open_:
        made.append(f"No change clearly pays, but not every change clearly costs: {listed(open_)}.")
    return made


def frame(found: Sequence[Reply]) -> pl.DataFrame:
    """Return a row for each change and number of deviants: the win rates of both groups, with intervals."""
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
    """Return the results as plain data."""
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
    """Draw the win rates by the share of deviants; of many changes one a trait, dilemmas first."""
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
    """Return the changes that fit into a figure."""
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
