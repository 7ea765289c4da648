"""Whether a value is what the rules have anyway: then it is no change, and nothing is played for it."""

from collections.abc import Mapping
from typing import Any

from bng_sim.core.game import Game


def is_usual(game: Game, values: Mapping[str, Any], name: str, value: Any) -> bool:
    """Check whether rules that set `values` have a parameter at this value anyway, however it is written.

    A number is the same as a printed table that has it for this number of players. A value that is not allowed with the
    others is not what they have.
    """
    changed = {**values, name: value}
    return not game.rules.problems(changed) and game.rules.read(changed) == game.rules.read({**values})
