"""A table of Campaign Billionaire written by hand: what cannot lie there, and what can under other rules."""

import copy

import numpy as np
import pytest

from bng_sim.core.errors import InputError
from bng_sim.here import answer, worlds, writing
from tests.here.positions import moments, read

TABLE = {
    "game": "campaign",
    "turn": 60,
    "to_move": 2,
    "billionaire": 3,
    "knows_ag": [1],
    "players": [
        {
            "square": 12,
            "cash": 420,
            "interns": 2,
            "deeds": {"red 21": 2, "red 23": 2, "red 24": "hotel", "railroad 5": "bare"},
        },
        {"jail": 1, "cash": 90, "deeds": ["orange 16", "Light Blue 6"], "kept": ["chance free"], "owes": {1: 100}},
        {"square": 0, "cash": 700, "deeds": {"utility 12": "mortgaged"}},
        {"out": True},
    ],
}

ALL_IN = [{}, {}, {}, {}]


def changed(seat=None, **values):
    """The table with some values of its own, or of a player."""
    value = copy.deepcopy(TABLE)
    (value if seat is None else value["players"][seat - 1]).update(values)
    return value


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (changed(3, deeds=["red 21"]), "written twice, first for seat 1"),
        (changed(3, deeds=["red 22"]), "no such deed"),
        (changed(3, deeds={"railroad 15": 1}), "nothing can be built there (H1)"),
        (changed(3, deeds={"green 31": 6}), "expected a whole number from 0 to 4"),
        (changed(3, deeds={"green 31": "burnt"}), "got 'burnt'"),
        (changed(3, kept=["chance free"]), "written once too often"),
        (changed(3, kept=["chance ace"]), "expected a pile"),
        (changed(2, square=3), "but the player is on square 3; Jail is 10"),
        (changed(2, jail=3), "jail: got 3"),
        (changed(2, owes={2: 5}), "nobody owes themselves"),
        (changed(2, owes={7: 5}), "a seat"),
        (changed(2, cash=-5), "cash: got -5"),
        (changed(1, square=40), "square: got 40"),
        (changed(4, cash=100), "a bankrupt player has nothing (K5)"),
        (changed(4, deeds=["green 31"]), "a bankrupt player has nothing (K5)"),
        (changed(to_move=4), "seat 4 is bankrupt"),
        (changed(turn=10_000_000), "turn: got"),
        (changed(billionaire="none"), "which the rule `billionaire` does not allow (S3)"),
        (changed(knows_ag=[9]), "knows_ag: entry 1: got 9"),
        (changed(chance=["to:99"]), "no such card in this pile"),
        (changed(rules={"houses": 3}), "4 houses are built; the Fund has 3 (L3)"),
        (changed(1, roles="x"), "roles: no such key"),
        (changed(began_round=2), "the start player does not change with these rules (S10)"),
        (changed(rules={"first_bid": "sealed"}), "say which seat won the bids for going first (S11)"),
        (
            changed(3, cash=None) | {"rules": {"start_cash_by_order": [0, 25]}},
            "first: write who went first: cash was given by turn order (S8)",
        ),
        (
            {key: value for key, value in changed(rules={"first_turn": "no_buying"}).items() if key != "turn"},
            "turn: write how many turns have begun: the first one is another (S9)",
        ),
    ],
)
def test_an_impossible_table_is_refused(value, said):
    with pytest.raises(InputError) as caught:
        read(value)

    assert said in str(caught.value)


def test_a_game_with_one_player_left_is_over():
    value = changed()
    for seat in (0, 2):
        value["players"][seat] = {"out": True}

    with pytest.raises(InputError, match="the game is over"):
        read(value)


def test_counts_follow_from_what_is_written():
    (states,) = worlds.deal_worlds(read(TABLE), 20, 1)
    public = states["public"][0]

    assert (public["houses"], public["hotels"]) == (28, 11)
    assert list(public["n_deeds"][:4]) == [4, 2, 1, 0]
    assert (public["n_in"], public["n_loans"]) == (3, 1)
    assert (public["in_jail"][1], public["square"][1], public["failures"][1]) == (1, 10, 1)
    assert (states["public"]["billionaire"] == 2).all()
    assert len({state["pile"].tobytes() for state in states}) == 20


@pytest.mark.slow
def test_a_player_in_jail_has_moves_to_compare():
    found = answer.answer(read(TABLE), 100, 40)

    assert len(found.moves) == 3  # it has the bail and a card (J4)
    assert found.mover == 1


RULES = [
    {"players": 2},
    {"players": 8},
    {"billionaire": "none"},
    {"billionaire": "starter", "attorney_general": "all"},
    {"houses": 8, "hotels": 2},
    {"first_bid": "sealed", "turn_order": "passing", "start_cash_by_order": [0, 50]},
    {"first_bid": "sealed", "billionaire": "starter", "first_turn": "no_buying"},
]


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_possible_table_is_never_refused_under_other_rules(rules):
    for game, cell, stopped, _ in moments("campaign", 15, 3, rules):
        value = writing.value_of(game, cell, stopped.state, None)
        table = read(value)
        (states,) = worlds.deal_worlds(table, 3, 1)

        assert writing.value_of(game, table.cell, states[1], None) == value


def test_s8_cash_that_is_not_written_is_that_of_the_place_from_who_went_first():
    rules = {"start_cash_by_order": [0, 1, 2, 3], "billionaire": "none"}
    value = {"game": "campaign", "rules": rules, "turn": 5, "first": 2, "players": [{}, {}, {"cash": 9}, {}]}
    table = read(value)

    assert table.written.state["public"]["cash"][:4].tolist() == [1503, 1500, 9, 1502]
    assert "seat 1: cash, taken as at set-up: $1503" in table.written.notes


@pytest.mark.parametrize(
    ("rules", "cash"), [({"start_cash_by_order": [5] * 4}, None), ({"start_cash_by_order": [0, 25]}, 700)]
)
def test_s8_who_went_first_need_not_be_written_where_no_cash_depends_on_it(rules, cash):
    read(changed(3, cash=cash) | {"rules": rules})


@pytest.mark.parametrize(
    ("written", "began", "is_noted"),
    [
        ({"began_round": 3}, 3, False),
        ({}, 2, True),
        ({"first": 1}, 2, True),  # a player is out, so turns do not say which round it is
        ({"first": 4, "players": ALL_IN, "to_move": 3}, 3, False),  # after 60 turns, in round 16
        ({"first": 4, "players": ALL_IN, "turn": 62, "to_move": 1}, 3, False),
        ({"first": 4, "players": ALL_IN}, 2, True),  # the turn and whose it is do not agree
        ({"turn": 0}, 2, False),
        ({"turn": 0, "first": 3, "to_move": 3}, 3, False),
    ],
)
def test_s10_who_began_the_round_is_as_written_or_follows_or_is_taken_for_the_player_to_move(written, began, is_noted):
    table = read(changed(rules={"turn_order": "passing"}, **written))

    assert table.written.state["public"]["began_round"] + 1 == began
    assert any("`began_round`" in note for note in table.written.notes) == is_noted


def test_s10_nothing_is_noted_of_who_began_the_round_where_it_does_not_change():
    assert not any("`began_round`" in note for note in read(TABLE).written.notes)


def test_everything_counted_is_as_in_the_game_itself():
    names = ("deeds", "n_deeds", "of_group", "monopolies", "property", "mortgages", "built", "locked", "houses", "n_in")
    for game, cell, stopped, _ in moments("campaign", 20, 4):
        (states,) = worlds.deal_worlds(read(writing.value_of(game, cell, stopped.state, None)), 1, 1)
        for name in names:
            found, real = states["public"][name][0], stopped.public[name]
            is_in = stopped.public["is_in"] == 1 if np.ndim(real) and len(real) == 8 else ...
            assert np.array_equal(np.asarray(found)[is_in], np.asarray(real)[is_in]), name
