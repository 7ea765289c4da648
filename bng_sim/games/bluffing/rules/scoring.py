"""Scoring, and who wins (W1-W6)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.terms import Ending
from bng_sim.games.bluffing.rules import cards


@kernel
def score(table):
    """Find who wins the game that has ended, alone or tied; nobody wins a stalemate (E5)."""
    state, players = table.state, table.rules.players
    for seat in range(players):
        if state.public.plays[seat] == 1:
            events.score(table, seat, state.hand_points[seat], state.public.bonus_coins[seat])
    if state.ending == Ending.STALEMATE:
        for seat in range(players):
            if state.replay == 0:  # W5: of a replay that nobody wins, its players share
                state.winners[seat] = 0
        return
    find_richest(table)
    break_tie(table)


@inlined
def points(table, seat):
    """Return what a player scores (W1, W2), with what the place in the turn order got (S6)."""
    public = table.state.public
    return table.state.hand_points[seat] + public.bonus_coins[seat] + public.start_points[seat]


@inlined
def find_richest(table):
    """Note who has the most points (W3)."""
    state, most = table.state, -1
    for seat in range(table.rules.players):
        if state.public.plays[seat] == 1:
            most = max(most, points(table, seat))
    for seat in range(table.rules.players):
        has_most = state.public.plays[seat] == 1 and points(table, seat) == most
        state.winners[seat] = 1 if has_most else 0


@inlined
def break_tie(table):
    """Keep, of several with the most points, those with the most Coin symbols (W4)."""
    state = table.state
    n_tied = n_winners(table)
    if n_tied == 1:
        return
    most = -1
    for seat in range(table.rules.players):
        if state.winners[seat] == 1:
            most = max(most, tie_coins(table, seat))
    for seat in range(table.rules.players):
        if state.winners[seat] == 1 and tie_coins(table, seat) < most:
            state.winners[seat] = 0
    if n_winners(table) < n_tied:
        table.row.coin_tie_break = 1


@kernel
def tie_coins(table, seat):
    """Count the Coin symbols that break a tie: those scored, and with `tie_coins: all` those on hand cards too (W4)."""
    public = table.state.public
    n = public.bonus_coins[seat]
    if table.rules.all_coins == 1:
        for i in range(public.hand_size[seat]):
            n += cards.coins(table, table.state.own[seat].hand[i])
    return n


@kernel
def n_winners(table):
    """Count those who have won, or are tied."""
    n = 0
    for seat in range(table.rules.players):
        n += table.state.winners[seat]
    return n


@inlined
def replay_is_due(table):
    """Return whether those still tied play again (W5)."""
    state, rules = table.state, table.rules
    if rules.replays == 0 or state.replay == rules.max_replays or state.ending == Ending.STALEMATE:
        return False
    return n_winners(table) > 1
