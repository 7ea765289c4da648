"""Dealing what a written table does not name: every way is as likely, and nothing is dealt twice."""

from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core.errors import InputError
from bng_sim.core.input.yaml_lines import Document, Location
from bng_sim.core.written.entries import Entry
from bng_sim.core.written.piles import ANY, Box, Pile, deal, read_pile

DOCUMENT = Document(Path("table.yaml"), {}, Location(0, {}))


def entry(value=None, key="hand"):
    return Entry(DOCUMENT, (key,), value)


def pile(size, *known, sort=ANY, key="hand"):
    return Pile(key, 0, known, size, entry(key=key), sort)


def sorts(n, *high):
    low = np.isin(np.arange(n), high, invert=True)
    return {ANY: np.ones(n, bool), "low": low, "high": ~low}


@given(st.integers(1, 12), st.data())
def test_every_card_lies_in_one_place(n, data):
    sizes = data.draw(st.lists(st.integers(0, 4), max_size=5).filter(lambda sizes: sum(sizes) <= n))
    piles = [*(pile(size) for size in sizes), pile(None)]
    dealt = deal(piles, sorts(n), np.zeros((3, n), bool), np.random.default_rng(1))

    assert [cards.shape for cards in dealt[:-1]] == [(3, size) for size in sizes]
    assert (np.sort(np.concatenate(dealt, axis=1), axis=1) == np.arange(n)).all()


def test_each_way_to_deal_is_as_likely():
    n = 24_000
    dealt = deal([pile(1), pile(2), pile(None)], sorts(4), np.zeros((n, 4), bool), np.random.default_rng(2))
    codes = np.concatenate(dealt, axis=1) @ [64, 16, 4, 1]
    _, counts = np.unique(codes, return_counts=True)

    assert len(counts) == len([*permutations(range(4))])
    assert (np.abs(counts - n / 24) < 4.5 * (n / 24) ** 0.5).all()


def test_narrow_piles_get_their_sort_and_the_others_what_is_left():
    dealt = deal(
        [pile(2), pile(2, sort="high"), pile(None), pile(1, sort="low")],
        sorts(6, 4, 5), np.zeros((50, 6), bool), np.random.default_rng(3),
    )  # fmt: skip

    assert (np.sort(dealt[1], axis=1) == [4, 5]).all()
    assert (dealt[3] < 4).all()
    assert np.concatenate(dealt, axis=1).shape == (50, 6)


def test_cards_named_stay_where_they_are_written():
    dealt = deal([pile(3, 5, 2), pile(None)], sorts(6), np.zeros((20, 6), bool), np.random.default_rng(4))

    assert (dealt[0][:, :2] == [5, 2]).all()
    assert not np.isin(dealt[1], [5, 2]).any()


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        ([pile(7)], "7 cards that are not named, but only 6 of 6 are left for it"),
        ([pile(3), pile(4)], "4 cards that are not named, but only 3 of 6"),
        ([pile(3, sort="high")], "3 cards that are not named, but only 2 of 6"),
        ([pile(3)], "3 of 6 cards lie nowhere"),
    ],
)
def test_piles_that_do_not_add_up_are_refused(piles, said):
    with pytest.raises(InputError, match=said):
        deal(piles, sorts(6, 4, 5), np.zeros((2, 6), bool), np.random.default_rng(5))


@pytest.mark.parametrize(
    ("value", "known", "size"),
    [
        (3, 0, 3),
        (["a 1", "unknown", "A-1"], 2, 3),
        (["2 unknown", "?"], 0, 3),
        ("b", 1, 1),
        ("none", 0, 0),
        ([], 0, 0),
    ],
)
def test_a_pile_is_a_number_or_a_list(value, known, size):
    found = read_pile("hand", 0, entry(value), Box(["a 1", "a 1", "b"]))

    assert (len(found.known), found.size) == (known, size)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (["c"], "no such card in this box; its cards: a 1, b"),
        (["b", "b"], "written once too often; the box has 1"),
        (-1, "got -1, expected a number of cards"),
        ({"b": 1}, "expected a list"),
    ],
)
def test_what_is_no_pile_is_refused(value, said):
    with pytest.raises(InputError, match=said):
        read_pile("hand", 0, entry(value), Box(["a 1", "a 1", "b"]))
