"""Where a server listens, the link that leads there, and the names by which it may be asked."""

import contextlib
import socket
from ipaddress import ip_address

from bng_sim.core.errors import InputError

HTTP_PORT = 80  # which browsers leave out


def listen(host: str, port: int) -> socket.socket:
    """Open a server's socket at an address, or at all of them for `0.0.0.0` and `::`.

    At all IPv6 addresses it is reached at those of IPv4 too, where the system can do both.

    Raises:
        InputError: If nothing can listen there, or no link can lead there.

    """
    bare = host.strip().removeprefix("[").removesuffix("]")
    if not bare:
        raise InputError(
            f"--host {host!r}: names no address; leave it out to listen on this computer alone, or write 0.0.0.0 for "
            "all addresses"
        )
    if "%" in bare:
        raise InputError(f"--host {host}: no browser opens a link with a zone; give an address without %")
    try:
        found = socket.getaddrinfo(bare, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = min(found, key=lambda one: one[0] is not socket.AF_INET)
        both = family is socket.AF_INET6 and _is_all(str(address[0])) and socket.has_dualstack_ipv6()
        return socket.create_server((str(address[0]), port), family=family, dualstack_ipv6=both)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"--host {host} --port {port}: cannot listen there: {reason}") from None


def name_in_link(host: str, listening: socket.socket) -> str:
    """Return what stands for a server in a link: its address as browsers write it, or the name that was given."""
    address = listening.getsockname()[0]
    if _is_all(address):
        return _own_address(listening)
    try:
        socket.getaddrinfo(host.strip("[] "), None, flags=socket.AI_NUMERICHOST)
    except OSError:
        return host.strip().lower()
    return in_url(address)


def hosts_of(name: str, listening: socket.socket) -> frozenset[str]:
    """Return what browsers send as `Host` that open a link, or reach this computer by a name of its own."""
    address, port = listening.getsockname()[:2]
    names = {name, "127.0.0.1", "localhost", in_url("::1")}
    return hosts_at(names if ip_address(address).is_loopback else names | {socket.gethostname().lower()}, port)


def hosts_at(names: set[str], port: int) -> frozenset[str]:
    """Return what browsers send as `Host` for these names, each at a port."""
    return frozenset(f"{name}:{port}" for name in names) | (names if port == HTTP_PORT else frozenset())


def in_url(address: str) -> str:
    """Return an address as a URL has it: IPv6 in brackets, but one that stands for an IPv4 address as that."""
    plain = address.removeprefix("::ffff:") if "." in address else address
    return f"[{plain}]" if ":" in plain else plain


def _is_all(address: str) -> bool:
    return ip_address(address).is_unspecified


def _own_address(listening: socket.socket) -> str:
    """Return the address by which the network reaches this computer; nothing is sent to find it."""
    is_6 = listening.family is socket.AF_INET6
    takes_4 = not is_6 or not listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    ways = [(socket.AF_INET, "10.255.255.255")] * takes_4 + [(socket.AF_INET6, "2001:db8::1")] * is_6
    for family, far in ways:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 1))
            return in_url(asking.getsockname()[0])
    return "127.0.0.1" if takes_4 else in_url("::1")
