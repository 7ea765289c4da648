"""Who goes first, and what makes up for it: cash by place, a circuit that passes the Leader over (S8, S10, S11)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.rules.characters import owner


@kernel
def start_with(table, seat):
    """Give a seat the Leader card for the first round (S8), and all what their places bring (S10)."""
    public, players = table.state.public, table.rules.players
    public.leader, public.first_leader = seat, seat
    events.first_leader(table, seat)
    for place in range(players):
        amount = table.rules.start_cash_by_order[place]
        if amount > 0:
            other = (seat + place) % players
            pay(table, other, amount)
            events.extra_cash(table, other, amount)


@kernel
def pay(table, seat, amount):
    """Let the Reserve pay a player at set-up, or a player the Reserve if the amount is negative."""
    public, standing = table.state.public, table.row.course
    public.cash[seat] += amount
    public.reserve -= amount
    table.row.reserve_low = public.reserve
    standing.seats[seat].distance = table.rules.target - public.cash[seat]
    standing.has_changed = 1


@inlined
def is_passed_over(table, character):
    """Return whether the first circuit of the game does not visit a Character: the first Leader's (S11)."""
    public = table.state.public
    return (
        table.rules.first_not_visited == 1
        and public.round_number == 1
        and public.circuit == 1
        and owner(character) == public.leader
    )
