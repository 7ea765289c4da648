"""What the Toady and the Vulture Capitalist can do: ride on others' wins and take others' Roles (O12, O13)."""

from collections import Counter

import pytest

from bng_sim.games.guillotines.declared.components import Policy, Role
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, WonBy
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import powers, win
from tests.games.guillotines.chapters.at_level_4 import (
    declines,
    keeps_down,
    reveals,
    set_policy_anew,
    sets,
    told,
    with_role,
)
from tests.games.guillotines.chapters.scene import AUDIT, BOLTS, BOMBS, DIAMONDS, INFLUENCE, LOCKS, no, says

# O12: the Toady


def with_toady(*printed, seat=1, shown=True, **rules):
    """Seat 1 has a Toady, and these cards in the envelope; seat 0, the War Profiteer, is about to win."""
    scene = with_role(Role.TOADY, seat, shown=shown, **rules)
    scene.envelope(seat, *printed)
    scene.public.empty_spaces[0] = 0
    return scene


def winners(scene):
    win.check(scene.table, 0)
    return [seat for seat in range(3) if scene.row.seats[seat].won_by]


@pytest.mark.parametrize(
    ("printed", "rules", "favoured", "wins"),
    [
        ([(BOMBS, 3), (BOMBS, 1)], {}, NOTHING, True),
        ([(BOMBS, 3)], {}, NOTHING, False),
        ([(BOMBS, 3), (BOLTS, 3), (LOCKS, 3)], {}, NOTHING, False),
        ([(BOMBS, 3), AUDIT], {}, NOTHING, False),
        ([(BOMBS, 3), (BOMBS, 3)], {"shown": False}, NOTHING, False),
        ([(BOMBS, 3)], {"toady_points": 3}, NOTHING, True),
        ([(BOMBS, 3)], {"toady_points": 0}, NOTHING, True),
        ([(BOMBS, 2)], {}, Policy.WEAPONS_GALORE, True),  # doubled
        ([(BOMBS, 2)], {}, Policy.BIG_TECH_UNLEASHED, False),
        ([(BOMBS, 2)], {"suit_bonus": 1}, Policy.WEAPONS_GALORE, False),
    ],
)
def test_o12_a_revealed_toady_also_wins_with_enough_of_the_winners_suit(printed, rules, favoured, wins):
    scene = with_toady(*printed, **rules)
    scene.policy(favoured)

    assert winners(scene) == ([0, 1] if wins else [0])
    assert scene.public.winner == 0
    assert [int(seat.won_by) for seat in scene.row.seats[:2]] == [WonBy.ASSETS, WonBy.TOADY if wins else WonBy.NOTHING]
    assert told(scene) == ["win", *["also_wins"] * wins]


def test_o12_a_toady_who_wins_does_not_win_twice():
    scene = with_toady((BOMBS, 3), (BOMBS, 3), seat=0)

    assert winners(scene) == [0]
    assert told(scene) == ["win"]


def test_o12_a_toady_wins_along_with_a_celebrity():
    scene = with_toady((DIAMONDS, 3), (DIAMONDS, 1), rebels=1)
    scene.role(2, Role.CELEBRITY)  # the Aristocrat
    scene.public.empty_spaces[0] = 5

    scene.end_round()

    assert scene.public.ending == Ending.CELEBRITY
    assert [int(seat.won_by) for seat in scene.row.seats[:3]] == [WonBy.NOTHING, WonBy.TOADY, WonBy.CELEBRITY]
    assert told(scene, "escape", "also_wins") == ["escape", "also_wins"]


def test_w4_a_toady_wins_nothing_in_a_revolution():
    scene = with_toady((BOMBS, 3), (BOMBS, 3), rebels=1)
    scene.public.empty_spaces[0] = 5

    scene.end_round()

    assert scene.public.ending == Ending.REVOLUTION
    assert not any(seat.won_by for seat in scene.row.seats)


# O13: the Vulture Capitalist


def as_setter(scene, *answers, seat=0):
    return scene.play(*answers, what=lambda t, p: powers.vulture_takes_role(t, p, seat))


def robs(seat, other):
    return says(seat, Decision.VULTURE, seat=other)


@pytest.mark.parametrize("shown", [False, True])
def test_o13_as_setter_give_this_card_and_take_a_role_used_or_not_as_an_unrevealed_one(shown):
    scene = with_role(Role.VULTURE_CAPITALIST)
    scene.role(1, Role.GANGSTER, shown=shown)
    scene.role(2, Role.TOADY)

    as_setter(scene, reveals(0), robs(0, 1))

    assert [int(scene.state.own[seat].role) for seat in range(3)] == [Role.GANGSTER, NOTHING, Role.TOADY]
    assert scene.public.has_role[:3].tolist() == [1, 0, 1]
    assert scene.public.role_shown[:3].tolist() == [NOTHING, Role.VULTURE_CAPITALIST, NOTHING]
    assert scene.row.roles_taken[Role.GANGSTER] == 1
    assert told(scene) == ["decision", "reveal_role", "decision", "give_role"]
    assert scene.events("give_role")[0]["role"] == "gangster"


def test_o13_not_asked_if_no_opponent_has_a_role():
    scene = with_role(Role.VULTURE_CAPITALIST)

    assert as_setter(scene).asked == []
    assert scene.state.own[0].role == Role.VULTURE_CAPITALIST


def test_o13_only_the_setter_is_asked_before_choosing_the_policy():
    scene = with_role(Role.VULTURE_CAPITALIST, 1)
    scene.role(0, Role.GANGSTER)
    scene.public.empty_spaces[:3] = [5, 4, 4]
    set_policy_anew(scene, *keeps_down(0, 1, 2), sets(0))

    scene.public.empty_spaces[:3] = [4, 5, 4]
    script = set_policy_anew(scene, *keeps_down(0, 1, 2), reveals(1), sets(1))

    assert [question.seat for question in script.asked[3:]] == [1, 1]
    assert scene.state.own[1].role == Role.GANGSTER


def at_the_end_of_the_turn(scene, *answers):
    return scene.play(*answers, what=lambda t, p: powers.vulture_draws(t, p, 0))


def test_o13_at_the_end_of_the_turn_it_is_shuffled_in_and_a_role_drawn():
    scene = with_role(Role.VULTURE_CAPITALIST)
    scene.role_deck(Role.BANKER, Role.TOADY)

    at_the_end_of_the_turn(scene, reveals(0))

    mine = int(scene.state.own[0].role)
    assert sorted([mine, *scene.roles_left()]) == [Role.BANKER, Role.TOADY, Role.VULTURE_CAPITALIST]
    assert scene.public.role_shown[0] == NOTHING
    assert scene.public.has_role[0] == 1
    assert told(scene) == ["decision", "reveal_role", "return_role", "shuffle_roles", "draw_roles", "take_role"]
    assert scene.row.seats[0].roles_drawn == scene.row.seats[0].roles_taken == 1


def test_o13_the_draw_is_at_random_and_may_bring_it_back():
    drawn = Counter()
    for game in range(90):
        scene = with_role(Role.VULTURE_CAPITALIST, game=game)
        scene.role_deck(Role.BANKER, Role.TOADY)
        at_the_end_of_the_turn(scene, reveals(0))
        drawn[int(scene.state.own[0].role)] += 1

    assert set(drawn) == {Role.BANKER, Role.TOADY, Role.VULTURE_CAPITALIST}
    assert min(drawn.values()) > 14  # 30 each expected


def test_o13_is_asked_after_bribes_and_one_who_declines_keeps_it():
    scene = with_role(Role.VULTURE_CAPITALIST)
    first, _ = scene.hand(0, (BOMBS, 1), (BOLTS, 1))

    script = scene.play(
        says(0, Decision.ACT, kind=Kind.INVEST, market=INFLUENCE, card=first), no(0, Decision.BRIBE), declines(0)
    )

    assert [question.decision for question in script.asked] == [Decision.ACT, Decision.BRIBE, Decision.REVEAL]
    assert scene.state.own[0].role == Role.VULTURE_CAPITALIST


def test_o13_it_lies_before_the_one_robbed_when_a_bankers_surplus_is_discarded():
    scene = with_role(Role.VULTURE_CAPITALIST)
    scene.role(1, Role.BANKER, shown=True)
    scene.hand(1, (BOMBS, 1), (BOLTS, 1), (LOCKS, 1))
    shown = []

    def choose(seen, moves, n, traits, rng):
        if seen.decision == Decision.DISCARD:
            shown.append(int(seen.public.role_shown[1]))
        return n - 1

    powers.vulture_takes_role(scene.table, (choose,) * 5, 0)

    assert shown == [Role.VULTURE_CAPITALIST]
