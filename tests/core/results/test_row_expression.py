"""An expression over a game's row: what it may be made of, and what it gives row by row."""

import math
import threading

import polars as pl
import pytest

from bng_sim.core.results import LONGEST_EXPRESSION
from bng_sim.core.results.row_expression import MOST_NESTED, read

ROWS = pl.DataFrame(
    {
        "game": [0, 1, 2, 3],
        "turns": [49, 0, 100_000, None],
        "rounds": [7, 3, 0, 2],
        "large": [2**53 - 1, 2**53 + 1, 2**62, 3],
        "close": [True, False, None, True],
        "ending": ["won", "lost", None, "won"],
        "share": [0.5, math.nan, math.inf, None],
    },
    schema_overrides={"turns": pl.Int32, "rounds": pl.Int8, "ending": pl.Enum(["won", "lost"])},
)


def values(written):
    return read(written).values(ROWS).to_list()


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("turns / 49", [1, 0, 100_000 / 49, None]),
        ("turns < 0.5", [False, True, False, None]),
        ("0.5 <> rounds and coalesce(turns, 1) >= 49.0", [True, False, True, False]),
        ("turns / 49.0 = 1", [True, False, False, None]),
        ("turns % 49", [0, 0, 40, None]),
        (pl.col("turns") % 49.0, [0, 0, 40, None]),
        (pl.col("turns") // 49.0, [1, 0, 2040, None]),
        ("(0 - rounds) % 2", [-1, -1, 0, 0]),
        ("(0 - rounds) // 2", [-3, -1, 0, -1]),
        (-pl.col("rounds") % 2, [1, 1, 0, 0]),
        (-pl.col("rounds") // 2, [-4, -2, 0, -1]),
        ("mod(rounds, 0)", [None] * 4),
        ("turns > 40 and rounds < 5", [False, False, True, None]),
        ("close or turns = 0", [True, True, None, True]),
        ("not close", [False, True, None, False]),
        ("close is null", [False, False, True, False]),
        ("ending = 'won'", [True, False, None, True]),
        ("ending in ('won', 'lost')", [True, True, None, True]),
        ("ending like 'w%'", [True, False, None, True]),
        ("length(ending)", [3, 4, None, 3]),
        ("upper(ending) = 'WON'", [True, False, None, True]),
        ("rounds in (2, 3.0)", [False, True, False, True]),
        ("rounds between 2 and 3", [False, True, False, True]),
        (pl.col("rounds").is_between(2, 3, closed="left"), [False, False, False, True]),
        ("coalesce(turns, rounds)", [49, 0, 100_000, 2]),
        ("nullif(rounds, 7)", [None, 3, 0, 2]),
        ("case when rounds > 2 then 1 else turns end", [1, 1, 100_000, None]),
        ("greatest(turns, rounds)", [49, 3, 100_000, None]),
        (pl.col("rounds").clip(1, 3), [3, 3, 1, 2]),
        (pl.col("rounds").clip(upper_bound=3), [3, 3, 0, 2]),
        ("(turns > 40) + (rounds > 2)", [2, 1, 1, None]),
        ("round(rounds / 2)", [4, 2, 0, 1]),
        (pl.col("rounds") / 2, [3.5, 1.5, 0, 1]),
        ((pl.col("rounds") / 2).round(), [4, 2, 0, 1]),
        ("log10(turns * 10)", [math.log10(490), None, 6, None]),
        ("cast(rounds / 2 as int)", [3, 1, 0, 1]),
        ("power(rounds, 2)", [49, 9, 0, 4]),
        ("large = 4611686018427387904", [False, False, True, False]),
        ("game = 2", [False, False, True, False]),
        ("3", [3, 3, 3, 3]),
        ("null", [None] * 4),
    ],
)
def test_an_expression_is_computed_row_by_row(written, expected):
    assert values(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("turns / 0", [None, None, None, None]),
        ("turns / rounds", [7, 0, None, None]),
        ("turns / rounds > 0", [True, False, None, None]),
        ("sqrt(30 - turns)", [None, math.sqrt(30), None, None]),
        ("sqrt(30 - turns) > 0", [None, True, None, None]),
        ("1 / (turns / 0)", [None, None, None, None]),
        ("least(exp(turns), 5)", [None, 1, None, None]),
        ("share", [0.5, None, None, None]),
        ("share > 0", [True, None, None, None]),
        ("share / share", [1, None, None, None]),
        ("turns * turns * turns * turns > 1", [True, False, None, None]),
        ("power(turns, 20)", [None, 0, None, None]),
        ("power(turns, 40) > 1", [None, False, None, None]),
        ("turns * turns", [2401, 0, 10**10, None]),
        ("large + 0", [2**53 - 1, None, None, 3]),
        ("large - 1", [2**53 - 2, None, None, 2]),
        ("large + 1", [None, None, None, 4]),
        ("large % 2", [1, None, None, 1]),
        (pl.col("large") % -3, [-2, None, None, 0]),
        ("turns + 1e300 - 1e300", [None, None, None, None]),
        ("large", [2**53 - 1, None, None, 3]),
        ("coalesce(turns / rounds, 0 - 1)", [7, 0, -1, -1]),
        ("greatest(turns / rounds, 3)", [7, 3, None, None]),
        ("least(3, turns / rounds, 9)", [3, 0, None, None]),
        ("greatest(NULL, 3)", [None, None, None, None]),
        ((pl.col("turns") / pl.col("rounds")).clip(1, 5), [5, 1, None, None]),
        (pl.lit(3).clip(pl.col("turns") / pl.col("rounds"), 9), [7, 3, None, None]),
    ],
)
def test_a_value_that_is_not_finite_or_too_large_to_be_exact_is_missing(written, expected):
    assert values(written) == expected


OF_SEVERAL_GAMES = [
    "corr(turns, rounds)",
    "covar_samp(turns, rounds)",
    "quantile_cont(turns, 0.5)",
    "turns > quantile_cont(turns, 0.5)",
    "avg(turns)",
    "turns > (select 3)",
    "count(*)",
    "rank() over (order by turns)",
    "lag(turns) over (order by turns)",
    "columns('.*') > 1",
    "turns as x",
    pl.col("turns") > pl.col("turns").mean(),
    pl.col("turns").rank(),
    pl.col("turns").shift(),
    pl.col("turns").over("rounds"),
    pl.col("turns").cum_sum(),
    pl.col("turns").quantile(0.5),
    pl.col("turns").sort(),
    pl.col("turns").filter(pl.col("turns") > 3),
    pl.col("turns").map_elements(lambda turns: turns, return_dtype=pl.Int64),
    pl.col("turns").map_elements(lambda turns, lock=threading.Lock(): turns, return_dtype=pl.Int64),  # noqa: B008
    pl.all(),
    pl.col("turns", "rounds"),
    pl.col("^turns$"),
    pl.nth(0),
    pl.len(),
    pl.lit(pl.Series([1, 2, 3])),
    pl.struct("turns"),
    pl.lit({"turns": 3}),
]


@pytest.mark.parametrize("written", OF_SEVERAL_GAMES, ids=str)
def test_what_looks_at_other_games_is_refused_whatever_the_games(written):
    with pytest.raises(ValueError, match="it must be about one game"):
        read(written)


@pytest.mark.parametrize(
    "written",
    [
        "now()",
        "turns > now()",
        "date '2020-01-01'",
        "lpad(ending, 2000000000, 'x')",
        "concat(ending, ending)",
        "replace(ending, 'o', 'ooooooooo')",
        "cast(turns as date)",
        "interval '1 day'",
    ],
)
def test_neither_clocks_nor_what_builds_words_are_allowed(written):
    with pytest.raises(ValueError, match="it cannot hold"):
        read(written)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("ending + 1", "got words where a number is expected"),
        ("ending || 'x'", "got words where a number is expected"),
        ("turns and rounds", "got no condition where yes or no is expected"),
        ("turns & 3", "got no condition where yes or no is expected"),
        ("not turns", "got no condition where yes or no is expected"),
        ("ending > 3", "got numbers and words, expected values of one kind"),
        ("close = 1", "got numbers and yes or no, expected values of one kind"),
        ("ending = 'wonn'", "'wonn' is none of 'won', 'lost'"),
        ("ending in ('won', 'lostt')", "'lostt' is none of 'won', 'lost'"),
        ("turns in ('a')", "got a list of another kind"),
        ("lower(turns) = 'x'", "got no words where words are expected"),
        ("case when turns then 1 end", "got no condition where yes or no is expected"),
        ("coalesce(turns, ending)", "got numbers and words"),
        ("regexp_like(ending, '(')", "regex"),
    ],
)
def test_columns_of_another_kind_are_refused_before_any_game_is_looked_at(written, told):
    with pytest.raises(ValueError, match=r".") as refused:
        read(written).type_over(ROWS.schema)

    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "written", ["turns >", "", "turns > 1, close", "select * from games", "turns > 3; drop table x"]
)
def test_what_is_no_expression_is_refused(written):
    with pytest.raises(ValueError, match=r".+"):
        read(written)


@pytest.mark.parametrize("written", [3, None, ["turns"], b"turns"])
def test_what_is_neither_text_nor_of_polars_is_refused_by_its_type(written):
    with pytest.raises(ValueError, match=f"got {type(written).__name__}, expected text as in SQL"):
        read(written)


def chain(length):
    expression = pl.col("turns")
    for _ in range(length):
        expression = expression + 1
    return expression


def test_the_length_and_depth_of_an_expression_are_bounded():
    assert values("turns" + "+1" * MOST_NESTED) == [149, 100, 100_100, None]
    assert values(chain(MOST_NESTED)) == [149, 100, 100_100, None]
    for written in ("turns" + "+1" * 400, chain(400), chain(5000)):
        with pytest.raises(ValueError, match=f"more than {MOST_NESTED} operations within one another"):
            read(written)
    with pytest.raises(ValueError, match=f"it has 10,005 letters, expected at most {LONGEST_EXPRESSION:,}"):
        read("turns" + "+1" * 5000)
    with pytest.raises(ValueError, match="it is too long"):
        read(pl.col("turns").is_in(list(range(200_000))))


def test_columns_are_named_once_in_the_order_in_which_they_come():
    assert read("rounds + turns > rounds and ending = 'won'").columns == ("rounds", "turns", "ending")


def test_queries_compute_it_as_well():
    found = ROWS.lazy().select(
        read("turns / rounds > 1").over(pl.Boolean).alias("asked"), one=read("1").over(pl.Float64)
    )

    assert found.collect()["asked"].to_list() == [True, False, None, None]
    assert found.collect()["one"].to_list() == [1.0] * 4
