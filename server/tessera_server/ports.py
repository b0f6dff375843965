"""Whether a server can listen where it is told to, found out before gRPC is asked.

gRPC tells a failure on standard error in its own words, and does not say which it was.
"""

from __future__ import annotations

import errno
import socket
import sys
from typing import Final

from tessera.errors import CannotServe

TAKEN: Final = (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE))
FORBIDDEN: Final = (errno.EACCES, errno.EPERM)
NO_IPV6: Final = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)


def check_free(host: str, port: int) -> None:
    """Raises CannotServe unless something may listen at *host*, at *port* (0: at any).

    *host* is a name or an address; one of IPv6 stands in brackets.
    """
    refused = _refused(host.removeprefix("[").removesuffix("]"), port)
    if refused is not None and host == "[::]" and refused.errno in NO_IPV6:
        refused = _refused("0.0.0.0", port)
    if refused is None:
        return
    where = f"the server cannot listen at {host}:{port}"
    if refused.errno in TAKEN:
        raise CannotServe(
            f"{where}: the port is taken",
            remedy="Stop the other server, or choose another port with --port (0: any free one).",
        ) from refused
    if refused.errno in FORBIDDEN:
        raise CannotServe(
            f"{where}: it may not use this port",
            remedy="Choose a port above 1023 with --port (0: any free one).",
        ) from refused
    raise CannotServe(
        f"{where}: that is no address of this machine",
        remedy="Choose an address of this machine with --host, or leave it out: all of them.",
    ) from refused


def _refused(host: str, port: int) -> OSError | None:
    """Why nothing can listen there; None as soon as one of the addresses of *host* is free."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        return error if isinstance(error, OSError) else OSError(str(error))
    refused: OSError | None = None
    for family, kind, protocol, _, address in found:
        try:
            with socket.socket(family, kind, protocol) as trial:
                if sys.platform != "win32":  # there it would share the port
                    trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind(address)
        except OSError as error:
            refused = error
        else:
            return None
    return refused
