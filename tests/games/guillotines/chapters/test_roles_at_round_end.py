"""What becomes of Roles at a Round's end, and what revealing one does (O3, O4)."""

from collections import Counter

import pytest

from bng_sim.games.guillotines.declared.components import Role
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Purpose
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import assets, roles, round_end, turn
from tests.games.guillotines.chapters.at_level_4 import drawn_by, held, picks
from tests.games.guillotines.chapters.scene import BOLTS, BOMBS, INFLUENCE, Scene, no, says, yes

BANKER, CELEBRITY, SPECULATOR, GANGSTER, BROKER, ARTIST, TRADER, TOADY, VULTURE = Role


def picks_none(seat):
    return no(seat, Decision.PICK_ROLE)


def keeps(seat):
    return yes(seat, Decision.KEEP_ROLE)


def returns(seat):
    return no(seat, Decision.KEEP_ROLE)


# O3


def end_round(scene, *answers, last=0):
    """End the Round after the turn of seat `last`: the part that is about Roles."""
    scene.public.last_player = last
    scene.tell_events()
    return scene.play(*answers, what=roles.choose_at_round_end)


def wealth(scene, *n_assets):
    """Fill so many spaces of each player's board."""
    for seat, n in enumerate(n_assets):
        scene.public.empty_spaces[seat] = 5 - n


def test_o3_revealed_roles_return_and_unrevealed_ones_may_be_kept_or_returned():
    scene = Scene(players=3, level=3)
    scene.role(0, BANKER, shown=True)
    scene.role(1, GANGSTER)
    scene.role(2, CELEBRITY)
    wealth(scene, 0, 1, 2)

    script = end_round(scene, keeps(1), returns(2), picks_none(0), picks_none(2))

    assert held(scene) == [NOTHING, GANGSTER, NOTHING]
    assert scene.public.role_shown[:3].tolist() == [NOTHING] * 3
    assert sorted(scene.roles_left()) == [BANKER, CELEBRITY, SPECULATOR, BROKER, ARTIST]
    assert [question.seat for question in script.asked] == [1, 2, 0, 2]


@pytest.mark.parametrize("last", [0, 1, 2])
def test_o3_all_answers_come_clockwise_from_the_last_player_before_anyone_draws(last):
    scene = Scene(players=3, level=3)
    for seat, role in enumerate((BANKER, CELEBRITY, GANGSTER)):
        scene.role(seat, role)
    wealth(scene, 0, 1, 2)
    around = [(last + i) % 3 for i in range(3)]

    script = end_round(scene, *map(returns, around), *map(picks_none, range(3)), last=last)

    assert [(q.seat, q.decision) for q in script.asked[:3]] == [(seat, Decision.KEEP_ROLE) for seat in around]
    assert [question.seat for question in script.asked[3:]] == [0, 1, 2]  # from the poorest to the richest
    assert len(drawn_by(script, 0)) == 5  # among six, for all three are back in the deck


def test_o3_from_poorest_to_richest_as_many_as_there_are_empty_spaces():
    scene = Scene(players=3, level=4)
    scene.role_deck(BANKER, CELEBRITY, GANGSTER, TOADY, BROKER, ARTIST)
    wealth(scene, 3, 4, 2)

    script = end_round(scene, picks(2, GANGSTER), picks_none(0), picks_none(1))

    assert drawn_by(script, 2) == [BANKER, CELEBRITY, GANGSTER]
    assert [len(drawn_by(script, seat)) for seat in (0, 1)] == [2, 1]
    assert held(scene) == [NOTHING, NOTHING, GANGSTER]


def test_o3_with_no_role_left_nobody_is_asked():
    scene = Scene(players=2, level=3)
    scene.role_deck()
    scene.role(0, GANGSTER)
    wealth(scene, 1, 0)

    script = end_round(scene, keeps(0))

    assert len(script.asked) == 1
    assert scene.events("shuffle_roles", "draw_roles") == []


def test_o3_one_who_keeps_theirs_draws_none():
    scene = Scene(players=2, level=3)
    scene.role(0, BANKER)
    scene.role(1, GANGSTER)

    script = end_round(scene, keeps(0), keeps(1))

    assert [question.decision for question in script.asked] == [Decision.KEEP_ROLE] * 2
    assert scene.events("draw_roles", "shuffle_roles") == []
    assert len(scene.events("role_order")) == 1


def test_o3_ties_are_broken_at_random():
    first = Counter()
    for game in range(90):
        scene = Scene(players=4, level=3, game=game)
        scene.public.empty_spaces[:4] = [4, 5, 4, 4]
        assets.rank_by_wealth(scene.table, Purpose.ROLES, scene.rules.players)
        ranking = scene.state.ranking[:4].tolist()
        assert ranking[0] == 1
        first[tuple(ranking[1:])] += 1

    assert len(first) == 6
    assert min(first.values()) > 3  # 15 each expected


def test_o3_random_choice_keeps_what_is_unrevealed_and_draws_for_the_others():
    scene = Scene(players=3, level=3, role_choice="random")
    scene.role(0, BANKER, shown=True)
    scene.role(1, GANGSTER)

    script = end_round(scene)

    assert script.asked == []
    assert scene.state.own[1].role == GANGSTER
    assert NOTHING not in held(scene)
    assert len(scene.events("draw_roles")) == 2


def test_o3_comes_after_the_rounds_crisis_and_before_policy_and_the_next_round():
    scene = Scene(players=2, level=4)
    scene.tell_events()

    scene.play_with(lambda *_: 0, what=round_end.end_round)

    order = [event["event"] for event in scene.events("crisis", "role_order", "policy_due", "next_round")]
    assert order == ["crisis", "role_order", "policy_due", "next_round"]


# O4


def test_o4_a_role_is_revealed_once_and_lies_there_till_the_round_ends():
    scene = Scene(players=2, level=3, first=0)
    scene.role(0, BANKER)
    scene.hand(0, (BOMBS, 1), (BOLTS, 1))

    scene.play(
        yes(0, Decision.REVEAL), no(0, Decision.DRAW), says(0, Decision.ACT, kind=Kind.INVEST, market=INFLUENCE, card=0)
    )  # and not asked again

    assert held(scene)[0] == NOTHING
    assert scene.public.has_role[0] == 0
    assert scene.public.role_shown[0] == BANKER
    assert scene.row.roles_used[BANKER] == 1
    scene.public.turn_player = 0
    (first, *_) = scene.hand_of(0)
    scene.play(no(0, Decision.DRAW), says(0, Decision.ACT, kind=Kind.INVEST, market=INFLUENCE, card=first))
    assert scene.public.role_shown[0] == BANKER


@pytest.mark.parametrize("role", [BANKER, TOADY])
def test_o4_one_who_declines_is_asked_in_each_of_the_three_windows(role):
    scene = Scene(players=2, level=4)
    scene.role(0, role)
    scene.hand(0, (BOMBS, 1))

    script = scene.play(
        no(0, Decision.REVEAL), no(0, Decision.DRAW), no(0, Decision.REVEAL),
        says(0, Decision.ACT, kind=Kind.BUY, market=INFLUENCE), says(0, Decision.CLAIM, asset=1),
        no(0, Decision.REVEAL),
    )  # fmt: skip

    assert len(script.asked) == 6
    assert held(scene)[0] == role
    assert scene.row.roles_used.sum() == 0


def test_t4_ending_at_once_a_draw_that_empties_the_deck_leaves_no_later_window():
    scene = Scene(players=2, level=4, round_ends="at_once")
    scene.role(0, TOADY)
    scene.deck((BOMBS, 1))

    script = scene.play(no(0, Decision.REVEAL), yes(0, Decision.DRAW))

    assert len(script.asked) == 2


def test_t1_a_game_won_in_a_window_goes_no_further():
    scene = Scene(players=2, level=3)
    scene.role(0, ARTIST)
    scene.give(0, "Mercenary Army", "Social Media Company", "Think Tank", "Mega Yacht", "Art Hoard")
    scene.give(1, "Noble Estate")

    script = scene.play(
        yes(0, Decision.REVEAL), yes(1, Decision.SCAM_ANSWER), says(0, Decision.SCAM_GIVE, other_asset=5)
    )

    assert scene.public.winner == 0
    assert script.asked[-1].decision == Decision.SCAM_GIVE


def test_x3_a_player_remembers_the_roles_drawn_and_in_which_round():
    scene = Scene(players=2, level=3)
    scene.role_deck(GANGSTER, BANKER)
    scene.public.empty_spaces[:2] = [2, 1]
    scene.public.round_number = 3

    end_round(scene, picks_none(0), picks_none(1))

    assert scene.state.own[0].role_seen[[BANKER, GANGSTER]].tolist() == [3, 3]
    assert sum(scene.state.own[1].role_seen > 0) == 1


def test_t1_each_seat_is_offered_a_window_only_from_level_3():
    scene = Scene(players=2, level=2)
    scene.state.own[0].role = BANKER  # as no game would have it

    script = scene.play_with(lambda *_: 0, what=turn.play)

    assert Decision.REVEAL not in {question.decision for question in script.asked}
