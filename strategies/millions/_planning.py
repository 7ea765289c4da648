"""Choose a Role as `schemer` does: by what each is worth where all choose as they should.

That depends on the rules, the Loot card and one trait alone. So it is worked out once for all games of a setting.
"""

from math import exp, log

import numpy as np

from bng_sim.games.millions import N_ROLES, Role, features, inlined, kernel
from bng_sim.shipped_strategies.millions import _common as common

ORDER = 0.3  # how often of several who hold one Role it expects all but one to leave
DARING = 0.03  # how much more each $M of a gain is worth than the one before: great gains win
THOUGHTS, LEAST_SWAY = 60, 0.1
FEWEST = 3  # players; they send two Characters each
# $M that a Role is worth besides [players, role], brute to mastermind: found by playing printed rules until no one
# Role, always chosen, won more than another. For some Roles are paid more in the Negotiation than it reckons.
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
# What a pair of Roles is worth besides, in logarithms of chances [role, other]: found in the same way, by sending one
# pair always.
TOGETHER = np.array(
    (
        (0.0, -1.7, 0.2, 0.45, -1.7),
        (-1.7, 0.0, -0.2, 0.27, 0.4),
        (0.2, -0.2, 0.0, 0.0, 0.15),
        (0.45, 0.27, 0.0, 0.0, -0.3),
        (-1.7, 0.4, 0.15, -0.3, 0.0),
    )
)
RISK = 0.2  # how often a player who does not stand has stayed, and loses the ante, as it expects


@kernel
def plan(seen, sway):
    """Return the plan for the Loot card: how likely each Role is to be chosen and to stand, and what it gets then."""
    public, plans = seen.public, seen.memo.plans
    found = plans[place_of(public.amount, public.ante, public.symbol, plans.size)]
    is_known = found.amount == public.amount and found.ante == public.ante and found.symbol == public.symbol
    if not is_known or found.sway != sway:
        found.amount, found.ante, found.symbol, found.sway = public.amount, public.ante, public.symbol, sway
        work_out(seen, sway, found)
    return found


@inlined
def place_of(amount, ante, symbol, n):
    """Return where the plan for a Loot card stands among `n`: no two cards share a place."""
    return ((2 * amount + ante) * (N_ROLES + 1) + symbol) % n


@inlined
def together(seen):
    """Return what pairs of Roles are worth besides [role, other]: something with three players, as is printed."""
    return TOGETHER if seen.rules.players == FEWEST and seen.rules.each == 2 else common.APART


@kernel
def work_out(seen, sway, found):
    """Fill in a plan."""
    looks, chances = common.new_looks(), mixture(seen, sway)
    look_at_roles(seen, chances, looks)
    for role in range(N_ROLES):
        found.chance[role] = log(max(chances[role], 1e-12))
        found.stands[role], found.gain[role] = looks[common.STANDS, role], looks[common.GAINS, role]


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
