"""Decide on bribes and policy: what goes into the envelope, when to hold it up, and which policy to set (G1-G8)."""

from bng_sim.games.guillotines import (
    NOTHING,
    CardKind,
    Decision,
    Kind,
    Policy,
    Role,
    Suit,
    features,
    inlined,
    kernel,
)
from bng_sim.shipped_strategies.guillotines import _assets as assets
from bng_sim.shipped_strategies.guillotines import _powers as powers
from bng_sim.shipped_strategies.guillotines import _roles as roles

SUITED = 0.4  # worth of doubling a point of the own suit in hand
DUG_UP = 0.1  # worth of a point more in hand
NEW_ROLE = 1.0  # worth of drawing a Role without one
TAXES = 0.3  # worth of what others pay
RELIEF = 1.0  # worth of taking the last but one Rebel but for one left in the supply


@kernel
def answer(seen, moves, n):
    """Answer any decision about bribes, policies and what they do."""
    decision = seen.decision
    if decision == Decision.BRIBE:
        return bribe(seen, moves, n, 0)
    if decision == Decision.HOLD_UP:
        return 1 if is_largest(seen) and not (is_toady(seen) and powers.is_bribed_for(seen)) else 0
    if decision == Decision.SET_POLICY:
        return best_policy(seen, moves, n)
    return carry_out(seen, moves, n)


@kernel
def carry_out(seen, moves, n):
    """Answer any decision that a policy asks for (G5-G8), and cards from the discards or above the limit (O7)."""
    decision = seen.decision
    if decision == Decision.TAKE_CARD:
        return best_card(seen, moves, n)
    if decision == Decision.DISCARD:
        return worst_card(seen, moves, n)
    if decision == Decision.AUDIT:
        return assets.best_audit(seen, moves, n)
    if decision == Decision.REPRESS:
        return crisis_to_relieve(seen, moves, n)
    if decision == Decision.TAX:
        return cheapest_tax(seen, moves, n)
    raise ValueError("no answer to this decision")


@kernel
def bribe(seen, moves, n, eager):
    """Put by the weakest card of a full hand, to have room to draw, and any worth no more than `eager` points."""
    if moves[1].kind != Kind.PUT:
        return 0
    if is_toady(seen):
        return bribe_for_toady(seen, moves, n)
    worst = worst_card(seen, moves, n)
    is_full = seen.public.hand_size[seen.own.seat] >= features.hand_limit(seen)
    return worst if is_full or features.worth(seen, moves[worst].card) <= eager else 0


@inlined
def is_toady(seen):
    """Return whether this seat has the Toady, revealed or not."""
    return seen.own.role == Role.TOADY or seen.public.role_shown[seen.own.seat] == Role.TOADY


@kernel
def bribe_for_toady(seen, moves, n):
    """Put by what a Toady's envelope lacks of the leader's suit; else the weakest card of a full hand (O12)."""
    leader = features.controller(seen, features.leader(seen))
    is_full = seen.public.hand_size[seen.own.seat] >= features.hand_limit(seen)
    for i in range(n):
        if moves[i].kind == Kind.PUT:
            suit = seen.rules.suit[moves[i].card]
            if suit == seen.public.billionaire[leader] and is_short_of(seen, suit):
                return i
    return worst_card(seen, moves, n) if is_full else 0


@kernel
def is_short_of(seen, suit):
    """Return whether a Toady needs more cards of this suit (O12)."""
    return features.envelope_points_of(seen, suit) < seen.rules.toady_points


@kernel
def is_largest(seen):
    """Return whether no opponent has more cards in its envelope; trying an empty one costs nothing."""
    size = seen.public.envelope_size[seen.own.seat]
    return size == 0 or size >= powers.most_in_an_envelope(seen)


@kernel
def best_policy(seen, moves, n):
    """Return the policy of highest worth."""
    best, most = 0, 0.0
    for i in range(1, n):
        worth = policy_worth(seen, moves[i].card)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def policy_worth(seen, policy):
    """Return what a policy is worth to this seat."""
    if policy < Suit.NONE:
        return SUITED * points_of_own_suit(seen) if policy == seen.public.billionaire[seen.own.seat] else -1.0
    if policy == Policy.ARCHAEOLOGICAL_DIG:
        return DUG_UP * powers.points_gained(seen)
    if policy == Policy.BILLIONAIRE_AUDITED:
        return assets.worth_of_audit(seen)
    if policy == Policy.NEW_ROLE:
        return worth_of_new_role(seen)
    if policy == Policy.REPRESS_THE_REBELS:
        return worth_of_repression(seen)
    if policy == Policy.TAX_TYRANNY:
        return worth_of_tax(seen)
    raise ValueError("no worth for this Policy")


@kernel
def points_of_own_suit(seen):
    """Return the points of the own suit in hand, which the policy for that suit would double (G2)."""
    total = 0
    for i in range(seen.public.hand_size[seen.own.seat]):
        card = seen.own.hand[i]
        if seen.rules.suit[card] == seen.public.billionaire[seen.own.seat]:
            total += seen.rules.points[card]
    return total


@kernel
def worth_of_new_role(seen):
    """Return the worth of drawing a Role, less the one that goes."""
    if seen.public.roles_left == 0:
        return 0.0
    shown = seen.public.role_shown[seen.own.seat]
    role = shown if shown in (Role.BANKER, Role.TOADY) else seen.own.role  # these two go on being of use
    return NEW_ROLE - (roles.role_worth(seen, role) if role != NOTHING else 0.0)


@kernel
def worth_of_repression(seen):
    """Return the worth of a Rebel or two less: the more, the nearer the Revolution; nothing good for a Celebrity."""
    if seen.own.role == Role.CELEBRITY or seen.public.rebels_out == 0:
        return -1.0
    return RELIEF / max(seen.rules.rebels - seen.public.rebels_out, 1)


@kernel
def worth_of_tax(seen):
    """Return the worth of a tax on others; less if this seat may have to pay, or its Puppet (G8)."""
    puppet = features.puppet_of(seen, seen.own.seat)
    if puppet != NOTHING and n_richer(seen, puppet) < 2:
        return -0.3
    return -0.3 if n_richer(seen, seen.own.seat) < 2 else TAXES


@kernel
def n_richer(seen, seat):
    """Return how many Billionaires have fewer empty spaces than `seat` (R6, G8)."""
    n = 0
    for other in range(seen.rules.billionaires):
        if seen.public.empty_spaces[other] < seen.public.empty_spaces[seat]:
            n += 1
    return n


@kernel
def card_worth(seen, card):
    """Return the worth of a card in hand, in points: an Audit is more to a Gangster."""
    points = features.worth(seen, card)
    return points + 3 if seen.rules.kind[card] == CardKind.AUDIT and seen.own.role == Role.GANGSTER else points


@kernel
def best_card(seen, moves, n):
    """Return the card listed of highest worth in hand; of equals, one of the own suit."""
    best, most = 0, -1
    for i in range(n):
        worth = 2 * card_worth(seen, moves[i].card)
        if seen.rules.suit[moves[i].card] == seen.public.billionaire[seen.own.seat]:
            worth += 1
        if worth > most:
            best, most = i, worth
    return best


@kernel
def worst_card(seen, moves, n):
    """Return the card in hand, of those listed, of lowest worth."""
    best, least = 0, 99
    for i in range(n):
        if moves[i].kind in (Kind.CHOOSE, Kind.PUT):
            points = card_worth(seen, moves[i].card)
            if points < least:
                best, least = i, points
    return best


@kernel
def crisis_to_relieve(seen, moves, n):
    """Return the Crisis with most Rebels, to remove two; for a Celebrity, who wants them, that with fewest."""
    sign = -1 if seen.own.role == Role.CELEBRITY else 1
    best, most = 0, -99
    for i in range(n):
        rebels = sign * rebels_on(seen, moves[i].card)
        if rebels > most:
            best, most = i, rebels
    return best


@kernel
def rebels_on(seen, card):
    """Return the Rebels on an activated Crisis."""
    for i in range(seen.public.n_activated):
        if seen.public.activated[i] == card:
            return seen.public.rebels_on[i]
    return 0


@kernel
def cheapest_tax(seen, moves, n):
    """Return a spare asset, else the cards worth least, else the asset least missed (G8)."""
    spare = assets.least_missed(seen, moves, n)
    if moves[spare].asset >= 0 and assets.is_spare(seen, moves[spare].asset):
        return spare
    best, least = spare, 99
    for i in range(n):
        if moves[i].asset < 0:
            points = points_of_several(seen, moves[i].several)
            if points < least:
                best, least = i, points
    return best


@kernel
def points_of_several(seen, several):
    """Return the points of cards in hand, a bit each by their place in it."""
    total = 0
    for place in range(seen.public.hand_size[seen.own.seat]):
        if several >> place & 1 == 1:
            total += card_worth(seen, seen.own.hand[place])
    return total
