"""What a strategy is asked at levels 3 and 4, and what is listed in which order (chapter D)."""

import pytest

from bng_sim.games.guillotines.declared.components import Policy, Role
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.engine.records import AT_MARKET
from bng_sim.games.guillotines.rules import bribes, hand, panic, policy, powers, roles
from tests.games.guillotines.chapters.scene import (
    AUDIT,
    BOLTS,
    BOMBS,
    GAME,
    LOCKS,
    TOYS,
    Move,
    Scene,
    asset,
    assets_of,
    says,
)


def table(*names_by_seat, **rules):
    """Three players at level 4 with these assets on their boards."""
    scene = Scene(**{"players": 3, "level": 4, **rules})
    for seat, names in enumerate(names_by_seat):
        scene.give(seat, *names)
    scene.tell_events()
    return scene


def listed(scene, decision, function, *seat):
    """What was listed for `decision` when a rule function ran, everybody saying yes or taking the first move."""
    script = scene.play_with(
        lambda moves, n: int(moves[n - 1].kind == Kind.YES), what=lambda t, p: function(t, p, *seat)
    )
    return script.listed(decision)


def decided_unasked(scene):
    """The decisions whose list had one entry."""
    return [event["decision"] for event in scene.events("decision") if event["options"] == 1]


def numbers(*names):
    return [asset(name) for name in names]


# Roles


def in_panic(*names_by_seat, **rules):
    scene = table(*names_by_seat, **{"panic_cards": [["influence", "power"]], **rules})
    scene.activate("Killer Robots!", 3)
    scene.public.panic_due, scene.state.last_trigger = 1, 0
    return scene


HOLDINGS = (["Think Tank", "Art Hoard"], ["Mercenary Army", "Mega Yacht"], ["Tabloid Empire"])


@pytest.mark.parametrize(("role", "function", "seats"), [
    (Role.BANKER, powers.offer, [0]),
    (Role.TOADY, powers.offer, [0]),
    (Role.POWER_BROKER, powers.offer, [0]),
    (Role.SCAM_ARTIST, powers.offer, [0]),
    (Role.POWER_BROKER, panic.hold_if_due, []),
    (Role.DISASTER_SPECULATOR, powers.disaster_speculator, []),
    (Role.INSIDER_TRADER, powers.insider_trader, []),
    (Role.VULTURE_CAPITALIST, powers.vulture_takes_role, [0]),
    (Role.VULTURE_CAPITALIST, powers.vulture_draws, [0]),
])  # fmt: skip
def test_d_reveal_lists_no_and_yes_and_says_which_role(role, function, seats):
    scene = in_panic(*HOLDINGS)
    scene.deck()
    scene.role(0, role)
    scene.role(1, Role.CELEBRITY)

    assert listed(scene, Decision.REVEAL, function, *seats) == [Move(Kind.NO, card=role), Move(Kind.YES, card=role)]
    assert (
        scene.public.role_shown[0] == (role if function is not powers.vulture_draws else -1)
        or scene.public.role_shown[1]
    )


def test_d_reveal_is_asked_of_a_gangster_once_the_asset_is_picked():
    scene = table(*HOLDINGS)
    scene.role(0, Role.GANGSTER)

    assert listed(scene, Decision.REVEAL, powers.audit, 0, asset("Mega Yacht")) == [
        Move(Kind.NO, card=Role.GANGSTER), Move(Kind.YES, card=Role.GANGSTER)
    ]  # fmt: skip


@pytest.mark.parametrize(("role", "function"), [
    (Role.POWER_BROKER, powers.offer), (Role.SCAM_ARTIST, powers.offer), (Role.GANGSTER, powers.offer),
    (Role.CELEBRITY, powers.offer), (Role.DISASTER_SPECULATOR, powers.offer), (Role.INSIDER_TRADER, powers.offer),
    (Role.VULTURE_CAPITALIST, powers.offer), (Role.VULTURE_CAPITALIST, powers.vulture_takes_role),
])  # fmt: skip
def test_d_reveal_is_not_asked_of_a_role_that_is_of_no_use_just_then(role, function):
    scene = table()
    scene.role(0, role)

    assert scene.play(what=lambda t, p: function(t, p, 0)).asked == []
    assert scene.events() == []


def test_d_power_broker_lists_by_own_asset_each_asset_at_a_market():
    scene = table(["Mega Yacht", "Art Hoard"], ["Think Tank"])
    scene.role(0, Role.POWER_BROKER)
    for market in (0, 1, 4):
        scene.leave(market, 1)

    at_markets = scene.owned_by(AT_MARKET)
    assert at_markets == numbers("Political Lobbyists", "Corporate Enclave", "Mercenary Army", "Social Media Company",
                                 "Private Space Program", "Private Island", "Personal Zoo", "Noble Estate")  # fmt: skip
    assert listed(scene, Decision.POWER_BROKER, powers.offer, 0) == [
        Move(Kind.CHOOSE, asset=got, other_asset=given)
        for given in numbers("Art Hoard", "Mega Yacht")
        for got in at_markets
    ]


def test_d_dictate_lists_every_choice_of_different_players_by_the_first_types_assets():
    scene = in_panic(["Think Tank", "Mercenary Army"], ["Tabloid Empire", "Social Media Company"],
                     ["Private Space Program"])  # fmt: skip
    scene.role(2, Role.POWER_BROKER)

    bits = [move.several for move in listed(scene, Decision.DICTATE, panic.hold_if_due)]

    pairs = [
        ("Think Tank", "Social Media Company"), ("Think Tank", "Private Space Program"),
        ("Tabloid Empire", "Mercenary Army"), ("Tabloid Empire", "Private Space Program"),
    ]  # fmt: skip
    assert bits == [sum(1 << number for number in numbers(*pair)) for pair in pairs]


def test_d_dictate_with_three_types_runs_through_the_last_first():
    scene = in_panic(
        ["Think Tank", "Art Hoard"],
        ["Tabloid Empire", "Scam Charity"],
        ["Mercenary Army", "Gang of Lawyers"],
        panic_cards=[["power", "legacy", "influence"]],
    )
    scene.role(2, Role.POWER_BROKER)

    bits = [move.several for move in listed(scene, Decision.DICTATE, panic.hold_if_due)]

    triples = [
        (tank, hoard, power)
        for tank, hoard in (("Think Tank", "Scam Charity"), ("Tabloid Empire", "Art Hoard"))
        for power in ("Mercenary Army", "Gang of Lawyers")
    ]
    assert bits == [sum(1 << number for number in numbers(*triple)) for triple in triples]


def test_d_scam_artist_lists_every_asset_of_every_other_player():
    scene = table(["Think Tank"], ["Mega Yacht", "Art Hoard"], ["Mercenary Army"])
    scene.role(0, Role.SCAM_ARTIST)

    assert listed(scene, Decision.SCAM_ARTIST, powers.offer, 0) == [
        Move(Kind.CHOOSE, asset=asset(name), seat=seat)
        for name, seat in (("Art Hoard", 1), ("Mercenary Army", 2), ("Mega Yacht", 1))
    ]


def test_d_scam_answer_lists_to_return_and_to_give_and_says_to_whom():
    scene = table(["Think Tank"], ["Mega Yacht"], [])
    scene.role(0, Role.SCAM_ARTIST)

    assert listed(scene, Decision.SCAM_ANSWER, powers.offer, 0) == [
        Move(kind, asset=asset("Mega Yacht"), seat=0) for kind in (Kind.NO, Kind.YES)
    ]
    assert decided_unasked(scene) == ["scam_artist", "scam_give"]


def test_d_scam_give_lists_each_own_asset():
    scene = table(["Think Tank", "Art Hoard"], ["Mega Yacht"], [])
    scene.role(0, Role.SCAM_ARTIST)

    assert listed(scene, Decision.SCAM_GIVE, powers.offer, 0) == [
        Move(Kind.CHOOSE, asset=asset("Mega Yacht"), other_asset=given, seat=1)
        for given in numbers("Think Tank", "Art Hoard")
    ]


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_d_vulture_lists_each_opponent_with_a_role(seat):
    scene = table(players=4)
    for other in {0, 2, 3} - {seat}:
        scene.role(other, Role(other), shown=other == 2)
    scene.role(seat, Role.VULTURE_CAPITALIST)

    assert listed(scene, Decision.VULTURE, powers.vulture_takes_role, seat) == [
        Move(Kind.CHOOSE, seat=other) for other in (0, 2, 3) if other != seat
    ]


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_d_insider_trader_lists_each_other_player(seat):
    scene = table(players=4)
    scene.role(seat, Role.INSIDER_TRADER)

    assert listed(scene, Decision.INSIDER_TRADER, powers.insider_trader) == [
        Move(Kind.CHOOSE, seat=other) for other in range(4) if other != seat
    ]


def test_d_take_card_lists_resource_cards_for_the_speculator_and_all_but_crises_for_the_dig():
    scene = table()
    resources = scene.hand(1, (LOCKS, 2), (BOMBS, 1), (BOMBS, 1))
    special = scene.hand(1, GAME, AUDIT)
    crises = scene.hand(1, "Floods")
    scene.deck()
    for card in scene.discards():
        scene.public.place[card] = 0
    scene.public.place[resources + special + crises] = 1  # only these lie in the discards

    def cards(n):
        moves = scene.table.moves.offered
        assert {(int(moves[i].kind)) for i in range(n)} == {Kind.CHOOSE}
        return [int(moves[i].card) for i in range(n)]

    assert cards(hand.list_takes(scene.table, 0)) == sorted(resources)
    assert cards(hand.list_takes(scene.table, 1)) == sorted(resources + special)
    assert cards(hand.list_takes(scene.table, 2)) == sorted(resources + special + crises)


def test_d_discard_lists_free_cards_in_the_order_of_the_hand_and_crises_only_if_there_are_none():
    scene = table(hand_limit=1)
    floods, audit, bomb, militias = scene.hand(0, "Floods", AUDIT, (BOMBS, 1), "Militias")

    script = scene.play(
        says(0, Decision.DISCARD, card=audit),
        says(0, Decision.DISCARD, card=militias),
        what=lambda t, p: hand.discard_to_limit(t, p, 0),
    )

    assert [[move.card for move in question.listed] for question in script.asked] == [[audit, bomb], [floods, militias]]
    assert decided_unasked(scene) == ["discard"]  # the Bomb, when nothing else was free


# Bribes and policy


def test_d_bribe_lists_done_puts_in_the_order_of_the_hand_and_takes_the_oldest_first():
    scene = table(hand_limit=4)
    bomb, _floods, audit = scene.hand(0, (BOMBS, 2), "Floods", AUDIT)
    lock, bolt = scene.envelope(0, (LOCKS, 3), (BOLTS, 1))

    script = scene.play(says(0, Decision.BRIBE, kind=Kind.PUT, card=audit), says(0, Decision.BRIBE, kind=Kind.NO),
                        what=lambda t, p: bribes.bribe(t, p, 0))  # fmt: skip

    takes = [Move(Kind.TAKE, card=card) for card in (lock, bolt)]
    assert script.asked[0].listed == [Move(Kind.NO), Move(Kind.PUT, card=bomb), Move(Kind.PUT, card=audit), *takes]
    assert script.asked[1].listed == [Move(Kind.NO), Move(Kind.PUT, card=bomb), *takes]


@pytest.mark.parametrize("last", [0, 1, 2])
def test_d_hold_up_lists_no_and_yes_to_every_player_from_the_one_whose_turn_it_is(last):
    scene = table()
    scene.public.last_player = last

    script = scene.play_with(lambda moves, n: 0, what=policy.reset)

    asked = [question for question in script.asked if question.decision == Decision.HOLD_UP]
    assert [question.seat for question in asked] == [(last + i) % 3 for i in range(3)]
    assert [question.listed for question in asked] == [[Move(Kind.NO), Move(Kind.YES)]] * 3


def test_d_set_policy_always_lists_eleven():
    scene = table()

    assert listed(scene, Decision.SET_POLICY, policy.set_policy, 1) == [
        Move(Kind.NO), *(Move(Kind.CHOOSE, card=chosen) for chosen in Policy)
    ]  # fmt: skip
    assert len(Policy) == 10


@pytest.mark.parametrize("rules", [{}, {"policy_audit": "may"}], ids=str)
def test_d_audit_lists_every_asset_held_by_any_billionaire_and_no_where_it_may(rules):
    scene = table(["Mega Yacht"], ["Art Hoard"], ["Noble Estate"], **rules)

    assert listed(scene, Decision.AUDIT, policy.billionaire_audited, 0) == [
        *([Move(Kind.NO)] if rules else []),
        *(Move(Kind.AUDIT, asset=asset(name), seat=seat)
          for name, seat in (("Art Hoard", 1), ("Mega Yacht", 0), ("Noble Estate", 2))),
    ]  # fmt: skip


def test_d_repress_lists_each_activated_crisis_with_a_rebel_in_order_of_activation():
    scene = table()
    militias, _, robots = (scene.activate(*found) for found in (("Militias", 2), ("Floods", 0), ("Killer Robots!", 1)))

    assert listed(scene, Decision.REPRESS, policy.repress_the_rebels, 0) == [
        Move(Kind.CHOOSE, card=card) for card in (militias, robots)
    ]


def test_d_tax_lists_subsets_worth_enough_by_binary_number_then_own_assets():
    scene = table(["Mega Yacht", "Art Hoard"], hand_limit=4)
    scene.hand(0, (BOMBS, 1), (LOCKS, 2), "Floods", (BOLTS, 3))

    wanted = [0b0011, 0b1000, 0b1001, 0b1010, 0b1011]
    assert listed(scene, Decision.TAX, policy.pay_tax, 0) == [
        *(Move(Kind.CHOOSE, several=several) for several in wanted),
        *(Move(Kind.CHOOSE, asset=number) for number in numbers("Art Hoard", "Mega Yacht")),
    ]


def test_d_pick_role_at_set_up_lists_the_two_drawn_in_the_order_drawn():
    scene = table()

    script = scene.play_with(lambda moves, n: 0, what=roles.choose_at_set_up)

    drawn = [event["roles"] for event in scene.events("draw_roles")]
    assert [[Role(move.card).name.lower() for move in question.listed] for question in script.asked] == drawn
    assert {len(question.listed) for question in script.asked} == {2}
    assert {move.kind for question in script.asked for move in question.listed} == {Kind.CHOOSE}


def test_d_pick_role_at_a_rounds_end_lists_none_then_the_drawn():
    scene = table()
    scene.role_deck(Role.TOADY, Role.BANKER)
    scene.public.empty_spaces[:3] = [3, 2, 1]

    script = scene.play_with(lambda moves, n: 1, what=roles.choose_at_round_end)

    assert script.asked[0].listed == [Move(Kind.NO), *(Move(Kind.CHOOSE, card=r) for r in (Role.TOADY, Role.BANKER))]
    assert script.asked[1].listed == [Move(Kind.NO), Move(Kind.CHOOSE, card=Role.BANKER)]
    assert len(script.asked) == 2


def test_d_keep_role_lists_to_return_and_to_keep_and_says_which():
    scene = table()
    scene.role(1, Role.TOADY)

    script = scene.play_with(lambda moves, n: n - 1 if n == 2 else 0, what=roles.ask_to_keep)

    assert script.listed(Decision.KEEP_ROLE) == [Move(kind, card=Role.TOADY) for kind in (Kind.NO, Kind.YES)]
    assert scene.state.own[1].role == Role.TOADY


def test_d_dictate_the_longest_list_fits():
    scene = in_panic(players=5, panic_cards=[["influence", "legacy", "power", "toys", "vanity"]], panic_die=1)
    for kind in range(5):
        scene.public.asset_owner[assets_of(kind)] = kind  # each player has all of one type
    scene._tell()
    scene.role(0, Role.POWER_BROKER)

    powers_listed = listed(scene, Decision.DICTATE, panic.hold_if_due)

    assert len({move.several for move in powers_listed}) == len(powers_listed) == 4**5
    assert scene.public.market_assets[TOYS] == 1
