"""If no change meets all targets: how far each goes, which exclude each other, and which other rule would help."""

import json

import numpy as np
import pytest

from bng_sim.games import GAMES
from bng_sim.lab.balance import answer, front, reach, reach_words
from bng_sim.lab.balance.candidates import Choices
from bng_sim.lab.balance.confirming import Proposal
from bng_sim.lab.balance.judging import Judging
from bng_sim.lab.balance.race import Race, Runner
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.statistics.ratio import Ratio
from tests.command import call
from tests.lab.test_balance import CONFIG, KNOBS, Nowhere, read, runner
from tests.undrawn import figures_left_out

GAME = GAMES["guillotines"]
MOST = 3_200
HELPER = ("hand_limit", 3)  # no knob, and the only rule that brings both targets nearer


class Landscape(Judging):
    """Draws games from known rates of two targets: more of one is less of the other, whatever the knobs."""

    seed = 0

    def rates(self, changes):
        one = 0.15 + 0.13 * changes.get("crises_in_deck", 4)
        lift = 0.25 if changes.get(HELPER[0]) == HELPER[1] else 0.0
        return min(0.95, one + lift), min(0.95, 0.95 - one + lift)

    def play(self, changes, first, deals):
        key = [self.seed, first, *np.frombuffer(repr(sorted(changes.items())).encode(), np.uint8)]
        rng = np.random.default_rng(key)
        return [[Ratio.from_data([deals, float(rng.binomial(deals, rate))])] for rate in self.rates(changes)]


def explore(folder, seed, **wanted):
    targets = {"revolution_rate": {"least": 0.6}, "panic": {"least": 0.6}} | wanted
    knobs = {name: KNOBS[name] for name in ("crises_in_deck", "rebels")}
    config = read(targets=targets, knobs=knobs, games=MOST)
    how, choices = Landscape(config, GAME), Choices(config, GAME)
    how.seed = seed
    candidates, refused = choices.candidates()
    race = Race(how, Journal(folder / f"{seed}.jsonl", {}, ""), [Runner(one) for one in candidates], MOST, 1)
    race.run(Nowhere())
    fresh = [
        Proposal(one, how.judge(how.play(one.changes, 2**41, MOST), one.changes, MOST), [], [])
        for one in (candidates[0], min(race.runners, key=lambda one: sum(map(reach.share_missed, one.rows))).candidate)
    ]
    found = reach.explore(race, choices, fresh, 100_000, Nowhere())
    return answer.Answer(fresh[1:], fresh[0], race.runners, refused, MOST, race.games, reach=found)


def is_right(found):
    """Whether all that the landscape is known to be was said, and nothing else."""
    alone = {one.name: one.alone for one in found.reach.targets}
    helpers = [(one.parameter, one.value) for one in found.reach.others]
    return (alone, found.conflicts, helpers) == (
        {"revolution_rate": True, "panic": True}, [("revolution_rate", "panic")], [HELPER],
    )  # fmt: skip


@pytest.mark.parametrize("n", [2, pytest.param(100, marks=pytest.mark.slow)])
def test_a_known_pair_that_excludes_each_other_is_found_and_the_rule_that_would_help(tmp_path, n):
    right = sum(is_right(explore(tmp_path, seed)) for seed in range(n))

    assert right >= 0.95 * n - (n > 2)  # of two none may be wrong


@pytest.mark.slow
def test_what_no_candidate_reaches_is_out_of_reach_and_excludes_nothing(tmp_path):
    found = explore(tmp_path, 1, panic={"least": 0.97})
    by_name = {one.name: one for one in found.reach.targets}

    assert (by_name["revolution_rate"].alone, by_name["panic"].alone) == (True, False)
    assert found.conflicts == []
    assert by_name["panic"].least["value"] == pytest.approx(0.15, abs=0.03)
    assert by_name["panic"].greatest["value"] == pytest.approx(0.8, abs=0.03)
    (said,) = reach_words.out_of_reach(found.reach, GAME)
    assert said.startswith("Out of reach: ")
    assert "wanted: at least 97" in said


def test_a_landscape_where_both_can_be_met_says_that_nothing_excludes_anything(tmp_path):
    found = explore(tmp_path, 1, panic={"least": 0.2})  # the control: 0.67 and 0.28 are had together

    assert found.conflicts == []
    assert found.word == "met"


def test_front_has_what_no_other_beats_in_both_targets():
    def of(number, one, other):
        made = runner(number, a="missed", b="missed")
        for row, value in zip(made.rows, (one, other), strict=True):
            row |= {"value": value, "beyond": max(0.0, value - 0.1), "low_wanted": None, "high_wanted": 0.1}
        return made

    runners = [of(0, 0.9, 0.05), of(1, 0.5, 0.5), of(2, 0.6, 0.6), of(3, 0.1, 0.9), of(4, 0.5, 0.5)]
    best = front.front_of(runners, ("a", "b"))

    assert [one.candidate.number for one in best] == [3, 1, 0]
    assert front.points(runners, ("a", "b"), best)["number"].to_list() == [3, 2, None, 1, None]


@pytest.mark.parametrize(
    ("name", "rules", "values"),
    [
        ("rebels", {"rebels": 10}, [5, 9, 11]), ("hand_limit", {}, [1, 3]), ("puppets", {}, [False]),
        ("round_ends", {}, ["at_once"]), ("hand_limit", {"hand_limit": 6}, [3, 5]), ("cards_per_market", {}, [1, 3]),
    ],
)  # fmt: skip
def test_other_values_are_a_step_and_half_as_much_away_and_of_words_all(name, rules, values):
    assert set(values) <= set(reach.other_values(GAME, rules, name, {4}))
    assert rules.get(name, GAME.rules.read({}).model_dump()[name]) not in reach.other_values(GAME, rules, name, {4})


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_other_value_is_one_that_the_rules_allow_or_refuse_with_a_word(game):
    of_game = GAMES[game]
    names = reach.other_parameters({}, {}, of_game)

    assert names
    assert not {"players", *of_game.structure} & {*names}
    for name in names:
        for value in reach.other_values(of_game, {}, name, {of_game.rules.read({}).players}):
            problems = of_game.rules.problems({name: value})
            assert all(problems.values())


@pytest.mark.slow
def test_balance_says_what_is_out_of_reach_in_print_page_and_json(tmp_path):
    targets = {"revolution_rate": {"most": 0.05}, "turns": {"most": 3}}
    (tmp_path / "c.yaml").write_text(json.dumps(CONFIG | {"targets": targets, "games": 400}), encoding="utf-8")
    with figures_left_out():
        done = call("balance", "c.yaml", "--json", cwd=tmp_path)
        printed = call("balance", "c.yaml", cwd=tmp_path)
    found = json.loads(done.stdout)

    assert done.returncode == printed.returncode == 3
    assert set(found["reach"]) == {"revolution_rate", "turns"}
    assert found["reach"]["turns"]["alone"] is False
    assert found["reach"]["turns"]["low"] <= found["reach"]["turns"]["high"]
    assert found["exclude"] == found["conflicts"]
    for one in found["others"]:
        assert set(one["moves"]) == {"revolution_rate", "turns"}
    said = " ".join(printed.stdout.split())
    assert "Out of reach: a game lasts" in said
    assert said.index("Out of reach") < said.index("Missed: ")
    page = (tmp_path / "runs/small_balance/report.html").read_text(encoding="utf-8")
    assert "What is out of reach, and what would help" in page


@pytest.mark.slow
def test_what_meets_all_targets_has_nothing_out_of_reach(tmp_path):
    targets = {"turns": {"least": 3}}
    (tmp_path / "c.yaml").write_text(json.dumps(CONFIG | {"targets": targets, "games": 400}), encoding="utf-8")
    with figures_left_out():
        done = call("balance", "c.yaml", "--json", cwd=tmp_path)

    assert (done.returncode, "reach" in json.loads(done.stdout)) == (0, False)
