"""What the Banker, the Celebrity and the Disaster Speculator can do (O5-O7)."""

import pytest

from bng_sim.games.guillotines.declared.components import Role
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, Place, WonBy
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import buy, crisis, hand, policy, powers, roles
from tests.games.guillotines.chapters.at_level_4 import declines, reveals, told, with_role
from tests.games.guillotines.chapters.scene import AUDIT, BOLTS, BOMBS, GAME, INFLUENCE, LOCKS, TOYS, asset, says, yes


def discards(seat, card):
    return says(seat, Decision.DISCARD, card=card)


def takes(seat, card):
    return says(seat, Decision.TAKE_CARD, card=card)


def invests(seat, card, market=INFLUENCE):
    return says(seat, Decision.ACT, kind=Kind.INVEST, market=market, card=card)


# O5: the Banker


def test_o5_from_its_reveal_on_the_hand_limit_is_three():
    scene = with_role(Role.BANKER)
    first, _ = scene.hand(0, (BOMBS, 1), (BOLTS, 1))

    script = scene.play(reveals(0), yes(0, Decision.DRAW), invests(0, first))

    assert scene.public.hand_size[0] == 3
    assert len([q for q in script.asked if q.decision == Decision.DRAW]) == 1


def test_o5_unrevealed_it_changes_nothing():
    scene = with_role(Role.BANKER)
    first, _ = scene.hand(0, (BOMBS, 1), (BOLTS, 1))

    scene.play(declines(0), declines(0), invests(0, first), declines(0))  # at the limit: no draw

    assert scene.public.hand_size[0] == 2


def test_o5_it_is_its_holders_limit_only():
    scene = with_role(Role.BANKER, shown=True)

    assert [hand.limit(scene.table, seat) for seat in range(3)] == [3, 2, 2]


@pytest.mark.parametrize(("rules", "limit"), [
    ({}, 3), ({"banker_hand_limit": 5}, 5), ({"banker_hand_limit": 1}, 2), ({"hand_limit": 4}, 4),
])  # fmt: skip
def test_o5_how_many_is_a_parameter_and_never_fewer_than_anybody_may_hold(rules, limit):
    scene = with_role(Role.BANKER, shown=True, **rules)

    assert hand.limit(scene.table, 0) == limit


def test_o5_when_it_goes_at_the_rounds_end_the_surplus_is_discarded_at_once():
    scene = with_role(Role.BANKER, shown=True)
    first, second, third = scene.hand(0, (BOMBS, 1), (BOLTS, 1), (LOCKS, 1))

    scene.play(discards(0, second), what=roles.return_revealed)

    assert scene.hand_of(0) == [first, third]
    assert scene.public.place[second] == Place.DISCARDS
    assert told(scene) == ["return_role", "decision", "discard_from_hand"]


def test_o5_when_it_goes_by_new_role_too():
    scene = with_role(Role.BANKER, shown=True, level=4)
    _, second, _ = scene.hand(0, (BOMBS, 1), (BOLTS, 1), (LOCKS, 1))
    scene.role_deck(Role.TOADY)
    scene.public.empty_spaces[0] = 1

    scene.play_with(lambda moves, n: [m.card for m in moves].index(second) if n == 3 else 0,
                    what=lambda t, p: policy.new_role(t, p, 0))  # fmt: skip

    assert second not in scene.hand_of(0)
    assert told(scene)[:4] == ["return_role", "decision", "discard_from_hand", "shuffle_roles"]


def test_o5_when_a_vulture_capitalist_takes_it_too():
    scene = with_role(Role.BANKER, shown=True, level=4)
    scene.role(1, Role.VULTURE_CAPITALIST)
    _, _, third = scene.hand(0, (BOMBS, 1), (BOLTS, 1), (LOCKS, 1))

    scene.play(reveals(1), discards(0, third), what=lambda t, p: powers.vulture_takes_role(t, p, 1))

    assert scene.public.hand_size[0] == 2
    assert scene.state.own[1].role == Role.BANKER
    assert scene.public.role_shown[:2].tolist() == [Role.VULTURE_CAPITALIST, NOTHING]


def test_o5_the_surplus_may_be_kept_by_parameter_and_nothing_drawn_meanwhile():
    scene = with_role(Role.BANKER, shown=True, banker_goes="keep")
    cards = scene.hand(0, (BOMBS, 1), (BOLTS, 1), (LOCKS, 1))

    scene.play(what=roles.return_revealed)
    script = scene.play(says(0, Decision.ACT, kind=Kind.BUY, market=TOYS, card=cards[0], other_card=NOTHING),
                        says(0, Decision.CLAIM, asset=asset("Mega Yacht")))  # fmt: skip

    assert scene.hand_of(0) == cards[1:]
    assert script.asked[0].decision == Decision.ACT


# O6: the Celebrity


def bring_revolution(scene, *answers, trigger):
    """Let the last Rebels come out with a Crisis that `trigger` has found."""
    card = scene.card("Floods")
    return scene.play(*answers, what=lambda t, p: crisis.add_rebels(t, p, trigger, card))


def test_o6_unrevealed_at_the_revolution_the_celebrity_wins():
    scene = with_role(Role.CELEBRITY, 1, rebels=2)

    script = bring_revolution(scene, trigger=0)

    assert script.asked == []  # revealed of itself
    assert (scene.public.ending, scene.public.winner) == (Ending.CELEBRITY, 1)
    assert scene.public.role_shown[1] == Role.CELEBRITY
    assert [int(seat.won_by) for seat in scene.row.seats[:3]] == [WonBy.NOTHING, WonBy.CELEBRITY, WonBy.NOTHING]
    assert told(scene) == ["crisis", "reveal_role", "escape"]


@pytest.mark.parametrize(("shown", "trigger"), [(False, 1), (True, 0)])
def test_o6_one_who_triggered_it_or_is_revealed_loses_with_all(shown, trigger):
    scene = with_role(Role.CELEBRITY, 1, shown=shown, rebels=2)

    bring_revolution(scene, trigger=trigger)

    assert (scene.public.ending, scene.public.winner) == (Ending.REVOLUTION, NOTHING)
    assert told(scene) == ["crisis"]


def test_o6_in_a_buy_the_buyer_is_the_trigger():
    for buyer, ending in ((0, Ending.REVOLUTION), (1, Ending.CELEBRITY)):
        scene = with_role(Role.CELEBRITY, 0, rebels=2, first=buyer)
        scene.market(TOYS, "Floods")
        card, _ = scene.hand(buyer, (LOCKS, 1), (LOCKS, 2))

        scene.play(says(buyer, Decision.ACT, kind=Kind.BUY, market=TOYS, card=card, other_card=NOTHING))

        assert scene.public.ending == ending


@pytest.mark.parametrize(("barred", "last", "ending"), [
    (False, 0, Ending.CELEBRITY), (False, 1, Ending.CELEBRITY),
    (True, 0, Ending.REVOLUTION), (True, 1, Ending.CELEBRITY),
])  # fmt: skip
def test_o6_at_a_rounds_end_nobody_is_barred_or_who_had_the_last_turn_by_parameter(barred, last, ending):
    scene = with_role(Role.CELEBRITY, 0, level=4, rebels=1, celebrity_barred_by_round_end=barred)
    scene.public.last_player = last

    scene.end_round()

    assert scene.public.ending == ending
    assert scene.public.winner == (0 if ending == Ending.CELEBRITY else NOTHING)
    assert told(scene, "role_order", "policy_due", "next_round") == []


@pytest.mark.parametrize(("answer", "ending"), [(reveals, Ending.CELEBRITY), (declines, Ending.REVOLUTION)])
def test_o6_the_celebrity_may_be_asked_by_parameter(answer, ending):
    scene = with_role(Role.CELEBRITY, 1, rebels=2, celebrity_escape="asked")

    bring_revolution(scene, answer(1), trigger=0)

    assert scene.public.ending == ending
    assert scene.public.role_shown[1] == (Role.CELEBRITY if ending == Ending.CELEBRITY else NOTHING)


# O7: the Disaster Speculator


def buy_a_crisis(scene, *answers, seat=0):
    """Let `seat` fail with a Lock worth 1 in a Buy that finds a Crisis and a Lock worth 3; return these three."""
    crisis_card, lock = scene.market(TOYS, "Floods", (LOCKS, 3))
    (card,) = scene.hand(seat, (LOCKS, 1))
    script = scene.play(*answers, what=lambda t, p: buy.from_hand(t, p, seat, TOYS, card, NOTHING))
    return crisis_card, lock, card, script


def test_o7_after_a_crisis_two_resource_cards_of_ones_choice_then_discard_to_the_limit():
    scene = with_role(Role.DISASTER_SPECULATOR, 1)
    bomb, bolt = scene.hand(1, (BOMBS, 2), (BOLTS, 3))

    _, lock, card, _ = buy_a_crisis(
        scene, reveals(1), takes(1, 42), discards(1, bomb), discards(1, 36)
    )  # of the two Locks in the discards the second is taken unasked

    assert (lock, card) == (42, 36)
    assert scene.hand_of(1) == [bolt, lock]
    assert scene.public.role_shown[1] == Role.DISASTER_SPECULATOR
    assert scene.public.place[lock] == Place.HAND  # all saw it taken
    assert scene.public.holder[lock] == 1
    assert scene.public.place[[bomb, card]].tolist() == [Place.DISCARDS] * 2
    assert told(scene)[-6:] == [
        "decision",
        "take_card",
        "decision",
        "discard_from_hand",
        "decision",
        "discard_from_hand",
    ]


def test_o7_one_who_declines_keeps_the_role_for_another_crisis():
    scene = with_role(Role.DISASTER_SPECULATOR, 1)

    buy_a_crisis(scene, declines(1))

    assert scene.hand_of(1) == []
    assert scene.state.own[1].role == Role.DISASTER_SPECULATOR


def test_o7_special_action_cards_and_crises_are_no_resource_cards():
    scene = with_role(Role.DISASTER_SPECULATOR, 1)
    scene.market(TOYS, "Floods", AUDIT, GAME)
    (card,) = scene.hand(0, AUDIT)

    script = scene.play(what=lambda t, p: buy.from_hand(t, p, 0, TOYS, card, NOTHING))

    assert script.asked == []  # no Resource card: not asked
    assert scene.public.discards == 3 + 2


def test_o7_one_resource_card_is_better_than_none():
    scene = with_role(Role.DISASTER_SPECULATOR, 1)
    scene.market(TOYS, "Floods", AUDIT)
    (card,) = scene.hand(0, (LOCKS, 1))

    scene.play(reveals(1), what=lambda t, p: buy.from_hand(t, p, 0, TOYS, card, NOTHING))

    assert scene.hand_of(1) == [card]


def test_o7_comes_when_the_crisis_is_fully_resolved_and_before_the_panic_it_made_due():
    scene = with_role(Role.DISASTER_SPECULATOR, 1, level=4, panic_at=1, first=0)
    scene.market(TOYS, "Floods", (LOCKS, 3))
    scene.hand(0, (LOCKS, 1), (LOCKS, 1))

    scene.play_with(
        lambda moves, n: next(
            (i for i, m in enumerate(moves) if (m.kind, m.card) == (Kind.YES, Role.DISASTER_SPECULATOR)),
            0 if moves[0].kind != Kind.BUY else next(i for i in range(n) if moves[i].market == TOYS),
        )
    )

    order = told(scene, "crisis", "panic_due", "add_crisis", "policy", "reveal_role", "take_card", "panic")
    assert order == [
        "crisis", "panic_due", "add_crisis", "add_crisis", "policy", "reveal_role", "take_card", "take_card", "panic"
    ]  # fmt: skip


@pytest.mark.parametrize(("rules", "n_assets"), [({"rebels": 2}, 0), ({}, 4)], ids=["revolution", "win"])
def test_o7_not_when_the_game_is_over(rules, n_assets):
    scene = with_role(Role.DISASTER_SPECULATOR, 1, level=4, **rules)
    scene.give(0, *("Mercenary Army", "Social Media Company", "Think Tank", "Noble Estate")[:n_assets])
    scene.market(TOYS, "Floods", (LOCKS, 1))
    first, second = scene.hand(0, (LOCKS, 3), (LOCKS, 3))
    answers = [says(0, Decision.CLAIM, asset=asset("Mega Yacht"))]

    scene.play(*answers, what=lambda t, p: buy.from_hand(t, p, 0, TOYS, first, second))

    assert scene.public.ending == (Ending.ASSETS if n_assets else Ending.REVOLUTION)
    assert told(scene, "policy_due", "reveal_role") == []  # W2: the win comes first, and no policy is set
