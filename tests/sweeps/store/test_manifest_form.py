"""A manifest with values that no run writes is refused, though its checksum is right: somebody sealed it again."""

import copy
import functools
import json
import operator
import shutil

import pytest

from bng_sim.core.errors import InputError
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.store import file_table, manifest_file
from tests.slow import slow_after

ODD = (None, True, -1, 1.5, 10**30, "x", [], [[]], {}, {"x": 1})
# What a game's parameters take is checked by the game: these hold values of any type.
FREE = ("grid", "exclude", "constraints", "values", "change", "rules", "where")


@pytest.fixture
def manifest(small_run):
    """The manifest of a run, with its first cell alone so that it is soon read."""
    whole = json.loads((small_run / manifest_file.MANIFEST).read_bytes())
    whole["config"]["cells"], whole["games"] = whole["config"]["cells"][:1], whole["games"][:1]
    whole["config"]["cells"][0]["baseline"] = 0
    whole["config"]["targets"] = {
        "turns": {"between": [1.0, 2.0], "least": None, "most": None, "share": None, "where": {}}
    }
    return whole


def places(node, path=()):
    """Each place in a document, the document itself excepted."""
    for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
        yield (*path, key)
        if key not in FREE:
            yield from places(node[key], (*path, key))


def put(document, path, value):
    """The document with another value at a place."""
    made = copy.deepcopy(document)
    at = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return made


def read(folder, manifest):
    (folder / manifest_file.MANIFEST).write_text(json.dumps(manifest_file.seal(manifest)), encoding="utf-8")
    return manifest_file.read(folder)


def is_of_type(value, other):
    numbers = (int, float)
    return type(value) is type(other) or (type(value) in numbers and type(other) in numbers)


def test_whole_manifest_is_read(manifest, tmp_path):
    assert read(tmp_path, manifest)["games"] == manifest["games"]


def test_listed_lineup_may_be_longer_than_a_label(manifest, tmp_path):
    text = "pool:" + ",".join(["random"] * 20)
    manifest["config"]["lineups"], manifest["config"]["cells"][0]["lineup"] = {text: text}, text

    assert read(tmp_path, manifest)["config"]["lineups"] == {text: text}


@pytest.mark.parametrize("every", slow_after(1, [3, 1]))
def test_value_of_another_type_is_refused_in_a_line_that_names_it(manifest, tmp_path, every):
    tried = 0
    for path in [*places(manifest)][::every]:
        at = functools.reduce(operator.getitem, path, manifest)
        if path[0] in ("checksum", "format") or at is None:  # refused otherwise; optional
            continue
        for value in (odd for odd in ODD if not is_of_type(odd, at)):
            if path in (("config", "dial"), ("config", "games")) and value is None:
                continue
            with pytest.raises(InputError) as refused:
                read(tmp_path, put(manifest, path, value))
            tried += 1
            text = str(refused.value)
            assert text.startswith(f"{tmp_path / manifest_file.MANIFEST}: "), (path, value, text)
            assert "\n" not in text, (path, value, text)
            assert str(path[-1]) in text or isinstance(path[-1], int), (path, value, text)
    assert tried > 500 / every


def test_key_of_the_config_that_is_missing_or_unknown_is_refused(manifest, tmp_path):
    for key in manifest["config"]:
        others = {name: value for name, value in manifest["config"].items() if name != key}
        for config in (others, others | {f"{key} ": manifest["config"][key]}, manifest["config"] | {f"{key} ": None}):
            with pytest.raises(InputError, match=f"config.*{key}.*no run writes that"):
                read(tmp_path, manifest | {"config": config})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("config", "cells", 0, "index"), 1),
        (("config", "cells", 0, "baseline"), 7),
        (("config", "cells", 0, "lineup"), "nobody"),
        (("config", "cells", 0, "rung"), "nobody"),
        (("config", "cells", 0, "values"), {}),
        (("config", "cells", 0, "values", "players"), 9),
        (("config", "cells", 0, "change"), {"players": 2}),
        (("config", "targets", "turns", "where"), {"x": 1}),
        (("config", "baseline"), {"x": 1}),
        (("config", "dial"), "x"),
        (("config", "rules"), {"x": 1}),
        (("config", "grid", "players"), []),
        (("games",), []),
        (("files", "path"), "../../etc/passwd"),
        (("files", "shards"), -1),
    ],
)
def test_name_of_something_that_is_not_there_is_refused(manifest, tmp_path, path, value):
    with pytest.raises(InputError, match=r"manifest\.json: .*no run writes that; play it again with `bng-sim sweep"):
        read(tmp_path, put(manifest, path, value))


@pytest.mark.parametrize("table", ["figures", "games"])
def test_games_that_are_in_no_file_are_refused(manifest, small_run, tmp_path, table):
    listed = file_table.read(small_run, manifest["files"])
    left = [shard for shard in listed if shard.path.startswith(("games/00000-", "figures/00000-"))]
    for shards, found in ((left, None), ([each for each in left if not each.path.startswith(table)], table)):
        known = read(tmp_path, manifest | {"files": file_table.write(tmp_path, shards)})
        if found is None:
            assert manifest_file.shards(tmp_path, known) == shards
            continue
        with pytest.raises(InputError, match=rf"games\.0: got \d+, expected 0, as many as the files of {table} have"):
            manifest_file.shards(tmp_path, known)


def deleted(path):
    path.unlink()


def emptied(path):
    path.write_bytes(b"")


@pytest.mark.parametrize("damage", [deleted, emptied])
def test_damaged_table_of_files_is_refused_with_its_name(small_run, tmp_path, damage):
    folder = shutil.copytree(small_run, tmp_path / "small")
    (table,) = folder.glob("files-*.parquet")
    damage(table)

    with pytest.raises(InputError, match=rf"{table.name}: (missing|altered); it lists the files of the run.*--fresh"):
        load(folder)
