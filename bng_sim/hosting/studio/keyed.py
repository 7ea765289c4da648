"""Handlers of the studio's addresses: only for those who have the link's secret, with errors that the page can show."""

import hmac
import json
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Protocol

import anyio.to_thread
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bng_sim.core.errors import InputError
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.requests import read_body, read_form
from bng_sim.hosting.studio.answering import Answering, Event
from bng_sim.hosting.studio.games import OpenGames
from bng_sim.hosting.studio.history import History
from bng_sim.hosting.studio.pool import Pool
from bng_sim.hosting.studio.study import Study

NO_SUCH = "Open the link that bng-sim studio printed.\n"
FILE = "application/octet-stream"  # what an uploaded file is sent as
MOST_BYTES = 20_000_000  # of a file
MOST_FORM = 200_000


class Studio(Protocol):
    """What handlers use of the server (`server.StudioServer`)."""

    key: str
    answering: Answering
    games: OpenGames
    folder: Folder
    history: History
    pool: Pool
    streams: int

    async def read(self, request: Request) -> Study:
        """Read what a request's address asks for; raises `InputError`."""


Handler = Callable[[Any, Request], Awaitable[Response]]


def with_key(handler: Handler) -> Handler:
    """Answer only requests with the secret of the link, and what is wrong with others as JSON."""

    @wraps(handler)
    async def answer(server: Studio, request: Request) -> Response:
        if not hmac.compare_digest(request.path_params["key"].encode(), server.key.encode()):
            return PlainTextResponse(NO_SUCH, 404)
        try:
            return await handler(server, request)
        except InputError as error:
            return JSONResponse({"error": str(error)}, 400)

    return answer


async def in_thread(function: Callable[..., Any], *given: Any) -> Any:
    """Call a function in a thread, so that others are answered meanwhile."""
    return await anyio.to_thread.run_sync(function, *given)


async def fields_of(request: Request) -> dict[str, str]:
    """Return the fields of a form; raises `InputError` if they cannot be read."""
    try:
        return await read_form(request, MOST_FORM)
    except (ValueError, TimeoutError, ClientDisconnect) as error:
        raise InputError(f"the form cannot be read: {error or 'it did not arrive'}") from None


async def file_of(request: Request) -> bytes:
    """Return a file that was sent; raises `InputError` if it is too large, or did not arrive."""
    try:
        return await read_body(request, MOST_BYTES)
    except (ValueError, TimeoutError, ClientDisconnect) as error:
        raise InputError(f"the file cannot be read: {error or 'it did not arrive'}") from None


def games_of(request: Request, most: int, usual: int) -> int:
    """Return how many games a request asks for; raises `InputError` for a number that is none."""
    given = request.query_params.get("_games", str(usual))
    if not (given.isascii() and given.isdecimal() and len(given) < 9 and 0 < int(given) <= most):
        raise InputError(f"_games: got {given[:40]!r}, expected a whole number from 1 to {most:,}")
    return int(given)


def written(event: Event) -> str:
    """Write an event as it is sent."""
    return f"event: {event.name}\ndata: {json.dumps(event.data)}\n\n" if event.name else ": still here\n\n"


def as_file(content: str | bytes, name: str, kind: str) -> Response:
    """Return a file to take away."""
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
