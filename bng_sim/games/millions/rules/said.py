"""What was said and done in Negotiations, as all remember it (K1)."""

from bng_sim.core.compiling.compiler import inlined


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
    """Leave no entry: beyond the end of the list all is 0, as before the first game."""
    for at in range(public.n_said):
        entry = public.said[at]
        entry.round_number, entry.circuit, entry.what, entry.by = 0, 0, 0, 0
        entry.of, entry.amount, entry.answer = 0, 0, 0
    public.n_said = 0
