"""Games of rules with much changed, lists too: `python -m tests.games.campaign.mixed_games 24` prints their digests."""

import hashlib
import sys

import numpy as np

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.game import CAMPAIGN
from bng_sim.games.campaign.simulation.play import ENGINE
from tests.games.campaign.laid_out import drawn_rules

TURNS = 120  # so that groups come together, are built on and lost


def cell(seed: int) -> Cell[Rules]:
    """Random players under rules of this seed, with less to begin with, so that some go bankrupt."""
    drawn = {**drawn_rules(seed), "max_turns": TURNS, "start_cash": 150 * (1 + seed % 8)}
    rules = Rules.read({"build_after_laps": 0, **drawn})
    return Cell(rules, seed, lineup.parse("random", CAMPAIGN.strategies, rules.players))


def digest(seed: int) -> str:
    """What tells a game from all others, to the last count."""
    with np.errstate(over="ignore"):  # interpreted, the random streams' words wrap around with a warning
        return hashlib.sha256(ENGINE.play_rows(cell(seed), 0, 1).tobytes()).hexdigest()[:16]


if __name__ == "__main__":
    CAMPAIGN.strategies.load_shipped()
    sys.stdout.write("\n".join(map(digest, range(int(sys.argv[1])))))
