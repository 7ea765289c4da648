"""The Analyzer (N1-N8)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.terms import Colour, Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import investments, profits, seats


@kernel
def list_region(table, seat, region):
    """List "no", then the unprotected Investments that others have in a region (N1, N2)."""
    table.moves.offered[0] = NOTHING
    n = 1
    for i in range(1, table.rules.players):
        n = investments.append_of(table, n, seats.clockwise(table, seat, i), region, 0, 0)
    return n


@kernel
def list_owner(table, owner):
    """List "no", then the unprotected Investments of a player (H4)."""
    table.moves.offered[0] = NOTHING
    n = 1
    for region in range(table.state.public.deck.size):
        n = investments.append_of(table, n, owner, region, 0, 0)
    return n


@inlined
def stops_at(table, spinner):
    """Spin a spinner, show it, and return the Colour at which it stops (N3)."""
    rng = chance.of(table, Purpose.SPIN)
    colour = Colour.RED.value if streams.uniform(rng) < table.rules.analyzer_red[spinner] else Colour.GREEN.value
    table.state.public.spinners[spinner] = colour
    return colour


@kernel
def analyze(table, seat, investment):
    """Spin the Analyzer for another player's Investment (N3-N8)."""
    row, own_row, owner = table.row, table.row.seats[seat], table.state.public.owner[investment]
    first, second = stops_at(table, 0), stops_at(table, 1)
    row.analyses += 1
    own_row.analyses += 1
    events.spin(table, seat, first, second)
    if first == Colour.RED and second == Colour.RED:
        row.red_red += 1
        own_row.red_red += 1
        row.red_red_actual += table.rules.worth[investment] * table.rules.value_ratio
        seize(table, seat, investment)
    elif first == Colour.RED:
        row.red_green += 1
        own_row.red_green += 1
        profits.take_unseen(table, seat, owner)
        profits.draw(table, owner, 1)
    elif second == Colour.RED:
        row.green_red += 1
        own_row.green_red += 1
        profits.draw(table, owner, 1)
        profits.take_unseen(table, seat, owner)
    else:
        row.green_green += 1
        own_row.green_green += 1
        profits.draw(table, owner, table.rules.green_green_profits)


@kernel
def seize(table, seat, investment):
    """Take an Investment from another player (N4, P7)."""
    owner = table.state.public.owner[investment]
    investments.leave(table, investment)
    investments.join(table, seat, investment)
    table.row.investments_seized += 1
    table.row.seats[seat].seized += 1
    table.row.seats[owner].lost += 1
    events.seize(table, seat, investment, owner)
