"""Hash what users get of all games, to hold a change that must change none of it: `python -m tests.hash_games`.

Prints a line for each table, event log and transcript: printed rules and some with much changed, the default lineup,
random moves and search players. Run it before and after, and compare; `--few` plays what can be played interpreted.
"""

import argparse
import hashlib
import json
from collections.abc import Iterator

import bng_sim
from bng_sim.games import GAMES
from tests.conformance.mixed import mixed

LINEUPS = (None, "random", "search(rollouts=2)")
SEEDS = 6  # settings of each lineup, the first with the printed rules
GAMES_EACH, SEARCHED_EACH = 100, 3


def digest(text: str) -> str:
    """The first digits of a text's SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def lines(name: str, lineup: str | None, seed: int, games: int) -> Iterator[str]:
    """Play a setting of a game: what its tables, and one game's log and transcript, hash to."""
    rules = mixed(GAMES[name], seed) if seed else {}
    players = rules.pop("players", None)
    run = bng_sim.simulate(name, players, lineup, games, rules, seed=seed + 3, progress=False)
    one = run.replay(games - 1)
    hashed = {
        "games": run.games().to_csv(index=False),
        "seats": run.seats().to_csv(index=False),
        "log": json.dumps([dict(event) for event in one.log[1:]]),  # the head names the version
        "transcript": one.transcript(),
    }
    for what, text in hashed.items():
        yield f"{name} {lineup} {seed} {what} {digest(text)}"


def main() -> None:
    """Print the hashes of every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--few", action="store_true", help="two settings of a game each, without search players")
    few = parser.parse_args().few
    for name in GAMES:
        for lineup in LINEUPS[:2] if few else LINEUPS:
            for seed in range(2 if few else SEEDS):
                games = 1 if few else SEARCHED_EACH if lineup and "search" in lineup else GAMES_EACH
                print(*lines(name, lineup, seed, games), sep="\n", flush=True)  # noqa: T201 (its output)


if __name__ == "__main__":
    main()
