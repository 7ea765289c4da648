"""Runs that were damaged in all ways one can think of: what commands say of them, seed by seed.

A command may say what it says of the undamaged run, or refuse with the file that is damaged and what to do about it;
nothing else. And a sweep mends the run to the byte, or refuses in the same way.
"""

import json
import random
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from bng_sim.core.errors import InputError
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.store import manifest_file
from tests.command import Done, call
from tests.sweeps.store.faults import NOTHING_ASSUMED, files, small_chunks

CONFIG = f"""
name: small
games: 160
grid: {{players: [2, 3]}}
rules: {json.dumps(NOTHING_ASSUMED)}
lineups: [random]
"""
DEALS = 80  # a chunk: two of each cell
MANIFEST, JOURNAL = "manifest.json", "journal.jsonl"
REMEDY = re.compile(r"`bng-sim sweep|--fresh|--runs|[Mm]ove (it|the folder) away")
OTHERS = {"thesis.txt": b"ten years of work", "games/mine.csv": b"a,b\n1,2\n", "games/mine.parquet": b"PAR1"}
GARBAGE = (b"", b"\0\0\0", b"\xff\xfe{}", b"null", b"7", b"[]", b"{}", b'"text"', b"[" * 9999, b'{"format": 4}')
ODD = (None, True, -1, 0, 1.5, 10**30, "", "x", "../thesis.txt", [], [[]], {}, {"x": 1})


def fuzz(seeds: Iterable[int], folder: Path) -> None:
    """Damage a run in the way of each seed; raises `AssertionError` with the seed whose damage is not dealt with."""
    with small_chunks(DEALS):
        tried = Tried(folder)
        for seed in seeds:
            tried.damaged(seed)


class Tried:
    """A run that is damaged again and again, always in the same place: what is said of it names where it lies."""

    def __init__(self, folder):
        self.folder, self.run = folder, folder / "runs" / "small"
        (folder / "small.yaml").write_text(CONFIG, encoding="utf-8")
        assert self.sweep().returncode == 0
        self.files = files(self.run)
        shutil.copytree(self.run, folder / "whole")
        self.said = {name: read(self.run) for name, read in READERS.items()}
        assert {done.returncode for done in self.said.values()} == {0}

    def sweep(self, *options):
        return call("sweep", "small.yaml", "--no-report", *options, cwd=self.folder)

    def damaged(self, seed):
        """Damage the run in the way of a seed, have it read in two ways, and swept."""
        rng = random.Random(seed)
        shutil.rmtree(self.run)
        shutil.copytree(self.folder / "whole", self.run)
        names = []
        for _ in range(1 + (rng.random() < 0.2)):
            way = rng.choice(WAYS)
            names.append((way.__name__, way(rng, self.run)))
        where = f"seed {seed}, {names}: "
        for reader in ("status", *rng.sample(list(READERS), 1 + (rng.random() < 0.3))):
            done = READERS[reader](self.run)
            if done.returncode == 0:
                assert done.stdout == self.said[reader].stdout, f"{where}{reader} says something else"
            else:
                self._refused(done, (2, 4) if reader.startswith("status") else (2,), names, f"{where}{reader}")
        self._mended(names, where)

    def _mended(self, names, where):
        kept = {name: content for name, content in OTHERS.items() if content_of(self.run / name) == content}
        done = self.sweep()
        if done.returncode:
            self._refused(done, (2,), names, f"{where}sweep")
            if "--fresh" not in done.stderr:
                return
            done = self.sweep("--fresh")
            if done.returncode:  # a folder stands in the way of something else too
                self._refused(done, (2,), names, f"{where}sweep --fresh")
                return
            assert all(name in done.stderr for name in kept), (
                f"{where}sweep --fresh does not say what it leaves: {done}"
            )
        made = files(self.run)
        assert {name: made.get(name) for name in self.files} == self.files, f"{where}not mended"
        assert made.keys() - self.files.keys() <= kept.keys(), f"{where}more than there was"
        assert {name: content_of(self.run / name) for name in kept} == kept, f"{where}touched what is not the run's"

    def _refused(self, done, codes, names, where):
        said = f"{done.stdout}{done.stderr}"
        assert done.returncode in codes, f"{where}: {done}"
        assert "Traceback" not in said, f"{where}: {done}"
        assert any(name in said for _, damaged in names for name in damaged), f"{where} does not say which file: {done}"
        assert REMEDY.search(" ".join(said.split())) or '"damaged"' in said, f"{where} does not say what to do: {done}"


def fuzz_sealed(seeds: Iterable[int], folder: Path) -> None:
    """Edit a run's manifest in the way of each seed and seal it again, as if a run had written it so.

    Raises `AssertionError` with the seed at which a command ends in a fault, or refuses the run without a line.
    """
    with small_chunks(DEALS):
        whole = Tried(folder).run
    for seed in seeds:
        rng = random.Random(seed)
        manifest = json.loads((folder / "whole" / MANIFEST).read_bytes())
        edit(rng, manifest["config"] if rng.random() < 0.7 else manifest)
        (whole / MANIFEST).write_text(json.dumps(manifest_file.seal(manifest)), encoding="utf-8")
        for reader in rng.sample(list(READERS), 2):
            done = READERS[reader](whole)
            is_other_game = done.returncode == 1 and "differs from the stored one" in done.stderr
            assert done.returncode in (0, 2, 3, 4) or is_other_game, f"seed {seed}, {reader}: {done}"
            assert done.stderr or done.returncode != 2, f"seed {seed}, {reader}: {done}"


def loaded(folder):
    """All that a notebook reads of a run, or the error that it gets."""
    try:
        run = load(folder)
        tables = [run.summary, run.cells, run.unplayed, run.failures, run.games, run.seats, *run.figures(1)]
        return Done(0, repr([table.rows() for table in tables] + [run.columns("games"), run.config]), "")
    except InputError as error:
        return Done(2, "", str(error))


def reported(folder):
    """The report of a run, written elsewhere."""
    out = folder.parent / "report"
    shutil.rmtree(out, ignore_errors=True)
    done = call("report", folder, "--format", "markdown", "--out", out)
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(out.rglob("*")) if path.is_file())
    return done._replace(stdout=done.stdout + text)


def content_of(path):
    return path.read_bytes() if path.is_file() else None


def any_file(rng, folder):
    """One of the files, tables and manifest as often as shards."""
    shards = sorted(folder.glob("*/*.parquet"))
    others = sorted(path for path in folder.iterdir() if path.is_file() and path.name != "timings.json")
    return rng.choice(shards if shards and rng.random() < 0.5 else others)


def truncated(rng, folder):
    path = any_file(rng, folder)
    content = path.read_bytes()
    path.write_bytes(content[: rng.randrange(len(content) or 1)])
    return [path.name]


def with_a_bit_flipped(rng, folder):
    path = any_file(rng, folder)
    content = bytearray(path.read_bytes() or b"\0")
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    path.write_bytes(content)
    return [path.name]


def longer(rng, folder):
    path = any_file(rng, folder)
    path.write_bytes(path.read_bytes() + rng.randbytes(rng.randrange(1, 9)))
    return [path.name]


def deleted(rng, folder):
    path = any_file(rng, folder)
    path.unlink()
    return [path.name, path.parent.name] if path.name == MANIFEST else [path.name]


def emptied(rng, folder):
    path = any_file(rng, folder)
    path.write_bytes(b"")
    return [path.name]


def replaced_by_a_folder(rng, folder):
    path = any_file(rng, folder)
    path.unlink()
    path.mkdir()
    if rng.random() < 0.5:
        (path / "inside").write_text("something")
    return [path.name]


def replaced_by_another(rng, folder):
    one, other = any_file(rng, folder), any_file(rng, folder)
    other.write_bytes(one.read_bytes())
    return [other.name]


def swapped(rng, folder):
    table = rng.choice(["games", "seats", "figures"])
    shards = sorted(path for path in (folder / table).glob("*.parquet") if path.is_file())
    if len(shards) < 2:  # an earlier mutation has taken others away
        return []
    one, other = rng.sample(shards, 2)
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)
    return [one.name, other.name]


def with_a_figure_edited(rng, folder):
    path = folder / rng.choice(["summary.csv", "cells.csv"])
    if not path.is_file():
        return [path.name]
    text = path.read_text(encoding="utf-8", errors="replace")
    digits = [match.start() for match in re.finditer(r"\d", text)] or [0]
    place = rng.choice(digits)
    path.write_text(text[:place] + rng.choice("0123456789.-") + text[place + 1 :], encoding="utf-8")
    return [path.name]


def with_the_manifest_edited(rng, folder):
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return [MANIFEST]
    if not (isinstance(manifest, dict) and manifest):  # garbage was put there before
        return [MANIFEST]
    edit(rng, manifest)
    path.write_text(json.dumps(manifest, indent=rng.choice([None, 1])), encoding="utf-8")
    return [MANIFEST]


def edit(rng, document):
    """Leave an entry somewhere in a JSON document out, name it otherwise, or give it an odd value."""
    at = document
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = rng.choice(keys)
        if not (isinstance(at[key], dict | list) and at[key] and rng.random() < 0.8):
            break
        at = at[key]
    if rng.random() < 0.3:
        del at[key]
    elif isinstance(at, dict) and rng.random() < 0.2:
        at[f"{key} "] = at.pop(key)
    else:
        at[key] = rng.choice(ODD)


def with_a_manifest_of_garbage(rng, folder):
    if (folder / MANIFEST).is_dir():
        return [MANIFEST]
    (folder / MANIFEST).write_bytes(rng.choice(GARBAGE))
    return [MANIFEST, "small"]


def with_a_journal(rng, folder):
    path = folder / JOURNAL
    if path.is_dir():
        return [JOURNAL]
    shard = {"path": "games/00009-0000000000000-0000000000080.parquet", "rows": 1, "bytes": 1, "sha256": "0"}
    lines = [
        *GARBAGE,
        json.dumps([shard]).encode(),
        json.dumps({"shards": [shard], "times": [0], "checksum": "0"}).encode(),
    ]
    path.write_bytes(b"\n".join(rng.choices(lines, k=rng.randrange(1, 5))))
    return [JOURNAL]


def with_a_folder_for_a_journal(rng, folder):
    if not (folder / JOURNAL).is_dir():
        (folder / JOURNAL).unlink(missing_ok=True)
        (folder / JOURNAL).mkdir()
    return [JOURNAL]


def with_a_table_gone(rng, folder):
    table = rng.choice(["games", "seats", "figures"])
    names = [path.name for path in (folder / table).iterdir()] if (folder / table).is_dir() else []
    shutil.rmtree(folder / table, ignore_errors=True)
    if rng.random() < 0.5 and not (folder / table).exists():
        (folder / table).write_text("a file")
    return [table, *names]


def with_files_of_others(rng, folder):
    for name in rng.sample(list(OTHERS), 2):
        if (folder / name).parent.is_dir():
            (folder / name).write_bytes(OTHERS[name])
    return []


def with_what_a_stopped_write_left(rng, folder):
    table = rng.choice(["games", "seats", "figures"])
    if (folder / table).is_dir():
        (folder / table / ".00001-0000000000080-0000000000160.parquet.writing-1-2").write_bytes(b"PAR1")
        (folder / table / "00009-0000000000000-0000000000080.parquet").write_bytes(b"PAR1")
    return [f"{table}/00009-0000000000000-0000000000080.parquet"]


READERS = {
    "status": lambda run: call("status", run, "--check", "--json"),
    "status of sizes": lambda run: call("status", run),
    "load": loaded,
    "compare": lambda run: call("compare", run, "--cell-a", "0", "--cell-b", "1", "--json"),
    "replay": lambda run: call("replay", run, "--cell", "1", "--index", "101", "--jsonl"),
    "games": lambda run: call("games", run, "--sort", "shortest", "--where", "winner_seat = 1", "--json"),
    "analyse": lambda run: call("analyse", run, "--json"),
    "report": reported,
}
OFTEN = (swapped, with_a_figure_edited, with_the_manifest_edited)
WAYS = (
    truncated, with_a_bit_flipped, longer, deleted, emptied, replaced_by_a_folder, replaced_by_another,
    with_a_manifest_of_garbage, with_a_journal, with_a_folder_for_a_journal, with_a_table_gone, with_files_of_others,
    with_what_a_stopped_write_left, *OFTEN, *OFTEN,
)  # fmt: skip
