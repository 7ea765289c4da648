"""A sweep on a cluster with TLS, whose certificates are named by a file of Dask's configuration."""

import json
import logging
from types import SimpleNamespace
from unittest import mock

import dask
import pytest
from distributed import LocalCluster

from bng_sim.sweeps.cluster import connection
from bng_sim.sweeps.cluster.certificates import read_certificates
from tests.command import call
from tests.sweeps.cluster.certificates import as_set, make_certificate, write_configuration
from tests.sweeps.cluster.loopback import Loopback
from tests.sweeps.store.faults import files, small_chunks

ASKED = {
    "name": "small", "game": "guillotines", "games": 60, "seed": 5, "ladder": False, "assumptions": False,
    "lineups": ["random"],
}  # fmt: skip


@pytest.fixture(autouse=True)
def chunks():
    with small_chunks(20):
        yield


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    """A cluster with TLS in this process, and the file that names its certificates relative to its own folder."""
    file = write_configuration(tmp_path_factory.mktemp("secure"))
    security = read_certificates(file)
    for role in ("scheduler", "worker"):
        for kind in ("cert", "key"):
            setattr(security, f"tls_{role}_{kind}", getattr(security, f"tls_client_{kind}"))
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tls://", host="127.0.0.1", security=security,
        dashboard_address=":0", silence_logs=logging.CRITICAL,
    ) as running:  # fmt: skip
        yield SimpleNamespace(address=running.scheduler_address, file=file)


def sweep(where, *options):
    where.mkdir(exist_ok=True)
    (where / "small.yaml").write_text(json.dumps(ASKED), encoding="utf-8")
    return call("sweep", "small.yaml", "--no-report", *options, cwd=where, COLUMNS="1000")


def there(where, address, file):
    return sweep(where, "--backend", "dask", "--address", address, "--security", str(file))


def bytes_of(done, where):
    assert done.returncode == 0, done.stderr
    return files(where / "runs" / "small")


@pytest.mark.slow
def test_sweep_on_a_cluster_with_tls_has_the_bytes_of_one_here(secure, tmp_path):
    found = bytes_of(there(tmp_path / "there", secure.address, secure.file), tmp_path / "there")

    assert found == bytes_of(sweep(tmp_path / "here"), tmp_path / "here")


@pytest.mark.slow
def test_file_that_starts_scheduler_and_workers_serves_the_sweep_too(tmp_path):
    file = write_configuration(tmp_path, lead=f"{tmp_path}/")
    running = Loopback(tmp_path, workers=1, secured=file)
    try:
        found = bytes_of(there(tmp_path / "there", running.address, file), tmp_path / "there")
        with dask.config.set(as_set(file)):
            own = bytes_of(sweep(tmp_path / "own", "--backend", "dask", "--address", running.address), tmp_path / "own")
    finally:
        running.close()

    assert running.address.startswith("tls://")
    assert found == own == bytes_of(sweep(tmp_path / "here"), tmp_path / "here")


def test_certificates_of_another_authority_are_refused(secure, tmp_path):
    (tmp_path / "other").mkdir()
    with mock.patch.object(connection, "ANSWERS", 2.0):
        done = there(tmp_path / "there", secure.address, write_configuration(tmp_path / "other"))

    assert done.returncode == 2
    assert f"address: {secure.address}: no Dask scheduler answers there" in done.stderr
    assert "certificate verify failed" in done.stderr.lower()


def test_certificates_for_an_address_without_tls_are_refused(tmp_path):
    done = there(tmp_path / "there", "tcp://127.0.0.1:1", write_configuration(tmp_path))

    assert done.returncode == 2
    assert "encryption required" in done.stderr


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda folder: (folder / "dask.yaml").unlink(), "does not exist; expected a file of Dask's configuration"),
        (lambda folder: (folder / "dask.yaml").write_text("distributed: {}"), "distributed.comm.tls.ca-file: got null"),
        (lambda folder: (folder / "dask.yaml").write_text("distributed: ["), "dask.yaml:1: "),
        (lambda folder: (folder / "key.pem").unlink(), "distributed.comm.tls.client.key: "),
        (lambda folder: (folder / "key.pem").write_text("no key"), "the certificates cannot be used"),
        (lambda folder: (folder / "certificate.pem").write_text(""), "the certificates cannot be used"),
    ],
    ids=["no file", "no keys", "no YAML", "no key file", "no key in it", "no certificate in it"],
)  # fmt: skip
def test_file_that_names_no_certificates_is_refused_before_any_address_is_tried(tmp_path, edit, said):
    file = write_configuration(tmp_path)
    edit(tmp_path)
    done = there(tmp_path / "there", "tls://127.0.0.1:1", file)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "there" / "runs" / "small").exists()


def test_key_of_another_certificate_is_refused(tmp_path):
    file = write_configuration(tmp_path)
    (tmp_path / "other").mkdir()
    make_certificate(tmp_path / "other")
    (tmp_path / "other" / "key.pem").replace(tmp_path / "key.pem")
    done = there(tmp_path / "there", "tls://127.0.0.1:1", file)

    assert done.returncode == 2
    assert "key values mismatch" in done.stderr.lower()


def test_certificates_without_a_cluster_are_refused(tmp_path):
    done = sweep(tmp_path, "--security", "dask.yaml")

    assert done.returncode == 2
    assert "security, backend: it is for the scheduler of a cluster" in done.stderr
