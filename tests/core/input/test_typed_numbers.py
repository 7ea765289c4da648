"""Numbers as people type them: Arabic-Indic, superscript and other digits are text, as are Python's own liberties."""

import pytest

from bng_sim.core.input import typed_numbers

NO_NUMBERS = [
    "",
    " ",
    "-",
    "+",
    "\u0663",
    "1\u0663",
    "\u00b2",
    "1_0",
    "0x1",
    "nan",
    "inf",
    "1 ",
    " 1",
    "1\n",
    "two",
    "1,5",
]


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("-12", -12), ("007", 7), ("9" * 30, int("9" * 30))])
def test_whole_numbers_are_read(text, number):
    assert typed_numbers.whole(text) == number


@pytest.mark.parametrize("text", [*NO_NUMBERS, "+2", "1.0", "1e3", "9" * 31, "9" * 5000])
def test_other_text_is_no_whole_number(text):
    assert typed_numbers.whole(text) is None


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("-.5", -0.5), ("+2.", 2), ("1e-05", 1e-5), ("1e+16", 1e16)])
def test_numbers_are_read(text, number):
    assert typed_numbers.decimal(text) == number


@pytest.mark.parametrize("text", [*NO_NUMBERS, ".", "e3", "1e", "1.2.3"])
def test_other_text_is_no_number(text):
    assert typed_numbers.decimal(text) is None
