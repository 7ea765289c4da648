"""The characters' powers, six stand-ins for texts that are not known (P1-P11).

At no moment of a turn are there two players who may use one, so that P10 is never needed.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.components import Power
from bng_sim.games.bluffing.declared.terms import Answer, Decision, Where
from bng_sim.games.bluffing.engine.records import NOTHING
from bng_sim.games.bluffing.rules import cards, decisions, seats


@inlined
def may_use(table, seat, power):
    """Return whether the power is that of `seat`, and not used up, and no icon forbids it (P1-P3)."""
    public = table.state.public
    if public.billionaire[seat] != power or public.uses_left[seat] == 0:
        return False
    return table.rules.has_icon[power] == 0 or is_card_down_before_others(table, seat)


@kernel
def is_card_down_before_others(table, seat):
    """Return whether another player has a face-down card; flipped cards are none (P3)."""
    n = 0
    for other in range(table.rules.players):
        n += 0 if other == seat else table.state.public.face_down[other]
    return n > 0


@inlined
def use(table, seat):
    """Use a power up, once (P2)."""
    table.state.public.uses_left[seat] -= 1
    table.row.powers_used += 1
    table.row.seats[seat].powers_used += 1


@kernel
def offer_before_play(table, strategies, seat):
    """Offer the active player the powers that may be used before a card is played (P4, P9)."""
    if may_use(table, seat, Power.SPY):
        offer_spy(table, strategies, seat)
    if may_use(table, seat, Power.RAID):
        offer_raid(table, strategies, seat)


@inlined
def offer_spy(table, strategies, seat):
    """Let the player look at another's face-down card, the top one (P4)."""
    n = list_no(table)
    for i in range(1, table.rules.players):
        other = seats.clockwise(table, seat, i)
        if table.state.public.face_down[other] > 0:
            table.moves.offered[n] = other
            n += 1
    other = decisions.ask(table, strategies, seat, Decision.SPY, n)
    if other != Answer.NO:
        use(table, seat)
        card = cards.top(table, other)
        table.state.own[seat].knows[card] = Where.TABLE.value
        table.state.public.past[table.state.public.turn - 1].spied = other
        events.spy(table, seat, other, card)


@inlined
def offer_raid(table, strategies, seat):
    """Let the player move a card of another's Bonus pile to their own (P9)."""
    public = table.state.public
    n = list_no(table)
    for i in range(1, table.rules.players):
        other = seats.clockwise(table, seat, i)
        for k in range(public.bonus_size[other]):
            table.moves.offered[n] = public.bonus[other, k]
            n += 1
    card = decisions.ask(table, strategies, seat, Decision.RAID, n)
    if card != Answer.NO:
        use(table, seat)
        other = public.holder[card]
        cards.take_from_bonus(table, card)
        cards.add_to_bonus(table, seat, card)
        public.past[public.turn - 1].raided = card
        events.raid(table, seat, other, card)


@kernel
def offer_gag(table, strategies, seat):
    """Let the active player take one voter's vote away (P5)."""
    state = table.state
    if not may_use(table, seat, Power.GAG):
        return
    n = list_no(table)
    for i in range(state.n_voters):
        table.moves.offered[n] = state.voters[i]
        n += 1
    other = decisions.ask(table, strategies, seat, Decision.GAG, n)
    if other == Answer.NO:
        return
    use(table, seat)
    state.public.past[state.public.turn - 1].gagged = other
    events.gag(table, seat, other)
    n = 0
    for i in range(state.n_voters):
        if state.voters[i] != other:
            state.voters[n] = state.voters[i]
            n += 1
    state.n_voters = n


@kernel
def offer_swap(table, strategies, seat):
    """Let the active player lay another hand card down instead of the one played (P6)."""
    public, own = table.state.public, table.state.own[seat]
    if not may_use(table, seat, Power.SWAP):
        return
    n = decisions.list_hand(table, seat, list_no(table))
    card = decisions.ask(table, strategies, seat, Decision.SWAP, n)
    if card == Answer.NO:
        return
    use(table, seat)
    back = cards.top(table, seat)
    public.face_down[seat] -= 1
    own.played[cards.place(back)] = 0
    own.taken_back[cards.place(back)] = public.turn
    cards.lay_down(table, seat, card)
    cards.return_to_hand(table, seat, back)
    public.past[public.turn - 1].has_swapped = 1
    events.swap(table, seat, back, card)


@kernel
def offer_boost(table, strategies, seat):
    """Let the active player or a challenger have their card count more (P7)."""
    booster = seat if may_use(table, seat, Power.BOOST) else NOTHING
    for i in range(table.state.n_challengers):
        if may_use(table, table.state.challengers[i], Power.BOOST):
            booster = table.state.challengers[i]
    if booster != NOTHING and says_yes(table, strategies, booster, Decision.BOOST):
        table.state.booster = booster
        table.state.public.past[table.state.public.turn - 1].boosted = booster
        events.boost(table, booster)


@kernel
def offer_insurance(table, strategies, seat):
    """Let a loser with hand cards keep them (P8)."""
    for other in range(table.rules.players):
        is_concerned = table.state.public.hand_size[other] > 0 and has_lost(table, seat, other)
        if is_concerned and may_use(table, other, Power.INSURE) and says_yes(table, strategies, other, Decision.INSURE):
            table.state.insured = other
            table.state.public.past[table.state.public.turn - 1].insured = other
            events.insure(table, other)


@kernel
def has_lost(table, active, seat):
    """Return whether `seat` has lost a comparison of this challenge (P8)."""
    state = table.state
    for i in range(state.n_challengers):
        if state.has_won[i] == 1 and seat == active:
            return True
        if state.has_won[i] == 0 and seat == state.challengers[i]:
            return True
    return False


@inlined
def says_yes(table, strategies, seat, decision):
    """Ask whether a power is used, and use it up if so."""
    if decisions.ask(table, strategies, seat, decision, decisions.list_no_yes(table)) == Answer.NO:
        return False
    use(table, seat)
    return True


@inlined
def list_no(table):
    """Begin a list with the answer that uses nothing."""
    table.moves.offered[0] = Answer.NO.value
    return 1
