"""Write sentences from numbers that claim no more than the interval supports, and say so if that is nothing."""

import operator
from collections.abc import Sequence
from typing import Any

from bng_sim.analyses import numbers
from bng_sim.analyses.numbers import capital, change, estimate, quoted
from bng_sim.analyses.question import LINEUP, Question, label, setting
from bng_sim.analyses.statistics.steps import Trend
from bng_sim.core.game import Metric
from bng_sim.core.wording import listed
from bng_sim.sweeps.statistics.intervals import CONFIDENCE

ALPHA = 1 - CONFIDENCE
MOST_NAMED = 4  # settings in one sentence; for more only the range is given
MOST_LETTERS = 60  # letters of the values listed in a title
Row = dict[str, Any]


def values(question: Question) -> str:
    """Return the settings of the dial that were played: `1 to 4 dice a turn`; empty without a dial."""
    if question.dial is None:
        return ""
    written = list(question.values)
    if question.dial == LINEUP:
        return f"each of {len(written)} lineups"
    whole = question.numeric and all(value.lstrip("-").isdecimal() for value in written)
    if whole and len(written) > 2 and int(written[-1]) - int(written[0]) == len(written) - 1:
        text = f"{written[0]} to {written[-1]}"
    elif question.numeric and len(written) > 6:
        text = f"{len(written)} values from {written[0]} to {written[-1]}"
        return f"{text} of {question.names[question.dial]}"
    elif question.numeric or len(written) == 1:
        text = listed(written)
    elif sum(map(len, written)) <= MOST_LETTERS:
        text = listed(written, "or")
    else:
        return f"{len(written)} values of {question.names[question.dial]}"
    return setting(question.names[question.dial], text)


def title(question: Question) -> str:
    """Return the report's question."""
    played = f" with {values(question)}" if question.dial else ""
    if question.metric.question:
        return f"{question.metric.question}{played}?"
    return f"{capital(question.metric.meaning)}{',' * bool(played)}{played}"


def subject(question: Question) -> str:
    """Return the headline as the subject of a sentence."""
    metric = question.metric
    name = label(metric.name, question.game)
    if metric.kind == "mean":
        return f"The mean of {quoted(name)}"
    return capital(name) if metric.name.endswith("_rate") else quoted(name)


def answer(rows: Sequence[Row], question: Question, players: int | None = None) -> str:
    """Return the headline where the dial is at its reference, with its interval.

    Args:
        rows: Those settings of the first lineup, with `line`, `n`, `value`, `low` and `high`.
        question: The run's question.
        players: Number of players, if constant.

    """
    where = f"With {question.at_reference}, " if question.dial else ""
    known = [row for row in rows if row["value"] is not None]
    if not known:
        return capital(f"{where}no game had a figure to be counted: {question.metric.meaning}.")
    sentence = question.metric.sentence or _plain(question.metric)
    figures = [estimate(row["value"], row["low"], row["high"], question.metric.kind) for row in known]
    games = " to ".join(dict.fromkeys(numbers.count(pick(row["n"] for row in known)) for pick in (min, max)))
    if len(rows) == 1:
        at = rows[0]["line"] or (f"{players} players" if players else "")
        return capital(f"{where}{sentence.replace('{}', figures[0])}{with_line(at)} ({games} games).")
    if len(known) <= MOST_NAMED:
        first, *others = [f"with {row['line']}" for row in known]
        more = [f"{figure} {line}" for figure, line in zip(figures[1:], others, strict=True)]
        return capital(f"{where}{sentence.replace('{}', figures[0])} {listed([first, *more])} ({games} games each).")
    span = numbers.span([(row["value"], row["low"], row["high"]) for row in known], question.metric.kind)
    least, most = (pick(range(len(known)), key=lambda i: known[i]["value"]) for pick in (min, max))
    ends = [f"{figures[i]} with {known[i]['line']}" for i in (least, most)]
    depending = f"depending on the setting: from {ends[0]} to {ends[1]}"
    return capital(f"{where}{sentence.replace('{}', span)}, {depending} ({games} games each).")


def trend(trends: Sequence[Trend], question: Question) -> str:
    """Describe the headline's trend along the dial on each line; empty without lines."""
    if not trends:
        return ""
    ends = trends[0].ends
    parts = [_trend_part(way, [t for t in trends if t.way == way], trends, question) for way in _ways(trends)]
    off = _levelling(trends, question)
    where = setting(dial_name(question), f"{ends['start']} to {ends['end']}")
    return f"From {where} {'; '.join(parts)}{off}."


def trend_title(trends: Sequence[Trend], question: Question) -> str:
    """Return the same as the title of a figure; empty without lines."""
    ways, name = _ways(trends), dial_name(question)
    if not ways:
        return ""
    if len(ways) == 1:
        off = " and levels off" if all(t.levels_off for t in trends) else ""
        return {
            "rises": f"{subject(question)} rises with {name}{off}",
            "falls": f"{subject(question)} falls with {name}{off}",
            "both ways": f"{subject(question)} goes up and down with {name}",
            "no change found": f"{subject(question)}: no change with {name} was found",
        }[ways[0]]
    most = max(ways, key=lambda way: sum(t.way == way for t in trends))
    n = sum(t.way == most for t in trends)
    verb = {"both ways": "goes up and down", "no change found": "shows no change"}.get(most, most)
    return f"{subject(question)} {verb} with {name} in {n} of {len(trends)} settings"


def with_line(line: str) -> str:
    """Return the setting of a line, to be put after its figure; empty if there is only one."""
    return f" with {line}" if line else ""


def _plain(metric: Metric) -> str:
    """Return a sentence for a metric without one."""
    if metric.kind == "mean":
        return f"the mean of {quoted(metric.meaning)} is {{}}"
    return f"{quoted(metric.meaning)} holds for {{}}"


def dial_name(question: Question) -> str:
    """Return the dial in words; empty without one."""
    return question.names[question.dial] if question.dial else ""


def _ways(trends: Sequence[Trend]) -> list[str]:
    return list(dict.fromkeys(t.way for t in trends))


def _trend_part(way: str, part: Sequence[Trend], trends: Sequence[Trend], question: Question) -> str:
    kind = question.metric.kind
    write = numbers.size if way in ("rises", "falls") else change
    rows = [(t.ends["difference"], t.ends["low"], t.ends["high"]) for t in part]
    if len(part) <= MOST_NAMED:
        by = listed([f"{write(*row, kind)}{with_line(t.line)}" for t, row in zip(part, rows, strict=True)])
    else:
        rows.sort(key=operator.itemgetter(0))
        by = f"{write(*rows[0], kind)} to {write(*rows[-1], kind)}, depending on the setting"
        by += f", in {len(part)} of {len(trends)}" if len(part) < len(trends) else ""
    return {
        "rises": f"it rises by {by}",
        "falls": f"it falls by {by}",
        "both ways": f"it goes up and down, from end to end: {by}",
        "no change found": f"no change was found: {by}",
    }[way]


def _levelling(trends: Sequence[Trend], question: Question) -> str:
    """Describe that the trend levels off, if it does on every line, with an upper bound on the last step."""
    if not all(t.levels_off for t in trends):
        return ""
    last, kind = trends[0].last, question.metric.kind
    reach = max(abs(end) for t in trends for end in (t.last["low"], t.last["high"]))
    most = numbers.bound(reach, kind)
    return f", and levels off: the last step, {last['start']} to {last['end']}, changes it by at most {most}"
