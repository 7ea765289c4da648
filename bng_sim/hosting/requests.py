"""Refuse requests from other hosts and other origins, and large ones: pure ASGI, before anything is read."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from bng_sim.hosting.addresses import hosts_at, in_url

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]
MOST_BYTES = 4_096  # of a request's body: a form has a few words
MOST_FIELDS = 10
FORM_TIMEOUT = 10.0  # seconds in which a form must arrive
FORM = "application/x-www-form-urlencoded"
HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",  # a link to a seat is its secret; with less, forms would have no origin
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}


class Gatekeeper:
    """Let only requests through that were sent to one of the server's own names, from its own pages."""

    def __init__(
        self, app: App, hosts: frozenset[str], most_bytes: int = MOST_BYTES, kinds: tuple[str, ...] = (FORM,)
    ) -> None:
        """Keep the gate of an application.

        Args:
            app: The application.
            hosts: The names that it answers to, each with its port.
            most_bytes: The largest body that may be sent to it.
            kinds: The content types that may be sent to it.

        """
        self.app, self.hosts, self.most_bytes, self.kinds = app, hosts, most_bytes, kinds

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(name.lower().encode(), text.encode()) for name, text in HEADERS.items()]
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def _refusal(self, scope: Message) -> PlainTextResponse | None:
        method, headers = scope["method"], Headers(scope=scope)
        hosts = self.hosts | _hosts_at_address(scope)
        if headers.get("host", "").lower() not in hosts:
            return PlainTextResponse("This server does not answer to that name.\n", 421, HEADERS)
        origin = headers.get("origin")
        if origin is not None and origin.removeprefix("http://") not in hosts:
            return PlainTextResponse("Another site may not ask this.\n", 403, HEADERS)
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and method != "GET":
            return PlainTextResponse("Another site may not ask this.\n", 403, HEADERS)
        if _length(headers, self.most_bytes) > self.most_bytes:
            return PlainTextResponse("The request is too large.\n", 413, HEADERS)
        kind = headers.get("content-type", FORM).partition(";")[0].strip().lower()
        if kind not in self.kinds and method == "POST":
            return PlainTextResponse(f"Forms are sent as {' or '.join(self.kinds)}.\n", 415, HEADERS)
        return None


async def read_form(request: Request, most_bytes: int = MOST_BYTES) -> dict[str, str]:
    """Read the fields of a form.

    Args:
        request: The request.
        most_bytes: The largest form that is read.

    Raises:
        ValueError: If it is too large or none.
        TimeoutError: If it takes too long to arrive.
        ClientDisconnect: If the client has gone away before its end.

    """
    body = await read_body(request, most_bytes)
    fields = parse_qs(body.decode("utf-8"), strict_parsing=bool(body), max_num_fields=MOST_FIELDS)
    return {name: values[0] for name, values in fields.items()}


async def read_body(request: Request, most_bytes: int) -> bytes:
    """Read what was sent; raises as `read_form` does."""
    body = b""
    async with asyncio.timeout(FORM_TIMEOUT):
        async for chunk in request.stream():
            body += chunk
            if len(body) > most_bytes:
                raise ValueError("the form is too large")
    return body


def _hosts_at_address(scope: Message) -> frozenset[str]:
    """Return how the address is named that a request came to: no other site can have its name lead there."""
    server = scope.get("server")  # an application server may leave it out
    return hosts_at({in_url(server[0])}, server[1]) if server else frozenset()


def _length(headers: Headers, most_bytes: int) -> int:
    text = headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else most_bytes + 1
