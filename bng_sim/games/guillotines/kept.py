"""The answers of the step being played, kept so that it can be played again up to a question (for players that think).

What calls what is no part of the state, so a game cannot be taken up in the middle of a turn. It is taken up where the
turn began: every answer given since is given again, and since chance is keyed the same things happen.
"""

from enum import IntEnum

from bng_sim.core.compiler import inlined, kernel
from bng_sim.core.thinking import Asked
from bng_sim.games.guillotines import chance, redeal
from bng_sim.games.guillotines.limits import MAX_KEPT
from bng_sim.games.guillotines.records import NOTHING


class Mode(IntEnum):
    """What is done with answers."""

    OFF = 0  # they are taken and forgotten
    KEEP = 1  # those of players that think are given again, further ones are kept, and such a player stops the game
    AHEAD = 2  # those kept are given again; with the last, chance and all that its player cannot know are new


@kernel
def given(table, players, seat, decision, n):
    """The answer kept for this question, or NOTHING if the strategy is to be asked.

    A script is asked again, which draws as much of its dice as it did before. Raises `Asked` if it is a question to a
    player that thinks and no answer to it is kept.
    """
    kept = table.moves.kept
    thinks = kept.thinks[seat] >> decision & 1 == 1
    if kept.at < kept.n and (thinks or kept.mode == Mode.AHEAD):
        choice = kept.choice[kept.at]
        kept.at += 1
        if kept.mode == Mode.AHEAD and kept.at == kept.n:
            anew(table, players, NOTHING if kept.is_open == 1 else seat, decision)
        return choice
    if thinks:
        table.state.asked_seat = seat
        kept.n_offered = n
        raise Asked
    return NOTHING


@kernel
def anew(table, players, seat, decision):
    """Let everything go its own way from here on: what `seat` cannot know, or nobody does if that is NOTHING."""
    table.moves.kept.mode = Mode.OFF.value
    table.state.seed = table.moves.kept.seed
    chance.forget(table)
    redeal.redeal(table, players, seat, decision)


@inlined
def keep(table, choice):
    """Keep an answer, if it is not one that was kept before. Raises OverflowError beyond `MAX_KEPT`."""
    kept = table.moves.kept
    if kept.at == kept.n:
        if kept.n == MAX_KEPT:
            raise OverflowError("more answers in one turn than can be kept for a player that thinks")
        kept.choice[kept.n] = choice
        kept.n += 1
    kept.at += 1
