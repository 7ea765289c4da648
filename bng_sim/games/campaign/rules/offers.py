"""What the dice offer: whether the first roll of a turn leads to a deed of the Fund, and how likely that was."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared.components import N_SQUARES
from bng_sim.games.campaign.engine.records import NOTHING

MOST = 12  # that two dice show


@kernel
def note(table, seat, before):
    """Note the first roll of a turn, which led on from the square `before` and is not dealt with yet (V3, B1).

    The first roll leads nowhere else, for nobody is sent to Jail at the first double (J2).
    """
    public, rules, own_row = table.state.public, table.rules, table.row.seats[seat]
    for total in range(2, MOST + 1):
        deed = rules.deed_at[(before + total) % N_SQUARES]
        if deed != NOTHING and public.owner[deed] == NOTHING:
            own_row.offers_due[rules.group[deed]] += MOST // 2 - abs(MOST // 2 + 1 - total)
    deed = rules.deed_at[public.square[seat]]
    if deed != NOTHING and public.owner[deed] == NOTHING:
        own_row.offers[rules.group[deed]] += 1
