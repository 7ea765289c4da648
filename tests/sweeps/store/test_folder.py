"""A run's folder: complete or absent, the same bytes every time, and never somebody else's."""

import hashlib
import json

import polars as pl
import pytest

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.store import disk, manifest_file, same_run
from bng_sim.sweeps.store.folder import Store
from tests.sweeps.store.faults import files, reseal_run

GAME = GAMES["guillotines"]


def begun(config, tmp_path):
    """Prepare a runner of a config in its own folder."""
    plan = make_plan(config, GAME)
    half = Store(tmp_path / "small", GAME, plan.resolved(tmp_path))
    half.open()
    return Runner(plan, half, lambda: GAME, 1, "threads", frozenset(range(len(plan.cells))))


@pytest.mark.slow
@pytest.mark.parametrize("workers", [7, 1])  # the small run had two
def test_the_number_of_workers_changes_no_byte(small_config, small_run, make_run, tmp_path, workers):
    again = make_run(small_config, tmp_path / "small", workers)

    assert files(again) == files(small_run)


@pytest.mark.slow
def test_another_seed_changes_the_games(small_config, small_run, make_run, tmp_path):
    other = make_run(small_config.model_copy(update={"seed": 2}), tmp_path / "small")

    assert files(other)["summary.csv"] != files(small_run)["summary.csv"]


@pytest.mark.slow
def test_stopped_run_continues_to_same_bytes(small_config, small_run, make_run, tmp_path):
    half = begun(small_config, tmp_path)
    assert [played.cell.index for _, played in zip(range(7), half.play(), strict=False)] == list(range(7))
    half = half.store
    torn = half.folder / "games" / ".00007-0000000000000-0000000000300.parquet.writing-1-2"
    torn.write_bytes(b"PAR1")
    assert manifest_file.read(half.folder)["state"] == "playing"
    before = {path: path.stat().st_mtime_ns for path in half.folder.glob("games/*.parquet")}

    finished = make_run(small_config, half.folder)

    assert files(finished) == files(small_run)
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_games_of_chunk_never_exist_without_seats(small_config, tmp_path, monkeypatch):
    """Seats are written first: a machine that stops in between leaves a chunk that is played again."""
    half = begun(small_config, tmp_path)
    whole_write = disk.write

    def stops_at_games(path, content):
        if path.parent.name == "games":
            raise OSError("the machine stops here")
        whole_write(path, content)

    monkeypatch.setattr(disk, "write", stops_at_games)
    with pytest.raises(OSError, match="stops here"):
        next(half.play())
    monkeypatch.setattr(disk, "write", whole_write)

    assert len(list(begun(small_config, tmp_path).missing())) == len(half.plan.cells)


def test_a_write_that_fails_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "file"
    disk.write(path, b"old")
    monkeypatch.setattr(disk.os, "fsync", lambda _: (_ for _ in ()).throw(OSError("disk full")))

    with pytest.raises(OSError, match="disk full"):
        disk.write(path, b"new")

    assert path.read_bytes() == b"old"


def test_the_table_of_files_lists_every_shard_with_its_checksum(small_run):
    manifest = json.loads((small_run / "manifest.json").read_text())

    assert manifest["state"] == "complete"
    assert manifest["config"]["seed"] == 1
    (table,) = small_run.glob("files-*.parquet")
    assert table.name == manifest["files"]["path"]
    listed = {shard["path"]: shard for shard in pl.read_parquet(table, glob=False).to_dicts()}
    assert set(listed) == {path.relative_to(small_run).as_posix() for path in small_run.glob("*/*.parquet")}
    for path, shard in listed.items():
        content = (small_run / path).read_bytes()
        assert shard["sha256"] == hashlib.sha256(content).hexdigest()
        assert shard["bytes"] == len(content)
        assert shard["rows"] == pl.read_parquet(small_run / path, glob=False).height


def test_every_column_has_its_meaning_in_the_file_and_in_the_dictionary(small_run):
    dictionary = (small_run / "columns.md").read_text()
    for table in ("games", "seats"):
        shard = sorted((small_run / table).glob("*.parquet"))[0]
        meanings = json.loads(pl.read_parquet_metadata(shard)["bng_sim.columns"])

        assert list(meanings) == pl.read_parquet(shard, glob=False).columns
        for name, meaning in meanings.items():
            assert meaning
            assert f"| `{name}` | {meaning} |" in dictionary


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 400}, "games: 300 there, 400 here"),
        ({"seed": 5}, "seed: 1 there, 5 here"),
        ({"rules": {"rebels": 9}}, "rules: {} there"),
    ],
)
def test_another_config_is_refused_with_what_differs(small_config, small_run, change, message):
    plan = make_plan(small_config.model_copy(update=change), GAME)

    with pytest.raises(InputError, match=message):
        Store(small_run, GAME, plan.resolved(small_run)).open()


@pytest.mark.slow
def test_a_rule_written_out_at_its_printed_value_is_the_same_study(small_config, make_run, tmp_path):
    played = make_run(small_config.model_copy(update={"games": 5}), tmp_path / "small")
    before = files(played)
    make_run(small_config.model_copy(update={"games": 5, "rules": {"hand_limit": 2}}), played)

    assert files(played) == before


@pytest.mark.slow
def test_reordered_lineups_are_reported_as_such(small_config, make_run, tmp_path):
    played = make_run(small_config.model_copy(update={"games": 5}), tmp_path / "small")
    turned = dict(reversed(small_config.lineups.items()))
    plan = make_plan(small_config.model_copy(update={"games": 5, "lineups": turned}), GAME)

    with pytest.raises(InputError, match=r"lineups in another order, .*: sensible, dice there; use that order"):
        Store(played, GAME, plan.resolved(tmp_path)).open()


@pytest.mark.slow
def test_another_version_is_refused(small_config, make_run, tmp_path, monkeypatch):
    played = make_run(small_config.model_copy(update={"games": 5}), tmp_path / "small")
    monkeypatch.setattr(same_run.metadata, "version", lambda _library: "1.0")
    plan = make_plan(small_config.model_copy(update={"games": 5}), GAME)

    with pytest.raises(InputError, match="another version"):
        Store(played, GAME, plan.resolved(tmp_path)).open()


def test_a_folder_that_is_no_run_is_neither_used_nor_deleted(small_config, tmp_path):
    (tmp_path / "thesis.txt").write_text("ten years of work")
    foreign = Store(tmp_path, GAME, make_plan(small_config, GAME).resolved(tmp_path))

    for attempt in (foreign.open, foreign.discard):
        with pytest.raises(InputError, match=r"no run found, but other files.*another `name`.*--runs"):
            attempt()
    assert (tmp_path / "thesis.txt").exists()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 99}', "\udcff"])
def test_a_damaged_manifest_is_an_error_that_names_it(tmp_path, text):
    (tmp_path / "manifest.json").write_text(text, errors="surrogateescape")

    with pytest.raises(InputError, match=r"manifest\.json"):
        manifest_file.read(tmp_path)


@pytest.mark.parametrize(
    ("edited", "message"),
    [
        ("play", "the game's rules or engine"),
        ("figures", "what is counted in each game"),
        ("strategies", "strategy greedy"),
    ],
)
def test_a_run_whose_game_or_strategy_was_edited_is_refused(make_config, make_run, tmp_path, edited, message):
    config = make_config(games=5, lineups={"one": "greedy"})
    played = make_run(config, tmp_path / "small")
    other = {"greedy": "0"} if edited == "strategies" else "0"
    reseal_run(played, lambda manifest: manifest["fingerprints"].update({edited: other}))

    with pytest.raises(InputError, match=f"has changed since it was played: {message}, so that"):
        Store(played, GAME, make_plan(config, GAME).resolved(tmp_path)).open()


def test_a_run_of_an_earlier_format_is_refused_with_what_to_do(make_config, make_run, tmp_path):
    played = make_run(make_config(games=5, lineups={"one": "greedy"}), tmp_path / "small")
    manifest = json.loads((played / "manifest.json").read_text())
    (played / "manifest.json").write_text(json.dumps(manifest | {"format": 2}))

    with pytest.raises(InputError, match="has format 2, and this version of bng-sim reads 15; play it again"):
        load(played)


def test_edited_strategies_that_did_not_play_are_ignored(make_config, make_run, tmp_path):
    config = make_config(games=5, lineups={"one": "greedy"})

    fingerprints = json.loads((make_run(config, tmp_path / "small") / "manifest.json").read_text())["fingerprints"]

    assert set(fingerprints["strategies"]) == {"greedy"}


@pytest.mark.slow
def test_a_folder_may_have_any_name_that_a_file_system_takes(small_config, make_run, tmp_path):
    folder = make_run(small_config.model_copy(update={"games": 4, "keep": "all"}), tmp_path / "a[b*?]{c" / "small")
    run = load(folder)

    assert run.summary["cell"].n_unique() == run.cells.height
    assert run.games["cell"].n_unique() == run.seats["cell"].n_unique() == run.cells["assumption"].null_count()
    assert run.columns("games")
