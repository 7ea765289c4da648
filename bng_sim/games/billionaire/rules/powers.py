"""Power Play cards: drawing and using them, and what all know of where they are (P1, P9, V5)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.components import Power
from bng_sim.games.billionaire.declared.terms import Purpose
from bng_sim.games.billionaire.engine import chance


@kernel
def draw(table, seat):
    """Draw the top Power Play card, which there is (P1).

    The deck was shuffled once: while cards are in it that nobody has seen, the top one is any of these, as likely; then
    come the used ones, in order, and all know who draws which.
    """
    state, public, own_row = table.state, table.state.public, table.row.seats[seat]
    unseen = public.power_deck - public.n_used
    if unseen > 0:
        own_row.security_due += state.power_deck[Power.SECURITY] / unseen
        power = chance.drawn(state.power_deck, unseen, chance.of(table, Purpose.POWER))
        state.power_deck[power] -= 1
        own_row.security_drawn += 1 if power == Power.SECURITY else 0
    else:
        power = public.used[public.first_used]
        public.first_used = (public.first_used + 1) % public.used.size
        public.n_used -= 1
        public.known_powers[seat, power] += 1
    public.power_deck -= 1
    state.own[seat].powers[power] += 1
    public.n_powers[seat] += 1
    table.row.power_drawn += 1
    own_row.power_drawn += 1
    events.draw_power(table, seat, power)


@kernel
def take_out(table, seat, power):
    """Take a Power Play card out of the deck that has just been shuffled, unseen by the others (S6)."""
    state, public = table.state, table.state.public
    state.power_deck[power] -= 1
    public.power_deck -= 1
    state.own[seat].powers[power] += 1
    public.n_powers[seat] += 1
    events.draw_power(table, seat, power)


@kernel
def use(table, seat, power):
    """Put a Power Play card from a hand to the bottom of its deck (P9); of two like ones a known one (V5)."""
    public = table.state.public
    table.state.own[seat].powers[power] -= 1
    public.n_powers[seat] -= 1
    public.known_powers[seat, power] = max(0, public.known_powers[seat, power] - 1)
    public.used[(public.first_used + public.n_used) % public.used.size] = power
    public.n_used += 1
    public.power_deck += 1
    table.row.played[power] += 1


@kernel
def put_behind(table, power, securities):
    """Let a card lie behind the Security cards that were played on it: they are used up before it is (P9)."""
    public = table.state.public
    last = public.first_used + public.n_used - 1
    public.used[(last - securities) % public.used.size] = Power.SECURITY.value
    public.used[last % public.used.size] = power
