"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core import course, kept
from bng_sim.core.compiler import inlined, kernel
from bng_sim.core.kept import Mode
from bng_sim.games.guillotines import asking, chance, events, redeal
from bng_sim.games.guillotines.records import NOTHING
from bng_sim.games.guillotines.terms import Kind

_FACTOR = 6364136223846793005  # Knuth's MMIX multiplier: spreads every choice over the checksum


@inlined
def blank(table, n, kind):
    """Make move `n` of the list one of `kind` with nothing else to it; what it concerns is filled in after."""
    move = table.moves.offered[n]
    move.kind = kind
    move.several = 0
    move.market = NOTHING
    move.other_market = NOTHING
    move.card = NOTHING
    move.other_card = NOTHING
    move.asset = NOTHING
    move.other_asset = NOTHING
    move.seat = NOTHING


@inlined
def list_no_yes(table):
    """List the two answers to a plain question."""
    blank(table, 0, Kind.NO)
    blank(table, 1, Kind.YES)
    return 2


@inlined
def list_no_yes_about(table, card):
    """As `list_no_yes`, about a Role or a card."""
    n = list_no_yes(table)
    table.moves.offered[0].card = card
    table.moves.offered[1].card = card
    return n


@inlined
def ask(table, players, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed; a list of one is taken without asking.

    Raises IndexError if the strategy's answer is not on the list, and `Asked` if a player that thinks is to answer.
    """
    if n == 1:
        events.decision(table, seat, decision.value, n, 0)
        return 0
    table.row.decisions[decision] += 1
    table.row.options[decision] += n
    course.asked(table.row.course, seat)
    table.moves.decision = decision
    choice = NOTHING
    if table.moves.kept.mode != Mode.OFF:
        choice = kept_answer(table, players, seat, decision.value, n)
    if choice == NOTHING:
        choice = asking.choose(table, players, seat, decision.value, n)
        if table.moves.kept.mode == Mode.KEEP:
            kept.keep(table.moves.kept, choice)
    table.state.asked_seat = NOTHING
    events.decision(table, seat, decision.value, n, choice)
    table.row.checksum = (table.row.checksum ^ (n << 16 | choice)) * _FACTOR + decision
    return choice


@kernel
def kept_answer(table, players, seat, decision, n):
    """The answer kept for this question, NOTHING if there is none; see `core.kept`."""
    answers = table.moves.kept
    choice = kept.given(answers, seat, decision, n)
    if choice != NOTHING and kept.is_last(answers):
        anew(table, players, NOTHING if answers.is_open == 1 else seat, decision)
    return choice


@kernel
def anew(table, players, seat, decision):
    """Let everything go its own way from here on: what `seat` cannot know, or nobody does if that is NOTHING."""
    table.moves.kept.mode = Mode.OFF.value
    table.state.seed = table.moves.kept.seed
    chance.forget(table)
    redeal.redeal(table, players, seat, decision)
