"""Better traits for a player, evolved on fresh deals each generation, and measured on deals that it never saw.

The candidates of a generation play the same deals, so that their luck is shared; the next generation plays others, so
that nothing is learnt by heart. What the best of many wins on the deals that it was chosen by says too much: the figure
that counts is that of the held-out deals. Before, the player as it was and where the later generations stood play a
final on further deals, so that noise does not lead astray. The optimiser is CMA-ES (Hansen 2016, arXiv:1604.00772).
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
from bng_sim.lab.exploit import known
from bng_sim.lab.lab_runs import Counting, Rooms
from bng_sim.lab.players import Player
from bng_sim.sweeps.plan.cells import Plan
from bng_sim.sweeps.statistics.intervals import CONFIDENCE
from bng_sim.sweeps.statistics.paired import Difference
from bng_sim.sweeps.statistics.sums import Mean
from bng_sim.sweeps.store.load import StoredRun
from bng_sim.version import __version__

HELD_OUT = "held_out"
FINALISTS = 6  # what the player was, and where five of the later generations stood
_STEP = 0.25  # of each trait's range: how far the first generation goes
_DIGITS = 4  # of a trait in a persona's file


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is played: generations, candidates in each, deals of each candidate, and deals of final and figure."""

    generations: int
    candidates: int
    deals: int
    held_out: int

    def games(self, players: int) -> int:
        """All that is played."""
        return (self.generations * self.candidates * self.deals + (FINALISTS + 2) * self.held_out) * players


@dataclass(frozen=True, slots=True)
class Generation:
    """What the candidates of a generation won among the others: the best of them, and their mean."""

    best: float
    mean: float


@dataclass(frozen=True, slots=True)
class Tuned:
    """What was found.

    Attributes:
        found: The persona.
        before: The player as it was, as a lineup writes it.
        traits_before: Its traits.
        against: The lineup of the others.
        generations: In order.
        tuned: Games won by the persona among the others, on the held-out deals.
        untuned: Games won there by the player as it was.
        more: The first less the second, deal by deal.

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
        """Whether the persona clearly wins more, at 5 %."""
        return bool(self.more.p < 1 - CONFIDENCE and self.more.value > 0)


@dataclass(frozen=True)
class Tuning:
    """What is asked for.

    Attributes:
        rooms: Where it is played.
        player: Whose traits are tuned.
        traits: Those of them that are.
        against: The lineup of the others.
        name: Of the persona.
        budget: How much is played.

    """

    rooms: Rooms
    player: Player
    traits: tuple[Trait, ...]
    against: str
    name: str
    budget: Budget

    def first(self) -> Plan:
        """A plan that names all who play."""
        return self.rooms.plan({"as it is": self._among(self.player.text())}, self.budget.held_out)

    @property
    def asked(self) -> list[str]:
        """What decides, besides that plan, which traits are tried."""
        return [self.name, *map(str, (self.traits, self.budget, FINALISTS, cma.__version__))]

    @property
    def games(self) -> int:
        """All that is played."""
        return self.budget.games(self.rooms.players)

    def run(self, folder: Path, count: Counting) -> Tuned:
        """Evolve the traits and measure what came of it; each generation is a run of its own below a folder."""
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
        """What the player was, and where the later generations stood, each once."""
        later = np.linspace(len(centres) / 2, len(centres) - 1, FINALISTS - 1)
        chosen = [centres[0], *(centres[round(at)] for at in later)]
        return list({self._text(traits): traits for traits in chosen}.values())

    def _best_of(self, finalists: Sequence[Mapping[str, float]], folder: Path, count: Counting) -> dict[str, float]:
        """Who of them wins most on deals of the final's own: noise may lead the last generation astray."""
        wins = self._played(finalists, "final", self.budget.held_out, folder, count)
        count.skip((FINALISTS - len(finalists)) * self.budget.held_out * self.rooms.players)
        return {**self.player.traits, **finalists[int(np.argmax(wins))]}

    def _optimiser(self) -> Any:
        start = [(self.player.traits[trait.name] - trait.low) / (trait.high - trait.low) for trait in self.traits]
        options = {
            "bounds": [0, 1],
            "popsize": self.budget.candidates,
            "seed": self.rooms.seed_of("optimiser") % 2**31 + 1,  # 0 would be the time
            "maxstd_boundrange": np.inf,  # with one trait it would fail where a step grows as long as the range
            "verbose": -9,
        }
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what it would like to plot and to log
            return cma.CMAEvolutionStrategy(start, _STEP, options)

    def _played(
        self, candidates: Sequence[Mapping[str, float]], name: str, deals: int, folder: Path, count: Counting
    ) -> list[float]:
        """What each candidate wins among the others, on deals that are named."""
        lineups = {str(at): self._among(self._text(traits)) for at, traits in enumerate(candidates)}
        plan = self.rooms.plan(lineups, deals, keep="summary", seed=self.rooms.seed_of(name))
        run = self.rooms.play(plan, folder / name, count)
        return [_rate(run, cell.index, cell.cell.lineup.labels[0]) for cell in plan.cells]

    def _measured(
        self, traits: dict[str, float], generations: tuple[Generation, ...], folder: Path, count: Counting
    ) -> Tuned:
        seed, deals = self.rooms.seed_of(HELD_OUT), self.budget.held_out
        texts = {"tuned": self._among(self._text(traits)), "as it was": self._among(self.player.text())}
        plan = self.rooms.plan(texts, deals, seed=seed)
        run = self.rooms.play(plan, folder / HELD_OUT, count)
        tuned, untuned = (rows.side(run, at, plan.cells[at].cell.lineup.labels[0]) for at in (0, 1))
        more = rows.less(tuned, untuned)
        about = {
            "by": f"bng-sim {__version__} lab tune",
            "game": self.rooms.game.name,
            "players": self.rooms.players,
            "rules": plan.config.rules,
            "from": self.player.text(),
            "against": self.against,
            "tuned": [trait.name for trait in self.traits],
            "seed": self.rooms.seed,
            **asdict(self.budget),
            "wins_on_held_out_deals": _told(tuned.payoff),
            "wins_before": _told(untuned.payoff),
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
        """The tuned traits of a point of the unit cube."""
        scaled = {
            trait.name: float(f"{trait.low + float(at) * (trait.high - trait.low):.{_DIGITS}g}")
            for trait, at in zip(self.traits, point, strict=True)
        }
        return {trait.name: min(max(scaled[trait.name], trait.low), trait.high) for trait in self.traits}

    def _text(self, traits: Mapping[str, float]) -> str:
        return self.player.text(traits)

    def _among(self, text: str) -> str:
        return lineup.one_among(text, self.against)


def asked(player: Player, only: list[str], name: str, game: Game) -> tuple[Trait, ...]:
    """The traits to be tuned; raises `InputError` for those that there are not, and a name that cannot be given."""
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
    """The answer, of the held-out deals, no firmer than the figures."""
    rates = [numbers.estimate(*known(mean), "proportion") for mean in (tuned.tuned, tuned.untuned)]
    change = numbers.change(tuned.more.value, tuned.more.low, tuned.more.high, "proportion")
    verdict = "better" if tuned.is_better else "not told to be better"
    return (
        f"On deals that it never saw, {tuned.found.name} among {tuned.against} wins {rates[0]} of games, and "
        f"{tuned.before} {rates[1]}: {verdict}, by {change}."
    )


def frame(tuned: Tuned) -> pl.DataFrame:
    """One row a generation: what its best candidate won, and their mean, on that generation's deals."""
    return pl.DataFrame(
        [{"generation": number, **asdict(each)} for number, each in enumerate(tuned.generations)],
        schema={"generation": pl.Int64, "best": pl.Float64, "mean": pl.Float64},
    )


def document(tuned: Tuned) -> dict[str, Any]:
    """All of it as plain data."""
    return {**asdict(tuned), "is_better": tuned.is_better, "sentence": sentence(tuned)}


@style.styled
def plot(tuned: Tuned) -> Figure:
    """What each generation's candidates won, and what came of it on the held-out deals."""
    verdict = "wins more" if tuned.is_better else "is not told to win more"
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
        row = (name, place, mean.n, *known(mean))
        table = pl.DataFrame([row], schema=["line", "at", "n", *estimates.FIGURES], orient="row")
        estimates.points(axes, table, "at", [name], scale=100, looks=[estimates.LOOKS[at]])
        ends.append((100 * table["value"][0], f"held out: {name}", style.COLOURS[at]))
    axes.set_xlim(0.5, last * 1.4)
    axes.set_xticks([number for number in x if number % max(1, last // 8) == 0])
    axes.set_xlabel("generation")
    labels.end_labels(axes, last * 1.4, ends)
    return figure


def _rate(run: StoredRun, cell: int, label: str) -> float:
    """What a strategy wins at a table, as its summary says."""
    rates = run.summary.filter((pl.col("cell") == cell) & (pl.col("by") == "strategy") & (pl.col("group") == label))
    return float(rates["value"][0])


def _told(mean: Mean) -> dict[str, Any]:
    value, low, high = (float(f"{figure:.4f}") for figure in known(mean))
    return {"share": value, "low": low, "high": high, "games": mean.n}
