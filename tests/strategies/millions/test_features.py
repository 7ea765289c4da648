"""What a seat can work out from what it sees, against counts one by one; these tests run interpreted."""

import itertools
from collections import Counter

import numpy as np
import pytest

from bng_sim.core.compiling import compiler
from bng_sim.core.engines.streams import STREAM
from bng_sim.games.millions import NOTHING, Decision, Role, Status, features
from bng_sim.games.millions.declared.limits import MAX_EACH, OFFERS, PAIRS
from bng_sim.games.millions.engine.records import View
from bng_sim.shipped_strategies.millions import _common as common
from bng_sim.shipped_strategies.millions import _planning as planning
from tests.games.interpreted import words_wrap_around  # noqa: F401 (a fixture)
from tests.games.millions.chapters.scene import LEAVE, STAY, Scene, looks, looks_not, moves, number_of
from tests.games.millions.chapters.test_properties import ways_of

if not compiler.INTERPRETED:
    raise pytest.UsageError("run them so: NUMBA_DISABLE_JIT=1 pytest tests/strategies/millions/test_features.py")

ROLES = range(len(Role))


def views(plans, *told, seat=0, **rules):
    """What a seat saw at each decision in a round of these Roles, after Planning: each view with the ways left open."""
    scene, found = Scene(**{"players": len(plans.split()), **rules}), []
    scene.give_cards(1, 3)
    answer = scene._answer

    def player(seen, listed, n, traits, rng):
        if seen.own.seat == seat and seen.decision not in (Decision.PLAN, Decision.INTIMIDATE):
            public, own = seen.public.copy(), seen.own.copy()
            kept = View(seen.rules, public, own, seen.memo, int(seen.decision), int(seen.character))
            found.append((kept, ways_of(scene, seat)))
        return answer(seen, listed, n, traits, rng)

    scene._answer = player
    scene.round(plans, *told)
    return scene, found


def sent(seen):
    return [s * MAX_EACH + p for s in range(seen.rules.players) for p in range(seen.rules.each)]


CASES = {
    "three hidden": ("crook brute brute driver crook", {"hidden_roles": 3}),
    "four": ("brute brute driver crook", {}),
    "five alike": ("brute brute brute brute driver", {}),
    "hidden own": ("snitch brute brute driver crook", {"hidden_roles": 1}),
    "all shown": ("crook brute brute driver crook", {"hidden_roles": 0}),
    "two hidden": ("crook brute brute driver", {"hidden_roles": 2}),
    "two each": ("brute/driver crook/brute driver/snitch", {"players": 3}),
}


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize(("plans", "rules"), CASES.values(), ids=CASES)
def test_k3_chances_are_shares_of_all_ways_that_things_may_be(plans, rules, seed):
    two = rules.get("players") == 3
    told = (looks(1, "3A"), looks_not(1), moves("2A", LEAVE), moves("3A", STAY))
    _, found = views(plans, *told, seed=seed, **rules)

    assert len(found) > 1
    for seen, ways in found[:: 2 if two else 1]:
        total, counted = ways.total(), features.chances(seen)
        for i, character in enumerate(sent(seen)):
            for role in ROLES:
                share = sum(n for way, n in ways.items() if way[i] == role) / total
                assert counted[character, role] == pytest.approx(share, abs=1e-9)
        for status in (Status.OPEN, Status.BOUND, Status.LEFT):
            others = [c for c in sent(seen) if c // MAX_EACH != 0 and seen.public.status[c] == status]
            number = sum(counted[c, Role.BRUTE] for c in others)
            assert features.expected_number(seen, counted, Role.BRUTE, status) == pytest.approx(number)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize(("plans", "rules"), CASES.values(), ids=CASES)
def test_h4_the_chance_to_be_alone_is_the_share_of_ways_in_which_nobody_in_has_the_role(plans, rules, seed):
    told = (looks(1, "3A"), looks_not(1), moves("2A", LEAVE), moves("3A", STAY))
    _, found = views(plans, *told, seed=seed, **rules)
    chances = []

    for seen, ways in found:
        others = [i for i, c in enumerate(sent(seen)) if c // MAX_EACH != 0 and features.is_in(seen, c)]
        alone = sum(n for way, n in ways.items() if all(way[i] != features.own_role(seen) for i in others))
        chances.append(features.chance_alone(seen, seen.character))
        assert chances[-1] == pytest.approx(alone / ways.total(), abs=1e-9)
    assert chances


def test_v1_whoever_cannot_have_a_role_again_is_told_from_the_rest():
    scene, seen_then = Scene(4, wont_get_fooled=True, hidden_roles=0), []
    scene.round("brute driver crook crook")
    answer = scene._answer

    def player(seen, listed, n, traits, rng):
        if seen.decision == Decision.MOVE and seen.own.seat == 0:
            seen_then.append(features.chances(seen))
            assert features.chance_alone(seen, 0) == pytest.approx(0.0)
        return answer(seen, listed, n, traits, rng)

    scene._answer = player
    scene.round("driver crook driver brute")

    assert seen_then[0][number_of("2A"), Role.DRIVER] == 0.0
    assert seen_then[0][:, Role.DRIVER].sum() == pytest.approx(2.0)
    assert seen_then[0][number_of("4A"), Role.CROOK] == 0.0


def view_of_money(amount, symbol, **rules):
    scene = Scene(7, loot=(amount, 1, symbol), **rules)
    scene.round("brute driver crook snitch mastermind brute brute")
    return View(scene.rules, scene.public, scene.state.own[0], scene.table.moves.memo, int(Decision.MOVE), 0)


@pytest.mark.parametrize("standing", range(1, 32))
def test_l_what_a_role_gets_is_what_the_engine_pays(standing):
    names = [role.name.lower() for role in Role]
    stays = [role for role in ROLES if standing >> role & 1]
    plans = " ".join(names)
    rules = {"roles": names, "negotiation_rounds": 1, "loot": (11, 1, "crook"), "snitch_may_pass": True}
    scene = Scene(5, **rules)
    scene.round(plans, *(moves(f"{role + 1}A", LEAVE) for role in ROLES if role not in stays))
    seen = View(scene.rules, scene.public, scene.state.own[0], scene.table.moves.memo, int(Decision.MOVE), 0)

    for role in stays:
        assert features.gain(seen, role, standing) == scene.cash[role] - 5


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("amount", "symbol"), [(8, "brute"), (11, "mastermind"), (10, "snitch")])
def test_l_what_a_role_may_expect_is_the_mean_over_all_who_may_stand(role, amount, symbol):
    seen = view_of_money(amount, symbol, mastermind_bonus=3, crook_theft=4, symbol_bonus=2)
    standing = np.random.default_rng(role).random(len(Role))

    mean = 0.0
    for others in itertools.product((0, 1), repeat=len(Role)):
        if others[role] == 1:
            chance = np.prod([standing[i] if is_up else 1 - standing[i] for i, is_up in enumerate(others) if i != role])
            mean += chance * features.gain(seen, role, sum(is_up << i for i, is_up in enumerate(others)))

    assert features.expected_gain(seen, role, standing) == pytest.approx(mean)


def test_h3_what_is_at_stake_is_the_ante_that_would_come_back():
    for back, at_stake in (("player", 1), ("reserve", 0)):
        scene = Scene(4, start_cash=0, short_ante_back=back)
        found = []
        answer = scene._answer

        def player(seen, listed, n, traits, rng, found=found, answer=answer):
            if seen.decision == Decision.MOVE:
                found.append(features.ante_at_stake(seen, seen.character))
            return answer(seen, listed, n, traits, rng)

        scene._answer = player
        scene.round("brute driver crook crook")

        assert set(found) == {at_stake}


def test_who_is_in_and_who_has_left_is_counted():
    scene, found = views("brute driver crook crook", moves("2A", LEAVE), moves("3A", STAY))
    counts = [(features.n_in(seen), features.n_left(seen)) for seen, _ in found]

    assert counts[0] == (4, 0)
    assert counts[-1] == (3, 1)
    seen = found[-1][0]
    assert [c for c in range(16) if features.is_of_others(seen, c)] == [2, 4, 6]
    assert [c for c in range(16) if features.is_sent(seen, c)] == [0, 2, 4, 6]
    assert features.partner(seen, 0) == NOTHING
    assert Counter(scene.standing()) == {"1A": 1}


def test_a_partner_is_the_other_character_of_the_same_player():
    _, found = views("brute/driver crook/brute driver/snitch")

    assert [features.partner(found[0][0], character) for character in range(6)] == [1, 0, 3, 2, 5, 4]


def test_moves_are_numbers_that_can_be_read():
    assert [features.is_offer(move) for move in (0, 2, OFFERS + 3, OFFERS * 16 + 30, OFFERS * 17 + 1)] == [
        False, False, True, True, False,
    ]  # fmt: skip
    assert features.is_price(OFFERS * 17 + 1)
    assert (features.offered_for(OFFERS * 4 + 5), features.amount(OFFERS * 4 + 5)) == (3, 5)
    assert [features.role_of_plan(2 + PAIRS * 4, place) for place in (0, 1)] == [2, 3]
    assert (features.owner(5), features.place(5)) == (2, 1)


def test_a_plan_is_the_same_whoever_asked_before():
    shared = Scene(5).table.moves.memo
    cards = [(8, 1, "none"), (12, 2, "none"), (8, 2, "brute"), (12, 1, "brute")]

    for card, sway in itertools.product(cards, (0.7, 2.0, 0.7)):
        scene = Scene(5, loot=card)
        scene.round("brute driver crook snitch brute")
        seen = View(scene.rules, scene.public, scene.state.own[0], shared, int(Decision.PLAN), NOTHING)
        elsewhere = seen._replace(memo=Scene(5).table.moves.memo)
        assert planning.plan(seen, sway) == planning.plan(elsewhere, sway)
        assert planning.plan(seen, sway).chance.any()


def test_three_players_send_pairs_that_go_together():
    sent = sent_by_chance(3, [*itertools.permutations(ROLES, 2)])

    assert sent[frozenset({Role.DRIVER, Role.MASTERMIND})] > 3 * sent[frozenset({Role.BRUTE, Role.MASTERMIND})]


def test_five_send_each_of_their_four_roles_as_often_if_none_is_worth_more():
    assert min(sent_by_chance(5, [(role, NOTHING) for role in ROLES[:4]]).values()) > 80


def sent_by_chance(players, choices):
    """How often each of these Roles, or pairs, is sent in 600 Plannings in which no Role is worth more than another."""
    scene, rng = Scene(players), np.zeros(1, STREAM)[0]
    rng["a"], rng["b"], rng["c"], rng["counter"] = 11, 22, 33, 1
    seen = View(scene.rules, scene.public, scene.state.own[0], scene.table.moves.memo, int(Decision.PLAN), NOTHING)
    plans = np.array([role + PAIRS * (other + 1) for role, other in choices])
    together, n = planning.together(seen), len(plans)
    return Counter(
        frozenset(choices[common.plan_of(seen, plans, n, np.zeros(len(ROLES)), together, 1.0, rng)]) for _ in range(600)
    )
