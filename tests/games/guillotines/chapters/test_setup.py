"""Setting up (S1-S9)."""

from collections import Counter

import numpy as np
import pytest

from bng_sim.core.errors import InputError
from bng_sim.games.guillotines.declared.components import N_BILLIONAIRES, N_MARKETS, AssetType, CardKind, Role
from bng_sim.games.guillotines.declared.gifts import GIFTS
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Decision, Place
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING, OUT_OF_GAME
from bng_sim.games.guillotines.rules import roles
from tests.games.guillotines.chapters.scene import (
    ARISTOCRAT,
    BARON,
    OVERLORD,
    PROFITEER,
    Scene,
    asset,
    assets_of,
    at_random,
)


def set_up(*billionaires, game=0, **rules):
    scene = Scene(*billionaires, game=game, **{"starred_assets_from": 4, **rules})
    if not billionaires:
        scene.cell.characters[:] = NOTHING
    scene.set_up()
    return scene


def test_s1_drawn_billionaires_differ_and_each_comes_up_in_each_seat():
    seen = {seat: set() for seat in range(4)}
    for game in range(60):
        drawn = set_up(players=4, game=game).public.billionaire[:4].tolist()
        assert len(set(drawn)) == 4
        for seat, billionaire in enumerate(drawn):
            seen[seat].add(billionaire)

    assert all(found == set(range(N_BILLIONAIRES)) for found in seen.values())


def test_s1_a_billionaire_given_to_one_seat_is_not_drawn_for_another():
    for game in range(30):
        scene = Scene(players=5, game=game)
        scene.cell.characters[:] = [NOTHING, NOTHING, BARON, NOTHING, OVERLORD]

        scene.set_up()

        assert sorted(scene.public.billionaire) == [0, 1, 2, 3, 4]
        assert scene.public.billionaire[2] == BARON
        assert scene.public.billionaire[4] == OVERLORD


def test_s1_there_are_two_to_five_players():
    assert [Rules.read({"players": n, "puppets": False}).players for n in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for players in (1, 6):
        with pytest.raises(InputError, match="players: got"):
            Rules.read({"players": players})


@pytest.mark.parametrize(("players", "starred_from", "owned"), [(2, 4, 0), (3, 4, 0), (3, 3, 1), (5, 4, 1), (5, 6, 0)])
def test_s2_markets_start_without_stars_and_four_or_more_players_with_one_each(players, starred_from, owned):
    scene = set_up(players=players, starred_assets_from=starred_from)

    assert scene.public.market_assets.tolist() == [3] * 5
    assert scene.owned_by(AT_MARKET) == [a for kind in range(N_MARKETS) for a in assets_of(kind)[:3]]
    assert len(scene.owned_by(OUT_OF_GAME)) == 5 - owned * players
    assert scene.public.empty_spaces[:players].tolist() == [5 - owned] * players
    assert scene.public.owned[:players].sum(axis=1).tolist() == [owned] * players


def test_s2_with_four_each_starts_with_the_starred_asset_it_needs_two_of():
    scene = set_up(PROFITEER, OVERLORD, ARISTOCRAT, BARON)

    assert scene.owned_by(0) == [asset("Gang of Lawyers")]  # Power
    assert scene.owned_by(1) == [asset("Luxury Jet")]  # Toys
    assert scene.owned_by(2) == [asset("Cryogenic Lab")]  # Legacy
    assert scene.owned_by(3) == [asset("Pyramid Scheme")]  # Influence
    assert scene.owned_by(OUT_OF_GAME) == [asset("Cult of Personality")]
    assert scene.public.empty_spaces[:4].tolist() == [4] * 4
    assert scene.public.owned[0].tolist() == [0, 0, 1, 0, 0]


def test_s2_fewer_assets_a_market_are_drawn_at_random():
    drawn = Counter()
    for game in range(60):
        scene = set_up(players=3, assets_per_market=1, game=game)
        assert scene.public.market_assets.tolist() == [1] * 5
        drawn.update(scene.owned_by(AT_MARKET))

    assert set(drawn) == {a for kind in range(N_MARKETS) for a in assets_of(kind)[:3]}


@pytest.mark.parametrize(("special", "n"), [(True, 49), (False, 45)])
def test_s3_the_deck_is_resource_cards_and_special_action_cards_unless_left_out(special, n):
    scene = set_up(level=1, special_actions=special, cards_per_market=0, cards_per_player=0)

    assert sorted(scene.in_deck()) == list(range(n))
    assert (scene.rules.kind[scene.in_deck()] == CardKind.RESOURCE).sum() == 45


def test_s3_the_deck_is_shuffled_anew_each_game():
    first, again, other = (set_up(game=game).in_deck() for game in (0, 0, 1))

    assert first == again != other


@pytest.mark.parametrize(
    ("rules", "cards", "hand"), [({}, 2, 1), ({"cards_per_market": 3, "cards_per_player": 4, "hand_limit": 5}, 3, 4)]
)
def test_s4_as_many_cards_as_the_parameters_say_to_each_market_the_last_open_and_to_each_player(rules, cards, hand):
    scene = set_up(players=3, level=1, **rules)

    assert scene.public.face_down.tolist() == [cards - 1] * 5
    assert [scene.public.place[card] for card in scene.public.face_up] == [Place.FACE_UP] * 5
    assert all(scene.public.place[scene.under(market)[0]] == Place.UNKNOWN for market in range(N_MARKETS))
    assert scene.public.hand_size[:3].tolist() == [hand] * 3
    assert scene.public.deck_size == 49 - 5 * cards - 3 * hand


def test_s4_a_small_deck_is_dealt_out_as_far_as_it_goes():
    scene = set_up(players=3, level=1, resource_cards=[1], special_actions=False, cards_per_player=2)

    laid = [len(scene.at_market(market)) for market in range(N_MARKETS)]
    assert laid == [2, 2, 1, 0, 0]
    assert scene.public.face_up[2] != NOTHING
    assert scene.public.hand_size[:3].tolist() == [0] * 3


def test_s4_four_crises_of_any_kind_come_into_the_deck_after_dealing_anywhere():
    places, drawn = set(), set()
    for game in range(100):
        scene = set_up(level=2, game=game)
        found = {place: card for place, card in enumerate(scene.in_deck()) if scene.rules.kind[card] == CardKind.CRISIS}
        assert len(found) == scene.public.unseen_crises == 4
        assert sorted([*found.values(), *scene.aside()]) == list(range(49, 61))
        assert (scene.public.aside, scene.public.discards) == (8, 0)
        places |= {*found}
        drawn |= {*found.values()}

    assert places == set(range(39))
    assert drawn == set(range(49, 61))


def test_s4_crises_dealt_can_be_dealt_to_markets_and_hands():
    dealt = {"market": 0, "hand": 0, "deck": 0}
    for game in range(40):
        scene = set_up(level=2, crises_dealt=True, game=game)
        dealt["market"] += sum(card >= 49 for market in range(N_MARKETS) for card in scene.at_market(market))
        dealt["hand"] += sum(card >= 49 for seat in range(4) for card in scene.hand_of(seat))
        dealt["deck"] += sum(card >= 49 for card in scene.in_deck())

    assert sum(dealt.values()) == 4 * 40
    assert all(dealt.values())


def test_s4_crises_in_the_deck_can_depend_on_the_number_of_players():
    table = {3: 1, 4: 6}

    assert set_up(players=3, level=2, crises_in_deck=table).public.aside == 11
    assert set_up(players=4, level=2, crises_in_deck=table).public.aside == 6
    with pytest.raises(InputError, match="no entry for 5 players"):
        Rules.read({"players": 5, "crises_in_deck": table})


def test_s5_the_starting_player_is_drawn_at_random():
    scene = Scene(players=3, first=NOTHING, level=1, resource_cards=[1], special_actions=False)
    drawn = Counter()
    for game in range(300):
        scene.state.deal = game
        scene.set_up()
        drawn[int(scene.public.starting_player)] += 1
        assert scene.public.turn_player == scene.public.last_player == scene.public.starting_player

    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 60  # 100 each expected; 60 is five standard deviations off


@pytest.mark.parametrize(("level", "n_roles"), [(1, 0), (2, 0), (3, 6), (4, 9)])
def test_s6_the_bunker_lies_in_the_middle_no_policy_is_in_effect_and_roles_are_there_from_level_3(level, n_roles):
    scene = Scene(players=4, level=level, starred_assets_from=4)

    scene.set_up()

    assert scene.rules.n_roles == n_roles
    assert scene.public.bunker_holder == scene.public.policy == scene.public.favoured_suit == NOTHING
    assert not scene.public.envelope_size.any()


@pytest.mark.parametrize(("level", "chosen"), [(2, 0), (3, 4), (4, 4)])
def test_s6_roles_are_chosen_before_the_first_turn(level, chosen):
    scene = Scene(players=4, level=level, max_turns=1)
    taken_by_turn = []

    def choose(seen, moves, n, traits, rng):
        if seen.decision in (Decision.PICK_ROLE, Decision.ACT):
            taken_by_turn.append((int(seen.public.turn), int(seen.public.has_role[:4].sum())))
        return 0

    scene.play_game(choose)

    assert taken_by_turn == [*((0, n) for n in range(chosen)), (1, chosen)]


@pytest.mark.parametrize(("level", "crises"), [(1, False), (2, True), (3, True), (4, True)])
def test_s7_a_game_stays_at_its_level(level, crises):
    scene = Scene(players=4, level=level)

    scene.play_game(at_random)

    assert scene.rules.level == level
    assert (scene.rules.n_cards > scene.rules.first_crisis) == crises
    assert (scene.row.market_crises + scene.row.round_crises > 0) == crises
    assert (scene.row.roles_taken.sum() > 0) == (level > 2)
    assert (scene.row.policies_set > 0) == (level > 3)


def test_s4_a_new_game_begins_on_a_bare_table():
    used = Scene(players=4, level=4, panic_at=2, bunker_minimum=1, max_turns=60)
    marks = [NOTHING]
    while NOTHING in marks or not used.row.panic:  # till one has left its mark everywhere
        used.play_game(at_random)
        used.state.game += 1
        marks = [used.public.policy, used.public.bunker_holder, used.public.role_shown.max()]
    assert used.row.envelopes > 0
    used.state.deal = 0

    fresh = Scene(players=4, level=4, panic_at=2, bunker_minimum=1, max_turns=60)
    fresh.set_up()
    used.set_up()

    left_over = {name for name in fresh.public.dtype.names if not np.array_equal(used.public[name], fresh.public[name])}
    assert left_over == set()
    assert used.state["own"].tobytes() == fresh.state["own"].tobytes()


@pytest.mark.parametrize(("players", "seats"), [(2, 4), (3, 3), (5, 5)])
def test_x3_where_nobody_sits_there_is_no_billionaire_and_no_role(players, seats):
    public = Scene(players=players, puppets=True, level=4).public

    assert (public.billionaire[seats:] == NOTHING).all()
    assert (public.role_shown[seats:] == NOTHING).all()
    assert NOTHING not in public.billionaire[:seats]


def set_up_with(gift, seat=1, game=0, **rules):
    """A new game in which a seat is given something, and the same without."""
    scenes = Scene(players=4, game=game, **rules), Scene(players=4, game=game, **rules)
    scenes[0].cell.given[seat] = 1 + [each.name for each in GIFTS].index(gift)
    for scene in scenes:
        scene.set_up()
    return scenes


def test_s8_a_role_given_is_there_from_the_start_and_drawn_by_nobody():
    for game in range(10):
        scene, _ = set_up_with("role_gangster", game=game, level=3)
        scene.play_with(lambda *_: 0, what=roles.choose_at_set_up)
        held = [int(scene.state.own[seat].role) for seat in range(4)]

        assert held[1] == Role.GANGSTER
        assert sorted([*held, *scene.roles_left()]) == list(range(6))  # each once


def test_s8_the_other_roles_lie_as_they_would():
    scene, usual = set_up_with("role_gangster", level=3)
    for each in (scene, usual):
        each.tell_events()
        each.play_with(lambda *_: 0, what=roles.choose_at_set_up)
    shuffled, as_usual = (each.events("shuffle_roles")[0]["roles"] for each in (scene, usual))

    assert shuffled == [role for role in as_usual if role != "gangster"]


def test_s8_a_card_given_changes_places_with_the_first_one_dealt():
    differs = 0
    for game in range(10):
        scene, usual = set_up_with("card_scam", game=game)
        cards, as_usual = ([int(each.state.own[seat].hand[0]) for seat in range(4)] for each in (scene, usual))
        decks = [each.state.deck[: each.public.deck_size].tolist() for each in (scene, usual)]

        assert scene.rules.kind[cards[1]] == CardKind.SCAM
        assert sum(a != b for a, b in zip(decks[0], decks[1], strict=True)) <= 1
        assert cards[0] == as_usual[0] or as_usual[0] == cards[1]  # who held it holds the card it changed places with
        differs += cards != as_usual
    assert differs > 5


def test_s8_an_asset_given_comes_from_its_market():
    scene, usual = set_up_with("asset_toys")

    assert usual.owned_by(1) == []
    assert scene.owned_by(1) == [assets_of(AssetType.TOYS)[0]]
    assert scene.public.market_assets[AssetType.TOYS] == usual.public.market_assets[AssetType.TOYS] - 1
    assert scene.public.empty_spaces[1] <= usual.public.empty_spaces[1]


def test_s8_what_the_game_has_not_cannot_be_given():
    exists = {gift.name: gift.exists for gift in GIFTS}

    assert not exists["role_banker"](Rules.read({"level": 2}))
    assert not exists["role_toady"](Rules.read({"level": 3}))
    assert not exists["role_banker"](Rules.read({"level": 4, "roles_left_out": ["banker"]}))
    assert not exists["card_scam"](Rules.read({"special_actions": False}))
    assert not exists["card_scam"](Rules.read({"cards_per_player": 0}))
    assert not exists["asset_toys"](Rules.read({"assets_per_market": 1}))
    assert all(exist(Rules.read({"level": 4})) for exist in exists.values())


def hand_sizes(scene):
    """Cards in hand by place in the turn order."""
    players, first = scene.rules.players, scene.public.starting_player
    return [int(scene.public.hand_size[(first + place) % players]) for place in range(players)]


def test_s9_nobody_gets_cards_on_top_as_printed():
    assert Rules.read({}).start_cards_by_order == ()
    assert hand_sizes(set_up(players=4)) == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("cards", "players", "sizes"),
    [
        ([0, 0, 1, 1], 4, [1, 1, 2, 2]),
        ([0, 1], 4, [1, 2, 1, 1]),  # places beyond the list get none
        ([0, 0, 0, 1, 1], 3, [1, 1, 1]),  # entries beyond the players are not used
        ([1], 2, [2, 1]),
        ([0, 3, 0], 3, [1, 2, 1]),  # what is above the hand limit is not dealt
    ],
)
def test_s9_places_in_the_turn_order_are_dealt_cards_on_top(cards, players, sizes):
    for game in range(10):
        scene = set_up(players=players, start_cards_by_order=cards, game=game, first=game % players)

        assert hand_sizes(scene) == sizes
        assert scene.public.starting_player == game % players
        assert scene.public.deck_size + sum(sizes) == set_up(players=players, game=game).public.deck_size + players


def test_s9_players_who_get_none_have_what_they_would_have_had():
    for game in range(10):
        usual, other = (set_up(players=4, game=game, **rules) for rules in ({}, {"start_cards_by_order": [0, 0, 0, 1]}))
        assert other.public.starting_player == usual.public.starting_player
        for seat in range(4):
            assert other.state.own[seat].hand[0] == usual.state.own[seat].hand[0]


def test_s9_an_empty_deck_deals_none_and_no_crisis_is_dealt():
    few = {"resource_cards": [3], "special_actions": False}  # 15 cards: 10 to markets and one to each of four
    scene = set_up(players=4, start_cards_by_order=[1, 1, 1, 1], level=2, **few)

    assert hand_sizes(scene) == [2, 1, 1, 1]
    hands = [card for seat in range(4) for card in scene.hand_of(seat)]
    assert all(card < scene.rules.first_crisis for card in hands)
    assert scene.public.plain[:4].tolist() == scene.public.hand_size[:4].tolist()
