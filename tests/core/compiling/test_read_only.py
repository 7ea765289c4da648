"""What compiled code can do to a record that it is shown: read it, and nothing else."""

import numba
import numpy as np
import pytest
from numba.core.errors import NumbaError

from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.read_only import shown

CARD = np.dtype((np.record, [("kind", np.int32), ("points", np.int64)]))
TABLE = np.dtype(
    (
        np.record,
        [("turn", np.int64), ("hand", np.int64, 8), ("grid", np.int64, (3, 4)), ("top", CARD), ("pile", CARD, 5)],
    )
)

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="there are no types")


@pytest.fixture
def table():
    made = np.zeros(1, TABLE)[0]
    made.turn, made.top.points = 7, 5
    made.hand[:] = np.arange(8)[::-1]
    made.grid[:] = np.arange(12).reshape(3, 4)[::-1]
    made.pile["points"] = np.arange(5)
    return made


def run(body, table, show=shown):
    """What a function of this body returns that is shown the table."""
    names = {"np": np, "numba": numba}
    exec(f"def look(seen):\n    {body}\n", names)
    look = numba.njit(names["look"])  # noqa: TID251 (nothing of the project is compiled here)

    @numba.njit  # noqa: TID251 (as above)
    def play(table):
        return look(show(table))

    return play(table)


READS = {
    "return seen.turn + seen.hand[2] + seen.grid[1, 2] + seen.grid[1][2]": 7 + 5 + 6 + 6,
    "return seen.top.points + seen.pile[2].points + len(seen.pile)": 5 + 2 + 5,
    "return seen.hand.sum() + seen.hand[1:3].max() + np.max(seen.grid)": 28 + 6 + 11,
    "mine = seen.hand.copy(); mine.sort(); mine[0] += 3; return mine[0] + seen.hand[-1]": 3,
    "total = 0\n    for card in seen.hand:\n        total += card\n    return total": 28,
}
WRITES = [
    "seen.turn = 4",
    "seen['turn'] = 4",
    "seen.top.kind = 4",
    "seen.pile[1].kind = 4",
    "seen.pile.kind[1] = 4",
    "seen.hand[1] = 4",
    "seen.hand[1] += 4",
    "seen.hand.sort()",
    "seen.hand.fill(0)",
    "np.add(seen.hand, -1, seen.hand)",
    "np.random.shuffle(seen.hand)",
    "seen.hand.reshape(2, 4)[0, 0] = 4",
    "seen.grid.ravel()[0] = 4",
    "seen.hand.view(np.int32)[0] = 4",
    "np.asarray(seen.hand)[0] = 4",
    "np.lib.stride_tricks.as_strided(seen.hand, (4,), (8,))[0] = 4",
    "hands = [seen.hand]; hands[0][0] = 4",
    "for row in seen.grid: row[0] = 4",
]


@pytest.mark.slow
@pytest.mark.parametrize("body", READS)
def test_what_is_shown_can_be_read_as_any_record(body, table):
    assert run(body, table) == READS[body]


@pytest.mark.parametrize("write", WRITES)
def test_what_writes_to_what_is_shown_is_not_compiled(write, table):
    before = table.tobytes()

    with pytest.raises(NumbaError):
        run(f"{write}\n    return 0", table)
    assert table.tobytes() == before


@pytest.mark.slow
def test_an_array_that_is_shown_lives_as_long_as_it_is_looked_at():
    @numba.njit  # noqa: TID251 (as above)
    def look(values, others):
        return values.sum() + others.sum()

    @numba.njit  # noqa: TID251 (as above)
    def play(n):
        total = 0.0
        for i in range(n):
            made = shown(np.full(i % 50, 2.0))
            total += look(made, np.full(i % 50, 1.0)) - 3.0 * (i % 50)
        return total

    assert play(20_000) == 0.0


@pytest.mark.slow
@pytest.mark.parametrize("write", ["seen.turn = 4", "seen.pile[1].kind = 4", "seen.hand[1] = 4", "seen.hand.sort()"])
def test_the_same_is_compiled_where_the_record_itself_is_handed_over(write, table):
    before = table.tobytes()

    run(f"{write}\n    return 0", table, show=numba.njit(lambda record: record))  # noqa: TID251 (as above)

    assert table.tobytes() != before
