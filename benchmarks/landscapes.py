"""Do proposals of `bng-sim balance` that are called robust hold? A hundred landscapes whose truth is known.

    python benchmarks/landscapes.py

A landscape says how often the Revolution comes with every candidate: knobs add up, every two of them interact, and the
size of all that is drawn. Other players, numbers of players and guesses shift everything by a bit. Games are drawn from
these rates, so a million of them come out at the truth. The race and the confirmation are those of `bng-sim balance`.
A landscape without a candidate that meets the target has no proposal that does.
"""

import argparse
import itertools
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bng_sim.analyses.general.target_figures import Tally
from bng_sim.analyses.words.aims import State
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.cli.balance import BalanceProgress
from bng_sim.games import GAMES
from bng_sim.lab.balance import effects, study
from bng_sim.lab.balance.candidates import Choices
from bng_sim.lab.balance.confirming import Confirming, Variant
from bng_sim.lab.balance.judging import Judging
from bng_sim.lab.balance.race import Race, Runner
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.statistics.ratio import Ratio

KNOBS = {
    "crises_in_deck": list(range(7)),
    "rebels": [8, 9, 11, 12],
    "hand_limit": [3, 4, 5],
    "panic_at": [4, 5, 6, 8],
}
VARIANTS = 8
LEAST, MOST = 0.30, 0.40  # what is wanted


class Landscape(Judging):
    """Plays nothing: draws how often the Revolution comes from the true rate."""

    def __init__(self, config: Config, game: Any, number: int, shift: float = 0.0) -> None:
        """Draw the landscape of this number; `shift` moves it, in log odds."""
        super().__init__(config, game)
        self.number, self.shift = number, shift
        rng = np.random.default_rng([1, number])
        self.usual = rng.normal(1.5, 0.5)
        self.alone = {name: rng.normal(0, 0.5, len(values)) for name, values in KNOBS.items()}
        self.together = rng.normal(0, 0.2, (len(KNOBS),) * 2)

    def rate(self, changes: Mapping[str, Any]) -> float:
        """Return the true rate of a candidate."""
        odds = self.usual + self.shift
        places = [[*KNOBS].index(name) for name in changes]
        odds += sum(self.alone[name][KNOBS[name].index(value)] for name, value in changes.items())
        odds += sum(self.together[pair] for pair in itertools.combinations(places, 2))
        return float(1 / (1 + np.exp(-odds)))

    def play(self, changes: Mapping[str, Any], first: int, deals: int) -> list[list[Tally]]:
        """Draw the sums of deals `first` to `first + deals - 1`."""
        key = [
            self.number,
            round(1e6 * abs(self.shift)),
            *np.frombuffer(repr(sorted(changes.items())).encode(), np.uint8),
        ]
        k = float(np.random.default_rng([*key, first]).binomial(deals, self.rate(changes)))
        return [[Ratio(deals, deals, k, k, k, deals)]]


def judge_landscape(number: int, games: int) -> tuple[int, int, int, int]:
    """Return how many proposals are said to meet the target, how many of them truly do, and the same of robust ones."""
    game = GAMES["guillotines"]
    config, _ = reading.read(
        {
            "name": "landscape", "game": "guillotines", "games": games, "rules": {"level": 2, "players": 4},
            "targets": {"revolution_rate": {"between": [LEAST, MOST]}},
            "knobs": {name: {"values": values, "cost": "printed number"} for name, values in KNOBS.items()},
        },
        GAMES,
    )  # fmt: skip
    how = Landscape(config, game, number)
    progress = BalanceProgress(ProgressDisplay(), game)
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "balance.jsonl", {}, "")
        candidates, _ = Choices(config, game).candidates()
        race = Race(how, journal, [Runner(candidate) for candidate in candidates], games, 1)
        race.run(progress)
        confirming = Confirming(how, journal, games, 1)
        shifts = np.random.default_rng([2, number]).normal(0, 0.15, VARIANTS)
        confirming.variants = [
            Variant("table", f"variant {place}", Landscape(config, game, number, shift), {})
            for place, shift in enumerate(shifts)
        ]
        proposals = confirming.confirm([runner.candidate for runner in study.choose(race)], progress)
    met = [one for one in proposals if one.state == State.MET]
    truly = [LEAST <= how.rate(one.candidate.changes) <= MOST for one in met]
    robust = [holds for one, holds in zip(met, truly, strict=True) if one.is_robust]
    return len(met), sum(truly), len(robust), sum(robust)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--landscapes", type=int, default=100)
    parser.add_argument("--games", type=int, default=4_000)
    asked = parser.parse_args()
    GAMES["guillotines"].strategies.load_shipped()
    effects.play = lambda *_: []  # a landscape has no scorecard
    sums = np.sum([judge_landscape(number, asked.games) for number in range(asked.landscapes)], axis=0)
    table = Table("proposals", "number", "truly meet the target", "share", box=None)
    for name, n, truly in (("met", *sums[:2]), ("met and robust", *sums[2:])):
        table.add_row(name, str(n), str(truly), f"{100 * truly / n:.1f} %" if n else "-")
    Console().print(f"{asked.landscapes} landscapes, {asked.games:,} games of a candidate at most")
    Console().print(table)


if __name__ == "__main__":
    main()
