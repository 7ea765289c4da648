"""Two players with four cards each: solved on paper, so that every strategy's weakness is known exactly.

Seat 0 begins. No victory is shared in this game, so that what one player wins the other loses.
"""

import functools

import numpy as np
import pytest
from scipy.stats import norm

from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.game import Cell
from bng_sim.games.bluffing.game import BLUFFING
from bng_sim.games.bluffing.simulation.play import ENGINE
from tests.games.bluffing.at_the_table import as_rules, looked_at, policy_of
from tests.games.bluffing.on_paper import Printed
from tests.games.bluffing.solved import Tree, best_reply, equilibrium, worth

pytestmark = pytest.mark.slow  # the whole tree of a game; quickly: test_exact.py
BLUFFING.strategies.load_shipped()
RULES = Printed(2, (1, 2, 3, 4), (1, 1, 2, 2), first_player=0)
VALUE = (3 / 5, 2 / 5)  # to each seat, if neither can do better
CEILING = (7 / 8, 269 / 288)  # against moves at random
EXACT = 1e-9
SHIPPED = sorted(strategy.name for strategy in BLUFFING.strategies if strategy.is_shipped)
SEATS = (0, 1)
LOST = {  # to the best reply: by who goes second, and by who goes first
    "random": CEILING,
    "hoarder": (1, 1),
    "rusher": (1, 1),
    "bluffer": (1, 1),
    "counter": (1, 1),
    "trapper": (1, 2 / 3),
    "bully": (1, 2 / 3),
    "reckoner": (1, 2 / 3),
    # By its random numbers, which the tests draw: no fractions of small numbers.
    "reader": (0.8757396604938272, 0.5444794856526138),
}


@pytest.fixture(scope="module")
def tree():
    return Tree(RULES)


@pytest.fixture(scope="module")
def policy_for(tree):
    """How a strategy answers what the engine shows it, wherever it is asked."""
    seen = looked_at(RULES, tree)
    return functools.cache(lambda text: policy_of(text, seen))


@pytest.fixture(scope="module")
def solution(tree):
    return equilibrium(tree)


def wins(tree, seat, own, other):
    """What `seat` wins with a policy against another."""
    first = worth(tree, tree.both(*((own, other) if seat == 0 else (other, own))))
    return first if seat == 0 else 1 - first


def test_random_moves_win_for_the_first_player_what_they_do_on_paper(tree):
    assert worth(tree, tree.uniform()) == pytest.approx(101 / 256, abs=EXACT)


def test_a_best_reply_wins_what_is_said_of_it(tree):
    generator = np.random.default_rng(1)
    policy = tree.policy(lambda asked: generator.dirichlet(np.ones(len(asked.moves))))
    for seat in SEATS:
        most, reply = best_reply(tree, seat, policy)

        assert wins(tree, seat, reply, policy) == pytest.approx(most, abs=EXACT)
        for _ in range(20):
            other = tree.policy(lambda asked: generator.dirichlet(np.full(len(asked.moves), 0.1)))
            assert wins(tree, seat, other, policy) < most


def test_the_equilibrium_is_worth_three_fifths_to_the_first_player(tree, solution):
    value, policy = solution

    assert value == pytest.approx(VALUE[0], abs=EXACT)
    for seat in SEATS:
        assert best_reply(tree, seat, policy)[0] == pytest.approx(VALUE[seat], abs=EXACT)


@pytest.mark.parametrize("seat", SEATS)
def test_there_is_a_ceiling_against_random_moves(tree, seat):
    assert best_reply(tree, seat, tree.uniform())[0] == pytest.approx(CEILING[seat], abs=EXACT)


@pytest.mark.parametrize("seat", SEATS)
def test_whoever_always_approves_wins_nothing_against_the_best_reply(tree, seat):
    generator = np.random.default_rng(seat)
    approve = np.array([1.0, 0.0])
    for _ in range(5):
        policy = tree.policy(
            lambda asked: approve if asked.what == "vote" else generator.dirichlet(np.ones(len(asked.moves)))
        )

        assert best_reply(tree, 1 - seat, policy)[0] == pytest.approx(1, abs=EXACT)


def test_looking_at_the_card_before_one_plays_passes_the_ceiling(tree, solution):
    """The control: a cheat that goes second. (Going first, this card helps in no way: the two values stay.)"""
    cheating = Tree(RULES, frozenset({1}))
    fair = dict(zip(tree.asked, solution[1], strict=True))
    equilibrium_of_first = cheating.policy(lambda asked: fair.get(asked, np.ones(len(asked.moves)) / len(asked.moves)))

    assert best_reply(cheating, 1, cheating.uniform())[0] == pytest.approx(143 / 144, abs=EXACT)
    assert best_reply(cheating, 1, equilibrium_of_first)[0] > VALUE[1] + 0.1
    assert equilibrium(cheating)[0] == pytest.approx(1 / 3, abs=EXACT)


def test_the_strategy_that_rolls_for_everything_is_asked_as_it_plays(tree, policy_for):
    for shares, uniform in zip(policy_for("random"), tree.uniform(), strict=True):
        assert shares == pytest.approx(uniform, abs=EXACT)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_strategy_wins_more_than_the_value_of_the_game_against_the_equilibrium(tree, policy_for, solution, name):
    policy = policy_for(name)
    for seat in SEATS:
        assert wins(tree, seat, policy, solution[1]) < VALUE[seat] + EXACT


@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_strategy_loses_to_the_best_reply_is_known(tree, policy_for, name):
    policy = policy_for(name)

    assert [best_reply(tree, seat, policy)[0] for seat in SEATS] == pytest.approx(LOST[name], abs=EXACT)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_strategy_wins_more_than_the_ceiling_against_random_moves(tree, policy_for, name):
    policy = policy_for(name)
    for seat in SEATS:
        assert wins(tree, seat, policy, tree.uniform()) < CEILING[seat] + EXACT


def answers(tree, policy_for, name, what):
    """The card that a player has on the table or None, the moves, and the share of each, wherever it is asked this."""
    for asked, shares in zip(tree.asked, policy_for(name), strict=True):
        if asked.what == what:
            played = [it for it in asked.seen if isinstance(it, int)]
            yield (played[-1] if played else None), asked.moves, shares


@pytest.mark.parametrize("name", ["hoarder", "rusher"])
def test_the_hoarder_and_the_rusher_approve_wherever_they_are_asked(tree, policy_for, name):
    assert all(shares[0] == 1 for _, _, shares in answers(tree, policy_for, name, "vote"))


def test_the_hoarder_plays_its_lowest_and_the_bully_its_highest_card_everywhere(tree, policy_for):
    assert all(shares[0] == 1 for _, _, shares in answers(tree, policy_for, "hoarder", "play"))
    assert all(shares[-1] == 1 for _, _, shares in answers(tree, policy_for, "bully", "play"))


def test_the_bully_challenges_if_its_card_is_at_or_above_the_median_of_its_deck_and_else_not(tree, policy_for):
    median = np.median(RULES.deck_values)
    found = [
        (RULES.deck_values[own] >= median, shares[1]) for own, _, shares in answers(tree, policy_for, "bully", "vote")
    ]

    assert {is_upper for is_upper, _ in found} == {True, False}
    assert all(challenges == is_upper for is_upper, challenges in found)


@pytest.mark.parametrize("chance", [0, 0.25, 0.75, 1])
def test_the_bluffer_challenges_by_its_chance_and_plays_its_lowest_card_as_often_or_more(tree, policy_for, chance):
    name = f"bluffer(q={chance})"

    assert all(
        shares[1] == pytest.approx(chance, abs=EXACT) for _, _, shares in answers(tree, policy_for, name, "vote")
    )
    lowest = [shares[0] for _, _, shares in answers(tree, policy_for, name, "play")]
    assert min(lowest) == pytest.approx(chance, abs=EXACT)


@pytest.mark.skipif(compiler.INTERPRETED, reason="thousands of games take compiled code")
@pytest.mark.parametrize("name", ["bluffer", "counter", "random"])
def test_the_engine_plays_as_the_answers_say(tree, policy_for, name):
    policy = policy_for(name)
    for seat in SEATS:
        share = wins(tree, seat, policy, tree.uniform())
        error = abs(won(seat, name, "random", 40_000) - share)

        assert error < 4 * (share * (1 - share) / 40_000) ** 0.5


def won(seat, name, other, games, seed=5):
    """How often `seat` wins with a strategy against another."""
    text = f"{name},{other}" if seat == 0 else f"{other},{name}"
    line = lineup.parse(text, BLUFFING.strategies, 2)
    return float(ENGINE.play_rows(Cell(as_rules(RULES), seed, line), 0, games)["seats"]["won"][:, seat].mean())


@pytest.mark.skipif(compiler.INTERPRETED, reason="playouts take compiled code")
@pytest.mark.parametrize("seat", SEATS)
def test_who_searches_comes_near_the_ceiling_against_random_moves_and_does_not_pass_it(seat):
    games = 1000
    share = won(seat, "search(rollouts=400,by=random)", "random", games)
    margin = norm.ppf(0.9999) * (CEILING[seat] * (1 - CEILING[seat]) / games) ** 0.5

    assert CEILING[seat] - 0.06 - margin < share < CEILING[seat] + margin
