"""The Negotiation (N1-N11), and Intimidation cards (I1-I4)."""

import pytest

from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, OFFERS
from bng_sim.games.millions.declared.terms import Answer, Decision, Move, Said, Status
from bng_sim.games.millions.engine.records import NOTHING
from tests.games.millions.chapters.scene import (
    LEAVE,
    LEAVES,
    NO,
    NONE,
    STAY,
    STAYS,
    Scene,
    accepts,
    asks,
    calls,
    claims,
    finally_,
    looks,
    looks_not,
    moves,
    number_of,
    offers,
    pays,
)

FOUR = "brute driver crook crook"


def offer(other, amount):
    return OFFERS * (1 + number_of(other)) + amount


def price(amount):
    return OFFERS * (1 + MAX_CHARACTERS) + amount


def test_n1_money_for_a_departure_passes_at_once_and_stays_paid():
    scene = Scene()
    scene.round(FOUR, offers("1A", "4A", 3), accepts("4A"))

    assert scene.events("bribe")[0]["amount"] == 3
    assert scene.row.seats[0].bribes_paid == scene.row.seats[3].bribes_taken == scene.row.bribes == 3


def test_n1_a_leaver_does_nothing_more():
    scene = Scene(claims=True, calls=True)
    scene.round(FOUR, moves("1A", LEAVE), offers("2A", "3A", 1))

    later = [question.who for question in scene.asked[scene.asked.index(scene.questions(Decision.MOVE)[1]) :]]
    assert not {"1", "1A"} & set(later)


def test_n1_with_a_second_character_in_one_goes_on():
    scene = Scene(3)
    scene.round("brute/driver crook/snitch mastermind/snitch", moves("1A", LEAVE))

    assert scene.who(Decision.MOVE).count("1A") == 1
    assert scene.who(Decision.MOVE).count("1B") == 1 + (scene.row.circuits - 1)


@pytest.mark.parametrize("circuits", [0, 1, 3, 5])
def test_n2_there_are_so_many_circuits_at_most(circuits):
    scene = Scene(negotiation_rounds=circuits, final_call=False)
    refused = [offers("1A", "2A", 1)] * circuits
    scene.round(FOUR, *refused)

    assert scene.row.circuits == circuits
    assert scene.row.turns == 0
    assert scene.public.turn == 4 * circuits


def test_n2_visits_go_round_from_the_leader():
    scene = Scene(leader=3)
    scene.round(FOUR)

    assert scene.who(Decision.MOVE) == ["3A", "4A", "1A", "2A"]


def test_n3_nobody_speaks_unless_they_may():
    scene = Scene()
    scene.round(FOUR)

    assert not scene.questions(Decision.CLAIM)
    assert not scene.questions(Decision.CALL)


def test_n3_claims_and_calls_are_heard_and_bind_nobody():
    scene = Scene(leader=2, claims=True, calls=True)
    scene.round(FOUR, claims("2A", "brute"), calls(2, "3A"), claims("3A", "crook"))

    assert [(event["character"], event["role"]) for event in scene.events("claim")] == [
        ("2A", "brute"),
        ("3A", "crook"),
    ]
    assert scene.events("call")[0]["character"] == "3A"
    assert (scene.row.claims, scene.row.claims_true) == (2, 1)
    first = [(question.who, question.decision) for question in scene.asked[4:8]]
    assert first == [("2A", Decision.CLAIM), ("2", Decision.CALL), ("3A", Decision.CLAIM), ("3", Decision.CALL)]
    kinds = [Said(int(entry.what)) for entry in scene.public.said[: scene.public.n_said]]
    assert kinds == [Said.CLAIM, Said.CALL, Said.CLAIM]
    assert scene.status("3A") != Status.LEFT


def test_d_claim_lists_silence_then_the_roles_in_play():
    scene = Scene(4, claims=True)
    scene.round(FOUR)

    assert scene.questions(Decision.CLAIM)[0].listed == [NONE, 0, 1, 2]


def test_d_call_lists_nobody_then_open_characters_from_the_left():
    scene = Scene(4, calls=True)
    scene.round(FOUR, moves("3A", STAY))

    assert scene.questions(Decision.CALL)[1].listed == [NONE, *map(number_of, ("3A", "4A", "1A"))]
    assert scene.questions(Decision.CALL)[5].listed == [NONE, *map(number_of, ("4A", "1A"))]


def test_n3_without_an_open_character_nobody_calls():
    scene = Scene(4, calls=True)
    scene.round(FOUR, moves("1A", STAY), moves("2A", STAY), moves("3A", STAY))

    assert scene.who(Decision.CALL) == ["1", "2", "3", "4", "1", "2", "3"]


def test_n4_a_visit_is_a_look_window_then_a_move():
    scene = Scene()
    scene.give_cards(2, 1)
    scene.round(FOUR)

    at = [(question.who, question.decision) for question in scene.asked[4:8]]
    assert at[1:3] == [("2", Decision.INTIMIDATE), ("2A", Decision.MOVE)]
    assert scene.public.turn == 4


def test_d_move_lists_silence_leave_stay_offers_and_prices():
    scene = Scene(4, price_calls=True, offer_max=6)
    scene.give(3, 9, 9, 9)
    scene.round(FOUR, offers("1A", "4A", 2), accepts("4A"), moves("2A", STAY))

    first, second, third = (question.listed for question in scene.questions(Decision.MOVE)[:3])
    bare = [Move.SILENT, Move.LEAVE, Move.STAY]
    prices = [price(amount) for amount in range(1, 7)]
    to = lambda others, most: [offer(other, amount) for other in others for amount in range(1, most + 1)]  # noqa: E731
    assert first == [*bare, *to(("2A", "3A", "4A"), 2), *prices]
    assert second == [*bare, *to(("3A", "1A"), 6), *prices]
    assert third == [*bare, *to(("1A",), 6), *prices]


def test_d_move_of_a_bound_character_has_neither_leave_nor_stay_nor_price():
    scene = Scene(4, price_calls=True)
    scene.round(FOUR, moves("1A", STAY))

    listed = scene.questions(Decision.MOVE)[4].listed
    assert scene.questions(Decision.MOVE)[4].who == "1A"
    assert listed == [Move.SILENT, *(offer(other, n) for other in ("2A", "3A", "4A") for n in range(1, 5))]


def test_n5_who_declares_to_stay_is_bound():
    scene = Scene()
    scene.round(FOUR, moves("1A", STAY), offers("2A", "3A", 1))

    assert scene.row.bound == 1
    assert all(number // OFFERS - 1 != number_of("1A") for number in scene.questions(Decision.MOVE)[1].listed)
    assert "1A" not in scene.who(Decision.FINAL_ANSWER)


def test_n5_without_binding_nobody_can_declare():
    scene = Scene(binding_stay=False)
    scene.round(FOUR)

    assert all(Move.STAY not in question.listed for question in scene.questions(Decision.MOVE))


def test_n5_leaving_alone_costs_nothing():
    scene = Scene()
    scene.round(FOUR, moves("1A", LEAVE))

    assert scene.cash[0] == 5
    assert (scene.row.left_alone, scene.row.left_bribed) == (1, 0)


def test_n6_an_offer_that_is_refused_changes_nothing():
    scene = Scene(negotiation_rounds=1, final_call=False)
    scene.round(FOUR, offers("2A", "3A", 4), accepts("3A", NO))

    assert (scene.row.offers, scene.row.offers_taken, scene.row.bribes) == (1, 0, 0)
    assert scene.events("refuse")[0]["character"] == "3A"
    assert scene.status("3A") != Status.LEFT


def test_n6_who_looks_in_the_middle_of_an_offer_sees_it():
    scene = Scene()
    scene.give_cards(4, 1)
    scene.round(FOUR, offers("3A", "4A", 2), looks(4, "3A"), accepts("4A"))

    what = [Said(int(entry.what)) for entry in scene.public.said[: scene.public.n_said]]
    assert what == [Said.OFFER, Said.LOOK]
    assert scene.public.said[0].answer == Answer.YES


def test_n6_no_more_than_the_parameter_or_the_cash_is_offered():
    scene = Scene(offer_max=3)
    scene.give(2, 5, 5, 5)
    scene.round(FOUR)
    amounts = [{number % OFFERS for number in question.listed if number >= OFFERS} for question in
               scene.questions(Decision.MOVE)]  # fmt: skip

    assert amounts == [{1}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}]


def test_d_answer_lists_refuse_and_accept():
    scene = Scene()
    scene.round(FOUR, offers("1A", "2A", 1))

    assert scene.questions(Decision.ANSWER)[0] == ("2A", Decision.ANSWER, [0, 1])


def test_n7_the_first_who_says_yes_pays_the_price():
    scene = Scene(price_calls=True)
    scene.round(FOUR, asks("2A", 3), pays(3, NO), pays(4))

    assert scene.who(Decision.PAY) == ["3", "4"]
    assert (scene.row.asks, scene.row.asks_paid, scene.row.bribes) == (1, 1, 3)
    assert scene.status("2A") == Status.LEFT
    assert scene.row.seats[3].bribes_paid == 3
    assert scene.public.said[0].answer == 3  # the payer's seat, from 0


def test_n7_only_who_is_in_and_can_pay_is_asked():
    scene = Scene(price_calls=True)
    scene.give(5, 5, 3, 5)
    scene.round(FOUR, moves("1A", LEAVE), asks("2A", 3))

    assert scene.who(Decision.PAY) == ["4"]


def test_n7_of_two_characters_the_first_in_pays():
    scene = Scene(3, price_calls=True)
    scene.round("brute/driver crook/snitch mastermind/snitch", moves("1A", LEAVE), asks("2A", 2), pays(3, NO), pays(1))

    assert scene.events("bribe")[0]["character"] == "1B"


def test_d_pay_lists_no_and_yes():
    scene = Scene(price_calls=True)
    scene.round(FOUR, asks("1A", 1))

    assert scene.questions(Decision.PAY)[0].listed == [0, 1]


def test_n8_it_is_decided_when_nobody_can_leave():
    scene = Scene()
    scene.round(FOUR, moves("1A", STAY), moves("2A", STAY), moves("3A", LEAVE), moves("4A", STAY))

    assert scene.events("settled")[0]["how"] == "decided"
    assert scene.row.circuits == 1


def test_n8_it_is_quiet_after_a_circuit_of_silence():
    scene = Scene(claims=True)
    scene.give_cards(3, 1)
    scene.round(FOUR, claims("1A", "brute"), looks(3, "1A"))

    assert scene.events("settled")[0]["how"] == "quiet"
    assert scene.row.circuits == 1
    assert not scene.questions(Decision.FINAL_ANSWER)


def test_n8_a_price_that_nobody_pays_is_not_silence():
    scene = Scene(price_calls=True)
    scene.round(FOUR, asks("1A", 1))

    assert scene.row.circuits == 2


def test_n8_the_last_circuit_may_be_quiet_or_decided():
    scene = Scene(negotiation_rounds=1)
    scene.round(FOUR)
    assert scene.events("settled")[0]["how"] == "quiet"

    scene = Scene(negotiation_rounds=1)
    scene.round(FOUR, *(moves(f"{seat}A", LEAVE) for seat in (1, 2, 3, 4)))
    assert scene.events("settled")[0]["how"] == "decided"


def test_n8_it_is_at_its_limit_when_the_circuits_are_used_up():
    scene = Scene(negotiation_rounds=1)
    scene.round(FOUR, moves("1A", STAY))

    assert scene.events("settled")[0]["how"] == "limit"


def test_n9_all_open_characters_answer_the_final_call():
    scene = Scene(leader=2, negotiation_rounds=0)
    scene.round(FOUR, finally_("3A", LEAVES), finally_("1A", STAYS))

    assert scene.who(Decision.FINAL_ANSWER) == ["2A", "3A", "4A", "1A"]
    assert (scene.row.left_final, scene.row.final_calls) == (1, 1)
    events = [event["event"] for event in scene.events("final_answer", "leave")]
    assert events == ["final_answer"] * 4 + ["leave"]


def test_n9_nobody_sees_an_answer_before_all_are_given():
    scene = Scene(negotiation_rounds=0)
    seen = []
    original = scene._answer

    def watching(view, *rest):
        if view.decision == Decision.FINAL_ANSWER:
            seen.append((view.public.status.tolist(), int(view.public.n_said)))
        return original(view, *rest)

    scene._answer = watching
    scene.round(FOUR, finally_("1A", LEAVES), finally_("2A", LEAVES))

    assert seen == [seen[0]] * 4


def test_n9_without_a_final_call_all_open_stay():
    scene = Scene(negotiation_rounds=0, final_call=False)
    scene.round(FOUR)

    assert scene.row.stayed == 4
    assert scene.row.final_calls == 0


def test_d_final_answer_lists_stay_and_leave():
    scene = Scene(negotiation_rounds=0)
    scene.round(FOUR)

    assert [question.listed for question in scene.questions(Decision.FINAL_ANSWER)] == [[0, 1]] * 4


def test_n10_a_leaver_takes_the_ante_along_and_is_not_turned_up():
    scene = Scene(loot=(9, 2, "none"))
    scene.round(FOUR, moves("2A", LEAVE))

    assert scene.cash[1] == 5
    assert scene.public.shown[number_of("2A")] == NOTHING
    assert "2A" not in {event["character"] for event in scene.events("reveal")}


def test_n11_who_is_still_in_goes_on_the_heist():
    scene = Scene()
    scene.round(FOUR, moves("4A", LEAVE))

    assert scene.row.stayed == 3
    assert {event["character"] for event in scene.events("reveal")} == {"1A", "2A", "3A"}


def test_i1_a_brute_alone_earns_a_card():
    scene = Scene()
    scene.round(FOUR)

    assert scene.public.cards_held.tolist()[:4] == [1, 0, 0, 0]
    assert (scene.public.stock, scene.row.looks_won) == (7, 1)


def test_i1_two_brutes_earn_none_and_an_empty_stock_gives_none():
    scene = Scene()
    scene.round("brute brute crook driver")
    assert scene.row.looks_won == 0

    scene = Scene(intimidation_cards=0)
    scene.round(FOUR)
    assert scene.row.looks_won == 0
    assert scene.standing() == ["1A", "2A"]


def test_i2_the_one_who_looks_learns_the_role_and_all_see_where():
    scene = Scene()
    scene.give_cards(2, 1)
    scene.round(FOUR, looks(2, "4A"))

    assert scene.state.own[1].past_knows[0, number_of("4A")] == 2
    assert scene.state.own[0].past_knows[0, number_of("4A")] == NOTHING
    assert scene.public.looked[number_of("4A")] == 1 << 1
    assert scene.public.cards_held[1] == 0
    assert scene.public.stock == 6  # the card is out of the game; a Brute earned one


def test_d_intimidate_lists_no_then_face_down_characters_from_the_left():
    scene = Scene(leader=2)
    scene.give_cards(2, 2)
    scene.round(FOUR, moves("3A", LEAVE), looks_not(2), looks(2, "4A"))

    first, second, third = (question.listed for question in scene.questions(Decision.INTIMIDATE))
    assert first == [NONE, *map(number_of, ("3A", "4A", "1A"))]
    assert second == [NONE, *map(number_of, ("4A", "1A"))]
    assert third == [NONE, number_of("1A")]


@pytest.mark.parametrize(
    ("window", "told"), [("visit", []), ("answer", [offers("1A", "2A", 1)]), ("final", [offers("1A", "2A", 1)])]
)
def test_i3_a_look_window_can_be_left_out(window, told):
    asked = []
    for windows in ([window], [other for other in ("visit", "answer", "final", "name") if other != window]):
        scene = Scene(looks=windows, negotiation_rounds=1)
        scene.give_cards(2, 1)
        scene.round(FOUR, *told)
        asked.append(len(scene.questions(Decision.INTIMIDATE)))

    assert asked[0] == 1
    assert asked[1] == len({"visit", "answer", "final"} - {window}) - (0 if told else 2)


def test_i3_a_sole_snitch_may_look_before_it_names_if_it_has_a_choice():
    scene = Scene(5, looks=["name"], hidden_roles=0)
    scene.give_cards(4, 2)
    scene.round("brute driver crook snitch driver", looks(4, "2A"), looks(4, "1A"))
    assert scene.questions(Decision.INTIMIDATE)[0].listed == [NONE, *map(number_of, ("5A", "1A", "2A", "3A"))]

    scene = Scene(5, looks=["name"], hidden_roles=0)
    scene.give_cards(4, 1)
    scene.round("brute brute brute snitch brute")
    assert not scene.questions(Decision.INTIMIDATE)


def test_i4_one_may_look_again_but_not_at_the_same():
    scene = Scene()
    scene.give_cards(1, 5)
    scene.round(FOUR, looks(1, "2A"), looks(1, "3A"), looks(1, "4A"))

    assert len(scene.questions(Decision.INTIMIDATE)) == 3
    assert scene.public.cards_held[0] == 2 + 1
