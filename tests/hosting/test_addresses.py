"""Where a server listens: its link leads there, and it answers to what browsers then send as its name."""

import asyncio
import socket

import pytest
from starlette.responses import PlainTextResponse

from bng_sim.core.errors import InputError
from bng_sim.hosting.addresses import hosts_at, hosts_of, in_url, listen, name_in_link
from bng_sim.hosting.requests import Gatekeeper

OWN = {"127.0.0.1", "localhost", "[::1]"}


@pytest.fixture
def listening(request):
    with listen(request.param, 0) as opened:
        yield opened


@pytest.mark.parametrize(
    ("listening", "host", "name"),
    [
        (host, host, name)
        for host, name in (
            ("127.0.0.1", "127.0.0.1"),
            ("127.1", "127.0.0.1"),
            ("localhost", "localhost"),
            ("LOCALHOST", "localhost"),
            ("::1", "[::1]"),
            ("[::1]", "[::1]"),
            ("0:0:0:0:0:0:0:1", "[::1]"),
        )
    ],
    indirect=["listening"],
)
def test_a_link_has_the_address_as_browsers_write_it(listening, host, name):
    port = listening.getsockname()[1]

    assert name_in_link(host, listening) == name
    assert hosts_of(name, listening) == {f"{own}:{port}" for own in OWN}


@pytest.mark.parametrize(
    ("listening", "host"), [(host, host) for host in ("0.0.0.0", "0", "::", "[::]", "0::0")], indirect=["listening"]
)
def test_where_a_server_listens_at_all_addresses_its_link_leads_to_it(listening, host):
    port, name = listening.getsockname()[1], name_in_link(host, listening)

    with socket.create_connection((name.strip("[]"), port), timeout=5):
        pass
    assert hosts_of(name, listening) >= {f"{own}:{port}" for own in {*OWN, name, socket.gethostname().lower()}}


@pytest.mark.parametrize("host", ["::", "::0"])
@pytest.mark.parametrize("to", ["127.0.0.1", "::1"])
def test_all_addresses_of_ipv6_are_those_of_ipv4_too(host, to):
    with listen(host, 0) as opened, socket.create_connection((to, opened.getsockname()[1]), timeout=5):
        pass


@pytest.mark.parametrize(
    "host", ["", " ", "[]", "fe80::1%lo", "no.such.host.invalid", "1.2.3.4.5", "a" * 300, "\udc80"]
)
def test_what_is_no_address_is_refused_by_name(host):
    with pytest.raises(InputError, match="--host"):
        listen(host, 0)


def test_browsers_leave_out_the_port_of_http_alone():
    assert hosts_at({"127.0.0.1"}, 80) == {"127.0.0.1", "127.0.0.1:80"}
    assert hosts_at({"127.0.0.1"}, 443) == {"127.0.0.1:443"}
    assert hosts_at({"[::1]"}, 8080) == {"[::1]:8080"}


@pytest.mark.parametrize(
    ("address", "written"), [("10.0.0.1", "10.0.0.1"), ("::1", "[::1]"), ("::ffff:10.0.0.1", "10.0.0.1")]
)
def test_an_address_is_written_as_in_a_url(address, written):
    assert in_url(address) == written


@pytest.mark.parametrize(
    ("headers", "server", "status"),
    [
        ({"host": "table.local"}, ("10.0.0.1", 80), 200),
        ({"host": "TABLE.local:80"}, ("10.0.0.1", 80), 200),
        ({"host": "10.0.0.1"}, ("10.0.0.1", 80), 200),
        ({"host": "10.0.0.1:80", "origin": "http://10.0.0.1"}, ("10.0.0.1", 80), 200),
        ({"host": "10.0.0.1:80", "origin": "https://10.0.0.1"}, ("10.0.0.1", 80), 403),
        ({"host": "10.0.0.2"}, ("10.0.0.1", 80), 421),
        ({"host": "10.0.0.1"}, ("10.0.0.1", 443), 421),
        ({"host": "10.0.0.1:443"}, ("10.0.0.1", 443), 200),
        ({"host": "10.0.0.1:443"}, ("::ffff:10.0.0.1", 443), 200),
        ({"host": "[fd00::1]:443"}, ("fd00::1", 443), 200),
        ({"host": "evil.example"}, ("10.0.0.1", 80), 421),
        ({"host": ""}, ("10.0.0.1", 80), 421),
        ({}, ("10.0.0.1", 80), 421),
    ],
)
def test_a_server_answers_to_its_names_and_to_the_address_that_was_asked(headers, server, status):
    sent = []

    async def send(message):
        sent.append(message)

    gate = Gatekeeper(PlainTextResponse("ok"), hosts_at({"table.local"}, 80))
    raw = [(name.encode(), text.encode()) for name, text in headers.items()]
    asyncio.run(gate({"type": "http", "method": "GET", "headers": raw, "server": server}, None, send))

    assert sent[0]["status"] == status
