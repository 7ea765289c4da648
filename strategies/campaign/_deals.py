"""Judge trades by what both sides could build, how much a $ in hand is worth, and how rich the other is."""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.games.campaign import N_COLOURS, N_DEEDS, NO_DEED, NOTHING, OFFERED, PARTNER, features, inlined, kernel

FEW = 5.0  # players up to whom cash to build decides what a whole group is worth
USUAL_MARGIN, USUAL_RIVALRY = 20.0, 0.1  # of most who are proposed a trade


class Taste(NamedTuple):
    """What two players want of a trade: a gain, less the other's gain times a rivalry, and cash times a weight."""

    margin: Any
    rivalry: Any
    weight: Any
    their_margin: Any
    their_rivalry: Any
    their_weight: Any


@kernel
def best_deal(seen, spite, margin, rivalry, thrift, means):
    """Return the trade that gains a player most by `value`, of those that its partner should like.

    In every other round it takes a partner to judge as most do, by `features.worth`, and in the others by
    its own lights: a trade that was refused would be refused again.
    """
    public, rules, seat = seen.public, seen.rules, seen.seat
    is_usual = public.rounds % 2 == 0
    weight = weight_of_cash(seen, thrift)
    best = features.Trade(0.0, NOTHING, 0)
    mine = public.deeds[seat] & ~public.locked
    my_worth, their_worth = np.zeros((2, N_DEEDS + 1)), np.zeros((2, N_DEEDS + 1))
    note_value(seen, seat, mine, spite, means, my_worth[0])
    for partner in range(rules.players):
        if partner != seat and public.is_in[partner] == 1:
            theirs = public.deeds[partner] & ~public.locked
            note_value(seen, seat, theirs, spite, means, their_worth[0])
            their_spite, their_means = (features.DENIAL, 0.0) if is_usual else (spite, means)
            note_value(seen, partner, mine, their_spite, their_means, my_worth[1])
            note_value(seen, partner, theirs, their_spite, their_means, their_worth[1])
            taste = Taste(
                margin,
                rivalry_with(seen, partner, rivalry),
                weight,
                USUAL_MARGIN if is_usual else margin,
                USUAL_RIVALRY if is_usual else rivalry_with(seen, seat, rivalry),
                1.0 if is_usual else weight,
            )
            best = best_deal_with(seen, partner, mine, theirs, my_worth, their_worth, taste, best)
    return best


@kernel
def best_deal_with(seen, partner, mine, theirs, my_worth, their_worth, taste, best):
    """Return the best deal with one partner, or `best` if none is better."""
    for gives in range(N_DEEDS + 1):
        if gives == NO_DEED or features.has(mine, gives):
            for takes in range(N_DEEDS + 1):
                if (takes == NO_DEED or features.has(theirs, takes)) and features.is_of_two_groups(seen, gives, takes):
                    own = their_worth[0, takes] - my_worth[0, gives]
                    other = my_worth[1, gives] - their_worth[1, takes]
                    if most_gained(own, other, taste) <= max(taste.margin, best.gain):
                        continue
                    amount = least_sum(seen, partner, gives, takes, own, other, taste)
                    gain = gained(own, other, amount, taste)
                    if amount != features.NO_SUM and gain > max(taste.margin, best.gain):
                        best = features.Trade(gain, PARTNER * partner + OFFERED * gives + takes, amount)
    return best


@inlined
def gained(own, other, amount, taste):
    """Return what a deal gains, of what its deeds and the sum that is paid for them gain either side."""
    return own - taste.weight * amount - taste.rivalry * (other + amount)


@inlined
def most_gained(own, other, taste):
    """Return what a deal gains at most: at the sum, less a $ for rounding, that its partner should just like."""
    wanted = taste.their_margin - other + taste.their_rivalry * own
    return gained(own, other, wanted / (taste.their_weight + taste.their_rivalry) - 1.0, taste)


@kernel
def least_sum(seen, partner, gives, takes, own, other, taste):
    """Return the least sum for which the partner should like a deal, else `NO_SUM`."""
    public, rules = seen.public, seen.rules
    low = 1 if gives == NO_DEED else features.due(seen, gives) - public.cash[partner]
    high = NOTHING if takes == NO_DEED else public.cash[seen.seat] - features.due(seen, takes)
    for place in range(rules.n_trade_money):
        amount = rules.trade_money[place]
        theirs = other + taste.their_weight * amount - taste.their_rivalry * (own - amount)
        if low <= amount <= high and theirs >= taste.their_margin:
            return amount
    return features.NO_SUM


@kernel
def likes_deal(seen, spite, margin, rivalry, thrift, means):
    """Return whether a trade that is proposed gains enough, the more the richer its proposer."""
    public, proposer = seen.public, seen.public.active
    gives = public.gives if public.gives != NOTHING else NO_DEED
    takes = public.takes if public.takes != NOTHING else NO_DEED
    own = gain_of(seen, seen.seat, gives, takes, spite, means) + weight_of_cash(seen, thrift) * public.offer
    other = gain_of(seen, proposer, takes, gives, spite, means) - public.offer
    return own - rivalry_with(seen, proposer, rivalry) * other >= margin


@kernel
def value(seen, seat, deed, spite, means):
    """Return what a deed is worth to a player who counts what it could build on a group, and whom it keeps from one.

    Args:
        seen: What the player sees.
        seat: Whose.
        deed: Which.
        spite: What part of a whole group's worth it has that another is kept from it.
        means: What part of a whole group's worth depends on the cash for three houses on each lot.

    """
    public, rules, group = seen.public, seen.rules, seen.rules.group[deed]
    if group >= N_COLOURS:
        return features.worth(seen, seat, deed)
    size, price = rules.group_size[group], rules.price[deed] * 1.0
    whole = features.WHOLE[group] * features.group_price(seen, group)
    if public.of_group[seat, group] - (1 if public.owner[deed] == seat else 0) + 1 == size:
        built = min(1.0, public.cash[seat] / (3.0 * size * rules.house_cost[group]))
        crowded = min(1.0, FEW / public.n_in)  # the more others, the rarer a whole group, whatever its owner has
        return price + whole * (1.0 - means * crowded * (1.0 - built))
    denies = features.most_of_others(seen, seat, group, public.owner[deed]) + 1 == size
    return price + (spite * whole if denies else 0.0)


@kernel
def note_value(seen, seat, deeds, spite, means, into):
    """Note what each deed of a set is worth to a player, mortgages counted."""
    for deed in range(N_DEEDS):
        if features.has(deeds, deed):
            into[deed] = value(seen, seat, deed, spite, means) - features.encumbrance(seen, deed)


@kernel
def gain_of(seen, seat, gets, gives, spite, means):
    """Return what a player gains by getting one deed for another, either of which may be `NO_DEED`."""
    gain = 0.0
    if gets != NO_DEED:
        gain += value(seen, seat, gets, spite, means) - features.encumbrance(seen, gets)
    if gives != NO_DEED:
        gain -= value(seen, seat, gives, spite, means) - features.encumbrance(seen, gives)
    return gain


@inlined
def weight_of_cash(seen, thrift):
    """Return how many $ of deeds a $ in hand is worth in a trade: the more, the fewer players are left."""
    return 1.0 + thrift / max(1, seen.public.n_in - 1)


@kernel
def rivalry_with(seen, partner, rivalry):
    """Return what part of a partner's gain counts as one's own loss: all of it between two, more from the rich."""
    public, total = seen.public, 0.0
    if public.n_in <= 2:
        return 1.0
    for seat in range(seen.rules.players):
        if public.is_in[seat] == 1:
            total += wealth(seen, seat)
    return min(1.0, rivalry * wealth(seen, partner) * public.n_in / total)


@kernel
def wealth(seen, seat):
    """Return what a player has in cash, deeds and buildings, less law debt."""
    return max(1.0, 1.0 * seen.public.cash[seat] + seen.public.property[seat] - seen.public.law_debt[seat])
