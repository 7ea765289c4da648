"""What one seat can be given at the start of a game, by name: a card, money, the first turn.

A game declares its gifts by name (`Game.gifts`), and its set-up hands them out. `bng-sim ablate` finds what each is
worth.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import hint

NO_GIFT = "nothing"  # in place of a name, for a seat that is given none
FIRST_TURN = "first_turn"


@dataclass(frozen=True, slots=True)
class Gift:
    """Something that one seat can start with.

    Attributes:
        name: Its name on the command line and in game codes.
        words: What the player does, as a verb: `has the first turn`.
        exists: `exists(rules)`: whether it can be given under these rules.

    """

    name: str
    words: str
    exists: Callable[[Any], bool]


def first_turn(exists: Callable[[Any], bool] = lambda _rules: True) -> Gift:
    """Declare the first turn as a gift: every engine can give it, for it can fix the starting seat."""
    return Gift(FIRST_TURN, "has the first turn", exists)


def read(names: Sequence[str], gifts: Sequence[Gift], rules: Any, where: str) -> tuple[str | None, ...]:
    """Return what each seat is given, None for nothing.

    Args:
        names: As written, a name or `nothing` for each seat in turn.
        gifts: Those of the game.
        rules: The rules parameters.
        where: Source of the names, with which an error message begins.

    Raises:
        InputError: If a name is unknown, occurs twice or does not exist under these rules, or if there are more names
            than seats.

    """
    known = {gift.name: gift for gift in gifts}
    if len(names) > rules.players:
        raise InputError(f"{where}: got {len(names)} names, expected at most {rules.players}, one a player")
    for index, name in enumerate(names):
        if name == NO_GIFT:
            continue
        if name not in known:
            raise InputError(f"{where}: got {name!r}, expected what a seat can be given{hint(name, known, '')}")
        if not known[name].exists(rules):
            raise InputError(f"{where}: under these rules nobody {known[name].words}")
        if name in names[:index]:
            raise InputError(f"{where}: got {name!r} twice, expected it for one player")
    return tuple(None if name == NO_GIFT else name for name in names)
