"""Counts, lists, money and winners in words."""

import pytest

from bng_sim.core.wording import counted, listed, money, who_won


def test_one_thing_has_no_plural():
    assert [counted(n, "card") for n in (0, 1, 2, 1_000)] == ["0 cards", "1 card", "2 cards", "1,000 cards"]


def test_words_are_listed():
    assert [listed(list(words)) for words in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b"], "or") == "a or b"


def test_money_has_its_sign_first():
    assert [money(amount) for amount in (0, 1_020, -50)] == ["$0", "$1,020", "-$50"]
    assert money(-3, "M") == "-$3M"


@pytest.mark.parametrize(
    ("winners", "ending", "words"),
    [
        (["Green"], "last_card", "Green wins"),
        (["Green", "Blue"], "stalemate", "Green and Blue share the victory"),
        (["a", "b", "c"], "", "a, b and c share the victory"),
        ([], "stalemate", "a stalemate that nobody wins"),
        ([], "", "nobody wins"),
    ],
)
def test_winners_share_or_nobody_wins(winners, ending, words):
    assert who_won(winners, ending) == words
