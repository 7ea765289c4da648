"""`bng-sim playtests import` on files from outside: each ends in plays or in a clear refusal."""

import contextlib
import json
import math
import os
import re

import polars as pl
import pytest

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.compiling import compiler
from bng_sim.core.errors import InputError
from bng_sim.lab.playtests import plays
from tests.command import call
from tests.fuzz.odd_playtests import DECLARED, DEEP, ENCODINGS, LEAVES, damaged, odd_file
from tests.lab.test_playtests import BGG, BGSTATS, SEATS, TABLE
from tests.slow import slow_after

ALWAYS, MANY = 12, 1_000
TITLE = "Billionaires & Guillotines"
GOOD = {"table.csv": TABLE, "export.json": json.dumps(BGSTATS), "seats.csv": SEATS, "plays.xml": BGG}


@pytest.fixture(scope="module")
def recorded():
    game = find_game("bluffing")
    head, *events = game.telling.log(make_cell(game, CellValues(rules={"players": 2})), 0)
    head["strategies"][0] = "person"
    said = {"event": "answers", "fun": 4, "fair": 2, "too_long": "no"}
    return "".join(f"{json.dumps(line)}\n" for line in (head, *events, said))


def imports(folder, name, data, *options):
    """Import a file; it becomes plays, or is refused in words that can be printed and name it."""
    (folder / name).write_bytes(data)
    (folder / "out.parquet").unlink(missing_ok=True)
    done = call("playtests", "import", name, "--out", "out.parquet", *options, cwd=folder)

    assert done.returncode in (0, 2), done
    assert "Traceback" not in done.stderr
    assert all(line.isprintable() for line in (done.stdout + done.stderr).splitlines())
    assert (folder / "out.parquet").exists() == (done.returncode == 0)
    if done.returncode == 2:
        assert done.stderr.startswith("bng-sim: ")
        assert name in done.stderr
        assert len(done.stderr) < 20_000
    else:
        minutes = plays.read(folder / "out.parquet").frame["minutes"].drop_nulls()
        assert all(math.isfinite(each) for each in minutes)
    return done


@pytest.mark.parametrize("name", slow_after(2, GOOD))
def test_whatever_a_file_holds_it_becomes_plays_or_is_refused(tmp_path, name, seeds, in_time):
    for seed in seeds(ALWAYS, MANY):
        data = odd_file(seed, name[name.index(".") :], GOOD[name])
        in_time(imports, tmp_path, name, data, *(["--json"] if seed % 2 else []))


@pytest.mark.skipif(compiler.INTERPRETED, reason="games are played again")
def test_whatever_a_recorded_game_holds_it_becomes_a_play_or_is_refused(tmp_path, recorded, seeds, in_time):
    for seed in seeds(ALWAYS, MANY):
        data = odd_file(seed, ".jsonl", recorded)
        in_time(imports, tmp_path, "game.jsonl", data, "--game", "bluffing")


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "key", ["plays", "games", "uuid", "id", "gameRefId", "durationMin", "score", "playerScores", "name"]
)
def test_each_value_of_an_export_may_be_anything(tmp_path, key, every):
    """Quickly one value in so many, others from key to key."""
    marked = json.dumps(_marked(BGSTATS, key), ensure_ascii=False)
    for leaf in LEAVES[len(key) % every :: every]:
        imports(tmp_path, "export.json", marked.replace('"\ufdd0"', leaf).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("encoding", ENCODINGS[:-1])
def test_a_declaration_is_refused_in_each_encoding(tmp_path, encoding):
    for declared in DECLARED:
        text = BGG.replace('encoding="UTF-8"', f'encoding="{encoding.removesuffix("-sig")}"')
        done = imports(tmp_path, "plays.xml", text.replace("?>", f"?>{declared}", 1).encode(encoding))

        assert done.returncode == 2, declared


def test_depth_is_refused_with_its_place(tmp_path):
    deep = json.dumps(BGSTATS).replace("75", "[" * DEEP + "]" * DEEP)
    assert (
        "export.json: is not JSON (recursion limit exceeded at line 1"
        in imports(tmp_path, "export.json", deep.encode()).stderr
    )


@pytest.mark.parametrize("minutes", ["Infinity", "NaN", "1e400", "9" * 400, "9" * 5000, "[]", '"long"'])
def test_minutes_that_are_no_time_are_refused_by_name(tmp_path, minutes):
    done = imports(tmp_path, "export.json", json.dumps(BGSTATS).replace("75", minutes).encode())

    assert done.returncode == 2
    assert "plays.1.durationMin: got" in done.stderr or "is not JSON" in done.stderr


def _marked(value, key):
    """A document with a mark in place of the first value of a key."""
    found = json.dumps(value, ensure_ascii=False)
    decoder, at = json.JSONDecoder(), found.index(f'"{key}": ') + len(key) + 4
    _, end = decoder.raw_decode(found, at)
    return json.loads(found[:at] + '"\ufdd0"' + found[end:])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("make", [getattr(os, "mkfifo", None), os.mkdir])
def test_what_is_no_file_is_refused_at_once(tmp_path, make):
    make(tmp_path / "game.jsonl")
    make(tmp_path / "table.csv")

    for name in (".", *([] if make is os.mkdir else ["table.csv", "game.jsonl"])):
        done = call("playtests", "import", name, "--game", "bluffing", cwd=tmp_path)
        assert (done.returncode, "is no file; expected .xlsx" in done.stderr) == (2, True), done


def test_whatever_becomes_of_a_file_of_plays_it_is_read_or_refused(tmp_path, seeds, capfd):
    (tmp_path / "table.csv").write_text(TABLE)
    assert call("playtests", "import", "table.csv", cwd=tmp_path).returncode == 0
    whole, path = (tmp_path / "playtests.parquet").read_bytes(), tmp_path / "damaged.parquet"
    for seed in seeds(400, 4_000):
        path.write_bytes(damaged(whole, seed))
        assert plays.is_own(path) in (True, False)
        with contextlib.suppress(InputError):
            plays.read(path)
    assert capfd.readouterr() == ("", "")  # a library that panics prints a page


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rules", "[" * DEEP), ("rules", "[]"), ("rules", "{"), ("moves", "[" * DEEP), ("moves", "{}"),
        ("minutes", float("inf")), ("fun", float("nan")), ("players", "4"), ("turns", 1.5),
    ],
)  # fmt: skip
def test_stored_plays_with_an_odd_value_are_refused_by_its_column_or_row(tmp_path, name, value):
    (tmp_path / "table.csv").write_text(TABLE)
    assert call("playtests", "import", "table.csv", cwd=tmp_path).returncode == 0
    path = tmp_path / "playtests.parquet"
    frame, about = pl.read_parquet(path), pl.read_parquet_metadata(path)
    ours = {key: text for key, text in about.items() if key.startswith("bng_sim")}
    frame.with_columns(pl.lit(value).alias(name)).write_parquet(path, metadata=ours)

    done = call("playtests", "compare", path.name, cwd=tmp_path)

    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done
    assert re.match(rf"bng-sim: playtests.parquet: ({name}|row 1)\b", done.stderr), done
