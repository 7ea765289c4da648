"""What the headline's answer leads with: where lineups are compared in many settings, what they do within one."""

import re

import pytest

from bng_sim.analyses.general import headline
from bng_sim.analyses.question import ask
from tests.analyses.conftest import games


@pytest.mark.parametrize(
    ("settings", "leads"), [(2, "With lineup “a”, "), (5, "It matters most with 4 Crises in the deck: ")]
)
def test_lineups_are_compared_within_a_setting_where_there_are_many(make, settings, leads):
    """Five levels of Crises, at which b is above a by 100 games of a thousand, then by 110, ..., up to 140."""
    cells = [
        ({"crises_in_deck": place}, lineup, games(100 + 150 * place + more * (10 + place), 1000))
        for lineup, more in (("a", 0), ("b", 10))
        for place in range(settings)
    ]
    run = make(cells=cells, dial=None)
    run.config["baseline"] = {}
    found = headline.compute(run)

    told = headline.ANALYSIS.answer(found, ask(run))

    assert told[0].startswith(leads)
    if settings == 5:
        assert re.findall(r"(\d+)\N{NO-BREAK SPACE}%", told[0]) == ["70", "84"]
        assert told[-1].startswith("With lineup “a”")
