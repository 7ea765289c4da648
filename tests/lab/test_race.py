"""The race of a search: who plays on, who waits, and who gives up."""

import math

import numpy as np
import pytest

from bng_sim.analyses.measures import MeasuredCell
from bng_sim.analyses.words.aims import State
from bng_sim.games import GAMES
from bng_sim.lab.balance import judging, race
from bng_sim.lab.balance.candidates import Candidate
from bng_sim.lab.balance.race import ABREAST, FIRST_DEALS, HOPE, Race, Runner, sharpest
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.statistics.ratio import Ratio
from tests.lab.test_balance import Nowhere, read
from tests.lab.test_larger_changes import KnownRates

MOST = 4_000


class StatedRates(KnownRates):
    """Draws games from the rate that a candidate states, two games a deal, so that intervals are not those of games."""

    def rate(self, changes):
        return changes["rate"]

    def play(self, changes, first, deals):
        ((one,),) = super().play(changes, first, deals)
        sums = 2 * deals, 2 * one.total, 4 * one.total, 4 * one.total, 4 * deals
        return [[Ratio(deals, *sums, one.least, one.most, 2.0)]]

    def setting(self, number, changes):
        return MeasuredCell("", number, 4, None, {})


class Watching(Nowhere):
    """Notes how many deals everybody has after each round."""

    def __init__(self):
        self.deals = []

    def show_round(self, race):
        self.deals.append([runner.deals for runner in race.runners])


def run(folder, rates, costs, between, progress=None):
    how = StatedRates(read(targets={"revolution_rate": {"between": between}}, games=MOST), GAMES["guillotines"])
    runners = [
        Runner(Candidate(n, {"rate": rate}, cost)) for n, (rate, cost) in enumerate(zip(rates, costs, strict=True))
    ]
    found = Race(how, Journal(folder / "journal.jsonl", {}, ""), runners, MOST, 2)
    found.run(progress or Nowhere())
    return found


def test_all_begin_and_then_the_cheapest_of_those_not_decided_play_on(tmp_path):
    rates = np.random.default_rng(3).permutation(np.linspace(0.1, 0.5, 60)).tolist()
    watching = Watching()
    found = run(tmp_path, rates, range(60), (0.19, 0.21), watching)
    first, *later = watching.deals

    assert set(first) == {FIRST_DEALS}
    played = [
        [n for n in range(60) if after[n] > before[n]] for before, after in zip([first, *later], later, strict=False)
    ]
    assert {len(one) for one in played} <= set(range(1, ABREAST + 1))  # of so few an eighth is less
    over = {n: place for n in range(60) for place, one in enumerate(played) if n in one}  # the last round of each
    for place, one in enumerate(played):
        assert not [n for n in range(max(one)) if n not in one and over.get(n, -1) > place]
    assert any(len(one) == ABREAST for one in played)
    assert found.games == sum(later[-1])


def test_nobody_as_dear_as_the_third_that_meets_all_plays_on(tmp_path):
    costs = [0, 1, 1, 1, 1, 1, 2, 2]
    found = run(tmp_path, [0.6, 0.301, 0.302, 0.303, 0.199, 0.299, 0.304, 0.305], costs, (0.2, 0.4))

    dear = found.runners[6:]
    assert sum(runner.state == State.MET for runner in found.runners) >= 3
    assert found.runners[4].deals < MOST  # at the very end of what is wanted: it is left when enough are known
    assert all(runner.deals < MOST for runner in dear)


@pytest.mark.slow
@pytest.mark.parametrize(("hope", "least", "most"), [(HOPE, 0.0, 0.03), (0.6, 0.05, 1.0)])  # the second is a control
def test_who_gives_up_would_hardly_have_been_decided(tmp_path, monkeypatch, hope, least, most):
    monkeypatch.setattr(race, "HOPE", hope)
    monkeypatch.setattr(race, "WANTED", 1_000)
    rates = np.linspace(0.35, 0.45, 400).tolist()
    found = run(tmp_path, rates, [1] * 400, (0.0, 0.4))
    gave_up = [one for one in found.runners if one.state == State.UNKNOWN and one.deals < MOST]

    def decided(runner):
        changes = runner.candidate.changes
        judging.add(runner.tallies, found.how.play(changes, runner.deals, MOST - runner.deals))
        rows = found.how.judge(runner.tallies, changes, MOST, found.among, sharpest(MOST))
        return judging.state_of(rows) != State.UNKNOWN

    assert len(gave_up) > 20
    assert all(one.is_played_out for one in gave_up)
    share = sum(map(decided, gave_up)) / len(gave_up)
    assert least <= share <= most
    saved = sum(MOST - one.deals for one in gave_up) / sum(MOST for _ in gave_up)
    assert saved > 0.2


def test_intervals_are_narrowest_halfway_by_factors():
    assert math.isclose(sharpest(20_000), 2_000)
    assert sharpest(100) == FIRST_DEALS


def test_a_figure_of_which_no_variance_was_seen_is_no_reason_to_go_on(tmp_path):
    found = run(tmp_path, [0.4], [0], (0.3, 0.4))
    (runner,) = found.runners
    assert runner.state == State.UNKNOWN
    rows = [runner.rows[0], runner.rows[0] | {"low": 0.35, "high": 0.35, "beyond": -0.05}]

    assert 0 <= found._hope(Runner(runner.candidate, runner.deals, [], rows)) < HOPE
