"""A real server and clients that are slow, silent, gone or send rubbish: it stays quick, and its log short."""

import contextlib
import logging
import re
import socket
import threading
import time

import pytest

from bng_sim.hosting import connections, requests
from bng_sim.hosting import server as server_module
from bng_sim.hosting.connections import server_of
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.server import TableServer
from tests.hosting.tables import new_table

MANY = 60  # clients at once
SOON = 0.7  # seconds that the server waits in these tests
POST = "POST /{key}/answer HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 500\r\n\r\nquestion="


class Log(logging.Handler):
    """Keeps what was logged."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(self.format(record))


class Server(Log):
    """A server of a folder with a table, in a thread."""

    def __init__(self, path):
        super().__init__()
        self.folder, self.table = Folder(path), new_table("bluffing", players=2)
        self.folder.save(self.table)
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=2 * MANY)
        self.host = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.running = server_of(TableServer(self.folder, 2).app(frozenset({self.host})))
        self.thread = threading.Thread(target=self.running.run, kwargs={"sockets": [self.listening]})

    def __enter__(self):
        for name in ("uvicorn.error", "asyncio"):
            logging.getLogger(name).addHandler(self)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.running.should_exit = True
        self.thread.join()
        for name in ("uvicorn.error", "asyncio"):
            logging.getLogger(name).removeHandler(self)

    def connect(self, text=""):
        """A client that has sent this and waits."""
        client = socket.create_connection(self.listening.getsockname(), timeout=120)
        with contextlib.suppress(ConnectionError):  # it may be left before it has sent all
            client.sendall(self.filled(text))
        return client

    def filled(self, text):
        if isinstance(text, bytes):
            return text
        return text.replace("{key}", self.table.key(1)).replace("{host}", self.host).encode()

    def send(self, text):
        """What comes back, until the server closes."""
        with self.connect(text) as client:
            return read_all(client)

    def status(self, text):
        """The status of the first answer; None if there is none."""
        found = re.match(rb"HTTP/1\.1 (\d+)", self.send(text))
        return found and int(found[1])

    def get(self, path="/{key}/state", **headers):
        """Ask for a page, and have the connection closed."""
        more = "".join(f"{name.replace('_', '-')}: {text}\r\n" for name, text in headers.items())
        return self.status(f"GET {path} HTTP/1.1\r\nHost: {{host}}\r\n{more}Connection: close\r\n\r\n")


def read_all(client):
    got = b""
    with contextlib.suppress(ConnectionResetError):
        while more := client.recv(65536):
            got += more
    return got


@pytest.fixture
def server(tmp_path, monkeypatch):
    monkeypatch.setattr(requests, "FORM_TIMEOUT", SOON / 2)
    monkeypatch.setattr(connections, "REQUEST_TIMEOUT", SOON)
    monkeypatch.setattr(server_module, "PATIENCE", 60.0)
    with Server(tmp_path) as made:
        assert made.get() == 200  # the first game loads its engine
        yield made
        assert made.get() == 200  # it goes on, whatever came
        assert not any("Traceback" in line for line in made.lines)


@pytest.mark.slow
@pytest.mark.parametrize("sent", ["", "GET /{key} HTTP/1.1\r\nHost: ", POST], ids=["nothing", "headers", "body"])
def test_silent_clients_are_left_after_some_time_and_the_others_served_meanwhile(server, sent):
    clients = [server.connect(sent) for _ in range(MANY)]
    began = time.monotonic()

    assert server.get() == 200
    for client in clients:
        got = read_all(client)
        assert got[:12] in (b"", b"HTTP/1.1 408")
        client.close()

    assert time.monotonic() - began < 5 * SOON
    assert server.lines == []
    assert server.folder.load(server.table.name).answers == {}


@pytest.mark.slow
@pytest.mark.parametrize("sent", ["GET /{key} HTTP/1.1\r\nX-", POST], ids=["headers", "body"])
def test_a_client_that_sends_a_byte_now_and_then_is_left_too(server, sent):
    began = time.monotonic()
    with server.connect(sent) as client, contextlib.suppress(ConnectionError):
        while time.monotonic() - began < 10 * SOON:
            client.sendall(b"a")
            time.sleep(SOON / 7)

    assert time.monotonic() - began < 5 * SOON


def test_a_client_that_does_not_read_is_left(server):
    server.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    page = "GET /{key} HTTP/1.1\r\nHost: {host}\r\n\r\n"
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.connect(server.listening.getsockname())
        client.sendall(server.filled(page * 20))
        began = time.monotonic()
        while not server.running.server_state.connections:
            time.sleep(0.01)
        while server.running.server_state.connections and time.monotonic() - began < 20 * SOON:
            time.sleep(0.1)

        assert server.running.server_state.connections == set()
    assert server.lines == []


def test_clients_that_go_away_in_the_middle_leave_nothing_in_the_log(server):
    for _ in range(MANY):
        server.connect(POST).close()
    time.sleep(SOON)

    assert server.lines == []


def test_of_too_many_connections_the_one_that_has_waited_longest_is_closed(server, monkeypatch):
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 10)
    monkeypatch.setattr(connections, "REQUEST_TIMEOUT", 60.0)

    clients = [server.connect() for _ in range(20)]

    assert server.get() == 200
    assert read_all(clients[0]) == b""
    for client in clients:
        client.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/{key}/1" + "0" * 5000, 404),
        ("/x/1" + "0" * 5000, 404),
        ("/{key}/1" + "0" * 5000 + "/hints", 404),
        ("/{key}/999999999", 303),
        ("/{key}/9999999999", 404),
        ("/{key}/-1", 404),
        ("/{key}/%31", 200),
        ("/{key}/%D9%A1", 404),
        ("/%00", 404),
        ("/%ff%fe/1", 404),
        ("/%ed%a0%80", 404),
        ("/%", 404),
        ("/%zz/%2", 404),
        ("/%2e%2e/%2e%2e/etc/passwd", 404),
        ("/{key}%0a", 404),
        ("/{key}/state?" + "a" * 5000, 200),
        ("//", 404),
        ("http://{host}/{key}/state", 404),
        ("*", 404),
        ("/" + "a" * 50_000, 404),
    ],
    ids=lambda value: str(value)[:30],
)
def test_odd_addresses_are_no_faults(server, path, status):
    assert server.get(path) == status
    assert len(server.lines) <= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ("\r\n\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), 400),
        (b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.0\r\n\r\n", 421),
        ("GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: {host}\r\nX: " + "a" * 500_000 + "\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST /{key}/answer HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1" + "0" * 5000 + "\r\n\r\n", 400),
        ("POST /{key}/answer HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: gzip\r\n\r\n", 400),
        ("POST /{key}/answer HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nquestion", 400),
        ("POST /{key}/answer HTTP/1.1\r\nHost: other\r\nTransfer-Encoding: chunked\r\n\r\n5\r\naaaaa\r\nZZ\r\n", 400),
        ("POST /{key}/answer HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999\r\n\r\n", 413),
    ],
    ids=lambda value: str(value)[:60],
)
def test_rubbish_is_refused_and_has_one_line_in_the_log(server, sent, status):
    assert server.status(sent) == status
    assert len(server.lines) <= 1
    assert server.folder.load(server.table.name) == server.table


@pytest.mark.parametrize("content_type", ["application/json", "multipart/form-data; boundary=x", "text/plain"])
def test_forms_of_another_type_are_refused(server, content_type):
    head = f"POST /{{key}}/answer HTTP/1.1\r\nHost: {{host}}\r\nContent-Type: {content_type}\r\nConnection: close\r\n"

    assert server.status(f"{head}Content-Length: 19\r\n\r\nquestion=1&choice=0") == 415
    assert server.folder.load(server.table.name) == server.table


def test_methods_that_no_address_has_are_refused(server):
    head = "HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"

    assert {method: server.status(f"{method} /{{key}} {head}") for method in ("OPTIONS", "PUT", "DELETE", "TRACE")} == {
        method: 405 for method in ("OPTIONS", "PUT", "DELETE", "TRACE")
    }
    answer = server.send(f"HEAD /{{key}} {head}")
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.endswith(b"\r\n\r\n")  # no body
    assert server.status(f"HEAD /{{key}}/1/hints {head}") == 200
    assert server.folder.load(server.table.name).hints == 0


def test_a_request_for_a_websocket_is_answered_as_any_other(server):
    asked = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}

    answer = server.get("/{key}/state", **asked, **{"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="})

    assert answer == 200
    assert server.lines == []


def test_requests_sent_together_are_answered_in_order(server):
    state = "GET /{key}/state HTTP/1.1\r\nHost: {host}\r\n"

    got = server.send(f"{state}\r\n" * 5 + f"{state}Connection: close\r\n\r\n")

    assert got.count(b"HTTP/1.1 200 OK") == 6
