"""What is in the box (C1-C4)."""

import numpy as np
import pytest

from bng_sim.games.guillotines.declared.components import (
    ASSET_NAMES,
    BILLIONAIRE_NAMES,
    COMPONENTS,
    DIE,
    N_ASSETS,
    N_MARKETS,
    SUIT_NAMES,
    TYPE_NAMES,
    Billionaire,
    CardKind,
    Suit,
)
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.engine.rules_record import RULES_RECORD
from bng_sim.games.guillotines.rules import assets
from tests.games.guillotines.chapters.scene import LEGACY, TOYS, VANITY, Scene, asset, assets_of


@pytest.fixture
def box():
    """The printed game's rules record."""
    return RULES_RECORD.fill(Rules.read({}))


def test_c1_each_billionaire_has_the_suit_of_its_number():
    suits = {
        Billionaire.WAR_PROFITEER: Suit.BOMBS,
        Billionaire.TECH_OVERLORD: Suit.BOLTS,
        Billionaire.ARISTOCRAT: Suit.DIAMONDS,
        Billionaire.MEDIA_BARON: Suit.DISHES,
        Billionaire.PROPERTY_SPECULATOR: Suit.LOCKS,
    }

    assert all(billionaire == suit for billionaire, suit in suits.items())
    boards = COMPONENTS["billionaires"]["boards"]
    assert [boards[name]["suit"] for name in BILLIONAIRE_NAMES] == list(SUIT_NAMES)


def test_c2_there_are_45_resource_cards_nine_a_suit(box):
    is_resource = box.kind[: box.n_cards] == CardKind.RESOURCE
    suits = box.suit[: box.n_cards][is_resource]

    assert is_resource.sum() == 45
    assert np.bincount(suits).tolist() == [9] * 5


def test_c2_resource_cards_are_worth_what_the_rules_say():
    rules = RULES_RECORD.fill(Rules.read({"resource_cards": [4, 0, 2, 1]}))

    bolts = rules.points[: rules.n_cards][rules.suit[: rules.n_cards] == Suit.BOLTS]
    assert sorted(bolts) == [1, 1, 1, 1, 3, 3, 4]


def test_c2_special_action_cards_have_no_suit_and_these_points(box):
    special = [
        (CardKind(box.kind[card]).name, Suit(box.suit[card]).name, int(box.points[card]))
        for card in range(box.n_cards)
        if box.kind[card] not in (CardKind.RESOURCE, CardKind.CRISIS)
    ]

    assert special == [("AUDIT", "NONE", 3), ("AUDIT", "NONE", 3), ("SCAM", "NONE", 2), ("GAME_THE_MARKET", "NONE", 2)]


def test_c2_twelve_crises_carry_rebel_icons(box):
    crises = slice(box.first_crisis, box.n_cards)

    assert (box.kind[crises] == CardKind.CRISIS).all()
    assert box.icons[crises].tolist() == [3, 2, 1, 2, 2, 1, 3, 1, 1, 2, 3, 3]
    assert not box.icons[: box.first_crisis].any()


def test_c2_level_1_has_no_crises():
    rules = RULES_RECORD.fill(Rules.read({"level": 1}))

    assert rules.n_cards == rules.first_crisis == 49
    assert rules.crises_in_deck == 0


def test_c2_five_panic_cards_name_three_distinct_types(box):
    cards = box.panic_types[: box.n_panic_cards]

    assert len(cards) == 5
    assert (cards.sum(axis=1) == 3).all()
    assert len({tuple(card) for card in cards}) == 5
    assert cards[0].tolist() == [1, 1, 1, 0, 0]  # Fascist Rule: Influence, Legacy, Power


def test_c2_ten_rebels_and_one_six_sided_die(box):
    assert box.rebels == 10
    assert DIE == box.panic_die == 6


def test_c3_five_markets_of_four_assets():
    assert TYPE_NAMES == ("Influence", "Legacy", "Power", "Toys", "Vanity")
    assert len(set(ASSET_NAMES)) == N_ASSETS == 20
    assert [assets.type_of(number) for number in range(N_ASSETS)] == [kind for kind in range(N_MARKETS) for _ in "1234"]
    assert assets.type_of(asset("Corporate Enclave")) == LEGACY
    assert assets.type_of(asset("Private Island")) == TOYS
    assert assets.type_of(asset("Golf Plantation")) == VANITY


def test_c3_the_last_asset_of_a_type_is_the_starred_one():
    starred = {ASSET_NAMES[assets_of(kind)[-1]] for kind in range(N_MARKETS)}

    assert starred == {"Cryogenic Lab", "Cult of Personality", "Gang of Lawyers", "Luxury Jet", "Pyramid Scheme"}


def test_c3_one_plain_asset_of_each_type_counts_for_the_luxury_bunker():
    bunker = ("Political Lobbyists", "Corporate Enclave", "Mercenary Army", "Private Island", "Noble Estate")

    assert [assets.type_of(asset(name)) for name in bunker] == list(range(N_MARKETS))
    assert all(asset(name) != assets_of(kind)[-1] for kind, name in enumerate(bunker))


def test_c4_a_board_has_two_spaces_of_one_type_and_none_of_another(box):
    assert all(sorted(board) == [0, 1, 1, 1, 2] for board in box.boards.tolist())


def test_c4_no_two_boards_have_the_same_two_spaces_nor_lack_the_same_type(box):
    assert sorted(box.boards.argmax(axis=1)) == sorted(box.boards.argmin(axis=1)) == [0, 1, 2, 3, 4]
    assert box.boards[Billionaire.MEDIA_BARON, TOYS] == 0


def test_c4_a_boards_spaces_are_what_its_player_needs():
    boards = {"media_baron": {"toys": 3, "vanity": 2}}
    scene = Scene(Billionaire.MEDIA_BARON, Billionaire.ARISTOCRAT, boards=boards)

    scene.set_up()

    assert scene.public.needs[0].tolist() == [0, 0, 0, 3, 2]
    assert scene.public.needs[1].tolist() == [1, 2, 0, 1, 1]
    assert scene.public.empty_spaces[:2].tolist() == [5, 5]
