"""Chapter V: one turn; and how rolling goes on after doubles, or in Jail (J2, J4, J5)."""

from bng_sim.referees.campaign import business, debts, going_first, jail, landing, moving, options, rents
from bng_sim.referees.campaign.event_form import IN_JAIL
from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.faults import Event

MOST_ROLLS = 20  # in a turn (J3)


def play(ref: Referee) -> None:
    """Check one turn: Jail, rolls, business and late rents (V1, S10)."""
    table = ref.table
    seat = table.active
    player = table.players[seat]
    begins_round = ref.rules.turn_order == "passing" and seat == table.began
    ref.expect("turn", "S10" if begins_round else "V1", seat=seat)
    if player.in_jail:
        _leave_jail(ref, seat)
    else:
        ref.refuse_decision("jail", "J4")
        _roll_on(ref, seat)
    if not player.is_out:
        business.do(ref, seat)
    rents.claim_late(ref)


def begin_next(ref: Referee) -> None:
    """Pass the turn to the next player, and count it and its round (S1, S10)."""
    table = ref.table
    if table.turn:
        going_first.pass_turn(ref)
    else:
        table.round = 1
    begin(ref)


def begin(ref: Referee) -> None:
    """Count the turn that begins, and nothing in it yet."""
    table = ref.table
    table.turn += 1
    table.actions = table.forced = table.proposed = 0


def _roll_on(ref: Referee, seat: int) -> None:
    """Check rolls and moves until no further roll is due (V2, J2, J3)."""
    table, rules = ref.table, ref.rules
    player = table.players[seat]
    doubles = rolls = 0
    is_on = True
    while is_on:
        event = ref.expect("roll", "V2", seat=seat)
        rolls += 1
        is_double = _note(ref, event)
        doubles += is_double
        plays_on = table.is_friend(seat) and rules.ag_doubles == "play_on"
        if is_double and doubles == rules.doubles_limit and not plays_on:
            _stop(ref, seat)
            is_on = False
        else:
            moving.advance(ref, seat, table.dice, "V2")
            landing.land(ref, seat)
            is_on = is_double and not player.is_out and not player.in_jail and rolls < MOST_ROLLS
        _rest(ref, seat)


def _note(ref: Referee, event: Event) -> bool:
    """Record the dice of a roll; return whether they are doubles."""
    ref.table.dice = event["first"] + event["second"]
    ref.table.cards_drawn = 0
    return bool(event["first"] == event["second"])


def _stop(ref: Referee, seat: int) -> None:
    """Move a player after the last double: past jail if they know the AG, to Jail otherwise (J2, J3)."""
    acts = jail.move_past(ref, seat, "J3") if ref.table.is_friend(seat) else jail.send(ref, seat, "doubles", "J2")
    if acts:
        landing.land(ref, seat)


def _rest(ref: Referee, seat: int) -> None:
    """Take the event that shows where the token stands after a roll is resolved; none if its player is out."""
    player = ref.table.players[seat]
    if not player.is_out:
        ref.expect("rest", _rule_of_rest(ref, seat), seat=seat, square=IN_JAIL if player.in_jail else player.square)


def _rule_of_rest(ref: Referee, seat: int) -> str:
    return "J1" if ref.table.players[seat].in_jail else "V2"


def _leave_jail(ref: Referee, seat: int) -> None:
    """Check what a player does to leave Jail, and their rolls (J4, J5)."""
    table = ref.table
    player = table.players[seat]
    move = ref.ask(seat, "jail", options.jail(table, seat), asked="J4")
    if move == "roll":
        _roll_in_jail(ref, seat)
        return
    if move == "pay":
        ref.pay(seat, 0, ref.rules.bail, "bail", "J4")
    else:
        jail.use_card(ref, seat, "J4", is_free=True)
    ref.expect("released", "J4", seat=seat)
    player.in_jail = False
    _roll_on(ref, seat)


def _roll_in_jail(ref: Referee, seat: int) -> None:
    """Check a roll for doubles in Jail, and the move after it (J5)."""
    player = ref.table.players[seat]
    event = ref.expect("roll_in_jail", "J5", seat=seat)
    if not _note(ref, event):
        player.failures += 1
        ref.expect("failure", "J5", seat=seat, number=player.failures)
        if player.failures < ref.rules.jail_turns:
            _rest(ref, seat)
            return
        debts.owe(ref, seat, 0, ref.rules.bail, "bail", "J5")
    else:
        ref.refuse("failure", "J5")
    if not player.is_out:
        ref.expect("released", "J5", seat=seat)
        player.in_jail = False
        moving.advance(ref, seat, ref.table.dice, "J5")
        landing.land(ref, seat)
        _rest(ref, seat)
