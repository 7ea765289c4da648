"""The server of the studio: its addresses, and what they do.

| address | what it does |
|---|---|
| `/KEY/` | the page; everything else of it is in the address's query (`study.py`) |
| `/KEY/setup` | JSON: the controls of a game at a level and a number of players |
| `/KEY/answers` | server-sent events: the answer of a setting, which becomes more exact (`answering.py`) |
| `/KEY/answer?_games=2000` | JSON: the answer once, at a number of games |
| `/KEY/config.yaml`, `/KEY/table.csv` | files to take away |
| `/KEY/health` | JSON: how much is kept and played, for tests and benchmarks |

KEY is a secret that only the link has; without it every address is one that does not exist.
"""

import hmac
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import Any

import anyio.to_thread
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from bng_sim.core.errors import InputError
from bng_sim.hosting.requests import Gatekeeper
from bng_sim.hosting.studio import export, page, study
from bng_sim.hosting.studio.answering import MANY, SECOND, Answering, Event
from bng_sim.hosting.studio.games import OpenGames
from bng_sim.hosting.studio.pool import Pool
from bng_sim.hosting.studio.setup import setup_of
from bng_sim.hosting.studio.study import Study
from bng_sim.hosting.studio.warming import Warming

NO_SUCH = "Open the link that bng-sim studio printed.\n"
Handler = Callable[[Any, Request], Awaitable[Response]]


def with_key(handler: Handler) -> Handler:
    """Answer only requests that have the secret of the link, and say what is wrong with others as JSON."""

    @wraps(handler)
    async def answer(server: "StudioServer", request: Request) -> Response:
        if not hmac.compare_digest(request.path_params["key"].encode(), server.key.encode()):
            return PlainTextResponse(NO_SUCH, 404)
        try:
            return await handler(server, request)
        except InputError as error:
            return JSONResponse({"error": str(error)}, 400)

    return answer


class StudioServer:
    """Answer the requests of all tabs; nothing is kept of a tab."""

    def __init__(self, key: str, pool: Pool, games: OpenGames) -> None:
        """Serve under a key, playing in the threads of a pool."""
        self.key, self.pool, self.games = key, pool, games
        self.answering = Answering(pool, Warming(), {})
        self.streams = 0

    def app(self, hosts: frozenset[str]) -> Gatekeeper:
        """Return the application, which answers to these names, each with its port."""
        routes = [
            Route("/favicon.ico", _no_icon),
            Route("/{key}/", self.show_page),
            Route("/{key}/setup", self.tell_setup),
            Route("/{key}/answers", self.stream_answers),
            Route("/{key}/answer", self.tell_answer),
            Route("/{key}/config.yaml", self.give_config),
            Route("/{key}/table.csv", self.give_table),
            Route("/{key}/health", self.tell_health),
        ]
        served = Starlette(routes=routes, exception_handlers={404: _not_found})
        served.router.redirect_slashes = False
        return Gatekeeper(served, hosts)

    async def read(self, request: Request) -> Study:
        """Read what a request's address asks for; raises `InputError`."""
        found: Study = await in_thread(study.read, dict(request.query_params), self.games.find, self.games.default)
        return found

    @with_key
    async def show_page(self, request: Request) -> Response:
        """Show the page, with the controls of its game, and the answer if it ships."""
        try:
            asked = await self.read(request)
            setup = await in_thread(setup_of, asked, self.answering, self.games.own)
        except InputError as error:
            return PlainTextResponse(f"{error}\n", 400)
        return HTMLResponse(page.render(setup))

    @with_key
    async def tell_setup(self, request: Request) -> Response:
        """Tell the controls of a game."""
        return JSONResponse(await in_thread(setup_of, await self.read(request), self.answering, self.games.own))

    @with_key
    async def stream_answers(self, request: Request) -> Response:
        """Stream the answer of an address for as long as somebody listens."""
        return StreamingResponse(self._stream(request), media_type="text/event-stream")

    async def _stream(self, request: Request) -> AsyncIterator[str]:
        self.streams += 1
        try:
            asked = await self.read(request)
            async for event in self.answering.events(asked):
                yield _written(event)
        except InputError as error:
            yield _written(Event("problem", {"": str(error)}))
            yield _written(Event("done", {}))
        finally:
            self.streams -= 1

    @with_key
    async def tell_answer(self, request: Request) -> Response:
        """Tell the answer of an address at a number of games."""
        return JSONResponse(await self.answering.answer(await self.read(request), _games(request)))

    @with_key
    async def give_config(self, request: Request) -> Response:
        """Give a config that plays exactly this."""
        asked = await self.read(request)
        return _file(await in_thread(export.config_text, asked, MANY), "config.yaml", "application/yaml")

    @with_key
    async def give_table(self, request: Request) -> Response:
        """Give the answer as a table."""
        answer = await self.answering.answer(await self.read(request), _games(request))
        return _file(export.table_text(answer), "studio.csv", "text/csv")

    @with_key
    async def tell_health(self, _request: Request) -> Response:
        """Tell how much is kept."""
        settings, kept = self.pool.kept
        return JSONResponse(
            {
                "streams": self.streams,
                "settings": settings,
                "bytes_of_games": kept,
                "played": self.pool.played,
                "megabytes": _memory(),
            }
        )


def _games(request: Request) -> int:
    """Return how many games a request asks for; raises `InputError` for a number that is none."""
    written = request.query_params.get("_games", str(SECOND))
    if not (written.isascii() and written.isdecimal() and 0 < int(written[:9]) <= MANY and len(written) < 9):
        raise InputError(f"_games: got {written[:40]!r}, expected a whole number from 1 to {MANY:,}")
    return int(written)


def _file(text: str | bytes, name: str, kind: str) -> Response:
    return Response(text, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _written(event: Event) -> str:
    """Write an event as it is sent."""
    return f"event: {event.name}\ndata: {json.dumps(event.data)}\n\n" if event.name else ": still here\n\n"


def _memory() -> float | None:
    """Return how many megabytes of memory this process has, where the system tells."""
    path = Path("/proc/self/statm")
    return int(path.read_text().split()[1]) * 4096 / 1e6 if path.exists() else None


async def in_thread(function: Callable[..., Any], *given: Any) -> Any:
    """Call a function in a thread, so that others are answered meanwhile."""
    return await anyio.to_thread.run_sync(function, *given)


async def _no_icon(_request: Request) -> Response:
    return Response(status_code=204)


async def _not_found(_request: Request, _error: Exception) -> Response:
    return PlainTextResponse(NO_SUCH, 404)
