"""The answer of a setting as plain data: figures in words, with intervals and differences from another setting."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from bng_sim.analyses.numbers import capital
from bng_sim.analyses.words import brief
from bng_sim.core.game import ORDER
from bng_sim.core.noticeable import WINS, Size
from bng_sim.core.results.metrics import Metric
from bng_sim.core.value_words import VALUE
from bng_sim.hosting.studio.differences import (
    ALPHA,
    SHARPEST_STRIP,
    Compared,
    compare_metric,
    compare_wins,
    interval_of,
)
from bng_sim.hosting.studio.kept_games import Array, KeptGames
from bng_sim.hosting.studio.questions import ending_metric, length_metric, nobody_metric
from bng_sim.sweeps.statistics.ratio import Mean

MINUS = "\N{MINUS SIGN}"
NAMES = {Size.NOTICEABLE: "noticeable", Size.SMALL: "small", Size.UNKNOWN: "unknown"}  # for the page
WORDS = {
    Size.NOTICEABLE: "a table would notice",
    Size.SMALL: "no difference a table would notice",
    Size.UNKNOWN: "not yet known whether a table would notice",
}
CLOSE = "about as much as a table just notices"
BINS = 24
FINE = 0.01  # half an interval, of a mean as a part of it
_PLACES = ("goes first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def answer_of(here: KeptGames, there: KeptGames | None, goal: int) -> dict[str, Any]:
    """Return everything that the page shows of a setting.

    Args:
        here: The setting, with some games.
        there: The setting that it is compared with; None: it is itself the baseline, or that has no games yet.
        goal: How many games will be played.

    """
    length, nobody = length_metric(here.game), nobody_metric(here.game)
    return {
        "n": here.n,
        "goal": goal,
        "pairs": 0 if there is None else min(here.n, there.n),
        "figures": [figure(here, there, metric, ALPHA / len(here.metrics)) for metric in here.metrics],
        "length": length.name,
        "nobody": nobody.name,
        "wins": _wins(here, there),
        "endings": _endings(here, there),
        "lengths": _lengths(here, there),
    }


def figure(here: KeptGames, there: KeptGames | None, metric: Metric, alpha: float) -> dict[str, Any]:
    """Return a figure with its intervals, and its difference from that of another setting.

    Args:
        here: The setting.
        there: The setting that it is compared with; None: with none.
        metric: The figure.
        alpha: The probability that the interval of the difference is ever wrong.

    """
    ratio = here.sum_of(metric)
    mean = ratio.mean(metric.kind)
    found = {"name": metric.name, "label": metric.meaning, "kind": metric.kind, **_shown(mean, metric.kind)}
    found["sentence"] = _sentence(metric, mean)
    found["ends"] = list(interval_of(ratio, metric.kind, ALPHA)) if ratio.count else [None, None]
    if there is None or mean.mean is None:
        return found
    reference = there.sum_of(metric).mean(metric.kind)
    compared = compare_metric(here, there, metric, alpha)
    if reference.mean is None or compared is None:
        return found
    found |= {"there": reference.mean, "there_text": _text(reference, metric.kind)}
    found["difference"] = _difference(compared, metric.kind, metric.noticed.threshold(reference.mean))
    return found


def point(setting: KeptGames, here: KeptGames, metric: Metric, values: int) -> dict[str, Any]:
    """Return a point of a strip: a figure of a setting, and whether a table would notice the step from `here`.

    Args:
        setting: The setting with another value of a rule.
        here: The setting that the page shows.
        metric: The figure.
        values: How many values the strip has, over which the probability of a wrong verdict is spread.

    """
    ratio = setting.sum_of(metric)
    mean = ratio.mean(metric.kind)
    found = {"n": setting.n, **_shown(mean, metric.kind), "size": ""}
    found["ends"] = list(interval_of(ratio, metric.kind, ALPHA / values)) if ratio.count else [None, None]
    if setting is here or not here.n or mean.mean is None:
        return found
    reference = here.sum_of(metric).mean(metric.kind).mean
    compared = compare_metric(here, setting, metric, ALPHA / values, SHARPEST_STRIP)
    if compared is not None and reference is not None:
        found["size"] = NAMES[compared.size(metric.noticed.threshold(reference))]
    return found


def is_fine(setting: KeptGames, metric: Metric) -> bool:
    """Whether a figure is known to a point, or one percent of a mean; one that no game has stays as it is."""
    mean = setting.sum_of(metric).mean(metric.kind)
    if mean.mean is None or mean.low is None or mean.high is None:
        return True
    return (mean.high - mean.low) / 2 <= FINE * (1.0 if metric.kind == "proportion" else abs(mean.mean))


def _shown(mean: Mean, kind: Any) -> dict[str, Any]:
    text, half = _text(mean, kind), _half(mean, kind)
    return {"value": mean.mean, "low": mean.low, "high": mean.high, "text": text, "half": half}


def _text(mean: Mean, kind: Any) -> str:
    return "none" if mean.mean is None else brief.plain(mean.mean, kind)


def _half(mean: Mean, kind: Any) -> str:
    """Return half the width of an interval, in the unit of the figure; empty if there is none."""
    if mean.low is None or mean.high is None or mean.mean is None:
        return ""
    half = (mean.high - mean.low) / 2 * (100 if kind == "proportion" else 1)
    return f"{half:.1f}" if half >= 0.05 and (kind == "proportion" or mean.mean >= 10) else f"{half:.2f}"


def _sentence(metric: Metric, mean: Mean) -> list[str]:
    """Return the sentence in three parts: before the figure, the figure, after it."""
    before, _, after = capital(brief.sentence_of(metric)).partition(VALUE)
    if mean.mean is None:
        return [f"{capital(metric.meaning)}: no game has this", "", ""]
    return [before, _text(mean, metric.kind), after]


def _difference(compared: Compared, kind: Any, threshold: float) -> dict[str, Any]:
    size = compared.size(threshold)
    unit = 100 if kind == "proportion" else 1
    places = 1 if kind == "proportion" or abs(compared.value) >= 2 else 2
    half = None
    if compared.low is not None and compared.high is not None:
        half = unit * (compared.high - compared.low) / 2
        places = 2 if 0 < half < 0.05 else places
    sign = "+" if compared.value > 0 else MINUS if compared.value < 0 else ""
    return {
        "value": compared.value,
        "low": compared.low,
        "high": compared.high,
        "n": compared.n,
        "size": NAMES[size],
        "words": CLOSE if compared.is_close(threshold) else WORDS[size],
        "times": compared.value / threshold if threshold else 0.0,  # of what is just noticed, for an order
        "text": f"{sign}{abs(unit * compared.value):.{places}f}" + (" points" if kind == "proportion" else ""),
        "half": None if half is None else f"{half:.{places}f}",
    }


def _wins(here: KeptGames, there: KeptGames | None) -> dict[str, Any]:
    """Return who wins how often, next to what each would win if all won alike."""
    sums = here.win_sums()
    by_order = here.grouping.name == ORDER.name
    rows = [row for group in here.groups if (row := _row(here, there, group))["value"] is not None]
    if not by_order:
        rows.sort(key=lambda row: -row["value"])
    best = max(rows, key=lambda row: row["value"], default=None)
    is_clear = best is not None and all(
        row is best or (None not in (best["low"], row["high"]) and row["high"] < best["low"]) for row in rows
    )
    return {
        "grouping": here.grouping.name,
        "by": here.grouping.meaning or here.grouping.name,
        "even": sum(each.total for each in sums.values()) / max(1, sum(each.count for each in sums.values())),
        "rows": rows,
        "best": best and best["name"],
        "text": best and (best["text"] if is_clear else brief.span([row["value"] for row in rows], "proportion")),
        "is_clear": is_clear,
    }


def _row(here: KeptGames, there: KeptGames | None, group: str) -> dict[str, Any]:
    mean = here.win_sums()[group].mean("proportion")
    row = {"name": group, "label": _label(here, group), **_shown(mean, "proportion")}
    known = there.win_sums().get(group) if there is not None else None
    if there is None or known is None:
        return row
    compared = compare_wins(here, there, group, ALPHA / max(1, len(here.groups)))
    if compared is not None:
        even = WINS.threshold(1 / here.cell.rules.players)
        row |= {"there": known.mean("proportion").mean, "difference": _difference(compared, "proportion", even)}
    return row


def _label(here: KeptGames, group: str) -> str:
    if here.grouping.name == ORDER.name and group.isdecimal() and 0 < int(group) <= len(_PLACES):
        return capital(_PLACES[int(group) - 1])
    return capital(group.replace("_", " "))


def _endings(here: KeptGames, there: KeptGames | None) -> list[dict[str, Any]]:
    """Return how often each ending comes: figures like all others, each with the question that asks for it."""
    game = here.game
    return [_ending(here, there, name, ALPHA / (len(game.endings) - 1)) for name in game.endings[1:]]


def _ending(here: KeptGames, there: KeptGames | None, name: str, alpha: float) -> dict[str, Any]:
    metric = ending_metric(here.game, name)
    label, lost = capital(here.game.ending_in_words(name)), name in here.game.lost
    row = {"there": None, **figure(here, there, metric, alpha)}
    return row | {"name": name, "question": metric.name, "label": label, "lost": lost}


def asked_of(answer: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return the figure of an answer that a question is about."""
    shown: list[Mapping[str, Any]] = [each for each in answer["figures"] if each["name"] == name]
    return next(iter([*shown, *(each for each in answer["endings"] if each["question"] == name)]))


def _lengths(here: KeptGames, there: KeptGames | None) -> dict[str, Any] | None:
    """Return how many games last how long, over bins that both settings share, and the middle four fifths."""
    metric = length_metric(here.game)
    values = here.known(metric.name)
    others = there.known(metric.name) if there is not None else values
    if not len(values) or not len(others):
        return None
    low = float(min(values.min(), others.min()))
    high = float(max(np.quantile(values, 0.995), np.quantile(others, 0.995))) + 1
    width = max(1, int(np.ceil((high - low) / BINS)))  # whole numbers, or bins would hold now one number, now two
    edges = np.arange(low, high + width, width)
    tenth, ninth = (float(np.quantile(values, share)) for share in (0.1, 0.9))
    return {
        "unit": metric.sentence.partition(f"{VALUE} ")[2] or metric.meaning,
        "ends": [low, float(edges[-1])],
        "here": _shares(values, edges),
        "there": None if there is None else _shares(others, edges),
        "most_last": [round(tenth), round(ninth)],
        "longest": float(values.max()),
    }


def _shares(values: Array, edges: Array) -> list[float]:
    counts, _ = np.histogram(np.minimum(values, edges[-1]), edges)
    return [round(float(count) / len(values), 4) for count in counts]
