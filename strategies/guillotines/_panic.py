"""Decide in a Panic!: what to pledge, what trade to offer, and whether to accept one (P3)."""

from bng_sim.games.guillotines import Decision, Kind, Role, features, inlined, kernel
from bng_sim.shipped_strategies.guillotines import _assets as assets
from bng_sim.shipped_strategies.guillotines import _puppets as puppets


@kernel
def answer(seen, moves, n, stake):
    """Return a pledge, an offer, or an answer to one."""
    if seen.decision == Decision.PLEDGE:
        return pledge(seen, moves, n, stake)
    if seen.decision == Decision.OFFER:
        return best_trade(seen, moves, n)
    if seen.decision == Decision.TRADE:
        return 1 if is_welcome(seen, moves[0].asset, moves[0].other_asset, moves[0].seat) else 0
    raise ValueError("no answer to this decision")


@kernel
def pledge(seen, moves, n, stake):
    """Offer a trade if one would fill a space; pledge spares, and the rest with more empty spaces than `stake`.

    A Celebrity, whom the Revolution lets win, pledges nothing (O6).
    """
    if moves[n - 1].kind == Kind.OFFER and some_trade_helps(seen):
        return n - 1
    if seen.own.role == Role.CELEBRITY:
        return 0
    if seen.rules.billionaires > seen.rules.players:
        return puppets.pledge(seen, moves, n, stake)
    for i in range(n):
        if moves[i].kind != Kind.CHOOSE:
            continue
        spare = features.has_spare(seen, seen.own.seat, features.asset_type(moves[i].asset))
        if spare or seen.public.empty_spaces[seen.own.seat] > stake:
            return i
    return 0


@kernel
def is_welcome(seen, got, given, other):
    """Return whether a trade wins, or costs this seat no space and does not let `other` win."""
    if features.spaces_after(seen, seen.own.seat, got, given) == 0:
        return True
    if features.spaces_after(seen, other, given, got) == 0:
        return False
    return assets.gain_of_trade(seen, seen.own.seat, got, given) >= 0


@kernel
def trade_worth(seen, got, given, other):
    """Return the spaces this seat would fill by a trade that `other` has no reason to refuse; 0 if there is one."""
    mine = assets.gain_of_trade(seen, seen.own.seat, got, given)
    if assets.gain_of_trade(seen, other, given, got) < 0 or features.spaces_after(seen, seen.own.seat, got, given) == 0:
        return 0
    return mine if features.spaces_after(seen, other, given, got) > 0 else 0


@kernel
def some_trade_helps(seen):
    """Return whether a trade of unpledged assets would fill a space and may be accepted: it costs a spare."""
    if n_spares(seen) == 0:
        return False
    owner, pledged = seen.public.asset_owner, seen.public.pledged
    for got in range(owner.size):
        other = owner[got]
        if other < 0 or other == seen.own.seat or other >= seen.rules.players or pledged[got] == 1:
            continue
        if features.lacks(seen, seen.own.seat, features.asset_type(got)) == 0:
            continue
        for given in range(owner.size):
            if owner[given] == seen.own.seat and pledged[given] == 0 and trade_worth(seen, got, given, other) > 0:
                return True
    return False


@inlined
def n_spares(seen):
    """Return of how many types this seat owns more assets than it needs."""
    n = 0
    for market in range(seen.public.market_assets.size):
        n += 1 if features.has_spare(seen, seen.own.seat, market) else 0
    return n


@kernel
def best_trade(seen, moves, n):
    """Return the trade listed that fills most spaces and may be accepted."""
    best, most = 0, 0
    for i in range(n):
        worth = trade_worth(seen, moves[i].asset, moves[i].other_asset, moves[i].seat)
        if worth > most:
            best, most = i, worth
    return best
