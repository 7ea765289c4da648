"""The errors a user can cause. The command line prints them and exits with code 2."""


class InputError(ValueError):
    """Something the user wrote cannot be used; the message says what, why and how to mend it."""


class IncompleteError(Exception):
    """Not all could be done; what was done is kept, and the same command goes on with it. Exit code 4."""


class StrategyError(InputError):
    """A strategy cannot be loaded or compiled, or broke its contract in a game."""


class StrategyMemoryError(StrategyError):
    """A strategy keeps something from one decision to the next."""


class InterpretedStrategyWarning(UserWarning):
    """A strategy of a session cannot be compiled, and runs as ordinary Python."""
