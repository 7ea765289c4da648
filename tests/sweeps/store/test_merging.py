"""A run has as many files as it has data: small ones are merged as it goes on, into the same bytes however it went."""

import io
import itertools
import shutil
import tracemalloc
from unittest import mock

import polars as pl
import pytest

from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.play import chunks
from bng_sim.sweeps.run.estimate import games_missing
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.statistics.sums import add_up
from bng_sim.sweeps.store import disk, merging, parquet, row_groups
from bng_sim.sweeps.store.files import Shard, place_of, shard_path
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import each_sums, sums_of_chunks
from tests.slow import slow_after
from tests.sweeps.store.faults import FAULTS, GAME, NOTHING_ASSUMED, files, inject_fault, quick, small_chunks, sweep

TABLES = ("games", "seats", "figures")
DEALS = 2  # of a chunk
FULL = 300_000  # bytes of rows: many chunks


@pytest.fixture(scope="module", autouse=True)
def chunked():
    GAME.strategies.load_shipped()
    with small_chunks(DEALS, FULL), quick():
        yield


def config(settings=1, n=20, **keys):
    defaults = {"name": "small", "game": "guillotines", "rules": NOTHING_ASSUMED | {"players": 2}, "games": n * DEALS}
    defaults |= {"lineups": {f"dice {number}": "random" for number in range(settings)}, "ladder": False}
    return Config(**defaults | {"metrics": ("revolution_rate", "turns")} | keys)


def count(folder):
    """Count the files of each table of a run, and parts of chunks with those of games."""
    found = {table: len(list(folder.glob(f"{table}/*.parquet"))) for table in TABLES}
    found["games"] += len(list(folder.glob("parts/*-games.parquet")))
    return max(found.values())


def bound(folder, settings):
    """Return how many files of each table a run may have at the end, by its bytes."""
    size = sum(path.stat().st_size for path in folder.glob("*/*.parquet"))
    return 2 * max(settings, size // FULL)


def watched(asked, folder, workers=1):
    """Sweep a config; return the largest number of files on the way, as a part of what it may be."""
    settings, most, add = len(make_plan(asked, GAME).cells), [0.0], Store.add

    def noted(store, written):
        add(store, written)
        in_work = workers - 1  # written and not recorded yet
        most.append((count(folder) - in_work) / (2 * bound(folder, settings)))

    with mock.patch.object(Store, "add", noted):
        sweep(asked, folder, workers=workers)
    return max(most)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "n"),
    [(1, 24), (1, 60), (12, 12), (182, 6)],
)
def test_number_of_files_is_that_of_settings_or_of_full_files(tmp_path, settings, n):
    asked, folder = config(settings, n), tmp_path / "small"

    assert watched(asked, folder) <= 1

    plan = make_plan(asked, GAME)
    assert sum(len(list(plan.chunks(cell, cell.deals))) for cell in plan.cells) == len(plan.cells) * n
    assert len(plan.cells) == settings
    assert count(folder) <= bound(folder, settings)
    run = load(folder)
    assert run.games["game"].to_list() == list(range(n * DEALS)) * settings
    assert [len(list(run.pieces(table, 0))) for table in ("games", "seats")] == [n, n]


def test_control_without_merging_on_the_way_has_too_many(tmp_path):
    with mock.patch.object(merging, "EAGER", 10**9):
        assert watched(config(1, 24), tmp_path / "small") > 1


SOME_WAYS = [(1, 0), (2, merging.EAGER), (1, 10**9)]  # workers, and how eagerly files are merged
ALL_WAYS = [*itertools.product((1, 2), (0, merging.EAGER, 10**9))]


@pytest.mark.parametrize(
    ("keep", "ways"), slow_after(1, [("all", SOME_WAYS), ("all", ALL_WAYS), ("summary", ALL_WAYS)])
)
def test_bytes_are_those_of_one_merge_at_the_end(tmp_path, monkeypatch, keep, ways):
    asked = config(2, 15, keep=keep)
    monkeypatch.setattr(merging, "FULL", 40_000)
    for workers, eager in ways:
        with mock.patch.object(merging, "EAGER", eager):
            sweep(asked, tmp_path / f"{workers}-{eager}" / "small", workers=workers)

    first, *others = (files(folder) for folder in tmp_path.glob("*/small"))
    assert len(others) == len(ways) - 1
    assert all(other == first for other in others)
    assert 2 < len([name for name in first if name.startswith("figures/")]) < 30 or keep == "summary"


@pytest.mark.parametrize(("workers", "every"), slow_after(1, [(2, 800), (2, 97), (1, 97)]))
def test_run_killed_while_files_are_merged_ends_with_the_same_bytes(tmp_path, workers, every):
    asked = config(2, 8)
    with inject_fault(tmp_path / "whole" / "small") as steps:
        sweep(asked, tmp_path / "whole" / "small")
    for left, fault in zip(range(30, steps.count, every), itertools.cycle(FAULTS)):
        folder = tmp_path / f"{left}" / "small"
        with mock.patch.object(merging, "EAGER", 1):
            with inject_fault(folder, left, fault):
                sweep(asked, folder)
            stored = set_of_games(folder)
            with inject_fault(folder):
                runner = sweep(asked, folder, workers=workers)

        assert runner.store.damaged == set(), (left, fault)
        assert files(folder) == files(tmp_path / "whole" / "small"), (left, fault)
        assert stored <= set_of_games(folder)


def set_of_games(folder):
    """The games in all files of a run."""
    found = [pl.read_parquet(path, columns=["cell", "game"]).rows() for path in folder.glob("games/*.parquet")]
    return {row for rows in found for row in rows}


@pytest.mark.slow
def test_kill_loses_at_most_the_chunk_in_work(tmp_path):
    asked, folder = config(1, 12), tmp_path / "small"
    plan = make_plan(asked, GAME)
    for recorded in range(1, 12, 3):
        store = Store(folder, GAME, plan.resolved(tmp_path))
        store.open()
        assert store.damaged == set()
        playing = Runner(plan, store, lambda: GAME, 1, "threads", frozenset({0})).play()
        before = store.games
        for _ in range(recorded - before // DEALS):
            next(playing)
        again = Store(folder, GAME, plan.resolved(tmp_path))
        again.open()
        assert again.games == recorded * DEALS


@pytest.mark.slow
def test_chunks_out_of_order_are_split_where_full_files_end(tmp_path, monkeypatch):
    asked = config(1, 20)
    monkeypatch.setattr(merging, "FULL", 40_000)
    sweep(asked, tmp_path / "whole" / "small")
    plan, folder = make_plan(asked, GAME), tmp_path / "small"
    store = Store(folder, GAME, plan.resolved(tmp_path))
    store.open()
    tasks = [chunks.Task(plan.cells[0], chunk) for chunk in plan.chunks(plan.cells[0], 20 * DEALS)]
    with mock.patch.object(merging, "EAGER", 1):
        for task in [*tasks[1:20], tasks[0]]:
            *_, made = chunks.make_chunk(lambda: GAME, store.encoder, task)
            store.add(chunks.write_task(folder, task, made).shards)
    sweep(asked, folder)

    assert files(folder) == files(tmp_path / "whole" / "small")
    assert count(folder) > 1


@pytest.mark.slow
def test_parts_of_a_chunk_are_merged_too(tmp_path):
    with small_chunks(60, FULL), mock.patch.object(chunks, "SECONDS", 1e-9), mock.patch.object(chunks, "PART", 1e-9):
        asked = config(1, 30)
        assert watched(asked, tmp_path / "small") <= 1
    with small_chunks(60, FULL):
        sweep(asked, tmp_path / "whole" / "small")

    assert files(tmp_path / "small") == files(tmp_path / "whole" / "small")


@pytest.mark.slow
def test_checked_files_are_not_read_again_unless_they_changed(tmp_path):
    asked, folder = config(2, 4), tmp_path / "small"
    sweep(asked, folder)
    shards = sorted(folder.glob("games/*.parquet"))
    for path in folder.glob("*/*.parquet"):
        disk.os.utime(path, ns=(10**18, 10**18))  # long ago: a change would show
    with read_files() as first:
        sweep(asked, folder)
    with read_files() as second:
        sweep(asked, folder)
    shards[0].write_bytes(shards[0].read_bytes()[:-1] + b"X")
    with read_files() as third:
        runner = sweep(asked, folder)

    assert set(shards) <= first
    assert not set(shards) & second
    assert set(shards) & third == {shards[0]}
    assert runner.store.damaged == {f"games/{shards[0].name}"}


class read_files(set):  # noqa: N801 (a context)
    """The files that checks read meanwhile."""

    def __enter__(self):
        from bng_sim.sweeps.store import known_files  # noqa: PLC0415

        whole = known_files.is_intact

        def noted(folder, shard):
            self.add(folder / shard.path)
            return whole(folder, shard)

        self.patch = mock.patch.object(known_files, "is_intact", noted)
        self.patch.start()
        return self

    def __exit__(self, *_):
        self.patch.stop()


def test_copied_run_is_checked_again(tmp_path):
    sweep(config(1, 2), tmp_path / "small")
    (tmp_path / "other").mkdir()
    folder = shutil.copytree(tmp_path / "small", tmp_path / "other" / "small")
    with read_files() as found:
        sweep(config(1, 2), folder)

    assert set(folder.glob("*/*.parquet")) <= found


@pytest.fixture(scope="module")
def contents():
    kinds = pl.Enum(["a", "b", "c"])
    frames = [
        pl.DataFrame(
            {"game": range(at, at + 50), "kind": pl.Series(["a", "b"] * 25, dtype=kinds), "x": [None, at / 3] * 25}
        )
        for at in range(0, 1_000, 50)
    ]
    return [parquet.encode(frame, {"k": "v"}) for frame in frames]


def joined(contents):
    opened = [row_groups.open_content(content) for content in contents]
    return row_groups.join(opened[0], [group for each in opened for group in each.groups])


def test_joined_file_has_all_rows(contents):
    rows = pl.concat([pl.read_parquet(io.BytesIO(content)) for content in contents])
    assert pl.read_parquet(io.BytesIO(joined(contents))).equals(rows)


def test_bytes_do_not_depend_on_the_steps(contents):
    halves = [joined(contents[:7]), joined(contents[7:])]
    assert joined(halves) == joined(contents)


def test_one_row_group_is_the_file_it_came_from(contents):
    opened = row_groups.open_content(joined(contents))
    for group, content in zip(opened.groups, contents, strict=True):
        assert row_groups.join(opened, [group]) == content


def test_rows_of_each_row_group_are_known(contents, tmp_path):
    (tmp_path / "joined").write_bytes(joined(contents))
    assert row_groups.list_rows(tmp_path / "joined") == (50,) * 20
    whole = sum(group.size for group in row_groups.open_content(joined(contents)).groups)
    assert row_groups.size_of_rows(tmp_path / "joined", len(joined(contents))) == whole


@pytest.mark.slow
def test_full_files_have_the_sums_of_all_their_chunks(tmp_path, monkeypatch):
    sweep(config(2, 15), tmp_path / "whole" / "small")
    monkeypatch.setattr(merging, "FULL", 40_000)
    sweep(config(2, 15), tmp_path / "small")

    paths = sorted((tmp_path / "small").glob("figures/*.parquet"))
    assert len(paths) < sum(len(list(each_sums(path))) for path in paths) < 2 * 15
    assert files(tmp_path / "small")["summary.csv"] == files(tmp_path / "whole" / "small")["summary.csv"]
    for path in paths:
        assert add_up(each_sums(path)) == add_up(sums_of_chunks(path))


def test_what_is_missing_of_ten_thousand_million_games_is_found_in_little_memory(tmp_path):
    plan = make_plan(config(n=10**10 // DEALS, keep="summary"), GAME)
    store = Store(tmp_path / "small", GAME, plan.resolved(tmp_path))
    ends = [*range(0, 10**10 - DEALS, 4 * 10**8), 10**10 - DEALS]
    paths = [shard_path("figures", 0, first, end) for first, end in itertools.pairwise(ends)]
    tracemalloc.start()
    store.take_over(Shard(path, place_of(path).end - place_of(path).first, 1, "") for path in paths)
    runner = Runner(plan, store, lambda: GAME, 1, "threads", frozenset({0}))
    missing = list(runner.missing())
    left = games_missing(plan, store, frozenset({0}))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert [task.chunk for task in missing] == [chunks.Chunk(10**10 - DEALS, DEALS)]
    assert left == {0: DEALS}
    assert peak < 5 * 10**6


def test_what_is_missing_of_a_run_that_begins_is_found_as_it_is_played(tmp_path):
    plan = make_plan(config(n=10**10 // DEALS, keep="summary"), GAME)
    store = Store(tmp_path / "small", GAME, plan.resolved(tmp_path))
    runner = Runner(plan, store, lambda: GAME, 1, "threads", frozenset({0}))

    first = list(itertools.islice(runner.missing(), 3))

    assert [task.chunk for task in first] == [chunks.Chunk(at * DEALS, DEALS) for at in range(3)]
    assert games_missing(plan, store, frozenset({0})) == {0: 10**10}
