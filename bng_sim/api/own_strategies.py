"""Strategies of one's own, defined where they are tried: in a notebook, at a prompt or in a script."""

from collections.abc import Callable, Sequence

from bng_sim.api.arguments import check_arguments_without_polars
from bng_sim.api.cells import find_game
from bng_sim.core.strategy import Choose, Trait


@check_arguments_without_polars
def strategy(description: str, game: str = "guillotines", traits: Sequence[Trait] = ()) -> Callable[[Choose], Choose]:
    """Register the decorated function, `(seen, moves, n, traits, rng)` -> index, as a strategy for lineups.

    It is compiled when it is first played. A function that cannot be compiled runs as ordinary Python, slowly, and an
    `InterpretedStrategyWarning` names the line and what to write instead. It may not store anything between decisions:
    playing one that does raises `StrategyError` that names what it stores. Decorating a function of the same name
    again, as by running its notebook cell again, replaces it.

    Args:
        description: What the strategy considers, in one line.
        game: Name of its game.
        traits: Numbers that shape its play; lineups set them, as in `mine(daring=0.3)`.

    Raises:
        InputError: For an unknown game.
        StrategyError: For other parameters, too many traits, or a name that is taken.

    Example:
        >>> import bng_sim
        >>> from bng_sim.games.guillotines import below
        >>> @bng_sim.strategy("Takes the first move two times in three.")
        ... def hasty(seen, moves, n, traits, rng):
        ...     return 0 if below(rng, 3) < 2 else below(rng, n)

    """
    return find_game(game).strategies.strategy(
        description, tuple(traits)
    )  # find_game has loaded the shipped ones, so their names are taken
