"""What a player can work out from what it sees: what deeds are worth to whom, what a trade or a building brings.

Worth is in $ and considers list prices and groups only: a whole colour group is worth more than its lots, by
a share of their price that is the greater the more often its squares are landed on for what they cost.

In the examples `seen` and `moves` are what seat 3 (the fourth player) is shown in turn 35 of
`bng-sim play --game campaign --players 4 --lineup random`, when it may manage its deeds.
"""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.campaign.declared.components import HOTEL, N_COLOURS, N_DEEDS, Group
from bng_sim.games.campaign.declared.limits import NO_DEED, OFFERED, PARTNER
from bng_sim.games.campaign.engine.records import NOTHING

# What a whole group is worth beyond its lots, in times their price: by group as rents and landings on the usual board
# suggest, orange and red most.
WHOLE = (0.7, 1.2, 1.3, 1.7, 1.5, 1.4, 1.1, 1.2)
DENIAL = 0.4  # part of that which a lot is worth to one whom it keeps another's group from being whole
RAILS, UTILITIES = (0.9, 1.1, 1.3, 1.5), (0.8, 1.1)  # by how many one has with it
MEAN_ROLL = 7  # of two dice


class Trade(NamedTuple):
    """The best trade found: what it gains the proposer, the offer (chapter D), and the sum."""

    gain: Any
    offer: Any
    amount: Any


@inlined
def has(deeds, deed):
    """Return whether a set of deeds holds this deed.

    >>> [features.has(seen.public.deeds[3], deed) for deed in (14, 17)]
    [True, False]
    """
    return deeds >> deed & 1 == 1


@kernel
def worth(seen, seat, deed):
    """Return what it is worth to a player to own a deed, or to continue to own it, its mortgage not counted.

    >>> [round(features.worth(seen, seat, 16)) for seat in range(4)]
    [648, 648, 648, 1260]
    """
    public, rules, group = seen.public, seen.rules, seen.rules.group[deed]
    before = public.of_group[seat, group] - (1 if public.owner[deed] == seat else 0)
    price = rules.price[deed] * 1.0
    if group == Group.RAILROAD:
        return price * RAILS[before]
    if group == Group.UTILITY:
        return price * UTILITIES[before]
    size = rules.group_size[group]
    if before + 1 == size:
        return price + WHOLE[group] * group_price(seen, group)
    denied = most_of_others(seen, seat, group, public.owner[deed]) + 1 == size
    return price + (DENIAL * WHOLE[group] * group_price(seen, group) if denied else 0.0)


@kernel
def most_of_others(seen, seat, group, owner):
    """Return the most lots of a group that any one other player has; the lot at hand does not count for `owner`.

    >>> features.most_of_others(seen, seen.seat, Group.RAILROAD, NOTHING)
    2
    """
    found = 0
    for other in range(seen.rules.players):
        if other != seat:
            found = max(found, seen.public.of_group[other, group] - (1 if other == owner else 0))
    return found


@inlined
def group_price(seen, group):
    """Return what all deeds of a group cost together.

    >>> features.group_price(seen, Group.ORANGE)
    560
    """
    return seen.rules.group_price[group]


@inlined
def encumbrance(seen, deed):
    """Return what it takes to free a deed of its mortgage; 0 if it has none (G3).

    >>> features.encumbrance(seen, 22)
    165
    """
    return seen.rules.lift_price[deed] if seen.public.mortgaged[deed] == 1 else 0


@kernel
def rent(seen, deed):
    """Return what landing on a deed's square costs others than its owner (R1-R4); for a utility, with a mean roll.

    >>> [features.rent(seen, deed) for deed in (17, 14, 15)]
    [50, 18, 90]
    """
    public, rules, group, owner = seen.public, seen.rules, seen.rules.group[deed], seen.public.owner[deed]
    if owner == NOTHING or public.mortgaged[deed] == 1:
        return 0
    if group == Group.RAILROAD:
        return rules.rail_rent[public.of_group[owner, group] - 1]
    if group == Group.UTILITY:
        return rules.utility_factor[public.of_group[owner, group] - 1] * MEAN_ROLL
    is_bare_whole = public.level[deed] == 0 and has(public.monopolies[owner], group)
    return rules.rent[deed, public.level[deed]] * (rules.monopoly_rent if is_bare_whole else 1)


@kernel
def threat(seen, seat):
    """Return the greatest rent that can hit a player.

    >>> [features.threat(seen, seat) for seat in range(4)]
    [90, 90, 90, 50]
    """
    found = 0
    for deed in range(N_DEEDS):
        if seen.public.owner[deed] != seat:
            found = max(found, rent(seen, deed))
    return found


@kernel
def unowned(seen):
    """Return how many deeds nobody owns.

    >>> features.unowned(seen)
    7
    """
    n = N_DEEDS
    for seat in range(seen.rules.players):
        n -= seen.public.n_deeds[seat]
    return n


@kernel
def taxable(seen, seat):
    """Return what the income tax takes a share of, for a player who chooses that (X2).

    >>> features.taxable(seen, seen.seat)
    1968
    """
    public, rules = seen.public, seen.rules
    total = public.cash[seat] + public.property[seat]
    if rules.income_tax_full == 1:
        for deed in range(N_DEEDS):
            if has(public.deeds[seat] & public.mortgages, deed):
                total += rules.price[deed] - rules.price[deed] // 2
    return total


@kernel
def building_gain(seen, lot):
    """Return what the next building on a lot adds to its rent, for each $ that it costs.

    >>> round(features.building_gain(seen, 15), 2)
    1.07
    """
    level = seen.public.level[lot]
    if level == HOTEL:
        return 0.0
    more = seen.rules.rent[lot, level + 1] - seen.rules.rent[lot, level]
    return more / seen.rules.house_cost[seen.rules.group[lot]]


@kernel
def takes_building(seen, seat, lot):
    """Return whether a player may put the next building on a lot, whatever that costs (H1-H5).

    >>> [features.takes_building(seen, seen.seat, lot) for lot in (14, 15)]
    [True, False]
    """
    public, rules, group = seen.public, seen.rules, seen.rules.group[lot]
    if group >= N_COLOURS or not has(public.monopolies[seat], group) or public.laps[seat] < rules.build_after_laps:
        return False
    for i in range(rules.group_size[group]):
        other = rules.members[group, i]
        if public.mortgaged[other] == 1 or public.level[other] < public.level[lot]:
            return False
    return (public.hotels if public.level[lot] == HOTEL - 1 else public.houses) > 0 and public.level[lot] < HOTEL


@kernel
def cheapest_house(seen, seat):
    """Return the least that a building of a player's whole groups costs; 0 if there is no such group.

    >>> [features.cheapest_house(seen, seat) for seat in range(4)]
    [0, 0, 0, 150]
    """
    found = 0
    for group in range(N_COLOURS):
        if has(seen.public.monopolies[seat], group):
            cost = seen.rules.house_cost[group]
            found = cost if found == 0 else min(found, cost)
    return found


@kernel
def net_gain(seen, seat, gets, gives):
    """Return what a player gains by getting one deed for another, either of which may be `NO_DEED`.

    >>> round(features.net_gain(seen, seen.seat, gets=17, gives=22), 2)
    85.0
    """
    gain = 0.0
    if gets != NO_DEED:
        gain += worth(seen, seat, gets) - encumbrance(seen, gets)
    if gives != NO_DEED:
        gain -= worth(seen, seat, gives) - encumbrance(seen, gives)
    return gain


@kernel
def best_trade(seen, seat, margin, rivalry):
    """Return the trade that gains a player most, of those that gain its partner `margin` too.

    Args:
        seen: What the player sees.
        seat: Who proposes.
        margin: $ that either side must gain at least.
        rivalry: What part of the other's gain counts as one's own loss.

    >>> features.best_trade(seen, seen.seat, margin=10, rivalry=0.1)
    Trade(gain=47.0, offer=1835, amount=-50)

    """
    public = seen.public
    best = Trade(0.0, NOTHING, 0)
    mine, theirs = public.deeds[seat] & ~public.locked, 0
    my_worth, their_worth = np.zeros((2, N_DEEDS + 1)), np.zeros((2, N_DEEDS + 1))
    _note_worth(seen, seat, mine, my_worth[0])
    for partner in range(seen.rules.players):
        theirs = public.deeds[partner] & ~public.locked
        if partner != seat and public.is_in[partner] == 1:
            _note_worth(seen, partner, mine, my_worth[1])
            _note_worth(seen, seat, theirs, their_worth[0])
            _note_worth(seen, partner, theirs, their_worth[1])
            best = _best_with(seen, seat, partner, mine, theirs, my_worth, their_worth, margin, rivalry, best)
    return best


@kernel
def _note_worth(seen, seat, deeds, into):
    """Note what each deed of a set is worth to a player, mortgages counted."""
    for deed in range(N_DEEDS):
        if has(deeds, deed):
            into[deed] = worth(seen, seat, deed) - encumbrance(seen, deed)


@kernel
def _best_with(seen, seat, partner, mine, theirs, my_worth, their_worth, margin, rivalry, best):
    """Return the best trade with one partner, or `best` if none is better."""
    for gives in range(N_DEEDS + 1):
        if gives == NO_DEED or has(mine, gives):
            for takes in range(N_DEEDS + 1):
                if (takes == NO_DEED or has(theirs, takes)) and is_of_two_groups(seen, gives, takes):
                    own = their_worth[0, takes] - my_worth[0, gives]
                    other = my_worth[1, gives] - their_worth[1, takes]
                    if _most_gained(own, other, margin, rivalry) <= max(margin, best.gain):
                        continue
                    amount = _best_sum(seen, seat, partner, gives, takes, own, other, margin, rivalry)
                    gain = _gained(own, other, amount, rivalry)
                    if amount != NO_SUM and gain > max(margin, best.gain):
                        best = Trade(gain, PARTNER * partner + OFFERED * gives + takes, amount)
    return best


NO_SUM = 1 << 30


@inlined
def is_of_two_groups(seen, gives, takes):
    """Return whether a trade is not of two deeds of one group, whose worths depend on each other.

    >>> [features.is_of_two_groups(seen, 11, takes) for takes in (12, 14)]
    [False, True]
    """
    if NO_DEED in (gives, takes):
        return gives != takes
    return seen.rules.group[gives] != seen.rules.group[takes]


@inlined
def _gained(own, other, amount, rivalry):
    """Return what a trade gains, of what its deeds and the sum that is paid for them gain either side."""
    return own - amount - rivalry * (other + amount)


@inlined
def _most_gained(own, other, margin, rivalry):
    """Return what a trade gains at most: at the sum, less a $ for rounding, with which the partner gains `margin`."""
    return _gained(own, other, (margin - other + rivalry * own) / (1.0 + rivalry) - 1.0, rivalry)


@kernel
def _best_sum(seen, seat, partner, gives, takes, own, other, margin, rivalry):
    """Return the least sum that gains the partner `margin`, the proposer's gain counted against it, else `NO_SUM`."""
    public, rules = seen.public, seen.rules
    low = 1 if gives == NO_DEED else due(seen, gives) - public.cash[partner]
    high = NOTHING if takes == NO_DEED else public.cash[seat] - due(seen, takes)
    for place in range(rules.n_trade_money):
        amount = rules.trade_money[place]
        if low <= amount <= high and other + amount - rivalry * (own - amount) >= margin:
            return amount
    return NO_SUM


@inlined
def due(seen, deed):
    """Return the interest that the player who receives a deed owes (G5).

    >>> features.due(seen, 22)
    15
    """
    return seen.rules.mortgage_interest[deed] if seen.public.mortgaged[deed] == 1 else 0
