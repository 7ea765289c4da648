"""Seats and games won are counted deal by deal, whatever the groups are called."""

import numpy as np
import polars as pl
import pytest

from bng_sim.core.results.metrics import Grouping
from bng_sim.sweeps.statistics.seats_of_deals import seats_by_deal

GAMES, SEATS, A_DEAL = 12, 3, 2
NAMES = ["first", "second", "third", "never"]
COLUMNS = {
    "number": ([4, 7, 9], pl.Int32),
    "far apart": ([-1, 3, 640], pl.Int64),
    "word": (["b", "a", "c"], pl.String),
    "name": (NAMES[2::-1], pl.Enum(NAMES)),
    "names": ([["first"], ["second", "first"], []], pl.List(pl.Enum(NAMES))),
}


def made(values, dtype, first=6):
    """Games of some deals, each seat with a value or none, won, lost or neither."""
    rng = np.random.default_rng(3)
    rows = [
        {"game": first + game, "won": rng.choice([True, False, None]), "of": [*values, None][rng.integers(4)]}
        for game in range(GAMES)
        for _ in range(SEATS)
    ]
    return pl.DataFrame(rows, schema={"game": pl.Int64, "won": pl.Boolean, "of": dtype})


def counted(rows):
    """Deal and group -> seats and games won, one by one."""
    found = {}
    for row in rows.iter_rows(named=True):
        for group in row["of"] if isinstance(row["of"], list) else [row["of"]]:
            if group is not None and row["won"] is not None:
                seats, won = found.get((row["game"] // A_DEAL, str(group)), (0, 0))
                found[row["game"] // A_DEAL, str(group)] = seats + 1, won + row["won"]
    return found


@pytest.mark.parametrize(("values", "dtype"), COLUMNS.values(), ids=COLUMNS)
def test_each_group_has_its_seats_and_games_won(values, dtype):
    rows = made(values, dtype)
    groups, won, seats = seats_by_deal(rows, [Grouping("of", "of", "of")], A_DEAL)["of"]

    expected = counted(rows)
    assert set(groups) == {group for _, group in expected}
    assert won.shape == seats.shape == (GAMES // A_DEAL, len(groups))
    found = {
        (3 + deal, group): (seats[deal, at], won[deal, at])
        for deal in range(GAMES // A_DEAL)
        for at, group in enumerate(groups)
        if seats[deal, at]
    }
    assert found == expected


def test_of_several_groupings_each_has_its_own_and_one_without_a_value_has_no_group():
    rows = made(*COLUMNS["word"]).with_columns(nothing=pl.lit(None, pl.Int32), again=pl.col("of"))
    groupings = [Grouping(name, name, name) for name in ("nothing", "again", "of")]
    found = seats_by_deal(rows, groupings, A_DEAL)

    assert list(found) == ["nothing", "again", "of"]
    assert found["nothing"].groups == []
    assert found["nothing"].seats.shape == (GAMES // A_DEAL, 0)
    assert np.array_equal(found["again"].won, found["of"].won)
