"""What depends on who plays: the marks, each with its truth condition, and the sentences made of them."""

from unittest import mock

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.analyses.general import who_plays
from bng_sim.analyses.general.who_plays import DEPENDS, DIRECTION, HOLDS, UNSEEN, mark, mark_of_all
from bng_sim.analyses.question import Question
from bng_sim.games import GAMES


def change(value, half=0.01, p=None):
    clear = abs(value) > half
    return {
        "difference": value,
        "difference_low": value - half,
        "difference_high": value + half,
        "p_holm": p if p is not None else (0.001 if clear else 0.5),
    }


@pytest.mark.parametrize(
    ("here", "others", "said"),
    [
        (0.10, [0.10, 0.08, 0.15], HOLDS),
        (-0.10, [-0.10, -0.08, -0.15], HOLDS),
        (0.10, [0.10, 0.30], DIRECTION),  # three times the size
        (0.10, [0.10, 0.055], DIRECTION),  # its interval reaches below half the size
        (0.10, [0.10, -0.05], DEPENDS),  # the other way
        (0.10, [0.10, 0.005], DEPENDS),  # as good as none
        (0.005, [0.10], DEPENDS),  # clear only elsewhere
        (0.005, [0.005], ""),
    ],
)
def test_a_change_is_marked_by_what_every_table_says(here, others, said):
    assert mark(change(here), [change(other) for other in others]) == said


def test_what_a_small_table_does_not_show_is_not_called_a_difference():
    assert mark(change(0.10), [change(0.10), change(0.04, half=0.06)]) == UNSEEN


changes = st.builds(change, st.floats(-0.3, 0.3), st.floats(0.001, 0.2))


@given(changes, st.lists(changes, min_size=1, max_size=6))
def test_nothing_holds_that_some_table_contradicts(here, others):
    said = mark(here, others)
    signs = {row["difference"] > 0 for row in (here, *others) if row["p_holm"] < 0.05}
    all_clear = all(row["p_holm"] < 0.05 for row in (here, *others))
    if said in (HOLDS, DIRECTION):
        assert all_clear
        assert len(signs) == 1
    if said == HOLDS:
        sizes = [abs(row["difference"]) for row in others]
        assert all(abs(here["difference"]) / 2 <= size <= 2 * abs(here["difference"]) for size in sizes)
    if len(signs) == 2:
        assert said == DEPENDS
    assert (said == "") == (not signs)


def levels(*values, half=0.005, plays_to_win=True):
    rows = [
        {"line": "", "who": f"t{i}", "plays_to_win": plays_to_win, "kind": "proportion", "n": 1_000, "value": value,
         "low": value - half, "high": value + half}
        for i, value in enumerate(values)
    ]  # fmt: skip
    return pl.DataFrame(rows)


def test_a_level_holds_for_all_only_if_every_interval_is_near():
    assert mark_of_all(levels(0.70, 0.71, 0.69)) == HOLDS
    assert mark_of_all(levels(0.70, 0.73)) == DEPENDS  # its interval is wholly beyond two points
    assert mark_of_all(levels(0.70, 0.72)) == UNSEEN  # its interval reaches beyond
    idle = levels(0.99, plays_to_win=False).with_columns(who=pl.lit("dice"))
    assert mark_of_all(pl.concat([levels(0.70, 0.71), idle])) == HOLDS


def with_lines(**tables):
    rows = []
    for who, values in tables.items():
        for line, value in zip("ab", values, strict=True):
            rows.append({"line": line, "who": who, "plays_to_win": True, "kind": "proportion", "n": 100, "value": value,
                         "low": value - 0.01, "high": value + 0.01})  # fmt: skip
    return pl.DataFrame(rows)


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"x": (0.1, 0.2), "y": (0.3, 0.5)}, "It is lowest with a for 2 of 2 kinds of players."),
        ({"x": (0.1, 0.2), "y": (0.5, 0.3)}, "It is lowest with a for 1 and with b for 1 of 2 kinds of players."),
        ({"x": (0.1, 0.2), "y": (0.3, 0.31)}, "It is lowest with a for 1 of 2 kinds of players."),
        ({"x": (0.1, 0.11)}, "Which setting is lowest is not clear for any kind of players."),
    ],
)
def test_which_setting_is_lowest_is_said_as_far_as_intervals_do_not_touch(tables, said):
    assert who_plays._of_order(with_lines(**tables)) == [said]


ASKED = mock.Mock(spec=Question, metric=mock.Mock(kind="proportion"), dial="dice", names={"dice": "dice a turn"})
ASKED.metric.name, ASKED.game = "revolution_rate", GAMES["guillotines"]
ASKED.in_words = lambda _name, value: f"{value} dice a turn"
PER_CENT = "\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((0.70, 0.71, 0.69), "It is the same within 2 points for all 3 kinds of players."),
        ((0.70, 0.72), "These are too few games to say whether the figure depends on who plays."),
        (
            (0.70, 0.80, 0.60),
            f"With other players the Revolution rate would be 60{PER_CENT} (t2) to 80{PER_CENT} (t1).",
        ),
    ],
)
def test_headline_with_other_players_is_quoted_where_it_depends_on_them(values, said):
    assert who_plays._of_levels(levels(*values), ASKED) == said


def test_players_who_do_not_try_to_win_are_named_apart():
    idle = levels(0.99, plays_to_win=False).with_columns(who=pl.lit("dice"))
    both = pl.concat([levels(0.70, 0.71), idle])

    assert who_plays._of_idle(both, ASKED) == [f"With players who do not try to win (dice) it would be 99{PER_CENT}."]
    assert "kinds" in who_plays._of_levels(both, ASKED)


def marked(*marks):
    """Changes at two tables each, with these marks."""
    rows = [
        {"line": "", "setting": str(place), "who": who, "plays_to_win": True, "mark": mark}
        for place, mark in enumerate(marks)
        for who in ("x", "y")
    ]
    return pl.DataFrame(rows)


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        (("", ""), ["No kind of players shows a clear change with dice a turn."]),
        ((HOLDS, HOLDS, ""), ["All 2 kinds of players agree on what dice a turn changes."]),
        (
            (HOLDS, DIRECTION),
            [
                "All 2 kinds of players agree on what dice a turn changes, though the size of 1 depends on who plays.",
                "Of this only the direction is the same: 1 dice a turn.",
            ],
        ),
        (
            (HOLDS, DEPENDS),
            [
                "What dice a turn changes depends on who plays in 1 of 2 cases.",
                "This depends on who plays: 1 dice a turn.",
            ],
        ),
        (
            (HOLDS, UNSEEN),
            ["All 2 kinds of players agree on 1 of 2 changes; the others need more games."],
        ),
    ],
)
def test_kinds_of_players_are_said_to_agree_as_far_as_marks_do(marks, said):
    assert who_plays._of_changes(marked(*marks), ASKED) == said
