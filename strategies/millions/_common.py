"""Share what the shipped strategies need: the worth of Roles and of staying, and default answers."""

from math import log

import numpy as np

from bng_sim.games.millions import (
    MAX_EACH,
    N_ROLES,
    NOTHING,
    Answer,
    Decision,
    Move,
    Role,
    Said,
    Status,
    Trait,
    features,
    inlined,
    kernel,
    uniform,
)

ORDER = 0.3  # how often of several who hold one Role all but one leave
STANDS, GAINS, OTHERS, THINNED, NONE = range(5)  # rows of what `look_at_roles` fills
RISK = 0.5  # how often a player who does not stand has stayed, and loses the ante
SWAY = Trait("sway", 1.0, 0.0, 10.0, "how much chance sways it in choosing a Role, in $M")
APART = np.zeros((N_ROLES, N_ROLES))  # what pairs of Roles are worth besides, where that is nothing [role, other]


@kernel
def answer(seen, moves, n, sway, rng):  # noqa: PLR0911 (one for each decision)
    """Answer any decision, as somebody would who keeps silent, neither pays nor takes money, and stays."""
    decision = seen.decision
    if decision == Decision.PLAN:
        return best_plan(seen, moves, n, even_odds(seen), ORDER, sway, rng)
    if decision == Decision.INTIMIDATE:
        return least_certain(seen, moves, n)
    if decision == Decision.CLAIM:
        return find(moves, n, NOTHING)
    if decision == Decision.CALL:
        return likeliest_rival(seen, moves, n)
    if decision == Decision.MOVE:
        return find(moves, n, Move.SILENT.value)
    if decision == Decision.ANSWER or decision == Decision.PAY or decision == Decision.FINAL_ANSWER:  # noqa: PLR1714
        return find(moves, n, Answer.NO.value)
    if decision == Decision.NAME:
        return best_name(seen, moves, n)
    raise ValueError("no answer to this decision")


@inlined
def find(moves, n, wanted):
    """Return the place of a move on a list; the first place if it is not there."""
    for i in range(n):
        if moves[i] == wanted:
            return i
    return 0


@inlined
def yes_if(moves, n, is_yes):
    """Return the place of one of two answers."""
    return find(moves, n, Answer.YES.value if is_yes else Answer.NO.value)


@kernel
def even_odds(seen):
    """Return how likely any Character of others is to be sent as each Role, if they choose uniformly [role]."""
    odds = np.zeros(N_ROLES)
    for i in range(seen.rules.n_roles):
        odds[seen.rules.roles[i]] = 1.0 / seen.rules.n_roles
    return odds


@kernel
def best_plan(seen, moves, n, odds, order, sway, rng):
    """Return the Role, or pair of Roles, that is worth most where others choose by these odds, chance swaying it."""
    worths = np.zeros(N_ROLES)
    weigh_roles(seen, odds, order, worths, new_looks())
    return plan_of(seen, moves, n, worths, APART, sway, rng)


@kernel
def plan_of(seen, moves, n, worths, together, sway, rng):
    """Return the Role, or pair of Roles, that is worth most, chance swaying it.

    A Role is worth `worths` [role], and a pair `together` besides [role, other].
    """
    for i in range(seen.rules.n_roles):
        worths[seen.rules.roles[i]] += sway * gumbel(rng)
    best, most = 0, -999.0
    for i in range(n):
        worth = 0.0
        for place in range(seen.rules.each):
            worth += worths[features.role_of_plan(moves[i], place)]
        if seen.rules.each > 1:
            worth += together[features.role_of_plan(moves[i], 0), features.role_of_plan(moves[i], 1)]
        if worth > most:
            best, most = i, worth
    return best


@inlined
def gumbel(rng):
    """Gumbel's noise: with it the best choice is a soft one."""
    return -log(-log(max(uniform(rng), 1e-12)) + 1e-12)


@kernel
def weigh_roles(seen, odds, order, worths, looks):
    """Fill in what each Role is worth in Planning [role]; in `looks` too (`look_at_roles`)."""
    look_at_roles(seen, odds, order, looks)
    for i in range(seen.rules.n_roles):
        role = seen.rules.roles[i]
        worths[role] = looks[STANDS, role] * looks[GAINS, role]
        worths[role] -= 0.0 if role == Role.BRUTE else RISK * (1.0 - looks[STANDS, role]) * seen.public.ante


@inlined
def new_looks():
    """Return what `look_at_roles` fills, once for many calls: to make an array takes as long as a third of one."""
    return np.zeros((5, N_ROLES))


@kernel
def look_at_roles(seen, odds, order, looks):
    """Fill in how likely a Character of each Role is to stand, and what it gets then, as seen in Planning.

    Of several who hold one Role one, any of them as likely, is the one that stands after all, with the chance `order`.

    Args:
        seen: The view.
        odds: The chance of each Role for others' Characters [role].
        order: See above.
        looks: Rows `STANDS` and `GAINS` of it are filled, and others used on the way [row, role].

    """
    n, standing, thinned = (seen.rules.players - 1) * seen.rules.each, looks[OTHERS], looks[THINNED]
    for role in range(N_ROLES):
        looks[NONE, role] = (1.0 - odds[role]) ** n
        one = n * odds[role] * (1.0 - odds[role]) ** (n - 1)
        standing[role] = one + order * (1.0 - looks[NONE, role] - one)
    spared = 1.0 - chance_named(seen, standing)
    thin(standing, spared, thinned)
    for i in range(seen.rules.n_roles):
        role = seen.rules.roles[i]
        alone = looks[NONE, role]
        if odds[role] > 0.0:
            any_of_them = (1.0 - alone * (1.0 - odds[role])) / ((n + 1) * odds[role])
            alone += order * (any_of_them - alone)
        if role == Role.SNITCH:
            looks[GAINS, role] = gain_of_snitch(seen, standing)
        else:
            alone *= spared
            looks[GAINS, role] = features.expected_gain(seen, role, thinned)
        looks[STANDS, role] = alone


@kernel
def gain_beside_snitch(seen, role, standing):
    """Return the expected gain of a Character alone of its Role, Snitch or not, with a Snitch's effect."""
    if role == Role.SNITCH:
        return gain_of_snitch(seen, standing)
    spared, thinned = 1.0 - chance_named(seen, standing), np.zeros(N_ROLES)
    thin(standing, spared, thinned)
    return spared * features.expected_gain(seen, role, thinned)


@inlined
def chance_named(seen, standing):
    """Return the chance that a Role is named, if a Snitch names any other as likely as the rest."""
    return standing[Role.SNITCH.value] / max(seen.rules.n_roles - 1, 1)


@inlined
def thin(standing, spared, thinned):
    """Fill in who stands where all but the Snitch are spared with a chance [role]."""
    for role in range(N_ROLES):
        thinned[role] = standing[role] * spared
    thinned[Role.SNITCH.value] = standing[Role.SNITCH.value]


@kernel
def gain_of_snitch(seen, standing):
    """Return what a sole Snitch gets that names the Role likeliest to stand."""
    named = 0
    for role in range(N_ROLES):
        if role != Role.SNITCH and standing[role] > standing[named]:
            named = role
    before = standing[named]
    standing[named] = 0.0
    gain = features.expected_gain(seen, Role.SNITCH.value, standing)
    standing[named] = before
    return gain


@kernel
def worth_of_staying(seen, character):
    """Return what staying brings, to be expected, more than leaving for nothing: if all that are in stay."""
    return weigh(seen, character, features.chance_alone(seen, character), who_stands(seen, character))


@kernel
def gain_if_standing(seen, character):
    """Return what a Character of one's own gets if it stands, to be expected."""
    return gain_beside_snitch(seen, seen.own.role[features.place(character)], who_stands(seen, character))


@kernel
def who_stands(seen, character):
    """Return how likely each Role of others is to stand next to a Character of one's own [role].

    Of several that hold one Role, one is expected to be the one that stands after all.
    """
    role, chances, standing = seen.own.role[features.place(character)], features.chances(seen), np.zeros(N_ROLES)
    for other in range(N_ROLES):
        if other != role:
            number = n_in(seen, chances, other)
            standing[other] = number if number <= 1.0 else 1.0 / number
    add_partner(seen, character, standing)
    return standing


@inlined
def n_in(seen, chances, role):
    """Return how many Characters of others that are in have a Role, to be expected."""
    n_open = features.expected_number(seen, chances, role, Status.OPEN.value)
    return n_open + features.expected_number(seen, chances, role, Status.BOUND.value)


@inlined
def first_in(seen):
    """Return one's own first Character that is in; there is one."""
    first = seen.own.seat * MAX_EACH
    return first if features.is_in(seen, first) else first + 1


@kernel
def add_partner(seen, character, standing):
    """Count one's other Character in, if there is one that is in."""
    partner = features.partner(seen, character)
    if partner != NOTHING and features.is_in(seen, partner):
        standing[seen.own.role[features.place(partner)]] = 1.0


@kernel
def weigh(seen, character, alone, standing):
    """Return what staying brings if one is alone with this chance: one's part of the Loot against the ante (H3)."""
    role = seen.own.role[features.place(character)]
    lost = 0.0 if role == Role.BRUTE else features.ante_at_stake(seen, character) * 1.0
    stands = alone if role == Role.SNITCH else alone * (1.0 - chance_named(seen, standing))
    return alone * gain_beside_snitch(seen, role, standing) - (1.0 - stands) * lost


@kernel
def least_certain(seen, moves, n):
    """Return the Character that one knows least of: whether it holds one's own Role, or any when one is to name one."""
    chances, role = features.chances(seen), features.own_role(seen)
    is_naming = seen.public.shown[seen.character] != NOTHING
    best, most = find(moves, n, NOTHING), 0.0
    for i in range(n):
        if moves[i] != NOTHING:
            chance = chances[moves[i]].max() if is_naming else chances[moves[i], role]
            if chance * (1.0 - chance) > most + 1e-9:
                best, most = i, chance * (1.0 - chance)
    return best


@kernel
def likeliest_rival(seen, moves, n):
    """Return the open Character of others that is likeliest to hold a Role of one's own; nobody if none may."""
    chances = features.chances(seen)
    best, most = find(moves, n, NOTHING), 0.0
    for i in range(n):
        if moves[i] != NOTHING:
            chance = chance_of_rival(seen, chances, moves[i])
            if chance > most:
                best, most = i, chance
    return best


@inlined
def chance_of_rival(seen, chances, character):
    """Return the chance that a Character of others holds a Role of one's own that are in."""
    chance = 0.0
    for place in range(seen.rules.each):
        if features.is_in(seen, seen.own.seat * MAX_EACH + place):
            chance += chances[character, seen.own.role[place]]
    return chance


@kernel
def best_name(seen, moves, n):
    """Return the Role whose fall leaves a sole Snitch, and one's other Character, most."""
    standing = who_may_be_named(seen, features.chances(seen))
    best, most = 0, -999.0
    for i in range(n):
        worth = worth_of_name(seen, standing, moves[i])
        if worth > most:
            best, most = i, worth
    return best


@kernel
def who_may_be_named(seen, chances):
    """Return how likely each Role is to stand if it is not named, next to a sole Snitch [role]."""
    standing = np.zeros(N_ROLES)
    for role in range(N_ROLES):
        number = n_in(seen, chances, role)
        standing[role] = number if number <= 1.0 else max(2.0 - number, 0.0)
    standing[Role.SNITCH.value] = 0.0
    add_partner(seen, seen.character, standing)
    return standing


@kernel
def worth_of_name(seen, standing, named):
    """Return what one gets once a Role is named; `NOTHING` names none."""
    left = standing.copy()
    if named != NOTHING:
        left[named] = 0.0
    worth = features.expected_gain(seen, Role.SNITCH.value, left)
    partner = features.partner(seen, seen.character)
    if partner != NOTHING and features.is_in(seen, partner):
        role = seen.own.role[features.place(partner)]
        left[Role.SNITCH.value] = 1.0
        worth += left[role] * features.expected_gain(seen, role, left)
    return worth


@kernel
def n_offers_made(seen, by, of):
    """Return how often a Character's owner has offered in its visits of this round that another should leave."""
    n, at = 0, seen.public.n_said - 1
    while at >= 0 and seen.public.said[at].round_number == seen.public.round_number:
        entry = seen.public.said[at]
        if entry.what == Said.OFFER and entry.by == by and entry.of == of:
            n += 1
        at -= 1
    return n
