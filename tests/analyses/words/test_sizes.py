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


def test_beyond_three_the_other_settings_are_counted():
    said = verdict(*((f"{n} players", "comeback", 0.5 + n / 100, 0.001) for n in (6, 7, 8, 9)))

    assert [text.split(" players")[0][-1] for text in said[:3]] == ["9", "8", "7"]
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
