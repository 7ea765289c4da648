"""The roll of a turn that a written table may come after."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.written.dice import KEY, Dice, will_show
from bng_sim.core.written.entries import Entry
from bng_sim.core.written.form import Passed
from bng_sim.games.billionaire.declared.terms import Purpose

BEFORE = Passed({"play": 0})  # no Power Play card before the roll: what was played shows on the table (T2)


def passed(top: Entry) -> Passed | None:
    """Return what of this turn is over: all before the roll, if the file says what the dice show."""
    return BEFORE if top.at(KEY).is_written else None


@kernel
def shows(table, dice):
    """Return whether the die of this turn, which begins, will show this."""
    state = table.state
    purpose = Purpose.DIE.value
    return will_show(state.chance[purpose], state.chance_key, purpose, state.public.turn + 1, dice)


DICE = Dice(1, "the roll of this turn (T3)", "chance", Purpose.DIE.value, shows)
