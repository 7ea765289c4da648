"""A forked child of a process that has played would wait for polars' threads forever, so it is refused at once."""

import os
import select
import signal

import pytest

import bng_sim
from bng_sim.core.errors import InputError

SECONDS = 20  # a child that waits without end is given up after these
QUIET = {"progress": False}


def error_in_child(call):
    """Call it in a forked child; return the text of its `InputError`, `done`, or nothing if it hangs."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            call()
            os.write(writes, b"done")
        except InputError as error:
            os.write(writes, str(error).encode())
        finally:
            os._exit(0)
    os.close(writes)
    has_told = select.select([reads], [], [], SECONDS)[0]
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reads, encoding="utf-8") as file:
        return file.read() if has_told else ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nobody forks here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_forked_child_is_refused_with_advice_to_spawn(tmp_path):
    run = bng_sim.simulate(lineup="random", games=20, folder=tmp_path / "run", **QUIET)
    answer, game = run.answer("seats"), run.replay(0)

    for call in (
        lambda: bng_sim.simulate(lineup="random", games=20, **QUIET),
        lambda: bng_sim.sweep(lineups=["random"], games=20, **QUIET),
        lambda: bng_sim.play(lineup="random", **QUIET),
        lambda: bng_sim.load(run.folder),
        lambda: run.measure("turns"),
        lambda: run.summary,
        lambda: answer.tables,
        game.row,
    ):
        assert 'start processes with `multiprocessing.get_context("spawn")` instead' in error_in_child(call)
    assert error_in_child(lambda: (run.folder, repr(run), game.transcript())) == "done"
