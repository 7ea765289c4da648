"""Play for the victory: mind who is near the goal, and infer Roles from who leaves and who stays."""

from math import exp
from typing import Any, NamedTuple

import numpy as np

from bng_sim.games.millions import (
    MAX_CHARACTERS,
    MAX_EACH,
    N_ROLES,
    NOTHING,
    Decision,
    Move,
    Role,
    Status,
    Trait,
    features,
    inlined,
    kernel,
    strategy,
)
from bng_sim.shipped_strategies.millions import _common as common
from bng_sim.shipped_strategies.millions import _planning as planning
from bng_sim.shipped_strategies.millions import _reading as reading

SWAY = Trait("sway", 0.7, 0.0, 10.0, "how much chance sways it in choosing a Role, in $M")
SPITE = Trait("spite", 0.0, -5.0, 10.0, "what it is worth besides that another takes its money and leaves, in $M")
INSIGHT = Trait("insight", 1.0, 0.0, 5.0, "how far it infers from who left and who is bound what their Roles are")
EAGERNESS = Trait("eagerness", 0.5, -5.0, 10.0, "what it is worth besides to be bound at once, in $M")
RACE = Trait("race", 0.3, 0.0, 1.0, "how far it plays for the victory, not for money")
NERVE = Trait("nerve", 1.0, 0.0, 4.0, "of k that hold one Role, any stays with chance k to the power of minus this")
TRAITS = (SWAY, NERVE, reading.DETERRENCE, reading.MARGIN, SPITE, INSIGHT, EAGERNESS, RACE)
STEEP = 0.16  # how sharply the chance to win later depends on each $M more than others have
VICTORY = 40.0  # what the victory is worth, in $M
PLANNED = 5.0  # what a share that may win is worth besides in Planning, in $M
FAR = 100.0  # a lead that nobody makes up, in $M
ROUNDINGS = 3  # how often inferred chances are made to agree with the Role cards


@strategy("Reads the others, denies the Loot to whoever is near the goal, and plays for the victory.", traits=TRAITS)
def schemer(seen, moves, n, traits, rng):
    """Considers what `reader` does, who left or declared to stay, and who wins if they get a share now.

    Of a Role that shows often it expects the holders to leave, and of one that shows once to stay.
    In the last round only the victory counts. Does not consider what others claim, nor what they did in other rounds.
    """
    if seen.decision == Decision.PLAN:
        return common.plan_of(seen, moves, n, weighed(seen, traits), planning.together(seen), 1.0, rng)
    return play_on(seen, moves, n, traits, rng)


@kernel
def play_on(seen, moves, n, traits, rng):
    """Return the move chosen after Planning."""
    decision = seen.decision
    if decision == Decision.MOVE:
        return best_move(seen, moves, n, traits)
    if decision == Decision.ANSWER:
        stay, leave = both(seen, seen.public.offer * 1.0, traits)
        return common.yes_if(moves, n, leave > max(stay, leave - seen.public.offer) + traits[3])
    if decision == Decision.PAY and seen.public.round_number > 0:
        return answer_price(seen, moves, n, traits)
    if decision == Decision.FINAL_ANSWER:
        stay, leave = both(seen, 0.0, traits)
        return common.yes_if(moves, n, leave > stay)
    if decision == Decision.NAME:
        return best_name(seen, moves, n, traits)
    return common.answer(seen, moves, n, traits[0], rng)


@kernel
def weighed(seen, traits):
    """Return the logarithms of Roles' chances in Planning: those of the plan, more if one may win at once [role]."""
    plan, found = planning.plan(seen, traits[0]), np.zeros(N_ROLES)
    cash, wanted = seen.public.cash[seen.own.seat] * 1.0, goal(seen)
    for role in range(N_ROLES):
        hope = likely(cash + plan.gain[role] - wanted)
        found[role] = plan.chance[role] + plan.stands[role] * traits[7] * PLANNED * hope
    return found


@inlined
def likely(lead):
    """Return the chance that somebody is ahead who is expected to be by so much, in $M."""
    return 1.0 / (1.0 + exp(-1.5 * max(lead + 0.5, -FAR)))


@kernel
def goal(seen):
    """Return the money that wins in this round: the target, in the last one what the richest other has."""
    if seen.public.pile > 0:
        return seen.rules.target * 1.0
    most = 0.0
    for seat in range(seen.rules.players):
        if seat != seen.own.seat:
            most = max(most, seen.public.cash[seat] * 1.0)
    return min(most, seen.rules.target * 1.0)


@kernel
def outlook(seen, character, traits):
    """Return what there is to see for the owner of a Character, with what departures and declarations tell."""
    chances = features.chances(seen)
    infer(seen, chances, traits[5])
    return reading.with_numbers(seen, chances, character, traits[1])


@kernel
def infer(seen, chances, insight):
    """Let who left be the likelier of a Role the oftener it shows, and who is bound the less."""
    totals, found = np.zeros(N_ROLES), np.zeros(N_ROLES)
    count_others(seen, chances, totals)
    for other in range(MAX_CHARACTERS):
        if features.is_of_others(seen, other) and seen.public.status[other] != Status.OPEN:
            sign = -1.0 if seen.public.status[other] == Status.BOUND else 1.0
            for i in range(seen.rules.n_roles):
                role = seen.rules.roles[i]
                if seen.public.face_up[role] != 1 and chances[other, role] > 0.0:  # else it stays as it is
                    chances[other, role] *= max(seen.public.face_up[role], 0.5) ** (sign * insight)
    for _ in range(ROUNDINGS):
        if not agree(seen, chances, totals, found):
            return


@kernel
def count_others(seen, chances, totals):
    """Fill in how many Characters of others have a Role, to be expected [role]."""
    for role in range(N_ROLES):
        totals[role] = 0.0
    for other in range(MAX_CHARACTERS):
        if features.is_of_others(seen, other):
            for role in range(N_ROLES):
                totals[role] += chances[other, role]


@kernel
def agree(seen, chances, totals, found):
    """Let chances come nearer to so many of each Role again, and to one Role of each Character.

    Returns whether that changed any.
    """
    count_others(seen, chances, found)
    has_changed = False
    for role in range(N_ROLES):
        found[role] = totals[role] / found[role] if found[role] > 0.0 else 1.0
        has_changed |= found[role] != 1.0
    for other in range(MAX_CHARACTERS):
        if features.is_of_others(seen, other):
            total = 0.0
            for role in range(N_ROLES):
                chances[other, role] *= found[role]
                total += chances[other, role]
            if total != 1.0:
                has_changed = True
                for role in range(N_ROLES):
                    chances[other, role] /= total
    return has_changed


class Stakes(NamedTuple):
    """Hold what staying and leaving may come to.

    Attributes:
        spared: The chance that the Role is not named.
        gain: What one gets if one stands, in $M.
        lost: What one loses if not, in $M.
        stood: The chance to win if one stands.
        fallen: The chance to win if not.
        without: How likely each Role is to stand if one leaves [role].

    """

    spared: float
    gain: float
    lost: float
    stood: float
    fallen: float
    without: Any


@kernel
def stakes(seen, outlook, character, gone):
    """Return what staying and leaving may come to, if a Character `gone` (or `NOTHING`) has left."""
    role = seen.own.role[features.place(character)]
    standing = reading.who_stands(seen, outlook, role)
    without = standing.copy()
    n, staying = reading.holders(outlook, role, 0.0, 0.0)
    if n > 0.0:
        without[role] = reading.one_of(n, staying)
    spared = 1.0 if role == Role.SNITCH else 1.0 - common.chance_named(seen, standing)
    gain = common.gain_beside_snitch(seen, role, standing) / max(spared, 0.1)
    ante = features.ante_at_stake(seen, character) * 1.0
    lost = 0.0 if role == Role.BRUTE else ante
    cash, chances = seen.public.cash[seen.own.seat] + ante, who_stands(seen, outlook, standing, role)
    standing[role] = 1.0
    stood = win(seen, chances, standing, gone, cash + gain, True)
    standing[role] = 0.0
    fallen = win(seen, chances, standing, gone, cash - lost, False)
    return Stakes(spared, gain, lost, stood, fallen, without)


@kernel
def staying(seen, outlook, character, stakes, deterred, race):
    """Return what staying is worth, to be expected: money, beside one's ante, and the chance to win.

    Args:
        seen: The view.
        outlook: With who has left and who has not.
        character: One's own.
        stakes: What it may come to.
        deterred: How many of the open Characters of its Role that would stay leave because it is bound.
        race: See `RACE`.

    """
    stands = reading.alone(outlook, seen.own.role[features.place(character)], deterred) * stakes.spared
    victory = stands * stakes.stood
    victory += (1.0 - stands) * stakes.fallen
    return mix(stands * stakes.gain - (1.0 - stands) * stakes.lost, victory, race)


@kernel
def leaving(seen, outlook, character, stakes, gone, paid, race):
    """Return what leaving is worth if one is paid so much for it."""
    cash = seen.public.cash[seen.own.seat] + features.ante_at_stake(seen, character) * 1.0
    chances = who_stands(seen, outlook, stakes.without, NOTHING)
    return mix(paid, win(seen, chances, stakes.without, gone, cash + paid, False), race)


@kernel
def who_stands(seen, outlook, standing, role):
    """Return how likely each Character of others stands, if one's own of a Role (or `NOTHING`) does [character]."""
    chances = np.zeros(MAX_CHARACTERS)
    for other in range(MAX_CHARACTERS):
        if features.is_of_others(seen, other) and features.is_in(seen, other):
            for i in range(seen.rules.n_roles):
                its = seen.rules.roles[i]
                if its != role:
                    n = outlook.numbers[reading.OPEN, its] + outlook.numbers[reading.BOUND, its]
                    chances[other] += outlook.chances[other, its] * standing[its] / max(n, 1.0)
            chances[other] = min(chances[other], 1.0)
    return chances


@kernel
def win(seen, chances, standing, gone, money, has_share):
    """Return the chance to win if one ends this round with so much money, and these Roles stand.

    In the last round that is to be the richest. Else it is to reach the target with a share, or that nobody else does
    and one wins later: the likelier, the more money one has than each of the others.
    """
    is_last, shares = seen.public.pile == 0, 0.0
    for other in range(N_ROLES):
        shares += standing[other]
    share = seen.public.amount / max(shares, 1.0)
    first, goes_on, rivals = 1.0, 1.0, 1.0
    for seat in range(seen.rules.players):
        if seat != seen.own.seat:
            theirs, none, more = seen.public.cash[seat] * 1.0, 1.0, 0.0
            for place in range(seen.rules.each):
                other = seat * MAX_EACH + place
                if other != gone and features.is_in(seen, other):
                    theirs += seen.public.ante_own[other]
                    none *= 1.0 - chances[other]
                    more += chances[other] * share
            if is_last:
                ahead = (1.0 - none) * likely(theirs + share - money - 0.5)
                first *= 1.0 - ahead - none * likely(theirs - money - 0.5)
            else:
                if none < 1.0:
                    reaches = (1.0 - none) * likely(theirs + share - seen.rules.target)
                    goes_on *= 1.0 - reaches
                    if has_share:  # else one cannot be the first
                        first *= 1.0 - reaches * likely(theirs + share - money - 0.5)
                rivals += exp(STEEP * min(theirs + more - money, FAR))
    if is_last:
        return first
    reached = likely(money - seen.rules.target) if has_share else 0.0
    return reached * first + (1.0 - reached) * goes_on / rivals


@inlined
def mix(money, win, race):
    """Return what money and a chance to win are worth together, in $M."""
    return (1.0 - race) * money + race * VICTORY * win


@kernel
def both(seen, paid, traits):
    """Return what staying is worth, and leaving if one is paid so much for it."""
    character, found = seen.character, outlook(seen, seen.character, traits)
    at_stake = stakes(seen, found, character, NOTHING)
    stay = staying(seen, found, character, at_stake, 0.0, traits[7])
    return stay, leaving(seen, found, character, at_stake, NOTHING, paid, traits[7])


@kernel
def gained(seen, outlook, character, other, deterred, has_choice, race):
    """Return what one's place is worth if an open Character of others leaves: one may leave too, with a choice."""
    reading.add(outlook.numbers, reading.OPEN, outlook.chances, other, -1.0)
    reading.add(outlook.numbers, reading.LEFT, outlook.chances, other, 1.0)
    at_stake = stakes(seen, outlook, character, other)
    worth = staying(seen, outlook, character, at_stake, deterred, race)
    if has_choice:
        worth = max(worth, leaving(seen, outlook, character, at_stake, other, 0.0, race))
    reading.add(outlook.numbers, reading.LEFT, outlook.chances, other, -1.0)
    reading.add(outlook.numbers, reading.OPEN, outlook.chances, other, 1.0)
    return worth


@kernel
def best_move(seen, moves, n, traits):
    """Return the move that brings most, to be expected."""
    character, found = seen.character, outlook(seen, seen.character, traits)
    is_bound = seen.public.status[character] == Status.BOUND
    deterred = traits[2] if is_bound else 0.0
    at_stake = stakes(seen, found, character, NOTHING)
    now = staying(seen, found, character, at_stake, deterred, traits[7])
    leave = leaving(seen, found, character, at_stake, NOTHING, 0.0, traits[7])
    has_choice = not is_bound and reading.has_way_out(seen)
    free = max(now, leave) if has_choice else now
    cost = seen.rules.players / max(seen.rules.players - 1.0, 1.0)  # what one pays, another has
    other, more = NOTHING, 0.0
    best, most = 0, -999.0
    for i in range(n):
        move = moves[i]
        if move == Move.SILENT:
            quiet = reading.chance_quiet(seen)
            score = quiet * now + (1.0 - quiet) * free
        elif move == Move.LEAVE:
            score = leave
        elif move == Move.STAY:
            score = staying(seen, found, character, at_stake, traits[2], traits[7]) + traits[6]
        elif features.is_offer(move):
            if features.offered_for(move) != other:
                other = features.offered_for(move)
                more = gained(seen, found, character, other, deterred, has_choice, traits[7]) - free
            amount = features.amount(move)
            score = free + reading.ACCEPTED[amount] * (more + traits[4] - cost * amount)
        else:
            amount = features.amount(move)
            score = free + reading.accepted_at(amount) * (amount + leave - free)
        if score > most + 1e-9:
            best, most = i, score
    return best


@kernel
def answer_price(seen, moves, n, traits):
    """Return whether another's departure is worth its price."""
    character = common.first_in(seen)
    found = outlook(seen, character, traits)
    is_bound = seen.public.status[character] == Status.BOUND
    at_stake = stakes(seen, found, character, NOTHING)
    now = staying(seen, found, character, at_stake, 0.0, traits[7])
    if not is_bound:
        now = max(now, leaving(seen, found, character, at_stake, NOTHING, 0.0, traits[7]))
    more = gained(seen, found, character, seen.character, 0.0, not is_bound, traits[7]) - now
    return common.yes_if(moves, n, more + traits[4] > seen.public.offer)


@kernel
def best_name(seen, moves, n, traits):
    """Return the Role whose fall leaves a sole Snitch, and one's other Character, most, and the rich least."""
    found = outlook(seen, seen.character, traits)
    standing = common.who_may_be_named(seen, found.chances)
    best, most = 0, -999.0
    for i in range(n):
        gain, left = common.worth_of_name(seen, standing, moves[i]), standing.copy()
        if moves[i] != NOTHING:
            left[moves[i]] = 0.0
        left[Role.SNITCH.value] = 1.0
        rich = seen.public.cash[seen.own.seat] + gain
        chances = who_stands(seen, found, left, Role.SNITCH.value)
        score = mix(gain, win(seen, chances, left, NOTHING, rich, True), traits[7])
        if score > most:
            best, most = i, score
    return best
