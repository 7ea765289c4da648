"""Whatever happens to a file of a run, the sweep finds it, says so, and makes it again with the same bytes."""

import json
import shutil

import pytest

from bng_sim.core.errors import InputError
from bng_sim.sweep.config.keys import Config
from bng_sim.sweep.store import how_far
from bng_sim.sweep.store.folder import JOURNAL, Store
from tests.sweep.store.faults import GAME, NOTHING_ASSUMED, disturbed, files, quick, small_chunks, sweep

SHARD = "games/00001-0000000000004.parquet"


def truncated(path):
    path.write_bytes(path.read_bytes()[:-20])


def with_a_byte_flipped(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def emptied(path):
    path.write_bytes(b"")


def deleted(path):
    path.unlink()


def replaced_by_another_cells(path):
    shutil.copy(path.with_name(path.name.replace("00001-", "00000-")), path)


WAYS = [truncated, with_a_byte_flipped, emptied, deleted, replaced_by_another_cells]


@pytest.fixture(scope="module", autouse=True)
def chunks():
    with small_chunks(4), quick():
        yield


@pytest.fixture(scope="module")
def config():
    GAME.strategies.load_shipped()
    return Config(
        name="small", game="guillotines", rules=NOTHING_ASSUMED, games=10, grid={"players": (2, 3)},
        lineups={"dice": "random"}, metrics=("revolution_rate", "turns"),
    )  # fmt: skip


@pytest.fixture(scope="module")
def whole(config, tmp_path_factory):
    folder = tmp_path_factory.mktemp("undisturbed") / "small"
    sweep(config, folder)
    return folder


@pytest.fixture
def complete(whole, tmp_path):
    return shutil.copytree(whole, tmp_path / "small")


@pytest.fixture
def stopped(config, tmp_path):
    """A run that was stopped when five of its six chunks were there."""
    with disturbed(tmp_path / "small", 4 * 5 * 20 // 4, "stops"):
        sweep(config, tmp_path / "small")
    assert len(list((tmp_path / "small" / "games").glob("*.parquet"))) in (4, 5)
    return tmp_path / "small"


@pytest.mark.parametrize("table", ["games", "seats", "figures"])
@pytest.mark.parametrize("damage", WAYS)
def test_in_a_complete_run_it_is_found_and_made_again(config, whole, complete, damage, table):
    path = SHARD.replace("games", table)
    damage(complete / path)

    assert how_far.look(complete, check=True).damaged == [path]
    runner = sweep(config, complete)

    assert runner.store.damaged == {path}
    assert files(complete) == files(whole)
    assert how_far.look(complete, check=True).damaged == []


@pytest.mark.parametrize("damage", WAYS)
def test_in_a_run_that_was_stopped_it_is_found_and_made_again(config, whole, stopped, damage):
    path = SHARD.replace("00001-0000000000004", "00001-0000000000000")
    damage(stopped / path)

    assert how_far.look(stopped, check=True).damaged == [path]
    runner = sweep(config, stopped)

    assert runner.store.damaged == {path}
    assert files(stopped) == files(whole)


def test_only_what_is_damaged_is_written_again(config, complete):
    before = {path: path.stat().st_mtime_ns for path in complete.glob("*/*.parquet")}
    deleted(complete / SHARD)

    sweep(config, complete)

    chunk = [path for path in before if path.name == SHARD.partition("/")[2]]
    changed = [path for path in before if path.stat().st_mtime_ns != before[path]]
    assert sorted(changed) == sorted(chunk)


@pytest.mark.parametrize(
    "line",
    ["[{", '[{"path": "games/0', "\0\0\0", "null", "7", '{"path": 1}', '[{"path": "games/x.parquet"}]', "[[1]]", "[7]",
     '["path"]', '"text"', '[{"path": 1, "rows": 1, "bytes": 1, "sha256": "x"}]', "\udcff\udcfe"],
)  # fmt: skip
def test_a_torn_line_of_the_journal_costs_no_more_than_its_chunk(config, whole, stopped, line):
    with (stopped / JOURNAL).open("a", errors="surrogateescape") as journal:
        journal.write(line)

    how_far.look(stopped, check=True)
    runner = sweep(config, stopped)

    assert runner.store.damaged == set()
    assert files(stopped) == files(whole)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00garbage\n\n\x00", b"[]\n{}\nnull\n"])
def test_a_journal_of_garbage_costs_its_chunks_but_no_more(config, whole, stopped, content):
    (stopped / JOURNAL).write_bytes(content)

    sweep(config, stopped)

    assert files(stopped) == files(whole)


def test_a_line_of_the_journal_that_leads_out_of_the_folder_deletes_and_counts_nothing(config, whole, stopped):
    thesis = stopped.parent / "thesis.txt"
    thesis.write_text("ten years of work")
    shard = {"path": "../thesis.txt", "rows": 9, "bytes": 17, "sha256": "0" * 64}
    with (stopped / JOURNAL).open("a") as journal:
        journal.write(json.dumps([shard]) + "\n")

    sweep(config, stopped)

    assert files(stopped) == files(whole)
    assert thesis.exists()


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b"{}", b'{"format": 3}', b'{"format": 99}', b"null"])
def test_a_torn_manifest_is_an_error_that_names_it_and_changes_nothing(config, complete, content):
    (complete / "manifest.json").write_bytes(content)
    before = files(complete)

    with pytest.raises(InputError, match=r"manifest\.json"):
        sweep(config, complete)
    assert files(complete) == before


@pytest.mark.parametrize("name", ["summary.csv", "cells.csv", "columns.md"])
@pytest.mark.parametrize("damage", [deleted, truncated, emptied])
def test_what_is_made_of_the_games_is_made_again(config, whole, complete, name, damage):
    damage(complete / name)

    sweep(config, complete)

    assert files(complete) == files(whole)


def test_a_file_that_is_no_part_of_the_run_is_taken_away_from_its_tables(config, whole, complete):
    shutil.copy(complete / SHARD, complete / SHARD.replace("00001-", "00007-"))

    sweep(config, complete)

    assert files(complete) == files(whole)


def test_a_folder_that_was_being_discarded_is_still_a_runs(config, whole, complete, monkeypatch):
    def stops(folder):
        raise KeyboardInterrupt

    monkeypatch.setattr(shutil, "rmtree", stops)
    with pytest.raises(KeyboardInterrupt):
        Store(complete, GAME, {}).discard()
    monkeypatch.undo()
    Store(complete, GAME, {}).discard()
    sweep(config, complete)

    assert files(complete) == files(whole)
