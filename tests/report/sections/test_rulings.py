"""The table of rulings: what is said of one that matters, and of one that does not."""

from types import SimpleNamespace

import pytest

from bng_sim.analyses.general import changes
from bng_sim.games import GAMES
from bng_sim.report.sections import rulings


@pytest.mark.parametrize(
    ("verdict", "said"), [(changes.HARMLESS, "All lose rate"), (changes.UNKNOWN, "Everybody loses less with 3 players")]
)
def test_a_figure_is_called_by_its_name_and_not_its_key(verdict, said):
    row = {"figure": "all_lose_rate", "says": "everybody loses less", "verdict": verdict}

    assert rulings._largest(row, " with 3 players", SimpleNamespace(game=GAMES["guillotines"])) == said
