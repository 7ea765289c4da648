"""What a game table costs: from an answer to the page with the next question, for every game.

    python benchmarks/table.py

Whole games with the default lineup are played at one seat through the server's application, answers drawn at random:
the time of the POST, and of the page that it leads to. Then a hundred tables wait at once.
"""

import argparse
import asyncio
import random
import re
import statistics
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlencode

from rich.console import Console
from rich.table import Table

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.games import GAMES
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.game_table import GameTable
from bng_sim.hosting.server import TableServer
from bng_sim.sweeps.store import game_code

HOST = "127.0.0.1:8000"
TABLES = 100


class Client:
    """Send requests to a server without a network."""

    def __init__(self, folder: Folder) -> None:
        """Serve the tables of a folder."""
        self._app = TableServer(folder, 2).app(frozenset({HOST}))

    async def send(self, method: str, path: str, body: bytes = b"") -> tuple[str, str]:
        """Return the body of the answer, and where it leads."""
        sent: list[dict[str, object]] = []

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: object) -> None:
            assert isinstance(message, dict)
            sent.append(message)

        headers = {"host": HOST, "origin": f"http://{HOST}", "content-length": str(len(body))}
        scope = {
            "type": "http", "method": method, "path": path, "query_string": b"", "root_path": "", "scheme": "http",
            "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
        }  # fmt: skip
        await self._app(scope, receive, send)
        start, *rest = sent
        leads = dict(start["headers"]).get(b"location", b"").decode()  # type: ignore[call-overload]
        return b"".join(message.get("body", b"") for message in rest).decode(), leads  # type: ignore[misc]


def new_table(name: str, index: int) -> GameTable:
    """Set up a table of a game with its default lineup."""
    game = find_game(name)
    return GameTable.new(game_code.encode(game, make_cell(game, CellValues()), index), [1])


async def play(client: Client, key: str, rng: random.Random) -> list[float]:
    """Play a whole game; return the seconds from each answer to the next page."""
    page, times = (await client.send("GET", f"/{key}"))[0], []
    while "The others are thinking" in page:  # the first game loads its engine
        await asyncio.sleep(0.2)
        page, _ = await client.send("GET", f"/{key}")
    while asked := re.search(r'name="question" value="(\d+)"', page):
        choice = rng.choice(re.findall(r'name="choice" value="(\d+)"', page))
        begun = time.perf_counter()
        body = urlencode({"question": asked[1], "choice": choice}).encode()
        _, leads = await client.send("POST", f"/{key}/answer", body)
        page, _ = await client.send("GET", leads)
        times.append(time.perf_counter() - begun)
    return times


async def measure(games: int, folder: Folder) -> Table:
    """Play games of every game; return a table of the times."""
    shown = Table("game", "answers", "median", "90 % within", "longest")
    client = Client(folder)
    for name in GAMES:
        times: list[float] = []
        for index in range(games + 1):
            table = new_table(name, index)
            folder.save(table)
            found = await play(client, table.key(1), random.Random(index))
            times += found if index else []  # the first is a warm-up
        times.sort()
        row = (statistics.median(times), times[int(0.9 * len(times))], times[-1])
        shown.add_row(name, str(len(times)), *(f"{1000 * seconds:.0f} ms" for seconds in row))
    return shown


async def wait(folder: Folder) -> str:
    """Ask a hundred tables for their first question; return what they cost while they wait."""
    client = Client(folder)
    tables = [new_table("guillotines", index) for index in range(TABLES)]
    for table in tables:
        folder.save(table)
    begun = time.perf_counter()
    for table in tables:
        await client.send("GET", f"/{table.key(1)}")
    took = time.perf_counter() - begun
    return f"{TABLES} tables: {1000 * took / TABLES:.0f} ms for each first page; {threading.active_count()} threads"


def main() -> None:
    """Print both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="games of each game (default: 10)")
    asked = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory() as where, asyncio.Runner() as runner:
        console.print(runner.run(measure(asked.games, Folder(Path(where)))))
        console.print(runner.run(wait(Folder(Path(where)))))


if __name__ == "__main__":
    main()
