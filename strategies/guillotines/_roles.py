"""Decide on Roles: which to pick and keep, and when to reveal one (O2-O13)."""

from bng_sim.games.guillotines import NOTHING, CardKind, Decision, Kind, Role, Trait, kernel, uniform
from bng_sim.shipped_strategies.guillotines import _powers as powers

ROLES = Trait("roles", 1.0, 0.0, 1.0, "chance that it reveals a Role when that helps; 0: never")
WORTH = (0.5, 2.0, 0.5, 0.6, 0.3, 0.3, 0.45, 0.2, 0.6)  # of each Role, by the games its holders win at a mixed table
AVERAGE = 0.55  # what one expects of a Role drawn instead
LEAST_GAIN = 1  # points in hand for which a Disaster Speculator shows itself
LEAST_WORTH = 0.15  # of an exchange for which a Power Broker shows itself, in assets
LEAST_SCAM = 0.5  # worth for which a Scam Artist shows itself: the victim lacks one asset


@kernel
def answer(seen, moves, n, willing, rng):
    """Answer any decision about Roles; `willing` is the trait ROLES."""
    if seen.decision == Decision.REVEAL:
        if willing == 0.0 or not is_time(seen):
            return 0
        return 1 if willing >= 1.0 or uniform(rng) < willing else 0
    if seen.decision == Decision.PICK_ROLE:
        return best_role(seen, moves, n)
    if seen.decision == Decision.KEEP_ROLE:
        return 1 if role_worth(seen, seen.own.role) >= AVERAGE else 0
    if seen.decision == Decision.VULTURE:
        return best_prey(seen, moves, n)
    return powers.use(seen, moves, n)


@kernel
def role_worth(seen, role):
    """Return what a Role is worth just now: a Celebrity the more, the more Rebels are out."""
    if role == Role.CELEBRITY:
        return WORTH[role] + seen.public.rebels_out / seen.rules.rebels
    if role == Role.GANGSTER:
        return WORTH[role] + (0.5 if holds(seen, CardKind.AUDIT) else 0.0)
    return WORTH[role]


@kernel
def holds(seen, kind):
    """Return whether a card of this kind is in hand."""
    n = 0
    for i in range(seen.public.hand_size[seen.own.seat]):
        n += 1 if seen.rules.kind[seen.own.hand[i]] == kind else 0
    return n > 0


@kernel
def best_role(seen, moves, n):
    """Return the Role listed of highest worth."""
    best, most = 0, -1.0
    for i in range(n):
        if moves[i].kind == Kind.CHOOSE:
            worth = role_worth(seen, moves[i].card)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def best_prey(seen, moves, n):
    """Return the opponent whose Role a Vulture Capitalist takes; one not shown is taken for better than average (O13).

    Of several, the first to the left.
    """
    best, most = 0, -1.0
    start = powers.first_to_the_left(seen, moves, n)
    for k in range(n):
        i = (start + k) % n
        shown = seen.public.role_shown[moves[i].seat]
        worth = AVERAGE + 0.1 if shown == NOTHING else role_worth(seen, shown)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def is_time(seen):
    """Return whether to reveal the own Role, now that it may be."""
    role = seen.own.role
    if role == Role.POWER_BROKER:
        return powers.is_panic(seen) or powers.replacement_worth(seen) >= LEAST_WORTH
    if role == Role.SCAM_ARTIST:
        return powers.scam_worth(seen) >= LEAST_SCAM
    if role == Role.DISASTER_SPECULATOR:
        return powers.points_gained(seen) >= LEAST_GAIN
    if role == Role.INSIDER_TRADER:
        return powers.most_in_an_envelope(seen) > seen.public.envelope_size[seen.own.seat]
    if role == Role.TOADY:
        return powers.is_bribed_for(seen)
    if role in (Role.BANKER, Role.CELEBRITY, Role.GANGSTER, Role.VULTURE_CAPITALIST):
        return True
    raise ValueError("no time for this Role")
