"""Houses and hotels (H1-H8)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import HOTEL, N_COLOURS
from bng_sim.games.campaign.declared.limits import BREAK, KEEPS
from bng_sim.games.campaign.declared.terms import Decision, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import auction, decisions, deeds, money

HOUSES = HOTEL - 1  # the most on a lot


@kernel
def least(table, group):
    """Return the fewest houses on a lot of a group."""
    public, rules, found = table.state.public, table.rules, HOTEL
    for i in range(rules.group_size[group]):
        found = min(found, public.level[rules.members[group, i]])
    return found


@kernel
def most(table, group):
    """Return the most houses on a lot of a group."""
    public, rules, found = table.state.public, table.rules, 0
    for i in range(rules.group_size[group]):
        found = max(found, public.level[rules.members[group, i]])
    return found


@kernel
def may_build_in(table, seat, group):
    """Return whether a player may build in a colour group, whatever that costs (H1, H2)."""
    public, rules = table.state.public, table.rules
    return (
        deeds.has(public.monopolies[seat], group)
        and public.mortgages & rules.group_set[group] == 0
        and public.laps[seat] >= rules.build_after_laps
    )


@kernel
def next_level(table, group):
    """Return the level that a lot of a group may reach next; 0 if none may (H3-H5)."""
    public, level = table.state.public, least(table, group) + 1
    if level > HOTEL or (level == HOTEL and public.hotels == 0) or (level < HOTEL and public.houses == 0):
        return 0
    return level


@kernel
def list_lots(table, seat, cash, only_houses):
    """List the lots that may take a house or a hotel, or with `only_houses` a house, and for which `cash` suffices."""
    public, rules, n = table.state.public, table.rules, 0
    if public.monopolies[seat] == 0:
        return 0
    for group in range(N_COLOURS):
        if may_build_in(table, seat, group) and cash >= rules.house_cost[group]:
            level = next_level(table, group)
            if level > 0 and (only_houses == 0 or level < HOTEL):
                for i in range(rules.group_size[group]):
                    lot = rules.members[group, i]
                    if public.level[lot] == level - 1:
                        table.moves.offered[n] = lot
                        n += 1
    return n


@kernel
def can_build(table, seat, only_houses):
    """Return whether a player can build now at list price (H1-H5), or with `only_houses` a house."""
    public, rules = table.state.public, table.rules
    if public.monopolies[seat] == 0:
        return False
    for group in range(N_COLOURS):
        if may_build_in(table, seat, group) and public.cash[seat] >= rules.house_cost[group]:
            level = next_level(table, group)
            if level > 0 and (only_houses == 0 or level < HOTEL):
                return True
    return False


@kernel
def build(table, pool, seat, lot):
    """Have a player build on a lot, unless houses are scarce and one is auctioned (H6)."""
    public, is_house = table.state.public, table.state.public.level[lot] < HOUSES
    if is_house and table.rules.house_auction == 1 and n_able(table, seat) + 1 > public.houses:
        n = ask_who_wants(table, pool, seat)
        if n > public.houses:
            auction_house(table, pool, n)
            return
    put(table, seat, lot, table.rules.house_cost[table.rules.group[lot]])


@kernel
def n_able(table, seat):
    """Return how many others could pay list price for a house now (H6)."""
    public, n = table.state.public, 0
    for other in range(table.rules.players):
        if other != seat and public.is_in[other] == 1 and can_build(table, other, 1):
            n += 1
    return n


@kernel
def ask_who_wants(table, pool, seat):
    """Ask those who could whether they want a house, and note them after the turn player as bidders (H6).

    Returns how many bidders there are.
    """
    state, public, order = table.state, table.state.public, table.moves.order
    for i in range(1, table.rules.players):
        other = (seat + i) % table.rules.players
        if public.is_in[other] == 1 and can_build(table, other, 1):
            state.wants[other] = 1 if decisions.ask_yes(table, pool, other, Decision.WANT_HOUSE) else 0
    order[0], n = seat, 1
    for i in range(1, table.rules.players):
        other = (seat + i) % table.rules.players
        if state.wants[other] == 1:
            order[n] = other
            n += 1
        state.wants[other] = NOTHING
    events.scarce(table, seat, order[1:n])
    return n


@kernel
def auction_house(table, pool, n):
    """Auction a house among the `n` bidders of `moves.order`; who wins puts it anywhere it may stand (H6)."""
    table.row.house_auctions += 1
    winner = auction.hold(table, pool, n)
    auction.clear(table)
    if winner != NOTHING:
        lots = list_lots(table, winner, table.rules.house_cost.max(), 1)
        put(table, winner, decisions.ask(table, pool, winner, Decision.PLACE, lots), 0)


@kernel
def put(table, seat, lot, cost):
    """Put the next house, or a hotel, on a lot (H2, H4)."""
    row, level = table.row, table.state.public.level[lot] + 1
    if cost > 0:
        money.pay(table, seat, NOTHING, cost, Reason.BUILDING.value)
    deeds.set_level(table, lot, level)
    deeds.note_stock(table)
    if level == HOTEL:
        row.hotels_built += 1
    else:
        row.houses_built += 1
        row.seats[seat].houses_built += 1
    row.built_of[table.rules.group[lot]] += table.rules.house_cost[table.rules.group[lot]]
    events.build(table, seat, lot, level)


@kernel
def list_sales(table, seat, n):
    """List behind `n` moves what can be sold: each lot with the most, then each group that can be broken (H7, H8)."""
    public, rules, offered = table.state.public, table.rules, table.moves.offered
    if public.built & public.deeds[seat] == 0:
        return n
    for group in range(N_COLOURS):
        if public.built & public.deeds[seat] & rules.group_set[group] != 0:
            level = most(table, group)
            if level < HOTEL or public.houses >= HOUSES:
                for i in range(rules.group_size[group]):
                    if public.level[rules.members[group, i]] == level:
                        offered[n] = rules.members[group, i]
                        n += 1
    for group in range(N_COLOURS):
        if public.built & public.deeds[seat] & rules.group_set[group] != 0 and most(table, group) == HOTEL:
            for left in range(HOTEL):
                if may_break(table, group, left):
                    offered[n] = BREAK + group * KEEPS + left
                    n += 1
    return n


@kernel
def may_break(table, group, left):
    """Return whether a group with a hotel may be brought down to `left` houses on every lot (H8)."""
    public, rules, gone, needed = table.state.public, table.rules, 0, 0
    for i in range(rules.group_size[group]):
        level = public.level[rules.members[group, i]]
        if level < left:
            return False
        gone += level - left
        needed += left - (level if level < HOTEL else 0)
    return gone >= 2 and needed <= public.houses


@kernel
def sell(table, seat, move):
    """Sell a building of a lot, or break a group (H7, H8)."""
    public, rules = table.state.public, table.rules
    if move < BREAK:
        take_down(table, seat, move, public.level[move] - 1)
    else:
        group, left = (move - BREAK) // KEEPS, (move - BREAK) % KEEPS
        for i in range(rules.group_size[group]):
            if public.level[rules.members[group, i]] > left:
                take_down(table, seat, rules.members[group, i], left)
    deeds.note_stock(table)


@kernel
def take_down(table, seat, lot, level):
    """Bring a lot down to a level, for half of what that cost (H7)."""
    rules, row = table.rules, table.row
    cost = rules.house_cost[rules.group[lot]]
    gone = table.state.public.level[lot] - level
    deeds.set_level(table, lot, level)
    row.levels_sold += gone
    row.built_of[rules.group[lot]] -= gone * cost // 2
    events.sell(table, seat, lot, level)
    money.pay(table, NOTHING, seat, gone * cost // 2, Reason.BUILDING.value)
