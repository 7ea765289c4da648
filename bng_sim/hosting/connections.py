"""Serve an application over HTTP, and close connections whose client is slow, silent or one of too many."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_TIMEOUT = 15.0  # seconds in which a whole request must arrive, and a page be fetched
MOST_CONNECTIONS = 128  # at once: fewer than the files that a process may open


class Connection(H11Protocol):
    """Hold a connection to a client, for a limited time while it neither asks nor reads.

    uvicorn itself waits for ever for the rest of a request, and for a client to read a page.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        """Hold a connection, as uvicorn builds it."""
        super().__init__(*args, **settings)
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request; of too many connections, close the one that has waited longest."""
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > MOST_CONNECTIONS:
            waiting = [each for each in self.connections if isinstance(each, Connection) and each._deadline]
            min(waiting, key=lambda each: each._deadline.when() if each._deadline else 0.0)._give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Take what has arrived; stop waiting once a request is whole and earlier answers are read."""
        super().handle_events()
        is_whole = self.conn.our_state is h11.SEND_RESPONSE and self.conn.their_state in (h11.DONE, h11.MUST_CLOSE)
        if is_whole and not self.flow.write_paused:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Wait for the rest of the answer to be read, and for the next request."""
        self._wait()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait for the client to read."""
        self._wait()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Wait for the next request, if the answer is written; otherwise go on writing."""
        if self.cycle.response_complete:
            self._wait()
        else:
            self._stop_waiting()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; what the application answers to the request that it is a part of goes nowhere."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:  # an answer has begun
            self.transport.abort()

    def _unsupported_upgrade_warning(self) -> None:
        """Answer requests for WebSockets as any other, without uvicorn's advice to install some."""

    def _wait(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(REQUEST_TIMEOUT, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._stop_waiting()
        self.transport.abort()


def _is_of_interest(record: logging.LogRecord) -> bool:
    """Return whether the server's log has to say this: not that streams were open when it was ended, which is usual."""
    failed = record.exc_info[1] if record.exc_info else None
    return not isinstance(failed, asyncio.CancelledError) and not str(record.msg).startswith("Cancel %s running task")


def server_of(app: Callable[..., Any]) -> uvicorn.Server:
    """Build the server of an application; it runs until interrupted."""
    server = uvicorn.Server(
        uvicorn.Config(
            app, http=Connection, ws="none", log_level="warning", access_log=False, lifespan="off",
            proxy_headers=False, server_header=False, timeout_graceful_shutdown=1,
        )
    )  # fmt: skip
    logging.getLogger("uvicorn.error").addFilter(_is_of_interest)
    return server
