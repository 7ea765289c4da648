"""Chapter S: who sits where, and who begins."""

from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.faults import breach, text
from bng_sim.referees.log import FIRST_TURN


def set_up(ref: Referee) -> int:
    """Check that each player has the Billionaire of the head's cards; return who begins (S1, S4)."""
    for seat, player in ref.table.players.items():
        event = ref.due("seat", "S1", seat=seat, billionaire=player.billionaire)
        if event["seat"] != seat:
            breach("S4", f"seat {seat}", text(event))
        ref.expect("seat", "S1", seat=seat, billionaire=player.billionaire)
    ref.refuse("seat", "S1")
    _give(ref)
    first = ref.rules.first_player
    wanted = ref.log.seat_given(FIRST_TURN) if isinstance(first, str) else {"seat": first + 1}
    seat = find_first(ref, "S3", **wanted)
    _give_points(ref, seat)
    return seat


def _give_points(ref: Referee, first: int) -> None:
    """Take the points that places in the turn order get on top, in that order (S6)."""
    table = ref.table
    for seat, points in zip((first, *table.others(first)), ref.rules.points_by_order, strict=False):
        if points:
            ref.expect("start_points", "S6", seat=seat, points=points)
            table.players[seat].start_points = points
    ref.refuse("start_points", "S6")


def _give(ref: Referee) -> None:
    """Let a seat start with what the head says it is given (S5)."""
    for seat, name in ref.log.given.items():
        if name == "power_use" and ref.rules.powers != "off":
            ref.table.players[seat].uses += 1
        elif name != FIRST_TURN:
            breach("S5", "a gift that there is", name)


def find_first(ref: Referee, rule: str, **wanted: object) -> int:
    """Return who begins, of a replay one of those who play it (S3, W5)."""
    seat: int = ref.expect("first_player", rule, **wanted)["seat"]
    if seat not in ref.table.players:
        breach(rule, f"a first player of {list(ref.table.players)}", seat)
    ref.refuse("first_player", rule)
    return seat
