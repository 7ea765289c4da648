"""Put all that can be raised into houses, and keep back what the next roll may cost."""

from bng_sim.games.campaign import BREAK, N_COLOURS, N_DEEDS, NOTHING, Business, features, kernel
from bng_sim.shipped_strategies.campaign import _common as common
from bng_sim.shipped_strategies.campaign import _deals as deals

N_SQUARES = 40  # of the board
RICH = 300.0  # $ beyond what it keeps back twice, from which a player frees deeds and repays


@kernel
def build_up(seen, moves, n, keep, gain):
    """Force sales, trade, build, mortgage to build, lift and repay, in this order; else be done.

    Args:
        seen: What the player sees.
        moves: What it may do.
        n: How many of them there are.
        keep: $ that it keeps in hand.
        gain: What the best trade gains it; 0 if there is none.

    """
    public, seat = seen.public, seen.seat
    spare = public.cash[seat] - keep
    i = common.place_of(moves, n, Business.FORCE.value)
    if i > 0 and spare > 0.0 and common.best_forced_gain(seen) > 0.0:
        return i
    i = common.place_of(moves, n, Business.TRADE.value)
    if i > 0 and gain > 0.0:
        return i
    i = common.place_of(moves, n, Business.LIFT.value)
    if i > 0 and (frees_group(seen, spare) or spare >= keep + RICH + common.cheapest_lift(seen)):
        return i
    i = common.place_of(moves, n, Business.BUILD.value)
    if i > 0 and common.can_build(seen, spare, common.HOTELS):
        return i
    i = common.place_of(moves, n, Business.MORTGAGE.value)
    if i > 0 and pays_to_mortgage(seen, spare):
        return i
    i = common.place_of(moves, n, Business.REPAY.value)
    near_go = public.square[seat] >= common.NEAR_GO
    return i if i > 0 and near_go and 0 < public.law_debt[seat] <= spare - keep - RICH else 0


@kernel
def frees_group(seen, spare):
    """Return whether lifting what is worth most makes a whole group fit to be built on, and is not too dear."""
    public, best, choice = seen.public, -1.0, NOTHING
    for deed in range(N_DEEDS):
        if public.owner[deed] == seen.seat and public.mortgaged[deed] == 1:
            worth = features.worth(seen, seen.seat, deed)
            if worth > best:
                choice, best = deed, worth
    if choice == NOTHING:
        return False
    group = seen.rules.group[choice]
    is_whole = group < N_COLOURS and features.has(public.monopolies[seen.seat], group)
    return is_whole and spare >= seen.rules.lift_price[choice]


@kernel
def pays_to_mortgage(seen, spare):
    """Return whether mortgaging deeds apart brings the money for one more building."""
    public, cost = seen.public, 1 << 20
    for lot in range(N_DEEDS):
        group = seen.rules.group[lot]
        if group < N_COLOURS and features.takes_building(seen, seen.seat, lot):
            cost = min(cost, seen.rules.house_cost[group])
    brings = 0
    for deed in range(N_DEEDS):
        if is_apart(seen, deed) and public.mortgaged[deed] == 0:
            brings += seen.rules.mortgage[deed]
    return spare < cost <= spare + brings


@kernel
def is_apart(seen, deed):
    """Return whether a deed is one's own and of no whole group."""
    group = seen.rules.group[deed]
    is_whole = group < N_COLOURS and features.has(seen.public.monopolies[seen.seat], group)
    return seen.public.owner[deed] == seen.seat and not is_whole


@kernel
def sure_force(seen, moves, n):
    """Return the forced sale that gains most, those first whose owner has not the cash to lift the mortgage."""
    choice, best = 0, -1e9
    for i in range(n):
        deed, step = moves[i] % BREAK, moves[i] // BREAK
        gain = features.worth(seen, seen.seat, deed) - seen.rules.mortgage[deed] - seen.rules.force_steps[step]
        if seen.public.cash[seen.public.owner[deed]] >= seen.rules.lift_price[deed]:
            gain *= 0.2
        if gain > best:
            choice, best = i, gain
    return choice


@kernel
def outbid(seen, moves, n, reserve, share, spite, means):
    """Raise by the least as far as a deed or a house is worth it."""
    if n == 1:
        return 0
    if seen.public.deed == NOTHING:
        return 1 if moves[1] <= common.limit(seen, reserve, share) else 0
    most = seen.public.cash[seen.seat] - 0.3 * reserve
    return (
        1
        if moves[1] <= most and moves[1] <= share * deals.value(seen, seen.seat, seen.public.deed, spite, means)
        else 0
    )


@kernel
def mean_rent_ahead(seen, seat):
    """Return the mean rent that a player's next roll costs (of two dice; from Jail as if it left it)."""
    public, rules, total = seen.public, seen.rules, 0.0
    for roll in range(2, 13):
        deed = rules.deed_at[(public.square[seat] + roll) % N_SQUARES]
        if deed != NOTHING and public.owner[deed] != seat:
            total += (6 - abs(7 - roll)) / 36.0 * features.rent(seen, deed)
    return total
