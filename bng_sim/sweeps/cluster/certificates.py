"""Read the certificates for a scheduler with TLS from a file of Dask's configuration, as Dask itself has them."""

import ssl
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bng_sim.core.errors import InputError
from bng_sim.core.input import yaml_lines
from bng_sim.core.input.problems import got

if TYPE_CHECKING:
    from distributed import Security

OPTION = "--security"
WHERE = "distributed.comm.tls"
_KEYS = {"tls_ca_file": "ca-file", "tls_client_cert": "client.cert", "tls_client_key": "client.key"}


def read_certificates(file: Path) -> "Security":
    """Return what a client needs in order to speak to a scheduler with TLS; needs Dask.

    The file may be the one that scheduler and workers have. Paths in it start from its folder.

    Raises:
        InputError: If the file, or one that it names, is missing or cannot be used.

    """
    from distributed import Security  # noqa: PLC0415 (an extra, and it takes long to import)

    table = yaml_lines.read(file, "file of Dask's configuration").value
    found = {name: _path(file, table, key) for name, key in _KEYS.items()}
    security = Security(require_encryption=True, **found)
    try:
        security.get_connection_args("client")
    except ssl.SSLError as error:
        names = ", ".join(found.values())
        raise InputError(
            f"{OPTION} {file}: the certificates cannot be used ({error}); expected a certificate of the cluster's "
            f"authority, one of yours and its key, in PEM, got {names}"
        ) from None
    return security


def _path(file: Path, table: Any, key: str) -> str:
    """Return the path under a key below `WHERE`; raises `InputError` if there is none, or it cannot be read."""
    value = table
    for name in f"{WHERE}.{key}".split("."):
        value = value.get(name) if isinstance(value, dict) else None
    if not isinstance(value, str) or not value:
        raise InputError(
            f"{OPTION} {file}: {WHERE}.{key}: {got(value, 'the path of a PEM file')}; it needs "
            f"{', '.join(_KEYS.values())}, as in Dask's configuration"
        )
    path = file.parent / value
    try:
        path.open("rb").close()
    except OSError as error:
        raise InputError(
            f"{OPTION} {file}: {WHERE}.{key}: {path} cannot be read ({error.strerror}); expected a PEM file"
        ) from None
    return str(path)
