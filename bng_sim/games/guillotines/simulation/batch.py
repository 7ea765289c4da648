"""How a game begins and ends, and the kernels that play it."""

from bng_sim.core.compiling.compiler import inlined_early, kernel
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines import evidence, game_kernels, seating
from bng_sim.core.results import course
from bng_sim.games.guillotines.declared import events
from bng_sim.games.guillotines.declared.components import MAX_PLAYERS, N_ASSETS, N_MARKETS
from bng_sim.games.guillotines.declared.terms import Purpose, WonBy
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.asking import choose
from bng_sim.games.guillotines.engine.records import NOTHING, OWN, STATE
from bng_sim.games.guillotines.rules import decisions, roles, round_end, seats, setup, standing, turn, win
from bng_sim.games.guillotines.simulation.recall import recall

_WORD = 8
_STATE_WORDS = STATE.fields["own"][1] // _WORD  # type: ignore[index]  # it has fields
_OWN_WORDS = OWN.fields["envelope"][1] // _WORD  # type: ignore[index]


@kernel
def begin(table, cell, game):
    """Set a game up, with who plays it."""
    seating.begin(table.state, cell, game)
    setup.set_up(table, cell)
    seating.seat_strategies(table.state, cell, table.rules.players, chance.of(table, Purpose.LINEUP))
    start_row(table)


@inlined_early
def noted(step, table, strategies):
    """Play a step of the game itself, not of a playout, and record how it leaves the players."""
    turn_before = table.state.public.turn
    step(table, strategies)
    standing.note_step(table, table.state.public.turn > turn_before)


@kernel
def step(table, strategies):
    """Play what lies between two moments at which a game can be taken up again: a turn, with what ends the Round.

    The first is the choice of Roles at set-up; there is none of theirs where all agree to end the Round (R7).
    """
    if table.state.has_begun == 0:
        table.state.has_begun = 1
        if table.rules.n_roles > 0:
            roles.choose_at_set_up(table, strategies)  # S6
        return
    if turn.all_agree_to_end_round(table, strategies):  # R7
        events.round_ends(table, 1)
        round_end.end_round(table, strategies)
    else:
        turn.play(table, strategies)
        if table.state.public.deck_size == 0 and not win.is_over(table):  # R1
            events.round_ends(table, 0)
            round_end.end_round(table, strategies)
    if not win.is_over(table):
        turn.check_stalemate(table)
    if win.is_over(table):
        events.end(table, table.state.public.winner, table.state.public.ending)


@kernel
def start_row(table):
    """Fill in what is not 0 when nothing of the sort happens."""
    table.row.revolution_by = NOTHING
    for seat in range(table.rules.billionaires):
        table.row.seats[seat].role_at_start = NOTHING
        table.row.seats[seat].first_used = NOTHING
    standing.note(table)


@kernel
def write_row(table):
    """Fill in what is known only at the end of a game."""
    public, row = table.state.public, table.row
    row.game = table.state.game
    row.ending = public.ending
    row.winner = public.winner
    row.turns = public.turn
    row.rounds = public.round_number
    row.rebels_out = public.rebels_out
    row.starting_player = public.starting_player
    for asset in range(N_ASSETS):
        owner = public.asset_owner[asset]
        if owner >= 0:
            row.seats[owner].assets += 1
    for seat in range(table.rules.billionaires):
        own_row = row.seats[seat]
        controller = seats.controller(table, seat)
        own_row.order = (controller - public.starting_player) % table.rules.players
        own_row.billionaire = public.billionaire[seat]
        own_row.strategy = table.state.strategy[controller]
        own_row.empty_spaces = public.empty_spaces[seat]
        own_row.won = 1 if own_row.won_by != WonBy.NOTHING else 0
        own_row.role_at_end = max(table.state.own[seat].role, public.role_shown[seat])  # one of them is NOTHING
        row.envelopes += public.envelope_size[seat]
    course.end(row.course, table.rules.players, public.winner)


@kernel
def copy(to, source, rules):
    """Make one state equal to another: the words in use of its lists, without what does not outlast a step."""
    for seat in range(MAX_PLAYERS):
        copy_own(to.own[seat], source.own[seat], max(to.public.envelope_size[seat], source.public.envelope_size[seat]))
    for i in range(source.public.deck_size):
        to.deck[i] = source.deck[i]
    for market in range(N_MARKETS):
        for i in range(source.public.face_down[market]):
            to.under[market, i] = source.under[market, i]
    for card in range(rules.n_cards):
        to.moved_in[card] = source.moved_in[card]
    copy_words(to, source, _STATE_WORDS)


@kernel
def copy_own(to, source, envelope_size):
    """Make what one seat knows equal to that in another state; lists stay padded."""
    for i in range(envelope_size):
        to.envelope[i] = source.envelope[i]
    for i in range(max(to.invested, source.invested)):
        to.invested_card[i] = source.invested_card[i]
        to.invested_market[i] = source.invested_market[i]
    copy_words(to, source, _OWN_WORDS)


@inlined_early
def begin_playout(table):
    """Forget who won the last playout."""
    for seat in range(MAX_PLAYERS):
        table.row.seats[seat].won_by = WonBy.NOTHING.value


@inlined_early
def note_outcome(table, outcome):
    """Write how a playout ended, then for each seat whether it won."""
    outcome[0] = table.state.public.ending
    for seat in range(table.rules.players):
        outcome[1 + seat] = 0 if table.row.seats[seat].won_by == WonBy.NOTHING else 1


KERNELS = game_kernels.build(
    __name__,
    begin=begin, step=step, is_over=win.is_over, write_row=write_row,
    copy=copy, choose=choose, determinize=decisions.determinize,
    noted=noted, begin_playout=begin_playout, note_outcome=note_outcome,
    log_likelihood=evidence.weigher(__name__, choose, recall),
)  # fmt: skip
