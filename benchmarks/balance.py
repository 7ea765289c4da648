"""How many games does `bng-sim balance` save, against a full grid of the same candidates and against random search?

    python benchmarks/balance.py

Three questions of one and two changes. The race stops candidates early; the full grid plays each to the end, judges it
as the race does, and must find the same cheapest cost. Random search plays candidates to the end in random order until
it has one of that cost: of n candidates of which k are as good, it expects to play (n + 1) / (k + 1). The more games
decide a target, the more is saved.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bng_sim.analyses.words.aims import State
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.cli.balance import BalanceProgress
from bng_sim.games import GAMES
from bng_sim.lab.balance import judging, study
from bng_sim.lab.balance.candidates import MOST_CHANGES, Choices
from bng_sim.lab.balance.judging import Judging
from bng_sim.lab.balance.race import sharpest
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.tasks.backends import map_in_threads

QUESTIONS: list[dict[str, Any]] = [
    {
        "name": "fewer Revolutions", "game": "guillotines", "games": 20_000, "rules": {"level": 2, "players": 4},
        "targets": {"revolution_rate": {"between": [0.3, 0.4]}, "turns": {"share": 0.8, "between": [15, 45]}},
        "knobs": {"crises_in_deck": {"values": {"from": 0, "to": 8}}, "rebels": {"values": {"from": 8, "to": 14}},
                  "hand_limit": {"values": [3, 4, 5, 6]}, "panic_at": {"values": [4, 6, 8]}},
    },
    {
        "name": "shorter campaigns", "game": "campaign", "games": 20_000, "rules": {"players": 4},
        "targets": {"turns": {"between": [100, 120]}},
        "knobs": {"salary": {"values": [50, 100, 150, 250, 300]}, "start_cash": {"values": [800, 1000, 1200, 2000]},
                  "monopoly_rent": {"values": [2, 3]}, "auctions": {"values": [False]}},
    },
    {
        "name": "shorter bluffs", "game": "bluffing", "games": 20_000, "rules": {"players": 4},
        "targets": {"turns": {"between": [10, 16]}},
        "knobs": {"hand_cards_taken": {"values": [0, 2, 3]}, "after_challenge": {"values": ["challenger", "loser"]},
                  "equal_card": {"values": ["active"]}, "revealed_card": {"values": ["always", "never"]},
                  "last_play": {"values": ["voted"]}, "taking_order": {"values": ["random"]}},
    },
]  # fmt: skip


def play_all(config: Any, game: Any, workers: int) -> tuple[float | None, int, int]:
    """Play every candidate to the end; return the least cost that meets all targets, how many have it, and all.

    They are judged as the race judges them: as strictly for as many, larger combinations that it may try included.
    """
    how, (candidates, _) = Judging(config, game), Choices(config, game).candidates()
    among = len(candidates) + study.most_larger(config)

    def state(changes: Any) -> State:
        tallies = how.play(changes, config.first_game, config.most)
        return judging.state_of(how.judge(tallies, changes, config.most, among, sharpest(config.most)))

    states = map_in_threads(lambda candidate: state(candidate.changes), candidates, workers)
    met = [one.cost for one, found in zip(candidates, states, strict=True) if found == State.MET]
    return (min(met), met.count(min(met)), len(candidates)) if met else (None, 0, len(candidates))


def measure(question: dict[str, Any], workers: int) -> list[str]:
    """Answer a question by the race and by the full grid, and return the row of a table."""
    GAMES[question["game"]].strategies.load_shipped()
    config, game = reading.read({**question, "name": "question"}, GAMES)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        journal = Journal(Path(folder) / study.JOURNAL, {}, study.REMEDY)
        found = study.search(config, game, journal, workers, BalanceProgress(ProgressDisplay(), game))
        seconds = time.monotonic() - begun
    runners = [runner for runner in found.runners if len(runner.candidate.changes) <= MOST_CHANGES]
    raced = sum(runner.deals for runner in runners)
    met = [runner.candidate.cost for runner in runners if runner.state == State.MET]
    cheapest, as_good, n = play_all(config, game, workers)
    whole = n * config.most
    at_random = (n + 1) / (as_good + 1) * config.most
    agree = "yes" if (min(met) if met else None) == cheapest else "NO"
    return [
        question["name"], str(n), found.word, f"{seconds:.0f}", f"{raced:,}", f"{whole:,}", f"{whole / raced:.1f}",
        f"{at_random / raced:.1f}", agree,
    ]  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    workers = parser.parse_args().workers
    heads = ("question", "candidates", "answer", "s", "games", "full grid", "times", "random, times", "same cost")
    table = Table(*heads, box=None)
    for question in QUESTIONS:
        table.add_row(*measure(question, workers))
    Console().print(table)


if __name__ == "__main__":
    main()
