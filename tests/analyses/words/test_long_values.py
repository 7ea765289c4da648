"""Long lists are said by how they begin, and what is called something by its name."""

import pytest

from bng_sim.analyses.words.long_values import abridged, called, in_words
from bng_sim.core.value_words import VALUE, by_text


@pytest.mark.parametrize(
    ("phrase", "value", "words"),
    [
        ("${}M of extra cash by place", [0, 1, 2, 3, 4, 5, 6, 7], "extra cash by place: $0, $1M ... (8 numbers)"),
        ("{} extra cards by place", [0, 0, 1, 1], "extra cards by place: 0, 0 ... (4 numbers)"),
        ("a hand limit of {}", [4, 3, 2, 1], "a hand limit: 4, 3 ... (4 numbers)"),
        ("spaces: {}", [4, 3, 2, 1], "spaces: 4, 3 ... (4 numbers)"),
        ("", [4, 3, 2, 1], "inflation: 4, 3 ... (4 numbers)"),
    ],
)
def test_of_a_long_list_the_beginning_is_said_each_number_as_a_sum(phrase, value, words):
    assert in_words(by_text({(): "none", VALUE: phrase} if phrase else "", "inflation"), abridged(value)) == words


def test_only_long_lists_of_numbers_are_abridged():
    assert abridged([1, 2, 3]) == abridged(["a", "b", "c", "d"]) == abridged({1: 2}) == abridged(7) == ""


@pytest.mark.parametrize(
    ("phrase", "value", "words"),
    [
        ("${} of extra cash", "number 2 of 3", "extra cash, number 2 of 3"),
        ("${} of extra cash", "as printed", "extra cash, as printed"),
        ("Loot cards {}", called([["a"]], [[["a"]]]), "Loot cards as in the config"),
        ("inflation {}", "as printed", "inflation as printed"),
        ("spaces: {}", "number 2 of 3", "spaces: number 2 of 3"),
    ],
)
def test_a_value_that_is_called_something_is_no_sum(phrase, value, words):
    assert in_words(by_text(phrase, "inflation"), value) == words
