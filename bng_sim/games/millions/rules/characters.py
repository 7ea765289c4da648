"""Characters: whose they are, in which order they come, how they stand, and their antes (N10, P6, H4)."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.limits import MAX_EACH
from bng_sim.games.millions.declared.terms import Status


@inlined
def owner(character):
    """Return the seat of a Character's owner."""
    return character // MAX_EACH


@inlined
def place(character):
    """Return the place of a Character: 0 for A, 1 for B."""
    return character % MAX_EACH


@inlined
def in_order(table, start, i):
    """Return the Character at place `i` of table order from a seat: clockwise, A before B for each player."""
    seat = start + i // table.rules.each
    if seat >= table.rules.players:
        seat -= table.rules.players
    return seat * MAX_EACH + i % table.rules.each


@inlined
def n_sent(table):
    """Return how many Characters are sent on a heist."""
    return table.rules.players * table.rules.each


@inlined
def is_in(table, character):
    """Return whether a Character is open or bound."""
    status = table.state.public.status[character]
    return status == Status.OPEN or status == Status.BOUND  # noqa: PLR1714 (numba makes a tuple slow)


@inlined
def any_in(table, seat):
    """Return whether a player has a Character that is open or bound."""
    first = seat * MAX_EACH
    return is_in(table, first) or (table.rules.each == MAX_EACH and is_in(table, first + 1))


@inlined
def first_in(table, seat):
    """Return a player's first Character that is open or bound; there must be one."""
    character = seat * MAX_EACH
    return character if is_in(table, character) else character + 1


@inlined
def earn(table, character, amount):
    """Let a Character bring its owner money, or cost it if the amount is negative; from whom is the caller's matter."""
    table.state.public.cash[owner(character)] += amount
    role = table.state.role[character]
    table.row.by_role[role].money += amount
    table.row.seats[owner(character)].money[role] += amount
    standing = table.row.course
    standing.seats[owner(character)].distance = table.rules.target - table.state.public.cash[owner(character)]
    standing.has_changed = 1


@inlined
def take_ante_back(table, character):
    """Give an ante back: to the owner, also what the Reserve put down unless that returns to it (P6)."""
    public = table.state.public
    to_owner, to_reserve = public.ante_own[character], public.ante_reserve[character]
    if table.rules.ante_to_reserve == 0:
        to_owner, to_reserve = to_owner + to_reserve, 0
    public.ante_own[character], public.ante_reserve[character] = 0, 0
    public.reserve += to_reserve
    earn(table, character, to_owner)
    events.ante_back(table, character, to_owner, to_reserve)


@inlined
def lose_ante(table, character):
    """Move a Character's ante to the Reserve, no matter who put it down (H3)."""
    public = table.state.public
    lost = public.ante_own[character] + public.ante_reserve[character]
    public.ante_own[character], public.ante_reserve[character] = 0, 0
    public.reserve += lost
    table.row.antes_lost += lost
    events.ante_lost(table, character, lost)
