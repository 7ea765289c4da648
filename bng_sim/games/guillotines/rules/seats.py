"""Who sits where: players, and with two of them their Puppets, which have the seats after the players' (U1)."""

from bng_sim.core.compiling.compiler import inlined


@inlined
def is_puppet(table, seat):
    """Return whether a seat is a Puppet's."""
    return seat >= table.rules.players


@inlined
def controller(table, seat):
    """Return the seat of the player who decides for `seat`, be it a player's own or a Puppet's."""
    return seat - table.rules.players if is_puppet(table, seat) else seat


@inlined
def clockwise(table, first, i):
    """Return the Billionaire `i` places to the left of the player `first`, Puppets sitting left of their players."""
    rules = table.rules
    if rules.billionaires == rules.players:
        return (first + i) % rules.players
    return (first + i // 2) % rules.players + rules.players * (i % 2)
