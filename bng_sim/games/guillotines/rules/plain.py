"""How many covered cards all know to be no Crises: what was dealt before Crises were in the deck (S4, X3).

A market keeps such cards until they are turned up or mixed. A hand's card may be any of those that its owner has shown
since, or has invested. So of each player's hand and Invests together a number is kept, the least that there can be,
which falls with every such card shown. Mixing the markets (A4) adds up what is known of them; there a number that hand
and Invests shared is split so that either part stays the least.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.guillotines.declared.components import N_MARKETS
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.engine.records import NOTHING


@inlined
def is_plain(table, card):
    """Return whether `card` is no Crisis."""
    return card < table.rules.first_crisis


@inlined
def is_plain_and_hidden(table, card):
    """Return whether `card` is no Crisis, and its place unknown."""
    return is_plain(table, card) and table.state.public.place[card] == Place.UNKNOWN


@inlined
def forget(table):
    """Know of no card: the state may be that of a finished game."""
    public = table.state.public
    public.mixed_plain = 0
    for seat in range(public.plain.size):
        public.plain[seat] = 0
    for market in range(N_MARKETS):
        forget_market(public, market)


@inlined
def forget_market(public, market):
    """Know of no hidden card under a market: it has none left."""
    public.dealt_under[market], public.mixed_under[market] = 0, 0


@kernel
def note_deal(table):
    """Note what was dealt to markets and hands, of a deck without Crises (S4)."""
    public = table.state.public
    for market in range(N_MARKETS):
        public.dealt_under[market] = public.face_down[market]
    for seat in range(table.rules.players):
        public.plain[seat] = public.hand_size[seat]


@inlined
def lose(public, seat):
    """Count a card less for a player's hand and Invests."""
    public.plain[seat] = max(public.plain[seat] - 1, 0)


@inlined
def lose_mixed(public):
    """Count a card less for those mixed."""
    public.mixed_plain = max(public.mixed_plain - 1, 0)


@inlined
def show_of_hand(table, seat, card):
    """Note that a card is about to be shown that has been in a hand."""
    if is_plain_and_hidden(table, card):
        lose(table.state.public, seat)


@inlined
def hide_in_hand(table, seat, card):
    """Note that a card of a hand is about to count as unknown again."""
    if is_plain(table, card) and table.state.public.place[card] != Place.UNKNOWN:
        table.state.public.plain[seat] += 1


@kernel
def show_covered(table, market, i):
    """Note that card `i` under a market is about to be shown."""
    public, card = table.state.public, table.state.under[market, i]
    if not is_plain_and_hidden(table, card):
        return
    if i < public.mixed_under[market]:
        lose_mixed(public)
    for seat in range(table.rules.players):
        own = table.state.own[seat]
        for j in range(own.invested):
            if own.invested_card[j] == card:
                lose(public, seat)


@kernel
def mix(table):
    """Add up what is known of all cards at markets, which are about to be mixed (A4)."""
    public = table.state.public
    for market in range(N_MARKETS):
        if public.face_up[market] != NOTHING and is_plain(table, public.face_up[market]):
            public.mixed_plain += 1
        public.mixed_plain += public.dealt_under[market]
        forget_market(public, market)
    for seat in range(table.rules.players):
        own, in_hand = table.state.own[seat], 0
        for i in range(public.hand_size[seat]):
            in_hand += 1 if public.place[own.hand[i]] == Place.UNKNOWN else 0
        public.mixed_plain += max(public.plain[seat] - in_hand, 0)
        public.plain[seat] = max(public.plain[seat] - own.invested, 0)


@inlined
def show_mixed(table, card):
    """Note that a mixed card is about to be shown."""
    if is_plain_and_hidden(table, card):
        lose_mixed(table.state.public)
