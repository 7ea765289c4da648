"""Game tables to test on, and their server without a network."""

import asyncio
import importlib
import json
import re
from contextlib import contextmanager
from html import unescape
from typing import NamedTuple
from urllib.parse import urlencode

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.game_table import GameTable
from bng_sim.hosting.server import TableServer
from bng_sim.sweeps.store import game_code
from tests.games.parts import having

# Of the games with a page of their own; that of a game in one file follows from its declarations.
AT_A_TABLE = {name: importlib.import_module(f"tests.games.{name}.at_a_table") for name in having("telling.picture")}
HOST = "127.0.0.1:8000"
ASKS = re.compile(r'name="question" value="(\d+)"')
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="(\w*)">')
MOVE = re.compile(r'name="choice" value="(\d+)">([^<]*)')


class Answered(NamedTuple):
    """What the server answered."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def question(self):
        """Which of the seat's own questions is put on the page; None if it is no question."""
        found = ASKS.search(self.body)
        return found and int(found[1])

    @property
    def form(self):
        """What the page sends with an answer."""
        return dict(HIDDEN.findall(self.body.partition("</form>")[0]))

    @property
    def moves(self):
        """The moves on the page, in words."""
        return [unescape(words) for _, words in MOVE.findall(self.body)]


def new_table(game="guillotines", seats=(1,), lineup="random", index=0, **rules):
    """A table of a game that nobody has answered in."""
    chosen = find_game(game)
    cell = make_cell(chosen, CellValues(rules, 1, lineup))
    return GameTable.new(game_code.encode(chosen, cell, index), list(seats))


class Client:
    """Sends requests to the server of a folder, as a browser would, and keeps all that it answers."""

    def __init__(self, path, runner):
        self.folder = Folder(path)
        self.app = TableServer(self.folder, 2).app(frozenset({HOST}))
        self.runner = runner
        self.received = []

    def get(self, path, **headers):
        return self.runner.run(self._request("GET", path, b"", headers))

    def post(self, path, fields, **headers):
        body = fields if isinstance(fields, bytes) else urlencode(fields).encode()
        return self.runner.run(self._request("POST", path, body, {"origin": f"http://{HOST}"} | headers))

    def send(self, method, path, body, **headers):
        """Send any request."""
        return self.runner.run(self._request(method, path, body, headers))

    def post_at_once(self, path, forms):
        """Send several forms without waiting for the answer to the first."""

        async def together():
            headers = {"origin": f"http://{HOST}"}
            return await asyncio.gather(
                *(self._request("POST", path, urlencode(fields).encode(), headers) for fields in forms)
            )

        return self.runner.run(together())

    def get_at_once(self, path, n):
        """Ask for a page several times without waiting for the first answer."""

        async def together():
            return await asyncio.gather(*(self._request("GET", path, b"", {}) for _ in range(n)))

        return self.runner.run(together())

    def answer(self, key, question, choice):
        """Open a question and answer it; return the page that follows."""
        return self.choose(key, self.get(f"/{key}/{question}"), choice)

    def choose(self, key, page, choice):
        """Answer on a page that was opened before; return the page that follows."""
        done = self.post(f"/{key}/answer", page.form | {"choice": choice})
        return self.get(done.headers["location"]) if done.status == 303 else done

    async def _request(self, method, path, body, headers):
        sent = {"host": HOST, "content-length": str(len(body))} | {
            name.replace("_", "-"): text for name, text in headers.items()
        }
        messages = []

        async def receive():
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message):
            messages.append(message)

        scope = {
            "type": "http", "method": method, "path": path, "query_string": b"", "root_path": "", "scheme": "http",
            "raw_path": path.encode("utf-8", "replace"), "http_version": "1.1", "server": ("127.0.0.1", 8000),
            "headers": [(name.encode(), text.encode()) for name, text in sent.items()],
        }  # fmt: skip
        await self.app(scope, receive, send)
        start, *rest = messages
        got = Answered(
            start["status"], {name.decode(): text.decode() for name, text in start["headers"]},
            b"".join(message.get("body", b"") for message in rest).decode(),
        )  # fmt: skip
        self.received.append(got.body + json.dumps(got.headers))
        return got


@contextmanager
def serving(path):
    """A client of the server of a folder."""
    with asyncio.Runner() as runner:
        yield Client(path, runner)


def play_on(client, key, choose, most=10_000):
    """Answer all questions of a seat by `choose(question, moves)`; return the last page."""
    page = client.get(f"/{key}")
    for _ in range(most):
        if page.question is None:
            return page
        page = client.choose(key, page, choose(page.question, page.moves))
    return page
