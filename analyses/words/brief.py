"""Write figures as a sentence needs them: no more digits than a reader can use; tables have all of them."""

import re
from collections.abc import Sequence

from bng_sim.analyses.numbers import PER_CENT, Kind, fixed
from bng_sim.core.results.metrics import Metric
from bng_sim.core.value_words import VALUE
from bng_sim.core.wording import listed

MOST_NAMED = 3  # settings by name; of more only their number
SURE_POINTS, SURE_SHARE = 1.5, 0.05  # half an interval up to which a figure stands alone: points, or share of a mean
_BEGIN = {  # words that begin a sentence with a capital only because they begin it
    *("A", "An", "Each", "Every", "From", "Going", "It", "Lots", "Most", "No", "Nobody", "None", "Of", "Somebody"),
    *("The", "Whether", "With"),
}
_MINUS = "\N{MINUS SIGN}"
_NUMBERED = re.compile(r"(\d+) (.+)")


def figure(value: float, low: float | None, high: float | None, kind: Kind) -> str:
    """Return a figure for a sentence: `79 %`, and with its interval where that is wide: `27 % (22 to 32)`.

    A rate near its ends has a decimal, for `0 %` would say never.

    >>> print(figure(0.7752, 0.7671, 0.7834, "proportion"), "and", figure(33.07, 32.91, 33.23, "mean"))
    78 % and 33
    """
    text = plain(value, kind)
    if low is None or high is None or not _is_wide(value, low, high, kind):
        return text
    ends = [plain(end, kind).removesuffix(PER_CENT) for end in (low, high)]
    return f"{text} ({' to '.join(ends)})"


def _is_wide(value: float, low: float, high: float, kind: Kind) -> bool:
    half = max(high - value, value - low)
    return 100 * half > SURE_POINTS if kind == "proportion" else half > SURE_SHARE * abs(value)


def plain(value: float, kind: Kind) -> str:
    """Return a figure alone: `79 %`, `128`, `4.2`, `0.35`.

    >>> print(plain(0.7752, "proportion"), "and", plain(33.07, "mean"))
    78 % and 33
    """
    if kind == "mean":
        return fixed(value, _decimals(value))
    percent = 100 * value
    if percent < 0:
        return fixed(percent, 0 if percent <= -1 else 1) + PER_CENT
    if percent in (0, 100) or 1 <= percent <= 99:
        return fixed(percent, 0) + PER_CENT
    if percent < 0.05:
        return f"under 0.1{PER_CENT}"
    return f"over 99.9{PER_CENT}" if percent >= 99.95 else fixed(percent, 1) + PER_CENT


def _decimals(value: float) -> int:
    return 0 if abs(value) >= 20 or value == 0 else 1 if abs(value) >= 2 else 2


def listing(sentence: str, values: Sequence[str], where: Sequence[str]) -> str:
    """Return a sentence with its figure in several settings: `a lot costs $1.2M with 2 players and $1.5M with 3`.

    Args:
        sentence: With `{}` for the figure; what is written next to it is its unit, and is repeated.
        values: The figures.
        where: The setting of each.

    >>> listing("somebody wins {} of games", ["79 %", "64 %"], ["3 players", "4 players"])
    'somebody wins 79 % of games with 3 players and 64 % with 4 players'

    """
    unit = word_of_figure(sentence)
    first = f"{filled(sentence, values[0])} with {where[0]}"
    others = [f"{filled(unit, text)} with {line}" for text, line in zip(values[1:], where[1:], strict=True)]
    return listed([first, *others])


def filled(sentence: str, text: str) -> str:
    """Return a sentence with its figure, an interval behind its unit.

    Of a figure below 0 the sign comes before the unit, and `above` becomes `below`.

    >>> minus = "\N{MINUS SIGN}"
    >>> filled("it is worth ${}M", f"{minus}0.48") == f"it is worth {minus}$0.48M"
    True
    >>> filled("a lot costs ${}M, all told", "1.2 (1.1 to 1.3)")
    'a lot costs $1.2M (1.1 to 1.3), all told'
    >>> filled("their chance is {} points above an even share", f"{minus}5.0")
    'their chance is 5.0 points below an even share'

    """
    word, (value, _, interval) = word_of_figure(sentence), text.partition(" (")
    if interval and not word.endswith(VALUE):
        return sentence.replace(word, f"{filled(word, value)} ({interval}", 1)
    if text.startswith(_MINUS) and f"{VALUE} points above" in sentence:
        return sentence.replace(f"{VALUE} points above", f"{text.removeprefix(_MINUS)} points below")
    if text.startswith(_MINUS) and f"${VALUE}" in sentence:
        return sentence.replace(f"${VALUE}", f"{_MINUS}${text.removeprefix(_MINUS)}")
    return sentence.replace(VALUE, text)


def word_of_figure(sentence: str) -> str:
    """Return the word of a sentence that has the figure, with what is written next to it: `${}M`.

    >>> word_of_figure("a lot costs ${}M, all told")
    '${}M'
    """
    return next(word for word in sentence.split(" ") if VALUE in word).rstrip(",;")


def points(value: float) -> str:
    """Return a difference of rates without its sign: `5 points`, `1 point`, `0.4 points`.

    >>> points(0.052)
    '5 points'
    """
    size = abs(100 * value)
    text = fixed(size, 0 if size >= 1 else 1)
    return f"{text} point{'' if text == '1' else 's'}"


def signed_points(value: float) -> str:
    """Return a difference of rates with its sign: `2 points`, `-0.4 points`.

    >>> signed_points(0.052)
    '5 points'
    """
    return (_MINUS if value < 0 else "") + points(value)


def difference(value: float, kind: Kind) -> str:
    """Return the size of a difference: `5 points`, or of a mean `1.2`.

    >>> difference(-0.052, "proportion"), difference(0.8, "mean")
    ('5 points', '0.80')
    """
    return points(value) if kind == "proportion" else plain(abs(value), "mean")


def differences(values: Sequence[float], kind: Kind) -> str:
    """Return the range of the sizes of some differences: `5 to 10 points`, or one if they read alike.

    >>> differences([0.052, 0.021], "proportion")
    '2 to 5 points'
    """
    ordered = sorted(values, key=abs)
    ends = list(dict.fromkeys(difference(value, kind) for value in (ordered[0], ordered[-1])))
    return ends[0] if len(ends) == 1 else f"{ends[0].partition(' ')[0]} to {ends[1]}"


def times(ratio: float) -> str:
    """Return how many times as often: `twice`, `3 times`, `1.4 times`, `half`.

    >>> times(0.5), times(1.3)
    ('half', '1.3 times')
    """
    words = {2.0: "twice", 0.5: "half"}
    text = fixed(ratio, 0 if ratio >= 2.95 else 1)
    return words.get(round(ratio, 1), f"{text.removesuffix('.0')} times")


def span(values: Sequence[float], kind: Kind) -> str:
    """Return the range of some figures: `64 to 82 %`, or one if they read alike.

    >>> print(span([0.638, 0.823], "proportion"))
    64 to 82 %
    """
    ends = [plain(pick(values), kind) for pick in (min, max)]
    if kind == "mean":  # both as exact as the greater needs
        places = _decimals(max(values, key=abs))
        ends = [fixed(pick(values), places) for pick in (min, max)]
    return ends[0] if ends[0] == ends[1] else f"{ends[0].removesuffix(PER_CENT)} to {ends[1]}"


def alike(values: Sequence[float], kind: Kind) -> list[str]:
    """Return figures that a sentence compares, means as exact as the greatest needs: `1.0` and `2.0`.

    Where that would make one of them 0, or two of them the same, each is as exact as it needs itself.

    >>> print(*alike([0.638, 0.823], "proportion"), sep=", ")
    64 %, 82 %
    """
    if kind == "mean":
        places = _decimals(max(values, key=abs))
        texts = [fixed(value, places) for value in values]
        if len(set(texts)) == len(set(values)) and all(round(value, places) or not value for value in values):
            return texts
    return [plain(value, kind) for value in values]


def instead(sentence: str, here: float, there: float, kind: Kind) -> str:
    """Say what a figure is, instead of what it is elsewhere: `a game lasts 40 instead of 30 turns`.

    Args:
        sentence: With `{}` for the figure.
        here: What it is.
        there: What it is elsewhere.
        kind: What the figure is.

    >>> print(instead("somebody wins {} of games", 0.79, 0.64, "proportion"))
    somebody wins 79 % instead of 64 % of games

    """
    return sentence.replace(VALUE, " instead of ".join(alike([here, there], kind)))


def sentence_of(metric: Metric) -> str:
    """Return a metric as a sentence, with a place for its figure.

    >>> from bng_sim.analyses.question import ask
    >>> "{}" in sentence_of(ask(run).metric)
    True
    """
    return metric.sentence or f"{metric.meaning} is {VALUE}"


def some(names: Sequence[str], most: int) -> str:
    """List the first `most` of some names, and count the others: `weak, 3 players and 4 more`.

    >>> some(["3 players", "4 players", "5 players"], 2)
    '3 players, 4 players and 1 more'
    """
    others = [f"{len(names) - most} more"] if len(names) > most else []
    return listed([*names[:most], *others])


def where(lines: Sequence[str], n_all: int, *, denied: bool = False, all_named: bool = False) -> str:
    """Say in which settings something holds: `in every setting`, `with 3 players`, `in 7 of 12 settings`.

    Args:
        lines: The settings in words.
        n_all: Number of all settings.
        denied: Whether it is said that something does not hold: `in any setting` for all of them.
        all_named: Whether all of them are named too, unless they are many.

    >>> where(["3 players", "4 players"], 3), where(["3 players"], 1), where(["3 players"], 1, all_named=True)
    ('with 3 and 4 players', '', 'with 3 players')

    """
    if n_all == 1 and not all_named:
        return ""
    counted = _counted_settings(lines, n_all)
    if len(lines) == n_all and (counted or not all_named):
        return "in any setting" if denied else "in every setting"
    return f"in {counted}" if counted else f"with {_named(lines)}"


def where_of(lines: Sequence[str], every: Sequence[str]) -> str:
    """Say in which settings something holds by what they share: `with level 4`, `with 2 and 3 players`.

    Args:
        lines: The settings in words.
        every: All settings.

    >>> every = ["2 players, a", "2 players, b", "3 players, a", "3 players, b"]
    >>> where_of(every[:3], every), where_of(every[:2], every)
    ('in 3 of 4 settings', 'with 2 players')

    """
    if len(lines) in (1, len(every)):
        return where(lines, len(every))
    left, named = set(lines), list[str]()
    for word in dict.fromkeys(word for line in lines for word in line.split(", ")):
        having = {line for line in every if word in line.split(", ")}
        if having and having <= left:  # what overlaps with another word would read as both together
            named.append(word)
            left -= having
    if left or len(named) > MOST_NAMED:
        return f"in {len(lines)} of {len(every)} settings"
    return where(named, len(named) + 1)


def before(line: str) -> str:
    """Return a setting that a sentence begins with: with a comma behind it if it has one itself.

    >>> before("3 players"), before("3 players, 2 dice a turn"), before("")
    ('with 3 players ', 'with 3 players, 2 dice a turn, ', '')
    """
    return f"with {line}{',' * (',' in line)} " if line else ""


def settings(lines: Sequence[str], n_all: int) -> str:
    """Name some settings: `2 and 3 players`, `3 to 6 players`, `level 4`, or with many `7 of 12 settings`.

    Args:
        lines: The settings in words.
        n_all: Number of all settings.

    >>> settings(["3 players", "4 players"], 3)
    '3 and 4 players'

    """
    if len(lines) > 1 and len(lines) == n_all:
        return "every setting"
    return _counted_settings(lines, n_all) or _named(lines)


def _counted_settings(lines: Sequence[str], n_all: int) -> str:
    """Say in how many settings something holds if they are too many to be named; empty if they are not."""
    return f"{len(lines)} of {n_all} settings" if len(lines) > MOST_NAMED and not _by_number(lines) else ""


def _by_number(lines: Sequence[str]) -> str:
    """Name settings that differ in a number alone: `3 to 6 players`; empty if they differ in more."""
    numbers = [found for found in map(_NUMBERED.fullmatch, lines) if found]
    if 1 < len(lines) == len(numbers) and len({found[2] for found in numbers}) == 1:
        return f"{_counted([int(found[1]) for found in numbers])} {numbers[-1][2]}"
    return ""


def _named(lines: Sequence[str]) -> str:
    if by_number := _by_number(lines):
        return by_number
    with_commas = any("," in line for line in lines)
    return listed([line if at == 0 or not with_commas else f"with {line}" for at, line in enumerate(lines)])


def _counted(numbers: Sequence[int]) -> str:
    """Return whole numbers: `2 and 5`, `3 to 6`."""
    ordered = sorted(numbers)
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]} to {ordered[-1]}"
    return listed([str(number) for number in ordered])


def continued(text: str) -> str:
    """Return a sentence for after a colon or a comma: without its capital, if that is not of a name.

    >>> continued("The lead changes hands."), continued("Blue wins.")
    ('the lead changes hands.', 'Blue wins.')
    """
    return text[:1].lower() + text[1:] if text.partition(" ")[0] in _BEGIN else text
