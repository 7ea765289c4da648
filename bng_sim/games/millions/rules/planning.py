"""Planning: a Loot card, secret Roles, antes, and the Role cards in the middle (P1-P8, V1, T1)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.components import N_ROLES
from bng_sim.games.millions.declared.limits import MAX_EACH
from bng_sim.games.millions.declared.terms import Decision, Purpose, Status
from bng_sim.games.millions.engine import chance
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import decisions, plans
from bng_sim.games.millions.rules.characters import earn, in_order, n_sent, owner
from bng_sim.games.millions.rules.setup import clear_character


@inlined
def hold(table, strategies):
    """Begin a round, and let everybody send their Characters."""
    begin(table)
    for i in range(table.rules.players):
        seat = (table.state.public.leader + i) % table.rules.players
        n = plans.list_plans(table, seat)
        table.state.plans[seat] = decisions.ask(table, strategies, seat, Decision.PLAN, NOTHING, n)
    place_all(table)
    put_antes(table)
    lay_role_cards(table)


@kernel
def begin(table):
    """Turn up a Loot card (P1)."""
    state, public, rules = table.state, table.state.public, table.rules
    if public.round_number > 0 and rules.wont_get_fooled == 1:
        show_roles(table)
    card = state.order[public.round_number]
    public.round_number += 1
    public.pile -= 1
    public.card, public.circuit, public.named, public.visited = card, 0, NOTHING, NOTHING
    public.amount, public.ante, public.symbol = rules.loot_amount[card], rules.loot_ante[card], rules.loot_symbol[card]
    for i in range(n_sent(table)):
        clear_character(table, in_order(table, 0, i))
    for seat in range(rules.players):
        state.cash_before[seat], state.got_share[seat] = public.cash[seat], 0
    events.heist(table, public.leader, card + 1, public.amount, public.ante, public.symbol)


@kernel
def show_roles(table):
    """Let all know the Roles of the round that is over, those that do not yet (V1, E1)."""
    public = table.state.public
    past = public.past[public.round_number - 1]
    for i in range(n_sent(table)):
        character = in_order(table, public.leader, i)
        if past.role[character] == NOTHING:
            past.role[character] = table.state.role[character]
            events.show(table, character, table.state.role[character])


@kernel
def place_all(table):
    """Place all Character cards face-down (P3)."""
    state = table.state
    for i in range(n_sent(table)):
        character = in_order(table, state.public.leader, i)
        seat, place = owner(character), character % MAX_EACH
        role = plans.role_of(state.plans[seat], place)
        state.role[character], state.own[seat].role[place] = role, role
        state.public.status[character] = Status.OPEN.value
        table.row.by_role[role].chosen += 1
        table.row.seats[seat].chosen[role] += 1
        events.place(table, character, role)


@kernel
def put_antes(table):
    """Put an ante on each Character, from the Reserve where its owner's cash is too little (P4, P5)."""
    public, due = table.state.public, table.state.public.ante
    for i in range(n_sent(table)):
        character = in_order(table, public.leader, i)
        cash = public.cash[owner(character)]
        own = due
        if cash < due:
            own = cash if table.rules.ante_rest == 1 else 0
            table.row.antes_short += 1
        public.ante_own[character], public.ante_reserve[character] = own, due - own
        public.reserve -= due - own
        earn(table, character, -own)
        events.ante(table, character, own, due - own)


@kernel
def lay_role_cards(table):
    """Shuffle the Role cards, and turn all but some face-up (P7, P8)."""
    state, public, n = table.state, table.state.public, n_sent(table)
    n_down = min(table.rules.hidden_roles, n)
    for role in range(N_ROLES):
        public.face_up[role], state.hidden[role] = 0, 0
    for i in range(n):
        state.cards[i] = state.role[in_order(table, 0, i)]
        public.face_up[state.cards[i]] += 1
    rng = chance.of(table, Purpose.MIDDLE)
    for i in range(n_down):
        j = i + streams.below(rng, n - i)
        state.cards[i], state.cards[j] = state.cards[j], state.cards[i]
        public.face_up[state.cards[i]] -= 1
        state.hidden[state.cards[i]] += 1
    public.face_down = n_down
    for role in range(N_ROLES):
        if state.hidden[role] > 0 and public.face_up[role] == 0:
            table.row.hidden_unique += 1
            break
    if table.log.on == 1:
        log_role_cards(table)


@kernel
def log_role_cards(table):
    """Log which Role cards lie face-up, and which face-down."""
    state, cards = table.state, table.moves.offered
    n_up, n_down, n = 0, 0, n_sent(table)
    for role in range(N_ROLES):
        for _ in range(state.public.face_up[role]):
            cards[n_up] = role
            n_up += 1
        for _ in range(state.hidden[role]):
            cards[n + n_down] = role
            n_down += 1
    events.face_up(table, cards[:n_up])
    events.face_down(table, cards[n : n + n_down])
