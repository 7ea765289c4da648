"""Take a trick with the lowest card that can, or lose it with the lowest."""

from bng_sim.games.newgame import strategy


@strategy("Plays the lowest card that beats all on the table, otherwise its lowest; it leads its highest.")
def high(seen, moves, n, traits, rng):
    """Look at what the others have played to this trick (T2)."""
    best = -1
    for seat in range(seen.rules.players):
        best = max(best, seen.public.on_table[seat])
    if best == -1:
        return n - 1
    for i in range(n):
        if moves[i] > best:
            return i
    return 0
