"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core import course, kept
from bng_sim.core.compiler import inlined, kernel
from bng_sim.core.kept import Mode
from bng_sim.games.bluffing import asking, chance, events, redeal
from bng_sim.games.bluffing.records import NOTHING
from bng_sim.games.bluffing.terms import Answer

_FACTOR = 6364136223846793005  # Knuth's MMIX multiplier: spreads every choice over the checksum


@inlined
def list_no_yes(table):
    """List the two answers to a plain question."""
    table.moves.offered[0] = Answer.NO.value
    table.moves.offered[1] = Answer.YES.value
    return 2


@inlined
def list_hand(table, seat, n):
    """Add the cards of a hand to a list of `n`, in deck order; return its length."""
    hand_size = table.state.public.hand_size[seat]
    for i in range(hand_size):
        table.moves.offered[n + i] = table.state.own[seat].hand[i]
    return n + hand_size


@inlined
def ask(table, players, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return it; of a list of one, without asking.

    Raises IndexError if the strategy's answer is not on the list, and `Asked` if a player that thinks is to answer.
    """
    if n == 1:
        events.decision(table, seat, decision.value, n, 0)
        return table.moves.offered[0]
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
    return table.moves.offered[choice]


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
