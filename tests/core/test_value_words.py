"""Values of parameters in words."""

import pytest

from bng_sim.core.value_words import VALUE, by_text, counted, in_words, plain, same, switch, thing


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("0", "no Crises in the deck"),
        ("1", "1 Crisis in the deck"),
        ("4", "4 Crises in the deck"),
        ("2 to 8", "2 to 8 Crises in the deck"),
        ("{2: 3, 3: 4}", "{2: 3, 3: 4} Crises in the deck"),
    ],
)
def test_a_number_of_things_is_counted(value, words):
    known = by_text(counted("Crisis in the deck", plural="Crises in the deck"), "Crises in the deck")

    assert in_words(known, value) == words


def test_a_plural_is_marked():
    assert counted("loan(s) each") == {0: "no loans each", 1: "1 loan each", VALUE: "{} loans each"}
    assert counted("a limit of {} loan(s)") == {1: "a limit of 1 loan", VALUE: "a limit of {} loans"}


def test_none_of_a_thing_may_have_words_of_its_own():
    assert in_words(by_text(counted("loan(s)", "loans forbidden"), "loans"), "0") == "loans forbidden"
    assert counted("a limit of {} loan(s)", "no loans")[0] == "no loans"


def test_true_and_false_are_switched():
    known = by_text(switch("loans for laws"), "loans for laws")

    assert [in_words(known, value) for value in ("true", "false")] == ["loans for laws", "no loans for laws"]
    assert switch("loans for laws", "laws without loans")[False] == "laws without loans"


def test_words_that_count_or_switch_say_what():
    assert thing(counted("loan(s) each")) == "loans each"
    assert thing(counted("die", plural="dice")) == "dice"
    assert thing(switch("loans", "laws without loans")) == "loans"
    assert thing("a hand limit of {}") == thing({"none": "no bribes"}) == ""


def test_values_without_words_are_put_after_the_label():
    assert in_words(by_text("", "inflation"), "as printed") == "inflation as printed"
    assert in_words(by_text({"none": "no bribes"}, "effect of a bribe"), "past_jail") == "effect of a bribe past jail"


def test_one_phrase_serves_all_values():
    assert in_words(by_text("a hand limit of {}", "hand limit"), "3") == "a hand limit of 3"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([4, 3, 2], "inflation 4, 3 and 2"),
        (["vulture_capitalist", "banker"], "inflation vulture capitalist and banker"),
        ([[1, 2], [3]], "inflation [[1, 2], [3]]"),
        ({"a_b": 1}, "inflation {a_b: 1}"),
    ],
)
def test_lists_are_spoken_and_what_is_nested_stays_as_written(value, words):
    assert in_words(by_text("", "inflation"), plain(value)) == words


def test_a_list_may_have_words_of_its_own():
    known = by_text({(): "all Roles", VALUE: "without {}"}, "Roles left out")

    assert [in_words(known, plain(value)) for value in ([], ["banker"])] == ["all Roles", "without banker"]


@pytest.mark.parametrize(
    ("value", "other", "equal"),
    [
        ((3, 2), [3, 2], True),
        ((3, 2), [3, 2, 1], False),
        ({2: 4, 3: (5,)}, {"3": [5], "2": 4}, True),
        ({2: 4}, {"2": 4, "3": 4}, False),
        (True, 1, False),
        (0, False, False),
        ("4", 4, False),
    ],
)
def test_values_are_the_same_wherever_they_are_read_from(value, other, equal):
    assert same(value, other) == same(other, value) == equal
