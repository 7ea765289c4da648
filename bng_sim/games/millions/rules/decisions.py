"""Asking a player (chapter D): a list of moves goes out, an index comes back."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.compiling.record_copy import copy_words
from bng_sim.core.engines import asking, evidence
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.limits import MAX_SAID
from bng_sim.games.millions.engine import chance
from bng_sim.games.millions.engine.asking import choose
from bng_sim.games.millions.engine.records import PUBLIC
from bng_sim.games.millions.rules import redeal

_BEFORE_SAID = PUBLIC.itemsize // 8 - MAX_SAID  # words


@kernel
def copy_public(to, source):
    """Copy what lies open; of what was said, what there is in either, so that nothing is left beyond its end."""
    copy_words(to, source, _BEFORE_SAID + max(to.n_said, source.n_said))


@kernel
def keep_view(table, note, _seat):
    """Store in a note what lies open and what the question is about; Roles are those of the world."""
    copy_public(note.public, table.state.public)
    note.about = table.state.about


_ask, determinize = asking.asker(
    __name__, choose, chance.forget, redeal.redeal, events.decision, evidence.noter(__name__, keep_view)
)


@inlined
def ask(table, strategies, seat, decision, character, n):
    """Let the strategy at `seat` pick one of the `n` moves listed, and return it.

    Args:
        table: With the list.
        strategies: Where the addresses of the pool begin.
        seat: Who is asked.
        decision: What.
        character: The Character it is about, NOTHING if there is no such one.
        n: The length of the list.

    """
    table.state.about = character
    return table.moves.offered[_ask(table, strategies, seat, decision, n)]
