"""Write sentences that compare: values without an order, lineups, assumed figures, who wins."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from bng_sim.analyses import numbers
from bng_sim.analyses.claims import Sentence, Stated, given, sized
from bng_sim.analyses.noticed import weigh
from bng_sim.analyses.numbers import capital, estimate, quoted
from bng_sim.analyses.question import LINEUP, Question
from bng_sim.analyses.sentences import phrases
from bng_sim.analyses.sentences.phrases import MOST_NAMED, Row, subject, with_line
from bng_sim.analyses.words import brief
from bng_sim.core.noticeable import Size
from bng_sim.core.value_words import VALUE
from bng_sim.core.wording import listed

_COUNTS = re.compile(r" \{\} [a-z]+s\b")  # of which there can be more or fewer: `lasts {} turns`


def categories(rows: Sequence[Row], question: Question) -> list[str]:
    """Say at which values of an unordered dial the headline differs noticeably, the largest difference first.

    Args:
        rows: The other cells of the first lineup, with `line`, `setting`, `said`, `value`, and the `difference` from
            the reference with its interval.
        question: The run's question.
    """
    parts = {
        value: [row for row in rows if row["setting"] == value and row["difference"] is not None]
        for value in dict.fromkeys(row["setting"] for row in rows)
    }
    found = [_judged(part, question) for part in parts.values() if part]
    told = sorted((one for one in found if one.noticeable), key=lambda one: -one.units)
    said = [_differs(one, question) for one in told[:MOST_NAMED]]
    if len(told) > MOST_NAMED:
        n = len(told) - MOST_NAMED
        said.append(f"{capital(_others(n, said))} {'differs' if n == 1 else 'differ'} noticeably too, see the figure.")
    same = [one for one in found if not one.noticeable]
    unknown = [one for one in same if one.n_unknown]
    if same and not unknown:
        what = f"{_named(same, question, said)}{',' * (len(same) > 1)}"
        none = [stated for one in same for stated in one.stated]
        said.append(Sentence(f"With {what} a table would notice no difference in {phrases.inside(question)}.", none))
    elif unknown:
        what = _named(unknown, question, said)
        said.append(
            f"Whether a table would notice a difference in {phrases.inside(question)} with {what} is not yet known."
        )
    return said


class _Judged(NamedTuple):
    """What differs with a value of the dial from its reference.

    Attributes:
        rows: All its rows.
        noticeable: Those that differ noticeably.
        n_unknown: Number of rows of which it is not known.
        units: The largest noticeable difference, in units of what is noticed.
        stated: What is known of each: that it is noticeable, or that it is not.

    """

    rows: Sequence[Row]
    noticeable: list[Row]
    n_unknown: int
    units: float
    stated: list[Stated]


def _judged(part: Sequence[Row], question: Question) -> _Judged:
    noticed, seen, n_unknown = question.noticed[question.metric.name], [], 0
    stated: list[Stated] = []
    for row in part:
        threshold = noticed.threshold(row["value"] - row["difference"])
        weighed = weigh(row["difference"], row["difference_low"], row["difference_high"], threshold)
        n_unknown += weighed["size"] == Size.UNKNOWN
        stated += sized({**row, **weighed}, threshold)
        if weighed["size"] == Size.NOTICEABLE:
            seen.append({**row, **weighed})
    return _Judged(part, seen, n_unknown, max((row["units"] for row in seen), default=0.0), stated)


def words_of(row: Row, question: Question) -> str:
    """Return the dial's value of a row in words."""
    if question.dial == LINEUP:
        return f"lineup {quoted(row['setting'])}"
    return question.in_words(str(question.dial), row["said"])


def _named(judged: Sequence[_Judged], question: Question, said: Sequence[str]) -> str:
    """Name values of the dial, or count them if others were named before, or if they are too many."""
    if len(judged) > 1 and (said or len(judged) > MOST_NAMED):
        return _others(len(judged), said)
    return listed([words_of(one.rows[0], question) for one in judged], "or")


def _others(n: int, said: Sequence[str]) -> str:
    more = "others" if said else "values"
    return f"{n} {more}" if n > 1 else "one other"


def _differs(one: _Judged, question: Question) -> str:
    """Say what a value changes: in one setting what it is instead of what, in several by how much."""
    what = words_of(one.rows[0], question)
    if len(one.rows) == 1:
        return Sentence(f"With {what} {_instead(one.rows[0], question)}.", [*one.stated, *given(one.rows)])
    sides = [[row for row in one.noticeable if (row["difference"] > 0) == is_up] for is_up in (True, False)]
    metric, parts = question.metric, list[str]()
    is_count = metric.kind == "mean" and _COUNTS.search(metric.sentence)
    for word, side in zip(("more", "fewer") if is_count else ("higher", "lower"), sides, strict=True):
        if side:
            where = brief.where([row["line"] for row in side], len(one.rows))
            size = f"{_sizes(side, question)} {word}"
            says = metric.sentence.replace(VALUE, size) if is_count and not parts else size
            parts.append(f"{says} {where}")
    of_noticeable = [each for each in one.stated if each.row["size"] == Size.NOTICEABLE]
    is_so = listed(parts) if is_count else f"{phrases.inside(question)} is {listed(parts)}"
    return Sentence(f"With {what} {is_so}.", of_noticeable)


def _instead(row: Row, question: Question) -> str:
    """Return `somebody wins 40 % instead of 30 % of games`."""
    metric = question.metric
    sentence = brief.sentence_of(metric)
    return brief.instead(sentence, row["value"], row["value"] - row["difference"], metric.kind)


def _sizes(rows: Sequence[Row], question: Question) -> str:
    return brief.differences([row["difference"] for row in rows], question.metric.kind)


def are_alike(rows: Sequence[Row], question: Question) -> bool:
    """Return whether no value of an unordered dial differs from its reference by what a table would notice."""
    compared = [row for row in rows if row["difference"] is not None]
    found = _judged(compared, question)
    return bool(compared) and not found.noticeable and not found.n_unknown


def within(rows: Sequence[Row], question: Question) -> str:
    """Say in which setting an unordered dial's values are furthest apart, and how far; empty if none has two figures.

    Settings are never compared with each other: their differences are no effect of the dial.

    Args:
        rows: All cells of the first lineup, with `line`, `setting`, `said`, `value`, `low` and `high`.
        question: The run's question.
    """
    lines: dict[str, list[Row]] = {}
    for row in rows:
        if row["value"] is not None:
            lines.setdefault(row["line"], []).append(row)
    apart = [phrases.ends(part) for part in lines.values() if len(part) > 1]
    if not apart:
        return ""
    furthest = max(apart, key=lambda ends: ends[1]["value"] - ends[0]["value"])
    least = phrases.sentence(furthest[0], question.metric)
    first, second = (words_of(row, question) for row in furthest)
    figure = brief.figure(furthest[1]["value"], furthest[1]["low"], furthest[1]["high"], question.metric.kind)
    text = f"It matters most with {furthest[0]['line']}: {least} with {first}, {figure} with {second}."
    return Sentence(text, given(furthest))


def category_title(rows: Sequence[Row], question: Question) -> str:
    """Return the first of `categories` as the title of a figure."""
    return next(iter(categories(rows, question)), subject(question)).rstrip(".")


def winners(rows: Sequence[Row], players: Sequence[int]) -> str:
    """Describe how often anybody wins, and the even share.

    Args:
        rows: Rows of `bng_sim.analyses.statistics.win_rates`.
        players: All numbers of players in the settings.
    """
    if not any(row["value"] for row in rows):
        games = sum(row["n"] for row in rows)
        return f"Nobody won any of these {numbers.count(games)} games."
    others = "; nobody wins the others" if any(row["value"] < 1 for row in rows) else ""
    if len(rows) > MOST_NAMED:
        span = numbers.span([(row["value"], row["low"], row["high"]) for row in rows], "proportion")
        where = ", depending on the setting" if len({row["value"] for row in rows}) > 1 else " in every setting"
        text = f"Somebody wins {span} of games{where}{others}."
        ends = [f"{numbers.fixed(100 * pick(row['even'] for row in rows), 1)}{numbers.PER_CENT}" for pick in (min, max)]
        shares = f"from {ends[0]} to {ends[1]}" if ends[0] != ends[1] else ends[0]
    else:
        first, *more = [estimate(row["value"], row["low"], row["high"], "proportion") for row in rows]
        parts = [f"{first} of games{with_line(rows[0]['line'])}"]
        parts += [f"{figure}{with_line(row['line'])}" for figure, row in zip(more, rows[1:], strict=True)]
        text = f"Somebody wins {listed(parts)}{others}."
        shares = listed(
            [f"{numbers.fixed(100 * row['even'], 1)}{numbers.PER_CENT}{with_line(row['line'])}" for row in rows]
        )
    one_in = listed([str(n) for n in players], "or")
    less = f" Where nobody wins some of the games, that is less than 1 in {one_in}." if others else ""
    return (
        f"{text} Rates are games won per seat, out of all games. The even share, which each seat would win if "
        f"all had the same chances: {shares}.{less}"
    )
