"""Seeds of a fuzz: the same few every time, and others as long as BNG_SIM_FUZZ_SECONDS says (`make fuzz`)."""

import itertools
import os
import random
import time


def seeds(n):
    """The numbers below `n`, then others until the time is over."""
    yield from range(n)
    end = time.monotonic() + float(os.environ.get("BNG_SIM_FUZZ_SECONDS", "0"))
    others = itertools.count(random.randrange(10**9))
    yield from itertools.takewhile(lambda _: time.monotonic() < end, others)
