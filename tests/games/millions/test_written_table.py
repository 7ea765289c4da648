"""A table of Millions of Dollars written by hand: what cannot lie there, and what can under other rules."""

import copy

import numpy as np
import pytest

from bng_sim.core.errors import InputError
from bng_sim.here import answer, worlds, writing
from tests.here.positions import moments, read

TABLE = {
    "game": "millions",
    "round": 4,
    "to_move": 2,
    "face_up": {"driver": 3, "brute": 2},
    "players": [{"cash": 12, "intimidation": 1}, {"cash": 9}, {"cash": 15}, {"cash": 7}],
}


def changed(seat=None, **values):
    """The table with some values of its own, or of a player."""
    value = copy.deepcopy(TABLE)
    (value if seat is None else value["players"][seat - 1]).update(values)
    return value


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (changed(played=2), "but 2 Loot cards were turned up, one a round (P1)"),
        (changed(played=["99 9 none", "unknown", "unknown"]), "no such card in this box"),
        (changed(round=9), "round: got 9, expected a whole number from 1 to 8"),
        (changed(round=0), "round: got 0"),
        (changed(1, cash=-1), "cash: got -1"),
        (changed(1, cash=50, rules={"target_needs_share": False}), "no such key"),
        (changed(rules={"target_needs_share": False, "target": 15}), "the game is over at 15 (E2)"),
        (changed(1, intimidation=99), "intimidation: got 99"),
        (changed(stock=99), "stock: got 99"),
        (changed(face_up={"pope": 1}), "no such Role"),
        (changed(face_up={"brute": "x"}), "face_up: brute: got 'x'"),
        (changed(1, last=["brute", "brute", "brute"]), "written twice"),
        (changed(1, last=["pope"]), "no such Role"),
        (changed(1, hand=3), "hand: no such key"),
        (changed(to_move=5), "to_move: got 5"),
        (changed(rules={"first_bid": "sealed"}), "say which seat won the bids for going first (S12)"),
        (changed(rules={"bank": 30}), "the players have more than the 30 there are (S5)"),
        (
            {"game": "millions", "rules": {"start_cash_by_order": [0, 1]}, "round": 2, "players": [{}, {}, {}, {}]},
            "first: write who had the Leader card first: cash was given by turn order (S10)",
        ),
    ],
)
def test_an_impossible_table_is_refused(value, said):
    with pytest.raises(InputError) as caught:
        read(value)

    assert said in str(caught.value)


def test_money_that_nobody_has_is_in_the_reserve_and_the_pile_is_shuffled():
    table = read(TABLE)
    (states,) = worlds.deal_worlds(table, 100, 1)
    bank = int(table.form.engine.rules_record.fill(table.cell.rules)["bank"])

    assert (states["public"]["reserve"] == bank - 43).all()
    assert (states["public"]["pile"] == 5).all()
    assert len({state["order"].tobytes() for state in states}) == 100
    assert (np.sort(states["order"][:, :8], axis=1)[:, 1:] > np.sort(states["order"][:, :8], axis=1)[:, :-1]).all()


@pytest.mark.slow
def test_the_leader_is_asked_for_a_plan():
    found = answer.answer(read(TABLE), 100, 40)

    assert len(found.moves) == 3
    assert found.mover == 1


RULES = [
    {"players": 3},
    {"players": 8},
    {"wont_get_fooled": True},
    {"players": 3, "wont_get_fooled": True},
    {"claims": True, "calls": True},
    {"loot_cards": 3},
    {"first_bid": "sealed", "first_turn": "no_visit", "start_cash_by_order": [0, 1, 2]},
    {"first_leader": 1, "start_cash_by_order": [0, 1, 2]},
]


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_possible_table_is_never_refused_under_other_rules(rules):
    for game, cell, stopped, rng in moments("millions", 20, 3, rules):
        for seat in (None, int(rng.integers(cell.rules.players))):
            value = writing.value_of(game, cell, stopped.state, seat)
            table = read(value)
            (states,) = worlds.deal_worlds(table, 3, 1)
            assert writing.value_of(game, table.cell, states[1], seat)["players"] is not None
            worlds.PlayerOn(table).outcomes(20, 1)
            if seat is None:
                assert writing.value_of(game, table.cell, states[1], None) == value


@pytest.mark.parametrize(
    ("written", "cash"),
    [
        ({"round": 4, "to_move": 2}, [7, 5, 5, 6]),  # the Leader card was seat 3's three rounds before
        ({"round": 1, "to_move": 1}, [5, 6, 7, 5]),
        ({"round": 4, "first": 4}, [6, 7, 5, 5]),
        ({"round": 4, "to_move": 2, "first": 3}, [7, 5, 5, 6]),
        ({"round": 4, "to_move": 2, "rules": {"first_leader": 2}}, [7, 5, 5, 6]),
    ],
)
def test_s10_cash_that_is_not_written_is_that_of_the_place_from_the_first_leader(written, cash):
    rules = {"start_cash_by_order": [0, 1, 2], **written.get("rules", {})}
    table = read({"game": "millions", **written, "rules": rules, "players": [{}, {}, {}, {}]})
    public = table.written.state["public"]

    assert public["cash"][:4].tolist() == cash
    assert public["reserve"] == 175 - sum(cash)
    if written["round"] > 1:
        assert f"seat 1: cash, taken as at set-up: {cash[0]}" in table.written.notes


def test_s10_the_first_leader_need_not_be_known_where_all_cash_is_written():
    value = changed(rules={"start_cash_by_order": [0, 1, 2]})
    del value["to_move"]

    assert read(value).written.state["public"]["cash"][:4].tolist() == [12, 9, 15, 7]
