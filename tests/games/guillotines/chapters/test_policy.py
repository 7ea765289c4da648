"""Setting a policy, and what Archaeological Dig, Billionaire Audited and New Role do (G4-G6)."""

from collections import Counter

import pytest

from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.components import Policy, Role
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import policy
from tests.games.guillotines.chapters.at_level_4 import picks, set_policy, told, without_roles
from tests.games.guillotines.chapters.scene import BOMBS, no, says

DIG, AUDITED, NEW_ROLE, REPRESS, TAX = list(Policy)[5:]


# G4


@pytest.mark.parametrize("before", [NOTHING, Policy.MEDIA_MEGAPLEX, Policy.TAX_TYRANNY])
@pytest.mark.parametrize("chosen", [NOTHING, Policy.WEAPONS_GALORE, Policy.ARCHAEOLOGICAL_DIG])
def test_g4_whatever_is_chosen_an_action_or_none_included_ends_the_one_before(before, chosen):
    scene = without_roles()
    if before != NOTHING:
        scene.policy(before)

    set_policy(scene, chosen)

    assert scene.public.policy == chosen
    assert scene.public.favoured_suit == (chosen if 0 <= chosen < 5 else NOTHING)
    assert scene.row.policies[chosen] == scene.row.policies.sum() == scene.row.policies_set == 1
    assert scene.row.seats[0].policies_set == 1


def test_g4_policies_can_be_left_out():
    scene = without_roles(policies_left_out=["weapons_galore", "tax_tyranny"])

    script = set_policy(scene, DIG)

    assert [move.card for move in script.asked[0].listed] == [NOTHING, *list(Policy)[1:-1]]


def test_g4_with_all_left_out_there_is_none_and_nobody_is_asked():
    scene = without_roles(policies_left_out=[chosen.name.lower() for chosen in Policy])

    script = scene.play(what=lambda table, strategies: policy.set_policy(table, strategies, 0))

    assert script.asked == []
    assert scene.row.policies_set == 1
    assert scene.public.policy == NOTHING


# G5


def takes(seat, card):
    return says(seat, Decision.TAKE_CARD, card=card)


def test_g5_x3_two_cards_from_the_discards_that_all_know_then_discard_to_the_limit():
    scene = without_roles()
    scene.deck()
    scene.set_aside()
    (own,) = scene.hand(0, (BOMBS, 1))
    wanted = [card for card in scene.discards() if scene.rules.points[card] == 3][:2]

    set_policy(scene, DIG, *(takes(0, card) for card in wanted), says(0, Decision.DISCARD, card=own))

    assert scene.hand_of(0) == wanted
    assert scene.public.place[own] == Place.DISCARDS
    assert scene.public.place[wanted].tolist() == [Place.HAND] * 2
    assert scene.public.holder[wanted].tolist() == [0, 0]
    assert scene.public.discards == len(scene.discards())


def test_g5_dig_takes_crises_too_by_parameter():
    scene = without_roles(dig_takes_crises=True)
    scene.set_aside("Wildfires")  # the other eleven lie in the discards, and nothing else

    script = set_policy(scene, DIG, takes(0, 49), takes(0, 50))

    assert len(script.asked[1].listed) == 11
    assert scene.hand_of(0) == [49, 50]


@pytest.mark.parametrize("n_discards", [0, 1])
def test_g5_as_many_as_there_are(n_discards):
    scene = without_roles()
    cards = [scene.card((BOMBS, 3)) for _ in range(n_discards)]
    for card in cards:
        scene.public.place[card] = Place.DISCARDS
        scene.public.discards += 1
        scene.public.unseen[BOMBS, 3] -= 1

    script = set_policy(scene, DIG)

    assert len(script.asked) == 1
    assert scene.hand_of(0) == cards


# G6: Billionaire Audited


@pytest.mark.parametrize("answer", [no, None])
def test_g6_whether_it_must_is_a_parameter(answer):
    scene = without_roles(policy_audit="may")
    scene.give(0, "Art Hoard")

    set_policy(scene, AUDITED, no(0, Decision.AUDIT) if answer else says(0, Decision.AUDIT, kind=Kind.AUDIT))

    assert len(scene.owned_by(0)) == (1 if answer else 0)


@pytest.mark.parametrize("rules", [{}, {"policy_audit": "may"}], ids=str)
def test_g6_with_no_asset_on_any_board_nothing_is_asked_or_told(rules):
    scene = without_roles(**rules)

    script = set_policy(scene, AUDITED)

    assert len(script.asked) == 1
    assert told(scene) == ["decision", "policy"]


# G6: New Role


def with_roles(*left, own=NOTHING, shown=False, spaces=3, **rules):
    """Seat 0 has this Role, if any, and so many empty spaces; these Roles are left."""
    scene = without_roles(**{"role_choice": "strategy", **rules})
    if own != NOTHING:
        scene.role(0, own, shown=shown)
    scene.role_deck(*left)
    scene.public.empty_spaces[0] = spaces
    return scene


@pytest.mark.parametrize("shown", [False, True])
def test_g6_new_role_returns_ones_own_used_or_not_and_draws_as_many_as_there_are_empty_spaces(shown, monkeypatch):
    scene = with_roles(Role.BANKER, Role.TOADY, Role.CELEBRITY, own=Role.GANGSTER, shown=shown)
    monkeypatch.setattr(streams, "below", lambda rng, n: n - 1)  # shuffles leave all as it lies: the Gangster on top

    script = set_policy(scene, NEW_ROLE, picks(0, Role.BANKER))

    assert [move.card for move in script.asked[1].listed] == [Role.GANGSTER, Role.BANKER, Role.TOADY]
    assert scene.state.own[0].role == Role.BANKER
    assert scene.public.role_shown[0] == NOTHING
    assert scene.public.has_role[0] == 1
    assert sorted(scene.roles_left()) == [Role.CELEBRITY, Role.GANGSTER, Role.TOADY]
    assert told(scene)[2:] == [
        "return_role", "shuffle_roles", "draw_roles", "decision", "take_role", "return_role", "return_role",
        "shuffle_roles",
    ]  # fmt: skip


def test_g6_ones_own_is_shuffled_in():
    drawn = Counter()
    for game in range(60):
        scene = with_roles(Role.BANKER, Role.TOADY, own=Role.GANGSTER, spaces=1, game=game)
        set_policy(scene, NEW_ROLE)
        drawn[int(scene.state.own[0].role)] += 1

    assert set(drawn) == {Role.BANKER, Role.TOADY, Role.GANGSTER}
    assert min(drawn.values()) > 6  # 20 each expected


@pytest.mark.parametrize(
    ("left", "own", "rules"),
    [([], Role.GANGSTER, {}), ([Role.BANKER, Role.TOADY, Role.CELEBRITY], NOTHING, {"role_choice": "random"})],
)
def test_g6_nobody_is_asked_if_ones_own_alone_comes_back_unused_or_chance_chooses(left, own, rules):
    scene = with_roles(*left, own=own, shown=True, **rules)

    assert set_policy(scene, NEW_ROLE).asked[1:] == []
    assert scene.state.own[0].role in ([own] if own != NOTHING else left)
    assert (scene.public.has_role[0], scene.public.role_shown[0]) == (1, NOTHING)


@pytest.mark.parametrize(("rules", "kinds"), [
    ({}, [Kind.CHOOSE] * 2), ({"new_role": "one_or_none"}, [Kind.NO, Kind.CHOOSE, Kind.CHOOSE]),
])  # fmt: skip
def test_g6_one_must_be_kept_or_none_by_parameter(rules, kinds):
    scene = with_roles(Role.BANKER, Role.TOADY, Role.CELEBRITY, spaces=2, **rules)

    script = scene.play_with(lambda moves, n: 0, what=lambda t, p: policy.new_role(t, p, 0))

    assert [move.kind for move in script.asked[0].listed] == kinds
    assert scene.public.has_role[0] == (1 if rules == {} else 0)
    assert len(scene.roles_left()) == (2 if rules == {} else 3)
