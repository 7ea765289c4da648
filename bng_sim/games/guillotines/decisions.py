"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core.compiler import kernel
from bng_sim.games.guillotines import chance
from bng_sim.games.guillotines.records import NOTHING, Kind, View

_FACTOR = 6364136223846793005  # Knuth's MMIX multiplier: spreads every choice over the checksum


@kernel
def blank(table, n, kind):
    """Make move `n` of the list one of `kind` with nothing else to it; what it concerns is filled in after."""
    moves = table.moves
    moves.kind[n] = kind
    moves.market[n] = NOTHING
    moves.other_market[n] = NOTHING
    moves.card[n] = NOTHING
    moves.other_card[n] = NOTHING
    moves.asset[n] = NOTHING
    moves.other_asset[n] = NOTHING
    moves.seat[n] = NOTHING


@kernel
def list_no_yes(table):
    """List the two answers to a plain question."""
    blank(table, 0, Kind.NO)
    blank(table, 1, Kind.YES)
    return 2


@kernel
def ask(table, players, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed; a list of one is taken without asking.

    Raises IndexError if the strategy's answer is not on the list; whoever runs the kernel says
    which strategy, decision and game it was.
    """
    if n == 1:
        return 0
    state = table.state
    table.row.decisions[decision] += 1
    table.row.options[decision] += n
    table.moves.decision = decision
    state.asked_seat = seat
    view = View(table.rules, state.public, state.own[seat])
    dice = chance.of_strategy(table, seat)
    choice = players[seat](view, table.moves, n, state.traits[seat], dice)
    if choice < 0 or choice >= n:
        raise IndexError("the index returned is not on the list")
    state.asked_seat = NOTHING
    table.row.checksum = (table.row.checksum ^ (n << 16 | choice)) * _FACTOR + decision
    return choice
