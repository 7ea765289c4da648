"""Sentences are held to the table: random tables are told, and what is told is read back and held against them.

Each kind of sentence has a reader here that knows what the words mean, and not how they are made. A control tells a
table in the words of another: every reader must find that out.
"""

import dataclasses
import re

import polars as pl
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bng_sim.analyses import assumed_figures, endings, seats
from bng_sim.analyses.analysis import ALPHA, Table
from bng_sim.analyses.statistics import adjusted
from bng_sim.analyses.words import comparisons, phrases
from bng_sim.games import GAMES
from tests.analyses.words.test_phrases import ASKED, OF_LINEUPS
from tests.examples import tried

LINES = ("3 players", "4 players", "5 players")
VALUES = ("b", "c", "d")
OF_WORDS = dataclasses.replace(OF_LINEUPS, values=("a", *VALUES), reference="a")
FIGURE = r"([+-]?[\d.]+)(?: %| points)? \(([+-]?[\d.]+)(?: to |, )([+-]?[\d.]+)"
shares = st.floats(0.02, 0.98)


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")


def near(one, other, digits=1):
    """Whether a figure as printed is this one."""
    return abs(one - other) <= 0.51 * 10**-digits


def are_apart(printed, actual):
    """Whether some figure is further from what is printed than rounding to one digit hides."""
    return any(abs(float(one) - other) > 0.1 for one, other in zip(printed, actual, strict=True))


@st.composite
def rates(draw, groups=("x", "y", "z", "w"), lines=LINES):
    """Rates by line and group with their intervals and differences from the mean of their line."""
    rows = []
    for line in lines[: draw(st.integers(1, len(lines)))]:
        values = {group: draw(shares) for group in groups}
        mean = sum(values.values()) / len(values)
        for group, value in values.items():
            half = draw(st.floats(0.004, 0.1))
            ends = {"low": max(0.0, value - half), "high": min(1.0, value + half)}
            apart = {"difference": value - mean, "difference_low": value - mean - half, "p_holm": draw(st.floats(0, 1))}
            apart["p_holm"] = 0.0 if abs(value - mean) > half else apart["p_holm"] * 0.9 + 0.06
            rows.append({"line": line, "group": group, "kind": "proportion", "n": 100, "value": value, **ends, **apart,
                         "difference_high": value - mean + half, "raw": value, "even": mean})  # fmt: skip
    return pl.DataFrame(rows)


def clear_sides(frame):
    """Group -> the signs of its clear differences, one a line; 0 where it is not clear."""
    sides = {}
    for row in frame.iter_rows(named=True):
        sign = 0 if row["p_holm"] >= ALPHA else 1 if row["difference"] > 0 else -1
        sides.setdefault(row["group"], []).append(sign)
    return sides


def is_true_of_outliers(text, frame):
    """Whether the groups that are said to stand out lie above all others in each setting, by as much as is said.

    Those that are said to fall behind lie below; and whoever stands out is of the few.
    """
    names, verb, times = said_of_outliers(text)
    ratios = []
    for _, part in frame.group_by("line", maintain_order=True):
        rows = part.to_dicts()
        those, others = ([row for row in rows if (row["group"] in names) == is_named] for is_named in (True, False))
        above, below = (those, others) if "out" in verb else (others, those)
        if min(row["low"] for row in above) <= max(row["high"] for row in below):
            return False
        if len(those) >= len(others) or len(those) != len(names):
            return False
        ratios += [row["value"] / row["even"] for row in those]
    return near(min(ratios), times[0]) and near(max(ratios), times[1])


def said_of_outliers(text):
    """Who is said to stand out or fall behind, which of it, and the least and the most times an even share."""
    before, verb, _ = re.split(r" (stands? out|falls? behind)", text)
    times = [float(found) for found in re.findall(r"[\d.]+(?= to|\b times)", re.split(r" wins? ", text)[1])]
    return set(re.findall(r"\b\w\b", before.lower())), verb, (times[0], times[-1])


@st.composite
def planted(draw, groups="abcdefg"):
    """Rates of which a few lie far above all others, or far below, in every line; and which they are."""
    above, few = draw(st.booleans()), draw(st.sets(st.sampled_from(groups), min_size=1, max_size=3))
    rows = []
    for line in LINES[: draw(st.integers(1, len(LINES)))]:
        values = {group: draw(st.floats(0.4, 0.45) if (group in few) == above else st.floats(0.1, 0.15))
                  for group in groups}  # fmt: skip
        mean = sum(values.values()) / len(values)
        for group, value in values.items():
            ends = {"low": value - 0.02, "high": value + 0.02, "difference": value - mean, "p_holm": 0.0}
            rows.append({"line": line, "group": group, "value": value, "even": mean, **ends})
    return pl.DataFrame(rows), few, above


@tried(100)
@given(planted())
def test_all_that_stand_apart_are_named_and_nobody_else(made):
    frame, few, above = made
    text = plain(adjusted.sentence(frame, "kind"))

    assert set(re.findall(r"\b\w\b", re.split(r" stand| fall", text)[0].lower())) == few
    assert ("stand" in text) == above
    assert is_true_of_outliers(text, frame)


@tried(100)
@given(planted(), st.data())
def test_the_control_of_who_stands_apart_finds_one_too_few_one_too_many_and_another_side(made, data):
    frame, few, _ = made
    text = plain(adjusted.sentence(frame, "kind"))
    verb = re.search(r" (?:stand|fall).*", text)[0]
    other = data.draw(st.sampled_from(sorted(set("abcdefg") - few)))

    for names in (few | {other}, few - {min(few)}, few - {min(few)} | {other}):
        if names:
            assert not is_true_of_outliers(" and ".join(sorted(names)) + verb, frame)
    turned = verb.replace("stand", "FALL").replace("fall", "stand").replace("FALL", "fall")
    turned = turned.replace(" out", " behind") if " out" in verb else turned.replace("behind all others", "out")
    assert not is_true_of_outliers(" and ".join(sorted(few)) + turned, frame)


def is_true_of_sides(text, sides):
    """Whether who is said to win more, and less, does so clearly in every setting, and nobody else does."""
    for word, sign in (("more", 1), ("less", -1)):
        always = [group for group, signs in sides.items() if set(signs) == {sign}]
        found = re.search(rf"(?:^|, )([^,]*?|\w(?:, \w)* and \w) wins? {word}", text.lower())
        counted = re.search(rf"(\d+) win {word}", text)
        if counted and int(counted[1]) != len(always):
            return False
        if not counted and set(re.findall(r"\b\w\b", found[1] if found else "")) != set(always):
            return False
    return True


def is_true_of_rates(text, frame):
    """Whether a sentence about who wins holds for a table."""
    sides, text = clear_sides(frame), plain(text)
    has_scope = ("in every setting" in text) == (frame["line"].n_unique() > 1)
    if re.search(r"stands? out|falls? behind", text):
        return has_scope and is_true_of_outliers(text, frame)
    if text.startswith("No clear difference"):
        return all(sign == 0 for signs in sides.values() for sign in signs)
    if "no group does so in all" in text:
        every = [signs for signs in sides.values() if set(signs) in ({1}, {-1})]
        return not every and any(sign for signs in sides.values() for sign in signs)
    return has_scope and is_true_of_sides(text, sides)


@tried(200)
@given(rates())
def test_who_wins_is_said_only_if_it_is_so(frame):
    assert is_true_of_rates(adjusted.sentence(frame, "kind"), frame)


def differ_for_sure(text, one, other):
    """Whether one table is as a sentence says, and another is not: by more than rounding hides, or by other signs."""
    if not re.search(r"stands? out|falls? behind", text):
        return signs_told(one) != signs_told(other)
    names, _, times = said_of_outliers(plain(text))
    named = other.filter(pl.col("group").is_in(names))
    ratios = named["value"] / named["even"]
    return are_apart(times, (ratios.min(), ratios.max()))


def signs_told(frame):
    """Who clearly wins more in every setting, who less, and whether anybody does anywhere."""
    sides = clear_sides(frame)
    always = [{group for group, signs in sides.items() if set(signs) == {sign}} for sign in (1, -1)]
    return always, any(sign for signs in sides.values() for sign in signs)


@tried(60)
@given(rates(), rates())
def test_control_of_who_wins_rejects_another_table(one, other):
    text = adjusted.sentence(one, "kind")
    assume(differ_for_sure(text, one, other))

    assert not is_true_of_rates(text, other)


@pytest.mark.parametrize("value", [0.3, 0.4])
def test_control_of_who_wins_ignores_what_rounding_hides(value):
    rows = [{"line": "", "group": group, "value": share, "low": share, "high": share, "even": 1.0, "p_holm": 0.0,
             "difference": share - 1.0} for group, share in (("x", 0.35), ("y", 1.3), ("z", 1.35))]  # fmt: skip
    text = f"X falls behind all others: it wins {value} times an even share"

    assert is_true_of_rates(text, pl.DataFrame(rows))
    assert not differ_for_sure(text, pl.DataFrame(rows), pl.DataFrame(rows))


@tried(100)
@given(rates())
def test_how_far_apart_they_are_has_the_best_and_the_worst_of_each_setting(frame):
    told = [plain(text) for text in adjusted.spread(frame, "kind")]

    assert len(told) == frame["line"].n_unique()
    for text, (_, part) in zip(told, frame.group_by("line", maintain_order=True), strict=True):
        best, worst = part.sort("value").row(-1, named=True), part.sort("value").row(0, named=True)
        first, last = re.findall(r"(\w) " + FIGURE, text, re.IGNORECASE)[:: 1 if part.height == 1 else -1][::-1]
        for row, found in ((best, first), (worst, last)):
            assert found[0].lower() == row["group"]
            printed = [float(end) for end in found[1:]]
            assert all(near(100 * row[name], end) for name, end in zip(("value", "low", "high"), printed, strict=True))


@st.composite
def compared(draw, most=3):
    """What other values of a dial change, in each line."""
    rows = []
    for line in LINES[: draw(st.integers(1, most))]:
        for value in VALUES:
            difference, half = draw(st.floats(-0.3, 0.3)), draw(st.floats(0.01, 0.1))
            p = 0.0 if abs(difference) > half else 0.5
            rows.append({"line": line, "setting": value, "lineup": value, "difference": difference, "p_holm": p,
                         "difference_low": difference - half, "difference_high": difference + half,
                         "value": 0.5 + difference, "low": 0.49 + difference, "high": 0.51 + difference})  # fmt: skip
    return rows


SIDES = {
    "higher in some settings and lower in others": lambda signs: {1, -1} <= set(signs),
    "higher in some settings": lambda signs: set(signs) == {0, 1},
    "lower in some settings": lambda signs: set(signs) == {0, -1},
    "not clearly different": lambda signs: set(signs) == {0},
    "higher": lambda signs: set(signs) == {1},
    "lower": lambda signs: set(signs) == {-1},
}


def is_true_of_values(text, rows):
    """Whether what a sentence says of each value of a dial without an order holds for its rows."""
    signs = {}
    for row in rows:
        sign = 0 if row["p_holm"] >= ALPHA else 1 if row["difference"] > 0 else -1
        signs.setdefault(row["setting"], []).append(sign)
    said = {}
    for part in plain(text).removeprefix("Compared with that it is ").rstrip(".").split("; "):
        side = next(side for side in SIDES if part.startswith(f"{side} "))
        said |= dict.fromkeys(re.findall(r"“(\w)”", part), side)
    return set(said) == set(signs) and all(SIDES[side](signs[value]) for value, side in said.items())


@tried(200)
@given(compared())
def test_a_value_is_higher_or_lower_only_if_it_clearly_is_and_where(rows):
    assert is_true_of_values(comparisons.categories(rows, OF_WORDS), rows)


@tried(60)
@given(compared(most=1), compared(most=1))
def test_the_control_of_values_finds_what_was_said_of_other_rows(one, other):
    signs = [[(row["p_holm"] < ALPHA) * (1 if row["difference"] > 0 else -1) for row in rows] for rows in (one, other)]

    assert is_true_of_values(comparisons.categories(one, OF_WORDS), other) == (signs[0] == signs[1])


@tried(100)
@given(compared())
def test_a_title_spans_one_setting_only_and_no_more_than_its_values(rows):
    text = plain(comparisons.category_title(rows, OF_WORDS))
    if "no clear difference" in text:
        assert all(row["p_holm"] >= ALPHA for row in rows)
        return
    line = next(line for line in LINES if f"with {line}" in text)
    ends = [float(end) for end in re.search(r"is ([\d.]+)(?: to ([\d.]+))? %", text).groups(default="nan")]
    values = [100 * row["value"] for row in rows if row["line"] == line]
    assert near(min(values), ends[0])
    assert ends[1] != ends[1] or near(max(values), ends[1])


def is_true_within(text, rows):
    """Whether values are furthest apart in the first setting, nearest in the second, and are these in each."""
    lines = {
        line: {row["setting"]: row for row in rows if row["line"] == line} for line in {row["line"] for row in rows}
    }
    values = {line: [row["value"] for row in part.values()] for line, part in lines.items()}
    gaps = {line: max(part) - min(part) for line, part in values.items()}
    found = said_within(text)
    for (least, most, low_name, high_name, line), gap in zip(found, (max, min), strict=False):
        if line not in lines or gaps[line] != gap(gaps.values()):
            return False
        ends = [lines[line][name]["value"] for name in (low_name, high_name)]
        is_said = near(100 * ends[0], least) and near(100 * ends[1], most)
        if ends != [min(values[line]), max(values[line])] or not is_said:
            return False
    return len(found) == min(2, len(lines))


def said_within(text):
    """The least and the greatest figure of each setting named, the values that have them, and the setting."""
    found = re.findall(
        rf"from {FIGURE}\) with “(\w)” to {FIGURE}\) with “(\w)” where [^(]*\((\d players)\)", plain(text)
    )
    return [
        (float(least), float(most), low_name, high_name, line)
        for least, _, _, low_name, most, _, _, high_name, line in found
    ]


@tried(100)
@given(compared(), compared())
def test_how_far_apart_values_are_is_told_within_a_setting(one, other):
    text = comparisons.within(one, OF_WORDS)
    assert is_true_within(text, one)
    printed = {}
    for least, most, low_name, high_name, line in said_within(text):
        printed |= {(line, low_name): least, (line, high_name): most}
    there = {(row["line"], row["setting"]): 100 * row["value"] for row in other}
    assume(not printed.keys() <= there.keys() or are_apart(printed.values(), map(there.get, printed)))

    assert not is_true_within(text, other)


@tried(100)
@given(st.lists(st.tuples(shares, st.floats(0.004, 0.05)), min_size=1, max_size=6))
def test_the_headline_is_told_with_the_interval_of_each_setting_or_from_the_least_to_the_greatest(made):
    rows = [{"line": f"{n} players", "n": 100, "value": value, "low": value - half, "high": value + half}
            for n, (value, half) in enumerate(made, start=2)]  # fmt: skip
    text = plain(phrases.answer(rows, ASKED))
    found = [tuple(map(float, ends)) for ends in re.findall(FIGURE, text)]

    if len(rows) <= phrases.MOST_NAMED:
        wanted = rows
    else:
        wanted = [min(rows, key=lambda row: row["value"]), max(rows, key=lambda row: row["value"])]
    assert len(found) == len(wanted)
    for row, figure in zip(wanted, found, strict=True):
        assert all(near(100 * row[name], end) for name, end in zip(("value", "low", "high"), figure, strict=True))
        assert row["line"] in text


@st.composite
def ends(draw):
    """What starting is worth in each line."""
    rows = []
    for line in LINES[: draw(st.integers(1, 3))]:
        difference, half = draw(st.floats(-0.2, 0.2)), draw(st.floats(0.01, 0.1))
        p = 0.0 if abs(difference) > half else 0.5
        rows.append({"line": line, "difference": difference, "p_holm": p})
    return pl.DataFrame(rows)


def is_true_of_starting(text, frame):
    signs = [0 if p >= ALPHA else 1 if d > 0 else -1 for d, p in frame.select("difference", "p_holm").rows()]
    if text.startswith("No clear difference"):
        return set(signs) == {0}
    if "depends on the setting" in text:
        return set(signs) not in ({1}, {-1}, {0})
    return set(signs) == ({1} if " more often" in text else {-1})


@tried(100)
@given(ends(), ends())
def test_whether_starting_pays_is_said_only_if_it_is_so(one, other):
    told = [seats.finding({seats.ENDS: Table("", frame, {"line": ""})}) for frame in (one, other)]

    assert is_true_of_starting(told[0], one)
    assert (told[0].split(" in every")[0] == told[1].split(" in every")[0]) == is_true_of_starting(told[0], other)


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

    if text.startswith("No ending"):
        assert set(over.values()) == {0}
    elif text.startswith("Most games end in"):
        assert over[named[0]] == lines
    else:
        assert over[named[0]] == int(re.search(r"in (\d+) of", text)[1]) < lines


@tried(100)
@given(ended())
def test_endings_that_count_for_the_headline_are_told_apart_with_their_intervals(frame):
    names = endings.counted(frame, ASKED)
    assert set(names) == {row["ending"] for row in frame.to_dicts() if row["value"] and row["ending"] in
                          ASKED.metric.endings}  # fmt: skip
    if len(names) < 2:
        return
    found = [tuple(map(float, ends)) for ends in re.findall(FIGURE, plain(endings.of_which(frame, ASKED)))]
    rows = [row for row in frame.to_dicts() if row["ending"] in names]
    assert len(found) == len(rows)
    for row, figure in zip(rows, found, strict=True):
        assert all(near(100 * row[name], end) for name, end in zip(("value", "low", "high"), figure, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "X wins more often than the mean",
        "No clear difference in winning by kind",
        "Y wins more, x wins less often than the mean in every setting",
    ],
)
def test_the_reader_of_rates_knows_a_lie(text):
    rows = [{"line": "", "group": group, "value": value, "low": value - 0.01, "high": value + 0.01, "difference": by,
             "p_holm": 0.0, "even": 0.3} for group, value, by in (("x", 0.2, -0.1), ("y", 0.4, 0.1))]  # fmt: skip
    assert not is_true_of_rates(text, pl.DataFrame(rows))


@st.composite
def bands(draw):
    """The least and the greatest figure of each line over combinations of assumed figures, and as assumed."""
    rows = []
    for line in LINES[: draw(st.integers(1, 3))]:
        values = sorted(draw(shares) for _ in range(3))
        for group, value in zip(
            (assumed_figures.LEAST, assumed_figures.AS_ASSUMED, assumed_figures.MOST), values, strict=True
        ):
            rows.append({"line": line, "group": group, "kind": "proportion", "of": 27, "n": 100, "value": value,
                         "low": value - 0.02, "high": value + 0.02})  # fmt: skip
    return pl.DataFrame(rows)


def is_true_of_a_band(text, frame):
    """Whether the first setting named has the widest band, the second the narrowest, with the figures of each."""
    wide = frame.pivot("group", index="line", values="value", maintain_order=True)
    wide = wide.with_columns(gap=pl.col("most") - pl.col("least")).sort("gap", maintain_order=True)
    wanted = [wide.row(-1, named=True), *([wide.row(0, named=True)] if wide.height > 1 else [])]
    found = said_of_bands(text)
    return [line for line, _ in found] == [row["line"] for row in wanted] and all(
        near(100 * row[name], figure)
        for row, (_, figures) in zip(wanted, found, strict=True)
        for name, figure in zip(BAND, figures, strict=True)
    )


BAND = (assumed_figures.LEAST, assumed_figures.MOST, assumed_figures.AS_ASSUMED)


def said_of_bands(text):
    """The settings named, each with the figures of its band in the order of `BAND`."""
    found = re.findall(rf"between {FIGURE}\) and {FIGURE}\) with (\d players) \(([\d.]+) % as assumed", plain(text))
    return [(line, (float(least), float(most), float(own))) for least, _, _, most, _, _, line, own in found]


@tried(100)
@given(bands(), bands())
def test_a_band_is_of_the_settings_in_which_it_is_widest_and_narrowest(one, other):
    text = assumed_figures.band(one, ASKED)
    assert is_true_of_a_band(text, one)
    there = {(row["line"], row["group"]): 100 * row["value"] for row in other.to_dicts()}
    printed = {
        (line, name): figure for line, told in said_of_bands(text) for name, figure in zip(BAND, told, strict=True)
    }
    assume(not printed.keys() <= there.keys() or are_apart(printed.values(), map(there.get, printed)))

    assert not is_true_of_a_band(text, other)
