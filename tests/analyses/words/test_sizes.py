"""Whether a game plays the same elsewhere: what is another game, what much the same, and what is not known."""

import polars as pl
import pytest

from bng_sim.analyses.words import sizes
from bng_sim.core.noticeable import MEAN, RATE

NOTICED = {"comeback": RATE, "turns": MEAN}
SENTENCES = {"comeback": "comebacks happen in {} of games", "turns": "a game lasts {} turns"}


def row(line, measure, value, before, half, **words):
    kind = "proportion" if measure == "comeback" else "mean"
    own = {"line": line, "against": "4 players", "measure": measure, "who": "", "kind": kind, "value": value}
    ends = (None,) * 3 if before is None else (value - before, value - before - half, value - before + half)
    found = dict(zip(("difference", "difference_low", "difference_high"), ends, strict=True))
    return own | found | {"seated": line, "rest": "", "is_main": True} | words


def verdict(*others):
    rows = [row("4 players", "comeback", 0.5, None, 0), row("4 players", "turns", 30.0, None, 0)]
    rows += [row(line, name, value, {"comeback": 0.5, "turns": 30.0}[name], half) for line, name, value, half in others]
    judged = sizes.judged(pl.DataFrame(rows, infer_schema_length=None), NOTICED)
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in sizes.verdict(judged, "4 players", SENTENCES)]


@pytest.mark.parametrize(
    ("value", "half", "text"),
    [
        (0.52, 0.01, "It plays the same with 5 players as with 4 players."),
        (0.58, 0.01, "It plays much the same with 5 players as with 4 players, but comebacks happen in 58 % instead of "
                     "50 % of games."),
        (0.7, 0.01, "With 5 players it is another game: comebacks happen in 70 % instead of 50 % of games."),
        (0.52, 0.2, "No noticeable difference is known with 5 players, but these are too few games to rule one out."),
    ],
)  # fmt: skip
def test_a_setting_is_judged_by_what_a_table_would_notice(value, half, text):
    assert verdict(("5 players", "comeback", value, half)) == [text]


def test_the_measure_that_differs_most_in_units_of_what_is_noticed_is_quoted():
    assert verdict(("5 players", "comeback", 0.7, 0.01), ("5 players", "turns", 60.0, 1.0)) == [
        "With 5 players it is another game: a game lasts 60 instead of 30 turns."
    ]


def test_numbers_of_players_are_named_together_first_and_then_each_with_what_differs_most():
    said = verdict(
        ("2 players", "comeback", 0.58, 0.01), ("3 players", "comeback", 0.51, 0.01),
        ("5 players", "turns", 60.0, 1.0), ("5 players", "comeback", 0.6, 0.01),
        ("6 players", "comeback", 0.75, 0.01), ("7 players", "comeback", 0.5, 0.5),
    )  # fmt: skip

    assert said == [
        "Compared with 4 players, it is another game with 5 and 6 players, plays much the same with 2 players, plays "
        "the same with 3 players and is not yet known to differ with 7 players.",
        "With 5 players, a game lasts 60 instead of 30 turns and comebacks happen in 60 % instead of 50 % of games.",
        "With 6 players, comebacks happen in 75 % instead of 50 % of games.",
        "With 2 players, comebacks happen in 58 % instead of 50 % of games.",
    ]


def test_tables_that_differ_in_who_else_is_seated_are_named_once_if_they_are_alike():
    robots = [(f"2 players and {n} Robots", "comeback", 0.75, 0.01) for n in ("no", "two")]

    assert verdict(*robots, ("5 players", "comeback", 0.8, 0.01))[0] == (
        "It is another game with 2 and 5 players than with 4 players."
    )
    assert verdict(robots[0], ("2 players and two Robots", "comeback", 0.51, 0.01))[0] == (
        "Compared with 4 players, it is another game with 2 players and no Robots and plays the same with 2 players "
        "and two Robots."
    )


def test_beyond_three_the_other_settings_are_counted():
    rows = [row("4 houses", "comeback", 0.5, None, 0, seated="")]
    rows += [row(f"{n} houses", "comeback", 0.5 + n / 100, 0.5, 0.001, seated="") for n in (6, 7, 8, 9)]
    rows = [{**one, "against": "4 houses"} for one in rows]
    said = sizes.verdict(sizes.judged(pl.DataFrame(rows, infer_schema_length=None), NOTICED), "4 houses", SENTENCES)

    assert [text.split(" houses")[0][-1] for text in said[:3]] == ["9", "8", "7"]
    assert said[3:] == ["1 more setting differs noticeably, see the table."]


def test_the_key_is_the_row_that_the_verdict_quotes():
    rows = [row("4 players", "turns", 30.0, None, 0), row("5 players", "turns", 60.0, 30.0, 1.0)]
    judged = sizes.judged(pl.DataFrame(rows, infer_schema_length=None), NOTICED)

    assert sizes.key(judged, SENTENCES)["value"] == 60
    assert sizes.key(judged, {}) is None
    assert sizes.verdict(judged, "4 players", {}) == [
        "With 5 players it is another game: 1 measure differs, see the table."
    ]


@pytest.mark.parametrize("line", ["every player, at every level", "lineup everybody", "in every setting"])
def test_words_of_a_setting_stay_as_they_are(line):
    unknown, others = (line, "comeback", 0.52, 0.2), ("b", "comeback", 0.52, 0.01)
    assert f"No noticeable difference is known with {line}, but" in verdict(unknown, others)[1]
    assert "No noticeable difference is known in any setting, but" in verdict(unknown, ("b", "comeback", 0.5, 0.2))[0]
