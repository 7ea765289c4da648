"""Games played on from a written table, with their event logs, for a referee that starts from the same table."""

import numpy as np

from bng_sim.core.event_logs.event_log import LOG
from bng_sim.here import worlds, writing
from tests.here.positions import moments, read


def logs(name, n, rules=None, seed=21):
    """Yield tables of random moments, a world of each, and the words of the log of the game played on from it."""
    for game, cell, stopped, rng in moments(name, n, seed, rules):
        seat = int(rng.integers(cell.rules.players))
        table = read(writing.value_of(game, cell, stopped.state, seat) | {"lineup": cell.lineup.text})
        (dealt,) = worlds.PlayerOn(table).worlds(1, 1)
        state = dealt[0].copy()
        yield table, state, _log_of(table, state)


def _log_of(table, state):
    log = np.empty(1, LOG)[0]
    log["on"], log["used"] = 0, 0
    stopped = table.form.engine._stoppable(table.cell, log)
    stopped.begin(0, table.cell)
    log["on"], log["used"] = 1, 0
    stopped.live[0][0] = state
    stopped.live[1]["answers"]["thinks"][:] = 0
    stopped._stops(0, 1 << 40)
    return log["words"][: int(log["used"])].copy()
