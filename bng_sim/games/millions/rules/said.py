"""What was said and done in Negotiations, as all remember it (K1)."""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.games.millions.engine.records import NOTHING


@inlined
def say(table, what, by, of, amount, answer):
    """Add an entry; return its place, for an answer that is still to come."""
    public = table.state.public
    at = public.n_said
    entry = public.said[at]
    entry.round_number, entry.circuit, entry.what = public.round_number, public.circuit, what.value
    entry.by, entry.of, entry.amount, entry.answer = by, of, amount, answer
    public.n_said += 1
    return at


@inlined
def forget(public):
    """Leave no entry, not even beyond the end of the list."""
    for at in range(public.n_said):
        entry = public.said[at]
        entry.round_number, entry.circuit, entry.what, entry.by = 0, 0, 0, NOTHING
        entry.of, entry.amount, entry.answer = NOTHING, 0, NOTHING
    public.n_said = 0
