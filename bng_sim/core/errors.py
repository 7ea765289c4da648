"""Define the errors a user can cause. The command line prints them and exits with code 2."""


class InputError(ValueError):
    """Raised if user input cannot be used; the message says what, why and how to correct it."""


class IncompleteError(Exception):
    """Raised if not everything could be done; results are stored, the same command resumes. Exit code 4."""


class StrategyError(InputError):
    """Raised if a strategy cannot be loaded or compiled, or broke its contract in a game."""


class StrategyMemoryError(StrategyError):
    """A strategy keeps something from one decision to the next."""


class InterpretedStrategyWarning(UserWarning):
    """Issued if a session's strategy cannot be compiled, and runs as ordinary Python."""
