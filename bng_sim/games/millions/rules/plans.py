"""What a player can plan: a Role, or two of them with two Characters (P3, D1, V1)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.millions.declared.limits import PAIRS


@inlined
def may_choose(table, seat, role):
    """Return whether a player can choose a Role; under V1 it must differ from those of the round before."""
    last = table.state.public.round_number - 2
    if table.rules.wont_get_fooled == 0 or last < 0:
        return True
    before = table.state.own[seat].past_role
    return before[last, 0] != role and before[last, 1] != role  # no B: NOTHING


@kernel
def list_plans(table, seat):
    """List the Roles that a player can choose, or with two Characters the pairs of them, A's first (D)."""
    rules, offered, n = table.rules, table.moves.offered, 0
    for i in range(rules.n_roles):
        if not may_choose(table, seat, rules.roles[i]):
            continue
        if rules.each == 1:
            offered[n] = rules.roles[i]
            n += 1
            continue
        for j in range(rules.n_roles):
            if j != i and may_choose(table, seat, rules.roles[j]):
                offered[n] = pair(rules.roles[i], rules.roles[j])
                n += 1
    return n


@inlined
def pair(role, other):
    """Return the number of the plan that sends two Characters: A's Role, B's Role."""
    return role + PAIRS * (1 + other)


@inlined
def role_of(plan, place):
    """Return the Role that a plan gives the Character at a place."""
    return plan % PAIRS if place == 0 else plan // PAIRS - 1
