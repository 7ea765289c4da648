"""Play for the victory: mind who is near the goal, and infer Roles from who leaves and who stays."""

from math import exp, log

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
from bng_sim.shipped_strategies.millions import _reading as reading

SWAY = Trait("sway", 0.7, 0.0, 10.0, "how much chance sways it in choosing a Role, in $M")
SPITE = Trait("spite", 0.0, -5.0, 10.0, "what it is worth besides that another takes its money and leaves, in $M")
INSIGHT = Trait("insight", 1.0, 0.0, 5.0, "how far it infers from who left and who is bound what their Roles are")
EAGERNESS = Trait("eagerness", 0.5, -5.0, 10.0, "what it is worth besides to be bound at once, in $M")
RACE = Trait("race", 0.3, 0.0, 1.0, "how far it plays for the victory, not for money")
NERVE = Trait("nerve", 1.0, 0.0, 4.0, "of k that hold one Role, any stays with chance k to the power of minus this")
TRAITS = (SWAY, NERVE, reading.DETERRENCE, reading.MARGIN, SPITE, INSIGHT, EAGERNESS, RACE)
ORDER = 0.3  # how often of several who hold one Role it expects all but one to leave, in Planning
DARING = 0.03  # how much more each $M of a gain is worth in Planning than the one before: great gains win
THOUGHTS, LEAST_SWAY = 60, 0.1
FEWEST = 3  # players; they send two Characters each
# $M that a Role is worth besides in Planning [players, role], brute to mastermind: found by playing printed rules until
# no one Role, always chosen, won more than another. For some Roles are paid more in the Negotiation than it reckons.
LEANING = np.array(
    (
        (-1.15, 0.15, 0.05, 1.9, -0.45),
        (-0.25, -0.1, 0.0, 0.0, 0.0),
        (-0.25, -0.15, 0.05, 0.35, 0.0),
        (-0.05, -0.05, 0.1, 0.05, 0.0),
        (-0.15, -0.15, 0.05, 0.2, 0.15),
        (0.0, -0.1, 0.0, 0.0, 0.15),
    )
)
RISK = 0.2  # how often a player who does not stand has stayed, and loses the ante, as it expects in Planning
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
        return common.plan_of(seen, moves, n, weighed(seen, traits), 1.0, rng)
    return play_on(seen, moves, n, traits, rng)


@kernel
def play_on(seen, moves, n, traits, rng):
    """Return the move chosen after Planning."""
    decision = seen.decision
    if decision == Decision.MOVE:
        return best_move(seen, moves, n, traits)
    if decision == Decision.ANSWER:
        found = outlook(seen, seen.character, traits)
        stay, leave = weigh(seen, found, seen.character, 0.0, NOTHING, seen.public.offer * 1.0, traits)
        return common.yes_if(moves, n, leave > max(stay, leave - seen.public.offer) + traits[3])
    if decision == Decision.PAY and seen.public.round_number > 0:
        return answer_price(seen, moves, n, traits)
    if decision == Decision.FINAL_ANSWER:
        stay, leave = weigh(seen, outlook(seen, seen.character, traits), seen.character, 0.0, NOTHING, 0.0, traits)
        return common.yes_if(moves, n, leave > stay)
    if decision == Decision.NAME:
        return best_name(seen, moves, n, traits)
    return common.answer(seen, moves, n, traits[0], rng)


@kernel
def weighed(seen, traits):
    """Return the logarithms of Roles' chances in Planning: those of `mixture`, more if one may win at once [role]."""
    looks, found = common.new_looks(), mixture(seen, traits[0])
    look_at_roles(seen, found, looks)
    cash = seen.public.cash[seen.own.seat] * 1.0
    for role in range(N_ROLES):
        found[role] = log(max(found[role], 1e-12))
        hope = likely(cash + looks[common.GAINS, role] - goal(seen))
        found[role] += looks[common.STANDS, role] * traits[7] * PLANNED * hope
    return found


@kernel
def mixture(seen, sway):
    """Return the chances of Roles at which all choose softly by what each is worth if the others choose so [role]."""
    found, chosen, looks = common.even_odds(seen), np.zeros(N_ROLES), common.new_looks()
    for thought in range(THOUGHTS):
        look_at_roles(seen, found, looks)
        for i in range(seen.rules.n_roles):
            role = seen.rules.roles[i]
            stands, gain = looks[common.STANDS, role], looks[common.GAINS, role]
            lost = 0.0 if role == Role.BRUTE else RISK * seen.public.ante
            worth = stands * gain * (1.0 + DARING * gain) - (1.0 - stands) * lost
            worth += leaning(seen, role)
            chosen[role] = exp(worth / max(sway, LEAST_SWAY))
        total = chosen.sum()
        for role in range(N_ROLES):
            found[role] += (chosen[role] / total - found[role]) / (thought + 2)  # ever less: it settles
    return found


@inlined
def leaning(seen, role):
    """Return what a Role is worth besides, in $M; nothing if players send more or fewer Characters than is printed."""
    players = seen.rules.players
    return LEANING[players - FEWEST, role] if seen.rules.each == (2 if players == FEWEST else 1) else 0.0


@kernel
def look_at_roles(seen, odds, looks):
    """Fill in what `common.look_at_roles` does; a Snitch names sooner what takes more from it."""
    common.look_at_roles(seen, odds, ORDER, looks)
    snitch, total, k = Role.SNITCH.value, 0.0, seen.rules.n_roles
    if odds[snitch] > 0.0 and k > 1:
        n = (seen.rules.players - 1) * seen.rules.each
        none = looks[common.NONE, snitch]
        one = n * odds[snitch] * (1.0 - odds[snitch]) ** (n - 1)
        sole = one + ORDER * (1.0 - none - one)
        for i in range(k):
            total += threat(seen, seen.rules.roles[i])
        for i in range(k):
            role = seen.rules.roles[i]
            if role != snitch:
                looks[common.STANDS, role] *= (1.0 - sole * threat(seen, role) / total) / max(1.0 - sole / (k - 1), 0.1)


@inlined
def threat(seen, role):
    """Return how likely a Snitch is to name a Role, next to others: by what stands between them if both stand."""
    if role == Role.SNITCH:
        return 0.0
    added = seen.rules.mastermind_bonus / 1.5 if role == Role.MASTERMIND else 0.0
    return exp(-1.4 * (features.between(seen.rules, Role.SNITCH.value, role) + added))


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
    numbers, partner = np.zeros((3, N_ROLES)), np.zeros(N_ROLES)
    for other in range(MAX_CHARACTERS):
        if features.is_of_others(seen, other):
            reading.add(numbers, reading.how(seen, other), chances, other, 1.0)
    common.add_partner(seen, character, partner)
    return reading.Outlook(chances, numbers, traits[1], partner)


@kernel
def infer(seen, chances, insight):
    """Let who left be the likelier of a Role the oftener it shows, and who is bound the less."""
    totals = n_of_others(seen, chances)
    for other in range(MAX_CHARACTERS):
        if features.is_of_others(seen, other) and seen.public.status[other] != Status.OPEN:
            sign = -1.0 if seen.public.status[other] == Status.BOUND else 1.0
            for role in range(N_ROLES):
                chances[other, role] *= max(seen.public.face_up[role], 0.5) ** (sign * insight)
    for _ in range(ROUNDINGS):
        agree(seen, chances, totals)


@kernel
def n_of_others(seen, chances):
    """Return how many Characters of others have a Role, to be expected [role]."""
    totals = np.zeros(N_ROLES)
    for other in range(MAX_CHARACTERS):
        if features.is_of_others(seen, other):
            totals += chances[other]
    return totals


@kernel
def agree(seen, chances, totals):
    """Let chances come nearer to so many of each Role again, and to one Role of each Character."""
    found = n_of_others(seen, chances)
    for other in range(MAX_CHARACTERS):
        if features.is_of_others(seen, other):
            for role in range(N_ROLES):
                if found[role] > 0.0:
                    chances[other, role] *= totals[role] / found[role]
            chances[other] /= chances[other].sum()


@kernel
def weigh(seen, outlook, character, deterred, gone, paid, traits):
    """Return what staying is worth, to be expected, and leaving: money, beside one's ante, and the chance to win.

    Args:
        seen: The view.
        outlook: With who has left and who has not.
        character: One's own.
        deterred: How many of the open Characters of its Role that would stay leave because it is bound.
        gone: A Character taken to have left, or `NOTHING`.
        paid: What one is paid to leave.
        traits: See `TRAITS`.

    """
    role = seen.own.role[features.place(character)]
    alone, standing = reading.who_goes(seen, outlook, role, deterred)
    without = standing.copy()
    n, staying = reading.holders(outlook, role, 0.0, 0.0)
    if n > 0.0:
        without[role] = reading.one_of(n, staying)
    spared = 1.0 if role == Role.SNITCH else 1.0 - common.chance_named(seen, standing)
    gain = common.gain_beside_snitch(seen, role, standing) / max(spared, 0.1)
    ante, stands = features.ante_at_stake(seen, character) * 1.0, alone * spared
    lost = 0.0 if role == Role.BRUTE else ante
    cash = seen.public.cash[seen.own.seat] + ante
    standing[role] = 1.0
    first = stands * win(seen, outlook, standing, gone, cash + gain, role, True)
    standing[role] = 0.0
    first += (1.0 - stands) * win(seen, outlook, standing, gone, cash - lost, role, False)
    last = win(seen, outlook, without, gone, cash + paid, NOTHING, False)
    money = stands * gain - (1.0 - stands) * lost
    return mix(money, first, traits[7]), mix(paid, last, traits[7])


@kernel
def win(seen, outlook, standing, gone, money, role, has_share):
    """Return the chance to win if one ends this round with so much money, and these Roles stand.

    In the last round that is to be the richest. Else it is to reach the target with a share, or that nobody else does
    and one wins later: the likelier, the more money one has than each of the others.
    """
    is_last, shares = seen.public.pile == 0, 0.0
    for other in range(N_ROLES):
        shares += standing[other]
    share = seen.public.amount / max(shares, 1.0)
    reached = likely(money - seen.rules.target) if has_share else 0.0
    first, goes_on, rivals = 1.0, 1.0, 1.0
    for seat in range(seen.rules.players):
        if seat != seen.own.seat:
            theirs, none, more = seen.public.cash[seat] * 1.0, 1.0, 0.0
            for place in range(seen.rules.each):
                other = seat * MAX_EACH + place
                if other != gone and features.is_in(seen, other):
                    stands = chance_to_stand(outlook, standing, other, role)
                    theirs += seen.public.ante_own[other]
                    none *= 1.0 - stands
                    more += stands * share
            ahead = (1.0 - none) * likely(theirs + share - money - 0.5)
            if is_last:
                first *= 1.0 - ahead - none * likely(theirs - money - 0.5)
            else:
                reaches = (1.0 - none) * likely(theirs + share - seen.rules.target)
                first *= 1.0 - reaches * likely(theirs + share - money - 0.5)
                goes_on *= 1.0 - reaches
                rivals += exp(STEEP * min(theirs + more - money, FAR))
    if is_last:
        return first
    return reached * first + (1.0 - reached) * goes_on / rivals


@kernel
def chance_to_stand(outlook, standing, other, role):
    """Return the chance that a Character of others stands, if one's own of a Role does."""
    chance = 0.0
    for its in range(N_ROLES):
        if its != role:
            n = outlook.numbers[reading.OPEN, its] + outlook.numbers[reading.BOUND, its]
            chance += outlook.chances[other, its] * standing[its] / max(n, 1.0)
    return min(chance, 1.0)


@inlined
def mix(money, win, race):
    """Return what money and a chance to win are worth together, in $M."""
    return (1.0 - race) * money + race * VICTORY * win


@kernel
def weigh_without(seen, outlook, character, other, deterred, traits):
    """Return what staying is worth if an open Character of others leaves, and leaving."""
    reading.add(outlook.numbers, reading.OPEN, outlook.chances, other, -1.0)
    reading.add(outlook.numbers, reading.LEFT, outlook.chances, other, 1.0)
    stay, leave = weigh(seen, outlook, character, deterred, other, 0.0, traits)
    reading.add(outlook.numbers, reading.LEFT, outlook.chances, other, -1.0)
    reading.add(outlook.numbers, reading.OPEN, outlook.chances, other, 1.0)
    return stay, leave


@kernel
def best_move(seen, moves, n, traits):
    """Return the move that brings most, to be expected."""
    character, found = seen.character, outlook(seen, seen.character, traits)
    is_bound = seen.public.status[character] == Status.BOUND
    deterred = traits[2] if is_bound else 0.0
    now, leave = weigh(seen, found, character, deterred, NOTHING, 0.0, traits)
    has_choice = not is_bound and reading.has_way_out(seen)
    free = max(now, leave) if has_choice else now
    quiet = reading.chance_quiet(seen)
    cost = seen.rules.players / max(seen.rules.players - 1.0, 1.0)  # what one pays, another has
    other, gained = NOTHING, 0.0
    best, most = 0, -999.0
    for i in range(n):
        move = moves[i]
        if move == Move.SILENT:
            score = quiet * now + (1.0 - quiet) * free
        elif move == Move.LEAVE:
            score = leave
        elif move == Move.STAY:
            score = weigh(seen, found, character, traits[2], NOTHING, 0.0, traits)[0] + traits[6]
        elif features.is_offer(move):
            if features.offered_for(move) != other:
                other = features.offered_for(move)
                stay, away = weigh_without(seen, found, character, other, deterred, traits)
                gained = (max(stay, away) if has_choice else stay) - free
            amount = features.amount(move)
            score = free + reading.accepting(amount * 1.0, reading.FAIR) * (gained + traits[4] - cost * amount)
        else:
            amount = features.amount(move)
            score = free + reading.accepting(reading.FAIR, amount * 1.0) * (amount + leave - free)
        if score > most + 1e-9:
            best, most = i, score
    return best


@kernel
def answer_price(seen, moves, n, traits):
    """Return whether another's departure is worth its price."""
    character = common.first_in(seen)
    found = outlook(seen, character, traits)
    now, leave = weigh(seen, found, character, 0.0, NOTHING, 0.0, traits)
    stay, away = weigh_without(seen, found, character, seen.character, 0.0, traits)
    is_bound = seen.public.status[character] == Status.BOUND
    gained = stay - now if is_bound else max(stay, away) - max(now, leave)
    return common.yes_if(moves, n, gained + traits[4] > seen.public.offer)


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
        score = mix(gain, win(seen, found, left, NOTHING, rich, Role.SNITCH.value, True), traits[7])
        if score > most:
            best, most = i, score
    return best
