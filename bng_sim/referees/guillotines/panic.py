"""Chapter P: Panic!, from the card to the last Rebel taken."""

from bng_sim.referees.faults import breach
from bng_sim.referees.guillotines import bunker, options, role_options, roles, win
from bng_sim.referees.guillotines.assets import change_places, leave
from bng_sim.referees.guillotines.box import TYPE_OF
from bng_sim.referees.guillotines.referee import Referee

Pledges = dict[str, int]  # asset -> whose


def hold(ref: Referee) -> None:
    """Check a Panic!, from its card to what is given up and the Rebels taken off (P2 to P5)."""
    table = ref.table
    table.panic_due = False
    rule = "P1" if table.rebels_out >= ref.rules.panic_at else "P5"
    card = ref.expect("panic", "P2" if ref.sees("panic") else rule, seat=table.trigger)["panic_card"]
    ref.refuse("panic", "P2")
    lacking: set[str] = set(ref.rules.panic_cards[card])
    pledged = Pledges()
    rule = "P3"
    if _is_dictated(ref, lacking, pledged):
        lacking.clear()
        rule = "O9"
    elif ref.rules.panic_protocol == "pledges":
        _negotiate(ref, lacking, pledged)
    if ref.ending:
        return
    ref.expect("panic_ends", rule, agreed=not lacking)
    if not lacking:
        _give_up(ref, pledged)
        _take_rebels(ref)


def _is_dictated(ref: Referee, lacking: set[str], pledged: Pledges) -> bool:
    """Let a Power Broker dictate what is given up; return whether that was done (O9)."""
    seat = ref.table.hider("power_broker")
    if seat is None:
        return False
    moves = role_options.dictate(ref.table, list(lacking))
    if not moves or not roles.show(ref, seat, "power_broker", "O9"):
        return False
    chosen = ref.decide(seat, "dictate", moves).assets
    ref.expect("dictate", "O9", seat=seat, assets=list(chosen))
    pledged.update({asset: who for asset, who in options.owned(ref.table) if asset in chosen})
    return True


def _negotiate(ref: Referee, lacking: set[str], pledged: Pledges) -> None:
    """Let all players have their say, round after round, until everything is pledged (P3)."""
    for _ in range(ref.rules.panic_rounds):
        for seat in ref.table.leftwards(ref.table.trigger):
            _have_say(ref, seat, lacking, pledged)
            if ref.ending:
                return


def _have_say(ref: Referee, seat: int, lacking: set[str], pledged: Pledges) -> None:
    """Let a player pledge as many assets as they like, and make one proposal (P3)."""
    may_offer = True
    while lacking and not ref.ending:
        move = ref.decide(seat, "pledge", options.pledge(ref.table, seat, pledged, lacking, may_offer))
        if move == options.NO:
            return
        if move == options.OFFER:
            may_offer = False
            _propose(ref, seat, pledged)
        else:
            owner = next(who for asset, who in options.owned(ref.table) if asset == move.asset)
            ref.expect("pledge", "P3" if owner == seat else "U8", seat=owner, asset=move.asset)
            pledged[move.asset] = owner
            lacking.discard(TYPE_OF[move.asset])


def _propose(ref: Referee, seat: int, pledged: Pledges) -> None:
    """Check a proposal of an asset for an asset, its answer, and a win by it (P3, W3)."""
    offered = ref.decide(seat, "offer", options.offer(ref.table, seat, pledged))
    if ref.decide(offered.seat, "trade", options.trade(offered, seat)).kind == "no":
        ref.refuse("trade", "P3")
        return
    fields = {"asset": offered.asset, "other_asset": offered.other_asset, "other_seat": offered.seat}
    ref.expect("trade", "P3", seat=seat, **fields)
    change_places(ref, seat, offered)
    win.check(ref, (seat, offered.seat))


def _give_up(ref: Referee, pledged: Pledges) -> None:
    """Return the pledged assets, in any order, as one change for the Bunker (P3, A2, L1)."""
    left = dict(pledged)
    while left:
        event = ref.log.peek()
        asset = event["asset"] if event is not None and event["event"] == "return" else next(iter(left))
        if asset not in left:
            breach("P3", f"pledged assets to go back: {left}", asset)
        leave(ref, asset, left.pop(asset), "P3")
    ref.refuse("return", "P3")
    bunker.check(ref)


def _take_rebels(ref: Referee) -> None:
    """Roll the die, and take that many Rebels off Crises, but no more than are out (P4)."""
    table, seat = ref.table, ref.table.trigger
    number = ref.expect("roll", "P4", seat=seat)["number"]
    if not 1 <= number <= ref.rules.panic_die:
        breach("P4", f"a roll from 1 to {ref.rules.panic_die}", number)
    for _ in range(min(number, table.rebels_out)):
        card = ref.decide(seat, "take_rebel", options.take_rebel(table)).card
        ref.expect("take_rebel", "P4", seat=seat, card=card, rebels_out=table.rebels_out - 1)
        table.guillotine[card] -= 1
        table.rebels_out -= 1
    ref.refuse("take_rebel", "P4")
