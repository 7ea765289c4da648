"""What is said of strategies that numba refuses: the line, and what to write instead."""

import re

import pytest

from bng_sim.core.errors import StrategyError
from bng_sim.core.user_strategies.advice import ROWS

HEAD = """
import math
import numpy as np
from bng_sim.games.guillotines import Decision, below, kernel, strategy
from scipy.special import gamma

TABLE, LIMITS, LABELS = {1: 2}, [1, 2], object()


class Plan:
    pass


def helper(n):
    return n


@kernel
def typed(n):
    return n.real + n.nope


@strategy("For a test.")
def probe(seen, moves, n, traits, rng):
"""
FIRST = HEAD.count("\n") + 1

EXAMPLES = [
    ("return seen.own.hand.sort()", "it writes to what it is shown"),
    ("return no_such(n)", "nothing is called no_such"),
    ("return np.no_such(n)", "there is no numpy.no_such"),
    ("return TABLE[1]", "TABLE is a dict made outside"),
    ("return helper(n)", "helper is not compiled itself"),
    ("return probe(seen, moves, n, traits, rng)", "probe is not compiled itself"),
    ("plan = Plan()\n    return 0", "it uses a class of its own"),
    ("class Own:\n        pass\n    return 0", "it uses a class of its own"),
    ("return int(gamma(n))", "gamma is a function that numba does not know"),
    ("return LABELS", "LABELS is an object that compiled code cannot read"),
    ("return LIMITS[0]", "LIMITS is a list or set made outside"),
    ("return math.comb(n, 2)", "math.comb is a function that numba does not know"),
    ("return int(np.einsum('i->', traits))", "numpy.einsum is not compiled, or not with these arguments"),
    ("scores = {}\n    return 0", "nothing says what an empty dict is to hold"),
    ("scores = []\n    return 0", "nothing says what an empty list is to hold"),
    ("scores = dict(a=1)\n    return 0", "dict is given arguments"),
    ("for kind in Decision:\n        pass\n    return 0", "it loops over an enumeration"),
    ("return len({moves[i].kind for i in range(n)})", "a set is made by a loop within it"),
    ("scores = {'a': 1, 2: 3}\n    return 0", "a dict has keys, or values, of more than one type"),
    ("scores = [1]\n    scores.append('a')\n    return 0", "a list is to hold things of more than one type"),
    ("words = f'{traits[0]:.2f}'\n    return 0", "it formats text"),
    ("words = '{}'.format(n)\n    return 0", "it formats text"),
    ("words = '%d' % n\n    return 0", "it formats text"),
    ("print(n, end='')\n    return 0", "print is given more than values"),
    (
        "try:\n        x = 1 // n\n    except ZeroDivisionError:\n        x = 0\n    return x",
        "it catches an error of one kind",
    ),
    ("if n > 3:\n        return 'a'\n    return 0", "it returns things of different types"),
    (
        "x = 0\n    if n > 3:\n        x = 'a'\n    return x == 0",
        "something is of one type on one path and of another on the other",
    ),
    ("return max(range(n), key=lambda i: moves[i].kind)", "a function within, or a lambda, uses names from around it"),
    ("return sum(i for i in range(n))", "there is a loop within a call, such as sum(x for x in ...)"),
    ("return max([1, n], key=abs)", "max, min or sorted is given a key"),
    ("return Decision(seen.decision) == 1", "Decision(...) is not compiled"),
    ("return below(rng)", "a function is called with too few arguments, or too many"),
    ("first, *more = [1, 2, 3]\n    return 0", "numba knows no such thing"),
    ("return int(np.sum(traits, out=traits))", "sum is not compiled for what it is given here"),
    ("return typed(n)", "what stands there has no .nope that is compiled"),
]
# numba does not say at which line.
WITHOUT_LINE = [
    (
        "scores = {1, 'a'}\n    return 0",
        "numba fails at it, as it does at a set of mixed types and at `del` of an element",
    ),
    ("def f(x):\n        return f(x - 1) if x else 0\n    return f(n)", "a function calls itself"),
]


@pytest.fixture
def said(registry, tmp_path):
    def refusal(body):
        path = tmp_path / "designs.py"
        path.write_text(f"{HEAD}    {body}\n", encoding="utf-8")
        registry.load_file(path)
        with pytest.raises(StrategyError) as error:
            registry.compiled("probe")
        return str(error.value)

    return refusal


@pytest.mark.filterwarnings("ignore::numba.core.errors.NumbaTypeSafetyWarning")  # before it refuses a mixed dict
@pytest.mark.parametrize(
    ("body", "what"),
    # It takes numba seconds to refuse a dict of several types.
    [pytest.param(*row, marks=[pytest.mark.slow] * row[1].startswith("a dict has keys")) for row in EXAMPLES],
)
def test_the_line_is_named_and_what_to_write_instead(said, body, what):
    message = said(body)

    place = re.search(
        r"designs\.py does not compile: (.*) \(designs\.py, line (\d+): `(.*)`\); .*\n  numba says: ", message
    )
    assert place[1] == what
    assert (HEAD + f"    {body}\n").splitlines()[int(place[2]) - 1].strip() == place[3]
    assert int(place[2]) >= FIRST or "typed" in body
    assert "in a Python session" in message


@pytest.mark.parametrize(("body", "what"), WITHOUT_LINE)
def test_where_numba_names_no_line_there_is_advice_all_the_same(said, body, what):
    assert f"designs.py does not compile: {what}; " in said(body)


def test_every_row_has_an_example():
    shown = [what for _, what in EXAMPLES + WITHOUT_LINE]

    for row in ROWS:
        words = re.escape(row.what).replace(r"\\1", r"[\w.]+").replace(r"\\2", r"[\w.]+")
        assert any(re.fullmatch(words, what) for what in shown), row.what
