"""The Role cards: drawing, keeping, revealing and returning them (O1-O4); what each can do is in `powers`."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import Role
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Purpose, RoleChoice
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import assets, decisions, hand


@kernel
def choose_at_set_up(table, strategies):
    """Let each player draw two Roles, keep one and pass the rest on, clockwise from the starting player (O2)."""
    state, public, rules = table.state, table.state.public, table.rules
    for i in range(rules.n_roles):
        state.role_deck[i] = rules.roles[i]
    public.roles_left = rules.n_roles
    put_in_random_order(table)
    take_out_given(table)
    log_deck(table)
    for i in range(rules.players):
        seat = (public.starting_player + i) % rules.players
        if public.has_role[seat] == 0:
            choose(table, strategies, seat, 2, False)
        table.row.seats[seat].role_at_start = state.own[seat].role


@kernel
def choose_at_round_end(table, strategies):
    """Return revealed Roles and those nobody wants to keep, then let players without one draw (O3)."""
    if table.rules.n_roles == 0:
        return
    left = table.state.public.roles_left
    return_revealed(table, strategies)
    ask_to_keep(table, strategies)
    if table.state.public.roles_left > left:
        shuffle(table)
    assets.rank_by_wealth(table, Purpose.ROLES, table.rules.players)
    order = table.state.ranking[: table.rules.players]
    events.role_order(table, order)
    for i in range(table.rules.players):
        seat = order[i]
        if not has_role(table, seat):
            choose(table, strategies, seat, table.state.public.empty_spaces[seat], True)


@kernel
def return_revealed(table, strategies):
    """Return every revealed Role, clockwise from the last player (O3)."""
    public = table.state.public
    for i in range(table.rules.players):
        seat = (public.last_player + i) % table.rules.players
        if public.role_shown[seat] != NOTHING:
            give_up(table, strategies, seat)


@kernel
def ask_to_keep(table, strategies):
    """Ask each player with an unrevealed Role whether to keep it, clockwise from the last player (O3)."""
    public = table.state.public
    if table.rules.role_choice == RoleChoice.RANDOM:
        return
    for i in range(table.rules.players):
        seat = (public.last_player + i) % table.rules.players
        if public.has_role[seat] == 1:
            n = decisions.list_no_yes_about(table, table.state.own[seat].role)
            if decisions.ask(table, strategies, seat, Decision.KEEP_ROLE, n) == 0:
                give_up(table, strategies, seat)


@kernel
def has_role(table, seat):
    """Return whether a Role card lies before `seat` or is in its hand (O1)."""
    return table.state.public.has_role[seat] == 1 or table.state.public.role_shown[seat] != NOTHING


@kernel
def take_out_given(table):
    """Leave out of the shuffled Roles those that players were given, so that the others lie as they would (S8)."""
    deck, public = table.state.role_deck, table.state.public
    n = 0
    for i in range(public.roles_left):
        is_given = False
        for seat in range(table.rules.players):
            is_given = is_given or table.state.own[seat].role == deck[i]
        if not is_given:
            deck[n] = deck[i]
            n += 1
    public.roles_left = n


@kernel
def shuffle(table):
    """Shuffle the Roles nobody has."""
    put_in_random_order(table)
    log_deck(table)


@kernel
def put_in_random_order(table):
    """Put the Roles nobody has into random order."""
    deck, n = table.state.role_deck, table.state.public.roles_left
    rng = chance.of(table, Purpose.ROLES)
    for i in range(n - 1, 0, -1):
        j = streams.below(rng, i + 1)
        kept = deck[i]
        deck[i] = deck[j]
        deck[j] = kept


@kernel
def log_deck(table):
    """Log the order of the Roles nobody has, if there are any."""
    if table.state.public.roles_left > 0:
        events.shuffle_roles(table, table.state.role_deck[: table.state.public.roles_left])


@kernel
def choose(table, strategies, seat, most, may_decline):
    """Let `seat` draw up to `most` Roles, keep one, or none if it may decline, and reshuffle the rest (O2, O3, G6)."""
    n_drawn = draw(table, seat, most)
    if n_drawn == 0:
        return
    drawn = table.state.drawn_roles
    kept = pick(table, strategies, seat, n_drawn, may_decline)
    if kept != NOTHING:
        take(table, seat, kept)
    for i in range(n_drawn):
        if drawn[i] != kept:
            put_back(table, seat, drawn[i])
    if n_drawn > 1 or kept == NOTHING:
        shuffle(table)


@kernel
def draw(table, seat, most):
    """Look at up to `most` Roles off the top of the deck; return how many there were."""
    state, public = table.state, table.state.public
    n = min(most, public.roles_left)
    if n == 0:
        return 0
    for i in range(n):
        public.roles_left -= 1
        role = state.role_deck[public.roles_left]
        state.drawn_roles[i] = role
        state.own[seat].role_seen[role] = public.round_number
    table.row.seats[seat].roles_drawn += n
    events.draw_roles(table, seat, state.drawn_roles[:n])
    return n


@kernel
def pick(table, strategies, seat, n_drawn, may_decline):
    """Return which of the drawn Roles `seat` keeps, or NOTHING; by chance if `role_choice` says so (O2, O3, G6)."""
    drawn = table.state.drawn_roles
    if table.rules.role_choice == RoleChoice.RANDOM:
        return drawn[streams.below(chance.of(table, Purpose.ROLES), n_drawn)]
    n = 0
    if may_decline:
        decisions.blank(table, 0, Kind.NO)
        n = 1
    for i in range(n_drawn):
        decisions.blank(table, n, Kind.CHOOSE)
        table.moves.offered[n].card = drawn[i]
        n += 1
    choice = decisions.ask(table, strategies, seat, Decision.PICK_ROLE, n)
    return table.moves.offered[choice].card


@kernel
def take(table, seat, role):
    """Take a Role, unrevealed."""
    table.state.own[seat].role = role
    table.state.public.has_role[seat] = 1
    note_taken(table, seat, role)
    events.take_role(table, seat, role)


@kernel
def note_taken(table, seat, role):
    """Count a Role received (chapter D, `roles_taken`)."""
    table.row.roles_taken[role] += 1
    table.row.seats[seat].roles_taken += 1
    table.row.seats[seat].roles_held |= 1 << role


@kernel
def put_back(table, seat, role):
    """Put a Role with those nobody has; the caller shuffles them."""
    table.state.role_deck[table.state.public.roles_left] = role
    table.state.public.roles_left += 1
    events.return_role(table, seat, role)


@kernel
def give_up(table, strategies, seat):
    """Return the Role of `seat`, revealed or not; the caller shuffles (O3, G6, O13)."""
    public, own = table.state.public, table.state.own[seat]
    role = public.role_shown[seat] if own.role == NOTHING else own.role
    own.role, public.has_role[seat] = NOTHING, 0
    put_back(table, seat, role)
    replace_shown(table, strategies, seat, NOTHING)


@kernel
def replace_shown(table, strategies, seat, role):
    """Let `role`, or nothing, lie revealed before `seat` from now on; a Banker's surplus cards go at once (O5)."""
    public = table.state.public
    shown = public.role_shown[seat]
    public.role_shown[seat] = role
    if shown == Role.BANKER and table.rules.banker_discards == 1:
        hand.discard_to_limit(table, strategies, seat)


@kernel
def is_revealed(table, strategies, seat, role):
    """Ask the holder of an unrevealed `role` whether to reveal it now, and do so; False for everybody else (O4)."""
    if table.state.own[seat].role != role:
        return False
    n = decisions.list_no_yes_about(table, role)
    if decisions.ask(table, strategies, seat, Decision.REVEAL, n) == 0:
        return False
    reveal(table, seat)
    return True


@kernel
def reveal(table, seat):
    """Lay the Role of `seat` face-up in front of it (O4)."""
    public, own, own_row = table.state.public, table.state.own[seat], table.row.seats[seat]
    role = own.role
    own.role, public.has_role[seat] = NOTHING, 0
    public.role_shown[seat] = role
    table.row.roles_used[role] += 1
    own_row.roles_used += 1
    own_row.roles_revealed |= 1 << role
    if own_row.roles_used == 1:
        own_row.first_used = public.turn
    events.reveal_role(table, seat, role)
