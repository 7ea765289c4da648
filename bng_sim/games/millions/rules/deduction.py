"""Who may hold which Role: what the Role cards in the middle, one's own cards and one's looks leave open (K3, P8).

A way that things may be is a Role for each Character and a choice of which Role cards lie face-down. A Role is as
likely as any other beforehand, and so is each choice of face-down cards; only ways that show the face-up cards that are
seen are possible. They are counted owner by owner, from the last to the first: what counts of those before is how many
face-up cards of each Role are left for the rest. Such a count has the number `sum(count[role] * step[role])`.
"""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.millions.declared.components import N_ROLES, Role
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, MAX_EACH
from bng_sim.games.millions.declared.terms import Status
from bng_sim.games.millions.engine.records import NOTHING

_N = N_ROLES


class Counted(NamedTuple):
    """The ways that things may be for the owners from each on.

    Attributes:
        may: The Roles that each Character may have, a set with a bit each [character].
        step: What a face-up card of a Role adds to the number of a count [role].
        n_cards: How many cards a count has [number].
        open_roles: The Roles of which it has a card, a set with a bit each [number].
        ways: How many ways there are for an owner and all after, by the number of what they must show face-up
            [seat, number]; the last row is for nobody.

    """

    may: Any
    step: Any
    n_cards: Any
    open_roles: Any
    ways: Any


@kernel
def count(rules, public, own):
    """Count the ways that a seat cannot tell apart, in a round whose Role cards lie in the middle."""
    may = np.zeros(MAX_CHARACTERS, np.int64)
    for seat in range(rules.players):
        for place in range(rules.each):
            may[seat * MAX_EACH + place] = possible(rules, public, own, seat * MAX_EACH + place)
    return count_of(rules, public, may)


@kernel
def count_of(rules, public, may):
    """Count the ways in which each Character has one of the Roles that it may have [character]."""
    step, size = np.zeros(_N, np.int64), 1
    for role in range(_N):
        step[role] = size
        size *= public.face_up[role] + 1
    ways = np.zeros((rules.players + 1, size))
    ways[rules.players, 0] = 1.0
    counted = Counted(may, step, np.zeros(size, np.int64), np.zeros(size, np.int64), ways)
    for number in range(1, size):
        list_cards(public, counted, number)
    for seat in range(rules.players - 1, -1, -1):
        n_to_come = (rules.players - seat) * rules.each
        for number in range(size):
            if 0 <= n_to_come - counted.n_cards[number] <= public.face_down:  # else too many would lie face-down
                ways[seat, number] = of_owner(rules, public, counted, seat, number)
    return counted


@inlined
def list_cards(public, counted, number):
    """Note what a count has: one card more than it has without that."""
    for role in range(_N):
        if number // counted.step[role] % (public.face_up[role] + 1) > 0:
            counted.open_roles[number] |= 1 << role
            counted.n_cards[number] = counted.n_cards[number - counted.step[role]] + 1


@kernel
def possible(rules, public, own, character):
    """Return the Roles that a Character may have by what a seat knows of that one alone: a set, a bit each."""
    seat = character // MAX_EACH
    if seat == own.seat:
        return 1 << own.role[character % MAX_EACH]
    if public.shown[character] != NOTHING:
        return 1 << public.shown[character]
    if own.knows[character] != NOTHING:
        return 1 << own.knows[character]
    roles = 0
    for i in range(rules.n_roles):
        roles |= 1 << rules.roles[i]
    if rules.wont_get_fooled == 1 and public.round_number > 1:
        for place in range(rules.each):
            roles &= ~(1 << public.past[public.round_number - 2].role[seat * MAX_EACH + place])
    status = public.status[character]
    if (status == Status.OPEN or status == Status.BOUND) and a_snitch_stands(rules, public):  # noqa: PLR1714
        roles &= ~(1 << Role.SNITCH.value)  # H2: it is alone, so none of those that are not revealed yet is one
    return roles


@kernel
def a_snitch_stands(rules, public):
    """Return whether a Snitch has been revealed, alone of its Role."""
    for character in range(rules.players * MAX_EACH):
        if public.shown[character] == Role.SNITCH and public.status[character] == Status.STANDING:
            return True
    return False


@inlined
def is_open(counted, number, role):
    """Return whether a face-up card of a Role is left in a count."""
    return counted.open_roles[number] >> role & 1 == 1


@inlined
def of_owner(rules, public, counted, seat, number):
    """Count the ways for an owner and all after, if `number` encodes the face-up cards that must be theirs."""
    total = 0.0
    for role in range(_N):
        if counted.may[seat * MAX_EACH] >> role & 1 == 1:
            total += of_role(rules, public, counted, seat, number, role)
    return total


@inlined
def of_role(rules, public, counted, seat, number, role):
    """Count the same ways with `role` for the owner's first Character, whose card lies face-up or face-down."""
    total = 0.0
    if is_open(counted, number, role):
        total += after_first(rules, public, counted, seat, number - counted.step[role], role)
    total += after_first(rules, public, counted, seat, number, role)
    return total


@inlined
def after_first(rules, public, counted, seat, number, first):
    """Count the ways left once an owner's first Character is assigned: for the second, and for the owners after."""
    if rules.each == 1:
        return counted.ways[seat + 1, number]
    total = 0.0
    for role in range(_N):
        if role != first and counted.may[seat * MAX_EACH + 1] >> role & 1 == 1:
            if is_open(counted, number, role):
                total += counted.ways[seat + 1, number - counted.step[role]]
            total += counted.ways[seat + 1, number]
    return total


@inlined
def everything(public, counted):
    """Return the number that encodes all face-up cards."""
    number = 0
    for role in range(_N):
        number += public.face_up[role] * counted.step[role]
    return number


@kernel
def share_out(rules, public, own, chances):
    """Fill in how likely each Character is to have each Role, in place of zeros [character, role]."""
    counted = count(rules, public, own)
    before = np.zeros_like(counted.ways)  # the ways for the owners before each, by what these leave to be shown
    full = everything(public, counted)
    before[0, full] = 1.0
    for seat in range(rules.players):
        for number in range(full + 1):
            if before[seat, number] > 0.0:
                share_out_owner(rules, public, counted, before, seat, number, chances)
    chances /= counted.ways[0, full]


@inlined
def share_out_owner(rules, public, counted, before, seat, number, chances):
    """Add the ways in which an owner and all after show so many, to each Role that the owner then has."""
    place = seat * MAX_EACH
    for first in range(_N):
        for is_up in range(2):
            if counted.may[place] >> first & 1 == 0 or (is_up == 1 and not is_open(counted, number, first)):
                continue
            after = number - is_up * counted.step[first]
            if rules.each == 1:
                chances[place, first] += pass_on(counted, before, seat, number, after)
                continue
            for second in range(_N):
                if second == first or counted.may[place + 1] >> second & 1 == 0:
                    continue
                ways = pass_on(counted, before, seat, number, after)
                if is_open(counted, after, second):
                    ways += pass_on(counted, before, seat, number, after - counted.step[second])
                chances[place, first] += ways
                chances[place + 1, second] += ways


@inlined
def pass_on(counted, before, seat, number, after):
    """Let an owner take what is to be shown from one count to another; return the ways in which that happens."""
    before[seat + 1, after] += before[seat, number]
    return before[seat, number] * counted.ways[seat + 1, after]


@kernel
def chance_alone(rules, public, own, character):
    """Return the chance that none of the others that are in has the Role of this own Character."""
    counted = count(rules, public, own)
    every = counted.ways[0, everything(public, counted)]
    role = own.role[character % MAX_EACH]
    may = counted.may.copy()
    for other in range(rules.players * MAX_EACH):
        status = public.status[other]
        if other != character and (status == Status.OPEN or status == Status.BOUND):  # noqa: PLR1714
            may[other] &= ~(1 << role)
    alone = count_of(rules, public, may)
    return alone.ways[0, everything(public, alone)] / every


@kernel
def draw(rules, public, own, rng, roles):
    """Fill in a Role for each Character [character]: a way drawn at random of those that a seat cannot tell apart."""
    counted = count(rules, public, own)
    number = everything(public, counted)
    for seat in range(rules.players):
        left = streams.uniform(rng) * counted.ways[seat, number]
        number = draw_owner(rules, public, counted, seat, number, left, roles)


@kernel
def draw_owner(rules, public, counted, seat, number, left, roles):
    """Fill in one owner's Roles, those at which the ways counted so far exceed `left`; return what is left face-up."""
    place, found = seat * MAX_EACH, number
    for first in range(_N):
        if counted.may[place] >> first & 1 == 0:
            continue
        for is_up in range(2):
            if is_up == 1 and not is_open(counted, number, first):
                continue
            after = number - is_up * counted.step[first]
            if rules.each == 1:
                ways = counted.ways[seat + 1, after]
                if ways > 0.0 and left >= 0.0:
                    roles[place], found = first, after
                    left -= ways
                continue
            for second in range(_N):
                if second == first or counted.may[place + 1] >> second & 1 == 0:
                    continue
                for is_second_up in range(2):
                    if is_second_up == 1 and not is_open(counted, after, second):
                        continue
                    ways = counted.ways[seat + 1, after - is_second_up * counted.step[second]]
                    if ways > 0.0 and left >= 0.0:
                        roles[place], roles[place + 1] = first, second
                        found = after - is_second_up * counted.step[second]
                        left -= ways
    return found
