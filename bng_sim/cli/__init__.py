"""The command line, `bng-sim`: each command parses, calls and prints; results go to stdout, all else to stderr."""

import os
import sys

from bng_sim.core.errors import IncompleteError, InputError


def main() -> None:
    """Run `bng-sim`.

    Exit code 0 for success, 1 our fault, 2 bad input, 3 a target missed, 4 work left, 130 or 143 interrupted.
    """
    try:
        from bng_sim.cli import interrupts, standard_streams  # noqa: PLC0415 (here to report a failing import too)

        standard_streams.configure()
        from bng_sim.cli.app import app  # noqa: PLC0415 (as above)

        with interrupts.leave_promptly(), standard_streams.flush_at_end():
            app()
    except InputError as error:
        leave(2, str(error))
    except IncompleteError as error:
        leave(4, str(error))
    except Exception as error:  # no traceback reaches a user
        if os.environ.get("BNG_SIM_DEBUG"):
            raise
        leave(
            1,
            f"this is a fault of bng-sim, not yours: {type(error).__name__}: {error}\n"
            "Please report it with the output of the same command under BNG_SIM_DEBUG=1.",
        )


def leave(code: int, message: str) -> None:
    """Print a message on stderr, and exit."""
    from bng_sim.core.visible import visible  # noqa: PLC0415 (as above)

    sys.stderr.write(f"bng-sim: {visible(message)}\n")
    sys.exit(code)
