"""What a square says (V3)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import (
    CHANCE_SQUARES,
    CHEST_SQUARES,
    GO_TO_JAIL,
    INCOME_TAX,
    LUXURY_TAX,
    Pile,
)
from bng_sim.games.campaign.declared.terms import Cause, Ending
from bng_sim.games.campaign.engine.records import IN_JAIL, NOTHING
from bng_sim.games.campaign.rules import buying, cards, jail, rents, taxes


@kernel
def resolve(table, pool, seat):
    """Do what the square says where a token is, and where that leads it, until nothing is left to be done."""
    public = table.state.public
    while public.acts == 1:
        public.acts = 0
        act(table, pool, seat)
        if table.state.ending != Ending.GOING_ON or public.is_in[seat] == 0:
            public.acts = 0


@kernel
def act(table, pool, seat):
    """Do what one square says (V3)."""
    public, rules = table.state.public, table.rules
    square = public.square[seat]
    deed = rules.deed_at[square]
    if deed != NOTHING:
        owner = public.owner[deed]
        if owner == NOTHING:
            buying.land(table, pool, seat, deed)
        elif owner != seat and public.mortgaged[deed] == 0:
            rents.land(table, pool, seat, deed)
    elif square == rules.bribe_square and square > 0:
        jail.bribe_senator(table, pool, seat)
    elif square == GO_TO_JAIL:
        jail.threaten(table, pool, seat, Cause.SQUARE.value)
    elif square == INCOME_TAX:
        taxes.income(table, pool, seat)
    elif square == LUXURY_TAX:
        taxes.luxury(table, pool, seat)
    elif square in CHANCE_SQUARES:
        cards.draw(table, pool, seat, Pile.CHANCE.value)
    elif square in CHEST_SQUARES:
        cards.draw(table, pool, seat, Pile.CHEST.value)


@kernel
def rest(table, seat):
    """Count where a roll has led, all it brought about being done (Counts)."""
    public = table.state.public
    if table.state.ending == Ending.GOING_ON and public.is_in[seat] == 1:
        where = IN_JAIL if public.in_jail[seat] == 1 else public.square[seat]
        table.row.landings[where] += 1
        events.rest(table, seat, where)
