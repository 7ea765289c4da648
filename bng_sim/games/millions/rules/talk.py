"""Talk that binds nobody: claims of Roles, and calls on others to leave (N3)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.limits import MAX_EACH
from bng_sim.games.millions.declared.terms import Decision, Said, Status
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import decisions
from bng_sim.games.millions.rules.characters import any_in, in_order, is_in
from bng_sim.games.millions.rules.said import say


@inlined
def speak_all(table, strategies):
    """Let each player with a Character in speak, in turn from the Leader."""
    for i in range(table.rules.players):
        seat = (table.state.public.leader + i) % table.rules.players
        if any_in(table, seat):
            if table.rules.claims == 1:
                claim_all(table, strategies, seat)
            if table.rules.calls == 1:
                call(table, strategies, seat)


@inlined
def claim_all(table, strategies, seat):
    """Let a player say of each own Character that is in what it is, or nothing."""
    for place in range(table.rules.each):
        character = seat * MAX_EACH + place
        if is_in(table, character):
            role = decisions.ask(table, strategies, seat, Decision.CLAIM, character, list_claims(table))
            if role != NOTHING:
                claim(table, character, role)


@kernel
def list_claims(table):
    """List silence, then each Role in play."""
    table.moves.offered[0] = NOTHING
    for i in range(table.rules.n_roles):
        table.moves.offered[1 + i] = table.rules.roles[i]
    return 1 + table.rules.n_roles


@kernel
def claim(table, character, role):
    """Let all hear a claim."""
    table.row.claims += 1
    table.row.claims_true += 1 if table.state.role[character] == role else 0
    say(table, Said.CLAIM, character, NOTHING, role, NOTHING)
    events.claim(table, character, role)


@inlined
def call(table, strategies, seat):
    """Let a player name an open Character of others that should leave, or none."""
    n = list_calls(table, seat)
    if n > 1:
        character = decisions.ask(table, strategies, seat, Decision.CALL, NOTHING, n)
        if character != NOTHING:
            say(table, Said.CALL, seat, character, 0, NOTHING)
            events.call(table, seat, character)


@kernel
def list_calls(table, seat):
    """List nobody, then each open Character of others."""
    rules, offered = table.rules, table.moves.offered
    offered[0], n = NOTHING, 1
    for i in range((rules.players - 1) * rules.each):
        character = in_order(table, seat + 1, i)
        if table.state.public.status[character] == Status.OPEN:
            offered[n] = character
            n += 1
    return n
