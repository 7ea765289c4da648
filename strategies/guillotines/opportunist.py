"""Make the most of the Role it has."""

from typing import NamedTuple

from bng_sim.games.guillotines import CardKind, Decision, Kind, Role, Trait, features, inlined, strategy
from bng_sim.shipped_strategies.guillotines import _common as common
from bng_sim.shipped_strategies.guillotines import _policy as policy
from bng_sim.shipped_strategies.guillotines import _roles as roles

PURPOSE = Trait("purpose", 0.5, 0.0, 2.0, "what it is worth, in assets, to do what its Role asks for")


@strategy(
    "Lets its Role decide: what to buy, what to look for, whether to bribe.",
    traits=(PURPOSE, common.HASTE, common.THRIFT, common.STAKE, common.ROLES, common.PUPPETS),
)
def opportunist(seen, moves, n, traits, rng):
    """Considers what greedy does, and with each Role what it is good for.

    A Celebrity brings the Revolution on, up to the Crisis that may be the last, and buys what the leader needs; so does
    a Power Broker, to swap it. A Disaster Speculator looks for Crises and a Gangster for an Audit; a Vulture Capitalist
    bribes to set policy, and an Insider Trader leaves that to those it will rob.
    Does not consider what Roles the others may have.
    """
    plan = plan_for(seen, traits)
    if common.is_action(seen):
        if plan.is_special:
            return act(seen, moves, n, traits, plan)
        return common.best_action(seen, moves, n, traits[1], traits[2], traits[5])
    if seen.decision == Decision.BRIBE:
        return policy.bribe(seen, moves, n, plan.bribing) if plan.bribing >= 0 else 0
    return common.answer(seen, moves, n, traits[3], traits[4], traits[5], rng)


class Plan(NamedTuple):
    """Hold the plan for the Role it has. Worth is in assets."""

    is_special: bool  # whether its actions differ from greedy's
    crisis: float  # worth of activating a Crisis
    spoil: float  # worth of an asset that the leader needs and it does not
    audit: float  # worth of an Audit card in hand
    bribing: int  # points up to which a card goes into the envelope; less than 0: none does


@inlined
def plan_for(seen, traits):
    """Return the plan for the unrevealed Role this seat has."""
    purpose, role = traits[0], seen.own.role
    crisis, spoil, audit, bribing = 0.0, 0.0, 0.0, 0
    if role == Role.CELEBRITY:
        crisis = purpose if features.last_crisis_chance(seen) == 0.0 else 0.0
        spoil = purpose
    elif role == Role.POWER_BROKER and seen.public.empty_spaces[seen.own.seat] > 1:
        spoil = 2.0 * purpose
    elif role == Role.GANGSTER and seen.public.empty_spaces[seen.own.seat] > 1:
        audit = purpose
    elif role == Role.DISASTER_SPECULATOR and roles.is_time(seen):
        crisis = purpose
    elif role == Role.VULTURE_CAPITALIST:
        bribing = 1
    elif role == Role.INSIDER_TRADER:
        bribing = -1
    return Plan(crisis + spoil + audit > 0.0, crisis, spoil, audit, bribing)


@inlined
def act(seen, moves, n, traits, plan):
    """Return the action of highest worth, with what it does for the plan."""
    leader = features.leader(seen)
    count = features.count_cards(seen, leader)
    outlook = common.look_ahead(seen, count, traits[1], traits[2], traits[5])
    best, most = 0, -20.0
    for i in range(n):
        step = common.step_of(seen, outlook, moves[i], most - plan.crisis - plan.spoil - plan.audit)
        value = common.worth(seen, count, outlook, step) + service(seen, count, plan, step, leader, moves[i])
        if value > most:
            best, most = i, value
    return best


@inlined
def service(seen, count, plan, step, leader, move):
    """Return what move `i` does for the plan."""
    kind, market = move.kind, move.market
    if kind == Kind.EXCHANGE and plan.audit > 0.0:
        kinds = seen.rules.kind
        gains = kinds[seen.public.face_up[market]] == CardKind.AUDIT and kinds[move.card] != CardKind.AUDIT
        return plan.audit if gains else 0.0
    if kind != Kind.BUY:
        return 0.0
    worth = 0.0
    if plan.crisis > 0.0:
        worth += plan.crisis * features.crisis_chance(seen, count, market)
    if plan.spoil > 0.0 and step.gain == 0.0 and features.lacks(seen, leader, market) > 0:
        worth += plan.spoil * features.buy_chance(count, market, step.points)
    return worth
