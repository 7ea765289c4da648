"""The end of the game (W1-W4)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.terms import Ending
from bng_sim.games.campaign.rules import money


@kernel
def end(table, ending):
    """End the game, and find who has won (W1-W3)."""
    state, public, rules = table.state, table.state.public, table.rules
    state.ending = ending
    events.end(table, ending)
    for seat in range(rules.players):
        events.net_worth(table, seat, money.net_worth(table, seat))
    if ending == Ending.LAST_STANDING:
        for seat in range(rules.players):
            state.winners[seat] = public.is_in[seat]
    elif rules.cap_richest == 1:
        find_richest(table)
    for seat in range(rules.players):
        if state.winners[seat] == 1:
            events.win(table, seat)


@kernel
def find_richest(table):
    """Note who of those left is worth most: all who tie (W3)."""
    public, found, most = table.state.public, 0, 0
    for seat in range(table.rules.players):
        if public.is_in[seat] == 1:
            worth = money.net_worth(table, seat)
            most = worth if found == 0 else max(most, worth)
            found = 1
    for seat in range(table.rules.players):
        if public.is_in[seat] == 1 and money.net_worth(table, seat) == most:
            table.state.winners[seat] = 1
