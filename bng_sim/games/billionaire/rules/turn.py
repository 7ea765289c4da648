"""A turn (T1-T6, H1, H2); before the first, bids for having it (S8)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.results import course
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.terms import Action, Ending, Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import end, going_first, landing, power_plays, profits


@inlined
def play(table, strategies):
    """Play one turn, and pass play on (T1)."""
    state = table.state
    if state.public.first == NOTHING:
        going_first.bid(table, strategies)
    seat = state.public.active
    begin(table, seat)
    for is_after in range(2):
        if is_after == 1 and state.ending == Ending.GOING_ON:
            move(table, seat)
            if state.ending == Ending.GOING_ON:
                landing.land(table, strategies, seat)
        if state.ending == Ending.GOING_ON and may_play(table, is_after):
            power_plays.window(table, strategies, seat)
    finish(table, seat)


@kernel
def begin(table, seat):
    """Begin a turn of `seat`."""
    public = table.state.public
    public.turn += 1
    public.rounds += 1 if going_first.begins_round(table, seat) else 0
    public.plays, public.revealed = 0, 0
    public.action, public.action_kind, public.target, public.target_seat = Action.NONE.value, NOTHING, NOTHING, NOTHING
    events.turn(table, seat)


@inlined
def may_play(table, is_after):
    """Return whether Power Play cards can be played now (T2, T6, P2)."""
    return table.state.public.revealed == 0 if is_after == 1 else table.rules.plays_before == 1


@kernel
def move(table, seat):
    """Roll and move (T3); draw at once for passing one's own Headquarters (T4, H1, H2)."""
    public, rules = table.state.public, table.rules
    public.die = chance.roll(table, Purpose.DIE)
    events.roll(table, seat, public.die)
    way = rules.headquarters[seat] - public.space[seat]  # to one's own Headquarters
    way += rules.n_spaces if way < 0 else 0
    public.space[seat] += public.die
    public.space[seat] -= rules.n_spaces if public.space[seat] >= rules.n_spaces else 0
    if 0 < way < public.die:
        table.row.hq_passed += 1
        events.pass_own(table, seat)
        profits.draw(table, seat, rules.pass_profits)
        end.check_action(table)


@kernel
def finish(table, seat):
    """Finish a turn: end the game if a rule says so, else the next player's begins (W2, W6, T1)."""
    state, public = table.state, table.state.public
    end.check_turn(table)
    if state.ending == Ending.GOING_ON:
        note_course(table, seat)
        if public.turn >= table.rules.max_turns:
            end.end(table, Ending.STALEMATE.value)
        else:
            public.active = going_first.next_after(table, seat)


@kernel
def note_course(table, seat):
    """Note how the players stand after a turn (`results.course`); anybody may still win."""
    note_distances(table)
    course.turn_ended(table.row.course, table.rules.players, seat, 0)


@kernel
def note_distances(table):
    """Note how far everybody is from the goal."""
    course_so_far = table.row.course
    for other in range(table.rules.players):
        distance = table.rules.goal - end.total(table, other)
        if course_so_far.seats[other].distance != distance:
            course_so_far.seats[other].distance = distance
            course_so_far.has_changed = 1
