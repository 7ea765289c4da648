"""Government Policy: who sets it, and what each does (G2-G8)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import DIE, N_POLICIES, N_SUITS, Policy
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Purpose
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import assets, bribes, crisis, decisions, hand, powers, roles, seats


@kernel
def reset(table, strategies):
    """Find the next player to set the policy, and let them, from level 4 (K4, R5, G3)."""
    if table.rules.level < 4:
        return
    events.policy_due(table)
    if table.rules.insider_trader_first == 1:
        powers.insider_trader(table, strategies)
    ask_to_hold_up(table, strategies)
    if table.rules.insider_trader_first == 0:
        powers.insider_trader(table, strategies)
    setter = highest_bidder(table)
    events.setter(table, setter)
    powers.vulture_takes_role(table, strategies, setter)
    set_policy(table, strategies, setter)


@kernel
def ask_to_hold_up(table, strategies):
    """Ask every player whether to hold up their envelope; nobody hears another's answer (G3)."""
    for i in range(table.rules.players):
        seat = (table.state.public.last_player + i) % table.rules.players
        n = decisions.list_no_yes(table)
        table.state.held_up[seat] = decisions.ask(table, strategies, seat, Decision.HOLD_UP, n)


@kernel
def highest_bidder(table):
    """Open the envelopes held up and discard their cards; the highest total, or else the poorest, sets policy (G3)."""
    players, first = table.rules.players, table.state.public.last_player
    setter = NOTHING
    most = 0
    tied = 0
    for i in range(players):
        seat = (first + i) % players
        if table.state.held_up[seat] == 0:
            continue
        bribes.open_up(table, seat)
        total = bribes.points(table, seat)
        if setter == NOTHING or total > most:
            setter, most, tied = seat, total, 1
        elif total == most:
            tied += 1
            if streams.below(chance.of(table, Purpose.POLICY), tied) == 0:
                setter = seat
    for i in range(players):
        seat = (first + i) % players
        if table.state.held_up[seat] == 1:
            bribes.spend(table, seat)
    if setter == NOTHING:
        setter = assets.poorest_player(table, Purpose.POLICY)
    return setter


@kernel
def set_policy(table, strategies, seat):
    """Let `seat` choose any policy or none; whichever it is ends the one before (G4)."""
    public, row = table.state.public, table.row
    decisions.blank(table, 0, Kind.NO)
    n = 1
    for i in range(table.rules.n_policies):
        decisions.blank(table, n, Kind.CHOOSE)
        table.moves.offered[n].card = table.rules.policies[i]
        n += 1
    choice = decisions.ask(table, strategies, seat, Decision.SET_POLICY, n)
    policy = table.moves.offered[choice].card
    public.policy = policy
    public.favoured_suit = policy if policy < N_SUITS else NOTHING  # G2
    row.policies_set += 1
    row.policies[N_POLICIES if policy == NOTHING else policy] += 1
    row.seats[seat].policies_set += 1
    events.policy(table, seat, policy)
    carry_out(table, strategies, seat, policy)


@kernel
def carry_out(table, strategies, seat, policy):
    """Do what a policy does once, at once (G4-G8)."""
    if policy == Policy.ARCHAEOLOGICAL_DIG:
        archaeological_dig(table, strategies, seat)
    elif policy == Policy.BILLIONAIRE_AUDITED:
        billionaire_audited(table, strategies, seat)
    elif policy == Policy.NEW_ROLE:
        new_role(table, strategies, seat)
    elif policy == Policy.REPRESS_THE_REBELS:
        repress_the_rebels(table, strategies, seat)
    elif policy == Policy.TAX_TYRANNY:
        tax_tyranny(table, strategies)


@kernel
def archaeological_dig(table, strategies, seat):
    """Take two cards from the discards, then discard to the limit (G5)."""
    hand.take_two_from_discards(table, strategies, seat, 1 + table.rules.dig_takes_crises)


@kernel
def billionaire_audited(table, strategies, seat):
    """Audit any Billionaire (G6, A1, O8)."""
    powers.choose_audit(table, strategies, seat, table.rules.must_audit == 0)


@kernel
def new_role(table, strategies, seat):
    """Return one's Role, if any, draw as many as one has empty spaces, and keep one (G6)."""
    if table.rules.n_roles == 0:
        return
    if roles.has_role(table, seat):
        roles.give_up(table, strategies, seat)
        roles.shuffle(table)
    roles.choose(table, strategies, seat, table.state.public.empty_spaces[seat], table.rules.must_take_role == 0)


@kernel
def repress_the_rebels(table, strategies, seat):
    """Roll: odd, two Rebels off one Crisis; even, one (G7)."""
    if table.state.public.rebels_out == 0:
        return
    roll = 1 + streams.below(chance.of(table, Purpose.POLICY), DIE)
    events.roll(table, seat, roll)
    n = crisis.list_rebels(table)
    choice = decisions.ask(table, strategies, seat, Decision.REPRESS, n)
    card = table.moves.offered[choice].card
    for _ in range(min(1 + roll % 2, crisis.rebels_on(table, card))):
        crisis.take_rebel(table, seat, card)


@kernel
def tax_tyranny(table, strategies):
    """Let the two richest pay with cards or an asset (G8)."""
    assets.rank_by_wealth(table, Purpose.POLICY, table.rules.billionaires)
    ranking = table.state.ranking
    last = table.rules.billionaires - 1
    richest, second = ranking[last], ranking[last - 1]
    ranking[0], ranking[1] = richest, second
    events.taxed(table, ranking[:2])
    pay_tax(table, strategies, richest)
    pay_tax(table, strategies, second)


@kernel
def pay_tax(table, strategies, seat):
    """Let `seat` discard cards worth enough or return an asset, as it likes; who can do neither pays nothing (G8)."""
    n = list_taxes(table, seat)
    if n == 0:
        return
    choice = decisions.ask(table, strategies, seats.controller(table, seat), Decision.TAX, n)
    asset, several = table.moves.offered[choice].asset, table.moves.offered[choice].several
    if asset != NOTHING:
        assets.return_to_market(table, asset)
    else:
        hand.discard_several(table, seat, several)


@kernel
def list_taxes(table, seat):
    """List every set of cards in hand, no Crisis among them, that is worth enough, and every own asset (G8)."""
    n = 0
    for several in range(1, 1 << table.state.public.hand_size[seat]):  # a Puppet has no hand
        if hand.worth_of_several(table, seat, several) >= table.rules.tax_points:
            decisions.blank(table, n, Kind.CHOOSE)
            table.moves.offered[n].several = several
            n += 1
    if n > 0 and table.rules.cards_first == 1:
        return n
    return assets.list_owned(table, n, seat)
