"""Reach a Dask scheduler, and call functions on its workers."""

import contextlib
import functools
import logging
import pickle
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import show
from bng_sim.sweeps.cluster.certificates import read_certificates
from bng_sim.sweeps.cluster.scheduler_check import find_obstacle

if TYPE_CHECKING:
    from distributed import Client, Security

ANSWERS = 6.0  # seconds in which a scheduler has to answer
INSTALL = 'pip install "bng-sim[dask]"'
ADDRESS = "tcp://scheduler:8786"  # an example


@contextlib.contextmanager
def connect(address: Any, certificates: Path | None = None) -> Iterator["Client"]:
    """Return a client of the scheduler at an address for the duration of a `with` block; a client is returned itself.

    Args:
        address: The address, or a client.
        certificates: A file that names certificates; None: those of Dask's configuration, if it has any.

    Raises:
        InputError: If Dask is not installed, no address is given, the certificates cannot be used, or no scheduler
            answers there.

    """
    try:
        from distributed import Client  # noqa: PLC0415 (an extra, and it takes long to import)
    except ImportError:
        raise InputError(f"backend dask: needs Dask, which is not installed; install it with {INSTALL}") from None
    if isinstance(address, Client):
        if address.asynchronous:
            raise InputError("address: got an asynchronous client, expected a synchronous one, or the address")
        yield address
        return
    if not address:
        raise InputError(f"address: backend dask needs the address of a scheduler, such as {ADDRESS}")
    if not isinstance(address, str):
        raise InputError(f"address: got {show(address)}, expected text such as {ADDRESS}, or a distributed.Client")
    with _quiet():
        client = _client(address, read_certificates(certificates) if certificates else None)
        try:
            yield client
        finally:
            client.close(timeout=ANSWERS)


def _client(address: str, security: "Security | None") -> "Client":
    from distributed import Client  # noqa: PLC0415 (as above)

    obstacle = find_obstacle(address, ANSWERS, security)
    if not obstacle:
        try:
            return Client(address, timeout=ANSWERS, set_as_default=False, security=security)
        except OSError as error:  # it has gone meanwhile
            obstacle = str(error).splitlines()[0]
    raise InputError(
        f"address: {address}: no Dask scheduler answers there ({obstacle}); expected one such as {ADDRESS}, which "
        "`dask scheduler` prints"
    )


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's log and warnings from the terminal: what matters of them is said in our own words."""
    from distributed.versions import VersionMismatchWarning  # noqa: PLC0415 (as above)

    logs = [logging.getLogger(name) for name in list(logging.root.manager.loggerDict) if name.startswith("distributed")]
    before = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", VersionMismatchWarning)
            yield
    finally:
        for log, level in zip(logs, before, strict=True):
            log.setLevel(level)


@dataclass(frozen=True)
class _Call:
    """A call that is made when its pickle is loaded."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self.function, self.arguments


def as_call(function: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
    """Return a call of a function as something that a scheduler without bng-sim can pass on.

    A scheduler unpickles what it is given: `pickle.loads` and bytes, which only the worker unpickles. No bytecode
    travels, so the scheduler may be of another Python.
    """
    return functools.partial(pickle.loads, pickle.dumps(_Call(function, arguments)))
