"""Strategies of one's own, written where they are tried: in a notebook, at a prompt or in a script."""

from collections.abc import Callable, Sequence

from bng_sim.api.arguments import check_arguments
from bng_sim.api.cells import find_game
from bng_sim.core.strategy import Choose, Trait


@check_arguments
def strategy(description: str, game: str = "guillotines", traits: Sequence[Trait] = ()) -> Callable[[Choose], Choose]:
    """Let lineups name the decorated function, which is `(seen, moves, n, traits, dice)` and returns an index.

    It is compiled when it is first played. What cannot be compiled runs as ordinary Python, slowly, and an
    `InterpretedStrategyWarning` says so, with the line and what to write instead. It may keep nothing from one decision
    to the next: playing it raises `StrategyError` that names what it keeps. Marking a function of the same name
    again, as by running its cell again, replaces it.

    Args:
        description: What it considers, in one line.
        game: Whose strategy it is.
        traits: Numbers that shape its play; lineups set them, as in `mine(daring=0.3)`.

    Raises:
        InputError: For a game that there is not.
        StrategyError: For other parameters, too many traits, or a name that is taken.

    Example:
        >>> import bng_sim
        >>> from bng_sim.games.guillotines import below
        >>> @bng_sim.strategy("Takes the first move two times in three.")
        ... def hasty(seen, moves, n, traits, dice):
        ...     return 0 if below(dice, 3) < 2 else below(dice, n)

    """
    return find_game(game).strategies.strategy(description, tuple(traits))  # shipped ones are loaded: names are taken
