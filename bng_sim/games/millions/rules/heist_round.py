"""A round, phase by phase (P1)."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import end, first_bids, heist, negotiation, planning, sharing
from bng_sim.games.millions.rules.characters import is_in


@inlined
def play(table, strategies):
    """Play one round, the first after the bids for it (S12)."""
    row = table.row
    if table.state.public.first_leader == NOTHING:
        first_bids.hold_bids(table, strategies)
    planning.hold(table, strategies)
    negotiation.hold(table, strategies)
    stayed = 0
    for character in range(MAX_CHARACTERS):
        stayed += 1 if is_in(table, character) else 0
    row.stayed += stayed
    if stayed == 0:
        row.heists_abandoned += 1
    else:
        succeeded = row.heists_succeeded
        heist.hold(table, strategies)
        sharing.share(table)
        row.heists_failed += 1 - (row.heists_succeeded - succeeded)
    end.end_round(table)
