"""Bribes and policy: what goes into the envelope, when it is held up, and which policy is set (G1-G8)."""

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
from strategies.guillotines import _assets as assets
from strategies.guillotines import _roles as roles

PRICE = 0.05  # what a point in the envelope is worth, in assets
UNLIKELY = 0.3  # chance to outbid a larger envelope, about
OWN_SUIT = 0.4  # worth of the policy for the own suit
OTHER_SUIT = -0.1  # worth of the policy for another suit
NEW_ROLE = 0.3  # worth of drawing a Role without one
RELIEF = 1.0  # worth of taking the last but one Rebel but for one left in the supply


@kernel
def answer(seen, moves, n):
    """Any decision about bribes, policies and what they do."""
    decision = seen.decision
    if decision == Decision.BRIBE:
        return bribe(seen, moves, n)
    if decision == Decision.HOLD_UP:
        return 1 if is_worth_its_price(seen, PRICE) else 0
    if decision == Decision.SET_POLICY:
        return best_policy(seen, moves, n)
    if decision == Decision.TAKE_CARD:
        return best_card(seen, moves, n)
    if decision == Decision.DISCARD:
        return worst_card(seen, moves, n)
    if decision == Decision.AUDIT:
        return assets.best_audit(seen, moves, n)
    if decision == Decision.REPRESS:
        return crisis_to_relieve(seen, moves, n)
    return cheapest_tax(seen, moves, n)


@inlined
def middling(seen):
    """Points of a middling Resource card."""
    return (1 + seen.rules.most_points) // 2


@kernel
def bribe(seen, moves, n):
    """Put by a weak card that leaves no room to draw; take back strong ones."""
    if seen.own.role == Role.TOADY or seen.public.role_shown[seen.own.seat] == Role.TOADY:
        for i in range(n):
            if moves[i].kind == Kind.PUT and is_for_toady(seen, moves[i].card):
                return i
    room = features.hand_limit(seen) - seen.public.hand_size[seen.own.seat]
    if room > 0:
        return take_back(seen, moves, n, room)
    if moves[1].kind != Kind.PUT:
        return 0
    best = worst_card(seen, moves, n)
    return best if features.worth(seen, moves[best].card) < middling(seen) else 0


@kernel
def take_back(seen, moves, n, room):
    """The strongest card of the envelope, if it is strong or leaves room to draw; else nothing."""
    best, most = 0, 0 if room > 1 else middling(seen)
    for i in range(1, n):
        if moves[i].kind == Kind.TAKE:
            points = features.worth(seen, moves[i].card)
            if points > most:
                best, most = i, points
    return best


@kernel
def is_for_toady(seen, card):
    """Whether a Toady's envelope still lacks this card of the leader's suit (O12)."""
    suit = seen.public.billionaire[features.leader(seen)]
    return seen.rules.suit[card] == suit and features.envelope_points_of(seen, suit) < seen.rules.toady_points


@kernel
def is_worth_its_price(seen, price):
    """Whether to hold up the envelope: it may win the right to a policy that is worth more than its cards."""
    seat = seen.own.seat
    points = features.envelope_points(seen)
    if points == 0:
        return True
    if seen.own.role == Role.TOADY or seen.public.role_shown[seat] == Role.TOADY:
        return False
    chance = 1.0 if points >= middling(seen) * features.largest_envelope(seen) else UNLIKELY
    return chance * most_worth(seen) > price * points


@kernel
def most_worth(seen):
    """Worth of the best policy."""
    most = 0.0
    for i in range(seen.rules.n_policies):
        most = max(most, policy_worth(seen, seen.rules.policies[i]))
    return most


@kernel
def best_policy(seen, moves, n):
    """The policy of highest worth."""
    best, most = 0, 0.0
    for i in range(1, n):
        worth = policy_worth(seen, moves[i].card)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def policy_worth(seen, policy):
    """What a policy is worth to this seat."""
    if policy < Suit.NONE:
        return OWN_SUIT if policy == seen.public.billionaire[seen.own.seat] else OTHER_SUIT
    if policy == Policy.ARCHAEOLOGICAL_DIG:
        return PRICE * (roles.points_in_discards(seen) - features.best_points(seen, NOTHING, 0))
    if policy == Policy.BILLIONAIRE_AUDITED:
        return worth_of_audit(seen)
    if policy == Policy.NEW_ROLE:
        return worth_of_new_role(seen)
    if policy == Policy.REPRESS_THE_REBELS:
        return worth_of_repression(seen)
    return worth_of_tax(seen)


@kernel
def worth_of_audit(seen):
    """Worth of the best audit there is."""
    owner = seen.public.asset_owner
    most = -1.0
    for asset in range(owner.size):
        if owner[asset] >= 0:
            most = max(most, assets.audit_worth(seen, asset, owner[asset]))
    return most


@kernel
def worth_of_new_role(seen):
    """Worth of drawing a Role, less the one that goes."""
    if seen.public.roles_left == 0:
        return 0.0
    return NEW_ROLE - (roles.role_worth(seen, seen.own.role) if seen.own.role != NOTHING else 0.0)


@kernel
def worth_of_repression(seen):
    """Worth of a Rebel or two less: the more, the nearer the Revolution; nothing good for a Celebrity."""
    if seen.own.role == Role.CELEBRITY or seen.public.rebels_out == 0:
        return -1.0
    return RELIEF / max(seen.rules.rebels - seen.public.rebels_out, 1)


@kernel
def worth_of_tax(seen):
    """Worth of a tax on others; less if this seat may have to pay."""
    return -0.3 if features.n_richer(seen, seen.own.seat) < 2 else 0.15


@kernel
def card_worth(seen, card):
    """Worth of a card in hand, in points: an Audit is more to a Gangster."""
    points = features.worth(seen, card)
    return points + 3 if seen.rules.kind[card] == CardKind.AUDIT and seen.own.role == Role.GANGSTER else points


@kernel
def best_card(seen, moves, n):
    """The card listed of highest worth in hand."""
    best = 0
    for i in range(1, n):
        if card_worth(seen, moves[i].card) > card_worth(seen, moves[best].card):
            best = i
    return best


@kernel
def worst_card(seen, moves, n):
    """The card in hand, of those listed, of lowest worth."""
    best, least = 0, 99
    for i in range(n):
        if moves[i].kind in (Kind.CHOOSE, Kind.PUT):
            points = card_worth(seen, moves[i].card)
            if points < least:
                best, least = i, points
    return best


@kernel
def crisis_to_relieve(seen, moves, n):
    """The Crisis with most Rebels, from which two may go; a Celebrity, who wants them out, takes the one with fewest."""
    sign = -1 if seen.own.role == Role.CELEBRITY else 1
    best, most = 0, -99
    for i in range(n):
        rebels = sign * rebels_on(seen, moves[i].card)
        if rebels > most:
            best, most = i, rebels
    return best


@kernel
def rebels_on(seen, card):
    """Rebels on an activated Crisis."""
    for i in range(seen.public.n_activated):
        if seen.public.activated[i] == card:
            return seen.public.rebels_on[i]
    return 0


@kernel
def cheapest_tax(seen, moves, n):
    """A spare asset, else the cards worth least, else the asset least missed (G8)."""
    spare = assets.least_missed(seen, moves, n)
    if moves[spare].asset >= 0 and features.has_spare(seen, seen.own.seat, features.asset_type(moves[spare].asset)):
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
    """Points of cards in hand, a bit each by their place in it."""
    total = 0
    for place in range(seen.public.hand_size[seen.own.seat]):
        if several >> place & 1 == 1:
            total += card_worth(seen, seen.own.hand[place])
    return total
