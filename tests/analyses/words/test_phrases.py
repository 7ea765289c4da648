"""Sentences from numbers: what they say, and what they refuse to say."""

import dataclasses

import pytest

from bng_sim.analyses import noticed
from bng_sim.analyses.question import Question
from bng_sim.analyses.sentences import comparisons, phrases
from bng_sim.analyses.statistics.steps import Trend
from bng_sim.games import GAMES

GAME = GAMES["guillotines"]
METRICS = {metric.name: metric for metric in GAME.metrics}
NOTICED = noticed.declared(GAME)
ASKED = Question(
    game=GAME,
    metric=METRICS["revolution_rate"],
    dial="crises_in_deck",
    values=tuple("012345678"),
    numeric=True,
    reference="4",
    printed="4",
    noticed=NOTICED,
    names={"players": "players", "crises_in_deck": "Crises in the deck"},
)
WITHOUT = dataclasses.replace(ASKED, dial=None, values=(), numeric=False, reference="", printed="", names={})
OF_LINEUPS = dataclasses.replace(
    WITHOUT, dial="lineup", values=("usual", "dice", "<b>"), reference="usual", names={"lineup": "lineup"}
)
OF_WORDS = dataclasses.replace(ASKED, dial="round_ends", values=("after_turn", "at_once"), numeric=False,
                               reference="after_turn", names={"round_ends": "end of a Round"})  # fmt: skip


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")


def row(line, value, room=0.01, **more):
    return {"line": line, "n": 10_000, "value": value, "low": value - room, "high": value + room, **more}


def compared(line, setting, difference, half=0.01):
    ends = {"difference_low": difference - half, "difference_high": difference + half}
    return row(line, 0.5 + difference, setting=setting, said=setting, lineup=setting, difference=difference, **ends)


def trend(line, way, difference=0.8, *, levels_off=False, last=0.006):
    ends = {"start": "0", "end": "8", "difference": difference, "low": difference - 0.01, "high": difference + 0.01}
    step = {"start": "7", "end": "8", "difference": last, "low": last - 0.01, "high": last + 0.01}
    return Trend(line, way, ends, levels_off, step)


@pytest.mark.parametrize(
    ("values", "numeric", "text"),
    [
        (tuple("012345678"), True, "0 to 8 Crises in the deck"),
        (tuple("246"), True, "2, 4 and 6 Crises in the deck"),
        (tuple("45"), True, "4 and 5 Crises in the deck"),
        (tuple(map(str, range(0, 30, 3))), True, "10 values from 0 to 27 of Crises in the deck"),
        (("4",), True, "4 Crises in the deck"),
        (("4", "{3: 3}"), False, "4 Crises in the deck or {3: 3} Crises in the deck"),
        (tuple(f"{{3: {n}, 4: 4}}" for n in range(9)), False, "9 values of Crises in the deck"),
    ],
)
def test_the_values_of_a_dial_are_as_short_as_may_be(values, numeric, text):
    assert phrases.values(dataclasses.replace(ASKED, values=values, numeric=numeric)) == text


def test_the_title_is_the_question():
    assert phrases.title(ASKED) == "How often does the Revolution come with 0 to 8 Crises in the deck?"
    assert phrases.title(WITHOUT) == "How often does the Revolution come?"
    assert phrases.title(OF_LINEUPS) == "How often does the Revolution come with each of 3 lineups?"


def test_a_metric_without_a_question_gives_its_meaning():
    metric = dataclasses.replace(METRICS["turns"], question="", sentence="")
    asked = dataclasses.replace(ASKED, metric=metric)

    assert phrases.title(asked) == "Turns begun, passes too, with 0 to 8 Crises in the deck"
    assert plain(phrases.answer([row("", 33.1, 0.2)], asked, 4)) == (
        "With 4 Crises in the deck (as printed), the mean of “turns begun, passes too” is 33 with 4 players."
    )


def test_the_answer_names_each_of_a_few_lines_in_whole_percents():
    assert plain(phrases.answer([row("3 players", 0.775), row("4 players", 0.638)], ASKED)) == (
        "With 4 Crises in the deck (as printed), the Revolution comes in 78 % of games with 3 players and "
        "64 % with 4 players."
    )


def test_a_wide_interval_is_given():
    assert "64 % (59 to 69) of games" in plain(phrases.answer([row("", 0.638, 0.05)], ASKED))


def test_of_many_lines_it_names_the_least_and_the_greatest():
    text = plain(phrases.answer([row(f"{n} Rebels", n / 10) for n in range(2, 9)], ASKED))

    assert text.endswith("comes in 20 % of games with 2 Rebels and 80 % with 8 Rebels.")


def test_settings_are_named_by_what_sets_them_apart():
    lines = ["2 players, level 2, no bribes", "5 players, level 2, no bribes"]

    assert phrases.distinct(lines) == ["2 players", "5 players"]
    assert phrases.distinct(lines[:1]) == lines[:1]


def test_nothing_is_said_of_what_was_never_counted():
    nothing = {"line": "", "n": 0, "value": None, "low": None, "high": None}

    assert "no game had a figure to be counted" in phrases.answer([nothing], ASKED)


def test_a_baseline_that_is_not_the_printed_value_is_not_called_printed():
    asked = dataclasses.replace(ASKED, reference="3")

    assert phrases.answer([row("", 0.5)], asked).startswith("With 3 Crises in the deck, the")


def test_what_rises_on_every_line_rises():
    (text,) = phrases.trend([trend("3 players", "rises"), trend("4 players", "rises", 0.7)], ASKED)

    assert text == ("From 0 to 8 Crises in the deck it rises by 80 points with 3 players and 70 points with 4 players.")


def test_a_fall_has_no_sign():
    assert "it falls by 80 points." in phrases.trend([trend("", "falls", -0.8)], ASKED)[0]


def test_of_many_lines_the_least_and_the_greatest_change_are_named():
    lines = [trend(f"{n} players", "rises", n / 10) for n in range(2, 7)]

    assert phrases.trend(lines, ASKED) == ["From 0 to 8 Crises in the deck it rises by 20 to 60 points."]


def test_lines_that_differ_in_what_they_do_are_named():
    (text,) = phrases.trend([trend("3 players", "rises"), trend("4 players", "no change found", 0.005)], ASKED)

    assert "it rises by 80 points with 3 players; no change was found with 4 players" in text


def test_it_levels_off_only_if_every_line_does():
    both = [trend("3 players", "rises", levels_off=True), trend("4 players", "rises", levels_off=True, last=0.0061)]
    one = [both[0], trend("4 players", "rises")]

    assert phrases.trend(both, ASKED)[1] == (
        "It levels off: the last step, from 7 to 8, changes it by at most 1.7 points."
    )
    assert len(phrases.trend(one, ASKED)) == 1
    assert phrases.trend_title(both, ASKED) == "Revolution rate rises with Crises in the deck and levels off"
    assert phrases.trend_title(one, ASKED) == "Revolution rate rises with Crises in the deck"


@pytest.mark.parametrize(
    ("way", "title"),
    [
        ("falls", "Revolution rate falls with Crises in the deck"),
        ("both ways", "Revolution rate goes up and down with Crises in the deck"),
        ("no change found", "Revolution rate: no change with Crises in the deck was found"),
    ],
)
def test_the_title_claims_no_direction_that_was_not_found(way, title):
    assert phrases.trend_title([trend("", way)], ASKED) == title


def test_the_title_counts_the_settings_if_they_differ():
    trends = [trend("a", "rises"), trend("b", "rises"), trend("c", "both ways")]

    assert phrases.trend_title(trends, ASKED) == "Revolution rate rises with Crises in the deck in 2 of 3 settings"


def test_without_trends_nothing_is_said():
    assert (phrases.trend([], ASKED), phrases.trend_title([], ASKED)) == ([], "")


def test_a_value_that_differs_noticeably_is_named_with_what_it_changes():
    assert plain(" ".join(comparisons.categories([compared("", "at_once", 0.2)], OF_WORDS))) == (
        "With Rounds ending at the draw of the last card the Revolution comes in 70 % instead of 50 % of games."
    )


@pytest.mark.parametrize(
    ("difference", "half", "text"),
    [
        (0.02, 0.01, "a table would notice no difference in the Revolution rate."),
        (0.04, 0.03, "Whether a table would notice a difference in the Revolution rate with"),
        (0.07, 0.03, "Whether a table would notice a difference in the Revolution rate with"),
        (-0.07, 0.01, "comes in 43 % instead of 50 % of games."),
    ],
)
def test_a_difference_is_noticed_only_if_its_interval_lies_beyond_five_points(difference, half, text):
    (said,) = comparisons.categories([compared("", "at_once", difference, half)], OF_WORDS)

    assert text in plain(said)


def test_where_a_value_matters_is_named():
    rows = [compared("3 players", "at_once", 0.2), compared("4 players", "at_once", 0.01)]
    (said,) = comparisons.categories(rows, OF_WORDS)

    assert said.endswith("the Revolution rate is 20 points higher with 3 players.")


def test_values_that_differ_in_opposite_ways_are_called_both():
    rows = [compared("3 players", "at_once", 0.2), compared("4 players", "at_once", -0.1)]
    (said,) = comparisons.categories(rows, OF_WORDS)

    assert said.endswith("the Revolution rate is 20 points higher with 3 players and 10 points lower with 4 players.")


def test_values_that_differ_alike_everywhere_are_said_so():
    rows = [compared("3 players", "at_once", 0.2), compared("4 players", "at_once", 0.1)]
    (said,) = comparisons.categories(rows, OF_WORDS)

    assert said.endswith("the Revolution rate is 10 to 20 points higher in every setting.")


def test_the_largest_difference_comes_first_and_the_rest_in_one_sentence():
    rows = [compared("", f"s{i}", (i - 2) / 10) for i in range(8)]
    said = [plain(text) for text in comparisons.categories(rows, OF_LINEUPS)]

    assert [text.split("”")[0] for text in said[:3]] == ["With lineup “s7", "With lineup “s6", "With lineup “s5"]
    assert said[3:] == [
        "4 others differ noticeably too, see the figure.",
        "With lineup “s2” a table would notice no difference in the Revolution rate.",
    ]


def test_a_single_one_beyond_three_has_a_singular_verb():
    rows = [compared("", f"s{i}", 0.1 + i / 10) for i in range(4)]

    assert comparisons.categories(rows, OF_LINEUPS)[3] == "One other differs noticeably too, see the figure."


def test_a_title_without_figures_names_the_subject():
    assert comparisons.category_title([compared("", "s", 0.1) | {"difference": None}], OF_LINEUPS) == "Revolution rate"


def test_the_title_is_the_first_of_them():
    title = plain(comparisons.category_title([compared("", "at_once", 0.2)], OF_WORDS))

    assert title.endswith("70 % instead of 50 % of games")


def test_how_far_values_are_apart_is_said_of_one_setting():
    rows = [row(line, value, setting=setting, said=setting)
            for line, values in (("3 players", (0.2, 0.3)), ("4 players", (0.5, 0.95)))
            for setting, value in zip(("a", "b"), values, strict=True)]  # fmt: skip

    assert plain(comparisons.within(rows, OF_LINEUPS)) == (
        "It matters most with 4 players: the Revolution comes in 50 % of games with lineup “a”, 95 % with lineup “b”."
    )


def test_how_often_anybody_wins_is_told_with_the_even_share():
    text = plain(comparisons.winners([row("4 players", 0.36) | {"even": 0.09}], [4]))

    assert "Somebody wins 36.0 % (35.0 to 37.0) of games with 4 players; nobody wins the others." in text
    assert "9.0 % with 4 players" in text
    assert "less than 1 in 4" in text


def test_what_is_the_same_in_every_setting_does_not_depend_on_it():
    rows = [row(f"{n} players", 1.0) | {"even": 0.2} for n in range(4)]

    assert plain(comparisons.winners(rows, [5])) == (
        "Somebody wins 100.0 % of games in every setting. Rates are games won per seat, out of all games. The even "
        "share, which each seat would win if all had the same chances: 20.0 %."
    )


def test_where_somebody_always_wins_the_even_share_is_no_less_than_one_in_all():
    text = comparisons.winners([row("", 1.0, 0.0) | {"even": 0.25}], [4])

    assert "less than" not in text
    assert "nobody" not in text


def test_where_nobody_ever_wins_it_says_so():
    assert comparisons.winners([row("", 0.0) | {"even": 0.0}], [4]) == "Nobody won any of these 10,000 games."
