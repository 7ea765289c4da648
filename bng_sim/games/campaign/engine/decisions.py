"""Asking a player (chapter D): a list of moves goes out, a move comes back."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.engines import answer_replay, asking
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.engine import chance, redeal
from bng_sim.games.campaign.engine.asking import choose


@kernel
def ask(table, pool, seat, decision, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return it (`engines.asking.ask`)."""
    return table.moves.offered[asking.ask(table, pool, seat, decision, n, choose, kept_answer, events.decision)]


@kernel
def kept_answer(table, pool, seat, decision, n):
    """The answer kept for this question, NOTHING if there is none; see `engines.answer_replay`."""
    return answer_replay.answer(table, pool, seat, decision, n, anew)


@kernel
def anew(table, pool, seat, decision):
    """Let everything go its own way from here on: what `seat` cannot know, or nobody does if that is NOTHING."""
    answer_replay.anew(table, pool, seat, decision, chance.forget, redeal.redeal)


@kernel
def ask_yes(table, pool, seat, decision):
    """Whether the strategy at `seat` says yes to a question of two entries, no and yes."""
    table.moves.offered[0], table.moves.offered[1] = 0, 1
    return ask(table, pool, seat, decision, 2) == 1
