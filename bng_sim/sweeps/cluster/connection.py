"""Reach a Dask scheduler, and call functions on its workers."""

import contextlib
import logging
import pickle
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from bng_sim.core.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

ANSWERS = 8.0  # seconds in which a scheduler has to answer
INSTALL = 'pip install "bng-sim[dask]"'
ADDRESS = "tcp://scheduler:8786"  # an example


@contextlib.contextmanager
def connect(address: Any) -> Iterator["Client"]:
    """Return a client of the scheduler at an address for the duration of a `with` block; a client is returned itself.

    Raises:
        InputError: If Dask is not installed, no address is given, or no scheduler answers there.

    """
    try:
        from distributed import Client  # noqa: PLC0415 (an extra, and it takes long to import)
        from distributed.comm.addressing import get_address_host_port  # noqa: PLC0415 (as above)
    except ImportError:
        raise InputError(f"backend dask: needs Dask, which is not installed; install it with {INSTALL}") from None
    if isinstance(address, Client):
        if address.asynchronous:
            raise InputError("address: got an asynchronous client, expected a synchronous one, or the address")
        yield address
        return
    if not address:
        raise InputError(f"address: backend dask needs the address of a scheduler, such as {ADDRESS}")
    with _quiet():
        try:
            get_address_host_port(address)  # a client of no address is made all the same, and complains when it goes
            client = Client(address, timeout=ANSWERS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InputError(
                f"address: {address}: no Dask scheduler answers there ({str(error).splitlines()[0]}); expected one "
                f"such as {ADDRESS}, which `dask scheduler` prints"
            ) from None
        try:
            yield client
        finally:
            client.close(timeout=ANSWERS)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's log from the terminal: what matters of it is said in our own words."""
    logs = [logging.getLogger(name) for name in list(logging.root.manager.loggerDict) if name.startswith("distributed")]
    before = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for log, level in zip(logs, before, strict=True):
            log.setLevel(level)


def as_call(function: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
    """Return a call of a function as something that a scheduler without bng-sim can pass on.

    A scheduler unpickles what it is given; it gets bytes, which only the worker unpickles.
    """
    sent = pickle.dumps((function, arguments))

    def call() -> Any:
        import pickle  # noqa: PLC0415 (it travels by value, without the imports of this module)

        called, given = pickle.loads(sent)
        return called(*given)

    return call
