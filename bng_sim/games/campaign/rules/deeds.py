"""Who owns what, what is mortgaged and built: all that changes it is here, with the sets and sums that follow."""

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import HOTEL, N_COLOURS, N_DEEDS
from bng_sim.games.campaign.engine.records import NOTHING

# The place of the only bit of a number: multiplied by this, each such number has other upper five of 32 bits
# (Leiserson, Prokop and Randall 1998, "Using de Bruijn sequences to index a 1 in a computer word").
_SPREAD, _WORD, _SHIFT = 0x077CB531, 1 << 32, 27
_PLACE = np.zeros(32, np.int64)
for _place in range(32):
    _PLACE[(1 << _place) * _SPREAD % _WORD >> _SHIFT] = _place


@inlined
def has(deeds, deed):
    """Return whether a set holds a deed."""
    return deeds >> deed & 1 == 1


@inlined
def first_of(deeds, start):
    """Return the first deed of a set from `start` on, in board order; `N_DEEDS` if there is none."""
    rest = deeds >> start << start
    if rest == 0:
        return N_DEEDS
    return _PLACE[(rest & -rest) * _SPREAD % _WORD >> _SHIFT]


@inlined
def worth(table, deed):
    """Return what a deed counts for in its owner's assets, its buildings too (X2)."""
    public, rules = table.state.public, table.rules
    price = rules.price[deed] // 2 if public.mortgaged[deed] == 1 else rules.price[deed]
    group = rules.group[deed]
    return price + (public.level[deed] * rules.house_cost[group] if group < N_COLOURS else 0)


@inlined
def note_held(table, deed, way):
    """Count the turns that a deed is some player's: with -1 from the turn under way on, with 1 as far as that."""
    rules = table.rules
    table.row.held_of[rules.group[deed]] += way * rules.price[deed] * table.state.public.turn


@kernel
def change_owner(table, deed, seat):
    """Let a deed be of another player, or for NOTHING of the Slush Fund."""
    public, group, before = table.state.public, table.rules.group[deed], table.state.public.owner[deed]
    if before != NOTHING:
        note_held(table, deed, 1)
        public.deeds[before] &= ~(1 << deed)
        public.n_deeds[before] -= 1
        public.of_group[before, group] -= 1
        public.property[before] -= worth(table, deed)
        public.monopolies[before] &= ~(1 << group)
    public.owner[deed] = seat
    if seat != NOTHING:
        note_held(table, deed, -1)
        public.deeds[seat] |= 1 << deed
        public.n_deeds[seat] += 1
        public.of_group[seat, group] += 1
        public.property[seat] += worth(table, deed)
        if group < N_COLOURS and public.of_group[seat, group] == table.rules.group_size[group]:
            public.monopolies[seat] |= 1 << group
    events.deed(table, deed, seat)


@kernel
def give(table, deed, seat):
    """Let a deed become a player's, and note what that brings about (Counts)."""
    change_owner(table, deed, seat)
    note_monopoly(table, deed, seat)
    note_sold_out(table)


@kernel
def note_monopoly(table, deed, seat):
    """Count it if a change of owner left a whole colour group with the new owner."""
    row = table.row
    if has(table.state.public.monopolies[seat], table.rules.group[deed]):
        row.monopolies_made += 1
        row.seats[seat].monopolies += 1
        if row.first_monopoly_turn == 0:
            row.first_monopoly_turn = table.state.public.turn
            row.first_monopolist = seat + 1


@kernel
def note_sold_out(table):
    """Note when no deed is unowned for the first time."""
    if table.row.all_sold_turn == 0:
        n = 0
        for seat in range(table.rules.players):
            n += table.state.public.n_deeds[seat]
        if n == N_DEEDS:
            table.row.all_sold_turn = table.state.public.turn


@kernel
def set_mortgage(table, deed, is_mortgaged):
    """Mortgage a deed, or free it."""
    public, owner = table.state.public, table.state.public.owner[deed]
    if owner != NOTHING:
        public.property[owner] -= worth(table, deed)
    public.mortgaged[deed] = is_mortgaged
    if is_mortgaged == 1:
        public.mortgages |= 1 << deed
    else:
        public.mortgages &= ~(1 << deed)
    if owner != NOTHING:
        public.property[owner] += worth(table, deed)


@kernel
def set_level(table, deed, level):
    """Let a lot have so many houses, or a hotel, with what that takes from the Slush Fund or gives back (H4)."""
    public, rules = table.state.public, table.rules
    group, before = rules.group[deed], public.level[deed]
    public.houses += (before if before < HOTEL else 0) - (level if level < HOTEL else 0)
    public.hotels += (1 if before == HOTEL else 0) - (1 if level == HOTEL else 0)
    public.property[public.owner[deed]] += (level - before) * rules.house_cost[group]
    public.level[deed] = level
    if level > 0:
        public.built |= 1 << deed
        public.locked |= rules.group_set[group]
    else:
        public.built &= ~(1 << deed)
        if public.built & rules.group_set[group] == 0:
            public.locked &= ~rules.group_set[group]


@kernel
def note_stock(table):
    """Note the lowest stock of houses (Counts)."""
    table.row.fewest_houses = min(table.row.fewest_houses, table.state.public.houses)


@kernel
def may_own(table, deed, seat):
    """Return whether a player may buy, bid for or force the sale of a lot (B5)."""
    group = table.rules.group[deed]
    if table.rules.one_owner_per_color == 0 or group >= N_COLOURS:
        return True
    public, others = table.state.public, 0
    for other in range(table.rules.players):
        others += public.of_group[other, group] if other != seat else 0
    if public.owner[deed] not in (NOTHING, seat):
        others -= 1  # the one that changes hands
    return others == 0
