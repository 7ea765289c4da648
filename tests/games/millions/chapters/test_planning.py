"""Planning (P1-P8), two Characters each (T1), and the variant (V1)."""

from collections import Counter

import pytest

from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.limits import PAIRS
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.declared.terms import Decision, Status
from bng_sim.games.millions.engine.records import NOTHING
from tests.games.millions.chapters.scene import LEAVE, Scene, accepts, moves, number_of, offers

BRUTE, DRIVER, CROOK, SNITCH, MASTERMIND = range(5)


def all_leave(players):
    return [moves(f"{seat}A", LEAVE) for seat in range(1, players + 1)]


def test_p1_a_loot_card_is_turned_up_each_round():
    scene = Scene(loot=None)
    pile = scene.events("pile")[0]["cards"]
    for _ in range(3):
        scene.round("brute driver crook crook", *all_leave(4))

    assert [event["card"] for event in scene.events("heist")] == pile[:3]
    assert scene.public.pile == 5
    card = scene.read.loot_table[pile[2] - 1]
    assert (scene.public.amount, scene.public.ante) == card[:2]


def test_p2_a_role_can_be_chosen_by_all_and_again():
    scene = Scene()
    for _ in range(2):
        scene.round("brute brute brute brute", *all_leave(4))

    assert scene.row.by_role[BRUTE].chosen == 8


def test_p3_a_character_card_lies_face_down_before_each_player():
    scene = Scene(4, leader=3)
    scene.round("brute driver crook driver")

    assert [(event["character"], event["role"]) for event in scene.events("place")] == [
        ("3A", "crook"), ("4A", "driver"), ("1A", "brute"), ("2A", "driver"),
    ]  # fmt: skip
    assert scene.who(Decision.PLAN) == ["3", "4", "1", "2"]


def test_d_plan_lists_the_roles_in_play_in_role_order():
    scene = Scene(6)
    scene.round("brute brute brute brute brute brute")

    assert [question.listed for question in scene.questions(Decision.PLAN)] == [[BRUTE, DRIVER, CROOK, SNITCH]] * 6


def test_d_plan_lists_ordered_pairs_with_two_characters():
    scene = Scene(3)
    scene.round("brute/driver brute/driver brute/driver")

    listed = scene.questions(Decision.PLAN)[0].listed
    assert listed == [a + PAIRS * (1 + b) for a in range(5) for b in range(5) if a != b]
    assert len(listed) == 20


@pytest.mark.parametrize("ante", [1, 2])
def test_p4_everybody_puts_down_the_ante(ante):
    scene = Scene(4, loot=(9, ante, "none"))
    scene.round("crook crook driver driver")

    assert [event["own"] for event in scene.events("ante")] == [ante] * 4
    assert scene.cash == [5 - ante] * 4


@pytest.mark.parametrize(("short_ante", "own", "reserve"), [("whole", 0, 2), ("rest", 1, 1)])
def test_p5_the_reserve_helps_who_has_too_little(short_ante, own, reserve):
    scene = Scene(4, loot=(9, 2, "none"), short_ante=short_ante)
    scene.give(1, 2, 5, 5)
    scene.round("crook crook driver driver")

    antes = {event["character"]: (event["own"], event["reserve"]) for event in scene.events("ante")}
    assert antes == {"1A": (own, reserve), "2A": (2, 0), "3A": (2, 0), "4A": (2, 0)}
    assert scene.row.antes_short == 1
    assert scene.all_money() == 175


def test_p5_of_two_characters_a_comes_first():
    scene = Scene(3, loot=(9, 2, "none"), short_ante="rest")
    scene.give(3, 5, 5)
    scene.round("crook/driver crook/driver crook/driver")

    antes = {event["character"]: (event["own"], event["reserve"]) for event in scene.events("ante")}
    assert (antes["1A"], antes["1B"]) == ((2, 0), (1, 1))


@pytest.mark.parametrize(("short_ante_back", "cash"), [("player", 3), ("reserve", 1)])
def test_p6_what_the_reserve_put_down_goes_back(short_ante_back, cash):
    scene = Scene(4, loot=(9, 2, "none"), short_ante_back=short_ante_back)
    scene.give(1, 5, 5, 5)
    scene.round("crook crook driver driver", moves("1A", LEAVE), moves("2A", LEAVE), moves("3A", LEAVE))

    assert scene.cash[0] == cash
    assert scene.all_money() == 175


def test_p7_the_middle_has_a_role_card_for_each_character():
    scene = Scene(3)
    scene.round("brute/driver crook/driver snitch/mastermind")

    shown = scene.events("face_up")[0]["roles"] + scene.events("face_down")[0]["roles"]
    assert sorted(shown) == sorted(["brute", "driver", "crook", "driver", "snitch", "mastermind"])


def test_p8_any_one_role_card_stays_face_down():
    hidden = Counter()
    for game in range(120):
        scene = Scene(4, game=game)
        scene.round("brute driver crook crook")
        hidden[scene.events("face_down")[0]["roles"][0]] += 1
        assert scene.public.face_down == 1

    assert all(abs(hidden[role] - n) < 4.5 * n**0.5 for role, n in (("brute", 30), ("driver", 30), ("crook", 60)))


@pytest.mark.parametrize(("hidden_roles", "n"), [(0, 0), (2, 2), (4, 4), (99, 4)])
def test_p8_or_as_many_as_the_parameter_says(hidden_roles, n):
    scene = Scene(4, hidden_roles=hidden_roles)
    scene.round("brute driver crook crook")

    assert len(scene.events("face_down")[0]["roles"]) == n
    assert scene.public.face_up.sum() == 4 - n


def test_p8_a_hidden_role_may_show_nowhere_else():
    scene = Scene(4, hidden_roles=3)
    scene.round("brute brute brute brute")
    assert scene.row.hidden_unique == 0

    scene = Scene(4, hidden_roles=4)
    scene.round("brute brute brute brute")
    assert scene.row.hidden_unique == 1


def test_t1_everybody_sends_two_with_an_ante_on_each():
    scene = Scene(3)
    scene.round("brute/driver crook/driver snitch/mastermind")

    assert [event["character"] for event in scene.events("place")] == ["1A", "1B", "2A", "2B", "3A", "3B"]
    assert len(scene.events("ante")) == 6


def test_v1_no_role_of_the_round_before_can_be_chosen():
    scene = Scene(4, wont_get_fooled=True)
    scene.round("brute driver crook crook", *all_leave(4))
    scene.round("driver crook brute driver", *all_leave(4))
    scene.round("brute brute crook crook", *all_leave(4))

    listed = [question.listed for question in scene.questions(Decision.PLAN)]
    assert listed[4:8] == [[BRUTE, CROOK], [BRUTE, DRIVER], [BRUTE, DRIVER], [DRIVER, CROOK]]  # from the new Leader


def test_v1_neither_of_the_two_with_two_characters():
    scene = Scene(3, wont_get_fooled=True)
    leaves = [moves(f"{seat}{place}", LEAVE) for seat in (1, 2, 3) for place in "AB"]
    scene.round("brute/driver brute/driver brute/driver", *leaves)
    scene.round("crook/snitch crook/snitch crook/snitch", *leaves)

    roles = {number % PAIRS for number in scene.questions(Decision.PLAN)[3].listed}
    assert roles == {CROOK, SNITCH, MASTERMIND}


def test_v1_all_roles_of_the_round_before_are_shown():
    scene = Scene(4, wont_get_fooled=True)
    scene.round("brute driver crook crook", *all_leave(4))
    assert set(scene.public.past[0].role[[0, 2, 4, 6]]) == {NOTHING}
    scene.round("driver crook brute driver", *all_leave(4))

    assert scene.public.past[0].role[[0, 2, 4, 6]].tolist() == [BRUTE, DRIVER, CROOK, CROOK]
    assert [event["character"] for event in scene.events("show")] == ["2A", "3A", "4A", "1A"]


def test_v1_there_must_be_twice_as_many_roles():
    assert Rules.problems({"roles": ["brute"], "wont_get_fooled": True}).keys() == {""}
    assert Rules.problems({"roles": ["brute"]}) == {}
    assert Rules.problems({"players": 3, "roles": ["brute", "snitch", "crook"], "wont_get_fooled": True}).keys() == {""}


def test_t4_any_number_of_players_may_send_two():
    scene = Scene(8, characters_each=2)
    scene.round(" ".join(["brute/driver"] * 8))
    assert len(scene.events("place")) == 16

    scene = Scene(3, characters_each=1)
    scene.round("brute driver crook")
    assert scene.status("1B") == Status.ABSENT


def test_t2_a_player_may_take_out_one_of_two():
    scene = Scene(3)
    scene.round(
        "brute/driver crook/snitch mastermind/snitch",
        moves("1B", LEAVE), offers("2A", "3B", 2), accepts("3B"),
    )  # fmt: skip

    assert scene.public.status[number_of("1A")] != Status.LEFT
    assert scene.status("1B") == scene.status("3B") == Status.LEFT
    assert ROLES[scene.public.shown[number_of("3A")]] == "mastermind"


def test_t2_no_offer_is_made_to_an_own_character():
    scene = Scene(3, price_calls=True)
    scene.round("brute/driver crook/snitch mastermind/snitch")

    for question in scene.questions(Decision.MOVE):
        offered = {number // 64 - 1 for number in question.listed if number >= 64}
        assert not offered & {number_of(question.who[0] + place) for place in "AB"}
