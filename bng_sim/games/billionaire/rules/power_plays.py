"""Playing Power Play cards: when, at whom, and what they do (P2-P8)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.components import N_REGIONS, Power
from bng_sim.games.billionaire.declared.limits import MAX_INVESTMENTS, TARGETS
from bng_sim.games.billionaire.declared.terms import Action, Decision, Ending, Espionage, Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules import analyzer, decisions, end, investments, powers, profits, seats, security

NO = 0  # the move; a play is 1 + TARGETS * Power + its target


@inlined
def window(table, strategies, seat):
    """Let the turn player play Power Play cards, one after the other (T2, T6, P3)."""
    public, goes_on = table.state.public, True
    while goes_on and public.plays < table.rules.plays_per_turn:
        n = list_plays(table, seat)
        move = decisions.ask(table, strategies, seat, Decision.PLAY, n) if n > 1 else NO
        goes_on = move != NO
        if goes_on:
            announce(table, seat, move - 1)
            if not security.cancels(table, strategies, seat):
                carry_out(table, strategies, seat)
            if table.rules.used_after_action == 1:
                powers.put_behind(table, public.action_kind, public.securities)
            end.check_action(table)
            goes_on = table.state.ending == Ending.GOING_ON


@kernel
def list_plays(table, seat):
    """List "no", then for each kind held its legal plays (P3-P8)."""
    table.moves.offered[0] = NO
    if table.state.public.n_powers[seat] == 0:
        return 1
    held, rules, n = table.state.own[seat].powers, table.rules, 1
    if held[Power.POWER_PLAY] > 0 and can_power_play(table, seat):
        table.moves.offered[n] = play(Power.POWER_PLAY.value, 0)
        n += 1
    if held[Power.DISASTER] > 0:
        n = list_targets(table, n, seat, Power.DISASTER.value, rules.disaster_any)
    if held[Power.ESPIONAGE] > 0:
        for i in range(1, rules.players):
            other = seats.clockwise(table, seat, i)
            table.moves.offered[n] = play(Power.ESPIONAGE.value, other)
            n += 1 if table.state.public.n_profits[other] > 0 else 0
    if held[Power.PROXY_FIGHT] > 0:
        n = list_targets(table, n, seat, Power.PROXY_FIGHT.value, rules.proxy_any)
    if held[Power.ANALYZE_ANY] > 0:
        n = list_targets(table, n, seat, Power.ANALYZE_ANY.value, rules.analyze_any)
    table.moves.disturbed = max(table.moves.disturbed, n + 1)
    return n


@inlined
def play(power, target):
    """Return the number of the move that plays a card at a target."""
    return 1 + TARGETS * power + target


@kernel
def can_power_play(table, seat):
    """Return whether a Power Play would have any effect (P4)."""
    public = table.state.public
    if table.rules.power_play_draws == 1:
        return public.profit_deck > 0
    others = 0
    for other in range(table.rules.players):
        others += public.n_profits[other] if other != seat else 0
    return others > 0


@kernel
def list_targets(table, n, seat, power, is_any):
    """Add the plays of a card at each Investment of others that it can be aimed at (P5, P7, P8)."""
    for i in range(1, table.rules.players):
        other = seats.clockwise(table, seat, i)
        for region in range(N_REGIONS):
            n = investments.append_of(table, n, other, region, is_any, play(power, 0))
    return n


@kernel
def announce(table, seat, played):
    """Play a card, say at whom, and put it away (P3, P9)."""
    public = table.state.public
    power, target = played // TARGETS, played % TARGETS
    public.plays += 1
    public.action, public.action_kind = Action.CARD.value, power
    public.target, public.target_seat = NOTHING, NOTHING
    if power == Power.ESPIONAGE:
        public.target_seat = target
    elif power != Power.POWER_PLAY:
        public.target, public.target_seat = target, public.owner[target]
    powers.use(table, seat, power)
    events.play_power(table, seat, power, public.target_seat, public.target)


@inlined
def carry_out(table, strategies, seat):
    """Do what a card says that was not cancelled (P4-P8)."""
    public = table.state.public
    power = public.action_kind
    if power == Power.ESPIONAGE:
        spy(table, strategies, seat, public.target_seat)
    elif power == Power.POWER_PLAY:
        power_play(table, seat)
    elif power == Power.DISASTER:
        destroy(table, public.target)
    elif power == Power.PROXY_FIGHT:
        fight(table, seat, public.target)
    else:
        analyzer.analyze(table, seat, public.target)


@kernel
def power_play(table, seat):
    """Draw Profit cards, or take some from each other player (P4)."""
    if table.rules.power_play_draws == 1:
        profits.draw(table, seat, table.rules.power_play_profits)
        return
    for i in range(1, table.rules.players):
        for _ in range(table.rules.levy_cards):
            profits.take_unseen(table, seat, seats.clockwise(table, seat, i))


@kernel
def destroy(table, investment):
    """Put another player's Investment back into its deck (P5)."""
    owner = table.state.public.owner[investment]
    investments.put_back(table, investment)
    table.row.investments_returned += 1
    table.row.seats[owner].lost += 1
    events.disaster(table, investment, owner)


@inlined
def spy(table, strategies, seat, victim):
    """Take a Profit card of another player, of one's choice or unseen, or only look (P6)."""
    if table.rules.espionage_effect == Espionage.BLIND:
        profits.take_unseen(table, seat, victim)
    else:
        profits.look(table, seat, victim)
        if table.rules.espionage_effect == Espionage.CHOOSE:
            kind = decisions.ask(table, strategies, seat, Decision.TAKE_PROFIT, list_values(table, victim))
            profits.take(table, seat, victim, kind - MAX_INVESTMENTS)


@kernel
def list_values(table, victim):
    """List each different value among a player's Profit cards, rising (P6)."""
    n = 0
    for value in range(table.rules.n_values):
        if table.state.own[victim].profits[value] > 0:
            table.moves.offered[n] = MAX_INVESTMENTS + value
            n += 1
    return n


@kernel
def fight(table, seat, investment):
    """Roll for another player's Investment (P7)."""
    owner = table.state.public.owner[investment]
    mine, others = 0, 0
    while mine == others:
        mine, others = chance.roll(table, Purpose.FIGHT), chance.roll(table, Purpose.FIGHT)
        events.proxy_fight(table, seat, mine, owner, others)
        if table.rules.proxy_again == 0:
            break
    if mine > others:
        analyzer.seize(table, seat, investment)
