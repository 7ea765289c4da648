"""Come by the Celebrity, and keep it: where it may be, whom a Vulture Capitalist robs, when to bid (O3, O13, G3)."""

from bng_sim.games.guillotines import NOTHING, Decision, Kind, Role, features, inlined, kernel, uniform
from bng_sim.shipped_strategies.guillotines import _assets as assets
from bng_sim.shipped_strategies.guillotines import _policy as policy
from bng_sim.shipped_strategies.guillotines import _powers as powers
from bng_sim.shipped_strategies.guillotines import _roles as roles

DEALT = 2  # Roles that each player looks at before the first turn (O2)
VULTURE = 1.2  # worth of a Vulture Capitalist, who takes the Celebrity from another: more than all Roles but that one
BRIBE = 3  # points up to which a card goes into a Vulture Capitalist's envelope: it has to set policy
MANY_CARDS = 99  # no hand has so many
NEAR = 3  # Rebels that the Revolution lacks when the policy is surely worth an envelope
# Chance to hold it up before that, with two players, three, ...: where all do, who saves it wins more, and the reverse.
EARLY = (0.0, 0.2, 0.7, 0.7)
# Chance to rob the richest instead of the poorest: always the same one, and the other would be safe.
FROM_THE_RICH = (0.0, 0.25, 0.0, 0.0)
STRONG = 2  # points from which on a card goes into the envelope in a duel
# What Roles are worth to who owns little: in a duel one that takes an envelope, of few one that wins along.
INSIDER, BROKER, TOADY, FEW = 0.9, 0.8, 0.7, 3
OWN_FIRST, NEVER = 2.0, -2.0  # worths of an audit above and below those of all others


@inlined
def is_about_it(seen):
    """Return whether the decision is about coming by the Celebrity, or keeping it."""
    if seen.decision == Decision.REVEAL:
        return seen.own.role == Role.VULTURE_CAPITALIST
    if seen.decision == Decision.AUDIT:
        return is_duel(seen)
    return seen.decision in (
        Decision.KEEP_ROLE, Decision.PICK_ROLE, Decision.VULTURE, Decision.HOLD_UP, Decision.BRIBE,
    )  # fmt: skip


@kernel
def answer(seen, moves, n, rng):
    """Answer a decision about coming by the Celebrity, or keeping it."""
    if seen.decision == Decision.REVEAL:
        return 1 if is_time(seen) else 0
    if seen.decision == Decision.AUDIT:
        return best_audit(seen, moves, n)
    if seen.decision == Decision.HOLD_UP:
        return 1 if holds_up(seen, rng) else 0
    if seen.decision == Decision.BRIBE:
        return bribe(seen, moves, n)
    return choose(seen, moves, n, rng)


@kernel
def choose(seen, moves, n, rng):
    """Choose a Role, and whom to take one from."""
    if seen.decision == Decision.KEEP_ROLE:
        return 1 if seen.own.role in (Role.CELEBRITY, Role.VULTURE_CAPITALIST) else 0
    if seen.decision == Decision.PICK_ROLE:
        return best_role(seen, moves, n)
    if seen.decision == Decision.VULTURE:
        return best_prey(seen, moves, n, rng)
    raise ValueError("no answer to this decision")


@inlined
def is_in_the_game(seen):
    """Return whether there is a Celebrity at this table (O1)."""
    n = 0
    for i in range(seen.rules.n_roles):
        n += 1 if seen.rules.roles[i] == Role.CELEBRITY else 0
    return n > 0


@inlined
def may_pay_to_be_poor(seen):
    """Return whether there are bribes, and a Celebrity to be drawn: the poor draw more Roles (O3)."""
    return seen.rules.level > 3 and is_in_the_game(seen)


@inlined
def is_duel(seen):
    """Return whether two play for the Celebrity: hardly one of their games ends by assets."""
    return seen.rules.players == 2 and may_pay_to_be_poor(seen)


@inlined
def place_of(seen):
    """Return the place of the number of players in a list that begins with two, and ends with five or more."""
    return min(seen.rules.players, 5) - 2


@kernel
def chance_left(seen):
    """Return the chance that the Celebrity is among the Roles left: nobody who drew and could keep it has seen it."""
    left = seen.public.roles_left
    if left == 0 or seen.own.role == Role.CELEBRITY or not is_in_the_game(seen):
        return 0.0
    looked_at, held, missed = 0, 0, 1.0
    for role in range(seen.own.role_seen.size):
        looked_at += 1 if seen.own.role_seen[role] == seen.public.round_number else 0
    for seat in range(seen.rules.players):
        if seat != seen.own.seat and seen.public.has_role[seat] == 1:
            held += 1
            drawn = DEALT if seen.public.round_number == 1 else seen.public.empty_spaces[seat]
            missed *= max(1.0 - drawn / (left + 1.0), 0.0)
    unknown = max(left - max(looked_at - 1, 0), 0) * missed
    return unknown / (unknown + held) if unknown > 0.0 else 0.0


@kernel
def chance_to_draw(seen):
    """Return the chance that New Role brings the Celebrity: the fewer assets one owns, the more Roles it draws (G6)."""
    left = seen.public.roles_left + (1 if seen.own.role != NOTHING else 0)
    return chance_left(seen) * min(1.0, seen.public.empty_spaces[seen.own.seat] / max(left, 1.0))


@kernel
def best_role(seen, moves, n):
    """Return the Role listed that is worth most to who is after the Celebrity."""
    best, most = 0, -1.0
    for i in range(n):
        if moves[i].kind != Kind.CHOOSE:
            continue
        worth = worth_of(seen, moves[i].card)
        if worth > most:
            best, most = i, worth
    return best


@inlined
def worth_of(seen, role):
    """Return the worth of a Role: among few players the Celebrity wins most games, and who owns little needs others."""
    if role == Role.VULTURE_CAPITALIST:
        return VULTURE
    if role == Role.TOADY and seen.rules.players <= FEW and may_pay_to_be_poor(seen):
        return TOADY
    if role == Role.INSIDER_TRADER and is_duel(seen):
        return INSIDER
    if role == Role.POWER_BROKER and is_duel(seen):
        return BROKER
    return roles.role_worth(seen, role)


@kernel
def best_prey(seen, moves, n, rng):
    """Return the opponent with an unrevealed Role who owns fewest assets, of equals who has most cards in hand (O13).

    The poor draw most Roles, and who holds the Celebrity need not buy. Of two it is now and then who owns most, and if
    all Roles are shown, the best.
    """
    sign = -1 if uniform(rng) < FROM_THE_RICH[place_of(seen)] else 1
    start = powers.first_to_the_left(seen, moves, n)
    best, most = roles.best_prey(seen, moves, n), -MANY_CARDS * MANY_CARDS
    for k in range(n):
        i = (start + k) % n
        seat = moves[i].seat
        poverty = sign * seen.public.empty_spaces[seat] * MANY_CARDS + seen.public.hand_size[seat]
        if seen.public.role_shown[seat] == NOTHING and poverty > most:
            best, most = i, poverty
    return best


@kernel
def best_audit(seen, moves, n):
    """Return the own asset, so as to own fewer; else what harms the other's Puppet, not the other, most."""
    best, most = 0, NEVER
    for i in range(n):
        worth, seat = 0.0, moves[i].seat
        if moves[i].asset >= 0:
            worth = assets.audit_worth(seen, moves[i].asset, seat)
            if seat == seen.own.seat:
                worth = OWN_FIRST
            elif seat < seen.rules.players and seen.public.empty_spaces[seat] > 1:
                worth = NEVER
        if worth > most:
            best, most = i, worth
    return best


@inlined
def is_time(seen):
    """Return whether a Vulture Capitalist may take another's Role, and need not draw one (O13).

    That is as it sets policy: in another's turn, or with the envelope just spent.
    """
    return seen.public.turn_player != seen.own.seat or seen.public.envelope_size[seen.own.seat] == 0


@kernel
def bribe(seen, moves, n):
    """Put cards by: a Vulture Capitalist all but the strongest. A Celebrity does as the others, to stay unknown.

    In a duel it is the strong ones, whatever the Role: the last policies decide.
    """
    if is_duel(seen) and moves[1].kind == Kind.PUT and not policy.is_toady(seen):
        for i in range(n):
            if moves[i].kind == Kind.PUT and features.worth(seen, moves[i].card) >= STRONG:
                return i
    return policy.bribe(seen, moves, n, BRIBE if seen.own.role == Role.VULTURE_CAPITALIST else 0)


@kernel
def holds_up(seen, rng):
    """Return whether to bid for the policy: late whatever is in the envelope, unless a Toady needs it.

    Before that one opponent alone is left the policies, and spends on them what decides later; among several it is by
    chance, so that nobody can count on it.
    """
    if policy.is_toady(seen) and powers.is_bribed_for(seen):
        return False
    if seen.rules.rebels - seen.public.rebels_out <= NEAR:
        return True
    return uniform(rng) < EARLY[place_of(seen)]


@inlined
def dread(seen, cost):
    """Return what it costs to bring on a Crisis that may be the last, at most `cost`: it lets another win (O6)."""
    if not is_in_the_game(seen):
        return 0.0
    return cost * features.last_crisis_chance(seen) * (1.0 - chance_left(seen))
