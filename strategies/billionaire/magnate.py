"""Bid by all that lies open: the money, who gets the price, what rivals can pay, and who is near the goal."""

from bng_sim.games.billionaire import Decision, Trait, features, inlined, kernel, strategy
from bng_sim.shipped_strategies.billionaire import _common as common

SHARE = Trait("share", 1.75, 0.0, 10.0, "what it bids for 1 of trading value that another has drawn, with many rivals")
RESERVE = Trait("reserve", 1.05, 0.0, 10.0, "what it bids for 1 of trading value that it has drawn itself")
HEED = Trait("heed", 0.65, 0.0, 2.0, "how far it goes by the money that all players have for what is left")
REACH = Trait("reach", 0.18, 0.0, 1.0, "what part of their Investments rivals may bid, it thinks, with their cash")
COVER = Trait("cover", 0.07, 0.0, 2.0, "what it bids for 1 of its own trading value that a lot would protect")
STEP = Trait("step", 0.4, 0.0, 10.0, "by how much it raises its bid after each tie, in $M")
SWAY = Trait("sway", 0.5, 0.0, 20.0, "by how much chance moves a bid, up or down, in $M")
PARTING = Trait("parting", 0.4, 0.0, 1.0, "as `parting` of the others, where the price goes to the board")
LEAST, PRIZE, THRESHOLD = 4.0, 8.0, 1.5  # as the raider's `least` and `prize`, and the guard's `threshold`


@strategy(
    "Bids by the money there is and who gets it, outbids who is near the goal, and pays nobody to it.",
    traits=(SHARE, RESERVE, HEED, REACH, COVER, STEP, SWAY, PARTING),
)
def magnate(seen, moves, n, traits, rng):
    """Considers all that the other shipped ones do, how many rivals share in what it pays, and what they can pay.

    Raids as the raider does and guards as the guard does. Does not consider what a drawer's bid tells of the lot.
    """
    if seen.decision == Decision.PLAY:
        return common.best_raid(seen, moves, n, LEAST, PRIZE)
    if seen.decision == Decision.SECURITY:
        return common.secured(seen, moves, n, THRESHOLD)
    if seen.decision == Decision.BID:
        return bid(seen, moves, n, traits, rng)
    return common.answer(seen, moves, n)


@inlined
def kept_from_rivals(seen):
    """Return what part of its use a price leaves: paid to one of several rivals it harms the less the more they are."""
    return 1.0 if features.is_drawer(seen) else (seen.rules.players - 1.0) / seen.rules.players


@kernel
def bid(seen, moves, n, traits, rng):
    """Return the bid for a lot; what a lot and a hidden Profit card are worth is worked out once."""
    kept, worth, mean = kept_from_rivals(seen), features.lot_worth(seen), features.mean_profit(seen)
    share = traits[1] if features.is_drawer(seen) else traits[0] * kept
    share *= 1.0 + traits[2] * (features.level_at(seen, mean) - 1.0)
    wanted = share * worth + traits[4] * common.protected(seen) + traits[5] * seen.public.rebids
    wanted = common.swayed(wanted, traits[6], rng)
    gain, most, beats, outbids = seen.rules.value_ratio * worth, 0, 0.0, 0.0
    for other in range(seen.rules.players):
        if other != seen.own.seat and seen.public.may_bid[other] == 1:
            cash = features.most_cash(seen, other)
            most = max(most, cash + seen.public.trading[other])
            beats = max(beats, cash + traits[3] * seen.public.trading[other] + 1.0)
            if features.missing_at(seen, other, mean) <= gain:
                outbids = max(outbids, min(cash + 1, seen.own.cash) * 1.0)
    wanted = weighed(seen, min(max(wanted, outbids), beats), gain, mean)
    return common.bid_knowing(seen, moves, n, wanted, traits[7] * kept, worth, most)


@inlined
def weighed(seen, wanted, gain, mean):
    """Return a bid that pays no rival to the goal, unless one gets there oneself.

    Beforehand it beats every rival at the most, and outbids whom the lot brings to the goal: that costs all the cash it
    has, and no Investment.
    """
    lacks = features.missing_at(seen, seen.public.active, mean)
    if features.is_drawer(seen) or lacks < 0.0 or features.missing(seen, seen.own.seat) <= gain:
        return wanted
    return min(wanted, max(lacks - 1.0, 0.0))
