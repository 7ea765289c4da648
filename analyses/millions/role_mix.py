"""Estimate how often each Role should be chosen: the equilibrium mix, from players who each choose a single Role.

It needs a league: a pool of players each of whom always chooses the same Role. What a Role wins depends on the Roles of
the others; from the games with every combination follows what it would win if the others drew their Roles by
any mix, and so the mix in which all Roles drawn win equally and no other wins more: a symmetric equilibrium of
the choice of Roles, all else being played as these players play.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from matplotlib.figure import Figure
from scipy.special import gammaln

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import Analysis, Key, Table, Tables, lacks
from bng_sim.analyses.claims import Sentence, Stated, given, reworded
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.measures import MeasuredCell
from bng_sim.analyses.millions.roles import ROLES
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.noticeable import RATE
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun

NAME = "role_mix"
PART, EVEN = "part in the mix", "wins if all Roles are drawn alike"
UNITS = {PART: "% of choices", EVEN: "% of games"}
FEWEST = 10  # seats of a Role with the same others, below which its wins there are left out
COVERED = 0.98  # probability of the combinations that must have been observed
DRAWS = 200  # draws of the payoffs within their errors, for the intervals
SPEED, STEPS, MORE_STEPS = 4.0, 6000, 1500  # of the dynamics that find the mix; fewer steps from a nearby mix
INTERVAL = (2.5, 97.5)  # per cent
Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Payoffs:
    """Hold what a seat of each Role wins, by the Roles of the others.

    Attributes:
        others: How many others have each Role, shape (tables, Roles).
        ways: The logarithm of the number of ways to assign these Roles to them, shape (tables,).
        mean: Win rate of a seat of the Role there, shape (tables, Roles); 0 where `seen` is 0.
            For several draws of payoffs, shape (draws, tables, Roles).
        error: Its standard error, shape (tables, Roles).
        seen: 1 where such a seat occurred often enough, else 0, of the same shape.
        games: Number of games.

    """

    others: Array
    ways: Array
    mean: Array
    error: Array
    seen: Array
    games: int

    def value(self, mix: Array) -> Array:
        """Return what each Role wins if the others draw theirs by this mix, shape (Roles,) or (draws, Roles)."""
        chance = self.chance(mix)
        value: Array = (chance[..., None, :] @ self.mean)[..., 0, :] / (chance @ self.seen)
        return value

    def chance(self, mix: Array) -> Array:
        """Return the probability of the others' Roles if drawn by this mix, shape (tables,) or (draws, tables)."""
        chance: Array = np.exp(self.ways + np.log(np.maximum(mix, 1e-300)) @ self.others.T)
        return chance

    def equilibrium(self, start: Array, steps: int) -> Array:
        """Return the mix to which the replicator dynamics converge: Roles that win more than the mean are drawn more.

        For several draws of payoffs, return a mix for each, shape (draws, Roles).
        """
        mix = start
        for _ in range(steps):
            value = self.value(mix)
            gain = value - (mix * value).sum(axis=-1, keepdims=True)
            grown = np.maximum(mix, 1e-9) * np.exp(SPEED * gain)
            mix = grown / grown.sum(axis=-1, keepdims=True)
        return mix

    def drawn(self, rng: np.random.Generator, times: int) -> "Payoffs":
        """Return payoffs drawn `times` times within their errors."""
        return replace(
            self, mean=rng.normal(self.mean, self.error, (times, *self.mean.shape))
        )  # not observed: mean and error are 0


def payoffs(seats: pl.LazyFrame, roles: Sequence[str]) -> Payoffs | None:
    """Return what a seat of each Role wins, from the seats of games of players who choose one Role each.

    Return None if somebody chose several, or if too few combinations occurred.
    """
    chosen = [pl.col(f"chosen_{role}") > 0 for role in roles]
    own = seats.select(
        "game", "won", *(one.cast(pl.Int64).alias(role) for one, role in zip(chosen, roles, strict=True))
    )
    tables = own.group_by("game").agg(pl.col("won").sum().alias("winners"), *(pl.col(role).sum() for role in roles))
    joined = own.join(tables, on="game", suffix="_all").with_columns(
        paid=pl.when("won").then(1 / pl.col("winners")).otherwise(0.0), n_roles=pl.sum_horizontal(*roles)
    )
    others = [(pl.col(f"{role}_all") - pl.col(role)).alias(f"{role}_others") for role in roles]
    found = (
        joined.with_columns(*others, role=pl.concat_list(*roles).list.arg_max())
        .group_by("role", *(f"{role}_others" for role in roles))
        .agg(pl.col("paid").mean().alias("mean"), pl.col("paid").std().alias("sd"), pl.len().alias("n"),
             pl.col("n_roles").max())
        .collect()
    )  # fmt: skip
    if found["n_roles"].max() != 1:
        return None
    found = found.filter(pl.col("n") >= FEWEST)
    return _as_arrays(found, roles, int(seats.select(pl.col("game").n_unique()).collect().item()))


def _as_arrays(found: pl.DataFrame, roles: Sequence[str], games: int) -> Payoffs | None:
    keys = [f"{role}_others" for role in roles]
    met = found.select(keys).unique(maintain_order=True).sort(keys)
    shape = (met.height, len(roles))
    mean, error, seen = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    place = {row: at for at, row in enumerate(met.rows())}
    for row in found.iter_rows(named=True):
        at = place[tuple(row[key] for key in keys)], row["role"]
        mean[at], error[at], seen[at] = row["mean"], row["sd"] / row["n"] ** 0.5, 1.0
    others = met.to_numpy().astype(float)
    ways = gammaln(others.sum(axis=1) + 1) - gammaln(others + 1).sum(axis=1)
    made = Payoffs(others, ways, mean, error, seen, games)
    covered = made.chance(np.full(len(roles), 1 / len(roles))) @ seen
    return made if covered.min() >= COVERED else None


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the equilibrium mix of Roles in each setting, and what each Role wins if all are equally likely.

    Args:
        run: A finished run of a pool of players each of whom always chooses one Role; it keeps its seats.
        game: The game; None: the one that the run's config names.

    Returns:
        `role_mix`: by `line` (the setting), `measure` and `who` (the Role).
    """
    question = ask(run, game)
    rows = [row for each in side_by_side.settings(run, question) for row in _rows(run, each)]
    frame = pl.DataFrame(rows, schema=side_by_side.SCHEMA).drop("even")
    return {NAME: Table("Mix of Roles", frame, {"line": "Setting", "measure": "Measure", "who": "Role"})}


def _rows(run: StoredRun, setting: MeasuredCell) -> Iterator[dict[str, Any]]:
    roles = _roles(run, setting.cell)
    paid = payoffs(run.scan("seats", of=[setting.cell]), roles) if roles else None
    if paid is None:
        return
    even = np.full(len(roles), 1 / len(roles))
    rng = np.random.default_rng(run.config["seed"])
    drawn = paid.drawn(rng, DRAWS)
    mix = paid.equilibrium(even, STEPS)
    of = {PART: (mix, drawn.equilibrium(mix, MORE_STEPS)), EVEN: (paid.value(even), drawn.value(even))}
    for measure, (values, others) in of.items():
        low, high = np.percentile(others, INTERVAL, axis=0)
        for at, role in enumerate(roles):
            kept = {
                "line": setting.line,
                "measure": measure,
                "who": role.title(),
                "kind": "proportion",
                "n": paid.games,
            }
            yield kept | {"value": float(values[at]), "low": float(low[at]), "high": float(high[at]), "even": None}


def _roles(run: StoredRun, cell: int) -> list[str]:
    """Return the Roles in play in a cell: the others have null in their columns."""
    seats = next(run.pieces("seats", cell))
    (chosen,) = seats.select(pl.col(f"chosen_{role}").count() for role in ROLES).collect().rows()
    return [role for role, n in zip(ROLES, chosen, strict=True) if n]


def _answer(tables: Tables, question: Question) -> list[str]:
    frame = tables[NAME].frame
    mix = frame.filter(measure=PART)
    said = _worth_choosing(mix)
    for (line,), part in mix.group_by("line", maintain_order=True):
        text = numbers.capital(f"{f'with {line}, ' * bool(line)}the mix is {_mix(part)}.")
        said.append(Sentence(text, given(part.to_dicts())))
    for (line,), part in frame.filter(measure=EVEN).group_by("line", maintain_order=True):
        text = side_by_side.ends(str(line), "if all Roles are drawn alike, most wins are with {}", part)
        said += [reworded(text, f"{text}.")] if text else []
    return said


def _key(tables: Tables, _question: Question) -> Key | None:
    """Return the part of the Role that has the greatest, in the first setting."""
    mix = tables[NAME].frame.filter(measure=PART)
    if mix.is_empty():
        return None
    row = mix.filter(line=mix["line"][0]).sort("value").row(-1, named=True)
    where = {name: row[name] for name in ("line", "measure", "who")}
    return Key(NAME, where, f"the {row['who']} would be {{}} of the mix")


def _worth_choosing(mix: pl.DataFrame) -> list[str]:
    """Return which Roles have a noticeable part in the mix that nobody gains by leaving, and which have none."""
    n, least = mix["line"].n_unique(), RATE.threshold(0.0)
    alike: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for (line,), part in mix.group_by("line", maintain_order=True):
        sides = (pl.col("low") > least, pl.col("high") < least)
        worth, never = (tuple(part.filter(side)["who"].to_list()) for side in sides)
        alike.setdefault((worth, never), []).append(str(line))
    said: list[str] = []
    for (worth, never), lines in alike.items():
        where = brief.where(lines, n)
        n_roles = mix.filter(line=lines[0]).height
        stated = [
            Stated(row, "value", *((least, None) if row["who"] in worth else (None, least)))
            for row in mix.filter(pl.col("line").is_in(lines), pl.col("who").is_in([*worth, *never])).to_dicts()
        ]
        text = _named(worth, never, n_roles)
        said.append(Sentence(numbers.capital(f"{where + ', ' if where else ''}{text}."), stated))
    return said


def _named(worth: Sequence[str], never: Sequence[str], n: int) -> str:
    """Name the Roles that are worth choosing and those that are not, of `n`."""
    if not (worth or never):
        return "it is not yet known which Roles are worth choosing"
    if len(worth) == n:
        return f"all {n} Roles are worth choosing"
    parts = [f"{_who_is(worth)} worth choosing"] * bool(worth) + [f"{_who_is(never)} not"] * bool(never)
    return ", ".join(parts) if worth else f"{parts[0]} worth choosing"


def _who_is(names: Sequence[str]) -> str:
    return f"{listed([f'the {name}' for name in names])} {'is' if len(names) == 1 else 'are'}"


def _mix(part: pl.DataFrame) -> str:
    return listed([f"{row['who']} {brief.plain(row['value'], 'proportion')}" for row in part.iter_rows(named=True)])


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a panel for each Role, a row for each setting: its part in the mix."""
    frame = tables[NAME].frame.filter(measure=PART)
    drawn = frame.with_columns(measure=pl.col("who"), who=pl.lit(""), even=pl.lit(None, dtype=pl.Float64))
    units = dict.fromkeys(drawn["measure"].unique(), UNITS[PART])
    title = "How often to choose each Role: the mix that nobody gains by leaving"
    return side_by_side.plot(drawn, units, title, narrow=narrow)


def _applies(run: StoredRun, question: Question) -> str:
    lacking = lacks(run, "seats", *(f"chosen_{role}" for role in ROLES))
    if lacking:
        return lacking
    if any(_one_each(run, each.cell) for each in side_by_side.settings(run, question)):
        return ""
    return "its players do not each choose one Role throughout"


def _one_each(run: StoredRun, cell: int) -> bool:
    """Return whether each player of a cell chose one Role throughout, judged by its first games."""
    chosen = [(pl.col(f"chosen_{role}") > 0).any().cast(pl.Int64).alias(role) for role in _roles(run, cell)]
    players = next(run.pieces("seats", cell)).group_by("strategy").agg(chosen)
    return bool(players.select((pl.sum_horizontal(_roles(run, cell)) == 1).all()).collect().item())


ANALYSIS = Analysis(
    name=NAME,
    place=7,
    asks="How often should each Role be chosen?",
    applies=_applies,
    compute=compute,
    plots={NAME: _plot},
    answer=_answer,
    key=_key,
    reading=(
        "Each player of the pool always chooses the same Role, and all play alike otherwise. The run counts what a "
        "Role wins with each combination of the others' Roles. From that follows what it wins if "
        "the others draw from a mix.",
        "The mix is a symmetric equilibrium of the choice of Role alone, for the way these players negotiate. Roles "
        "are drawn for each game and do not change in it, as if nobody learned between rounds. Better negotiators may "
        "have another mix.",
        "Intervals come from 200 random draws of the payoffs, within their errors.",
    ),
)
