"""Studios to test on: their server in a thread of its own, and answers from it."""

import json
import socket
import threading
import time
from contextlib import contextmanager
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from bng_sim.hosting.connections import server_of
from bng_sim.hosting.studio.games import OpenGames
from bng_sim.hosting.studio.pool import Pool
from bng_sim.hosting.studio.server import StudioServer

KEY = "secret"
WAIT = 120_000  # milliseconds for anything on a page: the first game loads its engine


class Refusal(NamedTuple):
    """What the server did not do."""

    status: int
    body: str


class Served(NamedTuple):
    """A studio that runs.

    Attributes:
        address: Of its page.
        server: What answers.

    """

    address: str
    server: StudioServer

    def link(self, path="", **query):
        """The address of something of the studio."""
        return f"{self.address}{path}?{urlencode({name: written(value) for name, value in query.items()})}"

    def get(self, path="", **query):
        """What stands there: of JSON its value."""
        return opened(self.link(path, **query))

    def send(self, path, data, kind, **query):
        """Send something, and return what the server says."""
        headers = {"content-type": kind, "origin": self.address.rpartition(f"/{KEY}")[0]}
        return opened(Request(self.link(path, **query), data, headers))

    def post(self, path, **fields):
        """Send a form, and return what the server says."""
        return self.send(path, urlencode(fields).encode(), "application/x-www-form-urlencoded")

    def events(self, **query):
        """The events of an answer, up to its end."""
        return self.stream("answers", **query)

    def stream(self, path, **query):
        """The events of a stream, up to its end."""
        with urlopen(self.link(path, **query)) as stream:
            for block in stream.read().decode().split("\n\n"):
                if block.startswith("event: "):
                    name, _, data = block.removeprefix("event: ").partition("\ndata: ")
                    yield name, json.loads(data)


def written(value):
    return value if isinstance(value, str) else json.dumps(value)


def opened(what):
    try:
        with urlopen(what) as reply:
            body = reply.read()
            if "json" in reply.headers["content-type"]:
                return json.loads(body)
            return body.decode() if "image/png" not in reply.headers["content-type"] else body
    except HTTPError as error:
        with error:
            return Refusal(error.code, error.read().decode())


@contextmanager
def serving(games=None, **options):
    """A studio that runs while the block does."""
    listening = socket.create_server(("127.0.0.1", 0))
    host = f"127.0.0.1:{listening.getsockname()[1]}"
    pool = Pool(2)
    server = StudioServer(KEY, pool, games or OpenGames(), **options)
    running = server_of(server.app(frozenset({host})))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield Served(f"http://{host}/{KEY}/", server)
    finally:
        running.should_exit = True
        thread.join()
        pool.close()
        listening.close()
        server.games.close()


def until(page, holds):
    """Wait until something holds on the page, whose policy lets it evaluate no text itself."""
    end = time.monotonic() + WAIT / 1000
    while not page.evaluate(holds):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(50)


def settled(page):
    """Wait until all is played, and return what the page says."""
    until(page, "window.studio.done > 0")
    return page.locator("#sentence").inner_text()


def want(page, least="", most=""):
    """Type a target."""
    page.locator("#least").fill(str(least))
    page.locator("#most").fill(str(most))
    page.locator("#most").press("Tab")
