"""Runs that were damaged in all sorts of ways are refused with the file and what to do, or mended to the byte."""

import itertools
import os
import random
import time

from tests.fuzz.damaged_runs import fuzz

SEEDS = 20
SECONDS = float(os.environ.get("BNG_SIM_FUZZ_SECONDS", "0"))  # for which it goes on with seeds of its own


def seeds():
    """The same ones every time, then others as long as is wanted."""
    yield from range(SEEDS)
    end, start = time.monotonic() + SECONDS, random.randrange(10**9)
    yield from itertools.takewhile(lambda _: time.monotonic() < end, itertools.count(start))


def test_no_damage_goes_unnoticed_and_none_is_without_remedy(tmp_path):
    fuzz(seeds(), tmp_path)
