"""Write sentences from numbers that claim no more than the interval supports, and say so if that is nothing."""

from collections.abc import Sequence
from typing import Any

from bng_sim.analyses import numbers
from bng_sim.analyses.claims import Sentence, Stated, given
from bng_sim.analyses.numbers import capital, quoted
from bng_sim.analyses.question import LINEUP, Question, label
from bng_sim.analyses.statistics.steps import Trend
from bng_sim.analyses.words import brief
from bng_sim.core.results.metrics import Metric
from bng_sim.core.wording import distinct, listed

MOST_NAMED = 3  # settings in one sentence; of more the least and the greatest
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
    else:
        words = [question.in_words(question.dial, value) for value in written]
        if sum(map(len, words)) <= MOST_LETTERS:
            return listed(words, "or")
        return f"{len(written)} values of {question.names[question.dial]}"
    return question.in_words(question.dial, text)


def title(question: Question) -> str:
    """Return the report's question."""
    played = f" with {values(question)}" if question.dial else ""
    if question.metric.question:
        return f"{question.metric.question}{played}?"
    return f"{capital(question.metric.meaning)}{',' * bool(played)}{played}"


def subject(question: Question) -> str:
    """Return the headline as the subject of a sentence: `Stalemate rate`, `The mean of turns`."""
    name = label(question.metric.name, question.game)
    return f"The mean of {name}" if question.metric.kind == "mean" else capital(name)


def inside(question: Question) -> str:
    """Return the headline as the subject inside a sentence: `the stalemate rate`, `the mean of turns`."""
    name = label(question.metric.name, question.game)
    return f"the mean of {name}" if question.metric.kind == "mean" else f"the {name}"


def answer(rows: Sequence[Row], question: Question, players: int | None = None) -> str:
    """Return the headline where the dial is at its reference: in each setting, or where it is least and greatest.

    Args:
        rows: Those settings of the first lineup, with `line`, `value`, `low` and `high`.
        question: The run's question.
        players: Number of players, if constant.

    """
    where = f"With {question.at_reference}, " if question.dial else ""
    known = [row for row in rows if row["value"] is not None]
    if not known:
        return capital(f"{where}no game had a figure to be counted: {question.metric.meaning}.")
    if len(known) == 1:
        at = rows[0]["line"] or (f"{players} players" if players else "")
        return Sentence(capital(f"{where}{sentence(known[0], question.metric)}{with_line(at)}."), given(known))
    shown = known if len(known) <= MOST_NAMED else ends(known)
    lines = distinct([row["line"] for row in shown])
    figures = [_figure(row, question.metric) for row in shown]
    text = brief.listing(_sentence(question.metric), figures, lines)
    return Sentence(capital(f"{where}{text}."), given(shown))


def sentence(row: Row, metric: Metric) -> str:
    """Return what a metric is in a setting: `somebody wins 79 % of games`."""
    return _sentence(metric).replace("{}", _figure(row, metric))


def _figure(row: Row, metric: Metric) -> str:
    return brief.figure(row["value"], row["low"], row["high"], metric.kind)


def ends(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with the least and the greatest value."""
    return [pick(rows, key=lambda row: row["value"]) for pick in (min, max)]


def trend(trends: Sequence[Trend], question: Question) -> list[str]:
    """Describe the headline's trend along the dial on each line, then whether it levels off; empty without lines."""
    if not trends:
        return []
    ends_of = trends[0].ends
    where = question.in_words(question.dial or LINEUP, f"{ends_of['start']} to {ends_of['end']}")
    parts = [_trend_part(way, [t for t in trends if t.way == way], trends, question) for way in _ways(trends)]
    changed = [t.ends for t in trends if t.way in ("rises", "falls")]
    return [
        Sentence(f"From {where} {'; '.join(parts)}.", given(changed, "difference")),
        *_levelling(trends, question),
    ]


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


def _sentence(metric: Metric) -> str:
    """Return a metric's sentence, or one made of its meaning."""
    if metric.sentence:
        return metric.sentence
    if metric.kind == "mean":
        return f"the mean of {quoted(metric.meaning)} is {{}}"
    return f"{quoted(metric.meaning)} holds for {{}}"


def dial_name(question: Question) -> str:
    """Return the dial in words; empty without one."""
    return question.names[question.dial] if question.dial else ""


def _ways(trends: Sequence[Trend]) -> list[str]:
    return list(dict.fromkeys(t.way for t in trends))


def _trend_part(way: str, part: Sequence[Trend], trends: Sequence[Trend], question: Question) -> str:
    """Say by how much it rises or falls on some lines: on each of a few, else the least and the most."""
    kind = question.metric.kind
    if len(part) <= MOST_NAMED:
        by = listed([f"{brief.difference(t.ends['difference'], kind)}{with_line(t.line)}" for t in part])
    else:
        by = brief.differences([t.ends["difference"] for t in part], kind)
        by += f" in {len(part)} of {len(trends)} settings" if len(part) < len(trends) else ""
    some = "" if len(part) == len(trends) else f" {brief.where([t.line for t in part], len(trends))}"
    return {
        "rises": f"it rises by {by}",
        "falls": f"it falls by {by}",
        "both ways": f"it goes up and down{some}",
        "no change found": f"no change was found{some}",
    }[way]


def _levelling(trends: Sequence[Trend], question: Question) -> list[str]:
    """Say that the trend levels off, if it does on every line, with an upper bound on the last step."""
    if not all(t.levels_off for t in trends):
        return []
    last, kind = trends[0].last, question.metric.kind
    reach = max(abs(end) for t in trends for end in (t.last["low"], t.last["high"]))
    most = numbers.bound(reach, kind)
    text = f"It levels off: the last step, from {last['start']} to {last['end']}, changes it by at most {most}."
    return [Sentence(text, [Stated(t.last, "difference", -reach, reach) for t in trends])]
