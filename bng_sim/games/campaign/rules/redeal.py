"""Dealing again what a player cannot know: the order of cards that have not come yet, answers not shown yet (I)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.campaign.declared.components import N_PILES
from bng_sim.games.campaign.declared.limits import MAX_PILE
from bng_sim.games.campaign.declared.terms import Decision, Purpose
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.asking import choose
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import bids


@kernel
def redeal(table, pool, seat, decision):
    """Shuffle what nobody knows of either pile, then have others answer again what is still secret to `seat`.

    With NOTHING for `seat`, what they have answered stays, for they know it; of the piles all seats know the same.
    """
    rng = chance.of(table, Purpose.REDEAL)
    for pile in range(N_PILES):
        shuffle_unknown(table, pile, rng)
    if seat == NOTHING:
        return
    if decision == Decision.WANT_HOUSE:
        for other in range(table.rules.players):
            if other != seat and table.state.wants[other] != NOTHING:
                table.state.wants[other] = choose(table, pool, other, decision, 2)
    elif decision == Decision.BID and table.state.public.first == NOTHING:
        bid_again(table, pool, seat)


@kernel
def bid_again(table, pool, seat):
    """Ask those again who have bid for going first before `seat`, which cannot know how much (S11)."""
    state, public = table.state, table.state.public
    for other in range(table.rules.players):
        if other != seat and state.bids[other] != NOTHING:
            public.active = other  # who is asked
            n = bids.list_bids(table, other)
            choice = choose(table, pool, other, Decision.BID.value, n) if n > 1 else 0
            state.bids[other] = table.moves.offered[choice]
    public.active = seat
    bids.list_bids(table, seat)  # the list at hand, of which the answer is


@kernel
def shuffle_unknown(table, pile, rng):
    """Put the cards of a pile whose places nobody knows into any order, each as likely, whatever theirs was."""
    public, cards = table.state.public, table.state.pile[pile]
    sort_unknown(table, pile)
    left = 0
    for i in range(public.n_pile[pile]):
        left += 1 if public.pile[pile, (public.top[pile] + i) % MAX_PILE] == NOTHING else 0
    for i in range(public.n_pile[pile]):
        at = (public.top[pile] + i) % MAX_PILE
        if public.pile[pile, at] == NOTHING:
            other, skip = at, streams.below(rng, left)
            while skip > 0 or public.pile[pile, other] != NOTHING:
                skip -= 1 if public.pile[pile, other] == NOTHING else 0
                other = (other + 1) % MAX_PILE
            cards[at], cards[other] = cards[other], cards[at]
            left -= 1


@kernel
def sort_unknown(table, pile):
    """Sort these cards by number, so that how they are shuffled depends on nothing hidden."""
    public, cards = table.state.public, table.state.pile[pile]
    for i in range(public.n_pile[pile]):
        at = (public.top[pile] + i) % MAX_PILE
        for j in range(i + 1, public.n_pile[pile]):
            later = (public.top[pile] + j) % MAX_PILE
            if public.pile[pile, at] == NOTHING == public.pile[pile, later] and cards[later] < cards[at]:
                cards[at], cards[later] = cards[later], cards[at]
