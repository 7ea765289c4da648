"""Decide on Puppets: when to shift the die, what to trade with one's own, what to purchase and pledge (U4-U8).

`care` is the trait PUPPETS: how much a Puppet's spaces count. At 0 Puppets are left to themselves.
"""

from bng_sim.games.guillotines import (
    MARKET_OF_NUMBER,
    NOTHING,
    AssetType,
    Decision,
    Kind,
    Suit,
    Trait,
    features,
    inlined,
    kernel,
)
from bng_sim.shipped_strategies.guillotines import _assets as assets

PUPPETS = Trait("puppets", 1.0, 0.0, 1.0, "how much Puppets matter to it; 0: neither nudges, trades nor purchases")
N_MARKETS = len(AssetType)
SIX = N_MARKETS + 1  # the side of the die that stands for no market
WIN = 10.0  # worth of the last space: more than anything else at stake
DRAWN = 2  # points of a card drawn, about
POINT = 0.07  # worth of a point more in the next Buy: by so much likelier is an asset
DEARER = 0.05  # worth of a card more at a market the opponent needs; it costs as much at one this seat needs
SPOILT = 0.2  # what it costs that a Puppet takes an asset this seat needs, by the number that is left


@kernel
def answer(seen, moves, n, care):
    """Return whether to nudge the die, or which trade to make with the own Puppet."""
    if seen.decision == Decision.NUDGE:
        return 0 if care == 0.0 else nudge(seen, moves, n, care)
    if seen.decision == Decision.PUPPET_TRADE:
        return 0 if care == 0.0 else best_trade(seen, moves, n, care)
    raise ValueError("no answer to this decision")


@kernel
def spaces_to_win(seen, seat):
    """Return the empty spaces of the player `seat`, or of its Puppet if those are fewer (U8)."""
    empty, puppet = seen.public.empty_spaces[seat], features.puppet_of(seen, seat)
    return empty if puppet == NOTHING else min(empty, seen.public.empty_spaces[puppet])


@kernel
def best_trade(seen, moves, n, care):
    """Return the trade that brings the own boards nearest to winning; none that empties more than it fills (U7)."""
    own, puppet = seen.own.seat, features.puppet_of(seen, seen.own.seat)
    best, most = 0, 0.0
    for i in range(1, n):
        got, given = moves[i].asset, moves[i].other_asset
        mine, its = features.spaces_after(seen, own, got, given), features.spaces_after(seen, puppet, given, got)
        if mine + its > seen.public.empty_spaces[own] + seen.public.empty_spaces[puppet] and mine > 0 and its > 0:
            continue
        worth = nearness(mine) - nearness(seen.public.empty_spaces[own])
        worth += care * assets.HARM * (nearness(its) / max(its, 1) - nearness_now(seen, puppet))
        if worth > most:
            best, most = i, worth
    return best


@inlined
def nearness(empty):
    """Return how near a board with so many empty spaces is to winning."""
    return WIN if empty == 0 else 1.0 / empty


@inlined
def nearness_now(seen, puppet):
    """Return how near a Puppet is, that fills its spaces slowly."""
    empty = max(seen.public.empty_spaces[puppet], 1)
    return nearness(empty) / empty


@kernel
def purchase_worth(seen, asset, puppet, care):
    """Return the worth of having an asset of a Puppet, and of the Puppet's not having it (U6)."""
    market = features.asset_type(asset)
    if care == 0.0:
        return -WIN
    if features.would_complete(seen, seen.own.seat, asset):
        return WIN
    return assets.asset_worth(seen, market) + care * assets.harm(seen, puppet, market)


@kernel
def bounty(seen, puppet, care):
    """Return the worth of the best purchase from a Puppet; 0 if it has nothing this seat needs."""
    most = 0.0
    for market in range(N_MARKETS):
        if seen.public.owned[puppet, market] > 0 and features.lacks(seen, seen.own.seat, market) > 0:
            most = max(most, 1.0 + care * assets.harm(seen, puppet, market))
    return most


@inlined
def could_pay(seen, puppet, gone, come):
    """Return whether the hand without the card `gone`, and with `come`, would pay for an asset of a Puppet (U6)."""
    points = means(seen, puppet, come)
    for i in range(seen.public.hand_size[seen.own.seat]):
        if seen.own.hand[i] != gone:
            points += means(seen, puppet, seen.own.hand[i])
    return points >= seen.rules.puppet_price


@inlined
def means(seen, puppet, card):
    """Return what a card adds to a payment for an asset of a Puppet (U6)."""
    if features.is_crisis(seen, card):
        return 0
    suit = seen.rules.suit[card]
    return features.worth(seen, card) if suit == Suit.NONE or suit == seen.public.billionaire[puppet] else 0


@kernel
def nudge(seen, moves, n, care):
    """Return the shift of the die that is worth most, less the cards it takes; usually none (U5)."""
    die = seen.public.die
    best, most = 0, side_worth(seen, die, care)
    has_room = seen.public.hand_size[seen.own.seat] < features.hand_limit(seen)
    points = points_without(seen, 0, has_room)
    for i in range(1, n):
        shift = points_of(seen, moves[i].several)
        side = (die - 1 + (shift if moves[i].kind == Kind.UP else -shift)) % SIX + 1
        worth = side_worth(seen, side, care) - POINT * (points - points_without(seen, moves[i].several, True))
        if worth > most:
            best, most = i, worth
    return best


@kernel
def points_of(seen, several):
    """Return what cards of the hand, a bit each by their place in it, are worth together."""
    total = 0
    for place in range(seen.public.hand_size[seen.own.seat]):
        if several >> place & 1 == 1:
            total += features.worth(seen, seen.own.hand[place])
    return total


@kernel
def points_without(seen, several, draws):
    """Return the points of the next Buy from hand without `several` cards of it, a bit each, and with one drawn."""
    first, second = DRAWN if draws and seen.public.deck_size > 0 else 0, 0
    for place in range(seen.public.hand_size[seen.own.seat]):
        card = seen.own.hand[place]
        if several >> place & 1 == 1 or features.is_crisis(seen, card):
            continue
        points = features.worth(seen, card)
        first, second = max(first, points), max(second, min(first, points))
    return first + second if seen.rules.buy_cards > 1 else first


@kernel
def side_worth(seen, side, care):
    """Return the worth of a side of the die: a card for its market, or a Buy; a six is an audit, or a new roll."""
    if side == SIX:
        return max(assets.worth_of_audit(seen), 0.0) if seen.public.die_buys == 1 else mean_buy_worth(seen, care)
    market = MARKET_OF_NUMBER[side - 1]
    if seen.public.die_buys == 1:
        return buy_worth(seen, features.puppet_of(seen, seen.own.seat), market, care)
    return card_worth(seen, market)


@kernel
def card_worth(seen, market):
    """Return the worth of a card more at a market: it makes it dearer, or nothing where it is closed."""
    worth = 0.0
    if features.is_wanted(seen, seen.own.seat, market):
        worth -= DEARER
    if features.is_wanted(seen, 1 - seen.own.seat, market):
        worth += DEARER
    return worth


@kernel
def mean_buy_worth(seen, care):
    """Return the worth of rolling for the market where the own Puppet Buys."""
    total = 0.0
    for market in range(N_MARKETS):
        total += buy_worth(seen, features.puppet_of(seen, seen.own.seat), market, care)
    return total / SIX


@kernel
def buy_worth(seen, puppet, market, care):
    """Return the worth of a Buy of the own Puppet: the space it fills, and what the players then do not get."""
    if not features.is_open(seen, market):
        return 0.0
    worth = 0.0
    if features.lacks(seen, puppet, market) > 0:
        worth += WIN if seen.public.empty_spaces[puppet] == 1 else care * assets.space_of_puppet(seen, puppet)
    if features.lacks(seen, seen.own.seat, market) > 0:
        worth -= SPOILT / seen.public.market_assets[market]
    if features.lacks(seen, 1 - seen.own.seat, market) > 0:
        worth += SPOILT / seen.public.market_assets[market]
    return worth * chance_of_puppet(seen, puppet, market)


@kernel
def chance_of_puppet(seen, puppet, market):
    """Return about the chance that a Puppet's Buy succeeds: a tenth more for each point it expects to be ahead."""
    suit, top = seen.public.billionaire[puppet], seen.public.face_up[market]
    score = float(seen.rules.puppet_points)
    if top != NOTHING and not features.is_crisis(seen, top):
        score += features.worth(seen, top) if seen.rules.suit[top] == suit else -features.worth(seen, top)
    if features.knows_crisis(seen, market):
        score -= seen.rules.crisis_penalty
    score -= 0.6 * DRAWN * seen.public.face_down[market]  # most are of other suits
    return min(max(0.5 + 0.1 * score, 0.0), 1.0)


@kernel
def pledge(seen, moves, n, stake):
    """Return a spare, else the least needed asset of a board with more empty spaces than `stake`."""
    best, least = 0, WIN
    for i in range(n):
        if moves[i].kind != Kind.CHOOSE:
            continue
        owner = seen.public.asset_owner[moves[i].asset]
        if assets.is_spare(seen, moves[i].asset):
            loss = 0.0 if owner != seen.own.seat else 0.01
        elif seen.public.empty_spaces[owner] <= stake:
            continue
        else:
            loss = 1.0 if owner == seen.own.seat else assets.space_of_puppet(seen, owner)
        if loss < least:
            best, least = i, loss
    return best
