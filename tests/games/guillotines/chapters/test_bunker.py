"""The Luxury Bunker (L1, L2)."""

import pytest

from bng_sim.games.guillotines.declared.components import Role
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING
from bng_sim.games.guillotines.rules import assets, panic, powers
from tests.games.guillotines.chapters.scene import BOLTS, LOCKS, POWER, SCAM, TOYS, VANITY, Scene, asset, says, yes

LOBBYISTS, ENCLAVE, ARMY, ISLAND, ESTATE = (
    "Political Lobbyists", "Corporate Enclave", "Mercenary Army", "Private Island", "Noble Estate"
)  # fmt: skip


def held(*names_by_seat, holder=NOTHING, players=3, **rules):
    """A table at level 3 with these assets on the boards, and the Bunker before `holder`."""
    scene = Scene(players=players, **{"level": 3, **rules})
    for seat, names in enumerate(names_by_seat):
        scene.give(seat, *names)
    scene.public.bunker_holder = holder
    scene.tell_events()
    return scene


def moves_of(scene):
    """The holders, one after the other, as the log tells them: seats from 1, None for nobody."""
    return [event["seat"] for event in scene.events("bunker")]


@pytest.mark.parametrize(
    ("boards", "holder", "claimed", "rules", "told"),
    [
        ([[ARMY, "Art Hoard", "Think Tank"]], NOTHING, (0, "Mega Yacht"), {}, []),  # one is too few
        ([[ARMY, ISLAND], [LOBBYISTS]], NOTHING, (1, ENCLAVE), {}, []),  # as many as another
        ([[ARMY, ISLAND], [LOBBYISTS]], 0, (1, ENCLAVE), {}, []),  # the holder keeps it against as many
        ([[ARMY, ISLAND], [LOBBYISTS, ENCLAVE]], 0, (1, ESTATE), {}, [2]),
        ([[ARMY, ISLAND], [LOBBYISTS]], 0, (AT_MARKET, ARMY), {}, [None]),
        ([[ARMY, ISLAND], [LOBBYISTS, ENCLAVE]], 0, (AT_MARKET, ARMY), {}, [2]),
        ([[ARMY, ISLAND]], 2, (1, "Mega Yacht"), {}, [1]),  # looked at anew, with a holder as no game would have it
        ([[ARMY]], NOTHING, (0, ISLAND), {"level": 2}, []),
        ([[]], NOTHING, (0, ARMY), {"bunker_minimum": 1}, [1]),
        ([[]], NOTHING, (0, ARMY), {}, []),
        ([[ISLAND]], NOTHING, (0, ARMY), {}, [1]),
        ([[ISLAND]], NOTHING, (0, ARMY), {"bunker_minimum": 3}, []),
        ([[ISLAND, ENCLAVE]], NOTHING, (0, ARMY), {"bunker_minimum": 3}, [1]),
    ],
)
def test_l1_who_has_enough_and_more_than_any_other_takes_it_and_too_few_lose_it(boards, holder, claimed, rules, told):
    scene = held(*boards, holder=holder, **rules)
    seat, name = claimed

    if seat == AT_MARKET:
        assets.return_to_market(scene.table, asset(name))
    else:
        assets.claim(scene.table, seat, asset(name))

    assert moves_of(scene) == told
    now = [NOTHING if number is None else number - 1 for number in told]
    assert scene.public.bunker_holder == [holder, *now][-1]


def test_l1_the_second_bunker_asset_claims_it_in_the_buy_that_gets_it():
    scene = held([ARMY])
    first, second = scene.hand(0, (BOLTS, 3), (BOLTS, 3))

    scene.play(
        says(0, Decision.ACT, kind=Kind.BUY, market=VANITY, card=first, other_card=second),
        says(0, Decision.CLAIM, asset=asset(ESTATE)),
    )

    assert scene.public.bunker_holder == 0
    assert scene.public.bunker_assets[:3].tolist() == [2, 0, 0]
    assert moves_of(scene) == [1]
    assert scene.row.seats[0].bunker_turns == 1


def test_l1_if_the_holder_falls_below_and_two_tie_above_nobody_holds_it():
    scene = held([ARMY, ISLAND], [LOBBYISTS, ENCLAVE], [ESTATE], holder=0)
    scene.hand(2, SCAM, (BOLTS, 1))
    scene.give(2, "Art Hoard")
    scene.public.turn_player = 2

    scene.play(says(2, Decision.ACT, kind=Kind.SCAM, asset=asset(ARMY), other_asset=asset("Art Hoard")))

    assert scene.public.bunker_assets[:3].tolist() == [1, 2, 2]
    assert moves_of(scene) == [None]


@pytest.mark.parametrize("holder", [0, 1])
def test_l1_an_exchange_is_one_change(holder):
    scene = held([ARMY, ISLAND], [LOBBYISTS, ENCLAVE], holder=holder)

    assets.exchange(scene.table, asset(LOBBYISTS), asset(ARMY))  # in between the holder had one, or fewer than another

    assert scene.public.bunker_holder == holder
    assert moves_of(scene) == []


def test_l1_what_a_power_broker_returns_and_takes_is_one_change():
    scene = held([ARMY, ISLAND], [LOBBYISTS, ENCLAVE], holder=0)
    scene.role(0, Role.POWER_BROKER)

    scene.play(
        yes(0, Decision.REVEAL),
        says(0, Decision.POWER_BROKER, asset=asset(ESTATE), other_asset=asset(ARMY)),
        what=lambda table, strategies: powers.offer(table, strategies, 0),
    )

    assert scene.public.bunker_holder == 0
    assert moves_of(scene) == []


def test_l1_what_a_panic_gives_up_is_one_change():
    scene = held([LOBBYISTS, ENCLAVE], [ARMY, ISLAND], holder=0, panic_cards=[["influence", "power"]])
    scene.activate("Killer Robots!", 3)
    scene.activate("Pandemics", 3)
    scene.public.panic_due, scene.state.last_trigger = 1, 0

    def choose(seen, moves, n, traits, rng):
        return 1 if seen.decision == Decision.PLEDGE and moves[1].kind == Kind.CHOOSE else 0

    panic.hold_if_due(scene.table, (choose,) * 5)

    assert scene.row.panic_agreed == 1
    assert moves_of(scene) == [None]  # had seat 1 been looked at before it gave its own, it would have had the Bunker


def test_l1_emergency_measures_are_a_change_for_each_who_returns():
    scene = held([LOBBYISTS, ENCLAVE], [ARMY, ISLAND], holder=0, few_markets=5, role_choice="none")

    scene.end_round(says(0, Decision.GIVE_BACK, asset=asset(ENCLAVE)), says(1, Decision.GIVE_BACK, asset=asset(ARMY)))

    assert moves_of(scene) == [2, None]


def buy_in_a_crisis(holder, **rules):
    """Let seat 0 buy with one point at a market where a Crisis and nothing else lies."""
    scene = held([], holder=holder, **rules)
    scene.give(0 if holder == NOTHING else holder, ARMY, ISLAND)
    scene.public.bunker_holder = holder
    scene.market(TOYS, "Floods")
    card, _ = scene.hand(0, (LOCKS, 1), (LOCKS, 2))
    answers = [says(0, Decision.ACT, kind=Kind.BUY, market=TOYS, card=card, other_card=NOTHING)]
    if holder == 0:
        answers.append(says(0, Decision.CLAIM, asset=asset("Mega Yacht")))
    scene.play(*answers)
    return scene


@pytest.mark.parametrize(("holder", "against"), [(0, 0), (1, 3), (NOTHING, 3)])
def test_l2_its_holder_suffers_no_penalty_and_the_crisis_is_activated_all_the_same(holder, against):
    scene = buy_in_a_crisis(holder=holder)

    assert [(event["own"], event["against"]) for event in scene.events("score")] == [(1, against)]
    assert (asset("Mega Yacht") in scene.owned_by(0)) == (scene.row.bought == 1) == (holder == 0)
    assert (scene.public.rebels_out, scene.row.market_crises, scene.state.last_trigger) == (2, 1, 0)


def test_l2_the_buy_that_gets_the_bunker_is_not_yet_spared():
    scene = held([ARMY])
    scene.market(POWER, None)
    scene.market(VANITY, "Floods")
    first, second = scene.hand(0, (BOLTS, 2), (BOLTS, 1))

    scene.play(says(0, Decision.ACT, kind=Kind.BUY, market=VANITY, card=first, other_card=second))

    assert scene.row.bought == 0  # three against three
