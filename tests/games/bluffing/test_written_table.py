"""A table of Bluffing Billionaires written by hand: what cannot lie there, and what can under other rules."""

import copy

import numpy as np
import pytest

from bng_sim.core.errors import InputError
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.here import answer, worlds, writing
from tests.here.positions import moments, read

TABLE = {
    "game": "bluffing",
    "to_move": 2,
    "players": [
        {"billionaire": "red", "down": 1, "hidden": 2, "bonus": ["green 9"], "claims": [7]},
        {"billionaire": "orange", "down": [4], "hidden": [1, 2], "hand": [3, 6, 7, 8, 9], "open": [5]},
        {"billionaire": "yellow", "down": 1, "hidden": 1, "open": [8], "bonus": ["red 7"]},
        {"billionaire": "green", "down": 1, "hidden": 2},
    ],
}


def changed(seat=None, **values):
    """The table with some values of its own, or of a player."""
    value = copy.deepcopy(TABLE)
    (value if seat is None else value["players"][seat - 1]).update(values)
    return value


def refused(value):
    with pytest.raises(InputError) as caught:
        [*worlds.deal_worlds(read(value), 1, 1)]
    return str(caught.value)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (changed(2, hand=[3, 6, 7, 8, 9, 9]), "seat 2: hand: entry 6: 9: written once too often; the deck has 1"),
        (changed(2, hand=[3, 6, 7, 8, 8]), "8: written once too often"),
        (changed(2, hand=[3, 6, 7, 8]), "seat 2: 8 cards of its deck are written, expected 9"),
        (changed(2, hand=6), "seat 2: 10 cards of its deck are written, expected 9"),
        (changed(2, hand=[3, 6, 7, 8, 10]), "10: no such card in this deck"),
        (changed(1, bonus=["blue 3"]), "expected a deck and a value such as `red 7`; decks here: red, orange"),
        (changed(1, bonus=[9]), "got 9, expected a deck and a value"),
        (changed(2, bonus=["green 9"]), "seat 2: bonus: entry 1: 'green 9': written once too often"),
        (changed(1, down=2), "seat 1: down: 2 cards; there is one at most in front of a player (T4)"),
        (changed(1, claims=[5]), "a claim turned up lies in `open` or in a `bonus` (X7, X8)"),
        (changed(1, claims=[12]), "expected a value of its deck"),
        (changed(1, turns=1), "seat 1: turns: got 1, expected a whole number from 3 to 9"),
        (changed(1, uses=1), "seat 1: uses: got 1, expected a whole number from 0 to 0"),
        (changed(1, hand=-1), "got -1, expected a number of cards"),
        (changed(1, hand={"a": 1}), "expected a list"),
        (changed(1, role="banker"), "seat 1: role: no such key"),
        (changed(1, billionaire="orange"), "orange"),
        (changed(1, billionaire="pink"), "pink"),
        (changed(rules={"level": 3}), "level"),
        (changed(2, hand=[], hidden=[1, 2, 3, 6, 7, 8, 9]), "to_move: seat 2 has no hand cards (E2)"),
        (changed(rebels=3), "rebels: no such key"),
        (
            changed(rules={"points_by_order": [0, 3]}),
            "write who went first: points were given by turn order (S6)",
        ),
    ],
)
def test_an_impossible_table_is_refused(value, said):
    assert said in refused(value)


def test_a_game_that_is_over_cannot_be_typed():
    value = copy.deepcopy(TABLE)
    for seat in (0, 2, 3):
        player = value["players"][seat]
        taken = 1 if seat in (0, 3) else 0  # one card of its deck is in a Bonus pile
        player["hidden"] = 9 - taken - 1 - len(player.get("open", []))

    assert "only seat 2 has hand cards: the game is over (E2)" in refused(value)


def test_hand_is_what_is_left_of_the_deck():
    (states,) = worlds.deal_worlds(read(TABLE), 50, 1)
    hand = states["own"]["hand"][:, 1]

    assert (states["public"]["hand_size"][0, :4] == [5, 5, 6, 5]).all()
    assert (hand[:, :5] == MAX_DECK + np.array([2, 5, 6, 7, 8])).all()
    assert (hand[:, 5:] == -1).all()


def test_every_card_not_written_is_as_likely_in_every_place():
    n = 4_000
    table = read(TABLE)
    count = np.zeros(9)
    for states in worlds.deal_worlds(table, n, 1):
        down = states["own"]["table"][:, 2, 0] - 2 * MAX_DECK
        count += np.bincount(down, minlength=9)

    expected = n / 8  # its 8 lies open

    assert count[7] == 0
    assert (np.abs(np.delete(count, 7) - expected) < 4.5 * expected**0.5).all()


RULES = [
    {"players": 2},
    {"players": 6, "powers": "assumed"},
    {"old_card": "stacked"},
    {"old_card": "shown", "powers": "assumed", "power_icons": []},
    {"empty_hand": "play_on"},
    {"empty_hand": "ends_at_turn", "revealed_card": "always"},
    {"empty_hand": "ends_at_once", "after_challenge": "loser"},
    {"last_play": "voted", "hand_cards_taken": 3},
    {"deck_values": [1, 1, 2, 2, 3, 4, 5, 6, 7]},
    {"max_turns": 12},
    {"points_by_order": [0, 3, 5]},
    {"points_by_order": [0, 3, 5], "first_player": 1},
]


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_possible_table_is_never_refused_under_other_rules(rules):
    for game, cell, stopped, rng in moments("bluffing", 25, 3, rules):
        for seat in (None, int(rng.integers(cell.rules.players))):
            value = writing.value_of(game, cell, stopped.state, seat)
            table = read(value)
            (states,) = worlds.deal_worlds(table, 2, 1)

            assert writing.value_of(game, table.cell, states[0], seat) == value


@pytest.mark.parametrize(
    ("rules", "first", "points"),
    [
        ({"points_by_order": [0, 1, 2, 3]}, {"first": 3}, [2, 3, 0, 1]),
        ({"points_by_order": [0, 1, 2, 3], "first_player": 1}, {}, [3, 0, 1, 2]),
        ({"points_by_order": [4, 4, 4, 4, 1]}, {}, [4, 4, 4, 4]),
        ({}, {}, [0, 0, 0, 0]),
    ],
)
def test_s6_points_by_order_are_those_of_who_went_first(rules, first, points):
    table = read(changed(rules=rules, **first))

    assert table.written.state["public"]["start_points"][:4].tolist() == points


def test_a_sure_win_is_said_to_be_sure():
    value = changed(2, hand=[9], hidden=[1, 2, 3, 6, 7, 8], bonus=["red 9", "red 8", "yellow 9", "green 8"])
    value["players"][0] |= {"hidden": 2, "bonus": []}
    value["players"][2] |= {"bonus": []}
    for player in value["players"]:
        player.pop("claims", None)
    value["players"][3]["hidden"] = 1
    found = answer.answer(read(value), 200, 20)

    assert found.endings["last_card"].share == 1.0
    assert found.why_none == answer.NO_CHOICE
