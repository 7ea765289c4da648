"""Conditions on games: what they may contain, and the errors of invalid ones."""

import polars as pl
import pytest

from bng_sim.core.errors import InputError
from bng_sim.sweeps.store.condition import ALL_GAMES, read

GAMES = pl.DataFrame(
    {
        "game": [0, 1, 2],
        "ending": ["across", "called_off", "across"],
        "turns": [10, 28, 20],
        "winner": [2, None, 1],
        "close": [True, False, True],
    }
)
SEATS = pl.DataFrame(
    {
        "game": [0, 0, 1, 1, 2, 2],
        "seat": [1, 2, 1, 2, 1, 2],
        "strategy": ["bold", "careful", "bold", "bold", "careful", "bold"],
        "steps": [30, 40, 10, 20, 41, 39],
        "won": [False, True, False, False, True, False],
        "cash": [2_100_000_000] * 6,
    },
    schema_overrides={"cash": pl.Int32},
)


def fulfilled(text):
    asked = read(text, GAMES.schema, SEATS.schema)
    rows = GAMES.join(SEATS.group_by("game").agg(**asked.of_seats), on="game") if asked.of_seats else GAMES
    return sorted(rows.filter(asked.expression)["game"])


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("turns > 15", [1, 2]),
        ("turns > 15 and ending = 'across'", [2]),
        ("ending in ('called_off') or turns between 9 and 11", [0, 1]),
        ("winner is null", [1]),
        ("ending like 'call%'", [1]),
        ("not close", [1]),
        ("winner_strategy = 'careful'", [0, 2]),
        ("least_steps < 35 and most_steps >= 40", [0]),
        ("total_steps = 30 or total_won = 0", [1]),
        ("total_cash > 4000000000", [0, 1, 2]),
        ("most_steps - least_steps < 5", [2]),
    ],
)
def test_condition_is_sql_over_games_and_seat_aggregates(text, games):
    assert fulfilled(text) == games


def test_without_condition_every_game_matches():
    assert GAMES.select(ALL_GAMES.expression).item() is True


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn > 15", "no column 'turn'; expected a column of `games`, such as turns"),
        ("winner_strateg = 'x'", "such as winner_strategy"),
        ("turns >", "expected a condition on a game"),
        ("turns", "it gives numbers, not yes or no"),
        ("ending > 3", "expected a condition on a game"),
        ("turns > avg(turns)", "it must be about one game"),
        ("count(*) > 3", "it must be about one game"),
        ("turns > (select 3)", "it must be about one game"),
        ("exists (select 1)", "it must be about one game"),
        ("rank() over (order by turns) < 3", "it must be about one game"),
        ("row_number() over (order by turns) < 3", "it must be about one game"),
        ("lag(turns) over (order by turns) < 3", "it must be about one game"),
        ("columns('.*') > 1", "it must be about one game"),
        ("turns > 3 as x", "it must be about one game"),
        ("select * from games", "expected a condition on a game"),
        ("turns > 3; drop table games", "expected a condition on a game"),
        ("turns > 1, close", "expected a condition on a game"),
        ("read_csv('x') > 1", "expected a condition on a game"),
        ("", "expected a condition on a game"),
        ("turns >\n3 3", "turns > 3 3"),
        ("turns > quantile_cont(turns, 0.5)", "it must be about one game"),
        ("corr(turns, winner) > 0", "it must be about one game"),
        ("now() > 3", "it cannot hold a time"),
        ("lpad(ending, 2000000000, 'x') = 'x'", "it cannot hold"),
        ("turns" + "+1" * 5000 + " > 3", "it has 10,009 letters, expected at most 1,000"),
        ("turns" + "+1" * 400 + " > 3", "more than 100 operations within one another"),
    ],
)
def test_invalid_condition_is_refused_in_one_line(text, words):
    with pytest.raises(InputError) as refused:
        read(text, GAMES.schema, SEATS.schema)

    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_columns_of_seats_that_were_not_stored_are_unknown():
    with pytest.raises(InputError, match="which this run did not store"):
        read("winner_strategy = 'x'", GAMES.schema, {})


def test_condition_on_nonfinite_number_is_unknown():
    asked = read("turns / (turns - 10) > 0", GAMES.schema, SEATS.schema)

    assert GAMES.select(asked.expression).to_series().to_list() == [None, True, True]
