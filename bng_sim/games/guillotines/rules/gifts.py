"""What a seat is given at the start on top of what everybody has (S8)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import ASSETS_A_TYPE, N_MARKETS, CardKind
from bng_sim.games.guillotines.declared.gifts import ASSET, CARD, ROLE
from bng_sim.games.guillotines.engine.records import AT_MARKET
from bng_sim.games.guillotines.rules import assets, bunker, roles


@kernel
def stack_deck(table, cell):
    """Let the first card dealt to a seat be of the kind it is given: the topmost such card takes its place (S8)."""
    deck, rules = table.state.deck, table.rules
    for seat in range(rules.players):
        kind = cell.given[seat] - CARD + CardKind.AUDIT.value
        if CARD <= cell.given[seat] < ASSET:
            dealt_before = N_MARKETS * rules.cards_per_market + seat * rules.cards_per_player
            first = table.state.public.deck_size - 1 - dealt_before
            other = table.state.public.deck_size - 1
            while rules.kind[deck[other]] != kind:
                other -= 1
            deck[first], deck[other] = deck[other], deck[first]


@kernel
def give(table, cell):
    """Give Roles, unrevealed, and assets, each the first of its type that lies at the market (S8)."""
    for seat in range(table.rules.players):
        gift = cell.given[seat]
        if ROLE <= gift < CARD:
            roles.take(table, seat, gift - ROLE)
        elif ASSET <= gift < ASSET + N_MARKETS:
            give_asset(table, seat, gift - ASSET)


@kernel
def give_asset(table, seat, market):
    """Give an asset to a seat from its market, which has more than one."""
    public = table.state.public
    asset = market * ASSETS_A_TYPE
    while public.asset_owner[asset] != AT_MARKET:
        asset += 1
    public.market_assets[market] -= 1
    assets.gain(table, seat, asset)
    events.lay_out(table, asset, seat)
    bunker.update(table)
