"""How the players stand: how far from winning, and whether they still can (W1, U8)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.results import course
from bng_sim.games.guillotines.declared.components import N_MARKETS, Role


@kernel
def note_step(table, is_turn):
    """Note how a step leaves the players; if it was a turn, also how its player stood when it began."""
    row, seat = table.row, table.state.public.last_player
    was_blocked, was_out = row.blocked >> seat & 1, row.out >> seat & 1
    if row.have_moved == 1:
        note(table)
    if is_turn:
        row.seats[seat].turns_blocked += was_blocked
        course.turn_ended(row.course, table.rules.players, seat, was_out)


@kernel
def note(table):
    """Note how far each player is from winning, and who is blocked or out: so it stays until assets move."""
    row = table.row
    row.have_moved, row.blocked, row.out = 0, 0, 0
    for seat in range(table.rules.players):
        row.course.seats[seat].distance = fewest_spaces(table, seat)
        if is_blocked(table, seat):  # a player who is not blocked has all assets within reach
            row.blocked |= 1 << seat
            if is_out(table, seat):
                row.out |= 1 << seat
    row.course.has_changed = 1


@kernel
def fewest_spaces(table, seat):
    """Count the empty spaces of a player's board, or of their Puppet's if these are fewer (W1, U8)."""
    fewest = table.state.public.empty_spaces[seat]
    for board in range(seat, table.rules.billionaires, table.rules.players):
        fewest = min(fewest, table.state.public.empty_spaces[board])
    return fewest


@kernel
def is_blocked(table, seat):
    """Return whether the markets alone can complete neither the board of `seat` nor that of its Puppet (B4)."""
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
    """Return whether assets in the game cannot complete the board of `seat` or its Puppet, nor a Role win for it.

    Any asset on a board can come back or change hands; only those out of the game are gone for good (A2). As long as
    the Celebrity or the Toady is in the game, anybody may come to hold it (O3, O6, O12).
    """
    rules = table.rules
    for i in range(rules.n_roles):
        if rules.roles[i] == Role.CELEBRITY or rules.roles[i] == Role.TOADY:
            return False
    fewest = N_MARKETS
    for board in range(seat, rules.billionaires, rules.players):
        fewest = min(fewest, n_short(table, board))
    return fewest > 0


@kernel
def n_short(table, board):
    """Count the asset types of which the game has fewer than the board there has spaces (C4)."""
    public = table.state.public
    n = 0
    for kind in range(N_MARKETS):
        there = public.market_assets[kind]
        for other in range(table.rules.billionaires):
            there += public.owned[other, kind]
        if there < public.needs[board, kind]:
            n += 1
    return n
