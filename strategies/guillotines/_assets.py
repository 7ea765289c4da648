"""What assets are worth to a seat and its opponents. Worth is counted in assets: 1.0 is one more space filled."""

from bng_sim.games.guillotines import Role, features, inlined, kernel

HARM = 0.6  # worth of a space emptied for an opponent who lacks one asset; half as much at two, and so on


@inlined
def asset_worth(seen, market):
    """Worth of an asset of this market to this seat."""
    return 1.0 if features.lacks(seen, seen.own.seat, market) > 0 else 0.0


@inlined
def harm(seen, seat, market):
    """Worth of taking an asset of this type from an opponent."""
    if features.has_spare(seen, seat, market):
        return 0.0
    return HARM / max(seen.public.empty_spaces[seat], 1)


@kernel
def gain_of_trade(seen, seat, got, given):
    """Spaces that `seat` fills by getting one asset for another."""
    return seen.public.empty_spaces[seat] - features.spaces_after(seen, seat, got, given)


@inlined
def can_seize(seen, asset):
    """Whether this seat is a Gangster who can seize `asset` of an opponent and needs it (O8)."""
    if seen.own.role != Role.GANGSTER or features.would_complete(seen, seen.own.seat, asset):
        return False
    return features.lacks(seen, seen.own.seat, features.asset_type(asset)) > 0


@inlined
def audit_worth(seen, asset, owner):
    """Worth of auditing an asset: the harm to an opponent, and the asset for a Gangster (A1, O8)."""
    if owner == seen.own.seat:
        return -1.0
    return harm(seen, owner, features.asset_type(asset)) + (1.0 if can_seize(seen, asset) else 0.0)


@kernel
def best_audit(seen, moves, n):
    """The audit of highest worth; none, if that is listed and better."""
    best, most = 0, -2.0
    for i in range(n):
        worth = audit_worth(seen, moves[i].asset, moves[i].seat) if moves[i].asset >= 0 else 0.0
        if worth > most:
            best, most = i, worth
    return best


@kernel
def least_missed(seen, moves, n):
    """Of the own assets listed: one that fills no space, else one of the type easiest to come by."""
    best, most = 0, -1
    for i in range(n):
        if moves[i].asset < 0:
            continue
        market = features.asset_type(moves[i].asset)
        ease = seen.public.market_assets[market]
        if features.has_spare(seen, seen.own.seat, market):
            ease += 10
        if ease > most:
            best, most = i, ease
    return best
