"""Describe a game's rules parameters once: every word of every cell needs them, a tenth of the time of a report."""

import functools

from bng_sim.core import parameters

describe = functools.cache(parameters.describe)
