"""Tune a player's traits by evolution on fresh deals each generation, and measure the result on held-out deals.

The candidates of a generation play the same deals, so that luck is shared; the next generation plays others, so
that nothing is learnt by heart. The win rate of the best of many on the deals that selected it is biased, so the figure
that counts is that of the held-out deals. Before that, the original player and the centres of the later generations
play a final on further deals, against noise. The optimiser is CMA-ES (Hansen 2016, arXiv:1604.00772).
"""

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cma
import numpy as np
import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.strategy import Trait
from bng_sim.core.user_strategies import persona
from bng_sim.core.user_strategies.persona import Persona
from bng_sim.lab import rows
from bng_sim.lab.exploit import share_with_interval
from bng_sim.lab.lab_runs import Counting, LabRuns
from bng_sim.lab.players import Player
from bng_sim.sweeps.plan.cells import Plan
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import CONFIDENCE
from bng_sim.sweeps.statistics.paired import Difference
from bng_sim.sweeps.statistics.ratio import Mean
from bng_sim.version import __version__

HELD_OUT = "held_out"
FINALISTS = 6  # the original player, and the centres of five of the later generations
_STEP = 0.25  # standard deviation of the first generation, as a share of each trait's range
_DIGITS = 4  # decimals of a trait in a persona's file


@dataclass(frozen=True, slots=True)
class Budget:
    """Hold how much to play: generations, candidates of each, deals of each candidate, deals of final and figure."""

    generations: int
    candidates: int
    deals: int
    held_out: int

    def games(self, players: int) -> int:
        """Return the total number of games."""
        return (self.generations * self.candidates * self.deals + (FINALISTS + 2) * self.held_out) * players


@dataclass(frozen=True, slots=True)
class Generation:
    """Hold the win rates of a generation's candidates: the best of them, and their mean."""

    best: float
    mean: float


@dataclass(frozen=True, slots=True)
class Tuned:
    """Hold the results.

    Attributes:
        found: The tuned persona.
        before: The original player, as a lineup writes it.
        traits_before: Traits of the original player.
        against: The lineup of the others.
        generations: The generations in order.
        tuned: Win rate of the persona among the others, on the held-out deals.
        untuned: Win rate there of the original player.
        more: The first less the second, paired by deal.

    """

    found: Persona
    before: str
    traits_before: Mapping[str, float]
    against: str
    generations: tuple[Generation, ...]
    tuned: Mean
    untuned: Mean
    more: Difference

    @property
    def is_better(self) -> bool:
        """Whether the persona clearly wins more, at the 5 % level."""
        return bool(self.more.p < 1 - CONFIDENCE and self.more.value > 0)


@dataclass(frozen=True)
class Tuning:
    """Plan and run the tuning of a player.

    Attributes:
        runs: Plans and plays the lineups.
        player: The player to tune.
        traits: The traits to tune.
        against: The lineup of the others.
        name: Name of the persona.
        budget: How much is played.

    """

    runs: LabRuns
    player: Player
    traits: tuple[Trait, ...]
    against: str
    name: str
    budget: Budget

    def first(self) -> Plan:
        """Return a plan that includes all players."""
        return self.runs.plan({"as it is": self._among(self.player.text())}, self.budget.held_out)

    @property
    def asked(self) -> list[str]:
        """What, besides that plan, determines which traits are tried."""
        return [self.name, *map(str, (self.traits, self.budget, FINALISTS, cma.__version__))]

    @property
    def games(self) -> int:
        """The total number of games."""
        return self.budget.games(self.runs.players)

    def run(self, folder: Path, count: Counting) -> Tuned:
        """Evolve the traits and measure the result; each generation is a run of its own below `folder`."""
        optimiser = self._optimiser()
        generations, centres = [], [self.player.traits]
        for number in range(self.budget.generations):
            points = [np.clip(point, 0, 1) for point in optimiser.ask()]
            candidates = [self._traits(point) for point in points]
            wins = self._played(candidates, f"generation_{number:03d}", self.budget.deals, folder, count)
            optimiser.tell(points, [-rate for rate in wins])
            generations.append(Generation(max(wins), float(np.mean(wins))))
            centres.append(self._traits(np.clip(optimiser.result.xfavorite, 0, 1)))
        best = self._best_of(self._finalists(centres), folder, count)
        return self._measured(best, tuple(generations), folder, count)

    def _finalists(self, centres: Sequence[Mapping[str, float]]) -> list[Mapping[str, float]]:
        """Return the original player and the centres of the later generations, without duplicates."""
        later = np.linspace(len(centres) / 2, len(centres) - 1, FINALISTS - 1)
        chosen = [centres[0], *(centres[round(at)] for at in later)]
        return list({self._text(traits): traits for traits in chosen}.values())

    def _best_of(self, finalists: Sequence[Mapping[str, float]], folder: Path, count: Counting) -> dict[str, float]:
        """Return the finalist that wins most on the final's deals, since noise may mislead the last generation."""
        wins = self._played(finalists, "final", self.budget.held_out, folder, count)
        count.skip((FINALISTS - len(finalists)) * self.budget.held_out * self.runs.players)
        return {**self.player.traits, **finalists[int(np.argmax(wins))]}

    def _optimiser(self) -> Any:
        start = [(self.player.traits[trait.name] - trait.low) / (trait.high - trait.low) for trait in self.traits]
        options = {
            "bounds": [0, 1],
            "popsize": self.budget.candidates,
            "seed": self.runs.seed_of("optimiser") % 2**31 + 1,  # 0 would seed by the time
            "maxstd_boundrange": np.inf,  # with one trait it would fail once a step reaches the range
            "verbose": -9,
        }
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about plotting and logging
            return cma.CMAEvolutionStrategy(start, _STEP, options)

    def _played(
        self, candidates: Sequence[Mapping[str, float]], name: str, deals: int, folder: Path, count: Counting
    ) -> list[float]:
        """Return the win rate of each candidate among the others, on deals identified by `name`."""
        lineups = {str(at): self._among(self._text(traits)) for at, traits in enumerate(candidates)}
        plan = self.runs.plan(lineups, deals, keep="summary", seed=self.runs.seed_of(name))
        run = self.runs.play(plan, folder / name, count)
        return [_rate(run, cell.index, cell.cell.lineup.labels[0]) for cell in plan.cells]

    def _measured(
        self, traits: dict[str, float], generations: tuple[Generation, ...], folder: Path, count: Counting
    ) -> Tuned:
        seed, deals = self.runs.seed_of(HELD_OUT), self.budget.held_out
        texts = {"tuned": self._among(self._text(traits)), "as it was": self._among(self.player.text())}
        plan = self.runs.plan(texts, deals, seed=seed)
        run = self.runs.play(plan, folder / HELD_OUT, count)
        tuned, untuned = (rows.results_of_seats(run, at, plan.cells[at].cell.lineup.labels[0]) for at in (0, 1))
        more = rows.payoff_difference(tuned, untuned)
        about = {
            "by": f"bng-sim {__version__} lab tune",
            "game": self.runs.game.name,
            "players": self.runs.players,
            "rules": plan.config.rules,
            "from": self.player.text(),
            "against": self.against,
            "tuned": [trait.name for trait in self.traits],
            "seed": self.runs.seed,
            **asdict(self.budget),
            "wins_on_held_out_deals": _estimate(tuned.payoff),
            "wins_before": _estimate(untuned.payoff),
        }
        found = Persona(self.name, self.player.strategy.name, traits, about)
        return Tuned(
            found,
            self.player.text(),
            dict(self.player.traits),
            self.against,
            generations,
            tuned.payoff,
            untuned.payoff,
            more,
        )

    def _traits(self, point: Any) -> dict[str, float]:
        """Return the traits at a point of the unit cube."""
        scaled = {
            trait.name: float(f"{trait.low + float(at) * (trait.high - trait.low):.{_DIGITS}g}")
            for trait, at in zip(self.traits, point, strict=True)
        }
        return {trait.name: min(max(scaled[trait.name], trait.low), trait.high) for trait in self.traits}

    def _text(self, traits: Mapping[str, float]) -> str:
        return self.player.text(traits)

    def _among(self, text: str) -> str:
        return lineup.one_among(text, self.against)


def traits_to_tune(player: Player, only: list[str], name: str, game: Game) -> tuple[Trait, ...]:
    """Return the traits to tune; raises `InputError` for an unknown trait, or an invalid name of the persona."""
    if not persona.is_name(name):
        raise InputError(f"--name {name}: expected letters, digits and _, the first of them a letter")
    if any(name == known_one.name for known_one in game.strategies):
        raise InputError(f"--name {name}: is a strategy; give the persona another name")
    wanted = player.trait_names(only)
    chosen = tuple(trait for trait in player.strategy.traits if trait.name in wanted and trait.low < trait.high)
    if not chosen:
        raise InputError(f"STRATEGY: {player.strategy.name} has no trait with a range, so there is nothing to tune")
    return chosen


def sentence(tuned: Tuned) -> str:
    """Return the answer on the held-out deals, as a sentence that claims no more than the intervals support."""
    rates = [numbers.estimate(*share_with_interval(mean), "proportion") for mean in (tuned.tuned, tuned.untuned)]
    change = numbers.change(tuned.more.value, tuned.more.low, tuned.more.high, "proportion")
    verdict = "clearly better" if tuned.is_better else "not clearly better"
    return (
        f"On deals that it never saw, {tuned.found.name} among {tuned.against} wins {rates[0]} of games, and "
        f"{tuned.before} {rates[1]}: {verdict} ({change})."
    )


def frame(tuned: Tuned) -> pl.DataFrame:
    """Return a row for each generation: win rates of its best candidate and their mean, on that generation's deals."""
    return pl.DataFrame(
        [{"generation": number, **asdict(each)} for number, each in enumerate(tuned.generations)],
        schema={"generation": pl.Int64, "best": pl.Float64, "mean": pl.Float64},
    )


def document(tuned: Tuned) -> dict[str, Any]:
    """Return the results as plain data."""
    return {**asdict(tuned), "is_better": tuned.is_better, "sentence": sentence(tuned)}


@style.styled
def plot(tuned: Tuned) -> Figure:
    """Draw the win rates of each generation's candidates, and the result on the held-out deals."""
    verdict = "wins more" if tuned.is_better else "does not clearly win more"
    title = f"{tuned.found.name} {verdict} on deals that it never saw"
    about = f"Games won, %, among {tuned.against}, by generation; right: the held-out deals (bars: 95 % interval)"
    figure = style.canvas(3.4, title, about)
    axes = figure.subplots()
    x = list(range(1, len(tuned.generations) + 1))
    ends = []
    for colour, (name, values) in enumerate(
        {
            "best candidate": [100 * each.best for each in tuned.generations],
            "mean": [100 * each.mean for each in tuned.generations],
        }.items()
    ):
        axes.plot(x, values, color=style.COLOURS[colour], linewidth=1.4)
        ends.append((values[-1], name, style.COLOURS[colour]))
    last = len(x)
    for at, (name, mean) in enumerate({"tuned": tuned.tuned, "as it was": tuned.untuned}.items(), 2):
        place = last * (1.25 + 0.1 * (at - 2))
        row = (name, place, mean.n, *share_with_interval(mean))
        table = pl.DataFrame([row], schema=["line", "at", "n", *estimates.FIGURES], orient="row")
        estimates.points(axes, table, "at", [name], scale=100, looks=[style.look(at)])
        ends.append((100 * table["value"][0], f"held out: {name}", style.COLOURS[at]))
    axes.set_xlim(0.5, last * 1.4)
    axes.set_xticks([number for number in x if number % max(1, last // 8) == 0])
    axes.set_xlabel("generation")
    labels.end_labels(axes, last * 1.4, ends)
    return figure


def _rate(run: StoredRun, cell: int, label: str) -> float:
    """Return a strategy's win rate in a cell's summary."""
    rates = run.summary.filter((pl.col("cell") == cell) & (pl.col("by") == "strategy") & (pl.col("group") == label))
    return float(rates["value"][0])


def _estimate(mean: Mean) -> dict[str, Any]:
    value, low, high = (float(f"{figure:.4f}") for figure in share_with_interval(mean))
    return {"share": value, "low": low, "high": high, "games": mean.n}
