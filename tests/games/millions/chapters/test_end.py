"""The end of a round and of the game (E1-E6)."""

import pytest

from bng_sim.games.millions.declared.terms import Ending
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.simulation import batch
from tests.games.millions.chapters.scene import LEAVE, Scene, moves

ALL_LEAVE = [moves(f"{seat}A", LEAVE) for seat in (1, 2, 3, 4)]
TWO_STAND = "brute crook driver driver"  # each has 4 of a Loot of 8, and the Crook takes 2 of the Brute's


def small(**rules):
    return Scene(4, hidden_roles=0, loot=(8, 1, "none"), **rules)


def test_e1_roles_not_revealed_stay_secret_and_the_leader_card_passes():
    scene = small(leader=4)
    scene.round(TWO_STAND, *ALL_LEAVE)

    assert set(scene.public.past[0].role) == {NOTHING}
    assert scene.public.leader == 0
    assert not scene.events("show")


def test_e1_or_all_are_shown():
    scene = small(show_at_end=True)
    scene.round(TWO_STAND, ALL_LEAVE[0], ALL_LEAVE[2])

    assert scene.public.past[0].role[[0, 2, 4, 6]].tolist() == [0, 2, 1, 1]
    assert [event["character"] for event in scene.events("show")] == ["1A", "3A"]


def test_e1_what_was_revealed_is_remembered():
    scene = small()
    scene.round(TWO_STAND, ALL_LEAVE[0])

    assert scene.public.past[0].role[[0, 2, 4, 6]].tolist() == [NOTHING, 2, 1, 1]
    assert scene.state.own[0].past_role[0, 0] == 0


def test_e2_the_target_ends_the_game_for_who_got_a_share():
    scene = small(target=11)
    scene.round(TWO_STAND)

    assert scene.ending() == Ending.TARGET
    assert scene.winners() == [2]
    assert scene.cash == [7, 11, 4, 4]


@pytest.mark.parametrize(("needs_share", "ending"), [(True, Ending.GOING_ON), (False, Ending.TARGET)])
def test_e2_without_a_share_one_does_not_win_by_it(needs_share, ending):
    scene = small(target=20, target_needs_share=needs_share)
    scene.give(5, 5, 25, 5)
    scene.round(TWO_STAND, *ALL_LEAVE)

    assert scene.ending() == ending
    assert scene.winners() == ([] if needs_share else [3])


def test_e2_the_richest_of_those_that_count_wins():
    scene = small(target=20)
    scene.give(25, 18, 40, 5)
    scene.round(TWO_STAND)

    assert scene.winners() == [1]
    assert scene.cash[0] == 27


def test_e3_the_richest_wins_when_the_pile_is_empty():
    scene = small(loot_cards=2, target=200)
    scene.round(TWO_STAND)
    assert scene.ending() == Ending.GOING_ON
    scene.round(TWO_STAND)

    assert scene.ending() == Ending.LAST_ROUND
    assert scene.winners() == [2]


def test_e4_equally_rich_winners_share():
    scene = small(loot_cards=1, crook_theft=0, target=9)
    scene.round(TWO_STAND)
    assert scene.ending() == Ending.TARGET
    assert scene.winners() == [1, 2]

    scene = small(loot_cards=1)
    scene.round(TWO_STAND, *ALL_LEAVE)
    assert scene.ending() == Ending.LAST_ROUND
    assert scene.winners() == [1, 2, 3, 4]


def test_e5_a_game_that_is_cut_off_has_no_winner():
    scene = small(max_rounds=1)
    scene.round(TWO_STAND)

    assert scene.ending() == Ending.STALEMATE
    assert scene.winners() == []


def test_e5_the_last_card_comes_first():
    scene = small(max_rounds=1, loot_cards=1)
    scene.round(TWO_STAND)

    assert scene.ending() == Ending.LAST_ROUND


def test_e6_the_end_is_told_with_what_all_have():
    scene = small(loot_cards=1)
    scene.round(TWO_STAND)

    assert [event["event"] for event in scene.events("end", "cash", "win")] == ["end", *["cash"] * 4, "win"]
    assert [event["amount"] for event in scene.events("cash")] == scene.cash


def test_e2_the_row_of_a_game_says_how_it_went():
    scene = small(target=11)
    scene.round(TWO_STAND)
    batch.write_row(scene.table)

    row = scene.row
    assert (row.leader_net, row.others_net) == (2, 6 - 1 - 1)
    assert (row.rounds, row.reserve_end, row.reserve_low) == (1, 175 - 26, 175 - 26)
    assert row.was_richest == 0  # it was over by half time
    assert [int(seat.cash) for seat in row.seats[:4]] == scene.cash
    assert sum(int(by_role.money) for by_role in row.by_role) == sum(scene.cash) - 20
