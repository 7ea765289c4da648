"""The Heist (H1-H8), sharing (L1-L6), and the rulebook's two examples."""

import itertools

import pytest

from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.limits import MAX_EACH
from bng_sim.games.millions.declared.terms import Decision, Status
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import sharing
from tests.games.millions.chapters.scene import LEAVE, NONE, Scene, accepts, moves, names, number_of, offers

BRUTE, DRIVER, CROOK, SNITCH, MASTERMIND = range(5)


def alone(plans, *told, loot=(9, 1, "none"), **rules):
    """A heist of so many players with all Role cards face-up."""
    scene = Scene(len(plans.split()), **{"hidden_roles": 0, "loot": loot, "roles": [*ROLES], **rules})
    scene.round(plans, *told)
    return scene


def test_h1_roles_are_revealed_in_their_order():
    scene = alone("mastermind crook driver brute snitch", names(5, "crook"))

    assert [event["role"] for event in scene.events("reveal")] == ["snitch", "brute", "driver", "mastermind", "crook"]


def test_h1_leavers_count_for_nothing():
    scene = alone("crook crook driver brute", moves("2A", LEAVE))

    assert scene.status("1A") == Status.STANDING


def test_h2_a_sole_snitch_names_a_role_of_a_face_up_card():
    scene = alone("brute driver driver snitch", names(4, "driver"))

    assert scene.questions(Decision.NAME)[0] == ("4", Decision.NAME, [BRUTE, DRIVER])
    assert scene.row.snitch_named == scene.row.snitch_sole == scene.row.snitch_hits == 1


def test_d_name_lists_visible_roles_or_any_in_play_and_none():
    scene = alone("brute driver driver snitch", snitch_names="any", snitch_may_pass=True)

    assert scene.questions(Decision.NAME)[0].listed == [NONE, BRUTE, DRIVER, CROOK, MASTERMIND]
    assert (scene.row.snitch_sole, scene.row.snitch_named) == (1, 0)


def test_h2_a_list_of_one_is_named_without_asking_and_of_none_not_at_all():
    scene = alone("brute brute brute snitch")
    assert not scene.questions(Decision.NAME)
    assert scene.public.named == BRUTE

    scene = alone("brute driver driver snitch", hidden_roles=4)
    assert scene.public.named == NOTHING
    assert (scene.row.snitch_sole, scene.row.snitch_named) == (1, 0)


def test_h2_its_ante_is_back_before_it_names():
    scene = alone("brute driver driver snitch", names(4, "driver"))

    kinds = [event["event"] for event in scene.events("ante_back", "name") if event["character"] == "4A"]
    assert kinds == ["ante_back", "name"]


def test_h2_two_snitches_name_nobody():
    scene = alone("brute driver snitch snitch")

    assert scene.row.snitch_sole == 0
    assert scene.standing() == ["1A", "2A"]


def test_h2_the_role_of_leavers_can_be_named():
    scene = alone("brute driver crook snitch", moves("2A", LEAVE), names(4, "driver"))

    assert (scene.row.snitch_named, scene.row.snitch_hits) == (1, 0)


def test_h3_several_of_a_role_are_out_and_lose_their_antes():
    scene = alone("crook crook driver driver", loot=(9, 2, "none"))

    assert scene.standing() == []
    assert scene.row.antes_lost == 8
    assert scene.cash == [3, 3, 3, 3]
    assert scene.row.by_role[CROOK].clashed == 2


def test_h3_but_brutes_take_them_back():
    scene = alone("brute brute driver crook")

    assert scene.cash[:2] == [5, 5]
    assert scene.status("1A") == scene.status("2A") == Status.CLASHED


def test_h3_whoever_owns_them():
    scene = Scene(3, hidden_roles=0)
    scene.round("driver/crook crook/brute brute/mastermind")

    assert scene.standing() == ["1A", "3B"]


def test_h4_one_alone_takes_the_ante_back_and_stands():
    scene = alone("brute driver crook mastermind", loot=(8, 2, "none"), mastermind_bonus=0, crook_theft=0, driver_fee=0)

    assert scene.standing() == ["1A", "2A", "3A", "4A"]
    assert scene.cash == [7] * 4


def test_h5_the_named_role_is_passed_over_and_a_named_brute_earns_no_card():
    scene = alone("brute driver crook snitch", names(4, "brute"))

    assert [event["role"] for event in scene.events("reveal")] == ["snitch", "driver", "crook", "brute"]
    assert scene.row.looks_won == 0


@pytest.mark.parametrize(("plans", "cards"), [("brute driver crook snitch", 1), ("brute brute crook snitch", 0)])
def test_h5_unless_the_ruling_is_the_other(plans, cards):
    scene = alone(plans, names(4, "brute"), snitched_brute_earns=True)

    assert scene.row.looks_won == cards


def test_h6_the_named_are_out_and_lose_their_antes_but_brutes():
    scene = alone("brute driver driver snitch", names(4, "driver"))
    assert (scene.status("2A"), scene.status("3A")) == (Status.NAMED, Status.NAMED)
    assert scene.row.antes_lost == 2

    scene = alone("brute driver driver snitch", names(4, "brute"))
    assert scene.status("1A") == Status.NAMED
    assert scene.cash[0] == 5


@pytest.mark.parametrize(("cash", "paid"), [(9, 3), (2, 2)])
def test_h7_a_snitch_left_alone_pays(cash, paid):
    scene = Scene(4, hidden_roles=0, roles=[*ROLES])
    scene.give(5, 5, 5, cash)
    scene.round("driver driver brute snitch", names(4, "brute"))

    assert scene.status("4A") == Status.FINED
    assert scene.row.fines == paid
    assert scene.cash[3] == cash - paid
    assert (scene.row.heists_failed, scene.row.by_role[SNITCH].fined) == (1, 1)


def test_h7_another_own_character_is_company_enough():
    scene = Scene(3, hidden_roles=0)
    scene.round("snitch/driver crook/brute crook/brute", names(1, "crook"))

    assert scene.standing() == ["1A", "1B"]
    assert scene.row.fines == 0


def test_h8_if_nobody_stands_nothing_is_shared():
    scene = alone("crook crook driver driver")
    assert (scene.row.heists_failed, scene.row.loot_shared) == (1, 0)

    scene = alone("crook crook driver driver", *(moves(f"{seat}A", LEAVE) for seat in (1, 2, 3, 4)))
    assert (scene.row.heists_abandoned, scene.row.heists_failed) == (1, 0)
    assert scene.public.n_said == 4


def test_l1_a_mastermind_adds_to_the_loot():
    scene = alone("mastermind crook driver driver", loot=(8, 1, "none"))

    assert scene.events("loot")[0]["total"] == 10


def test_l2_equal_shares_rounded_down():
    scene = alone("crook brute mastermind driver driver", loot=(9, 1, "none"), crook_theft=0)

    (loot,) = scene.events("loot")
    assert (loot["total"], loot["shares"], loot["share"], loot["rest"]) == (11, 3, 3, 2)
    assert (scene.row.loot_shared, scene.row.undistributed) == (9, 2)


def test_l3_the_others_pay_the_driver():
    scene = alone("brute driver mastermind crook crook", loot=(8, 1, "none"))

    assert scene.cash == [5 + 3 - 1, 5 + 3 + 2, 5 + 3 - 1, 4, 4]
    assert scene.row.driver_fees == 2


def test_l4_the_crook_takes_from_the_brute():
    scene = alone("brute crook driver driver", loot=(8, 1, "none"))

    assert scene.cash[:2] == [5 + 4 - 2, 5 + 4 + 2]
    assert scene.row.stolen == 2


def test_l5_the_role_on_the_card_gets_a_bonus():
    scene = alone("brute crook driver driver", loot=(8, 1, "brute"))
    assert scene.cash[0] == 5 + 4 - 2 + 1

    scene = alone("brute crook driver driver", loot=(8, 1, "snitch"))
    assert scene.row.symbol_bonuses == 0


def test_l6_who_cannot_pay_pays_what_there_is():
    scene = Scene(4, hidden_roles=0, loot=(8, 1, "none"), driver_fee=5)
    scene.give(0, 0, 0, 0)
    scene.round("brute crook driver driver", moves("4A", LEAVE))
    assert scene.row.driver_fees == 3 + 3  # an ante that the Reserve put down, and a share of 2
    assert scene.row.stolen == 0

    scene = Scene(4, hidden_roles=0, loot=(8, 1, "none"), crook_theft=12)
    scene.give(0, 0, 0, 0)
    scene.round("brute crook driver driver")
    assert scene.row.stolen == 1 + 4
    assert scene.all_money() == 175


def test_t3_shares_and_fees_are_counted_by_character():
    scene = Scene(3, hidden_roles=0, loot=(8, 1, "none"))
    scene.round("driver/crook brute/mastermind snitch/brute", names(3, "crook"))

    assert scene.standing() == ["1A", "2B", "3A"]
    assert scene.row.driver_fees == 2
    assert scene.row.seats[0].shared == 1


def test_l6_nothing_is_paid_between_characters_of_one_player():
    scene = Scene(3, hidden_roles=0, loot=(8, 1, "none"))
    scene.round(
        "driver/crook brute/mastermind snitch/driver",
        moves("3A", LEAVE), moves("3B", LEAVE),
    )  # fmt: skip

    assert scene.row.driver_fees == 2  # of Brute and Mastermind; the Crook is the Driver's owner's
    assert scene.row.stolen == 2


def table(roles, amount, symbol):
    """What each Role brings, by the rulebook, in plain Python."""
    total = amount + (2 if MASTERMIND in roles else 0)
    money = dict.fromkeys(roles, total // len(roles))
    if DRIVER in roles:
        for role in roles:
            money[role] += len(roles) - 1 if role == DRIVER else -1
    if {CROOK, BRUTE} <= set(roles):
        money[CROOK] += 2
        money[BRUTE] -= 2
    if symbol in roles:
        money[symbol] += 1
    return money


SETS = [roles for n in range(1, 6) for roles in itertools.combinations(range(5), n)]
SYMBOLS = [*range(5), NOTHING]


def test_l1_to_l5_all_930_cases_of_sharing():
    """L1, L2, L3, L4, L5: 31 sets of Roles that stand, 5 amounts, 6 symbols."""
    scene, cases = Scene(5, roles=[*ROLES], loot=(8, 1, "none")), 0
    for roles, amount, symbol in itertools.product(SETS, range(8, 13), SYMBOLS):
        scene.public.status[:] = Status.ABSENT
        scene.give(*[3] * 5)
        scene.public.amount, scene.public.symbol = amount, symbol
        for seat, role in enumerate(roles):
            scene.state.role[seat * MAX_EACH] = role
            scene.public.status[seat * MAX_EACH] = Status.STANDING
        sharing.share(scene.table)

        wanted = table(roles, amount, symbol)
        assert scene.cash[: len(roles)] == [3 + wanted[role] for role in roles], (roles, amount, symbol)
        assert scene.all_money() == 175
        cases += 1
    assert cases == 930


def test_h2_the_example_of_the_rulebook_on_naming():
    """The example at H2: a sole Snitch takes its ante back and names Drivers, who have all left."""
    scene = Scene(5, hidden_roles=0)
    scene.round(
        "snitch driver driver crook crook",
        offers("1A", "2A", 1), accepts("2A"), moves("3A", LEAVE), moves("4A", LEAVE), names(1, "driver"),
    )  # fmt: skip

    assert scene.questions(Decision.NAME)[0].listed == [DRIVER, CROOK]
    assert [event["amount"] if "amount" in event else event["owner"] for event in scene.events("ante_back")][-2:] == [
        1,
        1,
    ]
    assert scene.row.snitch_hits == 0
    assert scene.standing() == ["1A", "5A"]


def test_l5_the_example_of_the_rulebook_on_sharing():
    """The First Bank: 8 and the Brute's symbol; Mastermind, Crook and Brute stand."""
    scene = alone("mastermind crook brute driver driver", loot=(8, 1, "brute"))

    (loot,) = scene.events("loot")
    assert (loot["total"], loot["share"], loot["rest"]) == (10, 3, 1)
    assert scene.cash[:3] == [5 + 3, 5 + 3 + 2, 5 + 3 - 2 + 1]
    assert number_of("3A") == 4
