"""Who sits where (T1)."""

from bng_sim.core.compiling.compiler import inlined


@inlined
def clockwise(table, first, i):
    """Return the seat `i` places to the left of `first`, `i` from 0 to the number of players; a division takes long."""
    seat, n = first + i, table.rules.players
    return seat if seat < n else seat - n
