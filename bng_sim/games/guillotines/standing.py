"""How the players stand: how far from winning, and whether they still can (W1, U8)."""

from bng_sim.core import course
from bng_sim.core.compiler import inlined, kernel
from bng_sim.games.guillotines.components import N_MARKETS, Role


@kernel
def note_distances(table):
    """Note the empty spaces of each player's board, or of their Puppet's if that has fewer (W1, U8)."""
    public, distance, players = table.state.public, table.row.course.distance, table.rules.players
    for seat in range(players):
        distance[seat] = public.empty_spaces[seat]
    for puppet in range(players, table.rules.billionaires):
        distance[puppet - players] = min(distance[puppet - players], public.empty_spaces[puppet])


@inlined
def note_turn(table, seat, is_blocked):
    """Note how a turn of `seat` left the players, and whether it was blocked when it began."""
    table.row.seats[seat].turns_blocked += is_blocked
    note_distances(table)
    # Who can win otherwise, or whose assets are still in the game, is not out; who is not blocked has them at hand.
    was_out = 1 if is_blocked == 1 and is_out(table, seat) else 0
    course.turn_ended(table.row.course, table.rules.players, seat, was_out)


@kernel
def is_blocked(table, seat):
    """Whether the markets alone cannot complete the board of `seat`, nor that of its Puppet (B4)."""
    public, rules = table.state.public, table.rules
    for board in range(seat, rules.billionaires, rules.players):
        n = 0
        for kind in range(N_MARKETS):
            if public.owned[board, kind] + public.market_assets[kind] < public.needs[board, kind]:
                n += 1
        if n == 0:
            return False
    return True


@kernel
def is_out(table, seat):
    """Whether the assets in the game cannot complete the board of `seat`, nor its Puppet's, and no Role wins else.

    Any asset on a board can come back or change hands; only those out of the game are gone for good (A2). As long as
    the Celebrity or the Toady is in the game, anybody may come to hold it (O3, O6, O12).
    """
    rules = table.rules
    for i in range(rules.n_roles):
        if rules.roles[i] == Role.CELEBRITY or rules.roles[i] == Role.TOADY:
            return False
    for board in range(seat, rules.billionaires, rules.players):
        if n_short(table, board) == 0:
            return False
    return True


@kernel
def n_short(table, board):
    """How many asset types there are of which the game has fewer than the board there has spaces (C4)."""
    public = table.state.public
    n = 0
    for kind in range(N_MARKETS):
        there = public.market_assets[kind]
        for other in range(table.rules.billionaires):
            there += public.owned[other, kind]
        if there < public.needs[board, kind]:
            n += 1
    return n
