"""The Heist: Roles are revealed, those that clash are out, and a Snitch names one (H1-H8)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.components import Role
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS
from bng_sim.games.millions.declared.terms import Decision, Status, Window
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import decisions, intimidation
from bng_sim.games.millions.rules.characters import earn, in_order, is_in, lose_ante, n_sent, owner, take_ante_back

REVEALED = (Role.SNITCH.value, Role.BRUTE.value, Role.DRIVER.value, Role.CROOK.value, Role.MASTERMIND.value)  # H1


@inlined
def hold(table, strategies):
    """Reveal who has stayed, Role by Role, and see who stands at the end."""
    public = table.state.public
    for role in REVEALED:
        if role != public.named:  # H5
            n = n_staying(table, role)
            if n > 1:
                clash(table, role)
            elif n == 1:
                character = stand(table, role)
                if role == Role.SNITCH:
                    table.row.snitch_sole += 1
                    name_role(table, strategies, character)
    catch_named(table)
    fine_lonely_snitch(table)


@kernel
def n_staying(table, role):
    """Return how many Characters of a Role have stayed and are not revealed yet."""
    n = 0
    for character in range(MAX_CHARACTERS):
        n += 1 if table.state.role[character] == role and is_in(table, character) else 0
    return n


@kernel
def clash(table, role):
    """Eliminate several of a Role; only Brutes take their antes back (H3)."""
    for i in range(n_sent(table)):
        character = in_order(table, table.state.public.leader, i)
        if table.state.role[character] == role and is_in(table, character):
            reveal(table, character)
            table.row.by_role[role].clashed += 1
            table.row.seats[owner(character)].clashed += 1
            eliminate(table, character, Status.CLASHED)


@inlined
def reveal(table, character):
    """Turn a Character card up."""
    table.state.public.shown[character] = table.state.role[character]
    events.reveal(table, character, table.state.role[character])


@inlined
def eliminate(table, character, how):
    """Take a Character out, with what becomes of its ante (H3, H6)."""
    table.state.public.status[character] = how.value
    events.eliminate(table, character, how.value)
    if table.state.role[character] == Role.BRUTE:
        take_ante_back(table, character)
    else:
        lose_ante(table, character)


@kernel
def stand(table, role):
    """Let the one Character of a Role take its ante back, a Brute also a card (H4, I1); return it."""
    character = 0
    while not (table.state.role[character] == role and is_in(table, character)):
        character += 1
    reveal(table, character)
    table.state.public.status[character] = Status.STANDING.value
    events.stand(table, character)
    take_ante_back(table, character)
    if role == Role.BRUTE:
        intimidation.earn_card(table, character)
    return character


@inlined
def name_role(table, strategies, character):
    """Let a sole Snitch name a Role, after a look window if there is something to choose (H2, I3)."""
    seat = owner(character)
    n = list_names(table)
    if n > 1:
        intimidation.open_window(table, strategies, Window.NAME, seat, character)
        n = list_names(table)
    if n > 0:
        role = decisions.ask(table, strategies, seat, Decision.NAME, character, n)
        if role != NOTHING:
            table.state.public.named = role
            table.row.snitch_named += 1
            events.name(table, character, role)


@kernel
def list_names(table):
    """List none, if a Snitch may pass, then the Roles that it can name."""
    rules, offered, n = table.rules, table.moves.offered, 0
    if rules.snitch_may_pass == 1:
        offered[0], n = NOTHING, 1
    for i in range(rules.n_roles):
        role = rules.roles[i]
        if role != Role.SNITCH and (rules.names_any == 1 or table.state.public.face_up[role] > 0):
            offered[n] = role
            n += 1
    return n


@kernel
def catch_named(table):
    """Reveal and eliminate all of the named Role (H6); one such Brute alone may earn a card all the same (H5)."""
    role = table.state.public.named
    n = n_staying(table, role) if role != NOTHING else 0
    if n == 0:
        return
    table.row.snitch_hits += 1
    for i in range(n_sent(table)):
        character = in_order(table, table.state.public.leader, i)
        if table.state.role[character] == role and is_in(table, character):
            reveal(table, character)
            table.row.by_role[role].named += 1
            eliminate(table, character, Status.NAMED)
            if n == 1 and role == Role.BRUTE and table.rules.snitched_brute_earns == 1:
                intimidation.earn_card(table, character)


@kernel
def fine_lonely_snitch(table):
    """Eliminate a Snitch that stands alone, and let its owner pay (H7)."""
    public, last, n = table.state.public, NOTHING, 0
    for character in range(MAX_CHARACTERS):
        if public.status[character] == Status.STANDING:
            last = character
            n += 1
    if n == 1 and table.state.role[last] == Role.SNITCH:
        paid = min(table.rules.snitch_fine, public.cash[owner(last)])
        public.status[last] = Status.FINED.value
        events.eliminate(table, last, Status.FINED.value)
        events.fine(table, last, paid)
        public.reserve += paid
        earn(table, last, -paid)
        table.row.by_role[Role.SNITCH.value].fined += 1
        table.row.fines += paid
