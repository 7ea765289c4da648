"""Chapter R: how a Round ends and the next begins."""

from bng_sim.referees.faults import breach
from bng_sim.referees.guillotines import crisis, dealing, options, panic, policy, puppets, roles
from bng_sim.referees.guillotines.assets import send_back
from bng_sim.referees.guillotines.referee import Referee


def is_agreed(ref: Referee, seat: int) -> bool:
    """Return whether few markets are open and all players agree to end the Round (R7)."""
    table = ref.table
    if not table.are_few():
        return False
    answers = [ref.decide(who, "end_round", [options.NO, options.YES]) for who in table.leftwards(seat)]
    return options.NO not in answers


def end_round(ref: Referee, by_consensus: bool) -> int:
    """Check the end of a Round, step by step; return who begins the next one, or 0 (R1 to R6)."""
    ref.expect("round_ends", "R7" if by_consensus else "R1", consensus=by_consensus)
    puppets.trade(ref)
    if ref.ending:
        return 0
    _make_deck(ref)
    _take_measures(ref)
    for market in ref.table.markets.values():
        dealing.refill(ref, market, "R4")
    if ref.rules.level > 1:
        crisis.from_round_end(ref)
    if ref.table.panic_due and not ref.ending:
        panic.hold(ref)
    if ref.rules.level > 2 and not ref.ending:
        roles.choose_anew(ref)
    if ref.rules.level > 3 and not ref.ending:
        policy.set_policy(ref)
    return 0 if ref.ending else _begin_round(ref)


def _make_deck(ref: Referee) -> None:
    """Shuffle the discards, all cards at markets and the rest of the deck into a new deck (R2, R7)."""
    for market in ref.table.markets.values():
        dealing.discard(ref, dealing.reveal(ref, "gather", market, "R2"), "R2")
    dealing.shuffle_deck(ref, "R2")


def _take_measures(ref: Referee) -> None:
    """Return an asset of each Billionaire who has any, from the latest turn's player on (R3, U9)."""
    table = ref.table
    if not table.are_few():
        ref.refuse("emergency", "R3")
        return
    ref.expect("emergency", "R3")
    for seat in table.clockwise(table.player):
        if table.billionaires[seat].assets:
            rule = "U9" if seat in table.puppets else "R3"
            asset = ref.decide(table.decides_for(seat), "give_back", options.give_back(table, seat), rule).asset
            send_back(ref, asset, seat, rule)


def _begin_round(ref: Referee) -> int:
    """Begin the next Round; return its first player, the poorest, with ties by chance (R6)."""
    table = ref.table
    table.round += 1
    table.order = "R6"
    empty = {seat: player.empty_spaces() for seat, player in table.players.items()}
    seat = int(ref.expect("next_round", "R6")["seat"])
    if empty[seat] < max(empty.values()):
        breach("R6", f"the poorest player; empty spaces are {empty}", f"player {seat}")
    table.began = seat
    return seat
