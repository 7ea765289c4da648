"""Judge trades by what both sides could build, how much a $ in hand is worth, and how rich the other is."""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.games.campaign import N_COLOURS, N_DEEDS, NO_DEED, NOTHING, OFFERED, PARTNER, features, inlined, kernel

FEW = 5.0  # players up to whom cash to build decides what a whole group is worth
HOPE = 0.2  # part of a whole group's worth for which a player gives up a lot if it lacks one more; half if two, ...
AIM, AMONG = 1.2, 3.0  # and for which it wants such a lot, times the part of the players beyond so many
USUAL_MARGIN, USUAL_RIVALRY = 20.0, 0.1  # of most who are proposed a trade


SLACK = 1e-3  # $; sums of a few terms are rounded by far less
WORTH, THEIR_WORTH, PROMISE = range(3)  # rows of what is noted of deeds


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
    notes = np.zeros((6, N_DEEDS + 1))
    gives, takes, total = notes[:3], notes[3:], all_wealth(seen)
    note_value(seen, seat, mine, spite, means, gives[WORTH])
    for partner in range(rules.players):
        if partner != seat and public.is_in[partner] == 1:
            theirs = public.deeds[partner] & ~public.locked
            note_value(seen, seat, theirs, spite, means, takes[WORTH])
            their_spite, their_means = (features.DENIAL, 0.0) if is_usual else (spite, means)
            note_value(seen, partner, mine, their_spite, their_means, gives[THEIR_WORTH])
            note_value(seen, partner, theirs, their_spite, their_means, takes[THEIR_WORTH])
            taste = Taste(
                margin,
                rivalry_with(seen, partner, rivalry, total),
                weight,
                USUAL_MARGIN if is_usual else margin,
                USUAL_RIVALRY if is_usual else rivalry_with(seen, seat, rivalry, total),
                1.0 if is_usual else weight,
            )
            best = best_deal_with(seen, partner, mine, theirs, gives, takes, taste, best)
    return best


@kernel
def best_deal_with(seen, partner, mine, theirs, my_notes, their_notes, taste, best):
    """Return the best deal with one partner, or `best` if none is better.

    What a deal gains at most is a sum of what either deed promises. So most are ruled out before that is worked out.
    """
    without, most_taken = note_promises(mine, theirs, my_notes, their_notes, taste)
    for gives in range(N_DEEDS + 1):
        if gives == NO_DEED or features.has(mine, gives):
            promised = without + my_notes[PROMISE, gives]
            if promised + most_taken <= max(taste.margin, best.gain) - SLACK:
                continue
            for takes in range(N_DEEDS + 1):
                if (takes == NO_DEED or features.has(theirs, takes)) and features.is_of_two_groups(seen, gives, takes):
                    if promised + their_notes[PROMISE, takes] <= max(taste.margin, best.gain) - SLACK:
                        continue
                    own = their_notes[WORTH, takes] - my_notes[WORTH, gives]
                    other = my_notes[THEIR_WORTH, gives] - their_notes[THEIR_WORTH, takes]
                    if most_gained(own, other, taste) <= max(taste.margin, best.gain):
                        continue
                    amount = least_sum(seen, partner, gives, takes, own, other, taste)
                    gain = gained(own, other, amount, taste)
                    if amount != features.NO_SUM and gain > max(taste.margin, best.gain):
                        best = features.Trade(gain, PARTNER * partner + OFFERED * gives + takes, amount)
    return best


@kernel
def note_promises(mine, theirs, my_notes, their_notes, taste):
    """Note what each deed, given or taken, adds to `most_gained`; return what it is without, and the most one adds."""
    share = (taste.weight + taste.rivalry) / (taste.their_weight + taste.their_rivalry)
    for_own, for_other = 1.0 - share * taste.their_rivalry, share - taste.rivalry
    most_taken = 0.0
    for deed in range(N_DEEDS):
        if features.has(mine, deed):
            my_notes[PROMISE, deed] = for_other * my_notes[THEIR_WORTH, deed] - for_own * my_notes[WORTH, deed]
        if features.has(theirs, deed):
            promise = for_own * their_notes[WORTH, deed] - for_other * their_notes[THEIR_WORTH, deed]
            their_notes[PROMISE, deed] = promise
            most_taken = max(most_taken, promise)
    return taste.weight + taste.rivalry - share * taste.their_margin, most_taken


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
    return own - rivalry_with(seen, proposer, rivalry, all_wealth(seen)) * other >= margin


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
    at_few = min(1.0, FEW / public.n_in)  # the more others, the rarer a whole group, whatever its owner has
    if public.of_group[seat, group] - (1 if public.owner[deed] == seat else 0) + 1 == size:
        built = min(1.0, public.cash[seat] / (3.0 * size * rules.house_cost[group]))
        return price + whole * (1.0 - means * at_few * (1.0 - built))
    denies = features.most_of_others(seen, seat, group, public.owner[deed]) + 1 == size
    owns = public.owner[deed] == seat
    lacks = size - public.of_group[seat, group] - (0 if owns else 1)
    nearer = (HOPE if owns else AIM * max(0.0, 1.0 - AMONG / public.n_in)) * whole / lacks
    return price + (spite * whole if denies else 0.0) + nearer


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
def rivalry_with(seen, partner, rivalry, total):
    """Return what part of a partner's gain counts as one's own loss: all of it between two, more from the rich."""
    if seen.public.n_in <= 2:
        return 1.0
    return min(1.0, rivalry * wealth(seen, partner) * seen.public.n_in / total)


@kernel
def all_wealth(seen):
    """Return what all players have together."""
    total = 0.0
    for seat in range(seen.rules.players):
        if seen.public.is_in[seat] == 1:
            total += wealth(seen, seat)
    return total


@kernel
def wealth(seen, seat):
    """Return what a player has in cash, deeds and buildings, less law debt."""
    return max(1.0, 1.0 * seen.public.cash[seat] + seen.public.property[seat] - seen.public.law_debt[seat])
