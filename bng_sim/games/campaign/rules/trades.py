"""Trades between players (T1-T5)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import N_COLOURS, N_DEEDS
from bng_sim.games.campaign.declared.limits import NO_DEED, OFFERED, PARTNER
from bng_sim.games.campaign.declared.terms import Decision, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import decisions, deeds, money, mortgages


@inlined
def can_be(table, seat):
    """Return the set of a player's deeds that can be traded (T2)."""
    return table.state.public.deeds[seat] & ~table.state.public.locked


@inlined
def due(table, deed):
    """Return the interest that the player who receives a deed will owe (T3, G5)."""
    return table.rules.mortgage_interest[deed] if table.state.public.mortgaged[deed] == 1 else 0


@kernel
def low_place(table, least):
    """Return the place of the first sum in `trade_money` that is at least `least`, or `n_trade_money` if none is."""
    rules, place = table.rules, 0
    while place < rules.n_trade_money and rules.trade_money[place] < least:
        place += 1
    return place


@kernel
def high_place(table, most):
    """Return the place of the last sum in `trade_money` that is at most `most`, or NOTHING if none is."""
    rules, place = table.rules, table.rules.n_trade_money - 1
    while place >= 0 and rules.trade_money[place] > most:
        place -= 1
    return place


@kernel
def list_low(table, seat, partner):
    """Note none and each deed that `seat` could give, with the place of the least sum that it may go for (T3)."""
    public, moves, left, n = table.state.public, table.moves, can_be(table, seat), 1
    moves.low_deeds[0], moves.lows[0] = NO_DEED, low_place(table, 1)
    free = low_place(table, -public.cash[partner])
    deed = deeds.first_of(left, 0)
    while deed < N_DEEDS:
        interest = due(table, deed)
        moves.low_deeds[n] = deed
        moves.lows[n] = free if interest == 0 else low_place(table, interest - public.cash[partner])
        n += 1
        deed = deeds.first_of(left, deed + 1)
    return n


@kernel
def list_high(table, seat, partner):
    """Note none and each deed that `seat` could get, with the place of the greatest sum that it may come for (T3)."""
    public, moves, left, n = table.state.public, table.moves, can_be(table, partner), 1
    moves.high_deeds[0], moves.highs[0] = NO_DEED, high_place(table, -1)
    free = high_place(table, public.cash[seat])
    deed = deeds.first_of(left, 0)
    while deed < N_DEEDS:
        interest = due(table, deed)
        moves.high_deeds[n] = deed
        moves.highs[n] = free if interest == 0 else high_place(table, public.cash[seat] - interest)
        n += 1
        deed = deeds.first_of(left, deed + 1)
    return n


@kernel
def list_offers(table, seat):
    """List partners clockwise, what is given and what is got, where there is a sum for that (T2, T3)."""
    public, rules, moves, n = table.state.public, table.rules, table.moves, 0
    for i in range(1, rules.players):
        partner = (seat + i) % rules.players
        if public.is_in[partner] == 1:
            n_low, n_high = list_low(table, seat, partner), list_high(table, seat, partner)
            for a in range(n_low):
                low, move = moves.lows[a], PARTNER * partner + OFFERED * moves.low_deeds[a]
                for b in range(n_high):
                    if low <= moves.highs[b] and keeps_groups(
                        table, seat, partner, moves.low_deeds[a], moves.high_deeds[b]
                    ):
                        moves.offered[n] = move + moves.high_deeds[b]
                        n += 1
    return n


@kernel
def is_possible(table, seat):
    """Return whether any trade can be proposed; but for B5 the best bound of each side is enough to know (T3)."""
    public, rules = table.state.public, table.rules
    for i in range(1, rules.players):
        partner = (seat + i) % rules.players
        if (
            public.is_in[partner] == 1
            and least_low(table, seat, partner) <= greatest_high(table, seat, partner)
            and (rules.one_owner_per_color == 0 or is_possible_with(table, seat, partner))
        ):
            return True
    return False


@kernel
def is_possible_with(table, seat, partner):
    """Return whether any trade with a player is possible under B5, without listing it: `manage` is being listed."""
    moves = table.moves
    n_low, n_high = list_low(table, seat, partner), list_high(table, seat, partner)
    for a in range(n_low):
        for b in range(n_high):
            if moves.lows[a] <= moves.highs[b] and keeps_groups(
                table, seat, partner, moves.low_deeds[a], moves.high_deeds[b]
            ):
                return True
    return False


@kernel
def least_low(table, seat, partner):
    """Return the least of the places that `list_low` notes."""
    public, mine = table.state.public, can_be(table, seat)
    found = low_place(table, 1)
    if mine & ~public.mortgages != 0:
        return min(found, low_place(table, -public.cash[partner]))
    deed = deeds.first_of(mine, 0) if mine != 0 else N_DEEDS
    while deed < N_DEEDS:
        found = min(found, low_place(table, due(table, deed) - public.cash[partner]))
        deed = deeds.first_of(mine, deed + 1)
    return found


@kernel
def greatest_high(table, seat, partner):
    """Return the greatest of the places that `list_high` notes."""
    public, theirs = table.state.public, can_be(table, partner)
    found = high_place(table, -1)
    if theirs & ~public.mortgages != 0:
        return max(found, high_place(table, public.cash[seat]))
    deed = deeds.first_of(theirs, 0) if theirs != 0 else N_DEEDS
    while deed < N_DEEDS:
        found = max(found, high_place(table, public.cash[seat] - due(table, deed)))
        deed = deeds.first_of(theirs, deed + 1)
    return found


@inlined
def keeps_groups(table, seat, partner, gives, takes):
    """Return whether a trade leaves no traded lot in a group with two owners, if the rules forbid that (B5)."""
    return table.rules.one_owner_per_color == 0 or (
        is_alone(table, gives, partner, seat, takes) and is_alone(table, takes, seat, partner, gives)
    )


@kernel
def is_alone(table, deed, to, giver, other):
    """Return whether `to` will be the only owner in a lot's group, having got `deed` for `other` of its giver."""
    public, rules = table.state.public, table.rules
    if deed == NO_DEED or rules.group[deed] >= N_COLOURS:
        return True
    group, others = rules.group[deed], 0
    for seat in range(rules.players):
        others += public.of_group[seat, group] if seat != to else 0
    others -= 1  # the deed itself
    if other != NO_DEED and rules.group[other] == group:
        others += 1  # which its giver gets for it
    return others == 0


@kernel
def propose(table, pool, seat, move):
    """Propose a trade, for a sum, which is taken or left (T1-T5)."""
    public, row = table.state.public, table.row
    partner, gives, takes = move // PARTNER, move // OFFERED % OFFERED, move % OFFERED
    public.partner = partner
    public.gives, public.takes = gives if gives != NO_DEED else NOTHING, takes if takes != NO_DEED else NOTHING
    public.offer = decisions.ask(table, pool, seat, Decision.MONEY, list_sums(table, seat, partner, gives, takes))
    row.trades_offered += 1
    events.propose(table, seat, partner, public.gives, public.takes, public.offer)
    is_accepted = decisions.ask_yes(table, pool, partner, Decision.ACCEPT)
    amount = public.offer
    public.partner, public.gives, public.takes, public.offer = NOTHING, NOTHING, NOTHING, 0
    if is_accepted:
        row.trades_made += 1
        exchange(table, seat, partner, gives, takes, amount)
        settle(table, pool, seat, takes)
        settle(table, pool, partner, gives)
    else:
        events.trade_refused(table, partner)


@kernel
def list_sums(table, seat, partner, gives, takes):
    """List each possible sum, in the order of `trade_money` (T3)."""
    public, rules, n = table.state.public, table.rules, 0
    low = 1 if gives == NO_DEED else due(table, gives) - public.cash[partner]
    high = NOTHING if takes == NO_DEED else public.cash[seat] - due(table, takes)
    for place in range(rules.n_trade_money):
        if low <= rules.trade_money[place] <= high:
            table.moves.offered[n] = rules.trade_money[place]
            n += 1
    return n


@kernel
def exchange(table, seat, partner, gives, takes, amount):
    """Let money and deeds change hands at the same moment (T4)."""
    events.trade(table, seat, partner)
    if amount > 0:
        money.pay(table, seat, partner, amount, Reason.TRADE.value)
    elif amount < 0:
        money.pay(table, partner, seat, -amount, Reason.TRADE.value)
    if gives != NO_DEED:
        deeds.change_owner(table, gives, partner)
    if takes != NO_DEED:
        deeds.change_owner(table, takes, seat)
    if gives != NO_DEED:
        deeds.note_monopoly(table, gives, partner)
    if takes != NO_DEED:
        deeds.note_monopoly(table, takes, seat)


@kernel
def settle(table, pool, seat, deed):
    """See to the interest on a deed received, if it is mortgaged (T5)."""
    if deed != NO_DEED and table.state.public.mortgaged[deed] == 1:
        mortgages.inherit(table, pool, seat, deed)
