"""The examples in the library's docstrings run and give the output they show."""

import matplotlib
import pytest

import bng_sim
from tests import docstrings

OFFERED = {name: getattr(bng_sim, name) for name in bng_sim.__all__}
EXAMPLES = docstrings.collect(OFFERED, bng_sim=bng_sim)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_docstrings_give_their_output(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with matplotlib.rc_context():  # what theme() sets, it sets for the session
        docstrings.run(EXAMPLES[name])


def test_all_that_is_offered_has_examples():
    assert {*OFFERED, *docstrings.members_of(bng_sim.Run), *docstrings.members_of(bng_sim.OneGame)} <= {*EXAMPLES}
