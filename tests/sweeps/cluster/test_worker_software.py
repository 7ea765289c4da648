"""What workers have: those with other packages are left out by name, and compiled code is used where it is."""

import json
import shutil
from unittest import mock

import pytest

from bng_sim.sweeps.cluster import on_worker
from bng_sim.sweeps.cluster.job import describe_software
from tests.command import call
from tests.read_only_folder import read_only
from tests.slow import slow_after
from tests.sweeps.cluster.loopback import ROOT, Loopback
from tests.sweeps.store.faults import files, small_chunks

ASKED = {
    "name": "small", "game": "guillotines", "games": 60, "seed": 5, "ladder": False, "assumptions": False,
    "lineups": ["random"],
}  # fmt: skip


@pytest.fixture(autouse=True)
def chunks():
    with small_chunks(20):
        yield


def sweep(where, *options, asked=ASKED):
    where.mkdir(exist_ok=True)
    (where / "small.yaml").write_text(json.dumps(asked), encoding="utf-8")
    done = call("sweep", "small.yaml", "--no-report", *options, cwd=where, COLUMNS="1000")
    return done, files(where / "runs" / "small") if done.returncode == 0 else None


def there(where, cluster, asked=ASKED):
    return sweep(where, "--backend", "dask", "--address", cluster.address, asked=asked)


@pytest.mark.parametrize("package", slow_after(1, ["numpy", "pyarrow"]))
def test_worker_with_another_package_is_left_out_by_name_and_the_others_play(near, tmp_path, package):
    ours = describe_software()
    found = [ours | {package: "0.0.1"}, ours]
    with mock.patch.object(on_worker, "describe_software", side_effect=found):
        done, played = there(tmp_path / "there", near)

    assert done.returncode == 0, done.stderr
    (line,) = (line for line in done.stderr.splitlines() if "is left out" in line)
    assert any(line == f"bng-sim: worker {worker.address} is left out: {package} 0.0.1 instead of {ours[package]}"
               for worker in near.workers)  # fmt: skip
    assert played == sweep(tmp_path / "here")[1]


def test_if_all_workers_have_another_package_the_sweep_ends_with_code_2_and_names_each(near, tmp_path):
    other = describe_software() | {"numba": "0.0.1"}
    with mock.patch.object(on_worker, "describe_software", return_value=other):
        done, _ = there(tmp_path / "there", near)

    assert done.returncode == 2
    assert "no worker of the cluster can play: " in done.stderr
    for worker in near.workers:
        assert f"{worker.address}: numba 0.0.1 instead of " in done.stderr


CANNOT_KEEP = "cannot keep compiled code in"


@pytest.mark.slow
@pytest.mark.parametrize("lacks", [True, False])
def test_worker_that_had_to_compile_what_it_cannot_keep_is_said_once(near, tmp_path, lacks):
    kept = on_worker.cache.machine()
    empty = tmp_path / "empty"
    empty.mkdir()
    with (
        mock.patch.object(on_worker.cache, "requested_root", return_value=tmp_path / "mount"),
        mock.patch.object(on_worker.cache, "machine", return_value=kept if lacks else empty),
    ):
        done, _ = there(tmp_path / "there", near)

    assert done.returncode == 0, done.stderr
    assert done.stderr.count(f"{CANNOT_KEEP} {tmp_path / 'mount'}: what is missing there is compiled") == lacks


@pytest.mark.slow
def test_shared_cache_that_can_only_be_read_is_used_as_it_is(tmp_path):
    shared = tmp_path / "shared"
    shutil.copytree(on_worker.cache.root(), shared)
    kept = files(shared)
    running = Loopback(tmp_path, workers=0)
    try:
        running.add_worker(before=read_only(shared), BNG_SIM_CACHE_DIR=str(shared), TMPDIR=str(tmp_path))
        done, played = there(tmp_path / "there", running)
    finally:
        running.close()

    assert done.returncode == 0, done.stderr
    assert CANNOT_KEEP not in done.stderr
    assert files(shared) == kept
    assert played == sweep(tmp_path / "here")[1]


@pytest.mark.slow
def test_shared_cache_that_can_only_be_read_and_lacks_code_is_said_and_stops_nothing(tmp_path):
    for example in ("dig.py", "dig.csv"):
        shutil.copy(ROOT / "examples" / example, tmp_path)
    asked = ASKED | {"game": str(tmp_path / "dig.py")}
    shared = tmp_path / "shared"
    shared.mkdir()
    running = Loopback(tmp_path, workers=0)
    try:
        running.add_worker(before=read_only(shared), BNG_SIM_CACHE_DIR=str(shared), TMPDIR=str(tmp_path))
        done, played = there(tmp_path / "there", running, asked)
    finally:
        running.close()

    assert done.returncode == 0, done.stderr
    assert done.stderr.count(f"{CANNOT_KEEP} {shared}: what is missing there is compiled in each process") == 1
    assert [*shared.iterdir()] == []
    assert played == sweep(tmp_path / "here", asked=asked)[1]
