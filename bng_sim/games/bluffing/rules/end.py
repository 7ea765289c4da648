"""The end of a game, and who is next if it goes on (E1-E6, T5)."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.terms import EmptyHand, Ending
from bng_sim.games.bluffing.rules import seats


@inlined
def end(table, ending):
    """End the game."""
    table.state.ending = ending.value
    events.end(table, ending.value)


@inlined
def check(table, seat, after, has_played_last):
    """End the game if a rule says so, in this order (E4); else the player to the left of `after` is next."""
    empty_hand = table.rules.empty_hand
    if has_played_last:
        end(table, Ending.LAST_CARD)  # E1, `voted`
    elif empty_hand == EmptyHand.ENDS_AT_ONCE and table.state.emptied == 1:
        end(table, Ending.BANKRUPT)
    elif empty_hand == EmptyHand.SKIP and n_with_cards(table) <= 1:
        end(table, Ending.SOLE_SURVIVOR)  # E2
    elif empty_hand == EmptyHand.PLAY_ON and n_with_cards(table) == 0:
        end(table, Ending.NO_CARDS)
    elif empty_hand == EmptyHand.ENDS_AT_TURN and table.state.public.hand_size[left_of(table, after)] == 0:
        end(table, Ending.BANKRUPT)
    elif table.state.public.turn >= table.rules.max_turns:
        end(table, Ending.STALEMATE)  # E5
    else:
        pass_on(table, after)


@inlined
def n_with_cards(table):
    """Count the players with hand cards."""
    n = 0
    for seat in range(table.rules.players):
        if table.state.public.hand_size[seat] > 0:
            n += 1
    return n


@inlined
def left_of(table, seat):
    """Return the next seat to the left of `seat` that takes part in the game (S4, W5)."""
    seat = seats.clockwise(table, seat, 1)
    while table.state.public.plays[seat] == 0:
        seat = seats.clockwise(table, seat, 1)
    return seat


@inlined
def pass_on(table, after):
    """Make the player to the left active; those without hand cards are passed over (T5, E2)."""
    public = table.state.public
    seat = left_of(table, after)
    while public.hand_size[seat] == 0:
        table.row.skips += 1
        events.pass_over(table, seat)
        seat = left_of(table, seat)
    public.active = seat
