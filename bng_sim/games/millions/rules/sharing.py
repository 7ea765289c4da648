"""Sharing the Loot (L1-L6)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.components import Role
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS
from bng_sim.games.millions.declared.terms import Status
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules.characters import earn, in_order, n_sent, owner


@kernel
def share(table):
    """Share the Loot among those who stand; nothing if nobody does (H8)."""
    n = 0
    for character in range(MAX_CHARACTERS):
        n += 1 if table.state.public.status[character] == Status.STANDING else 0
    if n == 0:
        return
    table.row.heists_succeeded += 1
    pay_shares(table, n)
    pay_driver(table)
    steal(table)
    pay_symbol(table)


@inlined
def standing(table, role):
    """Return the Character of a Role that stands, or NOTHING; there is at most one."""
    for character in range(MAX_CHARACTERS):
        if table.state.public.status[character] == Status.STANDING and table.state.role[character] == role:
            return character
    return NOTHING


@inlined
def pay_shares(table, n):
    """Pay equal shares of the Loot, with the Mastermind's bonus, from the Reserve (L1, L2)."""
    state, public, row = table.state, table.state.public, table.row
    bonus = table.rules.mastermind_bonus if standing(table, Role.MASTERMIND.value) != NOTHING else 0
    total = public.amount + bonus
    each = total // n
    public.reserve -= each * n
    row.loot_shared += each * n
    row.undistributed += total - each * n
    events.loot(table, total, n, each, total - each * n)
    for i in range(n_sent(table)):
        character = in_order(table, public.leader, i)
        if public.status[character] == Status.STANDING:
            state.got_share[owner(character)] = 1
            row.by_role[state.role[character]].shared += 1
            row.seats[owner(character)].shared += 1
            earn(table, character, each)
            events.share(table, character, each)


@inlined
def pay_driver(table):
    """Let each other Character that stands pay the Driver (L3)."""
    driver = standing(table, Role.DRIVER.value)
    if driver != NOTHING:
        for i in range(n_sent(table)):
            character = in_order(table, table.state.public.leader, i)
            if table.state.public.status[character] == Status.STANDING:
                table.row.driver_fees += pass_on(table, character, driver, table.rules.driver_fee)


@inlined
def steal(table):
    """Let the Crook take from the Brute's owner (L4)."""
    crook, brute = standing(table, Role.CROOK.value), standing(table, Role.BRUTE.value)
    if min(crook, brute) != NOTHING:
        table.row.stolen += pass_on(table, brute, crook, table.rules.crook_theft)


@inlined
def pass_on(table, payer, taker, due):
    """Let one Character pay another what is due, or what its owner has (L6); return that.

    Between two of one player nothing is paid.
    """
    if owner(payer) == owner(taker):
        return 0
    paid = min(due, table.state.public.cash[owner(payer)])
    if paid > 0:
        earn(table, payer, -paid)
        earn(table, taker, paid)
        if table.state.role[taker] == Role.DRIVER:
            events.fee(table, payer, taker, paid)
        else:
            events.theft(table, payer, taker, paid)
    return paid


@inlined
def pay_symbol(table):
    """Pay the Role whose symbol is on the Loot card (L5)."""
    public, due = table.state.public, table.rules.symbol_bonus
    if public.symbol == NOTHING:
        return
    character = standing(table, public.symbol)
    if character != NOTHING and due > 0:
        public.reserve -= due
        table.row.symbol_bonuses += due
        earn(table, character, due)
        events.bonus(table, character, due)
