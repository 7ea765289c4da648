"""Draw the seeds of a fuzz: a few that are always the same, and new ones with `make fuzz`."""

import itertools
import os
import random
import signal
import time

import pytest

from tests.examples import REPEATS

ONE = "BNG_SIM_FUZZ_SEED"  # this seed alone, to repeat a failure
MOST_SECONDS = 30  # of this process for one call, so that what else the machine does counts for nothing
SECONDS = "BNG_SIM_FUZZ_SECONDS"  # how long to draw new ones


def _drawn(numbers):
    if ONE in os.environ:
        yield int(os.environ[ONE])
        return
    yield from range(numbers) if isinstance(numbers, int) else numbers
    end = time.monotonic() + float(os.environ.get(SECONDS, "0"))
    others = itertools.count(random.randrange(10**9))
    yield from itertools.takewhile(lambda _: time.monotonic() < end, others)


@pytest.fixture
def seeds(request):
    """Give the numbers below `n`, or those listed, then new ones until the time is over; a failure prints the last.

    With `make fuzz` they are the numbers below `many`, if that is given, however long these take.
    """

    def given(n, many=0):
        for seed in _drawn(many if many and SECONDS in os.environ else n):
            request.node.stash[REPEATS] = {ONE: str(seed)}
            yield seed
        request.node.stash[REPEATS] = {}

    return given


class Hang(BaseException):
    """No `Exception`, so that nothing which is tested can take it for a fault of its own."""


@pytest.fixture
def in_time():
    """Calls a function, and gives up if it takes too long."""

    def on_alarm(*_):
        raise Hang

    def called(function, *arguments):
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        try:
            return function(*arguments)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    before = signal.signal(signal.SIGPROF, on_alarm)
    yield called
    signal.signal(signal.SIGPROF, before)
