"""Decide what to do with a Role once it is revealed, and whether that is worth much just now (O7-O12)."""

from bng_sim.games.guillotines import NOTHING, CardKind, Decision, Place, features, inlined, kernel
from bng_sim.shipped_strategies.guillotines import _assets as assets
from bng_sim.shipped_strategies.guillotines import _puppets as puppets

TOADY_FROM = 2  # empty spaces of an opponent at or below which a Toady shows itself, and keeps its envelope


@kernel
def use(seen, moves, n):
    """Return what to do with the Role just revealed, or about a Scam Artist's demand."""
    if seen.decision == Decision.POWER_BROKER:
        return best_replacement(seen, moves, n)
    if seen.decision == Decision.DICTATE:
        return best_dictate(seen, moves, n)
    if seen.decision == Decision.SCAM_ARTIST:
        return best_target(seen, moves, n)
    if seen.decision == Decision.SCAM_ANSWER:
        return 1 if gives_in(seen, moves[1].asset, moves[1].seat) else 0
    if seen.decision == Decision.SCAM_GIVE:
        return best_gift(seen, moves, n)
    if seen.decision == Decision.INSIDER_TRADER:
        return largest_envelope(seen, moves, n)
    raise ValueError("no answer to this decision")


@kernel
def replacement_worth(seen):
    """Return the worth of a Power Broker's best exchange with a market, unless it fills the last space (O9)."""
    seat, most, spares = seen.own.seat, 0.0, 0
    for market in range(seen.public.market_assets.size):
        if features.has_spare(seen, seat, market):
            spares += 1
        if features.is_open(seen, market):
            most = max(most, assets.asset_worth(seen, market) + block_worth(seen, market))
    return most if spares > 0 else most - 1.0


@inlined
def block_worth(seen, market):
    """Return the worth of taking the last asset of a market from under the leader's nose."""
    leader = features.leader(seen)
    if seen.public.market_assets[market] != 1 or features.lacks(seen, leader, market) == 0:
        return 0.0
    return assets.HARM / seen.public.empty_spaces[leader]


@kernel
def best_replacement(seen, moves, n):
    """Return the exchange with a market that fills most spaces, and is worst for the leader."""
    best, most = 0, -9.0
    for i in range(n):
        got, given = moves[i].asset, moves[i].other_asset
        worth = assets.gain_of_trade(seen, seen.own.seat, got, given) + block_worth(seen, features.asset_type(got))
        if worth > most:
            best, most = i, worth
    return best


@kernel
def is_panic(seen):
    """Return whether the Panic! card lies on the table, with nothing pledged yet (O9)."""
    return seen.public.panic_due == 1 and seen.public.panic_missing.sum() > 0


@kernel
def best_dictate(seen, moves, n):
    """Return the sacrifice that costs opponents most and this seat least."""
    best, most = 0, -9.0
    for i in range(n):
        worth = 0.0
        for asset in range(seen.public.asset_owner.size):
            if moves[i].several >> asset & 1 == 1:
                worth += loss(seen, asset)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def loss(seen, asset):
    """Return the worth of moving an asset from its owner to its market."""
    owner, market = seen.public.asset_owner[asset], features.asset_type(asset)
    if owner != seen.own.seat:
        return assets.harm(seen, owner, market)
    return 0.0 if features.has_spare(seen, owner, market) else -1.0


@kernel
def target_worth(seen, asset, owner):
    """Return the worth of a Scam Artist's target: harm, more if its market gets an asset that is needed (O10)."""
    market = features.asset_type(asset)
    if owner == seen.own.seat:
        return -1.0
    worth = assets.harm(seen, owner, market)
    if features.lacks(seen, seen.own.seat, market) > 0 and not features.is_open(seen, market):
        is_ready = seen.public.hand_size[seen.own.seat] >= features.hand_limit(seen)  # to act: it has drawn
        worth += 1.0 if is_ready else 0.0
    return worth


@kernel
def scam_worth(seen):
    """Return the worth of naming the best of the other players' assets."""
    owner, most = seen.public.asset_owner, 0.0
    for asset in range(owner.size):
        if 0 <= owner[asset] < seen.rules.players:
            most = max(most, target_worth(seen, asset, owner[asset]))
    return most


@kernel
def best_target(seen, moves, n):
    """Return the asset most worth naming."""
    best, most = 0, -1.0
    for i in range(n):
        worth = target_worth(seen, moves[i].asset, moves[i].seat)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def gives_in(seen, asset, artist):
    """Return whether to give the asset named: only if this seat is no worse off afterwards, and nobody wins."""
    owner = seen.public.asset_owner
    for given in range(owner.size):
        if owner[given] != artist:
            continue
        if assets.gain_of_trade(seen, seen.own.seat, given, asset) < 0:
            return False
        if features.spaces_after(seen, artist, asset, given) == 0:
            return False
    return True


@kernel
def best_gift(seen, moves, n):
    """Return the own asset to give: one that fills spaces of this seat but not of the victim, who must not win."""
    best, most = 0, -99.0
    for i in range(n):
        got, given, victim = moves[i].asset, moves[i].other_asset, moves[i].seat
        mine, theirs = (
            assets.gain_of_trade(seen, seen.own.seat, got, given),
            assets.gain_of_trade(seen, victim, given, got),
        )
        worth = mine - 0.5 * theirs
        if features.spaces_after(seen, victim, given, got) == 0:
            worth -= 50.0
        if worth > most:
            best, most = i, worth
    return best


@kernel
def largest_envelope(seen, moves, n):
    """Return the opponent with most cards in its envelope; of several, the first to the left."""
    best = first_to_the_left(seen, moves, n)
    start = best
    for k in range(n):
        i = (start + k) % n
        if seen.public.envelope_size[moves[i].seat] > seen.public.envelope_size[moves[best].seat]:
            best = i
    return best


@kernel
def first_to_the_left(seen, moves, n):
    """Return the first opponent to the left, so that nobody is chosen for a low seat number."""
    for i in range(n):
        if moves[i].seat > seen.own.seat:
            return i
    return 0


@kernel
def most_in_an_envelope(seen):
    """Return the number of cards in the largest envelope of an opponent."""
    most = 0
    for seat in range(seen.rules.players):
        if seat != seen.own.seat:
            most = max(most, seen.public.envelope_size[seat])
    return most


@kernel
def is_bribed_for(seen):
    """Return whether the envelope holds what a Toady needs to win with an opponent who is near it (O12)."""
    n = 0
    for other in range(seen.rules.players):
        if other != seen.own.seat and puppets.spaces_to_win(seen, other) <= TOADY_FROM:
            n += (
                1 if features.envelope_points_of(seen, seen.public.billionaire[other]) >= seen.rules.toady_points else 0
            )
    return n > 0


@kernel
def points_in_discards(seen):
    """Return the points of the two strongest Resource cards in the discards (O7)."""
    first, second = 0, 0
    for card in range(seen.rules.first_crisis):
        if seen.public.place[card] != Place.DISCARDS or seen.rules.kind[card] != CardKind.RESOURCE:
            continue
        points = features.worth(seen, card)
        if points > first:
            first, second = points, first
        else:
            second = max(second, points)
    return first + second


@kernel
def points_gained(seen):
    """Return the points in hand that the discards would add to a Buy."""
    return points_in_discards(seen) - features.best_points(seen, NOTHING, 0)
