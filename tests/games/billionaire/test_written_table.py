"""A table of Billionaire written by hand: what cannot lie there, and what can under other rules."""

import copy

import numpy as np
import pytest

from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.here import reading, worlds, writing
from tests.here.positions import cell_of, moments, read

TABLE = {
    "game": "billionaire",
    "to_move": 2,
    "used": ["security"],
    "players": [
        {"space": 3, "profits": 6, "powers": 1, "investments": ["eurasia 10", "americas 4"]},
        {"space": 11, "profits": [5, 4, 4, 1], "powers": ["disaster"], "investments": ["Afro-Europa 15"]},
        {"space": 0, "profits": ["5", "3 unknown"], "known_profits": [5]},
        {"space": 18, "profits": 2, "powers": 2},
    ],
}
RICH = [f"{region} {n}" for region in ("eurasia", "afro_europa", "americas") for n in (12, 10, 8, 7)]


def changed(seat=None, **values):
    """The table with some values of its own, or of a player."""
    value = copy.deepcopy(TABLE)
    (value if seat is None else value["players"][seat - 1]).update(values)
    return value


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (changed(1, investments=["eurasia 10", "eurasia 10"]), "written once too often; the box has 1"),
        (changed(2, investments=["americas 4"]), "written once too often"),
        (changed(2, investments=["asia 4"]), "no such card"),
        (changed(2, investments=3), "they lie open: name them"),
        (changed(2, profits=[6]), "no such card in this deck"),
        (changed(2, profits=[5] * 13), "written once too often; the deck has 12"),
        (changed(1, profits=70), "profits: got 70 cards, more cards than there are; the deck has 60"),
        (changed(1, profits=58), "more cards are written than there are"),
        (changed(4, powers=30), "more cards than there are; the deck has 24"),
        (changed(4, powers=["veto"]), "no such card"),
        (changed(used=["security"] * 5), "written once too often; the deck has 4"),
        (changed(used=3), "all have seen these cards: name them"),
        (changed(3, known_profits=[4]), "is not in the hand as it is written"),
        (changed(1, space=24), "space: got 24, expected a whole number from 0 to 23"),
        (changed(turn=-1), "turn: got -1"),
        (changed(written_by=5), "written_by: got 5"),
        (changed(1, cash=4), "cash: no such key"),
        (changed(1, investments=RICH), "the game is over (W1)"),
    ],
)
def test_an_impossible_table_is_refused(value, said):
    with pytest.raises(InputError) as caught:
        read(value)

    assert said in str(caught.value)


def test_what_is_known_of_hands_is_in_every_world():
    (states,) = worlds.deal_worlds(read(TABLE), 50, 1)

    assert (states["own"]["profits"][:, 1, :5] == [1, 0, 0, 2, 1]).all()
    assert (states["own"]["profits"][:, 2, 4] >= 1).all()
    assert (states["own"]["profits"][:, :, :5].sum(axis=1) + states["profit_deck"][:, :5] == 12).all()
    assert (states["own"]["knows"][:, 0, 2, 4] == 1).all()
    assert (states["public"]["deck"] == [7, 7, 7]).all()
    assert (states["public"]["power_deck"] == 20).all()


RULES = [
    {"players": 2},
    {"players": 3, "goal": 500},
    {"start_profits": 0},
    {"trading_values": [[2, 2, 4], [2, 4, 5, 7], [9]]},
    {"max_turns": 20},
    {"players": 3, "turn_order": "passing", "first_turn": "no_landing", "start_profits_by_order": [0, 1, 2]},
    {"players": 3, "first_bid": "sealed", "turn_order": "passing", "start_profits_by_order": [0, 1], "max_turns": 12},
]


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_possible_table_is_never_refused_under_other_rules(rules):
    for game, cell, stopped, rng in moments("billionaire", 30, 3, rules):
        for seat in (None, int(rng.integers(cell.rules.players))):
            value = writing.value_of(game, cell, stopped.state, seat)
            table = read(value)
            (states,) = worlds.deal_worlds(table, 3, 1)

            assert writing.value_of(game, table.cell, states[1], seat) == value


def test_nobody_is_at_the_goal_in_any_world():
    for game, cell, stopped, _ in moments("billionaire", 20, 8):
        (states,) = worlds.deal_worlds(read(writing.value_of(game, cell, stopped.state, 0)), 200, 1)
        totals = states["own"]["cash"] + cell.rules.value_ratio * states["public"]["trading"]

        assert np.max(totals) < cell.rules.goal


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (changed(rules={"first_turn": "no_landing"}), "write how many turns have begun"),
        (changed(rules={"first_bid": "sealed"}, turn=4), "write who went first"),
        (changed(rules={"start_profits_by_order": [0, 1]}, turn=4), "write who went first"),
        (changed(rules={"turn_order": "passing"}, turn=4, first=1, to_move=1), "seat 2 is to move"),
        (changed(rules={"turn_order": "passing"}, first=1, to_move=3), "turn: write how many turns have begun"),
        (changed(rules={"first_bid": "sealed"}), "write who went first"),
    ],
)
def test_a_remedy_for_who_goes_first_needs_to_know_how_far_the_game_is(value, said):
    with pytest.raises(InputError) as caught:
        read(value)

    assert said in str(caught.value)


def test_where_the_start_player_moves_on_the_turn_says_who_moves():
    value = changed(rules={"turn_order": "passing"}, turn=5, first=1)
    del value["to_move"]

    assert read(value).written.mover == 2


def test_hands_that_are_not_written_are_as_dealt_by_turn_order():
    value = changed(rules={"start_profits_by_order": [0, 1, 2, 3]}, first=2)
    for player in value["players"]:
        del player["profits"]
        player.pop("known_profits", None)
    table = read(value)
    states = np.zeros(20, table.form.engine.records.state)
    states[:] = table.written.state
    table.written.fill(states, np.random.default_rng(0))

    assert (states["public"]["n_profits"] == [8, 5, 6, 7]).all()


@pytest.mark.parametrize("seat", [None, 2])
def test_s8_a_table_before_the_bids_for_going_first_is_read_back_and_the_bids_are_played(seat):
    rules = {"first_bid": "sealed", "turn_order": "passing", "start_profits_by_order": [0, 1, 2, 3], "start_profits": 4}
    game, cell = cell_of("billionaire", 1, rules)
    stopped = reading.find_form(game).engine.start_game(cell, 0)
    value = writing.value_of(game, cell, stopped.state, seat)
    table = read(value)
    (states,) = worlds.deal_worlds(table, 3, 1)

    assert "first" not in value
    assert writing.value_of(game, table.cell, states[1], seat) == value
    assert (worlds.PlayerOn(table).outcomes(20, 1)[0, :, 0] > 0).all()


def test_s8_hands_that_are_not_written_are_without_cards_by_order_before_the_bids():
    rules = {"first_bid": "sealed", "start_profits_by_order": [0, 1, 2, 3]}
    table = read({"game": "billionaire", "rules": rules, "turn": 0, "players": [{}, {}, {}, {}]})
    (states,) = worlds.deal_worlds(table, 3, 1)

    assert (states["public"]["n_profits"] == 5).all()
    assert (states["public"]["first"] == NOTHING).all()
