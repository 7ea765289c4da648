"""The Analyzer in compiled games: its outcomes come as often as its spinners say, and each does what it should."""

import numpy as np
import pytest
from scipy import stats

from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.game import Cell
from bng_sim.games.billionaire.declared.components import Space
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.game import BILLIONAIRE
from bng_sim.games.billionaire.simulation.play import ENGINE
from tests.slow import slow_after

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="thousands of games take compiled code")

BILLIONAIRE.strategies.load_shipped()
OUTCOMES = ("red_red", "red_green", "green_red", "green_green")
FALSE_ALARM, SURELY_OTHER = 0.001, 1e-9  # seeds are fixed: a test that passes once passes always
SPINNERS = [(0.5, 0.5), (0.8, 0.3), (0.1, 0.9), (1.0, 0.25)]
GAMES = 4_000
QUIET = {"power_cards": [0, 0, 0, 0, 0, 0]}  # nothing but the Analyzer takes or seizes anything


def played(red, line="pool:appraiser,auctioneer,hoarder", **rules):
    """Rows of many games with these spinners."""
    made = Rules.read({"players": 3, "analyzer_red": [*red], **rules})
    cell = Cell(made, 3, lineup.parse(line, BILLIONAIRE.strategies, made.players))
    return ENGINE.play_rows(cell, 0, GAMES)


def chances(first, second):
    """The chance of each outcome, the first spinner's colour named first (N3)."""
    return np.outer([first, 1 - first], [second, 1 - second]).ravel()


def p_value(counts, expected):
    """Of Pearson's chi-square test; 0 if something came that cannot."""
    counts, possible = np.array(counts), expected > 0
    if counts[~possible].any():
        return 0.0
    return stats.chisquare(counts[possible], expected[possible] * counts.sum()).pvalue


@pytest.mark.parametrize("red", slow_after(2, [(red,) for red in SPINNERS]), ids=str)
@pytest.mark.parametrize("line", slow_after(1, ["pool:appraiser,auctioneer,hoarder", "guard", "raider"]))
def test_n3_to_n7_each_outcome_comes_as_often_as_the_spinners_say(red, line):
    rows = played(red, line)
    counts = [rows[name].sum() for name in OUTCOMES]

    assert sum(counts) == rows["analyses"].sum() > 5 * GAMES
    assert p_value(counts, chances(*red)) > FALSE_ALARM


@pytest.mark.slow
@pytest.mark.parametrize(("red", "other"), [((0.5, 0.5), (0.52, 0.5)), ((0.8, 0.3), (0.3, 0.8))], ids=str)
def test_with_other_spinners_the_same_test_fails(red, other):
    """The control: spinners that are a little off, or changed for each other."""
    counts = [played(other)[name].sum() for name in OUTCOMES]

    assert p_value(counts, chances(*red)) < SURELY_OTHER


def test_n4_to_n7_what_each_outcome_does_is_all_that_is_seized_and_taken():
    rows = played((0.5, 0.5), **QUIET)

    assert np.array_equal(rows["investments_seized"], rows["red_red"])
    assert (rows["profits_taken"] <= rows["red_green"] + rows["green_red"]).all()
    assert rows["profits_taken"].sum() > 0.9 * (rows["red_green"] + rows["green_red"]).sum()
    due = rows["hq_passed"] + 2 * rows["hq_hit"] + rows["landed"][:, Space.PROFIT]
    due += rows["red_green"] + rows["green_red"] + 2 * rows["green_green"]
    assert np.array_equal(rows["profits_drawn"] + rows["profits_short"], due)


@pytest.mark.parametrize(("red", "name"), slow_after(
    1, [((1, 1), "red_red"), ((0, 1), "green_red"), ((1, 0), "red_green"), ((0, 0), "green_green")]
))  # fmt: skip
def test_n3_spinners_that_cannot_but_stop_there_do(red, name):
    rows = played(red)

    assert np.array_equal(rows[name], rows["analyses"])
    assert rows["analyses"].sum() > 0
