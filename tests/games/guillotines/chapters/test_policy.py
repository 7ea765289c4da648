"""Setting a policy, and what the five actions among them do (G4-G8)."""

from collections import Counter

import pytest

from bng_sim.core import streams
from bng_sim.games.guillotines import assets, policy
from bng_sim.games.guillotines.components import Policy, Role
from bng_sim.games.guillotines.records import AT_MARKET, NOTHING, OUT_OF_GAME
from bng_sim.games.guillotines.terms import Decision, Kind, Place, Purpose
from tests.games.guillotines.chapters.scene import (
    AUDIT,
    BOLTS,
    BOMBS,
    GAME,
    LOCKS,
    TOYS,
    VANITY,
    Scene,
    asset,
    no,
    says,
    yes,
)

DIG, AUDITED, NEW_ROLE, REPRESS, TAX = list(Policy)[5:]


def at_level_4(**rules):
    """A table of three without Roles, whose events are told."""
    scene = Scene(**{"players": 3, "level": 4, "role_choice": "none", **rules})
    scene.tell_events()
    return scene


def sets(seat, chosen):
    if chosen == NOTHING:
        return no(seat, Decision.SET_POLICY)
    return says(seat, Decision.SET_POLICY, kind=Kind.CHOOSE, card=chosen)


def choose(scene, chosen, *answers, seat=0):
    """Let `seat` set this policy."""
    return scene.play(sets(seat, chosen), *answers, what=lambda table, players: policy.set_policy(table, players, seat))


def told(scene, *names):
    return [event["event"] for event in scene.events(*names)]


# G4


@pytest.mark.parametrize("before", [NOTHING, Policy.MEDIA_MEGAPLEX, Policy.TAX_TYRANNY])
@pytest.mark.parametrize("chosen", [NOTHING, Policy.WEAPONS_GALORE, Policy.ARCHAEOLOGICAL_DIG])
def test_g4_whatever_is_chosen_an_action_or_none_included_ends_the_one_before(before, chosen):
    scene = at_level_4()
    if before != NOTHING:
        scene.policy(before)

    choose(scene, chosen)

    assert scene.public.policy == chosen
    assert scene.public.favoured_suit == (chosen if 0 <= chosen < 5 else NOTHING)
    assert scene.row.policies[chosen] == scene.row.policies.sum() == scene.row.policies_set == 1
    assert scene.row.seats[0].policies_set == 1


@pytest.mark.parametrize("chosen", list(Policy)[:5])
def test_g4_a_suit_is_favoured_by_the_policy_of_its_number(chosen):
    scene = at_level_4()

    choose(scene, chosen)

    assert scene.public.favoured_suit == chosen
    assert told(scene) == ["decision", "policy"]


def test_g4_the_one_in_effect_may_be_chosen_again_and_one_without_effect():
    scene = at_level_4()
    scene.policy(Policy.MEDIA_MEGAPLEX)

    choose(scene, Policy.MEDIA_MEGAPLEX)
    choose(scene, REPRESS)  # there is no Rebel

    assert scene.row.policies_set == 2
    assert told(scene, "roll") == []


def test_g4_policies_can_be_left_out():
    scene = at_level_4(policies_left_out=["weapons_galore", "tax_tyranny"])

    script = choose(scene, DIG)

    assert [move.card for move in script.asked[0].listed] == [NOTHING, *list(Policy)[1:-1]]


def test_g4_with_all_left_out_there_is_none_and_nobody_is_asked():
    scene = at_level_4(policies_left_out=[chosen.name.lower() for chosen in Policy])

    script = scene.play(what=lambda table, players: policy.set_policy(table, players, 0))

    assert script.asked == []
    assert scene.row.policies_set == 1
    assert scene.public.policy == NOTHING


def test_g4_an_action_acts_once_at_once():
    scene = at_level_4()
    scene.give(0, "Mega Yacht")
    choose(scene, AUDITED)

    script = scene.play_with(lambda moves, n: 0)

    assert Decision.AUDIT not in {question.decision for question in script.asked}


# G5


def takes(seat, card):
    return says(seat, Decision.TAKE_CARD, card=card)


def test_g5_take_two_cards_from_the_discards_then_discard_to_the_limit():
    scene = at_level_4()
    scene.deck()
    scene.set_aside()
    (own,) = scene.hand(0, (BOMBS, 1))
    wanted = [card for card in scene.discards() if scene.rules.points[card] == 3][:2]

    choose(scene, DIG, *(takes(0, card) for card in wanted), says(0, Decision.DISCARD, card=own))

    assert scene.hand_of(0) == wanted
    assert scene.public.place[own] == Place.DISCARDS
    assert scene.public.place[wanted].tolist() == [Place.HAND] * 2
    assert scene.public.holder[wanted].tolist() == [0, 0]
    assert scene.public.discards == len(scene.discards())


def test_g5_special_action_cards_can_be_taken_crises_cannot():
    scene = at_level_4()
    scene.deck()
    scene.set_aside()
    n_crises = 12

    script = scene.play_with(lambda moves, n: n - 1, what=lambda t, p: policy.archaeological_dig(t, p, 0))

    assert len(script.asked[0].listed) == len(scene.discards()) + 2 - n_crises == 49
    assert [int(scene.rules.kind[card]) for card in scene.hand_of(0)] == [GAME, 2]


def test_g5_dig_takes_crises_too_by_parameter():
    scene = at_level_4(dig_takes_crises=True)
    scene.set_aside("Wildfires")  # the other eleven lie in the discards, and nothing else

    script = choose(scene, DIG, takes(0, 49), takes(0, 50))

    assert len(script.asked[1].listed) == 11
    assert scene.hand_of(0) == [49, 50]


@pytest.mark.parametrize("n_discards", [0, 1])
def test_g5_as_many_as_there_are(n_discards):
    scene = at_level_4()
    cards = [scene.card((BOMBS, 3)) for _ in range(n_discards)]
    for card in cards:
        scene.public.place[card] = Place.DISCARDS
        scene.public.discards += 1
        scene.public.unseen[BOMBS, 3] -= 1

    script = choose(scene, DIG)

    assert len(script.asked) == 1
    assert scene.hand_of(0) == cards


def test_g5_a_full_hand_may_discard_what_it_took():
    scene = at_level_4()
    scene.deck()
    own = scene.hand(0, (BOMBS, 3), (BOLTS, 3))
    low = [card for card in scene.discards() if scene.rules.points[card] == 1][:2]

    choose(
        scene, DIG, takes(0, low[0]), takes(0, low[1]),
        says(0, Decision.DISCARD, card=low[0]), says(0, Decision.DISCARD, card=low[1]),
    )  # fmt: skip

    assert scene.hand_of(0) == own


# G6: Billionaire Audited


def test_g6_any_billionaires_asset_returns_to_its_market():
    scene = at_level_4()
    scene.give(0, "Art Hoard")
    scene.give(1, "Mega Yacht")

    script = choose(scene, AUDITED, says(0, Decision.AUDIT, asset=asset("Mega Yacht")))

    assert [(move.asset, move.seat) for move in script.asked[1].listed] == [(5, 0), (asset("Mega Yacht"), 1)]
    assert asset("Mega Yacht") in scene.owned_by(AT_MARKET)
    assert scene.owned_by(0) == [asset("Art Hoard")]


def test_g6_it_must_be_done_be_it_ones_own():
    scene = at_level_4()
    scene.give(0, "Art Hoard")

    script = choose(scene, AUDITED)

    assert len(script.asked) == 1
    assert scene.owned_by(0) == []


@pytest.mark.parametrize("answer", [no, None])
def test_g6_whether_it_must_is_a_parameter(answer):
    scene = at_level_4(policy_audit="may")
    scene.give(0, "Art Hoard")

    choose(scene, AUDITED, no(0, Decision.AUDIT) if answer else says(0, Decision.AUDIT, kind=Kind.AUDIT))

    assert len(scene.owned_by(0)) == (1 if answer else 0)


@pytest.mark.parametrize("rules", [{}, {"policy_audit": "may"}], ids=str)
def test_g6_with_no_asset_on_any_board_nothing_is_asked_or_told(rules):
    scene = at_level_4(**rules)

    script = choose(scene, AUDITED)

    assert len(script.asked) == 1
    assert told(scene) == ["decision", "policy"]


def test_g6_an_audit_reopens_a_closed_market_without_cards():
    scene = at_level_4()
    scene.give(1, "Mega Yacht")
    scene.leave(TOYS, 0)
    there = scene.market(VANITY, (LOCKS, 1))

    choose(scene, AUDITED)

    assert scene.public.market_assets[TOYS] == 1
    assert scene.at_market(TOYS) == []
    assert scene.at_market(VANITY) == there


def test_g6_a_fourth_asset_is_out_of_the_game():
    scene = at_level_4()
    scene.give(1, "Luxury Jet")

    choose(scene, AUDITED)

    assert scene.public.asset_owner[asset("Luxury Jet")] == OUT_OF_GAME


# G6: New Role


def with_roles(*left, own=NOTHING, shown=False, spaces=3, **rules):
    """Seat 0 has this Role, if any, and so many empty spaces; these Roles are left."""
    scene = at_level_4(**{"role_choice": "strategy", **rules})
    if own != NOTHING:
        scene.role(0, own, shown=shown)
    scene.role_deck(*left)
    scene.public.empty_spaces[0] = spaces
    return scene


def picks(seat, role):
    return says(seat, Decision.PICK_ROLE, kind=Kind.CHOOSE, card=role)


@pytest.mark.parametrize("shown", [False, True])
def test_g6_new_role_returns_ones_own_used_or_not_and_draws_as_many_as_there_are_empty_spaces(shown, monkeypatch):
    scene = with_roles(Role.BANKER, Role.TOADY, Role.CELEBRITY, own=Role.GANGSTER, shown=shown)
    monkeypatch.setattr(streams, "below", lambda dice, n: n - 1)  # shuffles leave all as it lies: the Gangster on top

    script = choose(scene, NEW_ROLE, picks(0, Role.BANKER))

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
        choose(scene, NEW_ROLE)
        drawn[int(scene.state.own[0].role)] += 1

    assert set(drawn) == {Role.BANKER, Role.TOADY, Role.GANGSTER}
    assert min(drawn.values()) > 6  # 20 each expected


def test_g6_with_no_role_of_ones_own_one_just_draws():
    scene = with_roles(Role.BANKER, Role.TOADY, Role.CELEBRITY, spaces=2)

    choose(scene, NEW_ROLE, picks(0, Role.TOADY))

    assert scene.state.own[0].role == Role.TOADY
    assert told(scene)[2] == "draw_roles"


def test_g6_with_no_roles_left_nothing_happens():
    scene = with_roles()

    script = choose(scene, NEW_ROLE)

    assert len(script.asked) == 1
    assert told(scene) == ["decision", "policy"]


def test_g6_with_no_roles_left_one_gets_ones_own_back_unused():
    scene = with_roles(own=Role.GANGSTER, shown=True)

    choose(scene, NEW_ROLE)

    assert scene.state.own[0].role == Role.GANGSTER
    assert scene.public.role_shown[0] == NOTHING


@pytest.mark.parametrize(("rules", "kinds"), [
    ({}, [Kind.CHOOSE] * 2), ({"new_role": "one_or_none"}, [Kind.NO, Kind.CHOOSE, Kind.CHOOSE]),
])  # fmt: skip
def test_g6_one_must_be_kept_or_none_by_parameter(rules, kinds):
    scene = with_roles(Role.BANKER, Role.TOADY, Role.CELEBRITY, spaces=2, **rules)

    script = scene.play_with(lambda moves, n: 0, what=lambda t, p: policy.new_role(t, p, 0))

    assert [move.kind for move in script.asked[0].listed] == kinds
    assert scene.public.has_role[0] == (1 if rules == {} else 0)
    assert len(scene.roles_left()) == (2 if rules == {} else 3)


def test_g6_by_chance_under_random_choice():
    scene = with_roles(Role.BANKER, Role.TOADY, Role.CELEBRITY, role_choice="random")

    assert choose(scene, NEW_ROLE).asked[1:] == []
    assert scene.public.has_role[0] == 1


def test_g6_new_role_without_roles_in_the_game_does_nothing():
    scene = at_level_4()

    choose(scene, NEW_ROLE)

    assert told(scene) == ["decision", "policy"]


# G7


def with_rebels(*on, roll, monkeypatch, **rules):
    """So many Rebels on the first Crises, and what the die will show."""
    scene = at_level_4(**rules)
    names = ("Killer Robots!", "Doomsday Cults", "Wildfires")
    crises = [scene.activate(name, n) for name, n in zip(names, on, strict=False)]
    sides = []
    monkeypatch.setattr(streams, "below", lambda dice, n: sides.append(n) or roll - 1)
    return scene, crises, sides


@pytest.mark.parametrize(("roll", "taken"), [(1, 2), (2, 1), (3, 2), (4, 1), (5, 2), (6, 1)])
def test_g7_odd_two_rebels_off_one_crisis_of_ones_choice_even_one(roll, taken, monkeypatch):
    scene, crises, sides = with_rebels(3, 2, roll=roll, monkeypatch=monkeypatch)

    choose(scene, REPRESS, says(0, Decision.REPRESS, card=crises[1]))

    assert scene.public.rebels_on[:2].tolist() == [3, 2 - taken]
    assert scene.public.rebels_out == 5 - taken
    assert sides == [6]
    assert told(scene)[2:] == ["roll", "decision", *["take_rebel"] * taken]
    assert scene.events("roll")[0] == scene.events("roll")[0] | {"seat": 1, "number": roll}
    assert scene.public.n_activated == 2  # the card stays


def test_g7_no_more_than_are_on_it_and_it_is_chosen_after_the_roll(monkeypatch):
    scene, crises, _ = with_rebels(3, 0, 1, roll=1, monkeypatch=monkeypatch)

    script = choose(scene, REPRESS, says(0, Decision.REPRESS, card=crises[2]))

    assert [move.card for move in script.asked[1].listed] == [crises[0], crises[2]]
    assert scene.public.rebels_on[:3].tolist() == [3, 0, 0]


def test_g7_one_crisis_with_rebels_is_taken_unasked(monkeypatch):
    scene, _, _ = with_rebels(3, 0, roll=3, monkeypatch=monkeypatch)

    assert len(choose(scene, REPRESS).asked) == 1
    assert scene.public.rebels_out == 1


def test_p5_repressing_after_seven_rebels_does_not_cancel_the_panic(monkeypatch):
    scene, crises, _ = with_rebels(3, 2, 2, roll=1, monkeypatch=monkeypatch)
    scene.public.panic_due, scene.state.last_trigger = 1, 1

    choose(scene, REPRESS, says(0, Decision.REPRESS, card=crises[0]))

    assert scene.public.rebels_out == 5
    assert scene.public.panic_due == 1


def test_p5_a_buy_that_made_panic_due_is_followed_by_it_though_rebels_were_repressed():
    scene = at_level_4(first=0, panic_protocol="none")
    scene.activate("Killer Robots!", 3)
    scene.activate("Pandemics", 3)
    scene.market(TOYS, "Wildfires", (LOCKS, 3))
    scene.hand(0, (LOCKS, 1), (LOCKS, 2))

    scene.play_with(
        lambda moves, n: next(
            (i for i in range(n) if (moves[i].kind, moves[i].market) == (Kind.BUY, TOYS)), REPRESS + 1 if n == 11 else 0
        )
    )

    assert told(scene, "panic_due", "take_rebel", "panic")[0] == "panic_due"
    assert told(scene, "panic_due", "take_rebel", "panic")[-1] == "panic"
    assert scene.public.rebels_out < 7
    assert scene.public.panic_held == 1


# G8


def taxed(*wealth, **rules):
    """A table whose players have so many spaces filled; the richest two pay."""
    scene = at_level_4(players=len(wealth), **rules)
    scene.filled = wealth
    return scene


def levy(scene, *answers):
    for seat, n in enumerate(scene.filled):
        scene.public.empty_spaces[seat] = 5 - n
    return scene.play(*answers, what=policy.tax_tyranny)


def pays(seat, several):
    return says(seat, Decision.TAX, several=several)


def returns(seat, name):
    return says(seat, Decision.TAX, asset=asset(name))


def test_g8_the_two_richest_pay_with_cards_worth_three_or_an_asset_of_their_choice():
    scene = taxed(1, 3, 2)
    two, one = scene.hand(1, (BOMBS, 2), (BOLTS, 1))
    scene.hand(0, (LOCKS, 3))
    scene.give(1, "Mega Yacht")
    scene.give(2, "Art Hoard", "Golf Plantation")

    script = levy(scene, pays(1, 0b11), returns(2, "Golf Plantation"))

    assert scene.hand_of(1) == []
    assert scene.owned_by(1) == [asset("Mega Yacht")]
    assert scene.owned_by(2) == [asset("Art Hoard")]
    assert scene.discards() == sorted([two, one])
    assert scene.public.hand_size[0] == 1
    assert [question.seat for question in script.asked] == [1, 2]  # the richest first
    assert scene.events("taxed")[0]["seats"] == [2, 3]
    assert told(scene) == ["taxed", "decision", "discard_from_hand", "discard_from_hand", "decision", "return"]
    assert [event["card"] for event in scene.events("discard_from_hand")] == [two, one]


def test_g8_more_than_is_due_may_be_paid():
    scene = taxed(1, 3, 2, hand_limit=3)
    cards = scene.hand(1, (BOMBS, 3), (BOLTS, 3), (LOCKS, 1))

    levy(scene, pays(1, 0b101))

    assert scene.hand_of(1) == [cards[1]]


def test_g8_the_two_are_fixed_before_the_first_pays():
    scene = taxed(2, 3, 2)
    scene.give(0, "Think Tank", "Mega Yacht")
    scene.give(1, "Mercenary Army", "Art Hoard", "Private Island")
    scene.give(2, "Corporate Enclave", "Noble Estate")

    scene.play_with(lambda moves, n: 0, what=policy.tax_tyranny)

    first, second = scene.events("taxed")[0]["seats"]
    assert first == 2
    assert [event["seat"] for event in scene.events("return")] == [first, second]  # then seats 1 and 3 are as rich


def test_g8_ties_are_broken_by_die():
    pairs = Counter()
    for game in range(90):
        scene = taxed(3, 3, 3, game=game)
        levy(scene)
        pairs[tuple(scene.events("taxed")[0]["seats"])] += 1

    assert len(pairs) == 6
    assert min(pairs.values()) > 3  # 15 each expected


def test_g8_one_who_can_do_neither_is_not_affected():
    scene = taxed(3, 2, 1)
    (low,) = scene.hand(0, (BOMBS, 2))
    scene.hand(1, "Floods", "Militias")

    script = levy(scene)

    assert script.asked == []
    assert scene.hand_of(0) == [low]
    assert told(scene) == ["taxed"]


def test_g8_suitless_cards_pay_and_crises_do_not():
    scene = taxed(3, 2, 1, hand_limit=3)
    audit, _floods, one = scene.hand(0, AUDIT, "Floods", (BOMBS, 1))

    script = levy(scene, pays(0, 0b001))

    assert [move.several for move in script.asked[0].listed] == [0b001, 0b101]
    assert scene.discards() == [audit]
    assert one in scene.hand_of(0)


@pytest.mark.parametrize(("due", "listed"), [(1, [1, 2, 3]), (2, [2, 3]), (3, [3]), (4, [])])
def test_g8_how_many_points_are_due_is_a_parameter(due, listed):
    scene = taxed(3, 2, 1, tax_points=due)
    scene.hand(0, (BOMBS, 1), (BOLTS, 2))
    for seat, n in enumerate(scene.filled):
        scene.public.empty_spaces[seat] = 5 - n

    n = policy.list_taxes(scene.table, 0)

    assert [int(move.several) for move in scene.table.moves.offered[:n]] == listed


@pytest.mark.parametrize(("rules", "with_cards", "listed"), [
    ({}, True, 2), ({"tax_choice": "cards_first"}, True, 1), ({"tax_choice": "cards_first"}, False, 1),
])  # fmt: skip
def test_g8_who_can_pay_in_cards_may_or_must_by_parameter(rules, with_cards, listed):
    scene = taxed(3, 2, 1, **rules)
    scene.give(0, "Art Hoard")
    if with_cards:
        scene.hand(0, (BOMBS, 3))

    script = levy(scene, *[returns(0, "Art Hoard")] * (listed - 1))

    assert len(script.asked) == listed - 1
    is_returned = rules == {} or not with_cards
    assert scene.owned_by(0) == ([] if is_returned else [asset("Art Hoard")])
    assert scene.public.hand_size[0] == (with_cards and is_returned)


def test_g8_choosing_it_ends_the_doubling_before_anybody_pays():
    scene = taxed(3, 2, 1)
    scene.policy(Policy.WEAPONS_GALORE)
    (card,) = scene.hand(0, (BOMBS, 2))
    scene.public.empty_spaces[:3] = [2, 3, 4]

    choose(scene, TAX, seat=2)

    assert scene.hand_of(0) == [card]


def test_g8_a_fourth_asset_is_out_of_the_game_and_the_cards_at_its_market_stay():
    scene = taxed(3, 2, 1)
    scene.give(0, "Luxury Jet")
    there = scene.market(TOYS, (LOCKS, 1))

    levy(scene)

    assert scene.public.asset_owner[asset("Luxury Jet")] == OUT_OF_GAME
    assert scene.at_market(TOYS) == there


def test_g8_fewest_empty_spaces_are_the_richest():
    scene = at_level_4(players=4)
    scene.public.empty_spaces[:4] = [3, 1, 4, 2]

    assets.rank_by_wealth(scene.table, Purpose.POLICY)

    assert scene.state.ranking[:4].tolist() == [2, 0, 3, 1]


def test_w1_the_gangsters_policy_audit_cannot_win():
    scene = at_level_4(role_choice="strategy")
    scene.role(0, Role.GANGSTER)
    scene.give(0, "Mercenary Army", "Social Media Company", "Think Tank", "Mega Yacht")
    scene.give(1, "Noble Estate", "Art Hoard")

    script = choose(scene, AUDITED, says(0, Decision.AUDIT, asset=asset("Noble Estate")))
    assert len(script.asked) == 2

    choose(scene, AUDITED, says(0, Decision.AUDIT, asset=asset("Art Hoard")), yes(0, Decision.REVEAL))
    assert scene.public.winner == NOTHING
    assert asset("Art Hoard") in scene.owned_by(0)
