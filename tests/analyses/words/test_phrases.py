"""Sentences from numbers: what they say, and what they refuse to say."""

import dataclasses

import pytest

from bng_sim.analyses.question import Question
from bng_sim.analyses.statistics.steps import Trend
from bng_sim.analyses.words import comparisons, phrases
from bng_sim.games import GAMES

GAME = GAMES["guillotines"]
METRICS = {metric.name: metric for metric in GAME.metrics}
ASKED = Question(
    game=GAME,
    metric=METRICS["revolution_rate"],
    dial="crises_in_deck",
    values=tuple("012345678"),
    numeric=True,
    reference="4",
    printed="4",
    names={"players": "players", "crises_in_deck": "Crises in deck"},
)
WITHOUT = dataclasses.replace(ASKED, dial=None, values=(), numeric=False, reference="", printed="", names={})
OF_LINEUPS = dataclasses.replace(
    WITHOUT, dial="lineup", values=("usual", "dice", "<b>"), reference="usual", names={"lineup": "lineup"}
)


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")


def row(line, value, room=0.01, **more):
    return {"line": line, "n": 10_000, "value": value, "low": value - room, "high": value + room, **more}


def compared(line, setting, difference, p_holm):
    ends = {"difference_low": difference - 0.01, "difference_high": difference + 0.01}
    return row(line, 0.5, setting=setting, lineup=setting, difference=difference, p_holm=p_holm, **ends)


def trend(line, way, difference=0.8, *, levels_off=False, last=0.006):
    ends = {"start": "0", "end": "8", "difference": difference, "low": difference - 0.01, "high": difference + 0.01}
    step = {"start": "7", "end": "8", "difference": last, "low": last - 0.01, "high": last + 0.01}
    return Trend(line, way, ends, levels_off, step)


@pytest.mark.parametrize(
    ("values", "numeric", "text"),
    [
        (tuple("012345678"), True, "0 to 8 Crises in deck"),
        (tuple("246"), True, "2, 4 and 6 Crises in deck"),
        (tuple("45"), True, "4 and 5 Crises in deck"),
        (tuple(map(str, range(0, 30, 3))), True, "10 values from 0 to 27 of Crises in deck"),
        (("4",), True, "4 Crises in deck"),
        (("4", "{3: 3}"), False, "Crises in deck 4 or {3: 3}"),
        (tuple(f"{{3: {n}, 4: 4}}" for n in range(9)), False, "9 values of Crises in deck"),
    ],
)
def test_the_values_of_a_dial_are_told_as_short_as_may_be(values, numeric, text):
    assert phrases.values(dataclasses.replace(ASKED, values=values, numeric=numeric)) == text


def test_the_title_is_the_question():
    assert phrases.title(ASKED) == "How often does the Revolution come with 0 to 8 Crises in deck?"
    assert phrases.title(WITHOUT) == "How often does the Revolution come?"
    assert phrases.title(OF_LINEUPS) == "How often does the Revolution come with each of 3 lineups?"


def test_a_metric_without_a_question_gives_its_meaning():
    metric = dataclasses.replace(METRICS["turns"], question="", sentence="")
    asked = dataclasses.replace(ASKED, metric=metric)

    assert phrases.title(asked) == "Turns begun, passes too, with 0 to 8 Crises in deck"
    assert plain(phrases.answer([row("", 33.1, 0.2)], asked, 4)) == (
        "With the printed 4 Crises in deck, the mean of “turns begun, passes too” is 33.1 (32.9 to 33.3) "
        "with 4 players (10,000 games)."
    )


def test_the_answer_names_each_line_with_its_interval_and_the_games_behind_it():
    assert plain(phrases.answer([row("3 players", 0.775), row("4 players", 0.638)], ASKED)) == (
        "With the printed 4 Crises in deck, the Revolution comes in 77.5 % (76.5 to 78.5) of games with 3 players and "
        "63.8 % (62.8 to 64.8) with 4 players (10,000 games each)."
    )


def test_of_many_lines_it_names_the_least_and_the_greatest():
    text = plain(phrases.answer([row(f"{n} Rebels", n / 10) for n in range(2, 9)], ASKED))

    assert "comes in 20.0 to 80.0 % of games, depending on the setting" in text
    assert "from 20.0 % (19.0 to 21.0) with 2 Rebels to 80.0 % (79.0 to 81.0) with 8 Rebels" in text


def test_nothing_is_said_of_what_was_never_counted():
    nothing = {"line": "", "n": 0, "value": None, "low": None, "high": None}

    assert "no game had a figure to be counted" in phrases.answer([nothing], ASKED)


def test_a_baseline_that_is_not_the_printed_value_is_not_called_printed():
    asked = dataclasses.replace(ASKED, reference="3")

    assert phrases.answer([row("", 0.5)], asked).startswith("With 3 Crises in deck, the")


def test_what_rises_on_every_line_rises():
    text = plain(phrases.trend([trend("3 players", "rises"), trend("4 players", "rises", 0.7)], ASKED))

    assert text == (
        "From 0 to 8 Crises in deck it rises by 80.0 points (79.0 to 81.0) with 3 players and 70.0 points "
        "(69.0 to 71.0) with 4 players."
    )


def test_a_fall_is_told_without_its_sign():
    assert "it falls by 80.0 points (79.0 to 81.0)." in phrases.trend([trend("", "falls", -0.8)], ASKED)


def test_lines_that_differ_in_what_they_do_are_told_apart():
    text = plain(phrases.trend([trend("3 players", "rises"), trend("4 players", "no change found", 0.005)], ASKED))

    assert "it rises by 80.0 points (79.0 to 81.0) with 3 players" in text
    assert "no change was found: +0.5 points (-0.5 to +1.5) with 4 players" in text


def test_it_levels_off_only_if_every_line_does():
    both = [trend("3 players", "rises", levels_off=True), trend("4 players", "rises", levels_off=True, last=0.0061)]
    one = [both[0], trend("4 players", "rises")]

    assert phrases.trend(both, ASKED).endswith(
        "and levels off: the last step, 7 to 8, changes it by at most 1.7 points."
    )
    assert "level" not in phrases.trend(one, ASKED)
    assert phrases.trend_title(both, ASKED) == "Revolution rate rises with Crises in deck and levels off"
    assert phrases.trend_title(one, ASKED) == "Revolution rate rises with Crises in deck"


@pytest.mark.parametrize(
    ("way", "title"),
    [
        ("falls", "Revolution rate falls with Crises in deck"),
        ("both ways", "Revolution rate goes up and down with Crises in deck"),
        ("no change found", "Revolution rate: no change with Crises in deck was found"),
    ],
)
def test_the_title_claims_no_direction_that_was_not_found(way, title):
    assert phrases.trend_title([trend("", way)], ASKED) == title


def test_the_title_counts_the_settings_if_they_differ():
    trends = [trend("a", "rises"), trend("b", "rises"), trend("c", "both ways")]

    assert phrases.trend_title(trends, ASKED) == "Revolution rate rises with Crises in deck in 2 of 3 settings"


def test_without_trends_nothing_is_said():
    assert (phrases.trend([], ASKED), phrases.trend_title([], ASKED)) == ("", "")


def test_a_parameter_that_cannot_be_counted_is_named_first():
    asked = dataclasses.replace(ASKED, dial="hand_limit", names={"hand_limit": "hand limit"})

    assert phrases.trend([trend("", "rises")], asked).startswith("From hand limit 0 to 8 it rises")


def test_values_without_an_order_are_called_higher_or_lower_only_if_that_is_clear():
    asked = dataclasses.replace(ASKED, numeric=False)
    rows = [compared("", "[1]", 0.2, 0.001), compared("", "[2]", -0.2, 0.001), compared("", "[3]", 0.02, 0.3)]
    text = plain(comparisons.categories(rows, asked))

    assert "higher with [1] (+20.0 points, +19.0 to +21.0)" in text
    assert "lower with [2] (-20.0 points, -21.0 to -19.0)" in text
    assert "not clearly different with [3]" in text


def test_values_that_differ_on_some_lines_only_are_not_called_higher_in_all():
    asked = dataclasses.replace(ASKED, numeric=False)
    rows = [compared("3 players", "[1]", 0.2, 0.001), compared("4 players", "[1]", 0.01, 0.5)]

    assert comparisons.categories(rows, asked).startswith("Compared with that it is higher in some settings with [1]")
    assert comparisons.categories(rows, asked, "the usual").startswith("Compared with the usual it is higher")


def test_values_that_differ_in_opposite_ways_are_called_both():
    rows = [compared("3 players", "[1]", 0.2, 0.001), compared("4 players", "[1]", -0.2, 0.001)]

    text = comparisons.categories(rows, dataclasses.replace(ASKED, numeric=False))
    assert text.startswith("Compared with that it is higher in some settings and lower in others with [1]")


def test_the_title_says_that_it_depends_only_if_something_differs_clearly():
    rows = [compared("", "[1]", 0.2, 0.001), compared("", "[2]", 0.02, 0.3)]

    assert comparisons.category_title(rows, ASKED).endswith("depending on Crises in deck")
    assert comparisons.category_title(rows[1:], ASKED) == "Revolution rate: no clear difference by Crises in deck"


def test_a_title_spans_the_values_of_one_line_and_never_of_several():
    rows = [row(line, value, p_holm=0.001) for line, values in (("3 players", (0.2, 0.3)), ("4 players", (0.8, 0.95)))
            for value in values]  # fmt: skip

    title = plain(comparisons.category_title(rows, ASKED))
    assert title == "Revolution rate is 80.0 to 95.0 % with 4 players, depending on Crises in deck"


def test_lineups_are_compared_with_the_one_that_is_declared():
    rows = [compared("", "dice", 0.2, 0.001), compared("", "<b>", 0.01, 0.5)]
    text = comparisons.categories(rows, OF_LINEUPS)

    assert "higher with “dice” (+20.0 points, +19.0 to +21.0)" in text
    assert "not clearly different with “<b>”" in text


def test_many_lineups_are_told_in_groups():
    rows = [compared("", f"s{i}", (i - 2) / 10, 0.5 if i == 2 else 0.001) for i in range(5)]
    text = comparisons.categories(rows, OF_LINEUPS)

    assert text.replace("\N{MINUS SIGN}", "-") == (
        "Compared with that it is higher, +10.0 points (+9.0 to +11.0) to +20.0 points (+19.0 to +21.0), with “s3” and "
        "“s4”; lower, -20.0 points (-21.0 to -19.0) to -10.0 points (-11.0 to -9.0), with “s0” and “s1”; "
        "not clearly different with “s2”."
    )


def test_how_often_anybody_wins_is_told_with_the_even_share():
    text = plain(comparisons.winners([row("4 players", 0.36) | {"even": 0.09}], [4]))

    assert "Somebody wins 36.0 % (35.0 to 37.0) of games with 4 players; nobody wins the others." in text
    assert "9.0 % with 4 players" in text
    assert "less than 1 in 4" in text


def test_where_somebody_always_wins_the_even_share_is_no_less_than_one_in_all():
    text = comparisons.winners([row("", 1.0, 0.0) | {"even": 0.25}], [4])

    assert "less than" not in text
    assert "nobody" not in text


def test_where_nobody_ever_wins_it_says_so():
    assert comparisons.winners([row("", 0.0) | {"even": 0.0}], [4]) == "Nobody won any of these 10,000 games."
