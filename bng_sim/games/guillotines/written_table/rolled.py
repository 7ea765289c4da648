"""The roll of a turn that a written table may come after."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.written.dice import Dice, will_show
from bng_sim.games.guillotines.declared.terms import Purpose


@kernel
def shows(table, dice):
    """Return whether the die of this turn, which begins, will show this."""
    state = table.state
    purpose = Purpose.PUPPET.value
    return will_show(state.streams[purpose], state.chance_key, purpose, state.public.round_number, dice)


DICE = Dice(1, "the Puppet's die (U4)", "streams", Purpose.PUPPET.value, shows)
