"""Check that a Dask scheduler answers at an address: a client of Dask waits for ever if another server does."""

import asyncio
import gc
import socket
import ssl
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from distributed import Security

LISTENS = 1.0  # seconds that are left for an answer when a connection was made at the last moment
STRANGER = "another server listens there, such as a proxy, SSH or Dask's dashboard, or else a scheduler that wants TLS (tls://)"
NO_CERTIFICATES = (
    "TLS needs certificates, of which Dask's configuration names none: name a file that has distributed.comm.tls with "
    "--security, set it in Dask's own configuration, or in Python give a distributed.Client that has them"
)


def find_obstacle(address: str, seconds: float, security: "Security | None" = None) -> str:
    """Return why no Dask scheduler can be used at an address, in words; empty if one answers within these seconds.

    Nothing that a server sends is unpickled. Without `security` Dask's configuration says how to connect.
    """
    found: list[str] = []
    # In a thread that nobody waits for at the end: a name may be looked up for longer than that.
    thread = threading.Thread(target=lambda: found.append(_ask(address, seconds, security)), daemon=True)
    thread.start()
    thread.join(seconds + LISTENS)
    gc.collect()  # Dask forgets to close a connection at which it was greeted oddly, and warns when that is collected
    return found[0] if found else f"no answer within {seconds:.0f} seconds"


def _ask(address: str, seconds: float, security: "Security | None") -> str:
    from distributed.comm.addressing import get_address_host_port  # noqa: PLC0415 (an extra, and it takes long to import)

    try:
        host, port = get_address_host_port(address)
        if not 0 < port < 2**16:
            return f"port {port} is not between 1 and {2**16 - 1}"
        socket.getaddrinfo(host, port)
    except (OSError, ValueError, TypeError) as error:
        return _first_line(error)
    with asyncio.Runner() as runner:
        runner.get_loop().set_exception_handler(lambda _loop, _context: None)  # what matters is returned
        try:
            return _what_is(runner.run(_identify(address, seconds, security)))
        except TimeoutError:
            return f"it accepts connections, but says nothing for {seconds:.0f} seconds"
        except Exception as error:  # noqa: BLE001 (Dask raises whatever the bytes of another server lead it to)
            return _in_words(error, host, port)


async def _identify(address: str, seconds: float, security: "Security | None") -> Any:
    """Return what the server says that it is."""
    from distributed.comm.core import connect  # noqa: PLC0415 (as above)

    options = _connection_options(address, security)
    async with asyncio.timeout(seconds):
        comm = await connect(address, timeout=seconds - LISTENS, deserialize=False, **options)
        try:
            await comm.write({"op": "identity", "reply": True})
            return await comm.read()
        finally:
            comm.abort()


def _connection_options(address: str, security: "Security | None") -> dict[str, Any]:
    """Return how connections are wanted; raises `RuntimeError` if Dask's configuration cannot be followed."""
    from distributed import Security  # noqa: PLC0415 (as above)
    from distributed.comm.addressing import parse_address  # noqa: PLC0415 (as above)

    try:
        options: dict[str, Any] = (security or Security()).get_connection_args("client")
    except (OSError, ValueError, LookupError) as error:
        raise RuntimeError(f"the certificates of distributed.comm.tls cannot be used: {error}") from None
    if parse_address(address)[0] in ("tls", "wss") and options.get("ssl_context") is None:
        raise RuntimeError(NO_CERTIFICATES)
    return options


def _what_is(identity: Any) -> str:
    """Return what else than a scheduler a server is, in words."""
    kind = identity.get("type") if isinstance(identity, dict) else None
    if kind in ("Worker", "Nanny"):
        return f"it is the address of a {kind.lower()}"
    return "" if kind and isinstance(identity.get("workers"), dict) else STRANGER


def _in_words(error: Exception, host: str, port: int) -> str:
    """Return why a scheduler could not be asked."""
    for cause in _causes(error):
        if isinstance(cause, ssl.SSLError | RuntimeError):  # other certificates, or Dask's configuration wants TLS
            return _first_line(cause)
    if type(error) is OSError:  # there was no connection; what goes wrong with one is a `CommClosedError`
        return _why_unreachable(host, port) or _first_line(error)  # Dask tries again and again, and may forget why
    return STRANGER


def _why_unreachable(host: str, port: int) -> str:
    """Return why nobody answers there, in the system's words; empty if somebody does."""
    try:
        socket.create_connection((host, port), LISTENS).close()
    except OSError as error:
        return error.strerror or _first_line(error)
    return ""


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
