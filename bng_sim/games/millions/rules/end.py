"""The end of a round, and of the game (E1-E6)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.components import N_ROLES
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS
from bng_sim.games.millions.declared.terms import Ending
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules.planning import show_roles


@kernel
def end_round(table):
    """End a round: note it, and end the game if a rule says so, else the Leader card passes clockwise (E1-E5)."""
    state, public = table.state, table.state.public
    note_round(table)
    if table.rules.show_at_end == 1:
        show_roles(table)
    note_money(table)
    if find_winners(table, is_target=True):
        end(table, Ending.TARGET)
    elif public.pile == 0:
        find_winners(table, is_target=False)
        end(table, Ending.LAST_ROUND)
    elif public.round_number >= table.rules.max_rounds:
        end(table, Ending.STALEMATE)
    else:
        public.leader = (public.leader + 1) % table.rules.players
    state.asked_seat = NOTHING


@kernel
def note_round(table):
    """Let all remember what they know of a round, and each player what else they do (K1, K2)."""
    state, public = table.state, table.state.public
    number = public.round_number - 1
    past = public.past[number]
    past.card, past.leader, past.named, past.face_down = public.card, public.leader, public.named, public.face_down
    for role in range(N_ROLES):
        past.face_up[role] = public.face_up[role]
    for character in range(MAX_CHARACTERS):
        past.role[character], past.status[character] = public.shown[character], public.status[character]
        past.left[character], past.price[character] = public.left[character], public.price[character]
    for seat in range(table.rules.players):
        own = state.own[seat]
        for place in range(own.role.size):
            own.past_role[number, place] = own.role[place]
        for character in range(MAX_CHARACTERS):
            own.past_knows[number, character] = own.knows[character]


@kernel
def note_money(table):
    """Note what the round brought the Leader and the others, how low the Reserve is, and who leads at half time."""
    state, public, row = table.state, table.state.public, table.row
    row.reserve_low = min(row.reserve_low, public.reserve)
    most = public.cash[0]
    for seat in range(table.rules.players):
        net = public.cash[seat] - state.cash_before[seat]
        row.leader_net += net if seat == public.leader else 0
        row.others_net += net if seat != public.leader else 0
        most = max(most, public.cash[seat])
    if public.round_number == max(1, table.rules.loot_cards // 2):
        for seat in range(table.rules.players):
            state.was_richest |= (1 if public.cash[seat] == most else 0) << seat


@inlined
def counts(table, seat, is_target):
    """Return whether a player is among those of whom the richest win (E2, E3)."""
    state, rules = table.state, table.rules
    if not is_target:
        return True
    if state.public.cash[seat] < rules.target:
        return False
    return rules.target_needs_share == 0 or state.got_share[seat] == 1


@inlined
def find_winners(table, is_target):
    """Note who is richest of those that count, equally rich ones together (E4); return whether anybody counts."""
    state, most = table.state, NOTHING
    for seat in range(table.rules.players):
        if counts(table, seat, is_target):
            most = max(most, state.public.cash[seat])
    for seat in range(table.rules.players):
        wins = counts(table, seat, is_target) and state.public.cash[seat] == most
        state.winners[seat] = 1 if wins else 0
    return most != NOTHING


@inlined
def end(table, ending):
    """End the game."""
    table.state.ending = ending.value
    events.end(table, ending.value)
    for seat in range(table.rules.players):
        events.cash(table, seat, table.state.public.cash[seat])
    for seat in range(table.rules.players):
        if table.state.winners[seat] == 1:
            events.win(table, seat)
