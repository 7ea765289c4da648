"""A league: equals are even, the better is rated as much better as it is, and equilibria are those of the textbook."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from bng_sim.lab.league import equilibrium
from bng_sim.lab.ratings import ELO, Outcomes, rate
from tests.command import call


def rating(found, name):
    return next(rating for rating in found["ratings"] if rating["name"] == name)


@pytest.mark.slow
def test_a_league_of_identical_players_is_even(ask):
    found = ask("league", "random", "twin", "random(hat=0.5)", "--deals", 1500)

    assert [payoff["exploits"] for payoff in found["payoffs"]] == [False] * 9
    assert all(each["low"] <= 0 <= each["high"] for each in found["ratings"])
    assert all(abs(payoff["value"]["mean"] - 0.25) < 0.02 for payoff in found["payoffs"])
    assert found["sentences"][0] == "Nobody here clearly exploits random, twin and random(hat=0.5)."


@pytest.mark.slow
def test_player_among_its_like_wins_the_even_share_and_luck_makes_it_no_other(ask):
    """Each game has one winner: so few deals leave open only what others might be."""
    found = ask("league", "random", "twin", "--deals", 50)
    self_play = found["payoffs"][0]["value"]

    assert self_play["mean"] == 0.25
    assert self_play["low"] < 0.25 < self_play["high"]
    assert self_play["high"] - self_play["low"] < 0.08


def test_ratings_of_a_single_deal_have_no_intervals():
    table = Outcomes(np.array([[2.0, 1.0]]), np.array([2.0, 1.0]))

    assert [(each.low, each.high) for each in rate([table], ["a", "b"], []).each] == [(None, None)] * 2


def test_ratings_of_few_deals_that_all_went_alike_have_no_intervals():
    few, many = (Outcomes(np.full((deals, 2), [2.0, 1.0]), np.array([2.0, 1.0])) for deals in (10, 1_000))

    assert {each.low for each in rate([few], ["a", "b"], []).each} == {None}
    assert None not in {each.low for each in rate([many], ["a", "b"], []).each}


@pytest.mark.slow
def test_ratings_are_those_of_the_model_where_it_is_true(ask):
    """Of two players one is drawn half as often again as the other: 70 points apart."""
    found = ask("league", "clumsy", "random", "random(skill=1)", "--deals", 1500)
    apart = rating(found, "random")["value"] - rating(found, "clumsy")["value"]

    assert [each["name"] for each in found["ratings"]] == ["random(skill=1)", "random", "clumsy"]
    assert apart == pytest.approx(ELO * np.log(1.5), abs=12)
    assert found["misfit"] < 0.015


@pytest.mark.slow
def test_ratings_intervals_are_as_wide_as_the_luck_between_leagues_is(ask):
    """At other seeds the same league comes out otherwise, by what its interval says."""
    leagues = [ask("league", "clumsy", "random", "--deals", 150, "--seed", seed) for seed in range(6)]
    values = [rating(found, "random")["value"] for found in leagues]
    widths = [rating(found, "random")["high"] - rating(found, "random")["low"] for found in leagues]

    assert 0.4 < np.std(values, ddof=1) / (np.mean(widths) / (2 * 1.96)) < 1.8
    assert sum(abs(value - ELO * np.log(1.5) / 2) < width / 2 for value, width in zip(values, widths, strict=True)) >= 5


@pytest.mark.slow
def test_who_exploits_whom_is_told_and_the_mixture_is_of_the_best(ask):
    found = ask("league", "clumsy", "random", "--deals", 1500)

    assert found["sentences"] == [
        "Among clumsy, random would win more than clumsy does.",
        "Nobody here clearly exploits random.",
        "The mixture that nobody gains by leaving: 100 % random.",
    ]
    assert [part["value"] for part in found["mixture"]] == [0, 1]


@pytest.mark.slow
def test_each_way_in_which_nobody_wins_is_rated_as_a_contestant_of_its_own(ask):
    found = ask("league", "random(greed=1)", "random(greed=1,skill=1)", "--deals", 500)

    assert [each["name"] for each in found["ratings"] if not each["is_player"]] == ["bare"]
    assert rating(found, "bare")["value"] == pytest.approx(ELO * np.log(0.6 / 0.4 * 4), abs=40)
    assert rating(found, "random(greed=1,skill=1)")["value"] == pytest.approx(ELO * np.log(2) / 2, abs=20)


@pytest.mark.slow
def test_a_game_that_nobody_wins_says_nothing_of_who_is_better(ask):
    """Whoever is greedy is twice as strong among others, though at home all of its like lose."""
    found = ask("league", "random", "random(greed=1)", "--deals", 800)

    assert rating(found, "random(greed=1)")["value"] == pytest.approx(ELO * np.log(2) / 2, abs=15)
    assert found["misfit"] < 0.03
    assert found["misfit_of_loss"] > 0.2


@pytest.mark.parametrize(
    ("payoffs", "mixture"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1 / 3, 1 / 3, 1 / 3]),  # rock, paper, scissors
        ([[3, 0], [5, 1]], [0, 1]),  # the prisoner's dilemma
        ([[1, 0], [0, 2]], [0, 1]),  # of the two that agree, the better
        ([[0, 7], [2, 6]], [1 / 3, 2 / 3]),  # hawk and dove
        ([[0.2, 0.2], [0.2, 0.2]], None),  # any
    ],
)
def test_equilibria_are_those_of_the_textbook(payoffs, mixture):
    found = equilibrium(np.array(payoffs, float))
    gains = np.array(payoffs) @ found

    assert found.sum() == pytest.approx(1)
    assert gains.max() == pytest.approx(gains @ found, abs=1e-8)
    assert mixture is None or found == pytest.approx(mixture, abs=1e-8)


@given(arrays(float, st.integers(1, 5).map(lambda n: (n, n)), elements=st.floats(0, 1, width=16)))
def test_there_is_always_a_mixture_and_nobody_gains_by_leaving_it(payoffs):
    found = equilibrium(payoffs)

    assert found.sum() == pytest.approx(1)
    assert (payoffs @ found).max() <= payoffs @ found @ found + 1e-5


@pytest.mark.slow
def test_a_league_is_told_in_tables_and_kept(tmp_path):
    done = call("lab", "league", "clumsy", "random(skill=1)", "--deals", 200, "--game", "commons", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert all(words in done.stdout for words in ("exploits them", "Ratings, in points", "The mixture", "off by"))
    (folder,) = (tmp_path / "runs").glob("lab-league-clumsy_random_skill_1-*")
    assert {"league.json", "league.csv", "league.svg", "league.png"} <= {path.name for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("random",), "STRATEGY: got 1 players, expected 2 to 12"),
        (("random", "random(greed=0)"), "'random(greed=0)' is the same as 'random'; expected different players"),
        (("random", "pool:twin,clumsy"), "STRATEGY: got 'pool:twin,clumsy', expected one strategy, such as clumsy"),
        (("random", "twin | clumsy"), "expected a lineup without a bar"),
        (("random", "twine"), "did you mean twin?"),
    ],
)
def test_what_cannot_be_asked_is_refused(refused, arguments, told):
    assert told in refused("league", *arguments)
