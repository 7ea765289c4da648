"""Sentences are held to the table: random tables are told, and what is told is read back and held against them.

Each kind of sentence has a reader here that knows what the words mean, and not how they are made. A control tells a
table in the words of another: every reader must find that out.
"""

import dataclasses
import math
import re

import polars as pl
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.general import assumptions, endings
from bng_sim.analyses.sentences import comparisons, phrases
from bng_sim.analyses.sentences.phrases import MOST_NAMED
from bng_sim.analyses.words import edges, sizes, winners
from bng_sim.core.noticeable import EDGE, MEAN, RATE
from bng_sim.games import GAMES
from tests.analyses.words.test_phrases import ASKED, OF_LINEUPS, trend
from tests.examples import tried

LINES = ("3 players", "4 players", "5 players")
VALUES = ("b", "c", "d")
OF_WORDS = dataclasses.replace(OF_LINEUPS, values=("a", *VALUES), reference="a")
BY_STRATEGY = next(grouping for grouping in GAMES["guillotines"].groupings if grouping.name == "strategy")
POINTS, FIFTH, TENTH = 0.05, 0.2, 0.1  # what a table notices: of a rate, of an even share, of a mean
ONE_POINT = 0.01  # and of going first
shares = st.floats(0.02, 0.98)


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")


def near(one, other, digits=0):
    """Whether a figure as printed is this one."""
    return abs(float(one) - other) <= 0.51 * 10**-digits


def is_percent(printed, value):
    """Whether a rate as printed is this one: in whole percents, near its ends with a decimal."""
    return near(printed, 100 * value, 0 if 1 <= 100 * value <= 99 else 1)


def lines_of(text, lines):
    """The settings that a text names: `with 3 and 4 players`, `in every setting`, or nothing if there is only one."""
    is_of_all = bool(re.search("in (every|any) setting", text))
    if is_of_all == (len(lines) > 1) and "with " not in text:
        return tuple(lines)
    found = re.search(r"with (\d)(?:(?:, (\d))? (and|to) (\d))? players", text)
    if not found:
        return ()
    first, middle, how, last = found.groups()
    numbers = range(int(first), int(last) + 1) if how == "to" else [n for n in (first, middle, last) if n]
    return tuple(f"{n} players" for n in numbers)


def scope(some, lines):
    """How settings may be named: all of several need no names, one alone none at all."""
    return "all" if len(some) == len(lines) > 1 else "" if len(lines) == 1 and some else tuple(sorted(some))


def size_of(low, high, noticed):
    """1 or -1 for a difference that lies beyond what is noticed, 0 for one within, None if it is not known."""
    if low > noticed or high < -noticed:
        return 1 if low > 0 else -1
    return 0 if -noticed <= low and high <= noticed else None


@st.composite
def rates(draw, groups="xyz"):
    """Rates by line and group with their intervals and differences from an even share."""
    rows = []
    for line in LINES[: draw(st.integers(1, 3))]:
        values = {group: draw(st.sampled_from((0.1, 0.3, 0.32, 0.6))) + draw(st.floats(0, 0.05)) for group in groups}
        even, half = sum(values.values()) / len(values), draw(st.sampled_from((0.002, 0.02, 0.1)))
        for group, value in values.items():
            by = value - even
            rows.append({"line": line, "group": group, "value": value, "low": value - half, "high": value + half,
                         "even": even, "difference": by, "difference_low": by - half,
                         "difference_high": by + half})  # fmt: skip
    return pl.DataFrame(rows)


def sides(frame):
    """Group and side -> the rows in which it wins noticeably more or less; None: of which it is not known."""
    found = {}
    for row in frame.iter_rows(named=True):
        size = size_of(row["difference_low"], row["difference_high"], FIFTH * row["even"])
        found.setdefault((row["group"], size), []).append(row)
    return found


def told_of_winners(frame):
    """What a verdict on winners must say of a table, without its figures."""
    lines, found = frame["line"].unique(), sides(frame)
    named = {key: scope([row["line"] for row in rows], lines) for key, rows in found.items() if key[1]}
    return named or ("unknown" if any(size is None for _, size in found) else ("even", len(lines) > 1))


def is_true_of_winners(said, frame):
    """Whether exactly those who win noticeably more or less are said to, where they do, and how often."""
    lines, found = frame["line"].unique(maintain_order=True).to_list(), sides(frame)
    named = {key: [row["line"] for row in rows] for key, rows in found.items() if key[1]}
    if not named:
        (text,) = said if len(said) == 1 else ("",)
        if any(size is None for _, size in found):
            return text.startswith("No strategy is known")
        return text.startswith("Every strategy wins about") and ("in every setting" in text) == (len(lines) > 1)
    read = {}
    for text in said:
        parsed = re.fullmatch(r"“(\w)” wins noticeably (more|less)(.*?): (.*)\.", text)
        if not parsed:
            return False
        key = parsed[1], 1 if parsed[2] == "more" else -1
        one_by_one = re.findall(r"with (\d players)", parsed[4])
        read[key] = one_by_one or list(lines_of(parsed[3], lines))
        if key not in found or not are_shares(parsed[4], found[key]):
            return False
    return read == named


def are_shares(text, rows):
    """Whether a group's rates are as printed, next to the even share: in settings with one even share their range."""
    rates, evens = ([row[name] for row in rows] for name in ("value", "even"))
    if one_even := re.fullmatch(r"([\d.]+)(?: to ([\d.]+))? % of games, where (\d+) % is even", text):
        ends = (one_even[1], one_even[2] or one_even[1])
        are_ends = all(is_percent(end, of(rates)) for end, of in zip(ends, (min, max), strict=True))
        return are_ends and all(near(one_even[3], 100 * even) for even in evens)
    several = re.fullmatch(r"(.* players) \(even: ([\d.]+(?:(?:, | and )[\d.]+)*) %\)", text)
    if not several:
        return False
    printed, next_to = re.findall(r"([\d.]+) %", several[1]), re.findall(r"[\d.]+", several[2])
    return (
        len(printed) == len(rates) == len(next_to) > 1
        and all(map(is_percent, printed, rates))
        and all(map(is_percent, next_to, evens))
    )


def verdict_of_winners(frame):
    return [plain(text) for text in winners.verdict(frame, BY_STRATEGY, lambda even: FIFTH * even)]


@tried(200)
@given(rates())
def test_who_wins_noticeably_more_or_less_is_named_with_where_and_how_often(frame):
    assert is_true_of_winners(verdict_of_winners(frame), frame)


@tried(100)
@given(rates(), rates())
def test_control_of_winners_rejects_another_table(one, other):
    assume(told_of_winners(one) != told_of_winners(other))

    assert not is_true_of_winners(verdict_of_winners(one), other)


@tried(60)
@given(rates())
def test_control_of_winners_rejects_another_figure_and_the_other_side(frame):
    said = verdict_of_winners(frame)
    assume("noticeably" in said[0] and not said[0].startswith("No "))
    turned = said[0].replace("more", "LESS").replace("less", "more").replace("LESS", "less")
    greater = re.sub(r"[\d.]+(?= % of games| to)", lambda found: str(float(found[0]) + 2), said[0])

    assert not is_true_of_winners([turned, *said[1:]], frame)
    assert not is_true_of_winners([greater, *said[1:]], frame)


@st.composite
def compared(draw, most=3):
    """What other values of a dial change, in each line."""
    rows = []
    for line in LINES[: draw(st.integers(1, most))]:
        for value in VALUES:
            by, half = draw(st.floats(-0.3, 0.3)) * draw(st.sampled_from((0.1, 1))), draw(st.floats(0.005, 0.06))
            rows.append({"line": line, "setting": value, "said": value, "lineup": value, "difference": by,
                         "difference_low": by - half, "difference_high": by + half,
                         "value": 0.5 + by, "low": 0.49 + by, "high": 0.51 + by})  # fmt: skip
    return rows


def sizes_of_values(rows):
    """Value -> side -> its differences there by line."""
    found = {value: {} for value in VALUES}
    for row in rows:
        side = size_of(row["difference_low"], row["difference_high"], POINTS)
        found[row["setting"]].setdefault(side, {})[row["line"]] = row["difference"]
    return found


def told_of_values(rows):
    """What must be said of the values of a dial without an order: who differs where, and what of the others."""
    lines, found = {row["line"] for row in rows}, sizes_of_values(rows)
    named = {(value, side): scope(by_line, lines) for value, sides in found.items()
             for side, by_line in sides.items() if side}  # fmt: skip
    rest = [value for value, sides in found.items() if not {1, -1} & set(sides)]
    unknown = [value for value in rest if None in found[value]]
    of_rest = unknown or rest
    is_named = len(of_rest) == 1 or (not named and 0 < len(of_rest) <= MOST_NAMED)
    return named, bool(unknown), of_rest if is_named else len(of_rest)


def read_of_values(said, rows):
    """The same as read from sentences; None where a figure is not that of the rows."""
    lines, found = list(dict.fromkeys(row["line"] for row in rows)), sizes_of_values(rows)
    named, is_unknown, rest = {}, False, 0
    for text in map(plain, said):
        if "a table would notice" in text:
            is_unknown = text.startswith("Whether")
            names, many = re.findall(r"lineup “(\w)”", text), re.search(r"with (\d) ", text, re.IGNORECASE)
            rest = names or int(many[1])
            continue
        value = re.match(r"With lineup “(\w)”", text)[1]
        alone = re.search(r"comes in (\d+) % instead of (\d+) % of games", text)
        if alone:
            row = next(row for row in rows if row["setting"] == value)
            if not (near(alone[1], 100 * row["value"]) and near(alone[2], 50)):
                return None
            named[value, 1 if int(alone[1]) > int(alone[2]) else -1] = scope(lines, lines)
        for low, high, word, where in re.findall(
            r"(\d+)(?: to (\d+))? points (higher|lower) (.*?)(?= and \d+(?: to \d+)? points|\.$)", text
        ):
            side, some = 1 if word == "higher" else -1, lines_of(where, lines)
            by = sorted(abs(100 * size) for size in found[value].get(side, {}).values())
            if not (by and near(low, by[0]) and near(high or low, by[-1])):
                return None
            named[value, side] = scope(some, lines)
    return named, is_unknown, rest


@tried(200)
@given(compared())
def test_a_value_differs_only_if_a_table_would_notice_and_where(rows):
    assert read_of_values(comparisons.categories(rows, OF_WORDS), rows) == told_of_values(rows)


@tried(100)
@given(compared(), compared())
def test_control_of_values_rejects_other_rows(one, other):
    assume(told_of_values(one) != told_of_values(other))
    assume({row["line"] for row in one} == {row["line"] for row in other})

    assert read_of_values(comparisons.categories(one, OF_WORDS), other) != told_of_values(other)


@tried(100)
@given(compared())
def test_the_value_that_differs_most_is_the_title(rows):
    text = comparisons.category_title(rows, OF_WORDS)
    sizes = {value: max([abs(size) for side in (1, -1) for size in sides.get(side, {}).values()], default=0)
             for value, sides in sizes_of_values(rows).items()}  # fmt: skip
    assume(any(sizes.values()))

    assert text.startswith(f"With lineup “{max(sizes, key=sizes.get)}”")


def said_within(text):
    """The setting named, and each value named with its figure."""
    line, rest = re.fullmatch(r"It matters most with (\d players): (.*)\.", plain(text)).groups()
    return line, re.findall(r"([\d.]+) %(?: \([^)]*\))?(?: of games)? with lineup “(\w)”", rest)


def is_true_within(text, rows):
    """Whether values are furthest apart in the setting named, and the two named are its least and greatest."""
    lines = {}
    for row in rows:
        lines.setdefault(row["line"], {})[row["setting"]] = row["value"]
    gaps = {line: max(part.values()) - min(part.values()) for line, part in lines.items()}
    line, found = said_within(text)
    if gaps.get(line) != max(gaps.values()) or len(found) != 2:
        return False
    part = lines[line]
    names = min(part, key=part.get), max(part, key=part.get)
    return all(
        name == own and is_percent(printed, part[own]) for (printed, name), own in zip(found, names, strict=True)
    )


@tried(100)
@given(compared(), compared())
def test_how_far_apart_values_are_is_told_within_a_setting(one, other):
    text = comparisons.within(one, OF_WORDS)
    line, found = said_within(text)
    there = {(row["line"], row["setting"]): row["value"] for row in other}

    assert is_true_within(text, one)
    assume(any(abs(there.get((line, name), 9) - float(printed) / 100) > 0.01 for printed, name in found))
    assert not is_true_within(text, other)


FIGURE = r"([\d.]+) %(?: \(([\d.]+) to ([\d.]+)\))?"


@tried(100)
@given(st.lists(st.tuples(shares, st.floats(0.004, 0.05)), min_size=1, max_size=6))
def test_the_headline_is_told_of_each_setting_or_of_the_least_and_the_greatest(made):
    rows = [{"line": f"{n} players", "n": 100, "value": value, "low": max(0, value - half),
             "high": min(1, value + half)} for n, (value, half) in enumerate(made, start=2)]  # fmt: skip
    assume(not any(0 < row["low"] < 0.001 or 0.999 < row["high"] < 1 for row in rows))
    text = plain(phrases.answer(rows, ASKED))
    found = re.findall(FIGURE + r"(?: of games)? with (\d players)", text)

    if len(rows) <= phrases.MOST_NAMED:
        wanted = rows
    else:
        wanted = [min(rows, key=lambda row: row["value"]), max(rows, key=lambda row: row["value"])]
    assert [line for *_, line in found] == [row["line"] for row in wanted]
    for row, (value, low, high, _) in zip(wanted, found, strict=True):
        assert is_percent(value, row["value"])
        assert bool(low) == (max(row["high"] - row["value"], row["value"] - row["low"]) > 0.015)
        assert not low or (is_percent(low, row["low"]) and is_percent(high, row["high"]))


@st.composite
def edged(draw):
    """How much more often than evenly who starts wins in each line."""
    rows = []
    for line in LINES[: draw(st.integers(1, 3))]:
        value = draw(st.sampled_from((-0.2, -0.017, 0, 0.004, 0.017, 0.03))) + draw(st.floats(-0.001, 0.001))
        half = draw(st.sampled_from((0.002, 0.005, 0.03)))
        rows.append({"line": line, "value": value, "low": value - half, "high": value + half})
    return pl.DataFrame(rows)


STARTING = {"Going first is worth it": 1, "Going first is a disadvantage": -1,
            "Going first makes no noticeable difference": 0,
            "Whether going first is worth it is not yet known": None}  # fmt: skip


def told_of_starting(frame):
    """Verdict on starting -> the settings of which it holds."""
    lines, found = frame["line"].to_list(), {}
    for row in frame.iter_rows(named=True):
        found.setdefault(size_of(row["low"], row["high"], ONE_POINT), []).append(row["line"])
    return {size: scope(some, lines) for size, some in found.items()}


def read_of_starting(said, frame):
    """The same as read from sentences; None where an edge is not that of the table."""
    lines, read = frame["line"].to_list(), {}
    for text in map(plain, said):
        words, _, edge = text.partition(": ")
        size = next(size for start, size in STARTING.items() if words.startswith(start))
        some = lines_of(words, lines)
        own = [100 * value for value in frame.filter(pl.col("line").is_in(some))["value"]]
        if not own or not is_edge(edge, min(own), max(own)):
            return None
        read[size] = scope(some, lines)
    return read


def is_edge(text, least, most):
    both = re.fullmatch(r"([\d.]+) points? below to ([\d.]+) points? above an even share", text)
    if both:
        return near(both[1], -least, 0 if least <= -1 else 1) and near(both[2], most, 0 if most >= 1 else 1)
    low, high, way = re.fullmatch(r"([\d.]+)(?: to ([\d.]+))? points? (above|below) an even share", text).groups()
    ends = sorted(map(abs, (least, most)))
    return (way == "below") == (least < 0) and all(
        near(printed, end, 0 if end >= 1 else 1) for printed, end in zip((low, high or low), ends, strict=True)
    )


@tried(100)
@given(edged(), edged())
def test_whether_starting_is_worth_it_is_said_only_if_it_is_so(one, other):
    said = edges.verdict(one, EDGE)

    assert read_of_starting(said, one) == told_of_starting(one)
    assume(told_of_starting(one) != told_of_starting(other))
    assert read_of_starting(said, other) != told_of_starting(other)


OTHERS = ("3 players", "5 players")
BEFORE = {"comeback": 0.5, "turns": 30.0}
SENTENCES = {"comeback": "comebacks happen in {} of games", "turns": "a game lasts {} turns"}


@st.composite
def measured(draw):
    """Two measures with 4 players, and what they are with others."""
    rows = [{"line": "4 players", "measure": name, "value": value, "difference": None, "half": None}
            for name, value in BEFORE.items()]  # fmt: skip
    for line in OTHERS[: draw(st.integers(1, 2))]:
        for name, before in BEFORE.items():
            by = before * draw(st.floats(-0.9, 0.9)) * draw(st.sampled_from((0.05, 0.3, 1)))
            half = before * draw(st.floats(0.005, 0.1))
            rows.append({"line": line, "measure": name, "value": before + by, "difference": by, "half": half})
    frame = pl.DataFrame(rows, infer_schema_length=None)
    return frame.with_columns(
        against=pl.lit("4 players"), who=pl.lit(""), seated=pl.col("line"), rest=pl.lit(""), is_main=pl.lit(value=True),
        kind=pl.when(pl.col("measure") == "turns").then(pl.lit("mean")).otherwise(pl.lit("proportion")),
        difference_low=pl.col("difference") - pl.col("half"), difference_high=pl.col("difference") + pl.col("half"),
    )  # fmt: skip


def told_of_sizes(frame):
    """Setting -> how alike it plays, and the measure that differs most with its figure."""
    found = {}
    for (line,), part in frame.drop_nulls("difference").group_by("line", maintain_order=True):
        units, sizes = {}, []
        for row in part.iter_rows(named=True):
            noticed = TENTH * BEFORE["turns"] if row["measure"] == "turns" else POINTS
            sizes.append(size_of(row["difference_low"], row["difference_high"], noticed))
            if sizes[-1]:
                units[row["measure"]] = abs(row["difference"]) / noticed
        most = max(units, key=units.get, default=None)
        how = ("unknown" if None in sizes else "same") if most is None else "other" if units[most] >= 3 else "much"
        found[line] = how, most
    return found


HOW = {"It plays the same with (.*?) as with 4 players": "same", "It plays much the same with (.*?) as with": "much",
       "With (.*?) it is another game: ": "other", "No noticeable difference is known with (.*?), but": "unknown",
       "No noticeable difference is known in any (setting), but": "unknown",
       "It plays the same (in every setting) as with 4 players": "same"}  # fmt: skip


OF_ALL = {
    "is another game with (.*? players)": "other", "plays much the same with (.*? players)": "much",
    "plays the same with (.*? players)": "same", "is not yet known to differ with (.*? players)": "unknown",
}  # fmt: skip


def read_of_summary(text, lines):
    """Setting -> how alike it plays, by the sentence on all numbers of players; nothing if the text is none."""
    if not re.match("It is another game with .* than with|Compared with 4 players, it ", text):
        return {}
    matches = [(how, re.search(form, text)) for form, how in OF_ALL.items()]
    return {line: how for how, match in matches if match for line in lines_of(f"with {match[1]}", lines)}


def read_of_sizes(said, frame):
    """The same as read from sentences; None where a figure is not that of the table."""
    lines = frame.drop_nulls("difference")["line"].unique(maintain_order=True).to_list()
    hows = read_of_summary(plain(said[0]), lines)
    found = {line: (how, None) for line, how in hows.items()}
    for text in map(plain, said[1:] if hows else said):
        if hows:
            where, how = re.match("With (.*?), ", text)[1], ""
        else:
            where, how = next((match[1], how) for form, how in HOW.items() if (match := re.match(form, text)))
        first = text.partition(" and ")[0] if hows else text  # of two measures the first differs most
        which = next((name for name, words in SENTENCES.items() if words.split(" {}")[0] in first), None)
        for line in lines if "setting" in where else lines_of(f"with {where}", lines):
            found[line] = how or hows.get(line), which
            if which and not are_figures(first, which, frame.filter(line=line, measure=which)["value"]):
                return None
    return found


def are_figures(text, measure, values):
    here, there = re.search(r"([\d.]+)(?: %)? instead of ([\d.]+)", text).groups()
    if not len(values) or not near(there, BEFORE[measure] * (100 if measure == "comeback" else 1)):
        return False
    if measure == "comeback":
        return is_percent(here, values[0])
    return near(here, values[0], len(here.partition(".")[2]))


def verdict_of_sizes(frame):
    judged = sizes.judged(frame, {"comeback": RATE, "turns": MEAN})
    return sizes.verdict(judged, "4 players", SENTENCES)


@tried(200)
@given(measured(), measured())
def test_a_game_is_called_the_same_or_another_only_if_a_table_would_notice(one, other):
    said = verdict_of_sizes(one)

    assert read_of_sizes(said, one) == told_of_sizes(one)
    assume(told_of_sizes(one) != told_of_sizes(other) and one.height == other.height)
    assert read_of_sizes(said, other) != told_of_sizes(other)


@tried(200)
@given(st.lists(st.tuples(shares, st.floats(0.002, 0.06)), min_size=2, max_size=3))
@example([(0.3, 0.005), (0.362, 0.005)])
def test_where_a_measure_is_least_and_most_is_named_only_if_a_table_would_notice(made):
    rows = [{"line": line, "kind": "proportion", "value": value, "low": value - half, "high": value + half}
            for line, (value, half) in zip(LINES, made, strict=False)]  # fmt: skip
    assume(len({row["value"] for row in rows}) == len(rows))
    text = plain(side_by_side.across("comebacks happen in {} of games", pl.DataFrame(rows), RATE))
    least, most = (pick(rows, key=lambda row: row["value"]) for pick in (min, max))
    by, half = most["value"] - least["value"], math.hypot(*(row["high"] - row["value"] for row in (least, most)))
    size = size_of(by - half, by + half, POINTS)
    figures = re.findall(r"(\d[\d.]*)(?= %| to)", text)

    assert text.endswith("whatever the setting") == (size == 0)
    assert [text.count(row["line"]) for row in (least, most)] == [size or 0] * 2
    assert text.count(" to ") == (not size and len(figures) > 1)
    assert is_percent(figures[0], least["value"])
    assert is_percent(figures[-1], most["value"])
    if size:
        assert text.index(least["line"]) < text.index(most["line"])


WAYS = {"rises": "it rises by", "falls": "it falls by", "both ways": "it goes up and down",
        "no change found": "no change was found"}  # fmt: skip


@st.composite
def trends(draw):
    """What a dial does from end to end in each line."""
    found = []
    for line in LINES[: draw(st.integers(1, 3))]:
        way, size = draw(st.sampled_from(sorted(WAYS))), draw(st.floats(0.02, 0.9))
        found.append(trend(line, way, -size if way == "falls" else size))
    return found


def told_of_trends(made):
    lines = [one.line for one in made]
    by_way = {way: [one.line for one in made if one.way == way] for way in WAYS}
    return {way: some == lines or some for way, some in by_way.items() if some}


def read_of_trends(text, made):
    """Way -> the settings in which a sentence has it; None where a size is not that of the trend."""
    lines, read = [one.line for one in made], {}
    for part in plain(text).rstrip(".").split("; "):
        way = next(way for way, words in WAYS.items() if words in part)
        by = re.findall(r"(\d+) points?(?: with (\d players))?", part)
        for size, line in by:
            own = [one for one in made if not line or one.line == line]
            if not own or not near(size, abs(100 * own[0].ends["difference"])):
                return None
        some = [line for _, line in by if line] or list(lines_of(part, lines)) or lines
        read[way] = some == lines or some
    return read


@tried(100)
@given(trends(), trends())
def test_a_trend_is_told_of_the_settings_that_have_it(one, other):
    text = phrases.trend(one, ASKED)[0]

    assert read_of_trends(text, one) == told_of_trends(one)
    assume(told_of_trends(one) != told_of_trends(other))
    assert read_of_trends(text, other) != told_of_trends(other)


@st.composite
def ended(draw):
    """Shares of endings in each line, a row each."""
    rows, game = [], GAMES["guillotines"]
    for line in LINES[: draw(st.integers(1, 3))]:
        counts = [draw(st.integers(0, 50)) for _ in game.endings[1:]]
        assume(sum(counts) > 0)
        for ending, count in zip(game.endings[1:], counts, strict=True):
            value = count / sum(counts)
            rows.append({"line": line, "ending": ending, "reference": True, "value": value, "n": sum(counts),
                         "low": max(0.0, value - 0.04), "high": min(1.0, value + 0.04)})  # fmt: skip
    return pl.DataFrame(rows)


@tried(100)
@given(ended())
def test_what_most_games_end_in_has_more_than_half_of_them_by_its_interval(frame):
    text, game = plain(endings.finding(frame, ASKED)), GAMES["guillotines"]
    lines = frame["line"].n_unique()
    over = {ending: part.filter(pl.col("low") > 0.5).height
            for (ending,), part in frame.group_by("ending", maintain_order=True)}  # fmt: skip
    named = [ending for ending in over if f"“{game.ending_in_words(ending)}”" in text]

    if text.startswith("No single ending"):
        assert set(over.values()) == {0}
    elif text.startswith("Most games end in"):
        assert over[named[0]] == lines
    else:
        for ending in named:
            where = text.partition(f"“{game.ending_in_words(ending)}” ")[2].partition(" (")[0]
            every = frame["line"].unique(maintain_order=True).to_list()
            assert len(lines_of(where, every)) == over[ending] < lines
        assert {ending for ending, n in over.items() if n} == {*named}


@tried(100)
@given(ended())
def test_endings_that_count_for_the_headline_are_told_apart(frame):
    names = endings.counted(frame, ASKED)
    assert set(names) == {row["ending"] for row in frame.to_dicts() if row["value"] and row["ending"] in
                          ASKED.metric.endings}  # fmt: skip
    if len(names) < 2:
        return
    found = re.findall(r"in ([\d.]+) %", plain(endings.of_which(frame, ASKED)))
    rows = [row for row in frame.to_dicts() if row["ending"] in names]
    assert len(found) == len(rows)
    assert all(is_percent(printed, row["value"]) for row, printed in zip(rows, found, strict=True))


@pytest.mark.parametrize(
    "said",
    [
        ["“x” wins noticeably more: 20 % of games, where 30 % is even."],
        ["Every strategy wins about as often: 20 to 40 % of games each."],
        ["“y” wins noticeably more: 40 % of games, where 30 % is even."],
        ["“y” wins noticeably more: 45 % of games, where 30 % is even.",
         "“x” wins noticeably less: 20 % of games, where 30 % is even."],
    ],
)  # fmt: skip
def test_the_reader_of_winners_knows_a_lie(said):
    rows = [{"line": "", "group": group, "value": value, "even": 0.3, "difference_low": by - 0.01,
             "difference_high": by + 0.01} for group, value, by in (("x", 0.2, -0.1), ("y", 0.4, 0.1))]  # fmt: skip
    assert not is_true_of_winners(said, pl.DataFrame(rows))


@st.composite
def bands(draw):
    """The least and the greatest figure of each line over combinations of assumed figures, and as assumed."""
    rows = []
    for line in LINES[: draw(st.integers(1, 3))]:
        values = sorted(draw(shares) for _ in range(3))
        for group, value in zip((assumptions.LEAST, assumptions.AS_ASSUMED, assumptions.MOST), values, strict=True):
            rows.append({"line": line, "group": group, "kind": "proportion", "of": 27, "n": 100, "value": value,
                         "low": value - 0.02, "high": value + 0.02})  # fmt: skip
    return pl.DataFrame(rows)


def is_true_of_a_band(text, frame):
    """Whether the setting named is that of the widest band, with its figures."""
    wide = frame.pivot("group", index="line", values="value", maintain_order=True)
    gap = pl.col("most") - pl.col("least")
    widest = {row["line"]: row for row in wide.filter(gap == gap.max()).iter_rows(named=True)}
    line, figures = said_of_band(text)
    return line in widest and all(
        is_percent(printed, widest[line][name]) for name, printed in zip(BAND, figures, strict=True)
    )


BAND = (assumptions.LEAST, assumptions.MOST, assumptions.AS_ASSUMED)


def said_of_band(text):
    """The setting named, and the figures of its band in the order of `BAND`."""
    found = re.search(r"would be ([\d.]+)(?: to ([\d.]+))? % with (\d players) \(([\d.]+) % with ours\)", plain(text))
    least, most, line, own = found.groups()
    return line, (least, most or least, own)


@tried(100)
@given(bands(), bands())
def test_a_band_is_of_the_setting_in_which_it_is_widest(one, other):
    text = assumptions.band(one, ASKED)
    assert is_true_of_a_band(text, one)
    line, figures = said_of_band(text)
    there = {(row["line"], row["group"]): row["value"] for row in other.to_dicts()}
    assume(any(abs(there.get((line, name), 9) - float(figure) / 100) > 0.01
               for name, figure in zip(BAND, figures, strict=True)))  # fmt: skip

    assert not is_true_of_a_band(text, other)
