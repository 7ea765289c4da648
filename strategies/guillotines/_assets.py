"""Evaluate assets for a seat and its opponents. Worth is counted in assets: 1.0 is one more space filled."""

from bng_sim.games.guillotines import Role, features, inlined, kernel

HARM = 0.6  # worth of a space emptied for an opponent who lacks one asset; half as much at two, and so on


@inlined
def asset_worth(seen, market):
    """Return the worth of an asset of this market to this seat."""
    return 1.0 if features.lacks(seen, seen.own.seat, market) > 0 else 0.0


@inlined
def harm(seen, seat, market):
    """Return the worth of taking an asset of this type from another Billionaire: less than 0 from one's own Puppet."""
    if features.has_spare(seen, seat, market):
        return 0.0
    if seat < seen.rules.players:
        return HARM / max(seen.public.empty_spaces[seat], 1)
    worth = space_of_puppet(seen, seat)
    return -worth if features.controller(seen, seat) == seen.own.seat else worth


@inlined
def space_of_puppet(seen, puppet):
    """Return the worth of a space of a Puppet: as much as a player's if it is the last, but it fills them slowly."""
    return HARM / max(seen.public.empty_spaces[puppet], 1) ** 2


@inlined
def is_spare(seen, asset):
    """Return whether an asset fills no space of its owner that another could not."""
    return features.has_spare(seen, seen.public.asset_owner[asset], features.asset_type(asset))


@kernel
def gain_of_trade(seen, seat, got, given):
    """Return the spaces that `seat` fills by getting one asset for another."""
    return seen.public.empty_spaces[seat] - features.spaces_after(seen, seat, got, given)


@inlined
def can_seize(seen, asset):
    """Return whether this seat is a Gangster who can seize `asset` of an opponent and needs it (O8)."""
    if seen.own.role != Role.GANGSTER or features.would_complete(seen, seen.own.seat, asset):
        return False
    return features.lacks(seen, seen.own.seat, features.asset_type(asset)) > 0


@inlined
def audit_worth(seen, asset, owner):
    """Return the worth of auditing an asset: the harm to an opponent, and the asset for a Gangster (A1, O8)."""
    if owner == seen.own.seat:
        return -1.0
    return harm(seen, owner, features.asset_type(asset)) + (1.0 if can_seize(seen, asset) else 0.0)


@kernel
def best_audit(seen, moves, n):
    """Return the audit of highest worth; none, if that is listed and better."""
    best, most = 0, -2.0
    for i in range(n):
        worth = audit_worth(seen, moves[i].asset, moves[i].seat) if moves[i].asset >= 0 else 0.0
        if worth > most:
            best, most = i, worth
    return best


@kernel
def worth_of_audit(seen):
    """Return the worth of the best audit there is."""
    owner = seen.public.asset_owner
    most = -1.0
    for asset in range(owner.size):
        if owner[asset] >= 0:
            most = max(most, audit_worth(seen, asset, owner[asset]))
    return most


@kernel
def least_missed(seen, moves, n):
    """Return the own or own Puppet's asset that fills no space, else one of the type easiest to get."""
    best, most = 0, -1
    for i in range(n):
        if moves[i].asset < 0:
            continue
        market = features.asset_type(moves[i].asset)
        ease = seen.public.market_assets[market]
        if is_spare(seen, moves[i].asset):
            ease += 10
        if ease > most:
            best, most = i, ease
    return best
