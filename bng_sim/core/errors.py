"""Define the errors a user can cause. The command line prints them and exits with code 2."""


class InputError(ValueError):
    """Raised if user input cannot be used; the message says what, why and how to correct it.

    Examples:
        >>> simulate(players=9)
        Traceback (most recent call last):
            ...
        bng_sim.core.errors.InputError: players: got 9, expected a whole number from 2 to 5: ...

    """


class IncompleteError(Exception):
    """Raised if not everything could be done; results are stored, the same command resumes. Exit code 4."""


class StrategyError(InputError):
    """Raised if a strategy cannot be loaded or compiled, or broke its contract in a game.

    Examples:
        >>> simulate(lineup="gredy", games=10)
        Traceback (most recent call last):
            ...
        bng_sim.core.errors.StrategyError: strategy 'gredy': no such strategy; did you mean ...

    """


class StrategyMemoryError(StrategyError):
    """A strategy keeps something from one decision to the next."""


class InterpretedStrategyWarning(UserWarning):
    """Issued if a session's strategy cannot be compiled, and runs as ordinary Python.

    Examples:
        >>> import warnings
        >>> warnings.simplefilter("ignore", InterpretedStrategyWarning)  # a first try may be slow
        >>> warnings.filters[0][:3]
        ('ignore', None, <class 'bng_sim.core.errors.InterpretedStrategyWarning'>)

    """
