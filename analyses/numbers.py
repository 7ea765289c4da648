"""Format numbers for figures and reports: a value with its interval, and no more decimals than that supports."""

import contextlib
import math
import operator
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from typing import Literal

from bng_sim.sweeps.config.about_keys import Language

Kind = Literal["proportion", "mean"]
NOTHING = "\N{EN DASH}"  # if no game could be counted
NO_INTERVAL = "no interval"  # if there were too few deals, or few that were all equal
_MINUS = "\N{MINUS SIGN}"
PER_CENT = "\N{NO-BREAK SPACE}%"
_LEAST, _MOST = 1, 3  # decimals
_THIN = "\N{NARROW NO-BREAK SPACE}"
# Marks of thousands and of decimals, after the Unicode CLDR.
MARKS: dict[Language, tuple[str, str]] = {
    "en": (",", "."), "de": (".", ","), "fr": (_THIN, ","), "es": (".", ","), "it": (".", ","), "pt": (".", ","),
    "nl": (".", ","), "pl": ("\N{NO-BREAK SPACE}", ","), "sv": ("\N{NO-BREAK SPACE}", ","),
    "de-CH": ("\N{RIGHT SINGLE QUOTATION MARK}", "."),
}  # fmt: skip
_marks: ContextVar[tuple[str, str]] = ContextVar("marks", default=MARKS["en"])


@contextlib.contextmanager
def in_language(language: Language) -> Iterator[None]:
    """Write numbers as a language does, within the `with` block.

    >>> with in_language("de"):
    ...     fixed(1234.5, 1), count(10_000)
    ('1.234,5', '10.000')
    """
    before = _marks.set(MARKS[language])
    try:
        yield
    finally:
        _marks.reset(before)


def _marked(text: str) -> str:
    """Put the language's marks in the place of those that Python writes."""
    thousands, decimal = _marks.get()
    return text.translate({ord(","): thousands, ord("."): decimal})


def decimals(low: float, high: float) -> int:
    """Return the fewest decimals, of 1 to 3, at which an interval is at least two units of the last one wide.

    >>> decimals(76.7, 78.3), decimals(76.72, 76.78)
    (1, 2)
    """
    for n in range(_LEAST, _MOST):
        if (high - low) * 10**n >= 2 or high == low:
            return n
    return _MOST


def estimate(value: float | None, low: float | None, high: float | None, kind: Kind) -> str:
    """Return a value with its interval: `77.5 % (76.7 to 78.3)`, or for a mean `33.1 (32.9 to 33.2)`.

    >>> print(estimate(0.7752, 0.7671, 0.7834, "proportion"))
    77.5 % (76.7 to 78.3)
    >>> print(estimate(33.07, 32.91, 33.23, "mean"))
    33.1 (32.9 to 33.2)
    """
    if value is None:
        return NOTHING
    return f"{point(value, low, high, kind)} ({interval(low, high, kind)})"


def point(value: float, low: float | None, high: float | None, kind: Kind) -> str:
    """Return the value alone, with the decimals that its interval supports: `77.5 %`.

    >>> print(point(0.7752, 0.7671, 0.7834, "proportion"))
    77.5 %
    """
    unit = _unit(kind)
    places = _LEAST if low is None or high is None else decimals(unit * low, unit * high)
    return fixed(unit * value, places) + (PER_CENT if kind == "proportion" else "")


def interval(low: float | None, high: float | None, kind: Kind) -> str:
    """Return an interval without its value: `76.7 to 78.3`.

    >>> interval(0.7671, 0.7834, "proportion"), interval(None, None, "mean")
    ('76.7 to 78.3', 'no interval')
    """
    if low is None or high is None:
        return NO_INTERVAL
    unit = _unit(kind)
    n = decimals(unit * low, unit * high)
    return f"{fixed(unit * low, n)} to {fixed(unit * high, n)}"


def span(rows: Sequence[tuple[float, float | None, float | None]], kind: Kind) -> str:
    """Return the range of some values, each with its interval: `63.8 to 82.3 %`.

    >>> print(span([(0.638, 0.63, 0.65), (0.823, 0.81, 0.83)], "proportion"))
    63.8 to 82.3 %
    """
    ends = [point(*pick(rows, key=operator.itemgetter(0)), kind) for pick in (min, max)]
    return ends[0] if ends[0] == ends[1] else f"{ends[0].removesuffix(PER_CENT)} to {ends[1]}"


def change(value: float | None, low: float | None, high: float | None, kind: Kind, *, unit: bool = True) -> str:
    """Return a difference with its interval, of proportions in percentage points: `+5.2 points (+4.1 to +6.2)`.

    >>> change(0.052, 0.041, 0.062, "proportion"), change(0.8, 0.7, 0.9, "mean")
    ('+5.2 points (+4.1 to +6.2)', '+0.8 (+0.7 to +0.9)')
    """
    if value is None:
        return NOTHING
    scale, n, ends = _unit(kind), _LEAST, NO_INTERVAL
    words = " points" if unit and kind == "proportion" else ""
    if low is not None and high is not None:
        n = decimals(scale * low, scale * high)
        ends = f"{fixed(scale * low, n, sign=True)} to {fixed(scale * high, n, sign=True)}"
    return f"{fixed(scale * value, n, sign=True)}{words} ({ends})"


def size(value: float, low: float | None, high: float | None, kind: Kind) -> str:
    """Return a difference without its sign, for sentences that state its direction: `5.2 points (4.1 to 6.2)`.

    >>> size(-0.052, -0.062, -0.041, "proportion")
    '5.2 points (4.1 to 6.2)'
    """
    if value < 0:
        value, low, high = -value, None if high is None else -high, None if low is None else -low
    return change(value, low, high, kind).replace("+", "")


def margin(half_width: float, kind: Kind) -> str:
    """Return half the width of an interval: `±0.9 points`.

    >>> margin(0.0092, "proportion")
    '±0.9 points'
    """
    size = _unit(kind) * half_width
    return f"±{fixed(size, decimals(-size, size))}{' points' if kind == 'proportion' else ''}"


def bound(most: float, kind: Kind, *, difference: bool = True) -> str:
    """Return an upper bound, rounded up: `1.7 points`, or `1.7 %` of a share.

    >>> bound(0.0168, "proportion"), bound(1.23, "mean")
    ('1.7 points', '1.3')
    """
    scale = _unit(kind)
    n = decimals(0, scale * most)
    words = "" if kind == "mean" else " points" if difference else PER_CENT
    return f"{fixed(math.ceil(round(scale * most * 10**n, 6)) / 10**n, n)}{words}"


def farthest(ends: Iterable[float | None]) -> float | None:
    """Return the largest absolute value among ends of intervals; None if one of these is None.

    >>> farthest([-0.3, 0.1]), farthest([0.1, None])
    (0.3, None)
    """
    known = [None if end is None else abs(end) for end in ends]
    return None if None in known else max(end for end in known if end is not None)


def fixed(value: float, places: int, *, sign: bool = False) -> str:
    """Format a number with this many decimals, a true minus and never a signed zero.

    >>> fixed(1234.56, 1), fixed(-0.04, 1), fixed(2, 0, sign=True)
    ('1,234.6', '0.0', '+2')
    """
    rounded = round(value, places) + 0.0
    text = _marked(f"{abs(rounded):,.{places}f}")
    return _MINUS + text if rounded < 0 else f"+{text}" if sign and rounded > 0 else text


def count(n: int) -> str:
    """Format a whole number: `10,000`.

    >>> count(10_000)
    '10,000'
    """
    return _marked(f"{n:,}")


def capital(sentence: str) -> str:
    """Capitalise a sentence.

    >>> capital("somebody wins 79 % of games")
    'Somebody wins 79 % of games'
    """
    return sentence[:1].upper() + sentence[1:]


def quoted(text: str) -> str:
    """Put a name taken from the data in quotation marks.

    >>> quoted("the careful")
    '“the careful”'
    """
    return f"\N{LEFT DOUBLE QUOTATION MARK}{text}\N{RIGHT DOUBLE QUOTATION MARK}"


def _unit(kind: Kind) -> int:
    return 100 if kind == "proportion" else 1
