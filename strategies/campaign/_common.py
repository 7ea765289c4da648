"""Share answers to every decision, for strategies that buy, build and trade to win."""

from bng_sim.games.campaign import (
    BORROW,
    BREAK,
    HOTEL,
    KEEPS,
    LAW,
    MORTGAGE,
    N_COLOURS,
    N_DEEDS,
    NO_DEED,
    NOTHING,
    Answer,
    Business,
    Decision,
    Evasion,
    IncomeTax,
    InJail,
    Purchase,
    Trait,
    features,
    inlined,
    kernel,
)

RESERVE = Trait("reserve", 150, 0, 2000, "$ that it keeps in hand where it need not pay")
SHARE = Trait("share", 1.0, 0.0, 3.0, "what part of a deed's worth it bids")
MARGIN = Trait("margin", 20, 0, 500, "$ that a trade must gain it")
RIVALRY = Trait("rivalry", 0.1, 0.0, 1.0, "what part of a partner's gain counts as its own loss")
LEVEL = Trait("level", 3, 1, 5, "houses up to which it builds before it keeps twice the reserve")
MOST = Trait("most", HOTEL, 1, HOTEL, "buildings on a lot at most; 3 or 4: no hotels, which keeps houses from others")

ENOUGH = 6  # unowned deeds above which it is worth being out of Jail
ANY_COST = 1e9
HOTELS = float(HOTEL)  # of MOST; all call with floats, as traits are: what is shared is compiled for one signature
NEAR_GO = 30  # the square from which a roll or two lead past it
FIRST_TURN = 0.02  # of the cash, that going first is worth: docs/campaign/strategies.md has what it wins
TRADES = 1  # what `manage` may do: propose trades
FORCES = 2  # and force sales


@kernel
def answer(seen, moves, n, reserve, share, margin, rivalry, level, most):  # noqa: PLR0911, PLR0912 (for each decision)
    """Answer any decision."""
    decision, seat = seen.decision, seen.seat
    if decision == Decision.MANAGE:
        return manage(seen, moves, n, reserve, margin, rivalry, level, most, TRADES)
    if decision == Decision.BUY:
        return buy(seen, moves, n, reserve)
    if decision == Decision.BID and seen.public.first == NOTHING:
        return bid_to_begin(seen, moves, n)
    if decision == Decision.BID:
        return bid(seen, moves, n, limit(seen, reserve, share))
    if decision == Decision.RAISE:
        return cheapest_step(seen, moves, n, 0)
    if decision == Decision.OFFER or decision == Decision.MONEY:  # noqa: PLR1714 (numba has no members in tuples)
        return propose(seen, moves, n, margin, rivalry)
    if decision == Decision.ACCEPT:
        return 1 if accepts(seen, margin, rivalry) else 0
    if decision == Decision.JAIL:
        return leave_jail(seen, moves, n, reserve)
    if decision == Decision.EVADE:
        return evade(seen, moves, n)
    if decision == Decision.INCOME_TAX:
        return IncomeTax.PERCENT.value if taxed(seen) < seen.rules.income_tax_flat else IncomeTax.FLAT.value
    if decision == Decision.BUILD:
        return best_building(seen, moves, n, seen.public.cash[seat] - kept_back(seen, reserve, level), most)
    if decision == Decision.PLACE:
        return best_building(seen, moves, n, ANY_COST, HOTELS)
    if decision == Decision.LIFT:
        return best_lift(seen, moves, n)
    if decision == Decision.SELL or decision == Decision.MORTGAGE:  # noqa: PLR1714
        return cheapest_step(seen, moves, n, 0)
    if decision == Decision.FORCE:
        return best_force(seen, moves, n)
    if decision == Decision.DEFEND:
        return 1 if n == 2 and features.worth(seen, seat, seen.public.deed) > seen.public.offer else 0
    if decision == Decision.INHERIT:
        return 1 if n == 2 and seen.public.cash[seat] > 3 * reserve + seen.rules.lift_price[seen.public.deed] else 0
    if decision == Decision.DEMAND:
        return Answer.YES.value
    if decision == Decision.WANT_HOUSE:
        return 1 if seen.public.cash[seat] > reserve else 0
    return 0  # lend: no; repay: what comes first


@inlined
def place_of(moves, n, wanted):
    """Return the place of a move, 0 if it is not listed."""
    found = 0
    for i in range(n):
        found = i if moves[i] == wanted else found
    return found


@kernel
def buy(seen, moves, n, reserve):
    """Buy for interns if that is possible, for money if enough is left, or if the deed makes a group whole."""
    deed, seat = seen.public.deed, seen.seat
    if n > 1 and moves[n - 1] == Purchase.FAVORS:
        return n - 1
    is_dear = features.worth(seen, seat, deed) > seen.rules.price[deed]
    left = seen.public.cash[seat] - seen.rules.price[deed]
    return 1 if n > 1 and left >= (0 if is_dear else reserve) else 0


@kernel
def limit(seen, reserve, share):
    """Return the most to bid: what a deed is worth, or what a house is, as far as the cash goes."""
    seat = seen.seat
    cash = seen.public.cash[seat]
    if seen.public.deed == NOTHING:
        return min(cash - reserve, 2.0 * features.cheapest_house(seen, seat))
    worth = share * features.worth(seen, seat, seen.public.deed)
    return min(worth, cash - 0.3 * reserve)


@kernel
def bid(seen, moves, n, most):
    """Raise by the greatest step that leaves the bid below half of the most, else by the least that it allows."""
    choice = 0
    for i in range(1, n):
        if moves[i] <= most * 0.5 or (choice == 0 and moves[i] <= most):
            choice = i
    return choice


@kernel
def bid_to_begin(seen, moves, n):
    """Bid the most listed that going first is worth (S11)."""
    choice = 0
    for i in range(1, n):
        choice = i if moves[i] <= FIRST_TURN * seen.public.cash[seen.seat] else choice
    return choice


@kernel
def leave_jail(seen, moves, n, reserve):
    """Leave Jail as long as there are deeds to be had, else wait in it."""
    if features.unowned(seen) < ENOUGH and features.threat(seen, seen.seat) > reserve:
        return 0
    if n > 1 and moves[n - 1] == InJail.CARD:
        return n - 1
    return 1 if n > 1 and seen.public.cash[seen.seat] >= seen.rules.bail + reserve else 0


@kernel
def evade(seen, moves, n):
    """Keep out of Jail as long as there are deeds to be had."""
    is_safe = features.unowned(seen) < ENOUGH and seen.rules.jail_rent == 1
    return 0 if is_safe else place_of(moves, n, moves[n - 1] if n > 1 else Evasion.NO.value)


@kernel
def taxed(seen):
    """Return what the income tax takes as a share of all one has (X2)."""
    return features.taxable(seen, seen.seat) * seen.rules.income_tax_percent // 100


@kernel
def cheapest_step(seen, moves, n, is_lawmaker):
    """Return the step to money that costs least of what one wants to keep."""
    choice, least = 0, 1e9
    for i in range(n):
        cost = step_cost(seen, moves[i], is_lawmaker)
        if cost < least:
            choice, least = i, cost
    return choice


@kernel
def step_cost(seen, move, is_lawmaker):
    """Return what a step to money costs, in no unit: deeds apart first, promises next, then what earns most."""
    seat, rules = seen.seat, seen.rules
    if seen.decision == Decision.MORTGAGE:
        move += MORTGAGE
    if move >= BORROW:
        return 260.0
    if move >= LAW:
        return 0.0 if is_lawmaker == 1 else 250.0
    if move >= MORTGAGE:
        deed = move - MORTGAGE
        group = rules.group[deed]
        is_whole = group < N_COLOURS and features.has(seen.public.monopolies[seat], group)
        return (600.0 if is_whole else 100.0) + 0.1 * features.worth(seen, seat, deed)
    if move >= BREAK:
        return 900.0 - (move - BREAK) % KEEPS
    return 800.0 - features.building_gain(seen, move) if seen.public.level[move] == HOTEL else 700.0


@kernel
def manage(seen, moves, n, reserve, margin, rivalry, level, most, may):
    """Build, lift, repay, then what else is allowed and pays; else be done."""
    seat, cash = seen.seat, seen.public.cash[seen.seat]
    for i in range(1, n):
        what = moves[i]
        if what == Business.BUILD and can_build(seen, cash - kept_back(seen, reserve, level), most):
            return i
        if what == Business.LIFT and cash >= 3.0 * reserve + cheapest_lift(seen):
            return i
        if what == Business.REPAY and 0 < seen.public.law_debt[seat] <= cash - 2.0 * reserve:
            return i
        if what == Business.FORCE and may & FORCES != 0 and best_forced_gain(seen) > 0.0 and cash > 2.0 * reserve:
            return i
        if what == Business.TRADE and may & TRADES != 0 and features.best_trade(seen, seat, margin, rivalry).gain > 0.0:
            return i
    return 0


@kernel
def kept_back(seen, reserve, level):
    """Return the cash reserved when building: twice the reserve once all lots of whole groups have `level` houses."""
    public, seat, lowest = seen.public, seen.seat, HOTEL
    for deed in range(N_DEEDS):
        group = seen.rules.group[deed]
        if group < N_COLOURS and features.has(public.monopolies[seat], group):
            lowest = min(lowest, public.level[deed])
    return reserve if lowest < level else 2.0 * reserve


@kernel
def can_build(seen, spare, most):
    """Return whether any lot with fewer than `most` buildings may take one that costs no more than `spare`."""
    for lot in range(N_DEEDS if seen.public.monopolies[seen.seat] != 0 else 0):
        if is_fit(seen, lot, spare, most) and features.takes_building(seen, seen.seat, lot):
            return True
    return False


@inlined
def is_fit(seen, lot, spare, most):
    """Return whether a deed is of a lot with fewer than `most` buildings, of which one costs no more than `spare`."""
    group = seen.rules.group[lot]
    return group < N_COLOURS and seen.public.level[lot] < most and seen.rules.house_cost[group] <= spare


@kernel
def best_building(seen, moves, n, spare, most):
    """Return the lot, of those that fit, on which a building adds most rent for its cost."""
    choice, best = 0, -1.0
    for i in range(n):
        gain = features.building_gain(seen, moves[i])
        if gain > best and is_fit(seen, moves[i], spare, most):
            choice, best = i, gain
    return choice


@kernel
def cheapest_lift(seen):
    """Return the least that lifting any own mortgage costs."""
    least = 1 << 20
    for deed in range(N_DEEDS):
        if seen.public.owner[deed] == seen.seat and seen.public.mortgaged[deed] == 1:
            least = min(least, seen.rules.lift_price[deed])
    return least


@kernel
def best_lift(seen, moves, n):
    """Return the mortgaged deed that is worth most."""
    choice, best = 0, -1.0
    for i in range(n):
        worth = features.worth(seen, seen.seat, moves[i])
        if worth > best:
            choice, best = i, worth
    return choice


@kernel
def best_forced_gain(seen):
    """Return the most that a forced sale could gain, at the least offer."""
    public, seat, best = seen.public, seen.seat, 0.0
    for deed in range(N_DEEDS):
        is_there = features.has(public.mortgages & ~public.locked & ~public.deeds[seat], deed)
        offer = seen.rules.mortgage[deed] + seen.rules.force_steps[0]
        if is_there and offer <= public.cash[seat]:
            best = max(best, features.worth(seen, seat, deed) - offer)
    return best


@kernel
def best_force(seen, moves, n):
    """Return the forced sale that gains most; the owner's choice does not depend on the offer, so the least offer."""
    choice, best = 0, -1e9
    for i in range(n):
        deed, step = moves[i] % BREAK, moves[i] // BREAK
        gain = features.worth(seen, seen.seat, deed) - seen.rules.mortgage[deed] - seen.rules.force_steps[step]
        if gain > best:
            choice, best = i, gain
    return choice


@kernel
def propose(seen, moves, n, margin, rivalry):
    """Return the best trade, or its sum; what is listed first if there is none."""
    best = features.best_trade(seen, seen.seat, margin, rivalry)
    return place_of(moves, n, best.offer if seen.decision == Decision.OFFER else best.amount)


@kernel
def accepts(seen, margin, rivalry):
    """Return whether a trade that is proposed gains enough."""
    public, proposer = seen.public, seen.public.active
    gives = public.gives if public.gives != NOTHING else NO_DEED
    takes = public.takes if public.takes != NOTHING else NO_DEED
    own = features.net_gain(seen, seen.seat, gives, takes) + public.offer
    other = features.net_gain(seen, proposer, takes, gives) - public.offer
    return own - rivalry * other >= margin
