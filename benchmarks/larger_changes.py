"""Which optimiser finds three and four changes that meet a target, when no pair does, with the fewest games?

    pip install optuna
    python benchmarks/larger_changes.py

All begin with the same race of every single change and every pair, and play their choices in the same batches on the
same deals. Compared: `bng-sim balance`'s own model (a Gaussian process that knows the variance of each point), Optuna's
TPE sampler by ask and tell, with all that was played before as its trials, and chance. The target is out of reach of
pairs by construction: of all combinations of at most four changes, the best and those within 5 % of it meet it.

The landscapes are those of `landscapes.py`, whose truth is known. The real question is played: its truth is the figure
of each combination in 4,000 games of its own.
"""

import argparse
import itertools
import random
import statistics
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import optuna  # type: ignore[import-not-found]  # installed for this benchmark alone
from landscapes import KNOBS, Landscape
from rich.console import Console
from rich.table import Table

from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.cli.balance import BalanceProgress
from bng_sim.core.value_words import plain
from bng_sim.games import GAMES
from bng_sim.lab.balance.candidates import Choices
from bng_sim.lab.balance.judging import Judging
from bng_sim.lab.balance.larger_changes import BATCH, MOST_LARGER, MOST_TOGETHER, LargerChanges, as_written
from bng_sim.lab.balance.race import Race, Runner, distance
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.keys import Config

WITHIN = 1.05  # of the best
TRUTH = 4_000  # games that tell the figure of a combination of the real question
Rate = Callable[[Mapping[str, Any]], float]


class ByChance(LargerChanges):
    """Chooses by lot."""

    rng = random.Random(1)

    def choose(self) -> list[tuple[dict[str, Any], float]]:
        """Return a batch of combinations of three and four changes."""
        played = {as_written(runner.candidate.changes) for runner in self.race.runners}
        new = [changes for changes in _larger(self.choices) if as_written(changes) not in played]
        return [self._priced(changes) for changes in self.rng.sample(new, min(BATCH, len(new)))]

    def _priced(self, changes: dict[str, Any]) -> tuple[dict[str, Any], float]:
        return changes, sum(self.choices.singles[name, plain(value)][1] for name, value in changes.items())


class ByOptuna(ByChance):
    """Asks Optuna's TPE sampler, with all that was played, and its distance from the target, as trials."""

    def choose(self) -> list[tuple[dict[str, Any], float]]:
        """Return a batch; what was played already, or is too small or too large, is asked again."""
        knobs = dict.fromkeys(name for name, _ in self.choices.singles)
        options = {knob: ["", *(text for name, text in self.choices.singles if name == knob)] for knob in knobs}
        spaces = {name: optuna.distributions.CategoricalDistribution(texts) for name, texts in options.items()}
        sampler = optuna.samplers.TPESampler(seed=len(self.race.runners), multivariate=True, constant_liar=True)
        asked = optuna.create_study(sampler=sampler)
        for runner in self.race.runners:
            written = {name: plain(value) for name, value in runner.candidate.changes.items()}
            values = {name: written.get(name, "") for name in spaces}
            trial = optuna.trial.create_trial(params=values, distributions=spaces, value=distance(runner.rows))
            asked.add_trial(trial)
        played = {as_written(runner.candidate.changes) for runner in self.race.runners}
        found: dict[Any, dict[str, Any]] = {}
        for _ in range(100 * BATCH):
            chosen = {name: text for name, text in asked.ask(spaces).params.items() if text}
            changes = {name: self.choices.singles[name, text][0] for name, text in chosen.items()}
            if (
                2 < len(changes) <= MOST_TOGETHER
                and as_written(changes) not in played
                and self.choices.are_allowed(changes)
            ):
                found[as_written(changes)] = changes
            if len(found) == BATCH:
                break
        return [self._priced(changes) for changes in found.values()]


OPTIMISERS = {"model with known variances": LargerChanges, "Optuna, TPE": ByOptuna, "chance": ByChance}


def _larger(choices: Choices) -> list[dict[str, Any]]:
    """Return all combinations of three and four changes that are allowed."""
    found = []
    for n in (3, MOST_TOGETHER):
        for made in itertools.combinations(choices.singles, n):
            changes = {name: choices.singles[name, text][0] for name, text in made}
            if len(changes) == n and choices.are_allowed(changes):
                found.append(changes)
    return found


def read(targets: dict[str, Any], games: int) -> Config:
    """Return the config of a question with these targets."""
    config, _ = reading.read(
        {
            "name": "beyond", "game": "guillotines", "games": games, "rules": {"level": 2, "players": 4},
            "targets": targets, "knobs": {name: {"values": values, "cost": 1} for name, values in KNOBS.items()},
        },
        GAMES,
    )  # fmt: skip
    return config


def games_needed(how: Judging, optimiser: type[LargerChanges], rate: Rate, wanted: float) -> tuple[int, int] | None:
    """Return how many combinations and games beyond the pairs it took to play one whose true figure is as wanted."""
    choices = Choices(how.config, how.game)
    with tempfile.TemporaryDirectory() as folder:
        runners = [Runner(candidate) for candidate in choices.candidates()[0]]
        race = Race(how, Journal(Path(folder) / "balance.jsonl", {}, ""), runners, how.config.most, 2, MOST_LARGER)
        progress = BalanceProgress(ProgressDisplay(), how.game)
        race.run(progress)
        pairs, before = len(runners), race.games
        optimiser(race, choices).run(progress)
        for place, runner in enumerate(race.runners[pairs:], 1):
            if rate(runner.candidate.changes) <= wanted:
                return place, sum(one.deals for one in race.runners[: pairs + place]) - before
    return None


def target_of(rate: Rate, choices: Choices) -> float | None:
    """Return the highest rate that is wanted: 5 % above the least of all combinations; None if a pair reaches that."""
    best = min(rate(changes) for changes in _larger(choices))
    pairs = min(rate(candidate.changes) for candidate in choices.candidates()[0])
    return None if pairs <= WITHIN * best else WITHIN * best


def landscape_rows(landscapes: int, games: int) -> list[list[str]]:
    """Return a row for each optimiser, over landscapes whose target no pair meets."""
    found: dict[str, list[tuple[int, int] | None]] = {name: [] for name in OPTIMISERS}
    game, usual = GAMES["guillotines"], read({"revolution_rate": {"most": 0.5}}, games)
    choices = Choices(usual, game)
    for number in range(landscapes):
        truth = Landscape(usual, game, number)
        wanted = target_of(truth.rate, choices)
        if wanted is None:
            continue
        how = Landscape(read({"revolution_rate": {"most": wanted}}, games), game, number)
        for name, optimiser in OPTIMISERS.items():
            found[name].append(games_needed(how, optimiser, truth.rate, wanted))
    return [_row("landscapes", name, needed) for name, needed in found.items()]


def question_rows(games: int) -> list[list[str]]:
    """Return a row for each optimiser on a real question: the fewest Revolutions that the knobs allow."""
    game, usual = GAMES["guillotines"], read({"revolution_rate": {"most": 0.5}}, games)
    truth, known = Judging(usual, game), dict[Any, float]()

    def rate(changes: Mapping[str, Any]) -> float:
        key = as_written(changes)
        if key not in known:
            known[key] = truth.judge(truth.play(changes, 2**41, TRUTH), changes, TRUTH)[0]["value"]
        return known[key]

    wanted = target_of(rate, Choices(usual, game))
    assert wanted is not None, "a pair is as good as any: no question for this benchmark"
    how = Judging(read({"revolution_rate": {"most": wanted}}, games), game)
    return [
        _row("real question", name, [games_needed(how, optimiser, rate, wanted)])
        for name, optimiser in OPTIMISERS.items()
    ]


def _row(what: str, name: str, needed: list[tuple[int, int] | None]) -> list[str]:
    came = [one for one in needed if one is not None]
    tried = statistics.median(one[0] if one else MOST_LARGER + 1 for one in needed)
    games = f"{statistics.median(one[1] for one in came):,.0f}" if came else "-"
    return [what, name, f"{len(came)} of {len(needed)}", f"{tried:.0f}" if tried <= MOST_LARGER else "-", games]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--landscapes", type=int, default=40)
    parser.add_argument("--games", type=int, default=4_000)
    asked = parser.parse_args()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    GAMES["guillotines"].strategies.load_shipped()
    heads = (
        "",
        "optimiser",
        f"came within 5 % in {MOST_LARGER} tries",
        "combinations, median",
        "games, median of these",
    )
    table = Table(*heads, box=None)
    for row in [*landscape_rows(asked.landscapes, asked.games), *question_rows(asked.games)]:
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
