"""Chapter T: one turn, with the draw for passing one's own Headquarters (H1, H2)."""

from bng_sim.referees.billionaire import end, landing, power_plays, profits
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.faults import breach, text


def play(ref: Referee) -> str:
    """Check one turn; return the ending, or "" if another turn begins (T1 to T6)."""
    table = ref.table
    seat = table.active
    _begin(ref)
    ending = power_plays.window(ref, seat, "T2") if ref.rules.play_windows == "both" else ""
    if ref.rules.play_windows != "both":
        ref.refuse_decision("play", "T2")
    ending = ending or _move(ref, seat)
    ending = ending or landing.land(ref, seat)
    if not ending and table.revealed:
        ref.refuse_decision("play", "P2")
    elif not ending:
        ending = power_plays.window(ref, seat, "T6")
    ending = ending or end.after_turn(ref)
    table.active = seat if ending else _next_after(ref, seat)
    return ending


def _next_after(ref: Referee, seat: int) -> int:
    """Return whose turn is next: the left neighbour's (T1), after a round that of who began it (S10)."""
    table = ref.table
    rounds, rest = divmod(table.turn, len(table.players))
    if ref.rules.turn_order == "clockwise" or rest:
        return table.others(seat)[0]
    return table.seats_from(table.first)[rounds % len(table.players)]


def _begins_round(ref: Referee) -> bool:
    """Return whether the turn that begins is the first of a round (T1, S10)."""
    table = ref.table
    if ref.rules.turn_order == "clockwise":
        return table.active == table.first
    return table.turn % len(table.players) == 1


def _begin(ref: Referee) -> None:
    """Begin a turn, and count it and its round (T1)."""
    table = ref.table
    table.turn += 1
    table.round += _begins_round(ref)
    table.plays, table.revealed = 0, False
    rule = "T1" if ref.rules.turn_order == "clockwise" else "S10"
    ref.expect("turn", rule, seat=table.active)
    table.blame = ""
    ref.refuse("turn", rule)


def _move(ref: Referee, seat: int) -> str:
    """Move the marker, perhaps past its own Headquarters; return the ending, or "" (T3, T4)."""
    table = ref.table
    player, ring = table.players[seat], len(ref.rules.spaces)
    die = ref.expect("roll", "T3", seat=seat)["number"]
    table.blame = ""
    ref.refuse("roll", "T3")
    way = (player.headquarters - player.space) % ring
    player.space = (player.space + die) % ring
    if not 0 < way < die:
        ref.refuse("pass_own", _rule_of_passing(player.has_moved, way == die))
        return _arrive(ref, seat)
    ref.expect("pass_own", "H2", seat=seat)
    ref.refuse("pass_own", "H2")
    profits.draw(ref, seat, ref.rules.pass_profits, "H2")
    return end.after_action(ref) or _arrive(ref, seat)


def _rule_of_passing(has_moved: bool, is_there: bool) -> str:
    """Return the rule by which a marker has not passed its Headquarters: it lands there, begins there, or neither."""
    if is_there:
        return "H3"
    return "H1" if has_moved else "S2"


def _arrive(ref: Referee, seat: int) -> str:
    """Check the space on which the marker lands; return "", as this ends no game (T3)."""
    player = ref.table.players[seat]
    kind = ref.rules.spaces[player.space]
    event = ref.due("land", "T5", seat=seat, space=player.space)
    if event["space"] != player.space:
        breach("T3" if player.has_moved else "S2", f"a landing on space {player.space}", text(event))
    if event["kind"] != kind:
        breach("C1", f"a space of the kind {kind}", text(event))
    ref.expect("land", "T5", seat=seat)
    ref.refuse("land", "T5")
    player.has_moved = True
    return ""
