"""An address at which no Dask scheduler answers is refused in one line and within ten seconds, whoever listens."""

import gc
import json
import logging
import time
from unittest import mock

import dask
import pytest
from distributed import LocalCluster, Security

from bng_sim.core.errors import InputError
from bng_sim.sweeps.cluster import connection, scheduler_check
from tests.command import process
from tests.sweeps.cluster.certificates import make_certificate
from tests.sweeps.cluster.strangers import STRANGERS, listening

PATIENCE = 1.5  # seconds
SILENT = ("silent", "trickle", "greets only")
NO_ADDRESSES = {
    "tcp://127.0.0.1:1": "Connection refused",
    "tcp://127.0.0.1:99999": "port 99999 is not between 1 and 65535",
    "tcp://127.0.0.1:0": "port 0 is not between 1 and 65535",
    "tcp://127.0.0.1:no": "invalid literal",
    "tcp://a..b:1": "idna",
    "tcp://[::1:1": "ipv6 needs brackets",
    "tcp://": "missing port number",
    "chess": "missing port number",
    "http://127.0.0.1:1": "unknown address scheme 'http'",
    "inproc://1/2": "don't know how to extract host and port",
}


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    monkeypatch.setattr(connection, "ANSWERS", PATIENCE)


def refusal(address):
    """Why a client of this address is refused; nothing may come to the log, then or later."""
    with pytest.raises(InputError) as refused, connection.connect(address):
        pass
    gc.collect()
    return str(refused.value)


@pytest.mark.slow
@pytest.mark.parametrize("name", STRANGERS)
def test_other_server_is_refused_in_a_line_that_names_the_address(name, caplog, capfd):
    with listening(STRANGERS[name]) as at:
        begun = time.monotonic()
        said = refusal(f"tcp://{at}")

    assert time.monotonic() - begun < PATIENCE + 5  # the machine may have other work
    why = "says nothing for" if name in SILENT else "another server listens there"
    assert said.startswith(f"address: tcp://{at}: no Dask scheduler answers there (")
    assert why in said
    assert f"expected one such as {connection.ADDRESS}" in said
    assert "\n" not in said
    assert (caplog.text, capfd.readouterr().err) == ("", "")


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_no_address_is_refused(address, caplog, capfd):
    said = refusal(address)

    assert said.startswith(f"address: {address}: no Dask scheduler answers there (")
    assert NO_ADDRESSES[address] in said
    assert (caplog.text, capfd.readouterr().err) == ("", "")


@pytest.mark.slow
def test_name_that_is_looked_up_for_long_is_given_up(monkeypatch):
    monkeypatch.setattr(scheduler_check.socket, "getaddrinfo", lambda *_: time.sleep(20))
    begun = time.monotonic()

    assert "no answer within" in refusal("tcp://scheduler.example:8786")
    assert time.monotonic() - begun < PATIENCE + 5


@pytest.mark.parametrize(
    ("given", "shown"), [(8786, "8786"), (("127.0.0.1", 8786), "['127.0.0.1', 8786]"), (b"tcp://a:1", "b'tcp://a:1'")]
)
def test_address_that_is_no_text_is_refused(given, shown):
    assert refusal(given).startswith(f"address: got {shown}, expected text such as {connection.ADDRESS}")


def test_tls_without_certificates_says_where_they_belong():
    assert "distributed.comm.tls" in refusal("tls://127.0.0.1:8786")


def test_certificates_that_are_not_there_are_named(tmp_path):
    none = str(tmp_path / "none.pem")
    with dask.config.set({f"distributed.comm.tls.{name}": none for name in ("ca-file", "client.cert", "client.key")}):
        assert "the certificates of distributed.comm.tls cannot be used" in refusal("tls://127.0.0.1:8786")


def test_scheduler_with_tls_is_reached_with_its_certificate_only(tmp_path):
    for name in ("ours", "another"):
        (tmp_path / name).mkdir()
    ours, another = (make_certificate(tmp_path / name) for name in ("ours", "another"))
    with dask.config.set(ours):
        security = Security(require_encryption=True)
        with LocalCluster(
            n_workers=0, processes=False, protocol="tls://", host="127.0.0.1", security=security,
            dashboard_address=":0", silence_logs=logging.CRITICAL,
        ) as running:  # fmt: skip
            with connection.connect(running.scheduler_address) as client:
                assert client.status == "running"
            assert "wants TLS (tls://)" in refusal(running.scheduler_address.replace("tls:", "tcp:"))
            with dask.config.set(another):
                assert "certificate verify failed" in refusal(running.scheduler_address).lower()
            with dask.config.set({"distributed.comm.require-encryption": True}):
                assert "encryption required" in refusal(running.scheduler_address.replace("tls:", "tcp:"))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["worker", "nanny"])
def test_address_of_a_worker_is_refused(kind):
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=kind == "nanny", host="127.0.0.1", protocol="tcp://",
        dashboard_address=":0", silence_logs=logging.CRITICAL,
    ) as running:  # fmt: skip
        (worker,) = running.workers.values()

        assert f"it is the address of a {kind}" in refusal(worker.address)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ssh", "huge length", "silent", "greets, then closes"])
def test_sweep_ends_with_code_2_and_no_other_line(tmp_path, name):
    config = {"name": "small", "game": "guillotines", "games": 20}
    (tmp_path / "small.yaml").write_text(json.dumps(config), encoding="utf-8")
    with listening(STRANGERS[name]) as at, mock.patch.dict("os.environ", COLUMNS="400"):
        done = process("sweep", "small.yaml", "--backend", "dask", "--address", f"tcp://{at}", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"bng-sim: address: tcp://{at}: no Dask scheduler answers there")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "runs" / "small").exists()
