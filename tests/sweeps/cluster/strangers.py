"""Servers that are no Dask scheduler, on this machine: each says something else to whoever connects."""

import contextlib
import itertools
import socket
import socketserver
import ssl
import struct
import threading
import time

from distributed.protocol.core import dumps
from distributed.protocol.utils import pack_frames

RESET = struct.pack("ii", 1, 0)  # SO_LINGER: closing sends a reset
HANDSHAKE = {"compression": None, "python": (3, 11, 7), "pickle-protocol": 5}


def frames(message):
    """A message as Dask sends it."""
    packed = pack_frames(dumps(message))
    return struct.pack("Q", len(packed)) + packed


def says(*parts, pause=0.0):
    """A server that sends these bytes, and then waits until it is left."""

    def speak(connection):
        for part in parts:
            connection.sendall(part)
            time.sleep(pause)
        wait(connection)

    return speak


def wait(connection):
    while connection.recv(4096):
        pass


def close(connection):
    """A server that has nothing to say to anybody."""


def reset(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


def echo(connection):
    while received := connection.recv(4096):
        connection.sendall(received)


def web(connection):
    connection.recv(4096)
    connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


def trickle(connection):
    for byte in itertools.cycle(b"\x10\0\0\0\0\0\0\0"):
        connection.sendall(bytes([byte]))
        time.sleep(0.3)


def tls(connection):
    """A server that waits for a client's greeting by TLS, and refuses what is none."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.wrap_socket(connection, server_side=True)


STRANGERS = {
    "silent": wait,
    "closes": close,
    "resets": reset,
    "ssh": says(b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"),
    "mail": says(b"220 mail.example ESMTP\r\n"),
    "proxy": says(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"),
    "web": web,
    "tls": tls,
    "echo": echo,
    "trickle": trickle,
    "random": says(bytes(range(255, 0, -1)) * 9),
    "zeros": says(bytes(4096)),
    "huge length": says(struct.pack("Q", 2**63 - 1)),
    "64 GB": says(struct.pack("Q", 2**36)),
    "many frames": says(struct.pack("QQ", 64, 2**60) + bytes(56)),
    "no message": says(struct.pack("QQ", 8, 0)),
    "a text": says(frames("hello")),
    "a list": says(frames([1, 2])),
    "an empty greeting": says(frames({})),
    "greets only": says(frames(HANDSHAKE)),
    "greets, then garbage": says(frames(HANDSHAKE), b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n" * 9, pause=0.2),
    "greets, then a list": says(frames(HANDSHAKE), frames([1, 2]), pause=0.2),
    "greets, then closes": lambda connection: connection.sendall(frames(HANDSHAKE)),
}


@contextlib.contextmanager
def listening(speak):
    """The address of a server, for the duration of a `with` block."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self):
            with contextlib.suppress(OSError):
                speak(self.request)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

    with Server(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()
