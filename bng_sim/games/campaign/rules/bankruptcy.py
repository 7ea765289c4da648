"""Bankruptcy (K1-K5)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import MAX_PLAYERS, N_DEEDS
from bng_sim.games.campaign.declared.terms import Ending, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import auction, deeds, end, money, mortgages, piles


@kernel
def go_bankrupt(table, pool, seat, creditor):
    """Put a player out of the game, and hand over what is left, unless only one player is (K1)."""
    public, row = table.state.public, table.row
    public.is_in[seat] = 0
    public.n_in -= 1
    row.bankruptcies += 1
    row.bankrupt_to_player += 1 if creditor != NOTHING else 0
    row.seats[seat].bankrupt_turn = public.turn
    if row.first_bankrupt_turn == 0:
        row.first_bankrupt_turn = public.turn
    events.bankrupt(table, seat, creditor)
    if public.n_in == 1:
        end.end(table, Ending.LAST_STANDING.value)
        return
    if public.cash[seat] > 0:
        money.pay(table, seat, creditor, public.cash[seat], Reason.BANKRUPTCY.value)
    if creditor != NOTHING:
        piles.hand_over(table, seat, creditor)
        hand_over_deeds(table, pool, seat, creditor)
    else:
        piles.give_back(table, seat)
        give_back_deeds(table, pool, seat)
    forget(table, seat)


@kernel
def hand_over_deeds(table, pool, seat, creditor):
    """Give each deed to the creditor, or to the Slush Fund if the interest is too much (K3)."""
    public = table.state.public
    for deed in range(N_DEEDS):
        if public.owner[deed] == seat:
            if public.mortgaged[deed] == 0:
                deeds.give(table, deed, creditor)
            elif public.cash[creditor] >= table.rules.mortgage_interest[deed]:
                deeds.give(table, deed, creditor)
                mortgages.inherit(table, pool, creditor, deed)
            else:
                deeds.change_owner(table, deed, NOTHING)
                mortgages.clear(table, deed)


@kernel
def give_back_deeds(table, pool, seat):
    """Let all deeds be unowned, and auction each if that is the rule (K4)."""
    public, left = table.state.public, table.state.public.deeds[seat]
    for deed in range(N_DEEDS):
        if deeds.has(left, deed):
            deeds.change_owner(table, deed, NOTHING)
            mortgages.clear(table, deed)
    if table.rules.bankrupt_auction == 1:
        for deed in range(N_DEEDS):
            if deeds.has(left, deed) and public.owner[deed] == NOTHING:
                auction.of_deed(table, pool, deed, seat, 0)


@kernel
def forget(table, seat):
    """Let what else a bankrupt has or owes lapse (K5)."""
    public = table.state.public
    public.interns[seat], public.senators[seat], public.law_debt[seat] = 0, 0, 0
    for other in range(MAX_PLAYERS):
        public.n_loans -= 1 if public.owes[seat, other] > 0 else 0
        public.n_loans -= 1 if public.owes[other, seat] > 0 else 0
        public.owes[seat, other], public.owes[other, seat] = 0, 0
