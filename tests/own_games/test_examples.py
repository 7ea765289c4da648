"""The shipped games in one file against values that nobody computed by simulation."""

import functools
import itertools
import math
from fractions import Fraction
from math import comb

import numpy as np
import pytest
import yaml

import bng_sim
from tests.own_games.conftest import EXAMPLES

GAMES = 100_000
SIGMAS = 4.5  # of a binomial or normal figure: one false alarm in 100,000


def figure(name, metric, games=GAMES, **given):
    """Play an example and return a metric's mean and its standard error."""
    run = bng_sim.simulate(game=str(EXAMPLES[name]), games=games, progress=False, **given)
    values = run.games()[metric].to_numpy(float)
    return values.mean(), values.std(ddof=1) / len(values) ** 0.5


def turn_of_pig(score, goal, hold, sides=6):
    """Return what a turn brings: points -> probability, rolling at least once, holding at `hold` or when it wins."""
    at, out = {0: 1.0}, {}
    while at:
        later = {}
        for pot, p in at.items():
            out[0] = out.get(0, 0.0) + p / sides
            for pips in range(2, sides + 1):
                into = out if pot + pips >= hold or score + pot + pips >= goal else later
                into[pot + pips] = into.get(pot + pips, 0.0) + p / sides
        at = later
    return out


def first_wins_pig(goal, hold):
    """Return the chance of whoever goes first, both holding at `hold` (Neller and Presser 2004)."""
    brought = [turn_of_pig(score, goal, hold) for score in range(goal)]
    wins = np.zeros((goal, goal))  # of the player to move, by both scores
    for both in range(2 * goal - 2, -1, -1):
        for mine in range(max(0, both - goal + 1), min(goal, both + 1)):
            theirs = both - mine
            sums = []
            for own, other in ((mine, theirs), (theirs, mine)):
                chances = brought[own].items()
                sums.append(sum(p * (1.0 if own + k >= goal else 1 - wins[other, own + k]) for k, p in chances if k))
            nothing, of_other = brought[mine][0], brought[theirs][0]
            # W(a, b) = sums[0] + nothing (1 - W(b, a)), and the other way round
            wins[mine, theirs] = (sums[0] + nothing * (1 - sums[1] - of_other)) / (1 - nothing * of_other)
            wins[theirs, mine] = sums[1] + of_other * (1 - wins[mine, theirs])
    return wins[0, 0]


def test_dynamic_programming_gives_the_published_value():
    assert first_wins_pig(100, 20) == pytest.approx(0.5347, abs=5e-5)


@pytest.mark.slow
def test_first_player_of_pig_wins_as_often_as_dynamic_programming_says():
    run = bng_sim.simulate(
        game=str(EXAMPLES["pig"]), games=GAMES, lineup="hold_at(points=20)", rules={"goal": 60}, progress=False
    )
    seats = run.seats()
    won = seats[seats["order"] == 1]["won"].mean()

    exact = first_wins_pig(60, 20)
    assert abs(won - exact) < SIGMAS * (exact * (1 - exact) / GAMES) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("alpha", [0.0, 0.2])
def test_opener_of_kuhn_poker_loses_an_eighteenth(alpha):
    mean, error = figure("kuhn", "opener_gains", lineup=f"equilibrium(alpha={alpha})")

    assert abs(mean + 1 / 18) < SIGMAS * error


def buried_exactly(cards):
    """Return the chance that a dig is buried that stops after so many cards: two of the same danger among them."""
    dangers, safe = (3, 3), 9
    ways = sum(
        comb(safe, cards - a - b) * comb(dangers[0], a) * comb(dangers[1], b)
        for a, b in itertools.product((0, 1), repeat=2)
        if cards >= a + b
    )
    return 1 - Fraction(ways, comb(safe + sum(dangers), cards))


@pytest.mark.slow
@pytest.mark.parametrize("cards", [2, 4])
def test_digs_are_buried_as_often_as_counting_says(cards):
    mean, error = figure("dig", "buried", rules={"digs": 1, "players": 1}, lineup=f"stop_after(cards={cards})")

    assert abs(mean - float(buried_exactly(cards))) < SIGMAS * error


@pytest.mark.slow
def test_leader_takes_a_trick_of_one_card_as_often_as_another():
    mean, error = figure("tricks", "led", rules={"hand": 1, "players": 4}, lineup="low")

    assert abs(mean - 1 / 4) < SIGMAS * error


def losing_card(cards, top, remembers, below):
    """Return who loses a life in Ranter Go Round, as a place from the dealer's left; `top` is the pack's top card."""
    after, gave = [*cards, top], [13] * (len(cards) + 1)
    for i in range(len(cards)):
        if after[i] < below - 1 and not (remembers[i] and gave[i] < after[i]):
            gave[i + 1] = after[i + 1]
            after[i], after[i + 1] = after[i + 1], after[i]
    return max(range(len(cards)), key=lambda i: (-after[i], i))


@functools.cache
def losing(remembers, below):
    """Return the chance of each place to lose a life, over all ranks that players and the pack's top card can have."""
    chances = np.zeros(len(remembers))
    for ranks in itertools.product(range(13), repeat=len(remembers) + 1):
        ways = math.prod(4 - ranks[:i].count(rank) for i, rank in enumerate(ranks))
        chances[losing_card(ranks[:-1], ranks[-1], remembers, below)] += ways
    return chances / math.perm(52, len(remembers) + 1)


@functools.cache
def winning_ranter(lives, dealer, remembers, below):
    """Return each seat's chance to be the last with a life, by the Markov chain of lives and dealer."""
    seats = [(dealer + 1 + i) % len(lives) for i in range(len(lives)) if lives[(dealer + 1 + i) % len(lives)]]
    if len(seats) == 1:
        return np.eye(len(lives))[seats[0]]
    chances = np.zeros(len(lives))
    for seat, p in zip(seats, losing(tuple(remembers[seat] for seat in seats), below), strict=True):
        left = tuple(n - (other == seat) for other, n in enumerate(lives))
        after = (dealer + 1 + i for i in range(len(lives)))
        next_dealer = next(other % len(lives) for other in after if left[other % len(lives)])
        chances += p * winning_ranter(left, next_dealer, remembers, below)
    return chances


def ranter_wins(lineup, column, value):
    """Return how often the seats with a value in a column win, of three with two lives, and its standard error."""
    run = bng_sim.simulate(
        game=str(EXAMPLES["ranter"]), games=GAMES, lineup=lineup, rules={"players": 3, "lives": 2}, progress=False
    )
    seats = run.seats()
    won = seats[seats[column] == value]["won"].mean()
    return won, (won * (1 - won) / GAMES) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("order", [1, 2, 3])
def test_ranter_is_won_in_the_order_of_turns_as_often_as_the_chain_says(order):
    won, error = ranter_wins("plain(below=7)", "order", order)

    assert abs(won - winning_ranter((2, 2, 2), 2, (False,) * 3, 7)[order - 1]) < SIGMAS * error


def careful_wins_exactly(remembers):
    """Return the first seat's chance among players that change below a 9, whoever deals first."""
    return np.mean([winning_ranter((2, 2, 2), dealer, remembers, 9)[0] for dealer in range(3)])


@pytest.mark.slow
def test_remembering_a_card_in_ranter_is_worth_what_the_chain_says():
    won, error = ranter_wins("careful(below=9),plain(below=9),plain(below=9)", "seat", 1)

    assert abs(won - careful_wins_exactly((True, False, False))) < SIGMAS * error
    assert abs(won - careful_wins_exactly((False, False, False))) > SIGMAS * error  # the control


@pytest.mark.slow
def test_control_is_noticed():
    mean, error = figure("kuhn", "opener_gains", lineup="timid")

    assert abs(mean + 1 / 18) > SIGMAS * error


def test_examples_are_short_and_each_has_a_study():
    for name, path in EXAMPLES.items():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 150
        study = yaml.safe_load(path.with_suffix(".yaml").read_text(encoding="utf-8"))
        assert (study["name"], study["game"]) == (name, path.name)
