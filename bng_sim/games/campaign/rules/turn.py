"""A turn (V1, V2), in Jail too (J2-J5)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.results import course
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import Card
from bng_sim.games.campaign.declared.limits import MAX_ROLLS
from bng_sim.games.campaign.declared.terms import Cause, Decision, Ending, InJail, Purpose, Reason
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import (
    business,
    debts,
    decisions,
    end,
    going_first,
    jail,
    money,
    moving,
    offers,
    piles,
    rents,
    squares,
)


@kernel
def play(table, pool):
    """Play one turn, and pass play on (V1)."""
    state, public = table.state, table.state.public
    if public.first == NOTHING:
        going_first.hold_bids(table, pool)
    seat = public.active
    begin(table, seat)
    rolls_on = True
    if public.in_jail[seat] == 1:
        rolls_on = leave_jail(table, pool, seat)
    while rolls_on:
        rolls_on = roll(table, pool, seat)
    if state.ending == Ending.GOING_ON and public.is_in[seat] == 1:
        business.manage(table, pool, seat)
    if state.ending == Ending.GOING_ON:
        rents.claim_late(table, pool)
    finish(table, seat)


@kernel
def begin(table, seat):
    """Begin a turn of `seat`."""
    public = table.state.public
    public.turn += 1
    table.row.turns_without_houses += 1 if public.houses == 0 else 0
    public.rolls, public.doubles, public.cards = 0, 0, 0
    events.turn(table, seat)


@kernel
def throw(table):
    """Roll the dice; return whether they show doubles."""
    public, row = table.state.public, table.row
    chance.roll(table, Purpose.DICE)
    public.rolls += 1
    public.cards = 0
    is_double = public.dice[0] == public.dice[1]
    row.rolls += 1
    row.doubles += 1 if is_double else 0
    return is_double


@kernel
def roll(table, pool, seat):
    """Roll, move, do what the square says; return whether there is another roll (V2, J2, J3)."""
    public, rules = table.state.public, table.rules
    before = public.square[seat]
    rolls_again = throw(table)
    events.roll(table, seat, public.dice[0], public.dice[1])
    public.doubles += 1 if rolls_again else 0
    if rolls_again and public.doubles >= rules.doubles_limit and not may_play_on(table, seat):
        rolls_again = False
        if public.knows_ag[seat] == 1:
            jail.move_past(table, seat)
        else:
            jail.threaten(table, pool, seat, Cause.DOUBLES.value)
    else:
        moving.forward(table, seat, public.dice[0] + public.dice[1])
        if public.rolls == 1:
            offers.note(table, seat, before)
    squares.resolve(table, pool, seat)
    squares.rest(table, seat)
    return (
        rolls_again
        and public.rolls < MAX_ROLLS
        and table.state.ending == Ending.GOING_ON
        and public.is_in[seat] == 1
        and public.in_jail[seat] == 0
    )


@kernel
def may_play_on(table, seat):
    """Return whether doubles beyond the limit are played out like any others (J3)."""
    return table.state.public.knows_ag[seat] == 1 and table.rules.ag_plays_on == 1


@kernel
def leave_jail(table, pool, seat):
    """Try to leave Jail; return whether a normal turn of rolls follows (J4)."""
    how = decisions.ask(table, pool, seat, Decision.JAIL, list_ways_out(table, seat))
    if how == InJail.ROLL:
        roll_in_jail(table, pool, seat)
        return False
    if how == InJail.PAY:
        table.row.bails += 1
        money.pay(table, seat, NOTHING, table.rules.bail, Reason.BAIL.value)
    else:
        piles.use(table, seat, Card.FREE.value)
    jail.release(table, seat)
    return True


@kernel
def list_ways_out(table, seat):
    """List rolling, paying the bail and using a card (J4)."""
    public, offered, n = table.state.public, table.moves.offered, 1
    offered[0] = InJail.ROLL.value
    if public.cash[seat] >= table.rules.bail:
        offered[n] = InJail.PAY.value
        n += 1
    if jail.n_cards(public.free_cards, seat) > 0:
        offered[n] = InJail.CARD.value
        n += 1
    return n


@kernel
def roll_in_jail(table, pool, seat):
    """Roll for doubles in Jail; the last failure costs the bail and is played out (J5)."""
    public, rules = table.state.public, table.rules
    is_double = throw(table)
    events.roll_in_jail(table, seat, public.dice[0], public.dice[1])
    is_out = is_double
    if not is_double:
        public.failures[seat] += 1
        events.failure(table, seat, public.failures[seat])
        if public.failures[seat] >= rules.jail_turns:
            table.row.bails += 1
            debts.owe(table, pool, seat, NOTHING, rules.bail, Reason.BAIL.value)
            is_out = table.state.ending == Ending.GOING_ON and public.is_in[seat] == 1
    if is_out:
        jail.release(table, seat)
        moving.forward(table, seat, public.dice[0] + public.dice[1])
        squares.resolve(table, pool, seat)
    squares.rest(table, seat)


@kernel
def finish(table, seat):
    """Finish a turn: end the game if it is the last, else the next player's begins (V1, W3)."""
    state, public, rules = table.state, table.state.public, table.rules
    if state.ending != Ending.GOING_ON:
        return
    note_course(table, seat)
    if public.turn >= rules.max_turns:
        end.end(table, Ending.STALEMATE.value)
        return
    going_first.pass_turn(table, seat)


@kernel
def note_course(table, seat):
    """Note how the players stand after a turn (`results.course`)."""
    note_distances(table)
    course.turn_ended(table.row.course, table.rules.players, seat, 0)


@kernel
def note_distances(table):
    """Note how far everybody is from being worth all that players began with."""
    rules = table.rules
    for other in range(rules.players):
        table.row.course.seats[other].distance = rules.start_money - money.net_worth(table, other)
    table.row.course.has_changed = 1
