"""Give those decisions back to a learner's script where leaving it does not pay.

Exploring costs most where one odd move ruins a game. What a net has learned there may be worth less than the script,
and would take away what it wins at its other decisions.
"""

import numpy as np

from bng_sim.lab.training import Table
from bng_sim.learning import playing
from bng_sim.learning.net import Inputs, Weights

FIRST = 2_000_000_000  # index of the first game by which that is judged: neither of training nor of measuring
LAST = 3_000_000_000  # and by which what is left is judged as a whole
LOOKED_AT = 20_000  # decisions that show at which ones it leaves its script
PART = 0.15  # of the games of training, for all decisions together
WHOLE = 0.05  # and for what is left as a whole
AHEAD = np.float32(10_000)  # what the script's move is ahead by where the net has no say: nothing outweighs that


def give_back(table: Table, weights: Weights, inputs: Inputs, trained: int) -> Weights:
    """Return weights that leave the script only at decisions where that pays.

    They are tried one after the other, by what they do in the same games; best moves are made. Some of many
    small differences mislead, so at the end the script has everything back if it wins as much in other games.

    Args:
        table: Where it plays.
        weights: What it has learned.
        inputs: Of its net.
        trained: The games that it was trained for: the more, the more finely that is judged.

    """
    how = table.how(weights, inputs, is_best=True, is_kept=False)
    left = _left(table, weights, inputs)
    games, at_last = max(int(PART * trained / max(len(left), 1)), 1), max(int(WHOLE * trained), 1)
    every = np.arange(how.at.shape[1])
    lead, best = weights.lead.copy(), table.gains_in(how, FIRST, games).mean()
    for decision in left:
        without = how.deciding_at(how.at[0] * (every != decision))
        won = table.gains_in(without, FIRST, games).mean()
        if won >= best:
            how, best, lead[0, decision] = without, won, AHEAD
    if table.gains_in(table.of_script(), LAST, at_last).mean() >= table.gains_in(how, LAST, at_last).mean():
        lead[0] = AHEAD
    return weights._replace(lead=lead)


def _left(table: Table, weights: Weights, inputs: Inputs) -> list[int]:
    """Return the decisions at which the net leaves its script, the one where it does so most often first."""
    kept = playing.keep(table.games, LOOKED_AT, LOOKED_AT)
    table.play(table.how(weights, inputs, is_best=True), kept, FIRST)
    n = int(kept.n[0])
    leaves = kept.decision[:n][kept.choice[:n] != kept.script[:n]]
    numbers, times = np.unique(leaves, return_counts=True)
    return [int(number) for number in numbers[np.argsort(-times, kind="stable")]]
