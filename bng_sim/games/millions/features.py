"""What a player can work out from what it sees: moves by what they are, and who may hold which Role (K3).

Strategies call these; the rules do not.

In the examples `seen` and `moves` are what seat 0 (the first player) is shown in turn 8 of
`bng-sim play --game millions --players 4 --lineup random`, when it may move.
"""

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.millions.declared.components import N_ROLES, Role
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, MAX_EACH, OFFERS, PAIRS
from bng_sim.games.millions.declared.terms import Status
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import deduction


@inlined
def owner(character):
    """Return the seat of a Character's owner.

    >>> features.owner(5)
    2
    """
    return character // MAX_EACH


@inlined
def place(character):
    """Return the place of a Character: 0 for A, 1 for B.

    >>> features.place(5)
    1
    """
    return character % MAX_EACH


@inlined
def is_offer(move):
    """Return whether a move offers another Character's owner money to leave (N6).

    >>> moves[:4].tolist()
    [0, 1, 2, 193]
    >>> [features.is_offer(move) for move in moves[:4]]
    [False, False, False, True]
    """
    return OFFERS <= move < OFFERS * (1 + MAX_CHARACTERS)


@inlined
def is_price(move):
    """Return whether a move names the price of one's own departure (N7).

    >>> [features.is_price(move) for move in (193, 1091)]
    [False, True]
    """
    return move >= OFFERS * (1 + MAX_CHARACTERS)


@inlined
def offered_for(move):
    """Return the Character that should leave by an offer.

    >>> features.offered_for(moves[-1])
    4
    """
    return move // OFFERS - 1


@inlined
def amount(move):
    """Return the amount of an offer or a price, in $M.

    >>> features.amount(moves[-1])
    6
    """
    return move % OFFERS


@inlined
def role_of_plan(plan, place):
    """Return the Role that a plan gives one's Character at a place; -1 for B where each player sends one.

    >>> [features.role_of_plan(2, place) for place in (0, 1)]
    [2, -1]
    """
    return plan % PAIRS if place == 0 else plan // PAIRS - 1


@inlined
def own_role(seen):
    """Return the Role of one's Character that the question is about.

    >>> Role(features.own_role(seen)).name
    'BRUTE'
    """
    return seen.own.role[seen.character % MAX_EACH]


@inlined
def partner(seen, character):
    """Return the other Character of the same owner, or `NOTHING` where each player sends one.

    >>> features.partner(seen, 4) == NOTHING
    True
    """
    return character ^ 1 if seen.rules.each == MAX_EACH else NOTHING


@inlined
def is_in(seen, character):
    """Return whether a Character has neither left nor been revealed.

    >>> [features.is_in(seen, seat * MAX_EACH) for seat in range(4)]
    [True, True, True, True]
    """
    status = seen.public.status[character]
    return status == Status.OPEN or status == Status.BOUND  # noqa: PLR1714 (numba makes a tuple slow)


@inlined
def is_sent(seen, character):
    """Return whether a Character takes part in the round.

    >>> [features.is_sent(seen, character) for character in range(4)]
    [True, False, True, False]
    """
    return character // MAX_EACH < seen.rules.players and character % MAX_EACH < seen.rules.each


@inlined
def is_of_others(seen, character):
    """Return whether a Character takes part in the round and is another player's.

    >>> [features.is_of_others(seen, character) for character in range(4)]
    [False, False, True, False]
    """
    return is_sent(seen, character) and character // MAX_EACH != seen.own.seat


@kernel
def n_in(seen):
    """Return how many Characters are in.

    >>> features.n_in(seen)
    4
    """
    n = 0
    for character in range(MAX_CHARACTERS):
        n += 1 if is_in(seen, character) else 0
    return n


@kernel
def n_left(seen):
    """Return how many Characters have left.

    >>> features.n_left(seen)
    0
    """
    n = 0
    for character in range(MAX_CHARACTERS):
        n += 1 if seen.public.status[character] == Status.LEFT else 0
    return n


@inlined
def ante_at_stake(seen, character):
    """Return what a player loses if this own Character is eliminated, unless it is a Brute (P6, H3).

    >>> features.ante_at_stake(seen, 0)
    2
    """
    public = seen.public
    return public.ante_own[character] + public.ante_reserve[character] * (1 - seen.rules.ante_to_reserve)


@kernel
def chances(seen):
    """Return each Character's chance of each Role, by the Role cards, one's own and one's looks [character, role].

    Every choice of Roles is held to be as likely as any other. In Planning, before there are Role cards, this is the
    last round's.

    >>> features.chances(seen)[2].round(2).tolist()
    [0.48, 0.1, 0.43, 0.0, 0.0]
    """
    found = np.zeros((MAX_CHARACTERS, N_ROLES))
    if is_plain(seen):
        _fill_plainly(seen, found)
    else:
        deduction.share_out(seen.rules, seen.public, seen.own, found)
    return found


@kernel
def is_plain(seen):
    """Return whether all unknown Characters are alike: one for each player, and each may have any Role.

    >>> features.is_plain(seen)
    True
    """
    rules, public = seen.rules, seen.public
    if rules.each > 1 or (rules.wont_get_fooled == 1 and public.round_number > 1):
        return False
    is_any_shown = False
    for seat in range(rules.players):
        is_any_shown |= public.shown[seat * MAX_EACH] != NOTHING
    return not is_any_shown


@inlined
def known_role(seen, character):
    """Return the Role of a Character that is one's own or that one has looked at, else `NOTHING`.

    >>> [features.known_role(seen, character) for character in (0, 2, 4, 6)]
    [0, -1, -1, -1]
    """
    if character // MAX_EACH == seen.own.seat:
        return seen.own.role[character % MAX_EACH]
    return seen.own.knows[character]


@kernel
def _fill_plainly(seen, found):
    """Fill in the chances where those one does not know are alike: each has its part of the cards not accounted for."""
    n, public, players = 0, seen.public, seen.rules.players
    for seat in range(players):
        role = known_role(seen, seat * MAX_EACH)
        if role == NOTHING:
            n += 1
        else:
            found[seat * MAX_EACH, role] = 1.0
    has_hidden = public.face_down > 0
    down = chances_face_down(seen) if has_hidden else found  # which is not read then
    for i in range(seen.rules.n_roles):
        role = seen.rules.roles[i]
        number = public.face_up[role] - n_known(seen, role) * 1.0
        if has_hidden:
            for n_down in range(public.face_down + 1):
                number += n_down * down[role, n_down]
        if n > 0 and number != 0.0:
            share = number / n
            for seat in range(players):
                if known_role(seen, seat * MAX_EACH) == NOTHING:
                    found[seat * MAX_EACH, role] = share


@kernel
def n_known(seen, role):
    """Count the Characters of which one knows that they have a Role, one's own among them.

    >>> [features.n_known(seen, role) for role in Role]
    [1, 0, 0, 0, 0]
    """
    n = 0
    for seat in range(seen.rules.players):
        n += 1 if known_role(seen, seat * MAX_EACH) == role else 0
    return n


@kernel
def chances_face_down(seen):
    """Return the chance that so many face-down Role cards are of a Role, where `is_plain` holds [role, number].

    With u face-up and d face-down cards of a Role, of which one knows k Characters, the ways to choose those that lie
    face-down and to deal the rest to Characters one does not know have a factor (u + d)! / (u! d! (u + d - k)!) for
    each Role, but for what is the same in all.

    >>> features.chances_face_down(seen).round(2).tolist()
    [[0.57, 0.43], [0.71, 0.29], [0.71, 0.29], [1.0, 0.0], [1.0, 0.0]]
    """
    size = seen.public.face_down + 1
    factors, before = np.zeros((N_ROLES, size)), np.zeros((N_ROLES + 3, size))
    after, more = (
        before[N_ROLES + 1],
        before[N_ROLES + 2],
    )  # no arrays of their own: that takes longer than to fill them
    before[0, 0] = 1.0
    for role in range(N_ROLES):
        _list_factors(seen, role, factors[role])
        _convolve(before[role], factors[role], before[role + 1])
    after[0] = 1.0
    for role in range(N_ROLES - 1, -1, -1):
        _convolve(after, factors[role], more)
        for number in range(size):
            if factors[role, number] != 0.0:
                rest = 0.0
                for others in range(size - number):
                    rest += before[role, others] * after[size - 1 - number - others]
                factors[role, number] *= rest / before[N_ROLES, size - 1]
        after[:] = more
    return factors


@kernel
def _list_factors(seen, role, factors):
    """Fill in a Role's factors by the number of its cards that lie face-down."""
    up, known = seen.public.face_up[role], n_known(seen, role)
    is_in_play = False
    for i in range(seen.rules.n_roles):
        is_in_play |= seen.rules.roles[i] == role
    for down in range(factors.size if is_in_play else 1):
        if up + down >= known:
            factors[down] = 1.0
            for i in range(down):
                factors[down] *= (up + i + 1) / (i + 1)
            for i in range(up + down - known):
                factors[down] /= i + 1


@inlined
def _convolve(chances, factors, into):
    """Fill in the sums of what two give together, by number."""
    for total in range(into.size):
        into[total] = 0.0
        for number in range(total + 1):
            into[total] += chances[total - number] * factors[number]


@kernel
def expected_number(seen, chances, role, status):
    """Return the expected number of others' Characters with this status that have a Role.

    >>> round(features.expected_number(seen, features.chances(seen), Role.BRUTE, Status.OPEN), 3)
    0.952
    """
    number = 0.0
    for seat in range(seen.rules.players):
        if seat != seen.own.seat:
            for place in range(seen.rules.each):
                character = seat * MAX_EACH + place
                if seen.public.status[character] == status:
                    number += chances[character, role]
    return number


@kernel
def chance_alone(seen, character):
    """Return the exact chance that nobody else who is in has the Role of one's own Character (see `chances`).

    >>> round(features.chance_alone(seen, seen.character), 3)
    0.0
    """
    if not is_plain(seen):
        return deduction.chance_alone(seen.rules, seen.public, seen.own, character)
    role, unknown, gone = seen.own.role[character % MAX_EACH], 0, 0
    for seat in range(seen.rules.players):
        other = seat * MAX_EACH
        if known_role(seen, other) == NOTHING:
            unknown += 1
            gone += 0 if is_in(seen, other) else 1
        elif other != character and known_role(seen, other) == role and is_in(seen, other):
            return 0.0
    down, chance = chances_face_down(seen), 0.0
    for number in range(seen.public.face_down + 1):
        if down[role, number] > 0.0:
            holders = seen.public.face_up[role] + number - n_known(seen, role)
            chance += down[role, number] * _all_gone(unknown, gone, holders)
    return chance


@inlined
def _all_gone(n, n_gone, holders):
    """Return the chance that `holders` Characters, drawn from `n`, are all among the `n_gone` that have left."""
    chance = 1.0
    for i in range(holders):
        chance *= max(n_gone - i, 0) / max(n - i, 1)
    return chance


@kernel
def gain(seen, role, standing):
    """Return what a Character of a Role gets if the Roles in `standing`, a bit each, stand, its own too (H7, L1-L5).

    Assumes that the other Characters belong to other players.

    >>> features.gain(seen, Role.DRIVER, 1 << Role.DRIVER | 1 << Role.CROOK)
    7.0
    """
    rules = seen.rules
    if standing == 1 << Role.SNITCH.value:
        return -rules.snitch_fine * 1.0
    n = 0
    for other in range(N_ROLES):
        n += 1 if stands(standing, other) else 0
    money = (seen.public.amount + (rules.mastermind_bonus if stands(standing, Role.MASTERMIND.value) else 0)) // n
    for other in range(N_ROLES):
        if other != role and stands(standing, other):
            money += between(rules, role, other)
    return money * 1.0 + (rules.symbol_bonus if seen.public.symbol == role else 0)


@inlined
def stands(standing, role):
    """Return whether a Role is in a set of those that stand.

    >>> [features.stands(1 << Role.DRIVER, role) for role in (Role.DRIVER, Role.BRUTE)]
    [True, False]
    """
    return standing >> role & 1 == 1


@kernel
def expected_gain(seen, role, standing):
    """Return the expected gain of a Character of a Role if it stands; `standing` has each other Role's chance to stand.

    This is the mean of `gain`: all but the share is a sum over single Roles, so only their number needs a distribution.

    >>> features.expected_gain(seen, Role.DRIVER, [0.5, 0.5, 0.5, 0.0, 0.5])
    7.25
    """
    rules, amount = seen.rules, seen.public.amount
    p0, p1, p2, p3, p4 = 1.0, 0.0, 0.0, 0.0, 0.0  # chances that so many others stand, the Mastermind apart
    money = rules.symbol_bonus * 1.0 if seen.public.symbol == role else 0.0
    for other in range(N_ROLES - 1):
        if other != role:
            chance = standing[other]
            rest = 1.0 - chance
            p4, p3, p2, p1, p0 = (
                p4 * rest + p3 * chance, p3 * rest + p2 * chance, p2 * rest + p1 * chance, p1 * rest + p0 * chance,
                p0 * rest,
            )  # fmt: skip
            money += chance * between(rules, role, other)
    if role == Role.MASTERMIND:
        amount += rules.mastermind_bonus
    money_without = p0 * amount + p1 * (amount // 2) + p2 * (amount // 3) + p3 * (amount // 4) + p4 * (amount // 5)
    if role == Role.MASTERMIND:
        return money + money_without
    mind = standing[Role.MASTERMIND.value]
    if role == Role.SNITCH:
        money_without -= p0 * (amount + rules.snitch_fine)
        money -= p0 * (1.0 - mind) * (rules.symbol_bonus if seen.public.symbol == role else 0)
    money += mind * between(rules, role, Role.MASTERMIND.value) + (1.0 - mind) * money_without
    amount += rules.mastermind_bonus
    return money + mind * (p0 * (amount // 2) + p1 * (amount // 3) + p2 * (amount // 4) + p3 * (amount // 5))


@inlined
def between(rules, role, other):
    """Return what a Character of one Role gets from one of another, less what it pays, if both stand (L3, L4).

    >>> features.between(seen.rules, Role.DRIVER, Role.CROOK), features.between(seen.rules, Role.CROOK, Role.DRIVER)
    (1, -1)
    """
    if role == Role.DRIVER:
        return rules.driver_fee
    if other == Role.DRIVER:
        return -rules.driver_fee
    if role == Role.CROOK and other == Role.BRUTE:
        return rules.crook_theft
    if role == Role.BRUTE and other == Role.CROOK:
        return -rules.crook_theft
    return 0
