"""Games as OpenSpiel's: its own checks, what players may know, games dealt again, and Kuhn poker as it has it."""

import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, outcome_sampling_mccfr

import bng_sim
from bng_sim.core.errors import InputError
from bng_sim.doors import openspiel
from bng_sim.doors.deals import Deal, Script, all_deals
from bng_sim.games import GAMES
from tests.doors.settings import EXAMPLES

KUHN = next(path for path in EXAMPLES if Path(path).stem == "kuhn")
AS_OPENSPIEL_HAS_IT = "deals=0,starting_seat=1,reward=gains,zero_sum=True"
JACK, QUEEN, KING = range(3)
CHECK, BET, FOLD, CALL = range(4)  # the numbers of the moves of Kuhn poker


def load(game, parameters=""):
    return pyspiel.load_game(f"{bng_sim.register_openspiel(game)}({parameters})")


@pytest.fixture(scope="module")
def kuhn():
    return load(KUHN, AS_OPENSPIEL_HAS_IT)


@pytest.fixture(scope="module")
def bluffing():
    return load("bluffing", "players=3,deals=10")


def dealt(game, deal):
    state = game.new_initial_state()
    state.apply_action(deal)
    return state


def questions(game, deals):
    """Yield the states of games of random moves at their questions, which stay as they are."""
    rng = np.random.default_rng(1)
    for deal in range(deals):
        state = dealt(game, deal)
        while not state.is_terminal():
            yield state.clone()
            state.apply_action(int(rng.choice(state.legal_actions())))


def play_on(state, seed):
    """Make random moves up to the end; return what all of them have seen."""
    rng, seen = np.random.default_rng(seed), []
    while not state.is_terminal():
        seen.append((state.current_player(), state.information_state_string(), state.observation_string()))
        state.apply_action(int(rng.choice(state.legal_actions())))
    return [*seen, state.returns()]


def sampler(*numbers):
    return iter(numbers).__next__


def check(game, parameters):
    pyspiel.random_sim_test(load(game, parameters), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("game", "parameters"), [(KUHN, AS_OPENSPIEL_HAS_IT), pytest.param("bluffing", "players=3", marks=pytest.mark.slow)]
)
def test_openspiel_passes_a_game(game, parameters):
    check(game, parameters)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES, *EXAMPLES], ids=lambda game: Path(game).stem)
def test_openspiel_passes_every_game(game):
    if "level" in GAMES.open(game).rules.model_fields:
        for level in (2, 4):
            check(game, f"level={level}")
    else:
        check(game, "")


def test_loaded_game_is_named_by_what_was_changed(bluffing):
    assert str(bluffing) == "python_bng_bluffing(deals=10,players=3)"


def test_deals_of_a_number_are_equally_likely(bluffing):
    outcomes = bluffing.new_initial_state().chance_outcomes()
    assert [deal for deal, _ in outcomes] == [*range(10)]
    assert {chance for _, chance in outcomes} == {1 / 10}


def test_same_deal_and_actions_give_same_state(bluffing):
    assert play_on(dealt(bluffing, 5), 1) == play_on(dealt(bluffing, 5), 1)
    assert play_on(dealt(bluffing, 5), 1) != play_on(dealt(bluffing, 6), 1)


def test_clone_goes_on_by_itself(bluffing):
    state = dealt(bluffing, 5)
    before = state.information_state_string()
    play_on(state.clone(), 1)
    assert state.information_state_string() == before


def test_end_is_seen_from_every_seat_whatever_was_played_since(bluffing):
    state = dealt(bluffing, 5)
    play_on(state, 1)
    at_once = [state.observation_string(seat) for seat in range(3)]
    play_on(dealt(bluffing, 6), 1)
    assert [state.observation_string(seat) for seat in range(3)] == at_once
    assert len({*at_once}) == 3


def test_player_knows_its_own_card_alone(kuhn):
    known = [Counter(dealt(kuhn, deal).information_state_string(seat) for deal in range(6)) for seat in range(2)]
    assert [sorted(each.values()) for each in known] == [[2, 2, 2]] * 2  # of each card two deals
    seen = Counter(tuple(dealt(kuhn, deal).observation_tensor(1)) for deal in range(6))
    assert sorted(seen.values()) == [2, 2, 2]


def test_player_recalls_what_it_has_done(kuhn):
    by_check, by_bet = dealt(kuhn, 0), dealt(kuhn, 0)
    by_check.apply_action(CHECK)
    by_bet.apply_action(BET)
    assert by_check.information_state_string(0) != by_bet.information_state_string(0)


def test_game_dealt_again_is_the_same_to_the_player_asked(bluffing):
    for i, state in enumerate(questions(bluffing, 3)):
        other = state.resample_from_infostate(state.current_player(), sampler(i / 100))
        assert other.current_player() == state.current_player()
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string() == state.information_state_string()
        assert other.observation_tensor() == state.observation_tensor()


def test_game_dealt_again_is_another_game(bluffing):
    went_otherwise = 0
    for state in questions(bluffing, 1):
        other = state.resample_from_infostate(state.current_player(), sampler(0.5))
        for each in (state, other):
            each.apply_action(each.legal_actions()[0])
        went_otherwise += play_on(state, 1) != play_on(other, 1)
    assert went_otherwise > 10


def card_of(state, seat):
    """The card that a seat holds in Kuhn poker: numbers that are 0 are not shown."""
    shown = dict(word.split("=") for word in state.observation_string(seat).split())
    return int(shown.get("own.card", JACK))


def of_card(game, seat, card):
    """The deals of Kuhn poker in which a seat holds a card."""
    return [state for state in (dealt(game, deal) for deal in range(6)) if card_of(state, seat) == card]


def test_other_player_holds_each_card_that_is_left_as_often(kuhn):
    state, held = of_card(kuhn, 0, QUEEN)[0], Counter()
    for i in range(400):
        other = state.resample_from_infostate(0, sampler(i / 400))
        other.apply_action(CHECK)
        held[card_of(other, 1)] += 1
        assert card_of(other, 0) == QUEEN
    assert {*held} == {JACK, KING}
    assert min(held.values()) > 150  # five standard deviations below 200


def test_game_dealt_again_is_stored_with_what_was_dealt(bluffing):
    for state in questions(bluffing, 1):
        other = state.resample_from_infostate(state.current_player(), sampler(0.25))
        stored = bluffing.deserialize_state(other.serialize())
        assert str(stored) == str(other)
        for each in (other, stored):
            each.apply_action(each.legal_actions()[-1])
        again = bluffing.deserialize_state(other.serialize())
        assert play_on(stored, 1) == play_on(other, 1) == play_on(again, 1)


def test_state_of_another_version_is_refused(bluffing):
    state = dealt(bluffing, 0)
    state._at = replace(state._at, version="another")
    with pytest.raises(InputError, match="stored by another version of the game"):
        state.apply_action(state.legal_actions()[0])


def test_game_can_be_dealt_again_in_each_turn_once(bluffing):
    twice = 0
    for state in questions(bluffing, 2):
        other = state.resample_from_infostate(state.current_player(), sampler(0.25))
        other = other.resample_from_infostate(other.current_player(), sampler(0.75))  # nothing was dealt yet
        other.apply_action(other.legal_actions()[0])
        if other.is_terminal():
            continue
        if other._at.dealt_again is None:
            other.resample_from_infostate(other.current_player(), sampler(0.5))
        else:
            twice += 1
            with pytest.raises(InputError, match="was dealt again in this turn already"):
                other.resample_from_infostate(other.current_player(), sampler(0.5))
    assert twice > 3


def test_only_the_player_asked_can_have_it_dealt_again(bluffing):
    state = dealt(bluffing, 0)
    with pytest.raises(InputError, match="is not asked; expected"):
        state.resample_from_infostate(1 - state.current_player() % 2, sampler(0.5))


def test_what_others_see_of_a_game_dealt_again_is_known_after_the_answer(bluffing):
    state = dealt(bluffing, 0)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, sampler(0.5))
    with pytest.raises(InputError, match="is known only after seat"):
        other.observation_tensor((seat + 1) % 3)


def test_kuhn_poker_is_as_exploitable_as_openspiels(kuhn):
    games = (kuhn, pyspiel.load_game("kuhn_poker"))
    ours, theirs = (exploitability.exploitability(game, policy.UniformRandomPolicy(game)) for game in games)
    assert f"{ours:.12f}" == f"{theirs:.12f}" == "0.458333333333"
    solvers = [cfr.CFRSolver(game) for game in games]
    for iterations in (1, 5):
        for solver in solvers:
            for _ in range(iterations):
                solver.evaluate_and_update_policy()
        ours, theirs = (
            exploitability.exploitability(game, solver.average_policy())
            for game, solver in zip(games, solvers, strict=True)
        )
        assert f"{ours:.12f}" == f"{theirs:.12f}"
    assert ours < 0.1


def test_outcome_sampling_learns_bluffing(bluffing):
    np.random.seed(1)  # noqa: NPY002 (what the solver draws from)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(bluffing)
    for _ in range(5):
        solver.iteration()
    average = solver.average_policy()
    learned = [average.action_probabilities(state) for state in questions(bluffing, 1)]
    for state, chances in zip(questions(bluffing, 1), learned, strict=True):
        assert [*chances] == state.legal_actions()
        assert sum(chances.values()) == pytest.approx(1)


def thinker(game, simulations):
    rng = np.random.RandomState(1)
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, simulations, random_state=rng)


def test_search_that_deals_again_plays_bluffing_to_its_end(bluffing):
    bot, state, answers = thinker(bluffing, 4), dealt(bluffing, 3), 0
    while not state.is_terminal():
        state.apply_action(bot.step(state))
        answers += 1
    assert answers > 5


@pytest.mark.parametrize(("card", "wanted"), [(JACK, FOLD), (KING, CALL)])
def test_search_that_deals_again_knows_what_a_card_is_worth(kuhn, card, wanted):
    for state in of_card(kuhn, 1, card):
        state.apply_action(BET)
        assert thinker(kuhn, 60).step(state) == wanted


# OpenSpiel prints its errors as well.
@pytest.mark.parametrize(
    ("game", "parameters", "error", "message"),
    [
        ("bluffing", "plyers=3", pyspiel.SpielError, "Unknown parameter 'plyers'"),
        ("bluffing", "players=9", InputError, "players: got 9, expected"),
        ("bluffing", "reward=wins", InputError, "reward wins: no such reward"),
        ("bluffing", "seed=-1", InputError, "seed: got -1, expected a whole number from 0"),
        ("bluffing", "deals=-1", InputError, "deals: got -1, expected a whole number from 0"),
        ("bluffing", "starting_seat=5", InputError, "starting_seat: got 5, expected 1 to"),
    ],
)
def test_bad_parameters_are_refused(game, parameters, error, message):
    with pytest.raises(error) as refused:
        load(game, parameters)
    assert message in str(refused.value)


def test_unknown_game_is_refused():
    with pytest.raises(InputError, match="game bluffin: no such game; did you mean bluffing"):
        bng_sim.register_openspiel("bluffin")


def test_rewards_that_are_no_zero_sum_are_refused():
    state = dealt(load(KUHN, "zero_sum=True"), 0)
    with pytest.raises(InputError, match="zero_sum: the rewards of a game are"):
        play_on(state, 1)


def test_chance_in_the_middle_is_not_among_all_deals(bluffing, monkeypatch):
    begun = dealt(bluffing, 0)._at
    monkeypatch.setattr(openspiel, "all_deals", lambda *_: [Deal(begun.start, begun.row, Fraction(1))])
    state = dealt(load("bluffing", "players=3,deals=0"), 0)
    with pytest.raises(InputError, match="deals=0: chance comes in the middle of this game"):
        play_on(state, 1)


def test_without_openspiel_the_error_names_the_extra(monkeypatch):
    monkeypatch.delitem(sys.modules, "bng_sim.doors.openspiel", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(InputError, match=r'pip install "bng-sim\[openspiel\]"'):
        bng_sim.register_openspiel("bluffing")


UNEVEN = '''"""Two coins."""

from bng_sim.own_game import Choice, Endings, OwnGame, draw, number

game = OwnGame("Coins", players=(2, 2), public={"heads": number}, hidden={"card": number})
end = Endings(over="it is over")
go_on = Choice("Well?", "yes", "no")


def set_up(table):
    table.public.heads = draw(table, 2) + draw(table, 2)
    if table.public.heads == 2:
        table.hidden.card = draw(table, 3)


def turn(table, seat):
    go_on.ask(table, seat)


def is_over(table):
    return end.over


def wins(table, seat):
    return True
'''


def test_every_deal_has_its_own_chance(tmp_path):
    file = tmp_path / "coins.py"
    file.write_text(UNEVEN)
    chances = Counter(deal.chance for deal in all_deals(str(file), {}, 1))
    assert chances == {Fraction(1, 2): 1, Fraction(1, 4): 1, Fraction(1, 12): 3}


def test_rare_deals_are_not_enumerated():
    script = Script()
    script.begin()
    script.below(None, 100)
    script.below(None, 100)
    with pytest.raises(InputError, match="has deals less likely than 1 in 10,000"):
        script.below(None, 2)
