"""Who sits where."""

from bng_sim.core.compiling.compiler import inlined


@inlined
def clockwise(table, first, i):
    """Return the seat `i` places to the left of `first`, for `i` below the number of players."""
    seat = first + i  # no modulo: this is called too often for a division
    return seat - table.rules.players if seat >= table.rules.players else seat
