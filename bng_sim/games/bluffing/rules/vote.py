"""The vote on a claim (V1-V6)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.terms import Answer, Decision
from bng_sim.games.bluffing.engine import asking
from bng_sim.games.bluffing.rules import cards, challenge, decisions, powers, seats


@inlined
def list_voters(table, seat):
    """Note the other players with a face-down card, clockwise from the left of `seat` (V1); return how many."""
    state = table.state
    n = 0
    for i in range(1, table.rules.players):
        other = seats.clockwise(table, seat, i)
        state.voters[n] = other
        n += 1 if state.public.face_down[other] > 0 else 0
    state.n_voters = n
    return n


@inlined
def is_false(table, seat):
    """Return whether some voter's face-down card would win against the one played, apart from powers (V6)."""
    own = cards.value(table, cards.top(table, seat))
    for i in range(table.state.n_voters):
        if challenge.challenger_wins(table, own, cards.value(table, cards.top(table, table.state.voters[i]))):
            return True
    return False


@inlined
def hold(table, strategies, seat):
    """Let the voters vote on the claim of `seat`, and the active player meet those who challenge (V2-V4)."""
    state, row = table.state, table.row
    row.votable_turns += 1
    was_false = is_false(table, seat)
    if was_false:
        row.false_claims += 1
        row.seats[seat].false_claims += 1
    if table.rules.has_powers == 1:
        powers.offer_gag(table, strategies, seat)  # P5
    for i in range(state.n_voters):  # the others do not learn what one answers (H7)
        state.votes[i] = decisions.ask(table, strategies, state.voters[i], Decision.VOTE, asking.list_votes(table))
    show_votes(table)
    if state.n_challengers > 0:
        challenge.hold(table, strategies, seat)
    elif was_false:
        row.false_unchallenged += 1


@kernel
def show_votes(table):
    """Show all votes at once, and note who challenges (V2)."""
    state, past = table.state, table.state.public.past[table.state.public.turn - 1]
    n = 0
    for i in range(state.n_voters):
        voter = state.voters[i]
        past.voters |= 1 << voter
        table.row.seats[voter].votes += 1
        challenges = 1 if state.votes[i] == Answer.CHALLENGE else 0
        past.challengers |= challenges << voter
        state.challengers[n] = voter  # the next one's place, unless this one challenges
        n += challenges
        events.vote(table, voter, challenges)
    state.n_challengers = n
