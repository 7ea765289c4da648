"""A turn, from the first reveal to Panic! (T1-T7)."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.terms import Decision, Ending
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import (
    act,
    assets,
    bribes,
    cards,
    decisions,
    hand,
    panic,
    powers,
    puppets,
    special,
    win,
)


@inlined
def play(table, strategies):
    """Play one turn of the turn player, and pass play on (T1)."""
    public = table.state.public
    seat = public.turn_player
    public.turn += 1
    public.last_player = seat
    events.turn(table, seat)
    offer_role(table, strategies, seat)
    goes_on = not win.is_over(table) and draw_and_go_on(table, strategies, seat)
    if goes_on:
        offer_role(table, strategies, seat)
        if not win.is_over(table):
            act.act(table, strategies, seat)
            finish(table, strategies, seat)
    special.discard_game_card(table)
    panic.hold_if_due(table, strategies)
    if goes_on and table.rules.billionaires > table.rules.players and not win.is_over(table):
        puppets.take_step(table, strategies, seat)
        panic.hold_if_due(table, strategies)  # U10
    if public.bunker_holder != NOTHING:
        table.row.seats[public.bunker_holder].bunker_turns += 1
    pass_on(table, seat)


@inlined
def pass_on(table, seat):
    """Pass the turn to the player to the left; once all have had one, T7 says who begins again."""
    public, players = table.state.public, table.rules.players
    following = (seat + 1) % players
    if table.rules.passing == 1 and following == public.lap_first:
        following = (following + 1) % players
        public.lap_first = following
    public.turn_player = following


@inlined
def offer_role(table, strategies, seat):
    """Offer one of the three windows for Roles that may be revealed at any time on one's turn (T1, O4)."""
    if table.rules.level >= 3:
        powers.offer(table, strategies, seat)


@inlined
def finish(table, strategies, seat):
    """Play what comes between the action and Panic!: the last window, bribes, the Vulture Capitalist (T1)."""
    if table.rules.level >= 3 and not win.is_over(table):
        powers.offer(table, strategies, seat)
        if table.rules.level >= 4 and not win.is_over(table):
            bribes.bribe(table, strategies, seat)
            powers.vulture_draws(table, strategies, seat)


@inlined
def draw_and_go_on(table, strategies, seat):
    """Let the player draw; False if that ends the turn, because it emptied the deck (T2, T4)."""
    has_drawn = draw(table, strategies, seat)
    return not (table.rules.at_once == 1 and has_drawn and table.state.public.deck_size == 0)


@inlined
def draw(table, strategies, seat):
    """Let the player draw one card, if below the hand limit; return whether they did (T2)."""
    public = table.state.public
    if not hand.has_room(table, seat) or public.deck_size == 0:
        return False
    n = decisions.list_no_yes(table)
    if decisions.ask(table, strategies, seat, Decision.DRAW, n) == 0:
        events.decline(table, seat)
        return False
    cards.draw_to_hand(table, seat)
    return True


@inlined
def all_agree_to_end_round(table, strategies):
    """Ask every player, clockwise from the turn player, whether to end the Round early (R7)."""
    if assets.n_open_markets(table) > table.rules.few_markets:
        return False
    n_agreed = 0
    for i in range(table.rules.players):
        seat = (table.state.public.turn_player + i) % table.rules.players
        n = decisions.list_no_yes(table)
        table.state.agrees[seat] = decisions.ask(table, strategies, seat, Decision.END_ROUND, n)
    for seat in range(table.rules.players):
        n_agreed += table.state.agrees[seat]
    if n_agreed < table.rules.players:
        return False
    table.row.consensus_ends += 1
    return True


@inlined
def check_stalemate(table):
    """End a game that has lasted its allotted turns or rounds (T5)."""
    public, rules = table.state.public, table.rules
    rounds_ended = public.round_number - 1
    if public.turn >= rules.max_turns or rounds_ended >= rules.max_rounds_per_turn * rules.max_turns:
        win.end(table, Ending.STALEMATE)
