"""What the schemer reads into departures and declarations, and what it does about whoever is near the goal."""

import numpy as np
import pytest

from bng_sim.games.millions import Decision, Role, features, registry
from bng_sim.games.millions.engine.records import View
from bng_sim.shipped_strategies.millions import schemer
from tests.games.millions.chapters.scene import LEAVE, LEAVES, SILENT, STAY, STAYS, Scene, moves, number_of

registry.load_shipped()
TRAITS = np.array([trait.default for trait in schemer.TRAITS])
ONE_TALK = {"negotiation_rounds": 1, "hidden_roles": 0}


def with_trait(name, value):
    traits = TRAITS.copy()
    traits[[trait.name for trait in schemer.TRAITS].index(name)] = value
    return traits


def asked(scene, decision, plans, *told):
    """What the first player saw when asked, with the moves offered."""
    found, answer = [], scene._answer

    def player(seen, listed, n, traits, rng):
        if seen.own.seat == 0 and seen.decision == decision:
            public, own = seen.public.copy(), seen.own.copy()
            kept = View(seen.rules, public, own, seen.memo, int(seen.decision), int(seen.character))
            found.append((kept, np.array(listed[:n])))
        return answer(seen, listed, n, traits, rng)

    scene._answer = player
    scene.round(plans, *told)
    return found[-1]


def choice(seen, listed, traits=TRAITS):
    return int(listed[schemer.schemer(seen, listed, len(listed), traits, None)])


def test_whoever_left_is_taken_to_have_a_role_that_shows_often():
    told = (moves("1A", SILENT), moves("2A", LEAVE))
    seen, _ = asked(Scene(4, **ONE_TALK), Decision.FINAL_ANSWER, "crook crook driver brute", *told)
    told, even = schemer.outlook(seen, 0, TRAITS).chances, features.chances(seen)

    assert told[number_of("2A"), Role.CROOK] > even[number_of("2A"), Role.CROOK] + 0.1
    assert told[number_of("3A"), Role.CROOK] < even[number_of("3A"), Role.CROOK]


def test_whoever_is_bound_is_taken_to_have_a_role_that_shows_once():
    told = (moves("1A", SILENT), moves("3A", STAY))
    seen, _ = asked(Scene(4, **ONE_TALK), Decision.FINAL_ANSWER, "crook crook driver brute", *told)
    told, even = schemer.outlook(seen, 0, TRAITS).chances, features.chances(seen)

    assert told[number_of("3A"), Role.CROOK] < even[number_of("3A"), Role.CROOK] - 0.05
    assert told[number_of("2A"), Role.CROOK] > even[number_of("2A"), Role.CROOK]


@pytest.mark.parametrize("insight", [0.0, 1.0, 2.0])
def test_what_it_infers_agrees_with_the_role_cards(insight):
    told = (moves("1A", SILENT), moves("2A", LEAVE), moves("3A", STAY))
    seen, _ = asked(Scene(5, **ONE_TALK), Decision.FINAL_ANSWER, "crook crook driver brute brute", *told)
    found = schemer.outlook(seen, 0, with_trait("insight", insight))

    assert found.chances[2:10:2].sum(axis=1) == pytest.approx(1.0)
    assert found.numbers.sum(axis=0)[: len(Role)] == pytest.approx([2, 1, 1, 0, 0], abs=0.1)


def test_the_richer_another_is_the_more_its_departure_is_worth():
    gained, race = [], schemer.RACE.default
    for cash in (6, 15):
        scene = Scene(4, **ONE_TALK)
        scene.give(8, cash, 8, 8)
        seen, _ = asked(scene, Decision.MOVE, "crook driver driver brute")
        found = schemer.outlook(seen, 0, TRAITS)
        now = schemer.staying(seen, found, 0, schemer.stakes(seen, found, 0, -1), 0.0, race)
        gained.append(schemer.gained(seen, found, 0, number_of("2A"), 0.0, False, race) - now)

    assert gained[1] > gained[0] + 0.5


@pytest.mark.parametrize(("rich", "named"), [(2, Role.BRUTE), (3, Role.DRIVER), (4, Role.CROOK)])
def test_a_sole_snitch_names_the_role_of_whoever_is_near_the_goal(rich, named):
    scene = Scene(4, roles=["brute", "driver", "crook", "snitch"], **ONE_TALK)
    scene.give(*(17 if seat == rich else 6 for seat in range(1, 5)))
    seen, listed = asked(scene, Decision.NAME, "snitch brute driver crook")
    for character, role in ((2, Role.BRUTE), (4, Role.DRIVER), (6, Role.CROOK)):
        seen.own.knows[character] = role

    assert choice(seen, listed, with_trait("race", 1.0)) == named


def last_call(cash, race):
    scene = Scene(4, loot_cards=1, **ONE_TALK)
    scene.give(cash, 9, 9, 9)
    told = (moves("1A", SILENT), moves("2A", STAY), moves("3A", STAY), moves("4A", STAY))
    seen, listed = asked(scene, Decision.FINAL_ANSWER, "crook crook driver brute", *told)
    return choice(seen, listed, with_trait("race", race))


def test_in_the_last_round_it_stays_if_only_a_share_can_win():
    assert last_call(6, 0.0) == LEAVES
    assert last_call(6, 1.0) == STAYS


def test_it_leaves_if_its_role_is_sure_to_clash():
    told = (moves("1A", SILENT), moves("2A", STAY))
    seen, listed = asked(Scene(4, **ONE_TALK), Decision.FINAL_ANSWER, "crook crook driver brute", *told)
    seen.own.knows[number_of("2A")] = Role.CROOK

    assert choice(seen, listed) == LEAVES


def test_the_eager_declares_to_stay_where_the_reluctant_waits():
    scene = Scene(4, **ONE_TALK)
    seen, listed = asked(scene, Decision.MOVE, "crook driver brute brute")

    assert choice(seen, listed) == STAY
    assert choice(seen, listed, with_trait("eagerness", -5.0)) != STAY
