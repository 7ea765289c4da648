"""The server of the studio: its addresses, and what they do.

| address | what it does |
|---|---|
| `/KEY/` | the page; everything else of it is in the address's query (`study.py`) |
| `/KEY/setup` | JSON: the controls of a game at a level and a number of players |
| `/KEY/answers` | server-sent events: the answer of a setting, which becomes more exact (`answering.py`) |
| `/KEY/ranking` | server-sent events: the rules that move the answer of a setting most, once that is known |
| `/KEY/answer?_games=2000` | JSON: the answer once, at a number of games |
| `/KEY/history` | JSON: the last settings; POST adds one, or names it |
| `/KEY/health` | JSON: how much is kept and played, for tests and benchmarks |
| others | `files.py` (to take away), `watching.py`, `balancing.py`, `tables.py`, `mine.py` |

KEY is a secret that only the link has; without it every address is one that does not exist. A seat that was taken has
an address of its own, which the server of game tables answers.
"""

import functools
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from bng_sim.core.errors import InputError
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.requests import FORM, App, Gatekeeper, Message, Receive, Send
from bng_sim.hosting.server import TableServer
from bng_sim.hosting.studio import balancing, files, mine, page, study, tables, watching
from bng_sim.hosting.studio.answering import MANY, SECOND, Answering, Event
from bng_sim.hosting.studio.games import OpenGames
from bng_sim.hosting.studio.history import History
from bng_sim.hosting.studio.keyed import (
    FILE,
    MOST_BYTES,
    NO_SUCH,
    Handler,
    fields_of,
    games_of,
    in_thread,
    with_key,
    written,
)
from bng_sim.hosting.studio.pool import Pool
from bng_sim.hosting.studio.setup import setup_of
from bng_sim.hosting.studio.study import Study
from bng_sim.hosting.studio.warming import Warming

Events = Callable[[Study], AsyncIterator[Event]]


class StudioServer:
    """Answer the requests of all tabs; nothing is kept of a tab.

    Attributes:
        key: The secret of the link.
        pool: Plays.
        games: The games that may be opened.
        history: The last settings.
        folder: The folder of tables at which a seat is taken.
        answering: Answers addresses.
        streams: How many streams are open.

    """

    def __init__(
        self, key: str, pool: Pool, games: OpenGames, history: History | None = None, folder: Path = Path("playtests")
    ) -> None:
        """Serve under a key, playing in the threads of a pool."""
        self.key, self.pool, self.games = key, pool, games
        self.history, self.folder = history or History(), Folder(folder)
        self.answering = Answering(pool, Warming())
        self.streams = 0

    def app(self, hosts: frozenset[str]) -> Gatekeeper:
        """Return the application, which answers to these names, each with its port."""
        served = Starlette(routes=[*self._routes()], exception_handlers={404: _not_found})
        served.router.redirect_slashes = False
        seats = TableServer(self.folder, self.pool.threads).app(hosts)
        kinds = (FORM, FILE)
        return Gatekeeper(_Either(f"/{self.key}/", served, seats), hosts, MOST_BYTES, kinds)

    def _routes(self) -> list[Route]:
        handlers: dict[str, Handler] = {
            "": show_page,
            "setup": tell_setup,
            "answers": stream_answers,
            "ranking": stream_ranking,
            "answer": tell_answer,
            "history": tell_history,
            "health": report_health,
            **files.HANDLERS,
            **watching.HANDLERS,
            **balancing.HANDLERS,
            **tables.HANDLERS,
            **mine.HANDLERS,
        }
        sent = {"history": add_to_history, **watching.SENT, **tables.SENT, **mine.SENT}
        return [
            Route("/favicon.ico", _no_icon),
            *(self._route(name, handler, "GET") for name, handler in handlers.items()),
            *(self._route(name, handler, "POST") for name, handler in sent.items()),
        ]

    def _route(self, name: str, handler: Handler, method: str) -> Route:
        return Route(f"/{{key}}/{name}", functools.partial(handler, self), methods=[method])

    async def read(self, request: Request) -> Study:
        """Read what a request's address asks for; raises `InputError`."""
        found: Study = await in_thread(study.read, dict(request.query_params), self.games.find, self.games.default)
        return found


class _Either:
    """Send requests with the key to the studio, all others to the server of game tables."""

    def __init__(self, prefix: str, studio: App, seats: App) -> None:
        self._prefix, self._studio, self._seats = prefix, studio, seats

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        is_ours = scope["type"] != "http" or scope["path"].startswith(self._prefix) or scope["path"] == "/favicon.ico"
        await (self._studio if is_ours else self._seats)(scope, receive, send)


@with_key
async def show_page(server: StudioServer, request: Request) -> Response:
    """Show the page, with the controls of its game, and the answer if it ships."""
    try:
        asked = await server.read(request)
        setup = await in_thread(setup_of, asked, server.answering, server.games.own)
    except InputError as error:
        return PlainTextResponse(f"{error}\n", 400)
    return HTMLResponse(page.render(setup))


@with_key
async def tell_setup(server: StudioServer, request: Request) -> Response:
    """Tell the controls of a game."""
    return JSONResponse(await in_thread(setup_of, await server.read(request), server.answering, server.games.own))


@with_key
async def stream_answers(server: StudioServer, request: Request) -> Response:
    """Stream the answer of an address for as long as somebody listens."""
    return StreamingResponse(_stream(server, request, server.answering.events), media_type="text/event-stream")


@with_key
async def stream_ranking(server: StudioServer, request: Request) -> Response:
    """Stream which rules move the answer of an address most, for as long as somebody listens."""
    return StreamingResponse(_stream(server, request, server.answering.rank), media_type="text/event-stream")


async def _stream(server: StudioServer, request: Request, events: Events) -> AsyncIterator[str]:
    server.streams += 1
    try:
        asked = await server.read(request)
        async for event in events(asked):
            yield written(event)
    except InputError as error:
        yield written(Event("problem", {"": str(error)}))
        yield written(Event("done", {}))
    finally:
        server.streams -= 1


@with_key
async def tell_answer(server: StudioServer, request: Request) -> Response:
    """Tell the answer of an address at a number of games."""
    return JSONResponse(await server.answering.answer(await server.read(request), games_of(request, MANY, SECOND)))


@with_key
async def tell_history(server: StudioServer, _request: Request) -> Response:
    """Tell the last settings."""
    return JSONResponse(server.history.as_data())


@with_key
async def add_to_history(server: StudioServer, request: Request) -> Response:
    """Put a setting in front, or give one a name."""
    await in_thread(server.history.add, await fields_of(request))
    return JSONResponse(server.history.as_data())


@with_key
async def report_health(server: StudioServer, _request: Request) -> Response:
    """Report how much is kept."""
    settings, kept = server.pool.kept
    path = Path("/proc/self/statm")  # where Linux reports it
    memory = int(path.read_text().split()[1]) * 4096 / 1e6 if path.exists() else None
    known = {"streams": server.streams, "settings": settings, "bytes_of_games": kept}
    return JSONResponse(known | {"played": server.pool.played, "megabytes": memory})


async def _no_icon(_request: Request) -> Response:
    return Response(status_code=204)


async def _not_found(_request: Request, _error: Exception) -> Response:
    return PlainTextResponse(NO_SUCH, 404)
