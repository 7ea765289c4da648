"""What each Role can do, one function a use (O5-O13); the Banker's limit is in `hand`, the Toady's win in `win`."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import ASSETS_A_TYPE, N_ASSETS, N_MARKETS, Role
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, WonBy
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING
from bng_sim.games.guillotines.rules import assets, bribes, cards, decisions, hand, roles, seats, win


@kernel
def offer(table, strategies, seat):
    """Let the turn player reveal a Role that may be revealed at any time on one's turn (T1, O5, O9, O10, O12)."""
    role = table.state.own[seat].role
    if role in (Role.BANKER, Role.TOADY):
        roles.is_revealed(table, strategies, seat, role)
    elif role == Role.POWER_BROKER:
        power_broker(table, strategies, seat)
    elif role == Role.SCAM_ARTIST:
        scam_artist(table, strategies, seat)


@kernel
def celebrity(table, strategies, trigger):
    """Let an unrevealed Celebrity who did not trigger the last Crisis escape the Revolution and win (O6)."""
    for seat in range(table.rules.players):
        if table.state.own[seat].role != Role.CELEBRITY or seat == trigger:
            continue
        if table.rules.celebrity_asked == 0:
            roles.reveal(table, seat)
        elif not roles.is_revealed(table, strategies, seat, Role.CELEBRITY.value):
            return
        events.escape(table, seat)
        win.end(table, Ending.CELEBRITY)
        win.crown(table, seat, WonBy.CELEBRITY)


@kernel
def disaster_speculator(table, strategies):
    """Let its holder take two Resource cards from the discards, now that a Crisis is resolved (O7)."""
    for seat in range(table.rules.players):
        if table.state.own[seat].role != Role.DISASTER_SPECULATOR or hand.list_takes(table, 0) == 0:
            continue
        if roles.is_revealed(table, strategies, seat, Role.DISASTER_SPECULATOR.value):
            hand.take_two_from_discards(table, strategies, seat, 0)
            return


@kernel
def list_audits(table, n, card):
    """List, from move `n` on, the audit of every asset held by any Billionaire (A1, G6)."""
    for asset in range(N_ASSETS):
        owner = table.state.public.asset_owner[asset]
        if owner >= 0:
            decisions.blank(table, n, Kind.AUDIT)
            table.moves.offered[n].card = card
            table.moves.offered[n].asset = asset
            table.moves.offered[n].seat = owner
            n += 1
    return n


@kernel
def choose_audit(table, strategies, seat, may_decline):
    """Let `seat` audit any Billionaire, without a card for it (G6, U4)."""
    first = 1 if may_decline else 0
    n = list_audits(table, first, NOTHING)
    if n == first:
        return
    if may_decline:
        decisions.blank(table, 0, Kind.NO)
    choice = decisions.ask(table, strategies, seat, Decision.AUDIT, n)
    if table.moves.offered[choice].kind != Kind.NO:
        audit(table, strategies, seat, table.moves.offered[choice].asset)


@kernel
def audit(table, strategies, seat, asset):
    """Return the audited asset to its market, or let a Gangster take it instead, unless it would win (A1, O8)."""
    owner = table.state.public.asset_owner[asset]
    may_seize = owner != seat and not assets.would_fill(table, seat, asset)
    if may_seize and roles.is_revealed(table, strategies, seat, Role.GANGSTER.value):
        assets.seize(table, seat, asset)
    else:
        assets.return_to_market(table, asset)


@kernel
def power_broker(table, strategies, seat):
    """Return an own asset and take any other from a market, if the player will (O9)."""
    if list_replacements(table, seat) == 0 or not roles.is_revealed(table, strategies, seat, Role.POWER_BROKER.value):
        return
    n = list_replacements(table, seat)
    choice = decisions.ask(table, strategies, seat, Decision.POWER_BROKER, n)
    got, given = table.moves.offered[choice].asset, table.moves.offered[choice].other_asset
    assets.put_back(table, given)
    assets.claim(table, seat, got)
    market = assets.type_of(got)
    if not assets.is_open(table, market):  # B8
        cards.note_gathered(table, market)
        cards.clear_market(table, market, NOTHING)
        events.close(table, market)


@kernel
def list_replacements(table, seat):
    """List every own asset with every asset at a market, unless that would fill the last space (O9)."""
    owner = table.state.public.asset_owner
    n = 0
    for given in range(N_ASSETS):
        if owner[given] != seat:
            continue
        for got in range(N_ASSETS):
            if owner[got] == AT_MARKET and not assets.would_complete(table, seat, got, given):
                n = assets.add_exchange(table, n, Kind.CHOOSE, got, given)
    return n


@kernel
def dictate(table, strategies):
    """Let the Power Broker name what a Panic! takes: the assets, a bit each, or 0 if they do not (O9)."""
    for seat in range(table.rules.players):
        if table.state.own[seat].role != Role.POWER_BROKER or list_dictates(table) == 0:
            continue
        if roles.is_revealed(table, strategies, seat, Role.POWER_BROKER.value):
            n = list_dictates(table)
            choice = decisions.ask(table, strategies, seat, Decision.DICTATE, n)
            named = table.moves.offered[choice].several
            note_dictate(table, seat, named)
            return named
    return 0


@kernel
def list_dictates(table):
    """List every choice of one asset for each type on the Panic! card, all of different players (O9)."""
    chosen = table.state.dictates
    chosen[0] = 0
    n = 1
    for kind in range(N_MARKETS):
        if table.state.public.panic_missing[kind] == 1:
            n = extend_dictates(table, kind, n)
    for i in range(n):
        decisions.blank(table, i, Kind.CHOOSE)
        table.moves.offered[i].several = chosen[i]
    return n


@kernel
def extend_dictates(table, kind, n):
    """Join each of the first `n` choices with each asset of `kind` that has another owner than those chosen."""
    owner, chosen, moves = table.state.public.asset_owner, table.state.dictates, table.moves.offered
    for i in range(n):
        moves[i].several = chosen[i]
    extended = 0
    for i in range(n):
        for asset in range(kind * ASSETS_A_TYPE, (kind + 1) * ASSETS_A_TYPE):
            if owner[asset] >= 0 and not owns_one_of(table, owner[asset], moves[i].several):
                chosen[extended] = moves[i].several | 1 << asset
                extended += 1
    return extended


@kernel
def owns_one_of(table, seat, several):
    """Return whether `seat` owns one of these assets, given as a bit each."""
    n = 0
    for asset in range(N_ASSETS):
        if several >> asset & 1 == 1 and table.state.public.asset_owner[asset] == seat:
            n += 1
    return n > 0


@kernel
def note_dictate(table, seat, named):
    """Log the assets named, in the order of their types."""
    n = 0
    for asset in range(N_ASSETS):
        if named >> asset & 1 == 1:
            table.state.dictates[n] = asset
            n += 1
    events.dictate(table, seat, table.state.dictates[:n])


@kernel
def scam_artist(table, strategies, seat):
    """Name another player's asset: they return it, or give it for one of the Scam Artist's choosing (O10)."""
    if list_scam_targets(table, seat) == 0 or not roles.is_revealed(table, strategies, seat, Role.SCAM_ARTIST.value):
        return
    n = list_scam_targets(table, seat)
    choice = decisions.ask(table, strategies, seat, Decision.SCAM_ARTIST, n)
    asset, victim = table.moves.offered[choice].asset, table.moves.offered[choice].seat
    n = list_scam_answers(table, seat, asset)
    if decisions.ask(table, strategies, victim, Decision.SCAM_ANSWER, n) == 0:
        assets.return_to_market(table, asset)
        return
    n = list_scam_gifts(table, seat, asset)
    choice = decisions.ask(table, strategies, seat, Decision.SCAM_GIVE, n)
    given = table.moves.offered[choice].other_asset
    events.scam(table, seat, asset, given, victim)
    assets.exchange(table, asset, given)
    win.check(table, seat)


@kernel
def list_scam_targets(table, seat):
    """List every asset of every other player (O10)."""
    owner = table.state.public.asset_owner
    n = 0
    for asset in range(N_ASSETS):
        if owner[asset] >= 0 and owner[asset] != seat and not seats.is_puppet(table, owner[asset]):
            decisions.blank(table, n, Kind.CHOOSE)
            table.moves.offered[n].asset = asset
            table.moves.offered[n].seat = owner[asset]
            n += 1
    return n


@kernel
def list_scam_answers(table, seat, asset):
    """List to return the asset named, and to give it if the Scam Artist can give one for it (O10)."""
    n = 2 if list_scam_gifts(table, seat, asset) > 0 else 1
    decisions.list_no_yes(table)
    for answer in range(n):
        table.moves.offered[answer].asset = asset
        table.moves.offered[answer].seat = seat
    return n


@kernel
def list_scam_gifts(table, seat, asset):
    """List each own asset that the Scam Artist may give for `asset` (O10)."""
    owner = table.state.public.asset_owner
    n = 0
    for given in range(N_ASSETS):
        if owner[given] != seat:
            continue
        if table.rules.scam_artist_can_win == 1 or not assets.would_complete(table, seat, asset, given):
            n = assets.add_exchange(table, n, Kind.CHOOSE, asset, given)
    return n


@kernel
def insider_trader(table, strategies):
    """Let its holder swap envelopes with another player (O11)."""
    for seat in range(table.rules.players):
        if not roles.is_revealed(table, strategies, seat, Role.INSIDER_TRADER.value):
            continue
        n = 0
        for other in range(table.rules.players):
            if other != seat:
                decisions.blank(table, n, Kind.CHOOSE)
                table.moves.offered[n].seat = other
                n += 1
        choice = decisions.ask(table, strategies, seat, Decision.INSIDER_TRADER, n)
        bribes.swap(table, seat, table.moves.offered[choice].seat)
        return


@kernel
def vulture_takes_role(table, strategies, seat):
    """Let the one who sets policy give this card to an opponent and take their Role, used or not (O13)."""
    if list_victims(table, seat) == 0:
        return
    if not roles.is_revealed(table, strategies, seat, Role.VULTURE_CAPITALIST.value):
        return
    public, own = table.state.public, table.state.own
    n = list_victims(table, seat)
    choice = decisions.ask(table, strategies, seat, Decision.VULTURE, n)
    other = table.moves.offered[choice].seat
    role = public.role_shown[other] if own[other].role == NOTHING else own[other].role
    public.role_shown[seat], own[seat].role, public.has_role[seat] = NOTHING, role, 1
    own[other].role, public.has_role[other] = NOTHING, 0
    events.give_role(table, seat, other, role)
    roles.note_taken(table, seat, role)
    roles.replace_shown(table, strategies, other, Role.VULTURE_CAPITALIST.value)


@kernel
def list_victims(table, seat):
    """List each opponent with a Role (O13)."""
    n = 0
    for other in range(table.rules.players):
        if other != seat and roles.has_role(table, other):
            decisions.blank(table, n, Kind.CHOOSE)
            table.moves.offered[n].seat = other
            n += 1
    return n


@kernel
def vulture_draws(table, strategies, seat):
    """Let the turn player shuffle this card in and draw a Role at random (O13)."""
    if roles.is_revealed(table, strategies, seat, Role.VULTURE_CAPITALIST.value):
        roles.give_up(table, strategies, seat)
        roles.shuffle(table)
        roles.draw(table, seat, 1)
        roles.take(table, seat, table.state.drawn_roles[0])
