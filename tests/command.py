"""`bng-sim` called in this process, which spares a second of imports a call, and in a process of its own.

What only a process shows (signals, pipes, settings of the compiler) is tested in one; `tests/cli/test_process.py`
holds both ways against each other.
"""

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from bng_sim.cli import main
from bng_sim.core.thinkers import FILES, PROGRAMS, WAYS
from bng_sim.games import GAMES

SCRIPT = Path(sys.executable).with_name("bng-sim")


class Done(NamedTuple):
    """What a command came to."""

    returncode: int
    stdout: str
    stderr: str


def call(*arguments, cwd=None, encoding="utf-8", **environment):
    """Call `bng-sim` in this process, as if it had just begun, with streams of this encoding."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    with contextlib.ExitStack() as stack:
        for game in GAMES.values():
            stack.enter_context(only_shipped(game.strategies))
        stack.enter_context(mock.patch.dict(WAYS))
        stack.enter_context(mock.patch.dict(PROGRAMS, clear=True))
        stack.enter_context(mock.patch.dict(FILES, clear=True))
        stack.enter_context(mock.patch.dict(os.environ, environment))
        stack.enter_context(mock.patch.object(sys, "argv", [str(SCRIPT), *map(str, arguments)]))
        stack.enter_context(mock.patch.object(sys.modules["__main__"], "__package__", None))  # as in a script
        stack.enter_context(contextlib.chdir(cwd or "."))
        stack.enter_context(contextlib.redirect_stdout(out))
        stack.enter_context(contextlib.redirect_stderr(err))
        try:
            main()
            code = 0
        except SystemExit as left:
            code = left.code
    return Done(code, written(out), written(err))


def process(*arguments, cwd=None, **environment):
    """Run `bng-sim` in a process of its own."""
    done = subprocess.run(
        [SCRIPT, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=os.environ | environment,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


@contextlib.contextmanager
def only_shipped(registry):
    """Hide what other tests have registered, and forget what is registered meanwhile.

    Of a game that none is shipped for, such as `tests.conformance.race`, all are its own.
    """
    registry.load_shipped()
    known = {strategy.name: strategy for strategy in registry}
    shipped = {name: strategy for name, strategy in known.items() if strategy.is_shipped} or known
    kept = registry._compiled
    compiled = {name: function for name, function in kept.items() if name in shipped}
    with (
        mock.patch.object(registry, "_strategies", dict(shipped)),
        mock.patch.object(registry, "_personas", {}),
        mock.patch.object(registry, "_compiled", compiled),
    ):
        yield
    kept.update((name, function) for name, function in compiled.items() if name in shipped)


def written(stream):
    stream.flush()
    return stream.buffer.getvalue().decode(stream.encoding)
