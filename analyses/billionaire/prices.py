"""Compare auction prices with values: of cheap and dear Investments, of one seen and three unseen."""

import dataclasses

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import Tables
from bng_sim.analyses.billionaire.measures import (
    ASSUMED,
    DRAWER,
    LOT_ONE,
    LOT_THREE,
    OF_ACTUAL,
    PRICE,
    PRICE_CHEAP,
    PRICE_DEAR,
    PRICE_ONE,
    PRICE_THREE,
)
from bng_sim.analyses.claims import Sentence, given, reworded
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.forms import ratios
from bng_sim.analyses.measures import Measure
from bng_sim.analyses.question import Question
from bng_sim.analyses.sentences import phrases
from bng_sim.analyses.words import brief
from bng_sim.core.wording import distinct, listed

NAME = "prices"
ASKED = (PRICE, OF_ACTUAL, PRICE_CHEAP, PRICE_DEAR, PRICE_ONE, PRICE_THREE, LOT_ONE, LOT_THREE, DRAWER)
MOST_TOLD = 3  # settings, each with its price
ABOUT = 0.005  # of the trading value: a smaller difference is none in words
EVEN = 1.0  # $M per $M of trading value: at this price a buyer keeps the same purchasing power


def _answer(tables: Tables, question: Question) -> list[str]:
    frame = tables[NAME].frame
    findings = [
        _of_value(frame.filter(measure=PRICE.name)),
        _against(frame, PRICE_DEAR, PRICE_CHEAP, "dear Investments", "cheap ones"),
        _against(frame, PRICE_THREE, PRICE_ONE, "three unseen", "one seen by its drawer"),
        _curse(frame),
        *ratios.sentences(tables[NAME], (OF_ACTUAL,)),
        _by_setting(frame.filter(measure=PRICE.name)),
        *ratios.sentences(tables[NAME], (DRAWER,)),
    ]
    return ratios.of_part([reworded(text, f"{text}.") for text in findings if text], tables[NAME])


def _of_value(part: pl.DataFrame) -> str:
    """Return by how much lots go for more or less than their trading value, where that is least and most."""
    if part.is_empty():
        return ""
    ends = phrases.ends(part.to_dicts()) if part.height > 1 else part.to_dicts()
    texts = [_more_or_less(row["value"]) for row in ends]
    lines = distinct([row["line"] for row in ends])
    first, *more = [f"{text}{phrases.with_line(line)}" for text, line in zip(texts, lines, strict=True)]
    return Sentence(f"Lots go for {listed([first, *more])}", given(ends))


def _more_or_less(price: float) -> str:
    """Return a price for each $M of trading value in words: `7 % less than their trading value`."""
    share = abs(price - EVEN)
    if share < ABOUT:
        return "about their trading value"
    return f"{brief.plain(share, 'proportion')} {'less' if price < EVEN else 'more'} than their trading value"


def _by_setting(part: pl.DataFrame) -> str:
    """Return the price in each setting, if there are several and few."""
    findings = [f"{brief.plain(row['value'], 'mean')} with {row['line']}" for row in part.iter_rows(named=True)]
    return f"Price for each $M of trading value, in $M: {listed(findings)}" if 1 < len(findings) <= MOST_TOLD else ""


def _against(frame: pl.DataFrame, one: Measure, other: Measure, name: str, than: str) -> str:
    """Return whether something sells for less of its worth than something else, if the intervals do not touch."""
    both = frame.filter(measure=one.name).join(frame.filter(measure=other.name), on="line", suffix="_other")
    if both.is_empty():
        return ""
    dearer = int((both["low"] > both["high_other"]).sum())
    cheaper = int((both["high"] < both["low_other"]).sum())
    words = {
        f"are cheaper for their worth than {than}": cheaper,
        f"are dearer for their worth than {than}": dearer,
    }
    said = _ways(name, words, f"do not clearly differ in price from {than}", both.height)
    values = [frame.filter(measure=each.name)["value"].to_list() for each in (one, other)]
    spans = " against ".join(f"${brief.span(each, 'mean')}M" for each in values)
    rows = [row for each in (one, other) for row in frame.filter(measure=each.name).to_dicts()]
    return Sentence(f"{said}: {spans} for each $M of trading value", given(rows))


def _curse(frame: pl.DataFrame) -> str:
    """Return whether three unseen sell for more than their trading value, which is all that they can pay for."""
    part = frame.filter(measure=PRICE_THREE.name)
    if part.is_empty():
        return ""
    ways = side_by_side.signs(part, [EVEN] * part.height)
    words = {
        "go for more than their trading value": ways.count(1),
        "go for less than their trading value": ways.count(-1),
    }
    return _ways("three unseen", words, "go for sums that do not clearly differ from their trading value", part.height)


def _ways(who: str, words: dict[str, int], neither: str, settings: int) -> str:
    """Return what holds in how many settings; `neither` if nothing is clear in any."""
    found = {text: n for text, n in words.items() if n}
    if settings == 1:
        return numbers.capital(f"{who} {next(iter(found), neither)}")
    findings = [
        f"{text} in {'every setting' if n == settings else f'{n} of {settings} settings'}" for text, n in found.items()
    ]
    return numbers.capital(f"{who} {listed(findings) if findings else f'{neither} in any setting'}")


_BASE = ratios.analysis(
    NAME,
    "Do auctions find the value, and are unseen lots dearer or cheaper?",
    ASKED,
    "The price is the winning bid. An Investment can pay for its trading value; its actual value, which is ten times "
    "that by the printed rules, counts towards the goal. At $M 1 for each $M of trading value the buyer "
    "can pay as much afterwards as before.",
    "Dear Investments have a trading value above the median of all, cheap ones do not. Both are compared in lots of "
    "one, which the drawer has seen. Which one comes is luck; what is left in the decks depends on earlier sales.",
    "A lot of three differs from a lot of one in two ways: nobody has seen it, and it may cost more than anybody has. "
    "This does not show how much of the difference is due to which.",
    "Two prices of a setting are said to differ only if their intervals do not touch.",
    ASSUMED,
    place=24,
)
ANALYSIS = dataclasses.replace(_BASE, answer=_answer)
