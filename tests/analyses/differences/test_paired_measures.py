"""What a change does to the scorecard is measured deal by deal: the same figures, and a narrower interval."""

import re

import polars as pl
import pytest

from bng_sim.analyses import measures
from bng_sim.analyses.differences import paired_measures, side_by_side
from bng_sim.analyses.noticed import declared
from bng_sim.api.cells import CellValues, make_cell
from bng_sim.core.noticeable import Size
from bng_sim.games import GAMES
from bng_sim.sweeps.statistics.paired import Pairs

GAME = GAMES["guillotines"]
DEALS = 600


@pytest.fixture(scope="module")
def played():
    """Sums by deal of three settings: as printed, with one Crisis, and with other deals as printed."""

    def deals(first, **rules):
        cell = make_cell(GAME, CellValues({"level": 2, "players": 4} | rules, seed=5))
        batch = GAME.play(cell, first, DEALS)
        setting = side_by_side.of_rules(cell.rules.model_dump(mode="json"), GAME, 0)
        return paired_measures.of_tables(batch.games, batch.seats, GAME, setting, 1)

    GAME.strategies.load_shipped()
    return deals(0), deals(0, crises_in_deck=1), deals(DEALS)


def rows(here, there):
    found = paired_measures.differences(paired_measures.pair(here, there), GAME, (4, 4), declared(GAME))
    return {row["measure"]: row for row in found}


def test_figures_are_those_of_the_scorecard(played):
    printed, one_crisis, _ = played
    found = rows(one_crisis, printed)

    assert {*found} <= {measure.name for measure in measures.of_game(GAME)}
    for name, row in found.items():
        even = 0.25 if name == measures.FIRST else 0.0
        for end, deals in (("value", one_crisis), ("before", printed)):
            total, count = deals[f"{name} total"].sum(), deals[f"{name} count"].sum()
            assert row[end] == pytest.approx(total / count - even)
        assert row["difference"] == pytest.approx(row["value"] - row["before"])
        assert row["low"] <= row["difference"] <= row["high"]


def test_a_setting_does_not_differ_from_itself(played):
    printed, _, _ = played

    for row in rows(printed, printed).values():
        assert row["difference"] == 0
        assert row["size"] != Size.NOTICEABLE


def test_pairing_by_deal_narrows_the_interval(played):
    printed, one_crisis, other_deals = played

    def width(there):
        row = rows(one_crisis, there)["lead changes"]
        return row["high"] - row["low"]

    assert width(printed) < width(other_deals)


def test_what_is_noticed_comes_first_and_reads_as_a_sentence(played):
    printed, one_crisis, _ = played
    seen = paired_measures.noticeable([*rows(one_crisis, printed).values()])

    assert [row["units"] for row in seen] == sorted((row["units"] for row in seen), reverse=True)
    texts = {row["measure"]: paired_measures.says(row, GAME) for row in seen}
    assert re.fullmatch(r"nobody wins \d+\s% instead of \d+\s% of games", texts["nobody wins"])


def test_sums_of_pairs_survive_as_data(played):
    printed, one_crisis, _ = played
    for pairs in paired_measures.pair(one_crisis, printed).values():
        again = Pairs.from_data(pairs.to_data())
        assert again.difference("mean") == pairs.difference("mean")


def test_other_numbers_of_players_have_another_even_share():
    deals = pl.DataFrame({f"{measures.FIRST} total": [1.0, 0.0] * 50, f"{measures.FIRST} count": [1.0] * 100})
    (row,) = paired_measures.differences(paired_measures.pair(deals, deals), GAME, (5, 4), declared(GAME))

    assert row["value"] == pytest.approx(0.5 - 0.2)
    assert row["before"] == pytest.approx(0.5 - 0.25)
    assert row["difference"] == pytest.approx(0.05)
