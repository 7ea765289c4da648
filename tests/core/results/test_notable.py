"""What makes a game typical: the commonest kind, then nearness to the medians of that kind."""

import random

import polars as pl
import pytest

from bng_sim.core.results.notable import ALIKE, typical


def typical_of(games):
    order = typical("ending", "turns", "rebels")
    alike = games.group_by("ending", "turns", "rebels").agg(pl.col("game").min(), pl.len().alias(ALIKE))
    frame = alike.lazy().select("game", **{str(place): by for place, by in enumerate(order)})
    return frame.bottom_k(1, by=["0", "1", "game"]).collect().item(0, "game")


def test_it_is_of_the_commonest_kind_even_if_another_is_nearer_to_all_medians():
    games = pl.DataFrame(
        {
            "game": range(5),
            "ending": ["assets", "assets", "revolution", "revolution", "revolution"],
            "turns": [20, 20, 40, 42, 44],
            "rebels": [5, 5, 10, 10, 10],
        }
    )

    assert typical_of(games) == 3


def test_each_distance_is_measured_by_the_spread_of_its_column():
    """Game 6 is 25 turns off where turns are spread wide; games 7 and 8 are 2 Rebels off where Rebels hardly vary."""
    games = pl.DataFrame(
        {
            "game": range(9),
            "ending": ["assets"] * 9,
            "turns": [10, 90, 10, 90, 10, 90, 75, 50, 50],
            "rebels": [9, 9, 9, 9, 9, 9, 9, 7, 7],
        }
    )

    assert typical_of(games) == 6


def test_of_equally_near_games_the_first_is_typical_wherever_it_stands():
    games = pl.DataFrame({"game": [4, 2, 3], "ending": ["assets"] * 3, "turns": [30, 30, 30], "rebels": [1, 1, 1]})

    assert typical_of(games) == 2


@pytest.mark.slow
@pytest.mark.parametrize("n", [*range(1, 13), 400])
def test_medians_and_spreads_are_those_of_all_games_though_games_that_are_alike_are_one_row(n):
    rng = random.Random(n)
    columns = {name: [rng.randrange(most) for _ in range(n)] for name, most in (("turns", 9), ("rebels", 4))}
    games = pl.DataFrame({"game": range(n), "ending": rng.choices("abc", k=n), **columns})
    among = pl.col("ending") == pl.col("ending").mode().min()
    far = [
        (pl.col(name) - pl.col(name).filter(among).median()).abs()
        / pl.max_horizontal(pl.col(name).filter(among).quantile(0.75) - pl.col(name).filter(among).quantile(0.25), 1.0)
        for name in columns
    ]
    nearest = games.select("game", other=~among, far=pl.sum_horizontal(far)).sort("other", "far", "game")

    assert typical_of(games) == nearest["game"][0]


def test_of_equally_common_kinds_it_is_the_same_every_time():
    games = pl.DataFrame(
        {"game": range(4), "ending": ["b", "a", "b", "a"], "turns": [1, 1, 1, 1], "rebels": [0, 0, 0, 0]},
        schema_overrides={"ending": pl.Enum(["a", "b"])},
    )

    assert {typical_of(games) for _ in range(5)} == {1}
