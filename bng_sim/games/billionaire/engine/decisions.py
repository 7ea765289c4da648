"""Asking a player (chapter D): a list of moves goes out, a move comes back."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines import answer_replay, asking
from bng_sim.games.billionaire.declared import events
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.engine import chance, redeal
from bng_sim.games.billionaire.engine.asking import choose


@inlined
def ask(table, players, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return it (`engines.asking.ask`).

    Lists but those of bids may be written one entry beyond their end.
    """
    if decision != Decision.BID:
        table.moves.disturbed = max(table.moves.disturbed, n + 1)
    return table.moves.offered[asking.ask(table, players, seat, decision, n, choose, kept_answer, events.decision)]


@kernel
def kept_answer(table, players, seat, decision, n):
    """The answer kept for this question, NOTHING if there is none; see `engines.answer_replay`."""
    return answer_replay.answer(table, players, seat, decision, n, anew)


@kernel
def anew(table, players, seat, decision):
    """Let everything go its own way from here on: what `seat` cannot know, or nobody does if that is NOTHING."""
    answer_replay.anew(table, players, seat, decision, chance.forget, redeal.redeal)
