"""A challenge (X1-X10)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.terms import AfterChallenge, Purpose, RevealedCard
from bng_sim.games.bluffing.engine import chance
from bng_sim.games.bluffing.engine.records import NOTHING
from bng_sim.games.bluffing.rules import cards, powers


@inlined
def challenger_wins(table, own, against):
    """Return whether a challenger's card wins: it is higher, or equal unless the rules reverse that (X2, X3)."""
    return against > own or (against == own and table.rules.equal_wins == 0)


@inlined
def hold(table, strategies, seat):
    """Settle what lies between the active player and every challenger (V4)."""
    state = table.state
    state.booster, state.insured = NOTHING, NOTHING
    if table.rules.has_powers == 1:
        powers.offer_swap(table, strategies, seat)  # P6
        powers.offer_boost(table, strategies, seat)  # P7
    cards.flip(table, seat)
    for i in range(state.n_challengers):
        cards.flip(table, state.challengers[i])
    compare_all(table, seat)
    if table.rules.has_powers == 1:
        powers.offer_insurance(table, strategies, seat)  # P8
    pay_all(table, seat)
    cards.discard_flipped(table, seat)
    for i in range(state.n_challengers):
        cards.discard_flipped(table, state.challengers[i])


@inlined
def strength(table, seat):
    """Return what a flipped card counts in this challenge, any boost included (X2, P7)."""
    boost = table.rules.boost_points if table.state.booster == seat else 0
    return cards.value(table, table.state.flipped[seat]) + boost


@kernel
def compare_all(table, seat):
    """Hold the active player's card against each challenger's, one by one (X2-X4)."""
    state, row, past = table.state, table.row, table.state.public.past[table.state.public.turn - 1]
    own, n_lost = strength(table, seat), 0
    for i in range(state.n_challengers):
        challenger = state.challengers[i]
        against = strength(table, challenger)
        state.has_won[i] = 1 if challenger_wins(table, own, against) else 0
        n_lost += state.has_won[i]
        past.challengers_won |= state.has_won[i] << challenger
        row.seats[challenger].challenges += 1
        row.seats[challenger].challenges_won += state.has_won[i]
        events.compare(table, seat, challenger, own, against, challenger if state.has_won[i] == 1 else seat)
    n = state.n_challengers
    row.challenged_turns += 1
    row.challenges += n
    row.won_by_challenger += n_lost
    row.won_by_active += n - n_lost
    row.multi_challenges += 1 if n > 1 else 0
    row.mixed_results += 1 if 0 < n_lost < n else 0
    row.caught += 1 if n_lost > 0 else 0
    row.seats[seat].caught += 1 if n_lost > 0 else 0


@kernel
def pay_all(table, seat):
    """Pay every comparison, clockwise or in an order drawn at random (X6)."""
    state, n = table.state, table.state.n_challengers
    if table.rules.random_order == 1 and n > 1:
        chance.permute(table, Purpose.ORDER, state.order, n)
    else:
        for i in range(n):
            state.order[i] = i
    rng = chance.of(table, Purpose.TAKING)
    for k in range(n):
        i = state.order[k]
        challenger, has_won = state.challengers[i], state.has_won[i] == 1
        pay(table, rng, challenger if has_won else seat, seat if has_won else challenger)


@inlined
def pay(table, rng, winner, loser):
    """Let a comparison's winner take hand cards of the loser's (X5), and perhaps the flipped one (X7)."""
    if table.state.insured != loser:
        take_hand_cards(table, rng, winner, loser)
    revealed = table.rules.revealed_card
    takes = revealed == RevealedCard.ALWAYS or (revealed == RevealedCard.SINGLE and table.state.n_challengers == 1)
    if takes and table.state.flipped[loser] != NOTHING:
        cards.take_flipped(table, winner, loser)


@inlined
def take_hand_cards(table, rng, winner, loser):
    """Draw as many of the loser's hand cards as are due and there, one at a time (X5)."""
    public, due = table.state.public, table.rules.hand_cards_taken
    n = min(due, public.hand_size[loser])
    for _ in range(n):
        cards.take_from_hand(table, winner, loser, streams.below(rng, public.hand_size[loser]))
    if n < due:
        table.row.takes_missed += 1
    if n > 0 and public.hand_size[loser] == 0:
        table.row.bankruptcies += 1
        table.state.emptied = 1


@inlined
def next_after(table, seat):
    """Whose left neighbour is next when the turn of `seat` was challenged (X10)."""
    state, after = table.state, table.rules.after_challenge
    if after == AfterChallenge.CHALLENGER:
        return state.challengers[state.n_challengers - 1]
    if after == AfterChallenge.LOSER and state.n_challengers == 1 and state.has_won[0] == 0:
        return state.challengers[0]
    return seat
