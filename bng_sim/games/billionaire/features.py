"""What a player can work out from what it sees: what a lot is worth, who can pay what, who leads, what is unprotected.

Strategies call these; the rules do not. Money is in $ million. *Worth* is trading or face value; *total* counts
Investments at their actual value (W1).

In the examples `seen` and `moves` are what seat 2 (the third player) is shown in turn 16 of
`bng-sim play --game billionaire --players 4 --lineup random`, when it has to pay.
"""

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS, N_POWERS, N_REGIONS, Power
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS, TARGETS
from bng_sim.games.billionaire.declared.terms import Action
from bng_sim.games.billionaire.engine.records import NOTHING

NEVER = 10**9  # more than anybody can lose


@inlined
def region(investment):
    """Return the region of an Investment (C3).

    >>> Region(features.region(34)).name
    'AMERICAS'
    """
    return investment // MAX_CARDS


@inlined
def is_investment(kind):
    """Return whether a kind of card that can be paid with is an Investment, and not a value of Profit cards.

    >>> features.is_investment(34), features.is_investment(MAX_INVESTMENTS)
    (True, False)
    """
    return kind < MAX_INVESTMENTS


@inlined
def is_play(move):
    """Return whether a move of the decision `play` plays a card.

    >>> features.is_play(0), features.is_play(1 + Power.DISASTER * TARGETS + 34)
    (False, True)
    """
    return move > 0


@inlined
def power(move):
    """Return the Power that a move plays.

    >>> Power(features.power(1 + Power.DISASTER * TARGETS + 34)).name
    'DISASTER'
    """
    return (move - 1) // TARGETS


@inlined
def target(move):
    """Return what a played card names: a seat for Espionage, nobody for Power Play, else an Investment.

    >>> features.target(1 + Power.DISASTER * TARGETS + 34)
    34
    """
    return (move - 1) % TARGETS


@inlined
def names_investment(move):
    """Return whether a move that plays a card names an Investment (P5, P7, P8).

    >>> features.names_investment(1 + Power.DISASTER * TARGETS + 34)
    True
    """
    played = power(move)
    return played == Power.DISASTER or played == Power.PROXY_FIGHT or played == Power.ANALYZE_ANY  # noqa: PLR1714


@inlined
def decks_left(seen):
    """Return how many cards the three Investment decks have together; the lot is not among them.

    >>> features.decks_left(seen)
    20
    """
    return seen.public.deck[0] + seen.public.deck[1] + seen.public.deck[2]


@kernel
def mean_unowned(seen, region):
    """Return the mean trading value of a region's Investments that nobody owns; 0.0 if there is none (V3).

    >>> [round(features.mean_unowned(seen, region), 3) for region in range(3)]
    [9.5, 7.875, 8.286]
    """
    n, worth, first = 0, 0, region * MAX_CARDS
    for investment in range(first, first + seen.rules.n_cards[region]):
        if seen.public.owner[investment] == NOTHING:
            n += 1
            worth += seen.rules.worth[investment]
    return worth / n if n > 0 else 0.0


@kernel
def unowned(seen):
    """Return the trading value of all Investments that nobody owns, the lot among them.

    >>> features.unowned(seen)
    178
    """
    worth = seen.rules.all_worth
    for seat in range(seen.rules.players):
        worth -= seen.public.trading[seat]
    return worth


@inlined
def is_lot_known(seen):
    """Return whether this seat knows the lot: it is turned up (V3), or the seat has drawn it and looked (A1).

    >>> features.is_lot_known(seen)
    True
    """
    return seen.public.lot[0] != NOTHING or seen.own.lot != NOTHING


@kernel
def lot_worth(seen):
    """Return the trading value of the lot: the true one if it is known, else the one to be expected.

    >>> features.lot_worth(seen)
    5.0
    """
    worth = 0.0
    for place in range(seen.public.lot_size):
        card = seen.public.lot[place] if seen.public.lot[place] != NOTHING else seen.own.lot
        if card != NOTHING:
            worth += seen.rules.worth[card]
        else:
            worth += mean_unowned(seen, seen.public.lot_region[place])
    return worth


@inlined
def is_for_first_turn(seen):
    """Return whether bids are for going first, and not for a lot (S8).

    >>> features.is_for_first_turn(seen)
    False
    """
    return seen.rules.first_is_bid_for == 1 and seen.public.first == NOTHING


@inlined
def is_drawer(seen):
    """Return whether this seat has drawn the lot: if it buys, it pays the board, and otherwise it is paid (Y5).

    >>> features.is_drawer(seen)
    False
    """
    return seen.public.active == seen.own.seat


@inlined
def means(seen):
    """Return what one could pay with everything (B2).

    >>> features.means(seen)
    19
    """
    return seen.own.cash + seen.public.trading[seen.own.seat]


@kernel
def mean_profit(seen):
    """Return the mean face value of Profit cards that one does not know, in hands and deck; 0.0 if there is none.

    >>> round(features.mean_profit(seen), 3)
    3.2
    """
    n, cash = 0, 0
    for value in range(seen.rules.n_values):
        left = n_unknown(seen, value)
        n += left
        cash += left * seen.rules.worth[MAX_INVESTMENTS + value]
    return cash / n if n > 0 else 0.0


@kernel
def n_unknown(seen, value):
    """Count the Profit cards of a value (its place) whose place one does not know: neither one's own nor known (V4).

    >>> [features.n_unknown(seen, value) for value in range(5)]
    [8, 9, 6, 10, 12]
    """
    n = seen.rules.profit_cards[value] - seen.own.profits[value]
    for other in range(seen.rules.players):
        n -= seen.own.knows[other, value]
    return n


@kernel
def known_cash(seen, other):
    """Return what one knows for certain that another player has in Profit cards (V4).

    >>> [features.known_cash(seen, other) for other in (0, 1, 3)]
    [7, 0, 12]
    """
    cash = 0
    for value in range(seen.rules.n_values):
        cash += seen.own.knows[other, value] * seen.rules.worth[MAX_INVESTMENTS + value]
    return cash


@kernel
def n_hidden(seen, other):
    """Return how many Profit cards another player has that one does not know.

    >>> [features.n_hidden(seen, other) for other in (0, 1, 3)]
    [1, 2, 1]
    """
    n = seen.public.n_profits[other]
    for value in range(seen.rules.n_values):
        n -= seen.own.knows[other, value]
    return n


@kernel
def expected_cash(seen, seat):
    """Return what a player can be expected to have in Profit cards; one's own amount is known.

    >>> [round(features.expected_cash(seen, seat), 1) for seat in range(4)]
    [10.2, 6.4, 17.0, 15.2]
    """
    return cash_at(seen, seat, 0.0 if seat == seen.own.seat else mean_profit(seen))


@kernel
def cash_at(seen, seat, mean):
    """Return `expected_cash`, where a Profit card that one does not know is worth so much (`mean_profit`).

    To be called for several seats: the mean takes longer to find than all else.

    >>> [round(features.cash_at(seen, seat, 3.2), 1) for seat in range(4)]
    [10.2, 6.4, 17.0, 15.2]
    """
    if seat == seen.own.seat:
        return seen.own.cash * 1.0
    return known_cash(seen, seat) + n_hidden(seen, seat) * mean


@kernel
def most_cash(seen, other):
    """Return the most that another player can have in Profit cards, by what one knows.

    >>> [features.most_cash(seen, other) for other in (0, 1, 3)]
    [12, 10, 17]
    """
    cash, left = known_cash(seen, other), n_hidden(seen, other)
    value = seen.rules.n_values - 1
    while left > 0 and value >= 0:
        n = min(left, n_unknown(seen, value))
        cash += n * seen.rules.worth[MAX_INVESTMENTS + value]
        left -= n
        value -= 1
    return cash


@kernel
def most_of_rivals(seen):
    """Return the most that another player who may bid can pay with everything, by what one knows; 0 if none may.

    >>> features.most_of_rivals(seen)
    16
    """
    most = 0
    for other in range(seen.rules.players):
        if other != seen.own.seat and seen.public.may_bid[other] == 1:
            most = max(most, most_cash(seen, other) + seen.public.trading[other])
    return most


@kernel
def price_level(seen):
    """Return all players' expected Profit cards for each 1 of trading value that nobody owns; 0.0 if nothing is left.

    If players spent all they have on what is left, Investments would cost so much.

    >>> round(features.price_level(seen), 3)
    0.274
    """
    return level_at(seen, mean_profit(seen))


@kernel
def level_at(seen, mean):
    """Return `price_level`, where a Profit card that one does not know is worth so much (`mean_profit`).

    >>> round(features.level_at(seen, 3.2), 3)
    0.274
    """
    cash, left = 0.0, unowned(seen)
    for seat in range(seen.rules.players):
        cash += cash_at(seen, seat, mean)
    return cash / left if left > 0 else 0.0


@inlined
def total(seen, seat):
    """Return what a player's cards can be expected to count in the end; one's own total is known (W1).

    >>> [round(features.total(seen, seat), 1) for seat in range(4)]
    [50.2, 56.4, 37.0, 15.2]
    """
    return expected_cash(seen, seat) + seen.rules.value_ratio * seen.public.trading[seat]


@inlined
def missing(seen, seat):
    """Return what a player's expected total still lacks to the goal; 0.0 or less if it is reached (W1).

    >>> features.missing(seen, seen.own.seat)
    963.0
    """
    return seen.rules.goal - total(seen, seat)


@inlined
def total_at(seen, seat, mean):
    """Return `total`, where a Profit card that one does not know is worth so much (`mean_profit`).

    >>> [round(features.total_at(seen, seat, 3.2), 1) for seat in range(4)]
    [50.2, 56.4, 37.0, 15.2]
    """
    return cash_at(seen, seat, mean) + seen.rules.value_ratio * seen.public.trading[seat]


@inlined
def missing_at(seen, seat, mean):
    """Return `missing`, where a Profit card that one does not know is worth so much (`mean_profit`).

    >>> features.missing_at(seen, seen.own.seat, 3.2)
    963.0
    """
    return seen.rules.goal - total_at(seen, seat, mean)


@kernel
def leader(seen):
    """Return the other player with the greatest expected total; of equal ones the first clockwise.

    >>> features.leader(seen)
    1
    """
    best, most, mean = NOTHING, -1.0, mean_profit(seen)
    for i in range(1, seen.rules.players):
        other = (seen.own.seat + i) % seen.rules.players
        its = total_at(seen, other, mean)
        if its > most:
            best, most = other, its
    return best


@inlined
def is_unprotected(seen, investment):
    """Return whether an Investment that somebody owns is unprotected (N2).

    >>> [features.is_unprotected(seen, investment) for investment in (0, 1)]
    [True, True]
    """
    owner = seen.public.owner[investment]
    return seen.rules.worth[investment] == seen.public.least[owner, region(investment)]


@kernel
def exposed(seen, seat):
    """Return the greatest trading value among a player's unprotected Investments; 0 if there is none.

    >>> [features.exposed(seen, seat) for seat in range(4)]
    [4, 5, 2, 0]
    """
    worth = 0
    for region in range(N_REGIONS):
        worth = max(worth, seen.public.least[seat, region])
    return worth


@kernel
def protects(seen, investment):
    """Return the trading value that only this Investment of one's own protects: that of the next one up in its region.

    0 if it protects nothing: it is itself protected, has an equal next to it, or is alone in its region.

    >>> features.protects(seen, 0)
    0
    """
    if not is_unprotected(seen, investment):
        return 0
    worth, following, first = seen.rules.worth[investment], 0, region(investment) * MAX_CARDS
    for other in range(first, first + seen.rules.n_cards[region(investment)]):
        if other != investment and seen.public.owner[other] == seen.own.seat:
            other_worth = seen.rules.worth[other]
            if other_worth == worth:
                return 0
            following = other_worth if following == 0 else min(following, other_worth)
    return following


@inlined
def held(seen, kind):
    """Return how many cards of a kind one has.

    >>> [features.held(seen, kind) for kind in moves]
    [1, 1, 3]
    """
    if kind < MAX_INVESTMENTS:
        return 1 if seen.public.owner[kind] == seen.own.seat else 0
    return seen.own.profits[kind - MAX_INVESTMENTS]


@inlined
def loss(seen, kind):
    """Return what one's total loses by giving a card: an Investment counts at its actual value.

    >>> [features.loss(seen, kind) for kind in moves]
    [3, 20, 2]
    """
    return seen.rules.worth[kind] * (seen.rules.value_ratio if kind < MAX_INVESTMENTS else 1)


@kernel
def losses(seen, most):
    """Return the least that one's total loses by paying each amount from 0 to `most`, surplus counted (Y2) [amount].

    An amount that one cannot pay loses `NEVER`.

    >>> features.losses(seen, 7).tolist()
    [0, 1, 2, 3, 4, 5, 6, 7]
    """
    found = np.full(most + 1, NEVER)
    found[0] = 0
    for place in range(seen.rules.n_kinds):
        kind = seen.rules.by_worth[place]
        for _ in range(held(seen, kind)):
            _add_card(seen, kind, found)
    return found


@inlined
def _add_card(seen, kind, found):
    """Let the least losses know of one more card [amount]."""
    worth, costs = seen.rules.worth[kind], loss(seen, kind)
    for amount in range(found.size - 1, 0, -1):
        found[amount] = min(found[amount], costs + found[max(0, amount - worth)])


@kernel
def least_wasteful(seen, moves, n):
    """Return the place of the card to give next so that the debt costs one's total least (Y3); of equals the first.

    >>> moves.tolist(), seen.public.owed
    ([50, 0, 49], 9)
    >>> features.least_wasteful(seen, moves, len(moves))
    0
    """
    owed, found = seen.public.owed, np.full(seen.public.owed + 1, NEVER)
    found[0] = 0
    best, least, i = 0, 2 * NEVER, n - 1
    for place in range(seen.rules.n_kinds - 1, seen.public.paid_down_to - 1, -1):
        kind = seen.rules.by_worth[place]
        there = held(seen, kind)
        for left in range(there - 1, -1, -1):
            if left == 0 and i >= 0 and moves[i] == kind:
                lost = loss(seen, kind) + found[max(0, owed - seen.rules.worth[kind])]
                if lost <= least:
                    best, least = i, lost
                i -= 1
            _add_card(seen, kind, found)
    return best


@kernel
def chance_of_security(seen, other):
    """Return the chance that another player holds a Security card, by the Power Play cards unknown to oneself (V5).

    >>> round(features.chance_of_security(seen, 3), 3)
    0.174
    """
    security, n_left, n_security = Power.SECURITY.value, 0, 0
    if seen.public.known_powers[other, security] > 0:
        return 1.0
    n_hidden_powers = seen.public.n_powers[other]
    for each in range(N_POWERS):
        left = seen.rules.power_cards[each] - seen.own.powers[each]
        for seat in range(MAX_PLAYERS):
            left -= seen.public.known_powers[seat, each] if seat != seen.own.seat else 0
        n_left += left
        n_security += left if each == security else 0
        n_hidden_powers -= seen.public.known_powers[other, each]
    for i in range(seen.public.n_used):
        n_left -= 1
        used = seen.public.used[(seen.public.first_used + i) % seen.public.used.size]
        n_security -= 1 if used == security else 0
    none = 1.0
    for i in range(n_hidden_powers):
        none *= max(n_left - n_security - i, 0) / max(n_left - i, 1)
    return 1.0 - none


@inlined
def power_in_play(seen):
    """Return which Power Play card the action at hand is of; NOTHING if it is a landing (X1).

    >>> features.power_in_play(seen) == NOTHING
    True
    """
    return seen.public.action_kind if seen.public.action == Action.CARD else NOTHING


@kernel
def chance_of_loss(seen):
    """Return the chance that the action at hand, which names an Investment, takes it from its owner (N4, P5, P7).

    >>> features.chance_of_loss(seen)
    0.25
    """
    played = power_in_play(seen)
    if played == Power.DISASTER:
        return 1.0
    if played == Power.PROXY_FIGHT:
        return 0.5 if seen.rules.proxy_again == 1 else 15.0 / 36.0
    return seen.rules.analyzer_red[0] * seen.rules.analyzer_red[1]
