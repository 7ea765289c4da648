"""If no pair meets the targets, a model of what was played finds larger combinations that do."""

import json

import numpy as np
import pytest

from bng_sim.analyses.words.aims import State
from bng_sim.games import GAMES
from bng_sim.lab.balance import answer, larger_changes
from bng_sim.lab.balance.candidates import Candidate, Choices
from bng_sim.lab.balance.judging import Judging
from bng_sim.lab.balance.larger_changes import MOST_LARGER, LargerChanges, Model
from bng_sim.lab.balance.race import Race, Runner
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.statistics.ratio import Ratio
from tests.command import call
from tests.lab.test_balance import CONFIG, Nowhere, read

GAME = GAMES["guillotines"]
KNOBS = {
    "crises_in_deck": {"values": [0, 1, 2, 3, 5], "cost": 1},
    "rebels": {"values": [8, 9, 11, 12], "cost": 1},
    "hand_limit": {"values": [3, 5, 6], "cost": 1},
    "panic_at": {"values": [4, 6, 8], "cost": 1},
}
HELPS = {("crises_in_deck", 2): -0.9, ("rebels", 11): -0.9, ("panic_at", 8): -0.9}  # in log odds


class KnownRates(Judging):
    """Draws games from rates that are known: three changes help, all others harm a bit."""

    def rate(self, changes):
        odds = 1.0 + sum(HELPS.get(change, 0.3) for change in changes.items())
        return 1 / (1 + np.exp(-odds))

    def play(self, changes, first, deals):
        key = [first, *np.frombuffer(repr(sorted(changes.items())).encode(), np.uint8)]
        k = float(np.random.default_rng(key).binomial(deals, self.rate(changes)))
        return [[Ratio.from_data([deals, k])]]


def search(folder, most, knobs=KNOBS):
    config = read(knobs=knobs, targets={"revolution_rate": {"most": most}}, games=3_200)
    how, choices = KnownRates(config, GAME), Choices(config, GAME)
    runners = [Runner(candidate) for candidate in choices.candidates()[0]]
    race = Race(how, Journal(folder / "balance.jsonl", {}, ""), runners, config.most, 2, MOST_LARGER)
    race.run(Nowhere())
    pairs = len(race.runners)
    LargerChanges(race, choices).run(Nowhere())
    return race.runners[pairs:], race


def test_the_only_three_changes_that_meet_the_target_are_tried_first(tmp_path):
    larger, race = search(tmp_path, 0.25)  # with the three 0.15, with any two 0.31

    assert State.MET not in [one.state for one in race.runners if len(one.candidate.changes) < 3]
    assert larger[0].candidate.changes == dict(HELPS.keys())
    assert larger[0].state == State.MET
    assert larger[0].candidate.cost == 3


@pytest.mark.slow
def test_all_tries_are_used_if_nothing_meets_the_target(tmp_path):
    larger, _ = search(tmp_path, 0.05)

    written = [json.dumps(one.candidate.changes) for one in larger]
    assert len(set(written)) == MOST_LARGER
    assert {len(one.candidate.changes) for one in larger} == {3, 4}
    assert State.MET not in [one.state for one in larger]


def test_constraints_hold_for_larger_combinations(tmp_path):
    config = read(knobs=KNOBS, constraints=[{"rebels": 11, "panic_at": 8}])

    assert not Choices(config, GAME).are_allowed(dict(HELPS.keys()))
    assert Choices(config, GAME).are_allowed({"crises_in_deck": 2, "rebels": 11, "hand_limit": 3})


def test_model_tells_what_adds_up_from_what_is_luck():
    rng = np.random.default_rng(1)
    points = (rng.random((60, 8)) < 0.25).astype(float)
    effects, error = rng.normal(0, 1, 8), 0.3
    values = points @ effects + rng.normal(0, error, 60)
    new = (rng.random((200, 8)) < 0.4).astype(float)
    mean, deviation = Model(points, values, np.full(60, error**2)).predict(new)
    missed = (mean - new @ effects) / deviation

    assert np.abs(mean - new @ effects).mean() < error
    assert 0.3 < np.sqrt((missed**2).mean()) < 1.5  # it knows how far it may be off
    blind, _ = Model(points, rng.permutation(values), np.full(60, error**2)).predict(new)
    assert np.abs(blind - new @ effects).mean() > 1.5 * error  # a control: values of other points teach it nothing


def test_probability_of_lying_within_is_exact_far_out_in_both_tails():
    low, high = np.array([-1.0, 20.0, -21.0, -np.inf, 0.5]), np.array([1.0, 21.0, -20.0, 0.0, np.inf])
    said = larger_changes._log_within(low, high)

    assert said[0] == pytest.approx(np.log(0.6826894921))
    assert said[1] == said[2] == pytest.approx(-203.917155, abs=1e-5)
    assert said[3] == pytest.approx(np.log(0.5))
    assert said[4] == pytest.approx(np.log(0.3085375387))


@pytest.mark.slow
def test_search_beyond_pairs_ends_the_same_if_it_is_stopped(tmp_path):
    targets = {"revolution_rate": {"most": 0.2}, "turns": {"most": 18}}
    config = CONFIG | {"name": "far", "games": 200, "knobs": KNOBS, "targets": targets}
    (tmp_path / "far.yaml").write_text(json.dumps(config), encoding="utf-8")
    whole = call("balance", "far.yaml", "--json", cwd=tmp_path)
    lines = (tmp_path / "runs/far_balance/balance.jsonl").read_bytes().splitlines(keepends=True)
    larger = [place for place, line in enumerate(lines) if b'"race' in line and len(json.loads(line)["changes"]) > 2]
    (tmp_path / "runs/far_balance/balance.jsonl").write_bytes(b"".join(lines[: larger[20]]))
    resumed = call("balance", "far.yaml", "--json", "--workers", "1", cwd=tmp_path)

    assert whole.returncode == 3, whole.stderr
    assert len(larger) >= MOST_LARGER
    assert resumed.stdout == whole.stdout
    assert (tmp_path / "runs/far_balance/balance.jsonl").read_bytes().count(b"\n") == len(lines)


def test_answer_says_how_many_changes_were_tried():
    def tried(*numbers):
        runners = [Runner(candidate_of(n)) for n in numbers]
        return answer.Answer([], None, runners, 0, 400, 0).tried()

    assert tried(0, 1, 2) == "3 combinations of at most two changes"
    assert tried(1, 3, 4) == "1 combinations of at most two changes, and 2 larger ones that a model of these chose,"


def candidate_of(n):
    changes = dict(list({name: knob["values"][0] for name, knob in KNOBS.items()}.items())[:n])
    return Candidate(n, changes, n)
