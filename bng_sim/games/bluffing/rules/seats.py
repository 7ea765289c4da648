"""Who sits where."""

from bng_sim.core.compiling.compiler import inlined


@inlined
def clockwise(table, first, i):
    """The seat `i` places to the left of another, less than once around the table: asked too often for a division."""
    seat = first + i
    return seat - table.rules.players if seat >= table.rules.players else seat
