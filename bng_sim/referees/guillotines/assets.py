"""Assets that change hands (A2), and what that brings: the Bunker's owner (L1)."""

from bng_sim.referees.guillotines import bunker
from bng_sim.referees.guillotines.options import Move
from bng_sim.referees.guillotines.referee import Referee


def leave(ref: Referee, asset: str, owner: int, rule: str) -> None:
    """Return an asset to its market, or out of the game if that is full, without a Bunker check (A2)."""
    to = ref.table.send_back(asset, owner)
    event = ref.log.peek()
    says_other_place = event is not None and event["event"] == "return" and event["to"] != to
    ref.expect("return", "A2" if says_other_place else rule, seat=owner, asset=asset, to=to)


def send_back(ref: Referee, asset: str, owner: int, rule: str) -> None:
    """Return a single asset to its market, and check the Bunker (A2, L1)."""
    leave(ref, asset, owner, rule)
    bunker.check(ref)


def change_places(ref: Referee, seat: int, move: Move) -> None:
    """Exchange two assets at once: `seat` gets the asset and gives the other one (A3, P3, O10, U7)."""
    taker, giver = ref.table.billionaires[seat], ref.table.billionaires[move.seat]
    giver.assets.remove(move.asset)
    taker.assets.remove(move.other_asset)
    taker.gain(move.asset)
    giver.gain(move.other_asset)
    bunker.check(ref)
