"""A turn (T1-T5)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.results import course
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.components import MAX_PLAYERS
from bng_sim.games.bluffing.declared.terms import Decision, Ending
from bng_sim.games.bluffing.engine.records import NOTHING
from bng_sim.games.bluffing.rules import cards, challenge, decisions, end, powers, scoring, vote


@inlined
def play(table, strategies):
    """Play one turn of the active player, and pass play on (T1)."""
    public = table.state.public
    seat = public.active
    was_out = 1 if is_out(table, seat) else 0
    begin(table, seat)
    play_card(table, strategies, seat)
    has_played_last = public.hand_size[seat] == 0
    table.state.n_challengers, table.state.emptied = 0, 0
    if has_played_last and table.rules.last_is_voted == 0:
        end.end(table, Ending.LAST_CARD)  # E1
    else:
        if vote.list_voters(table, seat) > 0:
            vote.hold(table, strategies, seat)
        after = seat if table.state.n_challengers == 0 else challenge.next_after(table, seat)
        end.check(table, seat, after, has_played_last)
    note_course(table, seat, was_out)


@kernel
def begin(table, seat):
    """Begin a turn of `seat`."""
    state, public = table.state, table.state.public
    public.turn += 1
    public.turns_of[seat] += 1
    state.rounds = max(state.rounds, public.turns_of[seat])
    past = public.past[public.turn - 1]
    past.active = seat
    past.boosted, past.insured, past.gagged, past.spied, past.raided = NOTHING, NOTHING, NOTHING, NOTHING, NOTHING
    for other in range(MAX_PLAYERS):
        past.flipped[other] = NOTHING
    events.turn(table, seat)


@inlined
def play_card(table, strategies, seat):
    """Let the active player play a card of the hand (T2-T4)."""
    if table.rules.has_powers == 1:
        powers.offer_before_play(table, strategies, seat)
    card = decisions.ask(table, strategies, seat, Decision.PLAY, decisions.list_hand(table, seat, 0))
    events.play(table, seat, card)
    cards.lay_down(table, seat, card)
    cards.put_old_away(table, seat)


@inlined
def is_out(table, seat):
    """Return whether a player cannot win: all they have and may gain is less than another's safe points."""
    state, public = table.state, table.state.public
    if table.rules.has_powers == 1:  # P9: no Bonus pile is safe
        return False
    best, safe = scoring.points(table, seat), 0
    for other in range(table.rules.players):
        if other != seat:
            best += state.coins_to_lose[other]
            safe = max(safe, public.bonus_coins[other] + public.start_points[other])
    return best < safe


@inlined
def note_course(table, seat, was_out):
    """Note how the players stand after a turn (`results.course`)."""
    for other in range(table.rules.players):
        table.row.course.seats[other].distance = table.rules.full_hand - scoring.points(table, other)
    table.row.course.has_changed = 1
    course.turn_ended(table.row.course, table.rules.players, seat, was_out)
