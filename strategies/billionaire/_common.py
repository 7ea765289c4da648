"""Share what the shipped strategies need: fitting a bid to one's cards, and default answers to other decisions."""

import numpy as np

from bng_sim.games.billionaire import (
    NOTHING,
    Action,
    Answer,
    Decision,
    Power,
    Space,
    Trait,
    features,
    inlined,
    kernel,
    uniform,
)

SHARE = Trait("share", 1.1, 0.0, 10.0, "what it bids for 1 of trading value")
DOUBT = Trait("doubt", 0.1, 0.0, 1.0, "what part of its worth it takes off an unseen lot")
SWAY = Trait("sway", 1.0, 0.0, 20.0, "by how much chance moves a bid, up or down, in $M")
PARTING = Trait("parting", 0.5, 0.0, 1.0, "what part of a lot's actual value it parts with in Investments, at the most")
LEAD, LEAD_OF_TWO = 0.3, 0.15  # the part of its cash that it bids for going first: then the first wins evenly
WASTE = 1  # $M that it pays beyond its bid, for lack of change


@kernel
def answer(seen, moves, n):  # noqa: PLR0911 (one for each decision)
    """Answer any decision but `bid`, as somebody would who takes what there is and protects what is its own."""
    decision = seen.decision
    if decision == Decision.PLAY:
        return best_play(seen, moves, n)
    if decision == Decision.SECURITY:
        return yes_if(moves, n, harm(seen) > 0.0)
    if decision == Decision.DECK:
        return richest_deck(seen, moves, n)
    if decision == Decision.FORFEIT:
        return 0
    if decision == Decision.PAY:
        return features.least_wasteful(seen, moves, n)
    if decision == Decision.ANALYZE or decision == Decision.HEADQUARTERS:  # noqa: PLR1714
        return dearest(seen, moves, n)
    if decision == Decision.TAKE_PROFIT:
        return n - 1
    raise ValueError("no answer to this decision")


@inlined
def yes_if(moves, n, is_yes):
    """Return the place of one of two answers; the first place if it is not there."""
    wanted = Answer.YES.value if is_yes else Answer.NO.value
    return n - 1 if moves[n - 1] == wanted else 0


@inlined
def swayed(amount, sway, rng):
    """Return an amount varied at random by at most `sway`: equal bids come to nothing (B5)."""
    return amount + sway * (2.0 * uniform(rng) - 1.0)


@inlined
def doubted(seen, doubt):
    """Return the trading value of the lot, less a part if one does not know it."""
    return features.lot_worth(seen) * (1.0 if features.is_lot_known(seen) else 1.0 - doubt)


@kernel
def bid(seen, moves, n, wanted, parting):
    """Return the place of the highest bid up to `wanted` that costs no more than it should; of no bid if there is none.

    Profit cards may cost `WASTE` more than is bid; Investments `parting` of what the lot adds to one's total. What a
    lot costs that makes a billionaire does not matter. A bid is raised as long as that costs nothing, and never above
    one's means or what beats everybody's. For going first, a part of one's cash is bid.
    """
    return bid_knowing(seen, moves, n, wanted, parting, features.lot_worth(seen), features.most_of_rivals(seen))


@kernel
def bid_knowing(seen, moves, n, wanted, parting, worth, most_of_rivals):
    """Return what `bid` does, where the lot's trading value and the most that a rival can pay have been worked out."""
    if features.is_for_first_turn(seen):
        lead = LEAD if seen.rules.players > 2 else LEAD_OF_TWO
        return place_of(moves, n, int(np.rint(lead * seen.own.cash)))
    most = min(features.means(seen), moves[n - 1], most_of_rivals + 1)
    gain = seen.rules.value_ratio * worth
    spare = gain - features.missing(seen, seen.own.seat)
    if features.is_lot_known(seen) and spare >= 0.0:
        return place_of(moves, n, highest(features.losses(seen, most), most, spare))
    amount = min(most, max(0, int(np.rint(wanted))))
    # To pay an amount loses at least as much. So more than this is never worth it, and need not be looked at.
    most = min(most, amount + WASTE if amount <= seen.own.cash else max(amount, int(parting * gain)))
    losses = features.losses(seen, most)
    while amount > 0 and not is_worth_it(seen, amount, losses[amount], parting * gain):
        amount -= 1
    return place_of(moves, n, highest(losses, most, losses[amount] * 1.0) if amount > 0 else 0)


@inlined
def highest(losses, most, spare):
    """Return the highest amount that costs no more than `spare`."""
    amount = most
    while losses[amount] > spare:
        amount -= 1
    return amount


@inlined
def is_worth_it(seen, amount, lost, parted):
    """Return whether a bid costs hardly more than itself, or in Investments no more than `parted`."""
    return lost <= (amount + WASTE if amount <= seen.own.cash else parted)


@inlined
def place_of(moves, n, amount):
    """Return the place of a bid, or of the next lower one on the list: no bid, if that is below the least (B5)."""
    i = n - 1
    while i > 0 and moves[i] > amount:
        i -= 1
    return i


@kernel
def worth_of_target(seen, investment):
    """Return what it is worth to take an Investment from its owner: its trading value, more so from who leads."""
    owner = seen.public.owner[investment]
    return seen.rules.worth[investment] * (2 if owner == features.leader(seen) else 1)


@kernel
def dearest(seen, moves, n):
    """Return the place of the Investment that is worth most to take; "no" comes first and is worth nothing."""
    best, most = 0, 0
    for i in range(n):
        worth = worth_of_target(seen, moves[i]) if moves[i] != NOTHING else 0
        if worth > most:
            best, most = i, worth
    return best


@kernel
def best_play(seen, moves, n):
    """Return the first kind of Power Play card in hand, at the seat with most or the Investment worth most."""
    first, best, most = NOTHING, 0, -1.0
    for i in range(n):
        if features.is_play(moves[i]):
            first = features.power(moves[i]) if first == NOTHING else first
            worth = worth_of_play(seen, moves[i])
            if features.power(moves[i]) == first and worth > most:
                best, most = i, worth
    return best


@kernel
def worth_of_play(seen, move):
    """Return by what plays of one kind are compared: the cash, or the trading value, that each is about."""
    played = features.power(move)
    if played == Power.ESPIONAGE:
        return features.expected_cash(seen, features.target(move))
    if played == Power.POWER_PLAY:
        return 0.0
    return worth_of_target(seen, features.target(move)) * 1.0


@kernel
def richest_deck(seen, moves, n):
    """Return the deck whose top card is worth most, to be expected."""
    best, most = 0, 0.0
    for i in range(n):
        if features.mean_unowned(seen, moves[i]) > most:
            best, most = i, features.mean_unowned(seen, moves[i])
    return best


@kernel
def harm(seen):
    """Return what a Security card played now saves one, in trading value to be expected; below 0 if it costs that.

    While the action is cancelled by another Security card, one more lets it take place (X4).
    """
    public, worth = seen.public, 0.0
    if public.target != NOTHING:
        worth = features.chance_of_loss(seen) * seen.rules.worth[public.target]
    if public.target_seat != seen.own.seat:
        worth = -worth if public.active == seen.own.seat else 0.0
    return worth if public.securities % 2 == 0 else -worth


@kernel
def may_end(seen):
    """Return whether a Security card played now cancels what may bring the turn player to the goal (W1)."""
    public = seen.public
    if public.active == seen.own.seat or public.securities % 2 == 1:
        return False
    missing = features.missing(seen, public.active)
    if public.target != NOTHING and features.power_in_play(seen) != Power.DISASTER:
        return missing <= seen.rules.value_ratio * seen.rules.worth[public.target]
    if public.action == Action.LANDING and Space.SEALED_EURASIA <= public.action_kind <= Space.SEALED_AMERICAS:
        region = public.action_kind - Space.SEALED_EURASIA
        return missing <= seen.rules.value_ratio * features.mean_unowned(seen, region)
    return False


@kernel
def secured(seen, moves, n, threshold):
    """Answer `security`: play it where it saves more than a threshold, or may keep the turn player from the goal."""
    return yes_if(moves, n, harm(seen) > threshold or may_end(seen))


@kernel
def best_raid(seen, moves, n, least, prize):
    """Return the play at the dearest target that is worth its card; what names no Investment is played at once."""
    best, most = 0, 0.0
    for i in range(n):
        if features.is_play(moves[i]):
            worth = worth_of_raid(seen, moves[i], least, prize)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def worth_of_raid(seen, move, least, prize):
    """Return what a play is worth in trading value; 0.0 if it is not worth its card."""
    if not features.names_investment(move):
        return 1.0 + worth_of_play(seen, move)
    investment, played = features.target(move), features.power(move)
    worth = seen.rules.worth[investment]
    if played == Power.ANALYZE_ANY and (worth < prize or features.is_unprotected(seen, investment)):
        return 0.0
    if worth < least or (played == Power.DISASTER and seen.public.owner[investment] != features.leader(seen)):
        return 0.0
    return worth_of_target(seen, investment) * 1.0


@kernel
def protected(seen):
    """Return the trading value of own Investments that are unprotected and dearer than the lot's in their region."""
    worth = 0.0
    for place in range(seen.public.lot_size):
        least = seen.public.least[seen.own.seat, seen.public.lot_region[place]] * 1.0
        card = seen.public.lot[place] if seen.public.lot[place] != NOTHING else seen.own.lot
        if card != NOTHING:
            is_dearer = seen.rules.worth[card] < least
        else:
            is_dearer = least > 0.0 and features.mean_unowned(seen, seen.public.lot_region[place]) < least
        worth += least if is_dearer else 0.0
    return worth
