"""Harm the leader rather than help itself."""

from bng_sim.games.guillotines import Kind, Trait, features, inlined, strategy
from bng_sim.shipped_strategies.guillotines import _common as common

MOST_DAMAGE = 2.0  # of one move, in assets
SPITE = Trait("spite", 0.1, 0.0, 2.0, "what it is worth, in assets, to keep an asset from the leader")


@strategy(
    "Plays against the leader: audits, scams, deprives, and makes dear what the leader needs.",
    traits=(SPITE, common.HASTE, common.THRIFT, common.STAKE, common.ROLES, common.PUPPETS),
)
def saboteur(seen, moves, n, traits, rng):
    """Considers what greedy does, and what every move costs the opponent with fewest empty spaces.

    Does not consider the other opponents' needs, nor the Rebels a Crisis brings.
    """
    spite, haste, thrift, stake, willing, care = traits[0], traits[1], traits[2], traits[3], traits[4], traits[5]
    if not common.is_action(seen):
        return common.answer(seen, moves, n, stake, willing, care, rng)
    leader = features.leader(seen)
    count = features.count_cards(seen, leader)
    outlook = common.look_ahead(seen, count, haste, thrift, care)
    best, most = 0, -20.0
    for i in range(n):
        step = common.step_of(seen, outlook, moves[i], most - spite * MOST_DAMAGE)
        worth = common.worth(seen, count, outlook, step) + spite * damage(seen, count, step, leader, moves[i])
        if worth > most:
            best, most = i, worth
    return best


@inlined
def damage(seen, count, step, leader, move):
    """Return the assets of use to the leader that move `i` takes from it, or makes dearer."""
    kind, market = move.kind, move.market
    if kind in (Kind.AUDIT, Kind.SCAM, Kind.PURCHASE):
        took = move.seat == leader and not features.has_spare(seen, leader, features.asset_type(move.asset))
        return 1.0 if took else 0.0
    if kind not in (Kind.BUY, Kind.INVEST, Kind.EXCHANGE) or features.lacks(seen, leader, market) == 0:
        return 0.0
    if kind == Kind.BUY:
        return features.buy_chance(count, market, step.points) / seen.public.market_assets[market]
    return 0.1 * dearer(seen, leader, move)


@inlined
def dearer(seen, leader, move):
    """Return by how many points an Invest or Exchange makes its market dearer for the leader."""
    points = for_other(seen, leader, move.card)
    if move.kind == Kind.EXCHANGE:
        points -= for_other(seen, leader, seen.public.face_up[move.market])
    return points


@inlined
def for_other(seen, seat, card):
    """Return the points that a card lying at a market counts against `seat`."""
    if features.is_crisis(seen, card):
        return seen.rules.crisis_penalty
    points = features.worth(seen, card)
    return -points if seen.rules.suit[card] == seen.public.billionaire[seat] else points
