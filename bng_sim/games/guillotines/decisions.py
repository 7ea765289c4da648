"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core.compiler import inlined
from bng_sim.core.read_only import shown
from bng_sim.games.guillotines import chance, events
from bng_sim.games.guillotines.records import NOTHING, View
from bng_sim.games.guillotines.terms import Kind

_FACTOR = 6364136223846793005  # Knuth's MMIX multiplier: spreads every choice over the checksum


@inlined
def blank(table, n, kind):
    """Make move `n` of the list one of `kind` with nothing else to it; what it concerns is filled in after."""
    move = table.moves.offered[n]
    move.kind = kind
    move.several = 0
    move.market = NOTHING
    move.other_market = NOTHING
    move.card = NOTHING
    move.other_card = NOTHING
    move.asset = NOTHING
    move.other_asset = NOTHING
    move.seat = NOTHING


@inlined
def list_no_yes(table):
    """List the two answers to a plain question."""
    blank(table, 0, Kind.NO)
    blank(table, 1, Kind.YES)
    return 2


@inlined
def list_no_yes_about(table, card):
    """As `list_no_yes`, about a Role or a card."""
    n = list_no_yes(table)
    table.moves.offered[0].card = card
    table.moves.offered[1].card = card
    return n


@inlined
def ask(table, players, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed; a list of one is taken without asking.

    Raises IndexError if the strategy's answer is not on the list; whoever runs the kernel says
    which strategy, decision and game it was.
    """
    if n == 1:
        events.decision(table, seat, decision.value, n, 0)
        return 0
    state = table.state
    table.row.decisions[decision] += 1
    table.row.options[decision] += n
    table.moves.decision = decision
    state.asked_seat = seat
    view = View(shown(table.rules), shown(state.public), shown(state.own[seat]), state.notes, decision.value)
    dice = chance.of_strategy(table, seat)
    choice = players[seat](view, shown(table.moves.offered[:n]), n, shown(state.traits[seat]), dice)
    if choice < 0 or choice >= n:
        raise IndexError("the index returned is not on the list")
    state.asked_seat = NOTHING
    events.decision(table, seat, decision.value, n, choice)
    table.row.checksum = (table.row.checksum ^ (n << 16 | choice)) * _FACTOR + decision
    return choice
