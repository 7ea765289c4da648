"""Write sentences that compare: values without an order, lineups, assumed figures, who wins."""

import operator
from collections.abc import Mapping, Sequence

from bng_sim.analyses import numbers
from bng_sim.analyses.numbers import Kind, change, estimate, quoted
from bng_sim.analyses.question import LINEUP, Question
from bng_sim.analyses.words.phrases import ALPHA, MOST_NAMED, Row, dial_name, subject, with_line
from bng_sim.core.wording import listed


def categories(rows: Sequence[Row], question: Question, reference: str = "that") -> str:
    """Describe how the headline at each value of an unordered dial differs from the reference; empty without values.

    Args:
        rows: The other cells of the first lineup, with `setting`, `difference`, `difference_low`, `difference_high`
            and `p_holm`.
        question: The run's question.
        reference: The reference in words; `that` if the sentence before names it.
    """
    parts = {
        value: [row for row in rows if row["setting"] == value and row["difference"] is not None]
        for value in dict.fromkeys(row["setting"] for row in rows)
    }
    kind, name = question.metric.kind, quoted if question.dial == LINEUP else str
    if len(parts) > MOST_NAMED:
        words = _in_groups({name(value): part for value, part in parts.items()}, kind)
        return f"Compared with {reference} it is {'; '.join(words)}." if words else ""
    words = [f"{side} with {listed([f'{name(value)}{_by(part, kind)}' for value, part in same.items()])}"
             for side, same in _by_side(parts)]  # fmt: skip
    return f"Compared with {reference} it is {'; '.join(words)}." if words else ""


def within(rows: Sequence[Row], question: Question) -> str:
    """Describe how far apart an unordered dial's values are within a setting, at the widest and the narrowest.

    Settings are never compared with each other: their differences are no effect of the dial.

    Args:
        rows: All cells of the first lineup, with `line`, `setting`, `value`, `low` and `high`.
        question: The run's question.
    """
    lines: dict[str, list[Row]] = {}
    for row in rows:
        if row["value"] is not None:
            lines.setdefault(row["line"], []).append(row)
    ends = [sorted(part, key=lambda row: row["value"])[:: max(1, len(part) - 1)] for part in lines.values()]
    nearest, *_, furthest = sorted(ends, key=lambda part: part[-1]["value"] - part[0]["value"]) * 2
    what = "lineups" if question.dial == LINEUP else f"values of {dial_name(question)}"
    parts = [f"{_from_to(furthest, question)} where {what} are furthest apart ({furthest[0]['line']})"]
    if len(ends) > 1:
        parts.append(f"{_from_to(nearest, question)} where they are nearest ({nearest[0]['line']})")
    return f"{subject(question)} goes {listed(parts)}."


def _from_to(ends: Sequence[Row], question: Question) -> str:
    name, kind = quoted if question.dial == LINEUP else str, question.metric.kind
    least, most = (
        f"{estimate(row['value'], row['low'], row['high'], kind)} with {name(row['setting'])}"
        for row in (ends[0], ends[-1])
    )
    return f"from {least} to {most}"


def category_title(rows: Sequence[Row], question: Question) -> str:
    """Return the same as the title of a figure.

    Args:
        rows: All cells of the first lineup, with `value`, `low`, `high` and `p_holm`.
        question: The run's question.

    """
    if any(row["p_holm"] is not None and row["p_holm"] < ALPHA for row in rows):
        line, widest = _widest(rows)
        span = numbers.span(widest, question.metric.kind)
        return f"{subject(question)} is {span}{with_line(line)}, depending on {dial_name(question)}"
    return f"{subject(question)}: no clear difference by {dial_name(question)}"


def _widest(rows: Sequence[Row]) -> tuple[str, list[tuple[float, float | None, float | None]]]:
    """Return the line whose values are furthest apart, and its values with their intervals; no span is across lines."""
    lines: dict[str, list[tuple[float, float | None, float | None]]] = {}
    for row in rows:
        if row["value"] is not None:
            lines.setdefault(row["line"], []).append((row["value"], row["low"], row["high"]))

    def width(item: tuple[str, list[tuple[float, float | None, float | None]]]) -> float:
        values = [value for value, _, _ in item[1]]
        return max(values) - min(values)

    return max(lines.items(), key=width)


def winners(rows: Sequence[Row], players: Sequence[int]) -> str:
    """Describe how often anybody wins, and the even share.

    Args:
        rows: Rows of `bng_sim.analyses.win_rates`.
        players: All numbers of players in the settings.
    """
    if not any(row["value"] for row in rows):
        games = sum(row["n"] for row in rows)
        return f"Nobody won any of these {numbers.count(games)} games."
    others = "; nobody wins the others" if any(row["value"] < 1 for row in rows) else ""
    if len(rows) > MOST_NAMED:
        span = numbers.span([(row["value"], row["low"], row["high"]) for row in rows], "proportion")
        text = f"Somebody wins {span} of games, depending on the setting{others}."
        ends = [f"{numbers.fixed(100 * pick(row['even'] for row in rows), 1)}{numbers.PER_CENT}" for pick in (min, max)]
        shares = f"from {ends[0]} to {ends[1]}"
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


_SIDES = (HIGHER, LOWER, SOME_HIGHER, SOME_LOWER, BOTH, UNCLEAR) = (
    "higher",
    "lower",
    "higher in some settings",
    "lower in some settings",
    "higher in some settings and lower in others",
    "not clearly different",
)


def _side(part: Sequence[Row]) -> str:
    """Return on which side of the reference a value is, by the differences that are clear after Holm."""
    ups = sum(row["p_holm"] < ALPHA and row["difference"] > 0 for row in part)
    downs = sum(row["p_holm"] < ALPHA and row["difference"] < 0 for row in part)
    if ups and downs:
        return BOTH
    if not ups and not downs:
        return UNCLEAR
    every = max(ups, downs) == len(part)
    return (HIGHER if every else SOME_HIGHER) if ups else LOWER if every else SOME_LOWER


def _by_side(parts: Mapping[str, Sequence[Row]]) -> list[tuple[str, dict[str, Sequence[Row]]]]:
    """Return the values on each side, with their rows; empty sides are left out."""
    found = {side: {value: part for value, part in parts.items() if _side(part) == side} for side in _SIDES}
    return [(side, same) for side, same in found.items() if same]


def _in_groups(parts: Mapping[str, Sequence[Row]], kind: Kind) -> list[str]:
    """Describe which values are on which side; with many values the figures are only in the table."""
    words = []
    for side, same in _by_side(parts):
        rows = [row for part in same.values() for row in part]
        findings = f"{side}{_by(rows, kind)}," if side != UNCLEAR else side
        words.append(f"{findings} with {listed(list(same))}")
    return words


def _by(part: Sequence[Row], kind: Kind) -> str:
    sizes = [(row["difference"], row["difference_low"], row["difference_high"]) for row in part]
    sizes.sort(key=operator.itemgetter(0))
    if not sizes:
        return " (never counted)"
    ends = dict.fromkeys([change(*sizes[0], kind), change(*sizes[-1], kind)])
    return (
        f" ({' to '.join(ends).replace(' (', ', ').replace(')', '')})" if len(ends) == 1 else f", {' to '.join(ends)}"
    )
