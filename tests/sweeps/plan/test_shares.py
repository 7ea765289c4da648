"""Shares of a plan: together they have each deal once, and none has much more to do than another."""

from collections import Counter
from types import SimpleNamespace

import pytest

from bng_sim.sweeps.plan.cells import Chunk
from bng_sim.sweeps.plan.shares import divide, overlaps, share_of


def plan(cells, deals, chunk):
    """A plan of so many cells, each of so many deals, which are cut into chunks."""

    def chunks(_cell, n):
        return [Chunk(first, min(chunk, n - first)) for first in range(0, n, chunk)]

    return SimpleNamespace(cells=[SimpleNamespace(index=index, deals=deals) for index in range(cells)], chunks=chunks)


@pytest.mark.parametrize(
    ("cells", "deals", "chunk", "shares"),
    [(1, 100, 100, 16), (3, 7, 7, 16), (24, 100, 10, 16), (5, 95, 10, 1), (2, 50, 10, 7), (40, 10, 10, 8)],
)
def test_shares_have_each_deal_of_each_chunk_once(cells, deals, chunk, shares):
    planned, found = plan(cells, deals, chunk), Counter()
    for piece in divide(planned, shares):
        assert 1 <= piece.share <= shares
        assert piece.whole.first <= piece.deals.first
        assert piece.deals.first + piece.deals.n <= piece.whole.first + piece.whole.n
        found.update((piece.cell, deal) for deal in range(piece.deals.first, piece.deals.first + piece.deals.n))

    assert found == {(cell, deal): 1 for cell in range(cells) for deal in range(deals)}


@pytest.mark.parametrize(
    ("cells", "deals", "chunk", "shares"), [(1, 1_000, 1_000, 16), (16, 100, 10, 16), (7, 90, 9, 4)]
)
def test_no_share_has_a_quarter_more_than_an_even_one(cells, deals, chunk, shares):
    played = Counter()
    for piece in divide(plan(cells, deals, chunk), shares):
        played[piece.share] += piece.deals.n

    assert max(played.values()) <= 1.25 * cells * deals / shares + 1


def test_few_chunks_are_cut_and_many_are_not():
    assert all(piece.deals != piece.whole for piece in divide(plan(4, 100, 100), 16))
    assert all(piece.deals == piece.whole for piece in divide(plan(16, 100, 10), 4))


def test_grid_whose_rows_are_as_long_as_a_turn_gives_no_share_all_of_one_column():
    columns = {share: set() for share in range(1, 5)}
    for piece in divide(plan(16, 10, 10), 4):
        columns[piece.share].add(piece.cell % 4)

    assert all(len(found) == 4 for found in columns.values())


def test_share_has_only_its_own_deals_of_a_gap():
    planned = plan(1, 100, 100)
    gaps = [Chunk(10, 30), Chunk(60, 40)]
    found = [share_of(planned, number, 4).of(0, Chunk(0, 100), gaps) for number in range(1, 5)]

    assert sorted(deals for share in found for deals in share) == [
        Chunk(10, 15), Chunk(25, 15), Chunk(60, 15), Chunk(75, 25),
    ]  # fmt: skip
    assert share_of(planned, 1, 4).of(1, Chunk(0, 100), gaps) == []
    assert overlaps(gaps, Chunk(35, 30)) == [Chunk(35, 5), Chunk(60, 5)]
