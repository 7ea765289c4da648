"""The Luxury Bunker (L1, L2)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import BUNKER_ASSETS
from bng_sim.games.guillotines.engine.records import NOTHING


@inlined
def counts(asset):
    """Return whether `asset` counts for the Bunker (L1)."""
    return asset in BUNKER_ASSETS


@inlined
def update(table):
    """Let the Bunker go to whom it belongs, now that assets have changed hands (L1)."""
    if table.rules.level >= 3:
        _move(table)


@kernel
def _move(table):
    public = table.state.public
    holder = rightful_holder(table)
    if holder != public.bunker_holder:
        public.bunker_holder = holder
        events.bunker(table, holder)


@kernel
def rightful_holder(table):
    """Return the seat that the Bunker belongs to now, or NOTHING (L1).

    It stays with its holder while they have enough assets and nobody has more; else it goes to the player who has
    enough and more than all others.
    """
    public = table.state.public
    owned = public.bunker_assets
    most = 0
    leader = NOTHING
    for seat in range(table.rules.players):
        if owned[seat] > most:
            most, leader = owned[seat], seat
        elif owned[seat] == most:
            leader = NOTHING
    if most < table.rules.bunker_minimum:
        return NOTHING
    if public.bunker_holder != NOTHING and owned[public.bunker_holder] == most:
        return public.bunker_holder
    return leader
