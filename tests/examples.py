"""Choose the examples of property tests, and print the command line that repeats a failure.

There are two profiles of Hypothesis. `fixed` is the default, of `make test` and CI: a tenth of the examples a test
asks for, or 25 if it asks for no number, the same in every run. `many` is that of `make test-all`
(`pytest --hypothesis-profile many`): all of them, or 100, and new ones in each run, drawn from a seed. This is a pytest
plugin, which `tests/conftest.py` names.
"""

import os
import random
import shlex
import sys

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings
from hypothesis.internal.conjecture import providers

FIXED, MANY = "fixed", "many"
# What a clock decides (deadlines, the check for slow examples) and what earlier runs left (the database) would make the
# result differ from run to run.
settings.register_profile(
    FIXED,
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(MANY, settings.get_profile(FIXED), max_examples=100, derandomize=False, print_blob=True)
settings.load_profile(FIXED)

_imported_first = {id(module) for module in sys.modules.values()}

# The variables of the environment with which a test draws what it has just drawn.
REPEATS = pytest.StashKey[dict[str, str]]()
_MODES = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")


def tried(n: int, *unchecked: HealthCheck) -> settings:
    """Ask for `n` examples of a property, a tenth of them by default, without these checks of Hypothesis."""
    is_many = settings.get_current_profile_name() == MANY
    return settings(
        max_examples=n if is_many else -(-n // 10), suppress_health_check=[HealthCheck.too_slow, *unchecked]
    )


@pytest.hookimpl(tryfirst=True)  # before Hypothesis looks for a seed, and before workers are started with these options
def pytest_configure(config):
    if config.option.hypothesis_profile == MANY and config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(random.SystemRandom().randrange(10**9))


@pytest.hookimpl(trylast=True)  # after Hypothesis has begun its session: before, it warns of slow work
def pytest_sessionstart():
    """Have Hypothesis try the constants of the same modules in every run.

    By itself it takes all that are imported when a test begins, which depends on the tests that ran before.
    """
    providers._seen_modules.update({id(module) for module in sys.modules.values()} - _imported_first)
    constants = providers._get_local_constants()
    providers._get_local_constants = lambda: constants


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.when == "call" and report.failed and (is_hypothesis_test(item.obj) or REPEATS in item.stash):
        report.sections.append(("To repeat it", command(item)))
    return report


def command(item):
    """Return the command line that runs a test again with the examples that it has just had."""
    variables = {name: os.environ[name] for name in _MODES if name in os.environ} | item.stash.get(REPEATS, {})
    seed = item.config.option.hypothesis_seed
    words = [*(f"{name}={value}" for name, value in variables.items()), os.path.relpath(sys.executable)]
    words += ["-m", "pytest", item.nodeid]
    if is_hypothesis_test(item.obj) and seed is not None:
        words += ["--hypothesis-profile", item.config.option.hypothesis_profile or FIXED, "--hypothesis-seed", seed]
    return shlex.join(words)
