"""A damaged file of a run is found, reported and written again with the same bytes."""

import itertools
import json
import shutil

import pytest

from bng_sim.core.errors import InputError
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.run import run_status
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.store import manifest_file
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.manifest_file import JOURNAL, MANIFEST
from tests.slow import slow_after
from tests.sweeps.store.faults import FAULTS, GAME, NOTHING_ASSUMED, files, inject_fault, quick, small_chunks, sweep

SHARD = "games/00001-0000000000004-0000000000008.parquet"


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
TABLES = ["games", "seats", "figures"]


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
    """Stop a run when five of its six chunks exist."""
    with inject_fault(tmp_path / "small", 4 * 5 * 20 // 4, "stops"):
        sweep(config, tmp_path / "small")
    assert len(list((tmp_path / "small" / "games").glob("*.parquet"))) in (4, 5)
    return tmp_path / "small"


@pytest.mark.parametrize(
    ("damage", "table"),
    slow_after(5, [*zip(WAYS, itertools.cycle(TABLES)), *itertools.product(WAYS, TABLES)]),
)
def test_damage_in_complete_run_is_found_and_repaired(config, whole, complete, damage, table):
    path = SHARD.replace("games", table)
    damage(complete / path)

    assert run_status.read_status(complete, check=True).damaged == [path]
    runner = sweep(config, complete)

    assert runner.store.damaged == {path}
    assert files(complete) == files(whole)
    assert run_status.read_status(complete, check=True).damaged == []


@pytest.mark.parametrize("damage", slow_after(2, WAYS))
def test_damage_in_stopped_run_is_found_and_repaired(config, whole, stopped, damage):
    path = SHARD.replace("0000000000004-0000000000008", "0000000000000-0000000000004")
    damage(stopped / path)

    assert run_status.read_status(stopped, check=True).damaged == [path]
    runner = sweep(config, stopped)

    assert runner.store.damaged == {path}
    assert files(stopped) == files(whole)


def test_only_damaged_files_are_written_again(config, complete):
    before = {path: path.stat().st_mtime_ns for path in complete.glob("*/*.parquet")}
    deleted(complete / SHARD)

    sweep(config, complete)

    chunk = [path for path in before if path.name == SHARD.partition("/")[2]]
    changed = [path for path in before if path.stat().st_mtime_ns != before[path]]
    assert sorted(changed) == sorted(chunk)


@pytest.mark.parametrize(
    "line",
    slow_after(3, [
        '[{"path": "games/0', "\0\0\0", "null", '[{"path": 1, "rows": 1, "bytes": 1, "sha256": "x"}]', "\udcff\udcfe",
        "[{", "7", '{"path": 1}', '[{"path": "games/x.parquet"}]', "[[1]]", "[7]", '["path"]', '"text"',
    ]),
)  # fmt: skip
def test_torn_journal_line_costs_only_its_chunk(config, whole, stopped, line):
    with (stopped / JOURNAL).open("a", errors="surrogateescape") as journal:
        journal.write(line)

    run_status.read_status(stopped, check=True)
    runner = sweep(config, stopped)

    assert runner.store.damaged == set()
    assert files(stopped) == files(whole)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00garbage\n\n\x00", b"[]\n{}\nnull\n"])
def test_garbage_journal_costs_only_its_chunks(config, whole, stopped, content):
    (stopped / JOURNAL).write_bytes(content)

    sweep(config, stopped)

    assert files(stopped) == files(whole)


def test_journal_line_outside_folder_is_ignored(config, whole, stopped):
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


@pytest.mark.parametrize(
    ("name", "damage"),
    slow_after(3, [
        ("summary.csv", deleted), ("cells.csv", truncated), ("columns.md", emptied),
        *itertools.product(["summary.csv", "cells.csv", "columns.md"], [deleted, truncated, emptied]),
    ]),
)  # fmt: skip
def test_damaged_summary_files_are_found_and_written_again(config, whole, complete, name, damage):
    damage(complete / name)

    assert run_status.read_status(complete, check=True).damaged == [name]
    with pytest.raises(InputError, match=rf"{name}: missing or altered; `bng-sim sweep`"):
        load(complete)
    assert sweep(config, complete).store.damaged == {name}

    assert files(complete) == files(whole)


@pytest.mark.parametrize("damage", [truncated, deleted])
def test_truncated_or_missing_file_is_noticed_by_size(complete, damage):
    for name in ("summary.csv", SHARD):
        damage(complete / name)

    assert run_status.read_status(complete, check=False).damaged == [SHARD, "summary.csv"]


def test_altered_shard_is_not_read(complete):
    with_a_byte_flipped(complete / SHARD)
    with_a_byte_flipped(complete / SHARD.replace("games", "figures"))
    run = load(complete)

    assert run.summary.height
    assert run.scan("seats").collect().height
    readings = (
        lambda: run.games,
        lambda: run.scan("games"),
        lambda: run.pieces("games", 1),
        lambda: run.columns("games"),
        lambda: list(run.figures(1)),
        run.verify,
    )
    for reading in readings:
        with pytest.raises(InputError, match=r"00001-0000000000004-0000000000008\.parquet: missing or altered"):
            reading()
    assert len(list(run.pieces("games", 0))) == 3


@pytest.mark.parametrize("name", ["failures.csv", "more.csv"])
def test_file_that_no_run_lists_is_not_read(complete, name):
    (complete / name).write_text("cell,first_game,games,seed,reason\n0,0,4,1,made up\n")

    assert load(complete).failures.is_empty()
    assert {cell.state for cell in run_status.read_status(complete, check=True).cells} == {"played"}


@pytest.mark.parametrize(
    "edit",
    slow_after(
        8,
        [
            lambda manifest: manifest["games"].append(10),
            lambda manifest: manifest.pop("ends"),
            lambda manifest: manifest.update(more=1),
            lambda manifest: manifest.update(files={}),
            lambda manifest: manifest["files"].update(shards=7),
            lambda manifest: manifest.update(tables=[]),
            lambda manifest: manifest.update(tables=None),
            lambda manifest: manifest.update(config=7),
            lambda manifest: manifest.update(versions=[]),
            lambda manifest: manifest.update(state="Complete"),
            lambda manifest: manifest.update(checksum="0"),
            lambda manifest: manifest.pop("checksum"),
            lambda manifest: manifest["config"].update(rotate=False),
            lambda manifest: manifest["config"]["cells"][0].update(deals=10.0),
            lambda manifest: manifest["config"]["cells"][0].update(index=False),
            lambda manifest: manifest["tables"][0].update(path="../thesis.csv"),
        ],
    ),
)
def test_edited_manifest_is_refused_and_only_fresh_starts_again(config, whole, complete, edit):
    manifest = json.loads((complete / MANIFEST).read_bytes())
    edit(manifest)
    (complete / MANIFEST).write_text(json.dumps(manifest))
    before = files(complete)

    for reading in (
        load,
        lambda folder: run_status.read_status(folder, check=False),
        lambda folder: sweep(config, folder),
    ):
        with pytest.raises(InputError, match=r"manifest\.json: was altered .*; play it again with .* --fresh`"):
            reading(complete)
    assert files(complete) == before
    fresh(config, complete)
    assert files(complete) == files(whole)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "move the folder away"),
        (b"\xff\xfe", "move the folder away"),
        (b"[" * 100_000, "move the folder away"),
        (b'{"short_name": "my page", "icons": []}', "move the folder away"),
        (b'{\n "format": "5"}', "--fresh"),
        (b'{\n "format": 5,\n "state": "compl', "--fresh"),
        (b'{\n "format": 3,\n "state": "complete"}', "--fresh"),
    ],
)
def test_unreadable_manifest_is_refused_with_advice(config, complete, content, message):
    (complete / MANIFEST).write_bytes(content)

    with pytest.raises(InputError, match=rf"manifest\.json: .*{message}"):
        sweep(config, complete)
    if message == "--fresh":
        fresh(config, complete)
    else:
        with pytest.raises(InputError, match=rf"manifest\.json: .*{message}"):
            fresh(config, complete)


def fresh(config, folder):
    """Sweep with `--fresh`."""
    Store(folder, GAME, make_plan(config, GAME).resolved(folder.parent)).discard()
    sweep(config, folder)


def test_a_folder_in_place_of_the_manifest_or_the_journal_is_named(complete):
    (complete / JOURNAL).mkdir()
    with pytest.raises(InputError, match=r"journal\.jsonl: cannot be read .*Move it away"):
        run_status.read_status(complete, check=False)
    (complete / MANIFEST).unlink()
    (complete / MANIFEST).mkdir()
    with pytest.raises(InputError, match=r"manifest\.json: cannot be read .*move the folder away"):
        load(complete)


def test_file_in_place_of_folder_is_not_deleted(complete):
    with pytest.raises(InputError) as refused:
        load(complete / MANIFEST)

    assert str(refused.value) == f"{complete / MANIFEST}: is a file; expected the folder of a run, {complete}"


def test_an_altered_line_of_the_journal_costs_its_chunk(config, whole, stopped):
    lines = (stopped / JOURNAL).read_text().splitlines()
    (stopped / JOURNAL).write_text("\n".join([lines[0].replace('"rows": 4', '"rows": 5'), *lines[1:]]) + "\n")

    counted = sum(cell.games for cell in run_status.read_status(stopped, check=True).cells)
    runner = sweep(config, stopped)

    assert counted == sum(json.loads(line)["shards"][-1]["rows"] for line in lines[1:])
    assert runner.store.damaged == set()
    assert files(stopped) == files(whole)


def test_discard_deletes_only_files_of_run(config, whole, complete):
    others = [
        "thesis.txt",
        "games/mine.parquet",
        SHARD.replace("parquet", "csv"),
        "notes/summary.csv",
        "data.csv",
    ]
    (complete / "notes").mkdir()
    for name in others:
        (complete / name).write_text("ten years of work")
    (complete / ".summary.csv.writing-1-1").write_text("torn")
    discarding = Store(complete, GAME, manifest_file.read(complete)["config"])
    discarding.discard()

    assert discarding.foreign_files == sorted(others)
    sweep(config, complete)
    assert {name: (complete / name).read_text() for name in others} == dict.fromkeys(others, "ten years of work")
    assert files(complete) == files(whole) | {name: files(complete)[name] for name in others}


def test_shard_of_no_cell_is_deleted(config, whole, complete):
    shutil.copy(complete / SHARD, complete / SHARD.replace("00001-", "00007-"))

    sweep(config, complete)

    assert files(complete) == files(whole)


@pytest.mark.slow
def test_half_discarded_folder_is_still_a_runs(config, whole, tmp_path):
    resolved = manifest_file.read(whole)["config"]
    with inject_fault(tmp_path / "undisturbed") as steps:
        Store(shutil.copytree(whole, tmp_path / "undisturbed"), GAME, resolved).discard()

    for left in range(steps.count):
        folder = shutil.copytree(whole, tmp_path / f"{left}" / "small")
        with inject_fault(folder, left, FAULTS[left % 3]):
            Store(folder, GAME, resolved).discard()
        sweep(config, folder)

        assert files(folder) == files(whole)
