"""What stands beside each assumed figure: something else that the rulebook allows, for every sweep to try."""

from pathlib import Path

import pytest
import yaml

from bng_sim.core.parameters import describe
from bng_sim.games.guillotines.declared.components import COMPONENTS
from bng_sim.games.guillotines.declared.parameters import Rules

ASSUMED = {name: about for name, about in describe(Rules).items() if about["provenance"] == "assumed"}
EACH = [(name, words) for name, about in ASSUMED.items() for words in about["alternatives"]]
CONFIG = Path(__file__).parents[3] / "configs" / "guillotines" / "assumptions.yaml"


def read(name, value, **others):
    return getattr(Rules.read({name: value, **others}), name)


def other(name, words):
    return read(name, ASSUMED[name]["alternatives"][words])


def test_every_assumed_figure_has_two_alternatives_and_no_other_figure_has_any():
    assert {name for name, about in describe(Rules).items() if about["alternatives"]} == set(ASSUMED)
    assert {name: len(about["alternatives"]) for name, about in ASSUMED.items()} == dict.fromkeys(ASSUMED, 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("name", "words"), EACH)
def test_an_alternative_is_legal_whoever_plays_and_another_figure_than_is_assumed(name, words, players):
    for level in (1, 2, 3, 4):
        value = read(name, ASSUMED[name]["alternatives"][words], players=players, level=level)
        others = [read(name, known) for text, known in ASSUMED[name]["alternatives"].items() if text != words]
        assert value not in (ASSUMED[name]["default"], *others)


@pytest.mark.parametrize(("name", "words"), EACH)
def test_an_alternative_goes_by_words_that_fit_a_line(name, words):
    assert 5 < len(words) < 60
    assert words == words.strip()


@pytest.mark.parametrize("words", ASSUMED["boards"]["alternatives"])
def test_other_boards_have_five_spaces_each_and_the_media_baron_needs_no_toys(words):
    boards = other("boards", words)

    assert set(boards) == set(ASSUMED["boards"]["default"])
    assert {sum(board.values()) for board in boards.values()} == {5}
    assert "toys" not in boards["media_baron"]
    assert len({max(board, key=board.get) for board in boards.values()}) == 5  # C4: no type is the pair of two


@pytest.mark.parametrize("words", ASSUMED["panic_cards"]["alternatives"])
def test_other_panic_cards_are_five_with_three_types_each(words):
    cards = other("panic_cards", words)

    assert [len(set(card)) for card in cards] == [3] * 5
    assert len({frozenset(card) for card in cards}) == 5


@pytest.mark.parametrize("words", ASSUMED["special_points"]["alternatives"])
def test_only_the_points_of_a_scam_are_not_printed(words):
    assert other("special_points", words) | {"scam": 2} == ASSUMED["special_points"]["default"]


@pytest.mark.parametrize("words", ASSUMED["resource_cards"]["alternatives"])
def test_a_suit_has_nine_cards(words):
    assert sum(other("resource_cards", words)) == 9


@pytest.mark.parametrize("words", ASSUMED["crisis_rebels"]["alternatives"])
def test_the_icons_that_are_known_are_among_those_of_the_twelve_crises(words):
    icons = list(other("crisis_rebels", words))

    assert len(icons) == len(COMPONENTS["crises"]["rebel_icons"]) == 12
    assert {2, 3} <= set(icons)


def test_the_config_that_crosses_assumed_figures_crosses_the_same_ones():
    grid = yaml.safe_load(CONFIG.read_text(encoding="utf-8"))["grid"]
    crossed = {name: [read(name, value) for value in values] for name, values in grid.items() if name in ASSUMED}

    assert len(crossed) > 1
    for name, values in crossed.items():
        known = [ASSUMED[name]["default"], *(read(name, value) for value in ASSUMED[name]["alternatives"].values())]
        assert values == known
