"""The lab in a process of its own, with the game of which the answers are known: `python -m tests.lab.process ...`.

With `STOPPED_BY` and `STOPPED_AFTER` in its environment it sends itself this signal when so many chunks are played.
"""

import os
from unittest import mock

from bng_sim.cli import main
from bng_sim.games import GAMES
from bng_sim.sweeps.run.runner import Runner
from tests.lab.commons import COMMONS
from tests.lab.stopping import noted


def _stopped(runner, done):
    left = int(os.environ["STOPPED_AFTER"])
    os.environ["STOPPED_AFTER"] = str(left - 1)
    if left == 0:
        os.kill(os.getpid(), int(os.environ["STOPPED_BY"]))
    return noted(runner, done)


if __name__ == "__main__":
    GAMES.register(COMMONS)
    with mock.patch.object(Runner, "_record", _stopped):
        main()
