"""Chapter L: who owns the Luxury Bunker."""

from bng_sim.referees.guillotines.box import BUNKER
from bng_sim.referees.guillotines.referee import Referee


def check(ref: Referee) -> None:
    """Check who owns the Bunker, after a change of assets (L1)."""
    if ref.rules.level < 3:
        return
    owner = _owner(ref)
    if owner == ref.table.bunker:
        ref.refuse("bunker", "L1")
    else:
        ref.expect("bunker", "L1", seat=owner)
        ref.table.bunker = owner


def _owner(ref: Referee) -> int | None:
    """Return the owner of the Bunker or None; an owner stays until somebody has more (L1)."""
    counts = {seat: sum(asset in BUNKER for asset in player.assets) for seat, player in ref.table.players.items()}
    most = max(counts.values())
    if most < ref.rules.bunker_minimum:
        return None
    top = [seat for seat, count in counts.items() if count == most]
    if ref.table.bunker in top:
        return ref.table.bunker
    return top[0] if len(top) == 1 else None
