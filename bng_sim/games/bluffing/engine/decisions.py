"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import answer_replay, asking
from bng_sim.games.bluffing.declared import events
from bng_sim.games.bluffing.declared.terms import Answer
from bng_sim.games.bluffing.engine import chance, redeal
from bng_sim.games.bluffing.engine.asking import choose


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
    """Let the strategy at `seat` pick one of the `n` moves listed, and return it (`engines.asking.ask`)."""
    return table.moves.offered[asking.ask(table, players, seat, decision, n, choose, kept_answer, events.decision)]


@kernel
def kept_answer(table, players, seat, decision, n):
    """The answer kept for this question, NOTHING if there is none; see `engines.answer_replay`."""
    return answer_replay.answer(table, players, seat, decision, n, anew)


@kernel
def anew(table, players, seat, decision):
    """Let everything go its own way from here on: what `seat` cannot know, or nobody does if that is NOTHING."""
    answer_replay.anew(table, players, seat, decision, chance.forget, redeal.redeal)
