"""Decide as `reader` and similar strategies do: the worth of staying, and the effect of each move on it."""

from math import exp
from typing import Any, NamedTuple

import numpy as np

from bng_sim.games.millions import (
    MAX_CHARACTERS,
    MAX_EACH,
    MAX_OFFER,
    N_ROLES,
    NOTHING,
    Decision,
    Move,
    Said,
    Status,
    Trait,
    features,
    inlined,
    kernel,
)
from bng_sim.shipped_strategies.millions import _common as common

NERVE = Trait("nerve", 0.5, 0.0, 4.0, "of k that hold one Role, any stays with chance k to the power of minus this")
DETERRENCE = Trait("deterrence", 0.2, 0.0, 1.0, "how many that would stay leave because one has declared to stay")
MARGIN = Trait("margin", 0.5, -5.0, 10.0, "how much more than staying is worth an offer must be, in $M")
SPITE = Trait("spite", 0.5, -5.0, 10.0, "what it is worth besides that another leaves and gets no share, in $M")
ORDER = Trait(
    "order", 0.3, 0.0, 1.0, "in Planning, how often of several that hold one Role it expects all but one to leave"
)
TRUST = Trait("trust", 0.0, 0.0, 1.0, "how far it believes what others claim")
HABIT = Trait("habit", 0.1, 0.0, 1.0, "how far it takes the others to choose Roles as they did before")
TRAITS = (common.SWAY, NERVE, DETERRENCE, MARGIN, SPITE, ORDER, TRUST, HABIT)
EAGERNESS = 0.5  # what it is worth besides to be bound at once, in $M
QUIET = 0.6  # the chance that another whose visit is still to come keeps silent
THOUGHTS, LEAST_SWAY = 10, 0.1
FAIR = 1.6  # what others are taken to hold their place in the heist to be worth, in $M
STEEP = 2.0  # how sharply acceptance depends on an offer
# The chance that somebody accepts an offer who holds its place to be worth `FAIR` [$M].
ACCEPTED = np.array([1.0 / (1.0 + exp(-STEEP * (amount - FAIR))) for amount in range(MAX_OFFER + 1)])
LEFT, OPEN, BOUND = 0, 1, 2


class Outlook(NamedTuple):
    """Hold what is estimated once per decision.

    Attributes:
        chances: How likely each Character is to have each Role [character, role].
        numbers: How many Characters of others have left, are open, are bound, to be expected [how, role].
        nerve: See `NERVE`.
        partner: What one's other Character adds: the chance that it stands [role].

    """

    chances: Any
    numbers: Any
    nerve: float
    partner: Any


@kernel
def decide(seen, moves, n, traits, rng):
    """Answer any decision."""
    decision = seen.decision
    if decision == Decision.PLAN:
        return common.best_plan(seen, moves, n, odds(seen, traits[0], traits[5], traits[7]), traits[5], traits[0], rng)
    if decision == Decision.MOVE:
        return best_move(seen, moves, n, traits)
    if decision == Decision.ANSWER:
        return answer_offer(seen, moves, n, traits)
    if decision == Decision.PAY and seen.public.round_number > 0:
        return answer_price(seen, moves, n, traits)
    if decision == Decision.FINAL_ANSWER:
        return common.yes_if(moves, n, worth(seen, outlook(seen, seen.character, traits), seen.character, 0.0) < 0.0)
    return common.answer(seen, moves, n, traits[0], rng)


@kernel
def odds(seen, sway, order, habit):
    """Return the probability of each Role for others' Characters: from one's own choice, and the cards shown so far.

    As one would oneself is where that holds of all: each Role the likelier, the more it is worth if others choose so.
    """
    found, worths, looks = common.even_odds(seen), np.zeros(N_ROLES), common.new_looks()
    for thought in range(THOUGHTS):
        common.weigh_roles(seen, found, order, worths, looks)
        total = 0.0
        for i in range(seen.rules.n_roles):
            role = seen.rules.roles[i]
            worths[role] = exp(worths[role] / max(sway, LEAST_SWAY))
            total += worths[role]
        for role in range(N_ROLES):
            found[role] += (worths[role] / total - found[role]) / (thought + 2)  # ever less: it settles
    shown, total = np.zeros(N_ROLES), 0.0
    for number in range(seen.public.round_number - 1):
        for role in range(N_ROLES):
            shown[role] += seen.public.past[number].face_up[role]
            total += seen.public.past[number].face_up[role]
    if total > 0.0:
        for role in range(N_ROLES):
            found[role] += habit * (shown[role] / total - found[role])
    return found


@kernel
def outlook(seen, character, traits):
    """Return what there is to see for the owner of a Character."""
    chances = features.chances(seen)
    if seen.rules.claims == 1 and traits[6] > 0.0:
        listen(seen, chances, traits[6])
    return with_numbers(seen, chances, character, traits[1])


@kernel
def with_numbers(seen, chances, character, nerve):
    """Return an outlook by these chances."""
    numbers, partner = np.zeros((3, N_ROLES)), np.zeros(N_ROLES)
    for other in range(MAX_CHARACTERS):
        if features.is_of_others(seen, other):
            add(numbers, how(seen, other), chances, other, 1.0)
    common.add_partner(seen, character, partner)
    return Outlook(chances, numbers, nerve, partner)


@inlined
def how(seen, character):
    """Return whether a Character has left, is open or is bound."""
    if seen.public.status[character] == Status.OPEN:
        return OPEN
    return BOUND if seen.public.status[character] == Status.BOUND else LEFT


@inlined
def add(numbers, row, chances, character, times):
    """Count a Character, or take it off again."""
    for role in range(N_ROLES):
        numbers[row, role] += times * chances[character, role]


@kernel
def listen(seen, chances, trust):
    """Let what others claim of their Characters in this round sway the chances."""
    for at in range(seen.public.n_said - 1, -1, -1):
        entry = seen.public.said[at]
        if entry.round_number != seen.public.round_number:
            return
        by = np.int64(entry.by)
        is_of_others = entry.what == Said.CLAIM and features.owner(by) != seen.own.seat
        if is_of_others and chances[by, entry.amount] > 0.0:
            for role in range(N_ROLES):
                chances[by, role] *= 1.0 - trust
            chances[by, entry.amount] += trust


@kernel
def worth(seen, outlook, character, deterred):
    """Return what staying brings, to be expected, more than leaving for nothing.

    Args:
        seen: The view.
        outlook: With who has left and who has not.
        character: One's own.
        deterred: How many of the open Characters of its Role that would stay leave because it is bound.

    """
    role = seen.own.role[features.place(character)]
    return common.weigh(seen, character, alone(outlook, role, deterred), who_stands(seen, outlook, role))


@kernel
def who_stands(seen, outlook, role):
    """Return how likely each Role of others is to stand next to one's own [role]."""
    standing = outlook.partner.copy()
    for i in range(seen.rules.n_roles):
        other = seen.rules.roles[i]
        if other != role:
            n, staying = holders(outlook, other, 0.0, 0.0)
            if standing[other] > 0.0:
                standing[other] = none_of(n, staying)
            elif n > 0.0:
                standing[other] = one_of(n, staying)
    return standing


@inlined
def alone(outlook, role, deterred):
    """Return the chance that nobody else of a Role goes on the heist."""
    n, staying = holders(outlook, role, 1.0, deterred)
    return none_of(n, staying)


@inlined
def holders(outlook, role, own, deterred):
    """Return how many of others hold a Role, to be expected, and the chance that any of them goes on the heist."""
    n_open, n_bound = outlook.numbers[OPEN, role], outlook.numbers[BOUND, role]
    n = outlook.numbers[LEFT, role] + n_open + n_bound
    if n < 1e-9:
        return 0.0, 0.0
    rivals = max(n_open + n_bound + own, 1.0)
    nerve = (1.0 - deterred) * (1.0 if rivals == 1.0 else rivals**-outlook.nerve)  # spares most powers
    return n, min((n_bound + n_open * nerve) / n, 1.0)


@inlined
def none_of(n, chance):
    """Return the chance that none of `n`, to be expected, does what each does with a chance of its own."""
    least = int(n + 1e-9)
    return (1.0 - chance) ** least * (1.0 - (n - least) * chance)


@inlined
def one_of(n, chance):
    """Return the chance that exactly one of `n`, to be expected, does."""
    least = int(n + 1e-9)
    more = n - least
    one = (least + 1) * chance * (1.0 - chance) ** least
    return more * one if least == 0 else (1.0 - more) * least * chance * (1.0 - chance) ** (least - 1) + more * one


@kernel
def worth_without(seen, outlook, character, other, deterred):
    """Return what staying brings if an open Character of others leaves."""
    add(outlook.numbers, OPEN, outlook.chances, other, -1.0)
    add(outlook.numbers, LEFT, outlook.chances, other, 1.0)
    without = worth(seen, outlook, character, deterred)
    add(outlook.numbers, LEFT, outlook.chances, other, -1.0)
    add(outlook.numbers, OPEN, outlook.chances, other, 1.0)
    return without


@kernel
def best_move(seen, moves, n, traits):
    """Return the move that brings most, to be expected."""
    character, found = seen.character, outlook(seen, seen.character, traits)
    is_bound = seen.public.status[character] == Status.BOUND
    deterred = traits[2] if is_bound else 0.0
    now = worth(seen, found, character, deterred)
    free = now if is_bound or not has_way_out(seen) else max(now, 0.0)
    quiet = chance_quiet(seen)
    other, gained = NOTHING, 0.0
    best, most = 0, -999.0
    for i in range(n):
        move = moves[i]
        if move == Move.SILENT:
            score = quiet * now + (1.0 - quiet) * free
        elif move == Move.LEAVE:
            score = 0.0
        elif move == Move.STAY:
            score = worth(seen, found, character, traits[2]) + EAGERNESS
        elif features.is_offer(move):
            if features.offered_for(move) != other:
                other = features.offered_for(move)
                without = worth_without(seen, found, character, other, deterred)
                gained = without - now if free == now else max(without, 0.0) - free
            amount = features.amount(move)
            score = free + ACCEPTED[amount] * (gained + traits[4] - amount)
        else:
            amount = features.amount(move)
            score = free + accepted_at(amount) * (amount - free)
        if score > most + 1e-9:
            best, most = i, score
    return best


@inlined
def accepted_at(price):
    """Return the chance that somebody pays a price who holds the departure to be worth `FAIR`."""
    return 1.0 / (1.0 + exp(-STEEP * (FAIR - price)))


@inlined
def has_way_out(seen):
    """Return whether an open Character can still leave later, unless all keep silent."""
    return seen.rules.final_call == 1 or seen.public.circuit < seen.rules.negotiation_rounds


@kernel
def chance_quiet(seen):
    """Return the chance that with one's own silence the circuit is nothing but silence, and all is settled (N8)."""
    if seen.public.circuit == seen.rules.negotiation_rounds:
        return 0.0 if seen.rules.final_call == 1 else 1.0
    if is_settled_otherwise(seen):
        return 0.0
    chance = 1.0
    for other in range(MAX_CHARACTERS):
        if features.is_in(seen, other) and turn_of(seen, other) > turn_of(seen, seen.character):
            chance *= QUIET
    return chance


@inlined
def turn_of(seen, character):
    """Return when in a circuit a Character is visited."""
    seats = (features.owner(character) - seen.public.leader) % seen.rules.players
    return seats * MAX_EACH + features.place(character)


@kernel
def is_settled_otherwise(seen):
    """Return whether somebody has done something else than keep silent in this circuit."""
    for at in range(seen.public.n_said - 1, -1, -1):
        entry = seen.public.said[at]
        if entry.round_number != seen.public.round_number or entry.circuit != seen.public.circuit:
            return False
        if entry.what != Said.CLAIM and entry.what != Said.CALL and entry.what != Said.LOOK:  # noqa: PLR1714
            return True
    return False


@kernel
def answer_offer(seen, moves, n, traits):
    """Return whether an offer is more than staying brings."""
    now = worth(seen, outlook(seen, seen.character, traits), seen.character, 0.0)
    return common.yes_if(moves, n, seen.public.offer > max(now, 0.0) + traits[3])


@kernel
def answer_price(seen, moves, n, traits):
    """Return whether another's departure is worth its price."""
    character = common.first_in(seen)
    found = outlook(seen, character, traits)
    is_bound = seen.public.status[character] == Status.BOUND
    now = worth(seen, found, character, 0.0)
    without = worth_without(seen, found, character, seen.character, 0.0)
    gained = without - now if is_bound else max(without, 0.0) - max(now, 0.0)
    return common.yes_if(moves, n, gained + traits[4] > seen.public.offer)
