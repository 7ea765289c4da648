"""Chapter S: what a seat starts with on top of what everybody has (S8)."""

from bng_sim.referees.faults import breach
from bng_sim.referees.guillotines import bunker, roles
from bng_sim.referees.guillotines.box import MARKETS
from bng_sim.referees.guillotines.parameters import SPECIAL_KINDS
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.log import FIRST_TURN

FEWEST_ASSETS = 2  # at a market that gives one away


def give(ref: Referee) -> None:
    """Check that each seat gets what the head says it is given: a Role, a card, an asset."""
    for seat, name in ref.log.given.items():
        kind, _, what = name.partition("_")
        if kind == "role" and what in ref.rules.roles:
            roles.take(ref, seat, what, "S8")
        elif kind == "asset" and what in MARKETS:
            _give_asset(ref, seat, what)
        elif kind == "card" and what in SPECIAL_KINDS:
            _check_card(ref, seat, what)
        elif name != FIRST_TURN:
            breach("S8", "a gift that there is", name)


def _give_asset(ref: Referee, seat: int, kind: str) -> None:
    """Move the first asset at a market to a board."""
    assets = ref.table.markets[kind].assets
    if len(assets) < FEWEST_ASSETS:
        breach("S8", f"{FEWEST_ASSETS} assets or more at the market {kind}", assets)
    ref.expect("lay_out", "S8", asset=assets[0], to=seat)
    ref.table.players[seat].gain(assets.pop(0))
    bunker.check(ref)


def _check_card(ref: Referee, seat: int, kind: str) -> None:
    """Check that a player was dealt a card of this kind."""
    hand = [ref.table.cards[card].kind for card in ref.table.players[seat].hand]
    if kind not in hand:
        breach("S8", f"a card {kind} dealt to {seat}", hand)
