"""Deal again what a seat cannot know, for search players: the other hands, and the cards that nobody got (H2)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.newgame.declared.terms import Purpose
from bng_sim.games.newgame.engine import chance
from bng_sim.games.newgame.engine.records import NOTHING


@kernel
def redeal(table, _players, seat, _decision):
    """Deal the cards that `seat` has not seen again to the other hands (H2); with NOTHING there is nothing to deal."""
    if seat == NOTHING:
        return
    state, rng, n = table.state, chance.of(table, Purpose.REDEAL), 0
    for card in range(table.rules.n_cards):
        if state.public.played[card] == 0 and state.own[seat].has[card] == 0:
            state.order[n] = card
            n += 1
    for other in range(table.rules.players):
        if other != seat:
            for card in range(table.rules.n_cards):
                if state.own[other].has[card] == 1:
                    state.own[other].has[card] = 2  # a card to be replaced
    for other in range(table.rules.players):
        if other != seat:
            n = deal_again(table, rng, other, n)


@kernel
def deal_again(table, rng, other, n):
    """Replace the hand of a seat by cards drawn from the first `n` of `state.order` (H2); return how many are left."""
    state, size = table.state, 0
    for card in range(table.rules.n_cards):
        size += state.own[other].has[card] // 2
        state.own[other].has[card] = 0
    for _ in range(size):
        at = streams.below(rng, n)
        n -= 1
        state.own[other].has[state.order[at]] = 1
        state.order[at] = state.order[n]
    return n
