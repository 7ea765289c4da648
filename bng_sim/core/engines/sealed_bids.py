"""Sealed bids, which all players make before any is shown."""

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.engines import streams
from bng_sim.core.event_logs.event_log import NOTHING


@inlined_early
def find_highest_bidder(stream, bids, players):
    """Return the seat that bids most; of several, as of all if nobody bids, the stream takes one, each as likely.

    Args:
        stream: Drawn from only if several bid most.
        bids: What each seat bids, from 0.
        players: The number of seats.

    """
    most, n = 0, 0
    for seat in range(players):
        if bids[seat] > most:
            most, n = bids[seat], 0
        n += 1 if bids[seat] == most else 0
    left, bidder = streams.below(stream, n) if n > 1 else 0, NOTHING
    for seat in range(players):
        if bids[seat] == most:
            bidder = seat if left == 0 else bidder
            left -= 1
    return bidder
