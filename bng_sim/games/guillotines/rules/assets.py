"""Who owns which asset, and how many spaces that fills (C3, C4, A2, W1)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import ASSETS_A_TYPE, MARKET_CAPACITY, N_ASSETS, N_MARKETS
from bng_sim.games.guillotines.declared.terms import Kind
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING, OUT_OF_GAME
from bng_sim.games.guillotines.rules import bunker, decisions


@kernel
def type_of(asset):
    """Return an asset's type, which is also its market (C3)."""
    return asset // ASSETS_A_TYPE


@kernel
def gain(table, seat, asset):
    """Give `asset` to `seat`; one beyond what its board needs fills no space (W1)."""
    public = table.state.public
    kind = type_of(asset)
    public.asset_owner[asset] = seat
    if public.owned[seat, kind] < public.needs[seat, kind]:
        public.empty_spaces[seat] -= 1
    public.owned[seat, kind] += 1
    table.row.have_moved = 1
    if bunker.counts(asset):
        public.bunker_assets[seat] += 1


@kernel
def lose(table, seat, asset):
    """Take `asset` from `seat`; the caller says where it goes."""
    public = table.state.public
    kind = type_of(asset)
    public.owned[seat, kind] -= 1
    table.row.have_moved = 1
    if public.owned[seat, kind] < public.needs[seat, kind]:
        public.empty_spaces[seat] += 1
    if bunker.counts(asset):
        public.bunker_assets[seat] -= 1


@kernel
def claim(table, seat, asset):
    """Move an asset from its market to `seat` (B4, O9)."""
    table.state.public.market_assets[type_of(asset)] -= 1
    gain(table, seat, asset)
    events.claim(table, seat, asset)
    bunker.update(table)


@kernel
def return_to_market(table, asset):
    """Return an asset to its market (A2), as a change of its own."""
    put_back(table, asset)
    bunker.update(table)


@kernel
def put_back(table, asset):
    """Move an asset from its owner back to its market, or out of the game if that is full (A2)."""
    public = table.state.public
    owner = public.asset_owner[asset]
    lose(table, owner, asset)
    market = type_of(asset)
    if public.market_assets[market] < MARKET_CAPACITY:
        public.asset_owner[asset] = AT_MARKET
        public.market_assets[market] += 1
    else:
        public.asset_owner[asset] = OUT_OF_GAME
    events.return_(table, owner, asset, public.asset_owner[asset])


@kernel
def exchange(table, asset, other_asset):
    """Let the owners of two assets have each other's (A3, P3)."""
    public = table.state.public
    seat = public.asset_owner[asset]
    other = public.asset_owner[other_asset]
    lose(table, seat, asset)
    lose(table, other, other_asset)
    gain(table, seat, other_asset)
    gain(table, other, asset)
    bunker.update(table)


@kernel
def seize(table, seat, asset):
    """Take another Billionaire's asset (O8)."""
    owner = table.state.public.asset_owner[asset]
    events.seize(table, seat, asset, owner)
    hand_over(table, seat, asset)


@kernel
def hand_over(table, seat, asset):
    """Move an asset from its owner to `seat` (O8, U6)."""
    lose(table, table.state.public.asset_owner[asset], asset)
    gain(table, seat, asset)
    bunker.update(table)


@kernel
def list_owned(table, n, seat):
    """List, from move `n` on, each asset of `seat` (R3, G8)."""
    for asset in range(N_ASSETS):
        if table.state.public.asset_owner[asset] == seat:
            decisions.blank(table, n, Kind.CHOOSE)
            table.moves.offered[n].asset = asset
            n += 1
    return n


@inlined
def add_exchange(table, n, kind, got, given):
    """List one asset for another as move `n`, with the owner of the one got if a player has it."""
    decisions.blank(table, n, kind)
    move = table.moves.offered[n]
    move.asset, move.other_asset = got, given
    move.seat = max(table.state.public.asset_owner[got], NOTHING)
    return n + 1


@kernel
def would_complete(table, seat, got, given):
    """Return whether `seat` would have all spaces filled after exchanging one asset for another (A3)."""
    public = table.state.public
    kind, other_kind = type_of(got), type_of(given)
    if kind == other_kind:
        return public.empty_spaces[seat] == 0
    empty = public.empty_spaces[seat]
    if public.owned[seat, kind] < public.needs[seat, kind]:
        empty -= 1
    if public.owned[seat, other_kind] <= public.needs[seat, other_kind]:
        empty += 1
    return empty == 0


@kernel
def would_fill(table, seat, got):
    """Return whether `seat` would have all spaces filled after getting one more asset (O8)."""
    public = table.state.public
    kind = type_of(got)
    return public.empty_spaces[seat] == 1 and public.owned[seat, kind] < public.needs[seat, kind]


@kernel
def is_open(table, market):
    """Return whether there is an asset at `market` (B1)."""
    return table.state.public.market_assets[market] > 0


@kernel
def n_open_markets(table):
    """Count the open markets."""
    n = 0
    for market in range(N_MARKETS):
        if is_open(table, market):
            n += 1
    return n


@kernel
def poorest_player(table, purpose):
    """Return the player with most empty spaces, a tie broken at random (R6, G3)."""
    empty = table.state.public.empty_spaces
    poorest = 0
    tied = 1
    for seat in range(1, table.rules.players):
        if empty[seat] > empty[poorest]:
            poorest = seat
            tied = 1
        elif empty[seat] == empty[poorest]:
            tied += 1
            if streams.below(chance.of(table, purpose), tied) == 0:
                poorest = seat
    return poorest


@kernel
def rank_by_wealth(table, purpose, n):
    """Fill `state.ranking` with the first `n` seats from the poorest to the richest, ties in random order (O3, G8)."""
    ranking, empty = table.state.ranking, table.state.public.empty_spaces
    chance.permute(table, purpose, n)
    for i in range(n):
        seat = table.state.order[i]
        at = i
        while at > 0 and empty[ranking[at - 1]] < empty[seat]:
            ranking[at] = ranking[at - 1]
            at -= 1
        ranking[at] = seat
