"""What a strategy that runs as ordinary Python keeps between decisions is found, named and refused."""

import functools
import itertools
import random
import sys
from collections import Counter, deque
from dataclasses import dataclass

import numpy as np
import pytest

from bng_sim.core.errors import StrategyError
from bng_sim.core.user_strategies import consistency
from bng_sim.core.user_strategies.consistency import Consistency
from bng_sim.core.user_strategies.memory import Memory

HISTORY, COUNTS, STREAM, ARRAY = [], {}, random.Random(1), np.zeros(3)
NESTED = {"plans": [deque([1]), Counter()]}
TURNS = iter(range(1000))
STEPS = (i for i in range(1000))
BITS = np.random.default_rng(1)
N = 0


class Plan:
    best = 0

    def __init__(self):
        self.seen = []

    def __call__(self, n):
        self.seen.append(n)
        return 0

    @functools.cached_property
    def table(self):
        return [1, 2]


@dataclass(slots=True)
class Slotted:
    number: int = 0


PLAN, SLOTTED = Plan(), Slotted()


def helper(n):
    HISTORY.append(n)


def list_of_module(n):
    HISTORY.append(n)


def dict_of_module(n):
    COUNTS[n] = COUNTS.get(n, 0) + 1


def array_of_module(n):
    ARRAY[0] += n


def deep_within(n):
    NESTED["plans"][0].append(n)


def counter_of_module(n):
    global N  # noqa: PLW0603 (that is what is tested)
    N += n


def random_stream(n):
    STREAM.random()


def numpy_stream(n):
    BITS.random()


def iterator(n):
    next(TURNS)


def generator(n):
    next(STEPS)


def in_a_helper(n):
    helper(n)


def callable_object(n):
    PLAN(n)


def attribute_of_a_class(n):
    Plan.best = n


def slotted_object(n):
    SLOTTED.number += n


def default(n, log=[]):  # noqa: B006 (that is what is tested)
    log.append(n)


def keyword_default(n, *, log=[]):  # noqa: B006 (as above)
    log.append(n)


def own_attribute(n):
    own_attribute.count = getattr(own_attribute, "count", 0) + n


def around():
    count = 0
    seen = []

    def rebound(n):
        nonlocal count
        count += n

    def appended(n):
        seen.append(n)

    return rebound, appended


REBOUND, APPENDED = around()


@pytest.fixture(autouse=True)
def _as_before():
    before = N
    yield
    globals()["N"] = before
    HISTORY.clear()
    COUNTS.clear()


@pytest.mark.parametrize(
    ("function", "named"),
    [
        (list_of_module, "`HISTORY` (a list)"),
        (dict_of_module, "`COUNTS` (a dict)"),
        (array_of_module, "`ARRAY` (a ndarray)"),
        (deep_within, "`NESTED` (a dict)"),
        (counter_of_module, "`N` (an int)"),
        (random_stream, "`STREAM` (a Random)"),
        (numpy_stream, "`BITS` (a Generator)"),
        (iterator, "`TURNS` (a range_iterator)"),
        (generator, "`STEPS` (a generator)"),
        (in_a_helper, "`HISTORY` (a list)"),
        (callable_object, "`PLAN.seen` (a list)"),
        (attribute_of_a_class, "`Plan.best` (an int)"),
        (slotted_object, "`SLOTTED` (a Slotted)"),
        (default, "the default of `log` in `default` (a list)"),
        (keyword_default, "the default of `log` in `keyword_default` (a list)"),
        (own_attribute, "`own_attribute.count` (an int)"),
        (REBOUND, "`count` of the function around `rebound` (an int)"),
        (APPENDED, "`seen` of the function around `appended` (a list)"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_a_call_keeps_is_named(function, named):
    memory = Memory(function)
    before = memory.kept()

    function(3)

    assert before == []
    assert named in memory.kept()


@functools.cache
def squared(n):
    return n * n


WEIGHTS, TABLE, UNPICKLABLE = {"a": 1.0, 2: (3, [4])}, np.arange(1000), (sys.stdout, lambda n: n, itertools)
CYCLE = {}
CYCLE["self"] = [CYCLE, Plan]


def pure(n):
    values = [WEIGHTS[key] for key in WEIGHTS]
    local = Plan()
    local(n)
    total = squared(n) + TABLE[:n].sum() + PLAN.table[0] + len(CYCLE) + len(UNPICKLABLE)
    return max(range(n), key=lambda i: i * total) + len(values)


def test_nothing_is_kept_by_a_function_that_only_reads_caches_and_works_on_its_own_objects():
    memory = Memory(pure)

    pure(3)
    pure(4)

    assert memory.kept() == []


def test_a_module_of_the_authors_own_is_looked_into(tmp_path, monkeypatch):
    source = "LOG = []\ndef noted(n):\n    LOG.append(n)\n"
    (tmp_path / "own_notes.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    names = {"__name__": "__main__"}
    exec("import own_notes\ndef choose(n):\n    own_notes.LOG.append(n)\n", names)
    memory = Memory(names["choose"])

    names["choose"](1)

    assert memory.kept() == ["`own_notes.LOG` (a list)"]


# Asked again


def noted(answers, calls):
    """A strategy whose answers these are, as it is asked these things in turn."""
    held = Consistency(Memory(pure), answers)
    for shown in calls:
        held.note(shown, answers(shown))
    return held


def test_a_memory_that_cannot_be_looked_into_is_found_by_asking_again():
    hidden = itertools.count()

    with pytest.raises(StrategyError, match="it chose otherwise when it was asked again"):
        noted(lambda shown: next(hidden) > 20, range(64))


def test_asking_again_ends_with_the_first_decisions():
    asked = []
    held = Consistency(Memory(pure), lambda shown: asked.append(shown) or 0)
    for shown in range(1000):
        held.note(shown, 0)

    assert len(asked) == sum(consistency.ASKED_AGAIN_AFTER)
    assert asked[:3] == [15, 14, 13]
